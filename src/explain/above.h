/* What layers above this one ask of steps, and programs do not. */
#ifndef QD_EXPLAIN_ABOVE_H
#define QD_EXPLAIN_ABOVE_H

#include "quadrille/explain.h"

/* Whether it is used on that board: all are on the ordinary 9x9, and some on all others. */
bool qd_technique_is_for(const qd_technique *technique, const qd_board *board);

/* Whether a scale has a technique. */
bool qd_scale_has(const qd_scale *scale, const qd_technique *technique);

/* The board of the explainer. */
const qd_board *qd_explainer_board(const qd_explainer *explainer);

/* Where to look for a step: a house of the pattern, else its first cell, else where a chain begins. The
 * other one is QD_NO_HOUSE or QD_NO_CELL. */
void qd_step_where(const qd_step *step, uint32_t *house, uint32_t *cell);

/* The level of a technique on a scale; QD_LEVEL_NONE: it has none there. */
qd_level qd_scale_level_of(const qd_scale *scale, const qd_technique *technique);

#endif
