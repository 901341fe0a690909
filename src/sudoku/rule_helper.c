/*
 * Helper cells, `helper=2x5`: a rectangle of so many rows and columns below everything before it, after one empty row.
 * Nothing but the rules that name these cells restricts them; they hold what a puzzle needs besides its grid.
 */
#include "rule.h"

#include "../base/error.h"
#include "../base/memory.h"

/* The rectangle was laid out before any rule was read, since rules may name its cells: this is the next one. */
static uint32_t helper_number(const qd_board *board) {
    uint32_t number = 0;
    for (uint32_t i = 0; i < board->constraint_count; i++)
        number += board->constraints[i].rule == &qd_rule_helper;
    return number;
}

static qd_status helper_parse(qd_board *board, struct argument *argument,
                              struct constraint *constraint, qd_error *error) {
    if (board->is_branch)
        return qd_argument_fail(argument, constraint, argument->rest, QD_ERROR_UNSUPPORTED, error,
                                "helper cells are there in all alternatives");
    const struct helper_area *own = &board->helpers[helper_number(board)];
    QD_CHECK(helper_number(board) < board->helper_count);
    uint32_t count = own->rows * own->columns;
    argument->rest = argument->end;
    constraint->cells = qd_array_new(count, sizeof *constraint->cells);
    constraint->numbers = qd_array_new(2, sizeof *constraint->numbers);
    if (!constraint->cells || !constraint->numbers)
        return qd_fail_memory(error);
    for (uint32_t i = 0; i < count; i++)
        constraint->cells[constraint->cell_count++] =
            qd_board_cell_at(board, own->top + i / own->columns, i % own->columns);
    constraint->numbers[constraint->number_count++] = own->rows;
    constraint->numbers[constraint->number_count++] = own->columns;
    qd_text_printf(&constraint->text, "%ux%u", own->rows, own->columns);
    return QD_OK;
}

static qd_status helper_apply(qd_board *board, const struct constraint *constraint,
                              const struct square *square, qd_error *error) {
    (void)board, (void)constraint, (void)square, (void)error;
    return QD_OK;
}

static bool helper_judge(const qd_board *board, const struct constraint *constraint,
                         const struct square *square, const uint8_t *values) {
    (void)board, (void)constraint, (void)square, (void)values;
    return true;
}

const struct qd_rule qd_rule_helper = {
    .name = "helper",
    .prefix = "hp",
    .meaning = "helper cells below the grid are restricted only by rules that name them",
    .use = RULE_ASKED,
    .form = "helper=2x5: so many rows and columns",
    .parse = helper_parse,
    .apply = helper_apply,
    .judge = helper_judge,
};
