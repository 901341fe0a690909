/* What follows from a start, without searching. */
#ifndef QD_COVER_SIMPLIFY_H
#define QD_COVER_SIMPLIFY_H

#include "starts.h"

/*
 * From a start whose options exist and do not clash: appends a start with the same solutions, in which
 * forced options are chosen after its own, and blocked ones (after which some item could not be covered) are
 * banned; or nothing if it has no solution. If every option of item i names item j, and both must be covered
 * once, then all options of j without i are blocked. The time is proportional to the number of pairs of
 * options that share an item, times the number of rounds. It stops after some seconds, or if `stop` (may be
 * NULL) is due; what was found by then is right.
 */
qd_status qd_simplify_from(const qd_cover *cover, const qd_cover_start *start, const qd_stop *stop,
                           qd_cover_starts *starts, qd_error *error);

#endif
