/* How long-running functions ask their caller whether to continue: after a certain amount of work,
 * not time, and rarely enough to cost nothing. */
#ifndef QD_COVER_ASKING_H
#define QD_COVER_ASKING_H

#include "quadrille/cover.h"

/* Work between two questions, in entries or options visited: about a millisecond. */
#define ASK_PERIOD 500000

/* Begin with all members 0 except these three. */
struct asking {
    qd_cover_go_on go_on; /* NULL: never ask */
    void *user;
    uint64_t most; /* stop after this much work in any case */

    uint64_t ask_at;
    bool stopped;
};

/* Whether to continue after that much more work; once false, it stays false. */
static inline bool goes_on(struct asking *asking, uint64_t work) {
    if (work >= asking->ask_at && !asking->stopped) {
        asking->ask_at = work + ASK_PERIOD;
        asking->stopped = work >= asking->most || (asking->go_on && !asking->go_on(asking->user));
    }
    return !asking->stopped;
}

#endif
