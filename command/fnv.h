/* FNV-1a, 64 bits (Fowler, Noll, Vo): for checksums, not against attackers. */
#ifndef QD_COMMAND_FNV_H
#define QD_COMMAND_FNV_H

#include <stddef.h>
#include <stdint.h>

#define FNV_BEGIN UINT64_C(14695981039346656037)

/* Adds a byte, or a number, to a hash. */
static inline uint64_t fnv_number(uint64_t hash, uint64_t number) {
    return (hash ^ number) * UINT64_C(1099511628211);
}

static inline uint64_t fnv_numbers(uint64_t hash, const uint32_t *numbers, size_t count) {
    for (size_t i = 0; i < count; i++)
        hash = fnv_number(hash, numbers[i]);
    return hash;
}

static inline uint64_t fnv_bytes(uint64_t hash, const char *bytes, size_t length) {
    for (size_t i = 0; i < length; i++)
        hash = fnv_number(hash, (unsigned char)bytes[i]);
    return hash;
}

#endif
