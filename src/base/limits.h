/*
 * When a search must stop: its limits, slices, and a qd_stop. Shared by the cover engines and the Sudoku solvers, so
 * that "limit" means the same everywhere. A search counts its own effort, in a qd_effort, and checks limits of
 * solutions itself.
 */
#ifndef QD_BASE_LIMITS_H
#define QD_BASE_LIMITS_H

#include "quadrille/base.h"

#include <stdatomic.h>

/* The state for checking the limits of one search. */
typedef struct qd_budget {
    qd_limits limits;
    bool is_patient;        /* deadlines of its stop do not stop it: whoever calls looks at them */
    uint64_t slice_updates; /* updates per call, 0 = none */
    double slice_seconds;   /* seconds per call, 0 = none */
    uint64_t pause_at;      /* node count at which to check again */
    uint64_t work_at;       /* update count, likewise */
    uint64_t slice_end;     /* node count at which the slice ends */
    uint64_t slice_began;   /* node count at which it began */
    uint64_t updates_end;   /* update count at which the slice ends */
    double started;         /* when the current call began */
} qd_budget;

/*
 * What a limit of memory leaves. Whatever is large takes its bytes before it allocates them; what grows while it
 * works looks at what is left. What is needed for a short time only counts if it is more than what comes after it.
 */
struct qd_room {
    uint64_t most; /* bytes; 0: there is no limit */
    uint64_t taken;
};

/* QD_ERROR_RANGE: there is not so much; `what` needs it. */
qd_status qd_room_take(struct qd_room *room, uint64_t bytes, const char *what, qd_error *error);

/* As a limit: at least 1, or 0 if there is none. */
uint64_t qd_room_left(const struct qd_room *room);

/* Whether it is requested; says nothing of deadlines, and is quick. The number is atomic only in here,
 * because C++ reads the public header, too. */
static inline bool qd_stop_is_requested(const qd_stop *stop) {
    for (; stop; stop = stop->also)
        if (atomic_load_explicit((const atomic_int *)&stop->requested, memory_order_relaxed))
            return true;
    return false;
}

/* Whether what is opened or made ready is to end. Its own deadline and question do not end it, as they may be those
 * of a slice, in which nothing would ever be ready; a request does, and all that it is also due with. */
bool qd_stop_ends_opening(const qd_stop *stop);

/* Whether that ended what failed with that status, and why: then nothing could be opened or made ready, as if there
 * were no room. */
bool qd_stop_ended(const qd_stop *stop, qd_status status, qd_outcome *why);

/* Whether it is due, and why; quick if there is only what may be requested. Whoever is patient leaves
 * deadlines to its caller: only a request ends it. */
static inline bool qd_stop_ends(const qd_stop *stop, bool is_patient, qd_outcome *why) {
    for (const qd_stop *one = stop; one; one = one->also)
        if (qd_stop_is_requested(one) || (!is_patient && (one->until > 0 || one->ask)))
            return qd_stop_is_due(stop, why);
    return false;
}

/* Seconds on a clock that never goes back. */
double qd_now(void);

/* Seconds that this thread has worked, or those of the clock where the system does not tell. For comparing works:
 * on a busy machine the clock runs on while another program has the processor. A reading takes 0.3 us. */
double qd_worked(void);

/* Seconds until the first deadline; 1e300 if there is none. */
double qd_stop_left(const qd_stop *stop);

/* To be called when a call begins and when it ends. Adds the time to the effort. */
void qd_budget_enter(qd_budget *budget, const qd_effort *effort);
void qd_budget_leave(const qd_budget *budget, qd_effort *effort);

/*
 * Whether to check before the next node: for limits, and every few hundred nodes whether to stop. Updates
 * are counted in addition to nodes because the work of one node is not bounded: a node that removes a
 * million options takes as long as a million small ones.
 */
static inline bool qd_budget_is_due(const qd_budget *budget, const qd_effort *effort) {
    return effort->nodes >= budget->pause_at || effort->updates >= budget->work_at;
}

/* Checks whether the search must stop, and why. An engine whose work updates do not measure calls
 * it as often as necessary. */
bool qd_budget_is_over(qd_budget *budget, const qd_effort *effort, qd_outcome *why);

/* The check made before each node: whether the search must stop there, and why. */
static inline bool qd_budget_stops(qd_budget *budget, const qd_effort *effort, qd_outcome *why) {
    return qd_budget_is_due(budget, effort) && qd_budget_is_over(budget, effort, why);
}

/* The same where a few hundred nodes may take long: each looks at requests. */
static inline bool qd_budget_stops_at_once(qd_budget *budget, const qd_effort *effort,
                                           qd_outcome *why) {
    return (qd_budget_is_due(budget, effort) || qd_stop_is_requested(budget->limits.stop)) &&
           qd_budget_is_over(budget, effort, why);
}

#endif
