/*
 * Little killers, `little=12:r0c2dl`: the cells on a diagonal add up to the number; a value may occur
 * several times. The diagonal comes from a place beside the board, and goes down or up, to the right
 * or left: dr, dl, ur, ul.
 */
#include "rule.h"

#include "../base/error.h"
#include "../base/memory.h"

/* The step of `dr`, `dl`, `ur` or `ul`; false if none of them is next. */
static bool little_take_direction(struct argument *argument, struct step *step) {
    const char *at = argument->rest;
    if (argument->end - at != 2)
        return false;
    char down = (char)(at[0] | 0x20), right = (char)(at[1] | 0x20);
    *step = (struct step){down == 'd' ? 1 : -1, right == 'r' ? 1 : -1};
    argument->rest += 2;
    return (down == 'd' || down == 'u') && (right == 'r' || right == 'l');
}

/* The cells from there on; rows and columns count from 1. */
static qd_status little_take_cells(const qd_board *board, struct constraint *constraint,
                                   int64_t row, int64_t column, struct step step, qd_error *error) {
    uint32_t cell;
    constraint->cells = qd_array_new(board->layout_rows, sizeof *constraint->cells);
    if (!constraint->cells)
        return qd_fail_memory(error);
    while ((row += step.rows) >= 1 && (column += step.columns) >= 1 &&
           (cell = qd_board_cell_at(board, (uint32_t)row - 1, (uint32_t)column - 1)) != QD_NO_CELL)
        constraint->cells[constraint->cell_count++] = cell;
    return qd_argument_end_list(constraint, error);
}

static qd_status little_parse(qd_board *board, struct argument *argument,
                              struct constraint *constraint, qd_error *error) {
    uint32_t row, column;
    struct step step;
    qd_status status = qd_argument_number(argument, constraint, error);
    const char *begin = argument->rest, *direction;
    if (status != QD_OK)
        return status;
    if (!constraint->number_count || !qd_argument_take_place(argument, &row, &column) ||
        !(direction = argument->rest, little_take_direction(argument, &step)))
        return qd_argument_fail(argument, constraint, argument->rest, QD_ERROR_SYNTAX, error,
                                "expected a number, a colon, a place and a direction");
    if (row && column && qd_board_cell_at(board, row - 1, column - 1) != QD_NO_CELL)
        return qd_argument_fail(argument, constraint, begin, QD_ERROR_SYNTAX, error,
                                "a diagonal begins beside the board, not in a cell");
    status = little_take_cells(board, constraint, row, column, step, error);
    if (status == QD_OK && constraint->cell_count == 0)
        return qd_argument_fail(argument, constraint, direction, QD_ERROR_SYNTAX, error,
                                "no cell of the board is in that direction");
    qd_text_printf(&constraint->text, "%u:r%uc%u%s%s", constraint->numbers[0], row, column,
                   step.rows > 0 ? "d" : "u", step.columns > 0 ? "r" : "l");
    return status;
}

static qd_status little_apply(qd_board *board, const struct constraint *constraint,
                              const struct square *square, qd_error *error) {
    (void)square;
    return qd_board_add_sum(board, constraint, constraint->cells, NULL, constraint->cell_count,
                            constraint->numbers[0], error);
}

static bool little_judge(const qd_board *board, const struct constraint *constraint,
                         const struct square *square, const uint8_t *values) {
    int64_t sum = 0;
    (void)square;
    for (uint32_t i = 0; i < constraint->cell_count; i++)
        sum += meaning_of(board, values[constraint->cells[i]]);
    return sum == constraint->numbers[0];
}

const struct qd_rule qd_rule_little = {
    .name = "little",
    .words = {DEMAND_OUTSIDE, "little killer", NULL},
    .also = "littlekiller",
    .prefix = "lit",
    .meaning = "the values on a diagonal add up to the number at its end",
    .use = RULE_ASKED,
    .form = "little=12:r0c2dl, with dl, dr, ul or ur",
    .parse = little_parse,
    .apply = little_apply,
    .judge = little_judge,
};
