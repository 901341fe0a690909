/* quadrille cover: exact cover problems. */
#include "cover.h"
#include "clock.h"
#include "files.h"
#include "message.h"
#include "options.h"
#include "output.h"
#include "progress.h"
#include "signals.h"

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

enum { READ_AS_IT_IS, READ_DLX, READ_MATRIX, READ_JSON };
static const struct option_word read_words[] = {
    {"dlx", READ_DLX}, {"matrix", READ_MATRIX}, {"json", READ_JSON}, {NULL, 0}};

static qd_status (*const readers[])(const char *text, size_t length, qd_cover_warn warn, void *user,
                                    qd_cover **out, qd_error *error) = {
    [READ_DLX] = qd_cover_read_dlx,
    [READ_MATRIX] = qd_cover_read_matrix,
    [READ_JSON] = qd_cover_read_json,
};

/* A text that begins as JSON does, and is such a problem, is meant so: read as .dlx it would be a line of items. */
static bool is_json(const qd_text *text) {
    qd_cover *cover;
    const char *begin = text->data + strspn(text->data, " \t\r\n\xEF\xBB\xBF");
    if (*begin != '[' && *begin != '{')
        return false;
    bool fine = qd_cover_read_json(text->data, text->length, NULL, NULL, &cover, NULL) == QD_OK;
    qd_cover_free(cover);
    return fine;
}

