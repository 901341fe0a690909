#include "lines.h"
#include "message.h"
#include "options.h"
#include "output.h"
#include "place.h"
#include "progress.h"
#include "ring.h"
#include "signals.h"

#include "../src/base/check.h"

#include <stdlib.h>
#include <string.h>

struct lines {
    struct cli *cli;
    struct lines_style style;
    void *context;
    struct ring *ring; /* of chunks */
    bool broken;       /* an incomplete chunk was written */
};

qd_nine *lines_open_nine(const struct cli *cli) {
    qd_nine_settings settings = {0};
    qd_nine *nine;
    qd_error error;
    settings.simd = cli->simd;
    settings.limits.stop = &signals_stop;
    check(qd_nine_new(&settings, &nine, &error), &error);
    return nine;
}

struct lines_engine *lines_open_engine(const struct cli *cli, bool minimizer) {
    struct lines_engine *engine = new_array(1, sizeof *engine);
    qd_error error;
    engine->nine = lines_open_nine(cli);
    if (minimizer)
        check(qd_minimizer_new(engine->nine, &engine->minimizer, &error), &error);
    return engine;
}

void lines_close_engine(void *memory) {
    struct lines_engine *engine = memory;
    qd_minimizer_free(engine->minimizer);
    qd_nine_free(engine->nine);
    free(engine);
}

/* ---- chunks ---------------------------------------------------------------------------------- */

uint64_t lines_place(const struct chunk *chunk, size_t i) {
    return chunk->line + (place_is_offset() ? LINE_LENGTH * i : i);
}

static void *open_engine(void *context) {
    const struct lines *lines = context;
    return lines->style.open(lines->context);
}

static void answer_chunk(void *context, void *engine, void *slot) {
    const struct lines *lines = context;
    struct chunk *chunk = slot;
    chunk->answered = 0;
    chunk->status = EXIT_FINE;
    qd_text_cut(&chunk->output, 0);
    lines->style.answer(lines->context, engine, chunk);
}

static void write_chunk(void *context, void *slot) {
    struct lines *lines = context;
    struct chunk *chunk = slot;
    QD_CHECK(chunk->answered <= chunk->count);
    if (!lines->broken) {
        if (lines->style.finish)
            lines->style.finish(lines->context, chunk);
        output_put(&chunk->output);
        raise_status(lines->cli, chunk->status);
    }
    output_records_done(lines->broken ? 0 : chunk->answered);
    lines->broken |= chunk->answered < chunk->count;
    progress_under_way(lines->cli, -(int64_t)chunk->count);
    chunk->count = 0;
}

static void clear_chunk(void *slot) {
    struct chunk *chunk = slot;
    free(chunk->lines);
    free(chunk->memory);
    qd_text_free(&chunk->output);
}

static struct chunk *chunk_to_fill(struct lines *lines) {
    struct chunk *chunk = ring_slot(lines->ring);
    if (!chunk->lines) {
        chunk->lines = new_array(lines->style.chunk_lines, LINE_LENGTH);
        chunk->memory = new_array(lines->style.chunk_lines, lines->style.bytes);
    }
    return chunk;
}

/* Whether the next line can be in the chunk: it is of the same file, and there are no comments between. */
static bool goes_on(const struct chunk *chunk, const char *file, uint64_t line) {
    return chunk->file == file && lines_place(chunk, chunk->count) == line;
}

void lines_take(struct lines *lines, const char *file, const char *text, size_t count,
                uint64_t first_record, uint64_t first_line) {
    while (count && !stop_signal) {
        struct chunk *chunk = chunk_to_fill(lines);
        if (chunk->count && !goes_on(chunk, file, first_line)) {
            ring_submit(lines->ring);
            continue;
        }
        QD_CHECK(chunk->count < lines->style.chunk_lines);
        size_t room = lines->style.chunk_lines - chunk->count, taken = count < room ? count : room;
        if (chunk->count == 0) {
            chunk->file = file;
            chunk->record = first_record;
            chunk->line = first_line;
        }
        memcpy(chunk->lines + LINE_LENGTH * chunk->count, text, LINE_LENGTH * taken);
        chunk->count += taken;
        progress_under_way(lines->cli, (int64_t)taken);
        text += LINE_LENGTH * taken;
        count -= taken;
        first_line += place_is_offset() ? LINE_LENGTH * taken : taken;
        first_record += taken;
        if (chunk->count == lines->style.chunk_lines)
            ring_submit(lines->ring);
    }
}

void lines_flush(struct lines *lines) {
    if (((struct chunk *)ring_slot(lines->ring))->count)
        ring_submit(lines->ring);
    ring_flush(lines->ring);
}

/* ---- opening and closing --------------------------------------------------------------------- */

/* Whether the options allow it. */
static bool is_ordinary(const struct cli *cli) {
    const char *engine = options_engine(cli);
    return (!engine || strcmp(engine, "nine") == 0) && !cli->regions && !cli->template &&
           (!cli->board || strcmp(cli->board, "9x9") == 0 || strcmp(cli->board, "9x9:3x3") == 0) &&
           (!cli->from || strcmp(qd_format_about(cli->from).name, "line") == 0) &&
           (!cli->to || strcmp(qd_format_about(cli->to).name, "line") == 0) && !cli->symbols &&
           !cli->node_limit && cli->time_limit <= 0 && cli->order == QD_ORDER_DEFAULT &&
           !cli->verbose && !cli->stats && !cli->line_buffered && !output_is_terminal();
}

struct lines *lines_open(struct cli *cli, const struct lines_style *style, void *context) {
    if (!is_ordinary(cli))
        return NULL;
    struct lines *lines = new_array(1, sizeof *lines);
    lines->cli = cli;
    lines->style = *style;
    lines->context = context;
    const unsigned jobs = ring_jobs(cli);
    const struct ring_style ring = {.slots = jobs == 1 ? 1 : 2 * (size_t)jobs + 2,
                                    .bytes = sizeof(struct chunk),
                                    .open = open_engine,
                                    .close = style->close,
                                    .work = answer_chunk,
                                    .finish = write_chunk,
                                    .clear = clear_chunk};
    lines->ring = ring_open(jobs, &ring, lines);
    return lines;
}

void lines_close(struct lines *lines) {
    if (!lines)
        return;
    lines_flush(lines);
    ring_close(lines->ring);
    free(lines);
}
