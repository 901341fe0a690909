/*
 * Areas: the cells with one of some values are connected by their sides, at least one, and as many as `size` says if it
 * does.
 *
 * A cell is inside if it has such values only, outside if it has none of them, and else open. From a cell inside, a
 * search in depth goes through all that are not outside. What it does not reach is outside. A cell is inside, too, if
 * the others fall apart without it, so that a cell inside is cut off or too few are left: those are articulation
 * points, found by the lowest number that a subtree reaches without them (Hopcroft and Tarjan, 1973). Of an area that
 * has a size, a cell is outside if the way to it takes more cells than are to be found.
 *
 * Cells side by side that are known to be equal are one cell of that weight: a way by them takes all of them. (The
 * shards of Interactive Sudoku Solver's regions are the same, and found during the search as well.)
 */
#include "variant_queue.h"

#include "../base/error.h"
#include "../base/memory.h"

#include <stdlib.h>

#define NO_NUMBER UINT32_MAX

static inline bool area_is_inside(const struct area_view *area, uint32_t i) {
    return area->states[i] == AREA_INSIDE;
}

static inline bool area_is_outside(const struct area_view *area, uint32_t i) {
    return area->states[i] == AREA_OUTSIDE;
}

static inline bool area_put(const struct area_view *area, uint32_t i, bool inside) {
    enum area_state now = inside ? AREA_INSIDE : AREA_OUTSIDE;
    if (area->states[i] != AREA_OPEN)
        return area->states[i] == now;
    area->states[i] = (uint8_t)now;
    return true;
}

/* ---- the search in depth --------------------------------------------------------------------------------------- */

static void area_visit(const struct area_view *area, uint32_t i, uint32_t parent, uint32_t number) {
    area->found[i] = (struct area_cell){.number = number,
                                        .lowest = number,
                                        .parent = parent,
                                        .next = area->first[i],
                                        .size = area->weights[i],
                                        .inside = area_is_inside(area, i) ? area->weights[i] : 0};
}

/* What a subtree means to the cell above it. */
static void area_leave(const struct area_view *area, uint32_t i) {
    const struct area_cell *below = &area->found[i];
    struct area_cell *above = &area->found[below->parent];
    above->size += below->size;
    above->inside += below->inside;
    if (below->lowest < above->lowest)
        above->lowest = below->lowest;
    if (below->lowest < above->number)
        return;
    above->cut_size += below->size;
    above->cut_inside += below->inside;
}

/* Numbers the cells that are reached from one, from `number` on; returns how many cells these stand for. */
static uint32_t area_search(const struct area_view *area, uint32_t root, uint32_t number) {
    const uint32_t *first = area->first, *sides = area->sides;
    struct area_cell *found = area->found;
    uint32_t at = root;
    area_visit(area, root, NO_NUMBER, number++);
    for (;;) {
        if (found[at].next == first[at + 1]) {
            if (at == root)
                return found[root].size;
            area_leave(area, at);
            at = found[at].parent;
            continue;
        }
        uint32_t other = sides[found[at].next++];
        if (area_is_outside(area, other))
            continue;
        if (found[other].number == NO_NUMBER) {
            area_visit(area, other, at, number++);
            at = other;
        } else if (found[other].number < found[at].lowest) {
            found[at].lowest = found[other].number;
        }
    }
}

/* ---- without a cell inside ------------------------------------------------------------------------------------- */

/* Only parts that are large enough can be it; if it is all of one part, that is it. */
static bool area_find_parts(const struct area_view *area) {
    uint32_t count = area->count, number = 0, least = area->size ? area->size : 1;
    uint32_t parts = 0, size = 0;
    for (uint32_t i = 0; i < count; i++) {
        if (area->found[i].number != NO_NUMBER || area_is_outside(area, i))
            continue;
        uint32_t begin = number, found = area_search(area, i, number);
        number += found;
        parts += found >= least;
        size = found >= least ? found : size;
        for (uint32_t k = 0; k < count && found < least; k++)
            if (area->found[k].number != NO_NUMBER && area->found[k].number >= begin &&
                !area_put(area, k, false))
                return false;
    }
    for (uint32_t i = 0; i < count && parts == 1 && size == least; i++)
        if (!area_is_outside(area, i) && !area_put(area, i, true))
            return false;
    return parts > 0;
}

