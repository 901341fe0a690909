/* quadrille cover: exact cover problems. */
#define _POSIX_C_SOURCE 200809L
#include "cover.h"
#include "clock.h"
#include "files.h"
#include "message.h"
#include "options.h"
#include "output.h"
#include "progress.h"
#include "run_folder.h"
#include "shard.h"
#include "signals.h"

#include <quadrille/classics.h>

#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

/* ---- reading --------------------------------------------------------------------------------- */

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

#define BLANKS " \t\xEF\xBB\xBF"

/* A text that begins like JSON and is a problem in JSON is read as JSON; as .dlx it would be a line
 * of items. */
static bool is_json(const qd_text *text) {
    qd_cover *cover;
    const char *begin = text->data + strspn(text->data, "\r\n" BLANKS);
    if (*begin != '[' && *begin != '{')
        return false;
    bool fine = qd_cover_read_json(text->data, text->length, NULL, NULL, &cover, NULL) == QD_OK;
    qd_cover_free(cover);
    return fine;
}

/* How many columns the first row has that is neither blank nor a comment; 0 if it is not of 0 and 1. */
static size_t count_columns(const qd_text *text) {
    const char *line = text->data, *end = line + text->length, *next;
    for (; line < end; line = next) {
        size_t columns = 0;
        const char *stop = qd_find_line_end(line, end, false, &next), *c = line;
        while (c < stop && *c && strchr(BLANKS, *c))
            c++;
        if (c == stop || *c == '#' || *c == '|')
            continue;
        for (; c < stop && *c && strchr("01," BLANKS, *c); c++)
            columns += *c == '0' || *c == '1';
        return c == stop ? columns : 0;
    }
    return 0;
}

/* A text that is a matrix, but not .dlx: there each line would be an option with the items of the first one, whose
 * names 0 and 1 come but once. Two columns may be those items. */
static bool is_matrix(const qd_text *text) {
    qd_cover *cover;
    if (count_columns(text) < 3)
        return false;
    bool is_dlx = qd_cover_read_dlx(text->data, text->length, NULL, NULL, &cover, NULL) == QD_OK;
    qd_cover_free(cover);
    if (is_dlx)
        return false;
    bool fine = qd_cover_read_matrix(text->data, text->length, NULL, NULL, &cover, NULL) == QD_OK;
    qd_cover_free(cover);
    return fine;
}

bool cover_load(struct job *job) {
    qd_text text = QD_TEXT_INIT;
    qd_error error;
    int from = job->options->from;
    qd_text_put(&text, "");
    if (strcmp(job->file, "-") == 0 && isatty(STDIN_FILENO))
        prompt(job->cli, "a problem");
    else
        progress_at(job->cli, job->file, PROGRESS_UNKNOWN, "reading");
    bool fine = read_file(job->cli, job->file, &text);
    if (fine && from == READ_AS_IT_IS)
        from = is_json(&text) ? READ_JSON : is_matrix(&text) ? READ_MATRIX : READ_DLX;
    if (fine && job->cli->verbose) {
        clear_line();
        fprintf(stderr, "%s: read as %s\n", job->file, read_words[from - READ_DLX].name);
    }
    if (fine && readers[from](text.data, text.length, warn, job, &job->cover, &error) != QD_OK) {
        complain_at(job->cli, EXIT_TROUBLE, job->file, &error);
        fine = false;
    }
    qd_text_free(&text);
    if (fine)
        job->fingerprint = qd_cover_fingerprint(job->cover);
    return fine;
}

/* ---- actions --------------------------------------------------------------------------------- */

static int sat_status(const struct job *job, qd_outcome outcome) {
    return job->written ? 10 : outcome == QD_DONE ? 20 : 0;
}

