/* quadrille cover solve: solutions in the order of one search, one at random, or whatever is found first. */
#include "cover.h"
#include "message.h"
#include "must.h"
#include "options.h"
#include "output.h"
#include "progress.h"
#include "signals.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct solve_options {
    struct cover_options cover;
    bool all, sat;
    uint64_t skip, seed;
};

static const struct solve_options *options_of(const struct job *job) {
    return (const struct solve_options *)job->options;
}

/* ---- the first that is found: qd_cover_any --------------------------------------------------- */

/* Whatever names a search, shows it, or divides it, is for the one in order. */
static const char *const for_order[] = {"order", "jobs",       "trace",        "save", "resume",
                                        "part",  "in",         "skip",         "seed", "stats",
                                        "simd",  "node-limit", "update-limit", "all",  "number"};

static bool is_raced(const struct job *job) {
    const struct cli *cli = job->cli;
    for (size_t i = 0; i < sizeof for_order / sizeof *for_order; i++)
        if (options_has(cli, for_order[i]))
            return false;
    return !options_engine(cli);
}

struct race {
    struct job *job;
    qd_cover_found found;
};

/* Shows progress; does not stop it. */
static bool show(void *user) {
    const struct race *race = user;
    const struct job *job = race->job;
    signals_wait(
        true); /* from here on there is something to report; until now, engines were opened */
    progress_at(job->cli, job->file, PROGRESS_UNKNOWN, "no solution yet, %" PRIu64 " nodes",
                race->found.effort.nodes);
    return false;
}

/* False after a message: it does not fit. */
static bool find(struct race *race) {
    struct job *job = race->job;
    qd_cover_settings settings = cover_settings(job);
    qd_stop stop = {.also = settings.limits.stop, .ask = show, .user = race};
    qd_error error;
    settings.limits.stop = &stop;
    qd_status status = qd_cover_any(job->searched, &settings, &race->found, &error);
    clear_line();
    return cover_went_well(job, status, &error);
}

/* Writes a solution, if there is one; false after a message. */
static bool run_race(struct job *job, qd_outcome *outcome) {
    struct race race = {.job = job};
    if (!find(&race))
        return false;
    signals_wait(true);
    *outcome = race.found.outcome;
    cover_tell_engine(job, race.found.engine);
    if (*outcome == QD_SOLUTION) {
        cover_write_solution(job, race.found.options, race.found.count);
        *outcome = QD_SOLUTION_LIMIT; /* it was the only one asked for */
    } else if (*outcome != QD_DONE) {
        *outcome = stop_signal ? QD_INTERRUPTED : QD_TIME_LIMIT;
    }
    qd_free(race.found.options);
    return true;
}

/* ---- a search -------------------------------------------------------------------------------- */

static int sat_status(const struct job *job, qd_outcome outcome) {
    return job->written ? 10 : outcome == QD_DONE ? 20 : 0;
}

/* Of --sat without a solution. */
static void write_verdict(const struct job *job, qd_outcome outcome) {
    if (options_of(job)->sat && job->written == 0)
        output_text(outcome == QD_DONE ? "s UNSATISFIABLE\n" : "s UNKNOWN\n");
}

/* One solution in random order. */
static int solve_randomly(struct job *job) {
    qd_cover_settings settings = cover_settings(job);
    qd_cover_found found;
    qd_error error;
    settings.observer = NULL;
    settings.seed = options_of(job)->seed;
    progress_at(job->cli, job->file, PROGRESS_UNKNOWN, "no solution yet, in random order");
    signals_wait(true); /* from here on there is something to report */
    qd_status status = qd_cover_find(job->cover, &settings, &found, &error);
    if (status != QD_OK)
        clear_line();
    if (!cover_went_well(job, status, &error))
        return EXIT_TROUBLE;
    if (found.outcome == QD_SOLUTION)
        cover_write_solution(job, found.options, found.count);
    qd_free(found.options);
    write_verdict(job, found.outcome);
    cover_tell_engine(job, found.engine);
    clear_line();
    if (job->cli->stats)
        fprintf(stderr, "nodes      %" PRIu64 "\n", found.effort.nodes);
    if (options_of(job)->sat)
        return sat_status(job, found.outcome);
    if (!job->written)
        complain(job->cli, EXIT_OTHERWISE, "%s: %s", job->file,
                 found.outcome == QD_DONE ? "no solution"
                 : stop_signal            ? "no solution so far: the search was stopped by a signal"
                                          : "no solution found within the limits");
    return job->written ? EXIT_FINE : EXIT_OTHERWISE;
}

/* " after N nodes", if that is known. */
static const char *put_nodes(const struct job *job) {
    static char words[48];
    *words = '\0';
    if (job->search)
        snprintf(words, sizeof words, " after %" PRIu64 " nodes", cover_effort(job).nodes);
    return words;
}

