#include "puzzles.h"
#include "message.h"
#include "place.h"
#include "progress.h"
#include "signals.h"

#include "../src/base/limits.h"

#include <stdio.h>
#include <string.h>

const struct option_word puzzle_clues[] = {
    {"reduce", QD_CLUES_REDUCE}, {"keep", QD_CLUES_KEEP}, {NULL, 0}};

/* What is done between two looks at what was reached. */
#define SLICE_NODES 20000
#define SLICE_SOLUTIONS 20000

/* Engine nine without batches. */
static const char one_by_one[] = "scalar";

/* In the order of the help. */
static const struct {
    const char *name, *summary;
    size_t number;
} own_engines[] = {
    {OPTION_ENGINE_AUTO, "chosen automatically for the board", 0},
    {one_by_one, "one puzzle at a time, its digits at once, for the ordinary 9x9", 2}};

const char *puzzle_engine_name(size_t number, const char **summary) {
    size_t before = 0;
    for (size_t i = 0; i < sizeof own_engines / sizeof *own_engines; i++) {
        before += number > own_engines[i].number;
        if (number != own_engines[i].number)
            continue;
        if (summary)
            *summary = own_engines[i].summary;
        return own_engines[i].name;
    }
    return qd_solver_engine_name(number - before, summary);
}

/* The library's name of an engine of the command; NULL stays NULL. */
static const char *library_engine(const char *name) {
    return name && strcmp(name, one_by_one) == 0 ? "nine" : name;
}

bool accept_solver(const struct cli *cli, const char *name) {
    (void)cli;
    qd_board *board;
    qd_solver *solver;
    qd_error error;
    qd_solver_settings settings = {0};
    settings.engine = library_engine(name);
    check(qd_board_new(1, 1, &board, &error), &error);
    qd_status status = qd_solver_new(board, &settings, &solver, &error);
    qd_solver_free(solver);
    qd_board_free(board);
    return status != QD_ERROR_ARGUMENT;
}

/* ---- solvers --------------------------------------------------------------------------------- */

void solvers_open(struct solvers *solvers, struct cli *cli) {
    *solvers = (struct solvers){.cli = cli, .began = qd_now()};
}

static void tell_engine(const struct solvers *solvers, const qd_board *board) {
    qd_text name = QD_TEXT_INIT;
    answer_put_board(board, &name);
    check_text(&name);
    clear_line();
    fprintf(stderr, "board %s: answered by engine %s\n", name.data, solvers->engine);
    qd_text_free(&name);
}

qd_solver *solvers_new(struct solvers *solvers, const qd_board *board, qd_error *error) {
    const struct cli *cli = solvers->cli;
    qd_solver *solver;
    qd_solver_settings settings = {0};
    settings.engine = library_engine(options_engine(cli));
    settings.clues = (qd_clue_treatment)cli->clues;
    settings.order = (qd_order)cli->order;
    settings.limits = options_limits(cli);
    settings.limits.slice_nodes = progress_is_wanted(cli) ? SLICE_NODES : 0;
    qd_status status = qd_solver_new(board, &settings, &solver, error);
    if (status == QD_ERROR_MEMORY)
        give_up(error->message);
    if (status == QD_OK) /* by the name that the user gave, if it differs */
        solvers->engine =
            settings.engine == options_engine(cli) ? qd_solver_about(solver).engine : cli->engine;
    if (status == QD_OK && cli->verbose)
        tell_engine(solvers, board);
    return solver;
}

/* A place for one more solver; if all are taken, the oldest solver is released. */
static struct board_solver *make_room(struct solvers *solvers) {
    const size_t most = sizeof solvers->kept / sizeof *solvers->kept;
    if (solvers->kept_count < most)
        return &solvers->kept[solvers->kept_count++];
    struct board_solver *place = &solvers->kept[solvers->oldest];
    solvers->oldest = (solvers->oldest + 1) % most;
    qd_solver_free(place->solver);
    return place;
}

static qd_solver *find_solver(struct solvers *solvers, const qd_board *board, qd_error *error) {
    for (size_t i = 0; i < solvers->kept_count; i++)
        if (solvers->kept[i].board == board)
            return solvers->kept[i].solver;
    qd_solver *solver = solvers_new(solvers, board, error);
    if (solver)
        *make_room(solvers) = (struct board_solver){board, solver};
    return solver;
}

bool solvers_accept(struct solvers *solvers, struct map *map, const qd_record **record) {
    qd_error error;
    if (!accept_record(&map->input, *record))
        return false;
    if (find_solver(solvers, qd_grid_board((*record)->puzzle->grid), &error))
        return true;
    *record = map_refuse(map, *record, map->input.name, &error);
    return false;
}

