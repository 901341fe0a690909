#include "above.h"
#include "als.h"
#include "arrivals.h"
#include "chains.h"
#include "demands.h"
#include "filling.h"
#include "look.h"
#include "reason.h"
#include "rules.h"
#include "linkage.h"
#include "scale.h"
#include "technique.h"
#include "whips.h"

#include "../base/error.h"
#include "../base/memory.h"
#include "../sudoku/above.h"

#include <stdlib.h>

/* How often a technique may be used, and was. */
struct rung_use {
    uint32_t most, steps;
};

struct qd_explainer {
    qd_explainer_settings settings;
    const qd_scale *scale;
    struct ground *ground;
    struct qd_position position;
    uint64_t *origin;      /* the candidates of each cell in the puzzle */
    struct chains *chains; /* made when it is needed; NULL on other boards */
    struct linkage *linkage;
    struct als_list *almost;
    struct whips *whips;
    struct demands
        *demands; /* of boards with rules beside houses, and what finds their fillings; else NULL */
    struct filling *filling;
    struct arrivals arrivals; /* on scales of learners; else empty */
    struct technique_step step;
    struct technique_step best; /* of a family of techniques */
    struct rung_use *uses;      /* of each rung */
    bool is_started;            /* there is a position */
    bool has_step;
    bool is_running; /* a call is, whose time has begun */
    struct stop stop;
    qd_explainer_visit visit; /* of all steps of a technique */
    void *user;
};

/* ---- memory ---------------------------------------------------------------------------------- */

static bool explainer_allocate_step(const qd_explainer *explainer, struct technique_step *step) {
    step->removals = qd_array_new(explainer->ground->cells, sizeof *step->removals);
    step->parts = qd_array_new(STEP_PARTS, sizeof *step->parts);
    step->links = qd_array_new(STEP_LINKS, sizeof *step->links);
    return step->removals && step->parts && step->links;
}

static void explainer_free_step(struct technique_step *step) {
    free(step->removals);
    free(step->parts);
    free(step->links);
}

static size_t explainer_rungs(const qd_explainer *explainer) {
    size_t count = 0;
    while (explainer->scale->rungs[count].technique)
        count++;
    return count;
}

/* Whether its rules ask for more than houses do. */
static bool explainer_has_rules(const qd_board *board) {
    const qd_constraint *rule;
    for (uint32_t i = 0; (rule = qd_board_constraint(board, i)); i++)
        if (!rule->only_houses)
            return true;
    return false;
}

static bool explainer_allocate(qd_explainer *explainer) {
    if (explainer_has_rules(explainer->ground->board)) {
        explainer->demands = qd_demands_new(explainer->ground);
        explainer->filling = qd_filling_new(explainer->ground, &explainer->stop);
        if (!explainer->demands || !explainer->filling)
            return false;
    }
    if (explainer->ground->is_nine) {
        explainer->chains = qd_chains_new(explainer->ground, qd_rules_ask);
        explainer->linkage = qd_linkage_new();
        explainer->almost = qd_als_new();
        explainer->whips = qd_whips_new(explainer->scale->by_rounds);
        if (!explainer->chains || !explainer->linkage || !explainer->almost || !explainer->whips)
            return false;
        explainer->chains->stop = &explainer->stop;
    }
    explainer->origin = qd_array_new(explainer->ground->cells, sizeof *explainer->origin);
    explainer->uses = qd_array_new(explainer_rungs(explainer), sizeof *explainer->uses);
    return explainer->uses && explainer_allocate_step(explainer, &explainer->step) &&
           explainer_allocate_step(explainer, &explainer->best) && explainer->origin &&
           (!explainer->scale->is_learner ||
            qd_arrivals_new(explainer->ground, &explainer->arrivals)) &&
           qd_position_new(explainer->ground, &explainer->position);
}

static qd_status explainer_check(const qd_explainer_settings *settings, qd_error *error) {
    const qd_limits *limits = &settings->limits;
    if (limits->nodes || limits->updates || limits->solutions || limits->memory)
        return qd_fail(error, QD_ERROR_UNSUPPORTED, "explainers have limits of time only");
    return QD_OK;
}

