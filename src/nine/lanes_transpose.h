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

static void transpose_block(vec block[64]) {
    swap_quarters(block, 32, 0x00000000ffffffff);
    swap_quarters(block, 16, 0x0000ffff0000ffff);
    swap_quarters(block, 8, 0x00ff00ff00ff00ff);
    swap_quarters(block, 4, 0x0f0f0f0f0f0f0f0f);
    swap_quarters(block, 2, 0x3333333333333333);
    swap_quarters(block, 1, 0x5555555555555555);
}

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
