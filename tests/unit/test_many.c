/* One question to many puzzles: every column against the function that answers it for one puzzle, in order, on
 * threads. */
#include "support.h"

#include "quadrille/many.h"

#include <stdatomic.h>

enum { COUNT = 600 };

static uint8_t puzzles[COUNT][81];
static qd_many *many;
static qd_error error;

/* Puzzles with one solution, with several, and with none, in turns. */
static int setup(void **state) {
    qd_grid_sampler *sampler;
    qd_nine *nine;
    qd_minimizer *minimizer;
    qd_outcome outcome;
    uint8_t found;
    uint64_t drawn = 1;
    (void)state;
    OK(qd_many_new(NULL, &many, &error));
    OK(qd_grid_sampler_new(&sampler, &error));
    OK(qd_nine_new(NULL, &nine, &error));
    OK(qd_minimizer_new(nine, &minimizer, &error));
    for (int i = 0; i < COUNT; i++) {
        qd_grid_sampler_draw(sampler, &drawn, puzzles[i]);
        OK(qd_minimizer_reduce(minimizer, puzzles[i], 0, 1, 1, 0, &found, puzzles[i], &outcome,
                               &error));
        uint32_t clue = 0;
        while (!puzzles[i][clue])
            clue++;
        if (i % 5 == 1)
            puzzles[i][clue] = 0; /* it was needed */
        if (i % 5 == 2)
            puzzles[i][clue / 9 * 9] = puzzles[i][clue / 9 * 9 + 1] = 7;
    }
    qd_minimizer_free(minimizer);
    qd_nine_free(nine);
    qd_grid_sampler_free(sampler);
    return 0;
}

static int teardown(void **state) {
    (void)state;
    qd_many_free(many);
    return 0;
}

static qd_many_work ask(size_t count, uint32_t threads) {
    qd_many_work work = {0};
    work.cells = puzzles;
    work.count = count;
    work.threads = threads;
    return work;
}

static void run(qd_many *one, const qd_many_work *work, qd_outcome expected) {
    qd_outcome outcome;
    OK(qd_many_run(one, work, &outcome, &error));
    assert_int_equal(outcome, expected);
}

static bool is_blank(const uint8_t *row, size_t width) {
    while (width && !row[width - 1])
        width--;
    return !width;
}

/* ---- columns --------------------------------------------------------------------------------- */

static void test_solves(void **state) {
    static uint8_t found[COUNT], solutions[COUNT][81], own[COUNT], solution[COUNT][81];
    qd_nine_work work = {0};
    qd_nine *nine;
    (void)state;
    work.cells = puzzles;
    work.count = COUNT;
    work.found = own;
    work.solutions = solution[0];
    OK(qd_nine_new(NULL, &nine, &error));
    OK(qd_nine_solve(nine, &work, NULL, &error));
    qd_nine_free(nine);
    for (uint32_t threads = 0; threads < 4; threads++) {
        qd_many_work asked = ask(COUNT, threads);
        memset(solutions, 99, sizeof solutions);
        asked.found = threads == 2 ? NULL : found;
        asked.solutions = solutions[0];
        run(many, &asked, QD_DONE);
        for (int i = 0; i < COUNT; i++) {
            assert_true(threads == 2 || found[i] == own[i]);
            if (own[i])
                assert_memory_equal(solutions[i], solution[i], 81);
            else
                assert_true(is_blank(solutions[i], 81));
        }
    }
}

