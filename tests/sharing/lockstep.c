#define _POSIX_C_SOURCE 200809L
#include "lockstep.h"

#include "cover/search_one.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum state { NONE, READY, WAITING, JOINING, ENDED };

struct thread {
    enum state state;
    uint64_t clock;
    const pthread_cond_t *condition; /* it waits for */
    size_t joined;                   /* the thread that it waits for */
    void *(*work)(void *);
    void *argument;
    pthread_t thread;
};

int __real_pthread_create(pthread_t *, const pthread_attr_t *, void *(*)(void *), void *);
int __real_pthread_join(pthread_t, void **);
int __real_pthread_mutex_lock(pthread_mutex_t *);
int __real_pthread_mutex_unlock(pthread_mutex_t *);
int __real_pthread_cond_wait(pthread_cond_t *, pthread_mutex_t *);
int __real_pthread_cond_broadcast(pthread_cond_t *);
qd_outcome __real_qd_search_run(qd_cover_search *, bool);

int __wrap_pthread_create(pthread_t *, const pthread_attr_t *, void *(*)(void *), void *);
int __wrap_pthread_join(pthread_t, void **);
int __wrap_pthread_mutex_lock(pthread_mutex_t *);
int __wrap_pthread_mutex_unlock(pthread_mutex_t *);
int __wrap_pthread_cond_wait(pthread_cond_t *, pthread_mutex_t *);
int __wrap_pthread_cond_broadcast(pthread_cond_t *);
int __wrap_clock_gettime(clockid_t, struct timespec *);
qd_outcome __wrap_qd_search_run(qd_cover_search *, bool);

static struct thread threads[LOCKSTEP_MOST] = {{.state = READY}}; /* the first one is main */
static size_t count = 1, turn;
static _Thread_local size_t self;
static pthread_mutex_t baton = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t passed = PTHREAD_COND_INITIALIZER;

static bool can_go_on(const struct thread *thread) {
    return thread->state == READY ||
           (thread->state == JOINING && threads[thread->joined].state == ENDED);
}

/* The one that is behind all others; the first of them. */
static size_t choose(void) {
    size_t chosen = LOCKSTEP_MOST;
    for (size_t i = 0; i < count; i++)
        if (can_go_on(&threads[i]) &&
            (chosen == LOCKSTEP_MOST || threads[i].clock < threads[chosen].clock))
            chosen = i;
    if (chosen == LOCKSTEP_MOST) {
        fprintf(stderr, "all threads wait\n");
        abort();
    }
    return chosen;
}

static void pass(void) {
    __real_pthread_mutex_lock(&baton);
    turn = choose();
    __real_pthread_cond_broadcast(&passed);
    __real_pthread_mutex_unlock(&baton);
}

static void wait_for_turn(void) {
    __real_pthread_mutex_lock(&baton);
    while (turn != self)
        __real_pthread_cond_wait(&passed, &baton);
    __real_pthread_mutex_unlock(&baton);
}

static void *begin(void *argument) {
    self = (size_t)((struct thread *)argument - threads);
    wait_for_turn();
    void *result = threads[self].work(threads[self].argument);
    threads[self].state = ENDED;
    pass();
    return result;
}

int __wrap_pthread_create(pthread_t *thread, const pthread_attr_t *attributes,
                          void *(*work)(void *), void *argument) {
    if (count == LOCKSTEP_MOST)
        return 1;
    struct thread *new = &threads[count];
    *new = (struct thread){READY, threads[self].clock, NULL, 0, work, argument, 0};
    int status = __real_pthread_create(thread, attributes, begin, new);
    new->thread = *thread;
    count += status == 0;
    return status;
}

int __wrap_pthread_join(pthread_t thread, void **result) {
    size_t other = 1;
    while (threads[other].state == NONE || !pthread_equal(threads[other].thread, thread))
        other++;
    threads[self].state = JOINING;
    threads[self].joined = other;
    pass();
    wait_for_turn();
    threads[self].state = READY;
    if (threads[self].clock < threads[other].clock)
        threads[self].clock = threads[other].clock;
    int status = __real_pthread_join(thread, result);
    threads[other].state = NONE;
    while (threads[count - 1].state == NONE)
        count--;
    return status;
}

/* Whoever has the turn has no lock, or all of them. */
int __wrap_pthread_mutex_lock(pthread_mutex_t *mutex) {
    (void)mutex;
    pass();
    wait_for_turn();
    return 0;
}

int __wrap_pthread_mutex_unlock(pthread_mutex_t *mutex) {
    (void)mutex;
    return 0;
}

int __wrap_pthread_cond_wait(pthread_cond_t *condition, pthread_mutex_t *mutex) {
    (void)mutex;
    threads[self].state = WAITING;
    threads[self].condition = condition;
    pass();
    wait_for_turn();
    return 0;
}

int __wrap_pthread_cond_broadcast(pthread_cond_t *condition) {
    for (size_t i = 0; i < count; i++) {
        if (threads[i].state != WAITING || threads[i].condition != condition)
            continue;
        threads[i].state = READY;
        if (threads[i].clock < threads[self].clock)
            threads[i].clock = threads[self].clock;
    }
    return 0;
}

/* Slices end by nodes only. */
int __wrap_clock_gettime(clockid_t clock, struct timespec *moment) {
    (void)clock;
    *moment = (struct timespec){0};
    return 0;
}

qd_outcome __wrap_qd_search_run(qd_cover_search *search, bool counting) {
    uint64_t before = search->effort.nodes;
    qd_outcome outcome = __real_qd_search_run(search, counting);
    threads[self].clock += search->effort.nodes - before;
    return outcome;
}

uint64_t lockstep_clock(void) {
    return threads[self].clock;
}
