/*
 * Numbers of solutions by keys, as many as fit. A set has a few entries; what took the least work to
 * find goes first. Keys are compared in full.
 *
 * The table begins so small that it stays in the cache, and doubles when work would be saved by that,
 * up to a limit of bytes, which is never exceeded, not even while it doubles.
 */
#ifndef QD_COUNTING_MEMO_TABLE_H
#define QD_COUNTING_MEMO_TABLE_H

#include "wide.h"

struct memo_entry {
    uint64_t hash;   /* 0: the entry is free */
    uint32_t work;   /* that it took to find the number, up to a limit */
    uint32_t length; /* of the number; long ones are elsewhere */
};

struct memo_table {
    uint32_t words; /* of a key */
    size_t sets;    /* a power of 2; 0: there is no room at all */
    struct memo_entry *entries;
    uint64_t *data; /* of each entry: its key, then its number, or where that is */
    size_t bytes, most_bytes, limit;
    uint64_t lookups, hits;
    uint64_t recent_lookups, recent_saved, recent_evictions; /* since it grew, or might have */
};

/* False: no memory. A limit that is too low is not an error. */
bool qd_memo_table_open(struct memo_table *table, uint32_t words, size_t limit);
void qd_memo_table_close(struct memo_table *table);

/* Where the number is, and what it took to find it; NULL: it is not there. */
const struct memo_entry *qd_memo_table_find(struct memo_table *table, uint64_t hash,
                                            const uint64_t *key, const uint64_t **number);

/* Keeps a number without leading zeros; if there is no memory for it, it is not kept. */
void qd_memo_table_keep(struct memo_table *table, uint64_t hash, const uint64_t *key,
                        const uint64_t *number, uint32_t length, uint64_t work);

#endif
