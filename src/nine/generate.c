/* Puzzles from solution grids that are drawn at random, and thinned. */
#include "quadrille/generate.h"
#include "quadrille/minimal.h"

#include "complete.h"
#include "thin.h"

#include "../base/check.h"
#include "../base/error.h"
#include "../base/memory.h"
#include "../base/pattern.h"
#include "../base/random.h"
#include "../base/settings.h"

#include <stdlib.h>
#include <string.h>

/* Fewest clues of a puzzle with one solution (McGuire, Tugemann, Civario 2012). */
#define FEWEST_CLUES 17

/*
 * Puzzles of so few clues are looked for in each grid, by qd_minimizer_find_fewest, up to so many
 * minimal puzzles. One in 22,000 random minimal puzzles has 20 clues, and none of 4 million has 19;
 * in this way 4,096 are enough for 20 clues in two grids of three, and 16,384 for 19 in one of three.
 */
#define RARE_CLUES 20
#define RARE_ATTEMPTS 32768

struct qd_generator {
    const qd_grid_sampler *sampler;
    qd_generate_settings settings;
    qd_nine *nine;
    uint32_t group_count;
    struct qd_thin thin;
    qd_minimizer *minimizer; /* for rare puzzles; else NULL */

    /* of the call */
    uint64_t first;
    uint8_t *puzzles, *made;
};

/* ---- patterns -------------------------------------------------------------------------------- */

static const char *const generate_patterns[PATTERN_COUNT] = {
    "none", "half-turn", "quarter-turn", "horizontal", "vertical",
    "both", "diagonal",  "antidiagonal", "full"};

const char *qd_pattern_name(size_t number) {
    return number < PATTERN_COUNT ? generate_patterns[number] : NULL;
}

static uint32_t generate_move(uint32_t cell, unsigned move) {
    uint32_t row = cell / 9, column = cell % 9;
    qd_pattern_move(move, 9, 9, &row, &column);
    return 9 * row + column;
}

/* The cells that a cell has clues together with, as groups. */
static void generate_make_groups(qd_generator *generator) {
    unsigned moves = qd_pattern_moves(generator->settings.pattern);
    bool seen[81] = {false};
    for (uint8_t cell = 0; cell < 81; cell++) {
        struct qd_thin_group *group = &generator->thin.groups[generator->group_count];
        if (seen[cell])
            continue;
        group->size = 0;
        seen[group->cells[group->size++] = cell] = true;
        for (uint32_t i = 0; i < group->size; i++)
            for (unsigned move = 1; move <= MOVE_LAST; move *= 2) {
                uint32_t other = moves & move ? generate_move(group->cells[i], move) : cell;
                if (!seen[other])
                    seen[group->cells[group->size++] = (uint8_t)other] = true;
            }
        QD_CHECK(group->size <= 8);
        generator->group_count++;
    }
}

/* ---- settings -------------------------------------------------------------------------------- */

void qd_generate_settings_init(qd_generate_settings *settings, size_t size) {
    static const qd_generate_settings usual = QD_GENERATE_SETTINGS_INIT;
    qd_settings_init(settings, size, &usual, sizeof usual);
}

/* Two lines of a band or stack without clues could change places. */
static bool generate_has_empty_lines(const uint8_t *places) {
    for (uint32_t third = 0; third < 6; third++) {
        uint32_t empty = 0;
        for (uint32_t line = 3 * (third % 3); line < 3 * (third % 3) + 3; line++) {
            uint32_t clues = 0;
            for (uint32_t i = 0; i < 9; i++)
                clues += places[third < 3 ? 9 * line + i : 9 * i + line] != 0;
            empty += clues == 0;
        }
        if (empty >= 2)
            return true;
    }
    return false;
}

static qd_status generate_check_places(const qd_generate_settings *settings, qd_error *error) {
    uint32_t clues = 0;
    for (uint32_t cell = 0; cell < 81; cell++)
        clues += settings->places[cell] != 0;
    if (clues < FEWEST_CLUES)
        return qd_fail(error, QD_ERROR_ARGUMENT,
                       "%u places for clues: no puzzle has fewer than %d clues", clues,
                       FEWEST_CLUES);
    if (settings->pattern != QD_PATTERN_NONE || settings->most || settings->least)
        return qd_fail(error, QD_ERROR_ARGUMENT,
                       "a mask goes with no symmetry and no number of clues");
    if (generate_has_empty_lines(settings->places))
        return qd_fail(error, QD_ERROR_ARGUMENT,
                       "two rows of a band, or columns of a stack, have no place for a clue: they "
                       "can always be exchanged");
    return QD_OK;
}

static qd_status generate_take_settings(const qd_generate_settings *given,
                                        qd_generate_settings *own, qd_error *error) {
    *own = (qd_generate_settings)QD_GENERATE_SETTINGS_INIT;
    qd_status status = qd_settings_take(own, sizeof *own, given, "the settings", error);
    if (status != QD_OK)
        return status;
    if ((size_t)own->pattern >= PATTERN_COUNT)
        return qd_fail(error, QD_ERROR_ARGUMENT, "there is no pattern %d", (int)own->pattern);
    if (own->most && own->most < FEWEST_CLUES)
        return qd_fail(error, QD_ERROR_ARGUMENT,
                       "at most %u clues: no puzzle has fewer than %d clues", own->most,
                       FEWEST_CLUES);
    if (own->least > 81 || (own->most && own->least > own->most))
        return qd_fail(error, QD_ERROR_ARGUMENT, "from %u to %u clues: no puzzle has so many",
                       own->least, own->most);
    if (own->places)
        status = generate_check_places(own, error);
    return status == QD_OK && own->grid ? qd_check_complete(own->grid, error) : status;
}

