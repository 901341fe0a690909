/*
 * Look-and-say cages, `lookandsay=2113:r1c1r1c2r2c1`: pairs of figures, how often and which value. Here there are two 1
 * and one 3; 02 says that there is no 2. Of other values nothing is said.
 */
#include "rule.h"

#include "../base/error.h"

#define MOST_PAIRS 16u

/* The numbers are counts and values by turns. */
static qd_status lookandsay_take_pairs(struct argument *argument, struct constraint *constraint,
                                       qd_error *error) {
    const char *begin = argument->rest;
    qd_status status = QD_OK;
    for (; status == QD_OK && argument->rest < argument->end; argument->rest++) {
        if (*argument->rest < '0' || *argument->rest > '9')
            break;
        status = qd_argument_add_number(constraint, (uint32_t)(*argument->rest - '0'), error);
    }
    uint32_t count = constraint->number_count;
    if (status == QD_OK &&
        (count == 0 || count % 2 || count / 2 > MOST_PAIRS || !qd_argument_take(argument, ':')))
        return qd_argument_fail(argument, constraint, begin, QD_ERROR_SYNTAX, error,
                                "expected one to %u pairs of figures, and a colon", MOST_PAIRS);
    return status;
}

static qd_status lookandsay_parse(qd_board *board, struct argument *argument,
                                  struct constraint *constraint, qd_error *error) {
    const struct list_form form = {1, ANY_CELLS, false};
    qd_status status = lookandsay_take_pairs(argument, constraint, error);
    if (status == QD_OK)
        status = qd_argument_path(argument, board, constraint, form, error);
    for (uint32_t i = 0; i < constraint->number_count; i++)
        qd_text_printf(&constraint->text, "%u", constraint->numbers[i]);
    qd_text_put(&constraint->text, ":");
    for (uint32_t i = 0; i < constraint->cell_count && status == QD_OK; i++)
        qd_board_put_cell(board, constraint->cells[i], &constraint->text);
    return status;
}

/* For each pair a count of all cells. Of a value that the board does not have, only 0 is right. */
static qd_status lookandsay_apply(qd_board *board, const struct constraint *constraint,
                                  const struct square *square, qd_error *error) {
    qd_status status = QD_OK;
    (void)square;
    for (uint32_t k = 0; k < constraint->number_count && status == QD_OK; k += 2) {
        int32_t asked = (int32_t)constraint->numbers[k];
        struct occurrences times = {0, asked, asked, false};
        for (uint32_t v = 1; v <= board->value_count; v++)
            if (meaning_of(board, v) == constraint->numbers[k + 1])
                times.value = v;
        status = qd_board_add_count(board, constraint, constraint->cells, NULL,
                                    constraint->cell_count, times, error);
    }
    return status;
}

static bool lookandsay_judge(const qd_board *board, const struct constraint *constraint,
                             const struct square *square, const uint8_t *values) {
    (void)square;
    for (uint32_t k = 0; k < constraint->number_count; k += 2) {
        uint32_t there = 0;
        for (uint32_t i = 0; i < constraint->cell_count; i++)
            there += meaning_of(board, values[constraint->cells[i]]) == constraint->numbers[k + 1];
        if (there != constraint->numbers[k])
            return false;
    }
    return true;
}

const struct qd_rule qd_rule_lookandsay = {
    .name = "lookandsay",
    .words = {.demand = DEMAND_CAGE},
    .prefix = "las",
    .meaning = "pairs of figures say how often values occur in some cells",
    .use = RULE_ASKED,
    .form = "lookandsay=2113:r1c1r1c2r2c1, for two 1 and one 3",
    .parse = lookandsay_parse,
    .apply = lookandsay_apply,
    .judge = lookandsay_judge,
};
