/* Results that are not wanted: NULL for every out-parameter that may be; and calls out of order. */
#include <quadrille/counting.h>
#include <quadrille/cover.h>
#include <quadrille/explain.h>
#include <quadrille/io.h>
#include <quadrille/make.h>
#include <quadrille/nine.h>
#include <quadrille/draw.h>
#include <quadrille/sudoku.h>

#include "support.h"

static const char PUZZLE[] =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

static void test_nine(void **state) {
    (void)state;
    qd_nine *nine;
    uint8_t found = 0;
    qd_nine_work work = {0};
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
    assert_int_equal(qd_explainer_rate(explainer, NULL, NULL, &rating, &outcome, NULL),
                     QD_ERROR_ARGUMENT);
    qd_explainer_start(explainer, grid);
    assert_non_null(qd_explainer_next(explainer, NULL));
    assert_int_equal(qd_explainer_rate(explainer, NULL, NULL, &rating, NULL, NULL), QD_OK);
    assert_int_equal(qd_explainer_rate(explainer, NULL, NULL, NULL, NULL, NULL), QD_OK);

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
    qd_board *board;
    qd_maker *maker;
    qd_maker_settings settings = {0};
    settings.clues.least = 30;
    assert_int_equal(qd_board_new(3, 3, &board, NULL), QD_OK);
    assert_int_equal(qd_maker_new(board, &settings, &maker, NULL), QD_OK);
    assert_int_equal(qd_maker_run(maker, 0, COUNT, puzzles, made, NULL, NULL, NULL), QD_OK);
    for (uint32_t i = 0; i < COUNT; i++) {
        uint32_t clues = 0;
        for (uint32_t cell = 0; cell < 81; cell++)
            clues += puzzles[81 * i + cell] != 0;
        assert_int_equal(made[i], QD_ATTEMPT_MADE);
        assert_true(clues >= 30);
    }
    qd_maker_free(maker);
    qd_board_free(board);
}

static const char COVER[] = "a b c\na\nb\na b\nb c\nc\n";

static void test_cover(void **state) {
    (void)state;
    qd_cover *cover;
    qd_cover_search *search;
    qd_family *family;
    qd_sketch *sketch;
    qd_count *total;
    uint32_t options[3], *order;
    qd_text text = QD_TEXT_INIT;
    assert_int_equal(qd_cover_read(QD_COVER_DLX, COVER, strlen(COVER), NULL, &cover, NULL), QD_OK);

    assert_int_equal(qd_cover_search_new(cover, NULL, &search, NULL), QD_OK);
    assert_int_equal(qd_cover_search_next(search), QD_SOLUTION);
    assert_non_null(qd_cover_search_solution(search, NULL));
    assert_int_equal(qd_count_new(&total, NULL), QD_OK);
    assert_int_equal(qd_cover_search_count(search, total, NULL, NULL), QD_OK);

    assert_int_equal(qd_family_new(cover, NULL, &family, NULL), QD_OK);
    assert_int_equal(qd_family_sample(family, 1, 0, options, NULL, NULL), QD_OK);
    assert_int_equal(qd_family_at(family, "0", 1, options, NULL, NULL), QD_OK);
    assert_int_equal(qd_family_write_zdd(family, &text, NULL, NULL, NULL, NULL), QD_OK);
    assert_int_equal(qd_family_write_zdd(family, &text, &order, NULL, NULL, NULL), QD_OK);
    qd_free(order);

    assert_int_equal(qd_sketch_new(cover, &sketch, NULL, NULL), QD_OK);
    qd_sketch_measure(sketch, 3, 100, NULL, NULL);

    qd_sketch_free(sketch);
    qd_family_free(family);
    qd_count_free(total);
    qd_cover_search_free(search);
    qd_cover_free(cover);
    qd_text_free(&text);
}

/* Before a start there is nothing, or the empty board. */
static void test_early(void **state) {
    (void)state;
    qd_board *board;
    qd_solver *solver;
    qd_nine_search *search;
    qd_cover *cover;
    qd_counter *counter;
    qd_count *total;
    uint8_t values[81];
    uint64_t number = 1;
    assert_int_equal(qd_board_parse("9x9", &board, NULL), QD_OK);
    assert_int_equal(qd_solver_new(board, NULL, &solver, NULL), QD_OK);
    assert_null(qd_solver_solution(solver));
    assert_int_equal(qd_solver_verdict(solver, NULL), QD_UNKNOWN);
    assert_int_equal(qd_solver_next(solver, values), QD_SOLUTION);
    qd_solver_free(solver);
    qd_board_free(board);

    assert_int_equal(qd_nine_search_new(NULL, &search, NULL), QD_OK);
    assert_int_equal(qd_nine_search_next(search, values), QD_DONE);
    assert_int_equal(qd_nine_search_next(search, NULL), QD_DONE);
    qd_nine_search_free(search);

    assert_int_equal(qd_cover_read(QD_COVER_DLX, COVER, strlen(COVER), NULL, &cover, NULL), QD_OK);
    assert_int_equal(qd_counter_new(cover, NULL, &counter, NULL), QD_OK);
    assert_int_equal(qd_count_new(&total, NULL), QD_OK);
    assert_int_equal(qd_counter_total(counter, total, NULL), QD_OK);
    assert_true(qd_count_to_u64(total, &number));
    assert_int_equal(number, 0);
    assert_int_equal(qd_counter_run(counter, NULL, NULL), QD_OK);
    assert_int_equal(qd_counter_total(counter, total, NULL), QD_OK);
    assert_true(qd_count_to_u64(total, &number));
    assert_int_equal(number, 3);
    qd_count_free(total);
    qd_counter_free(counter);
    qd_cover_free(cover);
}

/* What is put after the end: some text or an error, in every format. */
static void test_late(void **state) {
    (void)state;
    const qd_format *format;
    qd_reader_settings settings = {0};
    qd_puzzle *puzzle;
    assert_int_equal(qd_puzzle_read(PUZZLE, strlen(PUZZLE), &settings, &puzzle, NULL), QD_OK);
    for (size_t i = 0; (format = qd_format_get(i)); i++) {
        qd_text text = QD_TEXT_INIT;
        qd_writer *writer;
        if (qd_writer_new(format, &writer, NULL) != QD_OK)
            continue;
        qd_writer_put(writer, puzzle, &text, NULL);
        qd_writer_finish(writer, &text, NULL);
        qd_writer_put(writer, puzzle, &text, NULL);
        qd_writer_put_failure(writer, "!error", &text, NULL);
        qd_writer_finish(writer, &text, NULL);
        qd_writer_finish(writer, &text, NULL);
        assert_false(text.failed);
        qd_text_free(&text);
        qd_writer_free(writer);
    }
    qd_puzzle_free(puzzle);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_nine),  cmocka_unit_test(test_board), cmocka_unit_test(test_least),
        cmocka_unit_test(test_cover), cmocka_unit_test(test_early), cmocka_unit_test(test_late),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
