/* Puzzles of the ordinary 9x9 that have one solution, with it, for commands that take no others. */
#ifndef QD_COMMAND_UNIQUE_H
#define QD_COMMAND_UNIQUE_H

#include "plain.h"
#include "signals.h"

#include <quadrille/nine.h>

struct unique {
    struct map map; /* with the text to which the answer is appended */
    qd_nine *nine;
    uint8_t cells[PLAIN_CELLS], solution[PLAIN_CELLS]; /* of the last puzzle */
    qd_verdict verdict;
    void (*answer)(void *context, const qd_record *record);
    void *context;
};

/* Besides those that say what is looked for. */
#define UNIQUE_OPTIONS                                                                             \
    INPUT_OPTIONS, SHARD_OPTIONS, {OPTION_JSON}, {OPTION_NODE_LIMIT}, {OPTION_TIME_LIMIT},         \
        ANSWER_OPTIONS, {OPTION_EXIT_ZERO}, LAST_OPTIONS

/*
 * Passes the records whose puzzle has one solution to `answer`. All others are answered here: with a
 * message, and a line that begins with `!` or, with --json, an object. Returns the status.
 */
int unique_run(struct unique *unique, struct cli *cli,
               void (*answer)(void *context, const qd_record *record), void *context);

#endif
