/* Unavoidable sets: known numbers of them, their order, limits and refusals. */
#include "support.h"

#include "quadrille/nine.h"

/* Grids, and how many minimal unavoidable sets of 4 to 12 cells they have: as gridchecker counts. */
static const struct {
    const char *grid;
    size_t total, of_size[13];
} known[] = {
    {"123456789456789123789123456231564897564897231"
     "897231564312645978645978312978312645",
     162,
     {[6] = 162}},
    {"123456789456789123789123456234567891567891234"
     "891234567345678912678912345912345678",
     135,
     {[6] = 81, [12] = 54}},
    {"123456789456789123798231564234675918815943276"
     "967812435379164852582397641641528397",
     371,
     {[4] = 2, [6] = 14, [8] = 18, [9] = 10, [10] = 69, [11] = 57, [12] = 201}},
    {"123456789457189263698273514271895346539764128"
     "864312957345928671786531492912647835",
     309,
     {[4] = 6, [6] = 21, [8] = 21, [9] = 11, [10] = 55, [11] = 28, [12] = 167}},
    {"123456789456789132789231564264813957537964218"
     "918527643375198426641372895892645371",
     303,
     {[4] = 8, [6] = 17, [8] = 18, [9] = 8, [10] = 56, [11] = 35, [12] = 161}},
};

static void parse(const char *text, uint8_t cells[81]) {
    assert_int_equal(strlen(text), 81);
    for (size_t i = 0; i < 81; i++)
        cells[i] = (uint8_t)(text[i] - '0');
}

static qd_unavoidable *open_finder(const qd_limits *limits) {
    qd_unavoidable *finder;
    OK(qd_unavoidable_new(limits, &finder, NULL));
    return finder;
}

static bool has_cell(const qd_cell_set *set, uint32_t cell) {
    return (cell < 64 ? set->low >> cell : set->high >> (cell - 64)) & 1;
}

static unsigned set_size(const qd_cell_set *set) {
    unsigned size = 0;
    for (uint32_t cell = 0; cell < 81; cell++)
        size += has_cell(set, cell);
    return size;
}

static bool contains(const qd_cell_set *whole, const qd_cell_set *part) {
    return !(part->low & ~whole->low) && !(part->high & ~whole->high);
}

/* Whether the first comes before: fewer cells, or the least cell that is in one alone. */
static bool comes_before(const qd_cell_set *first, const qd_cell_set *second) {
    if (set_size(first) != set_size(second))
        return set_size(first) < set_size(second);
    for (uint32_t cell = 0; cell < 81; cell++)
        if (has_cell(first, cell) != has_cell(second, cell))
            return has_cell(first, cell);
    return false;
}

static void test_known(void **state) {
    qd_unavoidable *finder = open_finder(NULL);
    (void)state;
    for (size_t i = 0; i < LENGTH(known); i++)
        for (unsigned most = 12; most >= 10; most--) { /* odd numbers of sizes, and even ones */
            uint8_t grid[81];
            qd_outcome outcome;
            size_t total = 0;
            parse(known[i].grid, grid);
            OK(qd_unavoidable_find(finder, grid, most, &outcome, NULL));
            assert_int_equal(outcome, QD_DONE);
            assert_int_equal(qd_unavoidable_sets(finder).complete, most);
            for (unsigned size = 1; size <= most; size++) {
                assert_int_equal(qd_unavoidable_sets(finder).of_size[size], known[i].of_size[size]);
                total += known[i].of_size[size];
            }
            assert_int_equal(qd_unavoidable_sets(finder).count, total);
            if (most == 12)
                assert_int_equal(total, known[i].total);
        }
    qd_unavoidable_free(finder);
}

static void test_order(void **state) {
    qd_unavoidable *finder = open_finder(NULL);
    (void)state;
    for (size_t i = 0; i < LENGTH(known); i++) {
        uint8_t grid[81];
        qd_outcome outcome;
        parse(known[i].grid, grid);
        OK(qd_unavoidable_find(finder, grid, 13, &outcome, NULL));
        const qd_cell_set *sets = qd_unavoidable_sets(finder).sets;
        for (size_t k = 0; k < qd_unavoidable_sets(finder).count; k++) {
            assert_int_equal(sets[k].high >> 17, 0);
            if (k > 0)
                assert_true(comes_before(&sets[k - 1], &sets[k]));
            for (size_t n = 0; n < k; n++)
                assert_false(contains(&sets[k], &sets[n]));
        }
    }
    qd_unavoidable_free(finder);
}

