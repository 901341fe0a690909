/*
 * Between puzzles and planes. A block is 64 vectors; word w of vector k is read as row k of a square
 * of 64 x 64 bits. Transposing all WORDS squares at once turns "vector l, word w: 64 bits of the
 * puzzle in lane 64 * w + l" into "vector i: bit i of all puzzles", and back.
 *
 * In rows, a puzzle is 81 numbers of four bits, sixteen cells a word: six blocks. With pencilmarks it
 * is 729 bits: twelve.
 */
#ifndef QD_NINE_LANES_TRANSPOSE_H
#define QD_NINE_LANES_TRANSPOSE_H

#include "vector.h"

#include <string.h>

#define ROW_WORDS 6
#define MARK_WORDS 12

/* planes[cell / 16][4 * (cell % 16) + bit], or, seen as rows, planes[word][lane % 64]. */
struct planes {
    vec block[MARK_WORDS][64];
};

#ifdef NINE_AVX512

/*
 * Eight vectors b of 32 bytes, byte 8 * w + q in word w, are regrouped so that the bytes with the
 * same w and q stand together. In two rounds of byte permutes: pair and quad; half and back undo it.
 */
struct permutes {
    _Alignas(
        64) uint8_t pair[2][64]; /* of four vectors (b 0-3 or 4-7) the bytes with q 0-3, or 4-7 */
    uint8_t quad[2][64];         /* of all eight those of two q: 32 * (q % 2) + 8 * w + 7 - b */
    uint8_t plain[2][64];        /* the same, at + b */
    uint8_t half[2][64];         /* from 32 * (q % 2) + 8 * w + b to four vectors of four q */
    uint8_t back[2][64];         /* and to two vectors */
};

static void make_permutes(struct permutes *p) {
    for (unsigned w = 0; w < 4; w++)
        for (unsigned q = 0; q < 8; q++)
            for (unsigned b = 0; b < 8; b++) {
                unsigned four = ((q & 3) * 4 + w) * 4 + (b & 3); /* place among four vectors */
                unsigned eight = 32 * (q & 1) + 8 * w;           /* place among eight */
                unsigned two = 32 * (b & 1) + 8 * w + q;         /* place in a pair of vectors */
                if (b < 4) {
                    p->pair[q / 4][four] = (uint8_t)(two + (b & 2 ? 64 : 0));
                    p->back[b / 2][two] = (uint8_t)(four + (q & 4 ? 64 : 0));
                }
                if (q < 4) {
                    p->quad[q / 2][eight + 7 - b] = (uint8_t)(four + (b & 4 ? 64 : 0));
                    p->plain[q / 2][eight + b] = (uint8_t)(four + (b & 4 ? 64 : 0));
                    p->half[b / 4][four] = (uint8_t)(eight + b + (q & 2 ? 64 : 0));
                }
            }
}

INLINE __m512i permute_two(__m512i x, const uint8_t permute[64], __m512i y) {
    return _mm512_permutex2var_epi8(x, _mm512_load_si512(permute), y);
}

/* Eight vectors at `from`; register j of the result holds q = 2 j and 2 j + 1. */
INLINE void regroup(const struct permutes *p, const void *from, const uint8_t quad[2][64],
                    __m512i y[4]) {
    __m512i z[4], h[4];
    for (unsigned i = 0; i < 4; i++)
        z[i] = _mm512_loadu_si512((const char *)from + 64 * i);
    for (unsigned i = 0; i < 4; i++) /* h[0], h[1]: b 0-3, q 0-3 and 4-7; then b 4-7 */
        h[i] = permute_two(z[i & 2], p->pair[i & 1], z[(i & 2) + 1]);
    for (unsigned j = 0; j < 4; j++)
        y[j] = permute_two(h[j / 2], quad[j & 1], h[2 + j / 2]);
}

/* Squares of 8 x 8 bits first, then of 8 x 8 bytes. GFNI counts rows from the end, so `quad` has
 * turned them round. */
static void transpose_block(const struct permutes *p, vec block[64]) {
    const __m512i units = _mm512_set1_epi64((long long)0x8040201008040201);
    vec middle[8][8];
    __m512i y[4];
    for (unsigned a = 0; a < 8; a++) {
        regroup(p, block + 8 * a, p->quad, y);
        for (unsigned j = 0; j < 4; j++) {
            y[j] = _mm512_gf2p8affine_epi64_epi8(units, y[j], 0);
            middle[2 * j][a] = (vec)_mm512_castsi512_si256(y[j]);
            middle[2 * j + 1][a] = (vec)_mm512_extracti64x4_epi64(y[j], 1);
        }
    }
    for (unsigned q = 0; q < 8; q++) {
        regroup(p, middle[q], p->plain, y);
        for (unsigned j = 0; j < 4; j++)
            _mm512_storeu_si512(block + 8 * q + 2 * j, y[j]);
    }
}

