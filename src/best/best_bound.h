/*
 * A lower bound for the cost of all covers that a state still allows.
 *
 * Each item has a price (a Lagrange multiplier, or dual variable), and an option's reduced cost is its cost less the
 * prices of its items. For any prices the cost of a cover is at least
 *
 *     what was chosen costs  +  price * uses, of each item  +  reduced cost, if negative, of each option
 *
 * where an item is used at least `least` times if its price is positive, and at most `most` times if
 * it is negative. (The Lagrangian relaxation: Held and Karp 1970.) Items with colours have no price.
 * All numbers are integers in units of 1 / scale, so a bound is a proof, whatever the prices.
 */
#ifndef QD_BEST_BOUND_H
#define QD_BEST_BOUND_H

#include "best_state.h"
#include "../base/memory.h"

/* Options with at most this many entries are gathered with them. */
#define BEST_WIDEST 6

struct best_bound {
    struct arena arena; /* of all arrays */
    struct best_state *state;
    int64_t scale;
    int64_t
        most_price;  /* prices stay between this and its negative, so that sums are not too large */
    int64_t *costs;  /* of options, in scaled units */
    int64_t *prices; /* of items */
    int64_t *reduced;  /* of options */
    int32_t *uses;     /* of items: by options with negative reduced cost */
    double *direction; /* of items: that of the last step */
    int64_t value;     /* the bound, for these prices and the state when it was evaluated */
    uint64_t work;     /* entries visited */

    /* The options that were left when they were gathered, by their number of bounded entries, and
     * side by side, because they are visited again and again. */
    uint32_t *gathered;
    int64_t *gathered_costs;
    uint32_t *gathered_entries;
    uint32_t width_begin[BEST_WIDEST + 3];   /* where those of a width begin; the last: all wider */
    uint32_t width_entries[BEST_WIDEST + 2]; /* where their entries do; none of those wider */
};

qd_status qd_best_bound_open(struct best_bound *bound, struct best_state *state,
                             struct asking *asking, qd_error *error);
void qd_best_bound_close(struct best_bound *bound);

/* To be called when other options are left than before, unless they are only fewer. `asking`: NULL, or who may stop it,
 * which leaves it useless. */
void qd_best_gather(struct best_bound *bound, struct asking *asking);

static inline uint32_t best_gathered_count(const struct best_bound *bound) {
    return bound->width_begin[BEST_WIDEST + 2];
}

/* Fills reduced, uses and value, for the options gathered. */
void qd_best_evaluate(struct best_bound *bound);

/* To be called before the first of several steps. */
void qd_best_begin_steps(struct best_bound *bound);

/*
 * One step of the subgradient method towards prices with bound `target`: a fraction `pace` of Polyak's step,
 * in the direction of what uses lack, plus `deflection` times the last direction. False if the prices
 * cannot be improved: uses are as they must be.
 */
bool qd_best_step(struct best_bound *bound, int64_t target, double pace, double deflection);

#endif
