/* quadrille bench: how fast an engine is by itself. */
#define _POSIX_C_SOURCE 200809L
#include "cli.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#define LINE 82
/* A file with fewer puzzles is repeated within a pass: it is the engine that is measured, not how a
 * batch begins and ends. */
#define LEAST_PUZZLES 16384
#define LEAST_SECONDS 1.0
#define MOST_PASSES 100000

/* A part of the puzzles, for one thread. */
struct part {
    struct cli *cli;
    const char *lines;
    size_t count;
    qd_nine *nine;
    qd_reader *reader;
    uint8_t *found;
    pthread_t thread;
};

struct passes {
    double *seconds;
    size_t count;
};

/* ---- the puzzles ------------------------------------------------------------------------------- */

/* All 9x9 puzzles of the input, as lines. */
static bool read_lines(struct cli *cli, qd_text *lines) {
    struct input input;
    struct tally tally = {.errors = 0};
    const qd_record *record;
    qd_error error;
    char symbols[QD_MAX_CELLS + 2];
    if (!input_open(&input, cli))
        return false;
    while ((record = input_next(&input))) {
        if (!accept_record(&input, record, &tally))
            continue;
        if (qd_board_value_count(qd_grid_board(record->puzzle->grid)) != 9) {
            complain(cli, EXIT_TROUBLE, "%s:%llu: not a 9x9", input.name,
                     (unsigned long long)record->line);
            continue;
        }
        size_t length = qd_grid_print(record->puzzle->grid, NULL, symbols, sizeof symbols);
        symbols[length] = '\n';
        if (qd_text_append(lines, symbols, length + 1, &error) != QD_OK)
            give_up(&error);
    }
    input_close(&input);
    if (lines->length == 0 && !stop_signal)
        complain(cli, EXIT_TROUBLE, "there are no puzzles to time");
    return lines->length > 0;
}

static void repeat_lines(qd_text *lines) {
    qd_error error;
    size_t once = lines->length;
    char *copy = malloc(once);
    if (!copy)
        give_up(&(qd_error){.message = "out of memory"});
    memcpy(copy, lines->data, once);
    while (lines->length < (size_t)LINE * LEAST_PUZZLES)
        if (qd_text_append(lines, copy, once, &error) != QD_OK)
            give_up(&error);
    free(copy);
}

/* ---- one pass ---------------------------------------------------------------------------------- */

/* From text to verdicts: the lines are checked as the commands do, then solved. */
static void *solve_part(void *argument) {
    struct part *part = argument;
    qd_nine_work work = QD_NINE_WORK_INIT;
    qd_outcome outcome;
    qd_error error;
    qd_reader_restart(part->reader);
    work.count = qd_reader_take_lines(part->reader, part->lines, LINE * part->count, NULL);
    work.cells = part->lines;
    work.stride = LINE;
    work.limit = part->cli->limit == 1 ? 1 : 2;
    work.found = part->found;
    if (qd_nine_solve(part->nine, &work, &outcome, &error) != QD_OK)
        give_up(&error);
    return NULL;
}

static double time_pass(struct part *parts, unsigned count) {
    double began = clock_seconds();
    for (unsigned i = 1; i < count; i++)
        if (pthread_create(&parts[i].thread, NULL, solve_part, &parts[i]) != 0)
            give_up(&(qd_error){.message = "cannot start a thread"});
    solve_part(&parts[0]);
    for (unsigned i = 1; i < count; i++)
        pthread_join(parts[i].thread, NULL);
    return clock_seconds() - began;
}

static struct part *open_parts(struct cli *cli, const qd_text *lines, unsigned count) {
    struct part *parts = calloc(count, sizeof *parts);
    qd_nine_settings settings = QD_NINE_SETTINGS_INIT;
    qd_error error;
    size_t puzzles = lines->length / LINE, done = 0;
    if (!parts)
        give_up(&(qd_error){.message = "out of memory"});
    settings.simd = cli->simd;
    for (unsigned i = 0; i < count; i++) {
        struct part *part = &parts[i];
        part->cli = cli;
        part->count = (puzzles - done) / (count - i);
        part->lines = lines->data + LINE * done;
        part->found = malloc(part->count + 1);
        if (!part->found)
            give_up(&(qd_error){.message = "out of memory"});
        if (qd_nine_new(&settings, &part->nine, &error) != QD_OK ||
            qd_reader_new(NULL, &part->reader, &error) != QD_OK)
            give_up(&error);
        watch_nine(i, part->nine);
        done += part->count;
    }
    return parts;
}

