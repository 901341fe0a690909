#include "rule.h"

/* Boxes are numbered in reading order: N / box_columns of them side by side. */
static qd_status apply(qd_board *board, const struct qd_rule *rule, qd_error *error) {
    uint32_t cells[QD_MAX_VALUES], n = board->value_count;
    uint32_t across = n / board->box_columns;
    for (uint32_t box = 0; box < n; box++) {
        uint32_t top = box / across * board->box_rows, left = box % across * board->box_columns;
        for (uint32_t i = 0; i < n; i++)
            cells[i] = qd_board_cell_at(board, top + i / board->box_columns,
                                        left + i % board->box_columns);
        qd_status status = qd_board_add_house(board, rule, cells, n, error);
        if (status != QD_OK)
            return status;
    }
    return QD_OK;
}

const struct qd_rule qd_rule_box = {
    .name = "box",
    .prefix = "b",
    .meaning = "every value stands in every box exactly once",
    .usual = true,
    .apply = apply,
};
