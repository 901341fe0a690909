/* Random Latin squares. */
#ifndef QD_CLASSICS_SQUARES_H
#define QD_CLASSICS_SQUARES_H

#include "classic.h"

/* Writes the values 1 to `order` of a random Latin square, row by row. */
void qd_latin_random(qd_making *making, uint32_t order, uint64_t seed, uint8_t *values);

#endif
