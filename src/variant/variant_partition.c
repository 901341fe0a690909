/*
 * Partitions: cells that have the same label hold different values. The labels are the values of other cells; each
 * stands at as many of them as a region has cells, which is connected.
 *
 * A constraint has the cells of the labels, then the others in the same order.
 *
 * Labels are often known to be equal before they are known: those of a shard (the word, and the use of shards during
 * the search, are from Interactive Sudoku Solver). After the candidates of a level stands, for each label, the number
 * of another one of its shard, from 1, which comes before it; or 0. What the cells of a shard have in common is
 * theirs: labels, values that are there once, and the place where the region is. What an area needs, or cannot reach,
 * is found for labels, and for each shard, whichever label it has.
 */
#include "variant_queue.h"

#include "../base/error.h"
#include "../base/memory.h"

#include <string.h>

/* Shards of at least so many cells are asked for their area. */
#define LEAST_SHARD 2u

struct labelling {
    qd_variant *variant;
    const struct variant_constraint *partition;
    const uint32_t *labels, *cells;
    uint32_t count, regions, size;
    uint32_t used[QD_VARIANT_MAX_VALUES]; /* of regions: values of cells that are certainly in it */
    uint32_t known[QD_VARIANT_MAX_VALUES]; /* of regions: how many cells these are */
    uint32_t *roots;                       /* of cells: the first one of its shard */
    uint32_t *sizes, *common,
        *values; /* of roots: cells of the shard, their labels, values of these that are known */
    uint32_t
        *pieces;     /* of cells: the number of the vertex; cells side by side of a shard are one */
    uint32_t *heads; /* of vertices: the first cell */
    uint32_t *weights, *first, *sides; /* of vertices: as those of an area */
    uint32_t *stack;
    uint32_t vertices, shards;
    uint32_t *now; /* of regions: the cells that can be in it, and those that are */
};

/* ---- shards ---------------------------------------------------------------------------------------------------- */

static uint32_t *partition_parents(const qd_variant *variant,
                                   const struct variant_constraint *partition) {
    return &variant->masks[variant->cells + partition->as.partition.lane];
}

uint32_t qd_variant_shard(const qd_variant *variant, const struct variant_constraint *partition,
                          uint32_t label) {
    const uint32_t *parents = partition_parents(variant, partition),
                   *same = partition->as.partition.same;
    for (;;) {
        uint32_t next = parents[label] ? parents[label] - 1 : same[label];
        if (next == label)
            return label;
        label = next;
    }
}

void qd_variant_unite(qd_variant *variant, uint32_t number, uint32_t a, uint32_t b) {
    const struct variant_constraint *partition = &variant->constraints[number];
    a = qd_variant_shard(variant, partition, a);
    b = qd_variant_shard(variant, partition, b);
    if (a == b)
        return;
    partition_parents(variant, partition)[a < b ? b : a] = (a < b ? a : b) + 1;
    variant->changed = true;
    if (!variant->trial_depth && !partition->is_inner)
        qd_variant_wake(variant, number);
}

/* Finds the shards; false if one is too large or has a value twice. */
static bool partition_find_shards(struct labelling *of) {
    uint32_t *parents = partition_parents(of->variant, of->partition);
    const uint32_t *masks = of->variant->masks, *same = of->partition->as.partition.same;
    of->shards = 0;
    for (uint32_t i = 0; i < of->count; i++) {
        uint32_t before = parents[i] ? parents[i] - 1 : same[i];
        uint32_t root = of->roots[i] = before == i ? i : of->roots[before];
        uint32_t value = masks[of->cells[i]];
        if (root == i) {
            of->sizes[i] = of->values[i] = 0;
            of->common[i] = UINT32_MAX;
            of->shards++;
        } else {
            parents[i] = root + 1;
        }
        of->common[root] &= masks[of->labels[i]];
        if (++of->sizes[root] > of->size || !of->common[root])
            return false;
        if (variant_is_single(value) && of->values[root] & value)
            return false;
        of->values[root] |= variant_is_single(value) ? value : 0;
    }
    return true;
}