/* ---- with cells inside ----------------------------------------------------------------------------------------- */

/* Removes what is not reached, and puts inside what is needed. */
static bool area_close(const struct area_view *area, uint32_t reached) {
    for (uint32_t i = 0; i < area->count; i++) {
        const struct area_cell *cell = &area->found[i];
        bool open = !area_is_inside(area, i) && !area_is_outside(area, i);
        if (cell->number == NO_NUMBER && !area_put(area, i, false))
            return false;
        if (cell->number != NO_NUMBER && open &&
            (cell->cut_inside || reached - area->weights[i] - cell->cut_size < area->size) &&
            !area_put(area, i, true))
            return false;
    }
    return true;
}

/*
 * A cell beside one that takes `distance` is one of those `now`, or of the ones from `later` on, which point to each
 * other by `parent`.
 */
static void area_meet(const struct area_view *area, uint32_t i, uint32_t distance,
                      uint32_t *now_count, uint32_t *later) {
    struct area_cell *cell = &area->found[i];
    uint32_t weight = area_is_inside(area, i) ? 0 : area->weights[i];
    if (cell->number <= distance + weight || area_is_outside(area, i))
        return;
    if (!weight) {
        area->open_cells[(*now_count)++] = i;
    } else if (cell->number == NO_NUMBER) {
        cell->parent = *later;
        *later = i;
    }
    cell->number = distance + weight;
}

/*
 * Gives cells the number of open cells on the shortest way from that one, including themselves, if it is not more than
 * `most`.
 */
static void area_measure(const struct area_view *area, uint32_t from, uint32_t most) {
    const uint32_t *first = area->first, *sides = area->sides;
    uint32_t *now = area->open_cells, now_count = 1, later = NO_NUMBER;
    for (uint32_t i = 0; i < area->count; i++)
        area->found[i].number = NO_NUMBER;
    area->found[from].number = 0;
    now[0] = from;
    for (uint32_t distance = 0; distance <= most;) {
        while (now_count) {
            uint32_t at = now[--now_count];
            for (uint32_t e = first[at]; e < first[at + 1]; e++)
                area_meet(area, sides[e], distance, &now_count, &later);
        }
        distance++;
        for (uint32_t *link = &later; *link != NO_NUMBER;) {
            struct area_cell *cell = &area->found[*link];
            if (cell->number == distance) {
                now[now_count++] = *link;
                *link = cell->parent;
            } else {
                link = &cell->parent;
            }
        }
    }
}

/* Removes what is too far from some part of the cells inside. `size` marks those that were part of an earlier one. */
static bool area_limit(const struct area_view *area) {
    uint32_t count = area->count, left = area->size - area->inside;
    for (uint32_t i = 0; i < count; i++)
        area->found[i].size = 0;
    for (uint32_t from = 0; from < count; from++) {
        if (!area_is_inside(area, from) || area->found[from].size)
            continue;
        area_measure(area, from, left);
        for (uint32_t i = 0; i < count; i++) {
            if (area_is_inside(area, i) && area->found[i].number == 0)
                area->found[i].size = 1; /* part of this one */
            if (area->found[i].number > left && !area_is_outside(area, i) &&
                !area_put(area, i, false))
                return false;
        }
    }
    return true;
}

