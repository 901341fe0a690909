/* quadrille cover: exact cover problems. */
#include "cover.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* Seconds between two looks at the clock, where there is something to save or to show. */
#define SLICE_SECONDS 0.5

/* ---- reading -----------------------------------------------------------------------------------
 */

static void warn(void *user, const qd_error *warning) {
    struct job *job = user;
    complain_at(job->cli, EXIT_FINE, job->file, warning);
}

typedef qd_status (*reader)(const char *text, size_t length, qd_cover_warn warn, void *user,
                            qd_cover **out, qd_error *error);

static const struct {
    const char *name;
    reader read;
} readers[] = {
    {"dlx", qd_cover_read_dlx},
    {"matrix", qd_cover_read_matrix},
    {"json", qd_cover_read_json},
};

static reader find_reader(const char *name) {
    for (size_t i = 0; i < sizeof readers / sizeof *readers; i++)
        if (strcmp(readers[i].name, name) == 0)
            return readers[i].read;
    return NULL;
}

/* A text that begins as JSON does, and is such a problem, is meant so: read as .dlx it would be a line of items. */
static bool is_json(const qd_text *text) {
    qd_cover *cover;
    const char *begin = text->data ? text->data + strspn(text->data, " \t\r\n\xEF\xBB\xBF") : "";
    if (*begin != '[' && *begin != '{')
        return false;
    bool fine = qd_cover_read_json(text->data, text->length, NULL, NULL, &cover, NULL) == QD_OK;
    qd_cover_free(cover);
    return fine;
}

static bool load(struct job *job) {
    const struct cli *cli = job->cli;
    qd_text text = QD_TEXT_INIT;
    qd_error error;
    const char *from = cli->cover_from ? cli->cover_from : "dlx";
    if (!find_reader(from)) {
        complain(job->cli, EXIT_USAGE, "--from: '%s' is not one of dlx, matrix, json", from);
        return false;
    }
    bool fine = read_file(job->cli, job->file, &text);
    if (fine && !cli->cover_from && is_json(&text))
        from = "json";
    if (fine && cli->verbose)
        fprintf(stderr, "%s: read as %s\n", job->file, from);
    if (fine && find_reader(from)(text.data ? text.data : "", text.length, warn, job, &job->cover,
                                  &error) != QD_OK) {
        complain_at(job->cli, EXIT_TROUBLE, job->file, &error);
        fine = false;
    }
    qd_text_free(&text);
    if (fine)
        job->fingerprint = qd_cover_fingerprint(job->cover);
    return fine;
}

/* ---- searching ---------------------------------------------------------------------------------
 */

double cover_time_left(const struct job *job) {
    double left = job->cli->time_limit - (clock_seconds() - job->began);
    return left > 0.001 ? left : 0.001; /* 0 would be no limit */
}

bool cover_may_go_on(void *user) {
    const struct job *job = user;
    double limit = job->cli->time_limit;
    return !stop_signal && !(limit > 0 && clock_seconds() - job->began >= limit);
}

static qd_cover_settings settings_of(struct job *job) {
    const struct cli *cli = job->cli;
    qd_cover_settings settings = QD_COVER_SETTINGS_INIT;
    settings.engine = cli->engine;
    settings.order = cli->order;
    settings.limits.nodes = cli->node_limit;
    settings.limits.updates = cli->update_limit;
    settings.limits.seconds = cli->time_limit > 0 ? cover_time_left(job) : 0;
    settings.limits.memory = cli->memory_limit;
    settings.simd = cli->simd;
    settings.observer = cli->trace ? cover_trace : NULL;
    settings.observer_user = job;
    return settings;
}

/* An engine that cannot do it is the user's choice, and memory his limit: no bug of ours. */
static bool open_search(struct job *job, uint64_t solution_limit) {
    qd_cover_settings settings = settings_of(job);
    qd_error error;
    uint32_t threads = job->cli->has_jobs ? job->cli->jobs : 1;
    settings.limits.solutions = solution_limit;
    qd_status status;
    if (job->cli->trace)
        status = qd_cover_search_new(cover_searched(job), &settings, &job->search, &error);
    else
        status = qd_cover_crew_new(cover_searched(job), &settings, threads, &job->crew, &error);
    if (status == QD_OK && job->starts)
        status = job->search ? qd_cover_search_restart_all(job->search, job->starts, &error)
                             : qd_cover_crew_restart(job->crew, job->starts, &error);
    if (status == QD_ERROR_MEMORY)
        give_up(&error);
    if (status != QD_OK)
        complain(job->cli, EXIT_TROUBLE, "%s: %s", job->file, error.message);
    watch_search(job->search);
    watch_crew(job->crew);
    job->saved = job->shown = clock_seconds();
    return status == QD_OK;
}

