/* quadrille dedupe: puzzles without those that came before. */
#include "answer.h"
#include "dedupe_parts.h"
#include "lines.h"
#include "message.h"
#include "options.h"
#include "output.h"
#include "passes.h"
#include "plain.h"
#include "puzzles.h"
#include "shard.h"
#include "sheet.h"
#include "signals.h"
#include "system.h"
#include "twice.h"

#include <quadrille/nine.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct dedupe_options {
    struct cli cli;
    bool isomorphs;
    uint64_t memory_limit; /* megabytes; 0: none */
    const char *temporary; /* a folder, or NULL */
    uint64_t pass;         /* of a run */
};

/* Without --memory-limit, one pass. Else the first one notes what the puzzles are and writes nothing, and the
 * last one is told which are the first of their kind. */
enum pass { ONLY_PASS, FIRST_PASS, LAST_PASS = 3 };

/* Memory for the second of three passes. */
#define USUAL_MEGABYTES 1024

/* How many puzzles are worked at together. */
#define TOGETHER 4096

struct job {
    struct cli *cli;
    bool isomorphs;
    qd_canon *canon;
    qd_seen *seen;
    struct passes *passes; /* instead of it */
    const char *folder;    /* of temporary files */
    enum pass pass;
    struct sheet sheet;
    qd_text key;
    uint64_t kept, dropped;
    bool is_changed;       /* the input differs from what it was in the first pass */
    bool is_new[TOGETHER]; /* of the puzzles to be written, from that one on */
    size_t next;
};

/* What tells a puzzle from others, four bits each: the values of it or of its form, and which of these that is. */
#define KEY_BYTES ((PLAIN_CELLS + 1) / 2)
struct result {
    uint8_t key[KEY_BYTES + 7]; /* whole words of 8 bytes: zeros at its end */
};
enum kind { KIND_ITSELF, KIND_FORM, KIND_BY_SOLUTION, KIND_CLASHES };

struct engine {
    qd_nine *nine;
    uint8_t *found, *solutions;
    qd_symmetry *maps; /* that lead to the forms of the solutions */
    uint64_t *automorphisms;
};

/* ---- engines --------------------------------------------------------------------------------- */

static void *open_engine(void *context) {
    const struct job *job = context;
    struct engine *engine = new_array(1, sizeof *engine);
    engine->nine = lines_open_nine(job->cli);
    engine->found = new_array(TOGETHER, 1);
    engine->solutions = new_array(TOGETHER, PLAIN_CELLS);
    engine->maps = new_array(TOGETHER, sizeof *engine->maps);
    engine->automorphisms = new_array(TOGETHER, sizeof *engine->automorphisms);
    return engine;
}

static void close_engine(void *memory) {
    struct engine *engine = memory;
    qd_nine_free(engine->nine);
    free(engine->found);
    free(engine->solutions);
    free(engine->maps);
    free(engine->automorphisms);
    free(engine);
}

/* ---- what is the same ------------------------------------------------------------------------ */

/*
 * Puzzles with one solution are told apart by the form of the solution, which is found in less time
 * than that of the puzzle: the map that leads there is applied to the clues. There is only one if the
 * solution has no automorphisms but one; else, and for all other puzzles, the form of the puzzle is
 * taken. Whether a puzzle is of this or that kind is the same for all of its class.
 */
static enum kind find_form(const qd_canon *canon, const struct engine *engine, size_t number,
                           const uint8_t *cells, uint8_t form[PLAIN_CELLS]) {
    if (engine->found[number] == 1 && engine->automorphisms[number] == 1) {
        qd_symmetry_apply(&engine->maps[number], cells, form);
        return KIND_BY_SOLUTION;
    }
    return qd_canon_puzzle(canon, QD_CANON_LEAST, cells, form, NULL, NULL, NULL) == QD_OK
               ? KIND_FORM
               : KIND_CLASHES;
}

static void pack(const uint8_t values[PLAIN_CELLS], enum kind kind, struct result *result) {
    memset(result, 0, sizeof *result);
    for (size_t i = 0; i < KEY_BYTES - 1; i++)
        result->key[i] = (uint8_t)(values[2 * i] << 4 | values[2 * i + 1]);
    result->key[KEY_BYTES - 1] = (uint8_t)(values[PLAIN_CELLS - 1] << 4 | (int)kind);
}

static bool clashes(const struct result *result) {
    return (result->key[KEY_BYTES - 1] & 15) == KIND_CLASHES;
}

