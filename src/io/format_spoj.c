/*
 * For the judges of SPOJ SUDOKU and POJ 3076: the number of grids, then sixteen lines of sixteen
 * letters A to P each, - for empty, with blank lines between grids. Read as `rows` after a number,
 * unless requested; then A is always the value 1.
 */
#include "format_families.h"

static const char spoj_letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";

static bool spoj_begins(qd_reader *reader, const struct line *line) {
    if (!qd_begins_as_rows(reader, line, &qd_format_spoj))
        return false;
    if (qd_reader_draft(reader)->values <= 26)
        qd_draft_set_symbols(reader, spoj_letters);
    return true;
}

static enum taken spoj_take(qd_reader *reader, const struct line *line) {
    return qd_format_rows.take(reader, line);
}

static void spoj_write_letters(qd_writer *writer, const qd_puzzle *puzzle) {
    uint32_t n = qd_board_value_count(qd_grid_board(puzzle->grid));
    (void)puzzle;
    if (writer->count)
        qd_text_put(writer->text, "\n");
    for (uint32_t cell = 0; cell < n * n; cell++) {
        uint32_t value = qd_grid_value(puzzle->grid, cell);
        qd_text_printf(writer->text, cell % n == n - 1 ? "%c\n" : "%c",
                       value ? spoj_letters[value - 1] : '-');
    }
}

static void spoj_write(qd_writer *writer, const qd_puzzle *puzzle) {
    qd_keep_counted(writer, spoj_write_letters, puzzle);
}

const struct qd_format qd_format_spoj = {
    .name = "spoj",
    .summary = "the number of grids, then sixteen lines of sixteen letters each, - for empty",
    .tall = true,
    .framed = true,
    .square = true,
    .least = 4,
    .most = 26,
    .begins = spoj_begins,
    .take = spoj_take,
    .write = spoj_write,
    .finish = qd_finish_counted,
};
