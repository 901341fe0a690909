/* Solving through the exact cover: the board is encoded once, and each puzzle is a start. */
#include "solver.h"
#include "above.h"

#include "../base/check.h"
#include "../base/error.h"
#include "../base/limits.h"
#include "../base/memory.h"

#include <stdlib.h>

struct cover_state {
    qd_encoding *encoding;
    qd_cover_search *search;   /* NULL: it was stopped before it could be opened */
    uint32_t *chosen, *banned; /* of the puzzle's start */
    qd_cover_start start;
};

static void cover_close(qd_solver *solver) {
    struct cover_state *state = solver->state;
    if (!state)
        return;
    qd_cover_search_free(state->search);
    qd_encoding_free(state->encoding);
    free(state->chosen);
    free(state->banned);
    free(state);
}

/* A stop that is requested meanwhile is no error: it is tried again when the search is to go on. */
static qd_status cover_open_search(const qd_solver *solver, qd_error *error) {
    struct cover_state *state = solver->state;
    const qd_cover_settings settings = {
        .engine = solver->engine,
        .order = solver->settings.order,
        .limits = solver->settings.limits,
        .seed = solver->settings.seed,
    };
    qd_outcome why;
    qd_status status =
        qd_cover_search_new(qd_encoding_cover(state->encoding), &settings, &state->search, error);
    return qd_stop_ended(settings.limits.stop, status, &why) ? QD_OK : status;
}

static qd_status cover_open(qd_solver *solver, qd_error *error) {
    struct cover_state *state = solver->state = qd_array_new(1, sizeof *state);
    if (!state)
        return qd_fail_memory(error);
    qd_status status = qd_encoding_new(solver->board, &state->encoding, error);
    if (status != QD_OK)
        return status;
    const qd_cover *cover = qd_encoding_cover(state->encoding);
    state->chosen = qd_array_new(solver->board->cell_count, sizeof *state->chosen);
    state->banned = qd_array_new(qd_cover_option_count(cover), sizeof *state->banned);
    if (!state->chosen || !state->banned)
        return qd_fail_memory(error);
    return cover_open_search(solver, error);
}

/* From the start, if there is a search. */
static qd_status cover_begin(qd_solver *solver, qd_error *error) {
    struct cover_state *state = solver->state;
    qd_status status = state->search ? QD_OK : cover_open_search(solver, error);
    if (status != QD_OK || !state->search)
        return status;
    return qd_cover_search_restart(state->search, &state->start, error);
}

static qd_status cover_start(qd_solver *solver, const qd_grid *puzzle, qd_error *error) {
    struct cover_state *state = solver->state;
    qd_encoding_start(state->encoding, puzzle, solver->settings.clues, state->chosen, state->banned,
                      &state->start);
    return cover_begin(solver, error);
}

static qd_outcome cover_next(qd_solver *solver, uint8_t *values) {
    struct cover_state *state = solver->state;
    qd_outcome outcome = QD_INTERRUPTED;
    if (!state->search && (cover_begin(solver, NULL) != QD_OK || !state->search)) {
        qd_stop_is_due(solver->settings.limits.stop, &outcome);
        return outcome;
    }
    outcome = qd_cover_search_next(state->search);
    if (outcome != QD_SOLUTION)
        return outcome;
    size_t count;
    const uint32_t *options = qd_cover_search_solution(state->search, &count);
    QD_CHECK(count >= solver->board->cell_count); /* an option fills at most one cell */
    qd_encoding_decode(state->encoding, options, count, values);
    return QD_SOLUTION;
}

static qd_effort cover_effort(const qd_solver *solver) {
    const struct cover_state *state = solver->state;
    return state->search ? qd_cover_search_effort(state->search) : (qd_effort){0};
}

/* All engines except "auto", the first: here the board decides. */
static const char *cover_engine_name(size_t number, const char **summary) {
    return qd_cover_engine_name(number + 1, summary);
}

const struct qd_solver_kind qd_solver_cover = {
    .name = "cover",
    .engine_name = cover_engine_name,
    .knows = KNOWS_EXCLUSIONS | KNOWS_SEQUENCES,
    .open = cover_open,
    .close = cover_close,
    .start = cover_start,
    .next = cover_next,
    .effort = cover_effort,
};
