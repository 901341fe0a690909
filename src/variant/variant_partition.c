/*
 * Partitions: cells that have the same label hold different values. The labels are the values of other cells; each stands
 * at as many of them as a region has cells, which areas see to.
 *
 * A constraint has the cells of the labels, then the others in the same order.
 */
#include "variant_inside.h"

struct labelling {
    qd_variant *variant;
    const uint32_t *labels, *cells;
    uint32_t count;
    bool is_full; /* every value is in every region */
};

/* Values that are in the region are nowhere else in it. */
static bool partition_remove_used(const struct labelling *of, uint32_t label, uint32_t used) {
    const uint32_t *masks = of->variant->masks;
    for (uint32_t i = 0; i < of->count; i++) {
        uint32_t labels = masks[of->labels[i]], values = masks[of->cells[i]];
        if (!(labels & label) || !(values & used))
            continue;
        if (labels == label) {
            if (!variant_is_single(values) && !variant_keep(of->variant, of->cells[i], ~used))
                return false;
        } else if (!(values & ~used) && !variant_keep(of->variant, of->labels[i], ~label)) {
            return false;
        }
    }
    return true;
}

/* A value with one place left in the region is there. */
static bool partition_place_hidden(const struct labelling *of, uint32_t label) {
    const uint32_t *masks = of->variant->masks;
    uint32_t once = 0, twice = 0;
    for (uint32_t i = 0; i < of->count; i++)
        if (masks[of->labels[i]] & label) {
            twice |= once & masks[of->cells[i]];
            once |= masks[of->cells[i]];
        }
    if (once != of->variant->all)
        return false;
    for (uint32_t i = 0, hidden = once & ~twice; i < of->count && hidden; i++) {
        uint32_t only = masks[of->labels[i]] & label ? masks[of->cells[i]] & hidden : 0;
        if (only && (!variant_is_single(only) || !variant_keep(of->variant, of->labels[i], label) ||
                     !variant_keep(of->variant, of->cells[i], only)))
            return false;
    }
    return true;
}

bool qd_variant_ask_partition(qd_variant *variant, const struct variant_constraint *constraint) {
    uint32_t count = constraint->count / 2;
    struct labelling of = {variant, constraint->cells, constraint->cells + count, count,
                           constraint->as.partition.size == variant->values};
    for (uint32_t region = 0; region < count / constraint->as.partition.size; region++) {
        uint32_t label = UINT32_C(1) << region, used = 0;
        for (uint32_t i = 0; i < count; i++) {
            uint32_t values = variant->masks[of.cells[i]];
            if (variant->masks[of.labels[i]] != label || !variant_is_single(values))
                continue;
            if (used & values)
                return false;
            used |= values;
        }
        if (used && !partition_remove_used(&of, label, used))
            return false;
        if (of.is_full && !partition_place_hidden(&of, label))
            return false;
    }
    return true;
}
