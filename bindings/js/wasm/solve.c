/* Solving: verdicts, solutions one after another, counts, and many puzzles of the ordinary 9x9. */
#include "sheet.h"
#include "shim.h"

#include <quadrille/nine.h>
#include <quadrille/base.h>

#include <stdlib.h>
#include <string.h>

/* ---- clashes --------------------------------------------------------------------------------- */

/* Replaces the text by the first clash of the puzzle; false: there is none. */
bool EXPORT(q_clash)(const struct sheet *sheet) {
    qd_clash clash;
    char words[160];
    if (!qd_grid_find_clash(sheet->grid, &clash))
        return false;
    qd_clash_print(sheet->board, &clash, words, sizeof words);
    shim_begin();
    qd_text_printf(&shim_text, "{\"cells\":[%u,%u],\"values\":[%u,%u],", (unsigned)clash.left,
                   (unsigned)clash.right, (unsigned)clash.value, (unsigned)clash.right_value);
    qd_text_printf(&shim_text, clash.house == QD_NO_HOUSE ? "\"house\":null," : "\"house\":%u,",
                   (unsigned)clash.house);
    shim_put_member("text", words);
    shim_put("}");
    return true;
}

/* ---- one puzzle ------------------------------------------------------------------------------ */

/* A search for the solutions of a puzzle, with a solver of its own. */
struct hunt {
    qd_solver *solver;
    uint8_t *values; /* of the last solution */
    qd_count *count;
};

void EXPORT(q_hunt_free)(struct hunt *hunt) {
    if (!hunt)
        return;
    qd_count_free(hunt->count);
    qd_solver_free(hunt->solver);
    free(hunt->values);
    free(hunt);
}

static bool solve_begin(struct hunt *hunt, const struct sheet *sheet, const char *engine,
                        qd_limits limits) {
    qd_solver_settings settings = {0};
    settings.engine = *engine ? engine : NULL;
    settings.limits = limits;
    hunt->values = shim_new(qd_board_cell_count(sheet->board), 1);
    return hunt->values &&
           shim_ok(qd_solver_new(sheet->board, &settings, &hunt->solver, &shim_error)) &&
           shim_ok(qd_count_new(&hunt->count, &shim_error)) &&
           shim_ok(qd_solver_start(hunt->solver, sheet->grid, &shim_error));
}

/* `engine` "": the default. 0 nodes, seconds: no limit. It pauses every `slice` nodes. */
struct hunt *EXPORT(q_hunt_new)(const struct sheet *sheet, const char *engine, double nodes,
                                double seconds, double slice) {
    qd_limits limits = {0};
    struct hunt *hunt = shim_new(1, sizeof *hunt);
    limits.nodes = (uint64_t)nodes;
    limits.seconds = seconds;
    limits.slice_nodes = (uint64_t)slice;
    if (hunt && solve_begin(hunt, sheet, engine, limits))
        return hunt;
    q_hunt_free(hunt);
    return NULL;
}

int EXPORT(q_hunt_next)(struct hunt *hunt) {
    return (int)qd_solver_next(hunt->solver, hunt->values);
}

const uint8_t *EXPORT(q_hunt_values)(const struct hunt *hunt) {
    return hunt->values;
}

/* Counts on, up to `limit` in this call; 0: no limit. The text is the number so far. -1: it failed. */
int EXPORT(q_hunt_count)(struct hunt *hunt, double limit) {
    qd_outcome outcome;
    shim_begin();
    if (!shim_ok(
            qd_solver_count(hunt->solver, (uint64_t)limit, hunt->count, &outcome, &shim_error)))
        return -1;
    qd_text_put_count(&shim_text, hunt->count);
    return shim_end() ? (int)outcome : -1;
}

const char *EXPORT(q_hunt_engine)(const struct hunt *hunt) {
    return qd_solver_about(hunt->solver).engine;
}

double EXPORT(q_hunt_nodes)(const struct hunt *hunt) {
    return (double)qd_solver_about(hunt->solver).effort.nodes;
}

/*
 * Finds up to `limit` solutions with the solver of the sheet, which is made once for all of its puzzles, and writes
 * them one after another. Returns the outcome; -1: it failed.
 */
