/* A search by the thread of its caller: its engine, one start after another, slices. */
#include "search_one.h"

#include "../base/check.h"
#include "../base/error.h"
#include "../base/memory.h"
#include "../base/sort.h"

#include <stdlib.h>
#include <string.h>

qd_cover_settings qd_cover_settings_take(const qd_cover_settings *settings) {
    qd_cover_settings own = settings ? *settings : (qd_cover_settings){0};
    if (own.order != QD_ORDER_FIRST)
        own.order = QD_ORDER_FEWEST;
    return own;
}

static qd_status search_take_memory(qd_cover_search *search, qd_error *error) {
    const qd_cover *cover = search->cover;
    search->levels = cover->depth + (cover->bounds ? cover->primary_count : 0) + 1;
    search->room = (struct qd_room){search->settings.limits.memory, 16 * (uint64_t)search->levels};
    search->profile = qd_array_new(search->levels, sizeof *search->profile);
    search->solution = qd_array_new(cover->depth + 1, sizeof *search->solution);
    search->sorted = qd_array_new(cover->depth + 1, sizeof *search->sorted);
    if (!search->profile || !search->solution || !search->sorted)
        return qd_fail_memory(error);
    qd_status status = qd_cover_starts_new(&search->starts, error);
    return status == QD_OK ? qd_cover_starts_new(&search->fresh, error) : status;
}

qd_status qd_search_make(const qd_cover *cover, const qd_cover_settings *settings,
                         qd_cover_search **out, qd_error *error) {
    qd_cover_search *search = *out = qd_array_new(1, sizeof *search);
    if (!search)
        return qd_fail_memory(error);
    search->cover = cover;
    search->settings = qd_cover_settings_take(settings);
    search->budget.limits = search->settings.limits;
    return search_take_memory(search, error);
}

void qd_search_close(qd_cover_search *search) {
    if (!search)
        return;
    if (search->state)
        search->engine->close(search);
    qd_cover_starts_free(search->starts);
    qd_cover_starts_free(search->fresh);
    free(search->profile);
    free(search->solution);
    free(search->sorted);
    free(search);
}

qd_status qd_search_open_engine(qd_cover_search *search, const struct qd_engine *const *engines,
                                qd_error *error) {
    const struct qd_room room = search->room;
    if (!engines)
        engines = qd_engines_for(search->cover, &search->settings);
    if (!engines)
        return qd_fail(error, QD_ERROR_ARGUMENT, "there is no cover engine '%.40s'",
                       search->settings.engine);
    for (;; engines++) {
        search->engine = *engines;
        qd_status status = search->engine->open(search, error);
        if (status != QD_ERROR_RANGE || !engines[1])
            return status;
        search->engine->close(search);
        search->state = NULL;
        search->room = room;
    }
}

/* Puts the engine before the first node of the current start; false if it has no solution. */
static bool search_begin_start(qd_cover_search *search) {
    qd_cover_start start = qd_cover_starts_get(search->starts, search->current);
    search->root_due = true;
    search->chosen_count = search->solution_length = 0;
    if (start.branch != QD_NO_ITEM && search->cover->kinds[start.branch] != QD_PRIMARY)
        start.branch = QD_NO_ITEM;
    if (!search->engine->begin(search, &start))
        return false;
    QD_CHECK(start.chosen_count <= search->cover->depth);
    if (start.chosen_count)
        memcpy(search->solution, start.chosen, start.chosen_count * sizeof *start.chosen);
    search->chosen_count = search->solution_base = start.chosen_count;
    return true;
}

/* Goes to the next start that may have solutions; false if there is none. */
static bool search_next_start(qd_cover_search *search) {
    for (search->current++; search->current < search->starts->count; search->current++)
        if (search_begin_start(search))
            return true;
    return false;
}

void qd_search_begin(qd_cover_search *search) {
    qd_cover_starts *fresh = search->fresh;
    search->fresh = search->starts;
    search->starts = fresh;
    search->effort = (qd_effort){0};
    memset(search->profile, 0, search->profile_length * sizeof *search->profile);
    search->profile_length = 0;
    search->current = SIZE_MAX;
    QD_CHECK_ALL(qd_starts_check(search->starts, search->cover));
    search->outcome = search_next_start(search) ? QD_PAUSED : QD_DONE;
}

qd_status qd_search_restart(qd_cover_search *search, const qd_cover_starts *starts,
                            qd_error *error) {
    qd_cover_starts_clear(search->fresh);
    qd_status status = qd_starts_append(search->fresh, starts, 0, starts->count, error);
    if (status == QD_OK)
        qd_search_begin(search);
    return status;
}

qd_status qd_search_remaining(const qd_cover_search *search, qd_cover_starts *starts,
                              qd_error *error) {
    qd_status status = QD_OK;
    if (search->outcome != QD_DONE)
        status = search->engine->remaining(search, starts, error);
    if (status == QD_OK)
        status = qd_starts_append(starts, search->starts, search->current + 1,
                                  search->starts->count, error);
    QD_CHECK_ALL(qd_starts_check(starts, search->cover));
    return status;
}

