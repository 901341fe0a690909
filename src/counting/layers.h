/*
 * Counting by layers: states wait in buckets, one for each step of a plan. A bucket is processed when
 * all before it are, so each state is met once, with all ways that lead to it. There is no search and
 * no going back: numbers are only added, and a bucket is released as it is processed.
 *
 * The states of a step are in SHARDS, by their hashes: one bucket each. So several threads can leave states
 * of a step, and add what these lead to, each shard by one thread at a time. One thread has one shard.
 *
 * This is the frontier method, which counts paths and matchings so (Simpath, in Knuth, The Art of Computer
 * Programming, volume 4A, 7.1.4), and the transfer matrix method for tilings.
 */
#ifndef QD_COUNTING_LAYERS_H
#define QD_COUNTING_LAYERS_H

#include "layers_inside.h"

enum layers_outcome {
    LAYERS_DONE,
    LAYERS_PAUSED,
    LAYERS_FULL, /* there are more states than fit, and it may not drain; with a higher limit it can
                     go on */
    LAYERS_FAILED /* there was no memory in the middle of a state; it cannot go on */
};

/* Begins with the one state of an empty cover. A team (or NULL) must outlive it; with little memory for the
 * number of steps, its threads share less well. False: no memory. */
bool qd_layers_open(struct layers *layers, const struct plan *plan, size_t bytes,
                    struct team *team);
void qd_layers_close(struct layers *layers);

/*
 * Putting a saved count there: forget the first state; set `step`, add states (layers_leave.h), total and
 * work; then resume. Guesses know nothing of the steps before.
 */
void qd_layers_forget(struct layers *layers);
void qd_layers_resume(struct layers *layers);

/* Goes on for about so many moves, while there are at most so many bytes, and until `stop` is requested. */
enum layers_outcome qd_layers_run(struct layers *layers, uint64_t moves, size_t bytes,
                                  const qd_stop *stop);

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
