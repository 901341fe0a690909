#include "layers_leave.h"

#include "../base/memory.h"

/* How long before a move is added its place is fetched, and its state. */
#define FETCH_PLACE 12
#define FETCH_STATE 6

/* So many are added at a time. */
#define MOVES_TO_ADD 64

/* ---- adding ---------------------------------------------------------------------------------- */

static inline struct bucket *move_bucket(const struct layers *layers, const uint64_t *move,
                                         uint32_t shard) {
    return move[0] < layers->plan->step_count ? layers_bucket(layers, (uint32_t)move[0], shard)
                                              : NULL;
}

/* The state of a move waits for its step, or has got through. */
static inline bool layers_put(struct layers *layers, uint32_t shard, const uint64_t *move,
                              uint32_t length) {
    struct layers_shard *sum = &layers->shards[shard];
    const uint64_t *state = move + 2, *number = state + layers->plan->words;
    struct bucket *bucket = move_bucket(layers, move, shard);
    QD_CHECK(move[0] > layers->step || layers->drains);
    if (!bucket)
        return qd_wide_add(&layers->total, number, length);
    uint32_t before = bucket->count;
    bool fine = qd_bucket_add(bucket, move[1], state, number, length, &sum->bytes);
    sum->live += bucket->count - before;
    return fine;
}

static inline uint64_t *worker_moves(const struct layers_worker *worker, uint32_t shard,
                                     size_t move_words) {
    return worker->moves + shard * LAYERS_WAITING * move_words;
}

/* Adds what waits for a shard whose lock one has, and gives it back. */
static bool worker_add(struct layers *layers, struct layers_worker *worker, uint32_t shard) {
    uint32_t words = layers->plan->words, length = worker->length, count = worker->counts[shard];
    size_t move_words = 2 + (size_t)words + length;
    const uint64_t *moves = worker_moves(worker, shard, move_words);
    bool fine = true;
    for (uint32_t i = 0; fine && i < count + FETCH_PLACE; i++) {
        uint32_t soon = i - (FETCH_PLACE - FETCH_STATE), now = i - FETCH_PLACE; /* or huge */
        const struct bucket *bucket;
        if (i < count && (bucket = move_bucket(layers, moves + i * move_words, shard)))
            bucket_fetch_place(bucket, moves[i * move_words + 1]);
        if (soon < count && (bucket = move_bucket(layers, moves + soon * move_words, shard)))
            bucket_fetch_state(bucket, moves[soon * move_words + 1]);
        if (now < count)
            fine = layers_put(layers, shard, moves + now * move_words, length);
    }
    qd_mutex_unlock(&layers->shards[shard].lock);
    worker->counts[shard] = 0;
    return fine;
}

/* Adds them if there are enough, and no other thread is adding there; but if there is no more space, it
 * waits for that one. To sleep and wake takes longer than adding a hundred moves. */
static inline bool worker_add_some(struct layers *layers, struct layers_worker *worker,
                                   uint32_t shard) {
    qd_mutex *lock = &layers->shards[shard].lock;
    if (worker->counts[shard] % MOVES_TO_ADD != 0)
        return true;
    if (worker->counts[shard] == LAYERS_WAITING)
        qd_mutex_lock(lock);
    else if (!qd_mutex_try(lock))
        return true;
    return worker_add(layers, worker, shard);
}

static bool worker_add_all(struct layers *layers, struct layers_worker *worker) {
    for (uint32_t shard = 0; shard < layers->shard_count; shard++) {
        if (!worker->counts[shard])
            continue;
        qd_mutex_lock(&layers->shards[shard].lock);
        if (!worker_add(layers, worker, shard))
            return false;
    }
    return true;
}

/* ---- making moves ---------------------------------------------------------------------------- */

