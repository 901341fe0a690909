/* Explainers: names, settings, positions, steps in their order, limits, and other boards. The steps of
 * each technique are in tests/data/steps.txt. */
#include "share.h"
#include "support.h"
#include "sudoku/grid.h"

#include "quadrille/explain.h"
#include "explain/above.h"

static const char easy[] =
    "49.7.......8....6..76.....376.2....9..24..........5.429....73...4.8....7...96.1..";
static const char easy_solution[] =
    "493756218218394765576128493764281539852439671139675842921547386645813927387962154";
static const char hard[] = /* 9.1 */
    ".3....4...7....5.9..89.2...5..32...4.9..56........4.5...1.7.......2..36.7....38..";

struct fixture {
    qd_board *board;
    qd_grid *grid;
    qd_explainer *explainer;
};

static void open_settings(struct fixture *fixture, const char *board,
                          const qd_explainer_settings *settings) {
    OK(qd_board_parse(board, &fixture->board, NULL));
    OK(qd_grid_new(fixture->board, &fixture->grid, NULL));
    OK(qd_explainer_new(fixture->board, settings, &fixture->explainer, NULL));
}

static void open_board(struct fixture *fixture, const char *board) {
    open_settings(fixture, board, NULL);
}

static void close_fixture(struct fixture *fixture) {
    qd_explainer_free(fixture->explainer);
    qd_grid_free(fixture->grid);
    qd_board_free(fixture->board);
}

static void start(const struct fixture *fixture, const char *puzzle) {
    qd_grid_clear(fixture->grid);
    OK(qd_grid_parse(fixture->grid, puzzle, strlen(puzzle), NULL, NULL, NULL));
    qd_explainer_start(fixture->explainer, fixture->grid);
}

static qd_rating rate(const struct fixture *fixture, qd_outcome expected) {
    qd_rating rating;
    qd_outcome outcome;
    OK(qd_explainer_rate(fixture->explainer, NULL, NULL, &rating, &outcome, NULL));
    assert_int_equal(outcome, expected);
    return rating;
}

static const qd_step *next(const struct fixture *fixture, qd_outcome expected) {
    qd_outcome outcome;
    const qd_step *step = qd_explainer_next(fixture->explainer, &outcome);
    assert_int_equal(outcome, expected);
    assert_int_equal(step != NULL, expected == QD_SOLUTION);
    return step;
}

/* ---- names ----------------------------------------------------------------------------------- */

static void test_techniques(void **state) {
    const qd_technique *technique;
    size_t count = 0;
    (void)state;
    for (; (technique = qd_technique_number(count)); count++) {
        const char *name = qd_technique_about(technique).name;
        assert_true(strlen(name) > 2 && strlen(qd_technique_about(technique).title) > 2);
        assert_int_equal(strspn(name, "abcdefghijklmnopqrstuvwxyz0123456789-"), strlen(name));
        assert_ptr_equal(qd_technique_find(name), technique);
    }
    assert_true(count > 20);
    assert_null(qd_technique_number(SIZE_MAX));
    qd_board *small;
    OK(qd_board_parse("6x6", &small, NULL));
    assert_true(qd_technique_is_for(qd_technique_find("x-wing"), small));
    assert_false(qd_technique_is_for(qd_technique_find("skyscraper"), small));
    qd_board_free(small);
    assert_null(qd_technique_find("x-Wing"));
    assert_null(qd_technique_find(""));
}

static void test_scales(void **state) {
    (void)state;
    assert_string_equal(qd_scale_about(qd_scale_find("classic")).name, "classic");
    assert_string_equal(qd_scale_about(qd_scale_find("revised")).name, "revised");
    assert_string_equal(qd_scale_about(qd_scale_find("whips")).name, "whips");
    assert_string_equal(qd_scale_about(NULL).name, "classic");
    assert_null(qd_scale_find("whip"));
    assert_null(qd_scale_number(1000));
}

static qd_scale *read_scale(const char *text) {
    qd_scale *scale;
    OK(qd_scale_read(text, strlen(text), &scale, NULL));
    return scale;
}

static void refuse_scale(const char *text, uint64_t line, uint64_t column, const char *message) {
    qd_scale *scale;
    qd_error error = {0};
    assert_int_equal(qd_scale_read(text, strlen(text), &scale, &error), QD_ERROR_SYNTAX);
    assert_null(scale);
    assert_string_equal(error.message, message);
    assert_int_equal(error.line, line);
    assert_int_equal(error.column, column);
}

