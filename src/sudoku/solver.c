/* Solvers: the table, and what all of them have in common. */
#include "rule.h"
#include "solver.h"

#include "../base/check.h"
#include "../base/error.h"
#include "../base/memory.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct qd_solver_kind *const solver_kinds[] = {
    &qd_solver_nine,
    &qd_solver_cover,
    &qd_solver_variant,
    &qd_solver_backtrack,
};
#define KIND_COUNT (sizeof solver_kinds / sizeof *solver_kinds)

static bool solver_accepts(const struct qd_solver_kind *kind, const qd_board *board) {
    unsigned said = (board->exclusion_count ? KNOWS_EXCLUSIONS : 0u) |
                    (board->sequence_count ? KNOWS_SEQUENCES : 0u) |
                    (board->special_count ? KNOWS_SPECIAL : 0u);
    return !(said & ~kind->knows) && (!kind->accepts || kind->accepts(board));
}

/* ---- engines by name ------------------------------------------------------------------------- */

/* A kind, and the name of one of its engines if it has several. */
struct choice {
    const struct qd_solver_kind *kind;
    const char *engine, *summary;
};

/* Choice number 0, 1, 2 ... of all kinds; false past the last. */
static bool solver_get_choice(size_t number, struct choice *choice) {
    for (size_t k = 0; k < KIND_COUNT; k++) {
        *choice = (struct choice){solver_kinds[k], NULL, solver_kinds[k]->summary};
        if (!solver_kinds[k]->engine_name) {
            if (number-- == 0)
                return true;
            continue;
        }
        for (size_t e = 0; (choice->engine = solver_kinds[k]->engine_name(e, &choice->summary));
             e++)
            if (number-- == 0)
                return true;
    }
    return false;
}

const char *qd_solver_engine_name(size_t number, const char **summary) {
    struct choice choice;
    if (!solver_get_choice(number, &choice))
        return NULL;
    if (summary)
        *summary = choice.summary;
    return choice.engine ? choice.engine : choice.kind->name;
}

/* Accepts the short name and the full one: "links", "cover:links". */
static bool solver_is_named(const struct choice *choice, const char *name) {
    size_t length = strlen(choice->kind->name);
    if (!choice->engine)
        return strcmp(choice->kind->name, name) == 0;
    if (strncmp(name, choice->kind->name, length) == 0 && name[length] == ':')
        name += length + 1;
    return strcmp(choice->engine, name) == 0;
}

/*
 * The default. Up to 10x10, where rules are about the whole board, tables of bits are up to twice as fast as
 * src/variant on minimal puzzles (9x9+antiknight, 9x9+nonconsecutive; with AVX-512), though hard ones with both
 * diagonals take them ten times as long. From there on src/variant propagates so much more that it is twice as fast
 * (16x16, 12x12+x) to ten times (25x25 with 40 % of its cells given); and it is always where rules name cells. So it is
 * on jigsaws from 8x8 on: 2.3 times on 400 minimal puzzles, twice as fast to list solutions, and tables of bits take up
 * to millions of nodes for the first solution of an empty one, src/variant 30 to 100. Houses that a board names are
 * no different: with regions beside the boxes, tables of bits leave 63 of 100 empty boards unanswered in a second each.
 *
 * If there are sequences, covers detect too late that no value is left, and backtracking propagates too little: of
 * 109 killers and thermometers backtrack solves 31 in a second each, every cover engine 12, variant all.
 */
#define DENSE_OPTIONS 1000u
#define DENSE_JIGSAW_OPTIONS 400u

static bool solver_wants_dense(const qd_board *board) {
    uint32_t options = board->cell_count * board->value_count;
    bool is_jigsaw = qd_board_has_regions(board),
         is_dense = !board->sequence_count && !board->special_count;
    for (uint32_t i = 0; i < board->constraint_count && is_dense; i++)
        if (qd_rule_names_cells(board->constraints[i].rule))
            is_jigsaw = is_dense = board->constraints[i].public.only_houses;
    return is_dense && options <= (is_jigsaw ? DENSE_JIGSAW_OPTIONS : DENSE_OPTIONS);
}

