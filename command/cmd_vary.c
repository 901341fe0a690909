/* quadrille vary: the neighbours of puzzles, with some clues exchanged. */
#include "message.h"
#include "options.h"
#include "output.h"
#include "plain.h"
#include "signals.h"

#include <quadrille/nine.h>

#include <stdio.h>
#include <string.h>

/* Puzzles that are worked at together, if each takes only some thousandths of a second. */
#define GROUP 64

struct vary_options {
    struct cli cli;
    uint64_t remove, add;
    const char *by;
    bool minimal, isomorphs, keep_duplicates, count;
};

struct job {
    struct cli *cli;
    const struct vary_options *options;
    struct map map;
    qd_vary_settings settings;
    qd_vary *vary;
    qd_canon *canon; /* NULL if not needed */
    qd_seen *seen;
    uint8_t cells[GROUP][PLAIN_CELLS];
    uint64_t counts[GROUP]; /* of the neighbours of each */
    size_t size, most;      /* of the group */
    uint64_t done, results; /* puzzles; lines written */
    const char *why_ended;  /* NULL: it goes on */
};

/* ---- options --------------------------------------------------------------------------------- */

/* Takes a sign and a digit; otherwise leaves the number. */
static void parse_part(const char **text, char sign, unsigned *number) {
    if (**text == sign && (*text)[1] >= '0' && (*text)[1] <= '9') {
        *number = (unsigned)((*text)[1] - '0');
        *text += 2;
    }
}

/* "-1+1", "-2", "+1", also in braces. */
static bool parse_by(const char *text, qd_vary_settings *settings) {
    bool in_braces = *text == '{';
    text += in_braces;
    settings->remove = settings->add = 0;
    parse_part(&text, '-', &settings->remove);
    parse_part(&text, '+', &settings->add);
    return strcmp(text, in_braces ? "}" : "") == 0;
}

static int take_options(struct job *job) {
    const struct vary_options *options = job->options;
    struct cli *cli = job->cli;
    job->settings = (qd_vary_settings){0};
    if (options_has(cli, "remove") || options_has(cli, "add")) {
        job->settings.remove = (unsigned)options->remove;
        job->settings.add = (unsigned)options->add;
    }
    if (options->by && !parse_by(options->by, &job->settings))
        return usage_error(cli, "--by takes what is exchanged, as -1+1, -2 or +1, not '%s'",
                           options->by);
    bool is_given = options->by || options_has(cli, "remove") || options_has(cli, "add");
    if (is_given && job->settings.remove + job->settings.add == 0)
        return usage_error(cli, "no clue is to be taken away or put in");
    job->settings.minimal = options->minimal;
    bool is_quick = job->settings.remove + job->settings.add <= 2;
    job->most = is_quick && !cli->line_buffered ? GROUP : 1;
    return EXIT_FINE;
}

/* ---- results --------------------------------------------------------------------------------- */

/* Whether no result before was the same. */
static bool is_new(struct job *job, const uint8_t *cells) {
    uint8_t form[PLAIN_CELLS];
    qd_error error;
    bool is_first = true;
    if (job->options->keep_duplicates)
        return true;
    if (job->options->isomorphs) {
        check(qd_canon_puzzle(job->canon, QD_CANON_LEAST, cells, form, NULL, NULL, &error), &error);
        cells = form;
    }
    check(qd_seen_add(job->seen, cells, PLAIN_CELLS, 1, &is_first, &error), &error);
    return is_first;
}

static bool goes_on(void) {
    return !stop_signal && output_is_fine();
}

static bool take_result(void *user, size_t number, const uint8_t *cells) {
    struct job *job = user;
    job->counts[number]++;
    if (job->options->count || !is_new(job, cells))
        return goes_on();
    plain_put(cells, &job->map.text);
    qd_text_put_byte(&job->map.text, '\n');
    map_write(&job->map);
    job->results++;
    return goes_on();
}

/* ---- groups of puzzles ----------------------------------------------------------------------- */

static void put_counts(struct job *job) {
    for (size_t i = 0; i < job->size; i++)
        qd_text_printf(&job->map.text, "%llu\n", (unsigned long long)job->counts[i]);
}

static void run_group(struct job *job) {
    qd_outcome outcome;
    qd_error error;
    if (job->size == 0 || job->why_ended)
        return;
    memset(job->counts, 0, sizeof job->counts);
    check(qd_vary_run(job->vary, job->cells[0], job->size, take_result, job, &outcome, &error),
          &error);
    bool is_whole = outcome == QD_DONE && !stop_signal;
    if (is_whole && job->options->count)
        put_counts(job);
    if (is_whole)
        job->done += job->size;
    else if (output_is_fine())
        job->why_ended = stop_signal ? "a signal" : "the time limit";
    job->map.ended = !is_whole;
    job->size = 0;
    input_show_progress(&job->map.input);
}

static bool accept(struct map *map, const qd_record **record) {
    struct job *job = map->context;
    return plain_accept(map, record, job->cells[job->size]);
}