/* With every limit, what a solver counts by itself. */
static void test_counts(void **state) {
    enum { FEW = 200, LIMIT = 50 };
    static uint64_t counts[FEW];
    static uint8_t found[FEW], own[FEW];
    uint64_t own_counts[FEW];
    qd_board *board;
    qd_grid *grid;
    qd_solver *solver;
    (void)state;
    OK(qd_board_new(3, 3, &board, &error));
    OK(qd_grid_new(board, &grid, &error));
    OK(qd_solver_new(board, NULL, &solver, &error));
    qd_many_work work = ask(FEW, 1);
    work.found = own;
    run(many, &work, QD_DONE);
    for (int i = 0; i < FEW; i++) {
        qd_grid_set_values(grid, puzzles[i]);
        OK(qd_solver_start(solver, grid, &error));
        qd_solver_judge(solver, 0);
        qd_solver_verdict(solver, &own_counts[i]);
    }
    for (uint64_t most = 0; most <= LIMIT; most = most < 3 ? most + 1 : most + LIMIT - 3) {
        work = ask(FEW, most % 2 ? 3 : 1);
        work.found = most % 2 ? found : NULL;
        work.counts = counts;
        work.most = most;
        memset(counts, 99, sizeof counts);
        run(many, &work, QD_DONE);
        for (int i = 0; i < FEW; i++)
            assert_int_equal(counts[i], most && most < own_counts[i] ? most : own_counts[i]);
        assert_true(!work.found || memcmp(found, own, FEW) == 0);
    }
    qd_solver_free(solver);
    qd_grid_free(grid);
    qd_board_free(board);
}

/* Symbols at distances, and rows anywhere. */
static void test_takes_text_and_lists(void **state) {
    static char text[COUNT][83];
    static uint8_t found[COUNT], own[COUNT], redundant[COUNT][81], same[COUNT][81];
    static const void *list[COUNT];
    qd_many_work work = ask(COUNT, 3);
    (void)state;
    work.found = own;
    work.redundant = redundant[0];
    run(many, &work, QD_DONE);
    for (int i = 0; i < COUNT; i++) {
        for (int cell = 0; cell < 81; cell++)
            text[i][cell] = (char)(puzzles[i][cell] ? '0' + puzzles[i][cell] : i % 2 ? '0' : '.');
        list[COUNT - 1 - i] = text[i];
    }
    work.cells = text;
    work.stride = 83;
    work.found = found;
    work.redundant = same[0];
    run(many, &work, QD_DONE);
    assert_memory_equal(found, own, COUNT);
    assert_memory_equal(same, redundant, sizeof same);
    work.cells = NULL;
    work.list = list;
    run(many, &work, QD_DONE);
    for (int i = 0; i < COUNT; i++) {
        assert_int_equal(found[i], own[COUNT - 1 - i]);
        assert_memory_equal(same[i], redundant[COUNT - 1 - i], 81);
    }
}

static void test_solves_pencilmarks(void **state) {
    static uint8_t marks[40][729], found[40], own[40];
    qd_many_work work = ask(40, 2);
    (void)state;
    work.found = own;
    run(many, &work, QD_DONE);
    for (int i = 0; i < 40 * 81; i++)
        for (int digit = 1; digit <= 9; digit++) {
            int clue = puzzles[i / 81][i % 81];
            marks[i / 81][i % 81 * 9 + digit - 1] = (uint8_t)(!clue || clue == digit ? digit : 0);
        }
    work.cells = marks;
    work.pencilmarks = true;
    work.found = found;
    run(many, &work, QD_DONE);
    assert_memory_equal(found, own, 40);
    work.ratings = (qd_rating[40]){{0}};
    assert_int_equal(qd_many_run(many, &work, NULL, &error), QD_ERROR_UNSUPPORTED);
    work.ratings = NULL;
    work.counts = (uint64_t[40]){0};
    assert_int_equal(qd_many_run(many, &work, NULL, &error), QD_ERROR_UNSUPPORTED);
}