qd_status qd_explainer_new(const qd_board *board, const qd_explainer_settings *settings,
                           qd_explainer **out, qd_error *error) {
    *out = NULL;
    if (!qd_board_is_full(board))
        return qd_fail(error, QD_ERROR_UNSUPPORTED,
                       "steps are told on regular boards only: N rows, N columns, N values");
    qd_explainer *explainer = qd_array_new(1, sizeof *explainer);
    if (!explainer)
        return qd_fail_memory(error);
    if (settings)
        explainer->settings = *settings;
    qd_status status = explainer_check(&explainer->settings, error);
    explainer->scale = explainer->settings.scale ? explainer->settings.scale : qd_scale_number(0);
    if (!explainer->settings.scale && explainer_has_rules(board))
        explainer->scale = qd_scale_find("learner");
    if (status == QD_OK)
        status = qd_ground_new(board, &explainer->ground, error);
    if (status == QD_OK && !explainer_allocate(explainer))
        status = qd_fail_memory(error);
    if (status != QD_OK) {
        qd_explainer_free(explainer);
        return status;
    }
    explainer->stop.time.also = explainer->settings.limits.stop;
    for (size_t i = 0; i < explainer_rungs(explainer); i++)
        explainer->uses[i].most = UINT32_MAX;
    *out = explainer;
    return QD_OK;
}

void qd_explainer_free(qd_explainer *explainer) {
    if (!explainer)
        return;
    qd_chains_free(explainer->chains);
    qd_linkage_free(explainer->linkage);
    qd_als_free(explainer->almost);
    qd_whips_free(explainer->whips);
    qd_demands_free(explainer->demands);
    qd_filling_free(explainer->filling);
    qd_position_free(&explainer->position);
    qd_arrivals_free(&explainer->arrivals);
    free(explainer->origin);
    free(explainer->uses);
    explainer_free_step(&explainer->step);
    explainer_free_step(&explainer->best);
    qd_ground_free(explainer->ground);
    free(explainer);
}

/* ---- positions ------------------------------------------------------------------------------- */

/* The position changes. */
static void explainer_forget(qd_explainer *explainer) {
    explainer->has_step = false;
    if (explainer->chains)
        chains_forget(explainer->chains);
    if (explainer->almost)
        als_forget(explainer->almost);
}

/* Whether a cell with one candidate counts as placed: no cell that sees it has that candidate. */
static bool explainer_is_placed(const struct ground *ground, const qd_grid *grid, uint32_t cell) {
    uint64_t own = qd_grid_candidates(grid, cell);
    for (uint32_t i = ground->peer_of[cell]; i < ground->peer_of[cell + 1]; i++)
        if (qd_grid_candidates(grid, ground->peers[i]) & own)
            return false;
    return true;
}

static void explainer_clear(qd_explainer *explainer) {
    explainer->is_started = true;
    explainer_forget(explainer);
    if (explainer->whips)
        memset(explainer->whips->pending, 0, sizeof explainer->whips->pending);
    qd_position_clear(&explainer->position);
    for (size_t i = 0; explainer->scale->rungs[i].technique; i++)
        explainer->uses[i].steps = 0;
    if (explainer->scale->is_learner)
        qd_arrivals_begin(&explainer->arrivals, &explainer->position);
}

static void explainer_place(qd_explainer *explainer, uint32_t cell, uint32_t value) {
    if (explainer->scale->is_learner)
        qd_arrivals_place(&explainer->arrivals, &explainer->position, cell, value);
    else
        qd_position_place(&explainer->position, cell, value);
}

static void explainer_remove(qd_explainer *explainer, uint32_t cell, uint64_t values) {
    if (explainer->scale->is_learner)
        qd_arrivals_remove(&explainer->arrivals, &explainer->position, cell, values);
    else
        qd_position_remove_values(&explainer->position, cell, values);
}

void qd_explainer_start(qd_explainer *explainer, const qd_grid *grid) {
    const struct ground *ground = explainer->ground;
    bool has_candidates = qd_grid_about(grid).has_candidates;
    explainer_clear(explainer);
    for (uint32_t cell = 0; cell < ground->cells; cell++) {
        explainer->origin[cell] = qd_grid_candidates(grid, cell);
        if (has_candidates || !qd_grid_value(grid, cell))
            explainer_remove(explainer, cell, ~explainer->origin[cell]);
    }
    for (uint32_t cell = 0; cell < ground->cells; cell++) {
        uint32_t value = qd_grid_value(grid, cell);
        if (value && (!has_candidates || explainer_is_placed(ground, grid, cell)))
            explainer_place(explainer, cell, value - 1);
    }
    QD_CHECK_ALL(qd_position_check(&explainer->position));
}

