/*
 * Soundness of all techniques of all scales: over random puzzles of several boards, minimal or with more clues, over
 * positions of such puzzles, and over random candidates, no step places a wrong value or removes a right candidate. The
 * solver decides what is right. And each step has an effect.
 */
#include "share.h"
#include "support.h"
#include "sudoku/grid.h"

#include "quadrille/explain.h"
#include "quadrille/make.h"

#define MOST_SCALES 16
#define MOST_CELLS 441
#define SECONDS 0.05 /* for each rating: what takes longer is checked as far as it comes */

struct desk {
    qd_board *board;
    qd_grid *grid;
    qd_solver *solver;
    uint32_t cells, values;
    qd_explainer *explainers[MOST_SCALES];
    size_t scales;
    uint8_t solution[MOST_CELLS];

    qd_explainer *explainer;     /* the one that is being checked */
    uint64_t before[MOST_CELLS]; /* candidates before the last step; those of placed cells: 0 */
};

static void open_desk(struct desk *desk, const char *notation) {
    qd_explainer_settings settings = {0};
    *desk = (struct desk){0};
    OK(qd_board_parse(notation, &desk->board, NULL));
    OK(qd_grid_new(desk->board, &desk->grid, NULL));
    OK(qd_solver_new(desk->board, NULL, &desk->solver, NULL));
    desk->cells = qd_board_cell_count(desk->board);
    desk->values = qd_board_value_count(desk->board);
    assert_true(desk->cells <= MOST_CELLS);
    settings.limits.seconds = SECONDS;
    for (; qd_scale_number(desk->scales); desk->scales++) {
        assert_true(desk->scales < MOST_SCALES);
        settings.scale = qd_scale_number(desk->scales);
        OK(qd_explainer_new(desk->board, &settings, &desk->explainers[desk->scales], NULL));
    }
}

static void close_desk(struct desk *desk) {
    for (size_t i = 0; i < desk->scales; i++)
        qd_explainer_free(desk->explainers[i]);
    qd_solver_free(desk->solver);
    qd_grid_free(desk->grid);
    qd_board_free(desk->board);
}

/* Whether the grid has one solution, which is kept. */
static bool solve(struct desk *desk) {
    uint8_t other[MOST_CELLS];
    OK(qd_solver_start(desk->solver, desk->grid, NULL));
    return qd_solver_next(desk->solver, desk->solution) == QD_SOLUTION &&
           qd_solver_next(desk->solver, other) == QD_DONE;
}

/* ---- one path -------------------------------------------------------------------------------- */

static bool is_right(const struct desk *desk, uint32_t cell, uint64_t values) {
    return values >> (desk->solution[cell] - 1) & 1;
}

static void fail_step(const struct desk *desk, const qd_step *step, const char *what) {
    qd_text position = QD_TEXT_INIT;
    for (uint32_t cell = 0; cell < desk->cells; cell++) {
        unsigned value = qd_explainer_value(desk->explainer, cell);
        if (value)
            qd_text_printf(&position, " =%u", value);
        else
            qd_text_printf(&position, " %llx", (unsigned long long)desk->before[cell]);
    }
    fail_msg("%s: %s: %s", qd_technique_about(step->technique).name, what, position.data);
}

static void check_step(const struct desk *desk, const qd_step *step) {
    if (step->cell == QD_NO_CELL && step->removal_count == 0)
        fail_step(desk, step, "has no effect");
    if (step->cell != QD_NO_CELL) {
        if (step->value != desk->solution[step->cell])
            fail_step(desk, step, "places a wrong value");
        if (!is_right(desk, step->cell, desk->before[step->cell]))
            fail_step(desk, step, "places what is no candidate");
    }
    for (size_t i = 0; i < step->removal_count; i++) {
        const qd_removal *removal = &step->removals[i];
        if (is_right(desk, removal->cell, removal->values))
            fail_step(desk, step, "removes a right candidate");
        if (removal->values == 0 || removal->values & ~desk->before[removal->cell])
            fail_step(desk, step, "removes what is not there");
    }
}

/* Each cell has its value, or the right candidate, and nothing that it did not have before. */
static void take_position(struct desk *desk) {
    for (uint32_t cell = 0; cell < desk->cells; cell++) {
        uint32_t value = qd_explainer_value(desk->explainer, cell);
        uint64_t candidates = qd_explainer_candidates(desk->explainer, cell);
        assert_true(value ? value == desk->solution[cell] : is_right(desk, cell, candidates));
        assert_int_equal(candidates & ~desk->before[cell], 0);
        desk->before[cell] = candidates;
    }
}

static bool visit(void *user, const qd_step *step) {
    struct desk *desk = user;
    take_position(desk);
    check_step(desk, step);
    check_reason_in_time(desk->explainer, step);
    return true;
}

