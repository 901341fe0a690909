/*
 * The same position in disguise (lines exchanged, transposed, values renamed) has the same steps, in the same disguise:
 * of every technique of the learner's scale, all that is placed or removed. GO_ON=1 goes on where they differ.
 *
 * Of equally long chains between two ends one is found, and which one depends on the order. Where the effect follows
 * from the ends, that only decides whether a chain is called grouped, so both names are compared together. A loop also
 * removes along its way, and sets and rectangles on the way decide whether a chain with these is one: these are not
 * compared.
 */
#include "support.h"

#include "quadrille/explain.h"
#include "quadrille/make.h"
#include "quadrille/nine.h"

#include <stdio.h>

#define MOST_STEPS 20000

/* What a step does: bits of values that are removed, and cells in which one is placed. */
struct effect {
    uint16_t removed[81];
    uint8_t placed[81];
};

struct effects {
    struct effect list[MOST_STEPS];
    size_t count;
    const qd_symmetry *disguise; /* NULL: none */
};

struct stand {
    qd_board *board;
    qd_explainer *explainer, *other;
    struct random random;
    uint64_t positions, steps;
    struct effects effects[2];
};

/* ---- disguises ------------------------------------------------------------------------------- */

/* Where a cell of the position is in the disguise. */
static uint32_t cell_in(const qd_symmetry *disguise, uint32_t cell) {
    uint32_t row = 0, column = 0;
    while (disguise->row[row] != (disguise->transposed ? cell % 9 : cell / 9))
        row++;
    while (disguise->column[column] != (disguise->transposed ? cell / 9 : cell % 9))
        column++;
    return 9 * row + column;
}

static uint64_t values_in(const qd_symmetry *disguise, uint64_t values) {
    uint64_t image = 0;
    for (uint32_t value = 1; value <= 9; value++)
        if (values >> (value - 1) & 1)
            image |= (uint64_t)1 << (disguise->digit[value] - 1);
    return image;
}

static int compare(const void *left, const void *right) {
    return memcmp(left, right, sizeof(struct effect));
}

/* Ascending, each once. */
static void sort(struct effects *effects) {
    size_t count = 0;
    qsort(effects->list, effects->count, sizeof *effects->list, compare);
    for (size_t i = 0; i < effects->count; i++)
        if (i == 0 || compare(&effects->list[i], &effects->list[i - 1]) != 0)
            effects->list[count++] = effects->list[i];
    effects->count = count;
}

static bool take(void *user, const qd_step *step) {
    struct effects *effects = user;
    const qd_symmetry *disguise = effects->disguise;
    if (effects->count == MOST_STEPS)
        sort(effects); /* many are found several times */
    assert_true(effects->count < MOST_STEPS);
    struct effect *effect = &effects->list[effects->count++];
    memset(effect, 0, sizeof *effect);
    for (size_t i = 0; i < step->removal_count; i++) {
        const qd_removal *removal = &step->removals[i];
        uint32_t cell = disguise ? cell_in(disguise, removal->cell) : removal->cell;
        effect->removed[cell] |=
            (uint16_t)(disguise ? values_in(disguise, removal->values) : removal->values);
    }
    if (step->cell != QD_NO_CELL)
        effect->placed[disguise ? cell_in(disguise, step->cell) : step->cell] =
            disguise ? disguise->digit[step->value] : (uint8_t)step->value;
    return true;
}

static void put_effect(const struct effect *effect, const char *where) {
    print_error("%s:", where);
    for (uint32_t cell = 0; cell < 81; cell++) {
        if (effect->placed[cell])
            print_error(" r%uc%u=%u", cell / 9 + 1, cell % 9 + 1, effect->placed[cell]);
        for (uint32_t value = 1; value <= 9; value++)
            if (effect->removed[cell] >> (value - 1) & 1)
                print_error(" r%uc%u<>%u", cell / 9 + 1, cell % 9 + 1, value);
    }
    print_error("\n");
}

static void put_position(const qd_explainer *explainer) {
    for (uint32_t cell = 0; cell < 81; cell++)
        print_error("%c", '0' + (int)qd_explainer_value(explainer, cell));
    print_error(":");
    for (uint32_t cell = 0; cell < 81; cell++)
        for (uint32_t value = 1; value <= 9 && !qd_explainer_value(explainer, cell); value++)
            if (!(qd_explainer_candidates(explainer, cell) >> (value - 1) & 1))
                print_error(" %u%u%u", value, cell / 9 + 1, cell % 9 + 1);
    print_error("\n");
}

