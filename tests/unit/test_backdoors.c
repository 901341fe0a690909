/* Backdoors: known numbers of them, limits and refusals. */
#include "support.h"

#include "quadrille/nine.h"

/* Puzzles, and how many backdoors of the least size they have: as an implementation counts that was
 * written from the definition (test_random_backdoors). */
static const struct {
    const char *puzzle;
    unsigned least;
    size_t count;
} known[] = {
    {"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79", 0, 1},
    {"........1.......23..4..5........3.......126...76.....8.....45..1..7.....2........", 1, 15},
    {"8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..", 2, 7},
    {"........1..1..2.3..3.14......3.5.6.2.5...63...7.....5...5..7.6...7..5.2.8..9.....", 3, 604},
};

static void parse(const char *text, uint8_t cells[81]) {
    assert_int_equal(strlen(text), 81);
    for (size_t i = 0; i < 81; i++)
        cells[i] = text[i] == '.' ? 0 : (uint8_t)(text[i] - '0');
}

static void solve(const uint8_t *puzzle, uint8_t solution[81]) {
    qd_nine_search *search;
    OK(qd_nine_search_new(NULL, &search, NULL));
    qd_nine_search_start(search, puzzle, false);
    assert_int_equal(qd_nine_search_next(search, solution), QD_SOLUTION);
    qd_nine_search_free(search);
}

static void open_puzzle(size_t number, uint8_t puzzle[81], uint8_t solution[81]) {
    parse(known[number].puzzle, puzzle);
    solve(puzzle, solution);
}

static qd_backdoors *open_finder(const qd_limits *limits) {
    qd_backdoors *finder;
    OK(qd_backdoors_new(limits, &finder, NULL));
    return finder;
}

static void test_known(void **state) {
    qd_backdoors *finder = open_finder(NULL);
    uint8_t puzzle[81], solution[81];
    qd_outcome outcome;
    (void)state;
    for (size_t i = 0; i < LENGTH(known); i++)
        for (unsigned most = 0; most <= 4; most++) {
            bool is_found = known[i].least <= most;
            open_puzzle(i, puzzle, solution);
            OK(qd_backdoors_find(finder, puzzle, solution, most, &outcome, NULL));
            assert_int_equal(outcome, QD_DONE);
            assert_int_equal(qd_backdoors_sets(finder).least, is_found ? known[i].least : most + 1);
            assert_int_equal(qd_backdoors_sets(finder).count, is_found ? known[i].count : 0);
        }
    qd_backdoors_free(finder);
}

/* The first ones of all. */
static void assert_is_part(const qd_backdoors *part, const qd_backdoors *whole) {
    assert_int_equal(qd_backdoors_sets(part).least, qd_backdoors_sets(whole).least);
    assert_true(qd_backdoors_sets(part).count < qd_backdoors_sets(whole).count);
    if (qd_backdoors_sets(part).count)
        assert_memory_equal(qd_backdoors_sets(part).cells, qd_backdoors_sets(whole).cells,
                            qd_backdoors_sets(part).count * qd_backdoors_sets(part).least);
}

static void test_limits(void **state) {
    qd_backdoors *whole = open_finder(NULL), *finder;
    uint8_t puzzle[81], solution[81];
    qd_stop stop = {0};
    qd_outcome outcome;
    (void)state;
    open_puzzle(3, puzzle, solution);
    OK(qd_backdoors_find(whole, puzzle, solution, 81, &outcome, NULL));
    assert_int_equal(outcome, QD_DONE);
    for (uint64_t limit = 1; limit < 604; limit += 100) {
        finder = open_finder(&(qd_limits){.solutions = limit});
        OK(qd_backdoors_find(finder, puzzle, solution, 4, &outcome, NULL));
        assert_int_equal(outcome, QD_SOLUTION_LIMIT);
        assert_int_equal(qd_backdoors_sets(finder).count, limit);
        assert_is_part(finder, whole);
        qd_backdoors_free(finder);
    }
    finder = open_finder(&(qd_limits){.nodes = 8000});
    OK(qd_backdoors_find(finder, puzzle, solution, 4, &outcome, NULL));
    assert_int_equal(outcome, QD_NODE_LIMIT);
    assert_is_part(finder, whole);
    qd_backdoors_free(finder);
    finder = open_finder(&(qd_limits){.seconds = 1e-9});
    OK(qd_backdoors_find(finder, puzzle, solution, 4, &outcome, NULL));
    assert_int_equal(outcome, QD_TIME_LIMIT);
    assert_int_equal(qd_backdoors_sets(finder).count, 0);
    assert_true(qd_backdoors_sets(finder).least <= 3);
    qd_backdoors_free(finder);
    qd_backdoors_free(whole);
    whole = open_finder(&(qd_limits){.stop = &stop});
    qd_stop_request(&stop);
    OK(qd_backdoors_find(whole, puzzle, solution, 4, &outcome, NULL));
    assert_int_equal(outcome, QD_INTERRUPTED);
    stop = (qd_stop){0};
    OK(qd_backdoors_find(whole, puzzle, solution, 4, &outcome, NULL));
    assert_int_equal(outcome, QD_DONE);
    assert_int_equal(qd_backdoors_sets(whole).count, 604);
    qd_backdoors_free(whole);
}

static void test_refused(void **state) {
    qd_backdoors *finder = open_finder(NULL);
    uint8_t puzzle[81], solution[81];
    qd_outcome outcome;
    qd_error error;
    (void)state;
    open_puzzle(0, puzzle, solution);
    assert_int_equal(qd_backdoors_find(finder, puzzle, solution, 82, &outcome, &error),
                     QD_ERROR_ARGUMENT);
    assert_string_equal(error.message, "sets of 82 cells: there are 81");
    puzzle[1] = 4;
    assert_int_equal(qd_backdoors_find(finder, puzzle, solution, 4, &outcome, &error),
                     QD_ERROR_ARGUMENT);
    assert_string_equal(error.message, "r1c2 is 4, but 3 in the solution");
    puzzle[1] = 0;
    solution[1] = 5;
    assert_int_equal(qd_backdoors_find(finder, puzzle, solution, 4, &outcome, &error),
                     QD_ERROR_ARGUMENT);
    assert_string_equal(error.message, "the grid is not a solution: see r1c2");
    solution[1] = 77;
    assert_int_equal(qd_backdoors_find(finder, puzzle, solution, 4, &outcome, NULL),
                     QD_ERROR_ARGUMENT);
    assert_int_equal(qd_backdoors_sets(finder).count, 0);
    qd_backdoors_free(finder);
    qd_backdoors_free(NULL);
    static const qd_limits refused[] = {{.updates = 1}, {.slice_nodes = 1}, {.memory = 1}};
    for (size_t i = 0; i < LENGTH(refused); i++) {
        assert_int_equal(qd_backdoors_new(&refused[i], &finder, &error), QD_ERROR_UNSUPPORTED);
        assert_null(finder);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_known),
        cmocka_unit_test(test_limits),
        cmocka_unit_test(test_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
