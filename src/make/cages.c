/*
 * Killers: a solution grid is divided into cages with sums.
 *
 * Cells are taken in random order; each one that is in no cage begins one, which takes neighbours with other values
 * until it has as many cells as were drawn. Cages that stay too small join a neighbour. Then the board is solved
 * without a clue: while there is another solution, a cage in which it differs is divided in two, which says more. If no
 * cage can be divided, all is drawn anew.
 */
#include "maker.h"

#include "../base/error.h"
#include "../base/memory.h"
#include "../base/random.h"
#include "../sudoku/board.h"

#include <stdlib.h>
#include <string.h>

#define DRAWS 1000u /* of cages of a grid, until they fit */
#define NODES 20000u

struct cages {
    const qd_board *board;
    const uint8_t *grid;
    qd_range sizes, sums; /* `most` is the greatest */
    uint64_t state;       /* of random numbers */
    uint32_t *cage_of;    /* of cells: a number from 1; 0: none yet */
    uint32_t *cells, *order;
    uint32_t count; /* of cages */
    qd_text text;
};

static uint64_t cages_bit(const struct cages *cages, uint32_t cell) {
    return UINT64_C(1) << (cages->grid[cell] - 1);
}

static int64_t cages_meaning(const struct cages *cages, uint32_t cell) {
    return meaning_of(cages->board, cages->grid[cell]);
}

/* Lists the cells of a cage; returns their number. */
static uint32_t cages_list(const struct cages *cages, uint32_t cage) {
    uint32_t count = 0;
    for (uint32_t cell = 0; cell < cages->board->cell_count; cell++)
        if (cages->cage_of[cell] == cage)
            cages->cells[count++] = cell;
    return count;
}

/* What a cage has. */
struct cages_look {
    uint32_t size;
    int64_t sum;
    uint64_t values;
};

static struct cages_look cages_look(const struct cages *cages, uint32_t cage) {
    struct cages_look look = {0, 0, 0};
    for (uint32_t cell = 0; cell < cages->board->cell_count; cell++)
        if (cages->cage_of[cell] == cage) {
            look.size++;
            look.sum += cages_meaning(cages, cell);
            look.values |= cages_bit(cages, cell);
        }
    return look;
}

static bool cages_fit(const struct cages *cages, const struct cages_look *look) {
    return look->size >= cages->sizes.least && look->size <= cages->sizes.most &&
           look->sum >= (int64_t)cages->sums.least && look->sum <= (int64_t)cages->sums.most;
}

/* A random cell beside the cage which is of cage `from`, and may join; QD_NO_CELL if there is none. */
static uint32_t cages_neighbour(struct cages *cages, uint32_t cage, uint32_t from) {
    struct cages_look look = cages_look(cages, cage);
    uint32_t found = QD_NO_CELL, count = 0;
    for (uint32_t cell = 0; cell < cages->board->cell_count; cell++) {
        if (cages->cage_of[cell] != cage)
            continue;
        for (unsigned side = 0; side < 4; side++) {
            uint32_t other = neighbour_of(cages->board, cell, side);
            if (other == QD_NO_CELL || cages->cage_of[other] != from ||
                look.values & cages_bit(cages, other) ||
                look.sum + cages_meaning(cages, other) > (int64_t)cages->sums.most)
                continue;
            if (qd_random_below(&cages->state, ++count) == 0)
                found = other;
        }
    }
    return found;
}

static void cages_grow(struct cages *cages, uint32_t cage, uint32_t from, uint32_t size) {
    for (uint32_t i = 1; i < size; i++) {
        uint32_t next = cages_neighbour(cages, cage, from);
        if (next == QD_NO_CELL)
            return;
        cages->cage_of[next] = cage;
    }
}

static uint32_t cages_draw_size(struct cages *cages, uint32_t most) {
    return cages->sizes.least + qd_random_below(&cages->state, most - cages->sizes.least + 1);
}

/* A cage that is too small, or has too little, joins one beside it with which it fits. */
static bool cages_join(struct cages *cages, uint32_t cage) {
    struct cages_look own = cages_look(cages, cage);
    uint32_t count = cages_list(cages, cage);
    for (uint32_t i = 0; i < count; i++)
        for (unsigned side = 0; side < 4; side++) {
            uint32_t other = neighbour_of(cages->board, cages->cells[i], side);
            if (other == QD_NO_CELL || cages->cage_of[other] == cage)
                continue;
            struct cages_look both = cages_look(cages, cages->cage_of[other]);
            if (both.values & own.values)
                continue;
            both.size += own.size;
            both.sum += own.sum;
            if (!cages_fit(cages, &both))
                continue;
            uint32_t into = cages->cage_of[other];
            for (uint32_t k = 0; k < count; k++)
                cages->cage_of[cages->cells[k]] = into;
            return true;
        }
    return false;
}

