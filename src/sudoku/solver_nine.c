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
    qd_limits limits;
    qd_nine_search *search;
};

static bool nine_accepts(const qd_board *board) {
    return board->value_count == 9 && board->box_rows == 3 && qd_board_is_plain(board);
}

static qd_status nine_open(qd_solver *solver, qd_error *error) {
    struct nine *state = solver->state = qd_array_new(1, sizeof *state);
    if (!state)
        return qd_fail_memory(error);
    state->limits.node_limit = solver->settings.node_limit;
    state->limits.time_limit = solver->settings.time_limit;
    state->limits.slice_nodes = solver->settings.slice_nodes;
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
    qd_limits_reset(&state->limits);
    qd_nine_search_start(state->search, marks, true);
    return QD_OK;
}

static qd_outcome run(struct nine *state, uint8_t *values) {
    for (;;) {
        uint64_t nodes = qd_nine_search_nodes(state->search);
        if (qd_limits_due(&state->limits, nodes, 0)) {
            qd_outcome verdict = qd_limits_verdict(&state->limits, nodes, 0);
            if (verdict != QD_SOLUTION)
                return verdict;
        }
        qd_outcome outcome = qd_nine_search_next(state->search, 1, values);
        if (outcome != QD_PAUSED)
            return outcome;
    }
}

static qd_outcome nine_next(qd_solver *solver, uint8_t *values) {
    struct nine *state = solver->state;
    qd_limits_enter(&state->limits, qd_nine_search_nodes(state->search), 0);
    qd_outcome outcome = run(state, values);
    qd_limits_leave(&state->limits);
    return outcome;
}

static void nine_interrupt(qd_solver *solver) {
    struct nine *state = solver->state;
    atomic_store(&state->limits.interrupted, true);
}

static void nine_statistics(const qd_solver *solver, qd_solver_statistics *statistics) {
    const struct nine *state = solver->state;
    *statistics = (qd_solver_statistics){qd_nine_search_nodes(state->search), 0};
}

/* One row for each name; commands give many puzzles of `nine` to qd_nine_solve, of `scalar` never. */
#define KIND(kind, meaning)                                                                        \
    {                                                                                              \
        .name = kind, .summary = meaning, .accepts = nine_accepts, .open = nine_open,              \
        .close = nine_close, .start = nine_start, .next = nine_next, .interrupt = nine_interrupt,  \
        .statistics = nine_statistics                                                              \
    }

const struct qd_solver_kind qd_solver_nine =
    KIND("nine", "many puzzles at once in bits of vectors, for the ordinary 9x9");
const struct qd_solver_kind qd_solver_scalar =
    KIND("scalar", "one puzzle at a time, its digits at once, for the ordinary 9x9");