qd_solver *solvers_start(struct solvers *solvers, const qd_grid *grid) {
    qd_error error;
    qd_solver *solver = find_solver(solvers, qd_grid_board(grid), &error);
    if (!solver)
        give_up(error.message);
    check(qd_solver_start(solver, grid, &error), &error);
    solvers->last = (qd_effort){0};
    solvers->last_seconds = 0;
    solvers->last_began = qd_now();
    return solver;
}

void solvers_show(const struct solvers *solvers, const qd_solver *solver) {
    uint64_t solutions;
    qd_solver_verdict(solver, &solutions);
    progress_within(solvers->cli, "%llu solution%s, %llu nodes", (unsigned long long)solutions,
                    solutions == 1 ? "" : "s",
                    (unsigned long long)qd_solver_about(solver).effort.nodes);
}

qd_outcome solvers_judge(struct solvers *solvers, qd_solver *solver, uint64_t limit) {
    uint64_t solutions;
    qd_solver_verdict(solver, &solutions);
    while (true) {
        uint64_t goal = solutions + SLICE_SOLUTIONS;
        qd_outcome outcome = qd_solver_judge(solver, limit && limit < goal ? limit : goal);
        qd_solver_verdict(solver, &solutions);
        bool may_go_on = outcome == QD_PAUSED || outcome == QD_SOLUTION_LIMIT;
        if (!may_go_on || (limit && solutions >= limit) || stop_signal)
            return outcome;
        solvers_show(solvers, solver);
    }
}

void solvers_done(struct solvers *solvers, const qd_solver *solver) {
    solvers->last_seconds = qd_now() - solvers->last_began;
    solvers->last = qd_solver_about(solver).effort;
    solvers->puzzles++;
    solvers->nodes += solvers->last.nodes;
    solvers->updates += solvers->last.updates;
}

static void print_statistics(const struct solvers *solvers) {
    double seconds = qd_now() - solvers->began;
    double puzzles = solvers->puzzles ? (double)solvers->puzzles : 1;
    clear_line();
    fprintf(stderr, "engine    %s\npuzzles   %llu\n", solvers->engine ? solvers->engine : "none",
            (unsigned long long)solvers->puzzles);
    fprintf(stderr, "nodes     %llu (%.1f per puzzle)\n", (unsigned long long)solvers->nodes,
            (double)solvers->nodes / puzzles);
    if (solvers->updates)
        fprintf(stderr, "updates   %llu (%.1f per puzzle)\n", (unsigned long long)solvers->updates,
                (double)solvers->updates / puzzles);
    fprintf(stderr, "time      %.6f s (%.0f puzzles per second)\n", seconds, puzzles / seconds);
}

void solvers_close(struct solvers *solvers) {
    if (solvers->cli->stats)
        print_statistics(solvers);
    for (size_t i = 0; i < solvers->kept_count; i++)
        qd_solver_free(solvers->kept[i].solver);
}

/* ---- records --------------------------------------------------------------------------------- */

void judge_given_solution(struct input *input, const qd_record *record) {
    qd_error error;
    if (!record->puzzle->solution ||
        qd_grid_check_solution(record->puzzle->grid, record->puzzle->solution, &error) == QD_OK)
        return;
    complain_of(input->cli, EXIT_OTHERWISE, input->name, record->line,
                " the given solution is wrong: %s", error.message);
}

/* ---- lines of 81 symbols --------------------------------------------------------------------- */

/* The engine leaves lanes idle at the end of a batch; with this many lines that costs 1 %. */
#define CHUNK_LINES 16384
/* With solutions, lines, cells and output of a chunk are still in the cache beside the processor when they are written:
 * that gains 12 to 20 %, and idle lanes cost 2 %. With 2,048 and 8,192 it gains less. */
#define CHUNK_LINES_TO_SOLVE 4096
/* Each of these is some 26 puzzles. */
#define CHUNK_LINES_TO_TEST 2048

static size_t lines_together(const struct puzzles_lines *asked) {
    return asked->minimality  ? CHUNK_LINES_TO_TEST
           : asked->solutions ? CHUNK_LINES_TO_SOLVE
                              : CHUNK_LINES;
}

/* What a chunk has in its memory: first the number of solutions of each line. */
static uint8_t *found_of(const struct chunk *chunk) {
    return chunk->memory;
}

/* Then 81 bytes for each line: a solution, or which clues are redundant. */
static uint8_t *details_of(const struct puzzles *puzzles, const struct chunk *chunk) {
    return (uint8_t *)chunk->memory + lines_together(&puzzles->asked);
}

