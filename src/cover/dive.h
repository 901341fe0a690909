/*
 * How many nodes a search below some place would visit, estimated without searching. Knuth's way
 * ("Estimating the efficiency of backtrack programs", 1975): a dive goes down by random choices,
 * and multiplies the numbers of options between which it chose.
 *
 * Sizes are logarithms to base 2, as integers, so that they are the same on every machine.
 */
#ifndef QD_COVER_DIVE_H
#define QD_COVER_DIVE_H

#include "walk.h"

#include "../base/asking.h"

/* The logarithm of 2; sizes are at most LOG_MOST. */
#define LOG_ONE 256
#define LOG_MOST (64 * LOG_ONE - 1)

/* The logarithm of number + 1. */
uint32_t qd_log(uint64_t number);

/* The number with that logarithm, at least 1. */
uint64_t qd_power(uint32_t log);

/*
 * Dives from the walk's place, by random numbers from this state, and leaves the walk where the
 * dive ends, or where it was stopped by `asking`. Returns the size that it saw. `branch` is as in
 * qd_walk_pick.
 */
uint32_t qd_dive(struct walk *walk, uint32_t branch, uint64_t *random, struct asking *asking);

#endif
