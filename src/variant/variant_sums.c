/*
 * Sums and cages. A sum removes candidates in four ways, from the cheapest to the best:
 *
 *   bounds   the least and the greatest sum of each group of cells that differ. The least one puts the cells one after
 *            another at their least value that is still free, which in any order takes the same values; a cell that
 *            comes last would get the end of its run of values taken, so this is what the sum can do without:
 *
 *                candidates    12..  12..  ..3.      taken  1 2 3      what the first can do without: 3
 *
 *   groups   where this leaves the cells of a group few sets of values: which values these have, and which all have.
 *   offsets  exactly, but for cells that differ: the offsets from the least sum that some first cells reach, as the
 *            bits of a word, and from the end those that reach the total. Only if the total is near.
 *   sets     if all cells left are in one group: the sets of as many values that have the sum left.
 */
#include "variant_queue.h"

#include "../base/error.h"
#include "../base/memory.h"

/* Far from both ends, gaps between candidates remove nothing. */
#define MOST_OFFSET 8

/* ---- two cells with a total ----------------------------------------------------------------------------------- */

static inline uint32_t variant_sums_reverse(uint32_t bits) {
    bits = (bits & 0x55555555) << 1 | (bits >> 1 & 0x55555555);
    bits = (bits & 0x33333333) << 2 | (bits >> 2 & 0x33333333);
    bits = (bits & 0x0f0f0f0f) << 4 | (bits >> 4 & 0x0f0f0f0f);
    bits = (bits & 0x00ff00ff) << 8 | (bits >> 8 & 0x00ff00ff);
    return bits << 16 | bits >> 16;
}

/* The values (from 1) that add up to the total with one of the set, which is given reversed: bit 31 for value 1. */
static inline uint32_t variant_sums_partners(uint32_t reversed, int64_t total) {
    if (total < 2 || total > 2 * QD_VARIANT_MAX_VALUES)
        return 0;
    return total < 33 ? reversed >> (33 - total) : reversed << (total - 33);
}

/* The value that two cells would both have to add up to the total. */
static inline uint32_t variant_sums_half(int64_t total) {
    return total % 2 == 0 && total >= 2 && total <= 2 * QD_VARIANT_MAX_VALUES
               ? UINT32_C(1) << (total / 2 - 1)
               : 0;
}

/* ---- cages ----------------------------------------------------------------------------------------------------- */

/*
 * How many of the cells can have the value, the last one of these, and the cells that differ from all of them, as words
 * of a set; once that is known to be empty, two stand for the rest.
 */
static inline uint32_t variant_sums_meet(const qd_variant *variant, const uint32_t *cells,
                                         uint32_t count, uint32_t value, uint32_t words,
                                         uint64_t *common, uint32_t *last) {
    uint32_t holders = 0;
    for (uint32_t w = 0; w < words; w++)
        common[w] = UINT64_MAX;
    for (uint32_t i = 0; i < count; i++) {
        uint64_t some = 0;
        if (!(variant->masks[cells[i]] & value))
            continue;
        const uint64_t *differ = variant->differ + (size_t)cells[i] * words;
        for (uint32_t w = 0; w < words; w++)
            some |= common[w] &= differ[w];
        *last = cells[i];
        if (++holders > 1 && !some)
            break;
    }
    return holders;
}

#define USUAL_WORDS 2u /* of 81 cells: so many are met without a loop */

bool qd_variant_require(qd_variant *variant, const uint32_t *cells, uint32_t count,
                        uint32_t required) {
    uint32_t words = variant->words;
    for (; required; required &= required - 1) {
        uint32_t value = required & (~required + 1), last = 0;
        uint64_t usual[USUAL_WORDS], *common = words == USUAL_WORDS ? usual : variant->cell_set;
        uint32_t holders =
            words == USUAL_WORDS
                ? variant_sums_meet(variant, cells, count, value, USUAL_WORDS, usual, &last)
                : variant_sums_meet(variant, cells, count, value, words, common, &last);
        if (holders == 0 || (holders == 1 && !variant_keep(variant, last, value)))
            return false;
        for (uint32_t w = 0; w < words && holders > 1; w++)
            for (uint64_t left = common[w]; left; left &= left - 1)
                if (!variant_keep(variant, 64 * w + qd_lowest_bit(left), ~value))
                    return false;
    }
    return true;
}

/*
 * Whether each of the cells has a value of the set, and no two of them have only the same one. Without branches: they
 * would be guessed wrongly.
 */
static inline bool variant_sums_fit(const uint32_t *masks, uint32_t count, uint32_t set) {
    uint32_t single = 0, missing = 0, twice = 0; /* missing: the highest bit */
    for (uint32_t i = 0; i < count; i++) {
        uint32_t mask = masks[i] & set, less = mask - 1, only = mask & less ? 0 : mask;
        missing |= less & ~mask;
        twice |= single & only;
        single |= only;
    }
    return !(missing >> 31 | twice);
}

