/* Work in threads without Python's lock, while the caller looks for signals. */
#define _POSIX_C_SOURCE 200809L
#include "native.h"

#include <pthread.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

enum { WORK_POLL = 20 * 1000 * 1000 }; /* nanoseconds between two looks for signals */

struct work_team {
    struct work *work;
    pthread_mutex_t mutex;
    pthread_cond_t ended; /* all threads have */
    unsigned running;
};

struct work_thread {
    struct work_team *team;
    unsigned number;
};

static void *work_start(void *user) {
    struct work_thread *thread = user;
    struct work_team *team = thread->team;
    team->work->run(team->work, thread->number);
    pthread_mutex_lock(&team->mutex);
    if (--team->running == 0)
        pthread_cond_signal(&team->ended);
    pthread_mutex_unlock(&team->mutex);
    return NULL;
}

/* Whether all have ended before the next look for signals. */
static bool work_wait(struct work_team *team) {
    struct timespec until;
    clock_gettime(CLOCK_REALTIME, &until);
    until.tv_nsec += WORK_POLL;
    until.tv_sec += until.tv_nsec / 1000000000;
    until.tv_nsec %= 1000000000;
    int waited = 0;
    pthread_mutex_lock(&team->mutex);
    while (team->running && !waited)
        waited = pthread_cond_timedwait(&team->ended, &team->mutex, &until);
    bool ended = !team->running;
    pthread_mutex_unlock(&team->mutex);
    return ended;
}

/* With Python's lock at its beginning and end. */
static int work_watch(struct work_team *team) {
    int result = 0;
    for (;;) {
        bool ended;
        PyThreadState *python = PyEval_SaveThread();
        ended = work_wait(team);
        PyEval_RestoreThread(python);
        if (ended)
            return result;
        if (result == 0 && PyErr_CheckSignals() < 0)
            result = -1;
        if (result < 0)
            qd_stop_request(&team->work->stop);
    }
}

static int work_run_here(struct work *work) {
    PyThreadState *python = PyEval_SaveThread();
    for (unsigned i = 0; i < work->threads; i++)
        work->run(work, i);
    PyEval_RestoreThread(python);
    return PyErr_CheckSignals();
}

int work_run(struct work *work) {
    struct work_team team = {work, PTHREAD_MUTEX_INITIALIZER, PTHREAD_COND_INITIALIZER, 0};
    struct work_thread *threads = PyMem_Calloc(work->threads, sizeof *threads);
    pthread_t *handles = PyMem_Calloc(work->threads, sizeof *handles);
    int result = -1;
    unsigned started = 0;
    if (!threads || !handles) {
        PyErr_NoMemory();
        goto done;
    }
    team.running = work->threads;
    for (; started < work->threads; started++) {
        threads[started] = (struct work_thread){&team, started};
        if (pthread_create(&handles[started], NULL, work_start, &threads[started]) != 0)
            break;
    }
    if (!started) {
        result = work_run_here(work);
        goto done;
    }
    if (started < work->threads) { /* fewer: what they share is done all the same */
        pthread_mutex_lock(&team.mutex);
        team.running -= work->threads - started;
        pthread_mutex_unlock(&team.mutex);
    }
    result = work_watch(&team);
    for (unsigned i = 0; i < started; i++)
        pthread_join(handles[i], NULL);
done:
    if (result == 0 && work->status != QD_OK) {
        native_fail(&work->error);
        result = -1;
    }
    PyMem_Free(threads);
    PyMem_Free(handles);
    pthread_mutex_destroy(&team.mutex);
    pthread_cond_destroy(&team.ended);
    return result;
}

unsigned work_threads(unsigned threads) {
    if (threads)
        return threads < 1024 ? threads : 1024;
    long there = sysconf(_SC_NPROCESSORS_ONLN);
    return there < 1 ? 1 : there > 1024 ? 1024 : (unsigned)there;
}
