/*
 * Irregular regions in one line: N * N symbols for the cells, then as many for the regions, one
 * symbol for each region (162 symbols for a 9x9). A blank between the two is fine if the regions are connected.
 *
 *     1...........4..2AAABCABBCCDBCDDD
 *
 * If requested, also regions alone, and N lines of cells and N lines of regions.
 */
#include "format_families.h"

#include "../sudoku/above.h"

#include <stdio.h>

/* The N of a line of 2 * N * N symbols; else 0. */
static uint32_t jigsaw_values_of_length(const qd_reader *reader, size_t length) {
    uint32_t fixed = qd_reader_fixed_values(reader);
    for (uint32_t n = 2; length % 2 == 0 && n <= QD_MAX_VALUES; n++)
        if ((size_t)n * n * 2 == length && (!fixed || fixed == n))
            return n;
    return 0;
}

/* ---- which lines ----------------------------------------------------------------------------- */

/* The N of so many symbols that are N rows of N cells; else 0. A board that was requested may have others. */
static uint32_t jigsaw_values_of_square(const qd_reader *reader, size_t run) {
    uint32_t n = qd_reader_values_of_cells(reader, run);
    return n > 3 && (size_t)n * n == run ? n : 0;
}

/* The N of a line of regions alone, which is only read if requested; else 0. */
static uint32_t jigsaw_values_of_regions(const qd_reader *reader, const struct line *line,
                                         size_t run) {
    bool asked =
        qd_reader_insists(reader, &qd_format_jigsaw) || qd_reader_insists_on(reader, "iss");
    uint32_t n = jigsaw_values_of_square(reader, run);
    return asked && n && line->begin + run == line->end && qd_are_regions(line->begin, n) ? n : 0;
}

static uint32_t jigsaw_values(const qd_reader *reader, const struct line *line, size_t run) {
    uint32_t values = run >= 32 ? jigsaw_values_of_length(reader, run) : 0;
    if (values)
        return qd_is_after_grid(line->begin + run, line->end) &&
                       (qd_reader_insists(reader, &qd_format_jigsaw) ||
                        !qd_values_with_solution(reader, line->begin, run))
                   ? values
                   : 0;
    values = jigsaw_values_of_square(reader, run);
    return values && qd_has_regions_after(line, values)
               ? values
               : jigsaw_values_of_regions(reader, line, run);
}

static bool jigsaw_begins_line(qd_reader *reader, const struct line *line) {
    size_t run = qd_symbol_run(reader, line->begin, line->end);
    uint32_t values = jigsaw_values(reader, line, run);
    if (values)
        qd_draft_open(reader, &qd_format_jigsaw, values, line);
    return values != 0;
}

static bool jigsaw_begins(qd_reader *reader, const struct line *line) {
    return jigsaw_begins_line(reader, line) ||
           qd_begins_as(reader, line, &qd_format_jigsaw, &qd_format_rows);
}

/* ---- regions --------------------------------------------------------------------------------- */

/* Whether the regions are boxes of that many rows and columns. */
static bool jigsaw_are_boxes(const char *regions, uint32_t n, uint32_t rows, uint32_t columns) {
    for (uint32_t cell = 0; cell < n * n; cell++) {
        uint32_t row = cell / n, column = cell % n;
        uint32_t first = row / rows * rows * n + column / columns * columns;
        if (regions[cell] != regions[first])
            return false;
    }
    return true;
}

/* Sets the board: with boxes, if the regions are boxes. */
static void jigsaw_set_regions(qd_reader *reader, struct place at, const char *regions,
                               uint32_t n) {
    char text[QD_MAX_CELLS + 64];
    int length = snprintf(text, sizeof text, "%ux%u", n, n);
    for (uint32_t rows = 1; rows <= n; rows++)
        if (n % rows == 0 && jigsaw_are_boxes(regions, n, rows, n / rows)) {
            snprintf(text + length, sizeof text - (size_t)length, ":%ux%u", rows, n / rows);
            qd_draft_set_board(reader, at, text);
            return;
        }
    length += snprintf(text + length, sizeof text - (size_t)length, "+regions=");
    memcpy(text + length, regions, (size_t)n * n);
    text[(size_t)length + (size_t)n * n] = '\0';
    qd_draft_set_board(reader, at, text);
}

/* Every symbol must occur N times. */
static bool jigsaw_check_regions(qd_reader *reader, struct place at, const char *regions,
                                 uint32_t n) {
    uint32_t count[256] = {0};
    for (uint32_t cell = 0; cell < n * n; cell++)
        count[(unsigned char)regions[cell]]++;
    for (uint32_t cell = 0; cell < n * n; cell++)
        if (count[(unsigned char)regions[cell]] != n) {
            at.column += cell;
            qd_draft_fail_at(reader, at,
                             "this region has more or fewer cells than the board has values");
            return false;
        }
    return true;
}

