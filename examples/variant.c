/* Boards with other rules: a puzzle, the number of grids, and a rule that does not exist. */
#include <quadrille/sudoku.h>
#include <stdio.h>

static void count_grids(const char *name) {
    qd_board *board;
    qd_solver *solver; /* it has begun with the empty grid */
    uint64_t count;
    if (qd_board_parse(name, &board, NULL) || qd_solver_new(board, NULL, &solver, NULL))
        return;
    qd_solver_judge(solver, 0);
    qd_solver_verdict(solver, &count);
    printf("%s: %llu grids\n", name, (unsigned long long)count);
    qd_solver_free(solver);
    qd_board_free(board);
}

int main(void) {
    char solution[82];
    qd_verdict verdict;
    qd_error error;
    if (qd_sudoku_solve_on("9x9+antiknight+antiking",
                           "123.............................................................."
                           "................",
                           solution, sizeof solution, &verdict, &error) != QD_OK)
        return fprintf(stderr, "%s\n", error.message), 1;
    printf("%s: %s\n", qd_verdict_name(verdict), solution);
    count_grids("4x4+x");
    count_grids("6x6+nonconsecutive");
    count_grids("4x4+regions=AAAABBCCBBCCDDDD");
    count_grids("4x4@r1c1@r3c3");
    count_grids("4x4+cage=4:r1c1r1c2+cage=9:r2c1r2c2r3c1");
    if (qd_sudoku_solve_on("9x9+antibishop", "", solution, sizeof solution, &verdict, &error) !=
        QD_OK)
        printf("%.25s\n", error.message);
}
