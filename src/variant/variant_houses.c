/* Houses, crossings of two houses, and relations of two cells. */
#include "variant_inside.h"

/* Two cells with the same two candidates keep them from the others. */
static bool variant_houses_find_pairs(qd_variant *variant, const struct variant_constraint *house,
                                      uint32_t twos) {
    for (uint32_t i = 0; i + 1 < house->count && twos; i++) {
        uint32_t mask = variant->masks[house->cells[i]];
        if (qd_bit_count(mask) != 2)
            continue;
        for (uint32_t k = i + 1; k < house->count; k++) {
            if (variant->masks[house->cells[k]] != mask)
                continue;
            for (uint32_t j = 0; j < house->count; j++)
                if (j != i && j != k && !variant_keep(variant, house->cells[j], ~mask))
                    return false;
        }
    }
    return true;
}

/* In an alternative: the peers of a cell do not know of this house. */
static bool variant_houses_tell(qd_variant *variant, const struct variant_constraint *house) {
    for (uint32_t i = 0; i < house->count; i++) {
        uint32_t mask = variant->masks[house->cells[i]];
        for (uint32_t k = 0; variant_is_single(mask) && k < house->count; k++)
            if (k != i && !variant_keep(variant, house->cells[k], ~mask))
                return false;
    }
    return true;
}

/*
 * Values with one place left, and pairs. A house of fewer cells than values has every value that it can have, too, if
 * there are no more of these than cells.
 */
bool qd_variant_ask_house(qd_variant *variant, const struct variant_constraint *house) {
    if (house->is_inner && !variant_houses_tell(variant, house))
        return false;
    const uint32_t *masks = variant->masks;
    uint32_t once = 0, twice = 0, fixed = 0, twos = 0;
    for (uint32_t i = 0; i < house->count; i++) {
        uint32_t mask = masks[house->cells[i]], rest = mask & (mask - 1);
        twice |= once & mask;
        once |= mask;
        fixed |= rest ? 0 : mask;
        twos += rest && variant_is_single(rest);
    }
    uint32_t possible = qd_bit_count(once);
    if (possible < house->count)
        return false;
    uint32_t hidden = once & ~twice & ~fixed;
    if (possible == house->count && hidden)
        for (uint32_t i = 0; i < house->count && hidden; i++) {
            uint32_t only = masks[house->cells[i]] & hidden;
            if (!only)
                continue;
            if (!variant_is_single(only) || !variant_keep(variant, house->cells[i], only))
                return false;
            hidden &= ~only;
        }
    return twos < 2 || variant_houses_find_pairs(variant, house, twos);
}

bool qd_variant_ask_crossing(qd_variant *variant, const struct variant_constraint *crossing) {
    uint32_t middle = crossing->as.crossing.first_count, first = 0, second = 0;
    for (uint32_t i = 0; i < middle; i++)
        first |= variant->masks[crossing->cells[i]];
    for (uint32_t i = middle; i < crossing->count; i++)
        second |= variant->masks[crossing->cells[i]];
    if (first == second)
        return true;
    uint32_t both = first & second;
    if (qd_bit_count(both) < middle)
        return false;
    for (uint32_t i = 0; i < crossing->count; i++)
        if (!variant_keep(variant, crossing->cells[i], both))
            return false;
    return true;
}

static inline uint32_t variant_houses_union(const qd_variant *variant, uint32_t table,
                                            uint32_t mask) {
    const uint32_t *unions = variant->tables[table].unions;
    uint32_t with = unions[mask & 255];
    for (uint32_t at = 256; mask >>= 8; at += 256)
        with |= unions[at + (mask & 255)];
    return with;
}

bool qd_variant_ask_relation(qd_variant *variant, const struct variant_constraint *relation) {
    uint32_t first = relation->cells[0], second = relation->cells[1];
    const uint32_t *masks = variant->masks;
    return variant_keep(variant, second,
                        variant_houses_union(variant, relation->as.relation.forth, masks[first])) &&
           variant_keep(variant, first,
                        variant_houses_union(variant, relation->as.relation.back, masks[second]));
}
