/*
 * One 9x9 grid a line, with other text before it: a name, a number, quotes, the mark of a list.
 *
 *     puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
 *
 * Of several the first with empty cells is the grid, unless all are full. The text around it is not kept.
 */
#include "format_families.h"

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
        for (end = c; end < line->end && quoted_has(*end, "123456789" QD_BLANK_SYMBOLS); end++)
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
