/* Anti-taxicab: no value v stands twice at a distance of v, in rows plus columns. */
#include "rule.h"

static uint32_t antitaxicab_distance(const qd_board *board, uint32_t left, uint32_t right) {
    struct position a = board->positions[left], b = board->positions[right];
    return gap_between(a.row, b.row) + gap_between(a.column, b.column);
}

static qd_status antitaxicab_apply(qd_board *board, const struct constraint *constraint,
                                   const struct square *square, qd_error *error) {
    uint32_t wide = board->columns, places = board->rows * wide;
    qd_status status = QD_OK;
    for (uint32_t i = 0; i < places; i++)
        for (uint32_t k = i + 1; k < places && status == QD_OK; k++) {
            uint32_t left = cell_in(board, square, i / wide, i % wide),
                     right = cell_in(board, square, k / wide, k % wide);
            bool differ = !board->is_free && (i / wide == k / wide || i % wide == k % wide);
            int64_t value =
                (int64_t)antitaxicab_distance(board, left, right) - (meaning_of(board, 1) - 1);
            if (differ || value < 1 || value > board->value_count)
                continue;
            qd_placement pair[2] = {{left, (uint32_t)value}, {right, (uint32_t)value}};
            status = qd_board_add_exclusion(board, constraint, pair, 2, error);
        }
    return status;
}

static bool antitaxicab_judge(const qd_board *board, const struct constraint *constraint,
                              const struct square *square, const uint8_t *values) {
    uint32_t wide = board->columns;
    (void)constraint;
    for (uint32_t i = 0; i < board->rows * wide; i++)
        for (uint32_t k = 0; k < i; k++) {
            uint32_t left = cell_in(board, square, i / wide, i % wide),
                     right = cell_in(board, square, k / wide, k % wide);
            if (values[left] == values[right] &&
                antitaxicab_distance(board, left, right) == meaning_of(board, values[left]))
                return false;
        }
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
