/* quadrille dedupe: puzzles without those that came before. */
#include "answer.h"
#include "message.h"
#include "options.h"
#include "output.h"
#include "plain.h"
#include "puzzles.h"
#include "sheet.h"
#include "signals.h"

#include <quadrille/canon.h>

#include <stdio.h>

struct dedupe_options {
    struct cli cli;
    bool isomorphs;
};

struct job {
    struct cli *cli;
    bool isomorphs;
    struct input input;
    qd_canon *canon;
    qd_seen *seen;
    struct sheet sheet;
    qd_text key;
    uint64_t dropped;
};

static void put_failure(struct job *job, const qd_record *record) {
    const qd_format *format = job->cli->to ? job->cli->to : record->format;
    qd_text text = QD_TEXT_INIT;
    if (format && sheet_put_failure(&job->sheet, format, "!error"))
        return;
    plain_put_failure(record, &text);
    output_put(&text);
    qd_text_free(&text);
}

/* All that makes a puzzle what it is: its board, and the candidates of its cells. */
static void put_key(const qd_grid *grid, qd_text *key) {
    const qd_board *board = qd_grid_board(grid);
    answer_put_board(board, key);
    qd_text_put_byte(key, '\0');
    for (uint32_t cell = 0; cell < qd_board_cell_count(board); cell++) {
        uint64_t candidates = qd_grid_candidates(grid, cell);
        qd_text_put_bytes(key, (const char *)&candidates, sizeof candidates);
    }
}

/* Whether no puzzle like it was there before. */
static bool is_new(struct job *job, const qd_record *record, uint8_t cells[PLAIN_CELLS]) {
    qd_text *key = &job->key;
    qd_error error;
    bool is_first = true;
    qd_text_cut(key, 0);
    if (!job->isomorphs) {
        put_key(record->puzzle->grid, key);
    } else if (qd_canon_puzzle(job->canon, cells, cells, NULL, NULL, &error) == QD_OK) {
        qd_text_put_bytes(key, (const char *)cells, PLAIN_CELLS);
    } else { /* it clashes: there is no telling, and it is kept */
        error.line = record->line;
        error.column = 1;
        complain_at(job->cli, EXIT_TROUBLE, job->input.name, &error);
        return true;
    }
    check_text(key);
    check(qd_seen_add(job->seen, key->data, key->length, &is_first, &error), &error);
    return is_first;
}

static void answer(struct job *job, const qd_record *record) {
    uint8_t cells[PLAIN_CELLS];
    qd_record refused;
    qd_error error;
    bool accepted = job->isomorphs ? plain_accept(&job->input, &record, &refused, cells)
                                   : accept_record(&job->input, record);
    if (!accepted) {
        put_failure(job, record);
        return;
    }
    if (!is_new(job, record, cells)) {
        job->dropped++;
        return;
    }
    const qd_format *format = job->cli->to ? job->cli->to : record->format;
    if (!sheet_put(&job->sheet, format, record->puzzle, &error)) {
        error.line = record->line;
        error.column = 1;
        complain_at(job->cli, EXIT_TROUBLE, job->input.name, &error);
    }
}

static int run(struct cli *cli) {
    struct job job = {.cli = cli, .isomorphs = ((const struct dedupe_options *)cli)->isomorphs};
    const qd_record *record;
    qd_error error;
    check(qd_canon_new(&job.canon, &error), &error);
    check(qd_seen_new(&job.seen, &error), &error);
    if (!input_open(&job.input, cli))
        return EXIT_USAGE;
    while ((record = input_next(&job.input)) && !stop_signal) {
        answer(&job, record);
        output_record_done();
    }
    sheet_close(&job.sheet);
    if (cli->verbose)
        fprintf(stderr, "%llu different, %llu left out\n",
                (unsigned long long)qd_seen_count(job.seen), (unsigned long long)job.dropped);
    qd_text_free(&job.key);
    qd_seen_free(job.seen);
    qd_canon_free(job.canon);
    input_close(&job.input);
    return EXIT_FINE;
}

static const struct option_row rows[] = {
    {FLAG("isomorphs", struct dedupe_options, isomorphs,
          "leave out puzzles that are the same but for symmetries, too")},
    INPUT_OPTIONS,
    {OPTION_TO},
    {OPTION_OUTPUT},
    {OPTION_LINE_BUFFERED},
    {OPTION_PROGRESS},
    LAST_OPTIONS,
};

const struct command command_dedupe = {
    .name = "dedupe",
    .usage = "[OPTION]... [FILE | PUZZLE | -]...",
    .summary = "write puzzles without those that came before",
    .examples = "  quadrille dedupe puzzles.txt\n"
                "  quadrille dedupe --isomorphs puzzles.txt\n",
    .about = "Keeps the first of each, in the order of the input, in its own format. With\n"
             "--isomorphs, puzzles are the same if they have the same form of quadrille canon.\n"
             "Memory is 21 to 43 bytes for each; the probability that n different puzzles are not\n"
             "told apart is below n^2 / 2^129.",
    .success = "every puzzle was read, and written or left out",
    .options = rows,
    .size = sizeof(struct dedupe_options),
    .run = run,
};
