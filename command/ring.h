/*
 * Work on several threads, finished in its order: a ring of slots, each filled on the main thread, worked
 * at by any thread, finished on the main thread in the order of filling, and filled again. So the
 * memory used does not depend on how much work there is.
 */
#ifndef QD_COMMAND_RING_H
#define QD_COMMAND_RING_H

#include "cli.h"

struct ring_style {
    size_t slots; /* how many */
    size_t bytes; /* of each; 0 at first */

    /* The engine of a thread. */
    void *(*open)(void *context);
    void (*close)(void *engine);

    /* Called on many threads at once. */
    void (*work)(void *context, void *engine, void *slot);

    /* Called on the main thread for one slot after another. */
    void (*finish)(void *context, void *slot);

    /* Releases what a slot refers to; NULL: nothing. */
    void (*clear)(void *slot);
};

struct ring;

/* The number of threads that -j asks for; by default, one for each processor. */
unsigned ring_jobs(const struct cli *cli);

/* With `jobs` threads, the main thread among them. */
struct ring *ring_open(unsigned jobs, const struct ring_style *style, void *context);

/* Finishes what was submitted. NULL is fine. */
void ring_close(struct ring *ring);

/* The slot to be filled next: always the same until it is submitted. */
void *ring_slot(struct ring *ring);

/* Passes it on. Others may be finished meanwhile. */
void ring_submit(struct ring *ring);

/* Finishes all that were submitted. */
void ring_flush(struct ring *ring);

#endif
