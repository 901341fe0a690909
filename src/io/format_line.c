/*
 * One grid a line: N * N symbols, row by row. Text after the grid on its line is kept.
 *
 *     53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79 # easy
 */
#include "format_families.h"

/* Whether the requested board has a layout with gaps, and the symbols fill the gaps, too. */
static bool line_is_with_gaps(const qd_reader *reader, size_t length) {
    const qd_board *board = qd_reader_fixed_board(reader);
    uint32_t rows, columns;
    if (!board)
        return false;
    qd_board_layout(board, &rows, &columns);
    return length == (size_t)rows * columns && length != qd_board_cell_count(board);
}

/* The N of a line of that many symbols, or 0. */
static uint32_t line_values_of_length(qd_reader *reader, size_t length) {
    return line_is_with_gaps(reader, length) ? qd_reader_fixed_values(reader)
                                             : qd_reader_values_of_line(reader, length);
}

bool qd_is_after_grid(const char *after, const char *end) {
    return after == end || (*after && strchr(" 	,;:|#\"'([{=/!", *after));
}

/*
 * Whether a line as long as a small grid is the first row of a large one instead, because most of
 * its symbols are not values of the small one. After a small grid it is a small grid with an error.
 */
static bool line_is_row(qd_reader *reader, const struct line *line, uint32_t values) {
    if (values > 8 || qd_reader_fixed_values(reader) ||
        qd_reader_was(reader, &qd_format_line, values) || qd_reader_insists_on_any(reader) ||
        line->begin + values * values != line->end)
        return false;
    return qd_is_row_of_large(reader, line, values);
}

static bool line_begins(qd_reader *reader, const struct line *line) {
    size_t run = qd_symbol_run(reader, line->begin, line->end);
    const char *after = line->begin + run;
    uint32_t values = 0;
    if (qd_is_after_grid(after, line->end))
        values = line_values_of_length(reader, run);
    else /* a byte that is not a symbol: the length of the grid shows whether it was meant as one */
        values = line_values_of_length(reader, qd_word_run(line->begin, line->end));
    if (values == 0 || line_is_row(reader, line, values) || qd_is_frame(line))
        return false;
    qd_draft_open(reader, &qd_format_line, values, line);
    return true;
}

/* Row by row, so that gaps are checked. */
static void line_take_with_gaps(qd_reader *reader, const struct line *line) {
    struct draft *draft = qd_reader_draft(reader);
    for (const char *row = line->begin; draft->rows < draft->height; row += draft->width) {
        qd_draft_begin_row(reader, draft->width);
        for (uint32_t column = 0; column < draft->width; column++)
            qd_draft_add(reader, line, row + column, 1);
        draft->rows++;
    }
}

/* Whether the line is nothing but dashes, stars or underscores, which often separate puzzles. It is
 * not an empty grid unless the format was requested; dots and zeros are fine. */
static bool line_is_ruler(const qd_reader *reader, const struct line *line) {
    if (qd_reader_fixed_values(reader) || qd_reader_insists(reader, &qd_format_line))
        return false;
    for (const char *c = line->begin; c < line->end; c++)
        if (*c != *line->begin || !strchr("-*_", *c))
            return false;
    return true;
}

/* Whether that many symbols are a puzzle rather than a solution or remark: values, and empty cells
 * that are all written alike. */
static bool line_looks_like_puzzle(const qd_reader *reader, const char *text, size_t count,
                                   uint32_t n) {
    size_t values = 0;
    char blank = 0;
    for (size_t i = 0; i < count; i++) {
        bool is_value = text[i] >= '1' && text[i] <= '9' && (uint32_t)(text[i] - '0') <= n;
        if (is_value || (!strchr(".0*-_?", text[i]) && (n > 9 || qd_reader_symbols(reader))))
            values++;
        else if (!strchr(".0*-_?", text[i]) || (blank && blank != text[i]))
            return false;
        else
            blank = text[i];
    }
    return values && blank;
}

/* Whether these symbols fill a grid of N values without empty cells. */
static bool line_is_filled(const char *text, size_t count) {
    for (size_t i = 0; i < count; i++)
        if (strchr(".0*-_?", text[i]))
            return false;
    return count > 0;
}

/* Text after a grid is kept; but a second puzzle needs its own answer, and is refused: one with
 * empty cells, anywhere before a remark, or a filled grid after another one. */
static void line_refuse_second(qd_reader *reader, const struct line *line, const char *after) {
    const struct draft *draft = qd_reader_draft(reader);
    bool is_filled = line_is_filled(line->begin, (size_t)(after - line->begin));
    while (after < line->end && *after != '#') {
        if (*after && strchr(" \t,;:|", *after)) {
            after++;
            continue;
        }
        size_t run = qd_symbol_run(reader, after, line->end);
        bool is_grid = run == draft->cells && qd_is_after_grid(after + run, line->end);
        if (is_grid && (line_looks_like_puzzle(reader, after, run, draft->values) ||
                        (is_filled && draft->values == 9 && line_is_filled(after, run) &&
                         memcmp(after, line->begin, run) != 0))) {
            qd_draft_fail(reader, line, after,
                          "a second puzzle on this line; put each puzzle on its own line");
            return;
        }
        after += run ? run : 1;
    }
}

static enum taken line_take(qd_reader *reader, const struct line *line) {
    struct draft *draft = qd_reader_draft(reader);
    size_t symbols = draft->cells;
    if (line_is_ruler(reader, line))
        qd_draft_doubt(reader, qd_place_in(line, line->begin), QD_DOUBT_FORMAT,
                       "a ruler, or an empty grid? dots would be a grid");
    if (line_is_with_gaps(reader, qd_symbol_run(reader, line->begin, line->end))) {
        symbols = (size_t)draft->height * draft->width;
        line_take_with_gaps(reader, line);
    } else {
        qd_draft_add_symbols(reader, qd_place_in(line, line->begin), line->begin, symbols);
    }
    line_refuse_second(reader, line, line->begin + symbols);
    qd_reader_set_rest(reader, line->begin + symbols, line->text + line->length);
    return COMPLETE;
}

static void line_write(qd_writer *writer, const qd_puzzle *puzzle) {
    qd_write_symbols(writer, puzzle, '.');
    qd_text_put_bytes(writer->text, puzzle->trailing, puzzle->trailing_length);
    qd_text_put(writer->text, "\n");
}

const struct qd_format qd_format_line = {
    .name = "line",
    .alone = true,
    .one_line = true,
    .summary = "one grid per line: 81 (16, 36, 256 ...) symbols, . or 0 for empty",
    .least = 1,
    .most = QD_MAX_VALUES,
    .lone_numbers = true,
    .holds = QD_HOLDS_REST,
    .begins = line_begins,
    .take = line_take,
    .write = line_write,
};
