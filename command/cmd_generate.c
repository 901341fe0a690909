/* quadrille generate: puzzles with exactly one solution. */
#define _POSIX_C_SOURCE 200809L
#include "clock.h"
#include "message.h"
#include "options.h"
#include "output.h"
#include "plain.h"
#include "progress.h"
#include "sheet.h"
#include "signals.h"

#include "../src/base/thread.h"

#include <quadrille/generate.h>

#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

/* Attempts that a thread works at before the puzzles are written: some hundredths of a second. */
#define MOST_ATTEMPTS 2048
#define MOST_JOBS 256

struct generate_options {
    struct cli cli;
    uint64_t number, seed, attempts;
    const char *clues, *mask, *solution;
    int pattern;
    bool minimal;
};

/* What one thread does: attempts from `first` on. */
struct worker {
    qd_thread thread;
    qd_generator *generator;
    uint64_t first;
    size_t count;
    uint8_t *puzzles, *made;
    qd_status status;
    qd_error error;
};

struct job {
    struct cli *cli;
    const struct generate_options *options;
    qd_generate_settings settings;
    uint8_t mask[PLAIN_CELLS], solution[PLAIN_CELLS];
    qd_grid_sampler *sampler;
    struct worker workers[MOST_JOBS];
    unsigned jobs;
    uint64_t number;       /* of puzzles wanted */
    uint64_t most_in_vain; /* attempts */
    uint64_t attempts;     /* made so far */
    uint64_t in_vain;      /* since the last puzzle */
    uint64_t written;
    double began;
    qd_board *board;
    qd_grid *grid;
    struct sheet sheet;
};

/* ---- options --------------------------------------------------------------------------------- */

/* "24" or "22-26". */
static bool parse_clues(struct job *job, const char *text) {
    char *end;
    unsigned long least = strtoul(text, &end, 10), most = least;
    if (end == text || *text < '0' || *text > '9')
        return false;
    if (*end == '-' && end[1] >= '0' && end[1] <= '9')
        most = strtoul(end + 1, &end, 10);
    job->settings.least = least > 99 ? 99 : (unsigned)least;
    job->settings.most = most > 99 ? 99 : (unsigned)most;
    return *end == '\0' && job->settings.most > 0;
}

/* 81 marks; `.`, `0`, `-` and `_` stand for no clue, everything else for one. */
static bool parse_mask(const char *text, uint8_t mask[PLAIN_CELLS]) {
    size_t count = 0;
    for (; *text; text++) {
        if (strchr(" \t\r\n|", *text))
            continue;
        if (count == PLAIN_CELLS)
            return false;
        mask[count++] = !strchr(".0-_", *text);
    }
    return count == PLAIN_CELLS;
}

static bool parse_solution(const char *text, uint8_t cells[PLAIN_CELLS]) {
    if (strlen(text) != PLAIN_CELLS)
        return false;
    for (uint32_t cell = 0; cell < PLAIN_CELLS; cell++)
        cells[cell] = (uint8_t)(text[cell] - '0');
    return true;
}

static int take_options(struct job *job) {
    const struct generate_options *options = job->options;
    job->settings = (qd_generate_settings)QD_GENERATE_SETTINGS_INIT;
    job->settings.seed = options_has(job->cli, "seed")
                             ? options->seed
                             : (uint64_t)time(NULL) << 22 ^ (uint64_t)getpid();
    job->number = options_has(job->cli, "number") ? options->number : 1;
    job->most_in_vain = options->attempts ? options->attempts : 10000000;
    job->settings.minimal = options->minimal;
    job->settings.pattern = (qd_pattern)options->pattern;
    if (options->clues && !parse_clues(job, options->clues))
        return usage_error(job->cli, "--clues takes a number, as 24, or two, as 22-26");
    if (options->mask && !parse_mask(options->mask, job->mask))
        return usage_error(job->cli, "--mask takes 81 marks; '.' stands for no clue");
    if (options->solution && !parse_solution(options->solution, job->solution))
        return usage_error(job->cli, "--solution takes the 81 digits of a solution");
    job->settings.places = options->mask ? job->mask : NULL;
    job->settings.grid = options->solution ? job->solution : NULL;
    return EXIT_FINE;
}

