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

/* ---- one step -------------------------------------------------------------------------------- */

struct found {
    const qd_explainer *explainer;
    size_t steps, parts, links;
    uint32_t rating;
    uint64_t removed[81];
};

static bool keep_step(void *user, const qd_step *step) {
    struct found *found = user;
    found->steps++;
    found->parts = step->part_count;
    found->links = step->link_count;
    found->rating = step->rating;
    assert_int_equal(step->cell, QD_NO_CELL);
    for (size_t i = 0; i < step->removal_count; i++) {
        found->removed[step->removals[i].cell] = step->removals[i].values;
        assert_int_equal(step->removals[i].values &
                             ~qd_explainer_candidates(found->explainer, step->removals[i].cell),
                         0);
    }
    return true;
}

static struct found find(const struct desk *desk, const char *technique,
                         const uint64_t candidates[81]) {
    struct found found = {.explainer = desk->explainer};
    const uint8_t values[81] = {0};
    assert_non_null(qd_technique_find(technique));
    qd_explainer_start_at(desk->explainer, values, candidates);
    assert_int_equal(
        qd_explainer_each(desk->explainer, qd_technique_find(technique), keep_step, &found),
        QD_DONE);
    return found;
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
        uint64_t candidates[81];
        for (uint32_t cell = 0; cell < 81; cell++)
            candidates[cell] = drawn(drawing, cell) == '.' ? ALL & ~five : ALL;
        struct found found = find(*state, drawing->technique, candidates);
        assert_int_equal(found.steps, 1);
        assert_int_equal(found.rating, drawing->rating);
        for (uint32_t cell = 0; cell < 81; cell++)
            if (found.removed[cell] != (drawn(drawing, cell) == '-' ? five : 0))
                fail_msg("%s, number %zu: r%uc%u", drawing->technique, i, cell / 9 + 1,
                         cell % 9 + 1);
        assert_true(found.parts > 0 && found.links > 0);
        candidates[cell_of(drawing->breaks)] |= five;
        if (find(*state, drawing->technique, candidates).steps)
            fail_msg("%s, number %zu: a step in spite of %s", drawing->technique, i,
                     drawing->breaks);
    }
}

/* Grouped links count as such even if they are shorter than others: the lower rating is taken. */
static void test_lower_rating(void **state) {
    const struct drawing *grouped = &drawings[4], *plain = &drawings[0];
    uint64_t candidates[81];
    for (uint32_t cell = 0; cell < 81; cell++)
        candidates[cell] = (uint64_t)(ALL & ~0x30u) | (drawn(grouped, cell) == '.' ? 0 : 0x10u) |
                           (drawn(plain, cell) == '.' ? 0 : 0x20u);
    struct found found = find(*state, "two-strong-links", candidates);
    assert_int_equal(found.rating, 40);
    assert_int_equal(found.removed[cell_of("r1c6")], 0x20);
}

/* ---- wings ----------------------------------------------------------------------------------- */

/* Cells with few candidates; all others have all nine. What is removed; and a cell that breaks it. */
struct wing {
    const char *technique;
    uint32_t rating;
    const char *cells, *removed, *breaks;
};

static const struct wing wings[] = {
    {"wxyz-wing", 56, "r1c1=12 r1c2=13 r1c4=234 r2c5=14", "r1c5=1 r1c6=1 r2c1=1 r2c2=1 r2c3=1",
     "r1c4=2345"},
    {"wxyz-wing", 55, "r1c1=12 r1c2=13 r1c4=1234 r2c5=14", "r1c5=1 r1c6=1", "r2c5=124"},
    {"wxyz-wing", 56, "r1c1=123 r1c2=124 r1c3=34 r1c9=12",
     "r1c4=1234 r1c5=1234 r1c6=1234 r1c7=1234 r1c8=1234 "
     "r2c1=34 r2c2=34 r2c3=34 r3c1=34 r3c2=34 r3c3=34",
     "r1c3=345"},
    {"vwxyz-wing", 64, "r1c1=12 r1c2=13 r1c4=245 r1c5=345 r2c6=15", "r1c6=1 r2c1=1 r2c2=1 r2c3=1",
     "r2c6=156"},
    {"uvwxyz-wing", 66, "r1c1=12 r1c2=13 r1c3=234 r1c4=456 r1c5=356 r2c6=16",
     "r1c6=1 r2c1=1 r2c2=1 r2c3=1", "r1c2=137"},
    {"tuvwxyz-wing", 75, "r1c1=12 r1c2=13 r1c3=234 r1c4=457 r1c5=567 r1c6=36 r2c4=17",
     "r2c1=1 r2c2=1 r2c3=1", "r1c3=2346789"},
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

/* A wing among all steps of its technique. */
struct expected {
    const struct wing *wing;
    uint64_t removed[81];
    size_t met;
};

static bool meet_step(void *user, const qd_step *step) {
    struct expected *expected = user;
    uint64_t removed[81] = {0};
    for (size_t i = 0; i < step->removal_count; i++)
        removed[step->removals[i].cell] = step->removals[i].values;
    expected->met += step->rating == expected->wing->rating && step->part_count > 0 &&
                     memcmp(removed, expected->removed, sizeof removed) == 0;
    return true;
}

/* All wings are shown, that one among them. */
static void test_wings(void **state) {
    const struct desk *desk = *state;
    const uint8_t values[81] = {0};
    for (size_t i = 0; i < sizeof wings / sizeof *wings; i++) {
        const qd_technique *technique = qd_technique_find(wings[i].technique);
        struct expected expected = {.wing = &wings[i]};
        uint64_t candidates[81];
        for (uint32_t cell = 0; cell < 81; cell++)
            candidates[cell] = ALL;
        set_cells(wings[i].cells, candidates);
        set_cells(wings[i].removed, expected.removed);
        qd_explainer_start_at(desk->explainer, values, candidates);
        assert_int_equal(qd_explainer_each(desk->explainer, technique, meet_step, &expected),
                         QD_DONE);
        if (expected.met == 0)
            fail_msg("%s, number %zu: not found", wings[i].technique, i);
        set_cells(wings[i].breaks, candidates);
        if (find(desk, wings[i].technique, candidates).steps)
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

static void test_sound(void **state) {
    struct random random = random_from(random_seed(16));
    size_t steps[sizeof techniques / sizeof *techniques] = {0};
    for (uint32_t round = 0; round < 400; round++) {
        uint8_t solution[81];
        uint64_t candidates[81];
        draw_position(&random, solution, candidates);
        for (size_t i = 0; i < sizeof techniques / sizeof *techniques; i++) {
            struct found found = find(*state, techniques[i], candidates);
            steps[i] += found.steps;
            for (uint32_t cell = 0; cell < 81; cell++)
                if (found.removed[cell] >> solution[cell] & 1)
                    fail_msg("%s, round %u: r%uc%u", techniques[i], round, cell / 9 + 1,
                             cell % 9 + 1);
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