/* Shards have common labels, and no value twice. */
static bool partition_keep_shards(const struct labelling *of) {
    for (uint32_t i = 0; i < of->count; i++) {
        uint32_t root = of->roots[i];
        if (of->sizes[root] == 1)
            continue;
        if (!variant_keep(of->variant, of->labels[i], of->common[root]))
            return false;
        if (!variant_is_single(of->variant->masks[of->cells[i]]) &&
            !variant_keep(of->variant, of->cells[i], ~of->values[root]))
            return false;
    }
    return true;
}

/* ---- values ---------------------------------------------------------------------------------------------------- */

/* False if a region has a value twice. */
static bool partition_find_used(struct labelling *of) {
    const uint32_t *masks = of->variant->masks;
    for (uint32_t i = 0; i < of->count; i++) {
        uint32_t label = masks[of->labels[i]], value = masks[of->cells[i]];
        if (!variant_is_single(label))
            continue;
        uint32_t region = qd_lowest_bit(label);
        of->known[region]++;
        if (!variant_is_single(value))
            continue;
        if (of->used[region] & value)
            return false;
        of->used[region] |= value;
    }
    return true;
}

/* Values that are in a region are nowhere else in it. */
static bool partition_remove_used(const struct labelling *of) {
    const uint32_t *masks = of->variant->masks;
    for (uint32_t i = 0; i < of->count; i++) {
        uint32_t labels = masks[of->labels[i]], values = masks[of->cells[i]], closed = 0;
        if (variant_is_single(labels)) {
            if (!variant_is_single(values) &&
                !variant_keep(of->variant, of->cells[i], ~of->used[qd_lowest_bit(labels)]))
                return false;
            continue;
        }
        uint32_t shard = of->values[of->roots[i]];
        for (uint32_t left = labels; left; left &= left - 1)
            if (!(values & ~of->used[qd_lowest_bit(left)]) ||
                (shard & of->used[qd_lowest_bit(left)]) ||
                of->known[qd_lowest_bit(left)] + of->sizes[of->roots[i]] > of->size)
                closed |= left & (~left + 1);
        if (!variant_keep(of->variant, of->labels[i], ~closed))
            return false;
    }
    return true;
}

/* A value with one place left in a region, which has all values, is there. */
static bool partition_place_hidden(const struct labelling *of) {
    const uint32_t *masks = of->variant->masks;
    uint32_t once[QD_VARIANT_MAX_VALUES] = {0}, twice[QD_VARIANT_MAX_VALUES] = {0};
    uint32_t some = 0; /* labels of regions with such a value */
    for (uint32_t i = 0; i < of->count; i++) {
        uint32_t values = masks[of->cells[i]];
        for (uint32_t left = masks[of->labels[i]]; left; left &= left - 1) {
            uint32_t region = qd_lowest_bit(left);
            twice[region] |= once[region] & values;
            once[region] |= values;
        }
    }
    for (uint32_t region = 0; region < of->regions; region++) {
        if (once[region] != of->variant->all)
            return false;
        once[region] &= ~(twice[region] | of->used[region]);
        some |= once[region] ? UINT32_C(1) << region : 0;
    }
    for (uint32_t i = 0; i < of->count && some; i++)
        for (uint32_t left = masks[of->labels[i]] & some; left; left &= left - 1) {
            uint32_t only = masks[of->cells[i]] & once[qd_lowest_bit(left)];
            if (!only)
                continue;
            if (!variant_is_single(only) ||
                !variant_keep(of->variant, of->labels[i], left & (~left + 1)) ||
                !variant_keep(of->variant, of->cells[i], only))
                return false;
            break;
        }
    return true;
}

/* ---- areas ----------------------------------------------------------------------------------------------------- */