/* False if some cage does not fit. */
static bool cages_draw(struct cages *cages) {
    uint32_t cells = cages->board->cell_count;
    memset(cages->cage_of, 0, cells * sizeof *cages->cage_of);
    cages->count = 0;
    qd_random_order(&cages->state, cages->order, cells);
    for (uint32_t i = 0; i < cells; i++) {
        if (cages->cage_of[cages->order[i]])
            continue;
        cages->cage_of[cages->order[i]] = ++cages->count;
        cages_grow(cages, cages->count, 0, cages_draw_size(cages, cages->sizes.most));
    }
    for (uint32_t cage = 1; cage <= cages->count; cage++) {
        struct cages_look look = cages_look(cages, cage);
        if (look.size && !cages_fit(cages, &look) && !cages_join(cages, cage))
            return false;
    }
    return true;
}

/* ---- one solution ---------------------------------------------------------------------------------------------- */

/* Whether the cells of both parts are connected: a part is what grew from its first cell, so of the rest one is
 * asked. */
static bool cages_is_connected(struct cages *cages, uint32_t cage) {
    uint32_t size = cages_list(cages, cage), part = cages->count + 2, reached = 1;
    uint32_t first = size ? cages->cells[0] : 0;
    for (uint32_t i = 0; i < size; i++)
        cages->cage_of[cages->cells[i]] = part;
    cages->cage_of[first] = cage;
    for (bool grows = size > 0; grows;) {
        grows = false;
        for (uint32_t i = 0; i < size; i++) {
            bool joins = false;
            for (unsigned side = 0; side < 4 && cages->cage_of[cages->cells[i]] == part; side++) {
                uint32_t other = neighbour_of(cages->board, cages->cells[i], side);
                joins |= other != QD_NO_CELL && cages->cage_of[other] == cage;
            }
            if (joins) {
                cages->cage_of[cages->cells[i]] = cage;
                reached++;
                grows = true;
            }
        }
    }
    for (uint32_t i = 0; i < size; i++)
        cages->cage_of[cages->cells[i]] = cage;
    return reached == size;
}

/* Divides a cage in two that fit, if that can be. */
static bool cages_divide(struct cages *cages, uint32_t cage) {
    uint32_t size = cages_list(cages, cage), part = cages->count + 1;
    if (size < 2 * cages->sizes.least)
        return false;
    uint32_t first = cages->cells[qd_random_below(&cages->state, size)];
    cages->cage_of[first] = part;
    cages_grow(cages, part, cage, cages_draw_size(cages, size - cages->sizes.least));
    struct cages_look own = cages_look(cages, part), rest = cages_look(cages, cage);
    if (cages_fit(cages, &own) && cages_fit(cages, &rest) && cages_is_connected(cages, cage)) {
        cages->count++;
        return true;
    }
    for (uint32_t cell = 0; cell < cages->board->cell_count; cell++)
        if (cages->cage_of[cell] == part)
            cages->cage_of[cell] = cage;
    return false;
}

/* Divides a cage in which the other solution differs. */
static bool cages_divide_some(struct cages *cages, const uint8_t *other) {
    uint32_t cells = cages->board->cell_count;
    qd_random_order(&cages->state, cages->order, cells);
    for (uint32_t i = 0; i < cells; i++) {
        uint32_t cell = cages->order[i];
        for (unsigned tries = 0; tries < 4 && other[cell] != cages->grid[cell]; tries++)
            if (cages_divide(cages, cages->cage_of[cell]))
                return true;
    }
    return false;
}

static qd_status cages_make_board(struct cages *cages, qd_board **out, qd_error *error) {
    char name[32];
    cages->text.length = 0;
    for (uint32_t cage = 1; cage <= cages->count; cage++) {
        uint32_t size = cages_list(cages, cage);
        if (!size)
            continue;
        qd_text_put(&cages->text, "+cage=");
        qd_text_put_number(&cages->text, (uint64_t)cages_look(cages, cage).sum);
        qd_text_put(&cages->text, ":");
        for (uint32_t i = 0; i < size; i++) {
            qd_board_cell_name(cages->board, cages->cells[i], name, sizeof name);
            qd_text_put(&cages->text, name);
        }
    }
    if (cages->text.failed)
        return qd_fail_memory(error);
    return qd_board_extend(cages->board, cages->text.data, out, error);
}

