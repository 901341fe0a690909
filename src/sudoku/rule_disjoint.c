/* Disjoint groups: the cells at the same place of their boxes. */
#include "rule.h"

#include "../base/error.h"

static qd_status apply(qd_board *board, const struct qd_rule *rule, const struct square *square,
                       const char *argument, qd_error *error) {
    uint32_t cells[QD_MAX_VALUES], n = board->value_count;
    uint32_t high = board->box_rows, wide = board->box_columns;
    (void)argument;
    if (board->regions)
        return qd_fail(error, QD_ERROR_UNSUPPORTED, "disjoint wants boxes, not regions");
    for (uint32_t place = 0; place < n; place++) {
        for (uint32_t box = 0; box < n; box++)
            cells[box] = cell_in(board, square, box / high * high + place / wide,
                                 box % high * wide + place % wide);
        qd_status status = qd_board_add_house(board, rule, cells, n, error);
        if (status != QD_OK)
            return status;
    }
    return QD_OK;
}

static bool judge(const qd_board *board, const struct qd_rule *rule, const struct square *square,
                  const uint8_t *values) {
    (void)rule;
    uint64_t seen[QD_MAX_VALUES] = {0};
    uint32_t n = board->value_count;
    for (uint32_t row = 0; row < n; row++)
        for (uint32_t column = 0; column < n; column++)
            seen[row % board->box_rows * board->box_columns + column % board->box_columns] |=
                UINT64_C(1) << (value_in(board, square, values, row, column) - 1);
    for (uint32_t place = 0; place < n; place++)
        if (seen[place] != all_candidates(board))
            return false;
    return true;
}

const struct qd_rule qd_rule_disjoint = {
    .name = "disjoint",
    .prefix = "p",
    .meaning = "every value stands at every place within the boxes exactly once",
    .use = RULE_ASKED,
    .apply = apply,
    .judge = judge,
};
