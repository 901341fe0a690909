/*
 * All minimal puzzles of one puzzle. A state is a set of clues that leave one solution, of which some
 * are kept, and the others open:
 *
 *     the first open clue c    needed (without it several solutions): it is kept, whatever follows
 *                              else two states: one without c; one in which c is chosen to be kept,
 *                              and must be needed in the end
 *
 * If the clues that are kept leave one solution by themselves, all open ones go. When none is open,
 * the chosen ones are tested. So every minimal puzzle is met once: by what was chosen.
 *
 * Many states are looked at together, and ask the batch engine; they are taken from the end of a
 * list, so that it does not get long.
 */
#include "minimal.h"

#include "../base/error.h"
#include "../base/limits.h"
#include "../base/memory.h"

#include <stdlib.h>
#include <string.h>

/* States that are looked at together; each asks up to two questions. */
#define TOGETHER 4096

enum minimal_mark { MINIMAL_GONE, MINIMAL_OPEN, MINIMAL_KEPT, MINIMAL_CHOSEN };

struct minimal_state {
    uint8_t marks[81];
    uint8_t cell;      /* the one that is asked about */
    bool is_closed;    /* no cell is open; the chosen ones are tested, from `cell` on */
    bool asks_of_kept; /* a second question: the clues that are kept */
};

struct minimal_search {
    qd_minimizer *minimizer;
    uint8_t puzzle[81];
    struct minimal_state *states; /* a stack */
    size_t count, capacity;
    struct minimal_state taken[TOGETHER];
    qd_limits limits;
    qd_effort effort;
    double began;
    bool (*visit)(void *context, const uint8_t *puzzle);
    void *context;
};

/* ---- states ---------------------------------------------------------------------------------- */

/* The next cell from there on with that mark; 81 if there is none. */
static uint8_t minimal_find(const struct minimal_state *state, uint8_t cell, uint8_t mark) {
    while (cell < 81 && state->marks[cell] != mark)
        cell++;
    return cell;
}

/* Adds a state whose cells before `cell` are not open. */
static qd_status minimal_push(struct minimal_search *search, const struct minimal_state *state,
                              uint8_t cell, qd_error *error) {
    if (!qd_array_reserve(&search->states, &search->capacity, search->count + 1,
                          sizeof *search->states))
        return qd_fail_memory(error);
    struct minimal_state *added = &search->states[search->count++];
    *added = *state;
    added->cell = minimal_find(added, cell, MINIMAL_OPEN);
    added->is_closed = added->cell == 81;
    if (added->is_closed)
        added->cell = minimal_find(added, 0, MINIMAL_CHOSEN);
    return QD_OK;
}

/* The clues with at least that mark, but not the one in `without`. */
static void minimal_put(const struct minimal_search *search, const struct minimal_state *state,
                        uint8_t least, uint8_t without, uint8_t *question) {
    for (uint8_t cell = 0; cell < 81; cell++)
        question[cell] = state->marks[cell] >= least && cell != without ? search->puzzle[cell] : 0;
}

/* ---- answers --------------------------------------------------------------------------------- */

/* The kept clues leave one solution (a state that asks of them), or not. */
static qd_status minimal_branch(struct minimal_search *search, struct minimal_state *state,
                                bool is_redundant, bool is_enough, qd_error *error) {
    qd_status status;
    uint8_t cell = state->cell;
    if (is_enough) {
        state->asks_of_kept = false;
        for (; cell < 81; cell++)
            if (state->marks[cell] == MINIMAL_OPEN)
                state->marks[cell] = MINIMAL_GONE;
        return minimal_push(search, state, 81, error);
    }
    state->asks_of_kept = true; /* one more is kept */
    if (!is_redundant) {
        state->marks[cell] = MINIMAL_KEPT;
        return minimal_push(search, state, cell, error);
    }
    state->marks[cell] = MINIMAL_CHOSEN;
    status = minimal_push(search, state, cell, error);
    if (status != QD_OK)
        return status;
    state->marks[cell] = MINIMAL_GONE;
    state->asks_of_kept = false;
    return minimal_push(search, state, cell, error);
}

