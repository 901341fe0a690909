/* quadrille canon: canonical forms, which tell whether puzzles are the same but for symmetries. */
#include "message.h"
#include "options.h"
#include "output.h"
#include "plain.h"
#include "signals.h"

#include <quadrille/canon.h>
#include <quadrille/text.h>

#include <string.h>

struct canon_options {
    struct cli cli;
    bool automorphisms, map;
};

struct job {
    struct cli *cli;
    const struct canon_options *options;
    struct input input;
    qd_canon *canon;
    qd_text text;
};

/* ---- what is written ------------------------------------------------------------------------- */

static void put_line(struct job *job, const uint8_t *form, const qd_symmetry *map,
                     uint64_t automorphisms) {
    plain_put(form, &job->text);
    if (job->options->automorphisms)
        qd_text_printf(&job->text, "\t%llu", (unsigned long long)automorphisms);
    if (job->options->map) {
        qd_text_put(&job->text, "\t");
        plain_put_map(map, &job->text);
    }
    qd_text_put(&job->text, "\n");
}

static void put_json_begin(struct job *job, const qd_record *record) {
    qd_text_printf(&job->text,
                   "{\"record\":%llu,\"file\":", (unsigned long long)job->input.records);
    qd_text_put_json(&job->text, job->input.name, strlen(job->input.name));
    qd_text_printf(&job->text, ",\"line\":%llu", (unsigned long long)record->line);
}

static void put_json(struct job *job, const qd_record *record, const uint8_t *form,
                     const qd_symmetry *map, uint64_t automorphisms) {
    put_json_begin(job, record);
    qd_text_put(&job->text, ",\"form\":\"");
    plain_put(form, &job->text);
    qd_text_printf(&job->text, "\",\"automorphisms\":%llu,\"map\":{\"transposed\":%s,\"rows\":\"",
                   (unsigned long long)automorphisms, map->transposed ? "true" : "false");
    plain_put_numbers(map->row, 1, &job->text);
    qd_text_put(&job->text, "\",\"columns\":\"");
    plain_put_numbers(map->column, 1, &job->text);
    qd_text_put(&job->text, "\",\"digits\":\"");
    plain_put_numbers(map->digit + 1, 0, &job->text);
    qd_text_put(&job->text, "\"}}\n");
}

static void put_failure(struct job *job, const qd_record *record) {
    const qd_error *error = &record->error;
    if (!job->cli->json) {
        plain_put_failure(record, &job->text);
        return;
    }
    put_json_begin(job, record);
    qd_text_printf(&job->text, ",\"error\":{\"line\":%llu,\"column\":%llu,\"message\":",
                   (unsigned long long)error->line, (unsigned long long)error->column);
    qd_text_put_json(&job->text, error->message, strlen(error->message));
    qd_text_put(&job->text, "}}\n");
}

/* ---- records --------------------------------------------------------------------------------- */

static void answer(struct job *job, const qd_record *record) {
    uint8_t cells[PLAIN_CELLS];
    qd_record refused;
    qd_symmetry map;
    uint64_t automorphisms;
    if (!plain_accept(&job->input, &record, &refused, cells)) {
        put_failure(job, record);
        return;
    }
    refused = *record;
    if (qd_canon_puzzle(job->canon, cells, cells, &map, &automorphisms, &refused.error) != QD_OK) {
        refused.puzzle = NULL;
        refused.error.line = record->line;
        refused.error.column = 1;
        complain_at(job->cli, EXIT_TROUBLE, job->input.name, &refused.error);
        put_failure(job, &refused);
    } else if (job->cli->json) {
        put_json(job, record, cells, &map, automorphisms);
    } else {
        put_line(job, cells, &map, automorphisms);
    }
}

static int run(struct cli *cli) {
    struct job job = {.cli = cli, .options = (const struct canon_options *)cli};
    const qd_record *record;
    qd_error error;
    check(qd_canon_new(&job.canon, &error), &error);
    if (!input_open(&job.input, cli))
        return EXIT_USAGE;
    while ((record = input_next(&job.input)) && !stop_signal) {
        answer(&job, record);
        output_put(&job.text);
        output_record_done();
    }
    qd_text_free(&job.text);
    qd_canon_free(job.canon);
    input_close(&job.input);
    return EXIT_FINE;
}

static const struct option_row rows[] = {
    INPUT_OPTIONS,
    {FLAG("automorphisms", struct canon_options, automorphisms,
          "also write the number of symmetries that leave the puzzle as it is")},
    {FLAG("map", struct canon_options, map, "also write the symmetry that leads to the form")},
    {OPTION_JSON},
    {OPTION_OUTPUT},
    {OPTION_LINE_BUFFERED},
    {OPTION_PROGRESS},
    LAST_OPTIONS,
};

const struct command command_canon = {
    .name = "canon",
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
    .success = "every puzzle has a form",
    .options = rows,
    .size = sizeof(struct canon_options),
    .run = run,
};