static const char *solver_default_engine(const qd_board *board) {
    if (solver_accepts(&qd_solver_nine, board))
        return qd_solver_nine.name;
    if (solver_accepts(&qd_solver_variant, board) && !solver_wants_dense(board))
        return qd_solver_variant.name;
    if (board->sequence_count || board->special_count)
        return qd_solver_backtrack.name;
    return solver_wants_dense(board) ? "dense" : "links";
}

static const char *solver_name_engine(const void *names, size_t number) {
    (void)names;
    return qd_solver_engine_name(number, NULL);
}

static qd_status solver_fail_name(const char *name, qd_error *error) {
    const char *nearest = qd_nearest_name(name, strlen(name), solver_name_engine, NULL);
    return qd_fail(error, QD_ERROR_ARGUMENT, "there is no engine '%.40s'%s%s%s", name,
                   nearest ? "; did you mean '" : "", nearest ? nearest : "", nearest ? "'?" : "");
}

static qd_status solver_find_kind(qd_solver *solver, qd_error *error) {
    const char *name = solver->settings.engine;
    struct choice choice;
    if (!name)
        name = solver_default_engine(solver->board);
    for (size_t i = 0; solver_get_choice(i, &choice) && !solver->kind; i++)
        if (solver_is_named(&choice, name)) {
            solver->kind = choice.kind;
            solver->engine = choice.engine;
            snprintf(solver->name, sizeof solver->name, "%s%s%s", choice.kind->name,
                     choice.engine ? ":" : "", choice.engine ? choice.engine : "");
        }
    if (!solver->kind)
        return solver_fail_name(name, error);
    if (solver_accepts(solver->kind, solver->board))
        return QD_OK;
    char board[32];
    qd_board_print(solver->board, board, sizeof board);
    return qd_fail(error, QD_ERROR_UNSUPPORTED, "engine %s does not solve %s boards", solver->name,
                   board);
}

/* ---- opening --------------------------------------------------------------------------------- */

static qd_status solver_open(qd_solver *solver, const qd_solver_settings *settings,
                             qd_error *error) {
    if (settings)
        solver->settings = *settings;
    solver->solution_limit = solver->settings.limits.solutions;
    solver->settings.limits.solutions = 0; /* solver_find_next counts them, not the engine */
    qd_status status = solver_find_kind(solver, error);
    if (status != QD_OK)
        return status;
    size_t cells = solver->board->cell_count;
    solver->solution = qd_array_new(cells, 1);
    solver->scratch = qd_array_new(cells, 1);
    if (!solver->solution || !solver->scratch)
        return qd_fail_memory(error);
    status = qd_grid_new(solver->board, &solver->trial, error);
    if (status == QD_OK)
        status = solver->kind->open(solver, error);
    return status == QD_OK ? qd_solver_start(solver, solver->trial, error) : status;
}

qd_status qd_solver_new(const qd_board *board, const qd_solver_settings *settings, qd_solver **out,
                        qd_error *error) {
    *out = NULL;
    qd_solver *solver = qd_array_new(1, sizeof *solver);
    if (!solver)
        return qd_fail_memory(error);
    solver->board = board;
    qd_status status = solver_open(solver, settings, error);
    if (status == QD_OK)
        *out = solver;
    else
        qd_solver_free(solver);
    return status;
}

void qd_solver_free(qd_solver *solver) {
    if (!solver)
        return;
    if (solver->kind)
        solver->kind->close(solver);
    free(solver->solution);
    free(solver->scratch);
    qd_grid_free(solver->trial);
    free(solver);
}

qd_status qd_solver_start(qd_solver *solver, const qd_grid *puzzle, qd_error *error) {
    QD_CHECK(qd_grid_board(puzzle)->cell_count == solver->board->cell_count);
    QD_CHECK(qd_grid_board(puzzle)->value_count == solver->board->value_count);
    QD_CHECK_ALL(qd_grid_check(puzzle));
    solver->found = 0;
    solver->outcome = QD_PAUSED;
    return solver->kind->start(solver, puzzle, error);
}

