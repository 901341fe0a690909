/*
 * Grids drawn with borders, of ASCII or of box-drawing characters (UTF-8).
 *
 *     +-------+-------+        *-----------*         5 3 . | . 7 .        | 12  3 | . 16 |
 *     | 5 3 . | . 7 . |        |53.|.7.|...|         ------+------
 *
 * A line with bars is a row: between bars either one cell a symbol ("53.") or one cell a word
 * ("5 3 .", "12 3"). A line of dashes and corners is a border and carries nothing.
 */
#include "format_families.h"

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
    return qd_reader_is_symbol(reader, *c) ? SYMBOL : OTHER;
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
    struct makeup m = makeup_of(reader, line);
    if (m.dashes && !m.rules && (*line->begin == ':' || *line->begin == '\''))
        m.rules = 2; /* corners, too */
    if (m.symbols || m.others || m.dashes + m.rules < 3)
        return false;
    if (m.rules || m.bars)
        return m.dashes + m.rules > m.corners;
    if (m.corners)
        return qd_is_frame(line);
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
        size_t word = qd_word_run(part.begin, part.end);
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
            size_t word = compact ? 1 : qd_word_run(c, part.end);
            if (add)
                qd_draft_add(reader, line, c, word);
            for (c += word; c < part.end && (*c == ' ' || *c == '\t'); c++)
                continue;
        }
    }
    return count;
}

static bool is_row(const qd_reader *reader, const struct line *line) {
    return part_end(reader, line->begin, line->end) != line->end && !qd_is_border(reader, line);
}

static bool begins(qd_reader *reader, const struct line *line) {
    bool border = qd_is_border(reader, line);
    if (!border && !is_row(reader, line))
        return false;
    uint32_t count = border ? 0 : each_cell(reader, line, false), values = 0;
    struct makeup makeup = makeup_of(reader, line);
    if (!border &&
        (makeup.others || makeup.rules || !qd_reader_row_fits(reader, count, 4, &values)))
        return false;
    qd_draft_open(reader, &qd_format_drawn, values, line);
    return true;
}

static enum taken take(qd_reader *reader, const struct line *line) {
    struct draft *draft = qd_reader_draft(reader);
    if (qd_is_border(reader, line))
        return TAKEN;
    if (!is_row(reader, line))
        return FOREIGN;
    uint32_t count = each_cell(reader, line, false), values;
    if (draft->values == 0) { /* a border came first */
        if (makeup_of(reader, line).others || !qd_reader_row_fits(reader, count, 4, &values))
            return FOREIGN;
        qd_draft_set_values(reader, values);
        draft->line = line->number;
    }
    if (qd_draft_begin_row(reader, count))
        each_cell(reader, line, true);
    else
        qd_draft_fail(reader, line, line->begin, "this row has more or fewer cells than the first");
    if (++draft->rows < draft->height)
        return TAKEN;
    qd_settle_groups(reader);
    return COMPLETE;
}

/* ---- writing --------------------------------------------------------------------------------- */

/* The region at a place of the layout; QD_NO_CELL outside of it and in its gaps. */
static uint32_t region_at(const qd_board *board, uint32_t row, uint32_t column) {
    uint32_t rows, columns;
    qd_board_layout(board, &rows, &columns);
    uint32_t cell =
        row < rows && column < columns ? qd_board_cell_at(board, row, column) : QD_NO_CELL;
    return cell == QD_NO_CELL ? QD_NO_CELL : qd_board_region(board, cell);
}

static bool is_bar(const qd_board *board, uint32_t row, uint32_t column) {
    return region_at(board, row, column - 1) != region_at(board, row, column);
}

static bool is_rule(const qd_board *board, uint32_t row, uint32_t column) {
    return region_at(board, row - 1, column) != region_at(board, row, column);
}

/* Whether some row has a bar there: then the column of bars is as wide as one everywhere. */
static bool is_bar_anywhere(const qd_board *board, uint32_t column) {
    uint32_t rows, columns;
    qd_board_layout(board, &rows, &columns);
    for (uint32_t row = 0; row < rows; row++)
        if (is_bar(board, row, column))
            return true;
    return false;
}

