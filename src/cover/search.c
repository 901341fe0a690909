/* The search object: by the thread of its caller (search_one.c), or by several (crew.c). */
#include "crew.h"
#include "above.h"

#include "../base/error.h"
#include "../base/thread.h"

#include <string.h>

/* Dead code where there are no threads. */
static bool search_has_crew(const qd_cover_search *search) {
    return QD_MOST_THREADS > 1 && search->crew;
}

static qd_status search_check_settings(const qd_cover_settings *settings, qd_error *error) {
    if (settings && settings->threads > 1024)
        return qd_fail(error, QD_ERROR_ARGUMENT, "a search has at most 1024 threads, not %u",
                       settings->threads);
    if (settings && settings->threads > 1 && settings->observer)
        return qd_fail(error, QD_ERROR_UNSUPPORTED,
                       "a search with several threads has no observer");
    return QD_OK;
}

/* To open it takes from its limit of time. */
static void search_shorten(qd_cover_search *search, double seconds) {
    double left = search->settings.limits.seconds - seconds;
    search->settings.limits.seconds = search->budget.limits.seconds = left > 1e-9 ? left : 1e-9;
}

qd_status qd_cover_search_new(const qd_cover *cover, const qd_cover_settings *settings,
                              qd_cover_search **out, qd_error *error) {
    double limit = settings ? settings->limits.seconds : 0, began = limit > 0 ? qd_now() : 0;
    qd_cover_search *search = NULL;
    *out = NULL;
    qd_status status = qd_cover_check_sealed(cover, error);
    if (status == QD_OK)
        status = search_check_settings(settings, error);
    if (status == QD_OK)
        status = qd_search_make(cover, settings, &search, error);
    if (status == QD_OK)
        status = QD_MOST_THREADS > 1 && search->settings.threads > 1
                     ? qd_crew_open(search, error)
                     : qd_search_open_engine(search, NULL, error);
    if (status == QD_OK)
        status = qd_cover_search_restart(search, NULL, error);
    if (status == QD_OK)
        *out = search;
    else
        qd_cover_search_free(search);
    if (status == QD_OK && limit > 0)
        search_shorten(search, qd_now() - began);
    return status;
}

void qd_cover_search_free(qd_cover_search *search) {
    if (search && search_has_crew(search))
        qd_crew_close(search->crew);
    qd_search_close(search);
}

static qd_status search_check_numbers(const uint32_t *options, size_t count, uint32_t limit,
                                      qd_error *error) {
    for (size_t i = 0; i < count; i++)
        if (options[i] >= limit)
            return qd_fail(error, QD_ERROR_ARGUMENT, "there is no option %u", options[i]);
    return QD_OK;
}

static qd_status search_check_start(const qd_cover *cover, const qd_cover_start *start,
                                    qd_error *error) {
    uint32_t limit = cover->option_count;
    qd_status status = search_check_numbers(start->chosen, start->chosen_count, limit, error);
    if (status == QD_OK)
        status = search_check_numbers(start->banned, start->banned_count, limit, error);
    if (status == QD_OK && start->branch != QD_NO_ITEM &&
        start->branch >= qd_cover_item_count(cover))
        return qd_fail(error, QD_ERROR_ARGUMENT, "there is no item %u", start->branch);
    return status;
}

qd_status qd_cover_search_restart(qd_cover_search *search, const qd_cover_start *start,
                                  qd_error *error) {
    static const qd_cover_start nothing = QD_COVER_START_INIT;
    if (!start)
        start = &nothing;
    qd_status status = search_check_start(search->cover, start, error);
    if (status != QD_OK)
        return status;
    qd_cover_starts_clear(search->fresh);
    status = qd_cover_starts_add(search->fresh, start, error);
    if (status == QD_OK && search_has_crew(search))
        return qd_crew_begin(search->crew, search->fresh, error);
    if (status == QD_OK)
        qd_search_begin(search);
    return status;
}

qd_status qd_cover_search_restart_all(qd_cover_search *search, const qd_cover_starts *starts,
                                      qd_error *error) {
    qd_status status = QD_OK;
    for (size_t i = 0; i < starts->count && status == QD_OK; i++) {
        qd_cover_start start = qd_cover_starts_get(starts, i);
        status = search_check_start(search->cover, &start, error);
    }
    if (status != QD_OK)
        return status;
    return search_has_crew(search) ? qd_crew_begin(search->crew, starts, error)
                                   : qd_search_restart(search, starts, error);
}

qd_status qd_cover_search_remaining(const qd_cover_search *search, qd_cover_starts *starts,
                                    qd_error *error) {
    return search_has_crew(search) ? qd_crew_remaining(search->crew, starts, error)
                                   : qd_search_remaining(search, starts, error);
}

/* Takes the one solution that is wanted. */
static bool search_take(void *user, const uint32_t *options, size_t count) {
    qd_cover_search *search = user;
    if (count)
        memcpy(search->solution, options, count * sizeof *options);
    search->solution_length = count;
    return false;
}

qd_outcome qd_cover_search_next(qd_cover_search *search) {
    if (!search_has_crew(search))
        return qd_search_run(search, false);
    if (qd_crew_run(search->crew, search_take, search, NULL) == QD_OK &&
        search->outcome == QD_STOPPED)
        search->outcome = QD_SOLUTION;
    return search->outcome;
}

const uint32_t *qd_cover_search_solution(const qd_cover_search *search, size_t *count) {
    count = QD_OPTIONAL(count, size_t);
    QD_CHECK(search->solution_length <= search->cover->depth);
    *count = search->solution_length;
    return search->solution;
}

qd_status qd_cover_search_each(qd_cover_search *search, qd_cover_visit visit, void *user,
                               qd_outcome *outcome, qd_error *error) {
    qd_status status = QD_OK;
    outcome = QD_OPTIONAL(outcome, qd_outcome);
    if (search_has_crew(search)) {
        status = qd_crew_run(search->crew, visit, user, error);
        *outcome = search->outcome;
    } else {
        *outcome = qd_search_each(search, visit, user);
    }
    return status;
}

/* Threads may find more than the limit, as several reach it at once. */
static uint64_t search_counted(const qd_cover_search *search) {
    uint64_t limit = search->settings.limits.solutions, count = search->effort.solutions;
    return limit && count > limit ? limit : count;
}

qd_status qd_cover_search_count(qd_cover_search *search, qd_count *total, qd_outcome *outcome,
                                qd_error *error) {
    qd_status status = QD_OK;
    outcome = QD_OPTIONAL(outcome, qd_outcome);
    uint64_t before = search_counted(search);
    if (search_has_crew(search))
        status = qd_crew_run(search->crew, NULL, NULL, error);
    else
        qd_search_run(search, true);
    *outcome = search->outcome;
    qd_status added = qd_count_add(total, search_counted(search) - before, error);
    return status == QD_OK ? added : status;
}

void qd_cover_search_set_slice(qd_cover_search *search, double seconds) {
    search->budget.slice_seconds = seconds > 0 ? seconds : 0;
}

uint64_t qd_cover_search_memory(const qd_cover_search *search) {
    return search->room.taken;
}

qd_effort qd_cover_search_effort(const qd_cover_search *search) {
    return search->effort;
}

qd_cover_search_facts qd_cover_search_about(const qd_cover_search *search) {
    bool has_crew = search_has_crew(search);
    double progress = has_crew ? qd_crew_progress(search->crew) : qd_search_progress(search);
    if (has_crew)
        qd_crew_tell_profile(search->crew);
    return (qd_cover_search_facts){search->engine->name, progress, search->profile,
                                   search->profile_length};
}