static void close_parts(struct part *parts, unsigned count) {
    for (unsigned i = 0; i < count; i++) {
        watch_nine(i, NULL);
        qd_nine_free(parts[i].nine);
        qd_reader_free(parts[i].reader);
        free(parts[i].found);
    }
    free(parts);
}

/* ---- the result -------------------------------------------------------------------------------- */

static int compare_seconds(const void *left, const void *right) {
    double a = *(const double *)left, b = *(const double *)right;
    return (a > b) - (a < b);
}

static void print_result(const struct cli *cli, const struct part *parts, unsigned count,
                         size_t once, double seconds) {
    unsigned long long of_found[3] = {0, 0, 0};
    size_t puzzles = 0;
    for (unsigned i = 0; i < count; i++) {
        for (size_t k = 0; k < parts[i].count && puzzles + k < once; k++)
            of_found[parts[i].found[k] % 3]++;
        puzzles += parts[i].count;
    }
    output_print("simd %s\njobs %u\npuzzles %zu\n", qd_nine_simd(parts[0].nine), count, once);
    if (cli->limit == 1)
        output_print("solvable %llu\nnone %llu\n", of_found[1], of_found[0]);
    else
        output_print("unique %llu\nmultiple %llu\nnone %llu\n", of_found[1], of_found[2],
                     of_found[0]);
    output_print("microseconds %.4f\n%.0f\n", seconds / (double)puzzles * 1e6,
                 (double)puzzles / seconds);
}

static void time_nine(struct cli *cli, qd_text *lines, unsigned jobs) {
    size_t once = lines->length / LINE;
    repeat_lines(lines);
    struct part *parts = open_parts(cli, lines, jobs);
    struct passes passes = {malloc(MOST_PASSES * sizeof(double)), 0};
    if (!passes.seconds)
        give_up(&(qd_error){.message = "out of memory"});
    time_pass(parts, jobs); /* memory is touched for the first time */
    for (double total = 0; total < LEAST_SECONDS && passes.count < MOST_PASSES && !stop_signal;) {
        double seconds = time_pass(parts, jobs);
        passes.seconds[passes.count++] = seconds;
        total += seconds;
    }
    if (!stop_signal) {
        qsort(passes.seconds, passes.count, sizeof(double), compare_seconds);
        print_result(cli, parts, jobs, once, passes.seconds[passes.count / 2]);
    }
    free(passes.seconds);
    close_parts(parts, jobs);
}

static int run(struct cli *cli) {
    qd_text lines = QD_TEXT_INIT;
    if (cli->operand_count == 0 || strcmp(cli->operands[0], "nine") != 0)
        return usage_error(cli, "say what to time: quadrille bench nine FILE");
    cli->operands++;
    cli->operand_count--;
    if (cli->limit > 2)
        return usage_error(cli, "-n must be 1 or 2 here");
    if (read_lines(cli, &lines))
        time_nine(cli, &lines, cli->has_jobs ? cli->jobs : 1);
    qd_text_free(&lines);
    return EXIT_FINE;
}

const struct command command_bench = {
    .name = "bench",
    .bit = FOR_BENCH,
    .usage = "nine [OPTION]... [FILE | -]...",
    .summary = "time the 9x9 engine on a file of puzzles",
    .examples = "  quadrille bench nine puzzles.txt\n"
                "  quadrille bench nine -n 1 puzzles.txt    without a look for a second solution\n"
                "  QUADRILLE_SIMD=portable quadrille bench nine puzzles.txt\n",
    .about =
        "Reads the puzzles into memory, then checks and solves them from their text again and\n"
        "again, for a second at least (a short file is repeated up to 16384 puzzles a pass).\n"
        "The median pass counts. The last line is the number of puzzles a second. One thread\n"
        "works, unless -j says otherwise.",
    .run = run,
};
