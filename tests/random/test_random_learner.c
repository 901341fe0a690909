/*
 * No technique ever removes a candidate of the solution, or places another value: all steps of all
 * techniques, in positions along the paths of random puzzles, and in positions in which random candidates
 * have been removed. And the reason of each step is a whole sentence of its technique.
 */
#include "support.h"

#include "quadrille/explain.h"
#include "quadrille/make.h"
#include "quadrille/nine.h"

#include <stdio.h>

struct check {
    qd_explainer *explainer;
    const qd_board *board;
    const uint8_t *solution;
    qd_text words;
    uint64_t steps;
};

/* Nothing is left out, and no technique is told by its name alone. */
static void check_words(struct check *check, const qd_step *step) {
    static const char *const gaps[] = {"(row ,", "  ",  " ,", " ;", " .",
                                       " :",     " \n", "()", "(,", "%"};
    qd_text_cut(&check->words, 0);
    qd_step_put(check->board, step, QD_HELP_REASON, NULL, &check->words);
    OK(qd_text_check(&check->words, NULL));
    const char *words = check->words.data;
    bool is_whole =
        check->words.length > 0 && words[check->words.length - 1] == '.' && !strstr(words, ". By ");
    for (size_t i = 0; i < LENGTH(gaps); i++)
        is_whole = is_whole && !strstr(words, gaps[i]);
    if (!is_whole)
        print_error("%s: %s\n", qd_technique_about(step->technique).name, words);
    assert_true(is_whole);
}

static bool check_step(void *user, const qd_step *step) {
    struct check *check = user;
    bool is_right = step->cell == QD_NO_CELL || check->solution[step->cell] == step->value;
    for (size_t i = 0; i < step->removal_count; i++) {
        uint64_t own = (uint64_t)1 << (check->solution[step->removals[i].cell] - 1);
        is_right = is_right && !(step->removals[i].values & own);
    }
    if (!is_right)
        print_error("%s is wrong\n", qd_technique_about(step->technique).name);
    assert_true(is_right);
    assert_true(step->cell != QD_NO_CELL || step->removal_count > 0);
    if (check->steps % 256 == 0)
        check_reason(check->explainer, step);
    if (check->steps++ % 64 == 0)
        check_words(check, step);
    return true;
}

/* Techniques that take long, and are tested elsewhere. */
static bool is_slow(const qd_technique *technique) {
    const char *name = qd_technique_about(technique).name;
    return strstr(name, "nested") || strstr(name, "dynamic") || strstr(name, "aligned") ||
           strstr(name, "multiple") || strstr(name, "-forcing-chain") ||
           strcmp(name, "nishio") == 0;
}

static void check_position(qd_explainer *explainer, struct check *check) {
    const qd_technique *technique;
    for (size_t i = 0; (technique = qd_technique_number(i)); i++)
        if (!is_slow(technique))
            assert_int_equal(qd_explainer_each(explainer, technique, check_step, check), QD_DONE);
}

/* Removes each candidate that is not of the solution with one chance in `rarity`. */
static void thin(struct random *random, qd_explainer *explainer, const uint8_t *clues,
                 const uint8_t *solution, uint32_t rarity) {
    uint8_t values[81];
    uint64_t candidates[81];
    for (uint32_t cell = 0; cell < 81; cell++) {
        values[cell] = (uint8_t)qd_explainer_value(explainer, cell);
        candidates[cell] = qd_explainer_candidates(explainer, cell);
        for (uint32_t value = 1; value <= 9; value++)
            if (value != solution[cell] && random_below(random, rarity) == 0)
                candidates[cell] &= ~((uint64_t)1 << (value - 1));
    }
    qd_explainer_start_at(explainer, values, candidates, clues);
}

/* Steps of the path up to the hard ones; every fourth position is looked at. */
static void walk(struct random *random, qd_explainer *explainer, const uint8_t *clues,
                 struct check *check) {
    qd_outcome outcome;
    const qd_step *step;
    qd_explainer_start_at(explainer, clues, NULL, NULL);
    for (uint32_t i = 0; (step = qd_explainer_next(explainer, &outcome)); i++) {
        check_step(check, step);
        qd_explainer_apply(explainer);
        if (step->level > QD_LEVEL_HARD)
            break;
        if (step->level > QD_LEVEL_EASY && random_below(random, 4) == 0)
            check_position(explainer, check);
    }
    check_position(explainer, check);
    thin(random, explainer, clues, check->solution, 2 + random_below(random, 8));
    check_position(explainer, check);
}

