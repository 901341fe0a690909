/*
 * The fast way: lines of 81 symbols, thousands at a time, solved by the batch engine on several
 * threads. Everything else (other boards, grids, comments, malformed lines) goes record by record.
 * input.c keeps the answers in order.
 *
 *     main thread     reads, gathers lines into chunks, writes the output of finished chunks, and
 *                     works like a worker when it would have to wait
 *     workers         solve a chunk, and make its output
 *
 * Chunks are reused in a ring: filled, taken by a worker, written, filled again. So the memory used
 * does not depend on the size of the input.
 */
#define _POSIX_C_SOURCE 200809L
#include "batch.h"
#include "message.h"
#include "options.h"
#include "output.h"
#include "signals.h"

#include "../src/base/thread.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define LINE 82 /* with its newline */
/* The engine leaves lanes idle at the end of a batch; with this many lines that costs 1 %. */
#define CHUNK_LINES 16384
#define MOST_JOBS 256

enum chunk_state { CHUNK_FREE, CHUNK_FULL, CHUNK_TAKEN, CHUNK_DONE };

struct chunk {
    enum chunk_state state;
    char *lines;
    size_t count;
    uint64_t record, line; /* numbers of the first */
    uint8_t *found;
    uint8_t *solutions; /* NULL if not needed */
    qd_text output;
    struct tally tally;
    int status;
    bool complete; /* every line is answered; if not, nothing after it may be written */
};

struct worker {
    struct batch *batch;
    qd_nine *nine;
    qd_thread thread;
};

struct batch {
    struct cli *cli;
    struct batch_style style;
    struct report *report;

    struct chunk *chunks; /* a ring */
    size_t chunk_count;
    size_t filling, oldest; /* chunks, counted from the start; modulo chunk_count */

    unsigned jobs, threads; /* requested; running in addition to the main thread */
    struct worker workers[MOST_JOBS];
    qd_mutex mutex;
    qd_condition work, done;
    size_t next; /* the chunk for the next worker */
    bool quit;
    bool broken; /* an incomplete chunk was written */
};

/* ---- one chunk ------------------------------------------------------------------------------- */

static qd_verdict verdict_of(unsigned found, unsigned limit) {
    if (found == 1 && limit == 1)
        return QD_UNKNOWN;
    return found == 0 ? QD_NONE : found == 1 ? QD_UNIQUE : QD_MULTIPLE;
}

/* Makes the output and tally of the answers, up to the first one that is missing. */
static void tell_chunk(const struct batch *batch, struct chunk *chunk) {
    const struct batch_style *style = &batch->style;
    struct answer answer = {.file = batch->report->file, .solution_length = 81};
    for (size_t i = 0; i < chunk->count; i++) {
        if (chunk->found[i] == QD_NINE_UNKNOWN) {
            chunk->complete = false;
            return;
        }
        answer.symbols = chunk->lines + LINE * i;
        answer.record = chunk->record + i;
        answer.line = chunk->line + i;
        answer.count = chunk->found[i];
        answer.exact = answer.count < style->limit;
        answer.verdict = verdict_of(chunk->found[i], style->limit);
        answer.solution =
            chunk->solutions && answer.count ? (char *)chunk->solutions + 81 * i : NULL;
        chunk->tally.of_verdict[answer.verdict]++;
        int status = style->status(&answer);
        chunk->status = status > chunk->status ? status : chunk->status;
        report_put(batch->report, &answer, &chunk->output);
    }
}

static void solve_chunk(const struct batch *batch, qd_nine *nine, struct chunk *chunk) {
    qd_nine_work work = QD_NINE_WORK_INIT;
    qd_outcome outcome;
    qd_error error;
    work.cells = chunk->lines;
    work.stride = LINE;
    work.count = chunk->count;
    work.limit = batch->style.limit;
    work.found = chunk->found;
    work.solutions = chunk->solutions;
    work.zero = '0';
    chunk->complete = true;
    if (stop_signal)
        memset(chunk->found, QD_NINE_UNKNOWN, chunk->count);
    else
        check(qd_nine_solve(nine, &work, &outcome, &error), &error);
    chunk->tally = (struct tally){.errors = 0};
    chunk->status = EXIT_FINE;
    qd_text_cut(&chunk->output, 0);
    tell_chunk(batch, chunk);
}

