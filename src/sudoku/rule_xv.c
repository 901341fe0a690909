/*
 * The letters of two neighbours: at an X they add up to 10, at a V to 5, `xv=X:r1c1r1c2`. For `noxv` see
 * rule_nodots.c.
 */
#include "rule.h"

static qd_status xv_parse(qd_board *board, struct argument *argument, struct constraint *constraint,
                          qd_error *error) {
    const struct list_form form = {2, 2, false};
    const char *letter = argument->rest;
    bool is_x = qd_argument_take(argument, 'X') || qd_argument_take(argument, 'x');
    if (!(is_x || qd_argument_take(argument, 'V') || qd_argument_take(argument, 'v')) ||
        !qd_argument_take(argument, ':'))
        return qd_argument_fail(argument, constraint, letter, QD_ERROR_SYNTAX, error,
                                "expected X or V, then a colon");
    qd_status status = qd_argument_path(argument, board, constraint, form, error);
    for (uint32_t i = 0; i < constraint->cell_count && status == QD_OK; i++) {
        if (!i)
            qd_text_put(&constraint->text, is_x ? "X:" : "V:");
        qd_board_put_cell(board, constraint->cells[i], &constraint->text);
    }
    return status == QD_OK ? qd_argument_add_number(constraint, is_x ? SUM_OF_X : SUM_OF_V, error)
                           : status;
}

static qd_status xv_apply(qd_board *board, const struct constraint *constraint,
                          const struct square *square, qd_error *error) {
    (void)square;
    return qd_board_add_sum(board, constraint, constraint->cells, NULL, 2, constraint->numbers[0],
                            error);
}

static bool xv_judge(const qd_board *board, const struct constraint *constraint,
                     const struct square *square, const uint8_t *values) {
    (void)square;
    return meaning_of(board, values[constraint->cells[0]]) +
               meaning_of(board, values[constraint->cells[1]]) ==
           constraint->numbers[0];
}

const struct qd_rule qd_rule_xv = {
    .name = "xv",
    .words = {DEMAND_DOT, "sum of two cells", NULL},
    .prefix = "xv",
    .meaning = "the values at an X add up to 10, those at a V to 5",
    .use = RULE_ASKED,
    .form = "xv=X:r1c1r1c2 or xv=V:r1c1r1c2",
    .parse = xv_parse,
    .apply = xv_apply,
    .judge = xv_judge,
};
