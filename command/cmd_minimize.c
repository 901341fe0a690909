/* quadrille minimize: puzzles of which no clue can be left out, from puzzles with more clues. */
#include "lines.h"
#include "message.h"
#include "options.h"
#include "output.h"
#include "plain.h"
#include "puzzles.h"
#include "signals.h"

#include <stdlib.h>
#include <string.h>

struct minimize_options {
    struct cli cli;
    uint64_t seed, attempts, most;
    bool fewest, all;
};

struct job {
    struct cli *cli;
    const struct minimize_options *options;
    uint64_t seed;
    qd_limits limits;
};

/* What became of a puzzle. */
struct result {
    uint8_t found; /* its solutions */
    uint8_t cells[PLAIN_CELLS];
    qd_outcome outcome; /* of --all: unless it is QD_DONE, there may be more */
    qd_text *puzzles;   /* --all: lines */
};

/* ---- engines --------------------------------------------------------------------------------- */

static void *open_engine(void *context) {
    const struct job *job = context;
    return lines_open_engine(job->cli, true);
}

/* ---- puzzles --------------------------------------------------------------------------------- */

#define TOGETHER 4096

/* One minimal puzzle of each, all together. */
static size_t reduce(const struct job *job, const struct lines_engine *engine, const uint8_t *cells,
                     size_t count, uint64_t record, struct result *results) {
    uint8_t *found = new_array(count, 1), *puzzles = new_array(count, PLAIN_CELLS);
    size_t done = 0;
    qd_outcome outcome;
    qd_error error;
    check(qd_minimizer_reduce(engine->minimizer, cells, 0, count, job->seed, record, found, puzzles,
                              &outcome, &error),
          &error);
    for (; done < count && found[done] != QD_NINE_UNKNOWN; done++) {
        results[done].found = found[done];
        memcpy(results[done].cells, puzzles + PLAIN_CELLS * done, PLAIN_CELLS);
    }
    free(found);
    free(puzzles);
    return done;
}

/* The number of solutions, up to 2. */
static uint8_t count_solutions(const struct lines_engine *engine, const uint8_t *cells) {
    qd_nine_work work = {0};
    qd_outcome outcome;
    qd_error error;
    uint8_t found = 0;
    work.cells = cells;
    work.count = 1;
    work.found = &found;
    check(qd_nine_solve(engine->nine, &work, &outcome, &error), &error);
    return found;
}

static bool put_one(void *context, const uint8_t *puzzle) {
    qd_text *text = context;
    plain_put(puzzle, text);
    qd_text_put(text, "\n");
    return !stop_signal;
}

/* Few clues, or all minimal puzzles, of one puzzle; false after a signal that leaves nothing. */
static bool search(const struct job *job, const struct lines_engine *engine, const uint8_t *cells,
                   uint64_t record, struct result *result) {
    qd_outcome outcome;
    qd_error error;
    result->found = count_solutions(engine, cells);
    if (result->found == QD_NINE_UNKNOWN)
        return false;
    if (result->found != 1)
        return true;
    if (job->options->fewest) {
        check(qd_minimizer_find_fewest(engine->minimizer, cells, job->seed + record, 0,
                                       &job->limits, result->cells, &outcome, &error),
              &error);
        return true;
    }
    result->puzzles = new_array(1, sizeof *result->puzzles);
    check(qd_minimizer_find_all(engine->minimizer, cells, &job->limits, put_one, result->puzzles,
                                &outcome, &error),
          &error);
    result->outcome = outcome;
    return true;
}

static size_t work(void *context, void *engine, const uint8_t *cells, size_t count, uint64_t record,
                   void *results) {
    const struct job *job = context;
    struct result *result = results;
    size_t done = 0;
    if (!job->options->fewest && !job->options->all)
        return reduce(job, engine, cells, count, record, result);
    while (done < count && !stop_signal &&
           search(job, engine, cells + PLAIN_CELLS * done, record + done, result + done))
        done++;
    return done;
}

