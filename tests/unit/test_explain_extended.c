/*
 * Techniques that only the extended scale has: chains of strong links and large wings. Small cases, drawn,
 * each with one that differs by a candidate and has no step; and over random positions no step removes what
 * a solution needs.
 */
#include "support.h"

#include "quadrille/explain.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define ALL 0x1ffu

struct desk {
    qd_board *board;
    qd_explainer *explainer;
};

static int open_desk(void **state) {
    static struct desk desk;
    qd_explainer_settings settings = {0};
    settings.scale = qd_scale_find("extended");
    OK(qd_board_new(3, 3, &desk.board, NULL));
    OK(qd_explainer_new(desk.board, &settings, &desk.explainer, NULL));
    *state = &desk;
    return 0;
}

static int close_desk(void **state) {
    struct desk *desk = *state;
    qd_explainer_free(desk->explainer);
    qd_board_free(desk->board);
    return 0;
}

/* ---- steps ----------------------------------------------------------------------------------- */

static const uint8_t no_values[81];

/* A step that is expected, and how many others there are. */
struct expected {
    const char *technique;
    uint32_t rating; /* in tenths; 0: it is not on the scale */
    uint64_t removed[81];
    size_t others_alike; /* steps that do the same */
    size_t met, others;
};

static bool meet_step(void *user, const qd_step *step) {
    struct expected *expected = user;
    uint64_t removed[81] = {0};
    assert_int_equal(step->cell, QD_NO_CELL);
    assert_true(step->part_count > 0);
    for (size_t i = 0; i < step->removal_count; i++)
        removed[step->removals[i].cell] = step->removals[i].values;
    bool is_met =
        step->rating == expected->rating && memcmp(removed, expected->removed, sizeof removed) == 0;
    expected->met += is_met;
    expected->others += !is_met;
    return true;
}

/* How many steps there are. */
static size_t meet_all(const struct desk *desk, struct expected *expected,
                       const uint64_t candidates[81]) {
    const qd_technique *technique = qd_technique_find(expected->technique);
    assert_non_null(technique);
    expected->met = expected->others = 0;
    qd_explainer_start_at(desk->explainer, no_values, candidates, NULL);
    assert_int_equal(qd_explainer_each(desk->explainer, technique, meet_step, expected), QD_DONE);
    return expected->met + expected->others;
}

/* Whether the step is the best one of its technique. */
static bool is_best(const struct desk *desk, struct expected *expected,
                    const uint64_t candidates[81]) {
    const qd_scale *scale = qd_scale_find("extended");
    const qd_technique *wanted = qd_technique_find(expected->technique), *technique;
    for (size_t i = 0; (technique = qd_scale_technique(scale, i)); i++)
        qd_explainer_allow(desk->explainer, technique, technique == wanted ? UINT32_MAX : 0);
    qd_explainer_start_at(desk->explainer, no_values, candidates, NULL);
    const qd_step *step = qd_explainer_next(desk->explainer, NULL);
    expected->met = expected->others = 0;
    return step && meet_step(expected, step) && expected->met;
}

/* The step is there, no step twice, and it is the best one if its technique is on the scale. */
static void check_step(const struct desk *desk, struct expected *expected,
                       const uint64_t candidates[81], size_t number) {
    meet_all(desk, expected, candidates);
    if (expected->met != 1 + expected->others_alike)
        fail_msg("%s, number %zu: found %zu times", expected->technique, number, expected->met);
    if (expected->rating && !is_best(desk, expected, candidates))
        fail_msg("%s, number %zu: not the best step", expected->technique, number);
}

/* Where it says "r1c2": the cell. */
static uint32_t cell_of(const char *name) {
    return (uint32_t)(9 * (name[1] - '1') + (name[3] - '1'));
}

/* ---- strong links ---------------------------------------------------------------------------- */

/* Where the value 5 can be: at x, and at -, from where it is removed. All other values can be everywhere. If 5
 * can be in the cell `breaks`, too, there is no such step. */
