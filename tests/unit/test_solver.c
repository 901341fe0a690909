#include "support.h"
#include "sudoku/above.h"
#include "variant/variant.h"

#include <stdio.h>

/* For every engine that supports boards of that many values. */
#define FOR_ENGINES(name, values)                                                                  \
    for (size_t e_ = 0; qd_solver_engine_name(e_, NULL); e_++)                                     \
        for (const char *name = qd_solver_engine_name(e_, NULL); name && takes(name, values);      \
             name = NULL)

static bool takes(const char *engine, uint32_t values);

static const char hard[] =
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
static const char unique[] =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

struct fixture {
    qd_board *board;
    qd_grid *grid;
    qd_solver *solver;
};

static void open_fixture(struct fixture *fixture, const char *puzzle, qd_solver_settings settings) {
    uint32_t n = 1;
    while ((size_t)n * n < strlen(puzzle))
        n++;
    uint32_t rows, columns;
    assert_true(qd_board_usual_box(n, &rows, &columns));
    OK(qd_board_new(rows, columns, &fixture->board, NULL));
    OK(qd_grid_new(fixture->board, &fixture->grid, NULL));
    OK(qd_grid_parse(fixture->grid, puzzle, strlen(puzzle), NULL, NULL, NULL));
    OK(qd_solver_new(fixture->board, &settings, &fixture->solver, NULL));
    OK(qd_solver_start(fixture->solver, fixture->grid, NULL));
}

static void close_fixture(struct fixture *fixture) {
    qd_solver_free(fixture->solver);
    qd_grid_free(fixture->grid);
    qd_board_free(fixture->board);
}

static qd_solver_settings with_engine(const char *engine) {
    qd_solver_settings settings = {0};
    settings.engine = engine;
    return settings;
}

static bool takes(const char *engine, uint32_t values) {
    qd_solver_settings settings = with_engine(engine);
    qd_solver *solver;
    qd_board *board;
    uint32_t rows, columns;
    assert_true(qd_board_usual_box(values, &rows, &columns));
    OK(qd_board_new(rows, columns, &board, NULL));
    qd_status status = qd_solver_new(board, &settings, &solver, NULL);
    assert_true(status == QD_OK || status == QD_ERROR_UNSUPPORTED);
    qd_solver_free(solver);
    qd_board_free(board);
    return status == QD_OK;
}

/* The engines for covers are those of their own table, with two names. */
static void test_names(void **state) {
    const char *name;
    size_t number = 0, covers = 0;
    (void)state;
    FOR_ENGINES(engine, 9) {
        struct fixture fixture;
        char full[80];
        open_fixture(&fixture, unique, with_engine(engine));
        snprintf(full, sizeof full, "%s", qd_solver_about(fixture.solver).engine);
        assert_non_null(strstr(full, engine));
        close_fixture(&fixture);
        open_fixture(&fixture, unique, with_engine(full));
        assert_string_equal(qd_solver_about(fixture.solver).engine, full);
        close_fixture(&fixture);
        covers += strncmp(full, "cover:", 6) == 0;
    }
    while ((name = qd_cover_engine_name(number, NULL)))
        number++;
    assert_int_equal(covers, number - 1); /* except "auto" */
}

/* Settings limit solutions in every call. */
static void test_solution_limit(void **state) {
    (void)state;
    FOR_ENGINES(engine, 4) {
        struct fixture fixture;
        qd_solver_settings settings = with_engine(engine);
        settings.limits.solutions = 3;
        open_fixture(&fixture, "................", settings);
        for (int i = 0; i < 3; i++)
            assert_int_equal(qd_solver_next(fixture.solver, NULL), QD_SOLUTION);
        assert_int_equal(qd_solver_next(fixture.solver, NULL), QD_SOLUTION_LIMIT);
        assert_int_equal(qd_solver_about(fixture.solver).effort.solutions, 3);
        OK(qd_solver_start(fixture.solver, fixture.grid, NULL));
        assert_int_equal(qd_solver_judge(fixture.solver, 2), QD_SOLUTION_LIMIT);
        assert_int_equal(qd_solver_judge(fixture.solver, 10), QD_SOLUTION_LIMIT);
        assert_int_equal(qd_solver_about(fixture.solver).effort.solutions, 3);
        close_fixture(&fixture);
    }
}

