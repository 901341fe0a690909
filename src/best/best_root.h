/* The prices with which a search for the cheapest cover begins: many steps of the subgradient
 * method, shorter whenever they have not helped for some time. */
#ifndef QD_BEST_ROOT_H
#define QD_BEST_ROOT_H

#include "best_bound.h"

struct best_root {
    struct best_bound *bound;
    int64_t *prices;            /* the best so far */
    int64_t value;              /* their bound */
    uint32_t steps, idle_steps; /* so far; since the best ones */
    double pace;
};

/* `prices` has space for those of all items. */
void qd_best_root_begin(struct best_root *root, struct best_bound *bound, int64_t *prices);

/* One step; false at the end: then the prices are the best that were found. */
bool qd_best_root_go_on(struct best_root *root);

#endif
