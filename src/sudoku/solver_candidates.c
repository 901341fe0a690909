/*
 * True candidates: which values a cell has in some solution, and in how many. Each candidate is tried by a search of
 * its own, but for those that earlier solutions have shown to occur often enough: few searches are needed.
 */
#include "solver.h"

#include "../base/error.h"
#include "../base/memory.h"

#include <stdlib.h>
#include <string.h>

struct candidates {
    qd_solver *solver;
    uint32_t most;    /* what is counted up to */
    uint32_t *counts; /* of cells and values */
    uint32_t *seen;   /* the same in the solutions of one search, which are all different */
    uint8_t *values;  /* of a solution */
};

/* Counts the solutions of the trial, up to the most; all others that these show are at least as many. */
static qd_outcome candidates_search(struct candidates *find) {
    const qd_board *board = find->solver->board;
    size_t places = (size_t)board->cell_count * board->value_count;
    qd_outcome outcome = QD_SOLUTION;
    memset(find->seen, 0, places * sizeof *find->seen);
    for (uint32_t total = 0; total < find->most;) {
        outcome = qd_solver_next(find->solver, find->values);
        if (outcome == QD_PAUSED)
            continue;
        if (outcome != QD_SOLUTION)
            break;
        total++;
        for (uint32_t cell = 0; cell < board->cell_count; cell++)
            find->seen[(size_t)cell * board->value_count + find->values[cell] - 1]++;
    }
    for (size_t place = 0; place < places; place++)
        if (find->seen[place] > find->counts[place])
            find->counts[place] = find->seen[place];
    return outcome == QD_SOLUTION ? QD_DONE : outcome;
}

static qd_status candidates_try_all(struct candidates *find, const qd_grid *puzzle,
                                    qd_outcome *outcome, qd_error *error) {
    qd_solver *solver = find->solver;
    const qd_board *board = solver->board;
    qd_status status = QD_OK;
    for (uint32_t cell = 0; cell < board->cell_count; cell++)
        for (uint32_t value = 1; value <= board->value_count; value++) {
            if (!(puzzle->candidates[cell] >> (value - 1) & 1) ||
                find->counts[(size_t)cell * board->value_count + value - 1] >= find->most)
                continue;
            qd_grid_copy(solver->trial, puzzle);
            qd_grid_set_value(solver->trial, cell, value);
            status = qd_solver_start(solver, solver->trial, error);
            if (status == QD_OK)
                *outcome = candidates_search(find);
            if (status != QD_OK || *outcome != QD_DONE)
                return status;
        }
    return status;
}

qd_status qd_solver_count_candidates(qd_solver *solver, const qd_grid *puzzle, uint32_t most,
                                     uint32_t *counts, qd_outcome *outcome, qd_error *error) {
    outcome = QD_OPTIONAL(outcome, qd_outcome);
    size_t places = (size_t)solver->board->cell_count * solver->board->value_count;
    struct candidates find = {.solver = solver, .most = most ? most : 1, .counts = counts};
    uint64_t limit = solver->solution_limit;
    QD_CHECK(puzzle != solver->trial); /* which is overwritten */
    *outcome = QD_DONE;
    memset(counts, 0, places * sizeof *counts);
    find.seen = qd_array_new(places, sizeof *find.seen);
    find.values = qd_array_new(solver->board->cell_count, 1);
    solver->solution_limit = 0; /* it applies to the solutions of the puzzle */
    qd_status status = find.seen && find.values ? candidates_try_all(&find, puzzle, outcome, error)
                                                : qd_fail_memory(error);
    solver->solution_limit = limit;
    free(find.seen);
    free(find.values);
    return status;
}
