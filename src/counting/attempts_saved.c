#include "attempts_saved.h"

#include "layers_leave.h"

#include "../base/hash.h"
#include "../base/memory.h"

#include <stdlib.h>

/* ---- plans ----------------------------------------------------------------------------------- */

static uint64_t saved_hash_words(uint64_t hash, const uint64_t *words, size_t count) {
    for (size_t i = 0; i < count; i++)
        hash = qd_hash_word(hash, words[i]);
    return hash;
}

static uint64_t saved_hash_steps(uint64_t hash, const struct plan *plan) {
    for (uint32_t s = 0; s < plan->step_count; s++) {
        const struct plan_step *step = &plan->steps[s];
        uint64_t words[] = {step->picks, step->lives,    step->word,
                            step->bit,   step->may_pass, step->move_end};
        hash = saved_hash_words(hash, words, sizeof words / sizeof *words);
    }
    return hash;
}

static uint64_t saved_hash_counter(uint64_t hash, const struct counter *counter) {
    uint64_t words[] = {counter->word, counter->shift,    counter->mask,
                        counter->most, counter->is_bound, counter->begins,
                        counter->ends, counter->least,    counter->add};
    return saved_hash_words(hash, words, sizeof words / sizeof *words);
}

/* Of all that says what a state means. */
static uint64_t saved_hash_plan(const struct plan *plan) {
    size_t words = plan->words, moves = plan->steps[plan->step_count - 1].move_end;
    uint64_t hash = saved_hash_steps(qd_hash_word(QD_HASH_BEGIN, plan->words), plan);
    hash = saved_hash_words(hash, plan->masks, moves * 3 * words);
    hash = saved_hash_words(hash, plan->keep, plan->step_count * words);
    for (size_t m = 0; m < moves; m++)
        for (uint32_t c = plan->moves[m].counters; c < plan->moves[m].counter_end; c++)
            hash = saved_hash_counter(qd_hash_word(hash, m), &plan->counters[c]);
    return hash;
}

/* ---- writing --------------------------------------------------------------------------------- */

void qd_work_put(const struct layers_work *work, struct saved_writer *writer) {
    qd_saved_put_number(writer, "work ", work->states);
    qd_saved_put_number(writer, " ", work->moves);
    qd_saved_put_number(writer, " ", work->widest);
    qd_saved_put_number(writer, " ", work->bytes);
    qd_saved_put(writer, "\n");
}

static void saved_put_order(const struct attempt *attempt, struct saved_writer *writer) {
    qd_saved_put(writer, "order");
    for (uint32_t r = 0; r < attempt->plan->subject->primary_count; r++)
        qd_saved_put_number(writer, " ", attempt->order[r]);
    qd_saved_put_hash(writer, "\nplan ", saved_hash_plan(attempt->plan));
    qd_saved_put(writer, "\n");
}

static void saved_put_bucket(const struct bucket *bucket, uint32_t first,
                             struct saved_writer *writer) {
    for (uint32_t i = first; i < bucket->count && !writer->failed; i++) {
        const uint64_t *state = bucket_state(bucket, i);
        qd_saved_put_wide(writer, "", state, bucket->words);
        qd_saved_put_wide(writer, " ", state + bucket->words, bucket->length);
        qd_saved_put(writer, "\n");
    }
}

/* The states that were not left yet. */
static void saved_put_step(const struct layers *layers, uint32_t step,
                           struct saved_writer *writer) {
    uint64_t states = 0;
    for (uint32_t i = 0; i < layers->shard_count; i++)
        states += layers_bucket(layers, step, i)->count - layers_first(layers, step, i);
    if (!states)
        return;
    qd_saved_put_number(writer, "bucket ", step);
    qd_saved_put_number(writer, " ", states);
    qd_saved_put(writer, "\n");
    for (uint32_t i = 0; i < layers->shard_count; i++)
        saved_put_bucket(layers_bucket(layers, step, i), layers_first(layers, step, i), writer);
}

static void saved_put_layers(const struct layers *layers, struct saved_writer *writer) {
    qd_work_put(&layers->work, writer);
    qd_saved_put_wide(writer, "total ", layers->total.words, layers->total.length);
    qd_saved_put(writer, "\n");
    for (uint32_t s = layers->step; s < layers->plan->step_count; s++)
        saved_put_step(layers, s, writer);
}

void qd_attempts_put(const struct attempts *attempts, struct saved_writer *writer) {
    for (int i = 0; i < ORDERS; i++)
        if (attempts->list[i].is_open) {
            saved_put_order(&attempts->list[i], writer);
            saved_put_layers(&attempts->list[i].layers, writer);
        }
}

/* ---- reading --------------------------------------------------------------------------------- */

bool qd_work_read(struct layers_work *work, struct saved_reader *reader) {
    return qd_saved_read_number(reader, "work ", UINT64_MAX, &work->states) &&
           qd_saved_read_number(reader, " ", UINT64_MAX, &work->moves) &&
           qd_saved_read_number(reader, " ", UINT64_MAX, &work->widest) &&
           qd_saved_read_number(reader, " ", UINT64_MAX, &work->bytes) &&
           qd_saved_read(reader, "\n");
}