/* Nothing is open: tests the next chosen clue, or visits the puzzle if there is none. */
static qd_status minimal_close(struct minimal_search *search, struct minimal_state *state,
                               bool is_redundant, qd_outcome *outcome, qd_error *error) {
    uint8_t puzzle[81];
    if (state->cell < 81 && is_redundant)
        return QD_OK;
    if (state->cell < 81) {
        state->marks[state->cell] = MINIMAL_KEPT;
        return minimal_push(search, state, 81, error);
    }
    if (search->limits.solutions && search->effort.solutions == search->limits.solutions) {
        *outcome = QD_SOLUTION_LIMIT;
        return QD_OK;
    }
    search->effort.solutions++;
    minimal_put(search, state, MINIMAL_KEPT, 81, puzzle);
    if (!search->visit(search->context, puzzle))
        *outcome = QD_STOPPED;
    return QD_OK;
}

/* ---- rounds ---------------------------------------------------------------------------------- */

/* The questions of the states that were taken. */
static size_t minimal_put_questions(struct minimal_search *search, size_t taken) {
    uint8_t(*questions)[81] = search->minimizer->thin.questions;
    size_t count = 0;
    for (size_t i = 0; i < taken; i++) {
        const struct minimal_state *state = &search->taken[i];
        if (state->cell < 81)
            minimal_put(search, state, MINIMAL_OPEN, state->cell, questions[count++]);
        if (!state->is_closed && state->asks_of_kept)
            minimal_put(search, state, MINIMAL_KEPT, 81, questions[count++]);
    }
    return count;
}

static qd_status minimal_take_answers(struct minimal_search *search, size_t taken,
                                      qd_outcome *outcome, qd_error *error) {
    const uint8_t *found = search->minimizer->thin.found;
    qd_status status = QD_OK;
    for (size_t i = 0; i < taken && status == QD_OK && *outcome == QD_DONE; i++) {
        struct minimal_state *state = &search->taken[i];
        bool is_redundant = state->cell < 81 && *found++ == 1;
        if (state->is_closed) {
            status = minimal_close(search, state, is_redundant, outcome, error);
            continue;
        }
        bool is_enough = state->asks_of_kept && *found++ == 1;
        status = minimal_branch(search, state, is_redundant, is_enough, error);
    }
    return status;
}

static qd_status minimal_round(struct minimal_search *search, qd_outcome *outcome,
                               qd_error *error) {
    qd_nine_work work = {0};
    size_t taken = search->count < TOGETHER ? search->count : TOGETHER;
    search->count -= taken;
    memcpy(search->taken, search->states + search->count, taken * sizeof *search->taken);
    work.cells = search->minimizer->thin.questions;
    work.found = search->minimizer->thin.found;
    work.count = minimal_put_questions(search, taken);
    search->effort.nodes += work.count;
    qd_status status = qd_nine_solve(search->minimizer->nine, &work, outcome, error);
    if (status != QD_OK || *outcome != QD_DONE)
        return status;
    return minimal_take_answers(search, taken, outcome, error);
}

static qd_status minimal_search_all(struct minimal_search *search, qd_outcome *outcome,
                                    qd_error *error) {
    struct minimal_state state = {.cell = 0};
    for (uint32_t cell = 0; cell < 81; cell++)
        state.marks[cell] = search->puzzle[cell] ? MINIMAL_OPEN : MINIMAL_GONE;
    qd_status status = minimal_push(search, &state, 0, error);
    while (status == QD_OK && *outcome == QD_DONE && search->count > 0) {
        *outcome = qd_minimal_why_end(&search->limits, search->effort.nodes, search->began);
        if (*outcome == QD_DONE)
            status = minimal_round(search, outcome, error);
    }
    return status;
}

qd_status qd_minimizer_find_all(qd_minimizer *minimizer, const void *cells, const qd_limits *limits,
                                bool (*visit)(void *context, const uint8_t *puzzle), void *context,
                                qd_outcome *outcome, qd_error *error) {
    outcome = QD_OPTIONAL(outcome, qd_outcome);
    struct minimal_search *search = qd_array_new(1, sizeof *search);
    if (!search)
        return qd_fail_memory(error);
    search->minimizer = minimizer;
    search->limits = limits ? *limits : (qd_limits){0};
    search->began = qd_now();
    search->visit = visit;
    search->context = context;
    qd_minimal_read(cells, search->puzzle);
    qd_status status = qd_minimal_require_unique(minimizer->nine, search->puzzle, outcome, error);
    if (status == QD_OK && *outcome == QD_DONE)
        status = minimal_search_all(search, outcome, error);
    free(search->states);
    free(search);
    return status;
}
