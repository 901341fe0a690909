/* Houses, crossings of two houses, bands of them, and relations of two cells. */
#include "variant_queue.h"

/* A value of a house that has one place left is there. */
static bool variant_houses_place(qd_variant *variant, const struct variant_constraint *house,
                                 uint32_t hidden) {
    for (uint32_t i = 0; i < house->count && hidden; i++) {
        uint32_t only = variant->masks[house->cells[i]] & hidden;
        if (!only)
            continue;
        if (!variant_is_single(only) || !variant_keep(variant, house->cells[i], only))
            return false;
        hidden &= ~only;
    }
    return true;
}

/* Two cells with the same two candidates keep them from the others. */
static bool variant_houses_remove_pair(qd_variant *variant, const struct variant_constraint *house,
                                       uint32_t first, uint32_t second) {
    uint32_t pair = variant->masks[house->cells[first]];
    for (uint32_t i = 0; i < house->count; i++)
        if (i != first && i != second && !variant_keep(variant, house->cells[i], ~pair))
            return false;
    return true;
}

/* Of those with two candidates, whose numbers are the bits of `twos`. */
static bool variant_houses_find_pairs(qd_variant *variant, const struct variant_constraint *house,
                                      uint32_t twos) {
    const uint32_t *masks = variant->masks;
    for (; twos; twos &= twos - 1) {
        uint32_t first = qd_lowest_bit(twos);
        for (uint32_t others = twos & (twos - 1); others; others &= others - 1) {
            uint32_t second = qd_lowest_bit(others), mask = masks[house->cells[first]];
            if (mask == masks[house->cells[second]] && !variant_is_single(mask) &&
                !variant_houses_remove_pair(variant, house, first, second))
                return false;
        }
    }
    return true;
}

/* Two cells that alone can have two values have these. `two`: the values with two places. */
static bool variant_houses_find_hidden(qd_variant *variant, const struct variant_constraint *house,
                                       uint32_t two) {
    for (uint32_t i = 0; i + 1 < house->count; i++) {
        uint32_t own = variant->masks[house->cells[i]] & two;
        for (uint32_t k = i + 1; k < house->count && !variant_is_single(own); k++) {
            uint32_t pair = own & variant->masks[house->cells[k]];
            if (!variant_is_single(pair) && (!variant_keep(variant, house->cells[i], pair) ||
                                             !variant_keep(variant, house->cells[k], pair)))
                return false;
        }
    }
    return true;
}

/* Values in one place or more, in two, in three, and those of cells that have only them; cells with two candidates. */
struct houses_look {
    uint32_t once, twice, thrice, fixed, twos;
};

#define USUAL_CELLS 9u /* so many are looked at without a loop */

/* Without branches: they would be guessed wrongly. */
static inline struct houses_look variant_houses_look(const qd_variant *variant,
                                                     const struct variant_constraint *house,
                                                     uint32_t count) {
    struct houses_look look = {0, 0, 0, 0, 0};
    for (uint32_t i = count; i-- > 0;) {
        uint32_t mask = variant->masks[house->cells[i]], rest = mask & (mask - 1), less = rest - 1;
        look.thrice |= look.twice & mask;
        look.twice |= look.once & mask;
        look.once |= mask;
        look.fixed |= rest ? 0 : mask;
        look.twos += look.twos + (less < (rest ^ less)); /* exactly where the rest is one bit */
    }
    return look;
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
 * Values with one place left, and pairs of cells or of values. A house of fewer cells than values has every value that
 * it can have, too, if there are no more of these than cells.
 */
bool qd_variant_ask_house(qd_variant *variant, const struct variant_constraint *house) {
    if (house->is_inner && !variant_houses_tell(variant, house))
        return false;
    struct houses_look look = house->count == USUAL_CELLS
                                  ? variant_houses_look(variant, house, USUAL_CELLS)
                                  : variant_houses_look(variant, house, house->count);
    uint32_t count = house->count, once = look.once;
    if (count == variant->values ? once != variant->all : qd_bit_count(once) < count)
        return false;
    uint32_t hidden = once & ~look.twice & ~look.fixed;
    if (hidden && (count == variant->values || qd_bit_count(once) == count) &&
        !variant_houses_place(variant, house, hidden))
        return false;
    if (count == variant->values) {
        uint32_t two = look.twice & ~look.thrice,
                 *lane = &variant->masks[variant->cells + house->as.house.lane],
                 fresh = two & ~*lane;
        *lane = two; /* asked again if this changes */
        if (!variant_is_single(two) && !variant_houses_find_hidden(variant, house, two))
            return false;
        if (fresh && house->as.house.is_seen &&
            !qd_variant_require(variant, house->cells, count, fresh))
            return false;
    }
    return !(look.twos & (look.twos - 1)) || variant_houses_find_pairs(variant, house, look.twos);
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

/* Removes values from all parts of a row of parts, or of a column of them, but one. */
static bool variant_houses_clear(qd_variant *variant, const struct variant_constraint *band,
                                 uint32_t first, uint32_t step, uint32_t but, uint32_t remove) {
    uint32_t size = band->as.band.size;
    for (uint32_t h = 0; h < band->as.band.houses; h++, first += step)
        for (uint32_t i = first * size; h != but && i < (first + 1) * size; i++)
            if (!variant_keep(variant, band->cells[i], ~remove))
                return false;
    return true;
}

/* Values in a house of a band: in some part, and in several. */
struct houses_line {
    uint32_t once, twice;
};

static inline void variant_houses_meet(struct houses_line *line, uint32_t part) {
    line->twice |= line->once & part;
    line->once |= part;
}

/* Values in the other parts than this one. */
static inline uint32_t variant_houses_rest(const struct houses_line *line, uint32_t part) {
    return line->twice | (line->once & ~part);
}

/*
 * Of a band of rows and boxes: part r b is in row r and in box b. What is in the rest of row r can only be in the rest
 * of box b, and the other way round.
 */
bool qd_variant_ask_band(qd_variant *variant, const struct variant_constraint *band) {
    uint32_t parts[QD_VARIANT_BAND_HOUSES * QD_VARIANT_BAND_HOUSES], k = band->as.band.houses;
    struct houses_line rows[QD_VARIANT_BAND_HOUSES] = {{0, 0}},
                       boxes[QD_VARIANT_BAND_HOUSES] = {{0, 0}};
    const uint32_t *cells = band->cells, *masks = variant->masks;
    for (uint32_t r = 0, part = 0; r < k; r++)
        for (uint32_t b = 0; b < k; b++, part++) {
            parts[part] = masks[*cells++];
            for (uint32_t i = 1; i < band->as.band.size; i++)
                parts[part] |= masks[*cells++];
            variant_houses_meet(&rows[r], parts[part]);
            variant_houses_meet(&boxes[b], parts[part]);
        }
    for (uint32_t r = 0, part = 0; r < k; r++)
        for (uint32_t b = 0; b < k; b++, part++) {
            uint32_t row = variant_houses_rest(&rows[r], parts[part]),
                     box = variant_houses_rest(&boxes[b], parts[part]);
            if (row & ~box && !variant_houses_clear(variant, band, r * k, 1, b, row & ~box))
                return false;
            if (box & ~row && !variant_houses_clear(variant, band, b, k, r, box & ~row))
                return false;
        }
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
