#include "layers.h"
#include "layers_leave.h"
#include "rough.h"

#include "../base/memory.h"

#include <stdlib.h>

/* Moves between two looks at whether to stop: some ten microseconds. */
#define MOVES_BETWEEN 1024

/* With several threads, those of each one; the least that are worth waking them; and of the memory, what
 * these moves may take. */
#define THREAD_MOVES 262144
#define LEAST_TOGETHER 32768
#define ROOM_SHARE 32

static inline uint64_t lesser_number(uint64_t left, uint64_t right) {
    return left < right ? left : right;
}

/* Shards for each thread: with a few more of them, threads seldom wait for each other. */
#define THREAD_SHARDS 8
#define MOST_SHARDS 64

/* Of the memory, what buckets may take that are empty. */
#define BUCKETS_SHARE 8

static uint32_t layers_count_shards(uint32_t threads, uint32_t steps, size_t bytes) {
    uint32_t shards = 1;
    size_t room = bytes / BUCKETS_SHARE / sizeof(struct bucket) / (steps + (size_t)1);
    while (threads > 1 && shards < THREAD_SHARDS * threads && shards < MOST_SHARDS &&
           2 * shards <= room)
        shards *= 2;
    return shards;
}

static bool layers_open_shards(struct layers *layers) {
    uint32_t shards = layers->shard_count, workers = qd_team_size(layers->team);
    layers->shards = qd_array_new(shards, sizeof *layers->shards);
    layers->workers = qd_array_new(workers, sizeof *layers->workers);
    for (uint32_t i = 0; layers->shards && i < shards; i++)
        qd_mutex_init(&layers->shards[i].lock);
    if (!layers->shards || !layers->workers)
        return false;
    for (uint32_t i = 0; i < workers; i++) {
        layers->workers[i].counts = qd_array_new(shards, sizeof *layers->workers[i].counts);
        if (!layers->workers[i].counts)
            return false;
    }
    return true;
}

bool qd_layers_open(struct layers *layers, const struct plan *plan, size_t bytes,
                    struct team *team) {
    uint64_t state[PLAN_WORDS] = {0}, one = 1;
    *layers = (struct layers){.plan = plan, .team = team, .least_together = LEAST_TOGETHER};
    layers->shard_count = layers_count_shards(qd_team_size(team), plan->step_count, bytes);
    size_t buckets = (size_t)plan->step_count * layers->shard_count;
    layers->buckets = qd_array_new(buckets, sizeof *layers->buckets);
    layers->full = qd_array_new(plan->step_count, sizeof *layers->full);
    for (size_t i = 0; layers->buckets && i < buckets; i++)
        layers->buckets[i].words = plan->words;
    layers->bytes =
        buckets * sizeof *layers->buckets + plan->step_count * sizeof *layers->full + plan->bytes;
    return layers_open_shards(layers) && layers->buckets && layers->full &&
           qd_wide_set(&layers->total, 0) && qd_layers_add(layers, 0, state, &one, 1);
}

static void layers_close_shards(struct layers *layers) {
    for (uint32_t i = 0; layers->workers && i < qd_team_size(layers->team); i++) {
        free(layers->workers[i].counts);
        free(layers->workers[i].moves);
    }
    free(layers->workers);
    for (uint32_t i = 0; layers->shards && i < layers->shard_count; i++)
        qd_mutex_close(&layers->shards[i].lock);
    free(layers->shards);
}

static void layers_free_step(struct layers *layers, uint32_t step) {
    for (uint32_t i = 0; i < layers->shard_count; i++)
        qd_bucket_free(layers_bucket(layers, step, i), &layers->bytes);
}

void qd_layers_close(struct layers *layers) {
    for (uint32_t s = 0; layers->buckets && s < layers->plan->step_count; s++)
        layers_free_step(layers, s);
    layers_close_shards(layers);
    free(layers->buckets);
    free(layers->full);
    free(layers->taken);
    qd_wide_free(&layers->total);
    *layers = (struct layers){0};
}

void qd_layers_forget(struct layers *layers) {
    layers_free_step(layers, 0);
    layers->live = 0;
    layers->step = layers->plan->step_count;
}

/* ---- running --------------------------------------------------------------------------------- */

/*
 * Notes the share of the bits that states make use of when a step begins: see qd_layers_price. (In the
 * middle of a step there are more states, those that it makes and those that make them.)
 */
static void layers_note_fullness(struct layers *layers, uint32_t before) {
    uint32_t width = layers->plan->steps[layers->step].width;
    double full = width && layers->begun > 1 ? rough_log((double)layers->begun) / width : 0;
    for (uint32_t step = before + 1; step <= layers->step; step++)
        layers->full[step] = (float)full;
}

static double layers_moves_of(const struct layers *layers, uint32_t step) {
    return layers->plan->steps[step].move_end - layers->plan->steps[step].moves + 1;
}

