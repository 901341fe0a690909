/* The long tier, with QUADRILLE_LONG: counts that take minutes. */
#include "support.h"

#include <stdio.h>

static void count_empty_board(const char *text, const char *digits, const char *engine) {
    qd_board *board;
    qd_grid *grid;
    qd_solver *solver;
    qd_solver_settings settings = QD_SOLVER_SETTINGS_INIT;
    qd_count *total;
    qd_outcome outcome;
    settings.engine = engine;
    OK(qd_board_parse(text, &board, NULL));
    OK(qd_grid_new(board, &grid, NULL));
    OK(qd_solver_new(board, &settings, &solver, NULL));
    OK(qd_solver_start(solver, grid, NULL));
    OK(qd_count_new(&total, NULL));
    OK(qd_solver_count(solver, 0, total, &outcome, NULL));
    assert_int_equal(outcome, QD_DONE);
    assert_count(total, digits);
    qd_count_free(total);
    qd_solver_free(solver);
    qd_grid_free(grid);
    qd_board_free(board);
}

static void test_grids_of_6x6(void **state) {
    (void)state;
    count_empty_board("6x6", "28200960", "links");
    count_empty_board("6x6:3x2", "28200960", "backtrack");
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_grids_of_6x6)};
    if (!getenv("QUADRILLE_LONG")) {
        printf("QUADRILLE_LONG is not set: skipped\n");
        return 77;
    }
    return cmocka_run_group_tests(tests, NULL, NULL);
}
