/*
 * Demands: what the rules of a board ask of some cells besides houses, one demand at a time, as people think of it.
 *
 *     reading   what one rule reads: a thermometer, an arrow, a cage, one side of a row
 *     sum       numbers of cells that add up; those of rules, and what is left of houses less the cages that go with
 *               them (innies and outies, the 45 rule)
 *     pair      which values of two cells go together
 */
#ifndef QD_EXPLAIN_DEMANDS_H
#define QD_EXPLAIN_DEMANDS_H

#include "../base/hash.h"
#include "../sudoku/above.h"
#include "ground.h"

struct demand {
    enum demand_kind kind;
    uint32_t count; /* cells; a pair has two */
    const uint32_t *cells;
    const int32_t *weights; /* of a sum; else NULL */
    int64_t total;          /* of a sum: of the values as they are written */
    uint32_t reading; /* number of what the board reads; NO_READING: sums of houses, and pairs */
    uint64_t *
        allowed; /* of a pair: for each value of the first cell those of the second one; else NULL */
    const uint32_t *rules; /* the constraints it follows from, counted from 1 */
    uint32_t rule_count;
    const uint32_t *houses; /* of the board; of sums of houses alone */
    uint32_t house_count;
    /* What was found last: a hash of candidates of which nothing was removed; one, and the values that all fillings
     * have then. */
    uint64_t settled, asked, needs;
    uint64_t tried; /* likewise as `settled`, within contradictions */
};

#define DEMAND_OPEN 6u /* most empty cells of a sum of houses that is looked at */

/* A hash of the candidates of its cells. */
static inline uint64_t demand_hash(const struct demand *demand, const uint64_t *candidates) {
    uint64_t hash = 1;
    for (uint32_t i = 0; i < demand->count; i++)
        hash = qd_hash_mix(hash, candidates[i]);
    return hash;
}

#define NO_READING UINT32_MAX

/* All of a board, in the order of kinds. */
struct demands {
    struct demand *list;
    size_t count, capacity;
    uint32_t first[DEMAND_KINDS + 1];
    bool failed; /* no memory */
};

/* NULL without memory. */
struct demands *qd_demands_new(const struct ground *ground);
void qd_demands_free(struct demands *demands);

#endif
