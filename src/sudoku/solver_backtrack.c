/*
 * Plain depth-first search, as in many first Sudoku programs: go to an empty cell, and try the
 * values that no house of the cell holds yet. The values of a house are a bit set, so a few ORs
 * give the possible values of a cell. Sequences of the cell (sums, orders) are read to find the
 * values that lead to their end. For any board. If cells are in reading order, so are the
 * solutions.
 *
 * In reading order it is hopeless on puzzles with an empty first row (10^8 nodes and more), which
 * is what it demonstrates. With the fewest candidates first it needs about as many nodes as the
 * cover engines.
 */
#include "sequence.h"
#include "solver.h"

#include "../base/bits.h"
#include "../base/check.h"
#include "../base/error.h"
#include "../base/limits.h"
#include "../base/memory.h"
#include "../base/random.h"

#include <stdlib.h>
#include <string.h>

enum backtrack_phase { BACKTRACK_VISIT, BACKTRACK_ADVANCE, BACKTRACK_RETREAT };

struct backtrack_level {
    uint32_t place; /* of the cell in `open` */
    uint64_t left;  /* values not yet tried there */
};

struct backtrack {
    struct arena arena; /* of all arrays but the automata */
    qd_budget budget;
    qd_effort effort;
    enum backtrack_phase phase;
    bool possible;              /* the clues do not clash */
    uint64_t *held;             /* of houses: the values they hold */
    uint8_t *barred;            /* of exclusions: whether one of its placements is made */
    uint64_t *candidates;       /* of cells: those of the puzzle */
    struct automaton *automata; /* of sequences */
    uint8_t *reached;           /* for reading a sequence: its states, */
    uint64_t *read;             /* and the values of its cells */
    uint8_t *values;            /* of cells: 0 while open */
    uint64_t *left;             /* of open cells: possible values, if they were computed */
    bool fewest_first;          /* not in reading order */
    uint64_t random;            /* with a seed: the state of the random numbers */
    uint32_t *open;             /* the cells to be filled; filled ones are swapped to the front */
    uint32_t open_count;
    struct backtrack_level *levels;
    uint32_t level;
};

static void backtrack_close(qd_solver *solver) {
    struct backtrack *state = solver->state;
    if (!state)
        return;
    qd_automata_free(solver->board, state->automata);
    qd_arena_free(&state->arena);
    free(state);
}

static qd_status backtrack_open_sequences(const qd_board *board, struct backtrack *state,
                                          qd_error *error) {
    uint32_t states = 0, cells = 0;
    qd_status status = qd_automata_new(board, false, &state->automata, error);
    for (uint32_t i = 0; i < board->sequence_count && status == QD_OK; i++) {
        states = state->automata[i].state_count > states ? state->automata[i].state_count : states;
        cells = board->sequences[i].cell_count > cells ? board->sequences[i].cell_count : cells;
    }
    state->reached = qd_arena_array(&state->arena, states, 1);
    state->read = qd_arena_array(&state->arena, cells, sizeof *state->read);
    return status == QD_OK && state->arena.failed ? qd_fail_memory(error) : status;
}

static qd_status backtrack_open(qd_solver *solver, qd_error *error) {
    size_t cells = solver->board->cell_count;
    struct backtrack *state = solver->state = qd_array_new(1, sizeof *state);
    if (!state)
        return qd_fail_memory(error);
    state->held = qd_arena_array(&state->arena, solver->board->house_count, sizeof *state->held);
    state->barred = qd_arena_array(&state->arena, solver->board->exclusion_count, 1);
    state->candidates = qd_arena_array(&state->arena, cells, sizeof *state->candidates);
    state->values = qd_arena_array(&state->arena, cells, 1);
    state->left = qd_arena_array(&state->arena, cells, sizeof *state->left);
    state->open = qd_arena_array(&state->arena, cells, sizeof *state->open);
    state->levels = qd_arena_array(&state->arena, cells + 1, sizeof *state->levels);
    if (state->arena.failed)
        return qd_fail_memory(error);
    state->budget.limits = solver->settings.limits;
    state->fewest_first =
        solver->settings.order == QD_ORDER_FEWEST ||
        (solver->settings.order == QD_ORDER_DEFAULT && solver->board->sequence_count);
    return backtrack_open_sequences(solver->board, state, error);
}

/* Marks or unmarks a value in all houses and exclusions of a cell. */
static inline void backtrack_toggle(const qd_board *board, struct backtrack *state, uint32_t cell,
                                    uint64_t bit) {
    for (uint32_t i = board->first_house[cell]; i < board->first_house[cell + 1]; i++)
        state->held[board->houses_of[i]] ^= bit;
    for (uint32_t i = board->first_bar[cell]; i < board->first_bar[cell + 1]; i++)
        if (board->bars[i].values & bit)
            state->barred[board->bars[i].exclusion] ^= 1;
}

