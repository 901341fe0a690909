/*
 * Areas: the cells with one of some values are connected by their sides, at least one, and as many as `size` says if it
 * does.
 *
 * A cell is inside if it has such values only, outside if it has none of them, and else open. From a cell inside, a
 * search in depth goes through all that are not outside. What it does not reach is outside. A cell is inside, too, if
 * the others fall apart without it, so that a cell inside is cut off or too few are left: those are articulation
 * points, found by the lowest number that a subtree reaches without them (Hopcroft and Tarjan, 1973). Of an area that
 * has a size, a cell is outside if the way to it takes more cells than are to be found.
 */
#include "variant_inside.h"

#include <string.h>

#define NO_NUMBER UINT32_MAX

struct area_view {
    qd_variant *variant;
    const struct variant_constraint *constraint;
    struct area_cell *found; /* of the cells of the constraint */
    uint32_t values, size;   /* size: 0 for any */
    uint32_t inside;         /* cells that are */
};

static inline uint32_t area_mask(const struct area_view *area, uint32_t i) {
    return area->variant->masks[area->constraint->cells[i]];
}

static inline bool area_is_inside(const struct area_view *area, uint32_t i) {
    return !(area_mask(area, i) & ~area->values);
}

static inline bool area_is_outside(const struct area_view *area, uint32_t i) {
    return !(area_mask(area, i) & area->values);
}

static bool area_put(const struct area_view *area, uint32_t i, bool inside) {
    return variant_keep(area->variant, area->constraint->cells[i],
                        inside ? area->values : ~area->values);
}

/* ---- the search in depth --------------------------------------------------------------------------------------- */

static void area_visit(const struct area_view *area, uint32_t i, uint32_t parent, uint32_t number) {
    area->found[i] = (struct area_cell){.number = number,
                                        .lowest = number,
                                        .parent = parent,
                                        .next = area->constraint->as.area.first[i],
                                        .size = 1,
                                        .inside = area_is_inside(area, i)};
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

/* Numbers the cells that are reached from one, from `number` on; returns how many there are. */
static uint32_t area_search(const struct area_view *area, uint32_t root, uint32_t number) {
    const uint32_t *first = area->constraint->as.area.first,
                   *sides = area->constraint->as.area.sides;
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
    uint32_t count = area->constraint->count, number = 0, least = area->size ? area->size : 1;
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
    for (uint32_t i = 0; i < area->constraint->count; i++) {
        const struct area_cell *cell = &area->found[i];
        bool open = !area_is_inside(area, i) && !area_is_outside(area, i);
        if (cell->number == NO_NUMBER && !area_put(area, i, false))
            return false;
        if (cell->number != NO_NUMBER && open &&
            (cell->cut_inside || reached - 1 - cell->cut_size < area->size) &&
            !area_put(area, i, true))
            return false;
    }
    return true;
}

/* Gives cells the number of open cells on the shortest way from that one, including themselves. */
static void area_measure(const struct area_view *area, uint32_t from) {
    const uint32_t *first = area->constraint->as.area.first,
                   *sides = area->constraint->as.area.sides;
    uint32_t *now = area->variant->open_cells, *then = area->variant->steps;
    uint32_t now_count = 1, then_count = 0;
    for (uint32_t i = 0; i < area->constraint->count; i++)
        area->found[i].number = NO_NUMBER;
    area->found[from].number = 0;
    now[0] = from;
    for (uint32_t distance = 0; now_count; distance++) {
        while (now_count) {
            uint32_t at = now[--now_count];
            for (uint32_t e = first[at]; e < first[at + 1]; e++) {
                uint32_t other = sides[e];
                struct area_cell *cell = &area->found[other];
                if (area_is_outside(area, other) || cell->number <= distance)
                    continue;
                if (area_is_inside(area, other)) {
                    cell->number = distance;
                    now[now_count++] = other;
                } else if (cell->number == NO_NUMBER) {
                    cell->number = distance + 1;
                    then[then_count++] = other;
                }
            }
        }
        uint32_t *swap = now;
        now = then, now_count = then_count;
        then = swap, then_count = 0;
    }
}

/* Removes what is too far from some part of the cells inside. `size` marks those that were part of an earlier one. */
static bool area_limit(const struct area_view *area) {
    uint32_t count = area->constraint->count, left = area->size - area->inside;
    for (uint32_t i = 0; i < count; i++)
        area->found[i].size = 0;
    for (uint32_t from = 0; from < count; from++) {
        if (!area_is_inside(area, from) || area->found[from].size)
            continue;
        area_measure(area, from);
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

bool qd_variant_ask_area(qd_variant *variant, const struct variant_constraint *constraint) {
    struct area_view area = {
        variant, constraint, variant->areas, constraint->as.area.values, constraint->as.area.size,
        0};
    uint32_t root = NO_NUMBER;
    for (uint32_t i = 0; i < constraint->count; i++) {
        area.found[i].number = NO_NUMBER;
        if (area_is_inside(&area, i)) {
            root = i;
            area.inside++;
        }
    }
    if (root == NO_NUMBER)
        return area_find_parts(&area);
    uint32_t reached = area_search(&area, root, 0);
    if (area.found[root].inside < area.inside || reached < area.size ||
        (area.size && area.inside > area.size))
        return false;
    return area_close(&area, reached) && (!area.size || area_limit(&area));
}
