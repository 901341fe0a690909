/* quadrille solve: one record in, one record out. */
#include "draw.h"
#include "explained.h"
#include "grading.h"
#include "message.h"
#include "output.h"
#include "puzzles.h"
#include "reply.h"
#include "signals.h"

#include "../src/base/limits.h"

struct solve_options {
    struct cli cli;
    bool first, all, explain;
    struct choice choice; /* the scale alone */
    uint64_t number;      /* 0: all */
    int color;            /* a when */
};

struct job {
    const struct solve_options *options;
    bool enumerating; /* all solutions are written, or up to a number */
    struct puzzles puzzles;
    struct reply reply;
    char symbols[QD_MAX_CELLS + 1]; /* of a solution */
};

/* ---- solutions as symbols -------------------------------------------------------------------- */

static void put_line(const struct answer *answer, qd_text *text) {
    if (!answer->solution) {
        answer_put_failure(answer, NULL, text);
        return;
    }
    qd_text_put_bytes(text, answer->solution, answer->solution_length);
    if (answer->index)
        qd_text_printf(text, "\t%llu",
                       (unsigned long long)place_number(answer->record, answer->line));
    qd_text_put(text, "\n");
}

static const struct report_style one = {.of = OF_SOLVE, .put_line = put_line};
static const struct report_style several = {.of = OF_SOLUTION, .put_line = put_line};

static void add_solution(struct job *job, struct answer *answer, const uint8_t *values) {
    const qd_puzzle *puzzle = answer->read->puzzle;
    const qd_grid *grid = reply_fill(&job->reply, qd_grid_board(puzzle->grid), values);
    answer->solution_length =
        qd_grid_print(grid, answer_alphabet(puzzle), job->symbols, sizeof job->symbols);
    answer->solution = job->symbols;
}

/* ---- several solutions a record -------------------------------------------------------------- */

static void write_solution(struct job *job, struct answer *answer, const uint8_t *values) {
    const struct cli *cli = job->puzzles.map.cli;
    if (cli->summary)
        return;
    if (cli->to) {
        reply_write_one(&job->reply, answer, values);
    } else {
        add_solution(job, answer, values);
        puzzles_put(&job->puzzles, answer);
    }
    map_write(&job->puzzles.map);
}

/* The solver's time limit leaves out what writing takes, which is most of it with grids that are drawn. */
static bool is_late(const struct job *job) {
    const struct solvers *solvers = &job->puzzles.solvers;
    double limit = solvers->cli->time_limit;
    return limit > 0 && qd_now() - solvers->last_began >= limit;
}

static qd_outcome enumerate(struct job *job, const qd_record *record, qd_solver *solver) {
    uint8_t values[QD_MAX_CELLS];
    uint64_t limit = job->options->number ? job->options->number : UINT64_MAX;
    struct answer answer = puzzles_answer(&job->puzzles, record);
    qd_outcome outcome = QD_SOLUTION;
    answer.of = OF_SOLUTION;
    while (answer.count < limit && outcome == QD_SOLUTION && output_is_fine()) {
        while ((outcome = qd_solver_next(solver, values)) == QD_PAUSED && !stop_signal)
            solvers_show(&job->puzzles.solvers, solver);
        answer.index = ++answer.count;
        if (outcome == QD_SOLUTION)
            write_solution(job, &answer, values);
        if (outcome == QD_SOLUTION && answer.count < limit && is_late(job))
            outcome = QD_TIME_LIMIT;
    }
    return outcome;
}

/* ---- the record as a whole ------------------------------------------------------------------- */

static void write_answer(struct job *job, struct answer *answer, const uint8_t *solution) {
    const struct cli *cli = job->puzzles.map.cli;
    answer->of = OF_SOLVE;
    bool shaped = cli->json || cli->csv || cli->template || cli->summary;
    if (!shaped && !job->enumerating)
        reply_write(&job->reply, answer, solution);
    else if (!shaped && answer->count == 0)
        reply_write_failure(&job->reply, answer);
    if (!shaped || (job->enumerating && (cli->csv || (cli->template && answer->count))))
        return;
    if (solution && !job->enumerating)
        add_solution(job, answer, solution);
    puzzles_put(&job->puzzles, answer);
}

/* With --first, or with a search for a second solution. */
static int status_of(const struct answer *answer) {
    bool first = answer->verdict == QD_UNKNOWN; /* not because of a limit: there are none here */
    return answer->verdict == QD_UNIQUE || first ? EXIT_FINE : EXIT_OTHERWISE;
}

static int status_of_search(const struct job *job, const struct answer *answer, bool stopped) {
    if (!job->options->first && !job->enumerating)
        return answer->verdict == QD_UNIQUE ? EXIT_FINE : EXIT_OTHERWISE;
    return answer->count && !stopped ? EXIT_FINE : EXIT_OTHERWISE;
}

static void tell_stopped(struct job *job, const struct answer *answer, qd_outcome outcome) {
    complain_of(job->puzzles.map.cli, EXIT_OTHERWISE, answer->file, answer->line,
                " these are not all solutions: the search was stopped by %s after %llu",
                stopper(outcome), (unsigned long long)answer->count);
}

