/* quadrille bench: how fast an engine is by itself. */
#define _POSIX_C_SOURCE 200809L
#include "message.h"
#include "progress.h"
#include "output.h"
#include "puzzles.h"
#include "signals.h"

#include "../src/base/limits.h"
#include "../src/base/thread.h"

#include <stdlib.h>
#include <string.h>

#define LINE 82
/* A file with fewer puzzles is repeated within a pass, so that the engine is measured and not the
 * beginning and end of a batch. */
#define LEAST_PUZZLES 16384
#define LEAST_SECONDS 1.0
#define MOST_PASSES 100000

struct bench_options {
    struct cli cli;
    uint64_t limit; /* solutions looked for; 0: 2 */
    uint64_t call;  /* puzzles that the engine gets at a time; 0: all */
};

/* A part of the puzzles, for one thread. */
struct part {
    unsigned limit; /* solutions looked for: 1 or 2 */
    const char *lines;
    size_t count, call; /* puzzles; how many at a time */
    qd_nine *nine;
    qd_reader *reader;
    uint8_t *found;
    qd_thread thread;
};

struct passes {
    double *seconds;
    size_t count;
};

/* ---- the puzzles ----------------------------------------------------------------------------- */

/* All 9x9 puzzles of the input, as lines. */
static bool read_lines(struct cli *cli, qd_text *lines) {
    struct input input;
    const qd_record *record;
    char symbols[QD_MAX_CELLS + 2];
    if (!input_open(&input, cli))
        return false;
    while ((record = input_next(&input))) {
        if (!accept_record(&input, record))
            continue;
        if (qd_board_value_count(qd_grid_board(record->puzzle->grid)) != 9) {
            complain_of(cli, EXIT_TROUBLE, input.name, record->line, " not a 9x9");
            continue;
        }
        size_t length = qd_grid_print(record->puzzle->grid, NULL, symbols, sizeof symbols);
        symbols[length] = '\n';
        qd_text_put_bytes(lines, symbols, length + 1);
    }
    input_close(&input);
    check_text(lines);
    if (lines->length == 0 && !stop_signal)
        complain(cli, EXIT_TROUBLE, "there are no puzzles to time");
    return lines->length > 0;
}

static void repeat_lines(qd_text *lines) {
    char *once = copy_string(lines->data);
    while (lines->length < (size_t)LINE * LEAST_PUZZLES) {
        qd_text_put(lines, once);
        check_text(lines);
    }
    free(once);
}

/* ---- one pass -------------------------------------------------------------------------------- */

/* From text to verdicts: the lines are checked as by the other commands, then solved. */
static void *solve_part(void *argument) {
    struct part *part = argument;
    qd_nine_work work = {0};
    qd_outcome outcome;
    qd_error error;
    qd_reader_restart(part->reader);
    size_t count = qd_reader_take_lines(part->reader, part->lines, LINE * part->count, NULL);
    work.stride = LINE;
    work.limit = part->limit;
    for (size_t first = 0; first < count; first += work.count) {
        work.cells = part->lines + LINE * first;
        work.found = part->found + first;
        work.count = count - first < part->call ? count - first : part->call;
        check(qd_nine_solve(part->nine, &work, &outcome, &error), &error);
    }
    return NULL;
}

/* What one thread alone takes is its own time, whatever else the machine does. */
static double time_pass(struct part *parts, unsigned count) {
    double (*now)(void) = count > 1 ? qd_now : qd_worked;
    double began = now();
    for (unsigned i = 1; i < count; i++)
        if (!qd_thread_start(&parts[i].thread, solve_part, &parts[i]))
            give_up("cannot start a thread");
    solve_part(&parts[0]);
    for (unsigned i = 1; i < count; i++)
        qd_thread_join(&parts[i].thread);
    return now() - began;
}

static struct part *open_parts(struct cli *cli, const qd_text *lines, unsigned count) {
    const struct bench_options *options = (const struct bench_options *)cli;
    struct part *parts = new_array(count, sizeof *parts);
    qd_nine_settings settings = {0};
    qd_error error;
    size_t puzzles = lines->length / LINE, done = 0;
    settings.simd = cli->simd;
    settings.limits.stop = &signals_stop;
    for (unsigned i = 0; i < count; i++) {
        struct part *part = &parts[i];
        part->limit = options->limit == 1 ? 1 : 2;
        part->count = (puzzles - done) / (count - i);
        part->call = options->call ? (size_t)options->call : part->count;
        part->lines = lines->data + LINE * done;
        part->found = new_array(part->count, 1);
        check(qd_nine_new(&settings, &part->nine, &error), &error);
        check(qd_reader_new(NULL, &part->reader, &error), &error);
        done += part->count;
    }
    return parts;
}