/* One solution in random order. */
static int solve_randomly(struct job *job) {
    qd_cover_settings settings = cover_settings(job);
    qd_cover_found found;
    qd_error error;
    settings.observer = NULL;
    settings.seed = job->options->seed;
    progress_at(job->cli, job->file, PROGRESS_UNKNOWN, "no solution yet, in random order");
    signals_wait(true); /* from here on there is something to report */
    qd_status status = qd_cover_find(job->cover, &settings, cover_may_go_on, job, &found, &error);
    if (status != QD_OK)
        clear_line();
    if (!cover_went_well(job, status, &error))
        return EXIT_TROUBLE;
    if (found.outcome == QD_SOLUTION)
        cover_write_solution(job, found.options, found.count);
    qd_free(found.options);
    cover_write_verdict(job, found.outcome);
    cover_tell_engine(job, found.engine);
    clear_line();
    if (job->cli->stats)
        fprintf(stderr, "nodes      %" PRIu64 "\n", found.effort.nodes);
    if (job->options->sat)
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
    if (job->search || job->crew)
        snprintf(words, sizeof words, " after %" PRIu64 " nodes", cover_effort(job).nodes);
    return words;
}

/* Not all requested solutions were found: the status, after a message. */
static int tell_missing(struct job *job, qd_outcome outcome) {
    int status = job->options->sat ? EXIT_FINE : EXIT_OTHERWISE; /* --sat has its own */
    if (job->written && cover_is_cut_short(outcome))
        complain(job->cli, status,
                 "%s: these are not all solutions: the search was stopped by %s after %" PRIu64,
                 job->file, cover_reason(outcome), job->written);
    else if (!job->written && stop_signal && outcome != QD_DONE)
        complain(job->cli, status, "%s: no solution so far: the search was stopped by a signal%s",
                 job->file, put_nodes(job));
    else if (!job->written && !job->options->sat)
        complain(job->cli, status, "%s: %s", job->file,
                 job->skipped         ? "no solution after those that --skip leaves out"
                 : outcome != QD_DONE ? "no solution found within the limits"
                 : job->options->part ? "no solution in this part"
                                      : "no solution");
    cover_tell_saved(job, outcome);
    return job->cli->status;
}

static int find_solutions(struct job *job) {
    const struct cli *cli = job->cli;
    uint64_t wanted = job->options->all ? 0 : options_has(cli, "number") ? job->options->number : 1;
    if (options_has(cli, "seed"))
        return solve_randomly(job);
    if (wanted && job->solutions_before >= wanted)
        return EXIT_FINE; /* resumed, but there is nothing left to do */
    uint64_t limit = wanted ? wanted - job->solutions_before : 0;
    if (limit)
        limit = limit > UINT64_MAX - job->options->skip ? 0 : limit + job->options->skip;
    qd_outcome outcome;
    if (cover_is_raced(job)) {
        if (!cover_race(job, &outcome))
            return cli->status;
    } else {
        if (!cover_open_search(job, limit))
            return cli->status;
        outcome = cover_run_search(job, NULL);
    }
    if (job->unsaved)
        return EXIT_TROUBLE;
    cover_write_verdict(job, outcome);
    int status = tell_missing(job, outcome);
    return job->options->sat ? sat_status(job, outcome) : status;
}

/* Finds solutions by `find`, which may be drawn; the status. */
static int draw(struct job *job, int (*find)(struct job *job)) {
    cover_draw_open(job);
    int status = find(job);
    cover_draw_close(job);
    return status > job->cli->status ? status : job->cli->status;
}

static int solve(struct job *job) {
    return draw(job, find_solutions);
}

static int best(struct job *job) {
    return draw(job, cover_best);
}

static int sample(struct job *job) {
    return draw(job, cover_sample);
}

/* Counts into job->total; false after a message. */
static bool count_solutions(struct job *job) {
    qd_error error;
    uint64_t before = job->solutions_before;
    uint64_t limit = job->options->limit ? job->options->limit : job->options->number;
    check(qd_count_new(&job->total, &error), &error);
    check(qd_count_add(job->total, limit && before > limit ? limit : before, &error), &error);
    if (limit && before >= limit)
        return true;
    if (cover_is_counted(job))
        return cover_count(job);
    if (!cover_open_search(job, limit ? limit - before : 0))
        return false;
    qd_outcome outcome = cover_run_search(job, job->total);
    job->exact = outcome == QD_DONE;
    cover_tell_saved(job, outcome);
    return !job->unsaved;
}