/* ---- puzzles --------------------------------------------------------------------------------- */

static void write_puzzle(struct job *job, const uint8_t *cells) {
    qd_puzzle puzzle;
    qd_error error;
    qd_grid_set_values(job->grid, cells);
    qd_puzzle_init(&puzzle, job->grid);
    if (!sheet_put(&job->sheet, job->cli->to ? job->cli->to : qd_format_find("line"), &puzzle,
                   &error))
        give_up(error.message);
    job->written++;
    output_record_done();
}

/* In the order of attempts, however many threads made them. */
static void write_made(struct job *job, const struct worker *worker) {
    check(worker->status, &worker->error);
    for (size_t i = 0; i < worker->count && job->written < job->number; i++) {
        job->attempts++;
        job->in_vain++;
        if (!worker->made[i])
            continue;
        write_puzzle(job, worker->puzzles + PLAIN_CELLS * i);
        job->in_vain = 0;
    }
}

static void *work(void *argument) {
    struct worker *worker = argument;
    qd_outcome outcome;
    worker->status = qd_generator_run(worker->generator, worker->first, worker->count,
                                      worker->puzzles, worker->made, &outcome, &worker->error);
    return NULL;
}

/* As many attempts as may be needed, on all threads. */
static void run_round(struct job *job) {
    uint64_t wanted = job->number - job->written, first = job->attempts;
    double rate = job->attempts ? (double)(job->written + 1) / (double)job->attempts : 1;
    double needed = (double)wanted / rate / job->jobs + 16;
    size_t count = needed < MOST_ATTEMPTS ? (size_t)needed : MOST_ATTEMPTS;
    unsigned started = 1;
    for (unsigned i = 0; i < job->jobs; i++, first += count) {
        job->workers[i].first = first;
        job->workers[i].count = count;
    }
    while (started < job->jobs &&
           qd_thread_start(&job->workers[started].thread, work, &job->workers[started]))
        started++;
    work(&job->workers[0]);
    for (unsigned i = 1; i < job->jobs; i++)
        if (i < started)
            qd_thread_join(&job->workers[i].thread);
        else
            work(&job->workers[i]);
    for (unsigned i = 0; i < job->jobs && !stop_signal; i++)
        write_made(job, &job->workers[i]);
}

/* ---- the command ----------------------------------------------------------------------------- */

static int open_job(struct job *job) {
    qd_error error;
    int status = take_options(job);
    if (status != EXIT_FINE)
        return status;
    check(qd_grid_sampler_new(&job->sampler, &error), &error);
    job->jobs = options_jobs(job->cli);
    for (unsigned i = 0; i < job->jobs; i++) {
        struct worker *worker = &job->workers[i];
        qd_status made = qd_generator_new(job->sampler, &job->settings, &worker->generator, &error);
        if (made == QD_ERROR_ARGUMENT)
            return usage_error(job->cli, "%s", error.message);
        check(made, &error);
        worker->puzzles = new_array(MOST_ATTEMPTS, PLAIN_CELLS);
        worker->made = new_array(MOST_ATTEMPTS, 1);
    }
    check(qd_board_new(3, 3, &job->board, &error), &error);
    check(qd_grid_new(job->board, &job->grid, &error), &error);
    job->began = clock_seconds();
    return EXIT_FINE;
}

static void close_job(struct job *job) {
    for (unsigned i = 0; i < job->jobs; i++) {
        qd_generator_free(job->workers[i].generator);
        free(job->workers[i].puzzles);
        free(job->workers[i].made);
    }
    qd_grid_sampler_free(job->sampler);
    qd_grid_free(job->grid);
    qd_board_free(job->board);
}

