/*
 * Puzzles of any board: the cells of a solution grid are emptied in random order, where one solution
 * is left.
 *
 * The question of each step is whether the puzzle has a solution with another value in the emptied
 * cell: the cell gets all candidates but the known one, and a search looks for one solution. That
 * takes less than to look for two, and most clues that are needed are found by it at once. A group of
 * a pattern is emptied cell by cell; if one of its cells is needed, all of them stay.
 */
#include "maker.h"

#include "../base/check.h"
#include "../base/error.h"
#include "../base/memory.h"
#include "../base/pattern.h"
#include "../base/random.h"
#include "../base/settings.h"

#include <stdlib.h>
#include <string.h>

#define GRID_NODES 2000000
#define QUESTION_NODES 5000

/* The last search for a clue, on which a puzzle depends, has as many times the nodes. */
#define PATIENCE 400

struct qd_maker {
    const qd_board *board;
    qd_maker_settings settings;
    struct maker_source source;
    struct maker_groups groups;
    qd_solver *quick, *patient; /* with limits of nodes; the other is there if it is needed */
    qd_grid *question; /* the clues of the attempt; in the cell in question all other values */
    uint32_t *order;   /* of groups */
    uint8_t *solution; /* of the attempt */
    uint8_t *doubtful; /* groups that stay because of a limit */
    atomic_bool interrupted;
    qd_status status; /* of the call; if it is not QD_OK, the error is filled */
    qd_error *error;
};

/* Whether there is a solution, or another one. */
enum maker_answer {
    MAKER_NO,
    MAKER_YES,
    MAKER_DOUBT, /* a limit of nodes ended the search */
    MAKER_STOP   /* an interruption, or an error */
};

struct maker_attempt {
    uint64_t state;  /* of its random numbers */
    uint8_t *puzzle; /* the clues that are left */
    uint32_t clues;  /* their number */
    uint32_t goal;   /* stop at so many */
};

/* ---- settings -------------------------------------------------------------------------------- */

void qd_maker_settings_init(qd_maker_settings *settings, size_t size) {
    static const qd_maker_settings usual = QD_MAKER_SETTINGS_INIT;
    qd_settings_init(settings, size, &usual, sizeof usual);
}

/* Fewer clues leave two values that can be exchanged. */
static uint32_t maker_fewest(const qd_board *board) {
    return qd_board_can_rename(board) && qd_board_is_regular(board) ? board->value_count - 1 : 0;
}

static qd_status maker_check_places(const qd_maker *maker, qd_error *error) {
    const qd_maker_settings *settings = &maker->settings;
    uint32_t clues = 0;
    for (uint32_t cell = 0; cell < maker->board->cell_count; cell++)
        clues += settings->places[cell] != 0;
    if (clues < maker_fewest(maker->board))
        return qd_fail(error, QD_ERROR_ARGUMENT,
                       "%u places for clues: puzzles of this board have at least %u", clues,
                       maker_fewest(maker->board));
    if (settings->pattern != QD_PATTERN_NONE || settings->most != UINT32_MAX)
        return qd_fail(error, QD_ERROR_ARGUMENT,
                       "a mask goes with no symmetry and no number of clues");
    return QD_OK;
}

static qd_status maker_check_clues(const qd_maker *maker, qd_error *error) {
    const qd_maker_settings *settings = &maker->settings;
    if (settings->most < maker_fewest(maker->board))
        return qd_fail(error, QD_ERROR_ARGUMENT,
                       "at most %u clues: puzzles of this board have at least %u", settings->most,
                       maker_fewest(maker->board));
    if (settings->least > maker->board->cell_count || settings->least > settings->most)
        return qd_fail(error, QD_ERROR_ARGUMENT, "at least %u clues: no puzzle has so many",
                       settings->least);
    return QD_OK;
}

static qd_status maker_check_grid(const qd_maker *maker, qd_error *error) {
    qd_error wrong;
    if (qd_grid_check_solution(maker->question, maker->settings.grid, &wrong) == QD_OK)
        return QD_OK;
    return qd_fail(error, QD_ERROR_ARGUMENT, "the grid is no solution: %s", wrong.message);
}

