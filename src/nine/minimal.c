/* Redundant clues, and minimal puzzles by leaving clues out. */
#include "minimal.h"

#include "../base/check.h"
#include "../base/error.h"
#include "../base/limits.h"
#include "../base/memory.h"
#include "../base/random.h"

#include <stdlib.h>
#include <string.h>

qd_status qd_minimizer_new(qd_nine *nine, qd_minimizer **out, qd_error *error) {
    qd_minimizer *minimizer = *out = qd_array_new(1, sizeof *minimizer);
    if (!minimizer)
        return qd_fail_memory(error);
    minimizer->nine = nine;
    qd_thin_init(&minimizer->thin, nine);
    minimizer->thin.context = minimizer;
    return QD_OK;
}

void qd_minimizer_free(qd_minimizer *minimizer) {
    free(minimizer);
}

void qd_minimal_read(const void *cells, uint8_t puzzle[81]) {
    const uint8_t *symbols = cells;
    for (uint32_t cell = 0; cell < 81; cell++) {
        uint8_t value = symbols[cell] & 15;
        puzzle[cell] = value > 9 ? 0 : value;
    }
}

qd_status qd_minimal_require_unique(qd_nine *nine, const uint8_t puzzle[81], qd_outcome *outcome,
                                    qd_error *error) {
    qd_nine_work work = {0};
    uint8_t found;
    work.cells = puzzle;
    work.count = 1;
    work.found = &found;
    qd_status status = qd_nine_solve(nine, &work, outcome, error);
    if (status == QD_OK && *outcome == QD_DONE && found != 1)
        return qd_fail(error, QD_ERROR_ARGUMENT, "the puzzle has %s",
                       found ? "several solutions" : "no solution");
    return status;
}

qd_outcome qd_minimal_why_end(const qd_limits *limits, uint64_t nodes, double began) {
    if (limits->nodes && nodes >= limits->nodes)
        return QD_NODE_LIMIT;
    return limits->seconds > 0 && qd_now() - began >= limits->seconds ? QD_TIME_LIMIT : QD_DONE;
}

/* ---- redundant clues ------------------------------------------------------------------------- */

/* Questions that are asked together: each is about a clue of a puzzle. */
struct minimal_questions {
    qd_nine *nine;
    uint8_t *redundant;
    const void *puzzles[THIN_TOGETHER];
    uint8_t cells[THIN_TOGETHER], found[THIN_TOGETHER];
    uint32_t place[THIN_TOGETHER]; /* in `redundant`, from `base` on */
    size_t base;
    size_t count;
};

static qd_status minimal_ask(struct minimal_questions *questions, qd_outcome *outcome,
                             qd_error *error) {
    qd_nine_work work = {0};
    work.list = questions->puzzles;
    work.without = questions->cells;
    work.count = questions->count;
    work.found = questions->found;
    qd_status status = qd_nine_solve(questions->nine, &work, outcome, error);
    if (status != QD_OK || *outcome != QD_DONE)
        return status;
    for (size_t i = 0; i < questions->count; i++)
        questions->redundant[questions->base + questions->place[i]] = questions->found[i] == 0;
    questions->count = 0;
    return QD_OK;
}

static void minimal_add_questions(struct minimal_questions *questions, const uint8_t *puzzle,
                                  uint32_t place) {
    for (uint32_t cell = 0; cell < 81; cell++) {
        uint32_t clue = puzzle[cell] & 15;
        if (clue < 1 || clue > 9)
            continue;
        questions->puzzles[questions->count] = puzzle;
        questions->cells[questions->count] = (uint8_t)cell;
        questions->place[questions->count++] = place + cell;
    }
}

/* Puzzles with one solution; the others have no redundant clues. */
static qd_status minimal_test_clues(struct minimal_questions *questions, const uint8_t *cells,
                                    size_t stride, size_t count, const uint8_t *found, size_t *done,
                                    qd_outcome *outcome, qd_error *error) {
    *done = 0;
    for (size_t i = 0; i < count; i++) {
        if (questions->count + 81 > THIN_TOGETHER) {
            qd_status status = minimal_ask(questions, outcome, error);
            if (status != QD_OK || *outcome != QD_DONE)
                return status;
            *done = i;
        }
        if (questions->count == 0)
            questions->base = 81 * i;
        if (found[i] == 1)
            minimal_add_questions(questions, cells + stride * i,
                                  (uint32_t)(81 * i - questions->base));
    }
    qd_status status = minimal_ask(questions, outcome, error);
    if (status == QD_OK && *outcome == QD_DONE)
        *done = count;
    return status;
}

