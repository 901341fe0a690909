/*
 * Finds why a candidate holds or does not, by the rules of quadrille/explain.h. It knows nothing of techniques: it is
 * told where to look, and whatever it finds is a proof.
 *
 * What is known is kept for each candidate as the number of a fact. Under an assumption it grows by
 * propagation, as far as that may look: links first, then counts. When an assumption ends, what was known
 * under it is forgotten; its facts stay only if they led to something.
 */
#ifndef QD_EXPLAIN_PROVER_H
#define QD_EXPLAIN_PROVER_H

#include "look.h"
#include "reason.h"
#include "technique.h"

#include "../base/memory.h"

#define UNKNOWN UINT32_MAX
#define PROVER_SETS 96 /* most sets of a count */

/* What propagation uses besides links. */
enum prover_level {
    PROVER_LINKS,    /* nothing */
    PROVER_LOCKED,   /* places of a value in a house that all see a candidate; the groups */
    PROVER_PATTERNS, /* locking, pairs, X-wings */
    PROVER_CHAINS,   /* and contradictions by links */
    PROVER_MULTIPLE  /* and cases */
};

/* Cells of a house that may become locked. */
struct prover_group {
    uint32_t count;
    uint32_t cells[QD_MAX_VALUES];
};

/* What is known under the present assumptions. */
struct known {
    struct qd_position work; /* without the candidates that are known not to hold */
    uint32_t
        *after[2];   /* of each candidate: 1 + the fact that it does not hold; that it does; or 0 */
    uint32_t *trail; /* 2 candidate + 1 if it holds, in the order in which it became known */
    size_t count, next; /* of the trail; the first of which nothing has followed yet */
    uint32_t conflict;  /* a candidate that holds and does not; UNKNOWN */
};

struct prover {
    const struct ground *ground;
    const struct qd_position *start;
    const uint64_t *origin;
    struct stop *stop;
    qd_reason *reason;
    struct known *known;
    const uint64_t *allowed; /* of each cell, the candidates that are spoken of; NULL: all */
    const struct prover_group *groups;
    size_t group_count;
    struct technique_step *step; /* for patterns */
    uint32_t goal;               /* the candidate that a pattern is to remove; UNKNOWN: any */
    enum prover_level level;
    struct demands *demands; /* what rules of the board leave is looked at, too; NULL: it is not */
    struct filling *filling;
};

bool qd_known_new(const struct ground *ground, const struct qd_position *start,
                  struct known *known);
void qd_known_free(struct known *known);

static inline uint32_t prover_candidate(const struct prover *prover, uint32_t cell,
                                        uint32_t value) {
    return cell * prover->ground->values + value;
}

/* That a candidate holds or does not is known by that fact. */
void qd_prover_know(struct prover *prover, uint32_t candidate, bool on, uint32_t fact);

static inline uint32_t prover_fact(const struct prover *prover, uint32_t candidate, bool on) {
    return prover->known->after[on][candidate] - 1; /* UNKNOWN for 0 */
}

/* Adds a fact about a candidate; its premises follow by qd_reason_add_from. */
uint32_t qd_prover_note(struct prover *prover, qd_because because, uint32_t candidate, bool on);

/* Begins an assumption: the fact. Ends it: all that has become known since is not, from the `count` of the
 * trail before. */
uint32_t qd_prover_assume(struct prover *prover, uint32_t candidate, bool on);
void qd_prover_forget(struct prover *prover, size_t count);

/* The candidate does not hold, as another one does: in that house, or QD_NO_HOUSE in their cell. */
void qd_prover_exclude(struct prover *prover, uint32_t candidate, uint32_t by, uint32_t house);

/* Ends the assumption `first`, as there is a conflict: the candidate holds or does not, the opposite of it. */
void qd_prover_contradict(struct prover *prover, uint32_t first, uint32_t candidate, bool on,
                          size_t count);

/* The same if there is a conflict; else the assumption and what followed are forgotten, facts and all, and it is
 * false. */
bool qd_prover_settle(struct prover *prover, uint32_t first, uint32_t candidate, bool on,
                      size_t count);

/* Follows what is known until there is nothing more, or a conflict, or this node (2 candidate + on) is known. */
void qd_prover_follow(struct prover *prover, uint32_t goal);

/* The following are true if it is known then. */

/* By all other candidates of its cell, or other places in a house. */
bool qd_prover_last(struct prover *prover, uint32_t candidate);

/* A candidate does not hold, because of these sets. */
bool qd_prover_count(struct prover *prover, uint32_t candidate, const qd_set *sets, size_t count);

/* By the first step of a technique that removes the candidate; UNKNOWN: by the first one that removes any. */
bool qd_prover_pattern(struct prover *prover, const qd_technique *technique, uint32_t goal);

/* By a contradiction of the opposite. */
bool qd_prover_refute(struct prover *prover, uint32_t candidate, bool on);

/* In every case of these sets: see QD_BECAUSE_CASES. */
bool qd_prover_cases(struct prover *prover, uint32_t candidate, bool on, const qd_set *sets,
                     size_t count);

/* By any cell or house, or by a candidate that holds or not (`doubles`). */
bool qd_prover_any_cases(struct prover *prover, uint32_t candidate, bool on, bool doubles);

#endif
