/* When the work of a job has to end, and that it did not go well. */
#include "clock.h"
#include "cover.h"
#include "message.h"
#include "must.h"
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

bool cover_went_well(const struct job *job, qd_status status, const qd_error *error) {
    if (status == QD_ERROR_MEMORY)
        give_up(error->message);
    if (status != QD_OK)
        complain(job->cli, EXIT_TROUBLE, "%s: %s", job->file, error->message);
    return status == QD_OK;
}
