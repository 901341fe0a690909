/* Sets of strings by hashes of 128 bits: open addressing, at most three quarters full. */
#include "quadrille/nine.h"

#include "../base/check.h"
#include "../base/error.h"
#include "../base/memory.h"

#include <stdlib.h>
#include <string.h>

#define LEAST_SLOTS 1024

/* Hashes found before the first of them is looked up: their slots are fetched from memory together. */
#define SEEN_TOGETHER 16

struct seen_hash {
    uint64_t left, right; /* both 0: an empty slot */
};

struct qd_seen {
    struct seen_hash *slots;
    size_t slot_count; /* a power of two */
    size_t count;
};

qd_status qd_seen_new(qd_seen **out, qd_error *error) {
    qd_seen *seen = *out = qd_array_new(1, sizeof *seen);
    if (!seen)
        return qd_fail_memory(error);
    seen->slot_count = LEAST_SLOTS;
    seen->slots = qd_array_new(LEAST_SLOTS, sizeof *seen->slots);
    if (seen->slots)
        return QD_OK;
    free(seen);
    *out = NULL;
    return qd_fail_memory(error);
}

void qd_seen_free(qd_seen *seen) {
    if (!seen)
        return;
    free(seen->slots);
    free(seen);
}

/* The last step of splitmix64: each bit of the result depends on all bits of x. */
static uint64_t seen_mix(uint64_t x) {
    x = (x ^ x >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    x = (x ^ x >> 27) * UINT64_C(0x94d049bb133111eb);
    return x ^ x >> 31;
}

static uint64_t seen_turn(uint64_t x, uint32_t by) {
    return x << by | x >> (64 - by);
}

/* One block of 16 bytes, as in MurmurHash3's 128 bits. */
static struct seen_hash seen_hash_block(struct seen_hash hash, const unsigned char *bytes) {
    static const uint64_t odd = UINT64_C(0x87c37b91114253d5), even = UINT64_C(0x4cf5ad432745937f);
    uint64_t left, right;
    memcpy(&left, bytes, sizeof left);
    memcpy(&right, bytes + sizeof left, sizeof right);
    hash.left ^= seen_turn(left * odd, 31) * even;
    hash.left = (seen_turn(hash.left, 27) + hash.right) * 5 + 0x52dce729;
    hash.right ^= seen_turn(right * even, 33) * odd;
    hash.right = (seen_turn(hash.right, 31) + hash.left) * 5 + 0x38495ab5;
    return hash;
}

static struct seen_hash seen_hash(const unsigned char *bytes, size_t length) {
    struct seen_hash hash = {length, ~(uint64_t)length};
    for (; length >= 16; bytes += 16, length -= 16)
        hash = seen_hash_block(hash, bytes);
    if (length) {
        unsigned char last[16] = {0};
        memcpy(last, bytes, length);
        hash = seen_hash_block(hash, last);
    }
    hash.left = seen_mix(hash.left + hash.right);
    hash.right = seen_mix(hash.right + hash.left);
    if (!hash.left && !hash.right)
        hash.left = 1;
    return hash;
}

static bool seen_is_empty(const struct seen_hash *slot) {
    return !slot->left && !slot->right;
}

/* Where the hash is, or an empty slot where it would be. */
static struct seen_hash *seen_find(struct seen_hash *slots, size_t slot_count,
                                   struct seen_hash hash) {
    size_t slot = (size_t)hash.left & (slot_count - 1);
    while (!seen_is_empty(&slots[slot]) &&
           (slots[slot].left != hash.left || slots[slot].right != hash.right))
        slot = (slot + 1) & (slot_count - 1);
    return &slots[slot];
}

/*
 * Twice the slots, in place: new memory is touched once, which takes most of the time. A hash stays
 * in its half or goes to the new one. What is taken out and put in again is in the order of the
 * slots, from behind an empty one on, so that nothing is between a hash and where it is looked for
 * but what was put in again. The empty slot comes last, as it may have been filled from the end of the
 * new half.
 */
static bool seen_grow(qd_seen *seen) {
    size_t before = seen->slot_count, empty = 0;
    if (!qd_array_reserve(&seen->slots, &seen->slot_count, 2 * before, sizeof *seen->slots))
        return false;
    QD_CHECK(seen->slot_count == 2 * before);
    memset(seen->slots + before, 0, before * sizeof *seen->slots);
    while (!seen_is_empty(&seen->slots[empty]))
        empty++;
    for (size_t i = 1; i <= before; i++) {
        struct seen_hash *slot = &seen->slots[(empty + i) & (before - 1)], hash = *slot;
        if (seen_is_empty(slot))
            continue;
        *slot = (struct seen_hash){0, 0};
        *seen_find(seen->slots, seen->slot_count, hash) = hash;
    }
    return true;
}

static bool seen_has_room(const qd_seen *seen, size_t count) {
    return 4 * (seen->count + count) <= 3 * seen->slot_count;
}

/* Adds one; is_new is never NULL. */
static void seen_put(qd_seen *seen, struct seen_hash hash, bool *is_new) {
    struct seen_hash *slot = seen_find(seen->slots, seen->slot_count, hash);
    *is_new = seen_is_empty(slot);
    if (*is_new) {
        *slot = hash;
        seen->count++;
    }
}

qd_status qd_seen_add(qd_seen *seen, const void *bytes, size_t length, size_t count, bool *is_new,
                      qd_error *error) {
    const unsigned char *next = bytes;
    while (count > 0) {
        struct seen_hash hashes[SEEN_TOGETHER];
        bool own_new[SEEN_TOGETHER];
        size_t together = count < SEEN_TOGETHER ? count : SEEN_TOGETHER;
        if (!seen_has_room(seen, together) && !seen_grow(seen))
            return qd_fail_memory(error);
        for (size_t i = 0; i < together; i++, next += length) {
            hashes[i] = seen_hash(next, length);
            memory_fetch(&seen->slots[(size_t)hashes[i].left & (seen->slot_count - 1)]);
        }
        for (size_t i = 0; i < together; i++)
            seen_put(seen, hashes[i], &own_new[i]);
        if (is_new) {
            memcpy(is_new, own_new, together * sizeof *is_new);
            is_new += together;
        }
        count -= together;
    }
    return QD_OK;
}
