/* Steps with their reasons, and ratings. */
#define _POSIX_C_SOURCE 200809L
#include "sheet.h"
#include "shim.h"

#include <quadrille/explain.h>
#include <quadrille/base.h>

#include <stdlib.h>
#include <time.h>

/* ---- explainers ------------------------------------------------------------------------------ */

/* An explainer, and the rating of the steps that it has gone through. */
struct guide {
    qd_explainer *explainer;
    qd_rating rating;
    bool has_facts; /* steps are written with the facts that prove them */
    qd_stop stop;   /* of the present call */
};

/* Without facts, if the time did not suffice to find them. */
static void reasons_put_step(const struct guide *guide, const struct sheet *sheet,
                             const qd_step *step) {
    qd_reason *reason = NULL;
    if (guide->has_facts)
        shim_ok(qd_reason_new(guide->explainer, step, &reason, &shim_error));
    const qd_symbols *symbols = *sheet->puzzle.symbols.of_value ? &sheet->puzzle.symbols : NULL;
    const qd_step_style style = {.explained = true, .symbols = symbols, .reason = reason};
    qd_step_put_json(sheet->board, step, &style, &shim_text);
    qd_reason_free(reason);
}

static void reasons_begin(const struct sheet *sheet, qd_explainer *explainer) {
    if (!sheet->is_position) {
        qd_explainer_start(explainer, sheet->grid);
        return;
    }
    qd_explainer_start_at(explainer, sheet->values,
                          sheet->has_candidates ? sheet->candidates : NULL, sheet->puzzle.given);
}

void EXPORT(q_guide_free)(struct guide *guide) {
    if (guide)
        qd_explainer_free(guide->explainer);
    free(guide);
}

/* `seconds` is for each step, or 0. To be started before it is used. */
struct guide *EXPORT(q_guide_new)(const struct sheet *sheet, uint32_t scale, double seconds) {
    qd_explainer_settings settings = {0};
    struct guide *guide = shim_new(1, sizeof *guide);
    settings.scale = qd_scale_number(scale);
    settings.limits.seconds = seconds;
    settings.limits.stop = guide ? &guide->stop : NULL;
    if (guide && shim_ok(qd_explainer_new(sheet->board, &settings, &guide->explainer, &shim_error)))
        return guide;
    q_guide_free(guide);
    return NULL;
}

/* Technique number 0, 1, 2 ... is not to be used. */
void EXPORT(q_guide_bar)(struct guide *guide, size_t number) {
    qd_explainer_allow(guide->explainer, qd_technique_number(number), 0);
}

/* Begins with the puzzle of the sheet. */
void EXPORT(q_guide_start)(struct guide *guide, const struct sheet *sheet, bool has_facts) {
    guide->rating = (qd_rating){0};
    guide->has_facts = has_facts;
    reasons_begin(sheet, guide->explainer);
}

/* The next step, as JSON; the outcome if there is none. -1: there is one; -2: it failed. */
int EXPORT(q_guide_next)(struct guide *guide, const struct sheet *sheet) {
    qd_outcome outcome;
    const qd_step *step = qd_explainer_next(guide->explainer, &outcome);
    if (!step)
        return (int)outcome;
    shim_begin();
    reasons_put_step(guide, sheet, step);
    return shim_end() ? -1 : -2;
}

struct reasons_list {
    const struct guide *guide;
    const struct sheet *sheet;
    size_t found, most;
};

static bool reasons_visit(void *user, const qd_step *step) {
    struct reasons_list *list = user;
    if (list->found == list->most)
        return false;
    shim_put(list->found++ ? "," : "");
    reasons_put_step(list->guide, list->sheet, step);
    return true;
}

/*
 * The first `most` steps of technique number 0, 1, 2 ..., as a JSON array. The outcome says whether these are all; -1:
 * it failed. `seconds` 0: no limit.
 */
int EXPORT(q_guide_each)(struct guide *guide, const struct sheet *sheet, size_t number, size_t most,
                         double seconds) {
    struct reasons_list list = {guide, sheet, 0, most};
    qd_stop_after(&guide->stop, seconds);
    shim_begin();
    shim_put("[");
    qd_outcome outcome =
        qd_explainer_each(guide->explainer, qd_technique_number(number), reasons_visit, &list);
    guide->stop = (qd_stop){0};
    shim_put("]");
    return shim_end() ? (int)outcome : -1;
}

/* ---- ratings --------------------------------------------------------------------------------- */

static double reasons_now(void) {
    struct timespec moment;
    clock_gettime(CLOCK_MONOTONIC, &moment);
    return (double)moment.tv_sec + (double)moment.tv_nsec * 1e-9;
}