static void show_progress(struct job *job) {
    qd_effort numbers = cover_effort(job);
    double done = qd_cover_crew_progress(job->crew), now = clock_seconds();
    if (!progress_is_wanted(job->cli) || now - job->began < 1 || now - job->shown < 0.5)
        return;
    job->shown = now;
    progress_show("%s: %.2f %% done, %" PRIu64 " solutions, %" PRIu64 " nodes of about %.3g",
                  job->file, 100 * done, numbers.solutions, numbers.nodes,
                  done > 0 ? (double)numbers.nodes / done : 0);
}

/* Between two slices; false if the search shall end. */
static bool look_up(struct job *job) {
    double now = clock_seconds();
    show_progress(job);
    if (job->cli->save && now - job->saved >= job->cli->save_interval) {
        job->saved = now;
        if (!state_save(job))
            return false;
    }
    return cover_may_go_on(job);
}

static qd_outcome run_crew(struct job *job, qd_count *total) {
    const struct cli *cli = job->cli;
    /* Before anything was done: so that a FILE that cannot be written is known at once. */
    if (cli->save && !(state_lock(job) && state_save(job))) {
        job->unsaved = true;
        return QD_INTERRUPTED;
    }
    bool sliced = cli->save || progress_is_wanted(cli);
    double slice = SLICE_SECONDS;
    if (cli->save && cli->save_interval < slice)
        slice = cli->save_interval > 0.001 ? cli->save_interval : 0.001;
    qd_outcome outcome;
    qd_error error;
    do {
        double left = cover_time_left(job);
        if (sliced)
            left = cli->time_limit > 0 && left < slice ? left : slice;
        if (sliced || cli->time_limit > 0)
            qd_cover_crew_set_time_limit(job->crew, left);
        if (total)
            check(qd_cover_crew_count(job->crew, total, &outcome, &error), &error);
        else
            check(qd_cover_crew_each(job->crew, true, cover_write_solution, job, &outcome, &error),
                  &error);
    } while (sliced && outcome == QD_TIME_LIMIT && look_up(job));
    return outcome;
}

/* Runs to the end or a limit; counts if `total` is not NULL, else writes solutions. */
static qd_outcome run_search(struct job *job, qd_count *total) {
    qd_outcome outcome;
    qd_error error;
    signals_wait(true); /* from here on there is something to tell, and to save */
    if (job->crew)
        outcome = run_crew(job, total);
    else if (!total)
        outcome = qd_cover_search_each(job->search, cover_write_solution, job);
    else
        check(qd_cover_search_count(job->search, total, &outcome, &error), &error);
    progress_clear();
    if (job->cli->save && job->crew && !job->unsaved)
        job->unsaved = !state_save(job);
    return outcome;
}

/* What stopped a search before its end, in words. */
static const char *reason_of(qd_outcome outcome) {
    if (stop_signal)
        return "a signal";
    if (outcome == QD_TIME_LIMIT)
        return "the time limit";
    if (outcome == QD_UPDATE_LIMIT)
        return "the update limit";
    return outcome == QD_NODE_LIMIT ? "the node limit" : "an error";
}

static bool is_cut_short(qd_outcome outcome) {
    return outcome != QD_DONE && outcome != QD_SOLUTION_LIMIT && outcome != QD_STOPPED;
}

/* Where a search that was stopped goes on from. */
static void tell_saved(const struct job *job, qd_outcome outcome) {
    const struct cli *cli = job->cli;
    if (cli->save && !job->unsaved && is_cut_short(outcome))
        complain(job->cli, EXIT_FINE, "%s: what is left is saved; go on with --resume %s",
                 job->file, cli->save);
}

/* ---- actions -----------------------------------------------------------------------------------
 */

static int sat_status(const struct job *job, qd_outcome outcome) {
    return job->written ? 10 : outcome == QD_DONE ? 20 : 0;
}

/* One solution in random order. */
static int solve_randomly(struct job *job) {
    qd_cover_settings settings = settings_of(job);
    qd_cover_found found;
    qd_error error;
    settings.observer = NULL;
    settings.seed = job->cli->seed;
    check(qd_cover_find(job->cover, &settings, cover_may_go_on, job, &found, &error), &error);
    if (found.outcome == QD_SOLUTION)
        cover_write_solution(job, found.options, found.count);
    qd_free(found.options);
    cover_write_verdict(job, found.outcome);
    if (job->cli->stats)
        fprintf(stderr, "nodes      %" PRIu64 "\n", found.effort.nodes);
    if (job->cli->sat)
        return sat_status(job, found.outcome);
    if (!job->written && !stop_signal)
        complain(job->cli, EXIT_OTHERWISE, "%s: %s", job->file,
                 found.outcome == QD_DONE ? "no solution" : "no solution found within the limits");
    return job->written ? EXIT_FINE : EXIT_OTHERWISE;
}

