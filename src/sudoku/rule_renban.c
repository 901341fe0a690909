/*
 * Renban lines, `renban=r1c1r1c2r2c2`: consecutive values in any order, none twice. The cells are a
 * house; what is left is that the greatest and the least value are near enough.
 */
#include "rule.h"

static qd_status renban_parse(qd_board *board, struct argument *argument,
                              struct constraint *constraint, qd_error *error) {
    return qd_argument_cells(argument, board, constraint, 2, error);
}

static qd_status renban_apply(qd_board *board, const struct constraint *constraint,
                              const struct square *square, qd_error *error) {
    qd_status status = qd_rule_add_cells(board, constraint, square, error);
    if (status == QD_OK && constraint->cell_count < board->value_count)
        status = qd_board_add_sequence(board, constraint, constraint->cells, NULL,
                                       constraint->cell_count, error);
    return status;
}

/* The state is the least value and the greatest one. */
static bool renban_read(const struct qd_sequence *sequence, uint32_t i, uint32_t value,
                        uint64_t *state) {
    uint32_t least = (uint32_t)(*state & 0xff), greatest = (uint32_t)(*state >> 8);
    if (i == 0 || value < least)
        least = value;
    if (value > greatest)
        greatest = value;
    *state = i + 1 < sequence->cell_count ? (uint64_t)greatest << 8 | least : 0;
    return greatest - least < sequence->cell_count;
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
    .prefix = "ren",
    .meaning = "the values on a renban line are consecutive, in any order",
    .use = RULE_ASKED,
    .form = "renban=r1c1r1c2r2c2",
    .parse = renban_parse,
    .apply = renban_apply,
    .judge = renban_judge,
    .read = renban_read,
};
