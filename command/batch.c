/* Lines of 81 symbols solved by the batch engine. */
#include "batch.h"
#include "message.h"
#include "signals.h"

#include <stdlib.h>
#include <string.h>

/* The engine leaves lanes idle at the end of a batch; with this many lines that costs 1 %. */
#define CHUNK_LINES 16384
/* Each of these is some 26 puzzles. */
#define CHUNK_LINES_TO_TEST 2048

struct batch {
    struct cli *cli;
    struct batch_style style;
    struct report *report;
    struct lines *lines;
    size_t chunk_lines;
};

/* ---- what a chunk has in its memory ---------------------------------------------------------- */

/* The number of solutions of each line. */
static uint8_t *found_of(const struct chunk *chunk) {
    return chunk->memory;
}

/* 81 bytes for each line: a solution, or which clues are redundant. */
static uint8_t *details_of(const struct batch *batch, const struct chunk *chunk) {
    return (uint8_t *)chunk->memory + batch->chunk_lines;
}

/* ---- one chunk ------------------------------------------------------------------------------- */

static qd_verdict verdict_of(unsigned found, unsigned limit) {
    if (found == 1 && limit == 1)
        return QD_UNKNOWN;
    return found == 0 ? QD_NONE : found == 1 ? QD_UNIQUE : QD_MULTIPLE;
}

/* Makes the output of the answers, up to the first one that is missing. A signal ends it, too: to name
 * 81 redundant clues of each of 2,048 puzzles takes 0.1 s. */
static void tell_chunk(const struct batch *batch, struct chunk *chunk) {
    const struct batch_style *style = &batch->style;
    struct answer answer = {
        .of = batch->report->style->of, .file = chunk->file, .solution_length = 81};
    struct minimality minimality = {.known = true};
    const uint8_t *found = found_of(chunk), *details = details_of(batch, chunk);
    for (size_t i = 0; i < chunk->count && found[i] != QD_NINE_UNKNOWN && !stop_signal; i++) {
        answer.symbols = chunk->lines + LINE_LENGTH * i;
        answer.record = chunk->record + i;
        answer.line = lines_place(chunk, i);
        answer.count = found[i];
        answer.exact = answer.count < style->limit;
        answer.verdict = verdict_of(found[i], style->limit);
        answer.solution = style->solutions && answer.count ? (char *)details + 81 * i : NULL;
        minimality.redundant = details + 81 * i;
        answer.minimality = style->minimality && answer.verdict == QD_UNIQUE ? &minimality : NULL;
        int status = style->status(&answer);
        chunk->status = status > chunk->status ? status : chunk->status;
        report_put(batch->report, &answer, &chunk->output);
        chunk->answered++;
    }
}

static void solve_chunk(const struct batch *batch, qd_nine *nine, struct chunk *chunk) {
    qd_nine_work work = {0};
    qd_outcome outcome;
    qd_error error;
    work.cells = chunk->lines;
    work.stride = LINE_LENGTH;
    work.count = chunk->count;
    work.limit = batch->style.limit;
    work.found = found_of(chunk);
    work.solutions = batch->style.solutions ? details_of(batch, chunk) : NULL;
    work.zero = '0';
    check(qd_nine_solve(nine, &work, &outcome, &error), &error);
}

static void test_chunk(const struct batch *batch, qd_minimizer *minimizer, struct chunk *chunk) {
    qd_outcome outcome;
    qd_error error;
    check(qd_minimizer_test(minimizer, chunk->lines, LINE_LENGTH, chunk->count, found_of(chunk),
                            details_of(batch, chunk), &outcome, &error),
          &error);
}

static void answer_lines(void *context, void *memory, struct chunk *chunk) {
    const struct batch *batch = context;
    const struct lines_engine *engine = memory;
    if (stop_signal)
        return;
    if (engine->minimizer)
        test_chunk(batch, engine->minimizer, chunk);
    else
        solve_chunk(batch, engine->nine, chunk);
    tell_chunk(batch, chunk);
}

static void finish_chunk(void *context, struct chunk *chunk) {
    struct batch *batch = context;
    const uint8_t *found = found_of(chunk);
    for (size_t i = 0; i < chunk->answered; i++)
        batch->report->tally.of_verdict[verdict_of(found[i], batch->style.limit)]++;
}

/* ---- opening and closing --------------------------------------------------------------------- */

static void *open_engine(void *context) {
    const struct batch *batch = context;
    return lines_open_engine(batch->cli, batch->style.minimality);
}

static void close_engine(void *engine) {
    lines_close_engine(engine);
}

struct batch *batch_open(const struct batch_style *style, struct report *report) {
    struct lines_style lines = {.chunk_lines = CHUNK_LINES,
                                .bytes = 1,
                                .open = open_engine,
                                .close = close_engine,
                                .answer = answer_lines,
                                .finish = finish_chunk};
    struct batch *batch = new_array(1, sizeof *batch);
    if (style->minimality)
        lines.chunk_lines = CHUNK_LINES_TO_TEST;
    if (style->solutions || style->minimality)
        lines.bytes += 81;
    batch->cli = report->cli;
    batch->style = *style;
    batch->report = report;
    batch->chunk_lines = lines.chunk_lines;
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
