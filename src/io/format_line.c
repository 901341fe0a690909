/*
 * One grid a line: N * N symbols, row by row. Text after the grid on its line is kept.
 *
 *     53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79 # easy
 *
 * A solution may follow at once: 162 symbols for a 9x9, which format_jigsaw.c would take for regions.
 * Or the rows are separated (format_line_rows.c).
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

/* ---- a grid and its solution without anything between them ----------------------------------- */

/* Whether each symbol that is there is once in this row or column: `step` cells from one to the next. */
static bool line_has_all(const char *symbols, uint32_t n, uint32_t step) {
    bool seen[256] = {false};
    for (uint32_t i = 0; i < n; i++) {
        bool *is_seen = &seen[(unsigned char)symbols[(size_t)i * step]];
        if (*is_seen)
            return false;
        *is_seen = true;
    }
    return true;
}

/* Whether they may be a solution of these clues: N symbols, each once in every row and column. Regions of a
 * jigsaw never are. */
static bool line_is_solution(const char *clues, const char *solution, uint32_t n) {
    for (uint32_t i = 0; i < n; i++)
        if (!line_has_all(solution + (size_t)i * n, n, 1) || !line_has_all(solution + i, n, n))
            return false;
    for (uint32_t cell = 0; cell < n * n; cell++)
        if (strchr(QD_BLANK_SYMBOLS, solution[cell]) || !memchr(solution, solution[cell], n) ||
            (!strchr(QD_BLANK_SYMBOLS, clues[cell]) && clues[cell] != solution[cell]))
            return false;
    return true;
}

uint32_t qd_values_with_solution(const qd_reader *reader, const char *text, size_t length) {
    size_t cells = length / 2;
    uint32_t n = length % 2 ? 0 : qd_reader_values_of_cells(reader, cells);
    return n >= 4 && cells == (size_t)n * n && line_is_solution(text, text + cells, n) ? n : 0;
}

/* ---- reading --------------------------------------------------------------------------------- */

static uint32_t line_values(qd_reader *reader, const struct line *line) {
    size_t run = qd_symbol_run(reader, line->begin, line->end);
    if (qd_values_of_rows(reader, line))
        return qd_values_of_rows(reader, line);
    if (!qd_is_after_grid(line->begin + run, line->end))
        /* a byte that is not a symbol: the length of the grid shows whether it was meant as one */
        return line_values_of_length(reader, qd_word_run(line->begin, line->end));
    uint32_t values = line_values_of_length(reader, run);
    return values ? values : qd_values_with_solution(reader, line->begin, run);
}

static bool line_begins(qd_reader *reader, const struct line *line) {
    uint32_t values = line_values(reader, line);
    if (values == 0 || line_is_row(reader, line, values) || qd_is_frame(line) ||
        (!qd_reader_insists_on_any(reader) && qd_has_regions_after(line, values)))
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
        if (is_value ||
            (!strchr(QD_BLANK_SYMBOLS, text[i]) && (n > 9 || qd_reader_symbols(reader))))
            values++;
        else if (!strchr(QD_BLANK_SYMBOLS, text[i]) || (blank && blank != text[i]))
            return false;
        else
            blank = text[i];
    }
    return values && blank;
}

bool qd_is_filled(const char *text, size_t count) {
    for (size_t i = 0; i < count; i++)
        if (strchr(QD_BLANK_SYMBOLS, text[i]))
            return false;
    return count > 0;
}

/* Text after a grid is kept; but a second puzzle needs its own answer, and is refused: one with
 * empty cells, anywhere before a remark, or a filled grid after another one. */
static void line_refuse_second(qd_reader *reader, const struct line *line, const char *after) {
    const struct draft *draft = qd_reader_draft(reader);
    bool is_filled = qd_is_filled(line->begin, (size_t)(after - line->begin));
    while (after < line->end && *after != '#') {
        if (*after && strchr(" \t,;:|", *after)) {
            after++;
            continue;
        }
        size_t run = qd_symbol_run(reader, after, line->end);
        bool is_grid = run == draft->cells && qd_is_after_grid(after + run, line->end);
        if (is_grid && (line_looks_like_puzzle(reader, after, run, draft->values) ||
                        (is_filled && draft->values == 9 && qd_is_filled(after, run) &&
                         memcmp(after, line->begin, run) != 0))) {
            qd_draft_fail(reader, line, after,
                          "a second puzzle on this line; put each puzzle on its own line");
            return;
        }
        after += run ? run : 1;
    }
}

/* Takes the solution that follows the grid, if there is one; returns the number of its symbols. */
static size_t line_take_solution(qd_reader *reader, const struct line *line) {
    const struct draft *draft = qd_reader_draft(reader);
    const char *solution = line->begin + draft->cells;
    if (qd_symbol_run(reader, line->begin, line->end) != 2 * draft->cells)
        return 0;
    qd_draft_set_solution(reader, qd_place_in(line, solution), solution, draft->cells);
    return draft->cells;
}

static enum taken line_take(qd_reader *reader, const struct line *line) {
    struct draft *draft = qd_reader_draft(reader);
    const char *after = line->begin + draft->cells;
    if (line_is_ruler(reader, line))
        qd_draft_doubt(reader, qd_place_in(line, line->begin), QD_DOUBT_FORMAT,
                       "a ruler, or an empty grid? dots would be a grid");
    if (qd_values_of_rows(reader, line)) {
        after = qd_take_rows(reader, line);
    } else if (line_is_with_gaps(reader, qd_symbol_run(reader, line->begin, line->end))) {
        after = line->begin + (size_t)draft->height * draft->width;
        line_take_with_gaps(reader, line);
    } else {
        qd_draft_add_symbols(reader, qd_place_in(line, line->begin), line->begin, draft->cells);
        after += line_take_solution(reader, line);
    }
    line_refuse_second(reader, line, after);
    qd_reader_set_rest(reader, after, line->text + line->length);
    return COMPLETE;
}

static void line_write(qd_writer *writer, const qd_puzzle *puzzle) {
    qd_write_symbols(writer, puzzle, '.');
    qd_text_put_bytes(writer->text, puzzle->trailing, puzzle->trailing_length);
    qd_text_put(writer->text, "\n");
}

const struct qd_format qd_format_line = {
    .name = "line",
    .irregular = true,
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
