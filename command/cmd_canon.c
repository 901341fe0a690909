/* quadrille canon: canonical forms, which tell whether puzzles are the same but for symmetries. */
#include "json.h"
#include "message.h"
#include "options.h"
#include "output.h"
#include "plain.h"
#include "signals.h"

#include <quadrille/nine.h>

#include <string.h>

struct canon_options {
    struct cli cli;
    bool automorphisms, map;
    int form;
};

struct job {
    struct cli *cli;
    const struct canon_options *options;
    qd_canon *canon;
};

/* What is found out about a puzzle. */
struct result {
    uint8_t form[PLAIN_CELLS];
    qd_symmetry map;
    uint64_t automorphisms; /* 0: its clues clash */
};

/* How many puzzles are asked for at once. */
#define TOGETHER 64

/* ---- what is written ------------------------------------------------------------------------- */

static void put_line(const struct job *job, const struct result *result, qd_text *text) {
    plain_put(result->form, text);
    if (job->options->automorphisms)
        qd_text_printf(text, "\t%llu", (unsigned long long)result->automorphisms);
    if (job->options->map) {
        qd_text_put(text, "\t");
        plain_put_map(&result->map, text);
    }
    qd_text_put(text, "\n");
}

static void put_json_numbers(const char *name, const uint8_t *numbers, uint32_t more,
                             qd_text *text) {
    json_name(text, name);
    size_t begin = text->length;
    plain_put_numbers(numbers, more, text);
    json_quote(text, begin);
}

static void put_json(const struct plain_puzzle *puzzle, const struct result *result,
                     qd_text *text) {
    place_put_json_begin(puzzle->record, puzzle->file, puzzle->line, text);
    plain_put_json("form", result->form, text);
    json_number(text, "automorphisms", result->automorphisms);
    json_open(text, "map", '{');
    json_truth(text, "transposed", result->map.transposed);
    put_json_numbers("rows", result->map.row, 1, text);
    put_json_numbers("columns", result->map.column, 1, text);
    put_json_numbers("digits", result->map.digit + 1, 0, text);
    json_close(text, '}');
    json_end_line(text);
}

/* ---- puzzles --------------------------------------------------------------------------------- */

static void *open_canon(void *context) {
    return ((const struct job *)context)->canon; /* for all threads */
}

static void close_canon(void *engine) {
    (void)engine;
}

static qd_canon_form form_of(const struct job *job) {
    return (qd_canon_form)job->options->form;
}

/* Some together; a puzzle that clashes has no automorphisms. */
static void find_some(const struct job *job, const uint8_t *cells, size_t count,
                      struct result *results) {
    uint8_t images[TOGETHER][PLAIN_CELLS];
    qd_symmetry maps[TOGETHER];
    uint64_t automorphisms[TOGETHER];
    qd_error error;
    check(qd_canon_puzzles(job->canon, form_of(job), cells, count, images[0], maps, automorphisms,
                           &error),
          &error);
    for (size_t i = 0; i < count; i++) {
        memcpy(results[i].form, images[i], PLAIN_CELLS);
        results[i].map = maps[i];
        results[i].automorphisms = automorphisms[i];
    }
}

static size_t find_forms(void *context, void *engine, const uint8_t *cells, size_t count,
                         uint64_t record, void *results) {
    size_t done = 0;
    (void)engine;
    (void)record;
    while (done < count && !stop_signal) {
        size_t some = count - done < TOGETHER ? count - done : TOGETHER;
        find_some(context, cells + PLAIN_CELLS * done, some, (struct result *)results + done);
        done += some;
    }
    return done;
}

static void write_form(void *context, const struct plain_puzzle *puzzle, const void *found,
                       qd_text *text) {
    const struct job *job = context;
    const struct result *result = found;
    qd_error error;
    if (result->automorphisms) {
        if (job->cli->json)
            put_json(puzzle, result, text);
        else
            put_line(job, result, text);
        return;
    }
    qd_canon_puzzle(job->canon, form_of(job), puzzle->cells, NULL, NULL, NULL, &error); /* why */
    plain_fail(job->cli, puzzle, &error, text);
}

static const struct plain_style style = {.together = 4096,
                                         .bytes = sizeof(struct result),
                                         .open = open_canon,
                                         .close = close_canon,
                                         .work = find_forms,
                                         .write = write_form};

static int run(struct cli *cli) {
    struct job job = {.cli = cli, .options = (const struct canon_options *)cli};
    qd_error error;
    check(qd_canon_new(&job.canon, &error), &error);
    int status = plain_run(cli, &style, &job);
    qd_canon_free(job.canon);
    return status;
}

static const struct option_word forms[] = {
    {"minlex", QD_CANON_LEAST}, {"gsf", QD_CANON_GSF}, {NULL, 0}};

static const struct option_row rows[] = {
    INPUT_OPTIONS,
    SHARD_OPTIONS,
    {WORD("form", struct canon_options, form, "WORD",
          "`minlex` (default), or `gsf`, that of the public lists of 17-clue puzzles"),
     .words = forms},
    {FLAG("automorphisms", struct canon_options, automorphisms,
          "also write the number of symmetries that leave the puzzle as it is")},
    {FLAG("map", struct canon_options, map, "also write the symmetry that leads to the form")},
    {OPTION_JSON},
    {OPTION_JOBS("use N threads (default: one per processor)")},
    ANSWER_OPTIONS,
    LAST_OPTIONS,
};

const struct command command_canon = {
    .name = "canon",
    .also = "canonical canonicalize minlex normalize",
    .usage = "[OPTION]... [FILE | PUZZLE | -]...",
    .summary = "write the canonical form of each puzzle",
    .examples = "  quadrille canon puzzles.txt\n"
                "  quadrille canon --automorphisms puzzles.txt\n"
                "  quadrille canon puzzles.txt | sort -u | wc -l    how many are different\n",
    .about =
        "Writes the minlex form: of all puzzles that come from this one by exchanging digits,\n"
        "rows, columns, bands and stacks, and by transposition, the least, read as a number in\n"
        "which empty cells are 0. Two puzzles are the same but for these symmetries if and only\n"
        "if their forms are equal. One line per puzzle; further columns are separated by TABs:\n"
        "the number of automorphisms, and the map: `t` (transposed) or `-`, the rows and the\n"
        "columns of the puzzle in the order of the form, and what becomes of digits 1 to 9. For\n"
        "the ordinary 9x9 only.",
    .main_options = "form automorphisms map json jobs output",
    .success = "every puzzle has a form",
    .options = rows,
    .size = sizeof(struct canon_options),
    .run = run,
};
