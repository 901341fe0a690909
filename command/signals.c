/*
 * Ctrl-C, and requests to terminate: what is under way is stopped, finished records are
 * written, and the program re-raises the signal, so that its parent process sees it.
 */
#define _XOPEN_SOURCE 700
#include "signals.h"
#include "clock.h"

#include <stddef.h>
#include <sys/time.h>

volatile sig_atomic_t stop_signal;
volatile sig_atomic_t time_is_up;
qd_stop signals_stop;

static volatile sig_atomic_t at_once; /* end at once: nothing can be lost */
static void (*last_words)(bool nothing_is_lost);

/* Further signals within this many seconds are the same request: a terminal and a parent process
 * may both pass Ctrl-C on. */
#define SAME_REQUEST 0.25

static volatile double stopped_at;

/* No timer runs longer; it is three years. */
#define MOST_SECONDS 1e8

/* The signal raised here arrives when the handler returns. */
static void handle(int signal_number) {
    double now = clock_seconds();
    if (at_once || (stop_signal && now - stopped_at > SAME_REQUEST)) {
        if (last_words)
            last_words(at_once && !stop_signal);
        signal(signal_number, SIG_DFL);
        raise(signal_number);
        return;
    }
    if (stop_signal)
        return;
    stop_signal = signal_number;
    stopped_at = now;
    qd_stop_request(&signals_stop);
}

static void ring(int signal_number) {
    (void)signal_number;
    time_is_up = 1;
    qd_stop_request(&signals_stop);
}

void signals_install(void (*words)(bool nothing_is_lost)) {
    at_once = true;
    last_words = words;
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

void signals_take_notice(void) {
    struct sigaction action = {.sa_handler = handle};
    sigemptyset(&action.sa_mask);
    sigaction(SIGUSR1, &action, NULL);
}

void signals_wait(bool wait) {
    at_once = !wait;
}

void signals_alarm(double seconds) {
    struct sigaction action = {.sa_handler = ring, .sa_flags = SA_RESTART};
    struct itimerval timer = {.it_value = {0, 1}};
    sigemptyset(&action.sa_mask);
    sigaction(SIGALRM, &action, NULL);
    seconds = seconds < MOST_SECONDS ? seconds : MOST_SECONDS;
    if (seconds >= 1e-6) {
        timer.it_value.tv_sec = (time_t)seconds;
        timer.it_value.tv_usec = (suseconds_t)((seconds - (double)timer.it_value.tv_sec) * 1e6);
    }
    setitimer(ITIMER_REAL, &timer, NULL);
}

void signals_finish(void) {
    if (!stop_signal || stop_signal == SIGUSR1)
        return;
    signal(stop_signal, SIG_DFL);
    raise(stop_signal);
}
