/* Reads numbers and cells in the notation of boards. */
#include "argument.h"
#include "above.h"
#include "rule.h"

#include "../base/check.h"
#include "../base/error.h"
#include "../base/memory.h"
#include "../base/scan.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

qd_status qd_argument_fail(const struct argument *argument, const struct constraint *constraint,
                           const char *at, qd_status status, qd_error *error, const char *format,
                           ...) {
    char what[128];
    QD_CHECK(at >= argument->notation && at <= argument->end);
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(what, sizeof what, format, arguments);
    va_end(arguments);
    return qd_fail_at(error, status, 1, (uint64_t)(at - argument->notation) + 1, "%s: %s; write %s",
                      constraint->rule->name, what, constraint->rule->form);
}

#define BLANKS ", \t"

#define MOST_LISTS 4096u

static void argument_skip(struct argument *argument, const char *these) {
    while (argument->rest < argument->end && strchr(these, *argument->rest))
        argument->rest++;
}

bool qd_argument_take(struct argument *argument, char mark) {
    argument_skip(argument, BLANKS);
    bool is_there = argument->rest < argument->end && *argument->rest == mark;
    argument->rest += is_there;
    return is_there;
}

/* ---- numbers --------------------------------------------------------------------------------- */

/* A number of up to four digits; false if there is none. */
static bool argument_take_number(struct argument *argument, uint32_t *number) {
    uint64_t value;
    const char *end = argument->end - argument->rest > 4 ? argument->rest + 4 : argument->end;
    if (!qd_scan_number(&argument->rest, end, 9999, &value))
        return false;
    *number = (uint32_t)value;
    return true;
}

bool qd_argument_take_signed(struct argument *argument, int32_t *number) {
    uint64_t value;
    bool is_negative = qd_argument_take(argument, '-');
    const char *rest = argument->rest;
    if (!qd_scan_number(&argument->rest, argument->end, 999999, &value)) {
        argument->rest = rest - is_negative;
        return false;
    }
    *number = is_negative ? -(int32_t)value : (int32_t)value;
    return true;
}

qd_status qd_argument_add_number(struct constraint *constraint, uint32_t number, qd_error *error) {
    if (!qd_array_reserve(&constraint->numbers, &constraint->number_capacity,
                          (size_t)constraint->number_count + 1, sizeof *constraint->numbers))
        return qd_fail_memory(error);
    constraint->numbers[constraint->number_count++] = number;
    return QD_OK;
}

qd_status qd_argument_number(struct argument *argument, struct constraint *constraint,
                             qd_error *error) {
    uint32_t number;
    argument_skip(argument, BLANKS);
    if (!argument_take_number(argument, &number))
        return QD_OK;
    if (argument->rest == argument->end || *argument->rest != ':')
        return qd_argument_fail(argument, constraint, argument->rest, QD_ERROR_SYNTAX, error,
                                "expected a number of up to four digits, then a colon");
    argument->rest++;
    return qd_argument_add_number(constraint, number, error);
}

qd_status qd_argument_needed_number(struct argument *argument, struct constraint *constraint,
                                    qd_error *error) {
    qd_status status = qd_argument_number(argument, constraint, error);
    if (status == QD_OK && !constraint->number_count)
        return qd_argument_fail(argument, constraint, argument->rest, QD_ERROR_SYNTAX, error,
                                "expected a number and a colon");
    return status;
}

qd_status qd_argument_numbers(struct argument *argument, struct constraint *constraint,
                              qd_error *error) {
    qd_status status = QD_OK;
    do {
        uint32_t number;
        argument_skip(argument, BLANKS);
        if (!argument_take_number(argument, &number))
            return qd_argument_fail(argument, constraint, argument->rest, QD_ERROR_SYNTAX, error,
                                    "expected numbers of up to four digits, then a colon");
        status = qd_argument_add_number(constraint, number, error);
    } while (status == QD_OK && !qd_argument_take(argument, ':'));
    return status;
}

/* ---- cells ----------------------------------------------------------------------------------- */

static bool argument_take_letter(struct argument *argument, char letter) {
    bool is_there = argument->rest < argument->end && (*argument->rest | 0x20) == letter;
    argument->rest += is_there;
    return is_there;
}

bool qd_argument_take_place(struct argument *argument, uint32_t *row, uint32_t *column) {
    return argument_take_letter(argument, 'r') && argument_take_number(argument, row) &&
           argument_take_letter(argument, 'c') && argument_take_number(argument, column);
}

/* A cell, and what separates it from the next one; QD_NO_CELL if that is not a cell of the board. */
static uint32_t argument_take_cell(struct argument *argument, const qd_board *board) {
    uint32_t row = 0, column = 0;
    bool whole = qd_argument_take_place(argument, &row, &column);
    argument_skip(argument, BLANKS);
    return whole && row && column ? qd_board_cell_at(board, row - 1, column - 1) : QD_NO_CELL;
}

/* The number of the first cell of the list that is being read. */
static uint32_t argument_first_of_list(const struct constraint *constraint) {
    return constraint->list_count ? constraint->list_ends[constraint->list_count - 1] : 0;
}

static bool argument_is_listed(const struct constraint *constraint, uint32_t cell) {
    for (uint32_t i = argument_first_of_list(constraint); i < constraint->cell_count; i++)
        if (constraint->cells[i] == cell)
            return true;
    return false;
}

