/*
 * Counting: pieces one after another, each by layers or by a search, whichever is faster. As long as
 * that is not clear both run in turns, and neither knows of the other:
 *
 *   - The search goes first; most small problems end there.
 *   - Layers get a twelfth of the time that the search seems to need, and less, down to a hundredth, by the
 *     square of how much later they seem to end; at most half of what it has had. They get that half if they
 *     seem to end earlier; as much as it has had if they seem to end in half of its time; and all of the time
 *     if they are sure to end earlier.
 *   - Layers that are full of states end, and the search goes on alone.
 *   - Where the search seems hopeless, memo gets a sixteenth of the time of both; and as much as both if
 *     it seems to end before them.
 *
 * Did not pay: dividing the states that wait in the middle (docs/how-it-works.md), so they are not handed to searches,
 * either. Where layers were full, they were so early, with more states than the search has nodes. Judging layers anew
 * each time that they have had twice as long: what they seem to need rises and falls by a factor of ten, so they got
 * the same.
 */
#include "counter.h"
#include "rough.h"

#include "../base/error.h"
#include "../base/memory.h"
#include "../cover/above.h"

#include <stdlib.h>
#include <string.h>

/* Seconds of the first turn of a search, and of the longest one: whoever interrupts waits that long. */
#define FIRST_TURN 0.0001
#define LONGEST_TURN 0.05

/* What layers get at least before they are judged: the first moves in all orders take about as long. */
#define LAYERS_TRIAL 0.0003

/* Of what the search seems to need, what they get even if they seem to end much later. */
#define LAYERS_SHARE 0.01

/* Layers are not begun for a search that seems to need less than so many times what planning them takes. */
#define WORTH 100

#define MEMO_TURN 0.002

/* For each item and entry, about. */
#define SECONDS_OF_WORK 2e-9

/* A search that seems to need so many times what it has had. */
#define HOPELESS 1000

/* Of the time and of the memory, as long as nothing speaks for it. */
#define MEMO_SHARE 16

#define USUAL_MEMORY (UINT64_C(1) << 30)

/* So much there is in any case for what is made ready, but not for states and what memo keeps. */
#define LEAST_MEMORY (UINT64_C(2) << 20)

/* ---- opening --------------------------------------------------------------------------------- */

static qd_status counter_take_engine(qd_counter *counter, qd_error *error) {
    const char *name = counter->settings.engine;
    counter->engine = !name || strcmp(name, "auto") == 0 ? COUNTER_AUTO
                      : strcmp(name, "layers") == 0      ? COUNTER_LAYERS
                      : strcmp(name, "memo") == 0        ? COUNTER_MEMO
                                                         : COUNTER_SEARCH;
    bool known = counter->engine != COUNTER_SEARCH;
    for (size_t i = 0; !known && qd_cover_engine_name(i, NULL); i++)
        known = strcmp(name, qd_cover_engine_name(i, NULL)) == 0;
    return known ? QD_OK
                 : qd_fail(error, QD_ERROR_ARGUMENT, "there is no cover engine '%.40s'", name);
}

static qd_status counter_take_settings(qd_counter *counter, const qd_counter_settings *settings,
                                       qd_error *error) {
    qd_counter_settings *own = &counter->settings;
    if (settings)
        *own = *settings;
    if (own->memory)
        counter->room.most = own->memory > LEAST_MEMORY ? own->memory : LEAST_MEMORY;
    if (!own->threads)
        own->threads = 1;
    return counter_take_engine(counter, error);
}

/* What is made ready is not counted in turns. If it is stopped, it begins anew. */
static struct asking counter_asking(qd_counter *counter) {
    return (struct asking){.stop = counter->settings.stop, .is_opening = true, .most = UINT64_MAX};
}

/* One piece, the whole problem. */
static void counter_unite(qd_counter *counter) {
    qd_subjects_free(&counter->subjects);
    counter->subjects.count = 1;
    counter->room.taken = 0;
    counter->piece = 0;
}

