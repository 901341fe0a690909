/*
 * The letters of two neighbours: at an X they add up to 10, at a V to 5, `xv=X:r1c1r1c2`. With `noxv`
 * neighbours in a row or column without such a letter add up to neither.
 */
#include "rule.h"

#define SUM_OF_V 5u
#define SUM_OF_X 10u

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
        struct position at = board->positions[constraint->cells[i]];
        qd_text_printf(&constraint->text, "%sr%uc%u",
                       i      ? ""
                       : is_x ? "X:"
                              : "V:",
                       at.row + 1, at.column + 1);
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
    .prefix = "xv",
    .meaning = "the values at an X add up to 10, those at a V to 5",
    .use = RULE_ASKED,
    .form = "xv=X:r1c1r1c2 or xv=V:r1c1r1c2",
    .parse = xv_parse,
    .apply = xv_apply,
    .judge = xv_judge,
};

/* ---- without letters ------------------------------------------------------------------------- */

static bool xv_has_letter(const qd_board *board, uint32_t left, uint32_t right) {
    for (uint32_t i = 0; i < board->constraint_count; i++) {
        const struct constraint *own = &board->constraints[i];
        if (own->rule == &qd_rule_xv && ((own->cells[0] == left && own->cells[1] == right) ||
                                         (own->cells[0] == right && own->cells[1] == left)))
            return true;
    }
    return false;
}

static bool xv_may(const qd_board *board, uint32_t left, uint32_t right) {
    int64_t sum = meaning_of(board, left) + meaning_of(board, right);
    return sum != SUM_OF_V && sum != SUM_OF_X;
}

static qd_status xv_forbid(qd_board *board, const struct constraint *constraint, uint32_t left,
                           uint32_t right, qd_error *error) {
    qd_status status = QD_OK;
    if (xv_has_letter(board, left, right))
        return QD_OK;
    for (uint32_t v = 1; v <= board->value_count; v++)
        for (uint32_t w = 1; w <= board->value_count && status == QD_OK; w++)
            if (!xv_may(board, v, w))
                status = qd_board_add_exclusion(board, constraint,
                                                (qd_placement[]){{left, v}, {right, w}}, 2, error);
    return status;
}

static qd_status xv_apply_negative(qd_board *board, const struct constraint *constraint,
                                   const struct square *square, qd_error *error) {
    return qd_board_each_neighbours(board, constraint, square, xv_forbid, error);
}

static bool xv_holds(const qd_board *board, const struct constraint *constraint, uint32_t left,
                     uint32_t right, const uint8_t *values) {
    (void)constraint;
    return xv_may(board, values[left], values[right]) || xv_has_letter(board, left, right);
}

static bool xv_judge_negative(const qd_board *board, const struct constraint *constraint,
                              const struct square *square, const uint8_t *values) {
    return qd_board_all_neighbours(board, constraint, square, values, xv_holds);
}

const struct qd_rule qd_rule_noxv = {
    .name = "noxv",
    .prefix = "nx",
    .meaning = "neighbours without an X or V add up to neither 10 nor 5",
    .use = RULE_ASKED,
    .apply = xv_apply_negative,
    .judge = xv_judge_negative,
};