static void test_own_scales(void **state) {
    qd_scale *scale =
        read_scale("# mine\n\nnaked-single 1.0\n  x-wing\t 3 # wings\r\nhidden-single,19.9");
    (void)state;
    assert_string_equal(qd_scale_about(scale).name, "own");
    assert_false(qd_scale_about(scale).has_levels);
    assert_string_equal(qd_technique_about(qd_scale_technique(scale, 0)).name, "naked-single");
    assert_string_equal(qd_technique_about(qd_scale_technique(scale, 2)).name, "hidden-single");
    assert_null(qd_scale_technique(scale, 3));
    assert_true(qd_scale_has(scale, qd_technique_find("x-wing")));
    assert_false(qd_scale_has(scale, qd_technique_find("swordfish")));
    qd_scale_free(scale);
    scale = read_scale("full-house 4 easy\nx-wing 10000 extreme\n");
    assert_true(qd_scale_about(scale).has_levels);
    qd_scale_free(scale);
    qd_scale_free(NULL);
    refuse_scale("", 0, 0, "there is no technique in it");
    refuse_scale("# x-wing 1\n", 0, 0, "there is no technique in it");
    refuse_scale("x-wing 1\n y-wing 2", 2, 2, "there is no technique 'y-wing'");
    refuse_scale("x-wing 1\nx-wing 2", 2, 1, "'x-wing' is there twice");
    refuse_scale("x-wing", 1, 7, "'' is no rating: 0.0 to 19.9");
    refuse_scale("x-wing 20", 1, 8, "'20' is no rating: 0.0 to 19.9");
    refuse_scale("x-wing -1", 1, 8, "'-1' is no rating: 0.0 to 19.9");
    refuse_scale("x-wing 1.25", 1, 8, "'1.25' is no rating: 0.0 to 19.9");
    refuse_scale("x-wing 1.", 1, 8, "'1.' is no rating: 0.0 to 19.9");
    refuse_scale("x-wing 9999999", 1, 8, "'9999999' is no rating: 0.0 to 19.9");
    refuse_scale("x-wing 1 hardest", 1, 10,
                 "there is no level 'hardest': easy, medium, hard, unfair, extreme");
    refuse_scale("x-wing 1.5 hard", 1, 8, "'1.5' is no score: with a level, 0 to 10000");
    refuse_scale("x-wing 10001 hard", 1, 8, "'10001' is no score: with a level, 0 to 10000");
    refuse_scale("x-wing 1 hard 2", 1, 15, "'2' comes after the level");
    refuse_scale("x-wing 1 hard\n\nswordfish 2", 3, 1,
                 "either all techniques have a level, or none");
}

static void test_lists(void **state) {
    const char *list = " x-wing:2 ,all,all:7,x-wing:,x-wing:2x,nothing:3,all:0,swordfish:0";
    static const struct {
        const char *name;
        uint32_t most;
    } entries[] = {{"x-wing", 2},    {"all", UINT32_MAX}, {"all", 7}, {"x-wing:", 0},
                   {"x-wing:2x", 0}, {"nothing", 0},      {"all", 0}, {"swordfish", 0}};
    const qd_technique *technique, *wing = qd_technique_find("x-wing");
    uint32_t most;
    char name[64];
    (void)state;
    for (size_t i = 0; i < LENGTH(entries); i++) {
        assert_true(qd_technique_next(&list, name, &technique, &most));
        assert_string_equal(name, entries[i].name);
        assert_int_equal(most, entries[i].most);
        assert_ptr_equal(technique, qd_technique_find(name));
    }
    assert_false(qd_technique_next(&list, name, &technique, &most));
    assert_int_equal(qd_technique_most(wing, NULL, NULL), UINT32_MAX);
    assert_int_equal(qd_technique_most(wing, "swordfish", NULL), 0);
    assert_int_equal(qd_technique_most(wing, "all,x-wing:3", NULL), 3);
    assert_int_equal(qd_technique_most(wing, "x-wing:3,all", NULL), UINT32_MAX);
    assert_int_equal(qd_technique_most(wing, "all,x-wing:0", NULL), 0);
    assert_int_equal(qd_technique_most(wing, "all", "swordfish,x-wing"), 0);
}