void qd_explainer_start_at(qd_explainer *explainer, const uint8_t *values,
                           const uint64_t *candidates, const uint8_t *given) {
    explainer_clear(explainer);
    for (uint32_t cell = 0; cell < explainer->ground->cells; cell++)
        if (values[cell] == 0 && candidates)
            explainer_remove(explainer, cell, ~candidates[cell]);
    for (uint32_t cell = 0; cell < explainer->ground->cells; cell++) {
        bool is_placed = values[cell] > 0 && values[cell] <= explainer->ground->values;
        explainer->origin[cell] = ~(uint64_t)0;
        if (is_placed && (!given || given[cell]))
            explainer->origin[cell] = (uint64_t)1 << (values[cell] - 1);
        if (is_placed)
            explainer_place(explainer, cell, values[cell] - 1u);
    }
    QD_CHECK_ALL(qd_position_check(&explainer->position));
}

void qd_explainer_origins(qd_explainer *explainer, const uint64_t *candidates) {
    for (uint32_t cell = 0; cell < explainer->ground->cells; cell++)
        explainer->origin[cell] = candidates[cell];
}

uint64_t qd_explainer_candidates(const qd_explainer *explainer, uint32_t cell) {
    return explainer->position.candidates[cell];
}

uint32_t qd_explainer_value(const qd_explainer *explainer, uint32_t cell) {
    uint8_t value = explainer->position.value[cell];
    return value == NO_VALUE ? 0 : value + 1u;
}

void qd_explainer_allow(qd_explainer *explainer, const qd_technique *technique, uint32_t most) {
    const struct rung *rung = qd_scale_rung(explainer->scale, technique);
    if (rung)
        explainer->uses[rung - explainer->scale->rungs].most = most;
}

uint64_t qd_explainer_origin(const qd_explainer *explainer, uint32_t cell) {
    return explainer->origin[cell];
}

const qd_board *qd_explainer_board(const qd_explainer *explainer) {
    return explainer->ground->board;
}

/* ---- steps ----------------------------------------------------------------------------------- */

static void explainer_swap_best(qd_explainer *explainer) {
    struct technique_step step = explainer->best;
    explainer->best = explainer->step;
    explainer->step = step;
}

static size_t explainer_effect(const struct technique_step *step) {
    size_t count = 0;
    for (size_t i = 0; i < step->view.removal_count; i++)
        count += qd_bit_count(step->removals[i].values);
    return count;
}

/* Whether the step just found comes before the best one of its family. */
static bool explainer_is_better(const qd_explainer *explainer) {
    size_t now = explainer_effect(&explainer->step), before = explainer_effect(&explainer->best);
    return !explainer->has_step || now > before ||
           (now == before && explainer->step.view.link_count < explainer->best.view.link_count);
}

static bool explainer_take(struct search *search) {
    qd_explainer *explainer = search->context;
    bool is_family = search->is_learner && search->rung->technique->family != FAMILY_NONE;
    if (is_family && explainer_is_better(explainer))
        explainer_swap_best(explainer);
    explainer->has_step = true;
    return is_family;
}

static struct search explainer_search(qd_explainer *explainer) {
    return (struct search){.ground = explainer->ground,
                           .origin = explainer->origin,
                           .position = &explainer->position,
                           .step = &explainer->step,
                           .take = explainer_take,
                           .context = explainer,
                           .chains = explainer->chains,
                           .linkage = explainer->linkage,
                           .almost = explainer->almost,
                           .whips = explainer->whips,
                           .demands = explainer->demands,
                           .filling = explainer->filling,
                           .stop = &explainer->stop,
                           .arrivals = explainer->scale->is_learner ? &explainer->arrivals : NULL,
                           .is_revised = explainer->scale->is_revised,
                           .is_learner = explainer->scale->is_learner};
}

/* Whether the next techniques are not compared with this one. */
static bool explainer_ends_family(const struct rung *rung) {
    enum family family = rung->technique->family;
    return family == FAMILY_OWN || !rung[1].technique || rung[1].technique->family != family;
}

static void explainer_find(qd_explainer *explainer) {
    const struct ground *ground = explainer->ground;
    struct search search = explainer_search(explainer);
    search.by_rounds = explainer->scale->by_rounds;
    for (const struct rung *rung = explainer->scale->rungs; rung->technique; rung++) {
        search.rung = rung;
        const struct rung_use *use = &explainer->uses[rung - explainer->scale->rungs];
        bool is_used = (rung->technique->any_board || ground->is_nine) && use->steps < use->most;
        if (is_used && (!rung->technique->find(&search) || stop_is_due(&explainer->stop)))
            return;
        if (explainer->chains && explainer->chains->failed)
            return;
        if (explainer->has_step && explainer_ends_family(rung))
            break;
    }
    if (explainer->has_step)
        explainer_swap_best(explainer);
}

