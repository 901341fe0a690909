/*
 * One grid a line: N * N symbols, row by row. What follows the grid on its line is carried along.
 *
 *     53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79 # easy
 */
#include "draft.h"

#include "../base/error.h"

#include <string.h>

/*
 * The N of a line of so many symbols, or 0. Without a board asked for, lines of 4, 9 and 25 symbols
 * are rows of larger grids; of 16, 36, 49 and 64 they are small grids; and 729 symbols are the
 * candidates of a 9x9 in other programs, which must not be taken for a 27x27.
 */
static uint32_t values_of_length(qd_reader *reader, size_t length) {
    uint32_t fixed = reader_fixed_values(reader);
    for (uint32_t n = 1; n <= QD_MAX_VALUES; n++)
        if ((size_t)n * n == length)
            return fixed ? (fixed == n ? n : 0) : (n == 4 || n >= 6) && n != 27 ? n : 0;
    return 0;
}

static bool is_delimiter(char c) {
    return strchr(" \t,;:|#\"'([{=/!", c) != NULL;
}

/*
 * Whether a line as long as a small grid is the first row of a large one instead: most of its
 * symbols are not of the small one. After a small grid it is a small one with a mistake.
 */
static bool is_row(qd_reader *reader, const struct line *line, uint32_t values) {
    uint32_t width = values * values;
    if (values > 8 || reader_fixed_values(reader) || reader_was(reader, &qd_format_line, values) ||
        reader_insists(reader, &qd_format_line) || line->begin + width != line->end)
        return false;
    return reader_was(reader, &qd_format_rows, width) ||
           has_large_symbols(line->begin, width, values, 2);
}

static bool begins(qd_reader *reader, const struct line *line) {
    size_t run = symbol_run(reader, line->begin, line->end);
    const char *after = line->begin + run;
    uint32_t values = 0;
    if (after == line->end || (*after && is_delimiter(*after)))
        values = values_of_length(reader, run);
    else /* a byte that is no symbol: where the grid would end shows whether it was meant as one */
        values = values_of_length(reader, word_run(line->begin, line->end));
    if (values == 0 || is_row(reader, line, values))
        return false;
    draft_open(reader, &qd_format_line, values, line);
    return true;
}

static enum taken take(qd_reader *reader, const struct line *line) {
    struct draft *draft = reader_draft(reader);
    size_t cells = (size_t)draft->values * draft->values;
    draft->in_one_line = true;
    draft->column = (uint64_t)(line->begin - line->text) + 1;
    draft->cell_count = cells;
    draft->rows = draft->values;
    memcpy(draft->symbols, line->begin, cells);
    reader_set_rest(reader, line->begin + cells, line->text + line->length);
    return COMPLETE;
}

static qd_status write(const qd_grid *grid, const qd_record *like, qd_text *text, qd_error *error) {
    char cells[QD_MAX_CELLS + 1];
    size_t count = qd_board_cell_count(qd_grid_board(grid));
    for (uint32_t cell = 0; cell < count; cell++)
        cells[cell] = symbol_of_cell(grid, like, cell);
    qd_status status = qd_text_append(text, cells, count, error);
    if (status == QD_OK && like)
        status = qd_text_append(text, like->rest, like->rest_length, error);
    return status == QD_OK ? qd_text_append(text, "\n", 1, error) : status;
}

const struct qd_format qd_format_line = {
    .name = "line",
    .summary = "one grid a line: 81 (16, 36, 256 ...) symbols, . or 0 for empty",
    .tall = false,
    .begins = begins,
    .take = take,
    .write = write,
};
