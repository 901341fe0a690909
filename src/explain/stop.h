/* When a search for a step must end: an interruption, or a time. */
#ifndef QD_EXPLAIN_STOP_H
#define QD_EXPLAIN_STOP_H

#include "../base/limits.h"

struct stop {
    atomic_bool interrupted;
    double deadline; /* 0: none */
    bool stopped;    /* found to be due */
    qd_outcome why;
};

/* To be asked every few microseconds. */
static inline bool stop_is_due(struct stop *stop) {
    if (stop->stopped)
        return true;
    if (atomic_load_explicit(&stop->interrupted, memory_order_relaxed)) {
        stop->why = QD_INTERRUPTED;
        stop->stopped = true;
    } else if (stop->deadline > 0 && qd_now() > stop->deadline) {
        stop->why = QD_TIME_LIMIT;
        stop->stopped = true;
    }
    return stop->stopped;
}

#endif