static bool load(struct job *job) {
    qd_text text = QD_TEXT_INIT;
    qd_error error;
    int from = job->options->from;
    qd_text_put(&text, "");
    bool fine = read_file(job->cli, job->file, &text);
    if (fine && from == READ_AS_IT_IS)
        from = is_json(&text) ? READ_JSON : READ_DLX;
    if (fine && job->cli->verbose)
        fprintf(stderr, "%s: read as %s\n", job->file, read_words[from - READ_DLX].name);
    if (fine && readers[from](text.data, text.length, warn, job, &job->cover, &error) != QD_OK) {
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
    settings.order = (qd_order)cli->order;
    settings.limits.nodes = cli->node_limit;
    settings.limits.updates = job->options->update_limit;
    settings.limits.seconds = cli->time_limit > 0 ? cover_time_left(job) : 0;
    settings.limits.memory =
        job->options->memory_limit < UINT64_MAX >> 20 ? job->options->memory_limit << 20 : 0;
    settings.simd = cli->simd;
    settings.observer = job->options->trace ? cover_trace : NULL;
    settings.observer_user = job;
    return settings;
}

/* An engine that cannot do it is the user's choice, and memory his limit: no bug of ours. */
static bool open_search(struct job *job, uint64_t solution_limit) {
    qd_cover_settings settings = settings_of(job);
    qd_error error;
    settings.limits.solutions = solution_limit;
    qd_status status;
    if (job->options->trace)
        status = qd_cover_search_new(cover_searched(job), &settings, &job->search, &error);
    else
        status = qd_cover_crew_new(cover_searched(job), &settings, options_jobs(job->cli),
                                   &job->crew, &error);
    if (status == QD_OK && job->starts)
        status = job->search ? qd_cover_search_restart_all(job->search, job->starts, &error)
                             : qd_cover_crew_restart(job->crew, job->starts, &error);
    if (status == QD_ERROR_MEMORY)
        give_up(error.message);
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
    show_line("%s: %.2f %% done, %" PRIu64 " solutions, %" PRIu64 " nodes of about %.3g", job->file,
              100 * done, numbers.solutions, numbers.nodes,
              done > 0 ? (double)numbers.nodes / done : 0);
}

/* Between two slices; false if the search shall end. */
static bool look_up(struct job *job) {
    double now = clock_seconds();
    show_progress(job);
    if (job->options->save && now - job->saved >= job->options->save_interval) {
        job->saved = now;
        if (!state_save(job))
            return false;
    }
    return cover_may_go_on(job);
}

static qd_outcome run_crew(struct job *job, qd_count *total) {
    const struct cli *cli = job->cli;
    /* Before anything was done: so that a FILE that cannot be written is known at once. */
    if (job->options->save && !(state_lock(job) && state_save(job))) {
        job->unsaved = true;
        return QD_INTERRUPTED;
    }
    bool sliced = job->options->save || progress_is_wanted(cli);
    double slice = SLICE_SECONDS;
    if (job->options->save && job->options->save_interval < slice)
        slice = job->options->save_interval > 0.001 ? job->options->save_interval : 0.001;
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
    clear_line();
    if (job->options->save && job->crew && !job->unsaved)
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
    if (job->options->save && !job->unsaved && is_cut_short(outcome))
        complain(job->cli, EXIT_FINE, "%s: what is left is saved; go on with --resume %s",
                 job->file, job->options->save);
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
    settings.seed = job->options->seed;
    check(qd_cover_find(job->cover, &settings, cover_may_go_on, job, &found, &error), &error);
    if (found.outcome == QD_SOLUTION)
        cover_write_solution(job, found.options, found.count);
    qd_free(found.options);
    cover_write_verdict(job, found.outcome);
    if (job->cli->stats)
        fprintf(stderr, "nodes      %" PRIu64 "\n", found.effort.nodes);
    if (job->options->sat)
        return sat_status(job, found.outcome);
    if (!job->written && !stop_signal)
        complain(job->cli, EXIT_OTHERWISE, "%s: %s", job->file,
                 found.outcome == QD_DONE ? "no solution" : "no solution found within the limits");
    return job->written ? EXIT_FINE : EXIT_OTHERWISE;
}

/* Solutions were asked for that did not come: the status, after a message. */
static int tell_missing(struct job *job, qd_outcome outcome) {
    int status = job->options->sat ? EXIT_FINE : EXIT_OTHERWISE; /* --sat has its own */
    if (job->written && is_cut_short(outcome))
        complain(job->cli, status,
                 "%s: these are not all solutions: the search was stopped by %s after %" PRIu64,
                 job->file, reason_of(outcome), job->written);
    else if (!job->written && !job->options->sat && !stop_signal)
        complain(job->cli, status, "%s: %s", job->file,
                 job->skipped         ? "there are not that many solutions"
                 : outcome == QD_DONE ? "no solution"
                                      : "no solution found within the limits");
    tell_saved(job, outcome);
    return job->cli->status;
}

static int solve(struct job *job) {
    const struct cli *cli = job->cli;
    uint64_t wanted = job->options->all ? 0 : options_has(cli, "number") ? job->options->number : 1;
    if (options_has(cli, "seed"))
        return solve_randomly(job);
    if (wanted && job->solutions_before >= wanted)
        return EXIT_FINE; /* resumed, and there was nothing more to do */
    uint64_t limit = wanted ? wanted - job->solutions_before : 0;
    if (limit)
        limit = limit > UINT64_MAX - job->options->skip ? 0 : limit + job->options->skip;
    if (!open_search(job, limit))
        return cli->status;
    qd_outcome outcome = run_search(job, NULL);
    if (job->unsaved)
        return EXIT_TROUBLE;
    cover_write_verdict(job, outcome);
    int status = tell_missing(job, outcome);
    return job->options->sat ? sat_status(job, outcome) : status;
}

static bool count_into(struct job *job, char *digits, size_t size, bool *exact) {
    qd_count *total;
    qd_error error;
    uint64_t limit = job->options->limit ? job->options->limit : job->options->number;
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
    if (!cover_read_part(job, job->options->part) ||
        !count_into(job, digits, sizeof digits, &exact))
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

enum { WRITE_DLX, WRITE_CNF };
static const struct option_word write_words[] = {{"dlx", WRITE_DLX}, {"cnf", WRITE_CNF}, {NULL, 0}};

static int convert(struct job *job) {
    qd_text text = QD_TEXT_INIT;
    qd_error error;
    qd_status status = job->options->to == WRITE_CNF
                           ? qd_cover_write_dimacs(job->cover, &text, &error)
                           : qd_cover_write_dlx(job->cover, &text, &error);
    if (status != QD_OK)
        complain(job->cli, EXIT_TROUBLE, "%s: %s", job->file, error.message);
    else
        output_put(&text);
    qd_text_free(&text);
    return job->cli->status;
}

/* ---- options -----------------------------------------------------------------------------------
 */

/* As in the table of actions below. */
enum {
    SOLVE = 1,
    COUNT = 2,
    STATS = 4,
    SPLIT = 8,
    RUN = 16,
    MERGE = 32,
    CONVERT = 64,
    COUNTING = COUNT | STATS | RUN,
    SEARCHING = SOLVE | COUNTING,
    READING = SEARCHING | SPLIT | CONVERT
};

static const char *const actions[] = {"solve", "count", "stats",   "split",
                                      "run",   "merge", "convert", NULL};
static int (*const acts[])(struct job *job) = {solve,    count, stats,  cover_split,
                                               run_part, NULL,  convert};

static const struct option_pair apart[] = {
    {"number", "limit"},    {"seed", "all"},      {"seed", "number"},   {"seed", "skip"},
    {"seed", "jobs"},       {"seed", "simplify"}, {"seed", "progress"}, {"seed", "save"},
    {"seed", "resume"},     {"seed", "trace"},    {"trace", "jobs"},    {"trace", "progress"},
    {"trace", "save"},      {"trace", "resume"},  {"skip", "save"},     {"skip", "resume"},
    {"simplify", "resume"}, /* what is left is of the simpler problem already */
    {"sat", "skip"},        {"sat", "json"},      {NULL, NULL},
};

static bool accept_save(const struct cli *cli, const char *name) {
    return *name || (usage_error(cli, "--save: the name of a file is missing"), false);
}

static const struct option_row rows[] = {
    {NUMBER("number", struct cover_options, number, "N",
            "find, or count, up to N solutions (0: all)"),
     .letter = 'n', .actions = SEARCHING},
    {FLAG("all", struct cover_options, all, "find all solutions"), .actions = SOLVE},
    {NUMBER("limit", struct cover_options, limit, "N",
            "the same for counting: stop at N solutions"),
     .actions = COUNTING},
    {FLAG("trace", struct cover_options, trace, "show the search on stderr (-v: every cover, too)"),
     .actions = SEARCHING},
    {WORD("to", struct cover_options, to, "FORMAT", "convert: write dlx or cnf"),
     .words = write_words, .actions = CONVERT},
    {WORD("from", struct cover_options, from, "FORMAT",
          "read this format only: dlx, matrix or json"),
     .words = read_words, .actions = READING},
    {OPTION_ENGINE(qd_cover_engine_name), .actions = SEARCHING},
    {OPTION_ORDER("branch on the `first` open item, or one with the `fewest` options"),
     .actions = SEARCHING},
    {OPTION_JSON, .actions = SOLVE | COUNT | STATS},
    {OPTION_STATS, .actions = SEARCHING},
    {OPTION_NODE_LIMIT, .actions = SEARCHING},
    {NUMBER("update-limit", struct cover_options, update_limit, "N",
            "give up a search after N updates"),
     .actions = SEARCHING},
    {OPTION_TIME_LIMIT, .actions = SEARCHING},
    {NUMBER("memory-limit", struct cover_options, memory_limit, "MB",
            "take an engine that needs no more"),
     .actions = SEARCHING},
    {OPTION_JOBS("work on N threads (default: one)"), .actions = SEARCHING},
    {NAMED_FILE(TYPE_SAVE, "save", struct cover_options, save, "FILE",
                "keep what is left of the search in FILE"),
     .accept = accept_save, .actions = SOLVE | COUNT},
    {SECONDS("save-interval", struct cover_options, save_interval, "how often (default: 10)"),
     .actions = SOLVE | COUNT},
    {NAMED_FILE(TYPE_RESUME, "resume", struct cover_options, resume, "FILE",
                "go on from FILE; what -o wrote after it was saved is cut off"),
     .actions = SOLVE | COUNT},
    {NUMBER("parts", struct cover_options, parts, "N", "split: into N parts (default: 2)"),
     .least = 1, .most = 1000000, .actions = SPLIT},
    {TEXT("part", struct cover_options, part, "LINE", "run: the part, a line of cover split"),
     .actions = RUN},
    {NUMBER("skip", struct cover_options, skip, "N", "solve: leave out the first N solutions"),
     .actions = SOLVE},
    {NUMBER("seed", struct cover_options, seed, "N",
            "solve: one solution, in random order with restarts"),
     .actions = SOLVE},
    {FLAG("simplify", struct cover_options, simplify,
          "choose forced options, ban blocked ones, and leave out items that say nothing new"),
     .actions = SOLVE | COUNT | STATS},
    {FLAG("verify", struct cover_options, verify, "solve: judge every solution without any engine"),
     .actions = SOLVE},
    {FLAG("sat", struct cover_options, sat, "solve: output and status as in SAT competitions"),
     .actions = SOLVE},
    {OPTION_OUTPUT},
    {OPTION_PROGRESS, .actions = SEARCHING},
    {OPTION_EXIT_ZERO},
    LAST_OPTIONS,
};

/* ---- the command -------------------------------------------------------------------------------
 */

static const char *name_action(const void *unused, size_t number) {
    (void)unused;
    return actions[number];
}

static bool check_usage(const struct cover_options *options) {
    const struct cli *cli = &options->cli;
    if (!cli->action)
        return usage_error(
                   cli,
                   "cover: say what to do: solve, count, stats, split, run, merge or "
                   "convert%s",
                   did_you_mean(cli->operand_count ? cli->operands[0] : "", name_action, NULL)),
               false;
    if (options_has(cli, "save-interval") && !options->save)
        return usage_error(cli, "--save-interval wants --save"), false;
    if (strcmp(cli->action, "run") == 0 && !options->part)
        return usage_error(cli, "cover run wants a line of cover split: --part LINE"), false;
    if (options->trace && cli->engine && strcmp(cli->engine, "auto") != 0 &&
        strcmp(cli->engine, "links") != 0)
        return usage_error(cli, "--trace: only engine links shows its search"), false;
    if (strcmp(cli->action, "merge") != 0 && cli->operand_count > 1)
        return usage_error(cli, "cover %s takes one file", cli->action), false;
    return true;
}

static int act(struct job *job, int (*action)(struct job *job)) {
    const struct cli *cli = job->cli;
    if (!load(job))
        return cli->status;
    if (job->options->resume && !state_resume(job))
        return cli->status;
    job->began = clock_seconds();
    if (job->options->simplify)
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
    struct cover_options *options = (struct cover_options *)cli;
    struct job job = {
        .cli = cli, .options = options, .file = "-", .action = cli->action, .lock = -1};
    int (*action)(struct job *) = NULL;
    if (!check_usage(options))
        return EXIT_USAGE;
    if (!options_has(cli, "save-interval"))
        options->save_interval = 10;
    for (size_t i = 0; actions[i]; i++)
        if (cli->action == actions[i])
            action = acts[i];
    if (!action)
        return cover_merge(cli);
    if (cli->operand_count)
        job.file = cli->operands[0];
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
    .actions = actions,
    .options = rows,
    .apart = apart,
    .size = sizeof(struct cover_options),
    .run = run,
};
