/* Lengths of searches that restart: 1 1 2 1 1 2 4 1 1 2 1 1 2 4 8 ..., which is within a logarithm of
 * the best strategy (Luby, Sinclair, Zuckerman 1993). */
#ifndef QD_BASE_LUBY_H
#define QD_BASE_LUBY_H

#include <stdint.h>

/* The i-th number, from i = 1. */
static inline uint64_t qd_luby(uint64_t i) {
    uint64_t power = 1;
    while (2 * power - 1 < i)
        power *= 2;
    while (i != 2 * power - 1) {
        i -= power - 1;
        power = 1;
        while (2 * power - 1 < i)
            power *= 2;
    }
    return power;
}

#endif
