/* quadrille cover count: by a search or, where nothing asks for one, without visiting the solutions
 * (quadrille/counting.h). */
#include "cover.h"
#include "message.h"
#include "options.h"
#include "progress.h"
#include "output.h"
#include "signals.h"

#include "../src/base/limits.h"

#include <quadrille/counting.h>

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

/* The engines that only count. */
static const struct {
    const char *name, *summary;
} counters[] = {{"layers", "counts only: states are merged, and no solution is visited"},
                {"memo", "counts only: what was counted is kept for when it is left again"}};

static bool is_counter(const struct cli *cli) {
    bool is_one = false;
    for (size_t i = 0; cli->engine && i < sizeof counters / sizeof *counters; i++)
        is_one |= strcmp(cli->engine, counters[i].name) == 0;
    return is_one;
}

static const char *name_engine(size_t number, const char **summary) {
    size_t engines = 0;
    while (qd_cover_engine_name(engines, NULL))
        engines++;
    if (number < engines)
        return qd_cover_engine_name(number, summary);
    if (number - engines >= sizeof counters / sizeof *counters)
        return NULL;
    if (summary)
        *summary = counters[number - engines].summary;
    return counters[number - engines].name;
}

/* What only a search can do. It is a search that is saved, unless layers are asked for. */
static const char *const for_searches[] = {"node-limit", "update-limit", "number", "limit", "part",
                                           "order",      "trace",        "save",   "resume"};
#define SAVING 2 /* of these, at the end */

static const char *option_for_searches(const struct cli *cli, size_t without) {
    size_t count = sizeof for_searches / sizeof *for_searches - without;
    for (size_t i = 0; i < count; i++)
        if (options_has(cli, for_searches[i]))
            return for_searches[i];
    return NULL;
}

static bool needs_no_search(const struct cli *cli) {
    return is_counter(cli) || (!options_engine(cli) && !cli->simd && !option_for_searches(cli, 0));
}

/* False after a message. */
static bool check_counters(const struct cli *cli) {
    const char *option = option_for_searches(cli, cover_is_layers(cli) ? SAVING : 0);
    if (!is_counter(cli))
        return true;
    if (option)
        return usage_error(cli, "--engine %s cannot be used with --%s", cli->engine, option), false;
    if (options_has(cli, "simplify") && options_has(cli, "save"))
        return usage_error(cli, "--engine layers: --save and --simplify cannot be combined"), false;
    return true;
}

/* False after a message. */
static bool open_counter(struct job *job) {
    qd_counter_settings settings = {0};
    qd_error error;
    settings.engine = job->cli->engine;
    settings.memory = cover_settings(job).limits.memory;
    settings.threads = options_jobs(job->cli);
    settings.simd = job->cli->simd;
    settings.stop = &job->slice;
    qd_status status = qd_counter_new(job->searched, &settings, &job->counter, &error);
    bool fine = cover_went_well(job, status, &error);
    if (!fine || !job->options->resume)
        return fine;
    cover_begin(job); /* there is time to count, however long it takes to open and to read */
    fine = state_resume_counter(job);
    cover_begin(job);
    return fine;
}

static void show(const struct job *job) {
    if (!progress_is_wanted(job->cli))
        return;
    qd_counter_facts facts = qd_counter_about(job->counter);
    progress_at(job->cli, job->file, facts.progress, "%" PRIu64 " states, %" PRIu64 " nodes",
                facts.states, facts.nodes);
}

static void tell_states(const qd_counter_facts *facts) {
    fprintf(stderr,
            "states     %" PRIu64 " (at most %" PRIu64 " at a time, of %" PRIu64
            " bits, in %" PRIu64 " KB)\nmoves      %" PRIu64 "\n",
            facts->states, facts->widest, facts->bits, facts->bytes / 1024, facts->moves);
}

static void tell_lookups(const qd_counter_facts *facts) {
    fprintf(stderr,
            "look-ups   %" PRIu64 " (%" PRIu64 " known, by %" PRIu64 " bits, in %" PRIu64 " KB)\n",
            facts->lookups, facts->hits, facts->bits, facts->bytes / 1024);
}

static void tell_problem(const struct job *job) {
    qd_text text = QD_TEXT_INIT;
    cover_put_problem_facts(job, &text);
    check_text(&text);
    clear_line();
    fputs(text.data, stderr);
    qd_text_free(&text);
}

static void tell_facts(const struct job *job) {
    qd_counter_facts facts = qd_counter_about(job->counter);
    tell_problem(job);
    fprintf(stderr, "engine     %s\npieces     %" PRIu64 "\n", facts.engine, facts.pieces);
    if (facts.lookups)
        tell_lookups(&facts);
    else if (facts.states)
        tell_states(&facts);
    fprintf(stderr, "nodes      %" PRIu64 "\ntime       %.6f s\n", facts.nodes,
            qd_now() - job->began);
}

/* There may be so many states that the time between two times is to be longer than what was asked
 * for: saving is to take a tenth of the time, at most. */