/* Cells side by side of one shard become one vertex. */
static void partition_find_pieces(struct labelling *of) {
    const uint32_t *first = of->partition->as.partition.first,
                   *sides = of->partition->as.partition.sides;
    of->vertices = 0;
    memset(of->pieces, 0xff, of->count * sizeof *of->pieces);
    for (uint32_t i = 0; i < of->count; i++) {
        uint32_t depth = 0, own = of->vertices;
        if (of->pieces[i] != UINT32_MAX)
            continue;
        of->vertices++;
        of->heads[own] = i;
        of->pieces[i] = own;
        of->weights[own] = 1;
        of->stack[depth++] = i;
        while (depth && of->sizes[of->roots[i]] > 1) {
            uint32_t at = of->stack[--depth];
            for (uint32_t e = first[at]; e < first[at + 1]; e++)
                if (of->roots[sides[e]] == of->roots[i] && of->pieces[sides[e]] == UINT32_MAX) {
                    of->pieces[sides[e]] = own;
                    of->weights[own]++;
                    of->stack[depth++] = sides[e];
                }
        }
    }
}

/* Their sides. A neighbour may be there twice. */
static void partition_join(struct labelling *of) {
    const uint32_t *first = of->partition->as.partition.first,
                   *sides = of->partition->as.partition.sides;
    memset(of->first, 0, ((size_t)of->vertices + 1) * sizeof *of->first);
    for (uint32_t i = 0; i < of->count; i++)
        for (uint32_t e = first[i]; e < first[i + 1]; e++)
            of->first[of->pieces[i]] += of->pieces[sides[e]] != of->pieces[i];
    for (uint32_t v = 0, total = 0; v <= of->vertices; v++) {
        total += of->first[v];
        of->first[v] = total;
    }
    for (uint32_t i = of->count; i-- > 0;)
        for (uint32_t e = first[i + 1]; e-- > first[i];)
            if (of->pieces[sides[e]] != of->pieces[i])
                of->sides[--of->first[of->pieces[i]]] = of->pieces[sides[e]];
}

static struct area_view partition_area(const struct labelling *of) {
    return (struct area_view){.found = of->variant->areas,
                              .states = of->variant->area_states,
                              .weights = of->weights,
                              .first = of->first,
                              .sides = of->sides,
                              .open_cells = of->variant->open_cells,
                              .count = of->vertices,
                              .size = of->size};
}

static inline uint32_t partition_mask(const struct labelling *of, uint32_t vertex) {
    return of->variant->masks[of->labels[of->heads[vertex]]];
}

/* The cells with a label are an area. */
static bool partition_close_region(const struct labelling *of, uint32_t label) {
    struct area_view area = partition_area(of);
    for (uint32_t v = 0; v < of->vertices; v++) {
        uint32_t mask = partition_mask(of, v);
        area.states[v] = mask == label ? AREA_INSIDE : mask & label ? AREA_OPEN : AREA_OUTSIDE;
    }
    if (!qd_variant_close_area(&area))
        return false;
    for (uint32_t v = 0; v < of->vertices; v++)
        if (area.states[v] != AREA_OPEN &&
            !variant_keep(of->variant, of->labels[of->heads[v]],
                          area.states[v] == AREA_INSIDE ? label : ~label))
            return false;
    return true;
}

/* The region of a shard is an area, whichever label it has. */
static bool partition_close_shard(const struct labelling *of, uint32_t root) {
    struct area_view area = partition_area(of);
    uint32_t common = of->variant->masks[of->labels[root]];
    for (uint32_t v = 0; v < of->vertices; v++) {
        uint32_t own = of->roots[of->heads[v]];
        bool can = (partition_mask(of, v) & common) && !(of->values[own] & of->values[root]) &&
                   of->sizes[own] + of->sizes[root] <= of->size;
        area.states[v] = own == root ? AREA_INSIDE : can ? AREA_OPEN : AREA_OUTSIDE;
    }
    if (!qd_variant_close_area(&area))
        return false;
    for (uint32_t v = 0; v < of->vertices; v++)
        if (area.states[v] == AREA_INSIDE && of->roots[of->heads[v]] != root)
            qd_variant_unite(of->variant, (uint32_t)(of->partition - of->variant->constraints),
                             root, of->heads[v]);
    return true;
}

