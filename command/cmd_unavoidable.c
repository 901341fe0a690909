/* quadrille unavoidable: the minimal unavoidable sets of solution grids. */
#include "json.h"
#include "message.h"
#include "options.h"
#include "signals.h"
#include "unique.h"

#include <quadrille/nine.h>

#include <stdio.h>

#define USUAL_SIZE 12

struct unavoidable_options {
    struct cli cli;
    uint64_t size;
    bool count;
};

struct job {
    struct cli *cli;
    bool count_only;
    unsigned size;
    struct unique puzzles;
    qd_unavoidable *finder;
};

/* ---- what is written ------------------------------------------------------------------------- */

/* 81 marks: the digits of the solution in the cells of the set, `.` elsewhere. */
static void put_set(const qd_cell_set *set, const uint8_t *solution, qd_text *text) {
    uint8_t cells[PLAIN_CELLS];
    for (uint32_t cell = 0; cell < PLAIN_CELLS; cell++) {
        uint64_t bit = cell < 64 ? set->low >> cell : set->high >> (cell - 64);
        cells[cell] = bit & 1 ? solution[cell] : 0;
    }
    plain_put(cells, text);
}

static void put_count(struct job *job, bool is_whole) {
    qd_text *text = &job->puzzles.map.text;
    const char *before = "\t";
    size_t total = qd_unavoidable_sets(job->finder).count, count;
    qd_text_printf(text, "%s%zu%s", is_whole ? "" : ">=", total, total ? "" : before);
    for (unsigned size = 1; size <= job->size; size++) {
        if (!(count = qd_unavoidable_sets(job->finder).of_size[size]))
            continue;
        qd_text_printf(text, "%s%u:%zu", before, size, count);
        before = " ";
    }
    qd_text_put(text, "\n");
}

/* A line for each set, with its size and the number of the record, or its place. */
static void put_lines(struct job *job, const qd_record *record) {
    qd_text *text = &job->puzzles.map.text;
    const qd_cell_set *set = qd_unavoidable_sets(job->finder).sets;
    for (unsigned size = 1; size <= job->size; size++)
        for (size_t i = 0; i < qd_unavoidable_sets(job->finder).of_size[size]; i++) {
            put_set(set++, job->puzzles.solution, text);
            qd_text_printf(
                text, "\t%u\t%llu\n", size,
                (unsigned long long)place_number(job->puzzles.map.input.records, record->line));
        }
}

/* How many sets there are of each size. */
static void put_json_sizes(const struct job *job, qd_text *text) {
    char name[16];
    size_t count;
    json_open(text, "sizes", '{');
    for (unsigned size = 1; size <= job->size; size++) {
        snprintf(name, sizeof name, "%u", size);
        if ((count = qd_unavoidable_sets(job->finder).of_size[size]))
            json_number(text, name, count);
    }
    json_close(text, '}');
}

static void put_json_sets(const struct job *job, qd_text *text) {
    const qd_cell_set *sets = qd_unavoidable_sets(job->finder).sets;
    size_t count = qd_unavoidable_sets(job->finder).count;
    json_open(text, "sets", '[');
    for (size_t i = 0; i < count; i++) {
        json_name(text, NULL);
        size_t begin = text->length;
        put_set(&sets[i], job->puzzles.solution, text);
        json_quote(text, begin);
    }
    json_close(text, ']');
}

static void put_json(struct job *job, const qd_record *record) {
    qd_text *text = &job->puzzles.map.text;
    place_put_json_begin(job->puzzles.map.input.records, job->puzzles.map.input.name, record->line,
                         text);
    plain_put_json("solution", job->puzzles.solution, text);
    json_number(text, "size", job->size);
    json_number(text, "complete_to", qd_unavoidable_sets(job->finder).complete);
    json_number(text, "count", qd_unavoidable_sets(job->finder).count);
    put_json_sizes(job, text);
    if (!job->count_only)
        put_json_sets(job, text);
    json_end_line(text);
}

/* ---- records --------------------------------------------------------------------------------- */

static void answer(void *context, const qd_record *record) {
    struct job *job = context;
    qd_outcome outcome;
    qd_error error;
    check(qd_unavoidable_find(job->finder, job->puzzles.solution, job->size, &outcome, &error),
          &error);
    if (outcome != QD_DONE)
        complain_of(job->cli, EXIT_OTHERWISE, job->puzzles.map.input.name, record->line,
                    " sets of more than %u cells are missing: the search was stopped by %s",
                    qd_unavoidable_sets(job->finder).complete, stopper(outcome));
    if (job->cli->json)
        put_json(job, record);
    else if (job->count_only)
        put_count(job, outcome == QD_DONE);
    else
        put_lines(job, record);
}

static int run(struct cli *cli) {
    const struct unavoidable_options *options = (const struct unavoidable_options *)cli;
    struct job job = {.cli = cli, .count_only = options->count, .size = USUAL_SIZE};
    const qd_limits limits = options_limits(cli);
    qd_error error;
    if (options_has(cli, "size"))
        job.size = (unsigned)options->size;
    check(qd_unavoidable_new(&limits, &job.finder, &error), &error);
    int status = unique_run(&job.puzzles, cli, answer, &job);
    qd_unavoidable_free(job.finder);
    return status;
}

static const struct option_row rows[] = {
    {NUMBER("size", struct unavoidable_options, size, "N", "sets of up to N cells (default: 12)"),
     .least = 1, .most = 81},
    {FLAG("count", struct unavoidable_options, count,
          "write only how many sets there are, and of each size")},
    UNIQUE_OPTIONS,
};

const struct command command_unavoidable = {
    .name = "unavoidable",
    .usage = "[OPTION]... [FILE | PUZZLE | -]...",
    .summary = "write the minimal unavoidable sets of each solution grid",
    .examples = "  quadrille unavoidable grids.txt\n"
                "  quadrille unavoidable --count grids.txt\n"
                "  quadrille unavoidable --size 8 puzzles.txt\n",
    .about =
        "A set of cells is unavoidable if these cells can be filled in another way, so that the\n"
        "grid is again a solution: every puzzle with this solution and no other has a clue in\n"
        "the set. Writes the minimal ones of each grid, or of the only solution of each puzzle,\n"
        "one per line: 81 symbols, the digits of the set and `.`; the number of its cells; and\n"
        "the number of the record, separated by TABs. They are in order of their sizes, then of\n"
        "their first cells. With --count, one line per grid: how many there are, a TAB, and\n"
        "SIZE:HOW-MANY for each size. If a limit or a signal stops the search, only sizes that\n"
        "are complete are written, and the number is `>=N`. For the ordinary 9x9 only.",
    .main_options = "size count json time-limit output",
    .success = "the sets of every grid were found",
    .otherwise = "a puzzle does not have one solution, or a limit or a signal stopped a search",
    .options = rows,
    .size = sizeof(struct unavoidable_options),
    .run = run,
};