int EXPORT(q_solve)(struct sheet *sheet, uint32_t limit, uint8_t *values, uint32_t *found) {
    uint32_t cells = qd_board_cell_count(sheet->board);
    qd_outcome outcome = QD_SOLUTION;
    qd_solver *solver = sheet_solver(sheet);
    if (!solver || !shim_ok(qd_solver_start(solver, sheet->grid, &shim_error)))
        return -1;
    for (*found = 0; *found < limit; ++*found) {
        outcome = qd_solver_next(solver, values + (size_t)*found * cells);
        if (outcome != QD_SOLUTION)
            break;
    }
    return (int)outcome;
}

const char *EXPORT(q_solve_engine)(const struct sheet *sheet) {
    return qd_solver_about(sheet->solver).engine;
}

double EXPORT(q_solve_nodes)(const struct sheet *sheet) {
    return (double)qd_solver_about(sheet->solver).effort.nodes;
}

/* ---- judging --------------------------------------------------------------------------------- */

/* Why `values` are no solution: in the error. */
bool EXPORT(q_fits)(const struct sheet *sheet, const uint8_t *values) {
    return shim_ok(qd_grid_check_solution(sheet->grid, values, &shim_error));
}

/* Marks the clues that can be left out with 1 in the sheet's solution; -1: it failed. */
int EXPORT(q_redundant)(struct sheet *sheet) {
    uint32_t count;
    qd_outcome outcome;
    qd_solver *solver = sheet_solver(sheet);
    if (!solver || !shim_ok(qd_solver_find_redundant(solver, sheet->grid, sheet->solution, &count,
                                                     &outcome, &shim_error)))
        return -1;
    return (int)count;
}

/* The bits of the values that a cell has in some solution: of all solutions, or of those found in time. */
static void solve_take_candidates(struct sheet *sheet, const uint32_t *counts) {
    uint32_t values = qd_board_value_count(sheet->board);
    for (uint32_t cell = 0; cell < qd_board_cell_count(sheet->board); cell++) {
        sheet->candidates[cell] = 0;
        for (uint32_t value = 0; value < values; value++)
            if (counts[cell * values + value])
                sheet->candidates[cell] |= (uint64_t)1 << value;
    }
}

/* Replaces the candidates of the sheet by the true ones. Returns the outcome; -1: it failed. `seconds` 0: no limit. */
int EXPORT(q_true_candidates)(struct sheet *sheet, double seconds) {
    size_t cells = qd_board_cell_count(sheet->board);
    uint32_t *counts = shim_new(cells * qd_board_value_count(sheet->board), sizeof *counts);
    qd_stop stop = {0};
    qd_solver_settings settings = {0};
    qd_solver *solver = NULL;
    qd_outcome outcome;
    qd_stop_after(&stop, seconds);
    settings.limits.stop = &stop;
    bool is_fine =
        counts && shim_ok(qd_solver_new(sheet->board, &settings, &solver, &shim_error)) &&
        shim_ok(qd_solver_count_candidates(solver, sheet->grid, 1, counts, &outcome, &shim_error));
    if (is_fine)
        solve_take_candidates(sheet, counts);
    qd_solver_free(solver);
    free(counts);
    return is_fine ? (int)outcome : -1;
}

static bool solve_put_engines(const char *name_of(size_t number, const char **summary)) {
    const char *name, *summary;
    shim_begin();
    shim_put("[");
    for (size_t i = 0; (name = name_of(i, &summary)); i++)
        shim_put_named(i == 0, name, "summary", summary);
    shim_put("]");
    return shim_end();
}

bool EXPORT(q_solvers)(void) {
    return solve_put_engines(qd_solver_engine_name);
}

bool EXPORT(q_cover_engines)(void) {
    return solve_put_engines(qd_cover_engine_name);
}

/* ---- many puzzles of the ordinary 9x9 -------------------------------------------------------- */

qd_nine *EXPORT(q_nine_new)(void) {
    qd_nine *nine;
    return shim_ok(qd_nine_new(NULL, &nine, &shim_error)) ? nine : NULL;
}

/* Solutions are written as '1' to '9'; NULL: not wanted. */
bool EXPORT(q_nine_solve)(qd_nine *nine, const char *cells, size_t stride, size_t count,
                          unsigned limit, uint8_t *found, uint8_t *solutions) {
    qd_nine_work work = {0};
    qd_outcome outcome;
    work.cells = cells;
    work.stride = stride;
    work.count = count;
    work.limit = limit;
    work.found = found;
    work.solutions = solutions;
    work.zero = '0';
    return shim_ok(qd_nine_solve(nine, &work, &outcome, &shim_error));
}
