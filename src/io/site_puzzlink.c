/*
 * Links to puzz.link, and to other pages of the same program (pzv.jp, pzprxs), with a Sudoku.
 *
 *     https://puzz.link/p?sudoku/9/9/l768g3g2g7o4h1j2h43h4g5h92h6j7h5o5g9g1g824l
 *
 * Columns and rows, then the cells: a value as one digit of base 16, or as two after `-`; g to z are 1 to 20 empty
 * cells, a full stop is a cell marked `?` (decodeNumber16 of pzprjs). The boxes follow from the size.
 */
#include "cell_map.h"
#include "site_link.h"
#include "writer.h"

#include "../base/scan.h"
#include "../sudoku/above.h"

#include <stdio.h>
#include <string.h>

static const char puzzlink_digits[] = "0123456789abcdef";

/* The boxes of the page: as high as the root of the size, and as wide; 2 by 3 for 6. False: they do not fit. */
static bool puzzlink_box(uint32_t n, uint32_t *rows, uint32_t *columns) {
    uint32_t root = 1;
    while ((root + 1) * (root + 1) <= n)
        root++;
    *rows = root;
    *columns = n == 6 ? 3 : root;
    return *rows * *columns == n;
}

/* ---- reading --------------------------------------------------------------------------------- */

/* The part of the path up to the next slash; false: there is none. */
static bool puzzlink_take_part(const char **c, const char *end, const char **begin,
                               size_t *length) {
    if (*c >= end)
        return false;
    const char *slash = memchr(*c, '/', (size_t)(end - *c));
    *begin = *c;
    *length = (size_t)((slash ? slash : end) - *c);
    *c = slash ? slash + 1 : end;
    return true;
}

static void puzzlink_refuse_kind(qd_reader *reader, struct place at, const char *kind,
                                 size_t length) {
    char message[120];
    snprintf(message, sizeof message,
             "this link to puzz.link holds a puzzle of the kind '%.*s', which is no Sudoku",
             (int)(length < 40 ? length : 40), kind);
    qd_draft_fail_at(reader, at, message);
}

/* A value: one digit, or two after `-`; NOT_A_NUMBER if it is none. */
static uint32_t puzzlink_take_value(const char **c, const char *end) {
    uint32_t value = 0;
    int digits = **c == '-' ? 2 : 1;
    *c += digits == 2;
    for (; digits > 0; digits--, (*c)++) {
        const char *digit = *c < end && **c ? strchr(puzzlink_digits, **c) : NULL;
        if (!digit)
            return NOT_A_NUMBER;
        value = 16 * value + (uint32_t)(digit - puzzlink_digits);
    }
    return value;
}

static void puzzlink_read_cells(qd_reader *reader, const struct line *link, const char *c,
                                uint32_t n) {
    uint32_t cell = 0;
    const char *begin = c;
    while (c < link->end && cell <= n * n) {
        const char *at = c;
        if (*c >= 'g' && *c <= 'z') {
            cell += (uint32_t)(*c++ - 'g') + 1;
            continue;
        }
        uint32_t value = *c == '.' ? 0 : puzzlink_take_value(&c, link->end);
        c += *at == '.';
        if (value > n || (value == 0 && *at != '.')) {
            qd_draft_fail(reader, link, at, "this is no value of the board");
            return;
        }
        if (cell < n * n)
            qd_tray_put(reader, qd_place_in(link, at), cell, value, true);
        cell++;
    }
    if (cell != n * n)
        qd_draft_fail(reader, link, cell > n * n ? c - 1 : begin,
                      cell < n * n ? "there are fewer cells than the board has"
                                   : "there are more cells than the board has");
}

static void puzzlink_read_board(qd_reader *reader, const struct line *link, const char *c) {
    const char *columns, *rows;
    size_t column_length, row_length;
    struct place at = qd_place_in(link, c);
    uint32_t n, high, wide;
    char board[32];
    if (!puzzlink_take_part(&c, link->end, &columns, &column_length) ||
        !puzzlink_take_part(&c, link->end, &rows, &row_length) ||
        (n = qd_parse_number(columns, column_length)) == NOT_A_NUMBER ||
        qd_parse_number(rows, row_length) != n || n < 1 || n > TRAY_VALUES)
        qd_draft_fail_at(reader, at, "expected the size of a square, such as 9/9/");
    else if (!puzzlink_box(n, &high, &wide))
        qd_draft_fail_at(reader, at, "the boxes of puzz.link do not fit a Sudoku of this size");
    else if (qd_tray_open(reader, at, n)) {
        puzzlink_read_cells(reader, link, c, n);
        qd_tray_close(reader);
        snprintf(board, sizeof board, "%ux%u:%ux%u", n, n, high, wide);
        qd_draft_set_board(reader, at, board);
    }
}

static bool puzzlink_next(qd_reader *reader) {
    struct line link;
    const char *kind;
    size_t length;
    if (!qd_link_open(reader, &qd_format_puzzlink, &link))
        return false;
    struct place at = qd_place_in(&link, link.begin);
    const char *c = memchr(link.begin, '?', (size_t)(link.end - link.begin));
    c = c ? c + 1 : link.end;
    if (!puzzlink_take_part(&c, link.end, &kind, &length))
        qd_draft_fail_at(reader, at, "this link to puzz.link contains no puzzle");
    else if ((length == 6 && memcmp(kind, "sudoku", 6) == 0) ||
             (length == 11 && memcmp(kind, "sudoku_edit", 11) == 0))
        puzzlink_read_board(reader, &link, c);
    else
        puzzlink_refuse_kind(reader, qd_place_in(&link, kind), kind, length);
    return true;
}

/* ---- writing --------------------------------------------------------------------------------- */

static void puzzlink_write(qd_writer *writer, const qd_puzzle *puzzle) {
    const qd_board *board = qd_grid_board(puzzle->grid);
    uint32_t n = qd_board_value_count(board), run = 0;
    qd_text_printf(writer->text, "https://puzz.link/p?sudoku/%u/%u/", n, n);
    for (uint32_t cell = 0; cell <= n * n; cell++) {
        uint32_t value = cell < n * n ? qd_grid_value(puzzle->grid, cell) : 0;
        if (cell < n * n && !value && ++run < 20)
            continue;
        if (run)
            qd_text_put_byte(writer->text, (char)('g' + run - 1));
        run = 0;
        if (value)
            qd_text_printf(writer->text, value < 16 ? "%x" : "-%02x", value);
    }
    qd_text_put(writer->text, "\n");
}

static const char *puzzlink_refuses(const qd_board *board) {
    uint32_t rows, columns;
    if (qd_board_has_regions(board))
        return "boards with regions instead of boxes";
    return qd_board_is_regular(board) &&
                   (!puzzlink_box(qd_board_value_count(board), &rows, &columns) ||
                    rows != qd_board_box_rows(board))
               ? "boxes of this shape"
               : NULL;
}

const struct qd_format qd_format_puzzlink = {
    .name = "puzz.link",
    .summary = "a link to puzz.link (?sudoku/9/9/...)",
    .marks = "hwp",
    .square = true,
    .least = 4,
    .most = 49,
    .hosts = (const char *const[]){"puzz.link", "pzv.jp", "pzplus.tck.mn", "pzprxs.vercel.app",
                                   "pedros.works", NULL},
    .next = puzzlink_next,
    .refuses = puzzlink_refuses,
    .write = puzzlink_write,
};