/* Cells that differ while they are looked at together. */
struct sums_cells {
    uint32_t cells[QD_VARIANT_MAX_VALUES],
        masks[QD_VARIANT_MAX_VALUES]; /* those without a value yet */
    uint32_t open, fixed, all;        /* how many; values of the others; candidates of these */
    int64_t total;                    /* of the others */
};

static bool variant_sums_look(const qd_variant *variant, const uint32_t *cells, uint32_t count,
                              struct sums_cells *look) {
    look->open = look->fixed = look->all = 0;
    look->total = 0;
    for (uint32_t i = 0; i < count; i++) {
        uint32_t mask = variant->masks[cells[i]];
        if (variant_is_single(mask)) {
            if (look->fixed & mask)
                return false;
            look->fixed |= mask;
            look->total += qd_lowest_bit(mask) + 1;
        } else {
            look->cells[look->open] = cells[i];
            look->masks[look->open++] = mask;
        }
    }
    for (uint32_t i = 0; i < look->open; i++)
        look->all |= look->masks[i] &= ~look->fixed;
    return true;
}

/* So few cells are looked at exactly: killers take a third fewer nodes. With more it does not pay. */
#define MOST_EXACT 4u

/* What sets that may be the values of some cells leave of them. */
struct sums_kept {
    uint32_t kept[QD_VARIANT_MAX_VALUES]; /* of cells */
    uint32_t required;                    /* values that all these sets have */
};

/*
 * The ways to put the values of a set into as many cells, of which there are 2 to MOST_EXACT; false if there is none.
 */
static bool variant_sums_place_two(const uint32_t *masks, uint32_t set, uint32_t *kept) {
    uint32_t low = set & (~set + 1), high = set ^ low;
    bool ascends = masks[0] & low && masks[1] & high, descends = masks[0] & high && masks[1] & low;
    kept[0] |= (ascends ? low : 0) | (descends ? high : 0);
    kept[1] |= (ascends ? high : 0) | (descends ? low : 0);
    return ascends || descends;
}

static bool variant_sums_place(const uint32_t *masks, uint32_t count, uint32_t set,
                               uint32_t *kept) {
    uint32_t first = 0;
    if (count == 2)
        return variant_sums_place_two(masks, set, kept);
    for (uint32_t left = masks[0] & set; left; left &= left - 1) {
        uint32_t value = left & (~left + 1);
        first |= variant_sums_place(masks + 1, count - 1, set & ~value, kept + 1) ? value : 0;
    }
    kept[0] |= first;
    return first != 0;
}

/* What is left of the cells if this is one of the sets that they may hold; false if no set can make it more. */
static inline bool variant_sums_add(const struct sums_cells *look, uint32_t set,
                                    struct sums_kept *left) {
    uint32_t count = look->open, missing = 0;
    for (uint32_t i = 0; i < count; i++)
        missing |= look->masks[i] & ~left->kept[i];
    if (!((missing & set) | (left->required & ~set)))
        return missing || left->required;
    if (variant_sums_place(look->masks, count, set, left->kept))
        left->required &= set;
    return true;
}

/* The same of all cells at once. */
static inline bool variant_sums_unite(const struct sums_cells *look, uint32_t set, uint32_t *kept,
                                      uint32_t *required) {
    uint32_t missing = look->all & ~*kept;
    if (!((missing & set) | (*required & ~set)))
        return missing || *required;
    if (variant_sums_fit(look->masks, look->open, set)) {
        *kept |= set;
        *required &= set;
    }
    return true;
}

static bool variant_sums_keep(qd_variant *variant, const struct sums_cells *look,
                              const struct sums_kept *left) {
    for (uint32_t i = 0; i < look->open; i++)
        if (!variant_keep(variant, look->cells[i], left->kept[i] & look->masks[i]))
            return false;
    return !left->required || qd_variant_require(variant, look->cells, look->open, left->required);
}

/* The cells left hold one of these sets, less the values that are fixed if these are part of them, and have what they
 * must have. */
static bool variant_sums_ask_list(qd_variant *variant, const struct sums_cells *look,
                                  const uint32_t *sets, uint32_t count, uint32_t part,
                                  uint32_t must) {
    struct sums_kept left;
    left.required = look->all;
    bool is_exact = look->open >= 2 && look->open <= MOST_EXACT;
    uint32_t united = 0, within = look->all | part, whole = must | part;
    for (uint32_t i = 0; i < MOST_EXACT; i++)
        left.kept[i] = 0;
    for (uint32_t s = 0; s < count; s++)
        if (!(sets[s] & ~within || whole & ~sets[s]) &&
            !(is_exact ? variant_sums_add(look, sets[s] & ~part, &left)
                       : variant_sums_unite(look, sets[s] & ~part, &united, &left.required)))
            return true;
    for (uint32_t i = 0; i < look->open && !is_exact; i++)
        left.kept[i] = united;
    return variant_sums_keep(variant, look, &left);
}