/* A search alone, of the whole problem: where there is no room for more. */
static void counter_search_whole(qd_counter *counter) {
    counter_unite(counter);
    counter->engine = COUNTER_SEARCH;
    counter->settings.engine = NULL;
}

/* Into pieces, unless that is stopped. */
static qd_status counter_divide(qd_counter *counter, qd_error *error) {
    struct asking asking = counter_asking(counter);
    qd_status status =
        qd_subjects_find(counter->cover, &counter->subjects, &counter->room, &asking, error);
    if (asking.stopped)
        counter_unite(counter);
    else if (status == QD_ERROR_RANGE && counter->engine == COUNTER_AUTO)
        counter_search_whole(counter);
    else if (status != QD_OK)
        return status;
    counter->is_divided = !asking.stopped;
    qd_counter_restart(counter);
    return QD_OK;
}

qd_status qd_counter_make_ready(qd_counter *counter, qd_error *error) {
    qd_status status = counter->is_divided ? QD_OK : counter_divide(counter, error);
    return status == QD_OK && !counter->is_divided ? qd_fail_stopped(error) : status;
}

static qd_status counter_open(qd_counter *counter, const qd_counter_settings *settings,
                              qd_error *error) {
    qd_status status = counter_take_settings(counter, settings, error);
    if (status == QD_OK)
        status = qd_count_new(&counter->found, error);
    if (status == QD_OK && !qd_wide_set(&counter->product, 1))
        status = qd_fail_memory(error);
    if (status == QD_OK)
        status = counter_divide(counter, error);
    if (status == QD_OK && counter->settings.threads > 1 &&
        (counter->engine == COUNTER_AUTO || counter->engine == COUNTER_LAYERS)) {
        counter->team = qd_team_new(counter->settings.threads);
        if (!counter->team)
            status = qd_fail_memory(error);
    }
    counter->by = counter->engine == COUNTER_MEMO ? "memo" : "layers";
    return status;
}

qd_status qd_counter_new(const qd_cover *cover, const qd_counter_settings *settings,
                         qd_counter **out, qd_error *error) {
    *out = NULL;
    qd_status status = qd_cover_check_sealed(cover, error);
    if (status != QD_OK)
        return status;
    qd_counter *counter = qd_array_new(1, sizeof *counter);
    if (!counter)
        return qd_fail_memory(error);
    counter->cover = cover;
    status = counter_open(counter, settings, error);
    if (status == QD_OK)
        *out = counter;
    else
        qd_counter_free(counter);
    return status;
}

/* ---- pieces ---------------------------------------------------------------------------------- */

size_t qd_counter_memory(const qd_counter *counter, uint64_t also) {
    struct qd_room room = {counter->settings.memory,
                           counter->room.taken + counter->for_piece + also};
    uint64_t left = room.most ? qd_room_left(&room) : USUAL_MEMORY;
    return left < SIZE_MAX ? (size_t)left : SIZE_MAX;
}

static void counter_drop_search(qd_counter *counter) {
    if (counter->search)
        counter->nodes += qd_cover_search_effort(counter->search).nodes;
    qd_cover_search_free(counter->search);
    qd_cover_free(counter->own);
    counter->for_piece = 0;
    counter->search = NULL;
    counter->own = NULL;
    if (counter->found)
        qd_count_clear(counter->found);
}

static qd_status counter_open_search(qd_counter *counter, qd_error *error) {
    qd_cover_settings settings = {0};
    struct asking asking = counter_asking(counter);
    struct qd_room room = counter->room;
    qd_status status = QD_OK;
    if (counter->subjects.count > 1)
        status = qd_room_take(&room, qd_subject_cover_bytes(counter_subject(counter)), "counting",
                              error);
    settings.limits.memory = qd_room_left(&room);
    settings.engine = counter->engine == COUNTER_SEARCH ? counter->settings.engine : NULL;
    settings.simd = counter->settings.simd;
    settings.limits.stop = counter->settings.stop;
    settings.threads = counter->settings.threads;
    if (status == QD_OK && counter->subjects.count > 1)
        status = qd_subject_cover(counter_subject(counter), &counter->own, &asking, error);
    if (status == QD_OK)
        status = qd_cover_search_new(counter->own ? counter->own : counter->cover, &settings,
                                     &counter->search, error);
    if (status == QD_OK)
        counter->for_piece =
            room.taken - counter->room.taken + qd_cover_search_memory(counter->search);
    else
        counter_drop_search(counter);
    return status;
}

