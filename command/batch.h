/* Many lines of 81 symbols at once. */
#ifndef QD_COMMAND_BATCH_H
#define QD_COMMAND_BATCH_H

#include "report.h"

struct batch;

/* What a command requests. */
struct batch_style {
    bool solutions;
    unsigned limit; /* 1 or 2 solutions */

    /* The exit status of an answer. Called on many threads at once. */
    int (*status)(const struct answer *answer);
};

/* NULL if the options request something that requires processing record by record. */
struct batch *batch_open(const struct batch_style *style, struct report *report);
void batch_close(struct batch *batch);

/* Takes `count` lines of that file, each of 81 symbols and a newline, with the numbers of the first
 * record and line. The name of the file must live as long as the batch. */
void batch_lines(struct batch *batch, const char *file, const char *lines, size_t count,
                 uint64_t first_record, uint64_t first_line);

/* Solves and writes all lines taken so far. */
void batch_flush(struct batch *batch);

#endif