static void put_total(const struct job *job, qd_text *text) {
    qd_text_put(text, job->exact ? "" : ">=");
    qd_text_put_count(text, job->total);
    qd_text_put(text, "\n");
}

static int count(struct job *job) {
    qd_text *text = &job->text;
    if (!count_solutions(job))
        return job->cli->status;
    if (job->cli->json) {
        cover_put_count_json(job, text);
    } else if (job->options->part) {
        cover_put_part(job, text);
    } else {
        put_total(job, text);
    }
    messages_leave_out_stop();
    output_put(text);
    return job->exact ? EXIT_FINE : EXIT_OTHERWISE;
}

static int stats(struct job *job) {
    const qd_cover *cover = job->cover;
    qd_text *text = &job->text;
    size_t entries = 0, length;
    for (uint32_t o = 0; o < qd_cover_option_count(cover); o++) {
        qd_cover_option_items(cover, o, &length);
        entries += length;
    }
    job->cli->verbose = true;
    if (!count_solutions(job))
        return job->cli->status;
    if (job->cli->json) {
        cover_put_statistics_json(job, entries, text);
    } else {
        cover_put_statistics(job, text);
        qd_text_printf(
            text, "entries    %zu\ncolours    %s\nbounds     %s\ncosts      %s\ncount      ",
            entries, qd_cover_has_colours(cover) ? "yes" : "no",
            qd_cover_has_bounds(cover) ? "yes" : "no", qd_cover_has_costs(cover) ? "yes" : "no");
        put_total(job, text);
    }
    messages_leave_out_stop();
    output_put(text);
    return job->exact ? EXIT_FINE : EXIT_OTHERWISE;
}

static const struct option_word write_words[] = {{"dlx", COVER_TO_DLX},
                                                 {"cnf", COVER_TO_CNF},
                                                 {"zdd", COVER_TO_ZDD},
                                                 {"family", COVER_TO_FAMILY},
                                                 {NULL, 0}};

static int convert(struct job *job) {
    qd_text text = QD_TEXT_INIT;
    qd_error error;
    qd_status status = job->options->to == COVER_TO_CNF
                           ? qd_cover_write_dimacs(job->cover, &text, &error)
                           : qd_cover_write_dlx(job->cover, &text, &error);
    if (status != QD_OK)
        complain(job->cli, EXIT_TROUBLE, "%s: %s", job->file, error.message);
    else
        cover_put_problem(job->cli, job->file, &text);
    qd_text_free(&text);
    return job->cli->status;
}

/* ---- options --------------------------------------------------------------------------------- */

/* As in the table of actions below. */
enum {
    SOLVE = 1,
    COUNT = 2,
    STATS = 4,
    SPLIT = 8,
    RUN = 16,
    MERGE = 32,
    CONVERT = 64,
    STATUS = 128,
    BEST = 256,
    MAKE = 512,
    SAMPLE = 1024,
    OCCURRENCES = 2048,
    FAMILY = 4096,
    ASKING = SAMPLE | OCCURRENCES | FAMILY, /* all solutions at once */
    COUNTING = COUNT | STATS | RUN,
    SEARCHING = SOLVE | COUNTING,
    LIMITED = SEARCHING | BEST,
    READING = LIMITED | SPLIT | CONVERT | ASKING
};

static const char *const actions[] = {"solve",  "count",       "stats",  "split", "run",
                                      "merge",  "convert",     "status", "best",  "make",
                                      "sample", "occurrences", "family", NULL};
static int (*const acts[])(struct job *job) = {
    solve, count, stats,  cover_split,       count,       NULL, convert, NULL,
    best,  NULL,  sample, cover_occurrences, cover_family};

