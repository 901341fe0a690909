/*
 * Rows of cells separated by commas, semicolons or TABs, as in spreadsheets; an empty cell is
 * empty. Debian's sudoku also writes this.
 *
 *     5,3,,,7,,,,
 *     6,,,1,9,5,,,
 *
 * All cells may also be in one line. Blanks around cells are ignored.
 */
#include "format_families.h"

#include "../base/scan.h"

/* ---- cells ----------------------------------------------------------------------------------- */

struct commas_cells {
    const char *cursor, *end;
    char separator;
};

/* The next cell without the blanks around it; false if there is none. */
static bool commas_next_cell(struct commas_cells *cells, const char **begin, size_t *length) {
    const char *c = cells->cursor;
    if (!c)
        return false;
    const char *stop = memchr(c, cells->separator, (size_t)(cells->end - c));
    const char *end = stop ? stop : cells->end;
    cells->cursor = stop ? stop + 1 : NULL;
    while (c < end && qd_is_blank(*c))
        c++;
    while (end > c && qd_is_blank(end[-1]))
        end--;
    bool quoted = end - c > 1 && *c == '"' && end[-1] == '"';
    *begin = c + quoted;
    *length = (size_t)(end - c) - (quoted ? 2 : 0);
    return true;
}

static bool commas_is_cell(const char *cell, size_t length) {
    return length == 0 || !*cell || (length <= 2 && qd_is_number_cell(cell, length, QD_MAX_VALUES));
}

struct commas_census {
    uint32_t cells, empty, words;
};

/* False if the line does not consist of cells with that separator. */
static bool commas_take_census(const struct line *line, char separator,
                               struct commas_census *census) {
    struct commas_cells cells = {line->text, line->text + line->length, separator};
    const char *cell;
    size_t length;
    *census = (struct commas_census){0, 0, 0};
    while (commas_next_cell(&cells, &cell, &length)) {
        if (!commas_is_cell(cell, length) || census->cells > QD_MAX_CELLS)
            return false;
        census->cells++;
        census->empty += length == 0;
        census->words += length > 0;
    }
    return census->cells > 1;
}

/* ---- reading --------------------------------------------------------------------------------- */

/* Sizes of default boards: not primes, whose boxes would be rows. */
static bool commas_is_usual_size(uint32_t n) {
    for (uint32_t d = 2; d * d <= n; d++)
        if (n % d == 0)
            return true;
    return false;
}

/* The N of a line with that many cells: a row or, if there are many, a whole grid. */
static uint32_t commas_values_of(const qd_reader *reader, uint32_t count) {
    uint32_t values;
    if (qd_reader_row_fits(reader, count, 4, &values))
        return qd_reader_fixed_values(reader) || qd_reader_insists(reader, &qd_format_commas) ||
                       commas_is_usual_size(values)
                   ? values
                   : 0;
    return count > QD_MAX_VALUES ? qd_reader_values_of_cells(reader, count) : 0;
}

/* The separator of a line that may be a row; 0 if there is none. */
static char commas_separator_of(const qd_reader *reader, const struct line *line,
                                uint32_t *values) {
    struct commas_census census;
    for (const char *separator = ",;\t"; *separator; separator++) {
        if (!commas_take_census(line, *separator, &census))
            continue;
        *values = commas_values_of(reader, census.cells);
        /* words separated by TABs may also be numbers */
        if (*values &&
            (*separator != '\t' || census.empty || qd_reader_insists(reader, &qd_format_commas)))
            return *separator;
    }
    return 0;
}

bool qd_has_empty_cells(const qd_reader *reader, const struct line *line) {
    uint32_t values;
    return commas_separator_of(reader, line, &values) == '\t';
}

static bool commas_begins(qd_reader *reader, const struct line *line) {
    uint32_t values;
    char separator = commas_separator_of(reader, line, &values);
    if (!separator)
        return false;
    qd_draft_open(reader, &qd_format_commas, values, line);
    qd_reader_draft(reader)->separator = separator;
    return true;
}

static void commas_add_cells(qd_reader *reader, const struct line *line) {
    struct draft *draft = qd_reader_draft(reader);
    struct commas_cells cells = {line->text, line->text + line->length, draft->separator};
    const char *cell;
    size_t length;
    while (commas_next_cell(&cells, &cell, &length)) {
        if (length == 0)
            qd_draft_add_empty(reader, qd_place_in(line, cell));
        else
            qd_draft_add(reader, line, cell, length);
        draft->lettered = draft->lettered || qd_is_letter_cell(cell, length);
    }
}

/* A whole grid in one line, row by row. */
static void commas_add_all(qd_reader *reader, const struct line *line) {
    struct draft *draft = qd_reader_draft(reader);
    commas_add_cells(reader, line);
    draft->rows = draft->height;
}

static uint32_t commas_count_row(qd_reader *reader, const struct line *line) {
    struct commas_census census;
    return commas_take_census(line, qd_reader_draft(reader)->separator, &census) ? census.cells : 0;
}

static enum taken commas_take(qd_reader *reader, const struct line *line) {
    struct draft *draft = qd_reader_draft(reader);
    struct commas_census census;
    if (line->begin == line->end && !line->length)
        return qd_take_blank(reader, commas_count_row);
    bool cells = commas_take_census(line, draft->separator, &census);
    if (!cells && (line->begin == line->end || !memchr(line->text, draft->separator, line->length)))
        return FOREIGN;
    if (cells && draft->rows == 0 && census.cells == draft->cells)
        commas_add_all(reader, line);
    else if (!cells)
        qd_draft_fail(reader, line, line->begin, "something in this row is not a cell");
    else if (qd_draft_begin_row(reader, census.cells))
        commas_add_cells(reader, line);
    else
        qd_draft_fail(reader, line, line->begin, "this row has more or fewer cells than the first");
    draft->rows += draft->rows < draft->height;
    if (draft->rows < draft->height)
        return TAKEN;
    draft->numeric = draft->numeric || !draft->lettered || draft->values <= 9;
    return COMPLETE;
}

static void commas_write(qd_writer *writer, const qd_puzzle *puzzle) {
    const qd_board *board = qd_grid_board(puzzle->grid);
    uint32_t rows, columns;
    (void)puzzle;
    qd_board_layout(board, &rows, &columns);
    for (uint32_t place = 0; place < rows * columns; place++) {
        uint32_t cell = qd_board_cell_at(board, place / columns, place % columns);
        uint32_t value = cell == QD_NO_CELL ? 0 : qd_grid_value(puzzle->grid, cell);
        if (value)
            qd_text_printf(writer->text, "%u", value);
        qd_text_put(writer->text, place % columns == columns - 1 ? "\n" : ",");
    }
}

const struct qd_format qd_format_commas = {
    .name = "commas",
    .summary = "rows of numbers separated by commas or TABs, as in spreadsheets",
    .tall = true,
    .apart = true,
    .least = 4,
    .most = QD_MAX_VALUES,
    .begins = commas_begins,
    .take = commas_take,
    .write = commas_write,
};
