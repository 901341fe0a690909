/* Lists of numbers turned over: which lists name each number. For a problem: which options name each item. */
#ifndef QD_BASE_USES_H
#define QD_BASE_USES_H

#include "asking.h"
#include "memory.h"

#include <stdint.h>

/* List l has numbers[first[l]] to before numbers[first[l + 1]]. */
struct lists {
    uint32_t count;
    const uint32_t *first, *numbers;
    const uint32_t *colours; /* of those; NULL if there are none */
};

struct uses {
    uint32_t
        *first; /* of numbers: where the lists that name it begin in `list`; one more for the end */
    uint32_t *list;    /* ascending */
    uint32_t *colours; /* with which they name it; NULL if there are none */
};

/* All numbers are below `numbers`. False if memory fails (`arena` says so), or `asking` (may be NULL) was stopped. */
bool qd_uses_find(struct uses *uses, struct lists lists, uint32_t numbers, struct arena *arena,
                  struct asking *asking);

/* The same where each list has at most one number, its key: what has a key, sorted by it. */
#define NO_KEY UINT32_MAX
bool qd_uses_sort(struct uses *uses, const uint32_t *keys, uint32_t count, uint32_t numbers,
                  struct arena *arena);

/* The colour of the use at that place in `list`, or 0. */
static inline uint32_t use_colour(const struct uses *uses, uint32_t place) {
    return uses->colours ? uses->colours[place] : 0;
}

#endif
