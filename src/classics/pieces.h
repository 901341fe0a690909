/* Pieces of cubes, drawings of them, and regions. Polyominoes are pieces of one layer. */
#ifndef QD_CLASSICS_PIECES_H
#define QD_CLASSICS_PIECES_H

#include "classic.h"

/* The place of a cube: row, column, layer. */
typedef struct qd_cube {
    int16_t at[3];
} qd_cube;

/* How a piece may be placed. */
typedef enum qd_turning {
    QD_TURN_NOT,     /* as it is */
    QD_TURN_FLAT,    /* turned on the table: 4 ways */
    QD_TURN_OVER,    /* also turned over: 8 ways */
    QD_TURN_SOLID,   /* in space: 24 ways */
    QD_TURN_MIRRORED /* also as its mirror image: 48 ways */
} qd_turning;

#define QD_MOST_TURNS 48

struct qd_piece {
    char name[24];
    size_t begin, count;  /* of its cubes */
    uint32_t least, most; /* how often it is used */
};

struct qd_pieces {
    qd_cube *cubes;
    size_t cube_count, cube_capacity;
    struct qd_piece *pieces;
    size_t count, capacity;
    bool solid; /* they have three dimensions */
};

/* A box, and which of its cubes belong to the region. */
struct qd_region {
    uint32_t sides[3];
    uint8_t *inside; /* row by row, and layer by layer within a column */
};

void qd_pieces_free(struct qd_pieces *pieces);

/* Adds a piece without cubes, used once; a name that is taken gets a number. False after an error. */
bool qd_pieces_begin(qd_making *making, struct qd_pieces *pieces, const char *name);

/* Adds a cube to the last piece. */
bool qd_pieces_add_cube(qd_making *making, struct qd_pieces *pieces, qd_cube cube);

/* Adds what an argument such as `pentominoes+o*2+2x2` names. */
void qd_pieces_read(qd_making *making, struct qd_pieces *pieces, const char *text);

/* Adds the mirror image of every piece that differs from it, however it is turned on the table. */
void qd_pieces_add_mirrored(qd_making *making, struct qd_pieces *pieces);

/* Adds all pieces of so many cubes, as they are told apart by turning. */
void qd_pieces_add_all(qd_making *making, struct qd_pieces *pieces, uint32_t cubes);

/* Adds the pieces of a drawing. */
void qd_pieces_draw(qd_making *making, struct qd_pieces *pieces, const qd_text *text);

/* The next argument: a size, a drawing or the name of a text; and holes=. To be freed. */
void qd_region_take(qd_making *making, struct qd_region *region, uint32_t dimensions);
void qd_region_free(struct qd_region *region);
size_t qd_region_index(const struct qd_region *region, uint32_t row, uint32_t column,
                       uint32_t layer);

/* A drawing in an argument, such as `xx/x.`, as the text of a file; false if it is none. */
bool qd_drawing_inline(const char *argument, size_t length, qd_text *text);

/* The different ways to turn `count` cubes, each moved to the origin and sorted; `ways` has space for
 * QD_MOST_TURNS times `count`. Returns their number. */
size_t qd_cubes_turn(const qd_cube *cubes, size_t count, qd_turning turning, qd_cube *ways);

#endif
