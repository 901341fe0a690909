/*
 *     main thread     fills slots, finishes those that are done, and works like a worker when it would
 *                     have to wait
 *     workers         work at slots
 */
#define _POSIX_C_SOURCE 200809L
#include "ring.h"
#include "must.h"
#include "options.h"
#include "system.h"

#include "../src/base/check.h"
#include "../src/base/thread.h"

#include <stdlib.h>

#define MOST_JOBS 256

struct worker {
    struct ring *ring;
    void *engine;
    qd_thread thread;
};

struct ring {
    struct ring_style style;
    void *context;
    char *slots;
    bool *is_done; /* of each slot */
    size_t oldest, next,
        filling; /* slots, counted from the start, modulo style.slots: to be finished,
                                     for the next worker, to be filled */

    unsigned jobs, threads; /* requested; running in addition to the main thread */
    struct worker workers[MOST_JOBS];
    qd_mutex mutex;
    qd_condition work, done;
    bool quit;
};

static void *slot_number(const struct ring *ring, size_t number) {
    return ring->slots + number % ring->style.slots * ring->style.bytes;
}

#ifdef QUADRILLE_CHECKS

/* Slots are used in order: filled, taken by a worker, finished. None is used twice at a time, and no more threads run
 * than were requested. For the main thread, with the mutex held. */
static const char *ring_check(const struct ring *ring) {
    if (ring->oldest > ring->next || ring->next > ring->filling)
        return "the slots of the ring are not used in order";
    if (ring->filling - ring->oldest > ring->style.slots)
        return "more slots are under way than the ring has";
    return ring->threads < ring->jobs ? NULL : "there are more threads than requested";
}

#endif

/* ---- workers --------------------------------------------------------------------------------- */

/* Works at the next slot, if there is one. With the mutex held. */
static bool work_once(struct ring *ring, struct worker *worker) {
    size_t number = ring->next;
    if (number == ring->filling)
        return false;
    ring->next++;
    qd_mutex_unlock(&ring->mutex);
    ring->style.work(ring->context, worker->engine, slot_number(ring, number));
    qd_mutex_lock(&ring->mutex);
    ring->is_done[number % ring->style.slots] = true;
    qd_condition_wake(&ring->done);
    return true;
}

static void *work(void *argument) {
    struct worker *worker = argument;
    struct ring *ring = worker->ring;
    qd_mutex_lock(&ring->mutex);
    while (!ring->quit)
        if (!work_once(ring, worker))
            qd_condition_wait(&ring->work, &ring->mutex);
    qd_mutex_unlock(&ring->mutex);
    return NULL;
}

static struct worker *open_worker(struct ring *ring, unsigned number) {
    struct worker *worker = &ring->workers[number];
    worker->ring = ring;
    worker->engine = ring->style.open(ring->context);
    return worker;
}

/* Starts one more worker if there are fewer than requested, and work for it and the main thread, number 0: a single
 * puzzle needs no thread. If it cannot be started, those that are there do the work. */
static void start_worker(struct ring *ring) {
    if (ring->threads + 1 == ring->jobs || ring->filling - ring->next < 2)
        return;
    struct worker *worker = open_worker(ring, ++ring->threads);
    if (!qd_thread_start(&worker->thread, work, worker))
        ring->jobs = ring->threads--;
}

/* ---- slots ----------------------------------------------------------------------------------- */

/* Finishes the oldest slot when it is done, and works until then. */
static void retire(struct ring *ring) {
    QD_CHECK(ring->oldest < ring->filling);
    size_t number = ring->oldest++;
    bool *is_done = &ring->is_done[number % ring->style.slots];
    qd_mutex_lock(&ring->mutex);
    while (!*is_done)
        if (!work_once(ring, &ring->workers[0]))
            qd_condition_wait(&ring->done, &ring->mutex);
    *is_done = false;
    qd_mutex_unlock(&ring->mutex);
    ring->style.finish(ring->context, slot_number(ring, number));
}

void *ring_slot(struct ring *ring) {
    QD_CHECK(ring->filling - ring->oldest < ring->style.slots);
    return slot_number(ring, ring->filling);
}

void ring_submit(struct ring *ring) {
    if (!ring->workers[0].engine)
        open_worker(ring, 0);
    qd_mutex_lock(&ring->mutex);
    ring->filling++;
    start_worker(ring);
    QD_CHECK_ALL(ring_check(ring));
    qd_condition_wake(&ring->work);
    qd_mutex_unlock(&ring->mutex);
    if (ring->filling - ring->oldest == ring->style.slots)
        retire(ring);
}

void ring_flush(struct ring *ring) {
    while (ring->oldest < ring->filling)
        retire(ring);
}

/* ---- opening and closing --------------------------------------------------------------------- */

static unsigned count_processors(void) {
    unsigned processors = system_processors();
    return processors > 0 && processors < MOST_JOBS ? processors : 1;
}

unsigned ring_jobs(const struct cli *cli) {
    return cli->jobs ? options_jobs(cli) : qd_thread_count(count_processors());
}

struct ring *ring_open(unsigned jobs, const struct ring_style *style, void *context) {
    QD_CHECK(jobs > 0 && jobs <= MOST_JOBS && style->slots > 0);
    struct ring *ring = new_array(1, sizeof *ring);
    ring->style = *style;
    ring->context = context;
    ring->jobs = jobs;
    ring->slots = new_array(style->slots, style->bytes);
    ring->is_done = new_array(style->slots, sizeof *ring->is_done);
    qd_mutex_init(&ring->mutex);
    qd_condition_init(&ring->work);
    qd_condition_init(&ring->done);
    return ring;
}

void ring_close(struct ring *ring) {
    if (!ring)
        return;
    ring_flush(ring);
    qd_mutex_lock(&ring->mutex);
    ring->quit = true;
    qd_condition_wake_all(&ring->work);
    qd_mutex_unlock(&ring->mutex);
    for (unsigned i = 1; i <= ring->threads; i++)
        qd_thread_join(&ring->workers[i].thread);
    for (unsigned i = 0; i < MOST_JOBS; i++)
        if (ring->workers[i].engine)
            ring->style.close(ring->workers[i].engine);
    for (size_t i = 0; i < ring->style.slots && ring->style.clear; i++)
        ring->style.clear(slot_number(ring, i));
    qd_mutex_close(&ring->mutex);
    qd_condition_close(&ring->work);
    qd_condition_close(&ring->done);
    free(ring->slots);
    free(ring->is_done);
    free(ring);
}