static qd_status maker_take_settings(qd_maker *maker, const qd_maker_settings *settings,
                                     qd_error *error) {
    qd_maker_settings *own = &maker->settings;
    *own = (qd_maker_settings)QD_MAKER_SETTINGS_INIT;
    qd_status status = qd_settings_take(own, sizeof *own, settings, "the settings", error);
    own->grid_nodes = own->grid_nodes ? own->grid_nodes : GRID_NODES;
    own->question_nodes = own->question_nodes ? own->question_nodes : QUESTION_NODES;
    if (status == QD_OK && (unsigned)own->pattern >= PATTERN_COUNT)
        status = qd_fail(error, QD_ERROR_ARGUMENT, "there is no pattern %d", (int)own->pattern);
    if (status == QD_OK)
        status = maker_check_clues(maker, error);
    if (status == QD_OK && own->places)
        status = maker_check_places(maker, error);
    return status;
}

/* ---- making one ------------------------------------------------------------------------------ */

static qd_status maker_open_solvers(qd_maker *maker, qd_error *error) {
    qd_solver_settings settings = QD_SOLVER_SETTINGS_INIT;
    uint64_t nodes = maker->settings.question_nodes;
    settings.limits.nodes = nodes;
    settings.limits.slice_nodes = MAKER_SLICE;
    qd_status status = qd_solver_new(maker->board, &settings, &maker->quick, error);
    settings.limits.nodes = nodes > UINT64_MAX / PATIENCE ? UINT64_MAX : nodes * PATIENCE;
    if (status == QD_OK && (maker->settings.minimal || maker->settings.places))
        status = qd_solver_new(maker->board, &settings, &maker->patient, error);
    return status;
}

static qd_status maker_open(qd_maker *maker, qd_error *error) {
    size_t cells = maker->board->cell_count;
    maker->order = qd_array_new(cells, sizeof *maker->order);
    maker->solution = qd_array_new(cells, 1);
    maker->doubtful = qd_array_new(cells, 1);
    if (!maker->order || !maker->solution || !maker->doubtful)
        return qd_fail_memory(error);
    qd_status status =
        qd_maker_open_groups(&maker->groups, maker->board, maker->settings.pattern, error);
    if (status == QD_OK)
        status = qd_grid_new(maker->board, &maker->question, error);
    if (status == QD_OK && maker->settings.grid)
        status = maker_check_grid(maker, error);
    if (status == QD_OK)
        status = maker_open_solvers(maker, error);
    maker->source.board = maker->board;
    maker->source.nodes = maker->settings.grid_nodes;
    maker->source.interrupted = &maker->interrupted;
    return status == QD_OK ? qd_maker_open_source(&maker->source, error) : status;
}

qd_status qd_maker_new(const qd_board *board, const qd_maker_settings *settings, qd_maker **out,
                       qd_error *error) {
    *out = NULL;
    qd_maker *maker = qd_array_new(1, sizeof *maker);
    if (!maker)
        return qd_fail_memory(error);
    maker->board = board;
    qd_status status = maker_take_settings(maker, settings, error);
    if (status == QD_OK)
        status = maker_open(maker, error);
    if (status == QD_OK)
        *out = maker;
    else
        qd_maker_free(maker);
    return status;
}

void qd_maker_free(qd_maker *maker) {
    if (!maker)
        return;
    qd_maker_close_source(&maker->source);
    qd_maker_close_groups(&maker->groups);
    qd_solver_free(maker->quick);
    qd_solver_free(maker->patient);
    qd_grid_free(maker->question);
    free(maker->order);
    free(maker->solution);
    free(maker->doubtful);
    free(maker);
}

bool qd_maker_is_uniform(const qd_maker *maker) {
    return maker->source.list && !maker->settings.grid;
}

void qd_maker_interrupt(qd_maker *maker) {
    atomic_store(&maker->interrupted, true);
}

/* ---- questions ------------------------------------------------------------------------------- */

static enum maker_answer maker_answer_of(const qd_maker *maker, qd_outcome outcome) {
    if (maker->status != QD_OK || outcome == QD_INTERRUPTED)
        return MAKER_STOP;
    if (outcome == QD_DONE)
        return MAKER_NO;
    return outcome == QD_NODE_LIMIT ? MAKER_DOUBT : MAKER_YES;
}

