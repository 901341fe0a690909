/*
 * The notation of boards, the same in the command, the library and files:
 *
 *     SIZE[:BOX][=LEAST-GREATEST]{@rROWcCOLUMN}{+RULE[=TEXT]}
 *
 *     9x9     6x6:3x2     9x9+x+antiknight     9x9+regions=AABB...     9x9@r1c1@r7c7     samurai+x
 *     10x10=0-9     6x4:2x2     9x9:free=1-2
 *
 * Several @ put the same square at several places. A name in the table below means SIZE and places.
 */
#include "board.h"
#include "rule.h"
#include "above.h"

#include "../base/error.h"
#include "../base/memory.h"
#include "../base/scan.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct board_text_shape {
    const char *name, *text;
};

static const struct board_text_shape board_text_shapes[] = {
    {"samurai", "9x9@r1c1@r1c13@r7c7@r13c1@r13c13"}, {"twodoku", "9x9@r1c1@r7c7"},
    {"butterfly", "9x9@r1c1@r1c4@r4c1@r4c4"},        {"flower", "9x9@r1c4@r4c1@r4c4@r4c7@r7c4"},
    {"sohei", "9x9@r1c7@r7c1@r7c13@r13c7"},
};
#define SHAPE_COUNT (sizeof board_text_shapes / sizeof *board_text_shapes)

/* ---- reading --------------------------------------------------------------------------------- */

/* A number of at most three digits at `*text`, which moves past it; 0 if there is none. */
static uint32_t board_text_take_number(const char **text) {
    uint64_t number;
    const char *end = *text + strspn(*text, "0123456789");
    return qd_scan_number(text, end < *text + 3 ? end : *text + 3, 999, &number) ? (uint32_t)number
                                                                                 : 0;
}

/* "AxB" at `*text`, which moves past it. */
static bool board_text_take_pair(const char **text, uint32_t *left, uint32_t *right) {
    *left = board_text_take_number(text);
    if (**text != 'x' && **text != 'X')
        return false;
    ++*text;
    *right = board_text_take_number(text);
    return *left && *right;
}

const char *qd_board_shape_name(size_t number, const char **notation) {
    if (number >= SHAPE_COUNT)
        return NULL;
    if (notation)
        *notation = board_text_shapes[number].text;
    return board_text_shapes[number].name;
}

static const char *board_text_name_shape(const void *names, size_t number) {
    (void)names;
    return qd_board_shape_name(number, NULL);
}

static const char *board_text_name_rule(const void *names, size_t number) {
    (void)names;
    return qd_board_rule(NULL, number).name;
}

/* SIZE */
static qd_status board_text_take_sides(const char **rest, struct board_form *form,
                                       qd_error *error) {
    const char *text = *rest;
    if (!board_text_take_pair(rest, &form->rows, &form->columns)) {
        const char *nearest =
            qd_nearest_name(text, strcspn(text, "+"), board_text_name_shape, NULL);
        if (nearest)
            return qd_fail(error, QD_ERROR_SYNTAX, "'%.40s' is not a board; did you mean '%s'?",
                           text, nearest);
        return qd_fail(error, QD_ERROR_SYNTAX,
                       "'%.40s' is not a board; write 9x9, 6x6:2x3, 9x9+x or samurai", text);
    }
    if (form->rows > QD_MAX_VALUES || form->columns > QD_MAX_VALUES)
        return qd_fail(error, QD_ERROR_RANGE, "'%.40s': boards have up to %d rows and columns",
                       text, QD_MAX_VALUES);
    form->least = 1;
    form->value_count = form->rows > form->columns ? form->rows : form->columns;
    qd_board_default_box(form->rows, form->columns, &form->box_rows, &form->box_columns);
    return QD_OK;
}

