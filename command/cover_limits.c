/* When the work of a job has to end, and that it did not go well. */
#include "clock.h"
#include "cover.h"
#include "message.h"
#include "must.h"

double cover_time_left(const struct job *job) {
    double left = job->cli->time_limit - (clock_seconds() - job->began);
    return left > 0.001 ? left : 0.001; /* 0 would be no limit */
}

void cover_begin(struct job *job) {
    job->began = clock_seconds();
    qd_stop_after(&job->stop, job->cli->time_limit);
}

bool cover_may_go_on(const struct job *job) {
    return !qd_stop_is_due(&job->stop, NULL);
}

bool cover_went_well(const struct job *job, qd_status status, const qd_error *error) {
    if (status == QD_ERROR_MEMORY)
        give_up(error->message);
    if (status != QD_OK)
        complain(job->cli, EXIT_TROUBLE, "%s: %s", job->file, error->message);
    return status == QD_OK;
}
