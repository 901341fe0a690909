/*
 * Threads: those of POSIX, under our own names; or, with QUADRILLE_NO_THREADS (WebAssembly, small
 * systems), one thread and locks that do nothing. Everything is in this header, so that the command
 * can use it, too. A program calls qd_thread_count for the number of threads it can have, and needs
 * no other special case.
 */
#ifndef QD_BASE_THREAD_H
#define QD_BASE_THREAD_H

#include <stdbool.h>

#ifndef QUADRILLE_NO_THREADS

#include <pthread.h>

#define QD_MOST_THREADS 1024

typedef pthread_t qd_thread;
typedef pthread_mutex_t qd_mutex;
typedef pthread_cond_t qd_condition;

/* False if no further thread can be started. */
static inline bool qd_thread_start(qd_thread *thread, void *(*work)(void *), void *argument) {
    return pthread_create(thread, NULL, work, argument) == 0;
}

static inline void qd_thread_join(const qd_thread *thread) {
    pthread_join(*thread, NULL);
}

static inline void qd_mutex_init(qd_mutex *mutex) {
    pthread_mutex_init(mutex, NULL);
}

static inline void qd_mutex_close(qd_mutex *mutex) {
    pthread_mutex_destroy(mutex);
}

static inline void qd_mutex_lock(qd_mutex *mutex) {
    pthread_mutex_lock(mutex);
}

/* False, at once, if another thread has it. */
static inline bool qd_mutex_try(qd_mutex *mutex) {
    return pthread_mutex_trylock(mutex) == 0;
}

static inline void qd_mutex_unlock(qd_mutex *mutex) {
    pthread_mutex_unlock(mutex);
}

static inline void qd_condition_init(qd_condition *condition) {
    pthread_cond_init(condition, NULL);
}

static inline void qd_condition_close(qd_condition *condition) {
    pthread_cond_destroy(condition);
}

static inline void qd_condition_wait(qd_condition *condition, qd_mutex *mutex) {
    pthread_cond_wait(condition, mutex);
}

/* Wakes one waiting thread, or all. */
static inline void qd_condition_wake(qd_condition *condition) {
    pthread_cond_signal(condition);
}

static inline void qd_condition_wake_all(qd_condition *condition) {
    pthread_cond_broadcast(condition);
}

#else

#define QD_MOST_THREADS 1

typedef char qd_thread, qd_mutex, qd_condition;

static inline bool qd_thread_start(qd_thread *thread, void *(*work)(void *), void *argument) {
    (void)thread, (void)work, (void)argument;
    return false;
}

static inline void qd_thread_join(const qd_thread *thread) {
    (void)thread;
}

static inline void qd_mutex_init(qd_mutex *mutex) {
    (void)mutex;
}

static inline void qd_mutex_close(qd_mutex *mutex) {
    (void)mutex;
}

static inline void qd_mutex_lock(qd_mutex *mutex) {
    (void)mutex;
}

static inline bool qd_mutex_try(qd_mutex *mutex) {
    (void)mutex;
    return true;
}

static inline void qd_mutex_unlock(qd_mutex *mutex) {
    (void)mutex;
}

static inline void qd_condition_init(qd_condition *condition) {
    (void)condition;
}

static inline void qd_condition_close(qd_condition *condition) {
    (void)condition;
}

/* A single thread never waits for another. */
static inline void qd_condition_wait(qd_condition *condition, qd_mutex *mutex) {
    (void)condition, (void)mutex;
}

static inline void qd_condition_wake(qd_condition *condition) {
    (void)condition;
}

static inline void qd_condition_wake_all(qd_condition *condition) {
    (void)condition;
}

#endif

/* The number of threads possible, at most `wanted`. */
static inline unsigned qd_thread_count(unsigned wanted) {
    return wanted < QD_MOST_THREADS ? wanted : QD_MOST_THREADS;
}

#endif