/* Two cells that differ, by what they add up to. */
static bool variant_sums_ask_couple(qd_variant *variant, const struct sums_cells *look,
                                    int64_t total) {
    const uint32_t *masks = look->masks;
    uint32_t differ = ~variant_sums_half(total);
    uint32_t first =
                 masks[0] & differ & variant_sums_partners(variant_sums_reverse(masks[1]), total),
             second =
                 masks[1] & differ & variant_sums_partners(variant_sums_reverse(masks[0]), total),
             both = first | second, rest = both & (both - 1);
    return variant_keep(variant, look->cells[0], first) &&
           variant_keep(variant, look->cells[1], second) &&
           (rest & (rest - 1) || qd_variant_require(variant, look->cells, 2, both));
}

/* Three cells with these candidates, which for each value of the first are a couple; false if nothing adds up. What is
 * known to be kept already, and what is not required, is not looked for again. */
static bool variant_sums_fill_three(const uint32_t *masks, int64_t total, uint32_t *kept,
                                    uint32_t *required) {
    uint32_t second_back = variant_sums_reverse(masks[1]),
             third_back = variant_sums_reverse(masks[2]);
    bool fits = false;
    for (uint32_t left = masks[0]; left; left &= left - 1) {
        uint32_t bit = qd_lowest_bit(left), value = left & (~left + 1);
        uint32_t back = ~(UINT32_C(1) << (31 - bit));
        int64_t others = total - bit - 1;
        uint32_t differ = ~(value | variant_sums_half(others));
        uint32_t second = masks[1] & differ & variant_sums_partners(third_back & back, others);
        if (!second)
            continue;
        uint32_t third = masks[2] & differ & variant_sums_partners(second_back & back, others);
        uint32_t both = second | third, rest = both & (both - 1);
        fits = true;
        kept[0] |= value;
        kept[1] |= second;
        kept[2] |= third;
        *required &= rest & (rest - 1) ? value : value | both;
        if (!*required && !((masks[1] & ~kept[1]) | (masks[2] & ~kept[2])))
            left &= ~kept[0] | value;
    }
    return fits;
}

/* Three or four cells that differ, exactly. */
static bool variant_sums_ask_few(qd_variant *variant, const struct sums_cells *look,
                                 int64_t total) {
    const uint32_t *masks = look->masks;
    uint32_t kept[4] = {0, 0, 0, 0}, required = look->all;
    if (look->open == 3)
        variant_sums_fill_three(masks, total, kept, &required);
    for (uint32_t left = masks[0]; left && look->open == 4; left &= left - 1) {
        uint32_t value = left & (~left + 1), needed = required & ~value;
        uint32_t others[3] = {masks[1] & ~value, masks[2] & ~value, masks[3] & ~value};
        if (variant_sums_fill_three(others, total - qd_lowest_bit(left) - 1, kept + 1, &needed)) {
            kept[0] |= value;
            required = (required & value) | needed;
        }
    }
    for (uint32_t i = 0; i < look->open; i++)
        if (!variant_keep(variant, look->cells[i], kept[i]))
            return false;
    return !required || qd_variant_require(variant, look->cells, look->open, required);
}

/* The sets of so many values that add up to one of these. */
static const uint32_t *variant_sums_list(const qd_variant *variant, uint32_t size, int64_t least,
                                         int64_t most, uint32_t *count) {
    const uint32_t *first = variant->combinations.first + size * (variant->greatest_sum + 1);
    *count = first[most + 1] - first[least];
    return variant->combinations.sets + first[least];
}

/* Cells that differ, what they add up to, and values that they must have: values count from 1. */
static bool variant_sums_ask_sets(qd_variant *variant, const uint32_t *cells, uint32_t count,
                                  int64_t total, uint32_t must) {
    struct sums_cells look;
    if (!variant_sums_look(variant, cells, count, &look))
        return false;
    total -= look.total;
    if (look.open == 0)
        return total == 0;
    if (total < 1 || total > variant->greatest_sum)
        return false;
    if (look.open == 1) {
        uint32_t only = total <= variant->values ? UINT32_C(1) << (total - 1) : 0;
        return variant_keep(variant, look.cells[0], only & look.masks[0]);
    }
    must &= ~look.fixed;
    if (look.open == 2 && !must)
        return variant_sums_ask_couple(variant, &look, total);
    if (look.open <= MOST_EXACT && !must)
        return variant_sums_ask_few(variant, &look, total);
    const uint32_t *sets = variant_sums_list(variant, look.open, total, total, &count);
    return variant_sums_ask_list(variant, &look, sets, count, 0, must);
}