static void test_one_call(void **state) {
    char solution[82];
    qd_verdict verdict;
    qd_error error;
    (void)state;
    OK(qd_sudoku_solve(NULL, unique, solution, sizeof solution, &verdict, NULL));
    assert_int_equal(verdict, QD_UNIQUE);
    assert_string_equal(
        solution,
        "534678912672195348198342567859761423426853791713924856961537284287419635345286179");
    OK(qd_sudoku_solve(NULL, "11..............", solution, sizeof solution, &verdict, NULL));
    assert_int_equal(verdict, QD_NONE);
    assert_string_equal(solution, "");
    OK(qd_sudoku_solve(NULL, "................", solution, sizeof solution, &verdict, NULL));
    assert_int_equal(verdict, QD_MULTIPLE);
    assert_int_equal(strlen(solution), 16);
    OK(qd_sudoku_solve(NULL, "1...............\r\n", solution, 17, NULL,
                       NULL)); /* as fgets returns it */
    assert_int_equal(strlen(solution), 16);
    for (size_t size = 0; size < 82; size++) {
        strcpy(solution, "x");
        assert_int_equal(qd_sudoku_solve(NULL, unique, solution, size, &verdict, &error),
                         QD_ERROR_RANGE);
        assert_string_equal(solution, size ? "" : "x");
    }
    assert_string_equal(error.message, "the solution needs 82 bytes, but the buffer has 81");
    assert_int_equal(qd_sudoku_solve(NULL, "11..............", solution, 16, &verdict, &error),
                     QD_ERROR_RANGE); /* even if there is none */
    assert_int_equal(qd_sudoku_solve(NULL, "12", solution, sizeof solution, &verdict, &error),
                     QD_ERROR_SYNTAX);
    assert_int_equal(
        qd_sudoku_solve(NULL, "5...............", solution, sizeof solution, &verdict, &error),
        QD_ERROR_SYNTAX);
    assert_int_equal(error.column, 1);
}

static void test_one_count(void **state) {
    uint64_t count = 0;
    qd_error error;
    (void)state;
    OK(qd_sudoku_count("4x4", NULL, &count, NULL));
    assert_int_equal(count, 288);
    OK(qd_sudoku_count("4x4+x", NULL, &count, NULL));
    assert_int_equal(count, 48);
    OK(qd_sudoku_count(NULL, "1...............", &count, NULL));
    assert_int_equal(count, 72);
    OK(qd_sudoku_count("4x4", "11..............", &count, NULL));
    assert_int_equal(count, 0);
    OK(qd_sudoku_count(NULL, unique, NULL, NULL));
    assert_int_equal(qd_sudoku_count(NULL, NULL, &count, &error), QD_ERROR_SYNTAX);
    assert_int_equal(qd_sudoku_count("4x4", "1234", &count, &error), QD_ERROR_SYNTAX);
    assert_int_equal(qd_sudoku_count("9x9+antibishop", NULL, &count, &error), QD_ERROR_UNSUPPORTED);
}

static void test_verdicts(void **state) {
    (void)state;
    FOR_ENGINES(engine, 9) {
        struct fixture fixture;
        uint64_t count;
        open_fixture(&fixture, unique, with_engine(engine));
        assert_int_equal(qd_solver_verdict(fixture.solver, NULL), QD_UNKNOWN);
        assert_null(qd_solver_solution(fixture.solver));
        assert_int_equal(qd_solver_judge(fixture.solver, 1), QD_SOLUTION_LIMIT);
        assert_int_equal(qd_solver_verdict(fixture.solver, &count), QD_UNKNOWN);
        assert_int_equal(count, 1);
        assert_int_equal(qd_solver_judge(fixture.solver, 2), QD_DONE);
        assert_int_equal(qd_solver_verdict(fixture.solver, &count), QD_UNIQUE);
        assert_int_equal(count, 1);
        OK(qd_grid_check_solution(fixture.grid, qd_solver_solution(fixture.solver), NULL));
        close_fixture(&fixture);
    }
}

static void test_counts(void **state) {
    (void)state;
    FOR_ENGINES(engine, 4) {
        struct fixture fixture;
        qd_count *total;
        qd_outcome outcome;
        open_fixture(&fixture, "................", with_engine(engine));
        OK(qd_count_new(&total, NULL));
        OK(qd_solver_count(fixture.solver, 0, total, &outcome, NULL));
        assert_int_equal(outcome, QD_DONE);
        assert_count(total, "288");
        OK(qd_solver_start(fixture.solver, fixture.grid, NULL));
        OK(qd_solver_count(fixture.solver, 10, total, &outcome, NULL));
        assert_int_equal(outcome, QD_SOLUTION_LIMIT);
        assert_count(total, "298");
        qd_count_free(total);
        close_fixture(&fixture);
    }
}

