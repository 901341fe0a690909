/* Redundant clues and minimal puzzles, against what their definitions say. */
#include "support.h"

#include "quadrille/nine.h"

#include <stdio.h>

static qd_nine *nine;
static qd_stop stop; /* of it */
static qd_minimizer *minimizer;
static qd_grid_sampler *sampler;
static qd_error error;

static int setup(void **state) {
    qd_nine_settings settings = {0};
    (void)state;
    settings.limits.stop = &stop;
    OK(qd_nine_new(&settings, &nine, &error));
    OK(qd_minimizer_new(nine, &minimizer, &error));
    OK(qd_grid_sampler_new(&sampler, &error));
    return 0;
}

static int teardown(void **state) {
    (void)state;
    qd_grid_sampler_free(sampler);
    qd_minimizer_free(minimizer);
    qd_nine_free(nine);
    return 0;
}

/* Whether each puzzle has one solution. */
static void solve(const void *cells, size_t count, uint8_t *found) {
    qd_nine_work work = {0};
    qd_outcome outcome;
    work.cells = cells;
    work.count = count;
    work.found = found;
    OK(qd_nine_solve(nine, &work, &outcome, &error));
    assert_int_equal(outcome, QD_DONE);
}

static bool is_unique(const uint8_t *cells) {
    uint8_t found;
    solve(cells, 1, &found);
    return found == 1;
}

static unsigned count_clues(const uint8_t *cells) {
    unsigned count = 0;
    for (int cell = 0; cell < 81; cell++)
        count += cells[cell] != 0;
    return count;
}

static bool is_part(const uint8_t *part, const uint8_t *cells) {
    for (int cell = 0; cell < 81; cell++)
        if (part[cell] && part[cell] != cells[cell])
            return false;
    return true;
}

static void assert_minimal(const uint8_t *cells) {
    uint8_t fewer[81];
    assert_true(is_unique(cells));
    for (int cell = 0; cell < 81; cell++) {
        memcpy(fewer, cells, 81);
        fewer[cell] = 0;
        assert_true(!cells[cell] || !is_unique(fewer));
    }
}

/* A minimal puzzle of a random grid, and `more` other clues, as far as there are empty cells. */
static void draw_puzzle(struct random *random, unsigned more, uint8_t cells[81]) {
    uint8_t grid[81], found;
    qd_outcome outcome;
    qd_grid_sampler_draw(sampler, &random->state, grid);
    OK(qd_minimizer_reduce(minimizer, grid, 0, 1, random->state, 0, &found, cells, &outcome,
                           &error));
    assert_int_equal(found, 1);
    unsigned empty = 81 - count_clues(cells);
    more = more < empty ? more : empty;
    while (more > 0) {
        uint32_t cell = random_below(random, 81);
        more -= !cells[cell];
        cells[cell] = grid[cell];
    }
}

/* ---- redundant clues ------------------------------------------------------------------------- */

/* As many puzzles as fill several calls of the engine, some with no solution or several. */
static void test_finds_redundant_clues(void **state) {
    enum { COUNT = 700 };
    static uint8_t puzzles[COUNT][90], redundant[COUNT][81], found[COUNT], fewer[81];
    struct random random = random_open(1);
    qd_outcome outcome;
    (void)state;
    for (int i = 0; i < COUNT; i++) {
        draw_puzzle(&random, random_below(&random, 20), puzzles[i]);
        if (i % 7 == 0) /* several, mostly */
            for (int cell = 0; cell < 20; cell++)
                puzzles[i][cell] = 0;
        if (i % 11 == 0)
            puzzles[i][0] = puzzles[i][1] = 5;
        for (int cell = 0; cell < 81; cell++)
            puzzles[i][cell] = puzzles[i][cell] ? '0' + puzzles[i][cell] : '.';
    }
    OK(qd_minimizer_test(minimizer, puzzles, 90, COUNT, found, redundant[0], &outcome, &error));
    assert_int_equal(outcome, QD_DONE);
    for (int i = 0; i < COUNT; i += 3) {
        uint8_t own;
        solve(puzzles[i], 1, &own);
        assert_int_equal(found[i], own);
        for (int cell = 0; cell < 81; cell++) {
            memcpy(fewer, puzzles[i], 81);
            fewer[cell] = 0;
            bool is_redundant = own == 1 && puzzles[i][cell] != '.' && is_unique(fewer);
            assert_int_equal(redundant[i][cell], is_redundant);
        }
    }
}

static void test_takes_no_puzzles(void **state) {
    qd_outcome outcome;
    uint8_t nothing;
    (void)state;
    OK(qd_minimizer_test(minimizer, "", 0, 0, &nothing, &nothing, &outcome, &error));
    OK(qd_minimizer_reduce(minimizer, "", 0, 0, 0, 0, &nothing, &nothing, &outcome, &error));
}

/* ---- one minimal puzzle ---------------------------------------------------------------------- */

