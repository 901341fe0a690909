/*
 * Simple Sudoku (.ss): a frame of `*` and dashes, adjacent cells. Read as `drawn`, unless
 * requested.
 *
 *     *-----------*
 *     |.3.|4..|...|
 *     |...|...|...|
 *     |...|...|...|
 *     |---+---+---|
 */
#include "format_families.h"

#include "../sudoku/above.h"

/* With four dashes alone the frame might be a row of six empty cells, so it is drawn one dash wider. */
static void ss_write_border(qd_writer *writer, const qd_board *board, char corner, char cross) {
    uint32_t wide = qd_board_box_columns(board), n = qd_board_value_count(board);
    qd_text_printf(writer->text, wide == 4 && n == 4 && corner == '*' ? "%c-" : "%c", corner);
    for (uint32_t column = 0; column < n; column++)
        qd_text_printf(writer->text, column && column % wide == 0 ? "%c-" : "-", cross);
    qd_text_printf(writer->text, "%c\n", corner);
}

static void ss_write(qd_writer *writer, const qd_puzzle *puzzle) {
    const qd_board *board = qd_grid_board(puzzle->grid);
    uint32_t n = qd_board_value_count(board);
    ss_write_border(writer, board, '*', '-');
    for (uint32_t row = 0; row < n; row++) {
        if (row && row % qd_board_box_rows(board) == 0)
            ss_write_border(writer, board, '|', '+');
        for (uint32_t column = 0; column < n; column++)
            qd_text_printf(writer->text, column % qd_board_box_columns(board) ? "%c" : "|%c",
                           qd_symbol_of_cell(puzzle, row * n + column));
        qd_text_put(writer->text, "|\n");
    }
    ss_write_border(writer, board, '*', '-');
}

static const char *ss_refuses(const qd_board *board) {
    return qd_board_has_regions(board) ? "boards with regions instead of boxes" : NULL;
}

const struct qd_format qd_format_ss = {
    .name = "ss",
    .summary = "Simple Sudoku: a frame of * - | +, adjacent cells",
    .tall = true,
    .apart = true,
    .square = true,
    .least = 4,
    .most = QD_MAX_VALUES,
    .like = &qd_format_drawn,
    .refuses = ss_refuses,
    .write = ss_write,
};