static void test_canonical_and_minimal(void **state) {
    enum { FEW = 300 };
    static uint8_t image[FEW][81], minimal[FEW][81], own[81], found[FEW];
    static qd_status errors[FEW];
    qd_canon *canon;
    qd_nine *nine;
    qd_minimizer *minimizer;
    (void)state;
    OK(qd_canon_new(&canon, &error));
    OK(qd_nine_new(NULL, &nine, &error));
    OK(qd_minimizer_new(nine, &minimizer, &error));
    for (uint32_t threads = 1; threads <= 3; threads += 2) {
        qd_many_work work = ask(FEW, threads);
        work.canonical = image[0];
        work.gsf = threads == 1;
        work.canon = threads == 1 ? canon : NULL;
        work.minimal = minimal[0];
        work.seed = 5;
        work.found = found;
        work.errors = errors;
        run(many, &work, QD_DONE);
        for (uint64_t i = 0; i < FEW; i++) {
            uint8_t one;
            qd_status status = qd_canon_puzzle(canon, work.gsf ? QD_CANON_GSF : QD_CANON_LEAST,
                                               puzzles[i], own, NULL, NULL, NULL);
            assert_int_equal(errors[i], status);
            if (status == QD_OK)
                assert_memory_equal(image[i], own, 81);
            else
                assert_true(is_blank(image[i], 81) && is_blank(minimal[i], 81));
            OK(qd_minimizer_reduce(minimizer, puzzles[i], 0, 1, 5, i, &one, own, NULL, NULL));
            assert_int_equal(found[i], one);
            if (one == 1)
                assert_memory_equal(minimal[i], own, 81);
        }
    }
    qd_minimizer_free(minimizer);
    qd_nine_free(nine);
    qd_canon_free(canon);
}

/* ---- ratings and steps ----------------------------------------------------------------------- */

struct steps {
    atomic_uint count[COUNT], most; /* most: of all, then false */
    atomic_uint all;
};

static bool count_step(void *user, size_t number, const qd_step *step) {
    struct steps *steps = user;
    assert_true(number < COUNT && step->technique != NULL);
    atomic_fetch_add(&steps->count[number], 1);
    return atomic_fetch_add(&steps->all, 1) + 1 < atomic_load(&steps->most);
}

static void test_rates_and_traces(void **state) {
    enum { FEW = 60 };
    const uint32_t few = is_short() ? FEW / 4 : FEW;
    static qd_rating ratings[FEW];
    static uint8_t found[FEW];
    static struct steps steps;
    qd_board *board;
    qd_grid *grid;
    (void)state;
    OK(qd_board_new(3, 3, &board, &error));
    OK(qd_grid_new(board, &grid, &error));
    for (uint32_t threads = 1; threads <= 3; threads += 2) {
        qd_many_work work = ask(few, threads);
        qd_explainer_settings settings = {0};
        qd_explainer *explainer;
        memset(&steps, 0, sizeof steps);
        atomic_store(&steps.most, UINT32_MAX);
        work.scale = settings.scale = threads == 1 ? NULL : qd_scale_find("learner");
        work.found = found;
        work.ratings = ratings;
        work.step = count_step;
        work.user = &steps;
        run(many, &work, QD_DONE);
        OK(qd_explainer_new(board, &settings, &explainer, &error));
        for (uint32_t i = 0; i < few; i++) {
            qd_rating own = {0};
            qd_grid_set_values(grid, puzzles[i]);
            qd_explainer_start(explainer, grid);
            if (found[i] == 1)
                OK(qd_explainer_rate(explainer, NULL, NULL, &own, NULL, &error));
            assert_int_equal(ratings[i].er, own.er);
            assert_int_equal(ratings[i].ep, own.ep);
            assert_int_equal(ratings[i].ed, own.ed);
            assert_int_equal(ratings[i].score, own.score);
            assert_int_equal(ratings[i].level, own.level);
            assert_int_equal(ratings[i].steps, own.steps);
            assert_int_equal(atomic_load(&steps.count[i]), own.steps);
        }
        qd_explainer_free(explainer);
    }
    qd_grid_free(grid);
    qd_board_free(board);
}

/* ---- other boards ---------------------------------------------------------------------------- */

