/*
 * A symmetry of a puzzle, as the rule of quadrille/explain.h has it: what the first houses, its rows and columns,
 * become, and after them what the values do.
 */
#ifndef QD_EXPLAIN_MAPPING_H
#define QD_EXPLAIN_MAPPING_H

#include "house.h"

#include "quadrille/explain.h"

#include "../base/bits.h"

#define MAPPING_SETS(values) (3 * (size_t)(values))
#define MAPPING_MOST MAPPING_SETS(QD_MAX_VALUES)

/* The only cell of what its row and its column become; QD_NO_CELL: there is none. */
static inline uint32_t mapping_cell(const qd_board *board, const qd_set *sets, uint32_t cell) {
    uint32_t images[2] = {0, 0}, count = 0, found = QD_NO_CELL;
    for (uint32_t line = 0; line < 2 * qd_board_value_count(board); line++) {
        qd_house house = qd_board_house(board, line);
        if (house_contains(&house, cell))
            images[count++ & 1] = sets[line].house;
    }
    qd_house row = qd_board_house(board, images[0]), column = qd_board_house(board, images[1]);
    for (uint32_t i = 0; i < row.cell_count; i++) {
        if (!house_contains(&column, row.cells[i]))
            continue;
        if (found != QD_NO_CELL)
            return QD_NO_CELL;
        found = row.cells[i];
    }
    return found;
}

/* From 1, as in facts. */
static inline uint32_t mapping_value(const qd_board *board, const qd_set *sets, uint32_t value) {
    return qd_lowest_bit(sets[2 * qd_board_value_count(board) + value - 1].values) + 1;
}

#endif
