/*
 * The ordinary 9x9 by the engine for single puzzles; the only door between boards and src/nine.
 * Whoever has many puzzles calls qd_nine_solve with them instead.
 */
#include "quadrille/nine.h"

#include "../base/error.h"
#include "../base/limits.h"
#include "../base/memory.h"
#include "solver.h"

#include <stdlib.h>

struct nine {
    qd_budget budget;
    qd_effort effort;
    qd_nine_search *search;
};

static bool nine_accepts(const qd_board *board) {
    return board->value_count == 9 && board->box_rows == 3 && qd_board_is_plain(board);
}

static qd_status nine_open(qd_solver *solver, qd_error *error) {
    struct nine *state = solver->state = qd_array_new(1, sizeof *state);
    if (!state)
        return qd_fail_memory(error);
    state->budget.limits = solver->settings.limits;
    return qd_nine_search_new(NULL, &state->search, error);
}

static void nine_close(qd_solver *solver) {
    struct nine *state = solver->state;
    if (!state)
        return;
    qd_nine_search_free(state->search);
    free(state);
}

static qd_status nine_start(qd_solver *solver, const qd_grid *puzzle, qd_error *error) {
    (void)error;
    struct nine *state = solver->state;
    uint8_t marks[729];
    for (uint32_t cell = 0; cell < 81; cell++)
        for (uint32_t value = 0; value < 9; value++)
            marks[9 * cell + value] = puzzle->candidates[cell] >> value & 1;
    state->effort = (qd_effort){0};
    qd_nine_search_start(state->search, marks, true);
    return QD_OK;
}

static qd_outcome run(struct nine *state, uint8_t *values) {
    for (;;) {
        qd_outcome outcome;
        if (qd_budget_stops(&state->budget, &state->effort, &outcome))
            return outcome;
        outcome = qd_nine_search_next(state->search, 1, values);
        state->effort.nodes = qd_nine_search_nodes(state->search);
        if (outcome != QD_PAUSED)
            return outcome;
    }
}

static qd_outcome nine_next(qd_solver *solver, uint8_t *values) {
    struct nine *state = solver->state;
    qd_budget_enter(&state->budget, &state->effort);
    qd_outcome outcome = run(state, values);
    qd_budget_leave(&state->budget, &state->effort);
    return outcome;
}

static void nine_interrupt(qd_solver *solver) {
    struct nine *state = solver->state;
    atomic_store(&state->budget.interrupted, true);
}

static qd_effort nine_effort(const qd_solver *solver) {
    const struct nine *state = solver->state;
    return state->effort;
}

/* One row for each name; commands give many puzzles of `nine` to qd_nine_solve, of `scalar` never. */
#define KIND(kind, meaning)                                                                        \
    {                                                                                              \
        .name = kind, .summary = meaning, .accepts = nine_accepts, .open = nine_open,              \
        .close = nine_close, .start = nine_start, .next = nine_next, .interrupt = nine_interrupt,  \
        .effort = nine_effort                                                                      \
    }

const struct qd_solver_kind qd_solver_nine =
    KIND("nine", "many puzzles at once in bits of vectors, for the ordinary 9x9");
const struct qd_solver_kind qd_solver_scalar =
    KIND("scalar", "one puzzle at a time, its digits at once, for the ordinary 9x9");
