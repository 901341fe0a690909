/* quadrille check: verdicts without solutions. */
#include "json.h"
#include "message.h"
#include "puzzles.h"
#include "signals.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct check_options {
    struct cli cli;
    bool minimal, candidates;
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

/* Whether the puzzle has one solution without that constraint; false in `known` if a limit or a signal came first. */
static bool is_superfluous(struct puzzles *puzzles, const qd_grid *grid, uint32_t number,
                           bool *known) {
    qd_board *board;
    qd_grid *copy;
    qd_error error;
    qd_verdict verdict = QD_UNKNOWN;
    check(qd_board_without(qd_grid_board(grid), number, &board, &error), &error);
    check(qd_grid_new(board, &copy, &error), &error);
    qd_grid_copy(copy, grid);
    qd_solver *solver = solvers_new(&puzzles->solvers, board, &error);
    if (solver && !stop_signal) {
        check(qd_solver_start(solver, copy, &error), &error);
        solvers_judge(&puzzles->solvers, solver, 2);
        verdict = qd_solver_verdict(solver, NULL);
    }
    watch_solver(NULL);
    qd_solver_free(solver);
    qd_grid_free(copy);
    qd_board_free(board);
    *known = verdict != QD_UNKNOWN;
    return verdict == QD_UNIQUE;
}

/* Helper cells and regions are no rules that could go. */
static bool may_be_superfluous(const qd_constraint *constraint) {
    return strcmp(constraint->rule, "helper") != 0 && strcmp(constraint->rule, "regions") != 0;
}

/* A byte for each constraint, to be freed; NULL if there is none. */
static uint8_t *find_superfluous(struct puzzles *puzzles, const qd_grid *grid, bool *known) {
    const qd_board *board = qd_grid_board(grid);
    uint32_t count = qd_board_constraint_count(board);
    uint8_t *superfluous = count ? calloc(count, 1) : NULL;
    if (count && !superfluous)
        give_up("out of memory");
    for (uint32_t i = 0; i < count && *known; i++)
        if (may_be_superfluous(qd_board_constraint(board, i)))
            superfluous[i] = is_superfluous(puzzles, grid, i, known);
    return superfluous;
}

/* `redundant` gets a byte for each cell. */
static struct minimality find_redundant(struct puzzles *puzzles, const qd_grid *grid,
                                        qd_solver *solver, uint8_t *redundant) {
    uint32_t count;
    qd_outcome outcome;
    qd_error error;
    check(qd_solver_find_redundant(solver, grid, redundant, &count, &outcome, &error), &error);
    struct minimality minimality = {outcome == QD_DONE, redundant, NULL};
    minimality.superfluous = find_superfluous(puzzles, grid, &minimality.known);
    if (!minimality.known)
        raise_status(puzzles->cli, EXIT_OTHERWISE);
    return minimality;
}

static struct survivors find_survivors(struct puzzles *puzzles, const qd_grid *grid,
                                       qd_solver *solver) {
    const qd_board *board = qd_grid_board(grid);
    uint32_t most = (uint32_t)options_of(puzzles->cli)->most;
    uint32_t *counts =
        calloc((size_t)qd_board_cell_count(board) * qd_board_value_count(board), sizeof *counts);
    qd_outcome outcome;
    qd_error error;
    if (!counts)
        give_up("out of memory");
    check(qd_solver_count_candidates(solver, grid, most, counts, &outcome, &error), &error);
    if (outcome != QD_DONE)
        raise_status(puzzles->cli, EXIT_OTHERWISE);
    return (struct survivors){outcome == QD_DONE, most, counts};
}

/* ---- what is written ------------------------------------------------------------------------- */

/* The clues of a line of 81 symbols that exclude each other. */
static bool find_clash_of_line(const char *symbols, char *words, size_t size) {
    qd_board *board;
    qd_grid *grid;
    qd_clash clash;
    qd_error error;
    check(qd_board_new(3, 3, &board, &error), &error);
    check(qd_grid_new(board, &grid, &error), &error);
    check(qd_grid_parse(grid, symbols, 81, NULL, NULL, &error), &error);
    bool clashing = qd_grid_find_clash(grid, &clash);
    if (clashing)
        qd_clash_print(board, &clash, words, size);
    qd_grid_free(grid);
    qd_board_free(board);
    return clashing;
}

