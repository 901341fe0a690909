/*
 * Cells that touch, even at a corner, differ. Expressed as 2 x 2 squares: any two cells that touch
 * are in one of them, and one item for four cells is enough, instead of one for each pair.
 */
#include "rule.h"

static const struct step antiking_moves[] = {{0, 1}, {1, -1}, {1, 0}, {1, 1}};

/* A board of fewer than four values has no house of four cells, and one line no square: one for each pair instead. */
static qd_status antiking_apply(qd_board *board, const struct constraint *constraint,
                                const struct square *square, qd_error *error) {
    if (board->value_count < 4 || board->rows == 1 || board->columns == 1)
        return qd_board_add_pairs(board, constraint, square, antiking_moves, 4, error);
    for (uint32_t row = 0; row + 1 < board->rows; row++)
        for (uint32_t column = 0; column + 1 < board->columns; column++) {
            uint32_t cells[4] = {cell_in(board, square, row, column),
                                 cell_in(board, square, row, column + 1),
                                 cell_in(board, square, row + 1, column),
                                 cell_in(board, square, row + 1, column + 1)};
            qd_status status = qd_board_add_house(board, constraint, cells, 4, error);
            if (status != QD_OK)
                return status;
        }
    return QD_OK;
}

static bool antiking_judge(const qd_board *board, const struct constraint *constraint,
                           const struct square *square, const uint8_t *values) {
    (void)constraint;
    return qd_board_keeps_apart(board, square, values, antiking_moves, 4, 1);
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
