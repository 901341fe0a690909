/* quadrille check: verdicts without solutions. */
#include "message.h"
#include "puzzles.h"
#include "remark.h"
#include "signals.h"

#include <stdlib.h>
#include <string.h>

struct check_options {
    struct cli cli;
    bool minimal, candidates, differences;
    uint64_t most;
};

static const struct check_options *options_of(const struct cli *cli) {
    return (const struct check_options *)cli;
}

static bool is_minimal_wanted(const struct cli *cli) {
    return options_of(cli)->minimal;
}

static int status_of(const struct answer *answer) {
    return answer->verdict == QD_UNIQUE ? EXIT_FINE : EXIT_OTHERWISE;
}

/* Whether the puzzle has the same single solution without that constraint; `*outcome` says whether that is known.
 * Another one is possible where a rule is about what has no sign, such as "noxv". */
static bool is_superfluous(struct puzzles *puzzles, const qd_grid *grid, const uint8_t *solution,
                           uint32_t number, qd_outcome *outcome) {
    qd_board *board;
    qd_grid *copy;
    qd_error error;
    qd_verdict verdict = QD_UNKNOWN;
    bool is_same = false;
    check(qd_board_without(qd_grid_board(grid), number, &board, &error), &error);
    check(qd_grid_new(board, &copy, &error), &error);
    qd_grid_copy(copy, grid);
    qd_solver *solver = solvers_new(&puzzles->solvers, board, &error);
    *outcome = QD_INTERRUPTED;
    if (solver && !stop_signal) {
        check(qd_solver_start(solver, copy, &error), &error);
        *outcome = solvers_judge(&puzzles->solvers, solver, 2);
        verdict = qd_solver_verdict(solver, NULL);
        is_same = verdict == QD_UNIQUE &&
                  memcmp(qd_solver_solution(solver), solution, qd_board_cell_count(board)) == 0;
    }
    qd_solver_free(solver);
    qd_grid_free(copy);
    qd_board_free(board);
    if (verdict != QD_UNKNOWN)
        *outcome = QD_DONE;
    return is_same;
}

/* Helper cells and regions are no rules that could go. */
static bool may_be_superfluous(const qd_constraint *constraint) {
    return strcmp(constraint->rule, "helper") != 0 && strcmp(constraint->rule, "regions") != 0;
}

/* A byte for each constraint, to be freed; NULL if there is none. */
static uint8_t *find_superfluous(struct puzzles *puzzles, const qd_grid *grid,
                                 const uint8_t *solution, qd_outcome *outcome) {
    const qd_board *board = qd_grid_board(grid);
    uint32_t count = qd_board_constraint_count(board);
    uint8_t *superfluous = count ? calloc(count, 1) : NULL;
    if (count && !superfluous)
        give_up("out of memory");
    for (uint32_t i = 0; i < count && *outcome == QD_DONE; i++)
        if (may_be_superfluous(qd_board_constraint(board, i)))
            superfluous[i] = is_superfluous(puzzles, grid, solution, i, outcome);
    return superfluous;
}

/* `redundant` gets a byte for each cell. */
static struct minimality find_redundant(struct puzzles *puzzles, const qd_record *record,
                                        qd_solver *solver, uint8_t *redundant) {
    const qd_grid *grid = record->puzzle->grid;
    uint8_t solution[QD_MAX_CELLS];
    uint32_t count;
    qd_outcome outcome;
    qd_error error;
    memcpy(solution, qd_solver_solution(solver), qd_board_cell_count(qd_grid_board(grid)));
    check(qd_solver_find_redundant(solver, grid, redundant, &count, &outcome, &error), &error);
    uint8_t *superfluous = find_superfluous(puzzles, grid, solution, &outcome);
    puzzles_tell_stopped(puzzles, record, outcome);
    if (outcome != QD_DONE)
        raise_status(puzzles->map.cli, EXIT_OTHERWISE);
    return (struct minimality){outcome == QD_DONE, redundant, superfluous};
}

static struct survivors find_survivors(struct puzzles *puzzles, const qd_record *record,
                                       qd_solver *solver) {
    const qd_grid *grid = record->puzzle->grid;
    const qd_board *board = qd_grid_board(grid);
    uint32_t most = (uint32_t)options_of(puzzles->map.cli)->most;
    uint32_t *counts =
        calloc((size_t)qd_board_cell_count(board) * qd_board_value_count(board), sizeof *counts);
    qd_outcome outcome;
    qd_error error;
    if (!counts)
        give_up("out of memory");
    check(qd_solver_count_candidates(solver, grid, most, counts, &outcome, &error), &error);
    puzzles_tell_stopped(puzzles, record, outcome);
    if (outcome != QD_DONE)
        raise_status(puzzles->map.cli, EXIT_OTHERWISE);
    return (struct survivors){outcome == QD_DONE, most, counts};
}

/* Finds two solutions of a puzzle that has several, to be freed; false if a limit or a signal was before that. */
static bool find_differences(struct puzzles *puzzles, const qd_record *record,
                             struct differences *differences) {
    const qd_grid *grid = record->puzzle->grid;
    uint8_t values[QD_MAX_CELLS];
    qd_solver *solver = solvers_start(&puzzles->solvers, grid);
    qd_outcome outcome = QD_SOLUTION;
    qd_error error;
    for (int i = 0; i < 2 && outcome == QD_SOLUTION; i++) {
        check(qd_grid_new(qd_grid_board(grid), &differences->solutions[i], &error), &error);
        while ((outcome = qd_solver_next(solver, values)) == QD_PAUSED && !stop_signal)
            solvers_show(&puzzles->solvers, solver);
        if (outcome == QD_SOLUTION)
            qd_grid_set_values(differences->solutions[i], values);
    }
    if (outcome == QD_SOLUTION)
        return true;
    puzzles_tell_stopped(puzzles, record, outcome);
    return false;
}

