/*
 * Ctrl-C, and requests to terminate: what is under way is stopped, finished records are
 * written, and the program re-raises the signal, so that its parent process sees it.
 */
#include "signals.h"
#include "system.h"

#include "../src/base/limits.h"

volatile sig_atomic_t time_is_up;
qd_stop signals_stop;

static volatile sig_atomic_t at_once; /* end at once: nothing can be lost */
static void (*last_words)(bool nothing_is_lost);

/* Further signals within this many seconds are the same request: a terminal and a parent process
 * may both pass Ctrl-C on. */
#define SAME_REQUEST 0.25

static volatile double stopped_at;

static void handle(int signal_number) {
    double now = qd_now();
    if (at_once || (stop_signal && now - stopped_at > SAME_REQUEST)) {
        if (last_words)
            last_words(at_once && !stop_signal);
        system_end_by(signal_number);
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
    system_catch_stops(handle);
}

void signals_take_notice(void) {
    system_catch_notice(handle);
}

void signals_wait(bool wait) {
    at_once = !wait;
}

void signals_alarm(double seconds) {
    system_alarm(seconds, ring);
}

void signals_finish(void) {
    if (!stop_signal || stop_signal == SIGUSR1)
        return;
    system_end_by(stop_signal);
}
