/*
 *     main thread     reads, gathers lines into chunks, writes the output of finished chunks, and
 *                     works like a worker when it would have to wait
 *     workers         answer a chunk, and make its output
 *
 * Chunks are reused in a ring: filled, taken by a worker, written, filled again. So the memory used
 * does not depend on the size of the input.
 */
#define _POSIX_C_SOURCE 200809L
#include "lines.h"
#include "message.h"
#include "options.h"
#include "output.h"
#include "signals.h"

#include "../src/base/thread.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define MOST_JOBS 256

enum chunk_state { CHUNK_FREE, CHUNK_FULL, CHUNK_TAKEN, CHUNK_DONE };

struct worker {
    struct lines *lines;
    void *engine;
    qd_thread thread;
};

struct lines {
    struct cli *cli;
    struct lines_style style;
    void *context;
    const char *file;

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

qd_nine *lines_open_nine(const struct cli *cli, unsigned thread) {
    qd_nine_settings settings = QD_NINE_SETTINGS_INIT;
    qd_nine *nine;
    qd_error error;
    settings.simd = cli->simd;
    check(qd_nine_new(&settings, &nine, &error), &error);
    watch_nine(thread, nine);
    return nine;
}

void lines_close_nine(qd_nine *nine, unsigned thread) {
    watch_nine(thread, NULL);
    qd_nine_free(nine);
}

struct lines_engine *lines_open_engine(const struct cli *cli, unsigned thread, bool minimizer) {
    struct lines_engine *engine = new_array(1, sizeof *engine);
    qd_error error;
    engine->nine = lines_open_nine(cli, thread);
    if (minimizer)
        check(qd_minimizer_new(engine->nine, &engine->minimizer, &error), &error);
    return engine;
}

void lines_close_engine(struct lines_engine *engine, unsigned thread) {
    qd_minimizer_free(engine->minimizer);
    lines_close_nine(engine->nine, thread);
    free(engine);
}

/* ---- one chunk ------------------------------------------------------------------------------- */

static void answer_chunk(const struct lines *lines, void *engine, struct chunk *chunk) {
    chunk->answered = 0;
    chunk->status = EXIT_FINE;
    qd_text_cut(&chunk->output, 0);
    lines->style.answer(lines->context, engine, chunk);
}

/* ---- workers --------------------------------------------------------------------------------- */

/* Solves the next chunk, if there is one. With the mutex held. */
static bool work_once(struct lines *lines, struct worker *worker) {
    struct chunk *chunk = &lines->chunks[lines->next % lines->chunk_count];
    if (chunk->state != CHUNK_FULL)
        return false;
    chunk->state = CHUNK_TAKEN;
    lines->next++;
    qd_mutex_unlock(&lines->mutex);
    answer_chunk(lines, worker->engine, chunk);
    qd_mutex_lock(&lines->mutex);
    chunk->state = CHUNK_DONE;
    qd_condition_wake(&lines->done);
    return true;
}

static void *work(void *argument) {
    struct worker *worker = argument;
    struct lines *lines = worker->lines;
    qd_mutex_lock(&lines->mutex);
    while (!lines->quit)
        if (!work_once(lines, worker))
            qd_condition_wait(&lines->work, &lines->mutex);
    qd_mutex_unlock(&lines->mutex);
    return NULL;
}

static struct worker *open_worker(struct lines *lines, unsigned number) {
    struct worker *worker = &lines->workers[number];
    worker->lines = lines;
    worker->engine = lines->style.open(lines->context, number);
    return worker;
}

/* Starts one more worker if there are fewer than requested; the main thread is number 0. */
static void start_worker(struct lines *lines) {
    if (lines->threads + 1 == lines->jobs)
        return;
    struct worker *worker = open_worker(lines, ++lines->threads);
    if (!qd_thread_start(&worker->thread, work, worker))
        give_up("cannot start a thread");
}

/* ---- the ring -------------------------------------------------------------------------------- */

static void write_chunk(struct lines *lines, struct chunk *chunk) {
    if (!lines->broken) {
        if (lines->style.finish)
            lines->style.finish(lines->context, chunk);
        output_put(&chunk->output);
        raise_status(lines->cli, chunk->status);
    }
    lines->broken |= chunk->answered < chunk->count;
    chunk->count = 0;
    chunk->state = CHUNK_FREE;
    output_record_done();
}

/* Writes the oldest chunk when it is done, and works until then. */
static void retire_chunk(struct lines *lines) {
    struct chunk *chunk = &lines->chunks[lines->oldest++ % lines->chunk_count];
    qd_mutex_lock(&lines->mutex);
    while (chunk->state != CHUNK_DONE)
        if (!work_once(lines, &lines->workers[0]))
            qd_condition_wait(&lines->done, &lines->mutex);
    qd_mutex_unlock(&lines->mutex);
    write_chunk(lines, chunk);
}

static void submit_chunk(struct lines *lines) {
    struct chunk *chunk = &lines->chunks[lines->filling % lines->chunk_count];
    if (!lines->workers[0].engine)
        open_worker(lines, 0);
    if (lines->jobs == 1) {
        answer_chunk(lines, lines->workers[0].engine, chunk);
        write_chunk(lines, chunk);
        return;
    }
    qd_mutex_lock(&lines->mutex);
    chunk->state = CHUNK_FULL;
    start_worker(lines);
    qd_condition_wake(&lines->work);
    qd_mutex_unlock(&lines->mutex);
    if (++lines->filling - lines->oldest == lines->chunk_count)
        retire_chunk(lines);
}

static struct chunk *chunk_to_fill(struct lines *lines) {
    struct chunk *chunk = &lines->chunks[lines->filling % lines->chunk_count];
    if (!chunk->lines) {
        chunk->lines = new_array(lines->style.chunk_lines, LINE_LENGTH);
        chunk->memory = new_array(lines->style.chunk_lines, lines->style.bytes);
    }
    return chunk;
}

/* All lines of a chunk are from one file, whose name may be in the output. */
static void note_file(struct lines *lines, const char *file) {
    if (lines->file == file)
        return;
    lines_flush(lines);
    lines->file = file;
    if (lines->style.file)
        lines->style.file(lines->context, file);
}

void lines_take(struct lines *lines, const char *file, const char *text, size_t count,
                uint64_t first_record, uint64_t first_line) {
    note_file(lines, file);
    while (count && !stop_signal) {
        struct chunk *chunk = chunk_to_fill(lines);
        if (chunk->count && chunk->line + chunk->count != first_line) { /* comments between */
            submit_chunk(lines);
            continue;
        }
        size_t room = lines->style.chunk_lines - chunk->count, taken = count < room ? count : room;
        if (chunk->count == 0) {
            chunk->record = first_record;
            chunk->line = first_line;
        }
        memcpy(chunk->lines + LINE_LENGTH * chunk->count, text, LINE_LENGTH * taken);
        chunk->count += taken;
        text += LINE_LENGTH * taken;
        count -= taken;
        first_line += taken;
        first_record += taken;
        if (chunk->count == lines->style.chunk_lines)
            submit_chunk(lines);
    }
}

void lines_flush(struct lines *lines) {
    if (lines->chunks[lines->filling % lines->chunk_count].count)
        submit_chunk(lines);
    while (lines->oldest < lines->filling)
        retire_chunk(lines);
}

/* ---- opening and closing --------------------------------------------------------------------- */

/* Whether the options allow it. */
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

struct lines *lines_open(struct cli *cli, const struct lines_style *style, void *context) {
    if (!is_ordinary(cli))
        return NULL;
    struct lines *lines = new_array(1, sizeof *lines);
    lines->cli = cli;
    lines->style = *style;
    lines->context = context;
    lines->jobs = cli->jobs ? options_jobs(cli) : qd_thread_count(count_processors());
    lines->chunk_count = lines->jobs == 1 ? 1 : 2 * (size_t)lines->jobs + 2;
    lines->chunks = new_array(lines->chunk_count, sizeof *lines->chunks);
    qd_mutex_init(&lines->mutex);
    qd_condition_init(&lines->work);
    qd_condition_init(&lines->done);
    return lines;
}

void lines_close(struct lines *lines) {
    if (!lines)
        return;
    lines_flush(lines);
    qd_mutex_lock(&lines->mutex);
    lines->quit = true;
    qd_condition_wake_all(&lines->work);
    qd_mutex_unlock(&lines->mutex);
    for (unsigned i = 1; i <= lines->threads; i++)
        qd_thread_join(&lines->workers[i].thread);
    for (unsigned i = 0; i < MOST_JOBS; i++)
        if (lines->workers[i].engine)
            lines->style.close(lines->workers[i].engine, i);
    for (size_t i = 0; i < lines->chunk_count; i++) {
        free(lines->chunks[i].lines);
        free(lines->chunks[i].memory);
        qd_text_free(&lines->chunks[i].output);
    }
    qd_mutex_close(&lines->mutex);
    qd_condition_close(&lines->work);
    qd_condition_close(&lines->done);
    free(lines->chunks);
    free(lines);
}