/* Why no more puzzles are made; NULL if they are. */
static const char *why_end(const struct job *job) {
    const struct cli *cli = job->cli;
    if (job->in_vain >= job->most_in_vain)
        return "so many attempts in vain";
    if (cli->time_limit > 0 && clock_seconds() - job->began >= cli->time_limit)
        return "the time limit";
    return stop_signal ? "a signal" : NULL;
}

static int run(struct cli *cli) {
    static struct job job; /* large */
    const char *why = NULL;
    job.cli = cli;
    job.options = (const struct generate_options *)cli;
    int status = open_job(&job);
    if (status != EXIT_FINE)
        return status;
    signals_wait(true);
    while (job.written < job.number && !(why = why_end(&job))) {
        run_round(&job);
        progress_update(cli, "generate", job.written);
    }
    sheet_close(&job.sheet);
    if (why)
        complain(cli, EXIT_OTHERWISE, "%llu of %llu puzzles in %llu attempts: %s ended it",
                 (unsigned long long)job.written, (unsigned long long)job.number,
                 (unsigned long long)job.attempts, why);
    close_job(&job);
    return EXIT_FINE;
}

static const struct option_word patterns[] = {
    {"none", QD_PATTERN_NONE},
    {"half-turn", QD_PATTERN_HALF_TURN},
    {"quarter-turn", QD_PATTERN_QUARTER_TURN},
    {"horizontal", QD_PATTERN_HORIZONTAL},
    {"vertical", QD_PATTERN_VERTICAL},
    {"both", QD_PATTERN_BOTH},
    {"diagonal", QD_PATTERN_DIAGONAL},
    {"antidiagonal", QD_PATTERN_ANTIDIAGONAL},
    {"full", QD_PATTERN_FULL},
    {NULL, 0},
};

static const struct option_row rows[] = {
    {NUMBER("number", struct generate_options, number, "N", "make N puzzles (default: 1)"),
     .letter = 'n'},
    {FLAG("minimal", struct generate_options, minimal, "every clue is needed")},
    {TEXT("clues", struct generate_options, clues, "N[-M]", "the number of clues, or a range")},
    {WORD("pattern", struct generate_options, pattern, "WORD", "the symmetry of the clues"),
     .words = patterns},
    {TEXT("mask", struct generate_options, mask, "TEXT",
          "81 marks: clues exactly where it is not `.`")},
    {TEXT("solution", struct generate_options, solution, "DIGITS",
          "make puzzles with this solution")},
    {NUMBER("seed", struct generate_options, seed, "N",
            "the same seed and options give the same puzzles")},
    {NUMBER("attempts", struct generate_options, attempts, "N",
            "give up after N attempts in vain (default: 10 million)"),
     .least = 1},
    {OPTION_TIME_LIMIT},
    {OPTION_TO},
    {OPTION_JOBS("use N threads (default: 1)")},
    {OPTION_OUTPUT},
    {OPTION_LINE_BUFFERED},
    {OPTION_PROGRESS},
    {OPTION_EXIT_ZERO},
    LAST_OPTIONS,
};

const struct command command_generate = {
    .name = "generate",
    .usage = "[OPTION]...",
    .summary = "make puzzles that have exactly one solution",
    .examples = "  quadrille generate\n"
                "  quadrille generate -n 1000 --minimal --seed 1\n"
                "  quadrille generate -n 10 --pattern half-turn --clues 24-28 --to drawn\n",
    .about = "Draws solution grids of the ordinary 9x9, each of all with exactly the same\n"
             "probability, and empties their cells in random order where that leaves one\n"
             "solution. The puzzles depend on the seed and the options alone, not on the machine\n"
             "or the number of threads.",
    .success = "all puzzles were made",
    .otherwise = "a limit or a signal stopped it before",
    .options = rows,
    .size = sizeof(struct generate_options),
    .run = run,
};
