/*
 * For the judge of HDU 2780: the number of grids, then nine lines of nine digits each, 0 for empty.
 * Read as `rows` after a number, unless requested.
 */
#include "format_families.h"

static bool hdu_begins(qd_reader *reader, const struct line *line) {
    return qd_begins_as_rows(reader, line, &qd_format_hdu);
}

static enum taken hdu_take(qd_reader *reader, const struct line *line) {
    return qd_format_rows.take(reader, line);
}

static void hdu_write_digits(qd_writer *writer, const qd_puzzle *puzzle) {
    uint32_t n = qd_board_value_count(qd_grid_board(puzzle->grid));
    (void)puzzle;
    for (uint32_t cell = 0; cell < n * n; cell++)
        qd_text_printf(writer->text, cell % n == n - 1 ? "%u\n" : "%u",
                       qd_grid_value(puzzle->grid, cell));
}

static void hdu_write(qd_writer *writer, const qd_puzzle *puzzle) {
    qd_keep_counted(writer, hdu_write_digits, puzzle);
}

const struct qd_format qd_format_hdu = {
    .name = "hdu",
    .summary = "the number of grids, then nine lines of nine digits each, 0 for empty",
    .tall = true,
    .framed = true,
    .square = true,
    .least = 4,
    .most = 9,
    .begins = hdu_begins,
    .take = hdu_take,
    .write = hdu_write,
    .finish = qd_finish_counted,
};
