/*
 * One 9x9 grid a line, with other text before it: a name, a number, quotes, the mark of a list.
 *
 *     puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
 *
 * Of several the first with empty cells is the grid, unless all are full. The text around it is not kept. Or one of its
 * rows a line, between quotes, brackets and punctuation, perhaps after its number.
 *
 *     "53..7....",
 *     "6..195...", ...
 */
#include "format_families.h"

#include "../base/scan.h"

#define QUOTED_SYMBOLS "123456789" QD_BLANK_SYMBOLS
#define QUOTED_QUOTES "\"'`"
#define QUOTED_BESIDE QUOTED_QUOTES " \t:=()[],;|/\\>" /* what may stand beside the grid */

static bool quoted_has(char c, const char *symbols) {
    return c && strchr(symbols, c);
}

/* Whether a grid may stand between these; of quotes there are two. */
static bool quoted_fits(char before, const char *after, const char *end) {
    char next = after < end ? *after : ' ';
    return quoted_has(before, QUOTED_BESIDE) && quoted_has(next, QUOTED_BESIDE) &&
           (!quoted_has(before, QUOTED_QUOTES) || next == before);
}

/* Where 81 symbols begin that are a word, after other text. NULL: nowhere. */
static const char *quoted_grid(const struct line *line) {
    const char *full = NULL, *end;
    for (const char *c = line->begin; c < line->end; c = end + (end == c)) {
        size_t blanks = 0;
        for (end = c; end < line->end && quoted_has(*end, QUOTED_SYMBOLS); end++)
            blanks += quoted_has(*end, QD_BLANK_SYMBOLS);
        if (end - c != 81 || blanks == 81 || c == line->begin ||
            !quoted_fits(c[-1], end, line->end))
            continue;
        if (blanks)
            return c;
        full = full ? full : c;
    }
    return full;
}

static bool quoted_begins(qd_reader *reader, const struct line *line) {
    if (*line->begin == '<' || !quoted_grid(line) || qd_reader_values_of_line(reader, 81) != 9)
        return false;
    qd_draft_open(reader, &qd_format_quoted, 9, line);
    return true;
}

static enum taken quoted_take(qd_reader *reader, const struct line *line) {
    struct line grid = *line;
    grid.begin = quoted_grid(line);
    qd_format_line.take(reader, &grid);
    qd_reader_set_rest(reader, line->end, line->end);
    return COMPLETE;
}

const struct qd_format qd_format_quoted = {
    .name = "quoted",
    .irregular = true,
    .last = true,
    .alone = true,
    .summary = "a grid of 81 symbols a line, with other text before it: puzzle = \"53..7...\"",
    .least = 9,
    .most = 9,
    .begins = quoted_begins,
    .take = quoted_take,
};

/* ---- a row a line ---------------------------------------------------------------------------- */

static const char *quoted_pass(const char *c, const char *end, const char *symbols) {
    while (c < end && quoted_has(*c, symbols))
        c++;
    return c;
}

/* Where nine symbols begin that are alone in the line but for what may stand beside a row. NULL: nowhere. */
static const char *quoted_row(const struct line *line) {
    const char *c = line->begin;
    bool is_numbered =
        line->end - c > 3 && qd_is_digit(*c) && quoted_has(c[1], ":.)") && c[2] == ' ';
    c = quoted_pass(c + (is_numbered ? 3 : 0), line->end, QUOTED_BESIDE);
    const char *after = quoted_pass(c, line->end, QUOTED_SYMBOLS);
    bool fits = after - c == 9 && quoted_pass(after, line->end, QUOTED_BESIDE) == line->end;
    return fits ? c : NULL;
}

static uint32_t quoted_count(qd_reader *reader, const struct line *line) {
    (void)reader;
    return quoted_row(line) ? 9 : 0;
}

static bool quoted_begins_rows(qd_reader *reader, const struct line *line) {
    if (!quoted_row(line) || qd_reader_values_of_cells(reader, 81) != 9)
        return false;
    qd_draft_open(reader, &qd_format_quoted_rows, 9, line);
    return true;
}

static enum taken quoted_take_rows(qd_reader *reader, const struct line *line) {
    struct line row = *line;
    if (line->begin == line->end)
        return qd_take_blank(reader, quoted_count);
    row.begin = quoted_row(line);
    row.end = row.begin ? row.begin + 9 : NULL;
    return row.begin ? qd_format_rows.take(reader, &row) : FOREIGN;
}

const struct qd_format qd_format_quoted_rows = {
    .name = "quoted-rows",
    .irregular = true,
    .last = true,
    .summary = "rows of nine symbols between quotes, brackets or commas: \"53..7....\",",
    .least = 9,
    .most = 9,
    .begins = quoted_begins_rows,
    .take = quoted_take_rows,
};
