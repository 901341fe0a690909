/*
 * N lines of N symbols.
 *
 *     53..7....
 *     6..195...
 *     ...
 */
#include "format_families.h"

#include "../base/check.h"
#include "../base/scan.h"
#include "../text/utf8.h"

#include <stdio.h>

static bool rows_has_gaps(qd_reader *reader) {
    const qd_board *board = qd_reader_fixed_board(reader);
    uint32_t rows, columns;
    if (!board)
        return false;
    qd_board_layout(board, &rows, &columns);
    return (uint64_t)rows * columns != qd_board_cell_count(board);
}

/* The number of symbols of a line; 0 if there is anything else. Blanks among them may be gaps of the requested board,
 * or separate boxes: `53. .7. ...`. */
static uint32_t rows_count_symbols(qd_reader *reader, const struct line *line) {
    const char *cursor = line->begin, *word;
    uint32_t count = 0, words = 0, single = 0, width = 0;
    bool even = true;
    for (size_t length; (length = qd_next_word(&cursor, line->end, &word)); words++) {
        if (qd_symbol_run(reader, word, line->end) < length || length > 2 * QD_MAX_VALUES)
            return 0;
        width = words ? width : (uint32_t)length;
        even = even && width == length;
        count += (uint32_t)length;
        single += length == 1;
    }
    bool boxes = even && width > 1 && words <= width && width <= 2 * words;
    return words > 1 && !boxes && (single || !rows_has_gaps(reader)) ? 0 : count;
}

/* Whether a row of N symbols may have this one. */
static bool rows_may_have(char c, size_t n) {
    bool digit = c >= '0' && c <= '9' && (n > 9 || (size_t)(c - '0') <= n);
    bool letter = qd_is_letter_cell(&c, 1) && n > 9;
    QD_CHECK(c); /* as in all symbols */
    return digit || letter || strchr(".*-_?xX", c);
}

bool qd_is_plausible_row(const char *text, size_t width) {
    for (size_t i = 0; i < width; i++)
        if (!rows_may_have(text[i], width))
            return false;
    return true;
}

/* The same for a line. Boxes separated by blanks are not words, numbers of two digits, or all candidates of cells. */
static bool rows_is_plausible(const struct line *line, uint32_t n) {
    const char *c = line->begin;
    bool letters = true, digits = true;
    size_t word = qd_word_run(c, line->end);
    for (; c < line->end; c++) {
        if (*c == ' ' || *c == '\t')
            continue;
        if (!rows_may_have(*c, n))
            return false;
        letters = letters && (*c | 0x20) >= 'a';
        digits = digits && qd_is_digit(*c);
    }
    return word == n || !(letters || (digits && (word == 2 || word * 4 <= n)));
}

/* Whether a line as long as a small grid is one although rows came before: these were narrower, and
 * its symbols are those of the small grid. */
static bool rows_is_line(const qd_reader *reader, const struct line *line, uint32_t width) {
    uint32_t n = qd_reader_values_of_line(reader, width);
    return n && line->begin + width == line->end && !qd_is_row_of_large(reader, line, n);
}

bool qd_begins_like_rows(qd_reader *reader, const struct line *line) {
    uint32_t count = rows_count_symbols(reader, line), values;
    if (count == 0 || !qd_reader_row_fits(reader, count, 4, &values))
        return false;
    bool insists = qd_reader_insists_on_any(reader) || qd_reader_fixed_board(reader);
    if (!insists && (!rows_is_plausible(line, count) || rows_is_line(reader, line, count)))
        return false;
    qd_draft_open(reader, &qd_format_rows, values, line);
    return true;
}

/* Then it is an .sdk file, unless rows were requested. */
static bool rows_has_sdk_heading_unasked(const qd_reader *reader) {
    return !qd_reader_insists_on_any(reader) && qd_has_sdk_heading(reader);
}