/* The next solution: the first goes to solver->solution, later ones to solver->scratch. */
static qd_outcome solver_find_next(qd_solver *solver) {
    uint8_t *values = solver->found ? solver->scratch : solver->solution;
    uint64_t limit = solver->solution_limit;
    if (limit && solver->found >= limit)
        return solver->outcome = QD_SOLUTION_LIMIT;
    solver->outcome = solver->kind->next(solver, values);
    solver->found += solver->outcome == QD_SOLUTION;
    QD_CHECK(solver->outcome != QD_SOLUTION_LIMIT);
    return solver->outcome;
}

qd_outcome qd_solver_next(qd_solver *solver, uint8_t *values) {
    if (solver_find_next(solver) == QD_SOLUTION && values)
        memcpy(values, solver->found > 1 ? solver->scratch : solver->solution,
               solver->board->cell_count);
    return solver->outcome;
}

qd_outcome qd_solver_judge(qd_solver *solver, uint64_t solution_limit) {
    do {
        if (solution_limit && solver->found >= solution_limit)
            return solver->outcome = QD_SOLUTION_LIMIT;
    } while (solver_find_next(solver) == QD_SOLUTION);
    return solver->outcome;
}

qd_verdict qd_solver_verdict(const qd_solver *solver, uint64_t *count) {
    if (count)
        *count = solver->found;
    if (solver->found > 1)
        return QD_MULTIPLE;
    if (solver->outcome != QD_DONE)
        return QD_UNKNOWN;
    return solver->found ? QD_UNIQUE : QD_NONE;
}

const uint8_t *qd_solver_solution(const qd_solver *solver) {
    return solver->found ? solver->solution : NULL;
}

qd_status qd_solver_count(qd_solver *solver, uint64_t solution_limit, qd_count *total,
                          qd_outcome *outcome, qd_error *error) {
    outcome = QD_OPTIONAL(outcome, qd_outcome);
    uint64_t before = solver->found;
    uint64_t goal = solution_limit ? before + solution_limit : UINT64_MAX;
    *outcome = qd_solver_judge(solver, goal < before ? UINT64_MAX : goal);
    return qd_count_add(total, solver->found - before, error);
}

/* Whether the puzzle without the clue in that cell has exactly one solution; the outcome says
 * whether this is known. */
static qd_status solver_is_clue_redundant(qd_solver *solver, const qd_grid *puzzle, uint32_t cell,
                                          bool *redundant, qd_outcome *outcome, qd_error *error) {
    qd_grid_set_value(solver->trial, cell, 0);
    qd_status status = qd_solver_start(solver, solver->trial, error);
    if (status != QD_OK)
        return status;
    while ((*outcome = qd_solver_judge(solver, 2)) == QD_PAUSED)
        continue;
    if (*outcome == QD_SOLUTION_LIMIT)
        *outcome = QD_DONE;
    *redundant = qd_solver_verdict(solver, NULL) == QD_UNIQUE;
    qd_grid_set_value(solver->trial, cell, puzzle->values[cell]);
    return QD_OK;
}

qd_status qd_solver_find_redundant(qd_solver *solver, const qd_grid *puzzle, uint8_t *redundant,
                                   uint32_t *count, qd_outcome *outcome, qd_error *error) {
    outcome = QD_OPTIONAL(outcome, qd_outcome);
    count = QD_OPTIONAL(count, uint32_t);
    uint64_t limit = solver->solution_limit;
    qd_status status = QD_OK;
    *count = 0;
    *outcome = QD_DONE;
    QD_CHECK(puzzle != solver->trial); /* which is overwritten */
    memset(redundant, 0, solver->board->cell_count);
    qd_grid_copy(solver->trial, puzzle);
    solver->solution_limit = 0; /* it applies to the solutions of the puzzle */
    for (uint32_t cell = 0; cell < solver->board->cell_count && *outcome == QD_DONE; cell++) {
        bool is_redundant = false;
        if (!puzzle->values[cell])
            continue;
        status = solver_is_clue_redundant(solver, puzzle, cell, &is_redundant, outcome, error);
        if (status != QD_OK)
            break;
        redundant[cell] = is_redundant;
        *count += is_redundant;
    }
    solver->solution_limit = limit;
    return status;
}

qd_solver_facts qd_solver_about(const qd_solver *solver) {
    qd_solver_facts facts = {solver->name, solver->kind->effort(solver)};
    facts.effort.solutions = solver->found;
    return facts;
}
