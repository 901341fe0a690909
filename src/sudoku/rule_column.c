#include "rule.h"

static qd_status apply(qd_board *board, const struct qd_rule *rule, const struct square *square,
                       const char *argument, qd_error *error) {
    uint32_t cells[QD_MAX_VALUES];
    (void)argument;
    for (uint32_t column = 0; column < board->value_count; column++) {
        for (uint32_t i = 0; i < board->value_count; i++)
            cells[i] = cell_in(board, square, i, column);
        qd_status status = qd_board_add_house(board, rule, cells, board->value_count, error);
        if (status != QD_OK)
            return status;
    }
    return QD_OK;
}

static bool judge(const qd_board *board, const struct qd_rule *rule, const struct square *square,
                  const uint8_t *values) {
    (void)rule;
    for (uint32_t column = 0; column < board->value_count; column++) {
        uint64_t seen = 0;
        for (uint32_t i = 0; i < board->value_count; i++)
            seen |= UINT64_C(1) << (value_in(board, square, values, i, column) - 1);
        if (seen != all_candidates(board))
            return false;
    }
    return true;
}

const struct qd_rule qd_rule_column = {
    .name = "column",
    .prefix = "c",
    .meaning = "every value stands in every column exactly once",
    .use = RULE_ALWAYS,
    .apply = apply,
    .judge = judge,
};