static size_t find_keys(void *context, void *memory, const uint8_t *cells, size_t count,
                        uint64_t record, void *results) {
    const struct job *job = context;
    const struct engine *engine = memory;
    struct result *result = results;
    uint8_t form[PLAIN_CELLS] = {0};
    qd_nine_work work = {0};
    qd_outcome outcome;
    qd_error error;
    size_t done = 0;
    (void)record;
    if (!job->isomorphs || job->pass == LAST_PASS) {
        for (; done < count; done++, result++)
            pack(cells + PLAIN_CELLS * done, KIND_ITSELF, result);
        return done;
    }
    work.cells = cells;
    work.count = count;
    work.found = engine->found;
    work.solutions = engine->solutions;
    check(qd_nine_solve(engine->nine, &work, &outcome, &error), &error);
    check(qd_canon_puzzles(job->canon, QD_CANON_LEAST, engine->solutions, count, NULL, engine->maps,
                           engine->automorphisms, &error),
          &error);
    for (; done < count && engine->found[done] != QD_NINE_UNKNOWN && !stop_signal; done++) {
        enum kind kind = find_form(job->canon, engine, done, cells + PLAIN_CELLS * done, form);
        pack(form, kind, result++);
    }
    return done;
}

static enum verdict next_verdict(struct job *job) {
    enum verdict verdict = passes_next(job->passes);
    job->is_changed = job->is_changed || verdict == VERDICT_NONE;
    return verdict;
}

/* ---- verdicts -------------------------------------------------------------------------------- */

/* Those that clash are added, too, and not asked for. */
static void look(void *context, const void *results, size_t count) {
    struct job *job = context;
    qd_error error;
    job->next = 0;
    if (job->pass == ONLY_PASS)
        check(qd_seen_add(job->seen, results, sizeof(struct result), count, job->is_new, &error),
              &error);
}

static enum verdict judge_plain(struct job *job, const struct result *result) {
    bool is_new = job->is_new[job->next++];
    if (job->pass == LAST_PASS)
        return next_verdict(job);
    if (job->pass == ONLY_PASS)
        return clashes(result) ? VERDICT_DIFFERENT : is_new ? VERDICT_NEW : VERDICT_KNOWN;
    if (clashes(result))
        passes_add_different(job->passes);
    else
        passes_add(job->passes, result->key, KEY_BYTES);
    return VERDICT_NONE;
}

static enum verdict judge_other(struct job *job, const qd_text *key) {
    if (job->pass == LAST_PASS)
        return next_verdict(job);
    if (job->pass == ONLY_PASS) {
        bool is_new;
        qd_error error;
        check(qd_seen_add(job->seen, key->data, key->length, 1, &is_new, &error), &error);
        return is_new ? VERDICT_NEW : VERDICT_KNOWN;
    }
    passes_add(job->passes, key->data, key->length);
    return VERDICT_NONE;
}

/* Whether the puzzle is written. */
static bool is_kept(struct job *job, enum verdict verdict) {
    bool is_kept = verdict == VERDICT_NEW || verdict == VERDICT_DIFFERENT;
    job->kept += verdict == VERDICT_NEW;
    job->dropped += verdict == VERDICT_KNOWN;
    return is_kept;
}

/* ---- what is written ------------------------------------------------------------------------- */

static void fail(void *context, const qd_record *record, qd_text *text) {
    struct job *job = context;
    const qd_format *format = job->cli->to ? job->cli->to : record->format;
    if (job->pass == FIRST_PASS)
        return;
    if (!format || !sheet_put_failure(&job->sheet, format, "!error"))
        answer_put_failure(&(struct answer){.read = record}, NULL, text);
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
    enum verdict verdict = judge_plain(job, found);
    if (!is_kept(job, verdict))
        return;
    if (verdict == VERDICT_DIFFERENT) /* it has no form */
        complain_of(job->cli, EXIT_TROUBLE, puzzle->file, puzzle->line,
                    " its clues clash: it cannot be compared");
    if (puzzle->read) {
        put_record(job, puzzle->read, puzzle->file);
        return;
    }
    sheet_close(&job->sheet);
    plain_put(puzzle->cells, text);
    qd_text_put(text, "\n");
}

/* All that makes a puzzle what it is: its board, and the candidates of its cells. The first byte is none
 * of a plain puzzle. */
