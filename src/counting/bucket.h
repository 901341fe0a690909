/*
 * States that wait for a step, each with a number: in how many ways the options before lead there.
 *
 *     chunks    | state, number | state, number | ...    CHUNK_STATES each, in order of arrival; the first
 *                                                        one grows, as most buckets of long plans have few
 *     index     | hash and number of a state | 0 | ...   open addressing
 *
 * All numbers of a bucket are equally long; they become longer when one of them needs it.
 */
#ifndef QD_COUNTING_BUCKET_H
#define QD_COUNTING_BUCKET_H

#include "wide.h"

#include "../base/check.h"
#include "../base/memory.h"

#define CHUNK_STATES 256

struct bucket {
    uint32_t words;  /* of a state */
    uint32_t length; /* of a number; 0: nothing was added yet */
    uint32_t count;  /* of states */
    uint32_t freed;  /* chunks at the beginning that are gone */
    uint32_t room;   /* states that the first chunk has room for */
    uint32_t shift;  /* of a hash, for its place */
    uint64_t *index; /* upper half: of the hash; lower half: number of the state, plus 1 */
    uint64_t **chunks;
    size_t chunk_capacity;
};

/* All of its bits are good; the index uses the upper ones, and compares the lower half. */
static inline uint64_t bucket_hash(const uint64_t *state, uint32_t words) {
    uint64_t hash = 0;
    for (uint32_t i = 0; i < words; i++) {
        hash = (hash ^ state[i]) * UINT64_C(0x9e3779b97f4a7c15);
        hash ^= hash >> 32;
    }
    return hash * UINT64_C(0xd6e8feb86659fd93);
}

/* Adds a number of `length` words to a state with this hash. `*bytes` is what all buckets have. False:
 * there is no memory, and nothing was added. */
bool qd_bucket_add(struct bucket *bucket, uint64_t hash, const uint64_t *state,
                   const uint64_t *number, uint32_t length, size_t *bytes);

/* Where a state without a number is, which is added if it is new; nothing else may be added to such a
 * bucket. */
bool qd_bucket_place(struct bucket *bucket, const uint64_t *state, uint32_t *number, size_t *bytes);

/* Releases the index, which a further addition would make again. */
void qd_bucket_close(struct bucket *bucket, size_t *bytes);

/* Takes out the last state with its number, into `state`. The bucket must be closed, and not empty. */
void qd_bucket_take(struct bucket *bucket, uint64_t *state, size_t *bytes);

/* Releases the chunks before that of state `number`. */
void qd_bucket_free_before(struct bucket *bucket, uint32_t number, size_t *bytes);

void qd_bucket_free(struct bucket *bucket, size_t *bytes);

/* State `number`, which is followed by its number. */
static inline uint64_t *bucket_state(const struct bucket *bucket, uint32_t number) {
    QD_CHECK(number < bucket->count && number / CHUNK_STATES >= bucket->freed);
    return bucket->chunks[number / CHUNK_STATES] +
           (size_t)(number % CHUNK_STATES) * (bucket->words + bucket->length);
}

/* Two steps towards what qd_bucket_add will need: its place in the index; then the state there. */
static inline void bucket_fetch_place(const struct bucket *bucket, uint64_t hash) {
    if (bucket->index)
        memory_fetch(&bucket->index[hash >> bucket->shift]);
}

static inline void bucket_fetch_state(const struct bucket *bucket, uint64_t hash) {
    uint64_t entry = bucket->index ? bucket->index[hash >> bucket->shift] : 0;
    if (entry)
        memory_fetch(bucket_state(bucket, (uint32_t)entry - 1));
}

#endif
