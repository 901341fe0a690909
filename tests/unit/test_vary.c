/* Neighbours of puzzles: a list by hand, numbers that other programs confirm, and how calls end. */
#include "support.h"

#include "nine/vary_parts.h"

#include "quadrille/nine.h"

#define MOST_RESULTS 2000

/* A puzzle of 26 clues, and one of 17; both are minimal. */
static const char one[] =
    "..85..3.7....4.....2.37..19........11.2.3...5..3.57....1.8....2....1..6.5.6....9.";
static const char few[] =
    "........1.......23..4..5........3.......126...76.....8.....45..1..7.....2........";

struct results {
    uint8_t cells[MOST_RESULTS][81];
    size_t numbers[MOST_RESULTS];
    size_t count, most; /* `most` 0: all */
    qd_stop *stop;      /* unless NULL, requested after the first result */
};

static void parse(const char *text, uint8_t cells[81]) {
    for (uint32_t cell = 0; cell < 81; cell++)
        cells[cell] = text[cell] == '.' ? 0 : (uint8_t)(text[cell] - '0');
}

static bool take(void *user, size_t number, const uint8_t *cells) {
    struct results *results = user;
    if (results->count < MOST_RESULTS) {
        memcpy(results->cells[results->count], cells, 81);
        results->numbers[results->count] = number;
    }
    results->count++;
    if (results->stop)
        qd_stop_request(results->stop);
    return results->count != results->most;
}

static qd_vary_settings settings_of(unsigned remove, unsigned add, bool minimal) {
    qd_vary_settings settings = {0};
    settings.remove = remove;
    settings.add = add;
    settings.minimal = minimal;
    return settings;
}

static qd_outcome run(const qd_vary_settings *settings, const uint8_t *cells, size_t count,
                      struct results *results) {
    qd_vary *vary;
    qd_outcome outcome;
    results->count = 0;
    OK(qd_vary_new(settings, &vary, NULL));
    OK(qd_vary_run(vary, cells, count, take, results, &outcome, NULL));
    assert_true(vary->effort.solutions == results->count);
    qd_vary_free(vary);
    return outcome;
}

/* The minimal results of {-1+1} are those of gridchecker, which also lists the puzzle itself. */
static void test_counts(void **state) {
    static const struct {
        const char *puzzle;
        unsigned remove, add;
        bool minimal;
        size_t results;
    } cases[] = {
        {one, 1, 1, true, 56},  {one, 1, 1, false, 277}, {one, 1, 0, false, 0},
        {one, 0, 1, false, 55}, {one, 0, 1, true, 0},    {few, 1, 1, true, 1},
        {few, 0, 1, false, 64}, {few, 0, 1, true, 0},
    };
    static struct results results;
    (void)state;
    for (size_t i = 0; i < LENGTH(cases); i++) {
        uint8_t cells[81];
        qd_vary_settings settings = settings_of(cases[i].remove, cases[i].add, cases[i].minimal);
        parse(cases[i].puzzle, cells);
        assert_int_equal(run(&settings, cells, 1, &results), QD_DONE);
        assert_int_equal(results.count, cases[i].results);
    }
}

/* A grid without the four cells of an unavoidable set, in which two digits can change places: one clue
 * of either solution makes a puzzle. */
static void test_by_hand(void **state) {
    static const char grids[2][82] = {
        "534678912672195348198342567859761423426853791713924856961537284287419635345286179",
        "534678912672195348198324567859761423426853791713942856961537284287419635345286179",
    };
    static const uint8_t gone[] = {22, 23, 49, 50}; /* r3c5, r3c6, r6c5, r6c6 */
    static struct results results;
    uint8_t cells[81], expected[81];
    qd_vary_settings settings = settings_of(0, 1, false);
    (void)state;
    parse(grids[0], cells);
    for (size_t i = 0; i < LENGTH(gone); i++)
        cells[gone[i]] = 0;
    assert_int_equal(run(&settings, cells, 1, &results), QD_DONE);
    assert_int_equal(results.count, 8);
    for (size_t i = 0; i < 8; i++) {
        uint8_t cell = gone[i / 2];
        size_t lower = grids[0][cell] < grids[1][cell] ? 0 : 1;
        memcpy(expected, cells, 81);
        expected[cell] = (uint8_t)(grids[i % 2 ? !lower : lower][cell] - '0');
        assert_memory_equal(results.cells[i], expected, 81);
    }
    settings.add = 2;
    assert_int_equal(run(&settings, cells, 1, &results), QD_DONE);
    assert_int_equal(results.count, 12);
    settings.add = 4;
    assert_int_equal(run(&settings, cells, 1, &results), QD_DONE);
    assert_int_equal(results.count, 2);
    for (size_t i = 0; i < 2; i++) {
        parse(grids[i], expected);
        assert_memory_equal(results.cells[grids[0][22] < grids[1][22] ? i : !i], expected, 81);
    }
    settings.minimal = true;
    assert_int_equal(run(&settings, cells, 1, &results), QD_DONE);
    assert_int_equal(results.count, 0);
}

