/*
 * Partitions: cells that have the same label hold different values. The labels are the values of other cells; each
 * stands at as many of them as a region has cells, which areas see to.
 *
 * A constraint has the cells of the labels, then the others in the same order.
 */
#include "variant_queue.h"

struct labelling {
    qd_variant *variant;
    const uint32_t *labels, *cells;
    uint32_t count, regions;
    uint32_t used[QD_VARIANT_MAX_VALUES]; /* of regions: values of cells that are certainly in it */
};

/* False if a region has a value twice. */
static bool partition_find_used(struct labelling *of) {
    const uint32_t *masks = of->variant->masks;
    for (uint32_t i = 0; i < of->count; i++) {
        uint32_t label = masks[of->labels[i]], value = masks[of->cells[i]];
        if (!variant_is_single(label) || !variant_is_single(value))
            continue;
        uint32_t region = qd_lowest_bit(label);
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
        for (uint32_t left = labels; left; left &= left - 1)
            if (!(values & ~of->used[qd_lowest_bit(left)]))
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

bool qd_variant_ask_partition(qd_variant *variant, const struct variant_constraint *constraint) {
    uint32_t count = constraint->count / 2, size = constraint->as.partition.size;
    struct labelling of = {.variant = variant,
                           .labels = constraint->cells,
                           .cells = constraint->cells + count,
                           .count = count,
                           .regions = count / size};
    return partition_find_used(&of) && partition_remove_used(&of) &&
           (size != variant->values || partition_place_hidden(&of));
}
