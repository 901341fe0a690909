/*
 * When a search has to stop: budgets of nodes, updates and time, slices, and a flag that another
 * thread or a signal handler may raise. Shared by the cover engines and the Sudoku solvers, so that
 * "limit" means the same everywhere.
 */
#ifndef QD_BASE_LIMITS_H
#define QD_BASE_LIMITS_H

#include "quadrille/base.h"

#include <stdatomic.h>

typedef struct qd_limits {
    uint64_t node_limit;    /* 0 = none */
    uint64_t update_limit;  /* likewise; looked at before each node but the first */
    double time_limit;      /* seconds, 0 = none */
    uint64_t slice_nodes;   /* nodes per call, 0 = none */
    uint64_t slice_updates; /* updates per call, 0 = none */
    double slice_seconds;   /* seconds per call, 0 = none */
    uint64_t pause_at;      /* node count at which the running call has to look up */
    uint64_t work_at;       /* update count, likewise */
    uint64_t slice_end;     /* node count at which the slice ends */
    uint64_t slice_began;   /* and began */
    uint64_t updates_end;   /* update count at which the slice ends */
    double started;         /* when the running call began */
    double elapsed;         /* seconds used by earlier calls */
    atomic_bool interrupted;
} qd_limits;

/* Seconds by a clock that only goes forward. */
double qd_now(void);

void qd_limits_reset(qd_limits *limits);

/* To be called when a call begins (with the counts so far; updates are 0 where there are none) and
 * when it ends. */
void qd_limits_enter(qd_limits *limits, uint64_t nodes, uint64_t updates);
void qd_limits_leave(qd_limits *limits);

/*
 * The check made before visiting a node: true if the search must look up, after which
 * qd_limits_verdict says why; QD_SOLUTION there means that nothing is wrong and the search goes on.
 * Updates are counted beside nodes because the work of one node is not bounded: a node that removes
 * a million options takes as long as a million small ones. An engine whose work does not show in
 * updates calls qd_limits_verdict as often as it sees fit.
 */
static inline bool qd_limits_due(const qd_limits *limits, uint64_t nodes, uint64_t updates) {
    return nodes >= limits->pause_at || updates >= limits->work_at ||
           atomic_load_explicit(&limits->interrupted, memory_order_relaxed);
}
qd_outcome qd_limits_verdict(qd_limits *limits, uint64_t nodes, uint64_t updates);

#endif
