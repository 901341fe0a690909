/* Lines of 81 symbols solved by the batch engine. */
#include "batch.h"
#include "message.h"
#include "signals.h"

#include <stdlib.h>
#include <string.h>

/* The engine leaves lanes idle at the end of a batch; with this many lines that costs 1 %. */
#define CHUNK_LINES 16384

struct batch {
    struct cli *cli;
    struct batch_style style;
    struct report *report;
    struct lines *lines;
};

/* ---- what a chunk has in its memory ---------------------------------------------------------- */

/* The number of solutions of each line. */
static uint8_t *found_of(const struct chunk *chunk) {
    return chunk->memory;
}

/* 81 symbols for each line. */
static uint8_t *solutions_of(const struct chunk *chunk) {
    return (uint8_t *)chunk->memory + CHUNK_LINES;
}

/* ---- one chunk ------------------------------------------------------------------------------- */

static qd_verdict verdict_of(unsigned found, unsigned limit) {
    if (found == 1 && limit == 1)
        return QD_UNKNOWN;
    return found == 0 ? QD_NONE : found == 1 ? QD_UNIQUE : QD_MULTIPLE;
}

/* Makes the output of the answers, up to the first one that is missing. */
static void tell_chunk(const struct batch *batch, struct chunk *chunk) {
    const struct batch_style *style = &batch->style;
    struct answer answer = {.file = batch->report->file, .solution_length = 81};
    const uint8_t *found = found_of(chunk);
    for (size_t i = 0; i < chunk->count && found[i] != QD_NINE_UNKNOWN; i++) {
        answer.symbols = chunk->lines + LINE_LENGTH * i;
        answer.record = chunk->record + i;
        answer.line = chunk->line + i;
        answer.count = found[i];
        answer.exact = answer.count < style->limit;
        answer.verdict = verdict_of(found[i], style->limit);
        answer.solution =
            style->solutions && answer.count ? (char *)solutions_of(chunk) + 81 * i : NULL;
        int status = style->status(&answer);
        chunk->status = status > chunk->status ? status : chunk->status;
        report_put(batch->report, &answer, &chunk->output);
        chunk->answered++;
    }
}

static void answer_lines(void *context, void *engine, struct chunk *chunk) {
    const struct batch *batch = context;
    qd_nine_work work = QD_NINE_WORK_INIT;
    qd_outcome outcome;
    qd_error error;
    work.cells = chunk->lines;
    work.stride = LINE_LENGTH;
    work.count = chunk->count;
    work.limit = batch->style.limit;
    work.found = found_of(chunk);
    work.solutions = batch->style.solutions ? solutions_of(chunk) : NULL;
    work.zero = '0';
    if (stop_signal)
        return;
    check(qd_nine_solve(engine, &work, &outcome, &error), &error);
    tell_chunk(batch, chunk);
}

static void finish_chunk(void *context, struct chunk *chunk) {
    struct batch *batch = context;
    const uint8_t *found = found_of(chunk);
    for (size_t i = 0; i < chunk->answered; i++)
        batch->report->tally.of_verdict[verdict_of(found[i], batch->style.limit)]++;
}

/* ---- opening and closing --------------------------------------------------------------------- */

static void *open_engine(void *context, unsigned thread) {
    const struct batch *batch = context;
    qd_nine_settings settings = QD_NINE_SETTINGS_INIT;
    qd_nine *nine;
    qd_error error;
    settings.simd = batch->cli->simd;
    check(qd_nine_new(&settings, &nine, &error), &error);
    watch_nine(thread, nine);
    return nine;
}

static void close_engine(void *engine, unsigned thread) {
    watch_nine(thread, NULL);
    qd_nine_free(engine);
}

static void note_file(void *context, const char *file) {
    struct batch *batch = context;
    report_file(batch->report, file);
}

struct batch *batch_open(const struct batch_style *style, struct report *report) {
    const struct lines_style lines = {.chunk_lines = CHUNK_LINES,
                                      .bytes = style->solutions ? 82 : 1,
                                      .open = open_engine,
                                      .close = close_engine,
                                      .answer = answer_lines,
                                      .finish = finish_chunk,
                                      .file = note_file};
    struct batch *batch = new_array(1, sizeof *batch);
    batch->cli = report->cli;
    batch->style = *style;
    batch->report = report;
    batch->lines = lines_open(batch->cli, &lines, batch);
    return batch;
}

struct lines *batch_lines(struct batch *batch) {
    return batch ? batch->lines : NULL;
}

void batch_close(struct batch *batch) {
    if (batch)
        lines_close(batch->lines);
    free(batch);
}
