/* Items that can be left out of a problem, as others say what they say. */
#ifndef QD_COVER_REDUNDANT_H
#define QD_COVER_REDUNDANT_H

#include "left.h"

/*
 * Sets a byte for every item of those that are left (see left.h) that is redundant: without all of
 * them the problem has the same solutions. Counts them in `*found`. Finds fewer if `go_on` says no.
 */
qd_status qd_find_redundant(const struct left *left, qd_cover_go_on go_on, void *user,
                            uint8_t *redundant, qd_cover_left_out *found, qd_error *error);

#endif
