/* quadrille check: verdicts without solutions. */
#include "cli.h"

#include <string.h>

struct findings {
    const char *verdict;
    uint64_t count;
    bool clashing;
    char clash[96]; /* in words, if clashing */
    bool minimal_known,
        minimal_unknown; /* whether it was found out, or could not be within a limit */
    uint32_t redundant_count;
    uint8_t redundant[QD_MAX_CELLS]; /* of cells */
};

struct job {
    struct cli *cli;
    struct input input;
    struct solvers solvers;
    struct tally tally;
    struct findings findings;
};

/* ---- finding out -------------------------------------------------------------------------------
 */

static void find_redundant(struct job *job, const qd_grid *grid, qd_solver *solver) {
    struct findings *findings = &job->findings;
    qd_outcome outcome;
    qd_error error;
    if (qd_solver_find_redundant(solver, grid, findings->redundant, &findings->redundant_count,
                                 &outcome, &error) != QD_OK)
        give_up(&error);
    findings->minimal_known = outcome == QD_DONE;
    findings->minimal_unknown = !findings->minimal_known;
    if (!findings->minimal_known)
        raise_status(job->cli, EXIT_OTHERWISE);
}

static void examine(struct job *job, const qd_record *record) {
    struct findings *findings = &job->findings;
    qd_clash clash;
    findings->minimal_known = findings->minimal_unknown = false;
    findings->clashing = qd_grid_find_clash(record->puzzle->grid, &clash);
    if (findings->clashing)
        qd_clash_print(qd_grid_board(record->puzzle->grid), &clash, findings->clash,
                       sizeof findings->clash);
    qd_solver *solver = solvers_start(&job->solvers, record->puzzle->grid);
    qd_solver_judge(solver, 2);
    qd_verdict verdict = qd_solver_verdict(solver, &findings->count);
    solvers_done(&job->solvers, solver);
    if (stop_signal)
        return;
    judge_given_solution(&job->input, record);
    findings->verdict = qd_verdict_name(verdict);
    job->tally.of_verdict[verdict]++;
    raise_status(job->cli, verdict == QD_UNIQUE ? EXIT_FINE : EXIT_OTHERWISE);
    if (verdict == QD_UNIQUE && job->cli->minimal)
        find_redundant(job, record->puzzle->grid, solver);
}

/* ---- telling -----------------------------------------------------------------------------------
 */

/* The names of the redundant cells, each with something before it. */
static void add_redundant(const struct job *job, const qd_record *record, const char *before,
                          const char *between, const char *quote, qd_text *text) {
    const qd_board *board = qd_grid_board(record->puzzle->grid);
    char name[16];
    for (uint32_t cell = 0; cell < qd_board_cell_count(board); cell++) {
        if (!job->findings.redundant[cell])
            continue;
        qd_board_cell_name(board, cell, name, sizeof name);
        put_text(text, before);
        put_text(text, quote);
        put_text(text, name);
        put_text(text, quote);
        before = between;
    }
}

/* The remark, ended by NUL; valid until the next call. */
static const char *remark_of(const struct job *job, const qd_record *record) {
    static qd_text text;
    text.length = 0;
    if (job->findings.clashing)
        put_text(&text, job->findings.clash);
    if (job->findings.minimal_known && job->findings.redundant_count == 0)
        put_text(&text, "minimal");
    if (job->findings.minimal_known)
        add_redundant(job, record, "redundant: ", " ", "", &text);
    if (job->findings.minimal_unknown)
        put_text(&text, "minimal or not: unknown");
    put(&text, "", 1);
    return text.data;
}

static void write_json(const struct job *job, const qd_record *record) {
    const struct findings *findings = &job->findings;
    json_record_begin(&job->input, record, record->puzzle ? findings->verdict : "error");
    if (!record->puzzle) {
        json_error(&record->error);
        output_text("}\n");
        return;
    }
    output_print(",\"clues\":%u,\"count\":%llu", qd_grid_clue_count(record->puzzle->grid),
                 (unsigned long long)findings->count);
    if (findings->clashing) {
        output_text(",\"clash\":");
        json_string(findings->clash, strlen(findings->clash));
    }
    if (findings->minimal_unknown)
        output_text(",\"minimal\":null");
    if (findings->minimal_known) {
        output_print(",\"minimal\":%s,\"redundant\":[",
                     findings->redundant_count ? "false" : "true");
        qd_text cells = QD_TEXT_INIT;
        add_redundant(job, record, "", ",", "\"", &cells);
        output_write(cells.data, cells.length);
        qd_text_free(&cells);
        output_text("]");
    }
    output_text("}\n");
}

static void write_csv(const struct job *job, const qd_record *record) {
    output_print("%llu,", (unsigned long long)job->input.records);
    csv_string(job->input.name, strlen(job->input.name));
    output_print(",%llu,", (unsigned long long)record->line);
    if (record->puzzle) {
        output_print("%s,%u,%llu,", job->findings.verdict, qd_grid_clue_count(record->puzzle->grid),
                     (unsigned long long)job->findings.count);
        output_text(remark_of(job, record));
    } else {
        output_text("error,,,");
        csv_string(record->error.message, strlen(record->error.message));
    }
    output_text("\n");
}