/* Solutions were asked for that did not come: the status, after a message. */
static int tell_missing(struct job *job, qd_outcome outcome) {
    int status = job->cli->sat ? EXIT_FINE : EXIT_OTHERWISE; /* --sat has its own */
    if (job->written && is_cut_short(outcome))
        complain(job->cli, status,
                 "%s: these are not all solutions: the search was stopped by %s after %" PRIu64,
                 job->file, reason_of(outcome), job->written);
    else if (!job->written && !job->cli->sat && !stop_signal)
        complain(job->cli, status, "%s: %s", job->file,
                 job->skipped         ? "there are not that many solutions"
                 : outcome == QD_DONE ? "no solution"
                                      : "no solution found within the limits");
    tell_saved(job, outcome);
    return job->cli->status;
}

static int solve(struct job *job) {
    const struct cli *cli = job->cli;
    uint64_t wanted = cli->all ? 0 : cli->has_number ? cli->number : 1;
    if (cli->has_seed)
        return solve_randomly(job);
    if (wanted && job->solutions_before >= wanted)
        return EXIT_FINE; /* resumed, and there was nothing more to do */
    uint64_t limit = wanted ? wanted - job->solutions_before : 0;
    if (limit)
        limit = limit > UINT64_MAX - cli->skip ? 0 : limit + cli->skip;
    if (!open_search(job, limit))
        return cli->status;
    qd_outcome outcome = run_search(job, NULL);
    if (job->unsaved)
        return EXIT_TROUBLE;
    cover_write_verdict(job, outcome);
    int status = tell_missing(job, outcome);
    return cli->sat ? sat_status(job, outcome) : status;
}

static bool count_into(struct job *job, char *digits, size_t size, bool *exact) {
    qd_count *total;
    qd_error error;
    uint64_t limit = job->cli->limit;
    *exact = false;
    if (limit && job->solutions_before >= limit) {
        snprintf(digits, size, "%" PRIu64, limit);
        return true;
    }
    if (limit)
        limit -= job->solutions_before;
    if (!open_search(job, limit))
        return false;
    check(qd_count_new(&total, &error), &error);
    check(qd_count_add(total, job->solutions_before, &error), &error);
    qd_outcome outcome = run_search(job, total);
    *exact = outcome == QD_DONE;
    tell_saved(job, outcome);
    qd_count_print(total, digits, size);
    qd_count_free(total);
    return !job->unsaved;
}

static int count(struct job *job) {
    char digits[64];
    bool exact;
    if (!count_into(job, digits, sizeof digits, &exact))
        return job->cli->status;
    if (job->cli->json)
        output_print("{\"count\":%s,\"exact\":%s}\n", digits, exact ? "true" : "false");
    else
        output_print("%s%s\n", exact ? "" : ">=", digits);
    return exact ? EXIT_FINE : EXIT_OTHERWISE;
}

static int run_part(struct job *job) {
    char digits[64];
    bool exact;
    if (!cover_read_part(job, job->cli->part) || !count_into(job, digits, sizeof digits, &exact))
        return job->cli->status;
    cover_write_part(job, digits, exact);
    return exact ? EXIT_FINE : EXIT_OTHERWISE;
}

static int stats(struct job *job) {
    char digits[64];
    bool exact;
    size_t entries = 0, length;
    for (uint32_t o = 0; o < qd_cover_option_count(job->cover); o++) {
        qd_cover_option_items(job->cover, o, &length);
        entries += length;
    }
    job->cli->verbose = true;
    if (!count_into(job, digits, sizeof digits, &exact))
        return job->cli->status;
    if (job->cli->json) {
        cover_write_statistics_json(job, entries, digits, exact);
        return exact ? EXIT_FINE : EXIT_OTHERWISE;
    }
    output_record_done();
    cover_print_statistics(job, output_stream());
    output_print("entries    %zu\ncolours    %s\nbounds     %s\ncosts      %s\ncount      %s%s\n",
                 entries, qd_cover_has_colours(job->cover) ? "yes" : "no",
                 qd_cover_has_bounds(job->cover) ? "yes" : "no",
                 qd_cover_has_costs(job->cover) ? "yes" : "no", exact ? "" : ">=", digits);
    return exact ? EXIT_FINE : EXIT_OTHERWISE;
}

