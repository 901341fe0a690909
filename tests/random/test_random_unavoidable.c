/*
 * Unavoidable sets of random grids. Each is what the definition says: emptied, the grid has several
 * solutions, and one with any cell given back. None is missing: all solutions that differ from a grid
 * in some digits, or in some rows or columns, are listed by the solver of single puzzles.
 */
#include "support.h"

#include "quadrille/nine.h"

#define MOST 12

struct tools {
    struct random random;
    uint64_t seed;
    qd_grid_sampler *sampler;
    qd_unavoidable *finder;
    qd_nine *nine;
    qd_nine_search *search;
};

static struct tools open_tools(uint64_t usual_seed) {
    struct tools tools = {.random = random_from(random_seed(usual_seed))};
    tools.seed = random_below(&tools.random, UINT32_MAX);
    OK(qd_grid_sampler_new(&tools.sampler, NULL));
    OK(qd_unavoidable_new(NULL, &tools.finder, NULL));
    OK(qd_nine_new(NULL, &tools.nine, NULL));
    OK(qd_nine_search_new(NULL, &tools.search, NULL));
    return tools;
}

static void close_tools(struct tools *tools) {
    qd_grid_sampler_free(tools->sampler);
    qd_unavoidable_free(tools->finder);
    qd_nine_free(tools->nine);
    qd_nine_search_free(tools->search);
}

static void draw_and_find(struct tools *tools, uint8_t grid[81]) {
    qd_outcome outcome;
    qd_grid_sampler_draw(tools->sampler, &tools->seed, grid);
    OK(qd_unavoidable_find(tools->finder, grid, MOST, &outcome, NULL));
    assert_int_equal(outcome, QD_DONE);
}

static bool has_cell(const qd_cell_set *set, uint32_t cell) {
    return (cell < 64 ? set->low >> cell : set->high >> (cell - 64)) & 1;
}

/* The grid without the set, then with one of its cells at a time: the numbers of solutions. */
static void check_set(qd_nine *nine, const uint8_t *grid, const qd_cell_set *set) {
    uint8_t puzzles[MOST + 1][81], found[MOST + 1];
    qd_nine_work work = {0};
    qd_outcome outcome;
    size_t count = 1;
    for (uint32_t cell = 0; cell < 81; cell++)
        puzzles[0][cell] = has_cell(set, cell) ? 0 : grid[cell];
    for (uint32_t cell = 0; cell < 81; cell++)
        if (has_cell(set, cell)) {
            assert_true(count <= MOST);
            memcpy(puzzles[count], puzzles[0], 81);
            puzzles[count++][cell] = grid[cell];
        }
    work.cells = puzzles;
    work.count = count;
    work.found = found;
    OK(qd_nine_solve(nine, &work, &outcome, NULL));
    assert_int_equal(found[0], 2);
    for (size_t i = 1; i < count; i++)
        assert_int_equal(found[i], 1);
}

static void test_definition(void **state) {
    struct tools tools = open_tools(3);
    (void)state;
    for (uint32_t i = 0, count = how_many(20); i < count; i++) {
        uint8_t grid[81];
        draw_and_find(&tools, grid);
        for (size_t k = 0; k < qd_unavoidable_sets(tools.finder).count; k++)
            check_set(tools.nine, grid, &qd_unavoidable_sets(tools.finder).sets[k]);
    }
    close_tools(&tools);
}

/* ---- none is missing ------------------------------------------------------------------------- */

/* Empties the cells of four digits, of three rows or columns, or of any 40 to 50 cells. */
static void empty_some(struct random *random, const uint8_t *grid, uint8_t puzzle[81]) {
    uint32_t way = random_below(random, 4), left = 9, wanted = way == 0 ? 4 : 3, chosen = 0;
    for (; left; left--)
        if (random_below(random, left) < wanted) {
            chosen |= 1u << (left - 1);
            wanted--;
        }
    for (uint32_t cell = 0; cell < 81; cell++) {
        const uint32_t line[3] = {grid[cell] - 1u, cell / 9, cell % 9};
        bool empty = way < 3 ? chosen >> line[way] & 1 : random_below(random, 81) < 45;
        puzzle[cell] = empty ? 0 : grid[cell];
    }
}

static bool differs(const qd_cell_set *set, const uint8_t *grid, const uint8_t *solution) {
    for (uint32_t cell = 0; cell < 81; cell++)
        if (has_cell(set, cell) && grid[cell] == solution[cell])
            return false;
    return true;
}

/* Where a solution differs from the grid in up to MOST cells, all of a set do, one that is known. */
static void check_solution(const qd_unavoidable *finder, const uint8_t *grid,
                           const uint8_t *solution) {
    const qd_cell_set *sets = qd_unavoidable_sets(finder).sets;
    uint32_t count = 0;
    for (uint32_t cell = 0; cell < 81; cell++)
        count += grid[cell] != solution[cell];
    if (count == 0 || count > MOST)
        return;
    for (size_t i = 0; i < qd_unavoidable_sets(finder).count; i++)
        if (differs(&sets[i], grid, solution))
            return;
    fail_msg("a set in these %u cells is missing", count);
}

static void test_none_is_missing(void **state) {
    struct tools tools = open_tools(4);
    (void)state;
    for (uint32_t i = 0, count = how_many(20); i < count; i++) {
        uint8_t grid[81], puzzle[81], solution[81];
        draw_and_find(&tools, grid);
        for (int k = 0; k < 20; k++) {
            empty_some(&tools.random, grid, puzzle);
            qd_nine_search_start(tools.search, puzzle, false);
            for (int n = 0; n < 2000; n++) {
                if (qd_nine_search_next(tools.search, solution) != QD_SOLUTION)
                    break;
                check_solution(tools.finder, grid, solution);
            }
        }
    }
    close_tools(&tools);
}

/* The same numbers for all images of a grid. */
static void test_images(void **state) {
    struct tools tools = open_tools(5);
    (void)state;
    for (uint32_t i = 0, count = how_many(20); i < count; i++) {
        uint8_t grid[81], image[81];
        size_t of_size[MOST + 1];
        qd_outcome outcome;
        draw_and_find(&tools, grid);
        for (unsigned size = 0; size <= MOST; size++)
            of_size[size] = qd_unavoidable_sets(tools.finder).of_size[size];
        shuffle_puzzle(&tools.random, grid, image);
        OK(qd_unavoidable_find(tools.finder, image, MOST, &outcome, NULL));
        for (unsigned size = 0; size <= MOST; size++)
            assert_int_equal(qd_unavoidable_sets(tools.finder).of_size[size], of_size[size]);
    }
    close_tools(&tools);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_definition),
        cmocka_unit_test(test_none_is_missing),
        cmocka_unit_test(test_images),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
