/* Which constraints wait to be asked. */
#ifndef QD_VARIANT_QUEUE_H
#define QD_VARIANT_QUEUE_H

#include "variant_inside.h"

/* A constraint of the set of those that wait, which it leaves; QD_VARIANT_NO_CONSTRAINT if none waits. */
uint32_t qd_variant_pop(qd_variant *variant);

void qd_variant_wake(qd_variant *variant, uint32_t number);
void qd_variant_forget(qd_variant *variant, uint32_t number);
void qd_variant_forget_all(qd_variant *variant);

/* Wakes the constraints of a changed cell, and puts it among the singles if it is one. `inside`: its least and its
 * greatest candidate stayed. */
void qd_variant_notice(qd_variant *variant, uint32_t cell, bool inside);

/*
 * How many constraints a cell wakes. Houses and their crossings do not count: most cells have as many, and they say
 * little while nothing is known. Areas do not, either: with them the regions of a grid would be searched first, and its
 * values later, which takes 1,000 times the nodes.
 */
uint32_t qd_variant_watched_by(const qd_variant *variant, uint32_t cell);

/* Which constraints each cell wakes, before the search. */
qd_status qd_variant_watch(qd_variant *variant, qd_error *error);

/* Removes all candidates but these; false if none is left. */
static inline bool variant_keep(qd_variant *variant, uint32_t cell, uint32_t keep) {
    uint32_t old = variant->masks[cell], left = old & keep;
    if (left == old)
        return true;
    variant->masks[cell] = left;
    if (!left)
        return false;
    qd_variant_notice(variant, cell,
                      (left & (~left + 1)) == (old & (~old + 1)) &&
                          qd_bit_length(left) == qd_bit_length(old));
    return true;
}

#endif
