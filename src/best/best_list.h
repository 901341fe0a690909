/* The cheapest covers found so far, in order of their costs and then of their options. */
#ifndef QD_BEST_LIST_H
#define QD_BEST_LIST_H

#include "quadrille/base.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct best_cover {
    int64_t cost; /* in units */
    uint32_t count;
    uint32_t options[]; /* ascending */
};

struct best_list {
    uint64_t wanted; /* how many it keeps; 0: all */
    struct best_cover **covers;
    size_t count, capacity;
};

void qd_best_list_free(struct best_list *list);

/* Adds a copy of a cover, whose options are ascending, unless it is there already or too
 * expensive. `*is_new`: whether it was added. */
qd_status qd_best_list_add(struct best_list *list, int64_t cost, const uint32_t *options,
                           uint32_t count, bool *is_new, qd_error *error);

static inline bool best_list_is_full(const struct best_list *list) {
    return list->wanted && list->count >= list->wanted;
}

#endif