/* How many of all grids obey, as the rules themselves judge. */
static uint64_t count_obeying(const qd_board *board, const qd_grid *grid) {
    uint32_t cells = qd_board_cell_count(board), values = qd_board_value_count(board), i = 0;
    uint8_t cell_values[64];
    uint64_t count = 0;
    memset(cell_values, 1, sizeof cell_values);
    while (i < cells) {
        count += qd_grid_check_solution(grid, cell_values, NULL) == QD_OK;
        for (i = 0; i < cells && cell_values[i] == values; i++)
            cell_values[i] = 1;
        if (i < cells)
            cell_values[i]++;
    }
    return count;
}

/* Boards whose solutions were lost, or that had too many: squares that overlap, lines of different lengths, one
 * value. */
static void test_counts_of_boards(void **state) {
    static const struct {
        const char *board;
        uint64_t count;
    } cases[] = {
        {"4x4@r1c1@r2c4+cage=8:r1c1r1c2r2c2+cage=6:r3c5r2c5r3c6", 108},
        {"4x4@r1c1@r4c4+cage=7:r4c7r4c6+cage=10:r3c4r2c4r4c4r5c4+cage=5:r7c7r7c6+cage=7:r3c2r3c3+"
         "cage=6:r3c1r4c1",
         4},
        {"3x2:free=1-3+room=2:r1c0+room=2:r0c1", 27},
        {"3x2:free=1-3+room=2:r0c1+room=2:r1c0", 27},
        {"3x1:free=1-1+flatmates", 1},
        {"1x1:free=1-1+flatmates", 0},
        {"3x1:free=1-4+antiking", 36},
        {"1x3:free=1-4+antiking", 36},
        {"2x2:free=1-3+antiking", 0},
        {"1x3:free=0-3+sandwich=0:r1", 16},
    };
    static const char *const engines[] = {"variant", "backtrack"};
    (void)state;
    for (size_t i = 0; i < 2 * LENGTH(cases); i++) {
        const qd_solver_settings settings = with_engine(engines[i % 2]);
        uint8_t values[64];
        uint64_t count = 0;
        struct fixture fixture;
        OK(qd_board_parse(cases[i / 2].board, &fixture.board, NULL));
        OK(qd_grid_new(fixture.board, &fixture.grid, NULL));
        OK(qd_solver_new(fixture.board, &settings, &fixture.solver, NULL));
        OK(qd_solver_start(fixture.solver, fixture.grid, NULL));
        while (qd_solver_next(fixture.solver, values) == QD_SOLUTION) {
            OK(qd_grid_check_solution(fixture.grid, values, NULL));
            count++;
        }
        if (qd_board_cell_count(fixture.board) <= 6)
            assert_int_equal(count, count_obeying(fixture.board, fixture.grid));
        if (count != cases[i / 2].count)
            fail_msg("%s, %s: %u solutions", cases[i / 2].board, engines[i % 2], (unsigned)count);
        close_fixture(&fixture);
    }
}

static void test_node_limit_and_slices(void **state) {
    (void)state;
    FOR_ENGINES(engine, 9) {
        struct fixture fixture;
        qd_solver_settings settings = with_engine(engine);
        qd_effort effort;
        settings.limits.nodes = 10;
        open_fixture(&fixture, hard, settings);
        assert_int_equal(qd_solver_judge(fixture.solver, 2), QD_NODE_LIMIT);
        assert_int_equal(qd_solver_verdict(fixture.solver, NULL), QD_UNKNOWN);
        effort = qd_solver_about(fixture.solver).effort;
        assert_int_equal(effort.nodes, 10);
        close_fixture(&fixture);

        settings.limits.nodes = 0;
        settings.limits.slice_nodes = 2;
        int pauses = 0;
        open_fixture(&fixture, hard, settings);
        while (qd_solver_judge(fixture.solver, 2) == QD_PAUSED)
            pauses++;
        assert_true(pauses > 3);
        assert_int_equal(qd_solver_verdict(fixture.solver, NULL), QD_UNIQUE);
        close_fixture(&fixture);
    }
}