static void write_plain(const struct job *job, const qd_record *record) {
    if (!record->puzzle) {
        print_failure(record, "error", NULL);
        return;
    }
    uint32_t clues = qd_grid_clue_count(record->puzzle->grid);
    output_print("%s\t%u %s", job->findings.verdict, clues, clues == 1 ? "clue" : "clues");
    if (job->findings.clashing || job->findings.minimal_known || job->findings.minimal_unknown)
        output_text("\t");
    output_print("%s\n", remark_of(job, record));
}

static void write_template(const struct job *job, const qd_record *record) {
    char count[24];
    snprintf(count, sizeof count, "%llu", (unsigned long long)job->findings.count);
    template_write(job->cli,
                   &(struct answered){.input = &job->input,
                                      .solvers = &job->solvers,
                                      .record = record,
                                      .verdict = job->findings.verdict,
                                      .count = record->puzzle ? count : NULL,
                                      .remark = record->puzzle ? remark_of(job, record) : NULL});
}

static void write_record(const struct job *job, const qd_record *record) {
    if (job->cli->summary)
        return;
    if (job->cli->json)
        write_json(job, record);
    else if (job->cli->csv)
        write_csv(job, record);
    else if (job->cli->template)
        write_template(job, record);
    else
        write_plain(job, record);
    output_record_done();
}

/* ---- many lines at once ------------------------------------------------------------------------
 */

static int status_of_line(const struct cli *cli, qd_verdict verdict, unsigned count) {
    (void)cli, (void)count;
    return verdict == QD_UNIQUE ? EXIT_FINE : EXIT_OTHERWISE;
}

/* The clash of a line's clues in words, if there is one. */
static bool find_clash(const char *puzzle, char *words, size_t size) {
    qd_board *board = NULL;
    qd_grid *grid = NULL;
    qd_clash clash;
    qd_error error;
    if (qd_board_new(3, 3, &board, &error) != QD_OK || qd_grid_new(board, &grid, &error) != QD_OK ||
        qd_grid_parse(grid, puzzle, 81, NULL, NULL, &error) != QD_OK)
        give_up(&error);
    bool clashing = qd_grid_find_clash(grid, &clash);
    if (clashing)
        qd_clash_print(board, &clash, words, size);
    qd_grid_free(grid);
    qd_board_free(board);
    return clashing;
}

static void write_line(const struct cli *cli, const struct answer *answer, qd_text *text) {
    char clash[96] = "";
    bool clashing = answer->verdict == QD_NONE && find_clash(answer->puzzle, clash, sizeof clash);
    if (cli->json) {
        put_json_begin(text, answer);
        if (clashing) {
            put_text(text, ",\"clash\":");
            json_quote(text, clash, strlen(clash));
        }
        put_text(text, "}\n");
    } else if (cli->csv) {
        put_csv_begin(text, answer);
        put_text(text, clash);
        put_text(text, "\n");
    } else {
        unsigned clues = count_clues(answer->puzzle);
        put_text(text, qd_verdict_name(answer->verdict));
        put_text(text, "\t");
        put_number(text, clues);
        put_text(text, clues == 1 ? " clue" : " clues");
        put_text(text, clashing ? "\t" : "");
        put_text(text, clash);
        put_text(text, "\n");
    }
}

static int run(struct cli *cli) {
    static struct job job; /* large */
    const qd_record *record;
    job.cli = cli;
    if (!input_open(&job.input, cli))
        return EXIT_USAGE;
    static const struct batch_style style = {false, 2, status_of_line, write_line};
    solvers_open(&job.solvers, cli);
    job.input.batch = batch_open(cli, &style, &job.tally);
    if (cli->csv)
        output_text("record,file,line,verdict,clues,count,remark\n");
    while ((record = input_next(&job.input)) && !stop_signal) {
        if (solvers_accept(&job.solvers, &job.input, &record, &job.tally))
            examine(&job, record);
        if (!stop_signal)
            write_record(&job, record);
    }
    input_close(&job.input);
    if (cli->summary)
        summary_print(cli, &job.tally);
    solvers_close(&job.solvers);
    return EXIT_FINE;
}

const struct command command_check = {
    .name = "check",
    .bit = FOR_CHECK,
    .usage = "[OPTION]... [FILE | PUZZLE | -]...",
    .summary = "say of each puzzle whether it has one solution, several or none",
    .examples = "  quadrille check puzzles.txt\n"
                "  quadrille check --summary puzzles.txt\n"
                "  quadrille check --minimal puzzles.txt   and which clues could go\n"
                "  quadrille check --json puzzles.txt\n"
                "  quadrille check --format '{verdict:-9}{clues:3} {puzzle}' puzzles.txt\n",
    .about =
        "Writes a line for each puzzle: its verdict (unique, multiple, none or unknown), the\n"
        "number of clues, and a remark: which clues clash, or with --minimal whether every clue\n"
        "is needed. A filled grid is verified.",
    .run = run,
};