static const struct option_pair apart[] = {
    {"number", "limit"},    {"number", "all"},    {"seed", "all"},      {"seed", "skip"},
    {"seed", "jobs"},       {"seed", "simplify"}, {"seed", "progress"}, {"seed", "save"},
    {"seed", "resume"},     {"seed", "trace"},    {"trace", "jobs"},    {"trace", "progress"},
    {"trace", "save"},      {"trace", "resume"},  {"skip", "save"},     {"skip", "resume"},
    {"simplify", "resume"}, /* the saved rest is already of a simplified problem */
    {"part", "save"},       {"part", "resume"},   {"part", "seed"},     {"sat", "skip"},
    {"sat", "json"},        {"sat", "part"},      {"in", "number"},     {"in", "limit"},
    {"in", "skip"},         {"in", "trace"},      {"in", "stats"},      {"missing", "json"},
    {"draw", "svg"},        {"draw", "json"},     {"draw", "sat"},      {"draw", "in"},
    {"svg", "json"},        {"svg", "sat"},       {"svg", "in"},        {"svg", "save"},
    {"svg", "resume"},      {"at", "number"},     {"at", "seed"},       {"family", "memory-limit"},
    {NULL, NULL},
};

static bool accept_save(const struct cli *cli, const char *name) {
    return *name || (usage_error(cli, "--save: missing file name"), false);
}

static const struct option_row rows[] = {
    {NUMBER("number", struct cover_options, number, "N",
            "find, or count, up to N solutions (0: all); best: the N best ones; sample: N random "
            "ones"),
     .letter = 'n', .actions = LIMITED | SAMPLE},
    {FLAG("all", struct cover_options, all, "find all solutions"), .actions = SOLVE},
    {FLAG("greatest", struct cover_options, greatest,
          "best: the greatest cost, instead of the least"),
     .actions = BEST},
    {NUMBER("limit", struct cover_options, limit, "N", "when counting, the same as -n"),
     .actions = COUNTING},
    {FLAG("trace", struct cover_options, trace, "show the search on stderr (with -v every step)"),
     .actions = SEARCHING},
    {WORD("to", struct cover_options, to, "FORMAT",
          "convert: write dlx or cnf; family: write family or zdd"),
     .words = write_words, .actions = CONVERT | FAMILY},
    {WORD("from", struct cover_options, from, "FORMAT",
          "read this format only: dlx, matrix or json"),
     .words = read_words, .actions = READING},
    {OPTION_ENGINE(cover_counting_engine_name), .actions = SEARCHING},
    {OPTION_ORDER("branch on the `first` open item, or on one with the `fewest` options"),
     .actions = SEARCHING},
    {OPTION_JSON, .actions = SOLVE | COUNT | STATS | STATUS | BEST | SAMPLE | OCCURRENCES},
    {OPTION_STATS, .actions = LIMITED | ASKING},
    {OPTION_NODE_LIMIT, .actions = LIMITED},
    {NUMBER("update-limit", struct cover_options, update_limit, "N",
            "stop a search after N updates"),
     .actions = LIMITED},
    {OPTION_TIME_LIMIT, .actions = LIMITED | ASKING},
    {NUMBER("memory-limit", struct cover_options, memory_limit, "MB",
            "use at most this much memory, and an engine that needs no more"),
     .actions = LIMITED | ASKING},
    {OPTION_JOBS("use N threads (default: 1)"), .actions = SEARCHING},
    {NAMED_FILE(TYPE_SAVE, "save", struct cover_options, save, "FILE",
                "save the rest of the search, or of the count, in FILE"),
     .accept = accept_save, .actions = SOLVE | COUNT},
    {SECONDS("save-interval", struct cover_options, save_interval,
             "how often to save (default: 10)"),
     .actions = SOLVE | COUNT},
    {NAMED_FILE(TYPE_RESUME, "resume", struct cover_options, resume, "FILE",
                "continue from FILE; output written after it was saved is cut off"),
     .actions = SOLVE | COUNT},
    {NUMBER("parts", struct cover_options, parts, "N", "split: into N parts (default: 2)"),
     .least = 1, .most = 1000000, .actions = SPLIT},
    {TEXT("part", struct cover_options, part, "K/N",
          "search part K of N alone; or the part in a line of cover split"),
     .actions = SOLVE | COUNT | RUN},
    {TEXT("in", struct cover_options, in, "RUN",
          "search the part as a task of RUN, a folder, which has results and what is saved"),
     .accept = shard_accept_run, .actions = SOLVE | COUNT | SPLIT},
    {FLAG("again", struct cover_options, again,
          "split: divide what is left of all parts of RUN into a next round"),
     .actions = SPLIT},
    {FLAG("missing", struct cover_options, missing,
          "status: print the parts that are not done, as sbatch --array takes them"),
     .actions = STATUS},
    {FLAG("partial", struct cover_options, partial,
          "merge: what there is, even if parts are missing"),
     .actions = MERGE},
    {FLAG("unordered", struct cover_options, unordered,
          "merge: solutions in any order, not in that of one search"),
     .actions = MERGE},
    {NUMBER("skip", struct cover_options, skip, "N", "solve: leave out the first N solutions"),
     .actions = SOLVE},
    {NUMBER("seed", struct cover_options, seed, "N",
            "solve: find one solution, in random order with restarts; sample: which ones"),
     .actions = SOLVE | SAMPLE},
    {TEXT("at", struct cover_options, at, "K[-L][,...]",
          "sample: not random solutions, but number K in order, or K to L; the first one is 1"),
     .accept = at_accept, .actions = SAMPLE},
    {LIST("with", struct cover_options, with, "OPTION",
          "only solutions with that option, as it is printed; may be given several times"),
     .accept = given_accept, .actions = ASKING},
    {LIST("without", struct cover_options, without, "OPTION",
          "only solutions without it; likewise"),
     .accept = given_accept, .actions = ASKING},
    {NAMED_FILE(TYPE_INPUT, "family", struct cover_options, family, "FILE",
                "do not make the family of all solutions, but take it from there"),
     .actions = ASKING},
    {FLAG("simplify", struct cover_options, simplify,
          "first choose forced options, ban blocked ones and leave out redundant items"),
     .actions = SOLVE | COUNT | STATS},
    {FLAG("verify", struct cover_options, verify,
          "solve, best, sample: check every solution independently of the engine"),
     .actions = SOLVE | BEST | SAMPLE},
    {FLAG("draw", struct cover_options, draw,
          "solve, best, sample: draw every solution, as cells and pieces"),
     .actions = SOLVE | BEST | SAMPLE},
    {FLAG("svg", struct cover_options, svg,
          "solve, best, sample: write the solutions as a picture in SVG"),
     .actions = SOLVE | BEST | SAMPLE},
    {FLAG("sat", struct cover_options, sat, "solve: output and status as in SAT competitions"),
     .actions = SOLVE},
    {OPTION_OUTPUT},
    {OPTION_PROGRESS, .actions = LIMITED | ASKING | SPLIT},
    {OPTION_EXIT_ZERO},
    LAST_OPTIONS,
};

