/* Both engines behind one call: which puzzle goes to which engine. */
#include "above.h"
#include "simd.h"

#include "../base/check.h"
#include "../base/error.h"
#include "../base/limits.h"
#include "../base/memory.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

/* The largest batch in which a level may use the single engine; see nine_simd.batch_from. */
#define SMALL_BATCH 256
/* In a small batch, a puzzle that needs more nodes than this is put aside; if this many are, they
 * are solved together. A hard puzzle takes forty microseconds alone, and fifteen together with
 * thirty others. */
#define FEW_NODES 48
#define LEAST_TOGETHER 16
/* If most of the first puzzles are put aside, this many or more, the others are not tried. */
#define HARD_BATCH 4

struct qd_nine {
    const struct nine_simd *simd;
    struct nine_single *single;
    struct nine_lanes *lanes; /* NULL until it is needed */
    const qd_stop *stop;
};

struct qd_nine_search {
    const struct nine_simd *simd;
    struct nine_single *single;
    qd_budget budget;
    qd_effort effort;
};

/* Takes the settings of a caller, and finds their SIMD level. */
static qd_status nine_take_settings(const qd_nine_settings *given, qd_nine_settings *own,
                                    const struct nine_simd **simd, qd_error *error) {
    *own = given ? *given : (qd_nine_settings){0};
    *simd = qd_nine_simd_find(own->simd);
    if (!*simd)
        return qd_fail(error, QD_ERROR_ARGUMENT, "this machine has no SIMD level '%.40s'",
                       own->simd ? own->simd : "");
    return QD_OK;
}

static bool nine_has_limits(const qd_limits *limits) {
    return limits->solutions || limits->nodes || limits->updates || limits->seconds > 0 ||
           limits->slice_nodes || limits->memory;
}

qd_status qd_nine_new(const qd_nine_settings *settings, qd_nine **out, qd_error *error) {
    const struct nine_simd *simd;
    qd_nine_settings own;
    *out = NULL;
    qd_status status = nine_take_settings(settings, &own, &simd, error);
    if (status != QD_OK)
        return status;
    if (nine_has_limits(&own.limits))
        return qd_fail(error, QD_ERROR_UNSUPPORTED,
                       "limits require one puzzle at a time: qd_nine_search_new");
    qd_nine *nine = qd_array_new(1, sizeof *nine);
    if (!nine)
        return qd_fail_memory(error);
    nine->simd = simd;
    nine->stop = own.limits.stop;
    nine->single = simd->open_single();
    if (!nine->single) {
        qd_nine_free(nine);
        return qd_fail_memory(error);
    }
    *out = nine;
    return QD_OK;
}

void qd_nine_free(qd_nine *nine) {
    if (!nine)
        return;
    nine->simd->close_single(nine->single);
    nine->simd->lanes_close(nine->lanes);
    free(nine);
}

const char *qd_nine_simd(const qd_nine *nine) {
    return nine->simd->name;
}

static uint8_t *nine_solution_of(const qd_nine_work *work, size_t number) {
    return work->solutions ? work->solutions + 81 * number : NULL;
}

/* The puzzle as pencilmarks, with all digits but the clue in that cell. */
static void nine_put_without(const uint8_t *puzzle, unsigned without, uint8_t marks[729]) {
    for (unsigned mark = 0; mark < 729; mark++) {
        unsigned cell = mark / 9, digit = mark % 9 + 1, clue = puzzle[cell] & 15;
        bool is_empty = clue < 1 || clue > 9;
        marks[mark] = (is_empty || (clue == digit) != (cell == without)) ? (uint8_t)digit : 0;
    }
}

static void nine_start_single(qd_nine *nine, const qd_nine_work *work, size_t number) {
    uint8_t marks[729];
    unsigned without = nine_without(work, number);
    const uint8_t *puzzle = nine_puzzle(work, number);
    if (without < 81)
        nine_put_without(puzzle, without, marks);
    nine->simd->start_single(nine->single, without < 81 ? marks : puzzle,
                             work->pencilmarks || without < 81);
}

/*
 * Solves one puzzle by the single engine: its first solution, and the number of solutions, up to
 * the limit. Visits at most `nodes` nodes; returns whether these were enough.
 */