static qd_verdict verdict_of(unsigned found, unsigned limit) {
    if (found == 1 && limit == 1)
        return QD_UNKNOWN;
    return found == 0 ? QD_NONE : found == 1 ? QD_UNIQUE : QD_MULTIPLE;
}

/* The exit status of lines with that number of solutions, whether their clues are needed or not. */
static int status_of(const struct puzzles *puzzles, unsigned found) {
    const struct puzzles_lines *asked = &puzzles->asked;
    const struct answer answer = {
        .count = found, .exact = found < asked->limit, .verdict = verdict_of(found, asked->limit)};
    return asked->status(&answer);
}

static void raise_chunk(struct chunk *chunk, int status) {
    chunk->status = status > chunk->status ? status : chunk->status;
}

/* Solutions as lines, a block of which is put at once. */
static void put_solutions(const uint8_t *solutions, size_t count, qd_text *text) {
    char block[64][LINE_LENGTH];
    const size_t most = sizeof block / sizeof *block;
    for (size_t i = 0; i < most; i++)
        block[i][LINE_LENGTH - 1] = '\n';
    while (count) {
        size_t lines = count < most ? count : most;
        for (size_t i = 0; i < lines; i++)
            memcpy(block[i], solutions + 81 * i, 81);
        qd_text_put_bytes(text, block[0], LINE_LENGTH * lines);
        solutions += 81 * lines;
        count -= lines;
    }
}

/* Answers the lines from that one on of which nothing is written but the solution, or nothing. Returns how
 * many these are. */
static size_t tell_solutions(const struct puzzles *puzzles, struct chunk *chunk, size_t begin) {
    const struct report *report = &puzzles->report;
    const uint8_t *found = found_of(chunk);
    const bool silent = report->cli->summary;
    unsigned numbers = 0; /* bits of those of solutions */
    size_t end = begin;
    if (!silent && !(puzzles->asked.solutions && report_is_of_lines(report)))
        return 0;
    for (; end < chunk->count && found[end] <= 2 && (found[end] || silent); end++)
        numbers |= 1u << found[end];
    for (unsigned number = 0; number <= 2; number++)
        if (numbers >> number & 1)
            raise_chunk(chunk, status_of(puzzles, number));
    if (!silent)
        put_solutions(details_of(puzzles, chunk) + 81 * begin, end - begin, &chunk->output);
    return end - begin;
}

static void tell_line(const struct puzzles *puzzles, struct chunk *chunk, size_t i) {
    const struct puzzles_lines *asked = &puzzles->asked;
    const unsigned found = found_of(chunk)[i];
    const uint8_t *details = details_of(puzzles, chunk) + 81 * i;
    const struct minimality minimality = {.known = true, .redundant = details};
    struct answer answer = {.of = puzzles->report.style->of,
                            .file = chunk->file,
                            .symbols = chunk->lines + LINE_LENGTH * i,
                            .record = chunk->record + i,
                            .line = lines_place(chunk, i),
                            .count = found,
                            .exact = found < asked->limit,
                            .verdict = verdict_of(found, asked->limit),
                            .solution = asked->solutions && found ? (const char *)details : NULL,
                            .solution_length = 81};
    answer.minimality = asked->minimality && answer.verdict == QD_UNIQUE ? &minimality : NULL;
    raise_chunk(chunk, asked->status(&answer));
    report_put(&puzzles->report, &answer, &chunk->output);
}

/* Makes the output of the answers, up to the first one that is missing. A signal ends it, too: to name
 * 81 redundant clues of each of 2,048 puzzles takes 0.1 s. */
static void tell_chunk(const struct puzzles *puzzles, struct chunk *chunk) {
    const uint8_t *found = found_of(chunk);
    size_t i = 0;
    while (i < chunk->count && found[i] != QD_NINE_UNKNOWN && !stop_signal) {
        size_t told = tell_solutions(puzzles, chunk, i);
        if (!told)
            tell_line(puzzles, chunk, i);
        i += told ? told : 1;
    }
    chunk->answered = i;
}

static void solve_chunk(const struct puzzles *puzzles, qd_nine *nine, struct chunk *chunk) {
    qd_nine_work work = {0};
    qd_outcome outcome;
    qd_error error;
    work.cells = chunk->lines;
    work.stride = LINE_LENGTH;
    work.count = chunk->count;
    work.limit = puzzles->asked.limit;
    work.found = found_of(chunk);
    work.solutions = puzzles->asked.solutions ? details_of(puzzles, chunk) : NULL;
    work.zero = '0';
    check(qd_nine_solve(nine, &work, &outcome, &error), &error);
}

