/* Redundant items: those that can be left out because of other items. */
#ifndef QD_COVER_REDUNDANT_H
#define QD_COVER_REDUNDANT_H

#include "left.h"

/*
 * Sets a byte for each redundant item among the remaining ones (see left.h): without all of these,
 * the problem has the same solutions. Counts them in `*found`. Finds fewer if `stop` is due.
 */
qd_status qd_find_redundant(const struct left *left, const qd_stop *stop, uint8_t *redundant,
                            qd_cover_reduction_facts *found, qd_error *error);

#endif
