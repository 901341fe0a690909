/*
 * Ctrl-C, and requests to terminate: the running search is interrupted, finished records are
 * written, and the program re-raises the signal, so that its parent process sees it.
 */
#define _POSIX_C_SOURCE 200809L
#include "signals.h"
#include "clock.h"

#include <stdatomic.h>
#include <stddef.h>

volatile sig_atomic_t stop_signal;
static _Atomic(qd_solver *) watched_solver;
static _Atomic(qd_cover_search *) watched_search;
static _Atomic(qd_cover_crew *) watched_crew;
static _Atomic(qd_nine *) watched_nine[256];

static volatile sig_atomic_t at_once; /* end at once: nothing can be lost */

/* Further signals within this many seconds are the same request: a terminal and a parent process
 * may both pass Ctrl-C on. */
#define SAME_REQUEST 0.25

static volatile double stopped_at;

/* The signal raised here arrives when the handler returns. */
static void handle(int signal_number) {
    double now = clock_seconds();
    if (at_once || (stop_signal && now - stopped_at > SAME_REQUEST)) {
        signal(signal_number, SIG_DFL);
        raise(signal_number);
        return;
    }
    if (stop_signal)
        return;
    stop_signal = signal_number;
    stopped_at = now;
    qd_solver *solver = atomic_load(&watched_solver);
    if (solver)
        qd_solver_interrupt(solver);
    qd_cover_search *search = atomic_load(&watched_search);
    if (search)
        qd_cover_search_interrupt(search);
    qd_cover_crew *crew = atomic_load(&watched_crew);
    if (crew)
        qd_cover_crew_interrupt(crew);
    for (size_t i = 0; i < 256; i++) {
        qd_nine *nine = atomic_load(&watched_nine[i]);
        if (nine)
            qd_nine_interrupt(nine);
    }
}

void signals_install(void) {
    at_once = true;
    static const int numbers[] = {SIGINT, SIGTERM, SIGHUP};
    struct sigaction action = {.sa_handler = handle}; /* no SA_RESTART: read must return */
    sigemptyset(&action.sa_mask);
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        struct sigaction before;
        sigaction(numbers[i], NULL, &before);
        if (before.sa_handler != SIG_IGN)
            sigaction(numbers[i], &action, NULL);
    }
}

void signals_wait(bool wait) {
    at_once = !wait;
}

void watch_solver(qd_solver *solver) {
    atomic_store(&watched_solver, solver);
}

void watch_search(qd_cover_search *search) {
    atomic_store(&watched_search, search);
}

void watch_crew(qd_cover_crew *crew) {
    atomic_store(&watched_crew, crew);
}

void watch_nine(unsigned number, qd_nine *nine) {
    atomic_store(&watched_nine[number], nine);
}

void signals_finish(void) {
    if (!stop_signal)
        return;
    signal(stop_signal, SIG_DFL);
    raise(stop_signal);
}