struct drawing {
    const char *technique;
    uint32_t rating; /* in tenths; 0: it is not on the scale */
    const char *breaks;
    const char *picture;
};

static const struct drawing drawings[] = {
    {"two-strong-links", 40, "r2c8", /* a skyscraper */
     "x x x x x - x x x "
     ". x . . x . . . . "
     "x x x x x - x x x "
     "x x x x x x x x x "
     "x x x x x x x x x "
     "x x x x x x x x x "
     ". x . . . x . . . "
     "x x x x - x x x x "
     "x x x x - x x x x"},
    {"two-strong-links", 40, "r2c8", /* a loop of two rows */
     "x - x x - x x x x "
     ". x . . x . . . . "
     "x - x x - x x x x "
     "x - x x - x x x x "
     "x - x x - x x x x "
     "x - x x - x x x x "
     ". x . . x . . . . "
     "x - x x - x x x x "
     "x - x x - x x x x"},
    {"two-strong-links", 41, "r1c8", /* a two-string kite */
     "x . . . x . . . . "
     "x x x . x x x x x "
     "x x x x x x x x x "
     "x x x . x x x x x "
     "x x x . x x x x x "
     "x x x . x x x x x "
     "- x x x x x x x x "
     "x x x . x x x x x "
     "x x x . x x x x x"},
    {"two-strong-links", 41, "r2c3", /* a box and a row */
     "x . . x x - x x x "
     ". . . x x x x x x "
     ". x . x x x x x x "
     "x x x x x x x x x "
     "x x x x x x x x x "
     "x x x x x x x x x "
     ". x . . . x . . . "
     "x x x x x x x x x "
     "x x x x x x x x x"},
    {"two-strong-links", 43, "r2c8", /* a group in a row */
     "x x - x x x x x x "
     "x x . . . x . . . "
     "x x - x x x x x x "
     "x x x x x x x x x "
     "x x x x x x x x x "
     "x x x x x x x x x "
     ". . x . . x . . . "
     "x x x x x x x x x "
     "x x x x x x x x x"},
    {"two-strong-links", 43, "r1c1", /* a row and a column that cross in a box */
     ". x . x x x x x x "
     "x x x x x - x x x "
     ". x . x x x x x x "
     "x x x x x x x x x "
     "x x x x x x x x x "
     "x x x x x x x x x "
     ". x . . . x . . . "
     "x x x x x x x x x "
     "x x x x x x x x x"},
    {"two-strong-links", 43, "r3c3", /* a loop with two rows of two boxes */
     "x x . - - - x x . "
     "x x . - - - x x . "
     ". . . x x x . . . "
     "x x x x x x x x x "
     "x x x x x x x x x "
     "x x x x x x x x x "
     "x x x x x x x x x "
     "x x x x x x x x x "
     "x x x x x x x x x"},
    {"three-strong-links", 54, "r5c7", /* three rows */
     "x . . x . . . . . "
     "x - x x x x x x x "
     "x - x x x x x x x "
     "x x x x x x x x x "
     ". . . x . . . . x "
     "x x x x x x x x x "
     "- x x x x x x x x "
     ". x . . . . . . x "
     "- x x x x x x x x"},
    {"four-strong-links", 58, "r6c2", /* four rows */
     "x . . x . . . . . "
     "x - x x x x x x x "
     "x - x x x x x x x "
     ". . . x . . . . x "
     "x x x x x x x x x "
     ". . . . . x . . x "
     "- x x x x x x x x "
     ". x . . . x . . . "
     "- x x x x x x x x"},
    {"five-strong-links", 0, "r5c2", /* five rows */
     "x . . x . . . . . "
     "x - x x x x x x x "
     "x - x x x x x x x "
     ". . . x . . . . x "
     ". . . . . x . . x "
     ". . x . . x . . . "
     "- x x x x x x x x "
     ". x x . . . . . . "
     "- x x x x x x x x"},
    {"six-strong-links", 0, "r5c2", /* six rows */
     "x . . x . . . . . "
     "x - x x x x x x x "
     "x - x x x x x x x "
     ". . . x . . . . x "
     ". . . . . x . . x "
     ". . x . . x . . . "
     ". . x . . . . x . "
     ". x . . . . . x . "
     "- x x x x x x x x"},
};