/* Whether clues exclude each other; in words, which. */
static bool find_clash(const struct answer *answer, char *words, size_t size) {
    qd_clash clash;
    if (answer->verdict != QD_NONE)
        return false;
    if (!answer->read)
        return find_clash_of_line(answer->symbols, words, size);
    const qd_grid *grid = answer->read->puzzle->grid;
    bool clashing = qd_grid_find_clash(grid, &clash);
    if (clashing)
        qd_clash_print(qd_grid_board(grid), &clash, words, size);
    return clashing;
}

static uint32_t count_cells(const struct answer *answer) {
    return answer->read ? qd_board_cell_count(qd_grid_board(answer->read->puzzle->grid)) : 81;
}

static uint32_t count_rules(const struct answer *answer) {
    return answer->minimality->superfluous
               ? qd_board_constraint_count(qd_grid_board(answer->read->puzzle->grid))
               : 0;
}

static bool has_redundant(const struct answer *answer) {
    return memchr(answer->minimality->redundant, 1, count_cells(answer)) != NULL;
}

static bool has_superfluous(const struct answer *answer) {
    uint32_t count = count_rules(answer);
    return count && memchr(answer->minimality->superfluous, 1, count) != NULL;
}

static bool is_minimal(const struct answer *answer) {
    return !has_redundant(answer) && !has_superfluous(answer);
}

static void name_cell(const struct answer *answer, uint32_t cell, char *name, size_t size) {
    if (answer->read)
        qd_board_cell_name(qd_grid_board(answer->read->puzzle->grid), cell, name, size);
    else
        snprintf(name, size, "r%uc%u", cell / 9 + 1, cell % 9 + 1);
}

/* A superfluous rule as it is written. */
static void put_rule(const struct answer *answer, uint32_t number, qd_text *text) {
    const qd_constraint *constraint =
        qd_board_constraint(qd_grid_board(answer->read->puzzle->grid), number);
    qd_text_put(text, constraint->rule);
    qd_text_put(text, *constraint->text ? "=" : "");
    qd_text_put(text, constraint->text);
}

static void put_redundant(const struct answer *answer, qd_text *text) {
    const char *before = "redundant: ";
    char name[24];
    for (uint32_t cell = 0; cell < count_cells(answer); cell++) {
        if (!answer->minimality->redundant[cell])
            continue;
        name_cell(answer, cell, name, sizeof name);
        qd_text_put(text, before);
        qd_text_put(text, name);
        before = " ";
    }
}

static void put_superfluous(const struct answer *answer, qd_text *text) {
    const char *before = "superfluous: ";
    for (uint32_t i = 0; i < count_rules(answer); i++) {
        if (!answer->minimality->superfluous[i])
            continue;
        qd_text_put(text, before);
        put_rule(answer, i, text);
        before = " ";
    }
}

static bool survives(const struct answer *answer, uint32_t cell, uint32_t value) {
    uint32_t values = qd_board_value_count(qd_grid_board(answer->read->puzzle->grid));
    return answer->survivors->counts[(size_t)cell * values + value - 1] > 0;
}

/* The candidates that occur in some solution, as a line of pencil marks: N symbols for each cell, `.` for those that
 * do not. */
static void put_survivors(const struct answer *answer, qd_text *text) {
    const qd_puzzle *puzzle = answer->read->puzzle;
    const qd_board *board = qd_grid_board(puzzle->grid);
    for (uint32_t cell = 0; cell < qd_board_cell_count(board); cell++)
        for (uint32_t value = 1; value <= qd_board_value_count(board); value++)
            qd_text_put_byte(text,
                             survives(answer, cell, value) ? qd_puzzle_symbol(puzzle, value) : '.');
}