qd_status qd_minimizer_test(qd_minimizer *minimizer, const void *cells, size_t stride, size_t count,
                            uint8_t *found, uint8_t *redundant, qd_outcome *outcome,
                            qd_error *error) {
    outcome = QD_OPTIONAL(outcome, qd_outcome);
    qd_nine_work work = {0};
    size_t done;
    work.cells = cells;
    work.stride = stride = stride ? stride : 81;
    work.count = count;
    work.found = found;
    memset(redundant, 0, 81 * count);
    qd_status status = qd_nine_solve(minimizer->nine, &work, outcome, error);
    struct minimal_questions *questions = NULL;
    if (status == QD_OK && *outcome == QD_DONE) {
        questions = qd_array_new(1, sizeof *questions);
        status = questions ? QD_OK : qd_fail_memory(error);
    }
    if (!questions) { /* no clue was tried */
        memset(found, QD_NINE_UNKNOWN, count);
        return status;
    }
    questions->nine = minimizer->nine;
    questions->redundant = redundant;
    status = minimal_test_clues(questions, cells, stride, count, found, &done, outcome, error);
    memset(found + done, QD_NINE_UNKNOWN, count - done);
    free(questions);
    return status;
}

/* ---- a minimal puzzle ------------------------------------------------------------------------ */

/* The clues of the attempt in random order. */
static void minimal_order(struct qd_thin_attempt *attempt, uint64_t *state) {
    uint32_t order[81];
    qd_random_order(state, order, 81);
    attempt->place_count = 0;
    for (uint32_t i = 0; i < 81; i++)
        if (attempt->cells[order[i]])
            attempt->places[attempt->place_count++] = (uint8_t)order[i];
    attempt->goal = 0;
    attempt->is_tested = false;
}

static void minimal_begin(void *context, size_t number, struct qd_thin_attempt *attempt) {
    const qd_minimizer *minimizer = context;
    uint64_t state = qd_random_state(minimizer->seed, minimizer->first + number);
    qd_minimal_read(minimizer->cells + minimizer->stride * number, attempt->cells);
    minimal_order(attempt, &state);
    attempt->is_unsure = true;
}

static void minimal_end(void *context, const struct qd_thin_attempt *attempt, bool is_made) {
    const qd_minimizer *minimizer = context;
    minimizer->found[attempt->number] = is_made ? 1 : attempt->solutions;
    memcpy(minimizer->puzzles + 81 * attempt->number, attempt->cells, 81);
}

qd_status qd_minimizer_reduce(qd_minimizer *minimizer, const void *cells, size_t stride,
                              size_t count, uint64_t seed, uint64_t first, uint8_t *found,
                              uint8_t *puzzles, qd_outcome *outcome, qd_error *error) {
    outcome = QD_OPTIONAL(outcome, qd_outcome);
    minimizer->cells = cells;
    minimizer->stride = stride ? stride : 81;
    minimizer->seed = seed;
    minimizer->first = first;
    minimizer->found = found;
    minimizer->puzzles = puzzles;
    minimizer->thin.begin = minimal_begin;
    minimizer->thin.end = minimal_end;
    memset(found, QD_NINE_UNKNOWN, count);
    return qd_thin_run(&minimizer->thin, count, outcome, error);
}

/* ---- few clues ------------------------------------------------------------------------------- */

