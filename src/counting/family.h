/* A family: the diagrams of all pieces, one after the other, as one diagram. Read with the options as variables it is
 * a ZDD (zero-suppressed decision diagram; Minato 1993): family_zdd.c writes it as one. */
#ifndef QD_COUNTING_FAMILY_H
#define QD_COUNTING_FAMILY_H

#include "quadrille/counting.h"

#include "../base/asking.h"

#include "draft.h"

#include <stdatomic.h>

struct qd_family {
    const qd_cover *cover;
    struct diagram
        diagram; /* never changed: families that are made of this one have the same arrays, */
    atomic_size_t *owners; /* and this many have them */
    bool *is_barred;       /* of arcs */
    bool is_excluded;      /* no solution has an option that was chosen */

    /* In how many ways the end is reached from each node: words[at[node]] to before the next. */
    uint64_t *words;
    size_t *at;

    uint32_t nodes, arcs; /* on ways that are kept */
};

static inline const uint64_t *family_ways(const qd_family *family, uint32_t node,
                                          uint32_t *length) {
    QD_CHECK(node <= family->diagram.node_count && family->at[node] <= family->at[node + 1]);
    *length = (uint32_t)(family->at[node + 1] - family->at[node]);
    return family->words + family->at[node];
}

static inline bool family_leads(const qd_family *family, uint32_t arc) {
    QD_CHECK(arc < family->diagram.arc_count);
    uint32_t to = family->diagram.to[arc];
    return !family->is_barred[arc] && family->at[to + 1] > family->at[to];
}

/* Whether no solution is kept. */
static inline bool family_is_empty(const qd_family *family) {
    return family->diagram.is_empty || family->is_excluded || family->at[1] == family->at[0];
}

/* A family without a diagram; NULL: there is no memory. */
qd_family *qd_family_open(const qd_cover *cover);

/* Makes what is beside the diagram of a family that has only that: it keeps what `from` keeps (NULL: all solutions) and
 * `start` (likewise) leaves. */
qd_status qd_family_keep(qd_family *family, const qd_family *from, const qd_cover_start *start,
                         struct asking *asking, qd_error *error);

/* Marks the nodes on ways that are kept; `is_met` has a false one for each, and for the end. False: stopped. */
bool qd_family_meet(const qd_family *family, bool *is_met, struct asking *asking);

/* What is said of work that was stopped: QD_ERROR_STOPPED. */
qd_status qd_family_stopped(qd_error *error);

#endif
