/*
 * Backdoors: sets of cells are tried by size. What singles find only grows with the cells that are
 * filled, and they never contradict the solution, which is known; so a puzzle is just the candidates
 * that are left, and how many places each digit has left in each house.
 */
#include "quadrille/nine.h"

#include "complete.h"

#include "../base/check.h"
#include "../base/error.h"
#include "../base/limits.h"
#include "../base/memory.h"

#include <stdlib.h>
#include <string.h>

#define HOUSES 27 /* rows, columns, boxes */

struct backdoors_state {
    uint16_t candidates[81];   /* digits 0 to 8 as bits */
    uint8_t places[HOUSES][9]; /* of each digit */
    bool filled[81];
    uint8_t left; /* cells that are not filled */
};

struct qd_backdoors {
    uint8_t houses[81][3];
    uint8_t cells_of[HOUSES][9];
    uint8_t digit[81];        /* of the solution, from 0 */
    uint8_t where[HOUSES][9]; /* its cells */
    uint8_t queue[81];        /* cells that are filled, and to be cleaned up after */
    uint32_t queued;
    unsigned least;
    struct backdoors_state states[82]; /* with so many cells of a set filled */
    uint8_t set[81];
    uint8_t *found; /* `least` bytes for each */
    size_t count, capacity;
    qd_budget budget;
    qd_effort effort;
    qd_outcome outcome;
    bool failed; /* memory ran out */
};

/* ---- singles --------------------------------------------------------------------------------- */

static void backdoors_fill(qd_backdoors *finder, struct backdoors_state *state, uint32_t cell) {
    if (state->filled[cell])
        return;
    state->filled[cell] = true;
    state->left--;
    QD_CHECK(finder->queued < 81);
    finder->queue[finder->queued++] = (uint8_t)cell;
}

/* Removes a candidate, if it is there, and fills what becomes a single. */
static void backdoors_remove(qd_backdoors *finder, struct backdoors_state *state, uint32_t cell,
                             uint32_t digit) {
    if (!(state->candidates[cell] & 1u << digit))
        return;
    QD_CHECK(digit != finder->digit[cell]);
    state->candidates[cell] &= (uint16_t) ~(1u << digit);
    if (state->candidates[cell] == 1u << finder->digit[cell])
        backdoors_fill(finder, state, cell);
    for (uint32_t i = 0; i < 3; i++) {
        uint32_t house = finder->houses[cell][i];
        if (--state->places[house][digit] == 1)
            backdoors_fill(finder, state, finder->where[house][digit]);
    }
}

/* Removes what the cells in the queue exclude, until singles find no more. */
static void backdoors_finish(qd_backdoors *finder, struct backdoors_state *state) {
    while (finder->queued > 0) {
        uint32_t cell = finder->queue[--finder->queued], own = finder->digit[cell];
        for (uint32_t digit = 0; digit < 9; digit++)
            if (digit != own)
                backdoors_remove(finder, state, cell, digit);
        for (uint32_t i = 0; i < 3; i++)
            for (uint32_t k = 0; k < 9; k++) {
                uint32_t other = finder->cells_of[finder->houses[cell][i]][k];
                if (other != cell)
                    backdoors_remove(finder, state, other, own);
            }
    }
}

/* ---- sets of cells --------------------------------------------------------------------------- */

/* Keeps the set; false if the search ends. */
static bool backdoors_found(qd_backdoors *finder) {
    size_t size = finder->least;
    finder->failed = !qd_array_reserve(&finder->found, &finder->capacity,
                                       (finder->count + 1) * size, sizeof *finder->found);
    if (finder->failed)
        return false;
    if (size > 0)
        memcpy(finder->found + finder->count * size, finder->set, size);
    finder->count++;
    finder->effort.solutions++;
    if (finder->effort.solutions != finder->budget.limits.solutions)
        return true;
    finder->outcome = QD_SOLUTION_LIMIT;
    return false;
}

/* Fills one more cell of the set, and what singles find then. */
static const struct backdoors_state *backdoors_try(qd_backdoors *finder, uint32_t count,
                                                   uint32_t cell) {
    struct backdoors_state *next = &finder->states[count + 1];
    finder->effort.nodes++;
    finder->set[count] = (uint8_t)cell;
    *next = finder->states[count];
    backdoors_fill(finder, next, cell);
    backdoors_finish(finder, next);
    return next;
}

/*
 * Completes a set of `count` cells by cells from `first` on; false if the search ends. What singles
 * have filled need not be tried: it would not be a set of the least size. As the last cell, nor need
 * those that another one fills in vain.
 */