/* ---- what is written ------------------------------------------------------------------------- */

static void put_line(const struct answer *answer, qd_text *text) {
    unsigned clues = answer_clues(answer);
    qd_text_put(text, answer_verdict(answer));
    qd_text_put(text, "\t");
    qd_text_put_number(text, clues);
    qd_text_put(text, clues == 1 ? " clue" : " clues");
    remark_put(answer, "\t", text);
    qd_text_put(text, "\n");
}

static const struct report_style style = {.of = OF_CHECK, .put_line = put_line};

/* ---- the command ----------------------------------------------------------------------------- */

static void examine(struct map *map, const qd_record *record) {
    struct puzzles *puzzles = puzzles_of(map);
    static uint8_t redundant[QD_MAX_CELLS];
    struct minimality minimality;
    const qd_grid *grid = record->puzzle->grid;
    uint64_t count;
    qd_solver *solver = solvers_start(&puzzles->solvers, grid);
    qd_outcome outcome = solvers_judge(&puzzles->solvers, solver, 2);
    qd_verdict verdict = qd_solver_verdict(solver, &count);
    solvers_done(&puzzles->solvers, solver);
    map->ended = stop_signal != 0;
    if (map->ended)
        return;
    judge_given_solution(&puzzles->map.input, record);
    struct answer answer = puzzles_answer(puzzles, record);
    answer.verdict = verdict;
    answer.count = count;
    puzzles->report.tally.of_verdict[verdict]++;
    raise_status(puzzles->map.cli, status_of(&answer));
    if (verdict == QD_UNKNOWN && !options_of(puzzles->map.cli)->candidates) /* which tell it, too */
        puzzles_tell_stopped(puzzles, record, outcome);
    if (verdict == QD_UNIQUE && is_minimal_wanted(puzzles->map.cli)) {
        minimality = find_redundant(puzzles, record, solver, redundant);
        answer.minimality = &minimality;
    }
    struct survivors survivors;
    if (verdict != QD_NONE && options_of(puzzles->map.cli)->candidates) {
        survivors = find_survivors(puzzles, record, solver);
        answer.survivors = &survivors;
    }
    struct differences differences = {{NULL, NULL}};
    if (verdict == QD_MULTIPLE && options_of(puzzles->map.cli)->differences &&
        find_differences(puzzles, record, &differences))
        answer.differences = &differences;
    map->ended = stop_signal != 0;
    if (!map->ended)
        puzzles_put(puzzles, &answer);
    qd_grid_free(differences.solutions[0]);
    qd_grid_free(differences.solutions[1]);
    if (answer.survivors)
        free((void *)survivors.counts);
    if (answer.minimality)
        free((void *)minimality.superfluous);
}

static int run(struct cli *cli) {
    const struct puzzles_lines lines = {
        .minimality = is_minimal_wanted(cli), .limit = 2, .status = status_of};
    if (options_of(cli)->most && !options_of(cli)->candidates)
        return usage_error(cli, "--number requires --candidates");
    bool takes_lines = !options_of(cli)->candidates && !options_of(cli)->differences;
    return puzzles_run(cli, &style, takes_lines ? &lines : NULL, examine);
}

static const struct option_row rows[] = {
    {FLAG("minimal", struct check_options, minimal,
          "report whether puzzles with one solution are minimal")},
    {FLAG("candidates", struct check_options, candidates,
          "write which candidates occur in some solution")},
    {NUMBER("number", struct check_options, most, "N",
            "with --candidates: also count the solutions of each, up to N"),
     .letter = 'n', .most = 1000000},
    {FLAG("differences", struct check_options, differences,
          "write two solutions of puzzles with several, and the cells in which they differ")},
    PUZZLE_OPTIONS,
    {OPTION_PROGRESS},
    {OPTION_EXIT_ZERO},
    LAST_OPTIONS,
};

const struct command command_check = {
    .name = "check",
    .also = "validate verify test unique",
    .usage = "[OPTION]... [FILE | PUZZLE | -]...",
    .summary = "report whether each puzzle has one solution, several or none",
    .examples =
        "  quadrille check puzzles.txt\n"
        "  quadrille check --summary puzzles.txt\n"
        "  quadrille check --minimal puzzles.txt   and which clues and rules could go\n"
        "  quadrille check --candidates puzzle.txt   and which values survive in a solution\n"
        "  quadrille check --differences puzzle.txt   and two solutions, and where they differ\n"
        "  quadrille check --json puzzles.txt\n"
        "  quadrille check --format '{verdict:-9}{clues:3} {puzzle}' puzzles.txt\n",
    .about =
        "Writes one line per puzzle: its verdict (unique, multiple, none or unknown), the number\n"
        "of clues, and a remark: which clues clash or, with --minimal, whether every clue and\n"
        "every rule is needed. A filled grid is verified.",
    .main_options = "minimal candidates differences json csv format summary engine output",
    .success = "every puzzle has exactly one solution",
    .otherwise = "otherwise, or if a limit stopped a search or a given solution is wrong",
    .options = rows,
    .size = sizeof(struct check_options),
    .run = run,
};
