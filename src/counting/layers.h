/*
 * Counting by layers: states wait in buckets, one for each step of a plan. A bucket is worked off when
 * all before it are, so each state is met once, with all ways that lead to it. There is no search and
 * no going back: numbers are only added, and a bucket is released as it is worked off.
 *
 * Frontier methods count paths and matchings so (Simpath, in Knuth, The Art of Computer Programming,
 * volume 4A, 7.1.4), and transfer matrices tilings.
 */
#ifndef QD_COUNTING_LAYERS_H
#define QD_COUNTING_LAYERS_H

#include "bucket.h"
#include "plan.h"

#include "../base/limits.h"

/* What layers did. */
struct layers_work {
    uint64_t states, moves; /* met and made */
    uint64_t widest, bytes; /* the most states at one time, and the most bytes */
};

static inline void layers_add_work(struct layers_work *sum, const struct layers_work *other) {
    sum->states += other->states;
    sum->moves += other->moves;
    sum->widest = sum->widest > other->widest ? sum->widest : other->widest;
    sum->bytes = sum->bytes > other->bytes ? sum->bytes : other->bytes;
}

struct layers {
    const struct plan *plan;
    struct bucket *buckets; /* of steps */
    size_t bytes;           /* now */
    uint32_t step;          /* being worked off; */
    uint32_t next;          /* its next state */
    struct wide total;      /* of states that got through */
    uint32_t live;          /* states now, */
    uint32_t begun;         /* and when the step began */
    /* Moves of the steps that are done; and those that all states then alive would have made there,
       some of which wait for later steps. */
    double done_moves, possible_moves;
    struct layers_work work;
    float *full;     /* what share of their bits states made use of, for each step until now */
    uint64_t *taken; /* a state with its number */
    size_t taken_capacity;

    /*
     * What to do when they are full: a few of the states nearest to the end are finished at a time,
     * until half of the memory is free. What these lead to may be met again later, which takes time;
     * but the number stays exact.
     */
    bool may_drain;
    bool drains;
};

enum layers_outcome {
    LAYERS_DONE,
    LAYERS_PAUSED,
    LAYERS_FULL, /* there are more states than fit, and it may not drain; with a higher limit it can
                     go on */
    LAYERS_FAILED /* there was no memory in the middle of a state; it cannot go on */
};

/* Begins with the one state of an empty cover. False: no memory. */
bool qd_layers_open(struct layers *layers, const struct plan *plan);
void qd_layers_close(struct layers *layers);

/* To be called after step, states, total and work were put there from a saved count. Guesses know nothing
 * of the steps before. */
void qd_layers_resume(struct layers *layers);

/* Goes on for about so many moves, while there are at most so many bytes, and until interrupted. */
enum layers_outcome qd_layers_run(struct layers *layers, uint64_t moves, size_t bytes,
                                  atomic_bool *interrupted);

/* How much is done, from 0 to 1. */
double qd_layers_progress(const struct layers *layers);

/*
 * How many moves it will be: for each step to come the geometric mean of two guesses.
 *
 *   - States that have w bits could be 2^w, and are 2^(f w). f, which is 1 if all of them occur, goes on
 *     changing as it did since half of what is done, but half as fast. The widths to come are known.
 *     (Dominoes.)
 *   - The logarithm of their number is a parabola over the steps, with its top in the middle. (Latin
 *     squares, Sudoku.)
 *
 * Each is much too high for the kinds of problems of the other; and the lower of the two is too low for
 * orders that are wide later than in the middle. Nothing is assumed to grow after the middle, or to
 * shrink. Some of the states wait for later steps: as many as until now.
 */
double qd_layers_price(const struct layers *layers);

#endif