static bool backdoors_search(qd_backdoors *finder, uint32_t count, uint32_t first) {
    const struct backdoors_state *state = &finder->states[count];
    bool is_last = count + 1 == finder->least, in_vain[81] = {false};
    if (count == finder->least)
        return state->left > 0 || backdoors_found(finder);
    for (uint32_t cell = first; cell < 81; cell++) {
        if (state->filled[cell] || in_vain[cell])
            continue;
        if (qd_budget_stops_at_once(&finder->budget, &finder->effort, &finder->outcome))
            return false;
        const struct backdoors_state *next = backdoors_try(finder, count, cell);
        for (uint32_t other = cell; is_last && next->left > 0 && other < 81; other++)
            in_vain[other] |= next->filled[other];
        if ((!is_last || next->left == 0) && !backdoors_search(finder, count + 1, cell + 1))
            return false;
    }
    return true;
}

/* ---- a puzzle -------------------------------------------------------------------------------- */

static void backdoors_clear(qd_backdoors *finder) {
    finder->effort = (qd_effort){0};
    finder->outcome = QD_DONE;
    finder->failed = false;
    finder->count = 0;
    finder->least = 0;
    finder->queued = 0;
}

static qd_status backdoors_check(const uint8_t *puzzle, const uint8_t *solution, unsigned most,
                                 qd_error *error) {
    if (most > 81)
        return qd_fail(error, QD_ERROR_ARGUMENT, "sets of %u cells: there are 81", most);
    for (uint32_t cell = 0; cell < 81; cell++)
        if (puzzle[cell] && puzzle[cell] != solution[cell])
            return qd_fail(error, QD_ERROR_ARGUMENT, "r%uc%u is %u, but %u in the solution",
                           cell / 9 + 1, cell % 9 + 1, puzzle[cell], solution[cell]);
    return qd_check_complete(solution, error);
}

/* The puzzle as far as singles go. */
static void backdoors_take_puzzle(qd_backdoors *finder, const uint8_t *puzzle,
                                  const uint8_t *solution) {
    struct backdoors_state *state = &finder->states[0];
    state->left = 81;
    memset(state->places, 9, sizeof state->places);
    for (uint32_t cell = 0; cell < 81; cell++) {
        state->candidates[cell] = 511;
        state->filled[cell] = false;
        finder->digit[cell] = (uint8_t)(solution[cell] - 1);
        for (uint32_t i = 0; i < 3; i++)
            finder->where[finder->houses[cell][i]][finder->digit[cell]] = (uint8_t)cell;
    }
    for (uint32_t cell = 0; cell < 81; cell++)
        if (puzzle[cell])
            backdoors_fill(finder, state, cell);
    backdoors_finish(finder, state);
}

qd_status qd_backdoors_find(qd_backdoors *finder, const uint8_t *puzzle, const uint8_t *solution,
                            unsigned most, qd_outcome *outcome, qd_error *error) {
    outcome = QD_OPTIONAL(outcome, qd_outcome);
    backdoors_clear(finder);
    qd_status status = backdoors_check(puzzle, solution, most, error);
    if (status != QD_OK)
        return status;
    backdoors_take_puzzle(finder, puzzle, solution);
    qd_budget_enter(&finder->budget, &finder->effort);
    while (finder->least <= most && backdoors_search(finder, 0, 0) && finder->count == 0)
        finder->least++;
    qd_budget_leave(&finder->budget, &finder->effort);
    if (finder->failed) {
        backdoors_clear(finder);
        return qd_fail_memory(error);
    }
    *outcome = finder->outcome;
    return QD_OK;
}

/* ---- the object ------------------------------------------------------------------------------ */

static void backdoors_make_houses(qd_backdoors *finder) {
    uint32_t count[HOUSES] = {0};
    for (uint32_t cell = 0; cell < 81; cell++) {
        uint32_t row = cell / 9, column = cell % 9;
        const uint32_t houses[3] = {row, 9 + column, 18 + row / 3 * 3 + column / 3};
        for (uint32_t i = 0; i < 3; i++) {
            finder->houses[cell][i] = (uint8_t)houses[i];
            finder->cells_of[houses[i]][count[houses[i]]++] = (uint8_t)cell;
        }
    }
}

qd_status qd_backdoors_new(const qd_limits *limits, qd_backdoors **out, qd_error *error) {
    qd_limits own = limits ? *limits : (qd_limits){0};
    *out = NULL;
    if (own.updates || own.slice_nodes || own.memory)
        return qd_fail(error, QD_ERROR_UNSUPPORTED,
                       "backdoors have limits of solutions, nodes and seconds only");
    qd_backdoors *finder = qd_array_new(1, sizeof *finder);
    if (!finder)
        return qd_fail_memory(error);
    finder->budget.limits = own;
    backdoors_make_houses(finder);
    *out = finder;
    return QD_OK;
}

void qd_backdoors_free(qd_backdoors *finder) {
    if (!finder)
        return;
    free(finder->found);
    free(finder);
}

qd_backdoors_found qd_backdoors_sets(const qd_backdoors *finder) {
    return (qd_backdoors_found){finder->least, finder->count, finder->found};
}