static bool save(struct job *job) {
    double began = qd_now(), interval = job->options->save_interval;
    job->unsaved = !state_save(job);
    job->saved = qd_now();
    double took = job->saved - began;
    if (10 * took > interval)
        job->saved += 10 * took - interval;
    return !job->unsaved;
}

/* Between two slices; false if the count must end. */
static bool look_up(struct job *job) {
    show(job);
    bool is_due = job->options->save && qd_now() - job->saved >= job->options->save_interval;
    return (!is_due || save(job)) && cover_may_go_on(job);
}

/* False after a message. */
static bool run_counter(struct job *job, qd_outcome *outcome) {
    qd_error error;
    progress_at(job->cli, job->file, PROGRESS_UNKNOWN, "counting");
    do {
        qd_stop_after(&job->slice, cover_slice(job, job->options->save));
        qd_status status = qd_counter_run(job->counter, outcome, &error);
        if (!cover_went_well(job, status, &error))
            return false;
    } while (*outcome != QD_DONE && look_up(job));
    if (*outcome == QD_INTERRUPTED && !stop_signal)
        *outcome = QD_TIME_LIMIT;
    return true;
}

/* Before there is much to save, so that a file that cannot be written is reported at once. What was
 * just resumed is there already. */
static bool begin_saving(struct job *job) {
    const struct cover_options *options = job->options;
    if (!state_lock(job))
        return false;
    job->saved = qd_now();
    return (options->resume && strcmp(options->resume, options->save) == 0) || save(job);
}

/* As run_counter, with what is to be saved. */
static bool run_and_save(struct job *job, qd_outcome *outcome) {
    bool saves = job->options->save;
    if (saves && !begin_saving(job))
        return false;
    bool fine = run_counter(job, outcome);
    clear_line();
    if (saves && fine && !job->unsaved && save(job))
        cover_tell_saved(job, *outcome);
    return fine && !job->unsaved;
}

static const char *counting_engine(const struct job *job) {
    return qd_counter_about(job->counter).engine;
}

/* Counts into job->total; false after a message. */
static bool count_by_counter(struct job *job) {
    qd_error error;
    qd_outcome outcome;
    check(qd_count_new(&job->total, &error), &error);
    bool fine = open_counter(job);
    if (fine) {
        signals_wait(true);           /* from here on there is something to report */
        if (job->cli->time_limit > 0) /* it may fall into the planning, which slices do not end */
            signals_alarm(cover_time_left(job));
        fine = run_and_save(job, &outcome);
    }
    if (fine) {
        check(qd_counter_total(job->counter, job->total, &error), &error);
        job->exact = outcome == QD_DONE;
        cover_tell_short(job, outcome);
        cover_tell_engine(job, counting_engine(job));
        if (job->cli->stats)
            tell_facts(job);
    }
    qd_counter_free(job->counter);
    job->counter = NULL;
    return fine;
}

/* ---- the command ----------------------------------------------------------------------------- */

static int count(struct job *job) {
    qd_text *text = &job->text;
    if (job->options->in)
        return cover_task(job);
    if (needs_no_search(job->cli) ? !count_by_counter(job) : !cover_count(job))
        return job->cli->status;
    if (job->cli->json)
        cover_put_count_json(job, text);
    else if (job->options->part)
        cover_put_part(job, text);
    else
        cover_put_total(job, text);
    messages_leave_out_stop();
    output_put(text);
    return job->exact ? EXIT_FINE : EXIT_OTHERWISE;
}

static int run(struct cli *cli) {
    if (!cover_check_search((const struct cover_options *)cli) || !check_counters(cli))
        return EXIT_USAGE;
    return cover_act(cli, "count", count);
}

static const struct option_row rows[] = {
    {COVER_OPTION_NUMBER("count up to N solutions (0: all)")},
    {COVER_OPTION_LIMIT},
    {OPTION_JSON},
    {OPTION_ENGINE(name_engine)},
    COVER_SEARCHING_OPTIONS,
    COVER_SAVING_OPTIONS,
    COVER_LIMITS,
    COVER_LAST_OPTIONS,
};

static const struct option_pair apart[] = {
    {"number", "limit"},
    {"trace", "jobs progress save resume in"},
    {"part", "save resume"},
    {"simplify", "resume"}, /* the saved rest is already of a simplified problem */
    {"in", "number limit stats"},
    {NULL, NULL},
};

const struct command command_cover_count = {
    .name = "cover count",
    .usage = "[OPTION]... [FILE | -]",
    .summary = "print how many solutions there are",
    .examples = "  quadrille cover count problem.dlx         their number, of any size\n"
                "  quadrille cover count --engine layers --save state problem.dlx\n"
                "  quadrille cover count --part 3/8 problem.dlx >>results\n"
                "  quadrille cover count --part 3/8 --in run problem.dlx   a task of a cluster\n",
    .about = "Prints how many solutions there are. Unless an option asks for a search, they are\n"
             "counted without visiting each. A count that was cut short begins with >=.",
    .main_options = "number json engine jobs save resume part in time-limit output",
    .success = "the count is exact",
    .otherwise = "a limit or a signal stopped it",
    .options = rows,
    .apart = apart,
    .size = sizeof(struct cover_options),
    .run = run,
};
