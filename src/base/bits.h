/* Counting and finding bits of 64-bit words. */
#ifndef QD_BASE_BITS_H
#define QD_BASE_BITS_H

#include "check.h"

#include <stdint.h>

/* Without an instruction for it the compilers call a function, which takes twice as long as this. */
static inline uint32_t qd_bit_count(uint64_t bits) {
#if defined(__POPCNT__) || (defined(__GNUC__) && !defined(__x86_64__))
    return (uint32_t)__builtin_popcountll(bits);
#else
    bits -= bits >> 1 & 0x5555555555555555;
    bits = (bits & 0x3333333333333333) + (bits >> 2 & 0x3333333333333333);
    bits = (bits + (bits >> 4)) & 0x0f0f0f0f0f0f0f0f;
    return (uint32_t)(bits * 0x0101010101010101 >> 56);
#endif
}

/* The number of the lowest bit that is set; bits must not be 0. */
static inline uint32_t qd_lowest_bit(uint64_t bits) {
    QD_CHECK(bits);
#if defined(__GNUC__) || defined(__clang__)
    return (uint32_t)__builtin_ctzll(bits);
#else
    return qd_bit_count((bits & (~bits + 1)) - 1);
#endif
}

/* The number of bits up to the highest one that is set; 0 for 0. */
static inline uint32_t qd_bit_length(uint64_t bits) {
#if defined(__GNUC__) || defined(__clang__)
    return bits ? 64 - (uint32_t)__builtin_clzll(bits) : 0;
#else
    uint32_t length = 0;
    for (; bits; bits >>= 1)
        length++;
    return length;
#endif
}

#endif