bool qd_variant_ask_total(qd_variant *variant, const uint32_t *cells, uint32_t count,
                          int64_t total) {
    return variant_sums_ask_sets(variant, cells, count, total, 0);
}

/* What the rest of its house cannot have is in the cage. */
bool qd_variant_ask_cage(qd_variant *variant, const struct variant_constraint *cage) {
    uint32_t rest = cage->as.sum.rest_count ? 0 : variant->all;
    for (uint32_t i = 0; i < cage->as.sum.rest_count; i++)
        rest |= variant->masks[cage->as.sum.rest[i]];
    return variant_sums_ask_sets(variant, cage->cells, cage->count, cage->as.sum.total,
                                 variant->all & ~rest);
}

/*
 * All runs at once, as a set of their least values: those of `runs` whose values at these places the cells, 2 and more,
 * can have in some order, which goes to `kept`.
 */
static uint32_t variant_sums_slide(const uint32_t *masks, uint32_t count, uint32_t places,
                                   uint32_t runs, uint32_t *kept) {
    uint32_t fit = 0;
    if (count == 2) {
        uint32_t low = qd_lowest_bit(places), high = qd_lowest_bit(places & (places - 1)),
                 ascends = runs & masks[0] >> low & masks[1] >> high,
                 descends = runs & masks[0] >> high & masks[1] >> low;
        kept[0] |= ascends << low | descends << high;
        kept[1] |= ascends << high | descends << low;
        return ascends | descends;
    }
    for (uint32_t left = places; left; left &= left - 1) {
        uint32_t place = qd_lowest_bit(left), with = runs & masks[0] >> place;
        if (!with)
            continue;
        with = variant_sums_slide(masks + 1, count - 1, places & ~(UINT32_C(1) << place), with,
                                  kept + 1);
        kept[0] |= with << place;
        fit |= with;
    }
    return fit;
}

/* Up to MOST_EXACT cells that hold a run. */
static bool variant_sums_ask_runs(qd_variant *variant, const struct variant_constraint *sets) {
    uint32_t masks[MOST_EXACT], kept[MOST_EXACT] = {0}, fixed = 0, places = (1u << sets->count) - 1;
    for (uint32_t i = 0; i < sets->count; i++) {
        masks[i] = variant->masks[sets->cells[i]];
        fixed |= variant_is_single(masks[i]) ? masks[i] : 0;
    }
    uint32_t required = variant->all & ~fixed,
             runs = variant_sums_slide(masks, sets->count, places, sets->as.sets.runs, kept);
    for (uint32_t left = runs; left; left &= left - 1)
        required &= places << qd_lowest_bit(left);
    for (uint32_t i = 0; i < sets->count; i++)
        if (!variant_is_single(masks[i]) && !variant_keep(variant, sets->cells[i], kept[i]))
            return false; /* where some cell has no value yet: it gets the blame */
    return runs && (!required || qd_variant_require(variant, sets->cells, sets->count, required));
}

/* Once all have a value, the list has that set. */
bool qd_variant_ask_sets(qd_variant *variant, const struct variant_constraint *sets) {
    struct sums_cells look;
    if (sets->as.sets.runs && sets->count >= 2 && sets->count <= MOST_EXACT)
        return variant_sums_ask_runs(variant, sets);
    if (!variant_sums_look(variant, sets->cells, sets->count, &look))
        return false;
    if (look.open)
        return variant_sums_ask_list(variant, &look, sets->as.sets.list, sets->as.sets.list_count,
                                     look.fixed, 0);
    for (uint32_t s = 0; s < sets->as.sets.list_count; s++)
        if (sets->as.sets.list[s] == look.fixed)
            return true;
    return false;
}

bool qd_variant_has_two_sets(const qd_variant *variant, const struct variant_constraint *cage,
                             uint32_t sets[2]) {
    struct sums_cells look;
    uint32_t found = 0, count;
    if (!variant_sums_look(variant, cage->cells, cage->count, &look) || look.open < 2)
        return false;
    int64_t total = cage->as.sum.total - look.total;
    if (total < 1 || total > variant->greatest_sum)
        return false;
    const uint32_t *list = variant_sums_list(variant, look.open, total, total, &count);
    for (uint32_t s = 0; s < count; s++)
        if (!(list[s] & ~look.all) && variant_sums_fit(look.masks, look.open, list[s])) {
            if (found == 2)
                return false;
            sets[found++] = list[s];
        }
    return found == 2;
}

/* ---- bounds ---------------------------------------------------------------------------------------------------- */

/* Values taken when each cell of a group gets the least (or greatest) one that is free; 0 if there is none. */
static uint32_t variant_sums_take_least(const uint32_t *masks, const uint32_t *cells,
                                        uint32_t count, uint32_t all, int64_t *sum) {
    uint32_t taken = 0;
    for (uint32_t i = 0; i < count; i++) {
        uint32_t mask = masks[cells[i]], free = ~taken & all & ~((mask & (~mask + 1)) - 1);
        if (!free)
            return 0;
        free &= ~free + 1;
        taken |= free;
        *sum += qd_lowest_bit(free) + 1;
    }
    return taken;
}

