/* Whether a candidate is ruled out by rules of the board: for the checker of reasons. It knows nothing of demands.h. */
#ifndef QD_EXPLAIN_REASON_RULES_H
#define QD_EXPLAIN_REASON_RULES_H

#include "quadrille/explain.h"

/*
 * The sets are those of a fact QD_BECAUSE_RULE about that cell; `candidates` are those of each cell if the candidate of
 * the fact holds, of placed ones the value. NULL: no values of the cells obey. Otherwise says what is wrong.
 */
const char *qd_reason_check_rules(const qd_board *board, const qd_set *sets, size_t count,
                                  uint32_t cell, const uint64_t *candidates);

#endif
