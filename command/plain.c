#include "plain.h"
#include "answer.h"
#include "json.h"
#include "lines.h"
#include "message.h"
#include "output.h"
#include "place.h"
#include "puzzles.h"
#include "signals.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool plain_is_board(const qd_board *board) {
    return qd_board_is_plain(board) && qd_board_value_count(board) == 9 &&
           qd_board_box_rows(board) == 3;
}

static const char *why_refused(const qd_grid *grid) {
    if (!plain_is_board(qd_grid_board(grid)))
        return "this is offered for the ordinary 9x9 only";
    if (qd_grid_has_candidates(grid))
        return "this is not offered for puzzles with candidates";
    return NULL;
}

bool plain_takes_board(struct cli *cli) {
    qd_board *board;
    if (!input_board(cli, &board))
        return false;
    bool takes = !board || plain_is_board(board);
    qd_board_free(board);
    if (!takes)
        usage_error(cli, "%s is for the ordinary 9x9 only", cli->command->name);
    return takes;
}

static bool is_plain(const qd_grid *grid) {
    return !why_refused(grid);
}

bool plain_accept(struct input *input, const qd_record **record, qd_record *refused,
                  uint8_t cells[PLAIN_CELLS]) {
    if (!accept_record(input, *record))
        return false;
    const qd_grid *grid = (*record)->puzzle->grid;
    const char *why = why_refused(grid);
    if (!why) {
        for (uint32_t cell = 0; cell < PLAIN_CELLS; cell++)
            cells[cell] = (uint8_t)qd_grid_value(grid, cell);
        return true;
    }
    *refused = **record;
    refused->puzzle = NULL;
    refused->error = (qd_error){.status = QD_ERROR_UNSUPPORTED, .line = refused->line, .column = 1};
    snprintf(refused->error.message, sizeof refused->error.message, "%s", why);
    complain_at(input->cli, EXIT_TROUBLE, input->name, &refused->error);
    *record = refused;
    return false;
}

void plain_put_failure(const qd_record *record, qd_text *text) {
    struct answer answer = {.read = record};
    answer_put_failure(&answer, NULL, text);
}

void plain_put_json_failure(const qd_record *record, uint64_t number, const char *file,
                            qd_text *text) {
    place_put_json_begin(number, file, record->line, text);
    place_put_json_error("error", &record->error, text);
    json_close(text, '}');
    qd_text_put(text, "\n");
}

void plain_put(const uint8_t cells[PLAIN_CELLS], qd_text *text) {
    char line[PLAIN_CELLS];
    for (uint32_t cell = 0; cell < PLAIN_CELLS; cell++)
        line[cell] = ".123456789"[cells[cell]];
    qd_text_put_bytes(text, line, sizeof line);
}

void plain_put_json(const char *name, const uint8_t cells[PLAIN_CELLS], qd_text *text) {
    json_name(text, name);
    size_t begin = text->length;
    plain_put(cells, text);
    json_quote(text, begin);
}

void plain_put_numbers(const uint8_t *numbers, uint32_t more, qd_text *text) {
    for (uint32_t i = 0; i < 9; i++)
        qd_text_put_byte(text, (char)('0' + numbers[i] + more));
}

void plain_put_map(const qd_symmetry *map, qd_text *text) {
    qd_text_put(text, map->transposed ? "t " : "- ");
    plain_put_numbers(map->row, 1, text);
    qd_text_put(text, " ");
    plain_put_numbers(map->column, 1, text);
    qd_text_put(text, " ");
    plain_put_numbers(map->digit + 1, 0, text);
}

void plain_put_verdict(struct cli *cli, const struct plain_puzzle *puzzle, bool has_solutions,
                       qd_text *text) {
    raise_status(cli, EXIT_OTHERWISE);
    qd_text_put(text, has_solutions ? "!multiple\t" : "!none\t");
    plain_put(puzzle->cells, text);
    qd_text_put(text, "\n");
}

void plain_fail(struct cli *cli, const struct plain_style *style, void *context,
                const struct plain_puzzle *puzzle, const qd_error *error, qd_text *text) {
    qd_text symbols = QD_TEXT_INIT;
    plain_put(puzzle->cells, &symbols);
    check_text(&symbols);
    qd_record record = {
        .line = puzzle->line, .error = *error, .text = symbols.data, .text_length = symbols.length};
    record.error.line = puzzle->line;
    record.error.column = 1;
    complain_at(cli, EXIT_TROUBLE, puzzle->file, &record.error);
    if (style->fail)
        style->fail(context, &record, puzzle->record, puzzle->file, text);
    else
        plain_put_failure(&record, text);
    qd_text_free(&symbols);
}

/* ---- all records ----------------------------------------------------------------------------- */