#else

struct permutes {
    char none;
};

static void make_permutes(struct permutes *p) {
    p->none = 0;
}

/* Swaps the two off-diagonal quarters of every square of 2 * step (Hacker's Delight, 7-3). */
INLINE void swap_quarters(vec block[64], unsigned step, uint64_t low) {
    vec mask = vec_zero() + (long long)low;
    for (unsigned square = 0; square < 64; square += 2 * step)
#pragma GCC unroll 4
        for (unsigned k = square; k < square + step; k++) {
            vec swap = ((vec)((uvec)block[k] >> step) ^ block[k + step]) & mask;
            block[k + step] ^= swap;
            block[k] ^= swap << step;
        }
}

static void transpose_block(const struct permutes *p, vec block[64]) {
    (void)p;
    swap_quarters(block, 32, 0x00000000ffffffff);
    swap_quarters(block, 16, 0x0000ffff0000ffff);
    swap_quarters(block, 8, 0x00ff00ff00ff00ff);
    swap_quarters(block, 4, 0x0f0f0f0f0f0f0f0f);
    swap_quarters(block, 2, 0x3333333333333333);
    swap_quarters(block, 1, 0x5555555555555555);
}

#endif

INLINE void put_word(struct planes *planes, unsigned word, unsigned lane, uint64_t value) {
    memcpy((char *)&planes->block[word][lane % 64] + 8 * (lane / 64), &value, 8);
}

INLINE uint64_t get_word(const struct planes *planes, unsigned word, unsigned lane) {
    uint64_t value;
    memcpy(&value, (const char *)&planes->block[word][lane % 64] + 8 * (lane / 64), 8);
    return value;
}

/* Eight bytes as a number, the first one lowest; compilers make it one load. */
INLINE uint64_t little_endian(const uint8_t *bytes) {
    return (uint64_t)bytes[0] | (uint64_t)bytes[1] << 8 | (uint64_t)bytes[2] << 16 |
           (uint64_t)bytes[3] << 24 | (uint64_t)bytes[4] << 32 | (uint64_t)bytes[5] << 40 |
           (uint64_t)bytes[6] << 48 | (uint64_t)bytes[7] << 56;
}

/* The low halves of eight bytes, side by side in 32 bits. */
INLINE uint64_t pack_halves(uint64_t bytes) {
#ifdef __BMI2__
    return _pext_u64(bytes, 0x0f0f0f0f0f0f0f0f);
#else
    bytes &= 0x0f0f0f0f0f0f0f0f;
    bytes = (bytes | bytes >> 4) & 0x00ff00ff00ff00ff;
    bytes = (bytes | bytes >> 8) & 0x0000ffff0000ffff;
    return (bytes | bytes >> 16) & 0x00000000ffffffff;
#endif
}

/* The other way round: eight numbers of four bits into eight bytes. */
INLINE uint64_t spread_halves(uint64_t halves) {
    halves = (halves | halves << 16) & 0x0000ffff0000ffff;
    halves = (halves | halves << 8) & 0x00ff00ff00ff00ff;
    return (halves | halves << 4) & 0x0f0f0f0f0f0f0f0f;
}

/* Cells as bytes (0 to 9 or '0' to '9', and anything whose low half is no digit for empty: '.' is
 * 0x2e) into the rows of a lane. */
INLINE void put_cells(struct planes *planes, unsigned lane, const uint8_t *cells) {
    for (unsigned word = 0; word < 5; word++)
        put_word(planes, word, lane,
                 pack_halves(little_endian(cells + 16 * word)) |
                     pack_halves(little_endian(cells + 16 * word + 8)) << 32);
    put_word(planes, 5, lane, cells[80] & 15);
}

/* 729 bytes, each a candidate if its low half is a digit. */
INLINE void put_pencilmarks(struct planes *planes, unsigned lane, const uint8_t *marks) {
    for (unsigned word = 0; word < MARK_WORDS; word++) {
        uint64_t bits = 0;
        unsigned count = word < 11 ? 64 : 729 - 11 * 64;
        for (unsigned i = 0; i < count; i++)
            bits |= (uint64_t)((marks[64 * word + i] & 15U) - 1 < 9) << i;
        put_word(planes, word, lane, bits);
    }
}

INLINE void get_cells(const struct planes *planes, unsigned lane, uint8_t *cells, uint8_t zero) {
    uint64_t add = 0x0101010101010101 * (uint64_t)zero;
    for (unsigned half = 0; half < 10; half++) {
        uint64_t word = get_word(planes, half / 2, lane) >> (32 * (half % 2));
        uint64_t bytes = spread_halves(word & 0xffffffff) + add;
        for (unsigned i = 0; i < 8; i++)
            cells[8 * half + i] = (uint8_t)(bytes >> (8 * i));
    }
    cells[80] = (uint8_t)((get_word(planes, 5, lane) & 15) + zero);
}

#endif