/* If states would be too long, or there is no memory for layers, the search counts alone. */
static qd_status counter_open_layers(qd_counter *counter, qd_error *error) {
    bool only = counter->engine == COUNTER_LAYERS;
    size_t memory = qd_counter_memory(counter, 0), kept = only ? 0 : memory / MEMO_SHARE;
    struct asking asking = counter_asking(counter);
    qd_status status = qd_attempts_open(&counter->attempts, counter_subject(counter), memory - kept,
                                        counter->team, only, &asking, error);
    if (asking.stopped)
        return status;
    counter->has_layers = status == QD_OK;
    counter->layers_ended = status != QD_OK;
    return only ? status : QD_OK;
}

static qd_status counter_open_memo(qd_counter *counter, qd_error *error) {
    bool only = counter->engine == COUNTER_MEMO;
    struct qd_room room = counter->room;
    struct asking asking = counter_asking(counter);
    uint64_t bytes = qd_memo_bytes(counter_subject(counter));
    size_t memory = qd_counter_memory(counter, bytes);
    qd_status status = qd_room_take(&room, counter->for_piece + bytes, "memo", error);
    if (status != QD_OK)
        return status;
    counter->has_memo = qd_memo_open(&counter->memo, counter_subject(counter),
                                     only ? memory : memory / MEMO_SHARE, &asking);
    if (counter->has_memo)
        return QD_OK;
    qd_memo_close(&counter->memo);
    return asking.stopped ? qd_fail_stopped(error) : qd_fail_memory(error);
}

static qd_status counter_begin_piece(qd_counter *counter, qd_error *error) {
    qd_status status = counter->engine == COUNTER_LAYERS ? counter_open_layers(counter, error)
                       : counter->engine == COUNTER_MEMO ? counter_open_memo(counter, error)
                                                         : counter_open_search(counter, error);
    if (status == QD_ERROR_RANGE && counter->engine == COUNTER_AUTO) {
        counter_search_whole(counter);
        status = qd_wide_set(&counter->product, 1) ? counter_open_search(counter, error)
                                                   : qd_fail_memory(error);
    }
    counter->is_begun = status == QD_OK;
    if (counter->engine != COUNTER_LAYERS)
        counter->layers_ended = counter->engine == COUNTER_SEARCH;
    counter->memo_ended = false;
    counter->turn = FIRST_TURN;
    counter->search_seconds = counter->memo_seconds = 0;
    return status;
}

/* Ends layers, whose numbers are kept. */
static void counter_drop_layers(qd_counter *counter) {
    struct attempts *attempts = &counter->attempts;
    if (!counter->has_layers)
        return;
    if (attempts->leader && attempts->leader->plan->width > counter->bits)
        counter->bits = attempts->leader->plan->width;
    qd_attempts_close(attempts);
    layers_add_work(&counter->work, &attempts->ended);
    counter->has_layers = false;
}

/* Adds what memo did to `facts`. */
static void counter_add_memo(const struct memo *memo, qd_counter_facts *facts) {
    uint64_t bits = (uint64_t)memo->table.words * 64, bytes = memo->table.most_bytes;
    facts->nodes += memo->nodes;
    facts->lookups += memo->table.lookups;
    facts->hits += memo->table.hits;
    facts->bits = bits > facts->bits ? bits : facts->bits;
    facts->bytes = bytes > facts->bytes ? bytes : facts->bytes;
}