static qd_status argument_add_cell(struct constraint *constraint, uint32_t cell, qd_error *error) {
    if (!qd_array_reserve(&constraint->cells, &constraint->cell_capacity,
                          (size_t)constraint->cell_count + 1, sizeof *constraint->cells))
        return qd_fail_memory(error);
    constraint->cells[constraint->cell_count++] = cell;
    return QD_OK;
}

qd_status qd_argument_end_list(struct constraint *constraint, qd_error *error) {
    if (!qd_array_reserve(&constraint->list_ends, &constraint->list_capacity,
                          (size_t)constraint->list_count + 1, sizeof *constraint->list_ends))
        return qd_fail_memory(error);
    constraint->list_ends[constraint->list_count++] = constraint->cell_count;
    return QD_OK;
}

qd_status qd_argument_cell(struct argument *argument, const qd_board *board,
                           struct constraint *constraint, struct list_form form, qd_error *error) {
    const char *word = argument->rest;
    int length = argument->end - word < 20 ? (int)(argument->end - word) : 20;
    uint32_t cell = argument_take_cell(argument, board);
    if (cell == QD_NO_CELL)
        return qd_argument_fail(argument, constraint, word, QD_ERROR_SYNTAX, error,
                                "'%.*s' is not a cell of the board", length, word);
    if (!form.repeats && argument_is_listed(constraint, cell))
        return qd_argument_fail(argument, constraint, word, QD_ERROR_SYNTAX, error,
                                "the cell at '%.*s' is listed twice", length, word);
    if (constraint->cell_count - argument_first_of_list(constraint) == form.most)
        return qd_argument_fail(argument, constraint, word, QD_ERROR_RANGE, error,
                                "at most %u cell%s%s", form.most, form.most == 1 ? "" : "s",
                                form.most == board->value_count ? " on this board" : "");
    return argument_add_cell(constraint, cell, error);
}

qd_status qd_argument_list(struct argument *argument, const qd_board *board,
                           struct constraint *constraint, struct list_form form, const char *marks,
                           qd_error *error) {
    const char *begin = argument->rest;
    uint32_t first = constraint->cell_count;
    argument_skip(argument, BLANKS);
    while (argument->rest < argument->end && !strchr(marks, *argument->rest)) {
        qd_status status = qd_argument_cell(argument, board, constraint, form, error);
        if (status != QD_OK)
            return status;
    }
    if (constraint->cell_count - first < form.least)
        return qd_argument_fail(argument, constraint, begin, QD_ERROR_SYNTAX, error,
                                "at least %u cell%s", form.least, form.least == 1 ? "" : "s");
    return qd_argument_end_list(constraint, error);
}

qd_status qd_argument_path(struct argument *argument, const qd_board *board,
                           struct constraint *constraint, struct list_form form, qd_error *error) {
    return qd_argument_list(argument, board, constraint, form, "", error);
}

qd_status qd_argument_cells(struct argument *argument, const qd_board *board,
                            struct constraint *constraint, uint32_t least, qd_error *error) {
    struct list_form form = {least, board->value_count, false};
    return qd_argument_path(argument, board, constraint, form, error);
}

qd_status qd_argument_lists(struct argument *argument, const qd_board *board,
                            struct constraint *constraint, struct list_form form, char mark,
                            uint32_t least, uint32_t most, qd_error *error) {
    const char marks[] = {mark, '\0'}, *begin;
    qd_status status;
    constraint->list_mark = mark;
    do {
        begin = argument->rest;
        if (constraint->list_count == most || constraint->list_count == MOST_LISTS)
            return qd_argument_fail(argument, constraint, begin, QD_ERROR_SYNTAX, error,
                                    "more than %u lists of cells", constraint->list_count);
        status = qd_argument_list(argument, board, constraint, form, marks, error);
    } while (status == QD_OK && qd_argument_take(argument, mark));
    if (status == QD_OK && constraint->list_count < least)
        return qd_argument_fail(argument, constraint, argument->rest, QD_ERROR_SYNTAX, error,
                                "expected '%c' and more cells", mark);
    return status;
}

qd_status qd_argument_of_form(struct argument *argument, const qd_board *board,
                              struct constraint *constraint, struct argument_form form,
                              qd_error *error) {
    qd_status status = QD_OK;
    if (form.numbers == NUMBERS_SEVERAL)
        status = qd_argument_numbers(argument, constraint, error);
    else if (form.numbers == NUMBER_NEEDED)
        status = qd_argument_needed_number(argument, constraint, error);
    else if (form.numbers == NUMBER_PERHAPS)
        status = qd_argument_number(argument, constraint, error);
    if (form.cells.most == UP_TO_N_CELLS)
        form.cells.most = board->value_count;
    return status == QD_OK ? qd_argument_path(argument, board, constraint, form.cells, error)
                           : status;
}

void qd_board_write_cells(const qd_board *board, struct constraint *constraint) {
    qd_text *text = &constraint->text;
    for (uint32_t list = 0, i = 0; list < constraint->list_count; list++) {
        if (list)
            qd_text_put_byte(text, constraint->list_mark);
        for (; i < constraint->list_ends[list]; i++)
            qd_board_put_cell(board, constraint->cells[i], text);
    }
}