static void test_reduces(void **state) {
    enum { COUNT = 300 };
    static uint8_t puzzles[COUNT][81], reduced[COUNT][81], found[COUNT], again[81];
    struct random random = random_open(2);
    qd_outcome outcome;
    (void)state;
    for (int i = 0; i < COUNT; i++)
        draw_puzzle(&random, random_below(&random, 55), puzzles[i]);
    memset(puzzles[5], 0, 81);
    puzzles[6][0] = puzzles[6][1] = 5;
    OK(qd_minimizer_reduce(minimizer, puzzles, 0, COUNT, 9, 1000, found, reduced[0], &outcome,
                           &error));
    for (int i = 0; i < COUNT; i++) {
        uint8_t own;
        assert_int_equal(found[i], i == 5 ? 2 : i == 6 ? 0 : 1);
        if (found[i] != 1)
            continue;
        assert_true(is_part(reduced[i], puzzles[i]));
        assert_minimal(reduced[i]);
        OK(qd_minimizer_reduce(minimizer, puzzles[i], 81, 1, 9, 1000 + (uint64_t)i, &own, again,
                               &outcome, &error));
        assert_memory_equal(again, reduced[i], 81);
    }
}

/* ---- all of them ----------------------------------------------------------------------------- */

#define MOST 4096

struct list {
    uint8_t puzzles[MOST][81];
    size_t count, most;
};

static bool add(void *context, const uint8_t *puzzle) {
    struct list *list = context;
    memcpy(list->puzzles[list->count++], puzzle, 81);
    return list->count < list->most;
}

static int compare(const void *left, const void *right) {
    return memcmp(left, right, 81);
}

/* The minimal ones among all parts of a puzzle that lack some of its redundant clues. */
static void list_by_brute_force(const uint8_t *puzzle, struct list *list) {
    static uint8_t parts[MOST][81], found[MOST];
    uint8_t redundant[81], own, clues[12];
    unsigned count = 0;
    qd_outcome outcome;
    OK(qd_minimizer_test(minimizer, puzzle, 0, 1, &own, redundant, &outcome, &error));
    for (uint8_t cell = 0; cell < 81; cell++)
        if (redundant[cell]) {
            assert_true(count < 12);
            clues[count++] = cell;
        }
    for (unsigned part = 0; part < 1u << count; part++) {
        memcpy(parts[part], puzzle, 81);
        for (unsigned i = 0; i < count; i++)
            if (part >> i & 1)
                parts[part][clues[i]] = 0;
    }
    solve(parts, 1u << count, found);
    list->count = 0;
    for (unsigned part = 0; part < 1u << count; part++) {
        bool is_minimal = found[part] == 1;
        for (unsigned i = 0; i < count; i++)
            is_minimal &= part >> i & 1 || found[part | 1u << i] != 1;
        if (is_minimal)
            memcpy(list->puzzles[list->count++], parts[part], 81);
    }
}

static unsigned count_redundant(const uint8_t *puzzle) {
    uint8_t redundant[81], found;
    qd_outcome outcome;
    OK(qd_minimizer_test(minimizer, puzzle, 0, 1, &found, redundant, &outcome, &error));
    return count_clues(redundant);
}

static void test_finds_all(void **state) {
    static struct list all, expected;
    struct random random = random_open(3);
    qd_outcome outcome;
    uint8_t puzzle[81];
    (void)state;
    for (unsigned i = 0; i < how_many(60); i++) {
        do
            draw_puzzle(&random, random_below(&random, 8), puzzle);
        while (count_redundant(puzzle) > 12);
        list_by_brute_force(puzzle, &expected);
        all.count = 0;
        all.most = MOST;
        OK(qd_minimizer_find_all(minimizer, puzzle, NULL, add, &all, &outcome, &error));
        assert_int_equal(outcome, QD_DONE);
        qsort(all.puzzles, all.count, 81, compare);
        qsort(expected.puzzles, expected.count, 81, compare);
        assert_int_equal(all.count, expected.count);
        assert_memory_equal(all.puzzles, expected.puzzles, 81 * all.count);
    }
}