/* The regions that are not as they were when they were asked last. */
static uint32_t partition_find_changed(const struct labelling *of) {
    uint32_t words = (of->count + 31) / 32, changed = 0;
    uint32_t *before = partition_parents(of->variant, of->partition) + of->count;
    memset(of->now, 0, (size_t)of->regions * 2 * words * sizeof *of->now);
    for (uint32_t i = 0; i < of->count; i++) {
        uint32_t mask = of->variant->masks[of->labels[i]], bit = UINT32_C(1) << i % 32;
        bool is_known = variant_is_single(mask);
        for (mask &= UINT32_MAX >> (32 - of->regions); mask; mask &= mask - 1) {
            uint32_t *own = of->now + (size_t)qd_lowest_bit(mask) * 2 * words + i / 32;
            own[0] |= bit;
            own[words] |= is_known ? bit : 0;
        }
    }
    for (uint32_t region = 0; region < of->regions; region++) {
        size_t own = (size_t)region * 2 * words;
        if (*before != of->shards ||
            memcmp(before + 1 + own, of->now + own, (size_t)2 * words * sizeof *of->now) != 0)
            changed |= UINT32_C(1) << region;
    }
    *before = of->shards;
    memcpy(before + 1, of->now, (size_t)of->regions * 2 * words * sizeof *of->now);
    return changed;
}

static bool partition_close(struct labelling *of) {
    uint32_t changed = partition_find_changed(of);
    if (!changed)
        return true;
    partition_find_pieces(of);
    partition_join(of);
    for (; changed; changed &= changed - 1)
        if (!partition_close_region(of, changed & (~changed + 1)))
            return false;
    for (uint32_t i = 0; i < of->count; i++)
        if (of->roots[i] == i && of->sizes[i] >= LEAST_SHARD &&
            !variant_is_single(of->variant->masks[of->labels[i]]) && !partition_close_shard(of, i))
            return false;
    return true;
}

bool qd_variant_ask_partition(qd_variant *variant, const struct variant_constraint *constraint) {
    uint32_t count = constraint->count / 2, size = constraint->as.partition.size;
    uint32_t *scratch = constraint->as.partition.scratch;
    struct labelling of = {.variant = variant,
                           .partition = constraint,
                           .labels = constraint->cells,
                           .cells = constraint->cells + count,
                           .count = count,
                           .regions = count / size,
                           .size = size,
                           .roots = scratch,
                           .sizes = scratch + count,
                           .common = scratch + 2 * (size_t)count,
                           .values = scratch + 3 * (size_t)count,
                           .pieces = scratch + 4 * (size_t)count,
                           .heads = scratch + 5 * (size_t)count,
                           .weights = scratch + 6 * (size_t)count,
                           .stack = scratch + 7 * (size_t)count,
                           .sides = scratch + 8 * (size_t)count,
                           .first = scratch + 12 * (size_t)count,
                           .now = scratch + 13 * (size_t)count + 1};
    return partition_find_shards(&of) && partition_keep_shards(&of) && partition_find_used(&of) &&
           partition_remove_used(&of) && (size != variant->values || partition_place_hidden(&of)) &&
           (!constraint->as.partition.sides || partition_close(&of));
}

/* ---- before the search ----------------------------------------------------------------------------------------- */

/* Whether it is one of the areas of the labels. */
static bool partition_owns(const struct variant_constraint *partition,
                           const struct variant_constraint *area) {
    return area->kind == VARIANT_AREA && !area->is_inner && 2 * area->count == partition->count &&
           area->as.area.size == partition->as.partition.size && area->as.area.values &&
           variant_is_single(area->as.area.values) &&
           memcmp(area->cells, partition->cells, area->count * sizeof *area->cells) == 0;
}