/* The W and B ratings of these are known; they are those of all copies. */
static void test_whips(void **state) {
    static const struct {
        const char *puzzle;
        uint32_t rating;
    } rows[] = {
        {"042000500000001070000000000000400001100000060000090000600070300000200008750000000", 10},
        {"000030850704060000000000000200100004080050000000000600030000090000402000000700000", 30},
        {"001002400009840000200006075906000020010000040030000708670100004000074800005600300", 30},
        {"007000900800010006300907005060080030002603100530000068025000680600090002000050000", 30},
        {"002400090070300000904001305008000000000005010740000020001860900000000402000200050", 40},
        {"007000900030409060500000001700090008000000000040201030068704320375000814000000000", 40},
        {"400030006620000035108000702000000000300405008000603000203801504000907000060050010", 50},
    };
    static const char *const names[] = {"whips", "braids"};
    (void)state;
    for (size_t scale = 0; scale < LENGTH(names); scale++) {
        qd_explainer_settings settings = {.scale = qd_scale_find(names[scale])};
        struct fixture fixture;
        open_settings(&fixture, "9x9", &settings);
        for (size_t i = 0; i < LENGTH(rows); i++) {
            start(&fixture, rows[i].puzzle);
            assert_int_equal(rate(&fixture, QD_DONE).er, rows[i].rating);
        }
        close_fixture(&fixture);
    }
}

static void test_grades(void **state) {
    static const struct {
        uint32_t er;
        const char *word;
    } rows[] = {
        {0, "easy"},      {10, "easy"},    {15, "easy"},     {16, "medium"},
        {25, "medium"},   {26, "hard"},    {49, "hard"},     {50, "fiendish"},
        {74, "fiendish"}, {75, "extreme"}, {119, "extreme"}, {QD_BEYOND, "extreme"},
    };
    (void)state;
    for (size_t i = 0; i < LENGTH(rows); i++)
        assert_string_equal(qd_grade_name(qd_grade_of(qd_scale_find("classic"), rows[i].er)),
                            rows[i].word);
    assert_null(qd_grade_name((qd_grade)(QD_EXTREME + 1)));
}

/* ---- settings -------------------------------------------------------------------------------- */

static void refuse(const qd_explainer_settings *settings, qd_status expected, const char *message) {
    qd_board *board;
    qd_explainer *explainer;
    qd_error error;
    OK(qd_board_new(3, 3, &board, NULL));
    assert_int_equal(qd_explainer_new(board, settings, &explainer, &error), expected);
    assert_null(explainer);
    assert_string_equal(error.message, message);
    qd_board_free(board);
}

static void test_refused(void **state) {
    const qd_explainer_settings usual = {0};
    qd_explainer_settings settings = usual;
    (void)state;
    settings.limits.nodes = 1;
    refuse(&settings, QD_ERROR_UNSUPPORTED, "explainers have limits of time only");
    settings = usual;
    settings.limits.memory = 1;
    refuse(&settings, QD_ERROR_UNSUPPORTED, "explainers have limits of time only");
    qd_explainer_free(NULL);
}

/* ---- steps ----------------------------------------------------------------------------------- */

static void test_walk(void **state) {
    struct fixture fixture;
    const qd_step *step;
    qd_outcome outcome;
    uint32_t steps = 0;
    (void)state;
    open_board(&fixture, "9x9");
    start(&fixture, easy);
    for (; (step = qd_explainer_next(fixture.explainer, &outcome)); steps++) {
        assert_int_equal(outcome, QD_SOLUTION);
        assert_int_equal(step->value, easy_solution[step->cell] - '0');
        qd_explainer_apply(fixture.explainer);
        assert_int_equal(qd_explainer_value(fixture.explainer, step->cell), step->value);
        assert_int_equal(qd_explainer_candidates(fixture.explainer, step->cell), 0);
    }
    assert_int_equal(outcome, QD_DONE);
    for (uint32_t cell = 0; cell < 81; cell++)
        assert_int_equal(qd_explainer_value(fixture.explainer, cell), easy_solution[cell] - '0');
    assert_int_equal(steps, 81 - qd_grid_about(fixture.grid).clues);
    next(&fixture, QD_DONE);
    close_fixture(&fixture);
}