/* ---- the command ----------------------------------------------------------------------------- */

static const char *name_action(const void *unused, size_t number) {
    (void)unused;
    return actions[number];
}

static const char *name_classic(size_t number) {
    const qd_classic *classic = qd_classic_get(number);
    return classic ? classic->name : NULL;
}

/* Whether the action writes what --to says. */
static bool check_target(const struct cover_options *options) {
    const struct cli *cli = &options->cli;
    bool converts = options->to == COVER_TO_DLX || options->to == COVER_TO_CNF;
    if (!options_has(cli, "to") || converts == (strcmp(cli->action, "convert") == 0))
        return true;
    return usage_error(cli, "--to %s is not for cover %s", write_words[options->to].name,
                       cli->action),
           false;
}

static bool check_usage(const struct cover_options *options) {
    const struct cli *cli = &options->cli;
    if (!cli->action)
        return usage_error(
                   cli,
                   "cover: missing action (solve, count, best, sample, occurrences, family, stats, "
                   "split, run, merge, convert, status, make)%s",
                   did_you_mean(cli->operand_count ? cli->operands[0] : "", name_action, NULL)),
               false;
    if (options_has(cli, "save-interval") && !options->save && !options->in)
        return usage_error(cli, "--save-interval requires --save or --in"), false;
    if (strcmp(cli->action, "run") == 0 && !options->part)
        return usage_error(cli, "cover run requires --part K/N, or a line of cover split"), false;
    if (options->trace && options_engine(cli) && strcmp(cli->engine, "links") != 0)
        return usage_error(cli, "--trace: only engine links can show its search"), false;
    if (!cover_check_counters(cli))
        return false;
    if (strcmp(cli->action, "solve") == 0 && options_has(cli, "seed") && options_has(cli, "number"))
        return usage_error(cli, "--seed and --number cannot be combined"), false;
    if (strcmp(cli->action, "sample") == 0 && options_has(cli, "number") && !options->number)
        return usage_error(cli, "cover sample: there is no end of random solutions (-n 0)"), false;
    if (!check_target(options))
        return false;
    if (strcmp(cli->action, "merge") != 0 && strcmp(cli->action, "make") != 0 &&
        cli->operand_count > 1)
        return usage_error(cli, "cover %s takes one file", cli->action), false;
    return true;
}