/* ---- attempts -------------------------------------------------------------------------------- */

/* The number of clues at which to stop; 0 if they are as few as possible. */
static uint8_t generate_draw_goal(const qd_generate_settings *settings, uint64_t *state) {
    if (settings->minimal)
        return 0;
    if (!settings->most)
        return (uint8_t)settings->least;
    return (uint8_t)(settings->least +
                     qd_random_below(state, settings->most - settings->least + 1));
}

static void generate_begin(void *context, size_t number, struct qd_thin_attempt *attempt) {
    const qd_generator *generator = context;
    const qd_generate_settings *settings = &generator->settings;
    uint64_t state = qd_random_state(settings->seed, generator->first + number);
    uint32_t order[81];
    if (settings->grid)
        memcpy(attempt->cells, settings->grid, 81);
    else
        qd_grid_sampler_draw(generator->sampler, &state, attempt->cells);
    attempt->place_count = 0;
    attempt->is_unsure = settings->places != NULL;
    attempt->is_tested = settings->minimal && (settings->places || settings->pattern);
    for (uint32_t cell = 0; settings->places && cell < 81; cell++)
        if (!settings->places[cell])
            attempt->cells[cell] = 0;
    if (settings->places || (settings->least == 81 && !settings->minimal))
        return; /* no cell is emptied any more */
    qd_random_order(&state, order, generator->group_count);
    for (uint32_t i = 0; i < generator->group_count; i++)
        attempt->places[i] = (uint8_t)order[i];
    attempt->place_count = (uint8_t)generator->group_count;
    attempt->goal = generate_draw_goal(settings, &state);
}

static void generate_end(void *context, const struct qd_thin_attempt *attempt, bool is_made) {
    const qd_generator *generator = context;
    const qd_generate_settings *settings = &generator->settings;
    bool is_wanted =
        attempt->clues >= settings->least && (!settings->most || attempt->clues <= settings->most);
    generator->made[attempt->number] = is_made && is_wanted;
    memcpy(generator->puzzles + 81 * attempt->number, attempt->cells, 81);
}

static bool generate_is_rare(const qd_generate_settings *settings) {
    return settings->most && settings->most <= RARE_CLUES && !settings->places &&
           settings->pattern == QD_PATTERN_NONE;
}

/* A puzzle of few clues of the grid of attempt `number`. */
static qd_status generate_make_rare(qd_generator *generator, size_t number, qd_outcome *outcome,
                                    qd_error *error) {
    struct qd_thin_attempt attempt;
    const qd_limits limits = {.nodes = RARE_ATTEMPTS};
    generate_begin(generator, number, &attempt);
    attempt.number = number;
    qd_status status = qd_minimizer_find_fewest(
        generator->minimizer, attempt.cells, generator->settings.seed ^ (generator->first + number),
        generator->settings.most, &limits, attempt.cells, outcome, error);
    if (status != QD_OK || *outcome == QD_INTERRUPTED)
        return status;
    *outcome = QD_DONE;
    attempt.clues = 0;
    for (uint32_t cell = 0; cell < 81; cell++)
        attempt.clues = (uint8_t)(attempt.clues + (attempt.cells[cell] != 0));
    generate_end(generator, &attempt, true);
    return QD_OK;
}

static qd_status generate_all_rare(qd_generator *generator, size_t count, qd_outcome *outcome,
                                   qd_error *error) {
    qd_status status = QD_OK;
    *outcome = QD_DONE;
    for (size_t i = 0; i < count && status == QD_OK && *outcome == QD_DONE; i++)
        status = generate_make_rare(generator, i, outcome, error);
    return status;
}

/* ---- the generator --------------------------------------------------------------------------- */

qd_status qd_generator_new(const qd_grid_sampler *sampler, const qd_generate_settings *settings,
                           qd_generator **out, qd_error *error) {
    qd_generate_settings own;
    *out = NULL;
    qd_status status = generate_take_settings(settings, &own, error);
    if (status != QD_OK)
        return status;
    qd_generator *generator = qd_array_new(1, sizeof *generator);
    if (!generator)
        return qd_fail_memory(error);
    generator->sampler = sampler;
    generator->settings = own;
    status = qd_nine_new(NULL, &generator->nine, error);
    if (status == QD_OK && generate_is_rare(&own))
        status = qd_minimizer_new(generator->nine, &generator->minimizer, error);
    if (status != QD_OK) {
        qd_generator_free(generator);
        return status;
    }
    generator->thin.nine = generator->nine;
    generator->thin.begin = generate_begin;
    generator->thin.end = generate_end;
    generator->thin.context = generator;
    generate_make_groups(generator);
    *out = generator;
    return QD_OK;
}

void qd_generator_free(qd_generator *generator) {
    if (!generator)
        return;
    qd_minimizer_free(generator->minimizer);
    qd_nine_free(generator->nine);
    free(generator);
}

void qd_generator_interrupt(qd_generator *generator) {
    qd_nine_interrupt(generator->nine);
}

qd_status qd_generator_run(qd_generator *generator, uint64_t first, size_t count, uint8_t *puzzles,
                           uint8_t *made, qd_outcome *outcome, qd_error *error) {
    outcome = QD_OPTIONAL(outcome, qd_outcome);
    generator->first = first;
    generator->puzzles = puzzles;
    generator->made = made;
    memset(made, 0, count);
    qd_status status = generator->minimizer ? generate_all_rare(generator, count, outcome, error)
                                            : qd_thin_run(&generator->thin, count, outcome, error);
    if (status != QD_OK || *outcome != QD_DONE)
        memset(made, 0, count);
    return status;
}