static void test_other_boards(void **state) {
    uint8_t rows[3][16] = {{1}, {1, 1}, {0, 0, 5}}, found[3], solutions[3][16];
    qd_status errors[3];
    qd_rating ratings[3];
    uint64_t counts[3];
    qd_board *board;
    qd_many *small;
    qd_many_work work = {0};
    (void)state;
    OK(qd_board_new(2, 2, &board, &error));
    OK(qd_many_new(board, &small, &error));
    work.cells = rows;
    work.count = 3;
    work.threads = 2;
    work.found = found;
    work.solutions = solutions[0];
    work.ratings = ratings;
    work.counts = counts;
    assert_int_equal(qd_many_run(small, &work, NULL, &error), QD_ERROR_ARGUMENT);
    assert_string_equal(error.message, "5 is not a value");
    assert_int_equal(error.line, 3);
    assert_int_equal(error.column, 3);
    work.errors = errors;
    run(small, &work, QD_DONE);
    assert_memory_equal(found, ((uint8_t[]){2, 0, 0}), 3);
    assert_int_equal(solutions[0][0], 1);
    assert_int_equal(counts[0], 72);
    assert_true(counts[1] == 0 && counts[2] == 0);
    assert_true(is_blank(solutions[1], 32));
    assert_int_equal(errors[0], QD_OK);
    assert_int_equal(errors[1], QD_OK);
    assert_int_equal(errors[2], QD_ERROR_ARGUMENT);
    for (uint32_t i = 0; i < 16; i++) /* one with one solution */
        rows[0][i] = i == 15 ? 0 : solutions[0][i];
    run(small, &work, QD_DONE);
    assert_int_equal(found[0], 1);
    assert_int_equal(ratings[0].steps, 1);
    work.canonical = solutions[0];
    assert_int_equal(qd_many_run(small, &work, NULL, &error), QD_ERROR_UNSUPPORTED);
    work.canonical = NULL;
    work.pencilmarks = true;
    assert_int_equal(qd_many_run(small, &work, NULL, &error), QD_ERROR_UNSUPPORTED);
    qd_many_free(small);
    qd_board_free(board);
}

/* ---- wrong puzzles --------------------------------------------------------------------------- */

/* Every byte, in the first cell, within, and in the last one. */
static void test_checks_bytes(void **state) {
    uint8_t row[81];
    qd_many_work work = {0};
    (void)state;
    work.cells = row;
    work.count = 1;
    for (int byte = 0; byte < 256; byte++)
        for (uint64_t cell = 0; cell < 81; cell += 8) {
            bool good = byte <= 9 || (byte >= '0' && byte <= '9') || byte == '.';
            memset(row, cell & 8 ? '.' : 0, sizeof row);
            row[cell] = (uint8_t)byte;
            qd_status status = qd_many_run(many, &work, NULL, &error);
            assert_int_equal(status, good ? QD_OK : QD_ERROR_ARGUMENT);
            assert_true(good || error.column == cell + 1);
        }
    work.checked = true; /* then none is looked at */
    OK(qd_many_run(many, &work, NULL, &error));
}

static void test_goes_past_wrong_puzzles(void **state) {
    static uint8_t rows[COUNT][81], found[COUNT], own[COUNT], minimal[COUNT][81], image[COUNT][81];
    static qd_status errors[COUNT];
    static qd_rating ratings[COUNT];
    qd_outcome outcome;
    (void)state;
    memcpy(rows, puzzles, sizeof rows);
    rows[300][80] = 'x';
    rows[577][3] = 10;
    for (uint32_t threads = 1; threads <= 3; threads += 2) {
        qd_many_work work = ask(COUNT, threads);
        work.found = found;
        work.checked = true;
        run(many, &work, QD_DONE);
        work.checked = false;
        work.found = own;
        run(many, &work, QD_DONE);
        assert_memory_equal(own, found, COUNT);
        work.cells = rows;
        work.found = found;
        assert_int_equal(qd_many_run(many, &work, &outcome, &error), QD_ERROR_ARGUMENT);
        assert_string_equal(error.message, "120 is not a value");
        assert_int_equal(error.line, 301);
        assert_int_equal(error.column, 81);
        work.minimal = minimal[0];
        work.canonical = image[0];
        work.errors = errors;
        run(many, &work, QD_DONE);
        for (int i = 0; i < COUNT; i++) {
            bool wrong = i == 300 || i == 577;
            assert_int_equal(found[i], wrong ? 0 : own[i]);
            assert_int_equal(errors[i] == QD_ERROR_ARGUMENT, wrong);
            assert_true(!wrong || (is_blank(minimal[i], 81) && is_blank(image[i], 81)));
        }
        work.errors = NULL; /* puzzle 3 has no canonical form; bytes are looked at before */
        assert_int_equal(qd_many_run(many, &work, &outcome, &error), QD_ERROR_CLASH);
        assert_int_equal(error.line, 3);
        work = ask(COUNT, threads); /* nothing is asked: they are checked */
        run(many, &work, QD_DONE);
        work.cells = rows;
        assert_int_equal(qd_many_run(many, &work, NULL, NULL), QD_ERROR_ARGUMENT);
        work = ask(
            100, threads); /* ends soon after the first wrong one: the fourth, in the first slice */
        work.cells = rows[297];
        work.found = found;
        work.ratings = ratings;
        assert_int_equal(qd_many_run(many, &work, NULL, &error), QD_ERROR_ARGUMENT);
        assert_int_equal(error.line, 4);
        assert_int_equal(found[99], QD_NINE_UNKNOWN);
    }
}

