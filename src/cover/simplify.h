/* What follows from a start, without searching. */
#ifndef QD_COVER_SIMPLIFY_H
#define QD_COVER_SIMPLIFY_H

#include "starts.h"

/*
 * Like qd_cover_simplify, from a start whose options exist and do not clash: appends the start,
 * with forced options chosen after its own, and blocked ones banned; or nothing if it has no
 * solution.
 */
qd_status qd_simplify_from(const qd_cover *cover, const qd_cover_start *start, const qd_stop *stop,
                           qd_cover_starts *starts, qd_error *error);

#endif
