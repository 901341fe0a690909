#define _POSIX_C_SOURCE 200809L
#include "clock.h"

#include <time.h>

static double clock_read(clockid_t clock) {
    struct timespec moment = {0};
    clock_gettime(clock, &moment);
    return (double)moment.tv_sec + (double)moment.tv_nsec * 1e-9;
}

double clock_seconds(void) {
    return clock_read(CLOCK_MONOTONIC);
}

double clock_thread_seconds(void) {
#ifdef CLOCK_THREAD_CPUTIME_ID
    return clock_read(CLOCK_THREAD_CPUTIME_ID);
#else
    return clock_seconds();
#endif
}

void clock_put(qd_text *text, double seconds) {
    if (seconds < 100)
        qd_text_printf(text, "%.1f s", seconds);
    else if (seconds < 6000)
        qd_text_printf(text, "%.0f min", seconds / 60);
    else if (seconds < 360000)
        qd_text_printf(text, "%.1f h", seconds / 3600);
    else
        qd_text_printf(text, "%.1f days", seconds / 86400);
}
