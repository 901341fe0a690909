/*
 * Cells with as many values as they need. Each value is in some cells at most as often as the least number of houses
 * that cover its places there. If these numbers add up to the number of cells, each of these houses has its value in
 * the cells: so it has it nowhere else. Naked sets, Sue de Coq, SK loops and multi-sector locked sets are of this kind.
 */
#ifndef QD_EXPLAIN_RANK_H
#define QD_EXPLAIN_RANK_H

#include "cells.h"

struct rank {
    const struct survey *survey;
    struct cells cells;
    uint32_t areas; /* a bit for each house that may cover; or all of them */
    uint32_t sum;   /* of the least covers of all values */
    uint32_t least[9];
    uint32_t covers[9];       /* of each value, one least cover */
    struct gathered gathered; /* what all least covers remove */
};

#define RANK_ALL_AREAS 0x7ffffffu

/* Finds the least covers. False: the values need more houses than there are cells, or cannot be covered. */
bool qd_rank_make(struct rank *rank, const struct survey *survey, struct cells cells,
                  uint32_t areas);

/* Finds what is removed, if the sum is the number of cells; whether there is anything. */
bool qd_rank_gather(struct rank *rank);

/* Puts the cells, a cover of each value, and the removals into the step, which is complete. */
bool qd_rank_offer(struct search *search, const struct rank *rank);

#endif
