/*
 * For the judge of UVa 989: the order of the box, then a line of numbers for each row, 0 for empty;
 * a blank line between cases. The answer has no order, and NO SOLUTION if there is none. Read only
 * if requested: otherwise a number before grids is their count.
 *
 *     3
 *     0 6 0 1 0 4 0 5 0
 *     ...
 */
#include "format_families.h"

#include "../sudoku/above.h"

/* The order, if the line is one; else 0. */
static uint32_t uva_order_of(const struct line *line) {
    uint32_t order = qd_parse_number(line->begin, (size_t)(line->end - line->begin));
    return order >= 1 && order <= 8 ? order : 0;
}

static bool uva_begins(qd_reader *reader, const struct line *line) {
    uint32_t order = uva_order_of(line);
    if (!qd_reader_insists(reader, &qd_format_uva))
        return false;
    if (order &&
        (!qd_reader_fixed_values(reader) || qd_reader_fixed_values(reader) == order * order))
        qd_draft_open(reader, &qd_format_uva, order * order, line);
    else if (!qd_begins_as(reader, line, &qd_format_uva, &qd_format_numbers))
        return false;
    if (!qd_reader_counts_from_1(reader))
        qd_draft_fail(reader, line, line->begin, "another board was requested");
    return true;
}

static enum taken uva_take(qd_reader *reader, const struct line *line) {
    struct draft *draft = qd_reader_draft(reader);
    if (draft->rows == 0 && line->number == draft->line && uva_order_of(line))
        return TAKEN;
    if (line->begin == line->end && draft->rows == 0)
        qd_draft_fail(reader, line, line->begin, "the order of a box, but no grid follows");
    return qd_format_numbers.take(reader, line);
}

static void uva_write(qd_writer *writer, const qd_puzzle *puzzle) {
    const qd_board *board = qd_grid_board(puzzle->grid);
    uint32_t n = qd_board_value_count(board);
    (void)puzzle;
    if (qd_grid_about(puzzle->grid).clues < n * n)
        qd_text_printf(writer->text, "%u\n", qd_board_box_rows(board));
    for (uint32_t cell = 0; cell < n * n; cell++)
        qd_text_printf(writer->text, cell % n == n - 1 ? "%u\n" : "%u ",
                       qd_grid_value(puzzle->grid, cell));
}

static void uva_write_failure(qd_writer *writer, const char *word) {
    qd_text_put(writer->text, strcmp(word, "!none") == 0 ? "NO SOLUTION" : word);
    qd_text_put(writer->text, "\n");
}

static const char *uva_refuses(const qd_board *board) {
    return qd_board_box_rows(board) == qd_board_box_columns(board)
               ? NULL
               : "boards whose boxes are no squares";
}

const struct qd_format qd_format_uva = {
    .name = "uva",
    .summary = "the order of the box, then lines of numbers, 0 for empty; read only if requested",
    .tall = true,
    .framed = true,
    .apart = true,
    .lone_numbers = true,
    .square = true,
    .least = 4,
    .most = QD_MAX_VALUES,
    .begins = uva_begins,
    .take = uva_take,
    .refuses = uva_refuses,
    .write = uva_write,
    .write_failure = uva_write_failure,
};