/* The step as its readers see it. */
static const qd_step *explainer_view(qd_explainer *explainer) {
    struct technique_step *step = &explainer->step;
    const struct rung *rung = qd_scale_rung(explainer->scale, step->view.technique);
    step->view.level = rung ? qd_scale_level(explainer->scale, rung) : QD_LEVEL_NONE;
    /* Of learners, it is that of the technique alone: the length of a chain does not count. */
    double rating = rung && explainer->scale->is_learner ? rung->rating : step->difficulty;
    step->view.rating = (uint32_t)((rating + 0.05) * 10);
    step->view.removals = step->removals;
    step->view.parts = step->parts;
    step->view.links = step->links;
    return &step->view;
}

static const qd_step *explainer_finish(qd_explainer *explainer, qd_outcome *outcome) {
    bool is_filled = explainer->is_started && !explainer->position.empty;
    *outcome = is_filled ? QD_DONE : QD_STOPPED;
    if (explainer->stop.stopped) {
        *outcome = explainer->stop.why;
        explainer->has_step = false;
    }
    if (explainer->chains &&
        explainer->chains->failed) { /* no memory: the best step is not known */
        *outcome = QD_INTERRUPTED;
        explainer->has_step = false;
    }
    if (!explainer->has_step)
        return NULL;
    *outcome = QD_SOLUTION;
    return explainer_view(explainer);
}

static void explainer_begin(qd_explainer *explainer) {
    explainer->is_running = true;
    explainer->stop.stopped = explainer->stop.failed = false;
    qd_stop_after(&explainer->stop.time, explainer->settings.limits.seconds);
    if (explainer->chains)
        explainer->chains->failed = false;
}

static const qd_step *explainer_next(qd_explainer *explainer, qd_outcome *outcome) {
    explainer->has_step = false;
    if (explainer->is_started && explainer->position.empty && !stop_is_due(&explainer->stop))
        explainer_find(explainer);
    return explainer_finish(explainer, outcome);
}

static void explainer_end(qd_explainer *explainer) {
    explainer->is_running = false;
}

const qd_step *qd_explainer_next(qd_explainer *explainer, qd_outcome *outcome) {
    outcome = QD_OPTIONAL(outcome, qd_outcome);
    explainer_begin(explainer);
    const qd_step *step = explainer_next(explainer, outcome);
    explainer_end(explainer);
    return step;
}

static bool explainer_show(struct search *search) {
    qd_explainer *explainer = search->context;
    return explainer->visit(explainer->user, explainer_view(explainer));
}

qd_outcome qd_explainer_each(qd_explainer *explainer, const qd_technique *technique,
                             qd_explainer_visit visit, void *user) {
    const struct rung unrated = {technique, 0, 0, 0};
    const struct rung *rung = qd_scale_rung(explainer->scale, technique);
    struct search search = explainer_search(explainer);
    bool all = true;
    search.rung = rung ? rung : &unrated;
    search.take = explainer_show;
    search.wants_all = true;
    if (!explainer->is_started)
        return QD_STOPPED;
    explainer->visit = visit;
    explainer->user = user;
    explainer->has_step = false;
    explainer_begin(explainer);
    if (technique->any_board || explainer->ground->is_nine)
        all = technique->find(&search);
    explainer_end(explainer);
    if (explainer->stop.stopped)
        return explainer->stop.why;
    return all ? QD_DONE : QD_STOPPED;
}

void qd_explainer_apply(qd_explainer *explainer) {
    const qd_step *step = &explainer->step.view;
    if (!explainer->has_step)
        return;
    explainer_forget(explainer);
    explainer->uses[qd_scale_rung(explainer->scale, step->technique) - explainer->scale->rungs]
        .steps++;
    if (step->cell != QD_NO_CELL)
        explainer_place(explainer, step->cell, step->value - 1);
    for (size_t i = 0; i < step->removal_count; i++)
        explainer_remove(explainer, step->removals[i].cell, step->removals[i].values);
    QD_CHECK_ALL(qd_position_check(&explainer->position));
}

/* ---- looking into it ------------------------------------------------------------------------- */

void qd_explainer_look(qd_explainer *explainer, struct insight *look) {
    look->is_within = explainer->is_running;
    if (!look->is_within)
        explainer_begin(explainer);
    look->ground = explainer->ground;
    look->position = &explainer->position;
    look->origin = explainer->origin;
    look->stop = &explainer->stop;
    look->demands = explainer->demands;
    look->filling = explainer->filling;
}