/* The parts of a run, or of files of results. */
static int merge(struct cli *cli) {
    const struct cover_options *options = (const struct cover_options *)cli;
    if (cli->operand_count == 1 && run_is_folder(cli->operands[0]))
        return cover_merge_run(cli, cli->operands[0], options->partial, options->unordered);
    return cover_merge(cli);
}

/* Of --in, --again and what belongs to them. */
static bool check_run(const struct cover_options *options) {
    const struct cli *cli = &options->cli;
    bool splits = strcmp(cli->action, "split") == 0;
    if (options->in && !splits && !options->part)
        return usage_error(cli, "--in requires --part K/N"), false;
    if (splits && (options->in != NULL) != options->again)
        return usage_error(cli, "cover split: --again and --in RUN belong together"), false;
    if (options->in && strcmp(cli->action, "solve") == 0 && !options->all)
        return usage_error(cli, "cover solve --in requires --all"), false;
    if (strcmp(cli->action, "status") == 0 && cli->operand_count != 1)
        return usage_error(cli, "cover status takes one folder"), false;
    return true;
}

/* A part of a run, or the next round of it. */
static int act_in_run(struct job *job) {
    signals_take_notice();
    signals_wait(true); /* there may be a state, which is to be told */
    if (!cover_load(job))
        return job->cli->status;
    job->began = clock_seconds();
    if (job->options->again)
        return cover_split_again(job);
    if (!cover_read_part_number(job, job->options->part))
        return job->cli->status;
    return cover_task(job);
}

static int act(struct job *job, int (*action)(struct job *job)) {
    const struct cli *cli = job->cli;
    if (job->options->in)
        return act_in_run(job);
    if (!cover_load(job))
        return cli->status;
    if (job->options->save && cli->output)
        output_begin_hash();
    if (job->options->resume && !cover_is_layers(cli) && !state_resume(job))
        return cli->status;
    if (job->options->save)
        signals_take_notice();
    job->began = clock_seconds();
    if (job->options->part && !cover_read_part(job, job->options->part))
        return cli->status;
    if (job->options->simplify)
        cover_simplify(job);
    int status = action(job);
    watch_search(NULL);
    watch_crew(NULL);
    state_unlock(job);
    if (cli->stats && (job->search || job->crew)) {
        cover_put_statistics(job, &job->text);
        check_text(&job->text);
        clear_line();
        fputs(job->text.data, stderr);
    }
    return status;
}