static void test_interrupt(void **state) {
    (void)state;
    FOR_ENGINES(engine, 9) {
        struct fixture fixture;
        qd_stop stop = {0};
        qd_solver_settings settings = with_engine(engine);
        settings.limits.stop = &stop;
        open_fixture(&fixture, unique, settings);
        qd_stop_request(&stop);
        assert_int_equal(qd_solver_judge(fixture.solver, 2), QD_INTERRUPTED);
        stop = (qd_stop){0};
        assert_int_equal(qd_solver_judge(fixture.solver, 2), QD_DONE);
        assert_int_equal(qd_solver_verdict(fixture.solver, NULL), QD_UNIQUE);
        close_fixture(&fixture);
    }
}

/* A stop that is requested before a large board is made ready is no error, either. */
static void test_interrupted_before(void **state) {
    static const char *const engines[] = {"links", "cells"};
    static uint8_t values[QD_MAX_CELLS];
    qd_board *board;
    (void)state;
    OK(qd_board_new(6, 6, &board, NULL));
    for (size_t i = 0; i < LENGTH(engines); i++) {
        qd_stop stop = {0};
        qd_solver_settings settings = with_engine(engines[i]);
        qd_solver *solver;
        settings.limits.stop = &stop;
        qd_stop_request(&stop);
        OK(qd_solver_new(board, &settings, &solver, NULL));
        assert_int_equal(qd_solver_next(solver, values), QD_INTERRUPTED);
        assert_int_equal(qd_solver_about(solver).effort.nodes, 0);
        stop = (qd_stop){0};
        assert_int_equal(qd_solver_next(solver, values), QD_SOLUTION);
        qd_solver_free(solver);
    }
    qd_board_free(board);
}

/* The plain program finds solutions in the order of their digits. */
static void test_reading_order(void **state) {
    struct fixture fixture;
    uint8_t values[16], before[16] = {0};
    int found = 0;
    (void)state;
    open_fixture(&fixture, "................", with_engine("backtrack"));
    while (qd_solver_next(fixture.solver, values) == QD_SOLUTION) {
        assert_true(memcmp(before, values, 16) < 0);
        memcpy(before, values, 16);
        found++;
    }
    assert_int_equal(found, 288);
    close_fixture(&fixture);
}

/* How many clues are redundant; the search must be complete. */
static uint32_t find_redundant(const struct fixture *fixture, uint8_t *redundant) {
    qd_outcome outcome;
    uint32_t count;
    OK(qd_solver_find_redundant(fixture->solver, fixture->grid, redundant, &count, &outcome, NULL));
    assert_int_equal(outcome, QD_DONE);
    return count;
}

static void test_redundant(void **state) {
    struct fixture fixture;
    uint8_t redundant[81];
    (void)state;
    FOR_ENGINES(engine, 4) {
        /* a minimal puzzle, and the same with one more clue, r1c1, which is then redundant */
        open_fixture(&fixture, "......31...2.1..", with_engine(engine));
        assert_int_equal(find_redundant(&fixture, redundant), 0);
        OK(qd_solver_start(fixture.solver, fixture.grid, NULL));
        qd_solver_judge(fixture.solver, 2);
        qd_grid_set_value(fixture.grid, 0, qd_solver_solution(fixture.solver)[0]);
        assert_true(find_redundant(&fixture, redundant) >= 1);
        assert_int_equal(redundant[0], 1);
        close_fixture(&fixture);
    }
}

/* A limit of solutions applies to those of the puzzle, not to tests of its clues. */
static void test_redundant_and_a_limit(void **state) {
    struct fixture fixture;
    uint8_t redundant[81];
    (void)state;
    FOR_ENGINES(engine, 4) {
        qd_solver_settings settings = {0};
        settings.engine = engine;
        settings.limits.solutions = 1;
        open_fixture(&fixture, "1234341221434321", settings);
        assert_int_equal(find_redundant(&fixture, redundant), 16);
        OK(qd_solver_start(fixture.solver, fixture.grid, NULL));
        assert_int_equal(qd_solver_judge(fixture.solver, 0), QD_SOLUTION_LIMIT);
        close_fixture(&fixture);
    }
}