void qd_explainer_look_away(qd_explainer *explainer, const struct insight *look) {
    if (!look->is_within)
        explainer_end(explainer);
}

/* ---- ratings --------------------------------------------------------------------------------- */

static void explainer_rate_step(qd_rating *rating, const qd_step *step) {
    if (rating->steps++ == 0) {
        rating->ed = step->rating;
        rating->ed_technique = step->technique;
    }
    if (step->rating > rating->er || !rating->er_technique) {
        rating->er = step->rating;
        rating->er_technique = step->technique;
    }
    if (!rating->has_placed && (step->rating > rating->ep || !rating->ep_technique)) {
        rating->ep = step->rating;
        rating->ep_technique = step->technique;
    }
    rating->has_placed |= step->cell != QD_NO_CELL;
    rating->score += step->level ? step->rating : 0;
    if (step->level > rating->level)
        rating->level = step->level;
}

/* A puzzle with many steps is harder than each of its techniques. The limits are those of HoDoKu, for 81 cells. */
static void explainer_raise_level(qd_rating *rating) {
    static const uint32_t most[] = {
        [QD_LEVEL_EASY] = 800,
        [QD_LEVEL_MEDIUM] = 1000,
        [QD_LEVEL_HARD] = 1600,
        [QD_LEVEL_UNFAIR] = 1800,
    };
    while (!rating->by_technique && rating->level != QD_LEVEL_NONE &&
           rating->level < QD_LEVEL_EXTREME && rating->score > most[rating->level])
        rating->level++;
}

/* No technique goes further. */
static void explainer_rate_beyond(qd_rating *rating) {
    rating->er = QD_BEYOND;
    rating->er_technique = NULL;
    if (!rating->has_placed) {
        rating->ep = QD_BEYOND;
        rating->ep_technique = NULL;
    }
    if (rating->steps == 0)
        rating->ed = QD_BEYOND;
}

/* Whether `rest` is more than `most`: beyond all techniques is more than a technique of that number. */
static bool explainer_is_more(uint32_t rest, const qd_technique *technique, uint32_t most) {
    return rest > most || (rest == QD_BEYOND && !technique);
}

void qd_rating_join(qd_rating *rating, const qd_rating *rest) {
    bool is_first = rating->steps == 0;
    if (is_first || explainer_is_more(rest->er, rest->er_technique, rating->er)) {
        rating->er = rest->er;
        rating->er_technique = rest->er_technique;
    }
    if (!rating->has_placed &&
        (is_first || explainer_is_more(rest->ep, rest->ep_technique, rating->ep))) {
        rating->ep = rest->ep;
        rating->ep_technique = rest->ep_technique;
    }
    if (is_first) {
        rating->ed = rest->ed;
        rating->ed_technique = rest->ed_technique;
    }
    rating->has_placed |= rest->has_placed;
    rating->by_technique |= rest->by_technique;
    rating->steps += rest->steps;
    rating->score += rest->score;
    if (rest->level > rating->level)
        rating->level = rest->level;
    explainer_raise_level(rating);
}

static qd_outcome explainer_rate_all(qd_explainer *explainer, qd_step_visit visit, void *user,
                                     qd_rating *rating) {
    const qd_step *step;
    qd_outcome outcome;
    while ((step = explainer_next(explainer, &outcome))) {
        if (visit && !visit(user, step))
            return QD_STOPPED;
        explainer_rate_step(rating, step);
        qd_explainer_apply(explainer);
    }
    if (outcome != QD_STOPPED)
        return outcome;
    explainer_rate_beyond(rating);
    return QD_DONE;
}

qd_status qd_explainer_rate(qd_explainer *explainer, qd_step_visit visit, void *user,
                            qd_rating *rating, qd_outcome *outcome, qd_error *error) {
    rating = QD_OPTIONAL(rating, qd_rating);
    if (!explainer->is_started)
        return qd_fail(error, QD_ERROR_ARGUMENT, "qd_explainer_start comes first");
    outcome = QD_OPTIONAL(outcome, qd_outcome);
    *rating = (qd_rating){.by_technique = explainer->demands || explainer->ground->cells > 81};
    explainer_begin(explainer);
    *outcome = explainer_rate_all(explainer, visit, user, rating);
    explainer_end(explainer);
    explainer_raise_level(rating);
    QD_CHECK(rating->ed <= rating->ep && rating->ep <= rating->er);
    if (explainer->stop.failed || (explainer->chains && explainer->chains->failed))
        return qd_fail_memory(error);
    return QD_OK;
}
