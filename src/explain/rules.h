/*
 * Rules within closures: locking, pairs, X-wings, and nested chains, applied to what a closure has left of
 * the position. Only what depends on candidates that the closure removed is used.
 */
#ifndef QD_EXPLAIN_RULES_H
#define QD_EXPLAIN_RULES_H

#include "chains.h"

/* Puts what the first rule that finds anything removes into chains->found. Rules of levels below `from_level`
 * are not asked. */
void qd_rules_ask(struct chains *chains, struct closure *closure, uint32_t level,
                  uint32_t from_level);

#endif
