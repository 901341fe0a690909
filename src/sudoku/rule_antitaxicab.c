/* Anti-taxicab: no value v stands twice at a distance of v, in rows plus columns. */
#include "rule.h"

static uint32_t antitaxicab_distance(const qd_board *board, uint32_t left, uint32_t right) {
    struct position a = board->positions[left], b = board->positions[right];
    return gap_between(a.row, b.row) + gap_between(a.column, b.column);
}

static qd_status antitaxicab_apply(qd_board *board, const struct constraint *constraint,
                                   const struct square *square, qd_error *error) {
    uint32_t n = board->value_count;
    qd_status status = QD_OK;
    for (uint32_t i = 0; i < n * n; i++)
        for (uint32_t k = i + 1; k < n * n && status == QD_OK; k++) {
            uint32_t left = cell_in(board, square, i / n, i % n),
                     right = cell_in(board, square, k / n, k % n);
            int64_t value =
                (int64_t)antitaxicab_distance(board, left, right) - (meaning_of(board, 1) - 1);
            if (i / n == k / n || i % n == k % n || value < 1 || value > n)
                continue;
            qd_placement pair[2] = {{left, (uint32_t)value}, {right, (uint32_t)value}};
            status = qd_board_add_exclusion(board, constraint, pair, 2, error);
        }
    return status;
}

static bool antitaxicab_judge(const qd_board *board, const struct constraint *constraint,
                              const struct square *square, const uint8_t *values) {
    (void)constraint, (void)square;
    for (uint32_t i = 0; i < board->cell_count; i++)
        for (uint32_t k = 0; k < i; k++)
            if (values[i] == values[k] &&
                antitaxicab_distance(board, i, k) == meaning_of(board, values[i]))
                return false;
    return true;
}

const struct qd_rule qd_rule_antitaxicab = {
    .name = "antitaxicab",
    .prefix = "tx",
    .meaning = "no value v stands twice at a distance of v, in rows plus columns",
    .use = RULE_ASKED,
    .apply = antitaxicab_apply,
    .judge = antitaxicab_judge,
};
