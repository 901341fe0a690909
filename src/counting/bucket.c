#include "bucket.h"

#include "../base/memory.h"

#include <stdlib.h>

/* The index begins with this many places, and doubles when three quarters are taken. */
#define INDEX_BITS 3

/* The first chunk begins with room for so many states: their numbers may be long. */
#define FIRST_ROOM 1

static inline size_t bucket_places(const struct bucket *bucket) {
    return bucket->index ? (size_t)1 << (64 - bucket->shift) : 0;
}

static size_t bucket_room(const struct bucket *bucket, size_t chunk) {
    return chunk ? CHUNK_STATES : bucket->room;
}

static size_t bucket_chunk_bytes(const struct bucket *bucket, size_t chunk) {
    return bucket_room(bucket, chunk) * (bucket->words + bucket->length) * sizeof(uint64_t);
}

static bool bucket_is_equal(const uint64_t *left, const uint64_t *right, uint32_t words) {
    uint64_t differ = 0;
    for (uint32_t i = 0; i < words; i++)
        differ |= left[i] ^ right[i];
    return !differ;
}

/* The place of a state in the index, or the empty place where it belongs. */
static inline size_t bucket_find(const struct bucket *bucket, const uint64_t *state,
                                 uint64_t hash) {
    size_t mask = bucket_places(bucket) - 1, place = (size_t)(hash >> bucket->shift);
    for (;; place = (place + 1) & mask) {
        uint64_t entry = bucket->index[place];
        if (!entry)
            return place;
        if ((uint32_t)(entry >> 32) == (uint32_t)hash &&
            bucket_is_equal(bucket_state(bucket, (uint32_t)entry - 1), state, bucket->words))
            return place;
    }
}

/* Doubles the index, or makes it. The hash is made anew, as the index has only half of it. */
static bool bucket_grow_index(struct bucket *bucket, size_t *bytes) {
    size_t old = bucket_places(bucket);
    uint32_t shift = bucket->index ? bucket->shift - 1 : 64 - INDEX_BITS;
    while (bucket->count >= ((size_t)1 << (64 - shift)) / 4 * 3)
        shift--;
    size_t places = (size_t)1 << (64 - shift);
    uint64_t *index = qd_array_new(places, sizeof *index);
    if (!index)
        return false;
    for (uint32_t i = 0; i < bucket->count; i++) {
        uint64_t hash = bucket_hash(bucket_state(bucket, i), bucket->words);
        size_t place = (size_t)(hash >> shift);
        while (index[place])
            place = (place + 1) & (places - 1);
        index[place] = hash << 32 | (i + 1);
    }
    free(bucket->index);
    bucket->index = index;
    bucket->shift = shift;
    *bytes += (places - old) * sizeof *index;
    return true;
}

static bool bucket_add_chunk(struct bucket *bucket, size_t *bytes) {
    size_t number = bucket->count / CHUNK_STATES, before = bucket->chunk_capacity;
    if (!qd_array_reserve(&bucket->chunks, &bucket->chunk_capacity, number + 1,
                          sizeof *bucket->chunks))
        return false;
    *bytes += (bucket->chunk_capacity - before) * sizeof *bucket->chunks;
    bucket->room = number ? bucket->room : FIRST_ROOM;
    bucket->chunks[number] = malloc(bucket_chunk_bytes(bucket, number));
    if (!bucket->chunks[number]) {
        bucket->room = number ? bucket->room : 0;
        return false;
    }
    *bytes += bucket_chunk_bytes(bucket, number);
    return true;
}

static bool bucket_grow_first(struct bucket *bucket, size_t *bytes) {
    size_t size = bucket_chunk_bytes(bucket, 0);
    uint64_t *chunk = realloc(bucket->chunks[0], 2 * size);
    if (!chunk)
        return false;
    bucket->chunks[0] = chunk;
    bucket->room *= 2;
    *bytes += size;
    return true;
}

/* Makes room for one more state. */
static bool bucket_make_room(struct bucket *bucket, size_t *bytes) {
    if (bucket->count % CHUNK_STATES == 0)
        return bucket_add_chunk(bucket, bytes);
    return bucket->count != bucket->room || bucket->room == CHUNK_STATES ||
           bucket_grow_first(bucket, bytes);
}

/* Makes all numbers `length` words long. */
static bool bucket_widen(struct bucket *bucket, uint32_t length, size_t *bytes) {
    struct bucket wider = *bucket;
    size_t count = (bucket->count + CHUNK_STATES - 1) / CHUNK_STATES, chunk;
    size_t old = bucket->words + bucket->length, new = bucket->words + length;
    wider.length = length;
    wider.chunks = qd_array_new(bucket->chunk_capacity, sizeof *wider.chunks);
    for (chunk = 0; wider.chunks && chunk < count; chunk++) {
        wider.chunks[chunk] = qd_array_new(bucket_room(bucket, chunk) * new, sizeof **wider.chunks);
        if (!wider.chunks[chunk])
            break;
        for (size_t i = 0; i < bucket_room(bucket, chunk); i++)
            memcpy(wider.chunks[chunk] + i * new, bucket->chunks[chunk] + i * old,
                   old * sizeof **wider.chunks);
    }
    bool fine = wider.chunks && chunk == count;
    uint64_t **gone = fine ? bucket->chunks : wider.chunks;
    for (size_t i = 0; gone && i < (fine ? count : chunk); i++)
        free(gone[i]);
    free(gone);
    if (!fine)
        return false;
    for (size_t i = 0; i < count; i++)
        *bytes += bucket_chunk_bytes(&wider, i) - bucket_chunk_bytes(bucket, i);
    *bucket = wider;
    return true;
}