/* Not all requested solutions were found: the status, after a message. */
static int tell_missing(struct job *job, qd_outcome outcome) {
    int status = options_of(job)->sat ? EXIT_FINE : EXIT_OTHERWISE; /* --sat has its own */
    if (job->written && cover_is_cut_short(outcome))
        complain(job->cli, status,
                 "%s: these are not all solutions: the search was stopped by %s after %" PRIu64,
                 job->file, cover_reason(outcome), job->written);
    else if (!job->written && stop_signal && outcome != QD_DONE)
        complain(job->cli, status, "%s: no solution so far: the search was stopped by a signal%s",
                 job->file, put_nodes(job));
    else if (!job->written && !options_of(job)->sat)
        complain(job->cli, status, "%s: %s", job->file,
                 options_of(job)->skip > job->skip
                     ? "no solution after those that --skip leaves out"
                 : outcome != QD_DONE ? "no solution found within the limits"
                 : job->options->part ? "no solution in this part"
                                      : "no solution");
    cover_tell_saved(job, outcome);
    return job->cli->status;
}

static int find_solutions(struct job *job) {
    const struct cli *cli = job->cli;
    uint64_t wanted = options_of(job)->all         ? 0
                      : options_has(cli, "number") ? job->options->number
                                                   : 1;
    if (options_has(cli, "seed"))
        return solve_randomly(job);
    if (wanted && job->before.solutions >= wanted)
        return EXIT_FINE; /* resumed, but there is nothing left to do */
    uint64_t limit = wanted ? wanted - job->before.solutions : 0;
    if (limit)
        limit = limit > UINT64_MAX - options_of(job)->skip ? 0 : limit + options_of(job)->skip;
    qd_outcome outcome;
    if (is_raced(job)) {
        if (!run_race(job, &outcome))
            return cli->status;
    } else {
        if (!cover_open_search(job, limit))
            return cli->status;
        outcome = cover_run_search(job, NULL);
    }
    if (job->unsaved)
        return EXIT_TROUBLE;
    write_verdict(job, outcome);
    int status = tell_missing(job, outcome);
    return options_of(job)->sat ? sat_status(job, outcome) : status;
}

static int solve(struct job *job) {
    const struct solve_options *options = options_of(job);
    if (options->sat)
        job->form = COVER_SAT;
    job->skip = options->skip;
    return job->options->in ? cover_task(job) : cover_draw(job, find_solutions);
}

/* ---- the command ----------------------------------------------------------------------------- */

static int run(struct cli *cli) {
    const struct solve_options *options = (const struct solve_options *)cli;
    if (!cover_check_search(&options->cover))
        return EXIT_USAGE;
    if (options->cover.in && !options->all)
        return usage_error(cli, "cover solve --in requires --all");
    return cover_act(cli, "solve", solve);
}

static const struct option_row rows[] = {
    {COVER_OPTION_NUMBER("find up to N solutions (0: all)")},
    {FLAG("all", struct solve_options, all, "find all solutions")},
    {NUMBER("skip", struct solve_options, skip, "N", "leave out the first N solutions")},
    {NUMBER("seed", struct solve_options, seed, "N",
            "find one solution, in random order with restarts")},
    {FLAG("sat", struct solve_options, sat, "output and status as in SAT competitions")},
    {OPTION_JSON},
    COVER_SHOWING_OPTIONS,
    {OPTION_ENGINE(qd_cover_engine_name)},
    COVER_SEARCHING_OPTIONS,
    COVER_SAVING_OPTIONS,
    COVER_LIMITS,
    COVER_LAST_OPTIONS,
};

static const struct option_pair apart[] = {
    {"all", "number"},
    {"seed", "number all skip jobs simplify progress save resume trace part"},
    {"trace", "jobs progress save resume in"},
    {"skip", "save resume sat in"},
    {"part", "save resume sat"},
    {"simplify", "resume"}, /* the saved rest is already of a simplified problem */
    {"in", "number stats"},
    {"sat", "json draw svg"},
    {"draw", "svg json in"},
    {"svg", "json in save resume"},
    {NULL, NULL},
};

const struct command command_cover_solve = {
    .name = "cover solve",
    .usage = "[OPTION]... [FILE | -]",
    .summary = "print solutions",
    .examples = "  quadrille cover solve problem.dlx         a solution, one option per line\n"
                "  quadrille cover solve -n 5 problem.dlx    up to five, blank lines between\n"
                "  quadrille cover make queens 8 | quadrille cover solve --draw\n"
                "  quadrille cover solve --all -o out --save state --resume state problem.dlx\n",
    .about = "Prints a solution, one option per line; with -n or --all, more of them. Without -n,\n"
             "--all, --seed and the options of a search, it is the solution that is found first.\n"
             "With --sat the exit status is 10 (a solution), 20 (none) or 0 (unknown).",
    .main_options = "number all seed json draw jobs time-limit output",
    .success = "a solution was found, or with -n or --all, as many as there are",
    .otherwise = "no solution was found, or a limit or a signal stopped the search",
    .options = rows,
    .apart = apart,
    .size = sizeof(struct solve_options),
    .run = run,
};
