/*
 * The cases of tests/data/steps.txt, one a line: the first step in a position, on a scale. Its reason
 * names houses and cells of the board, and what it removes was there. And those of ratings.txt: puzzles
 * with their ratings.
 */
#include "support.h"

#include "quadrille/explain.h"

#include <stdio.h>

enum { SCALE, RATING, TECHNIQUE, EFFECT, POSITION, MOST_FIELDS };

/* ---- lines ----------------------------------------------------------------------------------- */

/* Cuts the line at `:`. */
static void split(char *line, char *fields[MOST_FIELDS], size_t count) {
    line[strcspn(line, "\n")] = '\0';
    for (size_t i = 0; i < count; i++) {
        assert_non_null(line);
        fields[i] = line;
        line = strchr(line, ':');
        if (line)
            *line++ = '\0';
    }
    assert_null(line);
}

/* A word for each cell: its candidates, or its value after `=`. */
static void start_at(qd_explainer *explainer, const char *words) {
    uint8_t values[81] = {0};
    uint64_t candidates[81] = {0};
    for (size_t cell = 0; cell < 81; cell++) {
        bool is_placed = *words == '=';
        for (words += is_placed; *words && *words != ' '; words++) {
            assert_true(*words >= '1' && *words <= '9');
            candidates[cell] |= (uint64_t)1 << (*words - '1');
            values[cell] = is_placed ? (uint8_t)(*words - '0') : 0;
        }
        words += *words == ' ';
    }
    assert_int_equal(*words, '\0');
    qd_explainer_start_at(explainer, values, candidates);
}

/* `2.6 locking r4c5<>67`, `1.2 hidden-single r1c2=3` */
static void put_step(const qd_step *step, qd_text *text) {
    qd_text_printf(text, "%u.%u %s", (unsigned)step->rating / 10, (unsigned)step->rating % 10,
                   qd_technique_about(step->technique).name);
    if (step->cell != QD_NO_CELL)
        qd_text_printf(text, " r%uc%u=%u", (unsigned)step->cell / 9 + 1,
                       (unsigned)step->cell % 9 + 1, (unsigned)step->value);
    for (size_t i = 0; i < step->removal_count; i++) {
        const qd_removal *removal = &step->removals[i];
        qd_text_printf(text, " r%uc%u<>", (unsigned)removal->cell / 9 + 1,
                       (unsigned)removal->cell % 9 + 1);
        for (int value = 1; value <= 9; value++)
            if (removal->values >> (value - 1) & 1)
                qd_text_put_byte(text, (char)('0' + value));
    }
    OK(qd_text_check(text, NULL));
}

/* ---- one case -------------------------------------------------------------------------------- */

static bool is_cell(uint32_t cell) {
    return cell < 81;
}

static bool is_candidate(uint32_t cell, uint32_t value) {
    return is_cell(cell) && value >= 1 && value <= 9;
}

static void check_parts(const qd_step *step) {
    assert_true(step->part_count + step->link_count > 0);
    for (size_t i = 0; i < step->part_count; i++) {
        const qd_part *part = &step->parts[i];
        assert_true(part->house < 27 || part->house == QD_NO_HOUSE);
        assert_true(is_cell(part->cell) || part->cell == QD_NO_CELL);
        assert_true(is_cell(part->cell) || part->house < 27);
        assert_int_equal(part->values >> 9, 0);
    }
    for (size_t i = 0; i < step->link_count; i++) {
        const qd_link *link = &step->links[i];
        assert_true(is_candidate(link->from_cell, link->from_value));
        assert_true(is_candidate(link->to_cell, link->to_value));
        assert_true(link->house < 27 || link->house == QD_NO_HOUSE);
    }
}

static void check_removals(const qd_explainer *explainer, const qd_step *step) {
    for (size_t i = 0; i < step->removal_count; i++) {
        assert_true(step->removals[i].values != 0);
        assert_int_equal(step->removals[i].values &
                             ~qd_explainer_candidates(explainer, step->removals[i].cell),
                         0);
    }
    if (step->cell != QD_NO_CELL)
        assert_true(qd_explainer_candidates(explainer, step->cell) >> (step->value - 1) & 1);
}

static void check_applied(const qd_explainer *explainer, const qd_step *step) {
    for (size_t i = 0; i < step->removal_count; i++)
        assert_int_equal(step->removals[i].values &
                             qd_explainer_candidates(explainer, step->removals[i].cell),
                         0);
    if (step->cell != QD_NO_CELL)
        assert_int_equal(qd_explainer_value(explainer, step->cell), step->value);
}

