/* Puzzles of the ordinary 9x9 that have one solution, with it, for commands that take no others. */
#ifndef QD_COMMAND_UNIQUE_H
#define QD_COMMAND_UNIQUE_H

#include "plain.h"

#include <quadrille/nine.h>

struct unique {
    struct cli *cli;
    struct input input;
    qd_nine *nine;
    uint8_t cells[PLAIN_CELLS], solution[PLAIN_CELLS]; /* of the last puzzle */
    qd_text text;                                      /* what is to be written; see unique_write */
};

/* False after a message. */
bool unique_open(struct unique *unique, struct cli *cli);

/* The next puzzle with one solution; NULL at the end or after a signal. All other records before it
 * have been answered: with a message, and a line that begins with `!` or, with --json, an object. */
const qd_record *unique_next(struct unique *unique);

/* Writes the text, the answer to a record. */
void unique_write(struct unique *unique);

void unique_close(struct unique *unique);

#endif
