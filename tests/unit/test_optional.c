/* Results that are not wanted: NULL for every out-parameter that may be; and calls out of order. */
#include <quadrille/explain.h>
#include <quadrille/generate.h>
#include <quadrille/nine.h>
#include <quadrille/sudoku.h>

#include "support.h"

static const char PUZZLE[] =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

static void test_nine(void **state) {
    (void)state;
    qd_nine *nine;
    uint8_t found = 0;
    qd_nine_work work = QD_NINE_WORK_INIT;
    work.cells = PUZZLE;
    work.count = 1;
    work.found = &found;
    assert_int_equal(qd_nine_new(NULL, &nine, NULL), QD_OK);
    assert_int_equal(qd_nine_solve(nine, &work, NULL, NULL), QD_OK);
    assert_int_equal(found, 1);
    qd_nine_free(nine);
}

static void test_board(void **state) {
    (void)state;
    qd_board *board;
    qd_grid *grid;
    qd_solver *solver;
    qd_explainer *explainer;
    qd_count *total;
    qd_rating rating;
    qd_outcome outcome = QD_DONE;
    uint8_t redundant[81];
    assert_int_equal(qd_board_parse("9x9", &board, NULL), QD_OK);
    assert_int_equal(qd_grid_new(board, &grid, NULL), QD_OK);
    assert_int_equal(qd_grid_parse(grid, PUZZLE, 81, NULL, NULL, NULL), QD_OK);
    assert_int_equal(qd_solver_new(board, NULL, &solver, NULL), QD_OK);
    assert_int_equal(qd_count_new(&total, NULL), QD_OK);
    assert_int_equal(qd_solver_start(solver, grid, NULL), QD_OK);
    assert_int_equal(qd_solver_count(solver, 0, total, NULL, NULL), QD_OK);
    assert_int_equal(qd_solver_find_redundant(solver, grid, redundant, NULL, NULL, NULL), QD_OK);
    qd_board_layout(board, NULL, NULL);
    qd_board_cell_position(board, 80, NULL, NULL);

    assert_int_equal(qd_explainer_new(board, NULL, &explainer, NULL), QD_OK);
    assert_null(qd_explainer_next(explainer, &outcome)); /* before a start */
    assert_int_equal(outcome, QD_STOPPED);
    assert_int_equal(qd_explainer_rate(explainer, &rating, &outcome, NULL), QD_ERROR_ARGUMENT);
    qd_explainer_start(explainer, grid);
    assert_non_null(qd_explainer_next(explainer, NULL));
    assert_int_equal(qd_explainer_rate(explainer, &rating, NULL, NULL), QD_OK);
    assert_int_equal(qd_explainer_rate(explainer, NULL, NULL, NULL), QD_OK);

    qd_explainer_free(explainer);
    qd_count_free(total);
    qd_solver_free(solver);
    qd_grid_free(grid);
    qd_board_free(board);
}

/* Without `most` there are still at least `least` clues. */
static void test_least(void **state) {
    (void)state;
    enum { COUNT = 50 };
    static uint8_t puzzles[81 * COUNT], made[COUNT];
    qd_grid_sampler *sampler;
    qd_generator *generator;
    qd_generate_settings settings = QD_GENERATE_SETTINGS_INIT;
    settings.least = 30;
    assert_int_equal(qd_grid_sampler_new(&sampler, NULL), QD_OK);
    assert_int_equal(qd_generator_new(sampler, &settings, &generator, NULL), QD_OK);
    assert_int_equal(qd_generator_run(generator, 0, COUNT, puzzles, made, NULL, NULL), QD_OK);
    for (uint32_t i = 0; i < COUNT; i++) {
        uint32_t clues = 0;
        for (uint32_t cell = 0; cell < 81; cell++)
            clues += puzzles[81 * i + cell] != 0;
        assert_true(made[i]);
        assert_true(clues >= 30);
    }
    qd_generator_free(generator);
    qd_grid_sampler_free(sampler);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_nine),
        cmocka_unit_test(test_board),
        cmocka_unit_test(test_least),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
