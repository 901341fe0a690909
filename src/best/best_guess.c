#include "best_guess.h"

#include <stdlib.h>

/* The first guess is a part of the cost this small above what is proved. */
#define FIRST_PART 600

/* A tree of less work than this, in entries, is finished at once. */
#define SMALL_WORK 100000

/* No sum of costs is above this. */
#define MOST (INT64_C(1) << 60)

void qd_best_guess_begin(struct best_guess *guess, int64_t proved) {
    guess->step = llabs(proved) / FIRST_PART + 1;
    guess->most = proved + guess->step - 1;
    guess->work = 0;
}

void qd_best_guess_raise(struct best_guess *guess, uint64_t work) {
    uint64_t before = guess->work ? guess->work : 1, ratio = work / before;
    if (work < SMALL_WORK || ratio < 2)
        guess->step *= 2;
    else if (ratio >= 5)
        guess->step = (guess->step + 1) / 2;
    guess->most = guess->most < MOST - guess->step ? guess->most + guess->step : MOST;
    guess->work = work;
}