static bool layers_has_states(const struct layers *layers, uint32_t step) {
    for (uint32_t i = 0; i < layers->shard_count; i++)
        if (layers_bucket(layers, step, i)->count > layers_first(layers, step, i))
            return true;
    return false;
}

#ifdef QUADRILLE_CHECKS

/* States wait for the steps to come only, and as many as are counted. */
static const char *layers_check(const struct layers *layers) {
    uint64_t waiting = 0;
    for (uint32_t step = 0; step < layers->plan->step_count; step++)
        for (uint32_t i = 0; i < layers->shard_count; i++) {
            const struct bucket *bucket = layers_bucket(layers, step, i);
            if (step < layers->step && bucket->count)
                return "states of a step that is done";
            waiting += bucket->count;
        }
    return waiting == layers->live ? NULL : "the number of states that wait";
}

#endif

/* Nothing is added to the step any more. */
static void layers_begin_step(struct layers *layers, uint32_t before) {
    QD_CHECK_SOMETIMES(layers->step, (size_t)layers->plan->step_count * layers->shard_count,
                       layers_check(layers));
    layers->shard = layers->next = 0;
    layers->begun = layers->live;
    if (layers->step == layers->plan->step_count)
        return;
    for (uint32_t i = 0; i < layers->shard_count; i++)
        qd_bucket_close(layers_bucket(layers, layers->step, i), &layers->bytes);
    layers_note_fullness(layers, before);
}

/* Goes to the next step that has states. */
static void layers_end_step(struct layers *layers) {
    layers->done_moves = (double)layers->work.moves;
    layers->possible_moves += (double)layers->begun * layers_moves_of(layers, layers->step);
    uint32_t before = layers->step;
    do
        layers->step++;
    while (layers->step < layers->plan->step_count && !layers_has_states(layers, layers->step));
    layers_begin_step(layers, before);
}

/* Goes to the next shard, or step; what was processed is released. */
static void layers_end_shard(struct layers *layers) {
    struct bucket *bucket = layers_bucket(layers, layers->step, layers->shard);
    QD_CHECK(layers->next == bucket->count && layers->live >= bucket->count);
    layers->live -= bucket->count;
    qd_bucket_free(bucket, &layers->bytes);
    layers->next = 0;
    if (++layers->shard == layers->shard_count)
        layers_end_step(layers);
}

void qd_layers_resume(struct layers *layers) {
    layers->done_moves = layers->possible_moves = (double)layers->work.moves;
    layers_begin_step(layers, 0);
}

/* ---- draining -------------------------------------------------------------------------------- */

/* So many states, or those with so many moves, are finished before those that they lead to: all that they
 * lead to wait, on every step up to the end. One state, as long as there are more bytes than there may be. */
#define DRAIN_STATES 64
#define DRAIN_MOVES 1024

static uint64_t layers_drain_states(const struct layers *layers, uint32_t step, size_t bytes) {
    uint64_t most = DRAIN_MOVES / (uint64_t)layers_moves_of(layers, step) + 1;
    return layers->bytes > bytes ? 1 : lesser_number(most, DRAIN_STATES);
}

/* The last step that has states, and a shard of it that does. */
static uint32_t layers_find_last(const struct layers *layers, uint32_t *shard) {
    uint32_t step = layers->plan->step_count - 1;
    while (step > layers->step && !layers_has_states(layers, step))
        step--;
    *shard = layers->shard_count - 1;
    while (*shard &&
           layers_bucket(layers, step, *shard)->count <= layers_first(layers, step, *shard))
        --*shard;
    return step;
}

/* Leaves the last states of the last step that has any. */
static bool layers_drain(struct layers *layers, size_t bytes) {
    uint32_t shard, step = layers_find_last(layers, &shard), words = layers->plan->words;
    struct bucket *bucket = layers_bucket(layers, step, shard);
    uint32_t begin = layers_first(layers, step, shard), length = bucket->length;
    if (bucket->index)
        qd_bucket_close(bucket, &layers->bytes);
    if (!qd_array_reserve(&layers->taken, &layers->taken_capacity, (size_t)words + length,
                          sizeof *layers->taken))
        return false;
    uint64_t states = layers_drain_states(layers, step, bytes);
    for (uint64_t i = 0; i < states && bucket->count > begin; i++) {
        qd_bucket_take(bucket, layers->taken, &layers->bytes);
        layers->live--;
        if (!qd_layers_leave_one(layers, step, layers->taken, length))
            return false;
    }
    return true;
}

static void layers_note_size(struct layers *layers) {
    if (layers->bytes > layers->work.bytes)
        layers->work.bytes = layers->bytes;
    if (layers->live > layers->work.widest)
        layers->work.widest = layers->live;
}