/* Each primary item once. */
static bool saved_read_items(uint32_t *order, bool *seen, uint32_t count,
                             struct saved_reader *reader) {
    uint64_t item;
    if (!qd_saved_read(reader, "order"))
        return false;
    for (uint32_t r = 0; r < count; r++) {
        if (!qd_saved_read_number(reader, " ", count - 1, &item))
            return false;
        if (seen[item])
            return qd_saved_damage(reader, SAVED_ALTERED);
        order[r] = (uint32_t)item;
        seen[item] = true;
    }
    return qd_saved_read(reader, "\n");
}

static bool saved_read_order(struct attempt *attempt, const struct subject *subject,
                             struct saved_reader *reader) {
    uint32_t count = subject->primary_count;
    bool *seen = qd_array_new(count, sizeof *seen);
    attempt->order = qd_array_new(count, sizeof *attempt->order);
    bool fine = seen && attempt->order ? saved_read_items(attempt->order, seen, count, reader)
                                       : qd_saved_damage(reader, SAVED_MEMORY);
    free(seen);
    return fine;
}

/* The plan of the order, if it is the one that the states were made for. */
static bool saved_read_plan(struct attempt *attempt, const struct subject *subject,
                            struct saved_reader *reader) {
    uint32_t length;
    qd_status status = qd_plan_new(subject, attempt->order, SIZE_MAX, NULL, &attempt->plan, NULL);
    if (status != QD_OK)
        return qd_saved_damage(reader, status == QD_ERROR_MEMORY ? SAVED_MEMORY : SAVED_ALTERED);
    if (!qd_saved_read_wide(reader, "plan ", &length) || !qd_saved_read(reader, "\n"))
        return false;
    if (length != 1 || reader->words[0] != saved_hash_plan(attempt->plan))
        return qd_saved_damage(reader, SAVED_VERSION);
    return true;
}

static bool saved_read_state(struct layers *layers, uint32_t step, struct saved_reader *reader) {
    uint64_t state[PLAN_WORDS] = {0};
    uint32_t length;
    if (!qd_saved_read_wide(reader, "", &length))
        return false;
    if (length > layers->plan->words)
        return qd_saved_damage(reader, SAVED_ALTERED);
    memcpy(state, reader->words, length * sizeof *state);
    if (!qd_saved_read_wide(reader, " ", &length) || !qd_saved_read(reader, "\n"))
        return false;
    if (!length)
        return qd_saved_damage(reader, SAVED_ALTERED);
    return qd_layers_add(layers, step, state, reader->words, length) ||
           qd_saved_damage(reader, SAVED_MEMORY);
}

/* The buckets come in the order of their steps; the first is the one that is being processed. */
static bool saved_read_bucket(struct layers *layers, uint32_t *next, struct saved_reader *reader) {
    uint32_t last = layers->plan->step_count - 1;
    uint64_t step, states;
    if (!qd_saved_read_number(reader, "bucket ", last, &step) ||
        !qd_saved_read_number(reader, " ", UINT64_MAX, &states) || !qd_saved_read(reader, "\n"))
        return false;
    if (step < *next || !states)
        return qd_saved_damage(reader, SAVED_ALTERED);
    if (layers->step == layers->plan->step_count)
        layers->step = (uint32_t)step;
    *next = (uint32_t)step + 1;
    for (uint64_t i = 0; i < states; i++)
        if (!saved_read_state(layers, (uint32_t)step, reader))
            return false;
    return true;
}

static bool saved_read_layers(struct layers *layers, struct saved_reader *reader) {
    uint32_t length, next = 0;
    qd_layers_forget(layers);
    if (!qd_work_read(&layers->work, reader) || !qd_saved_read_wide(reader, "total ", &length) ||
        !qd_saved_read(reader, "\n"))
        return false;
    if (!qd_wide_add(&layers->total, reader->words, length))
        return qd_saved_damage(reader, SAVED_MEMORY);
    while (qd_saved_peek(reader) == 'b')
        if (!saved_read_bucket(layers, &next, reader))
            return false;
    qd_layers_resume(layers);
    return true;
}

static bool saved_read_attempt(struct attempts *attempts, const struct subject *subject,
                               struct saved_reader *reader) {
    struct attempt *attempt = &attempts->list[attempts->count++];
    attempt->is_open = true;
    if (!saved_read_order(attempt, subject, reader) || !saved_read_plan(attempt, subject, reader))
        return false;
    if (!qd_layers_open(&attempt->layers, attempt->plan, attempts->bytes, attempts->team))
        return qd_saved_damage(reader, SAVED_MEMORY);
    return saved_read_layers(&attempt->layers, reader);
}

bool qd_attempts_read(struct attempts *attempts, const struct subject *subject, size_t bytes,
                      struct team *team, struct saved_reader *reader) {
    bool fine = true;
    *attempts = (struct attempts){.bytes = bytes, .must_end = true, .team = team};
    while (fine && qd_saved_peek(reader) == 'o')
        fine = attempts->count < ORDERS ? saved_read_attempt(attempts, subject, reader)
                                        : qd_saved_damage(reader, SAVED_ALTERED);
    return fine;
}