/* All moves from a state, which its number follows. */
static inline bool worker_leave(struct layers *layers, struct layers_worker *worker, uint32_t words,
                                uint32_t at, const uint64_t *state, uint32_t length) {
    const struct plan *plan = layers->plan;
    const struct plan_step *step = &plan->steps[at];
    size_t move_words = 2 + (size_t)words + length;
    uint64_t next[PLAN_WORDS];
    /* A state that waits for a pick is not covered there. */
    uint32_t move = step->moves + (step->picks && step->may_pass);
    worker->moves_tried += step->move_end - move + 1;
    worker->states_left++;
    for (; move < step->move_end; move++) {
        uint32_t to = at + 1;
        if (!plan_move(plan, words, at, move, state, next) || !plan_pass(plan, words, next, &to))
            continue;
        uint64_t hash = to < plan->step_count ? bucket_hash(next, words) : 0;
        uint32_t shard = (uint32_t)hash & (layers->shard_count - 1);
        QD_CHECK(worker->counts[shard] < LAYERS_WAITING);
        uint64_t *made =
            worker_moves(worker, shard, move_words) + worker->counts[shard]++ * move_words;
        made[0] = to;
        made[1] = hash;
        for (uint32_t i = 0; i < words; i++)
            made[2 + i] = next[i];
        for (uint32_t i = 0; i < length; i++)
            made[2 + words + i] = state[words + i];
        if (!worker_add_some(layers, worker, shard))
            return false;
    }
    return true;
}

static inline bool worker_leave_some(struct layers *layers, struct layers_worker *worker,
                                     uint32_t words, uint32_t shard, uint32_t from, uint32_t end) {
    const struct bucket *bucket = layers_bucket(layers, layers->step, shard);
    for (uint32_t i = from; i < end; i++)
        if (!worker_leave(layers, worker, words, layers->step, bucket_state(bucket, i),
                          bucket->length))
            return false;
    return true;
}

/* The same for each number of words, so that the loops over them are unrolled. */
static bool worker_leave_any(struct layers *layers, struct layers_worker *worker, uint32_t shard,
                             uint32_t from, uint32_t end) {
    switch (layers->plan->words) {
    case 1:
        return worker_leave_some(layers, worker, 1, shard, from, end);
    case 2:
        return worker_leave_some(layers, worker, 2, shard, from, end);
    case 3:
        return worker_leave_some(layers, worker, 3, shard, from, end);
    case 4:
        return worker_leave_some(layers, worker, 4, shard, from, end);
    default:
        return worker_leave_some(layers, worker, layers->plan->words, shard, from, end);
    }
}

/* ---- threads --------------------------------------------------------------------------------- */

/* Numbers are `length` words from now on: what waits with others is added before. */
static bool worker_set_length(struct layers *layers, struct layers_worker *worker,
                              uint32_t length) {
    size_t move_words = 2 + (size_t)layers->plan->words + length;
    if (length == worker->length)
        return true;
    if (!worker_add_all(layers, worker))
        return false;
    worker->length = length;
    return qd_array_reserve(&worker->moves, &worker->capacity,
                            layers->shard_count * LAYERS_WAITING * move_words,
                            sizeof *worker->moves);
}

static bool worker_leave_range(struct layers *layers, struct layers_worker *worker, uint32_t shard,
                               uint32_t from, uint32_t end) {
    return worker_set_length(layers, worker, layers_bucket(layers, layers->step, shard)->length) &&
           worker_leave_any(layers, worker, shard, from, end);
}

struct leaving {
    struct layers *layers;
    uint64_t chunks;
    _Atomic uint64_t taken; /* chunks */
};

/* Leaves the states of a chunk that were not left yet: `chunk` is counted from the first of these. */
static bool worker_leave_chunk(struct layers *layers, struct layers_worker *worker, uint32_t shard,
                               uint64_t chunk) {
    uint32_t first = layers_first(layers, layers->step, shard);
    uint32_t count = layers_bucket(layers, layers->step, shard)->count;
    uint64_t from = (first / CHUNK_STATES + chunk) * CHUNK_STATES, end = from + CHUNK_STATES;
    return worker_leave_range(layers, worker, shard, from > first ? (uint32_t)from : first,
                              end < count ? (uint32_t)end : count);
}

