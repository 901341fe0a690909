/* What `check` remarks on a puzzle: clues that clash, clues and rules that could go, values that survive, two
 * solutions and where they differ. */
#ifndef QD_COMMAND_REMARK_H
#define QD_COMMAND_REMARK_H

#include "answer.h"

/* In words, with something before each part of it (if that is empty, with a semicolon between them); nothing if there
 * is no remark. */
void remark_put(const struct answer *answer, const char *before, qd_text *text);

/* As values of JSON, of which `clash` is still to be quoted; nothing where there is none. The candidates are a list
 * for each cell, and so are the numbers of their solutions. */
void remark_put_clash(const struct answer *answer, qd_text *text);
void remark_put_minimal(const struct answer *answer, qd_text *text);
void remark_put_redundant(const struct answer *answer, qd_text *text);
void remark_put_superfluous(const struct answer *answer, qd_text *text);
void remark_put_candidates(const struct answer *answer, qd_text *text);
void remark_put_counts(const struct answer *answer, qd_text *text);
void remark_put_whole(const struct answer *answer, qd_text *text);
void remark_put_solutions(const struct answer *answer, qd_text *text);
void remark_put_differ(const struct answer *answer, qd_text *text);

#endif
