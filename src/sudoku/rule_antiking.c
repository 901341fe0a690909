/*
 * Cells that touch, even at a corner, differ. Expressed as 2 x 2 squares: any two cells that touch
 * are in one of them, and one item for four cells is enough, instead of one for each pair.
 */
#include "rule.h"

/* A board of fewer than four values has no house of four cells: one for each pair instead. */
static qd_status antiking_add_pairs(qd_board *board, const struct constraint *constraint,
                                    const uint32_t *cells, qd_error *error) {
    qd_status status = QD_OK;
    for (uint32_t i = 0; i < 4; i++)
        for (uint32_t k = i + 1; k < 4 && status == QD_OK; k++) {
            uint32_t pair[2] = {cells[i], cells[k]};
            status = qd_board_add_house(board, constraint, pair, 2, error);
        }
    return status;
}

static qd_status antiking_apply(qd_board *board, const struct constraint *constraint,
                                const struct square *square, qd_error *error) {
    for (uint32_t row = 0; row + 1 < board->rows; row++)
        for (uint32_t column = 0; column + 1 < board->columns; column++) {
            uint32_t cells[4] = {cell_in(board, square, row, column),
                                 cell_in(board, square, row, column + 1),
                                 cell_in(board, square, row + 1, column),
                                 cell_in(board, square, row + 1, column + 1)};
            qd_status status = board->value_count < 4
                                   ? antiking_add_pairs(board, constraint, cells, error)
                                   : qd_board_add_house(board, constraint, cells, 4, error);
            if (status != QD_OK)
                return status;
        }
    return QD_OK;
}

static bool antiking_judge(const qd_board *board, const struct constraint *constraint,
                           const struct square *square, const uint8_t *values) {
    (void)constraint;
    static const struct step moves[] = {{0, 1}, {1, -1}, {1, 0}, {1, 1}};
    return qd_board_keeps_apart(board, square, values, moves, 4, 1);
}

const struct qd_rule qd_rule_antiking = {
    .name = "antiking",
    .also = "anti-king",
    .prefix = "t",
    .meaning = "cells that touch, even at a corner, hold different values",
    .use = RULE_ASKED,
    .apply = antiking_apply,
    .judge = antiking_judge,
};
