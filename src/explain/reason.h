/*
 * A reason that grows: facts in their order, and what they follow from. What was tried in vain is cut off
 * again. Premises and sets are added to the last fact.
 */
#ifndef QD_EXPLAIN_REASON_H
#define QD_EXPLAIN_REASON_H

#include "quadrille/explain.h"

#include "../base/check.h"

/* Where the premises and sets of a fact begin. */
struct reason_place {
    size_t from, sets, covers;
};

struct eureka;

struct qd_reason {
    qd_fact *facts;
    struct reason_place *places; /* of each fact */
    uint32_t *from;
    qd_set *sets; /* and covers */
    size_t count, fact_space, place_space, from_count, from_space, set_count, set_space;
    bool failed; /* no memory: nothing more is added */
    /* qd_reason_put_json and qd_eureka_put_reason, by pointers, of those that are found or read: programs that ask for
     * none are spared the code. */
    void (*put_json)(const qd_board *board, const qd_reason *reason, const qd_link *link,
                     qd_text *text);
    bool (*put_eureka)(const struct eureka *eureka);
};

/* Empty; NULL without memory. */
qd_reason *qd_reason_begin(void);

/* Appends the member `because`, and a comma; or, with a link, `inner`, if there is a fact that it concludes. */
void qd_reason_put_json(const qd_board *board, const qd_reason *reason, const qd_link *link,
                        qd_text *text);

/* Adds a fact; its number. 0 without memory, which may be a number, too. */
uint32_t qd_reason_add(qd_reason *reason, qd_because because, uint32_t cell, uint32_t value,
                       bool on);
void qd_reason_add_from(qd_reason *reason, uint32_t fact);
void qd_reason_add_set(qd_reason *reason, const qd_set *set);
void qd_reason_add_cover(qd_reason *reason, const qd_set *cover); /* after all sets */

/* Takes away all facts, to begin again. */
void qd_reason_clear(qd_reason *reason);

/* Takes away the facts from that number on. */
void qd_reason_cut(qd_reason *reason, size_t count);

/* Sets all pointers, when nothing more is added. */
void qd_reason_point(qd_reason *reason);

/* Leaves only those facts that these depend on, with new numbers, and sets all pointers. */
void qd_reason_finish(qd_reason *reason, const uint32_t *conclusions, size_t count);

/* "assumed", "cell", "house", "count", "contradiction", "cases", "symmetry"; NULL past the last. */
const char *qd_because_name(qd_because because);

/* Says which candidates each cell had in the puzzle (of a clue its value alone), where that is known better than by
 * the clues. */
void qd_explainer_origins(qd_explainer *explainer, const uint64_t *candidates);

/* The candidates that a cell had in the puzzle, before any step: of a clue its value alone. */
uint64_t qd_explainer_origin(const qd_explainer *explainer, uint32_t cell);

#endif