/* Chunks that all threads leave together: 0 if they are too few. */
static uint64_t layers_count_together(const struct layers *layers, uint64_t end, size_t bytes) {
    const struct plan *plan = layers->plan;
    uint64_t threads = qd_team_size(layers->team), chunks = 0;
    uint64_t moves = (uint64_t)layers_moves_of(layers, layers->step) * CHUNK_STATES;
    uint64_t room = bytes / (ROOM_SHARE * sizeof(uint64_t) * (plan->words + 2));
    uint64_t most =
        lesser_number(lesser_number(THREAD_MOVES * threads, room), end - layers->work.moves);
    for (uint32_t i = layers->shard; threads > 1 && i < layers->shard_count; i++)
        chunks += qd_layers_chunks(layers, i);
    chunks = lesser_number(chunks, most / moves);
    return chunks * moves < layers->least_together ? 0 : chunks;
}

static bool layers_leave_together(struct layers *layers, uint64_t chunks) {
    bool fine = qd_layers_leave_together(layers, chunks);
    for (;;) {
        uint64_t here = qd_layers_chunks(layers, layers->shard);
        const struct bucket *bucket = layers_bucket(layers, layers->step, layers->shard);
        uint64_t next = (layers->next / CHUNK_STATES + chunks) * CHUNK_STATES;
        layers->next = (uint32_t)lesser_number(next, bucket->count);
        if (here >= chunks)
            return fine;
        chunks -= here;
        layers_end_shard(layers);
    }
}

static bool layers_leave_few(struct layers *layers, uint64_t end) {
    const struct bucket *bucket = layers_bucket(layers, layers->step, layers->shard);
    uint64_t most = lesser_number(end - layers->work.moves, MOVES_BETWEEN);
    uint64_t states = most / (uint64_t)layers_moves_of(layers, layers->step) + 1;
    uint32_t from = layers->next;
    layers->next += (uint32_t)lesser_number(states, bucket->count - from);
    return qd_layers_leave(layers, from, layers->next);
}

/* Leaves some states. */
static bool layers_go_on(struct layers *layers, uint64_t end, size_t bytes) {
    uint64_t together = layers->drains ? 0 : layers_count_together(layers, end, bytes);
    bool fine = layers->drains ? layers_drain(layers, bytes)
                : together     ? layers_leave_together(layers, together)
                               : layers_leave_few(layers, end);
    if (!layers->drains)
        qd_bucket_free_before(layers_bucket(layers, layers->step, layers->shard), layers->next,
                              &layers->bytes);
    layers_note_size(layers);
    return fine;
}

enum layers_outcome qd_layers_run(struct layers *layers, uint64_t moves, size_t bytes,
                                  const qd_stop *stop) {
    uint64_t end =
        layers->work.moves > UINT64_MAX - moves ? UINT64_MAX : layers->work.moves + moves;
    while (layers->step < layers->plan->step_count) {
        if (layers->next == layers_bucket(layers, layers->step, layers->shard)->count) {
            layers_end_shard(layers);
            continue;
        }
        if (layers->work.moves >= end || qd_stop_is_requested(stop))
            return LAYERS_PAUSED;
        if (layers->bytes > bytes && !layers->may_drain)
            return LAYERS_FULL;
        layers->drains = layers->bytes > (layers->drains ? bytes / 2 : bytes);
        if (!layers_go_on(layers, end, bytes))
            return LAYERS_FAILED;
    }
    return LAYERS_DONE;
}

double qd_layers_progress(const struct layers *layers) {
    uint32_t steps = layers->plan->step_count;
    if (layers->step >= steps)
        return 1;
    double count = layers_bucket(layers, layers->step, layers->shard)->count;
    double shard = layers->shard + (count > 0 ? layers->next / count : 0);
    return (layers->step + shard / layers->shard_count) / steps;
}

/* A parabola from 0 at the first of all steps to 1 in the middle; then 1. */
static double layers_hill(double step, double steps) {
    double done = lesser(greater(step, 0.5) / steps, 0.5);
    return 4 * done * (1 - done);
}

double qd_layers_price(const struct layers *layers) {
    uint32_t step = layers->step, steps = layers->plan->step_count;
    double now = step + 1, price = (double)layers->work.moves, rest = 0;
    if (step >= steps)
        return price;
    double full = layers->full[step];
    double before = (layers->full[step / 2] + layers->full[(step + 1) / 2]) / 2;
    double trend = before > 0 && full > before ? rough_log(full / before) / 2 : 0;
    double last = greater(now, steps / 2.0);
    double top = rough_log(greater((double)layers->begun, 1)) / layers_hill(step, steps);
    double share = layers->possible_moves > 0 ? layers->done_moves / layers->possible_moves : 1;
    for (uint32_t s = step; s < steps; s++) {
        double then = full * rough_power(trend * rough_log(lesser(s + 1, last) / now));
        double bits = lesser(then, 1) * layers->plan->steps[s].width;
        bits = (bits + top * layers_hill(s, steps)) / 2;
        rest += rough_power(bits) * layers_moves_of(layers, s);
    }
    return price + share * rest;
}
