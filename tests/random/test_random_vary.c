/*
 * Neighbours of random puzzles: exactly those that trying all exchanges of clues gives, in that order.
 * Puzzles with many clues are judged by brute force, and others by the batch engine; which clues can
 * be left out, by the engine for single puzzles.
 */
#include "support.h"

#include "nine/vary_parts.h"

#include "quadrille/make.h"
#include "quadrille/nine.h"

/* ---- lists of puzzles ------------------------------------------------------------------------ */

struct list {
    uint8_t (*cells)[81];
    size_t count, capacity;
};

static void append(struct list *list, const uint8_t *cells) {
    if (list->count == list->capacity) {
        list->capacity = 2 * list->capacity + 1024;
        list->cells = realloc(list->cells, list->capacity * sizeof *list->cells);
        assert_non_null(list->cells);
    }
    memcpy(list->cells[list->count++], cells, 81);
}

static bool append_result(void *user, size_t number, const uint8_t *cells) {
    assert_int_equal(number, 0);
    append(user, cells);
    return true;
}

/* ---- all exchanges --------------------------------------------------------------------------- */

struct trial {
    uint32_t remove, add;
    const uint8_t *puzzle;
    uint8_t cells[81];
    struct list *list;
};

static bool fits(const uint8_t *cells, uint32_t cell, uint8_t digit) {
    for (uint32_t other = 0; other < 81; other++)
        if (cells[other] == digit && (other / 9 == cell / 9 || other % 9 == cell % 9 ||
                                      (other / 27 == cell / 27 && other % 9 / 3 == cell % 9 / 3)))
            return false;
    return true;
}

static void put_in(struct trial *trial, uint32_t depth, uint32_t first) {
    if (depth == trial->add) {
        append(trial->list, trial->cells);
        return;
    }
    for (uint32_t cell = first; cell < 81; cell++) {
        if (trial->cells[cell])
            continue;
        for (uint8_t digit = 1; digit <= 9; digit++) {
            if (digit == trial->puzzle[cell] || !fits(trial->cells, cell, digit))
                continue;
            trial->cells[cell] = digit;
            put_in(trial, depth + 1, cell + 1);
            trial->cells[cell] = 0;
        }
    }
}

static void take_away(struct trial *trial, uint32_t depth, uint32_t first) {
    if (depth == trial->remove) {
        put_in(trial, 0, 0);
        return;
    }
    for (uint32_t cell = first; cell < 81; cell++) {
        if (!trial->cells[cell])
            continue;
        trial->cells[cell] = 0;
        take_away(trial, depth + 1, cell + 1);
        trial->cells[cell] = trial->puzzle[cell];
    }
}

/* All puzzles with these clues exchanged, in the order of results. */
static void exchange(const uint8_t *puzzle, uint32_t remove, uint32_t add, struct list *list) {
    struct trial trial = {.remove = remove, .add = add, .puzzle = puzzle, .list = list};
    list->count = 0;
    memcpy(trial.cells, puzzle, 81);
    take_away(&trial, 0, 0);
}

/* ---- those that are puzzles ------------------------------------------------------------------ */

static void keep(struct list *list, const uint8_t *kept) {
    size_t count = 0;
    for (size_t i = 0; i < list->count; i++)
        if (kept[i])
            memmove(list->cells[count++], list->cells[i], 81);
    list->count = count;
}

static void keep_by_brute_force(struct list *list) {
    uint8_t *kept = calloc(list->count + 1, 1), solution[81];
    for (size_t i = 0; i < list->count; i++)
        kept[i] = brute_sudoku(list->cells[i], 3, 3, NULL, 2, solution) == 1;
    keep(list, kept);
    free(kept);
}

static void keep_by_batch(struct list *list) {
    uint8_t *found = calloc(list->count + 1, 1);
    qd_nine_work work = {0};
    qd_nine *nine;
    qd_outcome outcome;
    OK(qd_nine_new(NULL, &nine, NULL));
    work.cells = list->cells;
    work.count = list->count;
    work.found = found;
    OK(qd_nine_solve(nine, &work, &outcome, NULL));
    qd_nine_free(nine);
    for (size_t i = 0; i < list->count; i++)
        found[i] = found[i] == 1;
    keep(list, found);
    free(found);
}

/* By the engine that takes one puzzle at a time. */
static bool is_minimal(qd_nine_search *search, const uint8_t *puzzle) {
    uint8_t fewer[81];
    memcpy(fewer, puzzle, 81);
    for (uint32_t cell = 0; cell < 81; cell++) {
        if (!puzzle[cell])
            continue;
        fewer[cell] = 0;
        qd_nine_search_start(search, fewer, false);
        if (qd_nine_search_next(search, NULL) != QD_SOLUTION ||
            qd_nine_search_next(search, NULL) != QD_SOLUTION)
            return false;
        fewer[cell] = puzzle[cell];
    }
    return true;
}

static void keep_minimal(struct list *list) {
    uint8_t *kept = calloc(list->count + 1, 1);
    qd_nine_search *search;
    OK(qd_nine_search_new(NULL, &search, NULL));
    for (size_t i = 0; i < list->count; i++)
        kept[i] = is_minimal(search, list->cells[i]);
    keep(list, kept);
    free(kept);
    qd_nine_search_free(search);
}

/* ---- tests ----------------------------------------------------------------------------------- */

