/* quadrille cover sample: random solutions, each with the same probability. */
#include "cover.h"
#include "message.h"
#include "must.h"
#include "options.h"
#include "output.h"
#include "signals.h"

#include <quadrille/family.h>

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

/* The family of all solutions; NULL after a message. */
static qd_family *make_family(struct job *job) {
    qd_family_settings settings = QD_FAMILY_SETTINGS_INIT;
    qd_family *family;
    qd_error error;
    settings.memory = cover_settings(job).limits.memory;
    qd_status status = qd_family_new(job->cover, &settings, cover_may_go_on, job, &family, &error);
    if (status == QD_ERROR_MEMORY)
        give_up(error.message);
    if (status == QD_OK)
        return family;
    if (cover_may_go_on(job))
        complain(job->cli, EXIT_TROUBLE, "%s: %s", job->file, error.message);
    else
        complain(job->cli, EXIT_OTHERWISE, "%s: no sample: stopped by %s", job->file,
                 stop_signal ? "a signal" : "the time limit");
    return NULL;
}

static void tell_facts(const qd_family *family) {
    qd_count *total;
    qd_error error;
    qd_text text = QD_TEXT_INIT;
    check(qd_count_new(&total, &error), &error);
    check(qd_family_count(family, total, &error), &error);
    qd_text_put(&text, "solutions  ");
    qd_text_put_count(&text, total);
    qd_text_printf(&text, "\nnodes      %" PRIu64 "\narcs       %" PRIu64 "\n",
                   qd_family_nodes(family), qd_family_arcs(family));
    check_text(&text);
    fputs(text.data, stderr);
    qd_text_free(&text);
    qd_count_free(total);
}

/* The solutions; false after the last one that could be written. */
static bool write_samples(struct job *job, const qd_family *family, uint64_t wanted) {
    uint32_t *options = new_array(qd_cover_depth(job->cover) + 1, sizeof *options);
    bool fine = true;
    size_t count;
    qd_error error;
    for (uint64_t i = 0; fine && i < wanted; i++) {
        qd_status status = qd_family_sample(family, job->options->seed, i, options, &count, &error);
        if (status == QD_ERROR_RANGE) {
            complain(job->cli, EXIT_OTHERWISE, "%s: no solution", job->file);
            break;
        }
        check(status, &error);
        fine = cover_write_solution(job, options, count) && cover_may_go_on(job);
    }
    free(options);
    return fine;
}

int cover_sample(struct job *job) {
    uint64_t wanted = options_has(job->cli, "number") ? job->options->number : 1;
    signals_wait(true);
    qd_family *family = make_family(job);
    if (!family)
        return job->cli->status;
    if (!write_samples(job, family, wanted) && job->written < wanted && output_is_fine())
        complain(job->cli, EXIT_OTHERWISE, "%s: stopped by %s after %" PRIu64 " of %" PRIu64,
                 job->file, stop_signal ? "a signal" : "the time limit", job->written, wanted);
    if (job->cli->stats)
        tell_facts(family);
    qd_family_free(family);
    return job->cli->status;
}
