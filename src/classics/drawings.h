/* Drawings of pieces and regions, as they are read. */
#ifndef QD_CLASSICS_DRAWINGS_H
#define QD_CLASSICS_DRAWINGS_H

#include "pieces.h"

/* A cube as it is drawn. */
struct drawings_cube {
    uint32_t drawing; /* from 0 */
    char symbol;
    qd_cube cube;
};

struct drawings {
    qd_making *making;
    struct drawings_cube *cubes;
    size_t count, capacity;
    uint32_t drawing, line;
    uint32_t row, layer; /* of the next line of the drawing */
    bool began;          /* the drawing has a line */
};

/* Reads all drawings of a text. None is an error. */
void qd_drawings_read(struct drawings *drawings, const qd_text *text);

/* Keeps an error in the line that is being read; `column` 0: none. */
void qd_drawings_fail(struct drawings *drawings, size_t column, const char *what);

#endif