/* Whether the question has so many solutions. */
static enum maker_answer maker_ask(qd_maker *maker, qd_solver *solver, uint64_t count) {
    qd_outcome outcome = QD_PAUSED;
    maker->status = qd_solver_start(solver, maker->question, maker->error);
    while (maker->status == QD_OK && outcome == QD_PAUSED)
        outcome =
            atomic_load(&maker->interrupted) ? QD_INTERRUPTED : qd_solver_judge(solver, count);
    return maker_answer_of(maker, outcome);
}

/* Whether another solution appears without the clue of a cell. If not, it is left out. */
static enum maker_answer maker_leave_out(qd_maker *maker, qd_solver *solver,
                                         struct maker_attempt *attempt, uint32_t cell) {
    uint64_t known = UINT64_C(1) << (maker->solution[cell] - 1);
    qd_grid_set_candidates(maker->question, cell, all_candidates(maker->board) & ~known);
    enum maker_answer answer = maker_ask(maker, solver, 1);
    if (answer == MAKER_NO) {
        attempt->puzzle[cell] = 0;
        attempt->clues--;
    }
    qd_grid_set_value(maker->question, cell, attempt->puzzle[cell]);
    return answer;
}

static void maker_put_back(qd_maker *maker, struct maker_attempt *attempt, uint32_t cell) {
    attempt->puzzle[cell] = maker->solution[cell];
    attempt->clues++;
    qd_grid_set_value(maker->question, cell, maker->solution[cell]);
}

/* The same for a group. */
static enum maker_answer maker_empty(qd_maker *maker, qd_solver *solver,
                                     struct maker_attempt *attempt, uint32_t group) {
    uint32_t first = maker->groups.first[group], end = maker->groups.first[group + 1], i = first;
    enum maker_answer answer = MAKER_NO;
    while (i < end &&
           (answer = maker_leave_out(maker, solver, attempt, maker->groups.cells[i])) == MAKER_NO)
        i++;
    while (answer != MAKER_NO && i > first)
        maker_put_back(maker, attempt, maker->groups.cells[--i]);
    return answer;
}

/* ---- an attempt ------------------------------------------------------------------------------ */

/* Empties groups in random order; those that a limit leaves in doubt are noted. False: stopped. */
static bool maker_empty_all(qd_maker *maker, struct maker_attempt *attempt) {
    const struct maker_groups *groups = &maker->groups;
    enum maker_answer answer = MAKER_NO;
    for (uint32_t i = 0; i < groups->count && answer != MAKER_STOP; i++) {
        uint32_t group = maker->order[i];
        uint32_t size = groups->first[group + 1] - groups->first[group];
        if (attempt->clues < attempt->goal + size)
            continue;
        answer = maker_empty(maker, maker->quick, attempt, group);
        maker->doubtful[group] = answer == MAKER_DOUBT;
    }
    return answer != MAKER_STOP;
}

/* With fewer clues another solution is found more easily, so groups in doubt are asked again. */
static enum maker_answer maker_settle(qd_maker *maker, struct maker_attempt *attempt) {
    for (uint32_t i = 0; i < maker->groups.count; i++) {
        if (!maker->doubtful[maker->order[i]])
            continue;
        enum maker_answer answer = maker_empty(maker, maker->patient, attempt, maker->order[i]);
        if (answer == MAKER_DOUBT || answer == MAKER_STOP)
            return answer;
    }
    return MAKER_YES;
}

/* Whether every clue is needed. */
static enum maker_answer maker_is_minimal(qd_maker *maker, struct maker_attempt *attempt) {
    for (uint32_t cell = 0; cell < maker->board->cell_count; cell++) {
        enum maker_answer answer = attempt->puzzle[cell]
                                       ? maker_leave_out(maker, maker->patient, attempt, cell)
                                       : MAKER_YES;
        if (answer != MAKER_YES)
            return answer;
    }
    return MAKER_YES;
}

static enum maker_answer maker_draw(qd_maker *maker, struct maker_attempt *attempt) {
    qd_outcome outcome = QD_SOLUTION;
    if (maker->settings.grid)
        memcpy(maker->solution, maker->settings.grid, maker->board->cell_count);
    else
        maker->status =
            qd_maker_draw(&maker->source, &attempt->state, maker->solution, &outcome, maker->error);
    if (maker->status == QD_OK && outcome == QD_DONE)
        maker->status = qd_fail(maker->error, QD_ERROR_CLASH, "the board has no solution");
    return maker_answer_of(maker, outcome);
}

