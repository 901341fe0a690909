/*
 * The parts into which what is left has fallen: primary items that no options join, not even by
 * excluding each other. The bits of their keys follow one another:
 *
 *     | count, bits of a part | count, bits of the next part | ...
 */
#ifndef QD_COUNTING_MEMO_PARTS_H
#define QD_COUNTING_MEMO_PARTS_H

#include "memo_left.h"

struct memo_parts {
    uint32_t *seen; /* of lists and then of options: in which part */
    uint32_t *option_seen;
    uint32_t primaries; /* lists of the part, so far */
    uint32_t part;      /* that is being found; they are numbered from 1 through all calls */
    uint32_t *bits;
    size_t length, capacity;
    uint64_t work; /* so far: lists and entries met */
};

bool qd_memo_parts_open(struct memo_parts *parts, const struct memo_left *left);
void qd_memo_parts_close(struct memo_parts *parts);

/* Appends the parts of what is left, and says how many. If there is only one it is not complete.
 * False: no memory. */
bool qd_memo_parts_find(struct memo_parts *parts, const struct memo_left *left, uint32_t *count);

#endif
