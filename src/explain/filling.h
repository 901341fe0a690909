/*
 * Fillings: the values that all cells of a demand can have together, such that the demand is met and cells that see
 * each other differ. They are found by layers. A state after cell i is what the demand has kept of the values so far,
 * and what is left of the candidates of the cells after it; equal ones are one. So nothing is tried twice, and a
 * candidate through which no path leads to the end is in no filling.
 */
#ifndef QD_EXPLAIN_FILLING_H
#define QD_EXPLAIN_FILLING_H

#include "demands.h"
#include "stop.h"

struct filling;

/* For demands of a board; NULL without memory. `stop` stops when memory runs out later. */
struct filling *qd_filling_new(const struct ground *ground, struct stop *stop);
void qd_filling_free(struct filling *filling);

/*
 * Puts into kept[i] the values of candidates[i], of each cell of the demand, that are in some filling (NULL: not
 * wanted). False: there is none. If there are too many states, all that is not ruled out without them is kept; as it
 * is without memory.
 */
bool qd_filling_find(struct filling *filling, const struct demand *demand,
                     const uint64_t *candidates, uint64_t *kept);

#endif
