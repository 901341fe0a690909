/* What the puzzle commands (solve, check, count) do in the same way with every record. */
#define _POSIX_C_SOURCE 200809L
#include "cli.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

double clock_seconds(void) {
    struct timespec moment;
    clock_gettime(CLOCK_MONOTONIC, &moment);
    return (double)moment.tv_sec + (double)moment.tv_nsec * 1e-9;
}

/* ---- solvers -----------------------------------------------------------------------------------
 */

void solvers_open(struct solvers *solvers, struct cli *cli) {
    *solvers = (struct solvers){.cli = cli, .began = clock_seconds()};
}

/* NULL if the engine that is asked for does not take the board. */
static qd_solver *new_solver(struct solvers *solvers, const qd_board *board, qd_error *error) {
    const struct cli *cli = solvers->cli;
    qd_solver *solver;
    qd_solver_settings settings = QD_SOLVER_SETTINGS_INIT;
    settings.engine = cli->engine;
    settings.clues = cli->clues;
    settings.order = cli->order;
    settings.limits.nodes = cli->node_limit;
    settings.limits.seconds = cli->time_limit;
    qd_status status = qd_solver_new(board, &settings, &solver, error);
    if (status == QD_ERROR_MEMORY)
        give_up(error);
    if (status == QD_OK)
        solvers->engine = qd_solver_engine(solver);
    return solver;
}

/* A place for one more solver; the oldest one leaves, if all are taken. */
static struct board_solver *make_room(struct solvers *solvers) {
    const size_t most = sizeof solvers->kept / sizeof *solvers->kept;
    if (solvers->kept_count < most)
        return &solvers->kept[solvers->kept_count++];
    struct board_solver *place = &solvers->kept[solvers->oldest];
    solvers->oldest = (solvers->oldest + 1) % most;
    watch_solver(NULL);
    qd_solver_free(place->solver);
    return place;
}

static qd_solver *find_solver(struct solvers *solvers, const qd_board *board, qd_error *error) {
    for (size_t i = 0; i < solvers->kept_count; i++)
        if (solvers->kept[i].board == board)
            return solvers->kept[i].solver;
    qd_solver *solver = new_solver(solvers, board, error);
    if (solver)
        *make_room(solvers) = (struct board_solver){board, solver};
    return solver;
}

bool solvers_accept(struct solvers *solvers, struct input *input, const qd_record **record,
                    struct tally *tally) {
    qd_record *refused = &solvers->refused;
    if (!accept_record(input, *record, tally))
        return false;
    *refused = **record;
    if (find_solver(solvers, qd_grid_board(refused->puzzle->grid), &refused->error))
        return true;
    refused->puzzle = NULL;
    refused->error.line = refused->line;
    refused->error.column = 1;
    complain_at(input->cli, EXIT_TROUBLE, input->name, &refused->error);
    tally->errors++;
    *record = refused;
    return false;
}

qd_solver *solvers_start(struct solvers *solvers, const qd_grid *grid) {
    qd_error error;
    qd_solver *solver = find_solver(solvers, qd_grid_board(grid), &error);
    if (!solver)
        give_up(&error);
    watch_solver(solver);
    if (qd_solver_start(solver, grid, &error) != QD_OK)
        give_up(&error);
    /* A signal between the last look and here found nothing to interrupt. */
    if (stop_signal)
        qd_solver_interrupt(solver);
    solvers->last = (qd_effort){0};
    solvers->last_seconds = 0;
    solvers->last_began = clock_seconds();
    return solver;
}

void solvers_done(struct solvers *solvers, const qd_solver *solver) {
    solvers->last_seconds = clock_seconds() - solvers->last_began;
    solvers->last = qd_solver_effort(solver);
    solvers->puzzles++;
    solvers->nodes += solvers->last.nodes;
    solvers->updates += solvers->last.updates;
}

static void print_statistics(const struct solvers *solvers) {
    double seconds = clock_seconds() - solvers->began;
    double puzzles = solvers->puzzles ? (double)solvers->puzzles : 1;
    progress_clear();
    fprintf(stderr, "engine    %s\npuzzles   %llu\n", solvers->engine ? solvers->engine : "none",
            (unsigned long long)solvers->puzzles);
    fprintf(stderr, "nodes     %llu (%.1f a puzzle)\n", (unsigned long long)solvers->nodes,
            (double)solvers->nodes / puzzles);
    if (solvers->updates)
        fprintf(stderr, "updates   %llu (%.1f a puzzle)\n", (unsigned long long)solvers->updates,
                (double)solvers->updates / puzzles);
    fprintf(stderr, "time      %.6f s (%.0f puzzles a second)\n", seconds, puzzles / seconds);
}

