/* Puzzles: their functions, and reading the only puzzle of a text. */
#include "quadrille/io.h"
#include "quadrille/base.h"
#include "support.h"
#include "sudoku/above.h"

#include <string.h>

#define LINE "1...............  # by: Some One "

/* The first lines of quadrille/sudoku.h. */
static void test_bare(void **state) {
    qd_board *board;
    qd_grid *grid;
    qd_puzzle puzzle;
    size_t length = 1;
    (void)state;
    OK(qd_board_parse("4x4", &board, NULL));
    OK(qd_grid_new(board, &grid, NULL));
    qd_grid_set_value(grid, 3, 4);
    puzzle = (qd_puzzle){.grid = grid};
    assert_null(qd_puzzle_field(&puzzle, "title"));
    assert_null(qd_puzzle_text(&puzzle, "comment", &length));
    assert_int_equal(length, 0);
    assert_null(qd_puzzle_trailing(&puzzle, &length));
    assert_int_equal(qd_puzzle_symbol(&puzzle, 4), '4');
    assert_int_equal(qd_puzzle_symbol(&puzzle, 0), '.');
    assert_false(qd_puzzle_is_placed(&puzzle, 3));
    assert_false(qd_puzzle_has_placed(&puzzle));
    uint8_t given[16] = {0};
    puzzle.given = given;
    assert_true(qd_puzzle_is_placed(&puzzle, 3));
    assert_false(qd_puzzle_is_placed(&puzzle, 2));
    assert_true(qd_puzzle_has_placed(&puzzle));
    strcpy(puzzle.symbols.of_value, "ABCD");
    assert_int_equal(qd_puzzle_symbol(&puzzle, 4), 'D');
    qd_grid_free(grid);
    qd_board_free(board);
}

static void test_read(void **state) {
    qd_puzzle *puzzle;
    size_t length;
    (void)state;
    OK(qd_puzzle_read(LINE, sizeof LINE - 1, NULL, &puzzle, NULL));
    assert_int_equal(qd_grid_value(puzzle->grid, 0), 1);
    const char *comment = qd_puzzle_text(puzzle, "comment", &length);
    assert_int_equal(length, strlen("by: Some One"));
    assert_memory_equal(comment, "by: Some One", length);
    qd_puzzle_free(puzzle);
    qd_puzzle_free(NULL);
}

static void expect_refused(const char *text, uint64_t line, const char *message) {
    qd_puzzle *puzzle;
    qd_error error;
    assert_int_equal(qd_puzzle_read(text, strlen(text), NULL, &puzzle, &error), QD_ERROR_SYNTAX);
    assert_null(puzzle);
    assert_int_equal(error.line, line);
    assert_non_null(strstr(error.message, message));
    assert_int_equal(qd_puzzle_read(text, strlen(text), NULL, &puzzle, NULL), QD_ERROR_SYNTAX);
}

static void test_refused(void **state) {
    (void)state;
    expect_refused("", 0, "no puzzle");
    expect_refused("# nothing\n", 0, "no puzzle");
    expect_refused(LINE "\n\n" LINE, 3, "second puzzle");
    expect_refused("1..5.....!......\n", 1, "");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_bare),
        cmocka_unit_test(test_read),
        cmocka_unit_test(test_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
