/*
 * Counting by layers: states wait in buckets, one for each step of a plan. A bucket is worked off when
 * all before it are, so each state is met once, with all ways that lead to it. There is no search and
 * no going back: numbers are only added, and a bucket is released as it is worked off.
 *
 * The states of a step are in SHARDS, by their hashes: one bucket each. So several threads can leave states
 * of a step, and add what these lead to, each shard by one thread at a time. One thread has one shard.
 *
 * This is the frontier method, which counts paths and matchings so (Simpath, in Knuth, The Art of Computer
 * Programming, volume 4A, 7.1.4), and the transfer matrix method for tilings.
 */
#ifndef QD_COUNTING_LAYERS_H
#define QD_COUNTING_LAYERS_H

#include "bucket.h"
#include "plan.h"

#include "../base/limits.h"
#include "../base/team.h"
#include "../base/thread.h"

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

/* What was added to a shard since the last look. */
struct layers_shard {
    qd_mutex lock; /* of the buckets of the shard, too; the first one's is also that of the total */
    size_t bytes;
    uint64_t live;
    char apart[64]; /* from the next one, which another thread may have */
};

/*
 * A thread that leaves states, and the moves that it has yet to add. They wait for others of the same
 * shard, so that what one of them needs is fetched from memory while those before it are added:
 *
 *     moves    | step, hash, state, number | ...    LAYERS_WAITING for each shard
 */
struct layers_worker {
    uint64_t *moves;
    size_t capacity, counted; /* words; and of these, those in the bytes of layers */
    uint32_t *counts;         /* of moves, for each shard */
    uint32_t length;          /* of their numbers */
    uint64_t states_left, moves_tried;
    bool failed;
};

#define LAYERS_WAITING 256

struct layers {
    const struct plan *plan;
    struct team *team;       /* NULL: one thread */
    uint64_t least_together; /* moves; fewer are made by the caller alone */
    struct layers_worker *workers;
    struct layers_shard *shards;
    uint32_t shard_count;   /* a power of two */
    struct bucket *buckets; /* of steps, one shard after another */
    size_t bytes;           /* now */
    uint32_t step;          /* being worked off; */
    uint32_t shard;         /* its shard that is, */
    uint32_t next;          /* and the next state of that */
    struct wide total;      /* of states that got through */
    uint64_t live;          /* states now, */
    uint64_t begun;         /* and when the step began */
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

/* Begins with the one state of an empty cover. A team (or NULL) must outlive it; with little memory for the
 * number of steps, its threads share less well. False: no memory. */
bool qd_layers_open(struct layers *layers, const struct plan *plan, size_t bytes,
                    struct team *team);
void qd_layers_close(struct layers *layers);

static inline struct bucket *layers_bucket(const struct layers *layers, uint32_t step,
                                           uint32_t shard) {
    return &layers->buckets[(size_t)shard * layers->plan->step_count + step];
}

/* The first state of a bucket that was not left yet. */
static inline uint32_t layers_first(const struct layers *layers, uint32_t step, uint32_t shard) {
    return step == layers->step && shard == layers->shard ? layers->next : 0;
}

/*
 * Putting a saved count there: forget the first state; set `step`, add states, total and work; then
 * resume. Guesses know nothing of the steps before.
 */
void qd_layers_forget(struct layers *layers);
bool qd_layers_add(struct layers *layers, uint32_t step, const uint64_t *state,
                   const uint64_t *number, uint32_t length);
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
