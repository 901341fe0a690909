/*
 * A network of one process: a leader and any number of workers in lockstep. In a tick the leader
 * makes a step, then every worker searches one slice, of more than one task if need be. What the
 * leader sends arrives at once, as a message takes much less time than a slice; what workers send
 * arrives in the next tick. From a seed come delays, messages that arrive twice, slow workers,
 * and deaths at any moment, in which the journal keeps any part of what was just appended.
 */
#ifndef QD_TEST_SIMULATED_H
#define QD_TEST_SIMULATED_H

#include "../../mpi/sharing.h"

struct simulation {
    const qd_cover *cover;
    uint32_t workers;
    uint64_t slice;           /* nodes */
    const char *engine;       /* or NULL */
    double report_every;      /* ticks */
    uint32_t slow_every;      /* every so many-th worker ... */
    uint32_t slowness;        /* ... makes a step in so many ticks only; 0 or 1: none */
    uint32_t leader_slowness; /* the leader makes a step in so many ticks only; 0 or 1: in all */
    double lease;             /* ticks that a report may be late; 0: never */
    size_t compact_beyond;
    bool solves; /* solutions are noted, not only counted */

    /* Faults, as chances of one in so many; 0: never. */
    uint32_t delay, duplicate, kill_worker, kill_all;
    bool tears; /* the journal loses part of its last two lines when all are killed */
    uint64_t seed;
    uint64_t most_ticks; /* it fails if it is not over by then */
};

struct simulated {
    qd_text count;     /* digits */
    qd_text solutions; /* of `solves`: all in the order of their keys, as hashes */
    uint64_t nodes;    /* of all slices, also those that were lost */
    uint64_t ticks, gives, reports, deaths, restarts;
    size_t journal;      /* bytes, at most */
    size_t longest_list; /* bytes of a message, at most */
    double leader_seconds, seconds;
};

/* False: something failed, which was printed. */
bool simulate(const struct simulation *simulation, struct simulated *result);
void simulated_free(struct simulated *result);

#endif
