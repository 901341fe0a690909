/*
 * The notation of boards, one everywhere (command, API, files):
 *
 *     SIZE[:BOX]{@rROWcCOLUMN}{+RULE[=TEXT]}
 *
 *     9x9     6x6:3x2     9x9+x+antiknight     9x9+regions=AABB...     9x9@r1c1@r7c7     samurai+x
 *
 * Several @ lay the same square at several places. A name of the table below stands for SIZE with
 * its places.
 */
#include "board.h"
#include "rule.h"

#include "../base/error.h"
#include "../base/memory.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct shape {
    const char *name, *text;
};

static const struct shape shapes[] = {
    {"samurai", "9x9@r1c1@r1c13@r7c7@r13c1@r13c13"}, {"twodoku", "9x9@r1c1@r7c7"},
    {"butterfly", "9x9@r1c1@r1c4@r4c1@r4c4"},        {"flower", "9x9@r1c4@r4c1@r4c4@r4c7@r7c4"},
    {"sohei", "9x9@r1c7@r7c1@r7c13@r13c7"},
};
#define SHAPE_COUNT (sizeof shapes / sizeof *shapes)

/* ---- reading -----------------------------------------------------------------------------------
 */

/* A number of at most three digits at `*text`, which moves on behind it; 0 if there is none. */
static uint32_t take_number(const char **text) {
    uint32_t number = 0;
    for (int digits = 0; **text >= '0' && **text <= '9' && digits < 3; digits++)
        number = 10 * number + (uint32_t)(*(*text)++ - '0');
    return number;
}

/* "AxB" at `*text`, which moves on behind it. */
static bool take_pair(const char **text, uint32_t *left, uint32_t *right) {
    *left = take_number(text);
    if (**text != 'x' && **text != 'X')
        return false;
    ++*text;
    *right = take_number(text);
    return *left && *right;
}

static const char *name_shape(const void *names, size_t number) {
    (void)names;
    return number < SHAPE_COUNT ? shapes[number].name : NULL;
}

static const char *name_rule(const void *names, size_t number) {
    (void)names;
    return qd_board_rule_name(number, NULL);
}

/* SIZE[:BOX] */
static qd_status take_size(const char **rest, qd_board **board, qd_error *error) {
    const char *text = *rest;
    uint32_t rows, columns, box_rows, box_columns;
    if (!take_pair(rest, &rows, &columns)) {
        const char *nearest = qd_nearest_name(text, strcspn(text, "+"), name_shape, NULL);
        if (nearest)
            return qd_fail(error, QD_ERROR_SYNTAX, "'%.40s' is not a board; did you mean '%s'?",
                           text, nearest);
        return qd_fail(error, QD_ERROR_SYNTAX,
                       "'%.40s' is not a board; write 9x9, 6x6:2x3, 9x9+x or samurai", text);
    }
    if (rows != columns || !qd_board_usual_box(rows, &box_rows, &box_columns))
        return qd_fail(error, QD_ERROR_RANGE, "'%.40s': boards are square, from 1x1 to %dx%d", text,
                       QD_MAX_VALUES, QD_MAX_VALUES);
    if (**rest == ':') {
        ++*rest;
        if (!take_pair(rest, &box_rows, &box_columns))
            return qd_fail(error, QD_ERROR_SYNTAX, "'%.40s': after the colon goes the box, as 2x3",
                           text);
        if (box_rows * box_columns != rows)
            return qd_fail(error, QD_ERROR_RANGE, "'%.40s': a box must have %u cells", text, rows);
    }
    return qd_board_begin(box_rows, box_columns, board, error);
}

/* {@rROWcCOLUMN}; without any, one square in the corner. */
static qd_status take_squares(const char **rest, qd_board *board, qd_error *error) {
    if (**rest != '@')
        return qd_board_add_square(board, 0, 0, error);
    while (**rest == '@') {
        const char *text = *rest;
        uint32_t row = 0, column = 0;
        ++*rest;
        if ((**rest | 0x20) == 'r' && ++*rest)
            row = take_number(rest);
        if (row && (**rest | 0x20) == 'c' && ++*rest)
            column = take_number(rest);
        if (!row || !column)
            return qd_fail(error, QD_ERROR_SYNTAX,
                           "'%.20s': a place is written @r1c13, for its first row and column",
                           text);
        qd_status status = qd_board_add_square(board, row - 1, column - 1, error);
        if (status != QD_OK)
            return status;
    }
    return QD_OK;
}