/* With something before it, if there is one. */
static void put_remark(const struct answer *answer, const char *before, qd_text *text) {
    const struct minimality *minimality = answer->minimality;
    char clash[96];
    if (find_clash(answer, clash, sizeof clash)) {
        qd_text_put(text, before);
        qd_text_put(text, clash);
    }
    if (answer->survivors) {
        qd_text_put(text, before);
        put_survivors(answer, text);
        if (!answer->survivors->known)
            qd_text_put(text, " (not all were looked for)");
    }
    if (!minimality)
        return;
    qd_text_put(text, before);
    if (!minimality->known || is_minimal(answer)) {
        qd_text_put(text, minimality->known ? "minimal" : "minimal or not: unknown");
        return;
    }
    put_redundant(answer, text);
    if (has_redundant(answer) && has_superfluous(answer))
        qd_text_put(text, "; ");
    put_superfluous(answer, text);
}

static void put_counts(const struct survivors *survivors, uint32_t cells, uint32_t values,
                       qd_text *text) {
    const uint32_t *count = survivors->counts;
    json_open(text, "counts", '[');
    for (uint32_t cell = 0; cell < cells; cell++) {
        json_open(text, NULL, '[');
        for (uint32_t value = 0; value < values; value++)
            json_number(text, NULL, *count++);
        json_close(text, ']');
    }
    json_close(text, ']');
}

/* For each cell the list of values, or with counts the number of solutions of each. */
static void put_survivors_member(const struct answer *answer, qd_text *text) {
    const struct survivors *survivors = answer->survivors;
    const qd_board *board = qd_grid_board(answer->read->puzzle->grid);
    uint32_t values = qd_board_value_count(board);
    json_open(text, "candidates", '[');
    for (uint32_t cell = 0; cell < qd_board_cell_count(board); cell++) {
        json_open(text, NULL, '[');
        for (uint32_t value = 1; value <= values; value++)
            if (survives(answer, cell, value))
                json_number(text, NULL, value - 1 + qd_board_least_value(board));
        json_close(text, ']');
    }
    json_close(text, ']');
    if (survivors->most > 1)
        put_counts(survivors, qd_board_cell_count(board), values, text);
    if (!survivors->known)
        json_truth(text, "whole", false);
}

static void put_redundant_member(const struct answer *answer, qd_text *text) {
    char name[24];
    json_open(text, "redundant", '[');
    for (uint32_t cell = 0; cell < count_cells(answer); cell++) {
        if (!answer->minimality->redundant[cell])
            continue;
        name_cell(answer, cell, name, sizeof name);
        json_string(text, NULL, name);
    }
    json_close(text, ']');
}

static void put_superfluous_member(const struct answer *answer, qd_text *text) {
    json_open(text, "superfluous", '[');
    for (uint32_t i = 0; i < count_rules(answer); i++) {
        if (!answer->minimality->superfluous[i])
            continue;
        json_name(text, NULL);
        size_t begin = text->length;
        put_rule(answer, i, text);
        json_quote(text, begin);
    }
    json_close(text, ']');
}

static void put_members(const struct answer *answer, qd_text *text) {
    const struct minimality *minimality = answer->minimality;
    char clash[96];
    if (find_clash(answer, clash, sizeof clash)) {
        json_string(text, "clash", clash);
    }
    if (minimality && !minimality->known)
        json_null(text, "minimal");
    if (minimality && minimality->known) {
        json_truth(text, "minimal", is_minimal(answer));
        put_redundant_member(answer, text);
        if (minimality->superfluous)
            put_superfluous_member(answer, text);
    }
    if (answer->survivors)
        put_survivors_member(answer, text);
}

static void put_column(const struct answer *answer, qd_text *text) {
    const qd_error *error = answer_error(answer);
    if (error)
        qd_text_put_csv(text, error->message, strlen(error->message));
    else
        put_remark(answer, "", text);
}

static void put_line(const struct answer *answer, qd_text *text) {
    unsigned clues = answer_clues(answer);
    qd_text_put(text, answer_verdict(answer));
    qd_text_put(text, "\t");
    qd_text_put_number(text, clues);
    qd_text_put(text, clues == 1 ? " clue" : " clues");
    put_remark(answer, "\t", text);
    qd_text_put(text, "\n");
}

