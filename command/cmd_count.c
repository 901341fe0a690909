/* quadrille count: how many solutions. */
#include "message.h"
#include "puzzles.h"

struct count_options {
    struct cli cli;
    uint64_t limit;    /* 0: none */
    uint64_t estimate; /* dives; 0: count */
};

static uint64_t dives_of(const struct cli *cli) {
    return ((const struct count_options *)cli)->estimate;
}

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

static void count_grid(struct map *map, const qd_record *record) {
    struct puzzles *puzzles = puzzles_of(map);
    qd_outcome outcome;
    qd_error error;
    qd_count *total;
    uint64_t found;
    qd_solver *solver = solvers_start(&puzzles->solvers, record->puzzle->grid);
    check(qd_count_new(&total, &error), &error);
    outcome = solvers_judge(&puzzles->solvers, solver, limit_of(map->cli));
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
    puzzles_tell_stopped(puzzles, record, outcome);
    raise_status(map->cli, status_of(&answer));
    puzzles->report.tally.of_verdict[answer.verdict]++;
    puzzles_put(puzzles, &answer);
    qd_count_free(total);
}

static void estimate_grid(struct map *map, const qd_record *record) {
    struct puzzles *puzzles = puzzles_of(map);
    qd_estimate estimate;
    qd_outcome outcome;
    qd_error error;
    const qd_grid *grid = record->puzzle->grid;
    qd_solver *solver = solvers_start(&puzzles->solvers, grid);
    qd_status status =
        qd_solver_estimate(solver, grid, dives_of(map->cli), &estimate, &outcome, &error);
    if (status != QD_OK)
        give_up(error.message);
    solvers_done(&puzzles->solvers, solver);
    struct answer answer = puzzles_answer(puzzles, record);
    answer.estimate = &estimate;
    answer.remark = "estimate";
    answer.verdict = estimate.hits > 1 && estimate.mean > 1 ? QD_MULTIPLE : QD_UNKNOWN;
    raise_status(map->cli, outcome == QD_DONE ? EXIT_FINE : EXIT_OTHERWISE);
    puzzles_tell_stopped(puzzles, record, outcome);
    puzzles->report.tally.of_verdict[answer.verdict]++;
    puzzles_put(puzzles, &answer);
}

/* ---- what is written ------------------------------------------------------------------------- */

static void put_line(const struct answer *answer, qd_text *text) {
    const qd_estimate *estimate = answer->estimate;
    if (estimate && !estimate->dives) {
        qd_text_put(text, "unknown\tno dive ended\n");
        return;
    }
    qd_text_put(text, estimate ? "~" : answer->exact ? "" : ">=");
    answer_put_count(answer, text);
    if (estimate)
        qd_text_printf(text, "\t+-%.3g\t%llu of %llu dives hit", answer_spread(estimate),
                       (unsigned long long)estimate->hits, (unsigned long long)estimate->dives);
    qd_text_put(text, "\n");
}

static const struct report_style style = {.of = OF_COUNT, .put_line = put_line};
static const struct report_style estimate_style = {.of = OF_ESTIMATE, .put_line = put_line};

/* ---- the command ----------------------------------------------------------------------------- */

static int run(struct cli *cli) {
    uint64_t limit = limit_of(cli);
    if (dives_of(cli) && limit)
        return usage_error(cli, "--estimate and --number cannot be combined");
    if (dives_of(cli) && !options_engine(cli))
        cli->engine = "variant";
    if (dives_of(cli))
        return puzzles_run(cli, &estimate_style, NULL, estimate_grid);
    const struct puzzles_lines lines = {.limit = (unsigned)limit, .status = status_of};
    return puzzles_run(cli, &style, limit == 1 || limit == 2 ? &lines : NULL, count_grid);
}

static const struct option_row rows[] = {
    {NUMBER("number", struct count_options, limit, "N", "count up to N solutions (0: all)"),
     .letter = 'n'},
    {NUMBER("limit", struct count_options, limit, "N", "the same as -n")},
    {NUMBER("estimate", struct count_options, estimate, "N",
            "estimate the number by N random dives"),
     .least = 1, .most = 1000000000},
    PUZZLE_OPTIONS,
    {OPTION_PROGRESS},
    {OPTION_EXIT_ZERO},
    LAST_OPTIONS,
};

const struct command command_count = {
    .name = "count",
    .also = "enumerate",
    .usage = "[OPTION]... [FILE | PUZZLE | -]...",
    .summary = "count the solutions of each puzzle",
    .examples = "  quadrille count puzzles.txt\n"
                "  quadrille count --limit 1000 puzzles.txt\n"
                "  quadrille count ................          the 288 grids of 4x4\n"
                "  quadrille count --estimate 10000 puzzle.txt   about how many\n",
    .about = "Writes one number per puzzle. The number is exact, however large; if --limit,\n"
             "--node-limit, --time-limit or a signal stopped the search, it is written as `>=N`.\n"
             "With --estimate: `~N`, its standard error, and how many dives ended at a solution.",
    .main_options = "number estimate json csv format time-limit output",
    .success = "every count is exact",
    .otherwise = "a limit or a signal stopped a count",
    .options = rows,
    .size = sizeof(struct count_options),
    .run = run,
};
