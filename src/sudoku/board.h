/* The board as the rest of this floor sees it. Read-only once made. */
#ifndef QD_SUDOKU_BOARD_H
#define QD_SUDOKU_BOARD_H

#include "quadrille/sudoku.h"

struct qd_rule;

struct house {
    const struct qd_rule *rule;
    char name[8];        /* "r1" */
    uint32_t cell_count; /* value_count, or fewer */
    uint32_t *cells;
};

struct position {
    uint32_t row, column;
};

struct qd_board {
    uint32_t value_count, cell_count;
    uint32_t box_rows, box_columns;
    struct position *positions; /* of cells, in the layout */

    const struct qd_rule *rules[16];
    uint32_t rule_count;
    struct house *houses;
    size_t house_capacity;
    uint32_t house_count;

    /* The houses of cell c: houses_of[first_house[c]] up to before houses_of[first_house[c + 1]].
     */
    uint32_t *first_house;
    uint32_t *houses_of;
};

/* All N candidates. */
static inline uint64_t all_candidates(const qd_board *board) {
    return ~UINT64_C(0) >> (QD_MAX_VALUES - board->value_count);
}

#endif
