/* Answers as puzzles: in the format that a puzzle came in, in the requested one, or drawn on a
 * terminal. */
#ifndef QD_COMMAND_REPLY_H
#define QD_COMMAND_REPLY_H

#include "answer.h"
#include "input.h"
#include "sheet.h"

/* An answer that waits to be drawn, should it stay the only one. */
struct waiting {
    bool is;
    qd_grid *grid;
    qd_puzzle puzzle; /* that grid */
    bool solved;
    uint8_t solution[QD_MAX_CELLS];
    const char *remark; /* or NULL */
    qd_text mirrored;   /* what to write if it is not the only one */
};

struct reply {
    const struct cli *cli;
    struct input *input;
    bool first;         /* no second solution was looked for */
    int color;          /* a when */
    qd_grid *filled;    /* scratch grid, on the board used last */
    struct sheet sheet; /* for formats with a frame */
    uint8_t clues[QD_MAX_CELLS];
    bool written; /* something was */
    struct waiting waiting;
};

void reply_open(struct reply *reply, struct cli *cli, struct input *input, bool first, int color);

/* The solution of the record, or what is said instead if there is none (NULL). */
void reply_write(struct reply *reply, const struct answer *answer, const uint8_t *solution);

/* One solution among others, in the requested format. */
void reply_write_one(struct reply *reply, const struct answer *answer, const uint8_t *solution);

/* A record without any of them. */
void reply_write_failure(struct reply *reply, const struct answer *answer);

/* Those values on that board; good until the next call. */
const qd_grid *reply_fill(struct reply *reply, const qd_board *board, const uint8_t *values);

void reply_close(struct reply *reply);

#endif
