/*
 * Singles in the order in which they come up while a puzzle is solved: for the learner's scale, whose score
 * depends on which single is taken first.
 *
 * A value is placed by removing it from the cells that see its cell, in ascending order; then the other
 * candidates of the cell go. A cell that is left with one candidate is a naked single from then on, and a
 * value that is left with one place in a row, column or box (in that order) a hidden one.
 */
#ifndef QD_EXPLAIN_ARRIVALS_H
#define QD_EXPLAIN_ARRIVALS_H

#include "position.h"

struct arrival {
    uint16_t area; /* of a hidden single */
    uint16_t cell, value;
};

struct arrivals {
    uint32_t naked_count, hidden_count;
    struct arrival *naked;  /* each cell once at most */
    struct arrival *hidden; /* each value in each house once at most */
};

bool qd_arrivals_new(const struct ground *ground, struct arrivals *arrivals);
void qd_arrivals_free(struct arrivals *arrivals);

/* Begins with the singles that a position has. */
void qd_arrivals_begin(struct arrivals *arrivals, const struct qd_position *position);

/* Change the position as those of position.h do. */
void qd_arrivals_remove(struct arrivals *arrivals, struct qd_position *position, uint32_t cell,
                        uint64_t values);
void qd_arrivals_place(struct arrivals *arrivals, struct qd_position *position, uint32_t cell,
                       uint32_t value);

#endif