static void counter_drop_memo(qd_counter *counter) {
    if (!counter->has_memo)
        return;
    counter_add_memo(&counter->memo, &counter->of_memo);
    qd_memo_close(&counter->memo);
    counter->has_memo = false;
}

/* Multiplies by the number of the piece, and goes to the next. A factor of 0 ends it all. */
static qd_status counter_end_piece(qd_counter *counter, const struct wide *number, const char *by,
                                   qd_error *error) {
    double seconds = counter->search_seconds + counter->attempts.seconds + counter->memo_seconds;
    QD_CHECK(counter->is_begun && counter->piece < counter->subjects.count);
    QD_CHECK(number->length == wide_length(number->words, number->length));
    if (seconds >= counter->by_seconds) {
        counter->by = by;
        counter->by_seconds = seconds;
    }
    if (!qd_wide_multiply(&counter->product, number->words, number->length))
        return qd_fail_memory(error);
    counter_drop_layers(counter);
    counter_drop_memo(counter);
    counter_drop_search(counter);
    counter->attempts.seconds = 0;
    counter->is_begun = false;
    counter->piece++;
    counter->is_done = counter->piece == counter->subjects.count || !counter->product.length;
    return QD_OK;
}

void qd_counter_restart(qd_counter *counter) {
    counter_drop_layers(counter);
    counter->product.words[0] = 1;
    counter->product.length = !counter->subjects.impossible;
    counter->piece = 0;
    counter->is_done = counter->subjects.impossible || !counter->subjects.count;
    counter->is_begun = counter->layers_ended = false;
    counter->attempts.seconds = counter->by_seconds = 0;
    counter->turn = FIRST_TURN;
    counter->work = (struct layers_work){0};
    counter->bits = 0;
}

/* ---- turns ----------------------------------------------------------------------------------- */

/* The number that a search found: less than 2^64, as it met every solution. */
static qd_status counter_end_search(qd_counter *counter, qd_error *error) {
    uint64_t number = 0;
    bool fits = qd_count_to_u64(counter->found, &number);
    QD_CHECK(fits);
    struct wide total = {.words = &number, .length = number != 0}; /* only read */
    return fits ? counter_end_piece(counter, &total, qd_cover_search_about(counter->search).engine,
                                    error)
                : qd_fail(error, QD_ERROR_RANGE, "a search cannot have found so many solutions");
}

static double counter_clock(const qd_counter *counter) {
    return qd_attempts_clock(counter->team);
}

static qd_status counter_search(qd_counter *counter, double seconds, qd_error *error) {
    qd_outcome outcome;
    double began = counter_clock(counter);
    qd_cover_search_set_slice(counter->search, seconds);
    qd_status status = qd_cover_search_count(counter->search, counter->found, &outcome, error);
    counter->search_seconds += counter_clock(counter) - began;
    if (status == QD_OK && outcome == QD_DONE)
        return counter_end_search(counter, error);
    return status;
}

/* The seconds that the search will still take, as far as one knows. */
static double counter_search_left(const qd_counter *counter) {
    double done = counter->search ? qd_cover_search_about(counter->search).progress : 0;
    return done > 0 ? counter->search_seconds * (1 - done) / done : 1e300;
}

/*
 * The seconds that layers may have had by now. What the search still needs is often wrong by a factor
 * of ten or more at first, so layers do not get many times of what it has had, unless it is hopeless.
 */
static double counter_layers_due(const qd_counter *counter) {
    double search_left = counter_search_left(counter), had = counter->search_seconds;
    double left = qd_attempts_left(&counter->attempts);
    bool is_hopeless = search_left > HOPELESS * had;
    if (!counter->search || (qd_attempts_are_sure(&counter->attempts) && left < search_left &&
                             (is_hopeless || left < 4 * had)))
        return 1e300;
    double most = is_hopeless ? 8 * had : search_left > 100 * had ? 2 * had : had / 2;
    if (left < search_left)
        return 2 * left < search_left && most < had ? had : most;
    double chance = search_left / (search_left + left);
    double share = greater(chance * chance / 3, LAYERS_SHARE);
    return lesser(greater(share * search_left, LAYERS_TRIAL), most);
}

