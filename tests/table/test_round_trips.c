/* The cases of tests/data/round_trips.txt: what becomes of each rule in the formats that have many. */
#include "support.h"

#include <stdio.h>

static const char *const formats[] = {"sudokupad-json", "f-puzzles-json", "iss"};
#define FORMATS (sizeof formats / sizeof *formats)

#define MOST_GRIDS 2000

/* Whether each constraint of the one is one of the other. */
static bool has_all(const qd_board *one, const qd_board *other) {
    const qd_constraint *left, *right;
    for (uint32_t i = 0; (left = qd_board_constraint(one, i)); i++) {
        bool has = false;
        for (uint32_t k = 0; (right = qd_board_constraint(other, k)); k++)
            has = has ||
                  (strcmp(left->rule, right->rule) == 0 && strcmp(left->text, right->text) == 0);
        if (!has)
            return false;
    }
    return true;
}

/* The number of grids, up to the most. */
static unsigned count_grids(const qd_grid *grid) {
    static uint8_t values[QD_MAX_CELLS];
    qd_solver *solver;
    unsigned count = 0;
    OK(qd_solver_new(qd_grid_board(grid), NULL, &solver, NULL));
    OK(qd_solver_start(solver, grid, NULL));
    while (count < MOST_GRIDS && qd_solver_next(solver, values) == QD_SOLUTION)
        count++;
    qd_solver_free(solver);
    return count;
}

/* Whether what is read from the text is the board as it should be. */
static bool is_read(const qd_format *format, const qd_grid *grid, const qd_text *text, char as) {
    const qd_board *board = qd_grid_board(grid);
    const qd_reader_settings settings = {.format = format};
    qd_puzzle *again;
    qd_error error;
    if (qd_puzzle_read(text->data, text->length, &settings, &again, &error) != QD_OK) {
        print_error("%s: %s\n", text->data, error.message);
        return false;
    }
    const qd_board *other = qd_grid_board(again->grid);
    bool is_right = as == '='   ? has_all(board, other) && has_all(other, board)
                    : as == '~' ? count_grids(grid) == count_grids(again->grid)
                                : qd_board_house_count(board) == qd_board_house_count(other);
    qd_puzzle_free(again);
    return is_right;
}

/* Whether it is refused by the name of a rule, or because the board is not regular. */
static bool is_refused(const qd_error *error) {
    return error->status == QD_ERROR_UNSUPPORTED && strstr(error->message, "cannot hold");
}

static bool check_case(const char *notation, const char *name, char as, int number) {
    const qd_format *format = qd_format_find(name);
    qd_error error;
    qd_board *board;
    qd_grid *grid;
    qd_text text = QD_TEXT_INIT;
    if (qd_board_parse(notation, &board, &error) != QD_OK)
        fail_msg("round_trips.txt:%d: %s", number, error.message);
    OK(qd_grid_new(board, &grid, NULL));
    qd_puzzle puzzle = {.grid = grid};
    bool is_right = qd_format_write(format, &puzzle, &text, &error) == QD_OK
                        ? as != '!' && is_read(format, grid, &text, as)
                        : as == '!' && is_refused(&error);
    if (!is_right)
        print_error("round_trips.txt:%d: %s is not '%c' in %s: %s\n", number, notation, as, name,
                    text.length ? text.data : error.message);
    qd_text_free(&text);
    qd_grid_free(grid);
    qd_board_free(board);
    return is_right;
}

static void test_round_trips(void **state) {
    static char line[1 << 12], notation[1 << 12];
    char as[FORMATS];
    int number = 0, cases = 0, wrong = 0;
    (void)state;
    FILE *file = fopen(TEST_DATA "/round_trips.txt", "r");
    assert_non_null(file);
    while (fgets(line, sizeof line, file)) {
        number++;
        if (*line == '#')
            continue;
        assert_int_equal(sscanf(line, "%4095s %c %c %c", notation, &as[0], &as[1], &as[2]), 4);
        for (size_t i = 0; i < FORMATS; i++)
            wrong += !check_case(notation, formats[i], as[i], number);
        cases++;
    }
    fclose(file);
    assert_int_equal(wrong, 0);
    assert_true(cases > 80);
}

/* Each rule of the notation is in one of the lines. */
static void test_all_rules(void **state) {
    static char text[1 << 15];
    const char *name;
    (void)state;
    FILE *file = fopen(TEST_DATA "/round_trips.txt", "r");
    assert_non_null(file);
    text[fread(text, 1, sizeof text - 1, file)] = '\0';
    fclose(file);
    for (size_t i = 0; (name = qd_board_rule(NULL, i).name); i++) {
        char word[64];
        snprintf(word, sizeof word, "+%s", name);
        if (!strstr(text, word))
            fail_msg("no line has the rule %s", name);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_round_trips),
                                       cmocka_unit_test(test_all_rules)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