/* What a limit leaves is all sets of up to some size. */
static void assert_is_part(const qd_unavoidable *part, const qd_unavoidable *whole) {
    size_t count = 0;
    assert_true(qd_unavoidable_sets(part).complete < qd_unavoidable_sets(whole).complete);
    for (unsigned size = 1; size <= qd_unavoidable_sets(part).complete; size++)
        count += qd_unavoidable_sets(whole).of_size[size];
    assert_int_equal(qd_unavoidable_sets(part).count, count);
    if (count)
        assert_memory_equal(qd_unavoidable_sets(part).sets, qd_unavoidable_sets(whole).sets,
                            count * sizeof(qd_cell_set));
}

static void test_limits(void **state) {
    static const struct {
        qd_limits limits;
        qd_outcome outcome;
    } cases[] = {
        {{.nodes = 1}, QD_NODE_LIMIT},          {{.nodes = 1000}, QD_NODE_LIMIT},
        {{.nodes = 20000}, QD_NODE_LIMIT},      {{.solutions = 1}, QD_SOLUTION_LIMIT},
        {{.solutions = 50}, QD_SOLUTION_LIMIT}, {{.solutions = 302}, QD_SOLUTION_LIMIT},
        {{.seconds = 1e-9}, QD_TIME_LIMIT},
    };
    qd_unavoidable *whole = open_finder(NULL), *finder;
    uint8_t grid[81];
    qd_stop stop = {0};
    qd_outcome outcome;
    (void)state;
    parse(known[4].grid, grid);
    OK(qd_unavoidable_find(whole, grid, 12, &outcome, NULL));
    for (size_t i = 0; i < LENGTH(cases); i++) {
        finder = open_finder(&cases[i].limits);
        for (int twice = 0; twice < 2; twice++) {
            OK(qd_unavoidable_find(finder, grid, 12, &outcome, NULL));
            assert_int_equal(outcome, cases[i].outcome);
            assert_is_part(finder, whole);
        }
        qd_unavoidable_free(finder);
    }
    finder = open_finder(&(qd_limits){.solutions = 303, .stop = &stop});
    OK(qd_unavoidable_find(finder, grid, 12, &outcome, NULL));
    assert_int_equal(outcome, QD_DONE);
    qd_stop_request(&stop);
    OK(qd_unavoidable_find(finder, grid, 12, &outcome, NULL));
    assert_int_equal(outcome, QD_INTERRUPTED);
    assert_is_part(finder, whole);
    stop = (qd_stop){0};
    OK(qd_unavoidable_find(finder, grid, 12, &outcome, NULL));
    assert_int_equal(outcome, QD_DONE);
    assert_int_equal(qd_unavoidable_sets(finder).count, 303);
    qd_unavoidable_free(finder);
    qd_unavoidable_free(whole);
}

static void test_refused(void **state) {
    qd_unavoidable *finder = open_finder(NULL);
    uint8_t grid[81];
    qd_outcome outcome;
    qd_error error;
    (void)state;
    parse(known[4].grid, grid);
    OK(qd_unavoidable_find(finder, grid, 4, &outcome, NULL));
    assert_int_equal(qd_unavoidable_sets(finder).count, 8);
    assert_int_equal(qd_unavoidable_find(finder, grid, 82, &outcome, &error), QD_ERROR_ARGUMENT);
    assert_string_equal(error.message, "sets of 82 cells: there are 81");
    assert_int_equal(qd_unavoidable_sets(finder).count, 0);
    grid[10] = grid[11];
    assert_int_equal(qd_unavoidable_find(finder, grid, 4, &outcome, &error), QD_ERROR_ARGUMENT);
    assert_string_equal(error.message, "the grid is not a solution: see r2c3");
    grid[10] = 0;
    assert_int_equal(qd_unavoidable_find(finder, grid, 4, &outcome, NULL), QD_ERROR_ARGUMENT);
    grid[10] = 255;
    assert_int_equal(qd_unavoidable_find(finder, grid, 4, &outcome, NULL), QD_ERROR_ARGUMENT);
    qd_unavoidable_free(finder);
    qd_unavoidable_free(NULL);
    static const qd_limits refused[] = {{.updates = 1}, {.slice_nodes = 1}, {.memory = 1}};
    for (size_t i = 0; i < LENGTH(refused); i++) {
        assert_int_equal(qd_unavoidable_new(&refused[i], &finder, &error), QD_ERROR_UNSUPPORTED);
        assert_null(finder);
    }
    OK(qd_unavoidable_new(NULL, &finder, NULL));
    qd_unavoidable_free(finder);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_known),
        cmocka_unit_test(test_order),
        cmocka_unit_test(test_limits),
        cmocka_unit_test(test_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
