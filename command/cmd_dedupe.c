/* quadrille dedupe: puzzles without those that came before. */
#include "answer.h"
#include "lines.h"
#include "message.h"
#include "options.h"
#include "output.h"
#include "plain.h"
#include "puzzles.h"
#include "sheet.h"
#include "signals.h"

#include <quadrille/canon.h>
#include <quadrille/nine.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct dedupe_options {
    struct cli cli;
    bool isomorphs;
};

struct job {
    struct cli *cli;
    bool isomorphs;
    qd_canon *canon;
    qd_seen *seen;
    struct sheet sheet;
    qd_text key;
    uint64_t dropped;
};

/* What tells a puzzle from others: itself, or its form. Forms of different kinds differ in `kind`. */
struct result {
    uint8_t key[PLAIN_CELLS];
    uint8_t kind;
};
enum { KIND_ITSELF, KIND_FORM, KIND_BY_SOLUTION, KIND_CLASHES };

struct engine {
    qd_nine *nine;
    uint8_t *found, *solutions;
};

/* ---- engines --------------------------------------------------------------------------------- */

#define TOGETHER 4096

static void *open_engine(void *context, unsigned thread) {
    const struct job *job = context;
    struct engine *engine = new_array(1, sizeof *engine);
    engine->nine = lines_open_nine(job->cli, thread);
    engine->found = new_array(TOGETHER, 1);
    engine->solutions = new_array(TOGETHER, PLAIN_CELLS);
    return engine;
}

static void close_engine(void *memory, unsigned thread) {
    struct engine *engine = memory;
    lines_close_nine(engine->nine, thread);
    free(engine->found);
    free(engine->solutions);
    free(engine);
}

/* ---- what is the same ------------------------------------------------------------------------ */

/*
 * Puzzles with one solution are told apart by the form of the solution, which is found in less time
 * than that of the puzzle: the map that leads there is applied to the clues. There is only one if the
 * solution has no automorphisms but one; else, and for all other puzzles, the form of the puzzle is
 * taken. Whether a puzzle is of this or that kind is the same for all of its class.
 */
static void find_key(const qd_canon *canon, const uint8_t *cells, uint8_t found,
                     const uint8_t *solution, struct result *result) {
    uint8_t form[PLAIN_CELLS];
    uint64_t automorphisms = 0;
    qd_symmetry map;
    if (found == 1)
        qd_canon_puzzle(canon, solution, form, &map, &automorphisms, NULL);
    if (automorphisms == 1) {
        result->kind = KIND_BY_SOLUTION;
        qd_symmetry_apply(&map, cells, result->key);
    } else {
        bool has_form = qd_canon_puzzle(canon, cells, result->key, NULL, NULL, NULL) == QD_OK;
        result->kind = has_form ? KIND_FORM : KIND_CLASHES;
    }
}

static size_t find_keys(void *context, void *memory, const uint8_t *cells, size_t count,
                        uint64_t record, void *results) {
    const struct job *job = context;
    const struct engine *engine = memory;
    struct result *result = results;
    qd_nine_work work = QD_NINE_WORK_INIT;
    qd_outcome outcome;
    qd_error error;
    size_t done = 0;
    (void)record;
    if (!job->isomorphs) {
        for (; done < count; done++, result++)
            memcpy(result->key, cells + PLAIN_CELLS * done, PLAIN_CELLS);
        return done;
    }
    work.cells = cells;
    work.count = count;
    work.found = engine->found;
    work.solutions = engine->solutions;
    check(qd_nine_solve(engine->nine, &work, &outcome, &error), &error);
    for (; done < count && engine->found[done] != QD_NINE_UNKNOWN && !stop_signal; done++)
        find_key(job->canon, cells + PLAIN_CELLS * done, engine->found[done],
                 engine->solutions + PLAIN_CELLS * done, result++);
    return done;
}

static bool is_new(struct job *job, const void *key, size_t length) {
    bool is_first;
    qd_error error;
    check(qd_seen_add(job->seen, key, length, &is_first, &error), &error);
    job->dropped += !is_first;
    return is_first;
}

/* ---- what is written ------------------------------------------------------------------------- */

static void fail(void *context, const qd_record *record, uint64_t number, const char *file,
                 qd_text *text) {
    struct job *job = context;
    const qd_format *format = job->cli->to ? job->cli->to : record->format;
    (void)number;
    (void)file;
    if (!format || !sheet_put_failure(&job->sheet, format, "!error"))
        plain_put_failure(record, text);
}

/* In its own format, or the requested one; false if that cannot hold it. */
static bool put_record(struct job *job, const qd_record *record, const char *file) {
    const qd_format *format = job->cli->to ? job->cli->to : record->format;
    qd_error error;
    if (sheet_put(&job->sheet, format, record->puzzle, &error))
        return true;
    error.line = record->line;
    error.column = 1;
    complain_at(job->cli, EXIT_TROUBLE, file, &error);
    return false;
}

static void write_puzzle(void *context, const struct plain_puzzle *puzzle, const void *found,
                         qd_text *text) {
    struct job *job = context;
    const struct result *result = found;
    if (result->kind == KIND_CLASHES) /* it has no form, and is kept */
        complain_of(job->cli, EXIT_TROUBLE, puzzle->file, puzzle->line,
                    " its clues clash: it cannot be compared");
    else if (!is_new(job, result, sizeof *result))
        return;
    if (puzzle->read) {
        put_record(job, puzzle->read, puzzle->file);
        return;
    }
    sheet_close(&job->sheet);
    plain_put(puzzle->cells, text);
    qd_text_put(text, "\n");
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

static bool write_other(void *context, const qd_record *record, const char *file, qd_text *text) {
    struct job *job = context;
    (void)text;
    if (job->isomorphs)
        return false;
    qd_text_cut(&job->key, 0);
    put_key(record->puzzle->grid, &job->key);
    check_text(&job->key);
    if (is_new(job, job->key.data, job->key.length))
        put_record(job, record, file);
    return true;
}

static int run(struct cli *cli) {
    static const struct plain_style style = {.together = TOGETHER,
                                             .bytes = sizeof(struct result),
                                             .open = open_engine,
                                             .close = close_engine,
                                             .work = find_keys,
                                             .write = write_puzzle,
                                             .fail = fail,
                                             .other = write_other};
    struct job job = {.cli = cli, .isomorphs = ((const struct dedupe_options *)cli)->isomorphs};
    qd_error error;
    if (job.isomorphs)
        check(qd_canon_new(&job.canon, &error), &error);
    check(qd_seen_new(&job.seen, &error), &error);
    int status = plain_run(cli, &style, &job);
    sheet_close(&job.sheet);
    if (cli->verbose)
        fprintf(stderr, "%llu different, %llu left out\n",
                (unsigned long long)qd_seen_count(job.seen), (unsigned long long)job.dropped);
    qd_text_free(&job.key);
    qd_seen_free(job.seen);
    qd_canon_free(job.canon);
    return status;
}

static const struct option_row rows[] = {
    {FLAG("isomorphs", struct dedupe_options, isomorphs,
          "leave out puzzles that are the same but for symmetries, too")},
    INPUT_OPTIONS,
    {OPTION_TO},
    {OPTION_JOBS("use N threads (default: one per processor)")},
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