static uint32_t maker_draw_goal(const qd_maker *maker, uint64_t *state) {
    uint32_t least = maker->settings.least, most = maker->settings.most;
    most = most < maker->board->cell_count ? most : maker->board->cell_count;
    return least + qd_random_below(state, most - least + 1);
}

/* Takes the clues to begin with. */
static void maker_begin(qd_maker *maker, struct maker_attempt *attempt) {
    const qd_maker_settings *settings = &maker->settings;
    for (uint32_t cell = 0; cell < maker->board->cell_count; cell++) {
        bool is_clue = !settings->places || settings->places[cell];
        attempt->puzzle[cell] = is_clue ? maker->solution[cell] : 0;
        attempt->clues += is_clue;
    }
    qd_grid_set_values(maker->question, attempt->puzzle);
    QD_CHECK_ALL(qd_grid_find_clash(maker->question, NULL) ? "clues that clash" : NULL);
    qd_random_order(&attempt->state, maker->order, maker->groups.count);
    memset(maker->doubtful, 0, maker->groups.count);
    if (!settings->minimal && settings->most != UINT32_MAX)
        attempt->goal = maker_draw_goal(maker, &attempt->state);
}

/* Whether the puzzle has one solution and, if that is wanted, is minimal. */
static enum maker_answer maker_reduce(qd_maker *maker, struct maker_attempt *attempt) {
    const qd_maker_settings *settings = &maker->settings;
    if (settings->places) {
        enum maker_answer answer = maker_ask(maker, maker->patient, 2);
        if (answer != MAKER_NO)
            return answer == MAKER_YES ? MAKER_NO : answer;
    } else if (!maker_empty_all(maker, attempt)) {
        return MAKER_STOP;
    }
    if (!settings->minimal)
        return MAKER_YES;
    return settings->places || settings->pattern != QD_PATTERN_NONE
               ? maker_is_minimal(maker, attempt)
               : maker_settle(maker, attempt);
}

static qd_attempt maker_judge(const qd_maker_settings *settings,
                              const struct maker_attempt *attempt, enum maker_answer answer) {
    if (answer == MAKER_DOUBT)
        return QD_ATTEMPT_DOUBT;
    if (answer == MAKER_STOP)
        return QD_ATTEMPT_OPEN;
    bool wanted = attempt->clues >= settings->least && attempt->clues <= settings->most;
    return answer == MAKER_YES && wanted ? QD_ATTEMPT_MADE : QD_ATTEMPT_FAILED;
}

static qd_attempt maker_try(qd_maker *maker, uint64_t number, uint8_t *puzzle) {
    struct maker_attempt attempt = {.puzzle = puzzle};
    attempt.state = qd_random_state(maker->settings.seed, number);
    enum maker_answer answer = maker_draw(maker, &attempt);
    if (answer == MAKER_DOUBT)
        return QD_ATTEMPT_NO_GRID;
    if (answer == MAKER_STOP)
        return QD_ATTEMPT_OPEN;
    maker_begin(maker, &attempt);
    return maker_judge(&maker->settings, &attempt, maker_reduce(maker, &attempt));
}

qd_status qd_maker_run(qd_maker *maker, uint64_t first, size_t count, uint8_t *puzzles,
                       uint8_t *results, qd_outcome *outcome, qd_error *error) {
    outcome = QD_OPTIONAL(outcome, qd_outcome);
    size_t cells = maker->board->cell_count;
    maker->status = QD_OK;
    maker->error = error;
    *outcome = QD_DONE;
    memset(results, QD_ATTEMPT_OPEN, count);
    for (size_t i = 0; i < count; i++) {
        results[i] = (uint8_t)maker_try(maker, first + i, puzzles + i * cells);
        if (results[i] == QD_ATTEMPT_OPEN) {
            *outcome = QD_INTERRUPTED;
            break;
        }
    }
    if (*outcome == QD_INTERRUPTED && maker->status == QD_OK)
        atomic_store(&maker->interrupted, false);
    return maker->status;
}
