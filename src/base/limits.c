#define _POSIX_C_SOURCE 200809L
#include "limits.h"

#include <time.h>

/* Nodes, and updates, between two looks at the clock. A node takes 0.03 us to 10 us, an update 1 to
 * 10 ns, a look 0.03 us. */
#define CLOCK_NODES 256
#define CLOCK_UPDATES 100000

double qd_now(void) {
    struct timespec moment;
    clock_gettime(CLOCK_MONOTONIC, &moment);
    return (double)moment.tv_sec + (double)moment.tv_nsec * 1e-9;
}

static uint64_t saturating_add(uint64_t left, uint64_t right) {
    return right > UINT64_MAX - left ? UINT64_MAX : left + right;
}

static uint64_t smaller(uint64_t left, uint64_t right) {
    return left < right ? left : right;
}

static bool is_timed(const qd_limits *limits) {
    return limits->time_limit > 0 || limits->slice_seconds > 0;
}

static void set_next_pause(qd_limits *limits, uint64_t nodes, uint64_t updates) {
    limits->pause_at = limits->slice_end;
    limits->work_at = limits->updates_end;
    if (limits->node_limit)
        limits->pause_at = smaller(limits->pause_at, limits->node_limit);
    if (limits->update_limit)
        limits->work_at = smaller(limits->work_at, limits->update_limit);
    if (!is_timed(limits))
        return;
    limits->pause_at = smaller(limits->pause_at, saturating_add(nodes, CLOCK_NODES));
    limits->work_at = smaller(limits->work_at, saturating_add(updates, CLOCK_UPDATES));
}

/* An interruption stays: it may have come between two puzzles, and is for the call that comes next. */
void qd_limits_reset(qd_limits *limits) {
    limits->elapsed = 0;
}

/* Calls may be too short to look at the clock, as when each one finds a solution at once: what they
 * took together is then seen at the first node of the next one. */
void qd_limits_enter(qd_limits *limits, uint64_t nodes, uint64_t updates) {
    limits->started = is_timed(limits) ? qd_now() : 0;
    limits->slice_end =
        limits->slice_nodes ? saturating_add(nodes, limits->slice_nodes) : UINT64_MAX;
    limits->slice_began = nodes;
    limits->updates_end =
        limits->slice_updates ? saturating_add(updates, limits->slice_updates) : UINT64_MAX;
    set_next_pause(limits, nodes, updates);
    if (limits->time_limit > 0 && limits->elapsed >= limits->time_limit)
        limits->pause_at = 0;
}

void qd_limits_leave(qd_limits *limits) {
    if (is_timed(limits))
        limits->elapsed += qd_now() - limits->started;
}

/*
 * Setting up a start takes updates, too. So that a search that is resumed again and again gets on,
 * one node is visited whatever that took, and one in each slice.
 */
static bool has_used_up(const qd_limits *limits, uint64_t nodes, uint64_t updates) {
    return limits->update_limit && updates >= limits->update_limit && nodes > 0;
}

static bool is_slice_over(const qd_limits *limits, uint64_t nodes, uint64_t updates,
                          double seconds) {
    bool is_late = limits->slice_seconds > 0 && seconds >= limits->slice_seconds;
    return nodes >= limits->slice_end ||
           ((updates >= limits->updates_end || is_late) && nodes > limits->slice_began);
}

qd_outcome qd_limits_verdict(qd_limits *limits, uint64_t nodes, uint64_t updates) {
    if (atomic_exchange(&limits->interrupted, false))
        return QD_INTERRUPTED;
    if (limits->node_limit && nodes >= limits->node_limit)
        return QD_NODE_LIMIT;
    if (has_used_up(limits, nodes, updates))
        return QD_NODE_LIMIT;
    double seconds = is_timed(limits) ? qd_now() - limits->started : 0;
    if (limits->time_limit > 0 && limits->elapsed + seconds >= limits->time_limit)
        return QD_TIME_LIMIT;
    if (is_slice_over(limits, nodes, updates, seconds))
        return QD_PAUSED;
    set_next_pause(limits, nodes, updates);
    return QD_SOLUTION;
}