static qd_status counter_layer(qd_counter *counter, double seconds, qd_error *error) {
    enum layers_outcome outcome =
        qd_attempts_run(&counter->attempts, seconds, counter->settings.stop);
    if (outcome == LAYERS_DONE)
        return counter_end_piece(counter, &counter->attempts.leader->layers.total, "layers", error);
    if (outcome == LAYERS_PAUSED)
        return QD_OK;
    counter_drop_layers(counter);
    counter->layers_ended = true;
    return counter->search ? QD_OK : qd_fail_memory(error);
}

static qd_status counter_recall(qd_counter *counter, double seconds, qd_error *error) {
    double began = counter_clock(counter);
    enum memo_outcome outcome = qd_memo_run(&counter->memo, seconds, counter->settings.stop);
    counter->memo_seconds += counter_clock(counter) - began;
    if (outcome == MEMO_DONE)
        return counter_end_piece(counter, &counter->memo.total, "memo", error);
    if (outcome == MEMO_PAUSED)
        return QD_OK;
    counter_drop_memo(counter);
    counter->memo_ended = true;
    return counter->search ? QD_OK : qd_fail_memory(error);
}

/* Layers begin when the search has had three times as long as it takes to plan them, or seems hopeless. Below WORTH
 * they would save little where they end earlier; most often they do not, and take a tenth to a quarter of the time. */
static qd_status counter_consider_layers(qd_counter *counter, qd_error *error) {
    if (counter->has_layers || counter->layers_ended)
        return QD_OK;
    const struct subject *subject = counter_subject(counter);
    double entries = subject->first[subject->option_count], had = counter->search_seconds;
    double planning = SECONDS_OF_WORK * entries * (subject->primary_count + 100.0);
    if (had < FIRST_TURN + planning || counter_search_left(counter) < WORTH * planning ||
        (had < FIRST_TURN + 3 * planning && counter_search_left(counter) < HOPELESS * had))
        return QD_OK;
    return counter_open_layers(counter, error);
}

/* Whether it is the turn of memo, beside a search. */
static bool counter_memo_is_due(const qd_counter *counter) {
    const struct attempts *attempts = &counter->attempts;
    double others = counter->search_seconds + attempts->seconds, had = counter->memo_seconds;
    if (counter->memo_ended || (!counter->has_layers && !counter->layers_ended) ||
        counter_search_left(counter) < HOPELESS * counter->search_seconds)
        return false;
    double done = counter->has_memo ? qd_memo_progress(&counter->memo) : 0;
    double left = done > 0 ? had * (1 - done) / done : 1e300;
    if (2 * left < counter_search_left(counter) &&
        (counter->layers_ended || 2 * left < qd_attempts_left(attempts)))
        return had < others;
    return !(counter->has_layers && qd_attempts_are_sure(attempts)) &&
           had + MEMO_TURN < others / MEMO_SHARE;
}

static qd_status counter_try_memo(qd_counter *counter, double seconds, qd_error *error) {
    qd_status status = counter->has_memo ? QD_OK : counter_open_memo(counter, error);
    counter->memo_ended = status != QD_OK && status != QD_ERROR_STOPPED;
    if (status != QD_OK)
        return counter->memo_ended ? QD_OK : status;
    return counter_recall(counter, seconds, error);
}