static const struct report_style style = {"record,file,line,verdict,clues,count,remark,puzzle\n",
                                          put_members,
                                          put_column,
                                          put_line,
                                          NULL,
                                          NULL};

/* ---- the command ----------------------------------------------------------------------------- */

static void write_answer(struct puzzles *puzzles, struct answer *answer) {
    qd_text remark = QD_TEXT_INIT;
    qd_text_put(&remark, "");
    if (puzzles->cli->template)
        put_remark(answer, "", &remark);
    check_text(&remark);
    answer->remark = remark.data;
    report_write(&puzzles->report, answer);
    qd_text_free(&remark);
}

static void examine(struct puzzles *puzzles, const qd_record *record) {
    static uint8_t redundant[QD_MAX_CELLS];
    struct minimality minimality;
    const qd_grid *grid = record->puzzle->grid;
    uint64_t count;
    qd_solver *solver = solvers_start(&puzzles->solvers, grid);
    solvers_judge(&puzzles->solvers, solver, 2);
    qd_verdict verdict = qd_solver_verdict(solver, &count);
    solvers_done(&puzzles->solvers, solver);
    if (stop_signal)
        return;
    judge_given_solution(&puzzles->input, record);
    struct answer answer = puzzles_answer(puzzles, record);
    answer.verdict = verdict;
    answer.count = count;
    puzzles->report.tally.of_verdict[verdict]++;
    raise_status(puzzles->cli, status_of(&answer));
    if (verdict == QD_UNIQUE && is_minimal_wanted(puzzles->cli)) {
        minimality = find_redundant(puzzles, grid, solver, redundant);
        answer.minimality = &minimality;
    }
    struct survivors survivors;
    if (verdict != QD_NONE && options_of(puzzles->cli)->candidates) {
        survivors = find_survivors(puzzles, grid, solver);
        answer.survivors = &survivors;
    }
    if (!stop_signal)
        write_answer(puzzles, &answer);
    if (answer.survivors)
        free((void *)survivors.counts);
    if (answer.minimality)
        free((void *)minimality.superfluous);
}

static int run(struct cli *cli) {
    const struct batch_style batch = {
        .minimality = is_minimal_wanted(cli), .limit = 2, .status = status_of};
    if (options_of(cli)->most && !options_of(cli)->candidates)
        return usage_error(cli, "--number requires --candidates");
    return puzzles_run(cli, &style, options_of(cli)->candidates ? NULL : &batch, examine);
}

static const struct option_row rows[] = {
    {FLAG("minimal", struct check_options, minimal,
          "report whether puzzles with one solution are minimal")},
    {FLAG("candidates", struct check_options, candidates,
          "write which candidates occur in some solution")},
    {NUMBER("number", struct check_options, most, "N",
            "with --candidates: also count the solutions of each, up to N"),
     .letter = 'n', .most = 1000000},
    PUZZLE_OPTIONS,
    {OPTION_PROGRESS},
    {OPTION_EXIT_ZERO},
    LAST_OPTIONS,
};

const struct command command_check = {
    .name = "check",
    .usage = "[OPTION]... [FILE | PUZZLE | -]...",
    .summary = "report whether each puzzle has one solution, several or none",
    .examples =
        "  quadrille check puzzles.txt\n"
        "  quadrille check --summary puzzles.txt\n"
        "  quadrille check --minimal puzzles.txt   and which clues and rules could go\n"
        "  quadrille check --candidates puzzle.txt   and which values survive in a solution\n"
        "  quadrille check --json puzzles.txt\n"
        "  quadrille check --format '{verdict:-9}{clues:3} {puzzle}' puzzles.txt\n",
    .about =
        "Writes one line per puzzle: its verdict (unique, multiple, none or unknown), the number\n"
        "of clues, and a remark: which clues clash or, with --minimal, whether every clue and\n"
        "every rule is needed. A filled grid is verified.",
    .success = "every puzzle has exactly one solution",
    .otherwise = "otherwise, or if a limit stopped a search or a given solution is wrong",
    .options = rows,
    .size = sizeof(struct check_options),
    .run = run,
};