static void test_stops(void **state) {
    static struct list list;
    struct random random = random_open(4);
    qd_limits limits = {0};
    qd_outcome outcome;
    uint8_t puzzle[81], best[81];
    (void)state;
    draw_puzzle(&random, 40, puzzle);
    list.most = 10;
    OK(qd_minimizer_find_all(minimizer, puzzle, NULL, add, &list, &outcome, &error));
    assert_int_equal(outcome, QD_STOPPED);
    assert_int_equal(list.count, 10);
    limits.solutions = 7;
    list.count = 0;
    OK(qd_minimizer_find_all(minimizer, puzzle, &limits, add, &list, &outcome, &error));
    assert_int_equal(outcome, QD_SOLUTION_LIMIT);
    assert_int_equal(list.count, 7);
    limits = (qd_limits){.nodes = 1};
    OK(qd_minimizer_find_all(minimizer, puzzle, &limits, add, &list, &outcome, &error));
    assert_int_equal(outcome, QD_NODE_LIMIT);
    limits = (qd_limits){.seconds = 1e-9};
    OK(qd_minimizer_find_all(minimizer, puzzle, &limits, add, &list, &outcome, &error));
    assert_int_equal(outcome, QD_TIME_LIMIT);
    OK(qd_minimizer_find_fewest(minimizer, puzzle, 1, 0, &limits, best, &outcome, &error));
    assert_int_equal(outcome, QD_TIME_LIMIT);
    assert_minimal(best);
    limits = (qd_limits){.nodes = 1000000};
    OK(qd_minimizer_find_fewest(minimizer, puzzle, 1, 28, &limits, best, &outcome, &error));
    assert_int_equal(outcome, QD_SOLUTION);
    assert_true(count_clues(best) <= 28);
    limits = (qd_limits){.nodes = 1};
    OK(qd_minimizer_find_fewest(minimizer, puzzle, 1, 0, &limits, best, &outcome, &error));
    assert_int_equal(outcome, QD_NODE_LIMIT);
    assert_minimal(best);
    qd_stop_request(&stop);
    OK(qd_minimizer_find_fewest(minimizer, puzzle, 1, 0, &limits, best, &outcome, &error));
    assert_int_equal(outcome, QD_INTERRUPTED);
    assert_true(is_part(best, puzzle));
    OK(qd_minimizer_find_all(minimizer, puzzle, NULL, add, &list, &outcome, &error));
    assert_int_equal(outcome, QD_INTERRUPTED);
    uint8_t found = 1, redundant[81];
    OK(qd_minimizer_test(minimizer, puzzle, 0, 1, &found, redundant, &outcome, &error));
    assert_int_equal(outcome, QD_INTERRUPTED);
    assert_int_equal(found, QD_NINE_UNKNOWN);
    stop = (qd_stop){0};
}

/* As many as the limit if there are exactly as many. */
static void test_knows_that_these_are_all(void **state) {
    static struct list list;
    struct random random = random_open(5);
    qd_limits limits = {0};
    qd_outcome outcome;
    uint8_t puzzle[81];
    (void)state;
    draw_puzzle(&random, 0, puzzle);
    limits.solutions = 1;
    list.most = 10;
    OK(qd_minimizer_find_all(minimizer, puzzle, &limits, add, &list, &outcome, &error));
    assert_int_equal(outcome, QD_DONE);
    assert_int_equal(list.count, 1);
    assert_memory_equal(list.puzzles[0], puzzle, 81);
}

/* ---- few clues ------------------------------------------------------------------------------- */

static void test_finds_few(void **state) {
    static struct list all;
    struct random random = random_open(6);
    qd_limits limits = {.nodes = 5000};
    qd_outcome outcome;
    uint8_t puzzle[81], best[81];
    (void)state;
    for (unsigned i = 0; i < how_many(20); i++) {
        unsigned fewest = 81;
        draw_puzzle(&random, random_below(&random, 9), puzzle);
        all.count = 0;
        all.most = MOST;
        OK(qd_minimizer_find_all(minimizer, puzzle, NULL, add, &all, &outcome, &error));
        for (size_t k = 0; k < all.count; k++)
            fewest = count_clues(all.puzzles[k]) < fewest ? count_clues(all.puzzles[k]) : fewest;
        OK(qd_minimizer_find_fewest(minimizer, puzzle, i, 0, &limits, best, &outcome, &error));
        assert_int_equal(outcome,
                         count_clues(best) == count_clues(puzzle) ? QD_DONE : QD_NODE_LIMIT);
        assert_true(is_part(best, puzzle));
        assert_minimal(best);
        assert_int_equal(count_clues(best), fewest);
    }
}

static void test_refuses(void **state) {
    uint8_t empty[81] = {0}, best[81];
    qd_limits limits = {.nodes = 1}, none = {0};
    struct list *list = NULL;
    qd_outcome outcome;
    (void)state;
    assert_int_equal(
        qd_minimizer_find_fewest(minimizer, empty, 1, 0, &limits, best, &outcome, &error),
        QD_ERROR_ARGUMENT);
    assert_string_equal(error.message, "the puzzle has several solutions");
    assert_int_equal(
        qd_minimizer_find_fewest(minimizer, empty, 1, 0, &none, best, &outcome, &error),
        QD_ERROR_ARGUMENT);
    empty[0] = empty[1] = 1;
    assert_int_equal(qd_minimizer_find_all(minimizer, empty, NULL, add, list, &outcome, &error),
                     QD_ERROR_ARGUMENT);
    assert_string_equal(error.message, "the puzzle has no solution");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_finds_redundant_clues),
        cmocka_unit_test(test_takes_no_puzzles),
        cmocka_unit_test(test_reduces),
        cmocka_unit_test(test_finds_all),
        cmocka_unit_test(test_stops),
        cmocka_unit_test(test_knows_that_these_are_all),
        cmocka_unit_test(test_finds_few),
        cmocka_unit_test(test_refuses),
    };
    return cmocka_run_group_tests(tests, setup, teardown);
}