static void answer(struct map *map, const qd_record *record) {
    struct job *job = map->context;
    (void)record;
    if (++job->size == job->most)
        run_group(job);
}

/* Those before it are answered before. */
static void fail(struct map *map, const qd_record *record) {
    run_group(map->context);
    if (!map->ended)
        map_put_failure(map, record);
}

static const struct map_style style = {.accept = accept, .answer = answer, .fail = fail};

/* ---- the command ----------------------------------------------------------------------------- */

static int open_vary(struct job *job) {
    qd_error error;
    job->settings.limits.stop = &signals_stop;
    qd_status status = qd_vary_new(&job->settings, &job->vary, &error);
    if (status == QD_ERROR_ARGUMENT)
        return usage_error(job->cli, "%s", error.message);
    check(status, &error);
    return EXIT_FINE;
}

static int open_job(struct job *job) {
    qd_error error;
    int status = take_options(job);
    if (status == EXIT_FINE)
        status = open_vary(job);
    if (status != EXIT_FINE)
        return status;
    if (job->options->isomorphs)
        check(qd_canon_new(&job->canon, &error), &error);
    check(qd_seen_new(&job->seen, &error), &error);
    bool is_open = plain_takes_board(job->cli) && map_open(&job->map, job->cli, &style, job);
    return is_open ? EXIT_FINE : EXIT_USAGE;
}

static void close_job(struct job *job) {
    qd_vary_free(job->vary);
    qd_seen_free(job->seen);
    qd_canon_free(job->canon);
    map_close(&job->map);
}

static int run(struct cli *cli) {
    static struct job job; /* large */
    job.cli = cli;
    job.options = (const struct vary_options *)cli;
    int status = open_job(&job);
    if (status != EXIT_FINE)
        return status;
    signals_wait(true);
    if (cli->time_limit > 0)
        signals_alarm(cli->time_limit);
    map_run(&job.map);
    run_group(&job);
    output_put(&job.map.text);
    if (stop_signal)
        job.why_ended = "a signal";
    if (job.why_ended)
        complain(cli, EXIT_OTHERWISE, "%s ended it: not complete; the results of %llu puzzles are",
                 job.why_ended, (unsigned long long)job.done);
    clear_line();
    if (cli->verbose)
        fprintf(stderr, "%llu puzzles, %llu results\n", (unsigned long long)job.done,
                (unsigned long long)job.results);
    close_job(&job);
    return EXIT_FINE;
}

static const struct option_pair apart[] = {
    {"by", "remove"},       {"by", "add"}, {"isomorphs", "keep-duplicates"},
    {"count", "isomorphs"}, {NULL, NULL},
};

static const struct option_row rows[] = {
    {NUMBER("remove", struct vary_options, remove, "N", "take away N clues (0 to 4)"),
     .most = QD_VARY_MOST},
    {NUMBER("add", struct vary_options, add, "M", "put in M others (0 to 4)"),
     .most = QD_VARY_MOST},
    {TEXT("by", struct vary_options, by, "-N+M",
          "take away N clues and put in M others: -1+1 (default), -2, +1 ...")},
    {FLAG("minimal", struct vary_options, minimal,
          "only puzzles of which no clue can be left out")},
    {FLAG("isomorphs", struct vary_options, isomorphs,
          "leave out results that are the same but for symmetries, too")},
    {FLAG("keep-duplicates", struct vary_options, keep_duplicates,
          "also write what another puzzle gave before")},
    {FLAG("count", struct vary_options, count, "write only how many neighbours each puzzle has")},
    INPUT_OPTIONS,
    {SECONDS("time-limit", struct cli, time_limit, "stop after that time")},
    ANSWER_OPTIONS,
    {OPTION_EXIT_ZERO},
    LAST_OPTIONS,
};

const struct command command_vary = {
    .name = "vary",
    .usage = "[OPTION]... [FILE | PUZZLE | -]...",
    .summary = "write the neighbours of puzzles, with some clues exchanged",
    .examples = "  quadrille vary --by -1+1 --minimal puzzles.txt\n"
                "  quadrille vary --remove 2 --add 1 --isomorphs puzzles.txt\n"
                "  quadrille vary --by +1 --count puzzles.txt\n",
    .about =
        "Takes away N clues of each puzzle and puts in M, in empty cells, in all ways that give\n"
        "exactly one solution: {-N+M}, as collectors of puzzles write. A clue that was taken\n"
        "away is not put in again, so {-2+2} does not include {-1+1} or the puzzle itself. One\n"
        "line of 81 symbols per result; each only once, unless --keep-duplicates: 21 to 43\n"
        "bytes of memory for each. For the ordinary 9x9 only.",
    .main_options = "by minimal isomorphs count time-limit output",
    .success = "all neighbours of all puzzles were found",
    .otherwise = "a limit or a signal stopped it before",
    .options = rows,
    .apart = apart,
    .size = sizeof(struct vary_options),
    .run = run,
};
