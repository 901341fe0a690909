/* What layers above this one ask of steps, and programs do not. */
#ifndef QD_EXPLAIN_ABOVE_H
#define QD_EXPLAIN_ABOVE_H

#include "quadrille/explain.h"

/* Where to look for a step: a house of the pattern, else its first cell, else where a chain begins. The
 * other one is QD_NO_HOUSE or QD_NO_CELL. */
void qd_step_where(const qd_step *step, uint32_t *house, uint32_t *cell);

/* The level of a technique on a scale; QD_LEVEL_NONE: it has none there. */
qd_level qd_scale_level_of(const qd_scale *scale, const qd_technique *technique);

#endif