/* [:BOX] */
static qd_status board_text_take_box(const char **rest, struct board_form *form, qd_error *error) {
    const char *text = *rest;
    if (*text != ':')
        return QD_OK;
    ++*rest;
    if (strncmp(*rest, "free", 4) == 0) {
        *rest += 4;
        form->is_free = true;
        form->box_rows = form->rows;
        form->box_columns = form->columns;
        return QD_OK;
    }
    if (!board_text_take_pair(rest, &form->box_rows, &form->box_columns))
        return qd_fail(error, QD_ERROR_SYNTAX,
                       "'%.40s': expected a box after the colon, e.g. 2x3, or `free`", text);
    return QD_OK;
}

/* [=LEAST-GREATEST] */
static qd_status board_text_take_values(const char **rest, struct board_form *form,
                                        qd_error *error) {
    const char *text = *rest, *at = text + 1;
    uint64_t least, greatest;
    if (*text != '=')
        return QD_OK;
    if (!qd_scan_number(&at, at + strspn(at, "0123456789"), 999, &least) || *at++ != '-' ||
        !qd_scan_number(&at, at + strspn(at, "0123456789"), 999, &greatest))
        return qd_fail(error, QD_ERROR_SYNTAX,
                       "'%.20s': expected the least and the greatest value, e.g. =0-9", text);
    if (least > greatest || greatest > QD_MAX_VALUES || greatest - least >= QD_MAX_VALUES)
        return qd_fail(error, QD_ERROR_RANGE, "'%.20s': values are up to %d of 0 to %d", text,
                       QD_MAX_VALUES, QD_MAX_VALUES);
    form->least = (uint32_t)least;
    form->value_count = (uint32_t)(greatest - least) + 1;
    *rest = at;
    return QD_OK;
}

/* Whether rows, columns and boxes have as many cells as there are values. */
static bool board_text_is_even(const struct board_form *form) {
    return form->rows == form->value_count && form->columns == form->value_count;
}

/* Whether rows, columns and boxes have room for different values. */
static qd_status board_text_check_form(const char *text, const struct board_form *form,
                                       qd_error *error) {
    uint32_t n = form->value_count, size = form->box_rows * form->box_columns;
    if (form->is_free)
        return QD_OK;
    if (form->rows > n || form->columns > n)
        return qd_fail(error, QD_ERROR_RANGE,
                       "'%.40s': %u values are too few for different ones in rows and columns; "
                       "`:free` means none of these",
                       text, n);
    if (board_text_is_even(form) && size != n)
        return qd_fail(error, QD_ERROR_RANGE, "'%.40s': a box must have %u cells", text, n);
    if (form->rows % form->box_rows || form->columns % form->box_columns)
        return qd_fail(error, QD_ERROR_RANGE,
                       "'%.40s': boxes of %ux%u do not fill a board of %ux%u", text, form->box_rows,
                       form->box_columns, form->rows, form->columns);
    if (size > n)
        return qd_fail(error, QD_ERROR_RANGE, "'%.40s': a box must have at most %u cells", text, n);
    return QD_OK;
}

/* SIZE[:BOX][=LEAST-GREATEST] */
static qd_status board_text_take_size(const char **rest, qd_board **board, qd_error *error) {
    const char *text = *rest;
    struct board_form form = {0};
    qd_status status = board_text_take_sides(rest, &form, error);
    if (status == QD_OK)
        status = board_text_take_box(rest, &form, error);
    if (status == QD_OK)
        status = board_text_take_values(rest, &form, error);
    if (status == QD_OK)
        status = board_text_check_form(text, &form, error);
    return status == QD_OK ? qd_board_begin(&form, board, error) : status;
}

/* The next + that is neither between parentheses nor between quotes, or the end. */
static const char *board_text_rule_end(const char *text) {
    unsigned depth = 0;
    bool quoted = false;
    for (; *text && (*text != '+' || depth || quoted); text++) {
        quoted ^= *text == '"';
        depth += !quoted && *text == '(';
        depth -= !quoted && *text == ')' && depth;
    }
    return text;
}

