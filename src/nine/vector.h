/*
 * Vectors of bit lanes: one bit for each puzzle, and the logic on them. The only file that depends
 * on the machine. The compiler options of the including file decide:
 *
 *     AVX-512VL    256 lanes; every operation of three inputs is one instruction (vpternlog)
 *     AVX2         256 lanes
 *     otherwise    128 lanes, which any compiler with vector types turns into SSE2, NEON or
 *                  WebAssembly SIMD; without vector types 64 lanes in a plain word
 *
 * Tried: 512 lanes with AVX-512. On Zen 4 an operation on 512 bits is two halves, and the state of
 * 47 KB no longer fits in the first-level cache: 10 % slower.
 */
#ifndef QD_NINE_VECTOR_H
#define QD_NINE_VECTOR_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#if defined(NINE_AVX512) || defined(NINE_AVX2) || defined(__BMI2__)
#include <immintrin.h>
#endif

#if defined(NINE_AVX512) || defined(NINE_AVX2)
typedef long long vec __attribute__((vector_size(32), may_alias));
typedef unsigned long long uvec __attribute__((vector_size(32), may_alias));
#elif (defined(__GNUC__) || defined(__clang__)) &&                                                 \
    !(defined(__wasm__) && !defined(__wasm_simd128__)) /* there, halves of vectors are slow */
typedef long long vec __attribute__((vector_size(16), may_alias));
typedef unsigned long long uvec __attribute__((vector_size(16), may_alias));
#else
typedef uint64_t vec;
typedef uint64_t uvec;
#endif

#define VEC_BYTES sizeof(vec)
#define LANES (8 * VEC_BYTES)
#define WORDS (VEC_BYTES / 8)

#define INLINE static inline __attribute__((always_inline, unused))

/*
 * TERNARY(name, formula in a, b and c). With AVX-512 the formula is computed on the three columns
 * of a truth table, which gives the number of the instruction; elsewhere it is simply computed.
 */
#ifdef NINE_AVX512
#define TERNARY(name, formula)                                                                     \
    INLINE vec name(vec x, vec y, vec z) {                                                         \
        enum { a = 0xf0, b = 0xcc, c = 0xaa, table = (formula)&0xff };                             \
        return (vec)_mm256_ternarylogic_epi64((__m256i)x, (__m256i)y, (__m256i)z, table);          \
    }
#else
#define TERNARY(name, formula)                                                                     \
    INLINE vec name(vec a, vec b, vec c) {                                                         \
        return formula;                                                                            \
    }
#endif

TERNARY(and3, a &b &c)
TERNARY(or3, a | b | c)
TERNARY(xor3, a ^ b ^ c)
TERNARY(two_of_three, (a & b) | (c & (a | b)))
TERNARY(carry_of, (a & b) | (c & (a ^ b))) /* the same, beside xor3 */
TERNARY(and_or, a &(b | c))
TERNARY(or_and, a | (b & c))
TERNARY(or_and_not, a | (b & ~c))
TERNARY(or_not_and, a | (~b & c))
TERNARY(and_not_both, a & ~(b & c))
TERNARY(and_not_any, a & ~(b | c))
TERNARY(and_and_not, a &b & ~c)
TERNARY(and_or_not, a &(b | ~c))
TERNARY(none_of_three, ~(a | b | c))
TERNARY(one_of_two_and_not, (a ^ b) & ~c)
TERNARY(choose, (a & b) | (~a & c)) /* a ? b : c */

INLINE vec vec_zero(void) {
    return (vec){0};
}

INLINE vec vec_ones(void) {
    return ~(vec){0};
}

/* Sets of lanes as plain words, for bookkeeping: lane i is bit i % 64 of word i / 64. */
typedef struct lane_set {
    uint64_t word[WORDS];
} lane_set;

INLINE lane_set set_of(vec v) {
    union {
        vec v;
        lane_set set;
    } u = {.v = v};
    return u.set;
}

INLINE vec vec_of(lane_set set) {
    union {
        vec v;
        lane_set set;
    } u = {.set = set};
    return u.v;
}

#endif
