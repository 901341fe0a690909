/*
 * Chains from several assumptions, of which one must hold: the values of a cell, the places of a value,
 * a candidate that is on or off; and contradictions of one assumption.
 */
#ifndef QD_EXPLAIN_MULTIPLE_H
#define QD_EXPLAIN_MULTIPLE_H

#include "chains.h"

enum multiple_kind {
    MULTIPLE_CONTRADICTION, /* of one assumption: `source` is its node */
    MULTIPLE_DOUBLE,        /* `source` is a candidate */
    MULTIPLE_REGION,        /* `source` is an area, with a value */
    MULTIPLE_CELL           /* `source` is a cell */
};

struct multiple_chain {
    struct chain_rank rank;
    enum multiple_kind kind;
    uint32_t source, value;
    uint32_t result; /* node */
};

struct multiple {
    struct chains *chains;
    struct closure_mode mode;
    double base;
    struct chain_rank best;
    struct multiple_chain chain; /* the one just found */
    void (*take)(struct multiple *multiple);
    void *context;
};

/* Finds chains in a position; each one that is taken is before the best one, as `take` keeps it. */
void qd_multiple_search(struct multiple *multiple, const struct qd_position *position);

/* Closes all candidates of chains->start, on and off. */
void qd_multiple_close(struct multiple *multiple);

/* What leads from the source of a closure to a node, as links: premises before conclusions. */
void qd_multiple_put_chain(struct search *search, const struct closure *closure, uint32_t chain,
                           uint32_t result);

/* The assumptions that a chain begins with: their nodes; the count. */
uint32_t qd_multiple_sources(const struct multiple_chain *chain, const struct qd_position *position,
                             uint16_t nodes[9]);

#endif