/* Of the 288 grids, within five standard errors, and of a puzzle without a solution. */
static void test_estimate(void **state) {
    struct fixture fixture;
    qd_estimate estimate;
    qd_outcome outcome;
    (void)state;
    open_fixture(&fixture, "................", with_engine("variant"));
    OK(qd_solver_estimate(fixture.solver, fixture.grid, 5000, &estimate, &outcome, NULL));
    assert_int_equal(outcome, QD_DONE);
    assert_int_equal(estimate.dives, 5000);
    assert_true(estimate.hits > 0 && estimate.hits <= 5000);
    assert_true(estimate.spread > 0 && estimate.spread < 10);
    assert_true(estimate.mean > 288 - 5 * estimate.spread &&
                estimate.mean < 288 + 5 * estimate.spread);
    OK(qd_solver_start(fixture.solver, fixture.grid, NULL)); /* which searches as before */
    assert_int_equal(qd_solver_judge(fixture.solver, 0), QD_DONE);
    uint64_t found;
    assert_int_equal(qd_solver_verdict(fixture.solver, &found), QD_MULTIPLE);
    assert_int_equal(found, 288);
    close_fixture(&fixture);
    open_fixture(&fixture, "11..............", with_engine("variant"));
    OK(qd_solver_estimate(fixture.solver, fixture.grid, 10, &estimate, NULL, NULL));
    assert_true(estimate.mean == 0 && estimate.hits == 0 && estimate.dives == 10);
    close_fixture(&fixture);
    open_fixture(&fixture, "................", with_engine("links"));
    assert_int_equal(qd_solver_estimate(fixture.solver, fixture.grid, 10, &estimate, NULL, NULL),
                     QD_ERROR_UNSUPPORTED);
    close_fixture(&fixture);
}

/* 0: no limit of its own; 1 after another continues from there. */
static void test_judge_goes_on(void **state) {
    struct fixture fixture;
    (void)state;
    FOR_ENGINES(engine, 4) {
        uint64_t count;
        open_fixture(&fixture, "1234............", with_engine(engine));
        assert_int_equal(qd_solver_judge(fixture.solver, 1), QD_SOLUTION_LIMIT);
        assert_int_equal(qd_solver_judge(fixture.solver, 3), QD_SOLUTION_LIMIT);
        qd_solver_verdict(fixture.solver, &count);
        assert_int_equal(count, 3);
        assert_int_equal(qd_solver_judge(fixture.solver, 0), QD_DONE);
        qd_solver_verdict(fixture.solver, &count);
        assert_int_equal(count, 12);
        close_fixture(&fixture);
    }
}

static void test_errors(void **state) {
    qd_board *board;
    qd_solver *solver;
    qd_error error;
    qd_solver_settings settings = with_engine("none such");
    (void)state;
    OK(qd_board_new(2, 2, &board, NULL));
    assert_int_equal(qd_solver_new(board, &settings, &solver, &error), QD_ERROR_ARGUMENT);
    assert_string_equal(error.message, "there is no engine 'none such'");
    assert_null(solver);
    qd_board_free(board);
}

/* ---- the solver of constraints alone --------------------------------------------------------- */

#define FEW_CELLS 4
#define FEW_VALUES 3

/* What boards do not ask, too: cells that are named twice, weights of 0, more cells than values, values that there are
 * not. */
struct asked {
    enum { ASKED_SUM, ASKED_SETS, ASKED_EACH, ASKED_COUNT, ASKED_HOUSE, ASKED_KINDS } kind;
    uint32_t cells[FEW_CELLS], count, value;
    int32_t weights[FEW_CELLS], least, most;
    uint64_t sets[2];
    bool or_never;
};

static struct asked ask_anything(struct random *random) {
    struct asked asked = {.kind = random_below(random, ASKED_KINDS)};
    bool differ = asked.kind != ASKED_SUM, counts = asked.kind == ASKED_COUNT;
    uint32_t first = random_below(random, FEW_CELLS);
    asked.count = random_below(random, FEW_CELLS) + !counts;
    for (uint32_t i = 0; i < asked.count; i++) {
        asked.cells[i] = differ ? (first + i) % FEW_CELLS : random_below(random, FEW_CELLS);
        asked.weights[i] =
            counts ? (random_below(random, 2) ? 1 : -1) : (int32_t)random_below(random, 4) - 1;
    }
    asked.least = (int32_t)random_below(random, 5) - 1;
    asked.most = asked.least + (int32_t)random_below(random, 3);
    asked.value = random_below(random, FEW_VALUES + 1);
    asked.or_never = random_below(random, 2);
    for (uint32_t i = 0; i < 2; i++) {
        uint64_t one = (uint64_t)1 << random_below(random, FEW_VALUES), all = (1 << FEW_VALUES) - 1;
        asked.sets[i] = asked.kind == ASKED_EACH ? 1 + random_below(random, (uint32_t)all)
                        : asked.count == 1       ? one
                        : asked.count == 2       ? all & ~one
                                                 : all;
    }
    return asked;
}