/* A step is done once; without being done, it is found again. */
static void test_apply(void **state) {
    struct fixture fixture;
    uint32_t empty = 0;
    (void)state;
    open_board(&fixture, "9x9");
    start(&fixture, easy);
    qd_explainer_apply(fixture.explainer);
    uint32_t cell = next(&fixture, QD_SOLUTION)->cell;
    assert_int_equal(next(&fixture, QD_SOLUTION)->cell, cell);
    for (int i = 0; i < 3; i++)
        qd_explainer_apply(fixture.explainer);
    for (uint32_t i = 0; i < 81; i++)
        empty += qd_explainer_value(fixture.explainer, i) == 0;
    assert_int_equal(empty, 80 - qd_grid_about(fixture.grid).clues);
    next(&fixture, QD_SOLUTION);
    start(&fixture, easy); /* the step before it is forgotten */
    qd_explainer_apply(fixture.explainer);
    assert_int_equal(qd_explainer_value(fixture.explainer, cell), 0);
    close_fixture(&fixture);
}

static void test_rating(void **state) {
    struct fixture fixture;
    (void)state;
    open_board(&fixture, "9x9");
    start(&fixture, hard);
    qd_rating rating = rate(&fixture, QD_DONE);
    assert_int_equal(rating.er, 91);
    assert_int_equal(rating.ep, 12);
    assert_int_equal(rating.ed, 12);
    assert_ptr_equal(rating.er_technique, qd_technique_find("dynamic-chain"));
    assert_ptr_equal(rating.ep_technique, qd_technique_find("hidden-single"));
    assert_ptr_equal(rating.ed_technique, qd_technique_find("hidden-single"));
    assert_true(rating.has_placed);
    rating = rate(&fixture, QD_DONE); /* every cell is filled now */
    assert_int_equal(rating.er + rating.ep + rating.ed + rating.steps, 0);
    assert_null(rating.er_technique);
    assert_null(rating.ep_technique);
    assert_null(rating.ed_technique);
    assert_false(rating.has_placed);
    close_fixture(&fixture);
}

struct visits {
    uint32_t count, most;
    qd_stop *stop; /* to be requested then, or NULL */
};

static bool visit(void *user, const qd_step *step) {
    struct visits *visits = user;
    assert_true(step->rating >= 10);
    if (++visits->count < visits->most)
        return true;
    if (visits->stop)
        qd_stop_request(visits->stop);
    return visits->stop != NULL;
}

static void test_visits(void **state) {
    struct fixture fixture;
    qd_rating rating;
    qd_outcome outcome;
    (void)state;
    open_board(&fixture, "9x9");
    start(&fixture, hard);
    struct visits visits = {0, 1000, NULL};
    OK(qd_explainer_rate(fixture.explainer, visit, &visits, &rating, &outcome, NULL));
    assert_int_equal(outcome, QD_DONE);
    assert_int_equal(visits.count, rating.steps);
    start(&fixture, hard);
    visits = (struct visits){0, 3, NULL};
    OK(qd_explainer_rate(fixture.explainer, visit, &visits, &rating, &outcome, NULL));
    assert_int_equal(outcome, QD_STOPPED);
    assert_int_equal(visits.count, 3);
    assert_int_equal(rating.steps, 2);
    assert_int_equal(rate(&fixture, QD_DONE).er, 91); /* goes on where that stopped */
    close_fixture(&fixture);
}

static bool visit_some(void *user, const qd_step *step) {
    unsigned *left = user;
    (void)step;
    return (*left)-- > 0;
}

/* Rates in slices of `most` steps each. */
static qd_rating rate_in_slices(struct fixture *fixture, unsigned most) {
    qd_rating sum = {0}, rating;
    qd_outcome outcome = QD_STOPPED;
    while (outcome == QD_STOPPED) {
        unsigned left = most;
        OK(qd_explainer_rate(fixture->explainer, visit_some, &left, &rating, &outcome, NULL));
        qd_rating_join(&sum, &rating);
    }
    return sum;
}

static void expect_same(const qd_rating *left, const qd_rating *right) {
    assert_int_equal(left->er, right->er);
    assert_int_equal(left->ep, right->ep);
    assert_int_equal(left->ed, right->ed);
    assert_ptr_equal(left->er_technique, right->er_technique);
    assert_ptr_equal(left->ep_technique, right->ep_technique);
    assert_ptr_equal(left->ed_technique, right->ed_technique);
    assert_int_equal(left->steps, right->steps);
    assert_int_equal(left->has_placed, right->has_placed);
    assert_int_equal(left->score, right->score);
    assert_int_equal(left->level, right->level);
}