static void check_step(qd_explainer *explainer, char *fields[MOST_FIELDS]) {
    qd_text found = QD_TEXT_INIT, expected = QD_TEXT_INIT;
    qd_outcome outcome;
    start_at(explainer, fields[POSITION]);
    const qd_step *step = qd_explainer_next(explainer, &outcome);
    if (!step)
        fail_msg("no step: %s %s", fields[RATING], fields[TECHNIQUE]);
    assert_int_equal(outcome, QD_SOLUTION);
    qd_text_printf(&expected, "%s %s %s", fields[RATING], fields[TECHNIQUE], fields[EFFECT]);
    put_step(step, &found);
    assert_string_equal(found.data, expected.data);
    check_parts(step);
    check_removals(explainer, step);
    check_reason(explainer, step);
    check_reason_in_json(explainer, step);
    qd_explainer_apply(explainer);
    check_applied(explainer, step);
    qd_text_free(&found);
    qd_text_free(&expected);
}

/* ER/EP/ED of a puzzle of 81 symbols. */
static void check_rating(qd_explainer *explainer, char *fields[MOST_FIELDS]) {
    const char *puzzle = fields[TECHNIQUE];
    uint8_t values[81];
    char found[32];
    qd_rating rating;
    qd_outcome outcome;
    assert_int_equal(strlen(puzzle), 81);
    for (size_t cell = 0; cell < 81; cell++)
        values[cell] = puzzle[cell] == '.' ? 0 : (uint8_t)(puzzle[cell] - '0');
    qd_explainer_start_at(explainer, values, NULL);
    OK(qd_explainer_rate(explainer, NULL, NULL, &rating, &outcome, NULL));
    assert_int_equal(outcome, QD_DONE);
    snprintf(found, sizeof found, "%.1f/%.1f/%.1f", rating.er / 10., rating.ep / 10.,
             rating.ed / 10.);
    if (strcmp(found, fields[RATING]) != 0)
        fail_msg("%s: %s instead of %s", puzzle, found, fields[RATING]);
}

/* ---- all ------------------------------------------------------------------------------------- */

#define MOST_SCALES 16

static qd_explainer *open_explainer(const qd_board *board, const qd_scale *scale) {
    qd_explainer_settings settings = {0};
    qd_explainer *explainer;
    settings.scale = scale;
    OK(qd_explainer_new(board, &settings, &explainer, NULL));
    return explainer;
}

static unsigned find_scale(const char *name) {
    unsigned scale = 0;
    while (qd_scale_number(scale) && strcmp(qd_scale_about(qd_scale_number(scale)).name, name) != 0)
        scale++;
    if (!qd_scale_number(scale))
        fail_msg("there is no scale %s", name);
    return scale;
}

/* Passes each line, cut into fields, with an explainer of its scale; returns how many there are. */
static int read_table(const char *path, size_t field_count,
                      void (*check)(qd_explainer *explainer, char *fields[MOST_FIELDS])) {
    qd_explainer *explainers[MOST_SCALES] = {NULL};
    FILE *file = fopen(path, "r");
    char line[2048], *fields[MOST_FIELDS];
    qd_board *board;
    int cases = 0;
    assert_non_null(file);
    OK(qd_board_new(3, 3, &board, NULL));
    while (fgets(line, sizeof line, file)) {
        if (*line == '#' || *line == '\n')
            continue;
        split(line, fields, field_count);
        unsigned scale = find_scale(fields[SCALE]);
        assert_true(scale < MOST_SCALES);
        if (!explainers[scale])
            explainers[scale] = open_explainer(board, qd_scale_number(scale));
        check(explainers[scale], fields);
        cases++;
    }
    fclose(file);
    for (size_t i = 0; i < MOST_SCALES; i++)
        qd_explainer_free(explainers[i]);
    qd_board_free(board);
    return cases;
}

static void test_steps(void **state) {
    (void)state;
    assert_true(read_table(TEST_DATA "/steps.txt", 5, check_step) > 100);
}

static void test_ratings(void **state) {
    (void)state;
    assert_true(read_table(TEST_DATA "/ratings.txt", 3, check_rating) > 40);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_steps),
        cmocka_unit_test(test_ratings),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
