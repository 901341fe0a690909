/* How long-running functions look whether to continue: after a certain amount of work, not time, and
 * rarely enough to cost nothing. */
#ifndef QD_BASE_ASKING_H
#define QD_BASE_ASKING_H

#include "limits.h"

/* Work between two looks, in entries or options visited, or bytes: about a millisecond. */
#define ASK_PERIOD 500000

/* Begin with all members 0 except these three. */
struct asking {
    const qd_stop *stop; /* NULL: nothing stops it from outside */
    bool is_opening;     /* as qd_stop_ends_opening */
    uint64_t most;       /* stop after this much work in any case */

    uint64_t done; /* as far as it is counted here */
    uint64_t ask_at;
    bool stopped;
};

/* Asks, and sets when it is to be asked next. */
void qd_ask(struct asking *asking, uint64_t work);

/* Whether to continue after that much more work; once false, it stays false. */
static inline bool goes_on(struct asking *asking, uint64_t work) {
    if (work >= asking->ask_at && !asking->stopped)
        qd_ask(asking, work);
    return !asking->stopped;
}

/* The same after so much work since it was asked for the last time; NULL: nobody is asked. */
static inline bool goes_on_after(struct asking *asking, uint64_t work) {
    if (!asking)
        return true;
    asking->done += work;
    return goes_on(asking, asking->done);
}

#endif
