/*
 * Grids drawn with borders, of ASCII or of box-drawing characters (UTF-8).
 *
 *     +-------+-------+        *-----------*         5 3 . | . 7 .        | 12  3 | . 16 |
 *     | 5 3 . | . 7 . |        |53.|.7.|...|         ------+------
 *
 * A line with bars is a row: between bars either one cell a symbol ("53.") or one cell a word
 * ("5 3 .", "12 3"). A line of dashes and corners is a border and carries nothing.
 */
#include "draft.h"

#include <stdio.h>

enum glyph { BLANK, BAR, RULE, SYMBOL, OTHER };

/* The glyph at `c`, and its length in bytes: U+2500 to U+257F are E2 94 80 to E2 95 BF. */
static enum glyph glyph_at(const qd_reader *reader, const char *c, const char *end,
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
    return reader_is_symbol(reader, *c) ? SYMBOL : OTHER;
}

/* What a line is made of. */
struct makeup {
    uint32_t bars, rules, dashes, corners, symbols, others;
};

static struct makeup makeup_of(const qd_reader *reader, const struct line *line) {
    struct makeup makeup = {0};
    size_t length;
    for (const char *c = line->begin; c < line->end; c += length) {
        enum glyph glyph = glyph_at(reader, c, line->end, &length);
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

/* A line of nothing but dashes is a border where it cannot well be a row or a grid of empty cells.
 */
static bool is_row_of_dashes(uint32_t dashes) {
    if (dashes <= 10 || dashes == 12 || dashes == 15 || dashes == 16)
        return true;
    for (uint32_t n = 6; n <= QD_MAX_VALUES; n++)
        if (n * n == dashes)
            return true;
    return false;
}

static bool is_border(const qd_reader *reader, const struct line *line) {
    struct makeup m = makeup_of(reader, line);
    if (m.symbols || m.others || m.dashes + m.rules < 3)
        return false;
    if (m.rules || m.bars)
        return m.dashes + m.rules > m.corners;
    if (m.corners)
        return m.corners * 2 < m.dashes && (*line->begin == '*' || *line->begin == '.') &&
               line->end[-1] == *line->begin;
    return !is_row_of_dashes(m.dashes);
}

/* The end of the part between bars that begins at `c`. */
static const char *part_end(const qd_reader *reader, const char *c, const char *end) {
    size_t length;
    for (; c < end; c += length)
        if (glyph_at(reader, c, end, &length) == BAR)
            return c;
    return end;
}

struct part {
    const char *begin, *end; /* without blanks around it */
};

/* The next part that is not empty; `*cursor` moves behind it. False at the end of the line. */
static bool next_part(const qd_reader *reader, const char **cursor, const char *end,
                      struct part *part) {
    size_t length;
    while (*cursor < end) {
        while (*cursor < end && glyph_at(reader, *cursor, end, &length) <= BAR)
            *cursor += length;
        part->begin = *cursor;
        part->end = *cursor = part_end(reader, *cursor, end);
        while (part->end > part->begin && (part->end[-1] == ' ' || part->end[-1] == '\t'))
            part->end--;
        if (part->begin < part->end)
            return true;
    }
    return false;
}

/* Whether every part is one word, with more than one symbol in some: then cells are symbols. */
static bool is_compact(const qd_reader *reader, const struct line *line) {
    const char *cursor = line->begin;
    struct part part;
    bool longer = false;
    while (next_part(reader, &cursor, line->end, &part)) {
        size_t word = word_run(part.begin, part.end);
        if (part.begin + word != part.end)
            return false;
        longer = longer || word > 1;
    }
    return longer;
}

static uint32_t each_cell(qd_reader *reader, const struct line *line, bool add) {
    const char *cursor = line->begin;
    struct part part;
    uint32_t count = 0;
    bool compact = is_compact(reader, line);
    while (next_part(reader, &cursor, line->end, &part)) {
        for (const char *c = part.begin; c < part.end; count++) {
            size_t word = compact ? 1 : word_run(c, part.end);
            if (add)
                draft_add(reader, line, c, word);
            for (c += word; c < part.end && (*c == ' ' || *c == '\t'); c++)
                continue;
        }
    }
    return count;
}

static bool is_row(const qd_reader *reader, const struct line *line) {
    return part_end(reader, line->begin, line->end) != line->end && !is_border(reader, line);
}

static bool begins(qd_reader *reader, const struct line *line) {
    bool border = is_border(reader, line);
    if (!border && !is_row(reader, line))
        return false;
    uint32_t fixed = reader_fixed_values(reader);
    uint32_t count = border ? 0 : each_cell(reader, line, false);
    struct makeup makeup = makeup_of(reader, line);
    if (!border && (makeup.others || makeup.rules || count > QD_MAX_VALUES ||
                    (fixed ? count != fixed : count < 4)))
        return false;
    draft_open(reader, &qd_format_drawn, count, line);
    return true;
}

static enum taken take(qd_reader *reader, const struct line *line) {
    struct draft *draft = reader_draft(reader);
    if (is_border(reader, line))
        return TAKEN;
    if (!is_row(reader, line))
        return FOREIGN;
    uint32_t count = each_cell(reader, line, false);
    if (draft->values == 0) {
        uint32_t fixed = reader_fixed_values(reader);
        if (count > QD_MAX_VALUES || (fixed ? count != fixed : count < 4))
            return FOREIGN;
        draft->values = count;
        draft->line = line->number;
    }
    if (count != draft->values)
        draft_fail(reader, line, line->begin, "this row has more or fewer cells than the first");
    else
        each_cell(reader, line, true);
    return ++draft->rows == draft->values ? COMPLETE : TAKEN;
}

/* ---- writing --------------------------------------------------------------------------------- */

static qd_status write_border(const qd_board *board, int width, qd_text *text, qd_error *error) {
    uint32_t boxes = qd_board_value_count(board) / qd_board_box_columns(board);
    size_t dashes = qd_board_box_columns(board) * ((size_t)width + 1) + 1;
    for (uint32_t b = 0; b < boxes; b++) {
        if (qd_text_append(text, "+", 1, error) != QD_OK)
            return QD_ERROR_MEMORY;
        for (size_t i = 0; i < dashes; i++)
            if (qd_text_append(text, "-", 1, error) != QD_OK)
                return QD_ERROR_MEMORY;
    }
    return qd_text_append(text, "+\n", 2, error);
}

static qd_status write_row(const qd_grid *grid, const qd_record *like, uint32_t row, int width,
                           qd_text *text, qd_error *error) {
    const qd_board *board = qd_grid_board(grid);
    uint32_t n = qd_board_value_count(board);
    char cell[16];
    for (uint32_t column = 0; column < n; column++) {
        const char *bar = column % qd_board_box_columns(board) ? " " : column ? " | " : "| ";
        uint32_t number = row * n + column, value = qd_grid_value(grid, number);
        if (width > 1 && value)
            snprintf(cell, sizeof cell, "%s%*u", bar, width, value);
        else
            snprintf(cell, sizeof cell, "%s%*c", bar, width, symbol_of_cell(grid, like, number));
        if (qd_text_add(text, cell, error) != QD_OK)
            return QD_ERROR_MEMORY;
    }
    return qd_text_append(text, " |\n", 3, error);
}

static qd_status write(const qd_grid *grid, const qd_record *like, qd_text *text, qd_error *error) {
    const qd_board *board = qd_grid_board(grid);
    uint32_t n = qd_board_value_count(board);
    int width = like && like->numeric && n > 9 ? 2 : 1;
    for (uint32_t row = 0; row < n; row++) {
        if (row % qd_board_box_rows(board) == 0 && write_border(board, width, text, error) != QD_OK)
            return QD_ERROR_MEMORY;
        if (write_row(grid, like, row, width, text, error) != QD_OK)
            return QD_ERROR_MEMORY;
    }
    return write_border(board, width, text, error);
}

const struct qd_format qd_format_drawn = {
    .name = "drawn",
    .summary = "a grid drawn with | + - borders",
    .tall = true,
    .begins = begins,
    .take = take,
    .write = write,
};
