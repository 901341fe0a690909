/* The memory of chain techniques: for the ordinary 9x9 only. About 15 MB, and as much again for each depth
 * of nested chains. */
#ifndef QD_EXPLAIN_CHAINS_H
#define QD_EXPLAIN_CHAINS_H

#include "closure.h"
#include "forcing.h"

#include "stop.h"

/* Puts what rules find within a closure into chains->found: see rules.h. */
typedef void (*chains_ask)(struct chains *chains, struct closure *closure, uint32_t level,
                           uint32_t from_level);

struct chains {
    const struct ground *ground;
    const struct qd_position *start; /* the position that closures begin with */
    struct qd_position work;         /* without what is off in the closure */
    struct closure *closures;        /* of each node */
    uint32_t closed;            /* 1 + the level of all closures, if dynamic; 0: none are there */
    struct closure_rule *rules; /* of all closures */
    size_t rule_count, rule_space;
    uint16_t *parents; /* of all rules: candidates that are off */
    size_t parent_count, parent_space;
    struct technique_step step;                       /* for rules within closures */
    uint16_t found[CANDIDATES], found_by[CANDIDATES]; /* by rules, and its number in the closure */
    uint32_t found_count;
    struct forcing forcing;
    struct chains *inner; /* for chains within closures */
    chains_ask ask;       /* rules.h: closures ask it */
    struct stop *stop;
    bool failed; /* no memory */
};

struct chains *qd_chains_new(const struct ground *ground, chains_ask ask);
void qd_chains_free(struct chains *chains);

/* The position changes. */
static inline void chains_forget(struct chains *chains) {
    chains->closed = 0;
}

/* The memory for nested chains; NULL if there is none. */
struct chains *qd_chains_inner(struct chains *chains);

static inline bool chains_are_stopped(const struct chains *chains) {
    return chains->failed || (chains->stop && stop_is_due(chains->stop));
}

/* The house in which two candidates of one value are linked; QD_NO_HOUSE for those of one cell. */
uint32_t qd_chain_house(const struct ground *ground, uint32_t left, uint32_t right);

#endif
