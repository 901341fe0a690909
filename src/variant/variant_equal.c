/*
 * Lists of cells with one sum, or sums with known differences: the stretches of a region sum line. What each list can
 * add up to is a set of sums, and only those that all lists have are left:
 *
 *     12. 12. ..3    3 + 3, 4, 5        sums  . . . . . 6 . .       6 alone: the first list is 1 2 3
 *     .2. ..3 1.3                       sums  . . . . . 6 . 8
 *
 * Lists with few cells left are looked at exactly; others by bounds, until the sum is known.
 */
#include "variant_queue.h"

/* Cells without a value, of a list that is looked at exactly. */
#define MOST_OPEN 3u

/* The sums of the cells, of those given, that values have which are not used, as bits; and those values. */
static uint64_t variant_equal_fill(const uint32_t *masks, uint32_t count, uint32_t used,
                                   uint32_t differ, uint64_t sums, uint32_t *kept) {
    uint32_t own = masks[0] & ~(used & differ);
    uint64_t found = 0;
    if (count == 1) {
        own &= (uint32_t)(sums >> 1);
        kept[0] |= own;
        return (uint64_t)own << 1;
    }
    for (uint32_t left = own; left; left &= left - 1) {
        uint32_t value = left & (~left + 1), number = qd_lowest_bit(left) + 1;
        uint64_t rest = variant_equal_fill(masks + 1, count - 1, used | value, differ,
                                           sums >> number, kept + 1);
        kept[0] |= rest ? value : 0;
        found |= rest << number;
    }
    return found;
}

static inline uint64_t variant_equal_shift(uint64_t sums, int32_t by) {
    return by < 0 ? sums >> -by : sums << by;
}

/* Leaves those of the sums that a list can have, and of its cells what they need. */
static uint64_t variant_equal_ask_list(qd_variant *variant, const uint32_t *cells, uint32_t count,
                                       const struct variant_list *list, uint64_t sums) {
    uint32_t open[MOST_OPEN], masks[MOST_OPEN], kept[MOST_OPEN] = {0}, opens = 0, fixed = 0;
    uint32_t total = 0, least = 0, greatest = 0;
    sums = variant_equal_shift(sums, -list->less);
    for (uint32_t i = 0; i < count; i++) {
        uint32_t mask = variant->masks[cells[i]];
        least += qd_lowest_bit(mask) + 1;
        greatest += qd_bit_length(mask);
        if (variant_is_single(mask)) {
            fixed |= mask;
            total += qd_lowest_bit(mask) + 1;
        } else if (opens++ < MOST_OPEN) {
            open[opens - 1] = cells[i];
            masks[opens - 1] = mask;
        }
    }
    sums &= (UINT64_MAX >> (63 - greatest)) & ~((UINT64_C(1) << least) - 1);
    if (opens && opens <= MOST_OPEN && sums) {
        sums = variant_equal_fill(masks, opens, fixed, list->differ, sums >> total, kept) << total;
        for (uint32_t i = 0; i < opens && sums; i++)
            if (!variant_keep(variant, open[i], kept[i]))
                return 0;
    }
    return variant_equal_shift(sums, list->less);
}

bool qd_variant_ask_equal(qd_variant *variant, const struct variant_constraint *equal) {
    uint64_t before[QD_VARIANT_LISTS], sums = UINT64_MAX;
    const struct variant_list *list = equal->as.equal.lists;
    uint32_t count = equal->as.equal.count;
    for (uint32_t i = 0, begin = 0; i < count && sums; begin = list[i++].end)
        sums = before[i] = variant_equal_ask_list(variant, equal->cells + begin,
                                                  list[i].end - begin, &list[i], sums);
    if (!sums)
        return false;
    bool is_known = !(sums & (sums - 1));
    for (uint32_t i = 0, begin = 0; i < count; begin = list[i++].end) {
        const uint32_t *cells = equal->cells + begin;
        uint32_t size = list[i].end - begin;
        if (is_known && list[i].differ
                ? !qd_variant_ask_total(variant, cells, size,
                                        (int64_t)qd_lowest_bit(sums) - list[i].less)
                : before[i] != sums &&
                      !variant_equal_ask_list(variant, cells, size, &list[i], sums))
            return false;
    }
    return true;
}