static uint32_t variant_sums_take_greatest(const uint32_t *masks, const uint32_t *cells,
                                           uint32_t count, int64_t *sum) {
    uint32_t taken = 0;
    for (uint32_t i = 0; i < count; i++) {
        uint32_t greatest = qd_bit_length(masks[cells[i]]); /* as a value from 1 */
        uint32_t free = ~taken & (UINT32_MAX >> (32 - greatest));
        if (!free)
            return 0;
        uint32_t value = qd_bit_length(free);
        taken |= UINT32_C(1) << (value - 1);
        *sum += value;
    }
    return taken;
}

/* The last value (from 1) of the run of values taken that begins at or goes on after this one. */
static inline uint32_t variant_sums_run_up(uint32_t taken, uint32_t value) {
    return value + qd_lowest_bit(~((uint64_t)taken >> (value - 1))) - 1;
}

static inline uint32_t variant_sums_run_down(uint32_t taken, uint32_t value) {
    uint32_t free = ~taken & (UINT32_MAX >> (32 - value));
    return qd_bit_length(free) + 1;
}

static inline uint32_t variant_sums_between(int64_t least, int64_t greatest, uint32_t values) {
    if (least < 1)
        least = 1;
    if (greatest > values)
        greatest = values;
    return least > greatest ? 0
                            : (UINT32_MAX >> (32 - greatest)) & ~((UINT32_C(1) << (least - 1)) - 1);
}

/* How far the total is from the least and the greatest sum. */
struct sum_slack {
    int64_t above_least, below_greatest;
};

static bool variant_sums_measure(const qd_variant *variant, const struct variant_constraint *sum,
                                 struct sum_group *groups, uint32_t *group_count,
                                 struct sum_slack *slack) {
    int64_t least = 0, greatest = 0;
    *group_count = 0;
    for (uint32_t begin = 0; begin < sum->count;) {
        struct sum_group *group = &groups[(*group_count)++];
        int64_t low = 0, high = 0;
        group->begin = begin;
        group->end = begin = sum->group_end[begin];
        group->weight = sum->weights[group->begin];
        const uint32_t *cells = sum->cells + group->begin;
        uint32_t count = group->end - group->begin;
        group->least_taken =
            variant_sums_take_least(variant->masks, cells, count, variant->all, &low);
        group->greatest_taken = variant_sums_take_greatest(variant->masks, cells, count, &high);
        if (!group->least_taken || !group->greatest_taken)
            return false;
        group->least = low;
        group->greatest = high;
        least += group->weight * (group->weight > 0 ? low : high);
        greatest += group->weight * (group->weight > 0 ? high : low);
    }
    slack->above_least = sum->as.sum.total - least;
    slack->below_greatest = greatest - sum->as.sum.total;
    return slack->above_least >= 0 && slack->below_greatest >= 0;
}

/* By so much may each cell of a group, and all of them together, be above the least, or below the greatest. */
struct sum_reach {
    int64_t up, down;
};

static struct sum_reach variant_sums_reach(const struct sum_group *group, struct sum_slack slack) {
    bool adds = group->weight > 0;
    int64_t size = adds ? group->weight : -group->weight;
    return (struct sum_reach){(adds ? slack.above_least : slack.below_greatest) / size,
                              (adds ? slack.below_greatest : slack.above_least) / size};
}

static bool variant_sums_bound(qd_variant *variant, const struct variant_constraint *sum,
                               const struct sum_group *groups, uint32_t group_count,
                               struct sum_slack slack) {
    for (uint32_t g = 0; g < group_count; g++) {
        const struct sum_group *group = &groups[g];
        struct sum_reach reach = variant_sums_reach(group, slack);
        if (reach.up >= variant->values && reach.down >= variant->values)
            continue;
        for (uint32_t i = group->begin; i < group->end; i++) {
            uint32_t mask = variant->masks[sum->cells[i]];
            if (variant_is_single(mask))
                continue;
            int64_t most =
                variant_sums_run_up(group->least_taken, qd_lowest_bit(mask) + 1) + reach.up;
            int64_t least =
                variant_sums_run_down(group->greatest_taken, qd_bit_length(mask)) - reach.down;
            if (!variant_keep(variant, sum->cells[i],
                              variant_sums_between(least, most, variant->values)))
                return false;
        }
    }
    return true;
}

/* ---- groups ---------------------------------------------------------------------------------------------------- */

/* Sums of fewer cells, and groups with more sets, cost more than they remove. */
#define GROUPED_SUM 5u
#define MOST_SETS 12u