/* Many puzzles in a call give what each gives alone. */
static void test_many(void **state) {
    static struct results together, alone;
    uint8_t cells[3][81];
    size_t at = 0;
    qd_vary_settings settings = settings_of(1, 1, true);
    (void)state;
    parse(one, cells[0]);
    parse(few, cells[1]);
    parse(one, cells[2]);
    cells[2][80 - 2] = 0;
    assert_int_equal(run(&settings, cells[0], 3, &together), QD_DONE);
    for (size_t i = 0; i < 3; i++) {
        run(&settings, cells[i], 1, &alone);
        for (size_t k = 0; k < alone.count; k++, at++) {
            assert_int_equal(together.numbers[at], i);
            assert_memory_equal(together.cells[at], alone.cells[k], 81);
        }
    }
    assert_int_equal(at, together.count);
    assert_int_equal(run(&settings, cells[0], 0, &together), QD_DONE);
    assert_int_equal(together.count, 0);
}

/* What comes before a limit is what comes without one. */
static void test_limits(void **state) {
    static struct results all, some;
    uint8_t cells[81];
    qd_vary_settings settings = settings_of(1, 1, false);
    (void)state;
    parse(one, cells);
    run(&settings, cells, 1, &all);
    settings.limits.solutions = 7;
    assert_int_equal(run(&settings, cells, 1, &some), QD_SOLUTION_LIMIT);
    assert_int_equal(some.count, 7);
    assert_memory_equal(some.cells, all.cells, 7 * 81);
    settings.limits.solutions = all.count;
    assert_int_equal(run(&settings, cells, 1, &some), QD_DONE);
    settings = settings_of(1, 1, false);
    some.most = 9;
    assert_int_equal(run(&settings, cells, 1, &some), QD_STOPPED);
    assert_int_equal(some.count, 9);
    assert_memory_equal(some.cells, all.cells, 9 * 81);
    some.most = 0;
    settings.limits.nodes = 100;
    assert_int_equal(run(&settings, cells, 1, &some), QD_NODE_LIMIT);
    settings = settings_of(4, 4, true);
    settings.limits.seconds = 0.05;
    assert_int_equal(run(&settings, cells, 1, &some), QD_TIME_LIMIT);
    settings.limits.seconds = 0;
    settings.limits.updates = 1000000;
    assert_int_equal(run(&settings, cells, 1, &some), QD_UPDATE_LIMIT);
}

static void test_interrupt(void **state) {
    static struct results results;
    uint8_t cells[81];
    qd_vary_settings settings = settings_of(2, 2, false);
    qd_stop stop = {0};
    qd_vary *vary;
    qd_outcome outcome;
    (void)state;
    parse(one, cells);
    settings.limits.stop = &stop;
    OK(qd_vary_new(&settings, &vary, NULL));
    qd_stop_request(&stop);
    OK(qd_vary_run(vary, cells, 1, take, &results, &outcome, NULL));
    assert_int_equal(outcome, QD_INTERRUPTED);
    assert_int_equal(results.count, 0);
    stop = (qd_stop){0};
    results.stop = &stop;
    OK(qd_vary_run(vary, cells, 1, take, &results, &outcome, NULL));
    assert_int_equal(outcome, QD_INTERRUPTED);
    assert_true(results.count > 0);
    qd_vary_free(vary);
}

static void test_refused(void **state) {
    static const struct {
        unsigned remove, add;
        qd_limits limits;
        qd_status status;
        const char *message;
    } cases[] = {
        {5, 1, {0}, QD_ERROR_ARGUMENT, "at most 4 clues can be exchanged, not -5+1"},
        {1, 5, {0}, QD_ERROR_ARGUMENT, "at most 4 clues can be exchanged, not -1+5"},
        {1,
         1,
         {.slice_nodes = 9},
         QD_ERROR_UNSUPPORTED,
         "neighbours are not found in slices, or with a limit of memory"},
        {1,
         1,
         {.memory = 9},
         QD_ERROR_UNSUPPORTED,
         "neighbours are not found in slices, or with a limit of memory"},
    };
    static struct results results;
    uint8_t cells[2][81] = {{0}};
    qd_vary *vary;
    qd_outcome outcome;
    qd_error error;
    (void)state;
    for (size_t i = 0; i < LENGTH(cases); i++) {
        qd_vary_settings settings = settings_of(cases[i].remove, cases[i].add, false);
        settings.limits = cases[i].limits;
        assert_int_equal(qd_vary_new(&settings, &vary, &error), cases[i].status);
        assert_string_equal(error.message, cases[i].message);
        assert_null(vary);
    }
    OK(qd_vary_new(NULL, &vary, NULL));
    cells[1][12] = 10;
    assert_int_equal(qd_vary_run(vary, cells[0], 2, take, &results, &outcome, &error),
                     QD_ERROR_ARGUMENT);
    assert_string_equal(error.message, "r2c4 holds 10, which is no digit");
    qd_vary_free(vary);
    qd_vary_free(NULL);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_counts),    cmocka_unit_test(test_by_hand),
        cmocka_unit_test(test_many),      cmocka_unit_test(test_limits),
        cmocka_unit_test(test_interrupt), cmocka_unit_test(test_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