/* Takes chunks as long as there are any. */
static void worker_share(void *user, uint32_t number) {
    struct leaving *leaving = user;
    struct layers *layers = leaving->layers;
    struct layers_worker *worker = &layers->workers[number];
    uint32_t shard = layers->shard;
    uint64_t before = 0, here = qd_layers_chunks(layers, shard);
    bool fine = true;
    while (fine) {
        uint64_t chunk = atomic_fetch_add(&leaving->taken, 1);
        if (chunk >= leaving->chunks)
            break;
        while (chunk - before >= here) {
            before += here;
            here = qd_layers_chunks(layers, ++shard);
        }
        fine = worker_leave_chunk(layers, worker, shard, chunk - before);
    }
    worker->failed = !fine || !worker_add_all(layers, worker);
}

/* Adds up what the threads did. */
static void layers_add_up(struct layers *layers, uint32_t workers) {
    for (uint32_t i = 0; i < workers; i++) {
        struct layers_worker *worker = &layers->workers[i];
        layers->work.moves += worker->moves_tried;
        layers->work.states += worker->states_left;
        worker->moves_tried = worker->states_left = 0;
        layers->bytes += (worker->capacity - worker->counted) * sizeof *worker->moves;
        worker->counted = worker->capacity;
    }
    for (uint32_t i = 0; i < layers->shard_count; i++) {
        struct layers_shard *shard = &layers->shards[i];
        layers->bytes += shard->bytes;
        layers->live += shard->live;
        shard->bytes = 0;
        shard->live = 0;
    }
}

uint64_t qd_layers_chunks(const struct layers *layers, uint32_t shard) {
    uint32_t count = layers_bucket(layers, layers->step, shard)->count;
    uint32_t first = layers_first(layers, layers->step, shard);
    return ((uint64_t)count + CHUNK_STATES - 1) / CHUNK_STATES - first / CHUNK_STATES;
}

bool qd_layers_leave_together(struct layers *layers, uint64_t chunks) {
    struct leaving leaving = {.layers = layers, .chunks = chunks};
    bool fine = true;
    atomic_init(&leaving.taken, 0);
    qd_team_run(layers->team, worker_share, &leaving);
    for (uint32_t i = 0; i < qd_team_size(layers->team); i++)
        fine &= !layers->workers[i].failed;
    layers_add_up(layers, qd_team_size(layers->team));
    return fine;
}

bool qd_layers_leave(struct layers *layers, uint32_t from, uint32_t end) {
    bool fine = worker_leave_range(layers, layers->workers, layers->shard, from, end) &&
                worker_add_all(layers, layers->workers);
    layers_add_up(layers, 1);
    return fine;
}

bool qd_layers_leave_one(struct layers *layers, uint32_t step, const uint64_t *state,
                         uint32_t length) {
    uint32_t words = layers->plan->words;
    bool fine = worker_set_length(layers, layers->workers, length) &&
                worker_leave(layers, layers->workers, words, step, state, length) &&
                worker_add_all(layers, layers->workers);
    layers_add_up(layers, 1);
    return fine;
}

bool qd_layers_add(struct layers *layers, uint32_t step, const uint64_t *state,
                   const uint64_t *number, uint32_t length) {
    uint64_t hash = bucket_hash(state, layers->plan->words);
    uint32_t shard = (uint32_t)hash & (layers->shard_count - 1);
    struct bucket *bucket = layers_bucket(layers, step, shard);
    uint32_t before = bucket->count;
    bool fine = qd_bucket_add(bucket, hash, state, number, length, &layers->bytes);
    layers->live += bucket->count - before;
    return fine;
}
