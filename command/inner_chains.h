/* Steps whose chains rest on techniques, or on chains of their own, in Eureka notation. */
#ifndef QD_COMMAND_INNER_CHAINS_H
#define QD_COMMAND_INNER_CHAINS_H

#include <quadrille/explain.h>

/* Whether a step has such conclusions. */
bool inner_chains_are_in(const qd_step *step);

/*
 * Appends all of its reason that follows from assumptions. `(7)r4c5-(7)r4c8=(2)r4c8-(2)r4c5 => r4c5<>7` has all that
 * follows from one, as chains with `, ` between them; of several, a line for each. Then comes a line for each technique
 * or chain on which these rest: `[naked pair]: r4c5,r4c7\(2)r4,(7)r4 => r4c8<>7` has the sets and what covers them.
 */
void inner_chains_put(const qd_board *board, const qd_reason *reason, const qd_symbols *symbols,
                      qd_text *text);

#endif