/* The values that no house or exclusion excludes. */
static inline uint64_t backtrack_not_held(const qd_board *board, const struct backtrack *state,
                                          uint32_t cell) {
    uint64_t held = 0;
    for (uint32_t i = board->first_house[cell]; i < board->first_house[cell + 1]; i++)
        held |= state->held[board->houses_of[i]];
    for (uint32_t i = board->first_bar[cell]; i < board->first_bar[cell + 1]; i++)
        if (state->barred[board->bars[i].exclusion])
            held |= board->bars[i].values;
    return state->candidates[cell] & ~held;
}

/* Reduces the values left for the open cells of a sequence to those that lead to its end. If there
 * are none, returns false. */
static bool backtrack_read_sequence(const qd_board *board, struct backtrack *state,
                                    uint32_t number) {
    const struct qd_sequence *sequence = &board->sequences[number];
    for (uint32_t i = 0; i < sequence->cell_count; i++) {
        uint8_t value = state->values[sequence->cells[i]];
        state->read[i] = value ? UINT64_C(1) << (value - 1) : state->left[sequence->cells[i]];
    }
    bool has_way = qd_automaton_filter(&state->automata[number], state->read, state->reached);
    for (uint32_t i = 0; i < sequence->cell_count; i++)
        state->left[sequence->cells[i]] = UINT64_MAX;
    for (uint32_t i = 0; i < sequence->cell_count; i++) /* a cell may be read twice */
        state->left[sequence->cells[i]] &= has_way ? state->read[i] : 0;
    return has_way;
}

/* Computes the values left for a cell, from its houses, exclusions and sequences. */
static void backtrack_look_at(const qd_board *board, struct backtrack *state, uint32_t cell) {
    uint32_t first = board->first_sequence[cell], end = board->first_sequence[cell + 1];
    state->left[cell] = backtrack_not_held(board, state, cell);
    for (uint32_t i = first; i < end; i++) {
        const struct qd_sequence *sequence = &board->sequences[board->sequences_of[i]];
        for (uint32_t k = 0; k < sequence->cell_count; k++)
            state->left[sequence->cells[k]] = backtrack_not_held(board, state, sequence->cells[k]);
    }
    for (uint32_t i = first; i < end; i++)
        backtrack_read_sequence(board, state, board->sequences_of[i]);
}

/* The same for all open cells. False if a sequence cannot reach its end. */
static bool backtrack_look_at_all(const qd_board *board, struct backtrack *state) {
    for (uint32_t place = state->level; place < state->open_count; place++)
        state->left[state->open[place]] = backtrack_not_held(board, state, state->open[place]);
    bool has_ways = true;
    for (uint32_t i = 0; i < board->sequence_count; i++)
        has_ways &= backtrack_read_sequence(board, state, i);
    return has_ways;
}

static qd_status backtrack_start(qd_solver *solver, const qd_grid *puzzle, qd_error *error) {
    (void)error;
    const qd_board *board = solver->board;
    struct backtrack *state = solver->state;
    state->effort = (qd_effort){0};
    state->random = solver->settings.seed;
    memset(state->held, 0, board->house_count * sizeof *state->held);
    memset(state->barred, 0, board->exclusion_count);
    memcpy(state->candidates, puzzle->candidates, board->cell_count * sizeof *state->candidates);
    memcpy(state->values, puzzle->values, board->cell_count);
    state->level = state->open_count = 0;
    state->phase = BACKTRACK_VISIT;
    for (uint32_t cell = 0; cell < board->cell_count; cell++) {
        if (puzzle->values[cell])
            backtrack_toggle(board, state, cell, UINT64_C(1) << (puzzle->values[cell] - 1));
        else
            state->open[state->open_count++] = cell;
    }
    state->possible = !qd_grid_find_clash(puzzle, NULL) && backtrack_look_at_all(board, state);
    return QD_OK;
}

#ifdef QUADRILLE_CHECKS

/* The marks agree with the values in the grid; exactly the cells before the level are filled. */
static const char *backtrack_check_marks(const qd_board *board, const struct backtrack *state) {
    for (uint32_t h = 0; h < board->house_count && state->possible; h++) {
        uint64_t held = 0;
        for (uint32_t i = 0; i < board->houses[h].cell_count; i++)
            if (state->values[board->houses[h].cells[i]])
                held |= UINT64_C(1) << (state->values[board->houses[h].cells[i]] - 1);
        if (held != state->held[h])
            return "a house does not hold the values of its cells";
    }
    for (uint32_t place = 0; place < state->open_count; place++)
        if ((state->values[state->open[place]] != 0) != (place < state->level))
            return "a cell is filled after the level, or empty before it";
    return NULL;
}

#endif

