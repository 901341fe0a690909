/*
 * Killer cages: cells with different values, `cage=r1c1r1c2`, and optionally a sum,
 * `cage=12:r1c1r1c2`. A sum that no values have leaves no solution. 0 is refused: in other programs
 * it means no sum.
 */
#include "rule.h"

static qd_status cage_parse(qd_board *board, struct argument *argument,
                            struct constraint *constraint, qd_error *error) {
    const char *begin = argument->rest;
    qd_status status = qd_argument_number(argument, constraint, error);
    if (status == QD_OK && constraint->number_count && constraint->numbers[0] == 0)
        return qd_argument_fail(argument, constraint, begin, QD_ERROR_RANGE, error,
                                "a sum must be at least 1");
    return status == QD_OK ? qd_argument_cells(argument, board, constraint, 1, error) : status;
}

static qd_status cage_apply(qd_board *board, const struct constraint *constraint,
                            const struct square *square, qd_error *error) {
    qd_status status = qd_rule_add_cells(board, constraint, square, error);
    if (status == QD_OK && constraint->number_count)
        status = qd_board_add_sequence(board, constraint, error);
    return status;
}

/* The least and the greatest sum of that many different values. */
static uint64_t cage_least_sum(uint64_t cells) {
    return cells * (cells + 1) / 2;
}

static uint64_t cage_greatest_sum(uint64_t cells, uint64_t values) {
    return cells * (values + 1) - cage_least_sum(cells);
}

static bool cage_is_within(uint64_t sum, uint64_t cells, uint64_t values) {
    return cage_least_sum(cells) <= sum && sum <= cage_greatest_sum(cells, values);
}

/* The state is the sum so far. Values differ: this bounds the sums of the cells read and of the
 * others. */
static bool cage_read(const struct qd_sequence *sequence, uint32_t i, uint32_t value,
                      uint64_t *state) {
    uint64_t sum = sequence->constraint->numbers[0];
    *state += value;
    return cage_is_within(*state, i + 1, sequence->value_count) && *state <= sum &&
           cage_is_within(sum - *state, sequence->cell_count - i - 1, sequence->value_count);
}

static bool cage_judge(const qd_board *board, const struct constraint *constraint,
                       const struct square *square, const uint8_t *values) {
    uint32_t sum = 0;
    for (uint32_t i = 0; i < constraint->cell_count; i++)
        sum += values[constraint->cells[i]];
    return qd_rule_cells_differ(board, constraint, square, values) &&
           (!constraint->number_count || sum == constraint->numbers[0]);
}

const struct qd_rule qd_rule_cage = {
    .name = "cage",
    .also = "killer",
    .prefix = "s",
    .meaning = "no value occurs twice in a cage, and its values add up to its sum",
    .use = RULE_ASKED,
    .form = "cage=12:r1c1r1c2r2c1, or without the sum",
    .parse = cage_parse,
    .apply = cage_apply,
    .judge = cage_judge,
    .read = cage_read,
};
