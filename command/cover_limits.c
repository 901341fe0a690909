/* When the work of a job has to end, and that it did not go well. */
#include "cover.h"
#include "message.h"
#include "must.h"
#include "signals.h"

#include "../src/base/limits.h"

/* What is shown changes that often. */
#define SLICE_SECONDS 0.5

double cover_time_left(const struct job *job) {
    double left = job->cli->time_limit - (qd_now() - job->began);
    return left > 0.001 ? left : 0.001; /* 0 would be no limit */
}

double cover_slice(const struct job *job, bool saves) {
    double interval = job->options->save_interval;
    if (!saves || interval >= SLICE_SECONDS)
        return SLICE_SECONDS;
    return interval > 0.001 ? interval : 0.001;
}

void cover_begin(struct job *job) {
    job->began = qd_now();
    qd_stop_after(&job->stop, job->cli->time_limit);
}

bool cover_may_go_on(const struct job *job) {
    return !qd_stop_is_due(&job->stop, NULL);
}

bool cover_went_well(const struct job *job, qd_status status, const qd_error *error) {
    if (status == QD_ERROR_MEMORY)
        give_up(error->message);
    if (status == QD_ERROR_STOPPED)
        complain(job->cli, EXIT_OTHERWISE, "%s: stopped by %s before the search began", job->file,
                 stop_signal ? "a signal" : "the time limit");
    else if (status != QD_OK)
        complain(job->cli, EXIT_TROUBLE, "%s: %s", job->file, error->message);
    return status == QD_OK;
}
