/* How functions that may work for long ask their caller whether to go on: by work, not by time, and
 * seldom enough to cost nothing. */
#ifndef QD_COVER_ASKING_H
#define QD_COVER_ASKING_H

#include "quadrille/cover.h"

/* Work between two questions, in entries or options looked at: about a millisecond. */
#define ASK_PERIOD 500000

/* Begin with all members 0 but these three. */
struct asking {
    qd_cover_go_on go_on; /* NULL: nobody is asked */
    void *user;
    uint64_t most; /* work after which it is enough in any case */

    uint64_t ask_at;
    bool stopped;
};

/* Whether to go on after so much work; once it is false it stays so. */
static inline bool goes_on(struct asking *asking, uint64_t work) {
    if (work >= asking->ask_at && !asking->stopped) {
        asking->ask_at = work + ASK_PERIOD;
        asking->stopped = work >= asking->most || (asking->go_on && !asking->go_on(asking->user));
    }
    return !asking->stopped;
}

#endif