double qd_search_progress(const qd_cover_search *search) {
    double done = 0, part = 1;
    uint32_t tried, all;
    if (search->outcome == QD_DONE)
        return 1;
    for (uint32_t level = 0; search->engine->share(search, level, &tried, &all); level++) {
        QD_CHECK(tried <= all);
        part /= all ? all : 1;
        done += part * (tried ? tried - 1 : 0);
    }
    return ((double)search->current + done) / (double)search->starts->count;
}

#ifdef QUADRILLE_CHECKS

/* How often chosen options name an item; its colour; whether it also occurs in another colour, or
 * none. */
struct naming {
    uint32_t uses, colour;
    bool differs;
};

#define NAMINGS 1024 /* items counted at a time */

/* Counts for the items from `first` on. */
static void search_count_namings(const qd_cover_search *search, uint32_t first,
                                 struct naming *namings) {
    const qd_cover *cover = search->cover;
    memset(namings, 0, NAMINGS * sizeof *namings);
    for (size_t s = 0; s < search->solution_length; s++) {
        const uint32_t *end = option_end(cover, search->solution[s]);
        for (const uint32_t *e = option_begin(cover, search->solution[s]); e < end; e++) {
            if (*e < first || *e - first >= NAMINGS)
                continue;
            struct naming *naming = &namings[*e - first];
            uint32_t colour = colour_at(cover, e);
            naming->differs |= colour == 0 || (naming->uses && colour != naming->colour);
            naming->colour = colour;
            naming->uses++;
        }
    }
}

/*
 * Whether the options found are a solution, by the definition alone: every primary item is covered
 * as often as its bounds allow, and no other item twice, except in one colour.
 */
static const char *search_check_solution(const qd_cover_search *search) {
    struct naming namings[NAMINGS];
    for (uint32_t i = 0; i < qd_cover_item_count(search->cover); i++) {
        if (i % NAMINGS == 0)
            search_count_namings(search, i, namings);
        const struct naming *naming = &namings[i % NAMINGS];
        struct bounds bounds = bounds_of(search->cover, i);
        if (naming->uses < bounds.least)
            return "the solution covers an item too rarely";
        if (naming->uses > bounds.most && naming->differs)
            return "the solution covers an item too often";
    }
    return NULL;
}

#endif

/* Whether the search has ended for good. */
static bool search_is_over(const qd_cover_search *search) {
    qd_outcome outcome = search->outcome;
    return outcome == QD_DONE || outcome == QD_SOLUTION_LIMIT || outcome == QD_NODE_LIMIT ||
           outcome == QD_UPDATE_LIMIT;
}

qd_outcome qd_search_run(qd_cover_search *search, bool counting) {
    uint64_t limit = search->settings.limits.solutions;
    if (search_is_over(search))
        return search->outcome;
    if (limit && search->effort.solutions >= limit)
        return search->outcome = QD_SOLUTION_LIMIT;
    search->counting = counting;
    qd_budget_enter(&search->budget, &search->effort);
    do
        search->outcome = search->engine->run(search);
    while (search->outcome == QD_DONE && search_next_start(search));
    qd_budget_leave(&search->budget, &search->effort);
    QD_CHECK(search->outcome != QD_SOLUTION || !counting);
    QD_CHECK(search->outcome == QD_DONE || search->current < search->starts->count);
    if (search->outcome == QD_SOLUTION)
        QD_CHECK_SOMETIMES(search->effort.solutions - 1, qd_cover_item_count(search->cover),
                           search_check_solution(search));
    return search->outcome;
}

/* Whether a slice that began with that effort is over; every solution begins one of the engine. */
static bool search_slice_is_over(const qd_cover_search *search, const qd_effort *before,
                                 double late) {
    const qd_budget *budget = &search->budget;
    uint64_t nodes = search->effort.nodes - before->nodes;
    uint64_t updates = search->effort.updates - before->updates;
    return (budget->limits.slice_nodes && nodes >= budget->limits.slice_nodes) ||
           (budget->slice_updates && updates >= budget->slice_updates) ||
           (budget->slice_seconds > 0 && qd_now() >= late);
}

qd_outcome qd_search_each(qd_cover_search *search, qd_cover_visit visit, void *user) {
    const qd_effort before = search->effort;
    double slice = search->budget.slice_seconds, late = slice > 0 ? qd_now() + slice : 0;
    qd_outcome outcome;
    while ((outcome = qd_search_run(search, false)) == QD_SOLUTION) {
        size_t count = search->solution_length;
        if (count)
            memcpy(search->sorted, search->solution, count * sizeof *search->sorted);
        qd_sort_numbers(search->sorted, count);
        if (!visit(user, search->sorted, count))
            return QD_STOPPED;
        if (qd_stop_is_requested(search->budget.limits.stop))
            return QD_INTERRUPTED;
        if (search_slice_is_over(search, &before, late))
            return QD_PAUSED;
    }
    return outcome;
}
