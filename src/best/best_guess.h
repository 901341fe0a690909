/*
 * Which cost to search up to. A tree that is searched for covers of at most the least cost has far
 * fewer nodes than one that begins without knowing any cover. The least cost is not known, so it is
 * guessed: a little above what is proved, then a little more, so that each tree is some times as
 * large as the one before.
 */
#ifndef QD_BEST_GUESS_H
#define QD_BEST_GUESS_H

#include <stdint.h>

struct best_guess {
    int64_t most, step;
    uint64_t work; /* of the last tree */
};

/* Before the first tree: every cover costs at least `proved`. */
void qd_best_guess_begin(struct best_guess *guess, int64_t proved);

/* After a tree without a cover, which took that much work. */
void qd_best_guess_raise(struct best_guess *guess, uint64_t work);

#endif
