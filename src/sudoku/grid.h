/* The internals of a grid. */
#ifndef QD_SUDOKU_GRID_H
#define QD_SUDOKU_GRID_H

#include "board.h"

struct qd_grid {
    const qd_board *board;
    uint64_t *candidates; /* of cells; bit v - 1 for value v */
    uint8_t *values;      /* of cells: the only candidate, else 0 */
};

#ifdef QUADRILLE_CHECKS

/* Whether values and candidates agree. */
const char *qd_grid_check(const qd_grid *grid);

#endif

/* Gives all candidates back to all cells. */
void qd_grid_clear(qd_grid *grid);

#endif
