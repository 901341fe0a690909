/*
 * Grids drawn with borders, of ASCII or of box-drawing characters (UTF-8).
 *
 *     +-------+-------+        *-----------*         5 3 . | . 7 .        | 12  3 | . 16 |
 *     | 5 3 . | . 7 . |        |53.|.7.|...|         ------+------
 *
 * A line with bars is a row: between bars, each cell is one symbol ("53.") or one word ("5 3 .",
 * "12 3"). A line of dashes and corners is a border, which is ignored.
 */
#include "format_families.h"

#include "../draw/text_grid.h"

enum glyph { BLANK, BAR, RULE, SYMBOL, OTHER };

/* The glyph at `c`, and its length in bytes: U+2500 to U+257F are E2 94 80 to E2 95 BF. */
static enum glyph drawn_glyph_at(const qd_reader *reader, const char *c, const char *end,
                                 size_t *length) {
    *length = 1;
    if (*c == ' ' || *c == '\t')
        return BLANK;
    if (*c == '|')
        return BAR;
    if (*c == '+' || *c == '=')
        return RULE;
    if (end - c >= 3 && memcmp(c, "\xe2\x94", 2) == 0) {
        *length = 3;
        return c[2] == '\x82' || c[2] == '\x83' ? BAR : RULE;
    }
    if (end - c >= 3 && memcmp(c, "\xe2\x95", 2) == 0) {
        *length = 3;
        return c[2] == '\x91' ? BAR : RULE;
    }
    return qd_reader_is_symbol(reader, *c) ? SYMBOL : OTHER;
}

/* What a line consists of. */
struct makeup {
    uint32_t bars, rules, dashes, corners, symbols, others;
};

static struct makeup drawn_makeup_of(const qd_reader *reader, const struct line *line) {
    struct makeup makeup = {0};
    size_t length;
    for (const char *c = line->begin; c < line->end; c += length) {
        enum glyph glyph = drawn_glyph_at(reader, c, line->end, &length);
        makeup.bars += glyph == BAR;
        makeup.rules += glyph == RULE;
        makeup.others += glyph == OTHER && *c != ':' && *c != '\'';
        if (glyph == SYMBOL) {
            makeup.dashes += *c == '-';
            makeup.corners += *c == '*' || *c == '.';
            makeup.symbols += *c != '-' && *c != '*' && *c != '.';
        }
    }
    return makeup;
}

/* A line of nothing but dashes is a border if it is unlikely to be a row or a grid of empty
 * cells. */
static bool drawn_is_row_of_dashes(uint32_t dashes) {
    if (dashes <= 10 || dashes == 12 || dashes == 15 || dashes == 16)
        return true;
    for (uint32_t n = 6; n <= QD_MAX_VALUES; n++)
        if (n * n == dashes)
            return true;
    return false;
}

bool qd_is_frame(const struct line *line) {
    char corner = line->begin < line->end ? *line->begin : 0;
    size_t corners = 0, dashes = 0;
    for (const char *c = line->begin; c < line->end; c++) {
        corners += *c == corner;
        dashes += *c == '-';
    }
    return (corner == '*' || corner == '.') && line->end[-1] == corner &&
           corners + dashes == (size_t)(line->end - line->begin) && corners * 2 < dashes;
}

bool qd_is_border(const qd_reader *reader, const struct line *line) {
    struct makeup m = drawn_makeup_of(reader, line);
    if (m.dashes && !m.rules && (*line->begin == ':' || *line->begin == '\''))
        m.rules = 2; /* or corners */
    if (m.symbols || m.others || m.dashes + m.rules < 3)
        return false;
    if (m.rules || m.bars)
        return m.dashes + m.rules > m.corners;
    if (m.corners)
        return qd_is_frame(line);
    return !drawn_is_row_of_dashes(m.dashes);
}

/* The end of the part between bars that begins at `c`. */
static const char *drawn_part_end(const qd_reader *reader, const char *c, const char *end) {
    size_t length;
    for (; c < end; c += length)
        if (drawn_glyph_at(reader, c, end, &length) == BAR)
            return c;
    return end;
}

struct part {
    const char *begin, *end; /* without blanks around it */
};

/* The next part that is not empty; `*cursor` moves past it. False at the end of the line. */
static bool drawn_next_part(const qd_reader *reader, const char **cursor, const char *end,
                            struct part *part) {
    size_t length;
    while (*cursor < end) {
        while (*cursor < end && drawn_glyph_at(reader, *cursor, end, &length) <= BAR)
            *cursor += length;
        part->begin = *cursor;
        part->end = *cursor = drawn_part_end(reader, *cursor, end);
        while (part->end > part->begin && (part->end[-1] == ' ' || part->end[-1] == '\t'))
            part->end--;
        if (part->begin < part->end)
            return true;
    }
    return false;
}

