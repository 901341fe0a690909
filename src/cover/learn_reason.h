/* From a dead end to a clause. */
#ifndef QD_COVER_LEARN_REASON_H
#define QD_COVER_LEARN_REASON_H

#include "learn.h"

/*
 * Makes a clause of the dead end: its first literal follows from the others at an earlier level, which
 * is returned. Not at level 0.
 */
uint32_t qd_learn_explain(struct learn *learn);

#endif
