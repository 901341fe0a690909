/* What follows from the items. */
#ifndef QD_COVER_LEARN_ITEMS_H
#define QD_COVER_LEARN_ITEMS_H

#include "learn_inside.h"

/* Fills the uses and counts of items; false: the stop is due. */
bool qd_learn_list_uses(struct learn *learn, const qd_stop *stop);

/* Sets what follows from the problem as such; false: it has no solution. */
bool qd_learn_begin(struct learn *learn);

/* Sets what follows from a literal that holds; false: a conflict, which is noted. */
bool qd_learn_propagate_items(struct learn *learn, uint32_t literal);

/* Leaves out what is settled for good; to be called at level 0. */
void qd_learn_tidy(struct learn *learn);

#endif
