/* quadrille count: how many solutions. */
#include "cli.h"

#include <stdlib.h>
#include <string.h>

struct job {
    struct cli *cli;
    struct input input;
    struct solvers solvers;
    struct tally tally;
    qd_count *total;
};

static qd_verdict verdict_of(const qd_count *total, bool exact) {
    uint64_t number = 2;
    qd_count_to_u64(total, &number);
    if (number >= 2)
        return QD_MULTIPLE;
    return !exact ? QD_UNKNOWN : number ? QD_UNIQUE : QD_NONE;
}

static void write_error(const struct job *job, const qd_record *record) {
    if (job->cli->summary)
        return;
    if (job->cli->json) {
        json_record_begin(&job->input, record, "error");
        json_error(&record->error);
        output_text("}\n");
    } else if (job->cli->csv) {
        output_print("%llu,", (unsigned long long)job->input.records);
        csv_string(job->input.name, strlen(job->input.name));
        output_print(",%llu,error,,,\n", (unsigned long long)record->line);
    } else if (job->cli->template) {
        template_write(job->cli, &(struct answered){&job->input, &job->solvers, record, "error",
                                                    NULL, NULL, 0, NULL});
    } else {
        print_failure(record, "error", NULL);
    }
}

static void write_count(const struct job *job, const qd_record *record, bool exact) {
    size_t length = qd_count_print(job->total, NULL, 0);
    char *digits = malloc(length + 1);
    if (!digits)
        give_up(&(qd_error){.message = "out of memory"});
    qd_count_print(job->total, digits, length + 1);
    const char *verdict = qd_verdict_name(verdict_of(job->total, exact));
    const char *truth = exact ? "true" : "false";
    if (job->cli->json) {
        json_record_begin(&job->input, record, verdict);
        output_print(",\"clues\":%u,\"count\":%s,\"exact\":%s}\n",
                     qd_grid_clue_count(record->puzzle->grid), digits, truth);
    } else if (job->cli->csv) {
        output_print("%llu,", (unsigned long long)job->input.records);
        csv_string(job->input.name, strlen(job->input.name));
        output_print(",%llu,%s,%u,%s,%s\n", (unsigned long long)record->line, verdict,
                     qd_grid_clue_count(record->puzzle->grid), digits, truth);
    } else if (job->cli->template) {
        template_write(job->cli, &(struct answered){&job->input, &job->solvers, record, verdict,
                                                    digits, NULL, 0, exact ? NULL : "at least"});
    } else {
        output_print("%s%s\n", exact ? "" : ">=", digits);
    }
    free(digits);
}

static void count_grid(struct job *job, const qd_record *record) {
    qd_outcome outcome;
    qd_error error;
    qd_solver *solver = solvers_start(&job->solvers, record->puzzle->grid);
    qd_count_clear(job->total);
    if (qd_solver_count(solver, job->cli->limit, job->total, &outcome, &error) != QD_OK)
        give_up(&error);
    solvers_done(&job->solvers, solver);
    bool exact = outcome == QD_DONE;
    raise_status(job->cli, exact ? EXIT_FINE : EXIT_OTHERWISE);
    job->tally.of_verdict[verdict_of(job->total, exact)]++;
    if (!job->cli->summary)
        write_count(job, record, exact);
}

/* ---- many lines at once ------------------------------------------------------------------------
 */

static bool is_exact(const struct cli *cli, unsigned count) {
    return count < cli->limit;
}

static int status_of_line(const struct cli *cli, qd_verdict verdict, unsigned count) {
    (void)verdict;
    return is_exact(cli, count) ? EXIT_FINE : EXIT_OTHERWISE;
}

static void write_line(const struct cli *cli, const struct answer *answer, qd_text *text) {
    bool exact = is_exact(cli, answer->count);
    const char *truth = exact ? "true" : "false";
    if (cli->json) {
        put_json_begin(text, answer);
        put_text(text, ",\"exact\":");
        put_text(text, truth);
        put_text(text, "}\n");
    } else if (cli->csv) {
        put_csv_begin(text, answer);
        put_text(text, truth);
        put_text(text, "\n");
    } else {
        put_text(text, exact ? "" : ">=");
        put_number(text, answer->count);
        put_text(text, "\n");
    }
}

static int run(struct cli *cli) {
    struct job job = {.cli = cli};
    const qd_record *record;
    qd_error error;
    if (!input_open(&job.input, cli))
        return EXIT_USAGE;
    if (qd_count_new(&job.total, &error) != QD_OK)
        give_up(&error);
    solvers_open(&job.solvers, cli);
    const struct batch_style style = {false, (unsigned)cli->limit, status_of_line, write_line};
    if (cli->limit == 1 || cli->limit == 2)
        job.input.batch = batch_open(cli, &style, &job.tally);
    if (cli->csv)
        output_text("record,file,line,verdict,clues,count,exact\n");
    while ((record = input_next(&job.input)) && !stop_signal) {
        if (solvers_accept(&job.solvers, &job.input, &record, &job.tally))
            count_grid(&job, record);
        else
            write_error(&job, record);
        output_record_done();
    }
    input_close(&job.input);
    if (cli->summary)
        summary_print(cli, &job.tally);
    solvers_close(&job.solvers);
    qd_count_free(job.total);
    return EXIT_FINE;
}

const struct command command_count = {
    .name = "count",
    .bit = FOR_COUNT,
    .usage = "[OPTION]... [FILE | PUZZLE | -]...",
    .summary = "count the solutions of each puzzle",
    .examples = "  quadrille count puzzles.txt\n"
                "  quadrille count --limit 1000 puzzles.txt\n"
                "  quadrille count ................          the 288 grids of 4x4\n",
    .about = "Writes a number for each puzzle. The number is exact, however large; where --limit,\n"
             "--node-limit, --time-limit or a signal stopped the search it is written as `>=N`.",
    .run = run,
};
