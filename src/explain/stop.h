/* When a search for a step must end: from outside, or after a time. */
#ifndef QD_EXPLAIN_STOP_H
#define QD_EXPLAIN_STOP_H

#include "../base/limits.h"

struct stop {
    const qd_stop *outside;
    double deadline; /* 0: none */
    bool stopped;    /* found to be due */
    qd_outcome why;
};

/* To be asked every few microseconds. */
static inline bool stop_is_due(struct stop *stop) {
    if (stop->stopped)
        return true;
    if (qd_stop_stops(stop->outside)) {
        stop->stopped = qd_stop_is_due(stop->outside, &stop->why);
    } else if (stop->deadline > 0 && qd_now() > stop->deadline) {
        stop->why = QD_TIME_LIMIT;
        stop->stopped = true;
    }
    return stop->stopped;
}

#endif