static void write_result(void *context, const struct plain_puzzle *puzzle, const void *found,
                         qd_text *text) {
    const struct job *job = context;
    const struct result *result = found;
    if (result->found != 1) {
        plain_put_verdict(job->cli, puzzle, result->found > 1, text);
        return;
    }
    if (!result->puzzles) {
        plain_put(result->cells, text);
        qd_text_put(text, "\n");
        return;
    }
    check_text(result->puzzles);
    qd_text_put_bytes(text, result->puzzles->data, result->puzzles->length);
    if (result->outcome != QD_DONE)
        complain_of(job->cli, EXIT_OTHERWISE, puzzle->file, puzzle->line,
                    " these are not all minimal puzzles: stopped by %s",
                    result->outcome == QD_SOLUTION_LIMIT ? "--limit" : stopper(result->outcome));
    qd_text_free(result->puzzles);
    free(result->puzzles);
}

/* ---- the command ----------------------------------------------------------------------------- */

static int take_options(struct job *job) {
    const struct minimize_options *options = job->options;
    struct cli *cli = job->cli;
    bool is_limited = options_has(cli, "time-limit") || options_has(cli, "attempts");
    if (options->fewest && options->all)
        return usage_error(cli, "--fewest and --all exclude each other");
    if (is_limited && !options->fewest && !options->all)
        return usage_error(cli, "--time-limit and --attempts are for --fewest and --all");
    if (options->fewest && is_limited && !options->attempts && cli->time_limit <= 0)
        return usage_error(cli, "--fewest needs a limit above 0: it would never end");
    if (options_has(cli, "limit") && !options->all)
        return usage_error(cli, "--limit is for --all");
    if (options_has(cli, "attempts") && !options->fewest)
        return usage_error(cli, "--attempts is for --fewest");
    job->seed = options_seed(cli, options->seed);
    job->limits.seconds = cli->time_limit;
    job->limits.nodes = options->attempts;
    job->limits.solutions = options->most;
    if (options->fewest && !is_limited)
        job->limits.seconds = 1;
    if (options->fewest && !job->limits.nodes && !(job->limits.seconds > 0))
        return usage_error(cli, "--fewest needs a limit: it would never end");
    return EXIT_FINE;
}

static int run(struct cli *cli) {
    struct plain_style style = {.together = TOGETHER,
                                .bytes = sizeof(struct result),
                                .open = open_engine,
                                .close = lines_close_engine,
                                .work = work,
                                .write = write_result};
    struct job job = {.cli = cli, .options = (const struct minimize_options *)cli};
    int status = take_options(&job);
    if (status != EXIT_FINE)
        return status;
    if (job.options->fewest || job.options->all)
        style.together = 1;
    return plain_run(cli, &style, &job);
}

static const struct option_row rows[] = {
    {NUMBER("seed", struct minimize_options, seed, "N",
            "the same seed and input give the same puzzles")},
    {FLAG("fewest", struct minimize_options, fewest,
          "look for few clues: the best in 1 s, or within the limits")},
    {FLAG("all", struct minimize_options, all, "write all minimal puzzles of each puzzle")},
    {NUMBER("limit", struct minimize_options, most, "N", "with --all, up to N for each puzzle"),
     .least = 1},
    {NUMBER("attempts", struct minimize_options, attempts, "N",
            "with --fewest, compare N minimal puzzles (in steps of 512)"),
     .least = 1},
    {OPTION_TIME_LIMIT},
    INPUT_OPTIONS,
    SHARD_OPTIONS,
    {OPTION_JOBS("use N threads (default: one per processor)")},
    ANSWER_OPTIONS,
    {OPTION_EXIT_ZERO},
    LAST_OPTIONS,
};

const struct command command_minimize = {
    .name = "minimize",
    .also = "reduce minimise",
    .usage = "[OPTION]... [FILE | PUZZLE | -]...",
    .summary = "leave out clues until every clue is needed",
    .examples = "  quadrille minimize puzzles.txt\n"
                "  quadrille minimize --fewest --time-limit 10 puzzle.txt\n"
                "  quadrille minimize --all --limit 1000 puzzle.txt\n",
    .about =
        "Writes a minimal puzzle for each puzzle with one solution: its clues are left out in\n"
        "random order where that leaves one solution. One line per puzzle; for a puzzle\n"
        "without exactly one solution, `!none` or `!multiple`, a TAB and the puzzle. A\n"
        "complete grid is a puzzle, too. Limits are for each puzzle. For the ordinary 9x9\n"
        "only.",
    .main_options = "seed fewest all limit attempts time-limit jobs",
    .success = "every puzzle has one solution and was minimized",
    .otherwise = "a puzzle does not have one solution, or --all was cut short",
    .options = rows,
    .size = sizeof(struct minimize_options),
    .run = run,
};
