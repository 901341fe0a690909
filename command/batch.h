/* Lines of 81 symbols solved by the batch engine. */
#ifndef QD_COMMAND_BATCH_H
#define QD_COMMAND_BATCH_H

#include "lines.h"
#include "report.h"

struct batch;

/* What a command requests. */
struct batch_style {
    bool solutions;
    bool minimality; /* instead of solutions */
    unsigned limit;  /* 1 or 2 solutions */

    /* The exit status of an answer. Called on many threads at once. */
    int (*status)(const struct answer *answer);
};

struct batch *batch_open(const struct batch_style *style, struct report *report);
void batch_close(struct batch *batch);

/* What takes the lines; NULL if the options request something that requires processing record by
 * record. */
struct lines *batch_lines(struct batch *batch);

#endif
