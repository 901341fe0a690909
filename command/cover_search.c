/* The search of a job: its settings, slices, progress, and regular saving. */
#include "cover.h"
#include "message.h"
#include "options.h"
#include "progress.h"
#include "signals.h"

#include "../src/base/limits.h"

#include <inttypes.h>
#include <string.h>

qd_cover_settings cover_settings(struct job *job) {
    const struct cli *cli = job->cli;
    qd_cover_settings settings = {0};
    settings.engine = cli->engine;
    settings.order = (qd_order)cli->order;
    settings.limits.nodes = cli->node_limit;
    settings.limits.updates = job->options->update_limit;
    settings.limits.stop = &job->slice;
    settings.limits.memory =
        job->options->memory_limit < UINT64_MAX >> 20 ? job->options->memory_limit << 20 : 0;
    settings.simd = cli->simd;
    settings.observer = job->options->trace ? cover_trace : NULL;
    settings.observer_user = job;
    return settings;
}

/* If the engine does not support the problem or the memory limit is too low, that is the user's
 * choice: a message, not an internal error. */
bool cover_open_search(struct job *job, uint64_t solution_limit) {
    qd_cover_settings settings = cover_settings(job);
    qd_error error;
    settings.limits.solutions = solution_limit;
    settings.threads = job->options->trace ? 1 : options_jobs(job->cli);
    qd_status status = qd_cover_search_new(job->searched, &settings, &job->search, &error);
    if (status == QD_OK && job->starts)
        status = qd_cover_search_restart_all(job->search, job->starts, &error);
    bool fine = cover_went_well(job, status, &error);
    job->saved = qd_now();
    return fine;
}

static void show_progress(struct job *job) {
    qd_effort numbers = cover_effort(job);
    double done = qd_cover_search_about(job->search).progress;
    progress_at(job->cli, job->file, done, "%" PRIu64 " solutions, %" PRIu64 " nodes of about %.3g",
                numbers.solutions, numbers.nodes, done > 0 ? (double)numbers.nodes / done : 0);
}

static bool saves(const struct job *job) {
    return job->options->save || job->save;
}

static bool save(struct job *job) {
    return job->save ? job->save(job) : state_save(job);
}

/* Between two slices; false if the search must end. */
static bool look_up(struct job *job) {
    double now = qd_now();
    show_progress(job);
    if (saves(job) && now - job->saved >= job->options->save_interval) {
        job->saved = now;
        if (!save(job))
            return false;
    }
    return cover_may_go_on(job);
}

static qd_outcome run_search(struct job *job, qd_count *total) {
    /* Before the search, so that a FILE that cannot be written is reported at once. */
    if (saves(job) && !((job->save || state_lock(job)) && save(job))) {
        job->unsaved = true;
        return QD_INTERRUPTED;
    }
    bool looks = saves(job) || progress_is_wanted(job->cli);
    qd_outcome outcome;
    qd_error error;
    qd_cover_search_set_slice(job->search, looks ? cover_slice(job, saves(job)) : 0);
    do {
        qd_status status =
            total ? qd_cover_search_count(job->search, total, &outcome, &error)
                  : qd_cover_search_each(job->search, cover_write_solution, job, &outcome, &error);
        check(status, &error);
    } while (outcome == QD_PAUSED && look_up(job));
    return outcome;
}

qd_outcome cover_run_search(struct job *job, qd_count *total) {
    signals_wait(true); /* from here on there is something to report and to save */
    progress_at(job->cli, job->file, PROGRESS_UNKNOWN, "searching");
    qd_outcome outcome = run_search(job, total);
    clear_line();
    cover_tell_engine(job, qd_cover_search_about(job->search).engine);
    bool is_needed = job->options->save || (job->save && cover_is_cut_short(outcome));
    if (is_needed && !job->unsaved)
        job->unsaved = !save(job);
    return outcome;
}

const char *cover_reason(qd_outcome outcome) {
    if (stop_signal)
        return "a signal";
    if (outcome == QD_TIME_LIMIT)
        return "the time limit";
    if (outcome == QD_UPDATE_LIMIT)
        return "the update limit";
    return outcome == QD_NODE_LIMIT ? "the node limit" : "an error";
}

bool cover_is_cut_short(qd_outcome outcome) {
    return outcome != QD_DONE && outcome != QD_SOLUTION_LIMIT && outcome != QD_STOPPED;
}

void cover_tell_saved(const struct job *job, qd_outcome outcome) {
    if (job->options->save && !job->unsaved && cover_is_cut_short(outcome))
        complain(job->cli, EXIT_FINE, "%s: the rest of the %s is saved; continue with --resume %s",
                 job->file, job->counter ? "count" : "search", job->options->save);
}

void cover_tell_short(const struct job *job, qd_outcome outcome) {
    if (!job->options->save && !stop_signal && cover_is_cut_short(outcome))
        complain(job->cli, EXIT_OTHERWISE,
                 "%s: the count is incomplete: the search was stopped by %s", job->file,
                 cover_reason(outcome));
}

bool cover_count(struct job *job) {
    qd_error error;
    uint64_t before = job->before.solutions, limit = job->options->number;
    check(qd_count_new(&job->total, &error), &error);
    check(qd_count_add(job->total, limit && before > limit ? limit : before, &error), &error);
    if (limit && before >= limit)
        return true;
    if (!cover_open_search(job, limit ? limit - before : 0))
        return job->cli->status < EXIT_TROUBLE; /* there was no time to open it */
    qd_outcome outcome = cover_run_search(job, job->total);
    job->exact = outcome == QD_DONE;
    cover_tell_saved(job, outcome);
    cover_tell_short(job, outcome);
    return !job->unsaved;
}

void cover_put_total(const struct job *job, qd_text *text) {
    qd_text_put(text, job->exact ? "" : ">=");
    qd_text_put_count(text, job->total);
    qd_text_put(text, "\n");
}

bool cover_accept_save(const struct cli *cli, const char *name) {
    return *name || (usage_error(cli, "--save: missing file name"), false);
}

bool cover_is_layers(const struct cli *cli) {
    return cli->engine && strcmp(cli->engine, "layers") == 0;
}

bool cover_check_search(const struct cover_options *options) {
    const struct cli *cli = &options->cli;
    if (options_has(cli, "save-interval") && !options->save && !options->in)
        return usage_error(cli, "--save-interval requires --save or --in"), false;
    if (options->trace && options_engine(cli) && strcmp(cli->engine, "links") != 0)
        return usage_error(cli, "--trace: only engine links can show its search"), false;
    if (options->in && !options->part)
        return usage_error(cli, "--in requires --part K/N"), false;
    return true;
}