static int run(struct cli *cli) {
    struct cover_options *options = (struct cover_options *)cli;
    struct job job = {
        .cli = cli, .options = options, .file = "-", .action = cli->action, .lock = -1};
    int (*action)(struct job *) = NULL;
    if (!check_usage(options) || !check_run(options))
        return EXIT_USAGE;
    if (!options_has(cli, "save-interval"))
        options->save_interval = 10;
    for (size_t i = 0; actions[i]; i++)
        if (cli->action == actions[i])
            action = acts[i];
    if (!action)
        return strcmp(cli->action, "merge") == 0 ? merge(cli)
               : strcmp(cli->action, "make") == 0
                   ? cover_make(cli)
                   : cover_status(cli, cli->operands[0], options->missing);
    if (cli->operand_count)
        job.file = cli->operands[0];
    int status = act(&job, action);
    qd_cover_search_free(job.search);
    qd_cover_crew_free(job.crew);
    qd_cover_starts_free(job.starts);
    qd_cover_starts_free(job.division);
    qd_free(job.bounds);
    cover_simplify_close(&job);
    cover_forget_options(&job);
    qd_cover_free(job.cover);
    qd_count_free(job.total);
    qd_text_free(&job.text);
    return status;
}

const struct command command_cover = {
    .name = "cover",
    .usage = "solve|count|best|sample|occurrences|family|stats|split|run|merge|convert|status|make "
             "[OPTION]... [FILE | - | RUN]",
    .summary = "make, solve, count, optimise, divide or convert an exact cover problem",
    .examples =
        "  quadrille cover solve problem.dlx         a solution, one option per line\n"
        "  quadrille cover solve -n 5 problem.dlx    up to five, blank lines between\n"
        "  quadrille cover solve --seed 1 hard.dlx   one, in random order with restarts\n"
        "  quadrille cover count problem.dlx         their number, of any size\n"
        "  quadrille cover best problem.dlx          the solution of least cost\n"
        "  quadrille cover best -n 10 problem.dlx    the ten cheapest\n"
        "  quadrille cover sample -n 5 --seed 1 problem.dlx   five random ones\n"
        "  quadrille cover sample --at 1,1000 problem.dlx     the first, and number 1000\n"
        "  quadrille cover occurrences problem.dlx   in how many solutions each option is\n"
        "  quadrille cover family -o saved problem.dlx        all solutions at once, kept\n"
        "  quadrille cover sample --family saved --with 'r1c1 r1c2' problem.dlx\n"
        "  quadrille cover stats problem.dlx         with search statistics\n"
        "  quadrille cover solve --all -o out --save state problem.dlx\n"
        "  quadrille cover solve --all -o out --save state --resume state problem.dlx\n"
        "  quadrille cover count --engine layers --save state problem.dlx\n"
        "  quadrille cover count --part 3/8 problem.dlx >>results\n"
        "  quadrille cover count --part 3/8 --in run problem.dlx   a task of a cluster\n"
        "  quadrille cover status run                what is done, and what is missing\n"
        "  quadrille cover merge run                 the number, from all parts\n"
        "  quadrille cover split --parts 8 problem.dlx >parts\n"
        "  quadrille cover run --part \"$(sed -n 3p parts)\" problem.dlx >>results\n"
        "  quadrille cover merge results             the number, from all parts\n"
        "  quadrille cover convert --to cnf problem.dlx\n"
        "  quadrille cover make                      the classic problems that can be made\n"
        "  quadrille cover make queens 8 | quadrille cover solve --draw\n"
        "  quadrille cover make pentominoes 6x10 | quadrille cover solve -n 12 --svg >p.svg\n",
    .about =
        "Reads an exact cover problem in the format of Knuth's DLX programs: a line of items\n"
        "(secondary ones after a bar; `n|item` and `lo:hi|item` have bounds), then one option per\n"
        "line (`item:colour`, and `|n` or `|-n` for a cost). Lines that begin with a bar are "
        "comments.\n"
        "Rows of 0 and 1 are read as a matrix, and an array of arrays of names as JSON. --from "
        "says so\n"
        "where .dlx is possible, too: a matrix of fewer than three columns, or all of whose rows "
        "are equal.\n"
        "With --sat the exit status is 10 (a solution), 20 (none) or 0 (unknown).",
    .actions = actions,
    .operand_action = "make",
    .name_operand = name_classic,
    .success = "a solution was found, the count is exact, or the output is complete",
    .otherwise = "no solution was found, or a limit or a signal stopped the search",
    .options = rows,
    .apart = apart,
    .size = sizeof(struct cover_options),
    .run = run,
};
