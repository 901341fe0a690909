/* Hashes for tables, fingerprints and checksums, not against attackers: FNV-1a, 64 bits (Fowler, Noll, Vo), and one that
 * mixes words. */
#ifndef QD_BASE_HASH_H
#define QD_BASE_HASH_H

#include <stddef.h>
#include <stdint.h>

#define QD_HASH_BEGIN UINT64_C(14695981039346656037)

/* Adds a byte, or a word of any width, to a hash. */
static inline uint64_t qd_hash_word(uint64_t hash, uint64_t word) {
    return (hash ^ word) * UINT64_C(1099511628211);
}

static inline uint64_t qd_hash_words(uint64_t hash, const uint32_t *words, size_t count) {
    for (size_t i = 0; i < count; i++)
        hash = qd_hash_word(hash, words[i]);
    return hash;
}

static inline uint64_t qd_hash_bytes(uint64_t hash, const char *bytes, size_t length) {
    for (size_t i = 0; i < length; i++)
        hash = qd_hash_word(hash, (unsigned char)bytes[i]);
    return hash;
}

/* Adds a word, so that any bits of the hash are good for a place in a table. */
static inline uint64_t qd_hash_mix(uint64_t hash, uint64_t word) {
    hash = (hash ^ word) * UINT64_C(0x9e3779b97f4a7c15);
    return hash ^ hash >> 29;
}

#endif
