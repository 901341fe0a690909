/* quadrille backdoors: the fewest cells that let singles finish a puzzle. */
#include "json.h"
#include "message.h"
#include "options.h"
#include "signals.h"
#include "unique.h"

#include <quadrille/nine.h>

#define USUAL_SIZE 4

struct backdoors_options {
    struct cli cli;
    uint64_t size;
    bool cells;
};

struct job {
    struct cli *cli;
    bool with_cells;
    unsigned size;
    struct unique puzzles;
    qd_backdoors *finder;
};

/* What is known of a puzzle. */
struct result {
    unsigned least; /* if it is not exact: there are at least so many */
    bool is_exact;
    size_t count;
    bool is_whole; /* there are no more backdoors of that size */
};

/* ---- what is written ------------------------------------------------------------------------- */

/* Backdoor number i as r1c1r2c2. */
static void put_cells(const struct job *job, const struct result *result, size_t i, qd_text *text) {
    const uint8_t *cell = qd_backdoors_sets(job->finder).cells + i * result->least;
    for (unsigned k = 0; k < result->least; k++, cell++)
        qd_text_printf(text, "r%uc%u", *cell / 9u + 1, *cell % 9u + 1);
}

static void put_line(struct job *job, const struct result *result) {
    qd_text *text = &job->puzzles.map.text;
    plain_put(job->puzzles.cells, text);
    qd_text_printf(text, "\t%s%u\t%s%zu", result->is_exact ? "" : ">=", result->least,
                   result->is_exact && !result->is_whole ? ">=" : "", result->count);
    if (job->with_cells && !result->count)
        qd_text_put(text, "\t");
    for (size_t i = 0; i < result->count && job->with_cells; i++) {
        qd_text_put(text, i ? " " : "\t");
        put_cells(job, result, i, text);
    }
    qd_text_put(text, "\n");
}

static void put_json_backdoors(const struct job *job, const struct result *result, qd_text *text) {
    json_open(text, "backdoors", '[');
    for (size_t i = 0; i < result->count; i++) {
        json_name(text, NULL);
        size_t begin = text->length;
        put_cells(job, result, i, text);
        json_quote(text, begin);
    }
    json_close(text, ']');
}

static void put_json(struct job *job, const qd_record *record, const struct result *result) {
    qd_text *text = &job->puzzles.map.text;
    place_put_json_begin(job->puzzles.map.input.records, job->puzzles.map.input.name, record->line,
                         text);
    plain_put_json("puzzle", job->puzzles.cells, text);
    json_number(text, "least", result->least);
    json_truth(text, "exact", result->is_exact);
    json_number(text, "count", result->count);
    json_truth(text, "complete", result->is_whole);
    if (job->with_cells)
        put_json_backdoors(job, result, text);
    json_end_line(text);
}

/* ---- records --------------------------------------------------------------------------------- */

static void answer(void *context, const qd_record *record) {
    struct job *job = context;
    qd_outcome outcome;
    qd_error error;
    check(qd_backdoors_find(job->finder, job->puzzles.cells, job->puzzles.solution, job->size,
                            &outcome, &error),
          &error);
    struct result result = {.least = qd_backdoors_sets(job->finder).least,
                            .count = qd_backdoors_sets(job->finder).count};
    result.is_exact = result.count > 0;
    result.is_whole = result.is_exact && outcome == QD_DONE;
    if (outcome != QD_DONE)
        complain_of(job->cli, EXIT_OTHERWISE, job->puzzles.map.input.name, record->line,
                    " not all backdoors of the least size are known: %s stopped the search",
                    stopper(outcome));
    else if (!result.is_exact)
        complain_of(
            job->cli, EXIT_OTHERWISE, job->puzzles.map.input.name, record->line,
            " not all backdoors of the least size are known: none was found up to the size");
    if (job->cli->json)
        put_json(job, record, &result);
    else
        put_line(job, &result);
}

static int run(struct cli *cli) {
    const struct backdoors_options *options = (const struct backdoors_options *)cli;
    struct job job = {.cli = cli, .with_cells = options->cells, .size = USUAL_SIZE};
    const qd_limits limits = options_limits(cli);
    qd_error error;
    if (options_has(cli, "size"))
        job.size = (unsigned)options->size;
    check(qd_backdoors_new(&limits, &job.finder, &error), &error);
    int status = unique_run(&job.puzzles, cli, answer, &job);
    qd_backdoors_free(job.finder);
    return status;
}

static const struct option_row rows[] = {
    {NUMBER("size", struct backdoors_options, size, "N", "give up above N cells (default: 4)"),
     .most = 81},
    {FLAG("cells", struct backdoors_options, cells, "also write the backdoors")},
    UNIQUE_OPTIONS,
};

const struct command command_backdoors = {
    .name = "backdoors",
    .usage = "[OPTION]... [FILE | PUZZLE | -]...",
    .summary = "report how few cells let singles finish each puzzle",
    .examples = "  quadrille backdoors puzzles.txt\n"
                "  quadrille backdoors --cells puzzles.txt\n",
    .about =
        "A backdoor is a set of cells that, once they are filled as in the solution, let naked\n"
        "and hidden singles finish the puzzle. Writes one line per puzzle, separated by TABs:\n"
        "the puzzle, the number of cells of the smallest backdoors, and how many of these there\n"
        "are; with --cells also these, such as `r1c2r3c4 r1c2r5c6`. 0 and 1: singles need no\n"
        "help. What is not known exactly is written as `>=N`. For the ordinary 9x9 only.",
    .main_options = "size cells json time-limit output",
    .success = "the smallest backdoors of every puzzle were found",
    .otherwise = "a puzzle does not have one solution, or its backdoors have more cells than\n"
                 "     --size allows, or a limit or a signal stopped a search",
    .options = rows,
    .size = sizeof(struct backdoors_options),
    .run = run,
};
