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

#include "../base/check.h"
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
    QD_CHECK(line->begin < line->end);
    char corner = *line->begin;
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
    const char *begin, *end;
};

/* The next part that is not empty, without blanks around it; `*cursor` moves past it. False at the end of the line. */
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

/* Adds the words or symbols between bars, if `add`; returns their number. */
static uint32_t drawn_each_word(qd_reader *reader, const struct line *line, bool add) {
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

/* The places of a part that are not blank; if it is one cell, its words. */
static size_t drawn_filled(const struct part *part, uint32_t cells) {
    size_t filled = 0;
    for (const char *c = part->begin; c < part->end; c++)
        filled += *c != ' ' && (cells == 3 || c == part->begin || c[-1] == ' ');
    return filled;
}

/*
 * A cell of a part, NULL if it is blank: the word or, of three, the glyph at its place, which `width` tells, that of the
 * other parts.
 */
static const char *drawn_cell_of(const struct part *part, uint32_t cells, uint32_t cell,
                                 size_t width) {
    size_t length = (size_t)(part->end - part->begin), at = 0;
    if (cells == 3)
        at = (width == 7) + cell * (width == 3 ? 1 : 2);
    while (cells == 1 && at < length && part->begin[at] == ' ')
        at++;
    return at < length && part->begin[at] != ' ' ? part->begin + at : NULL;
}

/*
 * Cells that may be blank: each part between bars is one, `| 5 | 3 |   |`, or each of three parts of equal width has
 * three, `| 5 3   |   7   |       |`. Adds them, if `add`; returns their number, 0 if none is blank, or something is
 * elsewhere. If the width of the grid is not known, two words in each of three parts are rows of six.
 */
static uint32_t drawn_each_blank(qd_reader *reader, const struct line *line, bool add, bool known,
                                 bool framed) {
    size_t length, width = 0;
    bool twos = !known;
    (void)drawn_glyph_at(reader, line->begin, line->end, &length);
    const char *next = framed ? line->begin + length : line->text;
    uint32_t parts = framed ? 0 : 1, blanks = 0;
    for (const char *c = next; c < line->end; c += length)
        parts += drawn_glyph_at(reader, c, line->end, &length) == BAR;
    uint32_t each = parts == 3 ? 3 : 1;
    for (uint32_t i = 0; i < parts; i++) {
        struct part part = {next, drawn_part_end(reader, next, line->end)};
        size_t wide = (size_t)(part.end - part.begin), found = 0;
        width = i ? width : wide;
        if (each == 3 &&
            ((wide != width && part.end < line->end) || (width != 3 && width != 5 && width != 7)))
            return 0;
        for (uint32_t k = 0; k < each; k++) {
            const char *cell = drawn_cell_of(&part, each, k, width);
            found += cell != NULL;
            blanks += !cell && (wide || part.end == line->end);
            if (add && cell)
                qd_draft_add(reader, line, cell, each == 3 ? 1 : qd_word_run(cell, part.end));
            else if (add)
                qd_draft_add_empty(reader, qd_place_in(line, line->begin));
        }
        if (found != drawn_filled(&part, each))
            return 0;
        twos = twos && found == 2;
        if (part.end < line->end)
            (void)drawn_glyph_at(reader, part.end, line->end, &length);
        next = part.end + length;
    }
    QD_CHECK(!twos || each == 3 || !blanks);
    return blanks && !twos ? parts * each : 0;
}

/* The same for a row of the draft, or of a record that is to begin (`known` is false); its blank cells count. */
static uint32_t drawn_each_cell(qd_reader *reader, const struct line *line, bool add, bool known) {
    uint32_t words = drawn_each_word(reader, line, false), width = qd_reader_draft(reader)->width;
    size_t length;
    if (known && words == width)
        return add ? drawn_each_word(reader, line, true) : words;
    bool framed = drawn_glyph_at(reader, line->begin, line->end, &length) == BAR;
    if (known && drawn_each_blank(reader, line, false, true, framed) != width)
        framed = false; /* the first cell is blank */
    uint32_t cells = drawn_each_blank(reader, line, false, known, framed);
    if (!add)
        return cells ? cells : words;
    return cells ? drawn_each_blank(reader, line, true, known, framed)
                 : drawn_each_word(reader, line, true);
}

/* Whether a line that is no border has bars. */
static bool drawn_is_row(const qd_reader *reader, const struct line *line) {
    return drawn_part_end(reader, line->begin, line->end) != line->end;
}

static bool drawn_begins(qd_reader *reader, const struct line *line) {
    bool border = qd_is_border(reader, line);
    if (!border && !drawn_is_row(reader, line))
        return false;
    uint32_t count = border ? 0 : drawn_each_cell(reader, line, false, false), values = 0;
    struct makeup makeup = drawn_makeup_of(reader, line);
    if (!border &&
        (makeup.others || makeup.rules || !qd_reader_row_fits(reader, count, 4, &values)))
        return false;
    qd_draft_open(reader, &qd_format_drawn, values, line);
    return true;
}

/* The line below the first row of a table in Markdown: the row is its head. An empty one is not part of the grid. */
static void drawn_take_head(struct draft *draft) {
    draft->parted = 1;
    if (!draft->group)
        return;
    draft->rows = draft->group = draft->parted = 0;
    draft->cell_count = 0;
}

/* Whether the head was one more row. */
static bool drawn_has_another(qd_reader *reader, enum ahead *ahead) {
    struct line next;
    size_t offset = 0;
    *ahead =
        qd_reader_draft(reader)->parted ? qd_reader_look_ahead(reader, &offset, &next) : AHEAD_NONE;
    return *ahead == AHEAD_LINE && next.begin < next.end && *next.begin == '|' &&
           !qd_is_border(reader, &next);
}

/* `group` counts rows without anything in them, `parted` the heads. */
static enum taken drawn_take(qd_reader *reader, const struct line *line) {
    struct draft *draft = qd_reader_draft(reader);
    if (qd_is_border(reader, line)) {
        if (draft->rows == 1 && *line->begin == '|')
            drawn_take_head(draft);
        return TAKEN;
    }
    if (!drawn_is_row(reader, line))
        return FOREIGN;
    bool known = draft->values != 0;
    uint32_t count = drawn_each_cell(reader, line, false, known), values;
    enum ahead ahead = AHEAD_NONE;
    bool more = draft->rows + 1 == draft->height && drawn_has_another(reader, &ahead);
    if (ahead == AHEAD_UNKNOWN)
        return UNSURE;
    if (!known) { /* a border came first */
        if (drawn_makeup_of(reader, line).others || !qd_reader_row_fits(reader, count, 4, &values))
            return FOREIGN;
        qd_draft_set_values(reader, values);
        draft->line = line->number;
    }
    draft->group += drawn_each_word(reader, line, false) == 0;
    if (!qd_draft_begin_row(reader, count))
        qd_draft_fail(reader, line, line->begin, "this row has more or fewer cells than the first");
    else if (more)
        qd_draft_fail(reader, line, line->begin,
                      "another row follows: is the head of the table one, too?");
    else if (draft->group * 2 + 1 >= draft->height)
        qd_draft_fail(reader, line, line->begin, "too many rows are empty");
    else
        drawn_each_cell(reader, line, true, known);
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