static void add_asked(qd_variant *variant, const struct asked *asked) {
    const uint32_t *cells = asked->cells, count = asked->count;
    if (asked->kind == ASKED_SUM)
        OK(qd_variant_add_sum(variant, cells, asked->weights, count, asked->least + 2, NULL));
    else if (asked->kind == ASKED_SETS)
        OK(qd_variant_add_sets(variant, cells, count, asked->sets, 2, NULL));
    else if (asked->kind == ASKED_EACH)
        OK(qd_variant_add_each(variant, cells, count, asked->sets, 2, NULL));
    else if (asked->kind == ASKED_COUNT)
        OK(qd_variant_add_count(variant, cells, asked->weights, count, asked->value, asked->least,
                                asked->most, asked->or_never, NULL));
    else
        OK(qd_variant_add_house(variant, cells, count, 0, NULL));
}

static bool is_met(const struct asked *asked, const uint8_t *values) {
    int32_t sum = 0, times = 0;
    uint64_t held = 0;
    bool differ = true;
    for (uint32_t i = 0; i < asked->count; i++) {
        uint32_t value = values[asked->cells[i]];
        sum += asked->weights[i] * (int32_t)value;
        times += value == asked->value ? asked->weights[i] : 0;
        differ &= !(held >> (value - 1) & 1);
        held |= (uint64_t)1 << (value - 1);
    }
    switch (asked->kind) {
    case ASKED_SUM:
        return sum == asked->least + 2;
    case ASKED_SETS:
        return differ && (held == asked->sets[0] || held == asked->sets[1]);
    case ASKED_EACH:
        return held & asked->sets[0] && held & asked->sets[1];
    case ASKED_COUNT:
        return (asked->or_never && times == 0) || (times >= asked->least && times <= asked->most);
    default:
        return differ;
    }
}

/* Three that all hold, and two of which one must. */
static uint32_t count_met(const struct asked asked[5]) {
    uint32_t count = 0;
    for (uint32_t number = 0; number < 81; number++) {
        uint8_t values[FEW_CELLS];
        for (uint32_t i = 0, rest = number; i < FEW_CELLS; i++, rest /= FEW_VALUES)
            values[i] = (uint8_t)(1 + rest % FEW_VALUES);
        bool fits = is_met(&asked[3], values) || is_met(&asked[4], values);
        for (uint32_t i = 0; i < 3; i++)
            fits = fits && is_met(&asked[i], values);
        count += fits;
    }
    return count;
}

static uint32_t count_variant(qd_variant *variant) {
    static const uint64_t candidates[FEW_CELLS] = {7, 7, 7, 7};
    static const qd_limits limits = {0};
    uint8_t values[FEW_CELLS];
    uint32_t count = 0;
    OK(qd_variant_seal(variant, NULL));
    qd_variant_start(variant, candidates, &limits, 0);
    while (qd_variant_next(variant, values) == QD_SOLUTION)
        count++;
    return count;
}

static void test_constraints_alone(void **state) {
    struct random random = random_from(random_seed(36));
    (void)state;
    for (uint32_t n = 0; n < how_many(4000); n++) {
        struct asked asked[5];
        qd_variant *variant;
        for (uint32_t i = 0; i < 5; i++)
            asked[i] = ask_anything(&random);
        OK(qd_variant_new(FEW_CELLS, FEW_VALUES, &variant, NULL));
        for (uint32_t i = 0; i < 3; i++)
            add_asked(variant, &asked[i]);
        OK(qd_variant_begin_any(variant, NULL));
        for (uint32_t i = 3; i < 5; i++) {
            OK(qd_variant_next_branch(variant, NULL));
            add_asked(variant, &asked[i]);
        }
        OK(qd_variant_end_any(variant, NULL));
        uint32_t count = count_variant(variant);
        if (count != count_met(asked))
            fail_msg("case %u: %u solutions, not %u", n, count, count_met(asked));
        qd_variant_free(variant);
    }
}

