#include "attempts.h"
#include "rough.h"

#include "../base/error.h"

#include <stdlib.h>

/* The first moves of each order, before one of them leads. */
#define FIRST_MOVES 2000

/* Moves between two looks at the clock: about a tenth of a millisecond. */
#define TURN_MOVES 4096

/* With several threads a turn is up to this many for each, but not more than a sixteenth of all before. */
#define THREAD_TURN_MOVES 262144

/* A leader that has done this much is not overtaken any more. */
#define SURE_PROGRESS 0.3

static void attempts_end(struct attempts *attempts, struct attempt *attempt) {
    QD_CHECK(attempt->is_open && attempts->count);
    layers_add_work(&attempts->ended, &attempt->layers.work);
    qd_layers_close(&attempt->layers);
    qd_plan_free(attempt->plan);
    free(attempt->order);
    attempt->order = NULL;
    attempt->plan = NULL;
    attempt->is_open = false;
    attempts->count--;
}

/* What plans may take of the memory that there is when they are made, in quarters. */
#define PLAN_QUARTERS 3

static qd_status attempts_open_one(struct attempts *attempts, const struct subject *subject,
                                   int kind, size_t bytes, struct asking *asking, qd_error *error) {
    struct attempt *attempt = &attempts->list[kind];
    attempt->is_open = true;
    attempts->count++;
    attempt->order = qd_order_make(subject, kind, asking);
    qd_status status = attempt->order
                           ? qd_plan_new(subject, attempt->order, bytes / 4 * PLAN_QUARTERS, asking,
                                         &attempt->plan, error)
                           : qd_fail_memory(error);
    if (status == QD_OK && !qd_layers_open(&attempt->layers, attempt->plan, bytes, attempts->team))
        status = qd_fail_memory(error);
    if (status != QD_OK)
        attempts_end(attempts, attempt);
    if (asking && asking->stopped)
        return qd_fail_stopped(error);
    attempts->lacks_room |= status == QD_ERROR_UNSUPPORTED;
    return status == QD_ERROR_RANGE || status == QD_ERROR_UNSUPPORTED ? QD_OK : status;
}

qd_status qd_attempts_open(struct attempts *attempts, const struct subject *subject, size_t bytes,
                           struct team *team, bool must_end, struct asking *asking,
                           qd_error *error) {
    qd_status status = QD_OK;
    *attempts = (struct attempts){.bytes = bytes, .team = team, .must_end = must_end};
    size_t taken = 0, last = 0; /* by the plans */
    for (int kind = 0; kind < ORDERS && status == QD_OK && taken + last <= bytes; kind++) {
        status = attempts_open_one(attempts, subject, kind, bytes - taken, asking, error);
        last = attempts->list[kind].is_open ? attempts->list[kind].layers.bytes : 0;
        taken += last;
    }
    if (status == QD_OK && !attempts->count && attempts->lacks_room)
        status = qd_fail(error, QD_ERROR_UNSUPPORTED,
                         "layers: the plan of its steps takes more than the limit of memory");
    else if (status == QD_OK && !attempts->count)
        status = qd_fail(error, QD_ERROR_UNSUPPORTED,
                         "layers: a state would need more than %d bits", 64 * PLAN_WORDS);
    if (status != QD_OK)
        qd_attempts_close(attempts);
    return status;
}

void qd_attempts_close(struct attempts *attempts) {
    for (int i = 0; i < ORDERS; i++)
        if (attempts->list[i].is_open)
            attempts_end(attempts, &attempts->list[i]);
    attempts->leader = NULL;
}

/* ---- turns ----------------------------------------------------------------------------------- */

/*
 * A price is good until there are a tenth more moves. Orders that are wide somewhere seem cheap for too
 * long: breadth first in Latin squares of order 6 to 30 million moves, of over a thousand million. So
 * every eight bits of width count as a factor of two.
 */
static void attempts_price(struct attempt *attempt) {
    uint64_t moves = attempt->layers.work.moves;
    if (moves < attempt->priced_at + attempt->priced_at / 10)
        return;
    attempt->price = qd_layers_price(&attempt->layers);
    attempt->rank = rough_log(greater(attempt->price, 1)) + attempt->plan->width / 8.0;
    attempt->priced_at = moves;
}

static void attempts_find_leader(struct attempts *attempts) {
    attempts->leader = NULL;
    for (int i = 0; i < ORDERS; i++) {
        struct attempt *attempt = &attempts->list[i];
        if (!attempt->is_open)
            continue;
        attempts_price(attempt);
        if (!attempts->leader || attempt->rank < attempts->leader->rank)
            attempts->leader = attempt;
    }
}

