/*
 * Sandwiches: the values between the least and the greatest value of a house add up to a total. For each two places of
 * these, and for each set of values that may be between them:
 *
 *     cells     . . 1 . . . 9 . .        three between: of the sets with that sum, those that fit in there,
 *               o o   i i i   o o        while the values that are left fit outside
 */
#include "variant_queue.h"

#include "../base/error.h"
#include "../base/memory.h"

/* Lists the sets of each size, without the least and the greatest value, that have the total. */
qd_status qd_variant_add_between(qd_variant *variant, const uint32_t *cells, int64_t least,
                                 int64_t total, qd_error *error) {
    struct variant_constraint *between = NULL;
    uint32_t values = variant->values, count = 0;
    QD_CHECK(!variant->is_sealed && values >= 2 && values <= QD_VARIANT_CAGE_VALUES);
    qd_status status = qd_variant_add(variant, VARIANT_BETWEEN, cells, values, &between, error);
    if (status != QD_OK)
        return status;
    uint32_t *first = between->as.between.first =
        qd_arena_array(&variant->arena, (size_t)values + 1, sizeof *first);
    uint32_t *sets = between->as.between.sets =
        qd_arena_array(&variant->arena, (size_t)1 << (values - 2), sizeof *sets);
    if (variant->arena.failed)
        return qd_fail_memory(error);
    for (uint32_t size = 0; size + 2 <= values; size++) {
        first[size] = count;
        for (uint32_t set = 0; set <= variant->all >> 1; set += 2) {
            int64_t sum = size * least;
            uint32_t missing = size;
            for (uint32_t left = set; left; left &= left - 1, missing--)
                sum += qd_lowest_bit(left);
            if (sum == total && !missing)
                sets[count++] = set;
        }
    }
    first[values - 1] = count;
    return QD_OK;
}

#define MOST QD_VARIANT_CAGE_VALUES

/* The cells of a house, as bits their places; starts are places of the first end. `size` cells are between the ends. */
struct between {
    uint32_t count, size;
    uint32_t masks[MOST], kept[MOST];            /* of cells */
    uint32_t places[MOST];                       /* of values */
    uint32_t before[MOST + 1], behind[MOST + 1]; /* of cells: what those before have; from it on */
    uint32_t inside[MOST];                       /* of starts: what the cells inside have */
    uint32_t kept_inside[MOST], kept_outside[MOST]; /* of starts */
    uint32_t kept_before[MOST], kept_behind[MOST];  /* of ends: what cells before or behind keep */
};

static void between_look(struct between *look, const uint32_t *masks, const uint32_t *cells) {
    uint32_t count = look->count;
    for (uint32_t i = 0; i < count; i++) {
        look->masks[i] = masks[cells[i]];
        look->before[i + 1] = look->before[i] | look->masks[i];
        for (uint32_t left = look->masks[i]; left; left &= left - 1)
            look->places[qd_lowest_bit(left)] |= 1u << i;
    }
    for (uint32_t i = count; i-- > 0;)
        look->behind[i] = look->behind[i + 1] | look->masks[i];
}

static uint32_t between_places(const struct between *look, uint32_t values) {
    uint32_t places = 0;
    for (; values; values &= values - 1)
        places |= look->places[qd_lowest_bit(values)];
    return places;
}

/*
 * The starts, of these, for which the set fits inside and the rest of the values outside: every cell has a value, and
 * every value a cell.
 */
static uint32_t between_try(struct between *look, uint32_t set, uint32_t rest, uint32_t starts) {
    uint32_t for_set = between_places(look, set), for_rest = between_places(look, rest), fits = 0;
    for (uint32_t left = starts; left; left &= left - 1) {
        uint32_t from = qd_lowest_bit(left), to = from + look->size + 1, start = 1u << from;
        uint32_t inside = (1u << to) - 2 * start, ends = start | 1u << to;
        if ((set & ~look->inside[from]) | (rest & ~(look->before[from] | look->behind[to + 1])) |
            (inside & ~for_set) | (~(inside | ends | for_rest) & ((1u << look->count) - 1)))
            continue;
        look->kept_inside[from] |= set;
        look->kept_outside[from] |= rest;
        fits |= start;
    }
    return fits;
}

/* All sets of one size, with the ends at these starts. */
static uint32_t between_try_size(struct between *look, const struct variant_constraint *constraint,
                                 uint32_t middle, uint32_t starts) {
    const uint32_t *first = constraint->as.between.first + look->size;
    uint32_t fits = 0;
    for (uint32_t left = starts; left; left &= left - 1) {
        uint32_t from = qd_lowest_bit(left);
        look->inside[from] = look->kept_inside[from] = look->kept_outside[from] = 0;
        for (uint32_t i = 1; i <= look->size; i++)
            look->inside[from] |= look->masks[from + i];
    }
    for (uint32_t s = first[0]; s < first[1]; s++) {
        uint32_t set = constraint->as.between.sets[s];
        fits |= between_try(look, set, middle & ~set, starts);
    }
    for (uint32_t left = fits; left; left &= left - 1) {
        uint32_t from = qd_lowest_bit(left), to = from + look->size + 1;
        for (uint32_t i = from + 1; i < to; i++)
            look->kept[i] |= look->kept_inside[from];
        look->kept_before[from] |= look->kept_outside[from];
        look->kept_behind[to] |= look->kept_outside[from];
    }
    return fits;
}

static bool between_keep(qd_variant *variant, const uint32_t *cells, struct between *look) {
    uint32_t before = 0, behind = 0;
    for (uint32_t i = 0; i < look->count; i++) {
        look->kept[i] |= behind;
        behind |= look->kept_behind[i];
    }
    for (uint32_t i = look->count; i-- > 0;) {
        if (!variant_keep(variant, cells[i], look->kept[i] | before))
            return false;
        before |= look->kept_before[i];
    }
    return true;
}

bool qd_variant_ask_between(qd_variant *variant, const struct variant_constraint *constraint) {
    struct between look = {.count = constraint->count};
    uint32_t last = look.count - 1, middle = variant->all & ~(1u << last | 1);
    const uint32_t *first = constraint->as.between.first;
    between_look(&look, variant->masks, constraint->cells);
    for (; look.size < last; look.size++) {
        uint32_t gap = look.size + 1, lows = look.places[0], highs = look.places[last];
        uint32_t rises = lows & highs >> gap, falls = highs & lows >> gap;
        if (first[look.size] == first[gap] || !(rises | falls))
            continue;
        uint32_t fits = between_try_size(&look, constraint, middle, rises | falls);
        for (; fits; fits &= fits - 1) {
            uint32_t from = qd_lowest_bit(fits), rise = rises >> from & 1, fall = falls >> from & 1;
            look.kept[from] |= rise | fall << last;
            look.kept[from + gap] |= fall | rise << last;
        }
    }
    return between_keep(variant, constraint->cells, &look);
}