/* Looks for a solution that is not the grid. QD_DONE: there is none; QD_SOLUTION: it is in `other`. */
static qd_status cages_ask(const struct cages *cages, const qd_board *board, const qd_stop *stop,
                           uint8_t *other, qd_outcome *outcome, qd_error *error) {
    qd_solver_settings settings = {.limits.nodes = NODES, .limits.stop = stop};
    qd_solver *solver = NULL;
    qd_grid *empty = NULL;
    qd_status status = qd_grid_new(board, &empty, error);
    if (status == QD_OK)
        status = qd_solver_new(board, &settings, &solver, error);
    if (status == QD_OK)
        status = qd_solver_start(solver, empty, error);
    do
        *outcome = status == QD_OK ? qd_solver_next(solver, other) : QD_INTERRUPTED;
    while (*outcome == QD_PAUSED ||
           (*outcome == QD_SOLUTION && memcmp(other, cages->grid, board->cell_count) == 0));
    qd_solver_free(solver);
    qd_grid_free(empty);
    return status;
}

/* Divides cages until the grid is the only solution. QD_SOLUTION: it is; QD_DONE: no cage can be divided,
 * QD_NODE_LIMIT: likewise. */
static qd_status cages_refine(struct cages *cages, const qd_stop *stop, uint8_t *other,
                              qd_board **out, qd_outcome *outcome, qd_error *error) {
    for (;;) {
        qd_status status = cages_make_board(cages, out, error);
        if (status == QD_OK)
            status = cages_ask(cages, *out, stop, other, outcome, error);
        if (status == QD_OK && *outcome == QD_DONE) {
            *outcome = QD_SOLUTION;
            return QD_OK;
        }
        bool is_slow = *outcome == QD_NODE_LIMIT;
        qd_board_free(*out);
        *out = NULL;
        if (status != QD_OK || (*outcome != QD_SOLUTION && !is_slow))
            return status;
        if (is_slow) /* any division makes the next search quicker */
            memset(other, 0, cages->board->cell_count);
        if (!cages_divide_some(cages, other)) {
            *outcome = is_slow ? QD_NODE_LIMIT : QD_DONE;
            return QD_OK;
        }
    }
}

static qd_status cages_try(struct cages *cages, const qd_stop *stop, qd_board **out,
                           qd_outcome *outcome, qd_error *error) {
    uint8_t *other = qd_array_new(cages->board->cell_count, 1);
    qd_status status = other ? QD_OK : qd_fail_memory(error);
    *outcome = QD_DONE;
    for (uint32_t i = 0; i < DRAWS && status == QD_OK && !*out; i++) {
        if (qd_stop_is_due(stop, outcome))
            break;
        if (cages_draw(cages))
            status = cages_refine(cages, stop, other, out, outcome, error);
    }
    free(other);
    return status;
}

qd_status qd_cages_make(const qd_board *board, const uint8_t *grid, const qd_cage_wish *wish,
                        qd_board **out, qd_outcome *outcome, qd_error *error) {
    struct cages cages = {.board = board,
                          .grid = grid,
                          .sizes = wish->sizes,
                          .sums = wish->sums,
                          .state = qd_random_state(wish->seed, wish->number),
                          .text = QD_TEXT_INIT};
    *out = NULL;
    outcome = QD_OPTIONAL(outcome, qd_outcome);
    if (!cages.sizes.least)
        cages.sizes.least = 1;
    if (!cages.sizes.most || cages.sizes.most > board->value_count)
        cages.sizes.most = board->value_count;
    if (!cages.sums.most)
        cages.sums.most = UINT32_MAX;
    if (cages.sizes.least > cages.sizes.most || cages.sums.least > cages.sums.most)
        return qd_fail(error, QD_ERROR_ARGUMENT, "no cage has that size or that sum");
    qd_status status = qd_maker_check_grid(board, grid, error);
    if (status != QD_OK)
        return status;
    cages.cage_of = qd_array_new(board->cell_count, sizeof *cages.cage_of);
    cages.cells = qd_array_new(board->cell_count, sizeof *cages.cells);
    cages.order = qd_array_new(board->cell_count, sizeof *cages.order);
    status = cages.cage_of && cages.cells && cages.order
                 ? cages_try(&cages, wish->stop, out, outcome, error)
                 : qd_fail_memory(error);
    free(cages.cage_of);
    free(cages.cells);
    free(cages.order);
    qd_text_free(&cages.text);
    return status;
}
