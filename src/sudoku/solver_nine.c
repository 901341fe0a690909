/*
 * Solves ordinary 9x9 boards by the engine for single puzzles. The only file that knows both boards
 * and src/nine. Programs with many puzzles should call qd_nine_solve directly.
 */
#include "above.h"
#include "solver.h"

#include "../nine/above.h"

static qd_status solver_nine_nine_open(qd_solver *solver, qd_error *error) {
    qd_nine_settings settings = {0};
    qd_nine_search *search;
    settings.limits = solver->settings.limits;
    qd_status status = qd_nine_search_new(&settings, &search, error);
    solver->state = search;
    return status;
}

static void solver_nine_nine_close(qd_solver *solver) {
    qd_nine_search_free(solver->state);
}

/* The clues as a line; false: a cell has candidates of its own. */
static bool solver_nine_put_line(const qd_grid *puzzle, char *line) {
    for (uint32_t cell = 0; cell < 81; cell++) {
        uint32_t value = puzzle->values[cell];
        if (!value && puzzle->candidates[cell] != 0x1ff)
            return false;
        line[cell] = (char)(value ? '0' + value : '.');
    }
    return true;
}

static qd_status solver_nine_nine_start(qd_solver *solver, const qd_grid *puzzle, qd_error *error) {
    (void)error;
    char line[81];
    uint8_t marks[729];
    if (solver_nine_put_line(puzzle, line)) { /* which is read in a fifth of the time */
        qd_nine_search_start(solver->state, line, false);
        return QD_OK;
    }
    for (uint32_t cell = 0; cell < 81; cell++)
        for (uint32_t value = 0; value < 9; value++)
            marks[9 * cell + value] = puzzle->candidates[cell] >> value & 1;
    qd_nine_search_start(solver->state, marks, true);
    return QD_OK;
}

static qd_outcome solver_nine_nine_next(qd_solver *solver, uint8_t *values) {
    return qd_nine_search_next(solver->state, values);
}

static qd_effort solver_nine_nine_effort(const qd_solver *solver) {
    return qd_nine_search_effort(solver->state);
}

const struct qd_solver_kind qd_solver_nine = {
    .name = "nine",
    .summary = "many puzzles at once, one bit of a vector each, for the ordinary 9x9",
    .accepts = qd_board_is_nine,
    .open = solver_nine_nine_open,
    .close = solver_nine_nine_close,
    .start = solver_nine_nine_start,
    .next = solver_nine_nine_next,
    .effort = solver_nine_nine_effort,
};
