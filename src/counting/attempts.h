/*
 * Layers of one subject in several orders, of which one will be best; which one shows on the way. They
 * take turns. The one that is ahead gets as much as all others together, and everything once 0.3
 * of its steps are behind it.
 */
#ifndef QD_COUNTING_ATTEMPTS_H
#define QD_COUNTING_ATTEMPTS_H

#include "layers.h"
#include "orders.h"

struct attempt {
    uint32_t *order; /* of the primary items */
    struct plan *plan;
    struct layers layers;
    bool is_open;
    double seconds;     /* that its moves took */
    double price;       /* qd_layers_price, */
    double rank;        /* and what it is judged by, */
    uint64_t priced_at; /* after so many moves */
};

struct attempts {
    struct attempt list[ORDERS];
    size_t count; /* that go on */
    struct attempt *leader;
    struct layers_work ended; /* of those that ended */
    double seconds;           /* spent */
    size_t bytes;             /* that all together may have, with their plans */
    struct team *team;        /* the threads; NULL: one */
    bool lacks_room;          /* for the plan of some order */
    bool must_end;            /* nobody else counts: the last attempt drains when it is full */
};

/* QD_ERROR_UNSUPPORTED: states would be too long, or plans too large, in all orders; QD_ERROR_STOPPED: `asking` (may be
 * NULL) was stopped. */
qd_status qd_attempts_open(struct attempts *attempts, const struct subject *subject, size_t bytes,
                           struct team *team, bool must_end, struct asking *asking,
                           qd_error *error);
void qd_attempts_close(struct attempts *attempts);

/* Goes on for about so many seconds. LAYERS_DONE: leader->layers.total is the count. LAYERS_FULL: no
 * attempt is left. */
enum layers_outcome qd_attempts_run(struct attempts *attempts, double seconds, const qd_stop *stop);

/* The seconds by which turns are measured: of this thread, or of the clock if there are several. */
double qd_attempts_clock(const struct team *team);

/* How much the leader has done; seconds that it will still take, as far as one knows. */
double qd_attempts_progress(const struct attempts *attempts);
double qd_attempts_left(const struct attempts *attempts);

/* Of all attempts. */
struct layers_work qd_attempts_work(const struct attempts *attempts);

/* Whether that is known well enough to try nothing else. */
bool qd_attempts_are_sure(const struct attempts *attempts);

#endif
