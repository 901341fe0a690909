#include "layers.h"
#include "rough.h"

#include "../base/memory.h"

#include <stdlib.h>

/* Moves between two looks at whether to stop: some ten microseconds. */
#define MOVES_BETWEEN 1024

/* A state waits for its step, or has got through. */
static bool layers_add(struct layers *layers, uint32_t step, const uint64_t *state,
                       const uint64_t *number, uint32_t length) {
    if (step == layers->plan->step_count)
        return qd_wide_add(&layers->total, number, length);
    struct bucket *bucket = &layers->buckets[step];
    uint32_t before = bucket->count;
    bool fine = qd_bucket_add(bucket, state, number, length, &layers->bytes);
    layers->live += bucket->count - before;
    return fine;
}

bool qd_layers_open(struct layers *layers, const struct plan *plan) {
    uint64_t state[PLAN_WORDS] = {0}, one = 1;
    *layers = (struct layers){.plan = plan};
    layers->buckets = qd_array_new(plan->step_count, sizeof *layers->buckets);
    layers->full = qd_array_new(plan->step_count, sizeof *layers->full);
    for (uint32_t s = 0; layers->buckets && s < plan->step_count; s++)
        layers->buckets[s].words = plan->words;
    return layers->buckets && layers->full && qd_wide_set(&layers->total, 0) &&
           layers_add(layers, 0, state, &one, 1);
}

void qd_layers_close(struct layers *layers) {
    for (uint32_t s = 0; layers->buckets && s < layers->plan->step_count; s++)
        qd_bucket_free(&layers->buckets[s], &layers->bytes);
    free(layers->buckets);
    free(layers->full);
    free(layers->taken);
    qd_wide_free(&layers->total);
    *layers = (struct layers){0};
}

/* All moves from a state, which its number follows. */
static inline bool layers_leave(struct layers *layers, uint32_t words, uint32_t at,
                                const uint64_t *state, uint32_t length) {
    const struct plan *plan = layers->plan;
    const struct plan_step *step = &plan->steps[at];
    uint64_t next[PLAN_WORDS];
    /* A state that waits for a pick is not covered there. */
    uint32_t move = step->moves + (step->picks && step->may_pass);
    layers->work.moves += step->move_end - move + 1;
    layers->work.states++;
    for (; move < step->move_end; move++) {
        uint32_t to = at + 1;
        if (plan_move(plan, words, at, move, state, next) && plan_pass(plan, words, next, &to) &&
            !layers_add(layers, to, next, state + words, length))
            return false;
    }
    return true;
}

static inline bool layers_leave_some(struct layers *layers, uint32_t words, uint64_t until) {
    const struct bucket *bucket = &layers->buckets[layers->step];
    for (; layers->next < bucket->count && layers->work.moves < until; layers->next++)
        if (!layers_leave(layers, words, layers->step, bucket_state(bucket, layers->next),
                          bucket->length))
            return false;
    return true;
}

/* The same for each number of words, so that the loops over them are unrolled. */
static bool layers_leave_any(struct layers *layers, uint64_t until) {
    switch (layers->plan->words) {
    case 1:
        return layers_leave_some(layers, 1, until);
    case 2:
        return layers_leave_some(layers, 2, until);
    case 3:
        return layers_leave_some(layers, 3, until);
    case 4:
        return layers_leave_some(layers, 4, until);
    default:
        return layers_leave_some(layers, layers->plan->words, until);
    }
}

/* ---- running --------------------------------------------------------------------------------- */

/*
 * Notes the share of the bits that states make use of when a step begins: see qd_layers_price. (In the
 * middle of a step there are more states, those that it makes and those that make them.)
 */
static void layers_note_fullness(struct layers *layers, uint32_t before) {
    uint32_t width = layers->plan->steps[layers->step].width;
    double full = width && layers->begun > 1 ? rough_log(layers->begun) / width : 0;
    for (uint32_t step = before + 1; step <= layers->step; step++)
        layers->full[step] = (float)full;
}

static double layers_moves_of(const struct layers *layers, uint32_t step) {
    return layers->plan->steps[step].move_end - layers->plan->steps[step].moves + 1;
}