/* A walker, with some of the other clues of the puzzle, which are left out last. */
static void minimal_begin_step(void *context, size_t number, struct qd_thin_attempt *attempt) {
    const qd_minimizer *minimizer = context;
    const uint8_t *walker = minimizer->walkers[number];
    uint64_t state = qd_random_state(minimizer->seed, minimizer->first + number);
    uint32_t order[81], most = 1 + qd_random_below(&state, 6), added = 0;
    memcpy(attempt->cells, walker, 81);
    minimal_order(attempt, &state);
    attempt->is_unsure = false;
    qd_random_order(&state, order, 81);
    for (uint32_t i = 0; i < 81 && added < most; i++) {
        uint32_t cell = order[i];
        if (walker[cell] || !minimizer->cells[cell])
            continue;
        attempt->cells[cell] = minimizer->cells[cell];
        attempt->places[attempt->place_count++] = (uint8_t)cell;
        added++;
    }
}

static void minimal_end_step(void *context, const struct qd_thin_attempt *attempt, bool is_made) {
    qd_minimizer *minimizer = context;
    QD_CHECK(is_made);
    (void)is_made;
    if (attempt->clues > minimizer->clues[attempt->number])
        return;
    minimizer->clues[attempt->number] = attempt->clues;
    memcpy(minimizer->walkers[attempt->number], attempt->cells, 81);
    if (attempt->clues < minimizer->clues[minimizer->best])
        minimizer->best = (uint16_t)attempt->number;
}

/* Walkers that are behind begin anew where the best is. */
static void minimal_gather(qd_minimizer *minimizer) {
    for (uint32_t i = 0; i < MINIMAL_WALKERS; i++)
        if (minimizer->clues[i] > minimizer->clues[minimizer->best] + 1) {
            memcpy(minimizer->walkers[i], minimizer->walkers[minimizer->best], 81);
            minimizer->clues[i] = minimizer->clues[minimizer->best];
        }
}

/* Rounds of steps, until a limit. */
static qd_status minimal_walk(qd_minimizer *minimizer, unsigned enough, const qd_limits *limits,
                              double began, qd_outcome *outcome, qd_error *error) {
    for (uint64_t round = 1;; round++) {
        minimizer->first = MINIMAL_WALKERS * round;
        if (minimizer->clues[minimizer->best] <= enough)
            *outcome = QD_SOLUTION;
        else
            *outcome = qd_minimal_why_end(limits, minimizer->first, began);
        if (*outcome != QD_DONE)
            return QD_OK;
        qd_status status = qd_thin_run(&minimizer->thin, MINIMAL_WALKERS, outcome, error);
        if (status != QD_OK || *outcome != QD_DONE)
            return status;
        if (round % 16 == 0)
            minimal_gather(minimizer);
    }
}

qd_status qd_minimizer_find_fewest(qd_minimizer *minimizer, const void *cells, uint64_t seed,
                                   unsigned enough, const qd_limits *limits, uint8_t *fewest,
                                   qd_outcome *outcome, qd_error *error) {
    outcome = QD_OPTIONAL(outcome, qd_outcome);
    uint8_t puzzle[81], clues = 0;
    double began = qd_now();
    if (!limits->nodes && !(limits->seconds > 0))
        return qd_fail(error, QD_ERROR_ARGUMENT, "a limit is needed: it would never end");
    qd_minimal_read(cells, puzzle);
    memcpy(fewest, puzzle, 81);
    qd_status status = qd_minimal_require_unique(minimizer->nine, puzzle, outcome, error);
    if (status != QD_OK || *outcome != QD_DONE)
        return status;
    for (uint32_t cell = 0; cell < 81; cell++)
        clues = (uint8_t)(clues + (puzzle[cell] != 0));
    for (uint32_t i = 0; i < MINIMAL_WALKERS; i++)
        memcpy(minimizer->walkers[i], puzzle, 81);
    memset(minimizer->clues, clues, sizeof minimizer->clues);
    minimizer->best = 0;
    minimizer->cells = puzzle;
    minimizer->seed = seed;
    minimizer->first = 0;
    minimizer->thin.begin = minimal_begin_step;
    minimizer->thin.end = minimal_end_step;
    status = qd_thin_run(&minimizer->thin, MINIMAL_WALKERS, outcome, error);
    if (status == QD_OK && *outcome == QD_DONE && minimizer->clues[minimizer->best] < clues)
        status = minimal_walk(minimizer, enough, limits, began, outcome, error);
    memcpy(fewest, minimizer->walkers[minimizer->best], 81);
    return status;
}