/* When the leader is sure to be best, the others only take memory. */
static void attempts_end_others(struct attempts *attempts) {
    for (int i = 0; i < ORDERS; i++)
        if (attempts->list[i].is_open && &attempts->list[i] != attempts->leader)
            attempts_end(attempts, &attempts->list[i]);
}

double qd_attempts_clock(const struct team *team) {
    return team ? qd_now() : qd_worked();
}

/* One order's turn. If it is full it ends, but the last one may drain. */
static enum layers_outcome attempts_turn(struct attempts *attempts, struct attempt *attempt,
                                         uint64_t moves, const qd_stop *stop) {
    double began = qd_attempts_clock(attempts->team);
    attempt->layers.may_drain = attempts->must_end && attempts->count == 1;
    enum layers_outcome outcome =
        qd_layers_run(&attempt->layers, moves, attempts->bytes / attempts->count, stop);
    attempt->seconds += qd_attempts_clock(attempts->team) - began;
    if (outcome == LAYERS_DONE || outcome == LAYERS_PAUSED)
        return outcome;
    attempts_end(attempts, attempt);
    return attempts->count ? LAYERS_PAUSED : outcome;
}

/* A round of turns: the leader's share is as large as that of all others. */
static enum layers_outcome attempts_round(struct attempts *attempts, uint64_t moves,
                                          const qd_stop *stop) {
    for (int i = 0; i < ORDERS && attempts->count; i++) {
        struct attempt *attempt = &attempts->list[i];
        if (!attempt->is_open)
            continue;
        bool leads = attempt == attempts->leader;
        uint64_t share = leads || attempts->count < 2 ? moves : moves / (attempts->count - 1);
        enum layers_outcome outcome = attempts_turn(attempts, attempt, share, stop);
        if (outcome == LAYERS_DONE)
            attempts->leader = attempt;
        if (outcome != LAYERS_PAUSED || qd_stop_is_requested(stop))
            return outcome;
    }
    return LAYERS_PAUSED;
}

static uint64_t attempts_turn_moves(const struct attempts *attempts) {
    uint32_t threads = qd_team_size(attempts->team);
    if (!attempts->leader)
        return FIRST_MOVES;
    uint64_t most = threads > 1 ? (uint64_t)threads * THREAD_TURN_MOVES : TURN_MOVES;
    uint64_t moves = qd_attempts_work(attempts).moves / 16;
    return moves < TURN_MOVES ? TURN_MOVES : moves < most ? moves : most;
}

enum layers_outcome qd_attempts_run(struct attempts *attempts, double seconds,
                                    const qd_stop *stop) {
    double began = qd_attempts_clock(attempts->team), now = began;
    enum layers_outcome outcome = LAYERS_PAUSED;
    while (attempts->count && outcome == LAYERS_PAUSED && now - began < seconds &&
           !qd_stop_is_requested(stop)) {
        outcome = attempts_round(attempts, attempts_turn_moves(attempts), stop);
        if (outcome != LAYERS_DONE)
            attempts_find_leader(attempts);
        if (outcome == LAYERS_PAUSED && qd_attempts_are_sure(attempts))
            attempts_end_others(attempts);
        now = qd_attempts_clock(attempts->team);
        /* Not before the first round, so that short turns get on. */
        if (qd_stop_ends(stop, false, NULL))
            break;
    }
    attempts->seconds += now - began;
    return attempts->count ? outcome : outcome == LAYERS_FAILED ? LAYERS_FAILED : LAYERS_FULL;
}

double qd_attempts_progress(const struct attempts *attempts) {
    QD_CHECK(!attempts->leader || attempts->leader->is_open || !attempts->count);
    return attempts->leader ? qd_layers_progress(&attempts->leader->layers) : 0;
}

bool qd_attempts_are_sure(const struct attempts *attempts) {
    return attempts->leader && qd_attempts_progress(attempts) >= SURE_PROGRESS;
}

struct layers_work qd_attempts_work(const struct attempts *attempts) {
    struct layers_work work = attempts->ended;
    for (int i = 0; i < ORDERS; i++)
        if (attempts->list[i].is_open)
            layers_add_work(&work, &attempts->list[i].layers.work);
    return work;
}

/* By what the leader's own moves took: those of the others, which are wider, take up to four times as long. */
double qd_attempts_left(const struct attempts *attempts) {
    const struct attempt *leader = attempts->leader;
    if (!leader || !(leader->seconds > 0))
        return 1e300;
    double moves = (double)leader->layers.work.moves;
    return greater(leader->price - moves, 0) * leader->seconds / moves;
}
