/*
 * Solution grids of any board. If the board has few, all are listed once, and each is drawn with the
 * same probability. Otherwise a grid is what a search in random order finds, and so not uniform.
 */
#include "maker.h"

#include "../base/error.h"
#include "../base/memory.h"
#include "../base/random.h"
#include "../sudoku/above.h"

#include <stdlib.h>
#include <string.h>

/* Boards with more values have too many solutions to list, even with one house in order. The 6x6 has
 * 39,168 of these, and the search for them takes some 0.1 s. */
#define LIST_VALUES 6
#define LIST_MOST 50000
#define LIST_NODES 500000

/* Nodes of the first search in random order by backtracking; each further one has twice as many. */
#define LEAST_NODES 500

/* ---- all of them ----------------------------------------------------------------------------- */

static const struct house *maker_grid_full_house(const qd_board *board) {
    for (uint32_t i = 0; i < board->house_count; i++)
        if (board->houses[i].cell_count == board->value_count)
            return &board->houses[i];
    return NULL;
}

/* Adds the solutions of a puzzle to the list. */
static qd_status maker_grid_list(struct maker_source *source, qd_solver *solver,
                                 qd_outcome *outcome, qd_error *error) {
    size_t cells = source->board->cell_count;
    for (;;) {
        if (!qd_array_reserve(&source->list, &source->list_capacity, source->list_count + 1, cells))
            return qd_fail_memory(error);
        *outcome = qd_solver_next(solver, source->list + source->list_count * cells);
        if (*outcome != QD_SOLUTION || source->list_count == LIST_MOST)
            return QD_OK;
        source->list_count++;
    }
}

/* The list, or none if it is too long. */
static qd_status maker_grid_make_list(struct maker_source *source, const qd_grid *grid,
                                      qd_error *error) {
    qd_solver_settings settings = {0};
    qd_solver *solver;
    qd_outcome outcome = QD_DONE;
    settings.limits.nodes = LIST_NODES;
    qd_status status = qd_solver_new(source->board, &settings, &solver, error);
    if (status == QD_OK)
        status = qd_solver_start(solver, grid, error);
    if (status == QD_OK)
        status = maker_grid_list(source, solver, &outcome, error);
    qd_solver_free(solver);
    if (status != QD_OK)
        return status;
    if (outcome != QD_DONE) {
        free(source->list);
        source->list = NULL;
    } else if (source->list_count == 0) {
        return qd_fail(error, QD_ERROR_CLASH, "the board has no solution");
    }
    return QD_OK;
}

static qd_status maker_grid_try_list(struct maker_source *source, qd_error *error) {
    const struct house *house = maker_grid_full_house(source->board);
    qd_grid *grid;
    qd_status status = qd_grid_new(source->board, &grid, error);
    if (status != QD_OK)
        return status;
    source->renames = house && qd_board_can_rename(source->board);
    for (uint32_t i = 0; source->renames && i < house->cell_count; i++)
        qd_grid_set_value(grid, house->cells[i], i + 1);
    status = maker_grid_make_list(source, grid, error);
    qd_grid_free(grid);
    return status;
}

static void maker_grid_draw_listed(const struct maker_source *source, uint64_t *state,
                                   uint8_t *cells) {
    size_t count = source->board->cell_count;
    uint32_t names[QD_MAX_VALUES];
    memcpy(cells, source->list + count * qd_random_below64(state, source->list_count), count);
    if (!source->renames)
        return;
    qd_random_order(state, names, source->board->value_count);
    for (size_t i = 0; i < count; i++)
        cells[i] = (uint8_t)(names[cells[i] - 1] + 1);
}

/* ---- searches in random order ---------------------------------------------------------------- */

static qd_status maker_grid_find(const struct maker_source *source, uint64_t *state, uint8_t *cells,
                                 qd_outcome *outcome, qd_error *error) {
    qd_cover_settings settings = {0};
    qd_cover_found found;
    settings.engine = "links"; /* of all engines it suffers least from large boards */
    settings.limits.nodes = source->nodes;
    settings.limits.stop = source->stop;
    settings.seed = qd_random(state);
    qd_status status = qd_cover_find(qd_encoding_cover(source->encoding), &settings, &found, error);
    *outcome = found.outcome;
    if (status == QD_OK && found.outcome == QD_SOLUTION)
        qd_encoding_decode(source->encoding, found.options, found.count, cells);
    qd_free(found.options);
    return status;
}

/* One backtracking search, with so many nodes. */
static qd_status maker_grid_backtrack_once(const struct maker_source *source, uint64_t seed,
                                           uint64_t nodes, uint8_t *cells, qd_outcome *outcome,
                                           qd_error *error) {
    qd_solver_settings settings = {0};
    qd_solver *solver;
    settings.engine = "backtrack";
    settings.seed = seed | 1;
    settings.limits.nodes = nodes;
    settings.limits.stop = source->stop;
    qd_status status = qd_solver_new(source->board, &settings, &solver, error);
    if (status != QD_OK)
        return status;
    *outcome = qd_solver_next(solver, cells);
    qd_solver_free(solver);
    return QD_OK;
}

static qd_status maker_grid_backtrack(const struct maker_source *source, uint64_t *state,
                                      uint8_t *cells, qd_outcome *outcome, qd_error *error) {
    uint64_t left = source->nodes, nodes = LEAST_NODES;
    qd_status status = QD_OK;
    *outcome = QD_NODE_LIMIT;
    for (; left && status == QD_OK && *outcome == QD_NODE_LIMIT; nodes *= 2) {
        nodes = nodes < left ? nodes : left;
        left -= nodes;
        status = maker_grid_backtrack_once(source, qd_random(state), nodes, cells, outcome, error);
    }
    return status;
}

/* ---- the source ------------------------------------------------------------------------------ */

qd_status qd_maker_open_source(struct maker_source *source, qd_error *error) {
    const qd_board *board = source->board;
    qd_status status = QD_OK;
    if (board->value_count <= LIST_VALUES && board->square_count == 1)
        status = maker_grid_try_list(source, error);
    if (status == QD_OK && !source->list && !board->sequence_count && !board->special_count)
        status = qd_encoding_new(board, &source->encoding, error);
    return status;
}

void qd_maker_close_source(struct maker_source *source) {
    free(source->list);
    qd_encoding_free(source->encoding);
}

qd_status qd_maker_draw(const struct maker_source *source, uint64_t *state, uint8_t *cells,
                        qd_outcome *outcome, qd_error *error) {
    *outcome = QD_SOLUTION;
    if (source->list)
        maker_grid_draw_listed(source, state, cells);
    else if (source->encoding)
        return maker_grid_find(source, state, cells, outcome, error);
    else
        return maker_grid_backtrack(source, state, cells, outcome, error);
    return QD_OK;
}