/* Lays out the helper rectangles, which rules may name before they come. */
static qd_status board_text_take_helpers(const char *notation, const char *rest, qd_board *board,
                                         qd_error *error) {
    qd_status status = QD_OK;
    for (; *rest == '+' && status == QD_OK; rest = board_text_rule_end(rest)) {
        uint32_t rows, columns;
        const char *name = ++rest;
        if (strncmp(name, "helper=", 7) != 0)
            continue;
        rest += 7;
        if (!board_text_take_pair(&rest, &rows, &columns) || (*rest && *rest != '+'))
            return qd_fail_at(error, QD_ERROR_SYNTAX, 1, (uint64_t)(name - notation) + 1,
                              "the rule 'helper' is written %s", qd_rule_helper.form);
        status = qd_board_add_helper(board, rows, columns, error);
    }
    return status;
}

/* {@rROWcCOLUMN}; without any, one square in the corner. */
static qd_status board_text_take_squares(const char **rest, qd_board *board, qd_error *error) {
    if (**rest != '@')
        return qd_board_add_square(board, 0, 0, error);
    while (**rest == '@') {
        const char *text = *rest;
        uint32_t row = 0, column = 0;
        ++*rest;
        if ((**rest | 0x20) == 'r' && ++*rest)
            row = board_text_take_number(rest);
        if (row && (**rest | 0x20) == 'c' && ++*rest)
            column = board_text_take_number(rest);
        if (!row || !column)
            return qd_fail(error, QD_ERROR_SYNTAX,
                           "'%.20s': expected a place, e.g. @r1c13 for its first row and column",
                           text);
        qd_status status = qd_board_add_square(board, row - 1, column - 1, error);
        if (status != QD_OK)
            return status;
    }
    return QD_OK;
}

static qd_status board_text_unknown_rule(const char *name, size_t length, uint64_t column,
                                         qd_error *error) {
    char known[200] = "";
    size_t at = 0;
    const char *next, *nearest = qd_nearest_name(name, length, board_text_name_rule, NULL);
    if (nearest)
        return qd_fail_at(error, QD_ERROR_UNSUPPORTED, 1, column,
                          "unknown rule '%.*s'; did you mean '%s'?", (int)length, name, nearest);
    for (size_t i = 0; (next = qd_board_rule(NULL, i).name); i++) {
        bool fits = at + strlen(next) + sizeof ", , ..." < sizeof known;
        at += (size_t)snprintf(known + at, sizeof known - at, "%s%s", i ? ", " : "",
                               fits ? next : "...");
        if (!fits)
            break;
    }
    return qd_fail_at(error, QD_ERROR_UNSUPPORTED, 1, column, "unknown rule '%.*s'; rules are %s",
                      (int)(length < 20 ? length : 20), name, known);
}

#define MOST_UNKNOWN 24

/* From the first rule that boards cannot have on: names all of them. */
static qd_status board_text_refuse_rules(const char *name, size_t length, uint64_t column,
                                         qd_error *error) {
    char kept[MOST_UNKNOWN][41];
    const char *names[MOST_UNKNOWN] = {NULL};
    size_t count = 0;
    qd_error reason;
    for (const char *next = name; *next && count < MOST_UNKNOWN; next = board_text_rule_end(next)) {
        next += *next == '+';
        size_t size = strcspn(next, "+=");
        if (qd_rule_find(next, size))
            continue;
        snprintf(kept[count], sizeof *kept, "%.*s", (int)(size < 40 ? size : 40), next);
        names[count] = kept[count];
        count++;
    }
    qd_status status = qd_board_refuse_rules(names, count, &reason);
    if (count == 1 && strncmp(reason.message, "unknown", 7) == 0)
        return board_text_unknown_rule(name, length, column, error);
    return qd_fail_at(error, status, 1, column, "%s", reason.message);
}

static qd_status board_text_take_branch(const qd_board *board, const struct argument *argument,
                                        const char *end, qd_board **branch, qd_error *error);

