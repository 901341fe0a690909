/* quadrille cover sample: solutions of the family, at random, each with the same probability, or by their
 * numbers. */
#include "cover_family.h"
#include "message.h"
#include "must.h"
#include "options.h"
#include "output.h"
#include "progress.h"
#include "signals.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

struct sample_options {
    struct family_options family;
    uint64_t seed;
    const char *at;
};

static const struct sample_options *options_of(const struct job *job) {
    return (const struct sample_options *)job->options;
}

/* Random solutions; false after the last one that could be written. */
static bool write_random(struct job *job, const qd_family *family, uint64_t wanted,
                         uint32_t *options) {
    bool fine = true;
    size_t count;
    qd_error error;
    for (uint64_t i = 0; fine && i < wanted; i++) {
        qd_status status =
            qd_family_sample(family, options_of(job)->seed, i, options, &count, &error);
        if (status == QD_ERROR_RANGE) {
            complain(job->cli, EXIT_OTHERWISE, "%s: no solution", job->file);
            break;
        }
        check(status, &error);
        fine = cover_write_solution(job, options, count) && cover_may_go_on(job);
        progress_at(job->cli, job->file, (double)(i + 1) / (double)wanted,
                    "%" PRIu64 " of %" PRIu64 " solutions", i + 1, wanted);
    }
    return fine;
}

static void tell_end(struct job *job, const qd_family *family, const char *number) {
    qd_text text = QD_TEXT_INIT;
    cover_put_family_count(family, &text);
    check_text(&text);
    complain(job->cli, EXIT_OTHERWISE, "%s: no solution %s: there are %s", job->file, number,
             text.data);
    qd_text_free(&text);
}

/* The same for the solutions of --at. */
static bool write_numbered(struct job *job, const qd_family *family, struct at_numbers *numbers,
                           uint32_t *options) {
    bool fine = true;
    size_t count;
    qd_error error;
    while (fine && at_next(numbers)) {
        const char *index = at_from_0(numbers);
        qd_status status = qd_family_at(family, index, strlen(index), options, &count, &error);
        job->index = numbers->number.data;
        if (status == QD_ERROR_RANGE) {
            tell_end(job, family, job->index);
            at_leave_range(numbers);
            continue;
        }
        check(status, &error);
        fine = cover_write_solution(job, options, count) && cover_may_go_on(job);
    }
    return fine;
}

/* Also if a limit or a signal stops it after the last solution nothing is missing. */
static void tell_missing(struct job *job, uint64_t wanted) {
    const char *reason = stopper(QD_TIME_LIMIT);
    if (!output_is_fine() || cover_may_go_on(job))
        return;
    if (options_of(job)->at)
        complain(job->cli, EXIT_OTHERWISE, "%s: stopped by %s after solution %s", job->file, reason,
                 job->index);
    else if (job->written < wanted)
        complain(job->cli, EXIT_OTHERWISE, "%s: stopped by %s after %" PRIu64 " of %" PRIu64,
                 job->file, reason, job->written, wanted);
}

static int find_sample(struct job *job) {
    uint64_t wanted = options_has(job->cli, "number") ? job->options->number : 1;
    qd_family *family = cover_open_family(job, "no sample");
    if (!family)
        return job->cli->status;
    uint32_t *options = new_array(qd_cover_about(job->cover).depth + 1, sizeof *options);
    struct at_numbers numbers = {.rest = options_of(job)->at};
    signals_wait(true); /* what is written are whole solutions */
    bool fine = options_of(job)->at ? write_numbered(job, family, &numbers, options)
                                    : write_random(job, family, wanted, options);
    if (!fine)
        tell_missing(job, wanted);
    if (job->cli->stats)
        cover_tell_family(family);
    at_free(&numbers);
    free(options);
    qd_family_free(family);
    return job->cli->status;
}

static int sample(struct job *job) {
    return cover_draw(job, find_sample);
}

static int run(struct cli *cli) {
    if (options_has(cli, "number") && !((const struct cover_options *)cli)->number)
        return usage_error(cli, "cover sample: -n 0 (all) does not apply to random solutions");
    return cover_act(cli, "sample", sample);
}

static const struct option_row rows[] = {
    {COVER_OPTION_NUMBER("N random solutions (default: 1)")},
    {NUMBER("seed", struct sample_options, seed, "N", "which ones")},
    {TEXT("at", struct sample_options, at, "K[-L][,...]",
          "not random solutions, but number K in order, or K to L; the first one is 1"),
     .accept = at_accept},
    {OPTION_JSON},
    COVER_SHOWING_OPTIONS,
    FAMILY_OPTIONS,
    COVER_LAST_OPTIONS,
};

static const struct option_pair apart[] = {
    {"at", "number seed"},      {"draw", "svg json"}, {"svg", "json"},
    {"family", "memory-limit"}, {NULL, NULL},
};

const struct command command_cover_sample = {
    .name = "cover sample",
    .usage = "[OPTION]... [FILE | -]",
    .summary = "print random solutions, each with the same probability, or by number",
    .examples = "  quadrille cover sample -n 5 --seed 1 problem.dlx   five random ones\n"
                "  quadrille cover sample --at 1,1000 problem.dlx     the first, and number 1000\n",
    .about = "All solutions are first made into a diagram, the family.",
    .main_options = "number seed at with without draw json memory-limit output",
    .success = "as many solutions as were asked for",
    .otherwise = "there are fewer, or a limit or a signal stopped it",
    .options = rows,
    .apart = apart,
    .size = sizeof(struct sample_options),
    .run = run,
};
