#include "rule.h"

static qd_status apply(qd_board *board, const struct qd_rule *rule, qd_error *error) {
    uint32_t cells[QD_MAX_VALUES];
    for (uint32_t column = 0; column < board->value_count; column++) {
        for (uint32_t i = 0; i < board->value_count; i++)
            cells[i] = qd_board_cell_at(board, i, column);
        qd_status status = qd_board_add_house(board, rule, cells, board->value_count, error);
        if (status != QD_OK)
            return status;
    }
    return QD_OK;
}

const struct qd_rule qd_rule_column = {
    .name = "column",
    .prefix = "c",
    .meaning = "every value stands in every column exactly once",
    .usual = true,
    .apply = apply,
};
