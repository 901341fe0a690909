/* The clauses that were learned. */
#ifndef QD_COVER_LEARN_CLAUSE_H
#define QD_COVER_LEARN_CLAUSE_H

#include "learn_inside.h"

/*
 * A clause in `clauses`: the number of its literals, the number of levels that they were on (LBD), the next
 * clauses that watch its first and its second literal, and the literals. Only these two are watched:
 * the clause says nothing while both can hold.
 */
enum { CLAUSE_SIZE, CLAUSE_LBD, CLAUSE_NEXT, CLAUSE_LITERALS = CLAUSE_NEXT + 2 };

/* Sets what follows from a literal that holds; false: a conflict, which is noted. */
bool qd_learn_propagate_clauses(struct learn *learn, uint32_t literal);

/* Keeps the clause that was made, and sets its first literal, which follows. */
void qd_learn_add(struct learn *learn);

bool qd_learn_is_full(const struct learn *learn);

/* Deletes the half of the clauses that have the highest LBD (Audemard and Simon 2009), or all if this
 * is not enough; to be called at level 0. */
void qd_learn_reduce(struct learn *learn);

#endif
