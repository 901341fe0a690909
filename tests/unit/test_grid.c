#include "support.h"
#include "sudoku/grid.h"

#include <stdio.h>

static qd_grid *make_grid(const char *board_text, qd_board **board) {
    qd_grid *grid;
    OK(qd_board_parse(board_text, board, NULL));
    OK(qd_grid_new(*board, &grid, NULL));
    return grid;
}

static void test_values_and_candidates(void **state) {
    qd_board *board;
    qd_grid *grid = make_grid("9x9", &board), *copy;
    (void)state;
    assert_int_equal(qd_grid_about(grid).clues, 0);
    assert_int_equal(qd_grid_candidates(grid, 5), 0x1ff);
    qd_grid_set_value(grid, 5, 9);
    assert_int_equal(qd_grid_candidates(grid, 5), 0x100);
    qd_grid_set_candidates(grid, 6, 0x202); /* bit 9 is not a value of this board */
    assert_int_equal(qd_grid_candidates(grid, 6), 2);
    assert_int_equal(qd_grid_value(grid, 6), 2);
    qd_grid_set_candidates(grid, 7, 6);
    assert_int_equal(qd_grid_value(grid, 7), 0);
    qd_grid_set_candidates(grid, 8, 0);
    assert_int_equal(qd_grid_value(grid, 8), 0);
    assert_int_equal(qd_grid_about(grid).clues, 2);
    OK(qd_grid_new(board, &copy, NULL));
    qd_grid_copy(copy, grid);
    assert_int_equal(qd_grid_candidates(copy, 7), 6);
    qd_grid_set_value(grid, 5, 0);
    assert_int_equal(qd_grid_candidates(grid, 5), 0x1ff);
    assert_int_equal(qd_grid_value(copy, 5), 9);
    qd_grid_free(copy);
    qd_grid_free(grid);
    qd_board_free(board);
}

static void test_largest_board(void **state) {
    qd_board *board;
    qd_grid *grid = make_grid("64x64", &board);
    (void)state;
    assert_true(qd_grid_candidates(grid, 4095) == UINT64_MAX);
    qd_grid_set_value(grid, 4095, 64);
    assert_int_equal(qd_grid_value(grid, 4095), 64);
    qd_grid_free(grid);
    qd_board_free(board);
}

static void test_clash(void **state) {
    qd_board *board;
    qd_grid *grid = make_grid("9x9", &board);
    qd_clash clash;
    char text[96];
    (void)state;
    qd_grid_set_value(grid, 0, 5);
    qd_grid_set_value(grid, 8, 5);
    assert_true(qd_grid_find_clash(grid, &clash));
    qd_clash_print(board, &clash, text, sizeof text);
    assert_string_equal(text, "r1c1 and r1c9 are both 5 in row 1");
    qd_grid_set_value(grid, 8, 0);
    assert_false(qd_grid_find_clash(grid, &clash));
    qd_grid_set_value(grid, 20, 5);
    assert_true(qd_grid_find_clash(grid, &clash));
    qd_clash_print(board, &clash, text, sizeof text);
    assert_string_equal(text, "r1c1 and r3c3 are both 5 in box 1");
    qd_grid_free(grid);
    qd_board_free(board);
}

static void test_check_solution(void **state) {
    qd_board *board;
    qd_grid *grid = make_grid("4x4", &board);
    qd_error error;
    uint8_t values[] = {1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1};
    (void)state;
    OK(qd_grid_check_solution(grid, values, NULL));
    qd_grid_set_value(grid, 0, 2);
    assert_int_equal(qd_grid_check_solution(grid, values, &error), QD_ERROR_CLASH);
    assert_string_equal(error.message, "r1c1 cannot be 1");
    qd_grid_clear(grid);
    values[15] = 4;
    assert_int_equal(qd_grid_check_solution(grid, values, &error), QD_ERROR_CLASH);
    values[15] = 0;
    assert_int_equal(qd_grid_check_solution(grid, values, &error), QD_ERROR_CLASH);
    qd_grid_free(grid);
    qd_board_free(board);
}

/* ---- symbols --------------------------------------------------------------------------------- */

static void repeat(char *text, size_t count, const char *pattern) {
    size_t length = strlen(pattern);
    for (size_t i = 0; i < count; i++)
        text[i] = pattern[i % length];
    text[count] = '\0';
}

static qd_status parse(qd_grid *grid, const char *text, qd_symbols *used, qd_error *error) {
    return qd_grid_parse(grid, text, strlen(text), NULL, used, error);
}

static void test_blanks_of_small_boards(void **state) {
    qd_board *board;
    qd_grid *grid = make_grid("4x4", &board);
    (void)state;
    OK(parse(grid, "1.0*-_xX23412341", NULL, NULL));
    assert_int_equal(qd_grid_about(grid).clues, 9);
    qd_error error;
    assert_int_equal(parse(grid, "1...5...........", NULL, &error), QD_ERROR_SYNTAX);
    assert_int_equal(error.column, 5);
    assert_string_equal(error.message, "r2c1: '5' is neither a value of a 4x4 board nor empty");
    assert_int_equal(parse(grid, "1..", NULL, &error), QD_ERROR_SYNTAX);
    qd_grid_free(grid);
    qd_board_free(board);
}

