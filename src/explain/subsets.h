/*
 * Choosing `size` of `count` sets so that together they have exactly `size` elements: naked and hidden
 * sets, fish. In increasing order of the number that has a bit for each chosen set: the last one of
 * them changes slowest. A choice is given up as soon as it has too many elements.
 */
#ifndef QD_EXPLAIN_SUBSETS_H
#define QD_EXPLAIN_SUBSETS_H

#include "../base/bits.h"

#include <stdbool.h>

#define SUBSETS_MOST 8

struct subsets {
    const uint64_t *sets;
    uint32_t count, size;
    uint32_t depth; /* sets that are chosen, the one with the highest number first */
    uint32_t chosen[SUBSETS_MOST];
    uint64_t united[SUBSETS_MOST + 1]; /* united[d]: elements of the first d of them */
};

static inline void subsets_begin(struct subsets *subsets, const uint64_t *sets, uint32_t count,
                                 uint32_t size) {
    QD_CHECK(size <= SUBSETS_MOST);
    subsets->sets = sets;
    subsets->count = count;
    subsets->size = size;
    subsets->depth = 0;
    subsets->united[0] = 0;
    subsets->chosen[0] = size - 1;
}

/* The next choice: united[size] are its elements; false if there is none. */
static inline bool subsets_next(struct subsets *subsets) {
    uint32_t depth = subsets->depth, size = subsets->size;
    if (size == 0 || subsets->count < size)
        return false;
    if (depth == size)
        subsets->chosen[--depth]++;
    for (;;) {
        uint32_t end = depth == 0 ? subsets->count : subsets->chosen[depth - 1];
        uint32_t set = subsets->chosen[depth];
        if (set >= end) {
            if (depth == 0)
                break;
            subsets->chosen[--depth]++;
            continue;
        }
        subsets->united[depth + 1] = subsets->united[depth] | subsets->sets[set];
        uint32_t elements = qd_bit_count(subsets->united[depth + 1]);
        if (elements > size || (depth + 1 == size && elements != size)) {
            subsets->chosen[depth]++;
            continue;
        }
        if (++depth == size) {
            subsets->depth = size;
            return true;
        }
        subsets->chosen[depth] = size - 1 - depth;
    }
    subsets->depth = 0;
    subsets->count = 0;
    return false;
}

#endif