static void put_key(const qd_grid *grid, qd_text *key) {
    const qd_board *board = qd_grid_board(grid);
    qd_text_put_byte(key, '\xff');
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
    if (is_kept(job, judge_other(job, &job->key)))
        put_record(job, record, file);
    return true;
}

/* ---- on one machine -------------------------------------------------------------------------- */

static const struct plain_style style = {.together = TOGETHER,
                                         .bytes = sizeof(struct result),
                                         .open = open_engine,
                                         .close = close_engine,
                                         .work = find_keys,
                                         .look = look,
                                         .write = write_puzzle,
                                         .fail = fail,
                                         .other = write_other};

static int run_in_memory(struct job *job) {
    qd_error error;
    check(qd_seen_new(&job->seen, &error), &error);
    int status = plain_run(job->cli, &style, job);
    qd_seen_free(job->seen);
    return status;
}

/* What is malformed is told in the last pass. */
static int run_first_pass(struct job *job, enum hold hold) {
    struct cli *cli = job->cli;
    int before = cli->status;
    bool verbose = cli->verbose;
    job->pass = FIRST_PASS;
    cli->verbose = false;
    messages_hold(hold);
    int status = plain_run(cli, &style, job);
    messages_hold(HOLD_NONE);
    cli->verbose = verbose;
    bool was_told = status == EXIT_USAGE && cli->status < EXIT_TROUBLE;
    if (!cli->cut_short || hold == HOLD_ALL)
        cli->status = before;
    return was_told ? status : EXIT_FINE;
}

static int run_last_pass(struct job *job) {
    job->pass = LAST_PASS;
    int status = plain_run(job->cli, &style, job);
    if (!passes_are_fine(job->passes) || stop_signal || !output_is_fine())
        return status;
    if (job->is_changed || next_verdict(job) != VERDICT_NONE) {
        job->cli->cut_short = true;
        complain(job->cli, EXIT_TROUBLE,
                 "the input was changed while it was read: the output is wrong");
    }
    return status;
}

static int run_passes(struct job *job, struct twice *twice) {
    int status = run_first_pass(job, HOLD_ALL);
    if (status != EXIT_FINE)
        return status;
    bool decided = !stop_signal && passes_decide(job->passes);
    if (stop_signal)
        complain(job->cli, EXIT_OTHERWISE, "stopped by a signal: nothing was written");
    if (!decided)
        return job->cli->status;
    twice_rewind(twice);
    status = run_last_pass(job);
    twice_is_same(twice);
    return status;
}

/* With --memory-limit. */
static int run_on_disk(struct job *job) {
    struct cli *cli = job->cli;
    const struct dedupe_options *options = (const struct dedupe_options *)cli;
    if (!job->isomorphs && !cli->jobs)
        cli->jobs = 1; /* more threads take memory, and have nothing to do */
    struct twice *twice = twice_open(cli, job->folder);
    if (twice)
        job->passes = passes_open(cli, job->folder, PASSES_BUCKETS, options->memory_limit);
    int status = job->passes                  ? run_passes(job, twice)
                 : cli->status || stop_signal ? cli->status
                                              : EXIT_USAGE;
    passes_close(job->passes);
    twice_close(twice);
    return status;
}

/* ---- parts of a run -------------------------------------------------------------------------- */

static int write_keys(struct job *job) {
    job->passes = dedupe_open_keys(job->cli, job->folder);
    int status = job->passes ? run_first_pass(job, HOLD_LINES) : EXIT_TROUBLE;
    if (status == EXIT_FINE && passes_are_added(job->passes))
        dedupe_write_keys(job->cli, job->passes);
    return status;
}

static int write_verdicts(struct job *job) {
    const struct dedupe_options *options = (const struct dedupe_options *)job->cli;
    uint64_t limit = options->memory_limit ? options->memory_limit : USUAL_MEGABYTES;
    bool fine = dedupe_write_verdicts(job->cli, job->folder, limit);
    return fine || stop_signal ? EXIT_FINE : EXIT_TROUBLE;
}

static int write_puzzles(struct job *job) {
    job->passes = dedupe_open_verdicts(job->cli, job->folder);
    if (!job->passes)
        return stop_signal ? EXIT_FINE : EXIT_TROUBLE;
    return run_last_pass(job);
}

