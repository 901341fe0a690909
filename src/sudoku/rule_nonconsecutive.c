/*
 * Neighbours in a row or column never have consecutive values. For two neighbours and each v, at
 * most one of the four placements of v and v + 1 is in a solution. The cells share a row or column,
 * so equal values exclude each other too. On a board without rows and columns equal values may be neighbours, so
 * there it is two exclusions.
 */
#include "rule.h"

static qd_status nonconsecutive_keep_apart(qd_board *board, const struct constraint *constraint,
                                           uint32_t left, uint32_t right, qd_error *error) {
    for (uint32_t v = 1; v < board->value_count; v++) {
        qd_placement set[4] = {{left, v}, {left, v + 1}, {right, v}, {right, v + 1}};
        qd_placement rising[2] = {set[0], set[3]}, falling[2] = {set[1], set[2]};
        qd_status status = qd_board_add_exclusion(board, constraint, board->is_free ? rising : set,
                                                  board->is_free ? 2 : 4, error);
        if (status == QD_OK && board->is_free)
            status = qd_board_add_exclusion(board, constraint, falling, 2, error);
        if (status != QD_OK)
            return status;
    }
    return QD_OK;
}

static qd_status nonconsecutive_apply(qd_board *board, const struct constraint *constraint,
                                      const struct square *square, qd_error *error) {
    qd_status status = QD_OK;
    for (uint32_t row = 0; row < board->rows; row++)
        for (uint32_t column = 0; column < board->columns && status == QD_OK; column++) {
            uint32_t cell = cell_in(board, square, row, column);
            if (column + 1 < board->columns)
                status = nonconsecutive_keep_apart(board, constraint, cell,
                                                   cell_in(board, square, row, column + 1), error);
            if (row + 1 < board->rows && status == QD_OK)
                status = nonconsecutive_keep_apart(board, constraint, cell,
                                                   cell_in(board, square, row + 1, column), error);
        }
    return status;
}

static bool nonconsecutive_judge(const qd_board *board, const struct constraint *constraint,
                                 const struct square *square, const uint8_t *values) {
    (void)constraint;
    for (uint32_t row = 0; row < board->rows; row++)
        for (uint32_t column = 0; column < board->columns; column++) {
            int here = value_in(board, square, values, row, column), gap = 0;
            if (column + 1 < board->columns)
                gap = here - value_in(board, square, values, row, column + 1);
            if (gap == 1 || gap == -1)
                return false;
            if (row + 1 < board->rows)
                gap = here - value_in(board, square, values, row + 1, column);
            if (gap == 1 || gap == -1)
                return false;
        }
    return true;
}

const struct qd_rule qd_rule_nonconsecutive = {
    .name = "nonconsecutive",
    .also = "non-consecutive",
    .prefix = "n",
    .meaning = "neighbours in a row or column never hold consecutive values",
    .use = RULE_ASKED,
    .apply = nonconsecutive_apply,
    .judge = nonconsecutive_judge,
};
