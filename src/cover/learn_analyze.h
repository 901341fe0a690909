/* From a conflict to a clause. */
#ifndef QD_COVER_LEARN_ANALYZE_H
#define QD_COVER_LEARN_ANALYZE_H

#include "learn_inside.h"

/*
 * Makes the clause of the first unique implication point, without the literals that the others imply: its
 * first literal follows from the others at an earlier level, which is returned. Not at level 0.
 */
uint32_t qd_learn_analyze(struct learn *learn);

#endif
