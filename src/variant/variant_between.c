/*
 * Sandwiches: the values between the least and the greatest value of a house add up to a total. For each two places of
 * these, and for each set of values that may be between them:
 *
 *     cells     . . 1 . . . 9 . .        three between: of the sets with that sum, those that fit in there,
 *               o o   i i i   o o        while the values that are left fit outside
 */
#include "variant_inside.h"

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
        for (uint32_t set = 0; set < UINT32_C(1) << (values - 2); set++) {
            int64_t sum = 0;
            for (uint32_t left = set; left; left &= left - 1)
                sum += qd_lowest_bit(left) + 1 + least;
            if (sum == total && qd_bit_count(set) == size)
                sets[count++] = set << 1;
        }
    }
    first[values - 1] = count;
    return QD_OK;
}

/* The cells of a house while two of them are taken to be the ends. */
struct between {
    const uint32_t *masks; /* of its cells, in their order */
    uint32_t count, from, to;
};

static bool between_is_inside(const struct between *look, uint32_t i) {
    return i > look->from && i < look->to;
}

/* Whether the set fits inside, and the rest of the values outside. */
static bool between_fits(const struct between *look, uint32_t set, uint32_t rest) {
    uint32_t inside = 0, outside = 0;
    for (uint32_t i = 0; i < look->count; i++) {
        if (i == look->from || i == look->to)
            continue;
        bool is_inside = between_is_inside(look, i);
        uint32_t mask = look->masks[i] & (is_inside ? set : rest);
        if (!mask)
            return false;
        inside |= is_inside ? mask : 0;
        outside |= is_inside ? 0 : mask;
    }
    return inside == set && outside == rest;
}

/* Keeps what the sets leave if the ends are at these places; false if none fits. */
static bool between_try(const struct between *look, const struct variant_constraint *constraint,
                        uint32_t middle, uint32_t *kept) {
    uint32_t size = look->to - look->from - 1, inside = 0, outside = 0;
    const uint32_t *first = constraint->as.between.first;
    bool fits = false;
    for (uint32_t s = first[size]; s < first[size + 1]; s++) {
        uint32_t set = constraint->as.between.sets[s], rest = middle & ~set;
        if (!between_fits(look, set, rest))
            continue;
        inside |= set;
        outside |= rest;
        fits = true;
    }
    for (uint32_t i = 0; i < look->count; i++)
        if (i != look->from && i != look->to)
            kept[i] |= between_is_inside(look, i) ? inside : outside;
    return fits;
}

bool qd_variant_ask_between(qd_variant *variant, const struct variant_constraint *constraint) {
    uint32_t masks[QD_VARIANT_CAGE_VALUES], kept[QD_VARIANT_CAGE_VALUES] = {0};
    uint32_t count = constraint->count, greatest = UINT32_C(1) << (count - 1);
    uint32_t middle = variant->all & ~greatest & ~UINT32_C(1);
    for (uint32_t i = 0; i < count; i++)
        masks[i] = variant->masks[constraint->cells[i]];
    for (uint32_t from = 0; from < count; from++)
        for (uint32_t to = from + 1; to < count; to++) {
            struct between look = {masks, count, from, to};
            bool rises = masks[from] & 1 && masks[to] & greatest;
            bool falls = masks[from] & greatest && masks[to] & 1;
            if ((!rises && !falls) || !between_try(&look, constraint, middle, kept))
                continue;
            kept[from] |= (rises ? 1 : 0) | (falls ? greatest : 0);
            kept[to] |= (rises ? greatest : 0) | (falls ? 1 : 0);
        }
    for (uint32_t i = 0; i < count; i++)
        if (!variant_keep(variant, constraint->cells[i], kept[i]))
            return false;
    return true;
}
