/*
 * Renban lines, `renban=r1c1r1c2r2c2`: consecutive values in any order, none twice. The cells are a
 * house, and hold one of the runs of as many values.
 */
#include "rule.h"

static qd_status renban_apply(qd_board *board, const struct constraint *constraint,
                              const struct square *square, qd_error *error) {
    uint32_t count = constraint->cell_count, ways = board->value_count - count + 1;
    uint64_t runs[QD_MAX_VALUES];
    for (uint32_t i = 0; i < ways; i++)
        runs[i] = UINT64_MAX >> (64 - count) << i;
    qd_status status = qd_rule_add_cells(board, constraint, square, error);
    if (status == QD_OK && ways > 1)
        status = qd_board_add_sets(board, constraint, constraint->cells, count, runs, ways, error);
    return status;
}

/* Each value of the line but the greatest has the next one on it. */
static bool renban_judge(const qd_board *board, const struct constraint *constraint,
                         const struct square *square, const uint8_t *values) {
    uint64_t seen = 0;
    for (uint32_t i = 0; i < constraint->cell_count; i++)
        seen |= UINT64_C(1) << (values[constraint->cells[i]] - 1);
    while (!(seen & 1))
        seen >>= 1;
    return (seen & (seen + 1)) == 0 && qd_rule_cells_differ(board, constraint, square, values);
}

const struct qd_rule qd_rule_renban = {
    .name = "renban",
    .words = {DEMAND_LINE, "renban line", NULL},
    .prefix = "ren",
    .meaning = "the values on a renban line are consecutive, in any order",
    .use = RULE_ASKED,
    .form = "renban=r1c1r1c2r2c2",
    .takes = {NUMBERS_NONE, {2, UP_TO_N_CELLS, false}},
    .apply = renban_apply,
    .judge = renban_judge,
};