/* ---- workers --------------------------------------------------------------------------------- */

/* Solves the next chunk, if there is one. With the mutex held. */
static bool work_once(struct batch *batch, struct worker *worker) {
    struct chunk *chunk = &batch->chunks[batch->next % batch->chunk_count];
    if (chunk->state != CHUNK_FULL)
        return false;
    chunk->state = CHUNK_TAKEN;
    batch->next++;
    qd_mutex_unlock(&batch->mutex);
    solve_chunk(batch, worker->nine, chunk);
    qd_mutex_lock(&batch->mutex);
    chunk->state = CHUNK_DONE;
    qd_condition_wake(&batch->done);
    return true;
}

static void *work(void *argument) {
    struct worker *worker = argument;
    struct batch *batch = worker->batch;
    qd_mutex_lock(&batch->mutex);
    while (!batch->quit)
        if (!work_once(batch, worker))
            qd_condition_wait(&batch->work, &batch->mutex);
    qd_mutex_unlock(&batch->mutex);
    return NULL;
}

static struct worker *open_worker(struct batch *batch, unsigned number) {
    struct worker *worker = &batch->workers[number];
    qd_nine_settings settings = QD_NINE_SETTINGS_INIT;
    qd_error error;
    settings.simd = batch->cli->simd;
    worker->batch = batch;
    check(qd_nine_new(&settings, &worker->nine, &error), &error);
    watch_nine(number, worker->nine);
    return worker;
}

/* Starts one more worker if there are fewer than requested; the main thread is number 0. */
static void start_worker(struct batch *batch) {
    if (batch->threads + 1 == batch->jobs)
        return;
    struct worker *worker = open_worker(batch, ++batch->threads);
    if (!qd_thread_start(&worker->thread, work, worker))
        give_up("cannot start a thread");
}

/* ---- the ring -------------------------------------------------------------------------------- */

static void write_chunk(struct batch *batch, struct chunk *chunk) {
    if (!batch->broken) {
        output_put(&chunk->output);
        for (size_t i = 0; i < 4; i++)
            batch->report->tally.of_verdict[i] += chunk->tally.of_verdict[i];
        raise_status(batch->cli, chunk->status);
    }
    batch->broken |= !chunk->complete;
    chunk->count = 0;
    chunk->state = CHUNK_FREE;
    output_record_done();
}

/* Writes the oldest chunk when it is done, and works until then. */
static void retire_chunk(struct batch *batch) {
    struct chunk *chunk = &batch->chunks[batch->oldest++ % batch->chunk_count];
    qd_mutex_lock(&batch->mutex);
    while (chunk->state != CHUNK_DONE)
        if (!work_once(batch, &batch->workers[0]))
            qd_condition_wait(&batch->done, &batch->mutex);
    qd_mutex_unlock(&batch->mutex);
    write_chunk(batch, chunk);
}

static void submit_chunk(struct batch *batch) {
    struct chunk *chunk = &batch->chunks[batch->filling % batch->chunk_count];
    if (!batch->workers[0].nine)
        open_worker(batch, 0);
    if (batch->jobs == 1) {
        solve_chunk(batch, batch->workers[0].nine, chunk);
        write_chunk(batch, chunk);
        return;
    }
    qd_mutex_lock(&batch->mutex);
    chunk->state = CHUNK_FULL;
    start_worker(batch);
    qd_condition_wake(&batch->work);
    qd_mutex_unlock(&batch->mutex);
    if (++batch->filling - batch->oldest == batch->chunk_count)
        retire_chunk(batch);
}

static struct chunk *chunk_to_fill(struct batch *batch) {
    struct chunk *chunk = &batch->chunks[batch->filling % batch->chunk_count];
    if (!chunk->lines) {
        chunk->lines = new_array(CHUNK_LINES, LINE);
        chunk->found = new_array(CHUNK_LINES, 1);
        chunk->solutions = batch->style.solutions ? new_array(CHUNK_LINES, 81) : NULL;
    }
    return chunk;
}