static void test_takes_none(void **state) {
    qd_many_work work = {0};
    uint8_t nothing;
    (void)state;
    work.found = work.canonical = work.minimal = &nothing;
    work.threads = 8;
    run(many, &work, QD_DONE);
}

/* ---- stopping -------------------------------------------------------------------------------- */

static void test_stops(void **state) {
    static uint8_t found[COUNT], solutions[COUNT][81];
    static qd_status errors[COUNT];
    static struct steps steps;
    qd_stop stop = {0};
    (void)state;
    qd_stop_request(&stop);
    for (uint32_t threads = 1; threads <= 3; threads += 2) {
        qd_many_work work = ask(COUNT, threads);
        memset(solutions, 99, sizeof solutions);
        work.stop = &stop;
        work.found = found;
        work.solutions = solutions[0];
        work.errors = errors;
        run(many, &work, QD_INTERRUPTED);
        for (int i = 0; i < COUNT; i++)
            assert_int_equal(found[i], QD_NINE_UNKNOWN);
        for (int i = 0; i < COUNT; i++) /* none was begun */
            assert_true(solutions[i][0] == 99 && solutions[i][80] == 99);
        work.stop = NULL; /* and goes on as if nothing had been */
        run(many, &work, QD_DONE);
        assert_int_equal(found[0], 1);
        work.cells = (uint8_t[81]){0}; /* a count that is not reached */
        work.stride = 0;
        work.count = 1;
        work.counts = (uint64_t[1]){99};
        stop = (qd_stop){0};
        qd_stop_after(&stop, 0.001);
        work.stop = &stop;
        run(many, &work, QD_TIME_LIMIT);
        assert_true(found[0] == QD_NINE_UNKNOWN && work.counts[0] == 0);
        work = ask(COUNT, threads);
        work.found = found;
        qd_stop_request(&stop);
        memset(&steps, 0, sizeof steps);
        atomic_store(&steps.most, 1000);
        work.step = count_step;
        work.user = &steps;
        run(many, &work, QD_STOPPED);
        assert_int_equal(found[COUNT - 1], QD_NINE_UNKNOWN);
        assert_true(atomic_load(&steps.all) >= 1000);
        assert_true(atomic_load(&steps.all) < 1000 + threads);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_solves),
        cmocka_unit_test(test_counts),
        cmocka_unit_test(test_takes_text_and_lists),
        cmocka_unit_test(test_solves_pencilmarks),
        cmocka_unit_test(test_canonical_and_minimal),
        cmocka_unit_test(test_rates_and_traces),
        cmocka_unit_test(test_other_boards),
        cmocka_unit_test(test_checks_bytes),
        cmocka_unit_test(test_goes_past_wrong_puzzles),
        cmocka_unit_test(test_takes_none),
        cmocka_unit_test(test_stops),
    };
    return cmocka_run_group_tests(tests, setup, teardown);
}