static char drawn(const struct drawing *drawing, uint32_t cell) {
    return drawing->picture[2 * cell];
}

static void test_drawings(void **state) {
    const uint64_t five = 1 << 4;
    for (size_t i = 0; i < sizeof drawings / sizeof *drawings; i++) {
        const struct drawing *drawing = &drawings[i];
        struct expected expected = {.technique = drawing->technique, .rating = drawing->rating};
        uint64_t candidates[81];
        for (uint32_t cell = 0; cell < 81; cell++) {
            candidates[cell] = drawn(drawing, cell) == '.' ? ALL & ~five : ALL;
            expected.removed[cell] = drawn(drawing, cell) == '-' ? five : 0;
        }
        check_step(*state, &expected, candidates, i);
        candidates[cell_of(drawing->breaks)] |= five;
        if (meet_all(*state, &expected, candidates))
            fail_msg("%s, number %zu: a step in spite of %s", drawing->technique, i,
                     drawing->breaks);
    }
}

/* Grouped links count as such even if they are shorter than others: the lower rating is taken. */
static void test_lower_rating(void **state) {
    const struct drawing *grouped = &drawings[4], *plain = &drawings[0];
    struct expected expected = {.technique = "two-strong-links", .rating = 40};
    uint64_t candidates[81];
    for (uint32_t cell = 0; cell < 81; cell++) {
        candidates[cell] = (uint64_t)(ALL & ~0x30u) | (drawn(grouped, cell) == '.' ? 0 : 0x10u) |
                           (drawn(plain, cell) == '.' ? 0 : 0x20u);
        expected.removed[cell] = drawn(plain, cell) == '-' ? 0x20 : 0;
    }
    check_step(*state, &expected, candidates, 0);
}

/* ---- wings ----------------------------------------------------------------------------------- */

/* Cells with few candidates; all others have all nine. What is removed; and a cell that breaks it. */
struct wing {
    const char *technique;
    uint32_t rating;
    const char *cells, *removed, *breaks;
    size_t others_alike;
};

static const struct wing wings[] = {
    {"wxyz-wing", 56, "r1c1=12 r1c2=13 r1c4=234 r2c5=14", "r1c5=1 r1c6=1 r2c1=1 r2c2=1 r2c3=1",
     "r1c4=2345", 0},
    {"wxyz-wing", 55, "r1c1=12 r1c2=13 r1c4=1234 r2c5=14", "r1c5=1 r1c6=1", "r2c5=124", 0},
    {"wxyz-wing", 56, "r1c1=123 r1c2=124 r1c3=34 r1c9=12",
     "r1c4=1234 r1c5=1234 r1c6=1234 r1c7=1234 r1c8=1234 "
     "r2c1=34 r2c2=34 r2c3=34 r3c1=34 r3c2=34 r3c3=34",
     "r1c3=345", 1 /* with r1c3 as the pincer */},
    {"vwxyz-wing", 64, "r1c1=12 r1c2=13 r1c4=245 r1c5=345 r2c6=15", "r1c6=1 r2c1=1 r2c2=1 r2c3=1",
     "r2c6=156", 0},
    {"uvwxyz-wing", 66, "r1c1=12 r1c2=13 r1c3=234 r1c4=456 r1c5=356 r2c6=16",
     "r1c6=1 r2c1=1 r2c2=1 r2c3=1", "r1c2=137", 0},
    {"tuvwxyz-wing", 75, "r1c1=12 r1c2=13 r1c3=234 r1c4=457 r1c5=567 r1c6=36 r2c4=17",
     "r2c1=1 r2c2=1 r2c3=1", "r1c3=2346789", 0},
};

