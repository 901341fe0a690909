/*
 * A diagram of the solutions of a subject while it is made: the states that a plan meets are its nodes,
 * and moves are arcs. There are two ways to make the same diagram:
 *
 *   - by layers: all states that the first one leads to; most lead nowhere, and are dropped at the end
 *   - by solutions, found by a search: each is a way through the plan
 *
 * The first is good for many solutions, the second for few of them among many states. Which one finishes
 * first is found by budgets of moves and nodes, not by time, so that the same problem always gives the
 * same diagram: both belong to an order of items, and that decides.
 */
#ifndef QD_COUNTING_DRAFT_H
#define QD_COUNTING_DRAFT_H

#include "bucket.h"
#include "plan.h"

/* Nodes come before those that they lead to; the end is number `node_count`. */
struct diagram {
    bool is_empty; /* there is no solution, and no node */
    uint32_t node_count, arc_count;
    uint32_t *step; /* of nodes: that of the plan; the plans of all pieces are counted on */
    uint32_t step_count;
    uint32_t *first;  /* where the arcs of a node begin; one more for the end */
    uint32_t *option; /* of arcs: its number in the problem, or QD_NO_OPTION; */
    uint32_t *to;     /* and its other node */
};

void qd_diagram_free(struct diagram *diagram);

#ifdef QUADRILLE_CHECKS
/* What is wrong with a diagram, or NULL: plan_check.c. */
const char *qd_diagram_check(const struct diagram *diagram);
#endif

/* QD_ERROR_RANGE: it does not fit in so many bytes; QD_ERROR_STOPPED: `asking` was stopped. */
qd_status qd_draft_make(const struct subject *subject, size_t bytes, struct asking *asking,
                        struct diagram *diagram, qd_error *error);

#endif
