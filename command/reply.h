/* Answers as puzzles: in the format of the input, in the requested one, or drawn on a terminal. */
#ifndef QD_COMMAND_REPLY_H
#define QD_COMMAND_REPLY_H

#include "answer.h"
#include "input.h"
#include "sheet.h"

/* An answer that is drawn if it remains the only one. */
struct waiting {
    bool is; /* there is one */
    qd_grid *grid;
    qd_puzzle puzzle; /* with that grid */
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

/* Writes the solution of the record, or the line that replaces it if there is none (NULL). */
void reply_write(struct reply *reply, const struct answer *answer, const uint8_t *solution);

/* Writes one solution among others, in the requested format. */
void reply_write_one(struct reply *reply, const struct answer *answer, const uint8_t *solution);

/* Writes a record without any of them. */
void reply_write_failure(struct reply *reply, const struct answer *answer);

/* A grid with those values on that board; valid until the next call. */
const qd_grid *reply_fill(struct reply *reply, const qd_board *board, const uint8_t *values);

void reply_close(struct reply *reply);

#endif