static void expect_slices(const char *board, const char *puzzle, const qd_scale *scale) {
    qd_explainer_settings settings = {0};
    struct fixture fixture;
    settings.scale = scale;
    open_settings(&fixture, board, &settings);
    start(&fixture, puzzle);
    qd_rating whole = rate(&fixture, QD_DONE);
    for (unsigned most = 1; most <= 7; most += 3) {
        start(&fixture, puzzle);
        qd_rating joined = rate_in_slices(&fixture, most);
        expect_same(&joined, &whole);
    }
    close_fixture(&fixture);
}

static void test_slices(void **state) {
    (void)state;
    for (unsigned scale = 0; qd_scale_number(scale); scale++) {
        if (!is_due(scale, 3))
            continue;
        expect_slices("9x9", easy, qd_scale_number(scale));
        if (qd_scale_number(scale) != qd_scale_find("braids")) /* seconds */
            expect_slices("9x9", hard, qd_scale_number(scale));
        expect_slices("9x9", easy_solution, qd_scale_number(scale));
        expect_slices("4x4", "12..............", qd_scale_number(scale)); /* goes nowhere */
        expect_slices("4x4", "123.............", qd_scale_number(scale)); /* nor does this, later */
    }
}

/* Techniques of the learner's scale have ratings up to QD_BEYOND: the first of two equal ones stays. */
static void test_join_at_the_top(void **state) {
    const qd_technique *first = qd_technique_number(0), *second = qd_technique_number(1);
    qd_rating sum = {
        .er = QD_BEYOND, .ep = QD_BEYOND, .er_technique = first, .ep_technique = first};
    qd_rating rest = {
        .er = QD_BEYOND, .ep = QD_BEYOND, .er_technique = second, .ep_technique = second};
    (void)state;
    sum.steps = rest.steps = 1;
    qd_rating_join(&sum, &rest);
    assert_ptr_equal(sum.er_technique, first);
    assert_ptr_equal(sum.ep_technique, first);
    rest.er_technique = rest.ep_technique = NULL; /* no technique went further */
    qd_rating_join(&sum, &rest);
    assert_null(sum.er_technique);
    assert_null(sum.ep_technique);
}

/* ---- positions ------------------------------------------------------------------------------- */

/* Cells with one candidate: a puzzle of values alone; the same with one candidate less in another cell;
 * and a cell whose only candidate others still have. */
static void test_candidates_of_grids(void **state) {
    struct fixture fixture;
    (void)state;
    open_board(&fixture, "9x9");
    start(&fixture, easy);
    assert_int_equal(qd_explainer_value(fixture.explainer, 0), 4);
    assert_int_equal(qd_explainer_candidates(fixture.explainer, 2) >> 3 & 1, 0);
    qd_grid_set_candidates(fixture.grid, 2, 0x1f);
    qd_explainer_start(fixture.explainer, fixture.grid);
    assert_int_equal(qd_explainer_value(fixture.explainer, 0), 0); /* r1c3 has 4 */
    assert_int_equal(qd_explainer_candidates(fixture.explainer, 0), 1 << 3);
    for (uint32_t cell = 0; cell < 81; cell++)
        qd_grid_set_candidates(fixture.grid, cell, (uint64_t)1 << (easy_solution[cell] - '1'));
    qd_grid_set_candidates(fixture.grid, 80, 0x9);
    qd_explainer_start(fixture.explainer, fixture.grid);
    assert_int_equal(qd_explainer_value(fixture.explainer, 0), 4);
    assert_int_equal(qd_explainer_value(fixture.explainer, 80), 0);
    assert_int_equal(rate(&fixture, QD_DONE).er, 10);
    assert_int_equal(qd_explainer_value(fixture.explainer, 80), 4);
    close_fixture(&fixture);
}

static void test_start_at(void **state) {
    struct fixture fixture;
    uint8_t values[81] = {0};
    uint64_t candidates[81];
    (void)state;
    open_board(&fixture, "9x9");
    values[0] = 5;
    values[80] = 10; /* no value of the board: empty */
    memset(candidates, 0xff, sizeof candidates);
    candidates[1] = 0x30; /* 5 and 6 */
    candidates[0] = 0;    /* of a cell with a value */
    for (int i = 0; i < 2; i++) {
        qd_explainer_start_at(fixture.explainer, values, i ? candidates : NULL, NULL);
        assert_int_equal(qd_explainer_value(fixture.explainer, 0), 5);
        assert_int_equal(qd_explainer_value(fixture.explainer, 80), 0);
        assert_int_equal(qd_explainer_candidates(fixture.explainer, 80), 0x1ff);
        assert_int_equal(qd_explainer_candidates(fixture.explainer, 1), i ? 0x20 : 0x1ef);
    }
    close_fixture(&fixture);
}