struct job {
    struct cli *cli;
    const struct plain_style *style;
    void *context;
    struct input input;
    const char *file; /* of the lines that are being written */
    void *engine;     /* for single records */
    void *result;
    qd_text text;
};

static void *open_engine(void *context, unsigned thread) {
    const struct job *job = context;
    return job->style->open(job->context, thread);
}

/* The results come first in the memory of a chunk, as they may be structs; then the cells of each
 * line. */
static uint8_t *cells_of(const struct job *job, const struct chunk *chunk) {
    return (uint8_t *)chunk->memory + job->style->bytes * job->style->together;
}

/* Digits, and anything else for empty; without branches, as it cannot be predicted. */
static void read_line(const char *symbols, uint8_t *cells) {
    for (size_t cell = 0; cell < PLAIN_CELLS; cell++) {
        uint8_t value = (uint8_t)(symbols[cell] - '0');
        cells[cell] = value & (uint8_t) - (value <= 9);
    }
}

static void work_at_chunk(void *context, void *engine, struct chunk *chunk) {
    const struct job *job = context;
    uint8_t *cells = cells_of(job, chunk);
    for (size_t i = 0; i < chunk->count; i++)
        read_line(chunk->lines + LINE_LENGTH * i, cells + PLAIN_CELLS * i);
    if (!stop_signal)
        chunk->answered = job->style->work(job->context, engine, cells, chunk->count, chunk->record,
                                           chunk->memory);
}

static void finish_chunk(void *context, struct chunk *chunk) {
    struct job *job = context;
    const uint8_t *results = chunk->memory;
    struct plain_puzzle puzzle = {.cells = cells_of(job, chunk), .file = job->file};
    for (size_t i = 0; i < chunk->answered; i++) {
        puzzle.record = chunk->record + i;
        puzzle.line = lines_place(chunk, i);
        job->style->write(job->context, &puzzle, results + job->style->bytes * i, &chunk->output);
        puzzle.cells += PLAIN_CELLS;
    }
}

static void note_file(void *context, const char *file) {
    struct job *job = context;
    job->file = file;
}

static void put_failure(struct job *job, const qd_record *record) {
    if (job->style->fail)
        job->style->fail(job->context, record, job->input.records, job->input.name, &job->text);
    else
        plain_put_failure(record, &job->text);
}

static void answer_plain(struct job *job, const qd_record *record, const uint8_t *cells) {
    struct plain_puzzle puzzle = {cells, job->input.name, input_number(&job->input), record->line,
                                  record};
    memset(job->result, 0, job->style->bytes);
    if (job->style->work(job->context, job->engine, cells, 1, puzzle.record, job->result) == 1)
        job->style->write(job->context, &puzzle, job->result, &job->text);
}

/* Whether it is a puzzle of another kind, and was answered as such. */
static bool answer_other(struct job *job, const qd_record *record) {
    return job->style->other && record->puzzle && !is_plain(record->puzzle->grid) &&
           job->style->other(job->context, record, job->input.name, &job->text);
}

static void answer(struct job *job, const qd_record *record) {
    uint8_t cells[PLAIN_CELLS];
    qd_record refused;
    if (answer_other(job, record))
        return;
    if (plain_accept(&job->input, &record, &refused, cells))
        answer_plain(job, record, cells);
    else
        put_failure(job, record);
}

static struct lines *open_lines(struct job *job) {
    const struct plain_style *style = job->style;
    const struct lines_style lines = {.chunk_lines = style->together,
                                      .bytes = PLAIN_CELLS + style->bytes,
                                      .open = open_engine,
                                      .close = style->close,
                                      .answer = work_at_chunk,
                                      .finish = finish_chunk,
                                      .file = note_file};
    return lines_open(job->cli, &lines, job);
}

int plain_run(struct cli *cli, const struct plain_style *style, void *context) {
    struct job job = {.cli = cli, .style = style, .context = context};
    const qd_record *record;
    if ((!style->other && !plain_takes_board(cli)) || !input_open(&job.input, cli))
        return EXIT_USAGE;
    signals_wait(true);
    job.input.lines = open_lines(&job);
    job.result = new_array(1, style->bytes + 1);
    while ((record = input_next(&job.input)) && !stop_signal) {
        if (!job.engine)
            job.engine = style->open(context, PLAIN_OWN_THREAD);
        answer(&job, record);
        output_put(&job.text);
        output_record_done();
    }
    if (job.input.lines)
        lines_close(job.input.lines);
    if (job.engine)
        style->close(job.engine, PLAIN_OWN_THREAD);
    free(job.result);
    qd_text_free(&job.text);
    input_close(&job.input);
    return EXIT_FINE;
}
