/*
 * The cases of tests/data/steps.txt, one a line: the first step in a position, on a scale. Its reason
 * names houses and cells of the board, and what it removes was there. And those of ratings.txt: puzzles
 * with their ratings; and of told.txt: steps as programs may make them, with their chains and sentences.
 */
#include "share.h"
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
    qd_explainer_start_at(explainer, values, candidates, NULL);
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
    qd_explainer_start_at(explainer, values, NULL, NULL);
    OK(qd_explainer_rate(explainer, NULL, NULL, &rating, &outcome, NULL));
    assert_int_equal(outcome, QD_DONE);
    snprintf(found, sizeof found, "%.1f/%.1f/%.1f", rating.er / 10., rating.ep / 10.,
             rating.ed / 10.);
    if (strcmp(found, fields[RATING]) != 0)
        fail_msg("%s: %s instead of %s", puzzle, found, fields[RATING]);
}

/* ---- told.txt -------------------------------------------------------------------------------- */

enum {
    TOLD_BOARD,
    TOLD_TECHNIQUE,
    TOLD_PARTS,
    TOLD_LINKS,
    TOLD_EFFECT,
    TOLD_CHAIN,
    TOLD_SENTENCE,
    TOLD_FIELDS
};

struct told {
    qd_board *board;
    qd_part parts[128];
    qd_link links[32];
    qd_removal removals[16];
    qd_step step;
};

/* Cuts off what is before the mark; all, if it is not there. */
static char *cut_at(char **rest, char mark) {
    char *begin = *rest, *end = begin + strcspn(begin, (char[]){mark, '\0'});
    *rest = *end ? end + 1 : end;
    *end = '\0';
    return begin;
}

static uint32_t told_cell(const char *name) {
    unsigned row, column;
    int used = 0;
    return sscanf(name, "r%uc%u%n", &row, &column, &used) == 2 && !name[used]
               ? 9 * (row - 1) + column - 1
               : QD_NO_CELL;
}

static uint32_t told_house(const qd_board *board, const char *name) {
    for (uint32_t i = 0; i < qd_board_house_count(board); i++)
        if (strcmp(qd_board_house(board, i).name, name) == 0)
            return i;
    return QD_NO_HOUSE;
}

/* Digits; `x`, for what is no value of the board, is 10. */
static uint64_t told_values(const char *digits) {
    uint64_t values = 0;
    for (; *digits; digits++)
        values |= (uint64_t)1 << (*digits == 'x' ? 9 : *digits - '1');
    return values;
}

/* `almost1:r2c3=45`, `cover:b3`, `base:#1` (a rule), `common0:=7` */
static void told_part(struct told *told, char *text) {
    static const char *const roles[] = {
        "base", "cover",  "pivot",  "pincer", "extra", "set", "excluder",    "source", "denial",
        "fin",  "colour", "almost", "common", "group", "tie", "combination", "image"};
    qd_part *part = &told->parts[told->step.part_count++];
    assert_true(told->step.part_count <= LENGTH(told->parts));
    char *role = cut_at(&text, ':'), *place = cut_at(&text, '=');
    size_t length = strcspn(role, "0123456789"), number = 0;
    while (number < LENGTH(roles) &&
           (strlen(roles[number]) != length || memcmp(roles[number], role, length) != 0))
        number++;
    if (number == LENGTH(roles))
        fail_msg("there is no role %s", role);
    *part = (qd_part){.role = (qd_role)number,
                      .set = (uint32_t)strtoul(role + length, NULL, 10),
                      .house = told_house(told->board, place),
                      .cell = told_cell(place),
                      .values = told_values(text)};
    if (*place == '#')
        part->rule = (uint32_t)strtoul(place + 1, NULL, 10);
    else if (*place)
        assert_true(part->house != QD_NO_HOUSE || part->cell != QD_NO_CELL);
}

/* `r1c1=2+ ` holds, `r1c1=2-` does not. */
static void told_node(char *text, uint32_t *cell, uint32_t *value, bool *on) {
    char *name = cut_at(&text, '=');
    *cell = told_cell(name);
    *value = *text == 'x' ? 10 : (uint32_t)(*text - '0');
    *on = text[1] == '+';
}