/* The cells of a group, whose values are fewer sets than could be, add up to one of these. */
static bool variant_sums_ask_group(qd_variant *variant, const uint32_t *cells, uint32_t count,
                                   int64_t least, int64_t most) {
    struct sums_cells look;
    if (!variant_sums_look(variant, cells, count, &look))
        return false;
    least -= look.total;
    most -= look.total;
    if (look.open < 2 || least < 1 || most > variant->greatest_sum)
        return true; /* the bounds will do */
    const uint32_t *sets = variant_sums_list(variant, look.open, least, most, &count);
    return count > MOST_SETS || variant_sums_ask_list(variant, &look, sets, count, 0, 0);
}

static bool variant_sums_ask_groups(qd_variant *variant, const struct variant_constraint *sum,
                                    const struct sum_group *groups, uint32_t group_count,
                                    struct sum_slack slack) {
    for (uint32_t g = 0; g < group_count; g++) {
        const struct sum_group *group = &groups[g];
        struct sum_reach reach = variant_sums_reach(group, slack);
        int64_t least = group->greatest - reach.down, most = group->least + reach.up;
        if (least <= group->least && most >= group->greatest)
            continue;
        least = least > group->least ? least : group->least;
        most = most < group->greatest ? most : group->greatest;
        if (least > most || !variant_sums_ask_group(variant, sum->cells + group->begin,
                                                    group->end - group->begin, least, most))
            return false;
    }
    return true;
}

/* ---- offsets --------------------------------------------------------------------------------------------------- */

/* Counts from the least sum, or down from the greatest. */
static bool variant_sums_ask_offsets(qd_variant *variant, const uint32_t *cells,
                                     const int32_t *weights, uint32_t count, uint32_t distance,
                                     bool from_least) {
    uint64_t *reached = variant->reached;
    uint32_t *steps = variant->steps; /* of cells: the candidates, the one that counts 0 lowest */
    uint64_t limit = (UINT64_C(2) << distance) - 1;
    reached[0] = 1;
    for (uint32_t i = 0; i < count; i++) {
        uint32_t mask = variant->masks[cells[i]],
                 size = (uint32_t)(weights[i] < 0 ? -weights[i] : weights[i]);
        if ((weights[i] > 0) != from_least)
            mask = variant_sums_reverse(mask);
        mask >>= qd_lowest_bit(mask);
        if ((uint64_t)size * (qd_bit_length(mask) - 1) > distance)
            mask &= UINT32_MAX >> (31 - distance / size);
        steps[i] = mask;
        uint64_t before = reached[i], after = 0;
        if (size == 1)
            for (; mask; mask &= mask - 1)
                after |= before << qd_lowest_bit(mask);
        else
            for (; mask; mask &= mask - 1)
                after |= before << size * qd_lowest_bit(mask);
        reached[i + 1] = after & limit;
    }
    uint64_t ending = UINT64_C(1) << distance & reached[count];
    if (!ending)
        return false;
    for (uint32_t i = count; i-- > 0;) {
        uint32_t size = (uint32_t)(weights[i] < 0 ? -weights[i] : weights[i]), kept = 0;
        uint64_t before = 0;
        for (uint32_t left = steps[i]; left; left &= left - 1) {
            uint64_t from = ending >> size * qd_lowest_bit(left) & reached[i];
            before |= from;
            kept |= from ? left & (~left + 1) : 0;
        }
        ending = before;
        uint32_t mask = variant->masks[cells[i]];
        if ((weights[i] > 0) == from_least)
            kept <<= qd_lowest_bit(mask);
        else
            kept = variant_sums_reverse(kept) >> (32 - qd_bit_length(mask));
        if (!variant_keep(variant, cells[i], kept))
            return false;
    }
    return true;
}

/* A sum as if no cells had to differ. Its cells without a value are listed in variant->open_cells and open_weights. */
struct sum_look {
    int64_t above_least, below_greatest; /* how far the total is from these */
    int64_t fixed;                       /* what cells with a value add */
    int64_t
        widest; /* from the least to the greatest candidate of a cell, times its weight, at most */
    uint32_t open;
    bool one_group, has_gaps; /* of the open cells; between their candidates */
};

static struct sum_look variant_sums_see(qd_variant *variant, const struct variant_constraint *sum) {
    struct sum_look look = {.one_group = true};
    int64_t least = 0, greatest = 0;
    uint32_t group = 0;
    for (uint32_t i = 0; i < sum->count; i++) {
        uint32_t mask = variant->masks[sum->cells[i]];
        int64_t weight = sum->weights[i], low = weight * (qd_lowest_bit(mask) + 1),
                high = weight * qd_bit_length(mask);
        least += weight > 0 ? low : high;
        greatest += weight > 0 ? high : low;
        if (variant_is_single(mask)) {
            look.fixed += low;
            continue;
        }
        int64_t width = high > low ? high - low : low - high;
        look.widest = width > look.widest ? width : look.widest;
        look.has_gaps |= mask & (mask + (mask & (~mask + 1))) || weight > 1 || weight < -1;
        look.one_group &= look.open == 0 || sum->group_end[i] == group;
        group = sum->group_end[i];
        variant->open_cells[look.open] = sum->cells[i];
        variant->open_weights[look.open++] = (int32_t)weight;
    }
    look.above_least = sum->as.sum.total - least;
    look.below_greatest = greatest - sum->as.sum.total;
    return look;
}

