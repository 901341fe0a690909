/* What makes puzzles: the ordinary 9x9 by its own engine, every other board by another. */
#ifndef QD_COMMAND_GENERATE_H
#define QD_COMMAND_GENERATE_H

#include <quadrille/make.h>

/* One kind. Each thread has a maker of its own. */
struct generate_kind {
    /* QD_ERROR_ARGUMENT: no puzzle can be as wanted. QD_ERROR_CLASH: the board has no solution. */
    qd_status (*open)(const qd_board *board, const qd_maker_settings *wanted, void **maker,
                      qd_error *error);
    void (*close)(void *maker);

    /* As qd_maker_run, whatever the kind; an attempt that was interrupted is QD_ATTEMPT_OPEN. */
    qd_status (*run)(void *maker, uint64_t first, size_t count, uint8_t *puzzles, uint8_t *results,
                     qd_error *error);
    void (*interrupt)(void *maker); /* from a signal handler */

    size_t together;                      /* attempts that are best run at once */
    size_t first_attempts, most_attempts; /* of a thread, before the puzzles are written */
    uint64_t in_vain;                     /* so many attempts, then it gives up */
};

extern const struct generate_kind generate_nine, generate_board;

#endif