/* Whether every part is one word, and some have more than one symbol: then cells are symbols. */
static bool drawn_is_compact(const qd_reader *reader, const struct line *line) {
    const char *cursor = line->begin;
    struct part part;
    bool longer = false;
    while (drawn_next_part(reader, &cursor, line->end, &part)) {
        size_t word = qd_word_run(part.begin, part.end);
        if (part.begin + word != part.end)
            return false;
        longer = longer || word > 1;
    }
    return longer;
}

static uint32_t drawn_each_cell(qd_reader *reader, const struct line *line, bool add) {
    const char *cursor = line->begin;
    struct part part;
    uint32_t count = 0;
    bool compact = drawn_is_compact(reader, line);
    while (drawn_next_part(reader, &cursor, line->end, &part)) {
        for (const char *c = part.begin; c < part.end; count++) {
            size_t word = compact ? 1 : qd_word_run(c, part.end);
            if (add)
                qd_draft_add(reader, line, c, word);
            for (c += word; c < part.end && (*c == ' ' || *c == '\t'); c++)
                continue;
        }
    }
    return count;
}

static bool drawn_is_row(const qd_reader *reader, const struct line *line) {
    return drawn_part_end(reader, line->begin, line->end) != line->end &&
           !qd_is_border(reader, line);
}

static bool drawn_begins(qd_reader *reader, const struct line *line) {
    bool border = qd_is_border(reader, line);
    if (!border && !drawn_is_row(reader, line))
        return false;
    uint32_t count = border ? 0 : drawn_each_cell(reader, line, false), values = 0;
    struct makeup makeup = drawn_makeup_of(reader, line);
    if (!border &&
        (makeup.others || makeup.rules || !qd_reader_row_fits(reader, count, 4, &values)))
        return false;
    qd_draft_open(reader, &qd_format_drawn, values, line);
    return true;
}

static enum taken drawn_take(qd_reader *reader, const struct line *line) {
    struct draft *draft = qd_reader_draft(reader);
    if (qd_is_border(reader, line))
        return TAKEN;
    if (!drawn_is_row(reader, line))
        return FOREIGN;
    uint32_t count = drawn_each_cell(reader, line, false), values;
    if (draft->values == 0) { /* a border came first */
        if (drawn_makeup_of(reader, line).others || !qd_reader_row_fits(reader, count, 4, &values))
            return FOREIGN;
        qd_draft_set_values(reader, values);
        draft->line = line->number;
    }
    if (qd_draft_begin_row(reader, count))
        drawn_each_cell(reader, line, true);
    else
        qd_draft_fail(reader, line, line->begin, "this row has more or fewer cells than the first");
    if (++draft->rows < draft->height)
        return TAKEN;
    qd_settle_groups(reader);
    return COMPLETE;
}

/* ---- writing --------------------------------------------------------------------------------- */

static bool drawn_is_wide(const qd_puzzle *puzzle) {
    return puzzle->numeric && qd_board_value_count(qd_grid_board(puzzle->grid)) > 9;
}

/* Numbers have two places, and are on the right. */
static void drawn_put_cell(const void *user, uint32_t cell, qd_text *text) {
    const qd_puzzle *puzzle = user;
    uint32_t value = qd_grid_value(puzzle->grid, cell);
    if (drawn_is_wide(puzzle) && value < 10)
        qd_text_put_byte(text, ' ');
    if (drawn_is_wide(puzzle) && value)
        qd_text_put_number(text, value);
    else
        qd_text_put_byte(text, qd_symbol_of_cell(puzzle, cell));
}

static void drawn_write(qd_writer *writer, const qd_puzzle *puzzle) {
    struct text_grid grid = {qd_grid_board(puzzle->grid), drawn_is_wide(puzzle) ? 2 : 1,
                             drawn_put_cell, puzzle};
    qd_text_grid_put(&grid, writer->text);
}

const struct qd_format qd_format_drawn = {
    .name = "drawn",
    .summary = "a grid drawn with | + - borders",
    .tall = true,
    .lone_numbers = true,
    .apart = true,
    .least = 1,
    .most = QD_MAX_VALUES,
    .begins = drawn_begins,
    .take = drawn_take,
    .write = drawn_write,
};
