/*
 * Arrows, `arrow=r1c1:r1c2r1c3`: the values on the shaft add up to the value in the circle. A circle
 * of two or three cells (a pill), `arrow=r1c1r1c2:r2c3r2c4`, holds a decimal number: its cells are
 * read from left to right, or from top to bottom. Every cell of a pill but the first holds a single
 * digit; the first may hold more on boards with greater values.
 */
#include "rule.h"

#include "../base/error.h"
#include "../base/memory.h"
#include "../base/sort.h"

#include <stdlib.h>

#define LONGEST_PILL 3u

static qd_status arrow_parse(qd_board *board, struct argument *argument,
                             struct constraint *constraint, qd_error *error) {
    const struct list_form circle = {1, LONGEST_PILL, false}, shaft = {1, ANY_CELLS, true};
    qd_status status = qd_argument_list(argument, board, constraint, circle, ":", error);
    constraint->list_mark = ':';
    if (status == QD_OK && !qd_argument_take(argument, ':'))
        return qd_argument_fail(argument, constraint, argument->rest, QD_ERROR_SYNTAX, error,
                                "expected ':' between the circle and the shaft");
    if (status == QD_OK)
        status = qd_argument_path(argument, board, constraint, shaft, error);
    if (status == QD_OK)
        qd_sort_numbers(constraint->cells, constraint->list_ends[0]);
    return status;
}

/* Later cells of a pill are single digits: each is a sequence on its own, if it could be more. */
static qd_status arrow_keep_digits(qd_board *board, const struct constraint *constraint,
                                   qd_error *error) {
    qd_status status = QD_OK;
    for (uint32_t i = 1; i < constraint->list_ends[0] && status == QD_OK; i++)
        if (meaning_of(board, board->value_count) > 9 || meaning_of(board, 1) < 0)
            status =
                qd_board_add_sequence(board, constraint, &constraint->cells[i], NULL, 1, error);
    return status;
}

static bool arrow_is_digit(int64_t value) {
    return value >= 0 && value <= 9;
}

static bool arrow_read(const struct qd_sequence *sequence, uint32_t i, uint32_t value,
                       uint64_t *state) {
    (void)i, (void)state;
    return arrow_is_digit(meaning_in(sequence, value));
}

static qd_status arrow_apply(qd_board *board, const struct constraint *constraint,
                             const struct square *square, qd_error *error) {
    int32_t *weights = qd_array_new(constraint->cell_count, sizeof *weights), power = 1;
    (void)square;
    if (!weights)
        return qd_fail_memory(error);
    for (uint32_t i = constraint->list_ends[0]; i-- > 0; power *= 10)
        weights[i] = power;
    for (uint32_t i = constraint->list_ends[0]; i < constraint->cell_count; i++)
        weights[i] = -1;
    qd_status status = qd_board_add_sum(board, constraint, constraint->cells, weights,
                                        constraint->cell_count, 0, error);
    free(weights);
    return status == QD_OK ? arrow_keep_digits(board, constraint, error) : status;
}

static bool arrow_judge(const qd_board *board, const struct constraint *constraint,
                        const struct square *square, const uint8_t *values) {
    int64_t number = 0, sum = 0;
    (void)square;
    for (uint32_t i = 0; i < constraint->cell_count; i++) {
        int64_t value = meaning_of(board, values[constraint->cells[i]]);
        if (i >= constraint->list_ends[0])
            sum += value;
        else if (i > 0 && !arrow_is_digit(value))
            return false;
        else
            number = 10 * number + value;
    }
    return sum == number;
}

const struct qd_rule qd_rule_arrow = {
    .name = "arrow",
    .words = {DEMAND_ARROW, "arrow", NULL},
    .prefix = "arr",
    .meaning = "the values along an arrow add up to the number in its circle",
    .use = RULE_ASKED,
    .form = "arrow=r1c1:r1c2r1c3, or with a circle of up to 3 cells",
    .parse = arrow_parse,
    .apply = arrow_apply,
    .judge = arrow_judge,
    .read = arrow_read,
};