static bool is_rule_anywhere(const qd_board *board, uint32_t row) {
    uint32_t rows, columns;
    qd_board_layout(board, &rows, &columns);
    for (uint32_t column = 0; column < columns; column++)
        if (is_rule(board, row, column))
            return true;
    return false;
}

/* A line is made here, so that blanks at its end can go. */
struct canvas {
    char bytes[8 * QD_MAX_VALUES * 8];
    size_t length;
};

static void put(struct canvas *canvas, char c, size_t times) {
    while (times-- && canvas->length < sizeof canvas->bytes - 1)
        canvas->bytes[canvas->length++] = c;
}

static void put_canvas(qd_writer *writer, struct canvas *canvas) {
    while (canvas->length && canvas->bytes[canvas->length - 1] == ' ')
        canvas->length--;
    canvas->bytes[canvas->length++] = '\n';
    qd_text_put_bytes(writer->text, canvas->bytes, canvas->length);
    canvas->length = 0;
}

/* The border above a row. */
static void write_border(qd_writer *writer, const qd_board *board, uint32_t row, size_t width) {
    struct canvas canvas = {.length = 0};
    uint32_t rows, columns;
    qd_board_layout(board, &rows, &columns);
    for (uint32_t column = 0; column <= columns; column++) {
        bool left = column > 0 && is_rule(board, row, column - 1);
        bool right = column < columns && is_rule(board, row, column);
        bool bar = is_bar(board, row - 1, column) || is_bar(board, row, column);
        char line = left || right ? '-' : ' ';
        if (is_bar_anywhere(board, column)) {
            put(&canvas, left ? '-' : ' ', column > 0);
            put(&canvas, bar && (left || right) ? '+' : bar ? '|' : line, 1);
            put(&canvas, right ? '-' : ' ', 1);
        } else {
            put(&canvas, left && right ? '-' : ' ', 1);
        }
        put(&canvas, right ? '-' : ' ', column < columns ? width : 0);
    }
    put_canvas(writer, &canvas);
}

static void put_cell(struct canvas *canvas, const qd_puzzle *puzzle, uint32_t cell, size_t width) {
    uint32_t value = cell == QD_NO_CELL ? 0 : qd_grid_value(puzzle->grid, cell);
    if (width > 1 && value) {
        put(canvas, value < 10 ? ' ' : (char)('0' + value / 10), 1);
        put(canvas, (char)('0' + value % 10), 1);
        return;
    }
    put(canvas, ' ', width - 1);
    put(canvas, cell == QD_NO_CELL ? ' ' : qd_symbol_of_cell(puzzle, cell), 1);
}

static void write_row(qd_writer *writer, const qd_puzzle *puzzle, uint32_t row, size_t width) {
    const qd_board *board = qd_grid_board(puzzle->grid);
    struct canvas canvas = {.length = 0};
    uint32_t rows, columns;
    qd_board_layout(board, &rows, &columns);
    for (uint32_t column = 0; column <= columns; column++) {
        if (is_bar_anywhere(board, column)) {
            put(&canvas, ' ', column > 0);
            put(&canvas, is_bar(board, row, column) ? '|' : ' ', 1);
        }
        put(&canvas, ' ', 1);
        if (column < columns)
            put_cell(&canvas, puzzle, qd_board_cell_at(board, row, column), width);
    }
    put_canvas(writer, &canvas);
}

static void write(qd_writer *writer, const qd_puzzle *puzzle) {
    const qd_board *board = qd_grid_board(puzzle->grid);
    uint32_t rows, columns;
    qd_board_layout(board, &rows, &columns);
    size_t width = puzzle->numeric && qd_board_value_count(board) > 9 ? 2 : 1;
    for (uint32_t row = 0; row <= rows; row++) {
        if (is_rule_anywhere(board, row))
            write_border(writer, board, row, width);
        if (row < rows)
            write_row(writer, puzzle, row, width);
    }
}

const struct qd_format qd_format_drawn = {
    .name = "drawn",
    .summary = "a grid drawn with | + - borders",
    .tall = true,
    .lone_numbers = true,
    .apart = true,
    .least = 1,
    .most = QD_MAX_VALUES,
    .begins = begins,
    .take = take,
    .write = write,
};
