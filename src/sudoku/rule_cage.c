/*
 * Killer cages: cells with different values, `cage=r1c1r1c2`, and optionally a sum,
 * `cage=12:r1c1r1c2`. A sum that no values have leaves no solution. 0 is refused, unless it is a value: in other
 * programs it means no sum.
 */
#include "rule.h"

static qd_status cage_parse(qd_board *board, struct argument *argument,
                            struct constraint *constraint, qd_error *error) {
    const char *begin = argument->rest;
    qd_status status = qd_argument_number(argument, constraint, error);
    if (status == QD_OK && constraint->number_count && constraint->numbers[0] == 0 &&
        board->least > 0)
        return qd_argument_fail(argument, constraint, begin, QD_ERROR_RANGE, error,
                                "a sum must be at least 1");
    return status == QD_OK ? qd_argument_cells(argument, board, constraint, 1, error) : status;
}

static qd_status cage_apply(qd_board *board, const struct constraint *constraint,
                            const struct square *square, qd_error *error) {
    qd_status status = qd_rule_add_cells(board, constraint, square, error);
    if (status == QD_OK && constraint->number_count)
        status = qd_board_add_sum(board, constraint, constraint->cells, NULL,
                                  constraint->cell_count, constraint->numbers[0], error);
    return status;
}

static bool cage_judge(const qd_board *board, const struct constraint *constraint,
                       const struct square *square, const uint8_t *values) {
    int64_t sum = 0;
    for (uint32_t i = 0; i < constraint->cell_count; i++)
        sum += meaning_of(board, values[constraint->cells[i]]);
    return qd_rule_cells_differ(board, constraint, square, values) &&
           (!constraint->number_count || sum == constraint->numbers[0]);
}

const struct qd_rule qd_rule_cage = {
    .name = "cage",
    .words = {DEMAND_CAGE, "cage", NULL},
    .also = "killer",
    .prefix = "s",
    .meaning = "no value occurs twice in a cage, and its values add up to its sum",
    .use = RULE_ASKED,
    .form = "cage=12:r1c1r1c2r2c1, or without the sum",
    .parse = cage_parse,
    .apply = cage_apply,
    .judge = cage_judge,
};
