/* Which options are in and out. */
#ifndef QD_COVER_LEARN_TRAIL_H
#define QD_COVER_LEARN_TRAIL_H

#include "learn_inside.h"

/* Makes an open literal hold, at the current level. */
void qd_learn_set(struct learn *learn, uint32_t literal, uint32_t reason);

/* Undoes all above a level. */
void qd_learn_backjump(struct learn *learn, uint32_t level);

#endif