static void find(const uint8_t *puzzle, uint32_t remove, uint32_t add, bool minimal,
                 struct list *list) {
    qd_vary_settings settings = {0};
    qd_vary *vary;
    qd_outcome outcome;
    settings.remove = remove;
    settings.add = add;
    settings.minimal = minimal;
    list->count = 0;
    OK(qd_vary_new(&settings, &vary, NULL));
    OK(qd_vary_run(vary, puzzle, 1, append_result, list, &outcome, NULL));
    assert_int_equal(outcome, QD_DONE);
    assert_int_equal(vary->effort.solutions, list->count);
    qd_vary_free(vary);
}

static void assert_same(const struct list *list, const struct list *expected) {
    assert_int_equal(list->count, expected->count);
    for (size_t i = 0; i < list->count; i++)
        assert_memory_equal(list->cells[i], expected->cells[i], 81);
}

/* Returns the number of neighbours, all or minimal ones. */
static size_t check(const uint8_t *puzzle, uint32_t remove, uint32_t add, bool by_brute_force,
                    bool minimal) {
    struct list found = {0}, expected = {0};
    exchange(puzzle, remove, add, &expected);
    if (by_brute_force)
        keep_by_brute_force(&expected);
    else
        keep_by_batch(&expected);
    find(puzzle, remove, add, false, &found);
    assert_same(&found, &expected);
    if (minimal) {
        keep_minimal(&expected);
        find(puzzle, remove, add, true, &found);
        assert_same(&found, &expected);
    }
    size_t count = found.count;
    free(found.cells);
    free(expected.cells);
    return count;
}

/* A grid without two of its digits, but for a few clues; sometimes with a wrong clue. */
static void make_rich(struct random *random, const qd_grid_sampler *sampler, uint64_t *seed,
                      uint8_t cells[81]) {
    uint32_t kept = random_below(random, 6);
    qd_grid_sampler_draw(sampler, seed, cells);
    for (uint32_t cell = 0; cell < 81; cell++)
        if (cells[cell] <= 2 && random_below(random, 18) >= kept)
            cells[cell] = 0;
    if (random_below(random, 3) == 0)
        cells[random_below(random, 81)] = (uint8_t)(1 + random_below(random, 9));
}

static void test_many_clues(void **state) {
    static const uint32_t by[][2] = {{0, 1}, {0, 2}, {0, 3}, {1, 0}, {2, 0},
                                     {1, 1}, {1, 2}, {2, 1}, {3, 0}};
    struct random random = random_from(random_seed(1));
    uint64_t seed = random_below(&random, UINT32_MAX);
    qd_grid_sampler *sampler;
    size_t results = 0;
    (void)state;
    OK(qd_grid_sampler_new(&sampler, NULL));
    for (uint32_t i = 0, count = how_many(9); i < count || !results; i++) {
        uint8_t cells[81];
        make_rich(&random, sampler, &seed, cells);
        results += check(cells, by[i % LENGTH(by)][0], by[i % LENGTH(by)][1], true, false);
    }
    qd_grid_sampler_free(sampler);
}

/* Minimal puzzles, some of them without a few clues. */
static void test_few_clues(void **state) {
    static const uint32_t by[][3] = {{1, 1, 0}, {1, 1, 1}, {1, 1, 2}, {2, 1, 0}, {0, 2, 2},
                                     {0, 2, 4}, {0, 1, 1}, {0, 1, 0}, {1, 2, 0}};
    static uint8_t puzzles[400][81], made[400];
    uint32_t count = how_many(2 * LENGTH(by));
    qd_maker_settings settings = {0};
    struct random random = random_from(random_seed(2));
    qd_board *board;
    qd_maker *maker;
    qd_outcome outcome;
    size_t results = 0;
    (void)state;
    settings.minimal = true;
    settings.seed = random_below(&random, UINT32_MAX);
    OK(qd_board_new(3, 3, &board, NULL));
    OK(qd_maker_new(board, &settings, &maker, NULL));
    OK(qd_maker_run(maker, 0, count, puzzles[0], made, NULL, &outcome, NULL));
    for (uint32_t i = 0; i < count; i++) {
        const uint32_t *how = by[i % LENGTH(by)];
        for (uint32_t left_out = 0; left_out < how[2];) {
            uint32_t cell = random_below(&random, 81);
            left_out += puzzles[i][cell] != 0;
            puzzles[i][cell] = 0;
        }
        results += check(puzzles[i], how[0], how[1], false, true);
    }
    assert_true(results > 0 || count < LENGTH(by)); /* of few there may be none */
    qd_maker_free(maker);
    qd_board_free(board);
}

/* The fewest clues that there are: far more solutions than are listed. */
static void test_fewest_clues(void **state) {
    static const char *const puzzles[] = {
        "........1.......23..4..5........3.......126...76.....8.....45..1..7.....2........",
        "........1.......23..4..5.........6......1.....78...9.......87...3......521.6.....",
    };
    (void)state;
    for (size_t i = 0; i < LENGTH(puzzles); i++) {
        uint8_t cells[81];
        for (uint32_t cell = 0; cell < 81; cell++)
            cells[cell] = puzzles[i][cell] == '.' ? 0 : (uint8_t)(puzzles[i][cell] - '0');
        check(cells, 1, 1, false, true);
        cells[i ? 77 : 64] = 0;
        check(cells, 0, 2, false, true);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_many_clues),
        cmocka_unit_test(test_few_clues),
        cmocka_unit_test(test_fewest_clues),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
