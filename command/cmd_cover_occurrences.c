/* quadrille cover occurrences: how many solutions contain each option. */
#include "cover_family.h"
#include "json.h"
#include "message.h"
#include "must.h"
#include "options.h"
#include "output.h"
#include "progress.h"
#include "signals.h"

#include <stdlib.h>

static void write_occurrence(struct job *job, uint32_t option, const qd_count *total) {
    qd_text *text = &job->text;
    if (job->cli->json) {
        json_open(text, NULL, '{');
        json_count(text, "count", total);
        cover_put_option_json(job, "option", option);
        json_end_line(text);
    } else {
        qd_text_put_count(text, total);
        qd_text_put(text, "\t");
        qd_cover_put_option(job->cover, option, text);
        qd_text_put(text, "\n");
    }
    output_put(text);
    output_records_done(1);
}

/* False: stopped before the last one. */
static bool write_occurrences(struct job *job, qd_count *const *totals) {
    uint32_t options = qd_cover_option_count(job->cover);
    for (; job->written < options && output_is_fine() && cover_may_go_on(job); job->written++)
        write_occurrence(job, (uint32_t)job->written, totals[job->written]);
    return job->written == options || !output_is_fine();
}

static int occurrences(struct job *job) {
    uint32_t options = qd_cover_option_count(job->cover);
    qd_family *family = cover_open_family(job, "nothing counted");
    qd_error error;
    if (!family)
        return job->cli->status;
    qd_count **totals = new_array(options, sizeof *totals);
    for (uint32_t o = 0; o < options; o++)
        check(qd_count_new(&totals[o], &error), &error);
    progress_at(job->cli, job->file, PROGRESS_UNKNOWN, "counting for %u options", options);
    signals_wait(true); /* what is written are whole lines */
    if (qd_family_occurrences(family, totals, &job->stop, &error) != QD_OK)
        cover_tell_none(job, "nothing counted", job->file, &error);
    else if (!write_occurrences(job, totals))
        complain(job->cli, EXIT_OTHERWISE, "%s: stopped by %s after %u of %u options", job->file,
                 stopper(QD_TIME_LIMIT), (unsigned)job->written, options);
    if (job->cli->stats)
        cover_tell_family(family);
    for (uint32_t o = 0; o < options; o++)
        qd_count_free(totals[o]);
    free(totals);
    qd_family_free(family);
    return job->cli->status;
}

static int run(struct cli *cli) {
    return cover_act(cli, "occurrences", occurrences);
}

static const struct option_row rows[] = {
    {OPTION_JSON},
    FAMILY_OPTIONS,
    COVER_LAST_OPTIONS,
};

const struct command command_cover_occurrences = {
    .name = "cover occurrences",
    .usage = "[OPTION]... [FILE | -]",
    .summary = "print in how many solutions each option is",
    .examples = "  quadrille cover occurrences problem.dlx\n",
    .about = "The number, a TAB and the option, in the order of the problem.",
    .main_options = "json with without family time-limit memory-limit output",
    .success = "all options were counted",
    .otherwise = "a limit or a signal stopped it",
    .options = rows,
    .apart = family_apart,
    .size = sizeof(struct family_options),
    .run = run,
};