static void close_parts(struct part *parts, unsigned count) {
    for (unsigned i = 0; i < count; i++) {
        qd_nine_free(parts[i].nine);
        qd_reader_free(parts[i].reader);
        free(parts[i].found);
    }
    free(parts);
}

/* ---- the result ------------------------------------------------------------------------------ */

static int compare_seconds(const void *left, const void *right) {
    double a = *(const double *)left, b = *(const double *)right;
    return (a > b) - (a < b);
}

static void print_result(const struct part *parts, unsigned count, const char *simd, size_t once,
                         double seconds) {
    unsigned long long of_found[3] = {0, 0, 0};
    size_t puzzles = 0;
    for (unsigned i = 0; i < count; i++) {
        for (size_t k = 0; k < parts[i].count && puzzles + k < once; k++)
            of_found[parts[i].found[k] % 3]++;
        puzzles += parts[i].count;
    }
    output_print("simd %s\njobs %u\npuzzles %zu\n", simd ? simd : qd_nine_simd_name(0), count,
                 once);
    if (parts[0].limit == 1)
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
    struct passes passes = {new_array(MOST_PASSES, sizeof(double)), 0};
    progress_at(cli, cli->command->name, PROGRESS_UNKNOWN, "warming up");
    time_pass(parts, jobs); /* memory is touched for the first time */
    for (double total = 0; total < LEAST_SECONDS && passes.count < MOST_PASSES && !stop_signal;) {
        progress_at(cli, cli->command->name, total / LEAST_SECONDS, "timing, pass %zu",
                    passes.count + 1);
        double seconds = time_pass(parts, jobs);
        passes.seconds[passes.count++] = seconds;
        total += seconds;
    }
    if (stop_signal) {
        complain(cli, EXIT_OTHERWISE, "stopped by a signal after %zu passes, which do not count",
                 passes.count);
    } else {
        qsort(passes.seconds, passes.count, sizeof(double), compare_seconds);
        print_result(parts, jobs, cli->simd, once, passes.seconds[passes.count / 2]);
    }
    free(passes.seconds);
    close_parts(parts, jobs);
}

/* What can be timed. */
static const char *name_what(size_t number) {
    return number == 0 ? "nine" : NULL;
}

static int run(struct cli *cli) {
    qd_text lines = QD_TEXT_INIT;
    if (!cli->operand_count || strcmp(*cli->operands, name_what(0)) != 0)
        return usage_error(cli, "bench: nothing to time; try quadrille bench nine FILE");
    if (((const struct bench_options *)cli)->limit > 2)
        return usage_error(cli, "-n must be 1 or 2");
    cli->operands++;
    cli->operand_count--;
    if (read_lines(cli, &lines))
        time_nine(cli, &lines, options_jobs(cli));
    qd_text_free(&lines);
    return EXIT_FINE;
}

static const struct option_row rows[] = {
    {NUMBER("number", struct bench_options, limit, "N",
            "find up to N solutions, 1 or 2 (default: 2)"),
     .letter = 'n'},
    {NUMBER("call", struct bench_options, call, "N", "give the engine N puzzles at a time")},
    {OPTION_JOBS("use N threads (default: 1)")},
    {OPTION_OUTPUT},
    {OPTION_PROGRESS},
    LAST_OPTIONS,
};

const struct command command_bench = {
    .name = "bench",
    .usage = "nine [OPTION]... [FILE | -]...",
    .summary = "time the 9x9 engine on a file of puzzles",
    .examples = "  quadrille bench nine puzzles.txt\n"
                "  quadrille bench nine -n 1 puzzles.txt    without looking for a second solution\n"
                "  quadrille bench nine --call 1 puzzles.txt    puzzles that come one by one\n"
                "  QUADRILLE_SIMD=portable quadrille bench nine puzzles.txt\n",
    .about =
        "Reads the puzzles into memory, then checks and solves them from their text again and\n"
        "again, for at least a second (a short file is repeated up to 16384 puzzles per pass).\n"
        "The median pass counts: the CPU time of a single thread, the time of several. The last "
        "line\n"
        "is the number of puzzles per second.",
    .name_operand = name_what,
    .success = "all puzzles were timed",
    .options = rows,
    .size = sizeof(struct bench_options),
    .run = run,
};