/* ---- two or three cells ---------------------------------------------------------------------------------------- */

/*
 * A cell of a sum as if its weight were 1: with -1, value v of N counts as N + 1 - v, and the total is greater by that.
 */
struct sums_term {
    uint32_t cell, mask, reversed; /* bit 31 of the last one is value 1 */
    bool is_turned;
};

static struct sums_term variant_sums_term(const qd_variant *variant, uint32_t cell, int32_t weight,
                                          int64_t *total) {
    struct sums_term term = {.cell = cell, .is_turned = weight < 0};
    uint32_t mask = variant->masks[cell], reversed = variant_sums_reverse(mask),
             unused = 32 - variant->values;
    term.mask = term.is_turned ? reversed >> unused : mask;
    term.reversed = term.is_turned ? mask << unused : reversed;
    *total += term.is_turned ? variant->values + 1 : 0;
    return term;
}

static bool variant_sums_keep_term(qd_variant *variant, const struct sums_term *term,
                                   uint32_t kept) {
    if (term->is_turned)
        kept = variant_sums_reverse(kept) >> (32 - variant->values);
    return variant_keep(variant, term->cell, kept);
}

/* Without the value that another term has, given as the number of its bit. */
static void variant_sums_take_away(const qd_variant *variant, struct sums_term *term,
                                   const struct sums_term *other, uint32_t bit) {
    bit = term->is_turned == other->is_turned ? bit : variant->values - 1 - bit;
    term->mask &= ~(UINT32_C(1) << bit);
    term->reversed &= ~(UINT32_C(1) << (31 - bit));
}

/* The values of two terms that add up to the total. */
struct sums_two {
    uint32_t first, second;
};

static inline struct sums_two variant_sums_pair_up(const qd_variant *variant,
                                                   const struct sums_term *first,
                                                   const struct sums_term *second, bool differ,
                                                   int64_t total) {
    uint32_t equal = 0;
    if (differ && first->is_turned == second->is_turned)
        equal = variant_sums_half(total);
    else if (differ && total == variant->values + 1)
        equal = UINT32_MAX;
    return (struct sums_two){first->mask & variant_sums_partners(second->reversed, total) & ~equal,
                             second->mask & variant_sums_partners(first->reversed, total) & ~equal};
}

static bool variant_sums_ask_two(qd_variant *variant, const uint32_t *cells, const int32_t *weights,
                                 int64_t total) {
    struct sums_term first = variant_sums_term(variant, cells[0], weights[0], &total),
                     second = variant_sums_term(variant, cells[1], weights[1], &total);
    struct sums_two two = variant_sums_pair_up(variant, &first, &second,
                                               variant_differ(variant, cells[0], cells[1]), total);
    return variant_sums_keep_term(variant, &first, two.first) &&
           variant_sums_keep_term(variant, &second, two.second);
}

static bool variant_sums_ask_three(qd_variant *variant, const uint32_t *cells,
                                   const int32_t *weights, int64_t total) {
    struct sums_term terms[3];
    uint32_t kept[3] = {0, 0, 0};
    bool differ
        [3]; /* the first and the second one, the first and the third, the second and the third */
    for (unsigned i = 0; i < 3; i++) {
        terms[i] = variant_sums_term(variant, cells[i], weights[i], &total);
        differ[i] = variant_differ(variant, cells[i == 2], cells[i == 0 ? 1 : 2]);
    }
    for (uint32_t left = terms[0].mask; left; left &= left - 1) {
        uint32_t bit = qd_lowest_bit(left);
        struct sums_term second = terms[1], third = terms[2];
        if (differ[0])
            variant_sums_take_away(variant, &second, &terms[0], bit);
        if (differ[1])
            variant_sums_take_away(variant, &third, &terms[0], bit);
        struct sums_two two =
            variant_sums_pair_up(variant, &second, &third, differ[2], total - bit - 1);
        kept[0] |= two.first ? UINT32_C(1) << bit : 0;
        kept[1] |= two.first;
        kept[2] |= two.second;
    }
    for (unsigned i = 0; i < 3; i++)
        if (!variant_sums_keep_term(variant, &terms[i], kept[i]))
            return false;
    return true;
}

static bool variant_sums_are_ones(const int32_t *weights, uint32_t count) {
    for (uint32_t i = 0; i < count; i++)
        if (weights[i] != 1 && weights[i] != -1)
            return false;
    return true;
}