static bool rows_begins(qd_reader *reader, const struct line *line) {
    return !rows_has_sdk_heading_unasked(reader) && qd_begins_like_rows(reader, line);
}

/* The text has as many lines as columns, each as long as a small grid: ambiguous. */
static void rows_check_width(qd_reader *reader, const struct line *line) {
    struct draft *draft = qd_reader_draft(reader);
    uint32_t n = qd_reader_values_of_line(reader, draft->values);
    if (n && !qd_reader_fixed_values(reader) && !qd_reader_insists_on_any(reader) &&
        !qd_has_large_symbols(draft->symbols, draft->cell_count, n, n))
        qd_draft_doubt(reader, qd_place_in(line, line->begin), QD_DOUBT_BOARD_OR_FORMAT,
                       "one large grid in rows, or small ones in lines?");
}

/* A line that cannot be a row, whatever its symbols. */
static bool rows_is_foreign(qd_reader *reader, const struct line *line, uint32_t width) {
    size_t word = qd_word_run(line->begin, line->end);
    if (word > 2 * (size_t)width)
        return true;
    return line->begin + word != line->end && rows_count_symbols(reader, line) == 0;
}

/* A row that would have the right length, but has a character of several bytes. */
static bool rows_fail_at_character(qd_reader *reader, const struct line *line) {
    size_t run = qd_symbol_run(reader, line->begin, line->end);
    size_t word = qd_word_run(line->begin, line->end);
    char name[QD_UTF8_NAME], message[64];
    if (run == word || qd_utf8_count(line->begin, word) != qd_reader_draft(reader)->width)
        return false;
    qd_utf8_name(line->begin + run, line->end, name);
    snprintf(message, sizeof message, "%s is neither a value nor empty", name);
    qd_draft_fail(reader, line, line->begin + run, message);
    return true;
}

static void rows_take_symbols(qd_reader *reader, const struct line *line) {
    for (const char *c = line->begin; c < line->end; c++)
        if (*c != ' ' && *c != '\t')
            qd_draft_add(reader, line, c, 1);
}

static enum taken rows_take(qd_reader *reader, const struct line *line) {
    struct draft *draft = qd_reader_draft(reader);
    if (line->begin == line->end)
        return qd_take_blank(reader, rows_count_symbols);
    if (rows_is_foreign(reader, line, draft->width))
        return FOREIGN;
    uint32_t count = rows_count_symbols(reader, line);
    if (count == 0)
        count = (uint32_t)qd_word_run(line->begin, line->end);
    if (qd_draft_begin_row(reader, count))
        rows_take_symbols(reader, line);
    else if (!rows_fail_at_character(reader, line))
        qd_draft_fail(reader, line, line->end, "this row has more or fewer symbols than the first");
    if (++draft->rows < draft->height)
        return TAKEN;
    rows_check_width(reader, line);
    return COMPLETE;
}

static void rows_write(qd_writer *writer, const qd_puzzle *puzzle) {
    const qd_board *board = qd_grid_board(puzzle->grid);
    uint32_t rows, columns;
    qd_board_layout(board, &rows, &columns);
    for (uint32_t row = 0; row < rows; row++) {
        char symbols[QD_MAX_CELLS + 1];
        uint32_t length = 0;
        for (uint32_t column = 0; column < columns; column++) {
            uint32_t cell = qd_board_cell_at(board, row, column);
            symbols[column] = cell == QD_NO_CELL ? ' ' : qd_symbol_of_cell(puzzle, cell);
            if (cell != QD_NO_CELL)
                length = column + 1;
        }
        symbols[length] = '\n';
        qd_text_put_bytes(writer->text, symbols, length + 1);
    }
}

const struct qd_format qd_format_rows = {
    .name = "rows",
    .summary = "nine lines of nine symbols (N lines of N)",
    .tall = true,
    .apart = true,
    .least = 1,
    .most = QD_MAX_VALUES,
    .begins = rows_begins,
    .take = rows_take,
    .write = rows_write,
};
