#define _POSIX_C_SOURCE 200809L
#include "asking.h"

#include "check.h"
#include "error.h"

#include <time.h>

/* Nodes, and updates, between two looks at the clock, and at requests to stop. A node takes 0.03 us to 10
 * us, an update 1 to 10 ns, a reading 0.03 us. */
#define CLOCK_NODES 256
#define CLOCK_UPDATES 100000

static double limits_read(clockid_t clock) {
    struct timespec moment = {0};
    clock_gettime(clock, &moment);
    return (double)moment.tv_sec + (double)moment.tv_nsec * 1e-9;
}

double qd_now(void) {
    return limits_read(CLOCK_MONOTONIC);
}

double qd_worked(void) {
#if defined(CLOCK_THREAD_CPUTIME_ID) && !defined(__wasm__)
    return limits_read(CLOCK_THREAD_CPUTIME_ID);
#else
    return qd_now();
#endif
}

void qd_stop_request(qd_stop *stop) {
    atomic_store_explicit((atomic_int *)&stop->requested, 1, memory_order_relaxed);
}

void qd_stop_after(qd_stop *stop, double seconds) {
    stop->until = seconds > 0 ? qd_now() + seconds : 0;
}

/* Whether one must look at the clock, or ask, to know whether it is due. */
static bool limits_needs_looks(const qd_stop *stop) {
    while (stop && !(stop->until > 0) && !stop->ask)
        stop = stop->also;
    return stop;
}

bool qd_stop_is_due(const qd_stop *stop, qd_outcome *why) {
    why = QD_OPTIONAL(why, qd_outcome);
    if (qd_stop_is_requested(stop)) {
        *why = QD_INTERRUPTED;
        return true;
    }
    if (!limits_needs_looks(stop))
        return false;
    double now = qd_now();
    for (; stop; stop = stop->also) {
        bool is_late = stop->until > 0 && now >= stop->until;
        if (!is_late && !(stop->ask && stop->ask(stop->user)))
            continue;
        *why = is_late ? QD_TIME_LIMIT : QD_INTERRUPTED;
        return true;
    }
    return false;
}

bool qd_stop_ends_opening(const qd_stop *stop) {
    return stop && (qd_stop_is_requested(stop) || qd_stop_is_due(stop->also, NULL));
}

bool qd_stop_ended(const qd_stop *stop, qd_status status, qd_outcome *why) {
    return status == QD_ERROR_STOPPED && qd_stop_ends_opening(stop) && qd_stop_is_due(stop, why);
}

void qd_ask(struct asking *asking, uint64_t work) {
    asking->ask_at = work + ASK_PERIOD;
    asking->stopped =
        work >= asking->most || (asking->is_opening ? qd_stop_ends_opening(asking->stop)
                                                    : qd_stop_ends(asking->stop, false, NULL));
}

double qd_stop_left(const qd_stop *stop) {
    double left = 1e300;
    for (; stop; stop = stop->also)
        if (stop->until > 0 && stop->until - qd_now() < left)
            left = stop->until - qd_now();
    return left;
}

static uint64_t limits_saturating_add(uint64_t left, uint64_t right) {
    return right > UINT64_MAX - left ? UINT64_MAX : left + right;
}

qd_status qd_room_take(struct qd_room *room, uint64_t bytes, const char *what, qd_error *error) {
    uint64_t all = limits_saturating_add(room->taken, bytes);
    if (room->most && all > room->most)
        return qd_fail(error, QD_ERROR_RANGE, "%s needs %llu MB, more than the limit", what,
                       (unsigned long long)(all >> 20) + 1);
    room->taken = all;
    return QD_OK;
}

uint64_t qd_room_left(const struct qd_room *room) {
    return room->most == 0 ? 0 : room->most > room->taken ? room->most - room->taken : 1;
}

static uint64_t limits_smaller(uint64_t left, uint64_t right) {
    return left < right ? left : right;
}

static bool limits_is_timed(const qd_budget *budget) {
    return budget->limits.seconds > 0 || budget->slice_seconds > 0;
}

static void limits_set_next_pause(qd_budget *budget, const qd_effort *effort) {
    budget->pause_at = budget->slice_end;
    budget->work_at = budget->updates_end;
    if (budget->limits.nodes)
        budget->pause_at = limits_smaller(budget->pause_at, budget->limits.nodes);
    if (budget->limits.updates)
        budget->work_at = limits_smaller(budget->work_at, budget->limits.updates);
    if (!limits_is_timed(budget) && !budget->limits.stop)
        return;
    budget->pause_at =
        limits_smaller(budget->pause_at, limits_saturating_add(effort->nodes, CLOCK_NODES));
    budget->work_at =
        limits_smaller(budget->work_at, limits_saturating_add(effort->updates, CLOCK_UPDATES));
}

/* The end of a slice; 0 is none. */
static uint64_t limits_slice_end(uint64_t begin, uint64_t slice) {
    return slice ? limits_saturating_add(begin, slice) : UINT64_MAX;
}

/*
 * Calls may be too short to read the clock, for example if each finds a solution at once. Their
 * total time is then checked at the first node of the next call, and so is whether to stop.
 */
void qd_budget_enter(qd_budget *budget, const qd_effort *effort) {
    budget->started = limits_is_timed(budget) ? qd_now() : 0;
    budget->slice_end = limits_slice_end(effort->nodes, budget->limits.slice_nodes);
    budget->slice_began = effort->nodes;
    budget->updates_end = limits_slice_end(effort->updates, budget->slice_updates);
    limits_set_next_pause(budget, effort);
    if ((budget->limits.seconds > 0 && effort->seconds >= budget->limits.seconds) ||
        qd_stop_ends(budget->limits.stop, budget->is_patient, NULL))
        budget->pause_at = 0;
}

void qd_budget_leave(const qd_budget *budget, qd_effort *effort) {
    if (limits_is_timed(budget))
        effort->seconds += qd_now() - budget->started;
}

/*
 * Setting up a start takes updates, too. To make progress even if a search is resumed again and
 * again, one node is visited in any case, and one in each slice.
 */
static bool limits_has_used_up(const qd_budget *budget, const qd_effort *effort) {
    return budget->limits.updates && effort->updates >= budget->limits.updates && effort->nodes > 0;
}

static bool limits_is_slice_over(const qd_budget *budget, const qd_effort *effort, double seconds) {
    bool is_late = budget->slice_seconds > 0 && seconds >= budget->slice_seconds;
    return effort->nodes >= budget->slice_end ||
           ((effort->updates >= budget->updates_end || is_late) &&
            effort->nodes > budget->slice_began);
}

bool qd_budget_is_over(qd_budget *budget, const qd_effort *effort, qd_outcome *why) {
    const qd_limits *limits = &budget->limits;
    double seconds = limits_is_timed(budget) ? qd_now() - budget->started : 0;
    bool over = true;
    if (qd_stop_ends(limits->stop, budget->is_patient, why))
        over = true;
    else if (limits_has_used_up(budget, effort))
        *why = QD_UPDATE_LIMIT;
    else if (limits->nodes && effort->nodes >= limits->nodes)
        *why = QD_NODE_LIMIT;
    else if (limits->seconds > 0 && effort->seconds + seconds >= limits->seconds)
        *why = QD_TIME_LIMIT;
    else if (limits_is_slice_over(budget, effort, seconds))
        *why = QD_PAUSED;
    else
        over = false;
    if (!over)
        limits_set_next_pause(budget, effort);
    QD_CHECK(over || budget->pause_at > effort->nodes); /* so that it is not called at every node */
    return over;
}