/* Nothing crashes, and no step is found, or those that follow from what is there. */
static void test_contradictions(void **state) {
    struct fixture fixture;
    uint8_t values[81] = {0};
    uint64_t candidates[81];
    (void)state;
    open_board(&fixture, "9x9");
    memset(values, 5, sizeof values); /* everywhere */
    qd_explainer_start_at(fixture.explainer, values, NULL, NULL);
    next(&fixture, QD_DONE);
    memset(values, 0, sizeof values);
    memset(candidates, 0, sizeof candidates); /* cells without candidates */
    qd_explainer_start_at(fixture.explainer, values, candidates, NULL);
    next(&fixture, QD_STOPPED);
    qd_rating rating = rate(&fixture, QD_DONE);
    assert_int_equal(rating.er, QD_BEYOND);
    assert_int_equal(rating.ep, QD_BEYOND);
    assert_int_equal(rating.ed, QD_BEYOND);
    assert_null(rating.er_technique);
    values[0] = values[1] = 1; /* and the places of 1 are ruled out twice */
    qd_explainer_start_at(fixture.explainer, values, NULL, NULL);
    assert_int_equal(qd_explainer_value(fixture.explainer, 0), 1);
    assert_int_equal(qd_explainer_value(fixture.explainer, 1), 1);
    close_fixture(&fixture);
}

/* ---- limits ---------------------------------------------------------------------------------- */

static void test_interrupt(void **state) {
    struct fixture fixture;
    qd_rating rating;
    qd_outcome outcome;
    qd_stop stop = {0};
    struct visits visits = {0, 10, &stop};
    qd_explainer_settings settings = {0};
    (void)state;
    settings.limits.stop = &stop;
    open_settings(&fixture, "9x9", &settings);
    start(&fixture, hard);
    qd_stop_request(&stop);
    next(&fixture, QD_INTERRUPTED);
    stop = (qd_stop){0};
    next(&fixture, QD_SOLUTION);
    qd_stop_request(&stop);
    assert_int_equal(rate(&fixture, QD_INTERRUPTED).steps, 0);
    stop = (qd_stop){0};
    OK(qd_explainer_rate(fixture.explainer, visit, &visits, &rating, &outcome, NULL));
    assert_int_equal(outcome, QD_INTERRUPTED);
    assert_int_equal(rating.steps, 10);
    stop = (qd_stop){0};
    assert_int_equal(rate(&fixture, QD_DONE).er, 91);
    close_fixture(&fixture);
}

static void test_time_limit(void **state) {
    struct fixture fixture;
    qd_explainer_settings settings = {0};
    (void)state;
    settings.limits.seconds = 1e-9;
    open_settings(&fixture, "9x9", &settings);
    start(&fixture, hard);
    qd_rating rating = rate(&fixture, QD_TIME_LIMIT);
    assert_true(rating.er < 91);
    next(&fixture, QD_TIME_LIMIT);
    close_fixture(&fixture);
    settings.limits.seconds = 1000;
    open_settings(&fixture, "9x9", &settings);
    start(&fixture, hard);
    assert_int_equal(rate(&fixture, QD_DONE).er, 91);
    close_fixture(&fixture);
}

/* ---- scales ---------------------------------------------------------------------------------- */

static void test_revised(void **state) {
    static const char puzzle[] =
        "...17.53.1..........4...8.....5..........39.29.6...1.......1..75196..3.4..24.....";
    struct fixture fixture;
    qd_explainer_settings settings = {0};
    (void)state;
    open_board(&fixture, "9x9");
    start(&fixture, puzzle);
    assert_int_equal(rate(&fixture, QD_DONE).er, 23);
    close_fixture(&fixture);
    settings.scale = qd_scale_find("revised");
    open_settings(&fixture, "9x9", &settings);
    start(&fixture, puzzle);
    assert_int_equal(rate(&fixture, QD_DONE).er, 20);
    close_fixture(&fixture);
}

/* ---- other boards ---------------------------------------------------------------------------- */