static void solve_grid(struct map *map, const qd_record *record) {
    struct job *job = map->context;
    struct puzzles *puzzles = &job->puzzles;
    qd_solver *solver = solvers_start(&puzzles->solvers, record->puzzle->grid);
    qd_outcome outcome =
        job->enumerating ? enumerate(job, record, solver)
                         : solvers_judge(&puzzles->solvers, solver, job->options->first ? 1 : 2);
    uint64_t count;
    qd_verdict verdict = qd_solver_verdict(solver, &count);
    bool stopped = outcome == QD_NODE_LIMIT || outcome == QD_TIME_LIMIT || stop_signal;
    if (!stop_signal)
        solvers_done(&puzzles->solvers, solver);
    struct answer answer = puzzles_answer(puzzles, record);
    answer.verdict = verdict;
    answer.count = count;
    if (job->enumerating && stopped && count)
        tell_stopped(job, &answer, outcome);
    else if (verdict == QD_UNKNOWN)
        puzzles_tell_stopped(puzzles, record, outcome);
    puzzles->map.ended = stop_signal != 0;
    if (puzzles->map.ended)
        return;
    puzzles->report.tally.of_verdict[verdict]++;
    judge_given_solution(&puzzles->map.input, record);
    raise_status(puzzles->map.cli, status_of_search(job, &answer, stopped));
    write_answer(job, &answer, qd_solver_solution(solver));
}

static void fail(struct map *map, const qd_record *record) {
    struct job *job = map->context;
    struct answer answer = puzzles_answer(&job->puzzles, record);
    write_answer(job, &answer, NULL);
}

/* ---- the command ----------------------------------------------------------------------------- */

static int run(struct cli *cli) {
    static const struct map_style records = {
        .accept = puzzles_accept, .answer = solve_grid, .fail = fail};
    static struct job job; /* large */
    job.options = (const struct solve_options *)cli;
    if (job.options->explain)
        return explained_run(cli, &job.options->choice);
    if (options_has(cli, "scale"))
        return usage_error(cli, "--scale needs --explain");
    job.enumerating = job.options->all || options_has(cli, "number");
    const struct puzzles_lines lines = {
        .solutions = !cli->summary, .limit = job.options->first ? 1 : 2, .status = status_of};
    if (!puzzles_open(&job.puzzles, cli, &records, job.enumerating ? &several : &one,
                      job.enumerating ? NULL : &lines))
        return EXIT_USAGE;
    job.puzzles.map.context = &job;
    reply_open(&job.reply, cli, &job.puzzles.map.input, job.options->first, job.options->color);
    map_run(&job.puzzles.map);
    reply_close(&job.reply);
    puzzles_close(&job.puzzles);
    return EXIT_FINE;
}

static const struct option_word colors[] = {
    {"auto", WHEN_AUTO}, {"always", WHEN_ALWAYS}, {"never", WHEN_NEVER}, {NULL, 0}};

static const struct option_row rows[] = {
    {FLAG("first", struct solve_options, first,
          "stop at the first solution; do not look for a second")},
    {NUMBER("number", struct solve_options, number, "N", "find up to N solutions (0: all)"),
     .letter = 'n'},
    {FLAG("all", struct solve_options, all, "find all solutions")},
    {FLAG("explain", struct solve_options, explain,
          "also write every step that a person would take, with its reason")},
    {OPTION_SCALE(struct solve_options, choice.scale)},
    {OPTION_TO},
    PUZZLE_OPTIONS,
    {WORD("color", struct solve_options, color, "WHEN", "auto, always or never"), .words = colors},
    {OPTION_PROGRESS},
    {OPTION_EXIT_ZERO},
    LAST_OPTIONS,
};

static const struct option_pair apart[] = {
    {"explain", "first"},   {"explain", "number"}, {"explain", "all"},        {"explain", "to"},
    {"explain", "format"},  {"explain", "csv"},    {"explain", "summary"},    {"explain", "engine"},
    {"explain", "order"},   {"explain", "stats"},  {"explain", "node-limit"}, {"explain", "part"},
    {"explain", "offsets"}, {NULL, NULL},
};

const struct command command_solve = {
    .name = "solve",
    .usage = "[OPTION]... [FILE | PUZZLE | -]...",
    .summary = "solve puzzles, and report whether the solution is the only one",
    .examples =
        "  quadrille solve puzzles.txt\n"
        "  quadrille solve 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28...."
        "419..5....8..79\n"
        "  quadrille solve --to drawn < puzzle.txt\n"
        "  quadrille solve --json puzzles.txt\n"
        "  quadrille solve --format '{record}\\t{puzzle} {solution}' puzzles.txt\n"
        "  quadrille solve --board 9x9+x puzzle.txt\n"
        "  quadrille solve -n 10 puzzle.txt        up to ten solutions, one per line\n"
        "  quadrille solve --part 3/100 puzzles.txt   what one of 100 machines does\n"
        "  quadrille solve --engine backtrack --order fewest --stats puzzle.txt\n",
    .about =
        "Every puzzle gets one answer, in order, in the format it came in. A puzzle without a\n"
        "solution is answered with a line `!none`, a malformed one with `!error LINE:COLUMN`.\n"
        "A puzzle with several solutions is answered with one of them; the exit status is 1 if "
        "not\n"
        "every puzzle has exactly one, and --json, --csv and --summary report the verdicts.\n"
        "With --explain, the steps of a person come before the solution, always by the easiest\n"
        "technique that goes further; with --json they are objects with links and words.",
    .apart = apart,
    .main_options = "first number all explain to json csv format summary output",
    .success = "every puzzle has exactly one solution (with --first, -n, --all: at least one)",
    .otherwise = "otherwise, or if a limit stopped a search or a given solution is wrong",
    .options = rows,
    .size = sizeof(struct solve_options),
    .run = run,
};
