/*
 * A grid in one line, its rows separated by slashes or blanks: N words of N symbols, and nothing but a
 * comment after them.
 *
 *     53..7..../6..195.../.98....6./8...6...3/4..8.3..1/7...2...6/.6....28./...419..5/....8..79
 */
#include "format_families.h"

#define LINE_ROWS_LEAST 4

/* The next row from `*cursor` on, which moves past it; its length, 0 if there is none. A slash separates it
 * from the `number` rows before. */
static size_t line_rows_next(const char **cursor, const char *end, uint32_t number,
                             const char **row) {
    const char *c = *cursor;
    while (c < end && (*c == ' ' || *c == '\t'))
        c++;
    if (number && c < end && *c == '/')
        c++;
    while (c < end && (*c == ' ' || *c == '\t'))
        c++;
    for (*row = c; c < end && *c != '/' && *c != ' ' && *c != '\t';)
        c++;
    *cursor = c;
    return (size_t)(c - *row);
}

/* Whether these may also be all candidates of a cell: 123456789. */
static bool line_rows_is_open_cell(const char *row, size_t length) {
    for (size_t i = 0; i < length; i++)
        if (length > 9 || row[i] != (char)('1' + i))
            return false;
    return true;
}

/* Whether a row of that length may begin a grid: its N is that of the board, which has no gaps. */
static bool line_rows_fits(const qd_reader *reader, size_t n) {
    const qd_board *board = qd_reader_fixed_board(reader);
    uint32_t fixed = qd_reader_fixed_values(reader);
    if (n < LINE_ROWS_LEAST || n > QD_MAX_VALUES || (fixed && fixed != n))
        return false;
    return !board || qd_board_cell_count(board) == n * n;
}

uint32_t qd_values_of_rows(const qd_reader *reader, const struct line *line) {
    const char *cursor = line->begin, *row;
    size_t n = line_rows_next(&cursor, line->end, 0, &row);
    uint32_t count = 0, open = 0;
    if (!line_rows_fits(reader, n))
        return 0;
    for (size_t length = n; length && *row != '#'; count++) {
        if (length != n || count == n || qd_symbol_run(reader, row, line->end) < n ||
            !(qd_reader_fixed_values(reader) || qd_is_plausible_row(row, n)))
            return 0;
        open += line_rows_is_open_cell(row, n);
        length = line_rows_next(&cursor, line->end, count + 1, &row);
    }
    return count == n && open < n ? (uint32_t)n : 0;
}

const char *qd_take_rows(qd_reader *reader, const struct line *line) {
    const struct draft *draft = qd_reader_draft(reader);
    const char *cursor = line->begin, *row;
    for (uint32_t number = 0; number < draft->height; number++) {
        size_t length = line_rows_next(&cursor, line->end, number, &row);
        for (size_t i = 0; i < length; i++)
            qd_draft_add(reader, line, row + i, 1);
    }
    return cursor;
}