bool qd_variant_close_area(struct area_view *area) {
    uint32_t root = NO_NUMBER;
    area->inside = 0;
    for (uint32_t i = 0; i < area->count; i++) {
        area->found[i].number = NO_NUMBER;
        if (area_is_inside(area, i)) {
            root = i;
            area->inside += area->weights[i];
        }
    }
    if (root == NO_NUMBER)
        return area_find_parts(area);
    uint32_t reached = area_search(area, root, 0);
    if (area->found[root].inside < area->inside || reached < area->size ||
        (area->size && area->inside > area->size))
        return false;
    return area_close(area, reached) && (!area->size || area_limit(area));
}

bool qd_variant_ask_area(qd_variant *variant, const struct variant_constraint *constraint) {
    uint32_t values = constraint->as.area.values;
    struct area_view area = {.found = variant->areas,
                             .states = variant->area_states,
                             .weights = constraint->as.area.weights,
                             .first = constraint->as.area.first,
                             .sides = constraint->as.area.sides,
                             .open_cells = variant->open_cells,
                             .count = constraint->count,
                             .size = constraint->as.area.size};
    for (uint32_t i = 0; i < area.count; i++) {
        uint32_t mask = variant->masks[constraint->cells[i]];
        area.states[i] = !(mask & ~values) ? AREA_INSIDE : mask & values ? AREA_OPEN : AREA_OUTSIDE;
    }
    if (!qd_variant_close_area(&area))
        return false;
    for (uint32_t i = 0; i < area.count; i++)
        if (area.states[i] != AREA_OPEN &&
            !variant_keep(variant, constraint->cells[i],
                          area.states[i] == AREA_INSIDE ? values : ~values))
            return false;
    return true;
}

/* ---- cells that are one ---------------------------------------------------------------------------------------- */

/* The least place from which one comes to each by way of equal cells. */
static void area_find_joined(const struct variant_constraint *area, const uint32_t *classes,
                             uint32_t *joined) {
    const uint32_t *cells = area->cells, *first = area->as.area.first, *sides = area->as.area.sides;
    for (uint32_t i = 0; i < area->count; i++)
        joined[i] = i;
    for (bool is_news = true; is_news;) {
        is_news = false;
        for (uint32_t i = 0; i < area->count; i++)
            for (uint32_t e = first[i]; e < first[i + 1]; e++)
                if (classes[cells[sides[e]]] == classes[cells[i]] && joined[sides[e]] < joined[i]) {
                    joined[i] = joined[sides[e]];
                    is_news = true;
                }
    }
}

/* A neighbour of what is joined may be there twice. */
static qd_status area_join(struct variant_constraint *area, const uint32_t *classes,
                           qd_error *error) {
    uint32_t cells = area->count, count = 0, total = 0;
    uint32_t *first = area->as.area.first, *old = area->as.area.sides;
    uint32_t *joined = qd_array_new((size_t)cells * 6, sizeof *joined);
    if (!joined)
        return qd_fail_memory(error);
    uint32_t *number = joined + cells, *sides = number + cells;
    area_find_joined(area, classes, joined);
    for (uint32_t to = 0; to < cells; to++) {
        uint32_t begin = total, weight = 0;
        for (uint32_t i = to; i < cells && joined[to] == to; i++) {
            weight += joined[i] == to;
            for (uint32_t e = first[i]; joined[i] == to && e < first[i + 1]; e++)
                if (joined[old[e]] != to)
                    sides[total++] = joined[old[e]];
        }
        if (!weight)
            continue;
        number[to] = count;
        area->as.area.weights[count] = weight;
        area->cells[count] = area->cells[to];
        first[count++] = begin;
    }
    for (uint32_t e = 0; e < total; e++)
        old[e] = number[sides[e]];
    first[count] = total;
    area->count = count;
    free(joined);
    return QD_OK;
}

qd_status qd_variant_join_areas(qd_variant *variant, const uint32_t *classes, qd_error *error) {
    qd_status status = QD_OK;
    for (uint32_t i = 0; i < variant->constraint_count && status == QD_OK; i++)
        if (variant->constraints[i].kind == VARIANT_AREA && !variant->constraints[i].is_inner)
            status = area_join(&variant->constraints[i], classes, error);
    return status;
}
