/* Reads clues beside the board. */
#include "argument_sight.h"
#include "rule.h"

#include "../base/error.h"
#include "../base/memory.h"

#include <stdlib.h>

/* The cells from a place on, in steps, up to a gap of the layout; where squares overlap, as many as one has in a
 * row. */
static qd_status sight_take_cells(const qd_board *board, struct constraint *constraint, int64_t row,
                                  int64_t column, struct step step, qd_error *error) {
    uint32_t longest =
        board->layout_rows > board->layout_columns ? board->layout_rows : board->layout_columns;
    if (board->square_count > 1)
        longest = step.rows ? board->rows : board->columns;
    constraint->cells = qd_array_new(longest, sizeof *constraint->cells);
    if (!constraint->cells)
        return qd_fail_memory(error);
    for (uint32_t i = 0; i < longest; i++) {
        row += step.rows;
        column += step.columns;
        uint32_t cell = row < 1 || column < 1
                            ? QD_NO_CELL
                            : qd_board_cell_at(board, (uint32_t)row - 1, (uint32_t)column - 1);
        if (cell == QD_NO_CELL)
            break;
        constraint->cells[constraint->cell_count++] = cell;
    }
    return qd_argument_end_list(constraint, error);
}

/* Clues are beside the board, not beside helper cells, which begin two rows below it. */
static bool sight_is_cell(const qd_board *board, int64_t row, int64_t column) {
    uint32_t cell = row >= 1 && column >= 1
                        ? qd_board_cell_at(board, (uint32_t)row - 1, (uint32_t)column - 1)
                        : QD_NO_CELL;
    return cell != QD_NO_CELL && !qd_board_is_helper(board, cell);
}

/* From a place beside the board into it; false if there is no such direction. Between the board and what is below it,
 * the clue belongs to the board. */
static bool sight_find_step(const qd_board *board, int64_t row, int64_t column, struct step *step) {
    static const struct step steps[] = {{0, 1}, {0, -1}, {-1, 0}, {1, 0}};
    for (size_t i = 0; i < sizeof steps / sizeof *steps && !sight_is_cell(board, row, column); i++)
        if (sight_is_cell(board, row + steps[i].rows, column + steps[i].columns)) {
            *step = steps[i];
            return true;
        }
    return false;
}

qd_status qd_argument_sight(qd_board *board, struct argument *argument,
                            struct constraint *constraint, qd_error *error) {
    uint32_t row, column;
    struct step step;
    qd_status status = qd_argument_needed_number(argument, constraint, error);
    const char *begin = argument->rest;
    if (status != QD_OK)
        return status;
    if (!qd_argument_take_place(argument, &row, &column) || argument->rest != argument->end ||
        !sight_find_step(board, row, column, &step))
        return qd_argument_fail(argument, constraint, begin, QD_ERROR_SYNTAX, error,
                                "expected a place beside the board");
    status = sight_take_cells(board, constraint, row, column, step, error);
    qd_text_printf(&constraint->text, "%u:r%uc%u", constraint->numbers[0], row, column);
    return status;
}

qd_status qd_argument_line(qd_board *board, struct argument *argument,
                           struct constraint *constraint, qd_error *error) {
    qd_status status = qd_argument_needed_number(argument, constraint, error);
    const char *begin = argument->rest;
    if (status != QD_OK)
        return status;
    bool is_row = qd_argument_take(argument, 'r') || qd_argument_take(argument, 'R');
    bool is_column =
        !is_row && (qd_argument_take(argument, 'c') || qd_argument_take(argument, 'C'));
    int32_t number = 0;
    if ((!is_row && !is_column) || !qd_argument_take_signed(argument, &number) || number < 1 ||
        argument->rest != argument->end ||
        !sight_is_cell(board, is_row ? number : 1, is_row ? 1 : number))
        return qd_argument_fail(argument, constraint, begin, QD_ERROR_SYNTAX, error,
                                "expected a row or column, e.g. r1 or c3");
    status = sight_take_cells(board, constraint, is_row ? number : 0, is_row ? 0 : number,
                              is_row ? (struct step){0, 1} : (struct step){1, 0}, error);
    qd_text_printf(&constraint->text, "%u:%c%d", constraint->numbers[0], is_row ? 'r' : 'c',
                   number);
    return status;
}