/* From where the explainer has begun. */
static void check_path(struct desk *desk, qd_explainer *explainer) {
    qd_rating rating;
    qd_outcome outcome;
    desk->explainer = explainer;
    memset(desk->before, 0xff, sizeof desk->before);
    OK(qd_explainer_rate(explainer, visit, desk, &rating, &outcome, NULL));
    assert_true(outcome == QD_DONE || outcome == QD_TIME_LIMIT);
    assert_true(rating.ed <= rating.ep && rating.ep <= rating.er);
    take_position(desk);
    for (uint32_t cell = 0; cell < desk->cells && outcome == QD_DONE && rating.er < QD_BEYOND;
         cell++)
        assert_int_equal(qd_explainer_value(explainer, cell), desk->solution[cell]);
}

/* ---- one grid -------------------------------------------------------------------------------- */

/* On all scales. */
static void check_grid(struct desk *desk) {
    for (size_t i = 0; i < desk->scales; i++) {
        qd_explainer_start(desk->explainers[i], desk->grid);
        check_path(desk, desk->explainers[i]);
    }
}

/* Random values and candidates, with more values until there is one solution: that which is kept. */
static void draw_candidates(struct desk *desk, struct random *random) {
    uint32_t dense = 20 + random_below(random, 60), filled = random_below(random, 50);
    uint8_t right[MOST_CELLS];
    memcpy(right, desk->solution, sizeof right);
    for (uint32_t cell = 0; cell < desk->cells; cell++) {
        uint64_t candidates = (uint64_t)1 << (right[cell] - 1);
        bool is_filled = random_below(random, 100) < filled;
        for (uint32_t value = 0; value < desk->values && !is_filled; value++)
            if (random_below(random, 100) < dense)
                candidates |= (uint64_t)1 << value;
        qd_grid_set_candidates(desk->grid, cell, candidates);
    }
    while (!solve(desk)) {
        uint32_t cell = random_below(random, desk->cells);
        qd_grid_set_value(desk->grid, cell, right[cell]);
    }
}

/* What somebody might have reached: some values, and without some wrong candidates. On all scales. */
static void check_position(struct desk *desk, struct random *random, const uint8_t *puzzle) {
    uint32_t filled = random_below(random, 40), rarity = 2 + random_below(random, 20);
    uint8_t values[MOST_CELLS];
    uint64_t candidates[MOST_CELLS];
    for (uint32_t cell = 0; cell < desk->cells; cell++) {
        bool is_filled = puzzle[cell] || random_below(random, 100) < filled;
        values[cell] = is_filled ? desk->solution[cell] : 0;
        candidates[cell] = ~(uint64_t)0;
        for (uint32_t value = 1; value <= desk->values; value++)
            if (value != desk->solution[cell] && random_below(random, rarity) == 0)
                candidates[cell] &= ~((uint64_t)1 << (value - 1));
    }
    for (size_t i = 0; i < desk->scales; i++) {
        qd_explainer_start_at(desk->explainers[i], values, candidates, puzzle);
        check_path(desk, desk->explainers[i]);
    }
}

static void check_puzzle(struct desk *desk, struct random *random, const uint8_t *puzzle) {
    qd_grid_clear(desk->grid);
    qd_grid_set_values(desk->grid, puzzle);
    assert_true(solve(desk));
    check_grid(desk);
    check_position(desk, random, puzzle);
    draw_candidates(desk, random);
    check_grid(desk);
}

/* ---- boards ---------------------------------------------------------------------------------- */

enum { TOGETHER = 8 };

static void check_board(const char *notation, struct random *random, uint32_t rounds) {
    static uint8_t puzzles[TOGETHER * MOST_CELLS], made[TOGETHER];
    static struct desk desk;
    open_desk(&desk, notation);
    for (uint32_t i = 0; i < rounds; i++) {
        qd_maker_settings settings = {0};
        qd_maker *maker;
        qd_outcome outcome;
        settings.seed = random_below(random, UINT32_MAX);
        settings.minimal = i % 2 == 0;
        if (i % 4 == 3)
            settings.clues.least = desk.cells / 3 + random_below(random, desk.cells / 3);
        OK(qd_maker_new(desk.board, &settings, &maker, NULL));
        OK(qd_maker_run(maker, 0, TOGETHER, puzzles, made, NULL, &outcome, NULL));
        for (size_t k = 0; k < TOGETHER; k++)
            if (made[k] == QD_ATTEMPT_MADE)
                check_puzzle(&desk, random, puzzles + k * desk.cells);
        qd_maker_free(maker);
    }
    close_desk(&desk);
}

static void test_nine(void **state) {
    struct random random = random_from(random_seed(14));
    (void)state;
    check_board("9x9", &random, how_many(16));
}

static void test_boards(void **state) {
    static const char *const boards[] = {"4x4",
                                         "6x6",
                                         "8x8",
                                         "9x9+x",
                                         "9x9+windoku",
                                         "9x9+disjoint",
                                         "9x9+antiknight",
                                         "9x9+antiking",
                                         "7x7",
                                         "4x4+regions=1112122233343444",
                                         "6x6+nonconsecutive",
                                         "6x6+cage=5:r1c1r2c1+thermo=r3c1r3c2r4c2"};
    struct random random = random_from(random_seed(15));
    (void)state;
    for (size_t i = 0; i < LENGTH(boards); i++)
        if (is_due(i, 3))
            check_board(boards[i], &random, how_many(2));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_nine),
        cmocka_unit_test(test_boards),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