/* Alternatives without any do not hold; those that ask nothing do; there is a depth. */
static void test_alternatives_alone(void **state) {
    qd_variant *variant;
    uint32_t depth = 0;
    (void)state;
    OK(qd_variant_new(FEW_CELLS, FEW_VALUES, &variant, NULL));
    OK(qd_variant_begin_any(variant, NULL));
    OK(qd_variant_next_branch(variant, NULL));
    OK(qd_variant_end_any(variant, NULL));
    while (qd_variant_begin_any(variant, NULL) == QD_OK) {
        OK(qd_variant_next_branch(variant, NULL));
        depth++;
    }
    assert_int_equal(depth, 4);
    while (depth-- > 0)
        OK(qd_variant_end_any(variant, NULL));
    assert_int_equal(count_variant(variant), 81);
    qd_variant_free(variant);
    OK(qd_variant_new(FEW_CELLS, FEW_VALUES, &variant, NULL));
    OK(qd_variant_begin_any(variant, NULL));
    OK(qd_variant_end_any(variant, NULL));
    assert_int_equal(count_variant(variant), 0);
    qd_variant_free(variant);
}

static void add_house(qd_variant *variant, uint32_t kind, uint32_t number) {
    uint32_t cells[9];
    for (uint32_t i = 0; i < 9; i++)
        cells[i] = kind == 0   ? 9 * number + i
                   : kind == 1 ? 9 * i + number
                               : 9 * (number / 3 * 3 + i / 3) + number % 3 * 3 + i % 3;
    OK(qd_variant_add_house(variant, cells, 9, kind + 1, NULL));
}

/* A diagonal of the grid with two cells and more adds up to what it does there; `turn`: mirrored. */
static void add_diagonal(qd_variant *variant, const char *grid, int32_t shift, bool turn) {
    uint32_t cells[9], count = 0;
    int64_t total = 0;
    int32_t weights[9];
    for (int32_t row = 0; row < 9; row++) {
        int32_t column = turn ? 8 - row - shift : row + shift;
        if (column < 0 || column > 8)
            continue;
        cells[count] = (uint32_t)(9 * row + column);
        weights[count] = 1;
        total += grid[cells[count++]] - '0';
    }
    OK(qd_variant_add_sum(variant, cells, weights, count, total, NULL));
}

/* A search that is long enough to begin anew twice, with values tried at the root before. */
static void test_begins_anew(void **state) {
    static const char grid[] =
        "483726159726159483159483726837261594261594837594837261372615948615948372948372615";
    static const qd_limits limits = {0};
    uint64_t candidates[81];
    uint8_t values[81];
    qd_variant *variant;
    (void)state;
    OK(qd_variant_new(81, 9, &variant, NULL));
    for (uint32_t i = 0; i < 27; i++)
        add_house(variant, i / 9, i % 9);
    for (int32_t shift = -7; shift <= 7; shift++) {
        add_diagonal(variant, grid, shift, false);
        if (shift % 2)
            add_diagonal(variant, grid, shift, true);
    }
    OK(qd_variant_seal(variant, NULL));
    for (uint32_t i = 0; i < 81; i++)
        candidates[i] = 511;
    qd_variant_start(variant, candidates, &limits, 0);
    assert_int_equal(qd_variant_next(variant, values), QD_SOLUTION);
    for (uint32_t i = 0; i < 81; i++)
        assert_int_equal(values[i], grid[i] - '0');
    assert_int_equal(qd_variant_next(variant, values), QD_DONE);
    assert_true(qd_variant_effort(variant).nodes > 3500);
    qd_variant_free(variant);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_one_call),
        cmocka_unit_test(test_one_count),
        cmocka_unit_test(test_verdicts),
        cmocka_unit_test(test_counts),
        cmocka_unit_test(test_counts_of_boards),
        cmocka_unit_test(test_node_limit_and_slices),
        cmocka_unit_test(test_interrupt),
        cmocka_unit_test(test_interrupted_before),
        cmocka_unit_test(test_reading_order),
        cmocka_unit_test(test_redundant),
        cmocka_unit_test(test_estimate),
        cmocka_unit_test(test_errors),
        cmocka_unit_test(test_redundant_and_a_limit),
        cmocka_unit_test(test_judge_goes_on),
        cmocka_unit_test(test_names),
        cmocka_unit_test(test_solution_limit),
        cmocka_unit_test(test_constraints_alone),
        cmocka_unit_test(test_alternatives_alone),
        cmocka_unit_test(test_begins_anew),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
