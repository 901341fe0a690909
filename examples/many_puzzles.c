/* One board and one solver for many puzzles, with verdicts. */
#include <quadrille/sudoku.h>
#include <stdio.h>
#include <string.h>

static const char *const puzzles[] = {
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
    "...........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
    "55...............................................................................",
};

int main(void) {
    qd_board *board;
    qd_grid *grid;
    qd_solver *solver;
    qd_error error;
    if (qd_board_new(3, 3, &board, &error) != QD_OK || qd_grid_new(board, &grid, &error) != QD_OK ||
        qd_solver_new(board, NULL, &solver, &error) != QD_OK)
        return fprintf(stderr, "%s\n", error.message), 1;
    for (size_t i = 0; i < sizeof puzzles / sizeof *puzzles; i++) {
        qd_grid_parse(grid, puzzles[i], strlen(puzzles[i]), NULL, NULL, NULL);
        qd_solver_start(solver, grid, NULL);
        qd_solver_judge(solver, 2); /* also looks for a second solution */
        printf("%s\n", qd_verdict_name(qd_solver_verdict(solver, NULL)));
    }
    qd_solver_free(solver);
    qd_grid_free(grid);
    qd_board_free(board);
}
