/* Counting without visiting, where nothing asks for a search: quadrille/counting.h. */
#include "clock.h"
#include "cover.h"
#include "message.h"
#include "options.h"
#include "progress.h"
#include "signals.h"

#include <quadrille/counting.h>

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

/* Seconds between two looks at what is to be shown. */
#define SLICE_SECONDS 0.5

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

const char *cover_counting_engine_name(size_t number, const char **summary) {
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

/* What only a search can do. */
static const char *const for_searches[] = {"node-limit", "update-limit", "number", "limit", "save",
                                           "resume",     "part",         "order",  "trace"};

static const char *option_for_searches(const struct cli *cli) {
    for (size_t i = 0; i < sizeof for_searches / sizeof *for_searches; i++)
        if (options_has(cli, for_searches[i]))
            return for_searches[i];
    return NULL;
}

/* Statistics are those of a search, if none is asked for. */
bool cover_is_counted(const struct job *job) {
    const struct cli *cli = job->cli;
    bool is_auto = !cli->engine || strcmp(cli->engine, "auto") == 0;
    return is_counter(cli) || (is_auto && strcmp(job->action, "count") == 0 && !cli->stats &&
                               !cli->simd && !option_for_searches(cli));
}

bool cover_check_counters(const struct cli *cli) {
    const char *option = option_for_searches(cli);
    if (!is_counter(cli))
        return true;
    if (strcmp(cli->action, "count") != 0)
        return usage_error(cli, "--engine %s: only cover count can use it", cli->engine), false;
    if (option)
        return usage_error(cli, "--engine %s cannot be used with --%s", cli->engine, option), false;
    return true;
}

static void interrupt(void *counter) {
    qd_counter_interrupt(counter);
}

static qd_counter *open_counter(struct job *job) {
    qd_counter_settings settings = QD_COUNTER_SETTINGS_INIT;
    qd_counter *counter;
    qd_error error;
    settings.engine = job->cli->engine;
    settings.memory = cover_settings(job).limits.memory;
    settings.threads = options_jobs(job->cli);
    settings.simd = job->cli->simd;
    qd_status status = qd_counter_new(cover_searched(job), &settings, &counter, &error);
    if (status == QD_ERROR_MEMORY)
        give_up(error.message);
    if (status != QD_OK)
        complain(job->cli, EXIT_TROUBLE, "%s: %s", job->file, error.message);
    return counter;
}

static void show(struct job *job, const qd_counter *counter) {
    qd_counter_facts facts = {.size = sizeof facts};
    if (!progress_is_wanted(job->cli) || clock_seconds() - job->began < 1)
        return;
    qd_counter_tell(counter, &facts);
    show_line("%s: about %.1f %% done, %" PRIu64 " states, %" PRIu64 " nodes", job->file,
              100 * qd_counter_progress(counter), facts.states, facts.nodes);
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

static void tell_facts(const struct job *job, const qd_counter *counter) {
    qd_counter_facts facts = {.size = sizeof facts};
    qd_counter_tell(counter, &facts);
    fprintf(stderr, "engine     %s\npieces     %" PRIu64 "\n", facts.engine, facts.pieces);
    if (facts.lookups)
        tell_lookups(&facts);
    else
        tell_states(&facts);
    fprintf(stderr, "nodes      %" PRIu64 "\ntime       %.6f s\n", facts.nodes,
            clock_seconds() - job->began);
}

static qd_outcome run_counter(struct job *job, qd_counter *counter, bool *fine) {
    const struct cli *cli = job->cli;
    qd_outcome outcome;
    qd_error error;
    bool limited = cli->time_limit > 0;
    do {
        double left = limited ? cover_time_left(job) : SLICE_SECONDS;
        qd_status status =
            qd_counter_run(counter, left < SLICE_SECONDS ? left : SLICE_SECONDS, &outcome, &error);
        if (status == QD_ERROR_MEMORY)
            give_up(error.message);
        *fine = status == QD_OK;
        if (!*fine) {
            complain(job->cli, EXIT_TROUBLE, "%s: %s", job->file, error.message);
            return outcome;
        }
        show(job, counter);
    } while (outcome != QD_DONE && cover_may_go_on(job));
    return outcome;
}

bool cover_count(struct job *job) {
    qd_error error;
    bool fine;
    qd_counter *counter = open_counter(job);
    if (!counter)
        return false;
    struct watched watched = {interrupt, counter};
    watch(0, &watched);
    signals_wait(true); /* from here on there is something to report */
    qd_outcome outcome = run_counter(job, counter, &fine);
    watch(0, NULL);
    clear_line();
    if (fine) {
        check(qd_counter_total(counter, job->total, &error), &error);
        job->exact = outcome == QD_DONE;
        if (job->cli->stats)
            tell_facts(job, counter);
    }
    qd_counter_free(counter);
    return fine;
}