/* Regions that are not connected may be something else, such as the solution of another puzzle. */
static bool jigsaw_check_connected(qd_reader *reader, struct place at, const char *regions,
                                   uint32_t n) {
    bool reached[QD_MAX_CELLS] = {false};
    for (uint32_t cell = 0; cell < n * n; cell++) {
        if (reached[cell] || qd_flood_region(regions, n, cell, reached) == n)
            continue;
        at.column += cell;
        qd_draft_doubt(
            reader, at, QD_DOUBT_FORMAT,
            "neither regions of a jigsaw (this one is not connected) nor a solution of the clues");
        return false;
    }
    return true;
}

static void jigsaw_take_regions(qd_reader *reader, struct place at, const char *regions,
                                uint32_t n) {
    bool asked = qd_reader_insists(reader, &qd_format_jigsaw);
    if (jigsaw_check_regions(reader, at, regions, n) &&
        (asked || jigsaw_check_connected(reader, at, regions, n)))
        jigsaw_set_regions(reader, at, regions, n);
}

/* ---- reading --------------------------------------------------------------------------------- */

/* Cells and regions, with a blank between them or not; or regions alone. */
static enum taken jigsaw_take_line(qd_reader *reader, const struct line *line, size_t run) {
    struct draft *draft = qd_reader_draft(reader);
    size_t cells = (size_t)draft->values * draft->values;
    bool is_alone = run == cells && line->begin + run == line->end;
    const char *regions = is_alone ? line->begin : line->begin + cells + (run == cells);
    if (is_alone)
        for (size_t cell = 0; cell < cells; cell++)
            qd_draft_add_empty(reader, qd_place_in(line, line->begin + cell));
    else
        qd_draft_add_symbols(reader, qd_place_in(line, line->begin), line->begin, cells);
    jigsaw_take_regions(reader, qd_place_in(line, regions), regions, draft->values);
    draft->rows = draft->height;
    qd_reader_set_rest(reader, regions + cells, line->text + line->length);
    return COMPLETE;
}

/* The second N of the lines, kept as the solution's symbols until all are there. */
static enum taken jigsaw_take_region_row(qd_reader *reader, const struct line *line) {
    struct draft *draft = qd_reader_draft(reader);
    uint32_t n = draft->values, row = draft->rows - n;
    if (qd_word_run(line->begin, line->end) != n || line->begin + n != line->end) {
        qd_draft_fail(reader, line, line->begin, "expected a row of regions, one symbol per cell");
        return FOREIGN;
    }
    memcpy(draft->solution + (size_t)row * n, line->begin, n);
    if (++draft->rows < 2 * n)
        return TAKEN;
    jigsaw_take_regions(reader, (struct place){line->number + 1 - n, 1}, draft->solution, n);
    return COMPLETE;
}

static enum taken jigsaw_take(qd_reader *reader, const struct line *line) {
    struct draft *draft = qd_reader_draft(reader);
    uint32_t n = draft->values;
    size_t run = qd_symbol_run(reader, line->begin, line->end);
    if (draft->rows == 0 && run >= (size_t)n * n)
        return jigsaw_take_line(reader, line, run);
    if (draft->rows >= n)
        return jigsaw_take_region_row(reader, line);
    enum taken taken = qd_format_rows.take(reader, line);
    return taken == COMPLETE ? TAKEN : taken;
}

static void jigsaw_write(qd_writer *writer, const qd_puzzle *puzzle) {
    const qd_board *board = qd_grid_board(puzzle->grid);
    qd_write_symbols(writer, puzzle, '.');
    for (uint32_t cell = 0; cell < qd_board_cell_count(board); cell++)
        qd_text_put_byte(writer->text, qd_region_letter(qd_board_region(board, cell)));
    qd_text_put_bytes(writer->text, puzzle->trailing, puzzle->trailing_length);
    qd_text_put(writer->text, "\n");
}

const struct qd_format qd_format_jigsaw = {
    .name = "jigsaw",
    .summary = "81 symbols for the cells and 81 for the regions they are in, in one line",
    .square = true,
    .least = 4,
    .most = QD_MAX_VALUES,
    .holds = QD_HOLDS_REGIONS | QD_HOLDS_BOXES | QD_HOLDS_REST,
    .begins = jigsaw_begins,
    .take = jigsaw_take,
    .write = jigsaw_write,
};