void solvers_close(struct solvers *solvers) {
    watch_solver(NULL);
    if (solvers->cli->stats)
        print_statistics(solvers);
    for (size_t i = 0; i < solvers->kept_count; i++)
        qd_solver_free(solvers->kept[i].solver);
}

/* ---- records -----------------------------------------------------------------------------------
 */

static void tally_print(const struct tally *tally) {
    static const qd_verdict order[] = {QD_UNIQUE, QD_MULTIPLE, QD_NONE, QD_UNKNOWN};
    for (size_t i = 0; i < 4; i++)
        output_print("%s %llu\n", qd_verdict_name(order[i]),
                     (unsigned long long)tally->of_verdict[order[i]]);
    output_print("error %llu\n", (unsigned long long)tally->errors);
}

void summary_print(struct cli *cli, const struct tally *tally) {
    uint64_t records = tally->errors;
    for (size_t i = 0; i < 4; i++)
        records += tally->of_verdict[i];
    tally_print(tally);
    if (stop_signal)
        complain(cli, EXIT_OTHERWISE, "stopped by a signal: this is the summary of the first %llu",
                 (unsigned long long)records);
}

/* How much of an input line is shown: whole characters. */
static size_t cut_shown(const char *text, size_t length) {
    size_t count = 1000;
    if (length <= count)
        return length;
    while (count > 996 && ((unsigned char)text[count] & 0xc0) == 0x80)
        count--;
    return count;
}

void put_failure(qd_text *text, const qd_record *record, const char *word, const char *after) {
    char head[64];
    size_t shown = cut_shown(record->text, record->text_length);
    if (record->puzzle)
        snprintf(head, sizeof head, "!%s\t", word);
    else
        snprintf(head, sizeof head, "!error %llu:%llu\t", (unsigned long long)record->error.line,
                 (unsigned long long)record->error.column);
    put_text(text, head);
    put_shown(text, record->text, shown);
    put_text(text, shown < record->text_length ? "..." : "");
    put_text(text, after ? after : "");
    put_text(text, "\n");
}

void print_failure(const qd_record *record, const char *word, const char *after) {
    static qd_text text; /* kept from record to record */
    text.length = 0;
    put_failure(&text, record, word, after);
    output_write(text.data, text.length);
}

void json_record_begin(const struct input *input, const qd_record *record, const char *verdict) {
    output_print("{\"record\":%llu,\"file\":", (unsigned long long)input->records);
    json_string(input->name, strlen(input->name));
    output_print(",\"line\":%llu,\"verdict\":\"%s\"", (unsigned long long)record->line, verdict);
    if (!record->puzzle || qd_board_is_plain(qd_grid_board(record->puzzle->grid)))
        return;
    char *board = board_text(qd_grid_board(record->puzzle->grid));
    output_text(",\"board\":");
    json_string(board, strlen(board));
    free(board);
}

void json_error(const qd_error *error) {
    output_print(",\"error\":{\"line\":%llu,\"column\":%llu,\"message\":",
                 (unsigned long long)error->line, (unsigned long long)error->column);
    json_string(error->message, strlen(error->message));
    output_text("}");
}

char *board_text(const qd_board *board) {
    size_t size = qd_board_print(board, NULL, 0) + 1;
    char *text = malloc(size);
    if (!text)
        give_up(&(qd_error){.message = "out of memory"});
    qd_board_print(board, text, size);
    return text;
}

void judge_given_solution(struct input *input, const qd_record *record) {
    qd_error error;
    if (!record->puzzle->solution ||
        qd_grid_check_solution(record->puzzle->grid, record->puzzle->solution, &error) == QD_OK)
        return;
    complain(input->cli, EXIT_OTHERWISE, "%s:%llu: the solution given is wrong: %s", input->name,
             (unsigned long long)record->line, error.message);
}

static void tell_detected(const struct input *input, const qd_record *record) {
    char *board = board_text(qd_grid_board(record->puzzle->grid));
    progress_clear();
    fprintf(stderr, "%s:%llu: read as %s, board %s, %u clue%s\n", input->name,
            (unsigned long long)record->line, qd_format_name(record->format), board,
            qd_grid_clue_count(record->puzzle->grid),
            qd_grid_clue_count(record->puzzle->grid) == 1 ? "" : "s");
    free(board);
}

bool accept_record(struct input *input, const qd_record *record, struct tally *tally) {
    progress_update(input);
    if (!record->puzzle) {
        complain_at(input->cli, EXIT_TROUBLE, input->name, &record->error);
        tally->errors++;
        return false;
    }
    if (input->cli->verbose)
        tell_detected(input, record);
    return true;
}
