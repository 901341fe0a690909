/* How long-running functions ask their caller whether to continue: after a certain amount of work,
 * not time, and rarely enough to cost nothing. */
#ifndef QD_BASE_ASKING_H
#define QD_BASE_ASKING_H

#include <stdbool.h>
#include <stdint.h>

/* Work between two questions, in entries or options visited, or bytes: about a millisecond. */
#define ASK_PERIOD 500000

/* Begin with all members 0 except these three. */
struct asking {
    bool (*go_on)(void *user); /* NULL: never ask */
    void *user;
    uint64_t most; /* stop after this much work in any case */

    uint64_t done; /* as far as it is counted here */
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

/* The same after so much work since it was asked for the last time; NULL: nobody is asked. */
static inline bool goes_on_after(struct asking *asking, uint64_t work) {
    if (!asking)
        return true;
    asking->done += work;
    return goes_on(asking, asking->done);
}

#endif