/* The number of the region named by `symbol`, a new one if it was not there before. */
static uint32_t region_of_symbol(char *symbols, uint32_t *count, char symbol) {
    for (uint32_t i = 0; i < *count; i++)
        if (symbols[i] == symbol)
            return i;
    symbols[*count] = symbol;
    return (*count)++;
}

/* Of N * N regions numbered by first appearance: whether they are boxes; then the board has such
 * boxes. */
static bool become_boxes(qd_board *board) {
    uint32_t n = board->value_count;
    for (uint32_t rows = 1; rows <= n; rows++) {
        uint32_t columns = n / rows, place = 0;
        if (rows * columns != n)
            continue;
        while (place < n * n &&
               board->regions[place] == place / n / rows * (n / columns) + place % n / columns)
            place++;
        if (place < n * n)
            continue;
        board->box_rows = rows;
        board->box_columns = columns;
        free(board->regions);
        board->regions = NULL;
        return true;
    }
    return false;
}

static qd_status read_symbols(qd_board *board, const char *text, size_t length, uint32_t *sizes,
                              qd_error *error) {
    char symbols[QD_MAX_VALUES + 1];
    uint32_t n = board->value_count, count = 0, place = 0;
    for (size_t i = 0; i < length; i++) {
        if (isspace((unsigned char)text[i]))
            continue;
        if (place == n * n)
            return qd_fail(error, QD_ERROR_SYNTAX, "regions: more than %u symbols", n * n);
        uint32_t region = region_of_symbol(symbols, &count, text[i]);
        if (region == n)
            return qd_fail(error, QD_ERROR_SYNTAX, "regions: '%c' is one region more than %u",
                           text[i], n);
        board->regions[place++] = (uint8_t)region;
        if (sizes[region]++ == n)
            return qd_fail(error, QD_ERROR_SYNTAX, "regions: '%c' has more than %u cells", text[i],
                           n);
    }
    if (place < n * n)
        return qd_fail(error, QD_ERROR_SYNTAX, "regions: %u symbols, not %u, one for each cell",
                       place, n * n);
    return QD_OK;
}

static qd_status read_regions(qd_board *board, const char *text, size_t length, qd_error *error) {
    uint32_t sizes[QD_MAX_VALUES + 1] = {0};
    uint32_t n = board->value_count;
    if (board->regions)
        return qd_fail(error, QD_ERROR_SYNTAX, "regions are given twice");
    board->regions = qd_array_new((size_t)n * n, 1);
    if (!board->regions)
        return qd_fail_memory(error);
    qd_status status = read_symbols(board, text, length, sizes, error);
    if (status == QD_OK)
        become_boxes(board);
    return status;
}

static qd_status unknown_rule(const char *name, size_t length, qd_error *error) {
    char known[256] = "";
    const char *next, *nearest = qd_nearest_name(name, length, name_rule, NULL);
    if (nearest)
        return qd_fail(error, QD_ERROR_UNSUPPORTED,
                       "the rule '%.*s' is not known; did you mean '%s'?", (int)length, name,
                       nearest);
    for (size_t i = 0, at = 0; (next = qd_board_rule_name(i, NULL)) && at < sizeof known; i++)
        at += (size_t)snprintf(known + at, sizeof known - at, "%s%s", i ? ", " : "", next);
    return qd_fail(error, QD_ERROR_UNSUPPORTED, "the rule '%.*s' is not known; known are %s",
                   (int)(length < 20 ? length : 20), name, known);
}

/* RULE[=TEXT] up to the next + or the end. */
static qd_status take_rule(const char **rest, qd_board *board, qd_error *error) {
    const char *name = *rest;
    size_t length = strcspn(name, "+="), more = 0;
    const struct qd_rule *rule = qd_rule_find(name, length);
    bool has_argument = name[length] == '=';
    if (!rule || rule->use == RULE_ALWAYS || rule->use == RULE_BOXES)
        return unknown_rule(name, length, error);
    if (has_argument != rule->has_argument)
        return qd_fail(error, QD_ERROR_SYNTAX, "the rule '%s' %s", rule->name,
                       has_argument ? "wants nothing after it" : "wants =TEXT after it");
    if (has_argument)
        more = strcspn(name + ++length, "+");
    *rest = name + length + more;
    if (rule->use == RULE_REGIONS)
        return read_regions(board, name + length, more, error);
    return qd_board_ask(board, rule, has_argument ? name + length : NULL, more, error);
}

