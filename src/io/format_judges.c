/*
 * What judges of programming contests take, but for `uva`. Read as `line` or `rows` (after a number), unless requested.
 *
 *     poj     POJ 2676 ff.: one grid per line, `.` for empty, and a line `end`
 *     hdu     HDU 2780: the number of grids, then nine lines of nine digits each, 0 for empty
 *     spoj    SPOJ SUDOKU and POJ 3076: the number of grids, then sixteen lines of sixteen letters A to P each, - for
 *             empty, with blank lines between grids. If requested, A is always the value 1
 */
#include "format_families.h"

static const char judges_digits[] = "0123456789", judges_letters[] = "-ABCDEFGHIJKLMNOPQRSTUVWXYZ";

static void judges_write_rows(qd_writer *writer, const qd_puzzle *puzzle, const char *symbols) {
    uint32_t n = qd_board_value_count(qd_grid_board(puzzle->grid));
    for (uint32_t cell = 0; cell < n * n; cell++)
        qd_text_printf(writer->text, cell % n == n - 1 ? "%c\n" : "%c",
                       symbols[qd_grid_value(puzzle->grid, cell)]);
}

/* ---- poj ------------------------------------------------------------------------------------- */

static void judges_write_poj(qd_writer *writer, const qd_puzzle *puzzle) {
    qd_write_symbols(writer, puzzle, '.');
    qd_text_put(writer->text, "\n");
}

static void judges_finish_poj(qd_writer *writer) {
    qd_text_put(writer->text, "end\n");
}

const struct qd_format qd_format_poj = {
    .name = "poj",
    .summary = "one grid per line, then a line `end`",
    .framed = true,
    .least = 4,
    .most = QD_MAX_VALUES,
    .like = &qd_format_line,
    .write = judges_write_poj,
    .finish = judges_finish_poj,
};

/* ---- hdu ------------------------------------------------------------------------------------- */

static void judges_write_digits(qd_writer *writer, const qd_puzzle *puzzle) {
    judges_write_rows(writer, puzzle, judges_digits);
}

static void judges_write_hdu(qd_writer *writer, const qd_puzzle *puzzle) {
    qd_keep_counted(writer, judges_write_digits, puzzle);
}

const struct qd_format qd_format_hdu = {
    .name = "hdu",
    .summary = "the number of grids, then nine lines of nine digits each, 0 for empty",
    .tall = true,
    .framed = true,
    .square = true,
    .least = 4,
    .most = 9,
    .like = &qd_format_rows,
    .write = judges_write_hdu,
    .finish = qd_finish_counted,
};

/* ---- spoj ------------------------------------------------------------------------------------ */

static bool judges_begins_spoj(qd_reader *reader, const struct line *line) {
    if (!qd_begins_as(reader, line, &qd_format_spoj, &qd_format_rows))
        return false;
    if (!qd_reader_counts_from_1(reader))
        qd_draft_fail(reader, line, line->begin, "another board was requested");
    else if (qd_reader_draft(reader)->values <= 26)
        qd_draft_set_symbols(reader, judges_letters + 1);
    return true;
}

static void judges_write_letters(qd_writer *writer, const qd_puzzle *puzzle) {
    if (writer->count)
        qd_text_put(writer->text, "\n");
    judges_write_rows(writer, puzzle, judges_letters);
}

static void judges_write_spoj(qd_writer *writer, const qd_puzzle *puzzle) {
    qd_keep_counted(writer, judges_write_letters, puzzle);
}

const struct qd_format qd_format_spoj = {
    .name = "spoj",
    .summary = "the number of grids, then sixteen lines of sixteen letters each, - for empty",
    .tall = true,
    .framed = true,
    .square = true,
    .least = 4,
    .most = 26,
    .like = &qd_format_rows,
    .begins = judges_begins_spoj,
    .write = judges_write_spoj,
    .finish = qd_finish_counted,
};