/* Goes to the next step that has states; what was worked off is released. */
static void layers_end_step(struct layers *layers) {
    layers->done_moves = (double)layers->work.moves;
    layers->possible_moves += layers->begun * layers_moves_of(layers, layers->step);
    layers->live -= layers->buckets[layers->step].count;
    qd_bucket_free(&layers->buckets[layers->step], &layers->bytes);
    layers->next = 0;
    uint32_t before = layers->step;
    do
        layers->step++;
    while (layers->step < layers->plan->step_count && !layers->buckets[layers->step].count);
    layers->begun = layers->live;
    if (layers->step == layers->plan->step_count)
        return;
    if (layers->buckets[layers->step].index)
        qd_bucket_close(&layers->buckets[layers->step], &layers->bytes);
    layers_note_fullness(layers, before);
}

void qd_layers_resume(struct layers *layers) {
    layers->begun = layers->live;
    layers->done_moves = layers->possible_moves = (double)layers->work.moves;
    if (layers->step == layers->plan->step_count)
        return;
    qd_bucket_close(&layers->buckets[layers->step], &layers->bytes);
    layers_note_fullness(layers, 0);
}

/* ---- draining -------------------------------------------------------------------------------- */

/* So many states are finished before those that they lead to. */
#define DRAIN_STATES 64

static uint32_t layers_find_last(const struct layers *layers) {
    uint32_t step = layers->plan->step_count - 1;
    while (step > layers->step && !layers->buckets[step].count)
        step--;
    return step;
}

/* Leaves the last states of the last step that has any. */
static bool layers_drain(struct layers *layers) {
    uint32_t step = layers_find_last(layers), words = layers->plan->words;
    struct bucket *bucket = &layers->buckets[step];
    uint32_t begin = step == layers->step ? layers->next : 0, length = bucket->length;
    if (bucket->index)
        qd_bucket_close(bucket, &layers->bytes);
    if (!qd_array_reserve(&layers->taken, &layers->taken_capacity, (size_t)words + length,
                          sizeof *layers->taken))
        return false;
    for (uint32_t i = 0; i < DRAIN_STATES && bucket->count > begin; i++) {
        qd_bucket_take(bucket, layers->taken, &layers->bytes);
        layers->live--;
        if (!layers_leave(layers, words, step, layers->taken, length))
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

/* Leaves some states. */
static bool layers_go_on(struct layers *layers, uint64_t end) {
    bool fine;
    if (layers->drains) {
        fine = layers_drain(layers);
    } else {
        uint64_t until =
            end - layers->work.moves > MOVES_BETWEEN ? layers->work.moves + MOVES_BETWEEN : end;
        fine = layers_leave_any(layers, until);
        qd_bucket_free_before(&layers->buckets[layers->step], layers->next, &layers->bytes);
    }
    layers_note_size(layers);
    return fine;
}

enum layers_outcome qd_layers_run(struct layers *layers, uint64_t moves, size_t bytes,
                                  atomic_bool *interrupted) {
    uint64_t end =
        layers->work.moves > UINT64_MAX - moves ? UINT64_MAX : layers->work.moves + moves;
    while (layers->step < layers->plan->step_count) {
        if (layers->next == layers->buckets[layers->step].count) {
            layers_end_step(layers);
            continue;
        }
        if (layers->work.moves >= end || atomic_load_explicit(interrupted, memory_order_relaxed))
            return LAYERS_PAUSED;
        if (layers->bytes > bytes && !layers->may_drain)
            return LAYERS_FULL;
        layers->drains = layers->bytes > (layers->drains ? bytes / 2 : bytes);
        if (!layers_go_on(layers, end))
            return LAYERS_FAILED;
    }
    return LAYERS_DONE;
}

double qd_layers_progress(const struct layers *layers) {
    uint32_t steps = layers->plan->step_count;
    if (layers->step >= steps)
        return 1;
    return (layers->step + (double)layers->next / layers->buckets[layers->step].count) / steps;
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
    double top = rough_log(greater(layers->begun, 1)) / layers_hill(step, steps);
    double share = layers->possible_moves > 0 ? layers->done_moves / layers->possible_moves : 1;
    for (uint32_t s = step; s < steps; s++) {
        double then = full * rough_power(trend * rough_log(lesser(s + 1, last) / now));
        double bits = lesser(then, 1) * layers->plan->steps[s].width;
        bits = (bits + top * layers_hill(s, steps)) / 2;
        rest += rough_power(bits) * layers_moves_of(layers, s);
    }
    return price + share * rest;
}
