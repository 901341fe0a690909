#define _POSIX_C_SOURCE 200809L
#include "limits.h"

#include <time.h>

/* Nodes between two looks at the clock. A node takes 0.1 to 10 us, a look 0.03 us. */
#define CLOCK_PERIOD 256

double qd_now(void) {
    struct timespec moment;
    clock_gettime(CLOCK_MONOTONIC, &moment);
    return (double)moment.tv_sec + (double)moment.tv_nsec * 1e-9;
}

static uint64_t saturating_add(uint64_t left, uint64_t right) {
    return right > UINT64_MAX - left ? UINT64_MAX : left + right;
}

static void set_next_pause(qd_limits *limits) {
    uint64_t pause = limits->slice_end;
    if (limits->node_limit && limits->node_limit < pause)
        pause = limits->node_limit;
    if (limits->time_limit > 0 && limits->clock_at < pause)
        pause = limits->clock_at;
    if (limits->update_limit || limits->slice_updates)
        pause = 0;
    limits->pause_at = pause;
}

void qd_limits_reset(qd_limits *limits) {
    limits->elapsed = 0;
    limits->clock_at = CLOCK_PERIOD;
    atomic_store(&limits->interrupted, false);
}

void qd_limits_enter(qd_limits *limits, uint64_t nodes, uint64_t updates) {
    limits->started = limits->time_limit > 0 ? qd_now() : 0;
    limits->slice_end =
        limits->slice_nodes ? saturating_add(nodes, limits->slice_nodes) : UINT64_MAX;
    limits->slice_began = nodes;
    limits->updates_end =
        limits->slice_updates ? saturating_add(updates, limits->slice_updates) : UINT64_MAX;
    set_next_pause(limits);
}

void qd_limits_leave(qd_limits *limits) {
    if (limits->time_limit > 0)
        limits->elapsed += qd_now() - limits->started;
}

/*
 * Setting up a start takes updates, too. So that a search that is resumed again and again gets on,
 * one node is visited whatever that took, and one in each slice.
 */
static bool has_used_up(const qd_limits *limits, uint64_t nodes, uint64_t updates) {
    return limits->update_limit && updates >= limits->update_limit && nodes > 0;
}

static bool is_slice_over(const qd_limits *limits, uint64_t nodes, uint64_t updates) {
    return nodes >= limits->slice_end ||
           (updates >= limits->updates_end && nodes > limits->slice_began);
}

qd_outcome qd_limits_verdict(qd_limits *limits, uint64_t nodes, uint64_t updates) {
    if (atomic_exchange(&limits->interrupted, false))
        return QD_INTERRUPTED;
    if (limits->node_limit && nodes >= limits->node_limit)
        return QD_NODE_LIMIT;
    if (has_used_up(limits, nodes, updates))
        return QD_NODE_LIMIT;
    if (nodes >= limits->clock_at) {
        limits->clock_at = saturating_add(nodes, CLOCK_PERIOD);
        if (limits->time_limit > 0 &&
            limits->elapsed + qd_now() - limits->started >= limits->time_limit)
            return QD_TIME_LIMIT;
    }
    if (is_slice_over(limits, nodes, updates))
        return QD_PAUSED;
    set_next_pause(limits);
    return QD_SOLUTION;
}