static bool nine_solve_alone(qd_nine *nine, const qd_nine_work *work, size_t number, unsigned limit,
                             unsigned nodes) {
    const struct nine_simd *simd = nine->simd;
    uint8_t *solution = nine_solution_of(work, number);
    QD_CHECK(number < work->count && limit >= 1 && limit <= 2);
    unsigned found = 0;
    enum nine_step step = NINE_ON;
    nine_start_single(nine, work, number);
    while (found < limit && step != NINE_END) {
        if (qd_stop_ends(nine->stop, false, NULL) || nodes-- == 0)
            return false;
        step = simd->step_single(nine->single, found ? NULL : solution, work->zero);
        found += step == NINE_SOLUTION;
    }
    work->found[number] = (uint8_t)found;
    return true;
}

/* Solves the puzzles that are still unknown, one by one. */
static void nine_solve_rest(qd_nine *nine, const qd_nine_work *work) {
    for (size_t i = 0; i < work->count; i++)
        if (work->found[i] == QD_NINE_UNKNOWN)
            nine_solve_alone(nine, work, i, nine_limit(work, i), UINT_MAX);
}

/* Solves those that need few nodes, unless most need more. Returns how many are left. */
static size_t nine_solve_easy(qd_nine *nine, const qd_nine_work *work) {
    size_t left = 0, i = 0;
    for (; i < work->count && (left < HARD_BATCH || 2 * left < i); i++)
        left += !nine_solve_alone(nine, work, i, nine_limit(work, i), FEW_NODES);
    return left + work->count - i;
}

/* Where several lanes have searched a puzzle with several solutions, the first one that they found
 * depends on their neighbours, so the single engine determines it. */
static void nine_settle_solutions(qd_nine *nine, const qd_nine_work *work) {
    for (size_t i = 0; i < work->count; i++)
        if (work->found[i] == NINE_UNSETTLED) {
            bool done = nine_solve_alone(nine, work, i, 1, UINT_MAX);
            work->found[i] = done ? (uint8_t)work->limit : QD_NINE_UNKNOWN;
        }
}

static bool nine_run_lanes(qd_nine *nine, const qd_nine_work *work) {
    if (!nine->lanes)
        nine->lanes = nine->simd->lanes_open();
    return nine->lanes && nine->simd->lanes_run(nine->lanes, work, nine->stop);
}

/* Many puzzles: solves them together, except the last ones. */
static bool nine_solve_many(qd_nine *nine, const qd_nine_work *work) {
    bool fine = nine_run_lanes(nine, work);
    if (fine && !qd_stop_ends(nine->stop, false, NULL))
        nine_solve_rest(nine, work);
    nine_settle_solutions(nine, work);
    return fine;
}

/* Solves the puzzles of a small batch that are still unknown, together. */
static bool nine_solve_left(qd_nine *nine, const qd_nine_work *work, size_t left) {
    const void *list[SMALL_BATCH];
    uint8_t found[SMALL_BATCH], solutions[SMALL_BATCH][81], without[SMALL_BATCH];
    size_t number[SMALL_BATCH], count = 0;
    QD_CHECK(left <= SMALL_BATCH);
    for (size_t i = 0; i < work->count && count < left; i++)
        if (work->found[i] == QD_NINE_UNKNOWN) {
            number[count] = i;
            found[count] = QD_NINE_UNKNOWN;
            without[count] = (uint8_t)nine_without(work, i);
            list[count++] = nine_puzzle(work, i);
        }
    qd_nine_work rest = *work;
    rest.list = list;
    rest.count = count;
    rest.found = found;
    rest.without = work->without ? without : NULL;
    rest.solutions = work->solutions ? solutions[0] : NULL;
    QD_CHECK(count == left);
    bool fine = nine_solve_many(nine, &rest);
    for (size_t i = 0; i < count; i++) {
        work->found[number[i]] = found[i];
        if (work->solutions && found[i] && found[i] != QD_NINE_UNKNOWN)
            memcpy(nine_solution_of(work, number[i]), solutions[i], 81);
    }
    return fine;
}

