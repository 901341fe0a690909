/*
 * Estimates of the number of solutions by random dives (Knuth, Estimating the efficiency of backtrack programs, 1975).
 * The mean of the weights is the number of solutions, in the long run, whatever is branched on. Mean and variance are
 * brought up to date with each (Welford, 1962).
 */
#include "solver.h"

#include "../base/error.h"

/* Heron's square root: without the library of mathematics there is one library less to link. */
static double estimate_root(double square) {
    double root = square > 1 ? square : 1, next = (root + square / root) / 2;
    for (; next < root; next = (root + square / root) / 2)
        root = next;
    return root;
}

qd_status qd_solver_estimate(qd_solver *solver, const qd_grid *puzzle, uint64_t dives,
                             qd_estimate *estimate, qd_outcome *outcome, qd_error *error) {
    double squares = 0; /* of distances from the mean */
    outcome = QD_OPTIONAL(outcome, qd_outcome);
    *estimate = (qd_estimate){0, 0, 0, 0};
    *outcome = QD_DONE;
    if (!solver->kind->dive)
        return qd_fail(error, QD_ERROR_UNSUPPORTED,
                       "the engine '%s' makes no estimates; 'variant' does", solver->name);
    qd_status status = qd_solver_start(solver, puzzle, error);
    while (status == QD_OK && estimate->dives < dives) {
        double weight;
        qd_outcome end = solver->kind->dive(solver, &weight);
        if (end != QD_SOLUTION && end != QD_DONE) {
            *outcome = end;
            break;
        }
        double before = weight - estimate->mean;
        estimate->dives++;
        estimate->hits += end == QD_SOLUTION;
        estimate->mean += before / (double)estimate->dives;
        squares += before * (weight - estimate->mean);
    }
    if (estimate->dives > 1)
        estimate->spread =
            estimate_root(squares / ((double)estimate->dives * (double)(estimate->dives - 1)));
    return status;
}
