/* Problems in a random order. */
#ifndef QD_COVER_SHUFFLE_H
#define QD_COVER_SHUFFLE_H

#include "quadrille/cover.h"

#include "../base/asking.h"

/*
 * The same problem with its items and options in a random order, so that searches try them in
 * another order. `*options`: the old number of each option of the new problem. `asking` may be NULL; if it
 * says so, there is no problem.
 */
qd_status qd_shuffle(const qd_cover *cover, uint64_t seed, struct asking *asking, qd_cover **out,
                     uint32_t **options, qd_error *error);

#endif