/* A puzzle with one solution, and how far techniques go that are for all boards. */
static const struct {
    const char *board, *puzzle;
    uint32_t er;
} boards[] = {
    {"1x1", ".", 0}, /* a cell with one candidate is filled */
    {"4x4", "1.....3..4.....2", 12},
    {"5x5:1x5", "1.3..........51.1.2.3...2", 15},
    {"6x6", ".....62...1..6.4.......535..4......1", 12},
    {"8x8", "..5...8......4.6.68.5..23......44.32...1.1............2..56.7...", 12},
    {"8x8", ".8.15.............7..3....6..472....82...3.....6163..8..4..8....", QD_BEYOND},
    {"9x9+antiknight",
     ".....6.7...8...........5.9......31..1.4....5............3.....4........2.........",
     QD_BEYOND},
};

/* Steps until there are no more; none is wrong. */
static void check_steps(const struct fixture *fixture, const uint8_t *solution) {
    const qd_step *step;
    qd_outcome outcome;
    while ((step = qd_explainer_next(fixture->explainer, &outcome))) {
        assert_true(step->cell == QD_NO_CELL || step->value == solution[step->cell]);
        for (size_t i = 0; i < step->removal_count; i++) {
            const qd_removal *removal = &step->removals[i];
            assert_int_equal(removal->values >> (solution[removal->cell] - 1) & 1, 0);
        }
        qd_explainer_apply(fixture->explainer);
    }
}

static void test_boards(void **state) {
    (void)state;
    for (size_t i = 0; i < LENGTH(boards); i++) {
        struct fixture fixture;
        uint8_t solution[QD_MAX_CELLS];
        qd_solver *solver;
        open_board(&fixture, boards[i].board);
        start(&fixture, boards[i].puzzle);
        qd_rating rating = rate(&fixture, QD_DONE);
        assert_int_equal(rating.er, boards[i].er);
        bool is_known = rating.er > 0 && rating.er < QD_BEYOND;
        assert_true(is_known == (rating.er_technique != NULL));
        OK(qd_solver_new(fixture.board, NULL, &solver, NULL));
        OK(qd_solver_start(solver, fixture.grid, NULL));
        if (qd_solver_next(solver, solution) == QD_SOLUTION) {
            qd_explainer_start(fixture.explainer, fixture.grid);
            check_steps(&fixture, solution);
        }
        qd_solver_free(solver);
        close_fixture(&fixture);
    }
}

/* One diagonal has 7 only in the middle box, which the other one crosses: that keeps it where the two
 * cross, and at its end. So it is not yet known to be there. */
static void test_houses_that_cross(void **state) {
    struct fixture fixture;
    uint8_t values[81] = {0};
    uint64_t candidates[81];
    (void)state;
    open_board(&fixture, "9x9+x");
    for (uint32_t row = 0; row < 9; row++)
        for (uint32_t column = 0; column < 9; column++) {
            bool is_first = row + column == 8 && row / 3 != 1;
            bool is_second = row == column && row != 4 && row != 8;
            candidates[9 * row + column] = is_first || is_second ? 0x1bf : 0x1ff;
        }
    qd_explainer_start_at(fixture.explainer, values, candidates, NULL);
    const qd_step *step = next(&fixture, QD_SOLUTION);
    assert_string_equal(qd_technique_about(step->technique).name, "locking");
    assert_int_equal(step->removal_count, 4);
    close_fixture(&fixture);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_techniques),
        cmocka_unit_test(test_scales),
        cmocka_unit_test(test_own_scales),
        cmocka_unit_test(test_lists),
        cmocka_unit_test(test_grades),
        cmocka_unit_test(test_whips),
        cmocka_unit_test(test_refused),
        cmocka_unit_test(test_walk),
        cmocka_unit_test(test_apply),
        cmocka_unit_test(test_rating),
        cmocka_unit_test(test_visits),
        cmocka_unit_test(test_slices),
        cmocka_unit_test(test_join_at_the_top),
        cmocka_unit_test(test_candidates_of_grids),
        cmocka_unit_test(test_start_at),
        cmocka_unit_test(test_contradictions),
        cmocka_unit_test(test_interrupt),
        cmocka_unit_test(test_time_limit),
        cmocka_unit_test(test_revised),
        cmocka_unit_test(test_boards),
        cmocka_unit_test(test_houses_that_cross),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
