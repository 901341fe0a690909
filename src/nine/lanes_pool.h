/*
 * Nodes that are packed, so that any lane can take them: for puzzles that need many guesses. Only
 * with AVX-512 VBMI2 and GFNI; elsewhere packing costs more than it brings, and slots do for all.
 *
 * An entry is 92 bytes, eight candidates each, and a job. Byte k of all entries stands together
 * (plane k), newest last. Packing eight vectors (b) of 32 bytes: the byte of word w, place q goes to
 * one register for each pair of q, at 32 * (q % 2) + 8 * w + (7 - b), by two rounds of byte
 * permutes; then each eight bytes are a square of 8 x 8 bits, which GFNI transposes, and byte 7 - r
 * of it holds the eight candidates of lane 64 * w + 8 * q + r. Byte compress packs the lanes that
 * are wanted. Back is the same with byte expand. The reversals make both transpositions come out
 * right, since the instruction counts its rows from the end.
 */
#ifndef QD_NINE_LANES_POOL_H
#define QD_NINE_LANES_POOL_H

#include "lanes_branch.h"
#include "lanes_transpose.h"

#ifdef NINE_AVX512

#define POOL_PLANES 92
#define POOL_ENTRIES 4096

struct pool {
    unsigned count;
    uint16_t job[POOL_ENTRIES];
    uint8_t plane[POOL_PLANES][POOL_ENTRIES + 64];
};

/* The lanes of a set in the order of the four registers. */
struct register_set {
    __mmask64 mask[4];
};

static struct register_set registers_of(lane_set set) {
    struct register_set registers;
    uint8_t bytes[32];
    memcpy(bytes, set.word, 32);
    for (unsigned j = 0; j < 4; j++) {
        uint64_t mask = 0;
        for (unsigned m = 0; m < 8; m++)
            mask |= (uint64_t)bytes[8 * (m & 3) + 2 * j + m / 4] << (8 * m);
        mask = (mask >> 1 & 0x5555555555555555) | (mask & 0x5555555555555555) << 1;
        mask = (mask >> 2 & 0x3333333333333333) | (mask & 0x3333333333333333) << 2;
        mask = (mask >> 4 & 0x0f0f0f0f0f0f0f0f) | (mask & 0x0f0f0f0f0f0f0f0f) << 4;
        registers.mask[j] = mask;
    }
    return registers;
}

INLINE unsigned lane_of_register(unsigned j, unsigned i) {
    return 64 * (i / 8 & 3) + 8 * (2 * j + i / 32) + 7 - i % 8;
}

/* Lanes in the order in which they are packed. */
#define FOR_PACKED_LANES(lane, registers)                                                          \
    for (unsigned j_ = 0, lane; j_ < 4; j_++)                                                      \
        for (uint64_t bits_ = (registers).mask[j_];                                                \
             bits_ && (lane = lane_of_register(j_, qd_lowest_bit(bits_)), true);                   \
             bits_ &= bits_ - 1)

/* Whether no register has more than 32 of the lanes: half a register is moved then. */
static bool is_small(struct register_set lanes) {
    bool small = true;
    for (unsigned j = 0; j < 4; j++)
        small = small && qd_bit_count(lanes.mask[j]) <= 32;
    return small;
}

INLINE void push_planes(struct pool *pool, const struct permutes *p, const char *candidate,
                        struct register_set lanes, const unsigned at[4], bool small) {
    const __m512i units = _mm512_set1_epi64(0x0102040810204080);
    for (unsigned k = 0; k < POOL_PLANES; k++) {
        __m512i y[4];
        regroup(p, candidate + 256 * k, p->quad, y);
        for (unsigned j = 0; j < 4; j++) {
            y[j] = _mm512_gf2p8affine_epi64_epi8(units, y[j], 0);
            y[j] = _mm512_maskz_compress_epi8(lanes.mask[j], y[j]);
            if (small)
                _mm256_storeu_si256((__m256i *)(pool->plane[k] + at[j]),
                                    _mm512_castsi512_si256(y[j]));
            else
                _mm512_storeu_si512(pool->plane[k] + at[j], y[j]);
        }
    }
}

/* Appends the nodes in the lanes of the set; `candidate` has room behind it for three more. The jobs
 * of the entries are for the caller to set. There must be room. */
static void pool_push(struct pool *pool, const struct permutes *p, vec candidate[][9],
                      lane_set set) {
    struct register_set lanes = registers_of(set);
    unsigned at[4];
    for (unsigned j = 0; j < 4; j++) {
        at[j] = pool->count;
        pool->count += qd_bit_count(lanes.mask[j]);
    }
    QD_CHECK(pool->count <= POOL_ENTRIES);
    if (is_small(lanes))
        push_planes(pool, p, (const char *)candidate, lanes, at, true);
    else
        push_planes(pool, p, (const char *)candidate, lanes, at, false);
}

INLINE void pop_planes(const struct pool *pool, const struct permutes *p, char *candidate,
                       struct register_set lanes, const unsigned at[4], bool small) {
    const __m512i units = _mm512_set1_epi64((long long)0x8040201008040201);
    for (unsigned k = 0; k < POOL_PLANES; k++) {
        __m512i h[4], y[4];
        for (unsigned j = 0; j < 4; j++) {
            const uint8_t *from = pool->plane[k] + at[j];
            y[j] = small ? _mm512_castsi256_si512(_mm256_loadu_si256((const __m256i *)from))
                         : _mm512_loadu_si512(from);
            y[j] = _mm512_maskz_expand_epi8(lanes.mask[j], y[j]);
            y[j] = _mm512_gf2p8affine_epi64_epi8(units, y[j], 0);
        }
        for (unsigned i = 0; i < 4; i++) /* h[0], h[1]: q 0-3, b 0-3 and 4-7; then q 4-7 */
            h[i] = permute_two(y[i & 2], p->half[i & 1], y[(i & 2) + 1]);
        for (unsigned i = 0; i < 4; i++)
            _mm512_storeu_si512(candidate + 256 * k + 64 * i,
                                permute_two(h[i / 2], p->back[i & 1], h[2 + i / 2]));
    }
}

/* Takes the newest entries, as many as the set has lanes, into those lanes of `candidate` (with the
 * same room behind it). */
static void pool_pop(struct pool *pool, const struct permutes *p, vec candidate[][9],
                     lane_set set) {
    struct register_set lanes = registers_of(set);
    unsigned at[4];
    for (unsigned j = 4; j-- > 0;)
        at[j] = pool->count -= qd_bit_count(lanes.mask[j]);
    QD_CHECK(pool->count <= POOL_ENTRIES); /* there were as many as are wanted */
    if (is_small(lanes))
        pop_planes(pool, p, (char *)candidate, lanes, at, true);
    else
        pop_planes(pool, p, (char *)candidate, lanes, at, false);
}

#else

#define POOL_ENTRIES 0

struct pool {
    unsigned count;
    uint16_t job[1];
};

struct register_set {
    lane_set none;
};

#define FOR_PACKED_LANES(lane, registers) FOR_LANES(lane, (registers).none)

static struct register_set registers_of(lane_set set) {
    return (struct register_set){set};
}

static void pool_push(struct pool *pool, const struct permutes *p, vec candidate[][9],
                      lane_set set) {
    (void)pool, (void)p, (void)candidate, (void)set;
}

static void pool_pop(struct pool *pool, const struct permutes *p, vec candidate[][9],
                     lane_set set) {
    (void)pool, (void)p, (void)candidate, (void)set;
}

#endif
#endif
