/*
 * Progress of SudoCue (.sdx): nine lines of nine cells separated by blanks. A cell is a clue, or
 * `u` and the digit that the player has placed, or its candidates as adjacent digits.
 *
 *     u1 23 4 23
 */
#include "format_families.h"

#include "../sudoku/above.h"

static void sdx_write_group(qd_writer *writer, uint64_t candidates) {
    for (uint32_t value = 1; value <= 9; value++)
        if (candidates >> (value - 1) & 1)
            qd_text_printf(writer->text, "%u", value);
    if (candidates == 0)
        qd_text_put(writer->text, "x");
}

static void sdx_write(qd_writer *writer, const qd_puzzle *puzzle) {
    const qd_board *board = qd_grid_board(puzzle->grid);
    uint64_t candidates[QD_MAX_CELLS];
    uint32_t n = qd_board_value_count(board);
    qd_choose_candidates(puzzle->grid, candidates);
    for (uint32_t cell = 0; cell < n * n; cell++) {
        if (qd_puzzle_is_placed(puzzle, cell))
            qd_text_put(writer->text, "u");
        sdx_write_group(writer, candidates[cell]);
        qd_text_put(writer->text, cell % n == n - 1 ? "\n" : " ");
    }
}

const struct qd_format qd_format_sdx = {
    .name = "sdx",
    .summary = "SudoCue progress: lines of clues, u1 for a placed 1, and candidates",
    .tall = true,
    .apart = true,
    .chooses = true,
    .square = true,
    .least = 4,
    .most = 9,
    .holds = QD_HOLDS_CANDIDATES | QD_HOLDS_PLACED,
    .like = &qd_format_numbers,
    .write = sdx_write,
};
