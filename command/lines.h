/*
 * Many lines of 81 symbols, thousands at a time, on several threads (ring.h). Everything else (other boards,
 * grids, comments, malformed lines) goes record by record. input.c keeps the answers in order.
 */
#ifndef QD_COMMAND_LINES_H
#define QD_COMMAND_LINES_H

#include "cli.h"

#include <quadrille/nine.h>
#include <quadrille/base.h>

#define LINE_LENGTH 82 /* with its newline */

/* Lines that are answered together. */
struct chunk {
    const char *file; /* all lines are from one */
    char *lines;
    size_t count;
    uint64_t record, line; /* numbers of the first; see place.h */
    void *memory;          /* of the style: `bytes` for each line */

    /* set by `answer` */
    qd_text output;
    size_t answered; /* if fewer than `count`, nothing after them is written */
    int status;      /* the exit status */
};

/* The number of line i of the chunk, or its place. */
uint64_t lines_place(const struct chunk *chunk, size_t i);

/* What a command does with lines. */
struct lines_style {
    size_t chunk_lines; /* at most so many together */
    size_t bytes;       /* of memory for each; 0 at first */

    /* The engine of a thread; threads count from 0. */
    void *(*open)(void *context);
    void (*close)(void *engine);

    /* Answers a chunk. Called on many threads at once. After a signal some lines may be left. */
    void (*answer)(void *context, void *engine, struct chunk *chunk);

    /* Called on the main thread for one chunk after another, before the output is written; may be
     * NULL. */
    void (*finish)(void *context, struct chunk *chunk);
};

/* An engine for the 9x9 that signals stop. */
qd_nine *lines_open_nine(const struct cli *cli);

/* An engine for the 9x9 as above, with a minimizer that asks it. */
struct lines_engine {
    qd_nine *nine;
    qd_minimizer *minimizer; /* NULL if not needed */
};
struct lines_engine *lines_open_engine(const struct cli *cli, bool minimizer);
void lines_close_engine(void *engine);

struct lines;

/* NULL if the options request something that requires processing record by record. */
struct lines *lines_open(struct cli *cli, const struct lines_style *style, void *context);
void lines_close(struct lines *lines);

/* Takes `count` lines of that file, each of 81 symbols and a newline, with the numbers of the first
 * record and line. The name of the file must live as long as `lines`. */
void lines_take(struct lines *lines, const char *file, const char *text, size_t count,
                uint64_t first_record, uint64_t first_line);

/* Answers and writes all lines taken so far. */
void lines_flush(struct lines *lines);

#endif