static qd_status read_board(const char *text, qd_board **board, qd_error *error) {
    const char *rest = text;
    qd_status status = QD_OK;
    for (size_t i = 0; i < SHAPE_COUNT && !*board && status == QD_OK; i++) {
        size_t length = strlen(shapes[i].name);
        if (strncmp(text, shapes[i].name, length) == 0 && (!text[length] || text[length] == '+')) {
            const char *shape = shapes[i].text;
            rest = text + length;
            status = take_size(&shape, board, error);
            if (status == QD_OK)
                status = take_squares(&shape, *board, error);
        }
    }
    if (!*board && status == QD_OK) {
        status = take_size(&rest, board, error);
        if (status == QD_OK)
            status = take_squares(&rest, *board, error);
    }
    while (status == QD_OK && *rest == '+') {
        rest++;
        status = take_rule(&rest, *board, error);
    }
    if (status == QD_OK && *rest)
        return qd_fail(error, QD_ERROR_SYNTAX, "'%.40s' is not a board; '%.20s' is too much", text,
                       rest);
    return status == QD_OK ? qd_board_complete(*board, error) : status;
}

qd_status qd_board_parse(const char *text, qd_board **out, qd_error *error) {
    qd_board *board = NULL;
    *out = NULL;
    qd_status status = read_board(text, &board, error);
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
    free(text);
    return status;
}

/* ---- writing -----------------------------------------------------------------------------------
 */

/* Text as snprintf writes it: as much as has room, and the length of all. */
struct printer {
    char *buffer;
    size_t size, length;
};

#if defined(__GNUC__) || defined(__clang__)
__attribute__((format(printf, 2, 3)))
#endif
static void
print(struct printer *printer, const char *format, ...) {
    size_t room = printer->length < printer->size ? printer->size - printer->length : 0;
    va_list arguments;
    va_start(arguments, format);
    int length =
        vsnprintf(room ? printer->buffer + printer->length : NULL, room, format, arguments);
    va_end(arguments);
    printer->length += length > 0 ? (size_t)length : 0;
}

static void print_size(struct printer *printer, const qd_board *board) {
    uint32_t n = board->value_count, rows = 0, columns = 0;
    qd_board_usual_box(n, &rows, &columns);
    print(printer, "%ux%u", n, n);
    if (rows != board->box_rows && !board->regions)
        print(printer, ":%ux%u", board->box_rows, board->box_columns);
    if (board->square_count == 1 && board->squares->top == 0 && board->squares->left == 0)
        return;
    for (uint32_t s = 0; s < board->square_count; s++)
        print(printer, "@r%uc%u", board->squares[s].top + 1, board->squares[s].left + 1);
}

/* The size and the places, or their name. */
static void print_shape(struct printer *printer, const qd_board *board) {
    char text[256];
    struct printer trial = {text, sizeof text, 0};
    print_size(&trial, board);
    for (size_t i = 0; i < SHAPE_COUNT; i++)
        if (trial.length < sizeof text && strcmp(text, shapes[i].text) == 0) {
            print(printer, "%s", shapes[i].name);
            return;
        }
    print_size(printer, board);
}

/* Regions by the usual symbols, in the order in which they appear. */
static void print_regions(struct printer *printer, const qd_board *board) {
    static const char letters[] =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789@$";
    print(printer, "+regions=");
    for (uint32_t place = 0; place < board->value_count * board->value_count; place++)
        print(printer, "%c", letters[board->regions[place]]);
}

/* Without the blanks and commas that may be between cells. */
static void print_argument(struct printer *printer, const char *argument) {
    for (const char *c = argument; c && *c; c++) {
        if (c == argument)
            print(printer, "=");
        if (!strchr(" \t,", *c))
            print(printer, "%c", *c);
    }
}

size_t qd_board_print(const qd_board *board, char *buffer, size_t size) {
    struct printer printer = {buffer, size, 0};
    print_shape(&printer, board);
    if (board->regions)
        print_regions(&printer, board);
    for (uint32_t r = 0; r < board->rule_count; r++)
        for (uint32_t a = 0; a < board->asked_count; a++) {
            if (board->asked[a].rule != board->rules[r])
                continue;
            print(&printer, "+%s", board->rules[r]->name);
            print_argument(&printer, board->asked[a].argument);
        }
    return printer.length;
}
