/*
 * Cells in houses of a board, as its public functions have them: for what looks at a board alone, such as the checker
 * of reasons, which has nothing in common with those who find them.
 */
#ifndef QD_EXPLAIN_HOUSE_H
#define QD_EXPLAIN_HOUSE_H

#include "quadrille/sudoku.h"

static inline bool house_contains(const qd_house *house, uint32_t cell) {
    for (uint32_t i = 0; i < house->cell_count; i++)
        if (house->cells[i] == cell)
            return true;
    return false;
}

/* Whether some house has both cells. */
static inline bool house_joins(const qd_board *board, uint32_t cell, uint32_t other) {
    for (uint32_t i = 0; i < qd_board_house_count(board); i++) {
        qd_house house = qd_board_house(board, i);
        if (house_contains(&house, cell) && house_contains(&house, other))
            return true;
    }
    return false;
}

#endif