/* All lines of a chunk are from one file, whose name is in the output. */
static void note_file(struct batch *batch, const char *file) {
    if (batch->report->file == file)
        return;
    batch_flush(batch);
    report_file(batch->report, file);
}

void batch_lines(struct batch *batch, const char *file, const char *lines, size_t count,
                 uint64_t first_record, uint64_t first_line) {
    note_file(batch, file);
    while (count && !stop_signal) {
        struct chunk *chunk = chunk_to_fill(batch);
        if (chunk->count && chunk->line + chunk->count != first_line) { /* comments between */
            submit_chunk(batch);
            continue;
        }
        size_t room = CHUNK_LINES - chunk->count, taken = count < room ? count : room;
        if (chunk->count == 0) {
            chunk->record = first_record;
            chunk->line = first_line;
        }
        memcpy(chunk->lines + LINE * chunk->count, lines, LINE * taken);
        chunk->count += taken;
        lines += LINE * taken;
        count -= taken;
        first_line += taken;
        first_record += taken;
        if (chunk->count == CHUNK_LINES)
            submit_chunk(batch);
    }
}

void batch_flush(struct batch *batch) {
    if (batch->chunks[batch->filling % batch->chunk_count].count)
        submit_chunk(batch);
    while (batch->oldest < batch->filling)
        retire_chunk(batch);
}

/* ---- opening and closing --------------------------------------------------------------------- */

/* Whether the options allow the batch engine. */
static bool is_ordinary(const struct cli *cli) {
    return (!cli->engine || strcmp(cli->engine, "nine") == 0) && !cli->regions && !cli->template &&
           (!cli->board || strcmp(cli->board, "9x9") == 0 || strcmp(cli->board, "9x9:3x3") == 0) &&
           (!cli->from || strcmp(qd_format_name(cli->from), "line") == 0) &&
           (!cli->to || strcmp(qd_format_name(cli->to), "line") == 0) && !cli->symbols &&
           !cli->node_limit && cli->time_limit <= 0 && cli->order == QD_ORDER_DEFAULT &&
           !cli->verbose && !cli->stats && !cli->line_buffered && !output_is_terminal();
}

static unsigned count_processors(void) {
    long processors = sysconf(_SC_NPROCESSORS_ONLN);
    return processors > 0 && processors < MOST_JOBS ? (unsigned)processors : 1;
}

struct batch *batch_open(const struct batch_style *style, struct report *report) {
    struct cli *cli = report->cli;
    if (!is_ordinary(cli))
        return NULL;
    struct batch *batch = new_array(1, sizeof *batch);
    batch->cli = cli;
    batch->style = *style;
    batch->report = report;
    batch->jobs = cli->jobs ? options_jobs(cli) : qd_thread_count(count_processors());
    batch->chunk_count = batch->jobs == 1 ? 1 : 2 * (size_t)batch->jobs + 2;
    batch->chunks = new_array(batch->chunk_count, sizeof *batch->chunks);
    qd_mutex_init(&batch->mutex);
    qd_condition_init(&batch->work);
    qd_condition_init(&batch->done);
    return batch;
}

void batch_close(struct batch *batch) {
    if (!batch)
        return;
    batch_flush(batch);
    qd_mutex_lock(&batch->mutex);
    batch->quit = true;
    qd_condition_wake_all(&batch->work);
    qd_mutex_unlock(&batch->mutex);
    for (unsigned i = 1; i <= batch->threads; i++)
        qd_thread_join(&batch->workers[i].thread);
    for (unsigned i = 0; i < MOST_JOBS; i++) {
        watch_nine(i, NULL);
        qd_nine_free(batch->workers[i].nine);
    }
    for (size_t i = 0; i < batch->chunk_count; i++) {
        free(batch->chunks[i].lines);
        free(batch->chunks[i].found);
        free(batch->chunks[i].solutions);
        qd_text_free(&batch->chunks[i].output);
    }
    qd_mutex_close(&batch->mutex);
    qd_condition_close(&batch->work);
    qd_condition_close(&batch->done);
    free(batch->chunks);
    free(batch);
}
