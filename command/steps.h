/* Steps of explainers as text. */
#ifndef QD_COMMAND_STEPS_H
#define QD_COMMAND_STEPS_H

#include <quadrille/explain.h>

/* `r1c2=3 r4c5<>67`: what is placed, and what is removed. Values of large boards: `r4c5<>6,17`. */
void steps_put_effect(const qd_board *board, const qd_step *step, qd_text *text);

/* A step as a line: a TAB, its number from 1, rating, technique and effect. */
void steps_put_line(const qd_board *board, const qd_step *step, uint32_t number, qd_text *text);

/* Its number, rating and technique, and below its reason in words. `symbols` may be NULL: the default ones. */
void steps_put_reason(const qd_board *board, const qd_step *step, uint32_t number,
                      const qd_symbols *symbols, qd_text *text);

/* Why it holds, to be freed; NULL: the explainer was stopped. It must be where it found the step. */
qd_reason *steps_find_reason(qd_explainer *explainer, const qd_step *step);

#endif