/* RULE[=TEXT] up to the next + or the end. */
static qd_status board_text_take_rule(const char *notation, const char **rest, qd_board *board,
                                      qd_error *error) {
    const char *name = *rest;
    size_t length = strcspn(name, "+=");
    const struct qd_rule *rule = qd_rule_find(name, length);
    bool has_argument = name[length] == '=';
    struct argument argument = {notation, name + length + has_argument, NULL,
                                board_text_take_branch};
    uint64_t column = (uint64_t)(name - notation) + 1;
    if (!rule)
        return board_text_refuse_rules(name, length, column, error);
    if (qd_rule_is_unsaid(rule))
        return board_text_unknown_rule(name, length, column, error);
    if (has_argument && !qd_rule_has_argument(rule))
        return qd_fail_at(error, QD_ERROR_SYNTAX, 1, column, "the rule '%s' takes no argument",
                          rule->name);
    if (!has_argument && qd_rule_has_argument(rule))
        return qd_fail_at(error, QD_ERROR_SYNTAX, 1, column, "the rule '%s' is written %s",
                          rule->name, rule->form);
    *rest = argument.end = board_text_rule_end(argument.rest);
    return qd_board_add_constraint(board, rule, has_argument ? &argument : NULL, error);
}

/* Errors count columns from the start of the notation. */
static qd_status board_text_take_branch(const qd_board *board, const struct argument *argument,
                                        const char *end, qd_board **branch, qd_error *error) {
    size_t length = (size_t)(end - argument->rest);
    char *notation = qd_array_new(length + 1, 1);
    if (!notation)
        return qd_fail_memory(error);
    memcpy(notation, argument->rest, length);
    const char *rest = notation;
    qd_status status = qd_board_begin_branch(board, branch, error);
    while (*rest && status == QD_OK) {
        rest += *rest == '+';
        status = board_text_take_rule(notation, &rest, *branch, error);
    }
    if (status != QD_OK && error && error->column)
        error->column += (uint64_t)(argument->rest - argument->notation);
    free(notation);
    return status;
}

static qd_status board_text_read_board(const char *text, qd_board **board, qd_error *error) {
    const char *rest = text;
    qd_status status = QD_OK;
    for (size_t i = 0; i < SHAPE_COUNT && !*board && status == QD_OK; i++) {
        size_t length = strlen(board_text_shapes[i].name);
        if (strncmp(text, board_text_shapes[i].name, length) == 0 &&
            (!text[length] || text[length] == '+')) {
            const char *shape = board_text_shapes[i].text;
            rest = text + length;
            status = board_text_take_size(&shape, board, error);
            if (status == QD_OK)
                status = board_text_take_squares(&shape, *board, error);
        }
    }
    if (!*board && status == QD_OK) {
        status = board_text_take_size(&rest, board, error);
        if (status == QD_OK)
            status = board_text_take_squares(&rest, *board, error);
    }
    if (status == QD_OK)
        status = board_text_take_helpers(text, rest, *board, error);
    if (status == QD_OK)
        status = qd_board_place_cells(*board, error);
    while (status == QD_OK && *rest == '+') {
        rest++;
        status = board_text_take_rule(text, &rest, *board, error);
    }
    if (status == QD_OK && *rest)
        return qd_fail(error, QD_ERROR_SYNTAX, "'%.40s' is not a board; unexpected '%.20s'", text,
                       rest);
    return status == QD_OK ? qd_board_complete(*board, error) : status;
}

qd_status qd_board_parse(const char *text, qd_board **out, qd_error *error) {
    qd_board *board = NULL;
    *out = NULL;
    qd_status status = board_text_read_board(text, &board, error);
    if (status == QD_OK)
        *out = board;
    else
        qd_board_free(board);
    return status;
}

qd_status qd_board_extend(const qd_board *board, const char *more, qd_board **out,
                          qd_error *error) {
    size_t length = qd_board_print(board, NULL, 0), extra = strlen(more);
    char *text = qd_array_new(length + extra + 1, 1);
    *out = NULL;
    if (!text)
        return qd_fail_memory(error);
    qd_board_print(board, text, length + 1);
    memcpy(text + length, more, extra + 1);
    qd_status status = qd_board_parse(text, out, error);
    if (status != QD_OK && error && error->column > length)
        error->column -= length;
    free(text);
    return status;
}

