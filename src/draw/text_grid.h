/* A grid of words as text, with | + - borders around boxes and regions of any shape. */
#ifndef QD_DRAW_TEXT_GRID_H
#define QD_DRAW_TEXT_GRID_H

#include "quadrille/sudoku.h"

struct text_grid {
    const qd_board *board;
    size_t width; /* of every cell: at least that of the longest word */
    /* Appends the word of a cell. Blanks after it are added. */
    void (*put)(const void *user, uint32_t cell, qd_text *text);
    const void *user;
};

/* Lines without blanks at their ends. */
void qd_text_grid_put(const struct text_grid *grid, qd_text *text);

/* Ends a line that began at `begin`, without blanks at its end. */
void qd_text_grid_end_line(qd_text *text, size_t begin);

#endif