/* One turn of the search, of layers, or of memo, of at most so many seconds. */
static qd_status counter_take_turn(qd_counter *counter, double seconds, qd_error *error) {
    if (counter->engine == COUNTER_MEMO)
        return counter_recall(counter, seconds, error);
    qd_status begun = counter_consider_layers(counter, error);
    if (begun != QD_OK)
        return begun;
    double most = counter->turn < seconds ? counter->turn : seconds;
    if (counter->engine == COUNTER_AUTO && counter_memo_is_due(counter))
        return counter_try_memo(counter, lesser(most, MEMO_TURN), error);
    double due = counter->has_layers ? counter_layers_due(counter) : 0;
    double late = due - counter->attempts.seconds;
    if (late > 0)
        return counter_layer(counter, late < most ? late : most, error);
    qd_status status = counter_search(counter, most, error);
    counter->turn = lesser(counter->turn * 1.5, LONGEST_TURN);
    return status;
}

qd_status qd_counter_run(qd_counter *counter, qd_outcome *outcome, qd_error *error) {
    outcome = QD_OPTIONAL(outcome, qd_outcome);
    const qd_stop *stop = counter->settings.stop;
    qd_status status = QD_OK;
    while (status == QD_OK && !counter->is_done) {
        if (qd_stop_is_due(stop, outcome))
            return QD_OK;
        status = !counter->is_divided ? qd_counter_make_ready(counter, error)
                 : counter->is_begun  ? counter_take_turn(counter, qd_stop_left(stop), error)
                                      : counter_begin_piece(counter, error);
        if (qd_stop_ended(stop, status, outcome))
            return QD_OK;
    }
    *outcome = status == QD_OK ? QD_DONE : QD_INTERRUPTED;
    return status;
}

void qd_counter_free(qd_counter *counter) {
    if (!counter)
        return;
    counter_drop_layers(counter);
    counter_drop_memo(counter);
    counter_drop_search(counter);
    qd_team_free(counter->team);
    qd_count_free(counter->found);
    qd_wide_free(&counter->product);
    qd_subjects_free(&counter->subjects);
    free(counter);
}

/* ---- what it knows --------------------------------------------------------------------------- */

static qd_status counter_tell_memo(const qd_counter *counter, qd_count *total, qd_error *error) {
    struct wide least = {0};
    qd_status status = qd_memo_reached(&counter->memo, &least) ? qd_wide_tell(&least, total, error)
                                                               : qd_fail_memory(error);
    qd_wide_free(&least);
    return status;
}

/* Of several pieces nothing is known before the last one has a solution. */
qd_status qd_counter_total(const qd_counter *counter, qd_count *total, qd_error *error) {
    if (counter->is_done)
        return qd_wide_tell(&counter->product, total, error);
    if (counter->subjects.count == 1 && counter->engine == COUNTER_MEMO && counter->has_memo)
        return counter_tell_memo(counter, total, error);
    if (counter->subjects.count == 1)
        return qd_count_add_count(total, counter->found, error);
    return QD_OK;
}

static double counter_progress(const qd_counter *counter) {
    double done = 0;
    if (counter->is_done)
        return 1;
    if (counter->search)
        done = qd_cover_search_about(counter->search).progress;
    if (counter->has_memo)
        done = greater(done, qd_memo_progress(&counter->memo));
    if (counter->has_layers)
        done = greater(done, qd_attempts_progress(&counter->attempts));
    return ((double)counter->piece + done) / (double)counter->subjects.count;
}

qd_counter_facts qd_counter_about(const qd_counter *counter) {
    qd_counter_facts facts = counter->of_memo;
    struct layers_work work = counter->work;
    if (counter->has_layers) {
        struct layers_work now = qd_attempts_work(&counter->attempts);
        layers_add_work(&work, &now);
    }
    facts.engine = counter->by;
    facts.pieces = counter->subjects.count;
    facts.states = work.states;
    facts.moves = work.moves;
    facts.widest = work.widest;
    facts.bits = counter->bits > facts.bits ? counter->bits : facts.bits;
    facts.bytes = work.bytes > facts.bytes ? work.bytes : facts.bytes;
    facts.nodes += counter->nodes;
    facts.progress = counter_progress(counter);
    if (counter->search)
        facts.nodes += qd_cover_search_effort(counter->search).nodes;
    if (counter->has_memo)
        counter_add_memo(&counter->memo, &facts);
    return facts;
}