/* ---- all of it ------------------------------------------------------------------------------------------------- */

bool qd_variant_ask_sum(qd_variant *variant, const struct variant_constraint *sum) {
    struct sum_look look = variant_sums_see(variant, sum);
    int64_t above = look.above_least, below = look.below_greatest, far = sum->as.sum.far;
    if (above < 0 || below < 0)
        return false;
    if (look.open == 0 || (above == 0 && below == 0))
        return above == 0 && below == 0;
    if (!look.one_group && above >= look.widest + far && below >= look.widest + far)
        return true;
    if (look.open <= 3 && look.open > 1 &&
        variant_sums_are_ones(variant->open_weights, look.open)) {
        int64_t total = sum->as.sum.total - look.fixed;
        return look.open == 2 ? variant_sums_ask_two(variant, variant->open_cells,
                                                     variant->open_weights, total)
                              : variant_sums_ask_three(variant, variant->open_cells,
                                                       variant->open_weights, total);
    }
    struct sum_slack slack;
    uint32_t group_count;
    bool had_changed = variant->changed;
    variant->changed = false;
    if (!variant_sums_measure(variant, sum, variant->groups, &group_count, &slack) ||
        !variant_sums_bound(variant, sum, variant->groups, group_count, slack) ||
        (!look.one_group && sum->count >= GROUPED_SUM &&
         variant->values <= QD_VARIANT_CAGE_VALUES &&
         !variant_sums_ask_groups(variant, sum, variant->groups, group_count, slack)))
        return false;
    if (variant->changed)
        look = variant_sums_see(variant, sum);
    variant->changed |= had_changed;
    above = look.above_least, below = look.below_greatest;
    int32_t weight = look.open ? variant->open_weights[0] : 0;
    if (above < 0 || below < 0)
        return false;
    if (look.open == 0 || (above == 0 && below == 0))
        return above == 0 && below == 0;
    if (look.one_group && look.open > 1 && look.open <= variant->values &&
        (weight == 1 || weight == -1) && variant->values <= QD_VARIANT_CAGE_VALUES)
        return variant_sums_ask_sets(variant, variant->open_cells, look.open,
                                     (sum->as.sum.total - look.fixed) * weight, 0);
    int64_t distance = above <= below ? above : below;
    if (distance > MOST_OFFSET || (!look.has_gaps && look.open > 2))
        return true;
    return variant_sums_ask_offsets(variant, variant->open_cells, variant->open_weights, look.open,
                                    (uint32_t)distance, above <= below);
}

/*
 * That cells of a group differ moves both ends by at most the weight for each pair of them. A total that is further
 * away from both than that, and than any cell reaches, removes nothing by its bounds.
 */
int64_t qd_variant_sum_far(const struct variant_constraint *sum) {
    int64_t far = 0;
    for (uint32_t begin = 0; begin < sum->count; begin = sum->group_end[begin]) {
        int64_t weight = sum->weights[begin], count = sum->group_end[begin] - begin;
        far += (weight < 0 ? -weight : weight) * count * (count - 1) / 2;
    }
    return far;
}

/* ---- combinations ---------------------------------------------------------------------------------------------- */

static uint32_t variant_sums_of_set(uint32_t set) {
    uint32_t sum = 0;
    for (; set; set &= set - 1)
        sum += qd_lowest_bit(set) + 1;
    return sum;
}

qd_status qd_variant_combine(qd_variant *variant, qd_error *error) {
    uint32_t values = variant->values, width;
    bool needed = false;
    for (uint32_t i = 0; i < variant->constraint_count; i++)
        needed |= variant->constraints[i].kind == VARIANT_CAGE ||
                  variant->constraints[i].kind == VARIANT_SUM;
    variant->greatest_sum = values * (values + 1) / 2;
    if (!needed || values > QD_VARIANT_CAGE_VALUES)
        return QD_OK;
    width = variant->greatest_sum + 1;
    uint32_t *first = variant->combinations.first =
        qd_arena_array(&variant->arena, (size_t)(values + 1) * width + 2, sizeof *first);
    variant->combinations.sets =
        qd_arena_array(&variant->arena, (size_t)1 << values, sizeof *variant->combinations.sets);
    if (variant->arena.failed)
        return qd_fail_memory(error);
    for (uint32_t set = 0; set <= variant->all; set++)
        first[qd_bit_count(set) * width + variant_sums_of_set(set) + 2]++;
    for (size_t i = 2; i < (size_t)(values + 1) * width + 2; i++)
        first[i] += first[i - 1];
    for (uint32_t set = 0; set <= variant->all; set++)
        variant->combinations
            .sets[first[qd_bit_count(set) * width + variant_sums_of_set(set) + 1]++] = set;
    return QD_OK;
}
