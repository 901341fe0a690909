/* Work in a thread without Python's lock, while the caller looks for signals. */
#define _POSIX_C_SOURCE 200809L
#define NATIVE_SMALL
#include "native.h"

#include <pthread.h>
#include <time.h>
#include <unistd.h>

enum { WORK_POLL = 20 * 1000 * 1000 }; /* nanoseconds between two looks for signals */

struct work_watched {
    struct work *work;
    pthread_mutex_t mutex;
    pthread_cond_t ended;
    bool has_ended;
};

static void *work_start(void *user) {
    struct work_watched *watched = user;
    watched->work->run(watched->work);
    pthread_mutex_lock(&watched->mutex);
    watched->has_ended = true;
    pthread_cond_signal(&watched->ended);
    pthread_mutex_unlock(&watched->mutex);
    return NULL;
}

/* Whether it has ended before the next look for signals. */
static bool work_wait(struct work_watched *watched) {
    struct timespec until;
    clock_gettime(CLOCK_REALTIME, &until);
    until.tv_nsec += WORK_POLL;
    until.tv_sec += until.tv_nsec / 1000000000;
    until.tv_nsec %= 1000000000;
    int waited = 0;
    pthread_mutex_lock(&watched->mutex);
    while (!watched->has_ended && !waited)
        waited = pthread_cond_timedwait(&watched->ended, &watched->mutex, &until);
    bool ended = watched->has_ended;
    pthread_mutex_unlock(&watched->mutex);
    return ended;
}

/* With Python's lock at its beginning and end. */
static int work_watch(struct work_watched *watched) {
    int result = 0;
    for (;;) {
        bool ended;
        PyThreadState *python = PyEval_SaveThread();
        ended = work_wait(watched);
        PyEval_RestoreThread(python);
        if (ended)
            return result;
        if (result == 0 && PyErr_CheckSignals() < 0)
            result = -1;
        if (result < 0)
            qd_stop_request(&watched->work->stop);
    }
}

static int64_t work_now(void) {
    struct timespec moment;
    clock_gettime(CLOCK_MONOTONIC, &moment);
    return (int64_t)moment.tv_sec * 1000000000 + moment.tv_nsec;
}

struct work_asked {
    PyThreadState *python;
    int64_t due; /* the next look for signals */
    int result;
};

static bool work_look(void *user) {
    struct work_asked *asked = user;
    if (asked->result < 0 || work_now() < asked->due)
        return asked->result < 0;
    PyEval_RestoreThread(asked->python);
    asked->result = PyErr_CheckSignals();
    asked->python = PyEval_SaveThread();
    asked->due = work_now() + WORK_POLL;
    return asked->result < 0;
}

static int work_end(struct work *work, int result) {
    if (result == 0 && work->status != QD_OK) {
        native_fail(&work->error);
        result = -1;
    }
    return result;
}

int work_run_here(struct work *work) {
    struct work_asked asked = {.due = work_now() + WORK_POLL};
    work->stop.ask = work_look;
    work->stop.user = &asked;
    asked.python = PyEval_SaveThread();
    work->run(work);
    PyEval_RestoreThread(asked.python);
    work->stop.ask = NULL;
    return work_end(work, asked.result ? asked.result : PyErr_CheckSignals());
}

int work_run(struct work *work) {
    struct work_watched watched = {work, PTHREAD_MUTEX_INITIALIZER, PTHREAD_COND_INITIALIZER,
                                   false};
    pthread_t thread;
    int result;
    if (pthread_create(&thread, NULL, work_start, &watched) == 0) {
        result = work_watch(&watched);
        pthread_join(thread, NULL);
    } else { /* not work_run_here: others than this thread may ask the stop */
        PyThreadState *python = PyEval_SaveThread();
        work->run(work);
        PyEval_RestoreThread(python);
        result = PyErr_CheckSignals();
    }
    result = work_end(work, result);
    pthread_mutex_destroy(&watched.mutex);
    pthread_cond_destroy(&watched.ended);
    return result;
}

void work_settle_time(struct work *work, qd_outcome *outcome) {
    qd_outcome why;
    if (work->status == QD_ERROR_STOPPED && qd_stop_is_due(&work->stop, &why) &&
        why == QD_TIME_LIMIT) {
        work->status = QD_OK;
        *outcome = why;
    }
}

unsigned work_threads(unsigned threads) {
    if (threads)
        return threads < 1024 ? threads : 1024;
    long there = sysconf(_SC_NPROCESSORS_ONLN);
    return there < 1 ? 1 : there > 1024 ? 1024 : (unsigned)there;
}