static void partition_take(qd_variant *variant, struct variant_constraint *partition) {
    uint32_t regions = partition->count / 2 / partition->as.partition.size, found = 0;
    for (uint32_t i = 0; i < variant->constraint_count; i++)
        if (partition_owns(partition, &variant->constraints[i]))
            found |= variant->constraints[i].as.area.values;
    if (~found & (UINT32_MAX >> (32 - regions)))
        return;
    for (uint32_t i = 0; i < variant->constraint_count; i++) {
        struct variant_constraint *area = &variant->constraints[i];
        if (!partition_owns(partition, area))
            continue;
        partition->as.partition.first = area->as.area.first;
        partition->as.partition.sides = area->as.area.sides;
        area->is_inner = true;
    }
}

/* Where a run has a cell of the labels. */
static bool partition_find_run(const struct variant_constraint *partition,
                               struct variant_constraint *run) {
    for (uint32_t i = 0; i + 1 < run->count; i++) {
        uint32_t k = 0;
        while (k < partition->count / 2 && partition->cells[k] != run->cells[i])
            k++;
        if (k == partition->count / 2)
            return false;
        run->as.run.labels[i] = k;
    }
    return true;
}

/* A region of two cells and more has a neighbour of each: the total is at least 2 if it counts all of these. */
static void partition_find_least(const struct variant_constraint *partition,
                                 struct variant_constraint *run) {
    const uint32_t *first = partition->as.partition.first, *sides = partition->as.partition.sides;
    uint32_t own = run->as.run.labels[0], found = 0;
    for (uint32_t e = sides ? first[own] : 0; sides && e < first[own + 1]; e++) {
        bool is_counted = false;
        for (uint32_t i = 1, arm = 0, begin = 1; i + 1 < run->count; i++) {
            is_counted |= (run->as.run.counts || i == begin) && run->as.run.labels[i] == sides[e];
            if (i + 1 == run->as.run.arm_end[arm])
                begin = run->as.run.arm_end[arm++];
        }
        if (!is_counted)
            return;
        found++;
    }
    run->as.run.least = found && partition->as.partition.size > 1 ? 2 : 1;
}

/* Cells and their labels know each other. */
static bool partition_link(qd_variant *variant, const struct variant_constraint *partition) {
    uint32_t count = partition->count / 2;
    if (!variant->partners) {
        variant->partners =
            qd_arena_array(&variant->arena, variant->cells, sizeof *variant->partners);
        for (uint32_t cell = 0; cell < variant->cells && variant->partners; cell++)
            variant->partners[cell] = cell;
    }
    for (uint32_t i = 0; i < count && variant->partners; i++) {
        variant->partners[partition->cells[i]] = partition->cells[count + i];
        variant->partners[partition->cells[count + i]] = partition->cells[i];
    }
    return variant->partners;
}

/* Runs that count these labels. */
static void partition_take_runs(qd_variant *variant, uint32_t number) {
    const struct variant_constraint *partition = &variant->constraints[number];
    for (uint32_t i = 0; i < variant->constraint_count; i++) {
        struct variant_constraint *run = &variant->constraints[i];
        if (run->kind != VARIANT_RUN || run->is_inner || !partition_find_run(partition, run))
            continue;
        run->as.run.partition = number;
        partition_find_least(partition, run);
    }
}

qd_status qd_variant_take_areas(qd_variant *variant, const uint32_t *classes, qd_error *error) {
    for (uint32_t n = 0; n < variant->constraint_count; n++) {
        struct variant_constraint *partition = &variant->constraints[n];
        if (partition->kind != VARIANT_PARTITION || partition->is_inner)
            continue;
        partition_take(variant, partition);
        if (!partition_link(variant, partition))
            return qd_fail_memory(error);
        for (uint32_t i = 0; i < partition->count / 2; i++)
            for (uint32_t k = i; k-- > 0;)
                if (classes[partition->cells[k]] == classes[partition->cells[i]])
                    partition->as.partition.same[i] = k;
        partition_take_runs(variant, n);
    }
    return QD_OK;
}