static int convert(struct job *job) {
    const char *to = job->cli->cover_to ? job->cli->cover_to : "dlx";
    bool cnf = strcmp(to, "cnf") == 0;
    qd_text text = QD_TEXT_INIT;
    qd_error error;
    if (!cnf && strcmp(to, "dlx") != 0)
        return usage_error(job->cli, "--to: '%s' is not one of dlx, cnf", to);
    qd_status status = cnf ? qd_cover_write_dimacs(job->cover, &text, &error)
                           : qd_cover_write_dlx(job->cover, &text, &error);
    if (status != QD_OK)
        complain(job->cli, EXIT_TROUBLE, "%s: %s", job->file, error.message);
    else
        output_write(text.data, text.length);
    qd_text_free(&text);
    return job->cli->status;
}

/* ---- the command -------------------------------------------------------------------------------
 */

static const struct {
    const char *name;
    int (*act)(struct job *job);
} actions[] = {
    {"solve", solve},       {"count", count},  {"stats", stats},
    {"split", cover_split}, {"run", run_part}, {"convert", convert},
};
#define ACTION_COUNT (sizeof actions / sizeof *actions)

static const char *name_action(const void *names, size_t number) {
    (void)names;
    return number < ACTION_COUNT ? actions[number].name : number == ACTION_COUNT ? "merge" : NULL;
}

static int act(struct job *job, int (*action)(struct job *job)) {
    const struct cli *cli = job->cli;
    if (!load(job))
        return cli->status;
    if (cli->resume && !state_resume(job))
        return cli->status;
    job->began = clock_seconds();
    if (cli->simplify)
        cover_simplify(job);
    int status = action(job);
    watch_search(NULL);
    watch_crew(NULL);
    state_unlock(job);
    if (cli->stats && (job->search || job->crew))
        cover_print_statistics(job, stderr);
    return status;
}

static int run(struct cli *cli) {
    struct job job = {.cli = cli, .file = "-", .lock = -1};
    job.action = cli->operand_count ? cli->operands[0] : "";
    bool merges = strcmp(job.action, "merge") == 0;
    int (*action)(struct job *) = NULL;
    for (size_t i = 0; i < ACTION_COUNT; i++)
        if (strcmp(actions[i].name, job.action) == 0)
            action = actions[i].act;
    if (!action && !merges)
        return usage_error(cli,
                           "cover: say what to do: solve, count, stats, split, run, merge or "
                           "convert%s",
                           did_you_mean(job.action, name_action, NULL));
    if (!cover_check_options(cli, job.action))
        return EXIT_USAGE;
    if (merges)
        return cover_merge(cli);
    if (cli->operand_count > 2)
        return usage_error(cli, "cover %s takes one file", job.action);
    if (cli->operand_count == 2)
        job.file = cli->operands[1];
    int status = act(&job, action);
    qd_cover_search_free(job.search);
    qd_cover_crew_free(job.crew);
    qd_cover_starts_free(job.starts);
    cover_simplify_close(&job);
    qd_cover_free(job.cover);
    qd_text_free(&job.text);
    return status;
}

const struct command command_cover = {
    .name = "cover",
    .bit = FOR_COVER,
    .usage = "solve|count|stats|split|run|merge|convert [OPTION]... [FILE | -]",
    .summary = "solve, count, divide or convert an exact cover problem",
    .examples = "  quadrille cover solve problem.dlx         a solution, one option a line\n"
                "  quadrille cover solve -n 5 problem.dlx    up to five, blank lines between\n"
                "  quadrille cover solve --seed 1 hard.dlx   one, in random order with restarts\n"
                "  quadrille cover count -j 4 problem.dlx    their number, on four threads\n"
                "  quadrille cover stats problem.dlx         and what it took\n"
                "  quadrille cover solve --all -o out --save state problem.dlx\n"
                "  quadrille cover solve --all -o out --save state --resume state problem.dlx\n"
                "  quadrille cover split --parts 8 problem.dlx >parts\n"
                "  quadrille cover run --part \"$(sed -n 3p parts)\" problem.dlx >>results\n"
                "  quadrille cover merge results             the number, from all parts\n"
                "  quadrille cover convert --to cnf problem.dlx\n",
    .about =
        "Reads an exact cover problem in the format of Knuth's DLX programs: a line of items\n"
        "(secondary ones after a bar; `n|item` and `lo:hi|item` have bounds), then an option a\n"
        "line (`item:colour`, and `|n` for a cost). Lines that begin with a bar are comments.\n"
        "With --from matrix: rows of 0 and 1; with --from json: an array of arrays of names.\n\n"
        "Exit status: 0 a solution was found, or the count is exact; 1 otherwise; 2 usage; 3 the\n"
        "file could not be read. With --sat: 10 a solution, 20 none, 0 unknown.",
    .run = run,
};
