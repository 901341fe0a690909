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

static const char *why_refused(const qd_grid *grid) {
    if (!qd_board_about(qd_grid_board(grid)).is_nine)
        return "this is offered for the ordinary 9x9 only";
    if (qd_grid_about(grid).has_candidates)
        return "this is not offered for puzzles with candidates";
    return NULL;
}

bool plain_takes_board(struct cli *cli) {
    qd_board *board;
    if (!input_board(cli, &board))
        return false;
    bool takes = !board || qd_board_about(board).is_nine;
    qd_board_free(board);
    if (!takes)
        usage_error(cli, "%s is for the ordinary 9x9 only", cli->command->name);
    return takes;
}

bool plain_accept(struct map *map, const qd_record **record, uint8_t cells[PLAIN_CELLS]) {
    qd_error error = {.status = QD_ERROR_UNSUPPORTED};
    if (!accept_record(&map->input, *record))
        return false;
    const qd_grid *grid = (*record)->puzzle->grid;
    const char *why = why_refused(grid);
    for (uint32_t cell = 0; cell < PLAIN_CELLS && !why; cell++)
        cells[cell] = (uint8_t)qd_grid_value(grid, cell);
    if (!why)
        return true;
    snprintf(error.message, sizeof error.message, "%s", why);
    *record = map_refuse(map, *record, map->input.name, &error);
    return false;
}

void plain_put(const uint8_t cells[PLAIN_CELLS], qd_text *text) {
    char line[PLAIN_CELLS];
    for (uint32_t cell = 0; cell < PLAIN_CELLS; cell++)
        line[cell] = (char)(cells[cell] + (cells[cell] ? '0' : '.')); /* many at once */
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

void plain_fail(struct cli *cli, const struct plain_puzzle *puzzle, const qd_error *error,
                qd_text *text) {
    qd_text symbols = QD_TEXT_INIT;
    plain_put(puzzle->cells, &symbols);
    check_text(&symbols);
    qd_record record = {
        .line = puzzle->line, .error = *error, .text = symbols.data, .text_length = symbols.length};
    const struct answer malformed = {
        .record = puzzle->record, .line = puzzle->line, .file = puzzle->file, .read = &record};
    record.error.line = puzzle->line;
    record.error.column = 1;
    complain_at(cli, EXIT_TROUBLE, puzzle->file, &record.error);
    answer_put_malformed(&malformed, cli->json, text);
    qd_text_free(&symbols);
}

/* ---- all records ----------------------------------------------------------------------------- */

struct job {
    struct map map;
    const struct plain_style *style;
    void *context;
    uint8_t cells[PLAIN_CELLS]; /* of a single record */
    bool is_answered;           /* as a puzzle of another kind */
    void *engine, *result;      /* for single records */
};

/* ---- lines of 81 symbols --------------------------------------------------------------------- */

static void *open_engine(void *context) {
    const struct job *job = context;
    return job->style->open(job->context);
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
    struct plain_puzzle puzzle = {.cells = cells_of(job, chunk), .file = chunk->file};
    if (job->style->look)
        job->style->look(job->context, results, chunk->answered);
    for (size_t i = 0; i < chunk->answered; i++) {
        puzzle.record = chunk->record + i;
        puzzle.line = lines_place(chunk, i);
        job->style->write(job->context, &puzzle, results + job->style->bytes * i, &chunk->output);
        puzzle.cells += PLAIN_CELLS;
    }
}

static struct lines *open_lines(struct job *job) {
    const struct plain_style *style = job->style;
    const struct lines_style lines = {.chunk_lines = style->together,
                                      .bytes = PLAIN_CELLS + style->bytes,
                                      .open = open_engine,
                                      .close = style->close,
                                      .answer = work_at_chunk,
                                      .finish = finish_chunk};
    return lines_open(job->map.cli, &lines, job);
}

/* ---- single records -------------------------------------------------------------------------- */

static void answer(struct map *map, const qd_record *record) {
    struct job *job = map->context;
    const struct plain_style *style = job->style;
    struct plain_puzzle puzzle = {job->cells, map->input.name, input_number(&map->input),
                                  record->line, record};
    if (job->is_answered)
        return;
    if (!job->engine)
        job->engine = style->open(job->context);
    memset(job->result, 0, style->bytes);
    if (style->work(job->context, job->engine, job->cells, 1, puzzle.record, job->result) != 1)
        return;
    if (style->look)
        style->look(job->context, job->result, 1);
    style->write(job->context, &puzzle, job->result, &map->text);
}

static void fail(struct map *map, const qd_record *record) {
    struct job *job = map->context;
    if (job->style->fail)
        job->style->fail(job->context, record, &map->text);
    else
        map_put_failure(map, record);
}

/* Puzzles of another kind are answered here, if they are. */
static bool accept(struct map *map, const qd_record **record) {
    struct job *job = map->context;
    bool is_other = job->style->other && (*record)->puzzle && why_refused((*record)->puzzle->grid);
    job->is_answered =
        is_other && job->style->other(job->context, *record, map->input.name, &map->text);
    return job->is_answered || plain_accept(map, record, job->cells);
}

int plain_run(struct cli *cli, const struct plain_style *style, void *context) {
    static const struct map_style records = {.accept = accept, .answer = answer, .fail = fail};
    struct job job = {.style = style, .context = context};
    if ((!style->other && !plain_takes_board(cli)) || !map_open(&job.map, cli, &records, &job))
        return EXIT_USAGE;
    signals_wait(true);
    job.map.input.lines = open_lines(&job);
    job.result = new_array(1, style->bytes + 1);
    map_run(&job.map);
    if (job.map.input.lines)
        lines_close(job.map.input.lines);
    if (job.engine)
        style->close(job.engine);
    free(job.result);
    map_close(&job.map);
    return EXIT_FINE;
}
