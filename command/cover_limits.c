/* When the work of a job has to end. */
#include "clock.h"
#include "cover.h"
#include "signals.h"

double cover_time_left(const struct job *job) {
    double left = job->cli->time_limit - (clock_seconds() - job->began);
    return left > 0.001 ? left : 0.001; /* 0 would be no limit */
}

bool cover_may_go_on(void *user) {
    const struct job *job = user;
    double limit = job->cli->time_limit;
    return !stop_signal && !time_is_up && !(limit > 0 && clock_seconds() - job->began >= limit);
}
