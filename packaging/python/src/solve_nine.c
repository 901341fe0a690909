/* Solutions of an ordinary 9x9, for whatever solves one: uses no other file of the extension. */
#define NATIVE_SMALL
#include "native.h"

static _Atomic(qd_nine_search *) solve_nine_kept; /* one that nobody uses */

/* Up to `most` solutions (at most 2): how many there are; -1: no memory. Bounded: some milliseconds at most. */
static int solve_nine_up_to(const uint8_t *cells, unsigned most, uint8_t (*solutions)[81],
                            qd_error *error) {
    qd_nine_search *search = atomic_exchange(&solve_nine_kept, NULL);
    if (!search && qd_nine_search_new(NULL, &search, error) != QD_OK)
        return -1;
    unsigned found = 0;
    qd_nine_search_start(search, cells, false);
    while (found < most && qd_nine_search_next(search, solutions[found]) == QD_SOLUTION)
        found++;
    qd_nine_search_free(atomic_exchange(&solve_nine_kept, search));
    return (int)found;
}

int native_solve_nine(const uint8_t *cells, unsigned most, uint8_t (*solutions)[81],
                      qd_error *error) {
    PyThreadState *python = PyEval_SaveThread();
    int found = solve_nine_up_to(cells, most, solutions, error);
    PyEval_RestoreThread(python);
    return found;
}
