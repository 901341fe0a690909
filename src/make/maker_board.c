/*
 * Attempts on any board: the cells of a solution grid are emptied in random order, where one solution
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
#include "../base/random.h"

#include <stdlib.h>
#include <string.h>

#define GRID_NODES 2000000
#define QUESTION_NODES 5000

/* The last search for a clue, on which a puzzle depends, has as many times the nodes. */
#define PATIENCE 400

struct maker_board {
    const qd_board *board;
    struct maker_plan *plan;
    qd_solver *quick, *patient; /* with limits of nodes; the other is there if it is needed */
    qd_grid *question; /* the clues of the attempt; in the cell in question all other values */
    uint32_t *order;   /* of groups */
    uint8_t *solution; /* of the attempt */
    uint8_t *doubtful; /* groups that stay because of a limit */
    qd_status status;  /* of the call; if it is not QD_OK, the error is filled */
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

/* ---- the engine ------------------------------------------------------------------------------ */

static qd_status maker_board_prepare(struct maker_plan *plan, qd_error *error) {
    plan->source.board = plan->board;
    plan->source.nodes = plan->settings.grid_nodes ? plan->settings.grid_nodes : GRID_NODES;
    plan->source.stop = plan->settings.stop;
    return qd_maker_open_source(&plan->source, error);
}

static qd_status maker_board_open_solvers(struct maker_board *maker, qd_error *error) {
    const qd_maker_settings *wanted = &maker->plan->settings;
    qd_solver_settings settings = {0};
    uint64_t nodes = wanted->question_nodes ? wanted->question_nodes : QUESTION_NODES;
    settings.limits.nodes = nodes;
    settings.limits.stop = wanted->stop;
    qd_status status = qd_solver_new(maker->board, &settings, &maker->quick, error);
    settings.limits.nodes = nodes > UINT64_MAX / PATIENCE ? UINT64_MAX : nodes * PATIENCE;
    if (status == QD_OK && (wanted->minimal || wanted->places))
        status = qd_solver_new(maker->board, &settings, &maker->patient, error);
    return status;
}

static qd_status maker_board_open(struct maker_plan *plan, void **engine, qd_error *error) {
    struct maker_board *maker = qd_array_new(1, sizeof *maker);
    size_t cells = plan->board->cell_count;
    *engine = maker;
    if (!maker)
        return qd_fail_memory(error);
    maker->board = plan->board;
    maker->plan = plan;
    maker->order = qd_array_new(cells, sizeof *maker->order);
    maker->solution = qd_array_new(cells, 1);
    maker->doubtful = qd_array_new(cells, 1);
    if (!maker->order || !maker->solution || !maker->doubtful)
        return qd_fail_memory(error);
    qd_status status = qd_grid_new(maker->board, &maker->question, error);
    return status == QD_OK ? maker_board_open_solvers(maker, error) : status;
}

static void maker_board_close(void *engine) {
    struct maker_board *maker = engine;
    if (!maker)
        return;
    qd_solver_free(maker->quick);
    qd_solver_free(maker->patient);
    qd_grid_free(maker->question);
    free(maker->order);
    free(maker->solution);
    free(maker->doubtful);
    free(maker);
}

/* ---- questions ------------------------------------------------------------------------------- */

static enum maker_answer maker_board_answer_of(const struct maker_board *maker,
                                               qd_outcome outcome) {
    if (maker->status != QD_OK || outcome == QD_INTERRUPTED || outcome == QD_TIME_LIMIT)
        return MAKER_STOP;
    if (outcome == QD_DONE)
        return MAKER_NO;
    return outcome == QD_NODE_LIMIT ? MAKER_DOUBT : MAKER_YES;
}

/* Whether the question has so many solutions. */
static enum maker_answer maker_board_ask(struct maker_board *maker, qd_solver *solver,
                                         uint64_t count) {
    qd_outcome outcome = QD_INTERRUPTED;
    maker->status = qd_solver_start(solver, maker->question, maker->error);
    if (maker->status == QD_OK)
        outcome = qd_solver_judge(solver, count);
    return maker_board_answer_of(maker, outcome);
}

/* Whether another solution appears without the clue of a cell. If not, it is left out. */
static enum maker_answer maker_board_leave_out(struct maker_board *maker, qd_solver *solver,
                                               struct maker_attempt *attempt, uint32_t cell) {
    uint64_t known = UINT64_C(1) << (maker->solution[cell] - 1);
    qd_grid_set_candidates(maker->question, cell, all_candidates(maker->board) & ~known);
    enum maker_answer answer = maker_board_ask(maker, solver, 1);
    if (answer == MAKER_NO) {
        attempt->puzzle[cell] = 0;
        attempt->clues--;
    }
    qd_grid_set_value(maker->question, cell, attempt->puzzle[cell]);
    return answer;
}

static void maker_board_put_back(struct maker_board *maker, struct maker_attempt *attempt,
                                 uint32_t cell) {
    attempt->puzzle[cell] = maker->solution[cell];
    attempt->clues++;
    qd_grid_set_value(maker->question, cell, maker->solution[cell]);
}

/* The same for a group. */
static enum maker_answer maker_board_empty(struct maker_board *maker, qd_solver *solver,
                                           struct maker_attempt *attempt, uint32_t group) {
    uint32_t first = maker->plan->groups.first[group], end = maker->plan->groups.first[group + 1],
             i = first;
    enum maker_answer answer = MAKER_NO;
    while (i < end && (answer = maker_board_leave_out(maker, solver, attempt,
                                                      maker->plan->groups.cells[i])) == MAKER_NO)
        i++;
    while (answer != MAKER_NO && i > first)
        maker_board_put_back(maker, attempt, maker->plan->groups.cells[--i]);
    return answer;
}

/* ---- an attempt ------------------------------------------------------------------------------ */

/* Empties groups in random order; those that a limit leaves in doubt are noted. False: stopped. */
static bool maker_board_empty_all(struct maker_board *maker, struct maker_attempt *attempt) {
    const struct maker_groups *groups = &maker->plan->groups;
    enum maker_answer answer = MAKER_NO;
    for (uint32_t i = 0; i < groups->count && answer != MAKER_STOP; i++) {
        uint32_t group = maker->order[i];
        uint32_t size = groups->first[group + 1] - groups->first[group];
        if (attempt->clues < attempt->goal + size)
            continue;
        answer = maker_board_empty(maker, maker->quick, attempt, group);
        maker->doubtful[group] = answer == MAKER_DOUBT;
    }
    return answer != MAKER_STOP;
}

/* With fewer clues another solution is found more easily, so groups in doubt are asked again. */
static enum maker_answer maker_board_settle(struct maker_board *maker,
                                            struct maker_attempt *attempt) {
    for (uint32_t i = 0; i < maker->plan->groups.count; i++) {
        if (!maker->doubtful[maker->order[i]])
            continue;
        enum maker_answer answer =
            maker_board_empty(maker, maker->patient, attempt, maker->order[i]);
        if (answer == MAKER_DOUBT || answer == MAKER_STOP)
            return answer;
    }
    return MAKER_YES;
}

/* Whether every clue is needed. */
static enum maker_answer maker_board_is_minimal(struct maker_board *maker,
                                                struct maker_attempt *attempt) {
    for (uint32_t cell = 0; cell < maker->board->cell_count; cell++) {
        enum maker_answer answer = attempt->puzzle[cell]
                                       ? maker_board_leave_out(maker, maker->patient, attempt, cell)
                                       : MAKER_YES;
        if (answer != MAKER_YES)
            return answer;
    }
    return MAKER_YES;
}

static enum maker_answer maker_board_draw(struct maker_board *maker,
                                          struct maker_attempt *attempt) {
    qd_outcome outcome = QD_SOLUTION;
    if (maker->plan->settings.grid)
        memcpy(maker->solution, maker->plan->settings.grid, maker->board->cell_count);
    else
        maker->status = qd_maker_draw(&maker->plan->source, &attempt->state, maker->solution,
                                      &outcome, maker->error);
    if (maker->status == QD_OK && outcome == QD_DONE)
        maker->status = qd_fail(maker->error, QD_ERROR_CLASH, "the board has no solution");
    return maker_board_answer_of(maker, outcome);
}

/* Takes the clues to begin with. */
static void maker_board_begin(struct maker_board *maker, struct maker_attempt *attempt) {
    const qd_maker_settings *settings = &maker->plan->settings;
    for (uint32_t cell = 0; cell < maker->board->cell_count; cell++) {
        bool is_clue = !settings->places || settings->places[cell];
        attempt->puzzle[cell] = is_clue ? maker->solution[cell] : 0;
        attempt->clues += is_clue;
    }
    qd_grid_set_values(maker->question, attempt->puzzle);
    QD_CHECK_ALL(qd_grid_find_clash(maker->question, NULL) ? "clues that clash" : NULL);
    qd_random_order(&attempt->state, maker->order, maker->plan->groups.count);
    memset(maker->doubtful, 0, maker->plan->groups.count);
    attempt->goal = qd_maker_draw_goal(maker->plan, &attempt->state);
}

/* Whether the puzzle has one solution and, if that is wanted, is minimal. */
static enum maker_answer maker_board_reduce(struct maker_board *maker,
                                            struct maker_attempt *attempt) {
    const qd_maker_settings *settings = &maker->plan->settings;
    if (settings->places) {
        enum maker_answer answer = maker_board_ask(maker, maker->patient, 2);
        if (answer != MAKER_NO)
            return answer == MAKER_YES ? MAKER_NO : answer;
    } else if (!maker_board_empty_all(maker, attempt)) {
        return MAKER_STOP;
    }
    if (!settings->minimal)
        return MAKER_YES;
    return settings->places || settings->pattern != QD_PATTERN_NONE
               ? maker_board_is_minimal(maker, attempt)
               : maker_board_settle(maker, attempt);
}

static qd_attempt maker_board_judge(const struct maker_plan *plan,
                                    const struct maker_attempt *attempt, enum maker_answer answer) {
    if (answer == MAKER_DOUBT)
        return QD_ATTEMPT_DOUBT;
    if (answer == MAKER_STOP)
        return QD_ATTEMPT_OPEN;
    return answer == MAKER_YES && qd_maker_wants_clues(plan, attempt->clues) ? QD_ATTEMPT_MADE
                                                                             : QD_ATTEMPT_FAILED;
}

static qd_attempt maker_board_try(struct maker_board *maker, uint64_t number, uint8_t *puzzle) {
    struct maker_attempt attempt = {.puzzle = puzzle};
    attempt.state = qd_random_state(maker->plan->settings.seed, number);
    enum maker_answer answer = maker_board_draw(maker, &attempt);
    if (answer == MAKER_DOUBT)
        return QD_ATTEMPT_NO_GRID;
    if (answer == MAKER_STOP)
        return QD_ATTEMPT_OPEN;
    maker_board_begin(maker, &attempt);
    return maker_board_judge(maker->plan, &attempt, maker_board_reduce(maker, &attempt));
}

static qd_status maker_board_run(void *engine, uint64_t first, size_t count, uint8_t *puzzles,
                                 uint8_t *results, qd_error *error) {
    struct maker_board *maker = engine;
    size_t cells = maker->board->cell_count;
    maker->status = QD_OK;
    maker->error = error;
    for (size_t i = 0; i < count; i++) {
        results[i] = (uint8_t)maker_board_try(maker, first + i, puzzles + i * cells);
        if (results[i] == QD_ATTEMPT_OPEN)
            break;
    }
    return maker->status;
}

const struct maker_kind qd_maker_of_boards = {
    .prepare = maker_board_prepare,
    .open = maker_board_open,
    .close = maker_board_close,
    .run = maker_board_run,
    .together = 1,
    .most_share = 256,
    .most_failed = 10000,
};