/* The technique and, unless it is NULL, another one together. */
static void check_technique(struct stand *stand, const qd_technique *technique,
                            const qd_technique *too, const qd_symmetry *disguise) {
    struct effects *here = &stand->effects[0], *there = &stand->effects[1];
    here->count = there->count = 0;
    here->disguise = disguise;
    there->disguise = NULL;
    for (const qd_technique *of = technique; of; of = of == technique ? too : NULL) {
        assert_int_equal(qd_explainer_each(stand->explainer, of, take, here), QD_DONE);
        assert_int_equal(qd_explainer_each(stand->other, of, take, there), QD_DONE);
    }
    sort(here);
    sort(there);
    stand->steps += here->count;
    if (here->count == there->count &&
        memcmp(here->list, there->list, here->count * sizeof *here->list) == 0)
        return;
    print_error("%s: %zu and %zu steps\n", qd_technique_about(technique).name, here->count,
                there->count);
    for (size_t i = 0, k = 0, shown = 0; (i < here->count || k < there->count) && shown < 4;) {
        int order = i == here->count    ? 1
                    : k == there->count ? -1
                                        : compare(&here->list[i], &there->list[k]);
        if (order)
            put_effect(order < 0 ? &here->list[i] : &there->list[k],
                       order < 0 ? "in the position only" : "in the disguise only");
        shown += order != 0;
        i += order <= 0;
        k += order >= 0;
    }
    put_position(stand->other);
    if (!getenv("GO_ON"))
        fail();
}

/* ---- positions ------------------------------------------------------------------------------- */

static bool is_compared(const qd_technique *technique) {
    static const char *const left_out[] = {"almost-alternating-chain",  "almost-continuous-loop",
                                           "almost-discontinuous-loop", "continuous-loop",
                                           "grouped-continuous-loop",   "rectangle-chain"};
    const qd_technique_facts about = qd_technique_about(technique);
    for (size_t i = 0; i < LENGTH(left_out); i++)
        if (strcmp(about.name, left_out[i]) == 0)
            return false;
    return !about.branches;
}

static const qd_technique *together_with(const qd_technique *technique) {
    const char *name = qd_technique_about(technique).name;
    return strncmp(name, "grouped-", 8) == 0 ? qd_technique_find(name + 8) : NULL;
}

static void check_position(struct stand *stand, const uint8_t *clues) {
    qd_symmetry disguise;
    uint8_t values[81] = {0}, images[81] = {0};
    uint64_t candidates[81];
    const qd_technique *technique;
    qd_symmetry_draw(&stand->random.state, &disguise);
    for (uint32_t cell = 0; cell < 81; cell++) {
        uint32_t at = cell_in(&disguise, cell);
        values[at] = disguise.digit[qd_explainer_value(stand->explainer, cell)];
        images[at] = disguise.digit[clues[cell]];
        candidates[at] = values_in(&disguise, qd_explainer_candidates(stand->explainer, cell));
    }
    qd_explainer_start_at(stand->other, values, candidates, images);
    stand->positions++;
    const qd_scale *scale = qd_scale_find("learner");
    for (uint32_t i = 0; (technique = qd_scale_technique(scale, i)); i++)
        if (is_compared(technique))
            check_technique(stand, technique, together_with(technique), &disguise);
}

/* Every eighth position of the path, and the one where only hard steps go on. */
static void walk(struct stand *stand, const uint8_t *clues) {
    qd_outcome outcome;
    const qd_step *step;
    qd_explainer_start_at(stand->explainer, clues, NULL, NULL);
    while ((step = qd_explainer_next(stand->explainer, &outcome))) {
        bool is_hard = step->level > QD_LEVEL_HARD;
        if (is_hard || (step->level > QD_LEVEL_EASY && random_below(&stand->random, 8) == 0)) {
            uint8_t values[81];
            uint64_t candidates[81];
            for (uint32_t cell = 0; cell < 81; cell++) {
                values[cell] = (uint8_t)qd_explainer_value(stand->explainer, cell);
                candidates[cell] = qd_explainer_candidates(stand->explainer, cell);
            }
            qd_explainer_start_at(stand->explainer, values, candidates, clues);
            check_position(stand, clues);
            if (is_hard || !(step = qd_explainer_next(stand->explainer, &outcome)))
                break;
        }
        qd_explainer_apply(stand->explainer);
    }
}

enum { TOGETHER = 4 };

static void test_disguises(void **state) {
    static uint8_t puzzles[TOGETHER][81], made[TOGETHER];
    static struct stand stand;
    qd_maker_settings generate = {.minimal = true};
    const qd_explainer_settings settings = {.scale = qd_scale_find("learner")};
    qd_maker *maker;
    qd_outcome outcome;
    (void)state;
    stand.random = random_from(random_seed(34));
    generate.seed = random_seed(35);
    OK(qd_board_new(3, 3, &stand.board, NULL));
    OK(qd_explainer_new(stand.board, &settings, &stand.explainer, NULL));
    OK(qd_explainer_new(stand.board, &settings, &stand.other, NULL));
    OK(qd_maker_new(stand.board, &generate, &maker, NULL));
    for (uint32_t i = 0, count = how_many(8); i < count || (i < 1000 && !stand.steps); i++) {
        OK(qd_maker_run(maker, TOGETHER * i, TOGETHER, puzzles[0], made, NULL, &outcome, NULL));
        for (size_t k = 0; k < TOGETHER; k++)
            if (made[k] == QD_ATTEMPT_MADE)
                walk(&stand, puzzles[k]);
    }
    printf("%llu positions, %llu steps\n", (unsigned long long)stand.positions,
           (unsigned long long)stand.steps);
    assert_true(stand.steps > 0);
    qd_maker_free(maker);
    qd_explainer_free(stand.other);
    qd_explainer_free(stand.explainer);
    qd_board_free(stand.board);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_disguises),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