/* Sets the cells of a list such as "r1c1=12 r1c2=13" to these values. */
static void set_cells(const char *list, uint64_t candidates[81]) {
    for (const char *cell = list; cell; cell = strchr(cell, ' ')) {
        cell += *cell == ' ';
        uint64_t *values = &candidates[cell_of(cell)];
        *values = 0;
        for (const char *value = cell + 5; *value && *value != ' '; value++)
            *values |= (uint64_t)1 << (*value - '1');
    }
}

static void test_wings(void **state) {
    for (size_t i = 0; i < sizeof wings / sizeof *wings; i++) {
        struct expected expected = {.technique = wings[i].technique,
                                    .rating = wings[i].rating,
                                    .others_alike = wings[i].others_alike};
        uint64_t candidates[81];
        for (uint32_t cell = 0; cell < 81; cell++)
            candidates[cell] = ALL;
        set_cells(wings[i].cells, candidates);
        set_cells(wings[i].removed, expected.removed);
        check_step(*state, &expected, candidates, i);
        set_cells(wings[i].breaks, candidates);
        if (meet_all(*state, &expected, candidates))
            fail_msg("%s, number %zu: a step in spite of %s", wings[i].technique, i,
                     wings[i].breaks);
    }
}

/* ---- soundness ------------------------------------------------------------------------------- */

static const char *const techniques[] = {
    "two-strong-links",  "three-strong-links", "four-strong-links",
    "five-strong-links", "six-strong-links",   "wxyz-wing",
    "vwxyz-wing",        "uvwxyz-wing",        "tuvwxyz-wing",
};

/* A solution, and other candidates, with a probability that differs from value to value. */
static void draw_position(struct random *random, uint8_t solution[81], uint64_t candidates[81]) {
    uint32_t turn = random_below(random, 9), step = random_below(random, 2) ? 1 : 2;
    for (uint32_t cell = 0; cell < 81; cell++) {
        uint32_t row = cell / 9, column = cell % 9;
        solution[cell] = (uint8_t)((step * (3 * row + row / 3 + column) + turn) % 9);
        candidates[cell] = (uint64_t)1 << solution[cell];
    }
    for (uint32_t value = 0; value < 9; value++) {
        uint32_t hundredths = 5 + random_below(random, 40);
        for (uint32_t cell = 0; cell < 81; cell++)
            if (random_below(random, 100) < hundredths)
                candidates[cell] |= (uint64_t)1 << value;
    }
}

/* How many steps there are, none of which removes a value of the solution. */
struct sound {
    const qd_explainer *explainer;
    const uint8_t *solution;
    size_t steps;
};

static bool check_sound(void *user, const qd_step *step) {
    struct sound *sound = user;
    sound->steps++;
    for (size_t i = 0; i < step->removal_count; i++) {
        const qd_removal *removal = &step->removals[i];
        uint64_t candidates = qd_explainer_candidates(sound->explainer, removal->cell);
        assert_int_equal(removal->values & ~candidates, 0);
        assert_int_equal(removal->values >> sound->solution[removal->cell] & 1, 0);
    }
    return true;
}

static void test_sound(void **state) {
    const struct desk *desk = *state;
    struct random random = random_from(random_seed(16));
    size_t steps[sizeof techniques / sizeof *techniques] = {0};
    for (uint32_t round = 0; round < 400; round++) {
        uint8_t solution[81];
        uint64_t candidates[81];
        draw_position(&random, solution, candidates);
        for (size_t i = 0; i < sizeof techniques / sizeof *techniques; i++) {
            struct sound sound = {.explainer = desk->explainer, .solution = solution};
            qd_explainer_start_at(desk->explainer, no_values, candidates, NULL);
            assert_int_equal(qd_explainer_each(desk->explainer, qd_technique_find(techniques[i]),
                                               check_sound, &sound),
                             QD_DONE);
            steps[i] += sound.steps;
        }
    }
    for (size_t i = 0; i < sizeof techniques / sizeof *techniques; i++)
        assert_true(steps[i] > 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_drawings),
        cmocka_unit_test(test_lower_rating),
        cmocka_unit_test(test_wings),
        cmocka_unit_test(test_sound),
    };
    return cmocka_run_group_tests(tests, open_desk, close_desk);
}
