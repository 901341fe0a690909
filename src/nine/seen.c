/* Sets of strings by hashes of 128 bits: open addressing, at most three quarters full. */
#include "quadrille/nine.h"

#include "../base/check.h"
#include "../base/error.h"
#include "../base/memory.h"

#include <stdlib.h>
#include <string.h>

#define LEAST_SLOTS 1024

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

/* Eight bytes, in an order that is the same on every machine. */
static uint64_t seen_word(const unsigned char *bytes) {
    uint64_t word = 0;
    for (size_t i = 0; i < 8; i++)
        word |= (uint64_t)bytes[i] << 8 * i;
    return word;
}

static struct seen_hash seen_hash_word(struct seen_hash hash, uint64_t word) {
    hash.left = seen_mix(hash.left + word + UINT64_C(0x9e3779b97f4a7c15));
    hash.right = seen_mix((hash.right ^ word) * UINT64_C(0xd6e8feb86659fd93) + 1);
    return hash;
}

static struct seen_hash seen_hash(const unsigned char *bytes, size_t length) {
    struct seen_hash hash = {length, ~(uint64_t)length};
    for (; length >= 8; bytes += 8, length -= 8)
        hash = seen_hash_word(hash, seen_word(bytes));
    if (length) {
        unsigned char last[8] = {0};
        memcpy(last, bytes, length);
        hash = seen_hash_word(hash, seen_word(last));
    }
    if (!hash.left && !hash.right)
        hash.left = 1;
    return hash;
}

/* Where the hash is, or an empty slot where it would be. */
static struct seen_hash *seen_find(struct seen_hash *slots, size_t slot_count,
                                   struct seen_hash hash) {
    size_t slot = (size_t)hash.left & (slot_count - 1);
    while ((slots[slot].left || slots[slot].right) &&
           (slots[slot].left != hash.left || slots[slot].right != hash.right))
        slot = (slot + 1) & (slot_count - 1);
    return &slots[slot];
}

static bool seen_grow(qd_seen *seen) {
    size_t slot_count = 2 * seen->slot_count;
    struct seen_hash *slots = qd_array_new(slot_count, sizeof *slots);
    if (!slots)
        return false;
    for (size_t i = 0; i < seen->slot_count; i++)
        if (seen->slots[i].left || seen->slots[i].right)
            *seen_find(slots, slot_count, seen->slots[i]) = seen->slots[i];
    free(seen->slots);
    seen->slots = slots;
    seen->slot_count = slot_count;
    return true;
}

qd_status qd_seen_add(qd_seen *seen, const void *bytes, size_t length, bool *is_new,
                      qd_error *error) {
    is_new = QD_OPTIONAL(is_new, bool);
    struct seen_hash hash = seen_hash(bytes, length);
    struct seen_hash *slot = seen_find(seen->slots, seen->slot_count, hash);
    *is_new = !slot->left && !slot->right;
    if (!*is_new)
        return QD_OK;
    if (4 * (seen->count + 1) > 3 * seen->slot_count) {
        if (!seen_grow(seen))
            return qd_fail_memory(error);
        slot = seen_find(seen->slots, seen->slot_count, hash);
    }
    *slot = hash;
    seen->count++;
    return QD_OK;
}