static void test_chunk(const struct puzzles *puzzles, qd_minimizer *minimizer,
                       struct chunk *chunk) {
    qd_outcome outcome;
    qd_error error;
    check(qd_minimizer_test(minimizer, chunk->lines, LINE_LENGTH, chunk->count, found_of(chunk),
                            details_of(puzzles, chunk), &outcome, &error),
          &error);
}

static void answer_lines(void *context, void *memory, struct chunk *chunk) {
    const struct puzzles *puzzles = context;
    const struct lines_engine *engine = memory;
    if (stop_signal)
        return;
    if (engine->minimizer)
        test_chunk(puzzles, engine->minimizer, chunk);
    else
        solve_chunk(puzzles, engine->nine, chunk);
    tell_chunk(puzzles, chunk);
}

static void finish_chunk(void *context, struct chunk *chunk) {
    struct puzzles *puzzles = context;
    const uint8_t *found = found_of(chunk);
    size_t of_number[3] = {0};
    for (size_t i = 0; i < chunk->answered; i++) { /* many at once */
        of_number[0] += found[i] == 0;
        of_number[1] += found[i] == 1;
    }
    of_number[2] = chunk->answered - of_number[0] - of_number[1];
    for (unsigned number = 0; number <= 2; number++)
        puzzles->report.tally.of_verdict[verdict_of(number, puzzles->asked.limit)] +=
            of_number[number];
}

static void *open_engine(void *context) {
    const struct puzzles *puzzles = context;
    return lines_open_engine(puzzles->map.cli, puzzles->asked.minimality);
}

static struct lines *open_lines(struct puzzles *puzzles) {
    const struct puzzles_lines *asked = &puzzles->asked;
    const struct lines_style lines = {.chunk_lines = lines_together(asked),
                                      .bytes = asked->solutions || asked->minimality ? 82 : 1,
                                      .open = open_engine,
                                      .close = lines_close_engine,
                                      .answer = answer_lines,
                                      .finish = finish_chunk};
    return lines_open(puzzles->map.cli, &lines, puzzles);
}

/* ---- solve, check and count ------------------------------------------------------------------ */

void puzzles_tell_stopped(struct puzzles *puzzles, const qd_record *record, qd_outcome outcome) {
    complain_stopped(puzzles->map.cli, puzzles->map.input.name, record->line, outcome);
}

bool puzzles_open(struct puzzles *puzzles, struct cli *cli, const struct map_style *records,
                  const struct report_style *style, const struct puzzles_lines *lines) {
    if (!map_open(&puzzles->map, cli, records, NULL))
        return false;
    solvers_open(&puzzles->solvers, cli);
    report_open(&puzzles->report, cli, style);
    if (lines) {
        puzzles->asked = *lines;
        puzzles->map.input.lines = open_lines(puzzles);
    }
    return true;
}

void puzzles_close(struct puzzles *puzzles) {
    lines_close(puzzles->map.input.lines);
    report_close(&puzzles->report);
    solvers_close(&puzzles->solvers); /* before the boards that the reader has */
    map_close(&puzzles->map);
}

struct puzzles *puzzles_of(struct map *map) {
    return (struct puzzles *)map;
}

bool puzzles_accept(struct map *map, const qd_record **record) {
    struct puzzles *puzzles = puzzles_of(map);
    bool accepted = solvers_accept(&puzzles->solvers, map, record);
    puzzles->report.tally.errors += !accepted;
    return accepted;
}

static void fail(struct map *map, const qd_record *record) {
    struct puzzles *puzzles = puzzles_of(map);
    const struct answer malformed = puzzles_answer(puzzles, record);
    puzzles_put(puzzles, &malformed);
}

struct answer puzzles_answer(const struct puzzles *puzzles, const qd_record *record) {
    struct answer answer = map_answer(&puzzles->map, record);
    answer.of = puzzles->report.style->of;
    answer.effort = puzzles->solvers.last;
    answer.seconds = puzzles->solvers.last_seconds;
    return answer;
}

void puzzles_put(struct puzzles *puzzles, const struct answer *answer) {
    report_put(&puzzles->report, answer, &puzzles->map.text);
}

int puzzles_run(struct cli *cli, const struct report_style *style,
                const struct puzzles_lines *lines,
                void (*answer)(struct map *map, const qd_record *record)) {
    const struct map_style records = {.accept = puzzles_accept, .answer = answer, .fail = fail};
    struct puzzles puzzles;
    if (!puzzles_open(&puzzles, cli, &records, style, lines))
        return EXIT_USAGE;
    map_run(&puzzles.map);
    puzzles_close(&puzzles);
    return EXIT_FINE;
}