/* `1:r1c1=2-/r1c5=2+/r1/x-wing`: of chain 1, in a house, by a pattern; the last two may be missing. */
static void told_link(struct told *told, char *text) {
    qd_link *link = &told->links[told->step.link_count++];
    assert_true(told->step.link_count <= LENGTH(told->links));
    *link =
        (qd_link){.chain = strchr(text, ':') ? (uint32_t)strtoul(cut_at(&text, ':'), NULL, 10) : 0};
    told_node(cut_at(&text, '/'), &link->from_cell, &link->from_value, &link->from_on);
    told_node(cut_at(&text, '/'), &link->to_cell, &link->to_value, &link->to_on);
    link->house = told_house(told->board, cut_at(&text, '/'));
    link->technique = *text ? qd_technique_find(text) : NULL;
}

/* `r1c1=5`, `r1c1<>12` */
static void told_effect(struct told *told, char *text) {
    char *name = cut_at(&text, *(text + strcspn(text, "<=")));
    uint32_t cell = told_cell(name);
    assert_int_not_equal(cell, QD_NO_CELL);
    if (*text != '>') {
        told->step.cell = cell;
        told->step.value = (uint32_t)(*text - '0');
        return;
    }
    assert_true(told->step.removal_count < LENGTH(told->removals));
    told->removals[told->step.removal_count++] = (qd_removal){cell, told_values(text + 1)};
}

static void told_each(struct told *told, char *words, void (*take)(struct told *told, char *text)) {
    while (*words) {
        char *word = cut_at(&words, ' ');
        if (strcmp(word, "-") != 0)
            take(told, word);
    }
}

/* Compares it, with its line ends as they are in the table. */
static bool told_is(const qd_text *text, const char *expected, const char *what, int number) {
    char said[1024] = "";
    size_t used = 0;
    for (size_t i = 0; i < text->length && used + 3 < sizeof said; i++) {
        if (text->data[i] == '\n')
            said[used++] = '\\';
        said[used++] = (char)(text->data[i] == '\n' ? 'n' : text->data[i]);
    }
    if (strcmp(said, expected) == 0 || strcmp(expected, "*") == 0)
        return true;
    print_error("told.txt:%d: %s: %s\n", number, what, said);
    return false;
}

static bool check_told(char *fields[TOLD_FIELDS], int number) {
    static struct told told;
    qd_text text = QD_TEXT_INIT;
    qd_error error;
    told.step = (qd_step){.technique = qd_technique_find(fields[TOLD_TECHNIQUE]),
                          .cell = QD_NO_CELL,
                          .removals = told.removals,
                          .parts = told.parts,
                          .links = told.links};
    if (!told.step.technique)
        fail_msg("there is no technique %s", fields[TOLD_TECHNIQUE]);
    if (qd_board_parse(fields[TOLD_BOARD], &told.board, &error) != QD_OK)
        fail_msg("told.txt:%d: %s", number, error.message);
    told_each(&told, fields[TOLD_PARTS], told_part);
    told_each(&told, fields[TOLD_LINKS], told_link);
    told_each(&told, fields[TOLD_EFFECT], told_effect);
    qd_text_put(&text, "");
    bool is_chain = qd_step_put_eureka(told.board, &told.step, NULL, NULL, &text);
    assert_int_equal(text.length > 0, is_chain);
    bool fine = told_is(&text, fields[TOLD_CHAIN], "chain", number);
    if (*fields[TOLD_SENTENCE]) {
        qd_text_cut(&text, 0);
        qd_step_put(told.board, &told.step, QD_HELP_REASON, NULL, &text);
        fine &= told_is(&text, fields[TOLD_SENTENCE], "sentence", number);
    }
    qd_text_free(&text);
    qd_board_free(told.board);
    return fine;
}

static void test_told(void **state) {
    FILE *file = fopen(TEST_DATA "/told.txt", "r");
    char line[4096], *fields[TOLD_FIELDS];
    int number = 0, cases = 0, wrong = 0;
    (void)state;
    assert_non_null(file);
    while (fgets(line, sizeof line, file)) {
        char *rest = line;
        number++;
        line[strcspn(line, "\n")] = '\0';
        if (*line == '#' || !*line)
            continue;
        for (size_t i = 0; i < TOLD_FIELDS; i++)
            fields[i] = cut_at(&rest, '\t');
        wrong += !check_told(fields, number);
        cases++;
    }
    fclose(file);
    assert_int_equal(wrong, 0);
    assert_true(cases > 50);
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
        if (is_due((size_t)cases++, 4))
            check(explainers[scale], fields);
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
        cmocka_unit_test(test_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
