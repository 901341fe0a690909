/* When a search for a step must end: from outside, or after a time. */
#ifndef QD_EXPLAIN_STOP_H
#define QD_EXPLAIN_STOP_H

#include "../base/limits.h"

struct stop {
    qd_stop time; /* and `also` what stops it from outside */
    bool stopped; /* found to be due */
    bool failed;  /* by lack of memory */
    qd_outcome why;
};

/* To be asked every few microseconds. */
static inline bool stop_is_due(struct stop *stop) {
    if (!stop->stopped)
        stop->stopped = qd_stop_ends(&stop->time, false, &stop->why);
    return stop->stopped;
}

/* There is no memory: what is under way ends. */
static inline bool stop_for_memory(struct stop *stop) {
    stop->stopped = stop->failed = true;
    stop->why = QD_INTERRUPTED;
    return false;
}

#endif
