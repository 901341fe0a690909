/*
 * The only random number generator: splitmix64 (Steele, Lea, Flood 2014). Its state is a number,
 * initially the seed, so that the same seed gives the same numbers on every machine. All seeds are
 * equally good, even 0. Not for secrets.
 */
#ifndef QD_BASE_RANDOM_H
#define QD_BASE_RANDOM_H

#include "check.h"

#include <stdint.h>

/* The next 64-bit number. */
static inline uint64_t qd_random(uint64_t *state) {
    uint64_t x = (*state += UINT64_C(0x9e3779b97f4a7c15));
    x = (x ^ x >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    x = (x ^ x >> 27) * UINT64_C(0x94d049bb133111eb);
    return x ^ x >> 31;
}

/* A number from 0 to count - 1, each with the same probability: numbers above the last multiple of
 * `count` are drawn again. */
static inline uint64_t qd_random_below64(uint64_t *state, uint64_t count) {
    QD_CHECK(count > 0);
    uint64_t number, rest;
    do {
        number = qd_random(state);
        rest = number % count;
    } while (number - rest > 0 - count);
    return rest;
}

static inline uint32_t qd_random_below(uint64_t *state, uint32_t count) {
    return (uint32_t)qd_random_below64(state, count);
}

/* The state for attempt `number` with a seed. Two rounds of the generator take the states of neighbours
 * far from each other. */
static inline uint64_t qd_random_state(uint64_t seed, uint64_t number) {
    uint64_t state = qd_random(&seed) ^ number;
    return qd_random(&state);
}

/* The numbers from 0 to count - 1 in random order. */
static inline void qd_random_order(uint64_t *state, uint32_t *numbers, uint32_t count) {
    for (uint32_t i = 0; i < count; i++)
        numbers[i] = i;
    for (uint32_t i = count; i > 1; i--) {
        uint32_t other = qd_random_below(state, i), swap = numbers[i - 1];
        numbers[i - 1] = numbers[other];
        numbers[other] = swap;
    }
}

/* The lines of a board: up to 64 in blocks of `size`, the blocks in random order, and the lines of each
 * likewise. */
static inline void qd_random_lines(uint64_t *state, uint32_t *lines, uint32_t count,
                                   uint32_t size) {
    uint32_t blocks[64], within[64];
    QD_CHECK(count <= 64 && count % size == 0);
    qd_random_order(state, blocks, count / size);
    for (uint32_t block = 0; block < count / size; block++) {
        qd_random_order(state, within, size);
        for (uint32_t i = 0; i < size; i++)
            lines[block * size + i] = blocks[block] * size + within[i];
    }
}

#endif
