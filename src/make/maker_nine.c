/* Attempts on the ordinary 9x9: solution grids that are drawn uniformly, thinned many at a time. */
#include "quadrille/nine.h"

#include "maker.h"

#include "../base/error.h"
#include "../base/memory.h"
#include "../base/random.h"
#include "../nine/thin.h"

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

struct maker_nine {
    const struct maker_plan *plan;
    qd_nine *nine;
    qd_minimizer *minimizer; /* for rare puzzles; else NULL */
    struct qd_thin thin;

    /* of the call */
    uint64_t first;
    uint8_t *puzzles, *results;
};

/* ---- settings -------------------------------------------------------------------------------- */

/* Two lines of a band or stack without clues could change places. */
static bool maker_nine_has_empty_lines(const uint8_t *places) {
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

static qd_status maker_nine_prepare(struct maker_plan *plan, qd_error *error) {
    if (plan->settings.places && maker_nine_has_empty_lines(plan->settings.places))
        return qd_fail(error, QD_ERROR_ARGUMENT,
                       "two rows of a band, or columns of a stack, have no place for a clue: they "
                       "can always be exchanged");
    if (plan->settings.sampler || plan->settings.grid)
        return QD_OK;
    qd_status status = qd_grid_sampler_new(&plan->own_sampler, error);
    plan->settings.sampler = plan->own_sampler;
    return status;
}

/* ---- attempts -------------------------------------------------------------------------------- */

static void maker_nine_begin(void *context, size_t number, struct qd_thin_attempt *attempt) {
    const struct maker_nine *nine = context;
    const qd_maker_settings *settings = &nine->plan->settings;
    uint32_t count = nine->plan->groups.count, order[81];
    uint64_t state = qd_random_state(settings->seed, nine->first + number);
    if (settings->grid)
        memcpy(attempt->cells, settings->grid, 81);
    else
        qd_grid_sampler_draw(settings->sampler, &state, attempt->cells);
    attempt->place_count = 0;
    attempt->is_unsure = settings->places != NULL;
    attempt->is_tested = settings->minimal && (settings->places || settings->pattern);
    for (uint32_t cell = 0; settings->places && cell < 81; cell++)
        if (!settings->places[cell])
            attempt->cells[cell] = 0;
    if (settings->places || (settings->clues.least == 81 && !settings->minimal))
        return; /* no cell is emptied any more */
    qd_random_order(&state, order, count);
    for (uint32_t i = 0; i < count; i++)
        attempt->places[i] = (uint8_t)order[i];
    attempt->place_count = (uint8_t)count;
    attempt->goal = (uint8_t)qd_maker_draw_goal(nine->plan, &state);
}

static void maker_nine_end(void *context, const struct qd_thin_attempt *attempt, bool is_made) {
    const struct maker_nine *nine = context;
    bool is_wanted = is_made && qd_maker_wants_clues(nine->plan, attempt->clues);
    nine->results[attempt->number] = is_wanted ? QD_ATTEMPT_MADE : QD_ATTEMPT_FAILED;
    memcpy(nine->puzzles + 81 * attempt->number, attempt->cells, 81);
}

static bool maker_nine_is_rare(const qd_maker_settings *settings) {
    return settings->clues.most && settings->clues.most <= RARE_CLUES && !settings->places &&
           settings->pattern == QD_PATTERN_NONE;
}

/* A puzzle of few clues of the grid of attempt `number`. */
static qd_status maker_nine_make_rare(struct maker_nine *nine, size_t number, qd_outcome *outcome,
                                      qd_error *error) {
    const qd_maker_settings *settings = &nine->plan->settings;
    const qd_limits limits = {.nodes = RARE_ATTEMPTS};
    struct qd_thin_attempt attempt;
    maker_nine_begin(nine, number, &attempt);
    attempt.number = number;
    qd_status status = qd_minimizer_find_fewest(
        nine->minimizer, attempt.cells, settings->seed ^ (nine->first + number),
        settings->clues.most, &limits, attempt.cells, outcome, error);
    if (status != QD_OK || *outcome == QD_INTERRUPTED || *outcome == QD_TIME_LIMIT)
        return status;
    attempt.clues = 0;
    for (uint32_t cell = 0; cell < 81; cell++)
        attempt.clues = (uint8_t)(attempt.clues + (attempt.cells[cell] != 0));
    maker_nine_end(nine, &attempt, true);
    return QD_OK;
}

static qd_status maker_nine_run(void *engine, uint64_t first, size_t count, uint8_t *puzzles,
                                uint8_t *results, qd_error *error) {
    struct maker_nine *nine = engine;
    qd_outcome outcome = QD_DONE;
    qd_status status = QD_OK;
    nine->first = first;
    nine->puzzles = puzzles;
    nine->results = results;
    if (!nine->minimizer)
        return qd_thin_run(&nine->thin, count, &outcome, error);
    for (size_t i = 0; i < count && status == QD_OK && outcome != QD_INTERRUPTED; i++)
        status = maker_nine_make_rare(nine, i, &outcome, error);
    return status;
}

/* ---- the engine ------------------------------------------------------------------------------ */

static void maker_nine_close(void *engine) {
    struct maker_nine *nine = engine;
    if (!nine)
        return;
    qd_minimizer_free(nine->minimizer);
    qd_nine_free(nine->nine);
    free(nine);
}

static void maker_nine_take_groups(struct maker_nine *nine) {
    const struct maker_groups *groups = &nine->plan->groups;
    for (uint32_t group = 0; group < groups->count; group++) {
        struct qd_thin_group *own = &nine->thin.groups[group];
        for (uint32_t i = groups->first[group]; i < groups->first[group + 1]; i++)
            own->cells[own->size++] = (uint8_t)groups->cells[i];
    }
}

static qd_status maker_nine_open(struct maker_plan *plan, void **engine, qd_error *error) {
    struct maker_nine *nine = qd_array_new(1, sizeof *nine);
    qd_nine_settings settings = {0};
    *engine = nine;
    if (!nine)
        return qd_fail_memory(error);
    nine->plan = plan;
    settings.limits.stop = plan->settings.stop;
    qd_status status = qd_nine_new(&settings, &nine->nine, error);
    if (status == QD_OK && maker_nine_is_rare(&plan->settings))
        status = qd_minimizer_new(nine->nine, &nine->minimizer, error);
    nine->thin.nine = nine->nine;
    nine->thin.begin = maker_nine_begin;
    nine->thin.end = maker_nine_end;
    nine->thin.context = nine;
    maker_nine_take_groups(nine);
    return status;
}

const struct maker_kind qd_maker_of_nine = {
    .prepare = maker_nine_prepare,
    .open = maker_nine_open,
    .close = maker_nine_close,
    .run = maker_nine_run,
    .is_rare = maker_nine_is_rare,
    .together = THIN_TOGETHER,
    .most_share = THIN_TOGETHER,
    .most_failed = 10000000,
    .fewest = FEWEST_CLUES,
};
