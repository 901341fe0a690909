#include "rule.h"

/* The place number i of a box; boxes are numbered in reading order, N / box_columns side by side.
 */
static struct position place_in_box(const qd_board *board, uint32_t box, uint32_t i) {
    uint32_t across = board->value_count / board->box_columns;
    return (struct position){box / across * board->box_rows + i / board->box_columns,
                             box % across * board->box_columns + i % board->box_columns};
}

static qd_status apply(qd_board *board, const struct qd_rule *rule, const struct square *square,
                       const char *argument, qd_error *error) {
    uint32_t cells[QD_MAX_VALUES], n = board->value_count;
    (void)argument;
    for (uint32_t box = 0; box < n; box++) {
        for (uint32_t i = 0; i < n; i++) {
            struct position at = place_in_box(board, box, i);
            cells[i] = cell_in(board, square, at.row, at.column);
        }
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
    uint32_t n = board->value_count, across = n / board->box_columns;
    for (uint32_t row = 0; row < n; row++)
        for (uint32_t column = 0; column < n; column++)
            seen[row / board->box_rows * across + column / board->box_columns] |=
                UINT64_C(1) << (value_in(board, square, values, row, column) - 1);
    for (uint32_t box = 0; box < n; box++)
        if (seen[box] != all_candidates(board))
            return false;
    return true;
}

const struct qd_rule qd_rule_box = {
    .name = "box",
    .prefix = "b",
    .meaning = "every value stands in every box exactly once",
    .use = RULE_BOXES,
    .apply = apply,
    .judge = judge,
};
