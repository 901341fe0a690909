/*
 * Forcing chains and cycles: a candidate that, over links between candidates one after another, implies
 * its own opposite, or itself. Within a technique, and nested in others.
 *
 * Three passes: X follows one value, with strong links in houses; Y has strong links in cells with two
 * candidates; XY has both. All are searched breadth first. Only the nodes that are on are kept: between
 * two of them is one that is off, and of these only those with a strong link lead on. So the graph of a
 * pass has "double links" from on to on, in the order in which the search would take them; there are
 * few of them (10 for each candidate, instead of 20 links to nodes that are off).
 *
 * Whether a search from a candidate can succeed is found out before, by sets of bits. A strong link {a, b}
 * is part of a chain from "p is on" to "p is off" exactly if both "a is on" and "b is on" lead to "p is
 * off", as all links can be followed backwards with on and off exchanged. So what "on" leads to is found
 * once for each end of the links in question: all of them, or, within a closure, those that the start of
 * the closure does not have. Chains from off to on, and cycles that remove something, imply chains of that
 * kind. Mostly there is none, and nothing else is to be done.
 */
#ifndef QD_EXPLAIN_FORCING_H
#define QD_EXPLAIN_FORCING_H

#include "chain.h"

enum forcing_pass { PASS_X, PASS_Y, PASS_XY, PASSES };

/* From a candidate that is on, over one that is off, to another one that is on. */
struct double_link {
    uint16_t over, to;
};

#define DOUBLES_MOST (CANDIDATES * 28 * 3)

enum forcing_kind { FORCING_CYCLE, FORCING_OFF, FORCING_ON };

/* A chain that was found. Nodes from the source to the result; of a cycle up to the last one that is
 * off. */
struct forcing_chain {
    struct chain_rank rank;
    enum forcing_kind kind;
    enum forcing_pass pass;
    uint32_t length;
    uint16_t nodes[2 * CANDIDATES];
};

struct forcing {
    const struct ground *ground;
    const struct qd_position *position;
    double base_cycle, base_x, base_xy;
    enum forcing_pass pass;
    uint16_t alive[CANDIDATES]; /* all candidates */
    uint32_t alive_count;
    uint16_t strong[PASSES][CANDIDATES][4]; /* those that are on if this one is off */
    uint8_t strong_by[CANDIDATES][4];       /* enum chain_link, of PASS_XY */
    uint8_t strong_count[PASSES][CANDIDATES];
    uint64_t strongs[CANDIDATE_WORDS]; /* candidates with strong links */
    const struct qd_position *start;   /* of the closure; NULL: there is none */
    /* What a candidate leads to if it is on: candidates that are off and on. */
    uint64_t leads[CANDIDATES][2][CANDIDATE_WORDS];
    uint32_t leads_mark[CANDIDATES];
    /* The sources from which a chain can exist, by its kind. */
    uint64_t sources[3][CANDIDATE_WORDS];
    uint32_t first[CANDIDATES],
        end[CANDIDATES]; /* of the double links of a candidate, in the pass */
    uint32_t doubles_mark[CANDIDATES], doubles_marker; /* those of the pass that are made */
    uint32_t double_count;
    struct double_link doubles[DOUBLES_MOST];
    /* A search: nodes that are on, in the order in which they were reached. */
    uint16_t reached[CANDIDATES];
    uint32_t reached_count;
    uint16_t from[CANDIDATES], over[CANDIDATES]; /* of each that was reached */
    uint16_t depth[CANDIDATES];                  /* nodes from the source to it */
    uint32_t mark[CANDIDATES], marker;           /* reached in the present search */
    uint16_t closing; /* of a search from off: the last node that is off; NO_CANDIDATE */
    struct chain_rank best;
    uint32_t limit_cycle, limit_chain; /* of complexity, in the pass */
    struct forcing_chain chain;        /* the one just found */
    /* Takes a chain that is before the best. */
    void (*take)(struct forcing *forcing);
    void *context;
};

/* Finds chains that are before the best. With the start of a closure, those that need a link that the start
 * does not have. */
void qd_forcing_search(struct forcing *forcing, const struct qd_position *position,
                       const struct qd_position *start);

/* The candidates that a chain removes; the count. */
uint32_t qd_forcing_removed(const struct forcing *forcing, const struct forcing_chain *chain,
                            uint16_t removed[CANDIDATES]);

/* How a node that is on follows from one that is off. */
uint32_t qd_forcing_link(const struct forcing *forcing, uint32_t from, uint32_t to);

#endif
