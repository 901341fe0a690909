/*
 * Windows between the boxes (windoku, hyper, NRC Sudoku): for square boxes of k x k cells, (k - 1)
 * windows across and down, one line apart from the border and from each other.
 *
 *     . . . . . . . . .
 *     . W W W . W W W .
 *     . W W W . W W W .
 *     . W W W . W W W .
 *     . . . . . . . . .      and so on
 */
#include "rule.h"

#include "../base/error.h"

static qd_status apply(qd_board *board, const struct qd_rule *rule, const struct square *square,
                       const char *argument, qd_error *error) {
    uint32_t cells[QD_MAX_VALUES], k = board->box_rows;
    (void)argument;
    if (board->regions || board->box_columns != k || k < 2)
        return qd_fail(error, QD_ERROR_UNSUPPORTED, "windoku wants square boxes");
    for (uint32_t window = 0; window < (k - 1) * (k - 1); window++) {
        uint32_t top = 1 + window / (k - 1) * (k + 1), left = 1 + window % (k - 1) * (k + 1);
        for (uint32_t i = 0; i < k * k; i++)
            cells[i] = cell_in(board, square, top + i / k, left + i % k);
        qd_status status = qd_board_add_house(board, rule, cells, k * k, error);
        if (status != QD_OK)
            return status;
    }
    return QD_OK;
}

static bool judge(const qd_board *board, const struct qd_rule *rule, const struct square *square,
                  const uint8_t *values) {
    (void)rule;
    uint64_t seen[QD_MAX_VALUES] = {0};
    uint32_t k = board->box_rows, n = board->value_count, windows = (k - 1) * (k - 1);
    for (uint32_t row = 0; row < n; row++)
        for (uint32_t column = 0; column < n; column++)
            if (row % (k + 1) && column % (k + 1))
                seen[row / (k + 1) * (k - 1) + column / (k + 1)] |=
                    UINT64_C(1) << (value_in(board, square, values, row, column) - 1);
    for (uint32_t window = 0; window < windows; window++)
        if (seen[window] != all_candidates(board))
            return false;
    return true;
}

const struct qd_rule qd_rule_windoku = {
    .name = "windoku",
    .also = "hyper",
    .prefix = "w",
    .meaning = "every value stands in every window between the boxes exactly once",
    .use = RULE_ASKED,
    .apply = apply,
    .judge = judge,
};
