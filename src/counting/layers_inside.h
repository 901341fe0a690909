/* What layers and their parts share: buckets, threads, what is counted. */
#ifndef QD_COUNTING_LAYERS_INSIDE_H
#define QD_COUNTING_LAYERS_INSIDE_H

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
    uint32_t step;          /* being processed; */
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

static inline struct bucket *layers_bucket(const struct layers *layers, uint32_t step,
                                           uint32_t shard) {
    return &layers->buckets[(size_t)shard * layers->plan->step_count + step];
}

/* The first state of a bucket that was not left yet. */
static inline uint32_t layers_first(const struct layers *layers, uint32_t step, uint32_t shard) {
    return step == layers->step && shard == layers->shard ? layers->next : 0;
}

#endif
