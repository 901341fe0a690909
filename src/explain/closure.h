/*
 * Closures: all that follows from assuming that a candidate is on or off, up to the first contradiction.
 *
 * In a dynamic closure candidates that are off are taken from a copy of the position, so that what
 * follows may depend on several of them. For each node one derivation is kept, the first:
 *
 *     off, from a node that is on                  from[candidate]: that one
 *     off, by a rule such as a naked pair          from[candidate]: BY_RULE and its number
 *     on, last candidate of a cell or last place   by[candidate]: enum chain_link. It depends on all other
 *                                                  candidates that were there at the start
 *
 * so the parents of a node need no lists. Workload: 500 closures for each step of a hard puzzle, of 100 to
 * 400 nodes each.
 */
#ifndef QD_EXPLAIN_CLOSURE_H
#define QD_EXPLAIN_CLOSURE_H

#include "chain.h"

#define NODE_ON 1
#define NODE_OFF 2

#define FROM_NOTHING 0xffff /* the assumption itself */
#define BY_RULE 0x8000
#define BY_NOTHING 0xff

/* The most times that a closure is run, each time with one more level of rules. */
#define CLOSURE_RUNS 4

struct closure {
    uint16_t nodes
        [CANDIDATES]; /* in the order in which they were found: those on from the front, those off from the back */
    uint32_t on_count, off_count;
    uint8_t known[CANDIDATES]; /* NODE_ON, NODE_OFF */
    uint8_t by[CANDIDATES];
    uint16_t from[CANDIDATES];
    uint16_t depth[CANDIDATES];        /* at least so many ancestors; none is on and off */
    uint64_t bits[2][CANDIDATE_WORDS]; /* off, on */
    uint16_t contradiction;            /* this candidate is on and off; NO_CANDIDATE */
    /* Its rules are numbered from 0. Those of each run are together: `first_rule` is the place of number
     * `before` among the rules of all closures. */
    uint32_t runs;
    struct closure_rules {
        uint32_t first_rule, before;
    } run[CLOSURE_RUNS];
};

/* Candidate number 0, 1, 2 ... of those that are on, or off. */
static inline uint32_t closure_on(const struct closure *closure, uint32_t number) {
    QD_CHECK(number < closure->on_count);
    return closure->nodes[number];
}

static inline uint32_t closure_off(const struct closure *closure, uint32_t number) {
    QD_CHECK(number < closure->off_count);
    return closure->nodes[CANDIDATES - 1 - number];
}

/* What a rule found within a closure depends on: nodes that are off. */
struct closure_rule {
    uint32_t first_parent, parents;
    const qd_technique *technique;
    uint64_t nested;     /* a hash of the nested chain */
    uint32_t complexity; /* of the nested chain; 0: there is none */
};

/* How to follow links. */
struct closure_mode {
    bool dynamic;
    bool nishio;    /* one value: no links within cells */
    uint32_t level; /* of rules; from 2 on chains are nested */
};

struct chains;

/* Finds what follows from a node of chains->start. */
void qd_closure_run(struct chains *chains, struct closure *closure, uint32_t node,
                    struct closure_mode mode);

/* The same if it has been run with one level less, up to level 3: each level asks its rules when those of the
 * levels below find nothing more, so what has been found stays. */
void qd_closure_resume(struct chains *chains, struct closure *closure, struct closure_mode mode);

/* The number that the next rule gets in the closure. */
uint32_t qd_closure_next_rule(const struct chains *chains, const struct closure *closure);

/* Distinct nested chains. */
struct nested_chains {
    uint32_t count, complexity;
    uint64_t hashes[512];
};

/* The nodes that a node depends on, itself first. */
struct ancestors {
    uint64_t seen[2][CANDIDATE_WORDS];
    uint16_t nodes[2 * CANDIDATES];
    uint32_t count;
};

/* The nodes that a node follows from: the count. For one that is on, or follows from a rule, there may be
 * several; none for the assumption. */
uint32_t qd_closure_parents(const struct chains *chains, const struct closure *closure,
                            uint32_t node, uint16_t parents[CANDIDATES]);

/* The pattern by which a node follows; NULL: by a link. */
const qd_technique *qd_closure_technique(const struct chains *chains, const struct closure *closure,
                                         uint32_t node);

/* Finds them; nested chains are added to `nested`. Returns the count. */
uint32_t qd_closure_ancestors(const struct chains *chains, const struct closure *closure,
                              uint32_t node, struct ancestors *ancestors,
                              struct nested_chains *nested);

#endif