/* Few puzzles: one by one; those that need many guesses, together. */
static bool nine_solve_few(qd_nine *nine, const qd_nine_work *work) {
    if (work->count < LEAST_TOGETHER) {
        nine_solve_rest(nine, work);
        return true;
    }
    size_t left = nine_solve_easy(nine, work);
    if (qd_stop_ends(nine->stop, false, NULL) || left == 0)
        return true;
    if (left >= LEAST_TOGETHER)
        return nine_solve_left(nine, work, left);
    nine_solve_rest(nine, work);
    return true;
}

static qd_status nine_check_work(const qd_nine_work *given, qd_nine_work *work, qd_error *error) {
    *work = *given;
    if (!work->limit)
        work->limit = 2;
    if (work->limit > 2)
        return qd_fail(error, QD_ERROR_ARGUMENT, "the limit must be 1 or 2, not %u", work->limit);
    if (work->count && (!work->found || (!work->cells && !work->list)))
        return qd_fail(error, QD_ERROR_ARGUMENT, "puzzles or memory for answers are missing");
    if (work->without && (work->pencilmarks || work->solutions))
        return qd_fail(error, QD_ERROR_ARGUMENT,
                       "clues are not left out of pencilmarks, or where solutions are wanted");
    if (work->stride == 0)
        work->stride = work->pencilmarks ? 729 : 81;
    return QD_OK;
}

qd_status qd_nine_solve(qd_nine *nine, const qd_nine_work *given, qd_outcome *outcome,
                        qd_error *error) {
    outcome = QD_OPTIONAL(outcome, qd_outcome);
    qd_nine_work work;
    bool fine = true;
    qd_status status = nine_check_work(given, &work, error);
    if (status != QD_OK)
        return status;
    QD_CHECK(nine);
    if (work.count) /* else there may be no memory for answers */
        memset(work.found, QD_NINE_UNKNOWN, work.count);
    if (work.count < nine->simd->batch_from)
        fine = nine_solve_few(nine, &work);
    else
        fine = nine_solve_many(nine, &work);
    if (!qd_stop_is_due(nine->stop, outcome))
        *outcome = QD_DONE;
    return fine ? QD_OK : qd_fail_memory(error);
}

/* ---- one puzzle ------------------------------------------------------------------------------ */

qd_status qd_nine_search_new(const qd_nine_settings *settings, qd_nine_search **out,
                             qd_error *error) {
    const struct nine_simd *simd;
    qd_nine_settings own;
    *out = NULL;
    qd_status status = nine_take_settings(settings, &own, &simd, error);
    if (status != QD_OK)
        return status;
    qd_nine_search *search = qd_array_new(1, sizeof *search);
    if (!search)
        return qd_fail_memory(error);
    search->simd = simd;
    search->budget.limits = own.limits;
    search->single = simd->open_single();
    if (!search->single) {
        free(search);
        return qd_fail_memory(error);
    }
    *out = search;
    return QD_OK;
}

void qd_nine_search_free(qd_nine_search *search) {
    if (!search)
        return;
    search->simd->close_single(search->single);
    free(search);
}

void qd_nine_search_start(qd_nine_search *search, const void *cells, bool pencilmarks) {
    QD_CHECK(search && cells);
    search->effort = (qd_effort){0};
    search->simd->start_single(search->single, cells, pencilmarks);
}

static qd_outcome nine_run(qd_nine_search *search, uint8_t *solution) {
    const qd_limits *limits = &search->budget.limits;
    enum nine_step step = NINE_ON;
    qd_outcome why;
    if (limits->solutions && search->effort.solutions >= limits->solutions)
        return QD_SOLUTION_LIMIT;
    while (step == NINE_ON) {
        if (qd_budget_stops_at_once(&search->budget, &search->effort, &why))
            return why;
        step = search->simd->step_single(search->single, solution, 0);
        search->effort.nodes += step != NINE_END;
    }
    QD_CHECK(step != NINE_SOLUTION || search->effort.nodes > 0);
    search->effort.solutions += step == NINE_SOLUTION;
    return step == NINE_SOLUTION ? QD_SOLUTION : QD_DONE;
}

qd_outcome qd_nine_search_next(qd_nine_search *search, uint8_t *solution) {
    qd_budget_enter(&search->budget, &search->effort);
    qd_outcome outcome = nine_run(search, solution);
    qd_budget_leave(&search->budget, &search->effort);
    return outcome;
}

qd_effort qd_nine_search_effort(const qd_nine_search *search) {
    return search->effort;
}