static int run_part(struct job *job) {
    static int (*const passes[])(struct job * job) = {write_keys, write_verdicts, write_puzzles};
    struct cli *cli = job->cli;
    const struct dedupe_options *options = (const struct dedupe_options *)cli;
    uint64_t part, of;
    shard_scan(cli->part, &part, &of);
    if (of > DEDUPE_MOST_PARTS)
        return usage_error(cli, "dedupe: at most %d parts", DEDUPE_MOST_PARTS);
    int status = passes[options->pass - 1](job);
    cli->cut_short = cli->cut_short || status != EXIT_FINE;
    passes_close(job->passes);
    return status;
}

/* ---- the command ----------------------------------------------------------------------------- */

static bool check_usage(const struct dedupe_options *options) {
    const struct cli *cli = &options->cli;
    if ((cli->part != NULL) != (options->pass != 0) || (cli->in != NULL) != (options->pass != 0))
        return usage_error(cli, "dedupe: --part, --in and --pass belong together"), false;
    if (options->temporary && !options->memory_limit && !options->pass)
        return usage_error(cli, "--temporary requires --memory-limit or --pass"), false;
    return true;
}

static const char *choose_folder(const struct dedupe_options *options) {
    const char *folder = options->temporary;
    return folder && *folder ? folder : system_temporary_folder();
}

static int run(struct cli *cli) {
    const struct dedupe_options *options = (const struct dedupe_options *)cli;
    struct job job = {
        .cli = cli, .isomorphs = options->isomorphs, .folder = choose_folder(options)};
    qd_error error;
    if (!check_usage(options))
        return EXIT_USAGE;
    signals_wait(options->memory_limit || options->pass); /* there are words to be said */
    if (job.isomorphs)
        check(qd_canon_new(&job.canon, &error), &error);
    int status = options->pass           ? run_part(&job)
                 : options->memory_limit ? run_on_disk(&job)
                                         : run_in_memory(&job);
    sheet_close(&job.sheet);
    clear_line();
    if (cli->verbose && options->pass % LAST_PASS == 0)
        fprintf(stderr, "%llu different, %llu left out\n", (unsigned long long)job.kept,
                (unsigned long long)job.dropped);
    qd_text_free(&job.key);
    qd_canon_free(job.canon);
    return status;
}

static const char *find_stage(const struct cli *cli) {
    return dedupe_folder(((const struct dedupe_options *)cli)->pass);
}

static const struct option_row rows[] = {
    {FLAG("isomorphs", struct dedupe_options, isomorphs,
          "leave out puzzles that are the same but for symmetries, too")},
    {NUMBER("memory-limit", struct dedupe_options, memory_limit, "MB",
            "use about this much memory, and temporary files; reads the input twice"),
     .least = 16},
    {TEXT("temporary", struct dedupe_options, temporary, "DIR",
          "the folder of temporary files (default: TMPDIR, or /tmp)")},
    {NUMBER("pass", struct dedupe_options, pass, "P",
            "with --part and --in: do pass 1, 2 or 3 of the run"),
     .least = 1, .most = 3},
    INPUT_OPTIONS,
    SHARD_OPTIONS,
    {OPTION_TO},
    {OPTION_JOBS("use N threads (default: one per processor)")},
    ANSWER_OPTIONS,
    LAST_OPTIONS,
};

const struct command command_dedupe = {
    .name = "dedupe",
    .also = "uniq distinct",
    .usage = "[OPTION]... [FILE | PUZZLE | -]...",
    .summary = "write puzzles without those that came before",
    .examples = "  quadrille dedupe puzzles.txt\n"
                "  quadrille dedupe --isomorphs puzzles.txt\n"
                "  quadrille dedupe --memory-limit 1000 --temporary /big puzzles.txt\n",
    .about =
        "Keeps the first of each, in the order of the input, in its own format. With\n"
        "--isomorphs, puzzles are the same if they have the same form of quadrille canon.\n"
        "Memory is 21 to 43 bytes for each; the probability that n different puzzles are not\n"
        "told apart is below n^2 / 2^129. With --memory-limit the input is read twice, and "
        "puzzles\n"
        "are compared in full: 47 bytes of temporary files for each. What is written is the same.\n"
        "--pass does this on many machines: first pass 1 of all parts, then pass 2, then 3; then\n"
        "quadrille merge RUN.",
    .main_options = "isomorphs memory-limit to jobs output",
    .success = "every puzzle was read, and written or left out",
    .options = rows,
    .size = sizeof(struct dedupe_options),
    .run = run,
    .stage = find_stage,
};