/* Some values of the solution more than the clues, and few candidates: patterns of few cells abound. */
static void scatter(struct random *random, qd_explainer *explainer, const uint8_t *clues,
                    struct check *check) {
    uint8_t values[81];
    uint32_t more = 2 + random_below(random, 8);
    for (uint32_t cell = 0; cell < 81; cell++)
        values[cell] = clues[cell] || random_below(random, more) == 0 ? check->solution[cell] : 0;
    qd_explainer_start_at(explainer, values, NULL, NULL);
    thin(random, explainer, clues, check->solution, 1 + random_below(random, 5));
    check_position(explainer, check);
}

static void solve(const uint8_t *puzzle, uint8_t solution[81]) {
    qd_nine_search *search;
    OK(qd_nine_search_new(NULL, &search, NULL));
    qd_nine_search_start(search, puzzle, false);
    assert_int_equal(qd_nine_search_next(search, solution), QD_SOLUTION);
    qd_nine_search_free(search);
}

enum { TOGETHER = 4 };

static void test_techniques_are_right(void **state) {
    static uint8_t puzzles[TOGETHER][81], made[TOGETHER];
    qd_maker_settings generate = {0};
    qd_explainer_settings settings = {0};
    struct random random = random_from(random_seed(14));
    struct check check = {NULL, NULL, NULL, QD_TEXT_INIT, 0};
    uint8_t solution[81];
    uint32_t together = is_short() ? 1 : TOGETHER;
    qd_maker *maker;
    qd_board *board;
    qd_explainer *explainer;
    qd_outcome outcome;
    (void)state;
    generate.seed = random_seed(15);
    settings.scale = qd_scale_find("learner");
    OK(qd_board_new(3, 3, &board, NULL));
    OK(qd_maker_new(board, &generate, &maker, NULL));
    OK(qd_explainer_new(board, &settings, &explainer, NULL));
    check.board = board;
    check.explainer = explainer;
    for (uint32_t i = 0, count = how_many(3); i < count; i++) {
        OK(qd_maker_run(maker, TOGETHER * i, together, puzzles[0], made, NULL, &outcome, NULL));
        for (size_t k = 0; k < together; k++) {
            if (made[k] != QD_ATTEMPT_MADE)
                continue;
            solve(puzzles[k], solution);
            check.solution = solution;
            walk(&random, explainer, puzzles[k], &check);
            scatter(&random, explainer, puzzles[k], &check);
        }
    }
    qd_text_free(&check.words);
    printf("%llu steps\n", (unsigned long long)check.steps);
    if (getenv("QUADRILLE_LONG"))
        assert_true(check.steps >= 1000000);
    qd_explainer_free(explainer);
    qd_maker_free(maker);
    qd_board_free(board);
}

/* Likewise the puzzles of a list of the hardest known, from a random one on. */
static void test_hard_puzzles(void **state) {
    qd_explainer_settings settings = {0};
    struct random random = random_from(random_seed(16));
    struct check check = {NULL, NULL, NULL, QD_TEXT_INIT, 0};
    const char *folder = getenv("QUADRILLE_DATA");
    char path[2048], line[128];
    uint8_t puzzle[81], solution[81];
    FILE *file = NULL;
    qd_board *board;
    qd_explainer *explainer;
    (void)state;
    if (folder && *folder && !is_short()) {
        snprintf(path, sizeof path, "%s/sudoku/forum_hardest_1106.txt", folder);
        file = fopen(path, "r");
    }
    if (!file)
        skip();
    settings.scale = qd_scale_find("learner");
    OK(qd_board_new(3, 3, &board, NULL));
    OK(qd_explainer_new(board, &settings, &explainer, NULL));
    check.board = board;
    check.explainer = explainer;
    for (uint32_t left = how_many(3), first = random_below(&random, 100);
         left > 0 && fgets(line, sizeof line, file);) {
        if (strlen(line) < 81 || first > 0) {
            first -= first > 0;
            continue;
        }
        for (uint32_t cell = 0; cell < 81; cell++)
            puzzle[cell] = line[cell] == '.' ? 0 : (uint8_t)(line[cell] - '0');
        solve(puzzle, solution);
        check.solution = solution;
        walk(&random, explainer, puzzle, &check);
        left--;
    }
    printf("%llu steps\n", (unsigned long long)check.steps);
    assert_true(check.steps > 0);
    fclose(file);
    qd_text_free(&check.words);
    qd_explainer_free(explainer);
    qd_board_free(board);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_techniques_are_right),
        cmocka_unit_test(test_hard_puzzles),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
