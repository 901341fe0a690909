#include "rule.h"

static qd_status apply(qd_board *board, const struct qd_rule *rule, qd_error *error) {
    uint32_t cells[QD_MAX_VALUES];
    for (uint32_t row = 0; row < board->value_count; row++) {
        for (uint32_t i = 0; i < board->value_count; i++)
            cells[i] = qd_board_cell_at(board, row, i);
        qd_status status = qd_board_add_house(board, rule, cells, board->value_count, error);
        if (status != QD_OK)
            return status;
    }
    return QD_OK;
}

const struct qd_rule qd_rule_row = {
    .name = "row",
    .prefix = "r",
    .meaning = "every value stands in every row exactly once",
    .usual = true,
    .apply = apply,
};
