/*
 * Sums, `sum=25:r1c1r1c2`: the values add up to the number; a value may occur several times. Each may
 * have a coefficient, and numbers may be negative: `sum=-3:r1c1,2*r1c2,-1*r1c3`.
 *
 * The numbers of the constraint are the total, and the coefficients if there are others than 1; all
 * of them as signed numbers.
 */
#include "rule.h"

#include "../base/error.h"
#include "../base/memory.h"

#include <stdlib.h>

/* So few that no sum of coefficients overflows. */
#define LONGEST_SUM 2000u

/* The coefficient of cell number i. */
static int32_t sum_weight(const struct constraint *constraint, uint32_t i) {
    return constraint->number_count > 1 ? (int32_t)constraint->numbers[1 + i] : 1;
}

static void sum_write_text(const qd_board *board, struct constraint *constraint) {
    qd_text_printf(&constraint->text, "%d:", (int32_t)constraint->numbers[0]);
    for (uint32_t i = 0; i < constraint->cell_count; i++) {
        if (constraint->number_count > 1 && i)
            qd_text_put_byte(&constraint->text, ',');
        if (sum_weight(constraint, i) != 1)
            qd_text_printf(&constraint->text, "%d*", sum_weight(constraint, i));
        qd_board_put_cell(board, constraint->cells[i], &constraint->text);
    }
}

static qd_status sum_take_weight(struct argument *argument, struct constraint *constraint,
                                 qd_error *error) {
    const char *begin = argument->rest;
    int32_t weight = 1;
    if (qd_argument_take_signed(argument, &weight) && !qd_argument_take(argument, '*'))
        return qd_argument_fail(argument, constraint, argument->rest, QD_ERROR_SYNTAX, error,
                                "expected '*' between a coefficient and its cell");
    if (weight == 0)
        return qd_argument_fail(argument, constraint, begin, QD_ERROR_RANGE, error,
                                "a coefficient is not 0");
    return qd_argument_add_number(constraint, (uint32_t)weight, error);
}

/* Whether the coefficients of each cell, which may be listed several times, add up to 0. */
static bool sum_is_empty(const struct constraint *constraint) {
    for (uint32_t i = 0; i < constraint->cell_count; i++) {
        int64_t together = 0;
        for (uint32_t k = 0; k < constraint->cell_count; k++)
            together +=
                constraint->cells[k] == constraint->cells[i] ? sum_weight(constraint, k) : 0;
        if (together)
            return false;
    }
    return true;
}

static qd_status sum_take_cells(qd_board *board, struct argument *argument,
                                struct constraint *constraint, qd_error *error) {
    const struct list_form form = {1, LONGEST_SUM, true};
    qd_status status = QD_OK;
    bool all_are_1 = true;
    while (status == QD_OK && argument->rest < argument->end) {
        status = sum_take_weight(argument, constraint, error);
        if (status == QD_OK)
            status = qd_argument_cell(argument, board, constraint, form, error);
    }
    for (uint32_t i = 1; i < constraint->number_count; i++)
        all_are_1 = all_are_1 && constraint->numbers[i] == 1;
    if (all_are_1 && constraint->number_count > 1)
        constraint->number_count = 1;
    return status == QD_OK ? qd_argument_end_list(constraint, error) : status;
}

static qd_status sum_parse(qd_board *board, struct argument *argument,
                           struct constraint *constraint, qd_error *error) {
    const char *begin = argument->rest;
    int32_t total;
    if (!qd_argument_take_signed(argument, &total) || !qd_argument_take(argument, ':'))
        return qd_argument_fail(argument, constraint, argument->rest, QD_ERROR_SYNTAX, error,
                                "expected a number of up to six digits, then a colon");
    qd_status status = qd_argument_add_number(constraint, (uint32_t)total, error);
    if (status == QD_OK)
        status = sum_take_cells(board, argument, constraint, error);
    if (status == QD_OK && !constraint->cell_count)
        return qd_argument_fail(argument, constraint, begin, QD_ERROR_SYNTAX, error,
                                "at least 1 cell");
    if (status == QD_OK)
        sum_write_text(board, constraint);
    return status;
}

static qd_status sum_apply(qd_board *board, const struct constraint *constraint,
                           const struct square *square, qd_error *error) {
    int32_t *weights = qd_array_new(constraint->cell_count, sizeof *weights);
    (void)square;
    if (!weights)
        return qd_fail_memory(error);
    for (uint32_t i = 0; i < constraint->cell_count; i++)
        weights[i] = sum_weight(constraint, i);
    int32_t total = (int32_t)constraint->numbers[0];
    uint32_t count = constraint->cell_count;
    if (sum_is_empty(
            constraint)) { /* 0, whatever the cells hold: then no cell holds what is left */
        weights[0] = 1;
        count = total != 0;
        total = -1;
    }
    qd_status status =
        count ? qd_board_add_sum(board, constraint, constraint->cells, weights, count, total, error)
              : QD_OK;
    free(weights);
    return status;
}

static bool sum_judge(const qd_board *board, const struct constraint *constraint,
                      const struct square *square, const uint8_t *values) {
    int64_t sum = 0;
    (void)square;
    for (uint32_t i = 0; i < constraint->cell_count; i++)
        sum += sum_weight(constraint, i) * meaning_of(board, values[constraint->cells[i]]);
    return sum == (int32_t)constraint->numbers[0];
}

const struct qd_rule qd_rule_sum = {
    .name = "sum",
    .prefix = "sum",
    .meaning = "the values of some cells add up to a number",
    .use = RULE_ASKED,
    .form = "sum=25:r1c1r1c2 or sum=-3:r1c1,2*r1c2,-1*r1c3",
    .parse = sum_parse,
    .apply = sum_apply,
    .judge = sum_judge,
};
