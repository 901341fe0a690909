/* What chains in Eureka notation are written from, shared by chains of links and nets of facts. */
#ifndef QD_EXPLAIN_EUREKA_H
#define QD_EXPLAIN_EUREKA_H

#include "quadrille/explain.h"

struct eureka {
    const qd_board *board;
    const qd_step *step;
    const qd_reason *reason; /* NULL: it is not known */
    const char *symbols;     /* of values */
    qd_text *text;
};

/* A value from 1 to 9; nothing of other numbers, which a stored step may have. */
void qd_eureka_put_value(const struct eureka *eureka, uint32_t value);
void qd_eureka_put_values(const struct eureka *eureka, uint64_t values);

/*
 * Appends what follows from the first candidate of these links, as chains with `, ` between them. False if it is no
 * net, or memory ran out: then the text may have a part of it.
 */
bool qd_eureka_put_net(const struct eureka *eureka, const qd_link *links, size_t count);

/*
 * Appends all of the reason that follows from assumptions. `(7)r4c5-(7)r4c8=(2)r4c8-(2)r4c5 => r4c5<>7` has all that
 * follows from one; of several, a line for each. Then comes a line for each technique or chain on which these rest:
 * `[naked pair]: r4c5,r4c7\(2)r4,(7)r4 => r4c8<>7` has the sets and what covers them.
 */
bool qd_eureka_put_reason(const struct eureka *eureka);

#endif