/* The place of an open cell, from the level on, with the fewest values left. */
static uint32_t backtrack_place_of_fewest(const struct backtrack *state) {
    uint32_t best = state->level, fewest = QD_MAX_VALUES + 1;
    for (uint32_t place = state->level; place < state->open_count && fewest; place++) {
        uint32_t count = qd_bit_count(state->left[state->open[place]]);
        if (count < fewest || (count == fewest && state->open[place] < state->open[best])) {
            fewest = count;
            best = place;
        }
    }
    return best;
}

static void backtrack_swap_open(struct backtrack *state, uint32_t left, uint32_t right) {
    QD_CHECK(left < state->open_count && right < state->open_count);
    uint32_t cell = state->open[left];
    state->open[left] = state->open[right];
    state->open[right] = cell;
}

/* Visits a node that is not a solution: chooses a cell and the values to try. */
static void backtrack_branch(const qd_solver *solver, struct backtrack *state) {
    struct backtrack_level *level = &state->levels[state->level];
    level->place = state->level;
    if (state->fewest_first) {
        backtrack_look_at_all(solver->board, state);
        level->place = backtrack_place_of_fewest(state);
    } else {
        backtrack_look_at(solver->board, state, state->open[state->level]);
    }
    backtrack_swap_open(state, state->level, level->place);
    level->left = state->left[state->open[state->level]];
    state->phase = BACKTRACK_ADVANCE;
}

static inline uint64_t backtrack_value_bit(const struct backtrack *state, uint32_t cell) {
    return UINT64_C(1) << (state->values[cell] - 1);
}

/* The value to try next: the least, or with a seed any. */
static inline uint64_t backtrack_choose(const qd_solver *solver, struct backtrack *state,
                                        uint64_t left) {
    if (solver->settings.seed)
        for (uint32_t i = qd_random_below(&state->random, qd_bit_count(left)); i > 0; i--)
            left &= left - 1;
    return left & (~left + 1);
}

/* Goes to the next value of the cell at this level, or back. */
static void backtrack_advance(const qd_solver *solver, struct backtrack *state) {
    struct backtrack_level *level = &state->levels[state->level];
    uint32_t cell = state->open[state->level];
    if (!level->left) {
        backtrack_swap_open(state, state->level, level->place);
        state->phase = BACKTRACK_RETREAT;
        return;
    }
    uint64_t bit = backtrack_choose(solver, state, level->left);
    level->left ^= bit;
    state->values[cell] = (uint8_t)(qd_lowest_bit(bit) + 1);
    backtrack_toggle(solver->board, state, cell, bit);
    state->level++;
    state->phase = BACKTRACK_VISIT;
}

static void backtrack_take_back(const qd_solver *solver, struct backtrack *state) {
    QD_CHECK(state->level > 0);
    uint32_t cell = state->open[--state->level];
    backtrack_toggle(solver->board, state, cell, backtrack_value_bit(state, cell));
    state->values[cell] = 0;
    state->phase = BACKTRACK_ADVANCE;
}

static qd_outcome backtrack_run(const qd_solver *solver, struct backtrack *state, uint8_t *values) {
    for (;;) {
        if (state->phase == BACKTRACK_VISIT) {
            qd_outcome why;
            if (qd_budget_stops_at_once(&state->budget, &state->effort, &why))
                return why;
            state->effort.nodes++;
            QD_CHECK_SOMETIMES(state->effort.nodes, 4 * solver->board->cell_count,
                               backtrack_check_marks(solver->board, state));
            if (state->level == state->open_count) {
                state->phase = BACKTRACK_RETREAT;
                /* A sequence that reads a cell twice may have left it two values, none for both. */
                if (!backtrack_look_at_all(solver->board, state))
                    continue;
                memcpy(values, state->values, solver->board->cell_count);
                return QD_SOLUTION;
            }
            backtrack_branch(solver, state);
        } else if (state->phase == BACKTRACK_ADVANCE) {
            backtrack_advance(solver, state);
        } else if (state->level == 0) {
            QD_CHECK_ALL(backtrack_check_marks(solver->board, state));
            return QD_DONE;
        } else {
            backtrack_take_back(solver, state);
        }
    }
}

static qd_outcome backtrack_next(qd_solver *solver, uint8_t *values) {
    struct backtrack *state = solver->state;
    if (!state->possible)
        return QD_DONE;
    qd_budget_enter(&state->budget, &state->effort);
    qd_outcome outcome = backtrack_run(solver, state, values);
    qd_budget_leave(&state->budget, &state->effort);
    return outcome;
}

static qd_effort backtrack_effort(const qd_solver *solver) {
    const struct backtrack *state = solver->state;
    return state->effort;
}

const struct qd_solver_kind qd_solver_backtrack = {
    .name = "backtrack",
    .summary =
        "plain depth-first search, cells in reading order or those with fewest candidates first",
    .knows = KNOWS_EXCLUSIONS | KNOWS_SEQUENCES,
    .open = backtrack_open,
    .close = backtrack_close,
    .start = backtrack_start,
    .next = backtrack_next,
    .effort = backtrack_effort,
};
