/*
 * One solution, by conflict-driven clause learning (CDCL: Marques-Silva and Sakallah 1996; Moskewicz and
 * others 2001). An option is in, out, or open. A conflict is traced back to literals from which it
 * follows, up to the first unique implication point (1-UIP). They become a clause: a list of literals of
 * which one must hold. So this conflict is not entered again, and the search jumps back to where the
 * clause would first have said something. What the items demand needs no clauses.
 *
 *     learn          the search: decisions by activity (VSIDS) and saved phases, restarts (Luby)
 *     learn_analyze  from a conflict to a clause
 *     learn_clause   the clauses, watched by two literals; those of high LBD are deleted
 *     learn_items    what follows from the items
 *     learn_trail    which options are in and out, since when, and why
 *     learn_check    the walker
 *
 * No random numbers and no clock: the solution is always the same.
 */
#ifndef QD_COVER_LEARN_H
#define QD_COVER_LEARN_H

#include "learn_inside.h"

/* QD_ERROR_UNSUPPORTED: the problem has bounds, or is too large. QD_ERROR_RANGE: it needs more than
 * `memory` bytes (0: no limit), or `stop` (may be NULL) is due. To be closed in any case. */
qd_status qd_learn_open(struct learn *learn, const qd_cover *cover, uint64_t memory,
                        const qd_stop *stop, qd_error *error);
void qd_learn_close(struct learn *learn);

/* Goes on for so much work: QD_SOLUTION (its options are those that are in), QD_DONE (there is none)
 * or QD_PAUSED. */
qd_outcome qd_learn_go_on(struct learn *learn, uint64_t work);

#endif
