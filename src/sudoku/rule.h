/*
 * Rules of boards. To add one: write rule_NAME.c with a `const struct qd_rule`, and give it a row
 * in rules.c.
 *
 * A rule adds houses to the board while that is made. From the houses follows everything else:
 * items of the cover (primary for houses of N cells, secondary for shorter ones), marks of the
 * backtracking solver, the checker of filled grids.
 */
#ifndef QD_SUDOKU_RULE_H
#define QD_SUDOKU_RULE_H

#include "board.h"

struct qd_rule {
    const char *name;    /* "row" */
    const char *prefix;  /* of the names of its houses: "r" gives r1, r2 ... */
    const char *meaning; /* a sentence for people */
    bool usual;          /* part of every board; otherwise asked for by name */
    qd_status (*apply)(qd_board *board, const struct qd_rule *rule, qd_error *error);
};

/* Rule number 0, 1, 2 ...; NULL past the last. */
const struct qd_rule *qd_rule_get(size_t number);

/* For apply: adds a house of these cells, numbered from 1 within its rule. */
qd_status qd_board_add_house(qd_board *board, const struct qd_rule *rule, const uint32_t *cells,
                             uint32_t cell_count, qd_error *error);

/* For apply: the cell at that place of the layout. */
uint32_t qd_board_cell_at(const qd_board *board, uint32_t row, uint32_t column);

extern const struct qd_rule qd_rule_row, qd_rule_column, qd_rule_box;

#endif