static bool bucket_append(struct bucket *bucket, const uint64_t *state, const uint64_t *number,
                          uint32_t length, size_t *bytes) {
    if (!bucket_make_room(bucket, bytes))
        return false;
    uint64_t *at = bucket->chunks[bucket->count / CHUNK_STATES] +
                   (size_t)(bucket->count % CHUNK_STATES) * (bucket->words + bucket->length);
    for (uint32_t i = 0; i < bucket->words; i++)
        at[i] = state[i];
    for (uint32_t i = 0; i < bucket->length; i++)
        at[bucket->words + i] = i < length ? number[i] : 0;
    bucket->count++;
    return true;
}

/* Where a state is, after it was added with this number if it is new. */
static inline bool bucket_find_or_add(struct bucket *bucket, uint64_t hash, const uint64_t *state,
                                      const uint64_t *number, uint32_t length, uint32_t *found,
                                      bool *is_new, size_t *bytes) {
    if (bucket->count >= bucket_places(bucket) / 4 * 3) {
        if (bucket->count > UINT32_MAX - 2 || !bucket_grow_index(bucket, bytes))
            return false;
    }
    size_t place = bucket_find(bucket, state, hash);
    *is_new = !bucket->index[place];
    if (*is_new) {
        if (!bucket_append(bucket, state, number, length, bytes))
            return false;
        bucket->index[place] = hash << 32 | bucket->count;
    }
    *found = (uint32_t)bucket->index[place] - 1;
    return true;
}

bool qd_bucket_add(struct bucket *bucket, uint64_t hash, const uint64_t *state,
                   const uint64_t *number, uint32_t length, size_t *bytes) {
    uint32_t found;
    bool is_new;
    length = wide_length(number, length);
    if (length > bucket->length && !bucket_widen(bucket, length, bytes))
        return false;
    if (!bucket_find_or_add(bucket, hash, state, number, length, &found, &is_new, bytes))
        return false;
    if (is_new)
        return true;
    uint64_t *sum = bucket_state(bucket, found) + bucket->words;
    /* Before a carry is lost, there is room for it. */
    if (sum[bucket->length - 1] >> 63 || (length == bucket->length && number[length - 1] >> 63)) {
        if (!bucket_widen(bucket, bucket->length + 1, bytes))
            return false;
        sum = bucket_state(bucket, found) + bucket->words;
    }
    wide_add(sum, bucket->length, number, length);
    return true;
}

bool qd_bucket_place(struct bucket *bucket, const uint64_t *state, uint32_t *number,
                     size_t *bytes) {
    uint64_t hash = bucket_hash(state, bucket->words);
    bool is_new;
    return bucket_find_or_add(bucket, hash, state, NULL, 0, number, &is_new, bytes);
}

#ifdef QUADRILLE_CHECKS

/* Each state is found by the index under its own number, and the index has no other places. */
static const char *bucket_check(const struct bucket *bucket) {
    size_t taken = 0;
    if (!bucket->index || bucket->freed)
        return NULL;
    for (size_t place = 0; place < bucket_places(bucket); place++)
        taken += bucket->index[place] != 0;
    if (taken != bucket->count)
        return "the index has other places than there are states";
    for (uint32_t i = 0; i < bucket->count; i++) {
        const uint64_t *state = bucket_state(bucket, i);
        size_t place = bucket_find(bucket, state, bucket_hash(state, bucket->words));
        if ((uint32_t)bucket->index[place] != i + 1)
            return "a state is not found, or is there twice";
    }
    return NULL;
}

#endif

void qd_bucket_close(struct bucket *bucket, size_t *bytes) {
    QD_CHECK_ALL(bucket_check(bucket));
    *bytes -= bucket_places(bucket) * sizeof *bucket->index;
    free(bucket->index);
    bucket->index = NULL;
}

void qd_bucket_take(struct bucket *bucket, uint64_t *state, size_t *bytes) {
    QD_CHECK(bucket->count && !bucket->index);
    uint32_t last = --bucket->count;
    const uint64_t *from = bucket->chunks[last / CHUNK_STATES] +
                           (size_t)(last % CHUNK_STATES) * (bucket->words + bucket->length);
    memcpy(state, from, (bucket->words + bucket->length) * sizeof *state);
    if (last % CHUNK_STATES == 0) {
        free(bucket->chunks[last / CHUNK_STATES]);
        *bytes -= bucket_chunk_bytes(bucket, last / CHUNK_STATES);
    }
}

void qd_bucket_free_before(struct bucket *bucket, uint32_t number, size_t *bytes) {
    for (; bucket->freed < number / CHUNK_STATES; bucket->freed++) {
        free(bucket->chunks[bucket->freed]);
        bucket->chunks[bucket->freed] = NULL;
        *bytes -= bucket_chunk_bytes(bucket, bucket->freed);
    }
}

void qd_bucket_free(struct bucket *bucket, size_t *bytes) {
    size_t count = ((size_t)bucket->count + CHUNK_STATES - 1) / CHUNK_STATES;
    qd_bucket_close(bucket, bytes);
    for (size_t i = bucket->freed; i < count; i++) {
        free(bucket->chunks[i]);
        *bytes -= bucket_chunk_bytes(bucket, i);
    }
    *bytes -= bucket->chunk_capacity * sizeof *bucket->chunks;
    free(bucket->chunks);
    *bucket = (struct bucket){.words = bucket->words};
}