/* ---- writing --------------------------------------------------------------------------------- */

/* Prints like snprintf: as much as fits, and the length of the whole. */
struct printer {
    char *buffer;
    size_t size, length;
};

#if defined(__GNUC__) || defined(__clang__)
__attribute__((format(printf, 2, 3)))
#endif
static void
board_text_print(struct printer *printer, const char *format, ...) {
    size_t room = printer->length < printer->size ? printer->size - printer->length : 0;
    va_list arguments;
    va_start(arguments, format);
    int length =
        vsnprintf(room ? printer->buffer + printer->length : NULL, room, format, arguments);
    va_end(arguments);
    printer->length += length > 0 ? (size_t)length : 0;
}

/* A text as it is. */
static void board_text_put(struct printer *printer, const char *text) {
    size_t length = strlen(text),
           room = printer->length < printer->size ? printer->size - printer->length - 1 : 0;
    size_t fits = length < room ? length : room;
    if (printer->length < printer->size) {
        memcpy(printer->buffer + printer->length, text, fits);
        printer->buffer[printer->length + fits] = '\0';
    }
    printer->length += length;
}

static void board_text_print_size(struct printer *printer, const qd_board *board) {
    uint32_t rows, columns, longer = board->rows > board->columns ? board->rows : board->columns;
    qd_board_default_box(board->rows, board->columns, &rows, &columns);
    board_text_print(printer, "%ux%u", board->rows, board->columns);
    if (board->is_free)
        board_text_print(printer, ":free");
    else if ((rows != board->box_rows || columns != board->box_columns) && !board->regions)
        board_text_print(printer, ":%ux%u", board->box_rows, board->box_columns);
    if (board->least != 1 || board->value_count != longer)
        board_text_print(printer, "=%u-%u", board->least, board->least + board->value_count - 1);
    if (board->square_count == 1 && board->squares->top == 0 && board->squares->left == 0)
        return;
    for (uint32_t s = 0; s < board->square_count; s++)
        board_text_print(printer, "@r%uc%u", board->squares[s].top + 1, board->squares[s].left + 1);
}

/* The size and places, or their name. */
static void board_text_print_shape(struct printer *printer, const qd_board *board) {
    char text[256];
    struct printer trial = {text, sizeof text, 0};
    board_text_print_size(&trial, board);
    for (size_t i = 0; i < SHAPE_COUNT; i++)
        if (trial.length < sizeof text && strcmp(text, board_text_shapes[i].text) == 0) {
            board_text_put(printer, board_text_shapes[i].name);
            return;
        }
    board_text_print_size(printer, board);
}

/* With all constraints but one. */
static size_t board_text_print_without(const qd_board *board, uint32_t without, char *buffer,
                                       size_t size) {
    struct printer printer = {buffer, size, 0};
    board_text_print_shape(&printer, board);
    for (uint32_t i = 0; i < qd_board_constraint_count(board); i++) {
        const qd_constraint *constraint = qd_board_constraint(board, i);
        if (i == without)
            continue;
        board_text_put(&printer, "+");
        board_text_put(&printer, constraint->rule);
        board_text_put(&printer, *constraint->text ? "=" : "");
        board_text_put(&printer, constraint->text);
    }
    return printer.length;
}

size_t qd_board_print(const qd_board *board, char *buffer, size_t size) {
    return board_text_print_without(board, UINT32_MAX, buffer, size);
}

qd_status qd_board_without(const qd_board *board, uint32_t number, qd_board **out,
                           qd_error *error) {
    size_t length = board_text_print_without(board, number, NULL, 0);
    char *text = qd_array_new(length + 1, 1);
    *out = NULL;
    if (!text)
        return qd_fail_memory(error);
    board_text_print_without(board, number, text, length + 1);
    qd_status status = qd_board_parse(text, out, error);
    free(text);
    return status;
}