struct alphabet_case {
    const char *board;
    const char *pattern; /* repeated to fill the board */
    const char *first;   /* expected symbols of values 1, 2; NULL: refused */
    uint32_t value;      /* expected value of the first cell */
};

static void test_alphabets(void **state) {
    static const struct alphabet_case cases[] = {
        {"16x16", "1.......G.......", "12", 1}, /* default: G is 16 */
        {"16x16", "1.......g.......", "12", 1},
        {"16x16", "10000000G0000000", "12", 1}, /* 0 is empty if there is a G */
        {"16x16", "10000000F0000000", "12", 1}, /* there are more 0s than a value can have */
        {"16x16", "0....F..........", "01", 1}, /* 0 is a value if there are other blanks */
        {"16x16", "0123456789ABCDEF", "01", 1}, /* full */
        {"16x16", "A......P--------", "AB", 1}, /* letters */
        {"16x16", "A......G........", NULL, 0}, /* letters, or default from 10? */
        {"25x25", "A......Y.........", "AB", 1},
        {"25x25", "1.....P..........", "12", 1},
        {"25x25", "A.....P..........", NULL, 0},
        {"12x12", "0.1.......B...............................................................",
         "01", 1},
        {"10x10", "A.........", NULL, 0},
        {"36x36", "1.a..............", "12", 1},
        {"16x16", "1.......z.......", NULL, 0},
    };
    char text[QD_MAX_CELLS + 1];
    (void)state;
    for (size_t i = 0; i < LENGTH(cases); i++) {
        qd_board *board;
        qd_grid *grid = make_grid(cases[i].board, &board);
        qd_symbols used;
        repeat(text, qd_board_cell_count(board), cases[i].pattern);
        qd_status status = parse(grid, text, &used, NULL);
        if (!cases[i].first) {
            assert_int_equal(status, QD_ERROR_SYNTAX);
        } else {
            if (status != QD_OK)
                fail_msg("case %zu, %s", i, cases[i].pattern);
            assert_memory_equal(used.of_value, cases[i].first, 2);
            assert_int_equal(qd_grid_value(grid, 0), cases[i].value);
        }
        qd_grid_free(grid);
        qd_board_free(board);
    }
}

static void test_given_symbols(void **state) {
    qd_board *board;
    qd_grid *grid = make_grid("4x4", &board);
    qd_symbols symbols;
    char text[17];
    (void)state;
    OK(qd_symbols_parse("wxyz", 4, &symbols, NULL));
    OK(qd_grid_parse(grid, "w..x0-_yzzzzzzzz", 16, &symbols, NULL, NULL));
    assert_int_equal(qd_grid_value(grid, 3), 2);
    assert_int_equal(qd_grid_value(grid, 4), 0);
    qd_grid_print(grid, &symbols, text, sizeof text);
    assert_string_equal(text, "w..x...yzzzzzzzz");
    qd_grid_print(grid, NULL, text, sizeof text);
    assert_string_equal(text, "1..2...344444444");
    assert_int_equal(qd_symbols_parse("wxy", 4, &symbols, NULL), QD_ERROR_ARGUMENT);
    assert_int_equal(qd_symbols_parse("wxyw", 4, &symbols, NULL), QD_ERROR_ARGUMENT);
    assert_int_equal(qd_symbols_parse("wxy ", 4, &symbols, NULL), QD_ERROR_ARGUMENT);
    OK(qd_symbols_parse("0123", 4, &symbols, NULL));
    OK(qd_grid_parse(grid, "0...1...........", 16, &symbols, NULL, NULL));
    assert_int_equal(qd_grid_value(grid, 0), 1);
    assert_int_equal(qd_grid_value(grid, 4), 2);
    qd_grid_free(grid);
    qd_board_free(board);
}

/* Printed grids are read again, for every size and every alphabet that it allows. */
static void test_round_trip(void **state) {
    static char text[QD_MAX_CELLS + 1];
    struct random random = random_open(5);
    (void)state;
    for (uint32_t n = 1; n <= QD_MAX_VALUES; n++) {
        char name[16];
        qd_board *board;
        qd_grid *again;
        qd_symbols usual = {QD_USUAL_SYMBOLS};
        usual.of_value[n] = '\0';
        snprintf(name, sizeof name, "%ux%u", n, n);
        qd_grid *grid = make_grid(name, &board);
        OK(qd_grid_new(board, &again, NULL));
        for (uint32_t cell = 0; cell < n * n; cell++)
            if (random_below(&random, 2))
                qd_grid_set_value(grid, cell, 1 + random_below(&random, n));
        qd_grid_print(grid, NULL, text, sizeof text);
        OK(qd_grid_parse(again, text, n * n, &usual, NULL, NULL));
        for (uint32_t cell = 0; cell < n * n; cell++)
            assert_int_equal(qd_grid_value(grid, cell), qd_grid_value(again, cell));
        qd_grid_free(again);
        qd_grid_free(grid);
        qd_board_free(board);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_values_and_candidates),
        cmocka_unit_test(test_largest_board),
        cmocka_unit_test(test_clash),
        cmocka_unit_test(test_check_solution),
        cmocka_unit_test(test_blanks_of_small_boards),
        cmocka_unit_test(test_alphabets),
        cmocka_unit_test(test_given_symbols),
        cmocka_unit_test(test_round_trip),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
