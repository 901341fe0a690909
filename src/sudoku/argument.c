/* Reads numbers and cells in the notation of boards. */
#include "argument.h"
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

static void argument_skip(struct argument *argument, const char *these) {
    while (argument->rest < argument->end && strchr(these, *argument->rest))
        argument->rest++;
}

/* A number of up to four digits; false if there is none. */
static bool argument_take_number(struct argument *argument, uint32_t *number) {
    uint64_t value;
    const char *end = argument->end - argument->rest > 4 ? argument->rest + 4 : argument->end;
    if (!qd_scan_number(&argument->rest, end, 9999, &value))
        return false;
    *number = (uint32_t)value;
    return true;
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
    constraint->numbers = qd_array_new(1, sizeof *constraint->numbers);
    if (!constraint->numbers)
        return qd_fail_memory(error);
    constraint->numbers[constraint->number_count++] = number;
    return QD_OK;
}

static bool argument_take_letter(struct argument *argument, char letter) {
    bool is_there = argument->rest < argument->end && (*argument->rest | 0x20) == letter;
    argument->rest += is_there;
    return is_there;
}

/* r1c2, and a comma or blanks after it; QD_NO_CELL if that is not a cell of the board. */
static uint32_t argument_take_cell(struct argument *argument, const qd_board *board) {
    uint32_t row = 0, column = 0;
    bool whole = argument_take_letter(argument, 'r') && argument_take_number(argument, &row) &&
                 argument_take_letter(argument, 'c') && argument_take_number(argument, &column);
    argument_skip(argument, BLANKS);
    return whole && row && column ? qd_board_cell_at(board, row - 1, column - 1) : QD_NO_CELL;
}

static bool argument_is_listed(const struct constraint *constraint, uint32_t cell) {
    for (uint32_t i = 0; i < constraint->cell_count; i++)
        if (constraint->cells[i] == cell)
            return true;
    return false;
}

qd_status qd_argument_cells(struct argument *argument, const qd_board *board,
                            struct constraint *constraint, uint32_t least, qd_error *error) {
    const char *begin = argument->rest;
    QD_CHECK(!constraint->cells && constraint->cell_count == 0);
    constraint->cells = qd_array_new(board->value_count, sizeof *constraint->cells);
    if (!constraint->cells)
        return qd_fail_memory(error);
    argument_skip(argument, BLANKS);
    while (argument->rest < argument->end) {
        const char *word = argument->rest;
        int length = argument->end - word < 20 ? (int)(argument->end - word) : 20;
        uint32_t cell = argument_take_cell(argument, board);
        if (cell == QD_NO_CELL)
            return qd_argument_fail(argument, constraint, word, QD_ERROR_SYNTAX, error,
                                    "'%.*s' is not a cell of the board", length, word);
        if (argument_is_listed(constraint, cell))
            return qd_argument_fail(argument, constraint, word, QD_ERROR_SYNTAX, error,
                                    "the cell at '%.*s' is listed twice", length, word);
        if (constraint->cell_count == board->value_count)
            return qd_argument_fail(argument, constraint, word, QD_ERROR_RANGE, error,
                                    "at most %u cells on this board", board->value_count);
        constraint->cells[constraint->cell_count++] = cell;
    }
    if (constraint->cell_count < least)
        return qd_argument_fail(argument, constraint, begin, QD_ERROR_SYNTAX, error,
                                "at least %u cell%s", least, least == 1 ? "" : "s");
    return QD_OK;
}
