/* quadrille count: how many solutions. */
#include "message.h"
#include "puzzles.h"

struct count_options {
    struct cli cli;
    uint64_t limit; /* 0: none */
};

static uint64_t limit_of(const struct cli *cli) {
    return ((const struct count_options *)cli)->limit;
}

static qd_verdict verdict_of(const qd_count *total, bool exact) {
    uint64_t number = 2;
    qd_count_to_u64(total, &number);
    if (number >= 2)
        return QD_MULTIPLE;
    return !exact ? QD_UNKNOWN : number ? QD_UNIQUE : QD_NONE;
}

static int status_of(const struct answer *answer) {
    return answer->exact ? EXIT_FINE : EXIT_OTHERWISE;
}

static void count_grid(struct puzzles *puzzles, const qd_record *record) {
    qd_outcome outcome;
    qd_error error;
    qd_count *total;
    uint64_t found;
    qd_solver *solver = solvers_start(&puzzles->solvers, record->puzzle->grid);
    check(qd_count_new(&total, &error), &error);
    outcome = solvers_judge(&puzzles->solvers, solver, limit_of(puzzles->cli));
    qd_solver_verdict(solver, &found);
    check(qd_count_add(total, found, &error), &error);
    solvers_done(&puzzles->solvers, solver);
    struct answer answer = puzzles_answer(puzzles, record);
    answer.total = total;
    answer.exact = outcome == QD_DONE;
    answer.remark = answer.exact ? NULL : "at least";
    answer.verdict = verdict_of(total, answer.exact);
    if (!answer.exact)
        messages_leave_out_stop();
    raise_status(puzzles->cli, status_of(&answer));
    puzzles->report.tally.of_verdict[answer.verdict]++;
    report_write(&puzzles->report, &answer);
    qd_count_free(total);
}

/* ---- what is written ------------------------------------------------------------------------- */

static const char *truth_of(const struct answer *answer) {
    return answer_error(answer) ? "" : answer->exact ? "true" : "false";
}

static void put_members(const struct answer *answer, qd_text *text) {
    qd_text_put(text, ",\"exact\":");
    qd_text_put(text, truth_of(answer));
}

static void put_column(const struct answer *answer, qd_text *text) {
    qd_text_put(text, truth_of(answer));
}

static void put_line(const struct answer *answer, qd_text *text) {
    qd_text_put(text, answer->exact ? "" : ">=");
    answer_put_count(answer, text);
    qd_text_put(text, "\n");
}

static const struct report_style style = {"record,file,line,verdict,clues,count,exact,puzzle\n",
                                          put_members,
                                          put_column,
                                          put_line,
                                          NULL,
                                          NULL};

/* ---- the command ----------------------------------------------------------------------------- */

static int run(struct cli *cli) {
    uint64_t limit = limit_of(cli);
    const struct batch_style batch = {.limit = (unsigned)limit, .status = status_of};
    return puzzles_run(cli, &style, limit == 1 || limit == 2 ? &batch : NULL, count_grid);
}

static const struct option_row rows[] = {
    {NUMBER("number", struct count_options, limit, "N", "count up to N solutions (0: all)"),
     .letter = 'n'},
    {NUMBER("limit", struct count_options, limit, "N", "the same as -n")},
    PUZZLE_OPTIONS,
    {OPTION_PROGRESS},
    {OPTION_EXIT_ZERO},
    LAST_OPTIONS,
};

const struct command command_count = {
    .name = "count",
    .usage = "[OPTION]... [FILE | PUZZLE | -]...",
    .summary = "count the solutions of each puzzle",
    .examples = "  quadrille count puzzles.txt\n"
                "  quadrille count --limit 1000 puzzles.txt\n"
                "  quadrille count ................          the 288 grids of 4x4\n",
    .about = "Writes one number per puzzle. The number is exact, however large; if --limit,\n"
             "--node-limit, --time-limit or a signal stopped the search, it is written as `>=N`.",
    .success = "every count is exact",
    .otherwise = "a limit or a signal stopped a count",
    .options = rows,
    .size = sizeof(struct count_options),
    .run = run,
};