/* When a slice ends, and what else ends it. */
struct reasons_slice {
    const struct guide *guide;
    double end;                /* in seconds */
    uint32_t most;             /* a rating above this is enough; in tenths */
    const struct sheet *sheet; /* for the path; NULL: not wanted */
    bool has_any;              /* steps */
    bool is_above;             /* the last step was */
};

static bool reasons_take(void *user, const qd_step *step) {
    struct reasons_slice *slice = user;
    slice->is_above = step->rating > slice->most;
    if (slice->is_above || (slice->has_any && reasons_now() > slice->end))
        return false;
    if (slice->sheet) {
        shim_put(slice->has_any ? "," : "");
        reasons_put_step(slice->guide, slice->sheet, step);
    }
    slice->has_any = true;
    return true;
}

enum { RATED_FAILED = -1, RATED_SLICE = 100, RATED_ABOVE };

/*
 * Rates on for about `seconds`; returns the outcome, or that it is to be called again, or that a step is rated above
 * `most`. The steps of the slice are a JSON array if the sheet is given.
 */
int EXPORT(q_guide_rate)(struct guide *guide, const struct sheet *sheet, double seconds,
                         uint32_t most) {
    struct reasons_slice slice = {guide, reasons_now() + seconds, most, sheet, false, false};
    qd_outcome outcome;
    qd_rating rating;
    shim_begin();
    shim_put("[");
    if (!shim_ok(qd_explainer_rate(guide->explainer, reasons_take, &slice, &rating, &outcome,
                                   &shim_error)))
        return RATED_FAILED;
    shim_put("]");
    qd_rating_join(&guide->rating, &rating);
    if (!shim_end())
        return RATED_FAILED;
    if (outcome != QD_STOPPED)
        return (int)outcome;
    return slice.is_above ? RATED_ABOVE : RATED_SLICE;
}

/* In tenths, or a score, which is whole; and what set it. */
static void reasons_put_rating(const char *name, uint32_t rating, uint32_t unit,
                               const qd_technique *technique) {
    qd_text_printf(&shim_text, "\"%s\":%u.%u,\"%sTechnique\":", name, (unsigned)(rating / unit),
                   (unsigned)(rating % unit), name);
    if (technique)
        shim_put_named(true, qd_technique_about(technique).name, "title",
                       qd_technique_about(technique).title);
    else
        shim_put("null");
    shim_put(",");
}

/* The rating so far. */
bool EXPORT(q_guide_rating)(const struct guide *guide, uint32_t scale) {
    const qd_rating *rating = &guide->rating;
    const qd_scale *rated = qd_scale_number(scale);
    uint32_t unit = qd_scale_about(rated).has_levels ? 1 : 10;
    shim_begin();
    shim_put("{");
    reasons_put_rating("er", rating->er, unit, rating->er_technique);
    reasons_put_rating("ep", rating->ep, unit, rating->ep_technique);
    reasons_put_rating("ed", rating->ed, unit, rating->ed_technique);
    qd_text_printf(
        &shim_text, "\"scale\":\"%s\",\"score\":%u,\"level\":\"%s\",\"steps\":%u,\"grade\":\"%s\"}",
        qd_scale_about(rated).name, (unsigned)rating->score, qd_level_name(rating->level),
        (unsigned)rating->steps, qd_grade_name(qd_grade_of(rated, rating->er)));
    return shim_end();
}

/* ---- names ----------------------------------------------------------------------------------- */

/* Its place in the order of a scale; -1: it is not in it. */
static int reasons_place(const qd_scale *scale, const qd_technique *technique) {
    const qd_technique *each;
    for (int place = 0; (each = qd_scale_technique(scale, (size_t)place)); place++)
        if (each == technique)
            return place;
    return -1;
}

/* Technique number `number` of all, as {technique, branches, place}; false: there are no more. `scale` may be none. */
bool EXPORT(q_technique)(size_t number, int scale) {
    const qd_technique *technique = qd_technique_number(number);
    if (!technique)
        return false;
    shim_begin();
    shim_put("{\"technique\":");
    shim_put_named(true, qd_technique_about(technique).name, "title",
                   qd_technique_about(technique).title);
    qd_text_printf(&shim_text, ",\"branches\":%s,\"place\":%d}",
                   qd_technique_about(technique).branches ? "true" : "false",
                   scale < 0 ? -1 : reasons_place(qd_scale_number((size_t)scale), technique));
    return shim_end();
}

/* The word for an ER, in tenths, on the classic scale; NULL: there is none so high. */
const char *EXPORT(q_grade)(uint32_t er) {
    return er <= QD_BEYOND ? qd_grade_name(qd_grade_of(NULL, er)) : NULL;
}
