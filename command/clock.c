#define _POSIX_C_SOURCE 200809L
#include "clock.h"

#include <time.h>

double clock_seconds(void) {
    struct timespec moment;
    clock_gettime(CLOCK_MONOTONIC, &moment);
    return (double)moment.tv_sec + (double)moment.tv_nsec * 1e-9;
}
