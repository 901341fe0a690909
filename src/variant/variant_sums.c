/*
 * Sums and cages. A sum removes candidates in three ways, from the cheapest to the best:
 *
 *   bounds   the least and the greatest sum of each group of cells that differ. The least one puts the cells one after
 *            another at their least value that is still free, which in any order takes the same values; a cell that
 *            comes last would get the end of its run of values taken, so this is what the sum can do without:
 *
 *                candidates    12..  12..  ..3.      taken  1 2 3      what the first can do without: 3
 *
 *   offsets  exactly, but for cells that differ: the offsets from the least sum that some first cells reach, as the
 *            bits of a word, and from the end those that reach the total. Only if the total is near.
 *   sets     if all cells left are in one group: the sets of as many values that have the sum left.
 */
#include "variant_inside.h"

#include "../base/error.h"
#include "../base/memory.h"

/* Far from both ends, gaps between candidates remove nothing. */
#define MOST_OFFSET 16

/* ---- cages ----------------------------------------------------------------------------------------------------- */

bool qd_variant_require(qd_variant *variant, const uint32_t *cells, uint32_t count,
                        uint32_t required) {
    for (; required; required &= required - 1) {
        uint32_t value = required & (~required + 1), holders = 0, last = 0;
        uint64_t *common = variant->cell_set;
        for (uint32_t i = 0; i < count; i++) {
            if (!(variant->masks[cells[i]] & value))
                continue;
            const uint64_t *differ = variant->differ + (size_t)cells[i] * variant->words;
            for (uint32_t w = 0; w < variant->words; w++)
                common[w] = holders ? common[w] & differ[w] : differ[w];
            holders++;
            last = cells[i];
        }
        if (holders == 0 || (holders == 1 && !variant_keep(variant, last, value)))
            return false;
        for (uint32_t w = 0; w < variant->words && holders > 1; w++)
            for (uint64_t left = common[w]; left; left &= left - 1)
                if (!variant_keep(variant, 64 * w + qd_lowest_bit(left), ~value))
                    return false;
    }
    return true;
}

/* Whether the cells can take exactly the values of the set, as far as cells with one of them and values with no cell
 * show it. */
static inline bool variant_sums_fit(const uint32_t *masks, uint32_t count, uint32_t set) {
    uint32_t all = 0, single = 0;
    for (uint32_t i = 0; i < count; i++) {
        uint32_t mask = masks[i] & set;
        if (!mask)
            return false;
        if (variant_is_single(mask)) {
            if (single & mask)
                return false;
            single |= mask;
        }
        all |= mask;
    }
    return all == set;
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

/* The cells left hold one of these sets, less the values that are fixed if these are part of them. */
static bool variant_sums_ask_list(qd_variant *variant, const struct sums_cells *look,
                                  const uint32_t *sets, uint32_t count, uint32_t part) {
    uint32_t kept[QD_VARIANT_MAX_VALUES] = {0}, required = look->all;
    for (uint32_t s = 0; s < count; s++) {
        uint32_t set = sets[s] & ~part;
        if (part & ~sets[s] || set & ~look->all || !variant_sums_fit(look->masks, look->open, set))
            continue;
        required &= set;
        for (uint32_t i = 0; i < look->open; i++)
            kept[i] |= set;
    }
    for (uint32_t i = 0; i < look->open; i++)
        if (!variant_keep(variant, look->cells[i], kept[i] & look->masks[i]))
            return false;
    return !required || !kept[0] || qd_variant_require(variant, look->cells, look->open, required);
}

/* Cells that differ, and what they add up to: values count from 1. */
static bool variant_sums_ask_sets(qd_variant *variant, const uint32_t *cells, uint32_t count,
                                  int64_t total) {
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
    uint32_t place = look.open * (variant->greatest_sum + 1) + (uint32_t)total;
    uint32_t first = variant->combinations.first[place],
             end = variant->combinations.first[place + 1];
    return variant_sums_ask_list(variant, &look, variant->combinations.sets + first, end - first,
                                 0);
}

bool qd_variant_ask_cage(qd_variant *variant, const struct variant_constraint *cage) {
    return variant_sums_ask_sets(variant, cage->cells, cage->count, cage->as.sum.total);
}

/* Once all have a value, the list has that set. */
bool qd_variant_ask_sets(qd_variant *variant, const struct variant_constraint *sets) {
    struct sums_cells look;
    if (!variant_sums_look(variant, sets->cells, sets->count, &look))
        return false;
    if (look.open)
        return variant_sums_ask_list(variant, &look, sets->as.sets.list, sets->as.sets.list_count,
                                     look.fixed);
    for (uint32_t s = 0; s < sets->as.sets.list_count; s++)
        if (sets->as.sets.list[s] == look.fixed)
            return true;
    return false;
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
        least += group->weight * (group->weight > 0 ? low : high);
        greatest += group->weight * (group->weight > 0 ? high : low);
    }
    slack->above_least = sum->as.sum.total - least;
    slack->below_greatest = greatest - sum->as.sum.total;
    return slack->above_least >= 0 && slack->below_greatest >= 0;
}

static bool variant_sums_bound(qd_variant *variant, const struct variant_constraint *sum,
                               const struct sum_group *groups, uint32_t group_count,
                               struct sum_slack slack) {
    for (uint32_t g = 0; g < group_count; g++) {
        const struct sum_group *group = &groups[g];
        int64_t size = group->weight < 0 ? -group->weight : group->weight;
        int64_t up = (group->weight > 0 ? slack.above_least : slack.below_greatest) / size;
        int64_t down = (group->weight > 0 ? slack.below_greatest : slack.above_least) / size;
        if (up >= variant->values && down >= variant->values)
            continue;
        for (uint32_t i = group->begin; i < group->end; i++) {
            uint32_t mask = variant->masks[sum->cells[i]];
            if (variant_is_single(mask))
                continue;
            int64_t most = variant_sums_run_up(group->least_taken, qd_lowest_bit(mask) + 1) + up;
            int64_t least =
                variant_sums_run_down(group->greatest_taken, qd_bit_length(mask)) - down;
            if (!variant_keep(variant, sum->cells[i],
                              variant_sums_between(least, most, variant->values)))
                return false;
        }
    }
    return true;
}

/* ---- offsets --------------------------------------------------------------------------------------------------- */

static inline uint32_t variant_sums_reverse(uint32_t bits) {
    bits = (bits & 0x55555555) << 1 | (bits >> 1 & 0x55555555);
    bits = (bits & 0x33333333) << 2 | (bits >> 2 & 0x33333333);
    bits = (bits & 0x0f0f0f0f) << 4 | (bits >> 4 & 0x0f0f0f0f);
    bits = (bits & 0x00ff00ff) << 8 | (bits >> 8 & 0x00ff00ff);
    return bits << 16 | bits >> 16;
}

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
        if (size * (qd_bit_length(mask) - 1) > distance)
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

/* The candidates y for which some z of the other set has y + z = total, or with the other sign y - z = total; values
 * count from 1. */
static inline uint32_t variant_sums_partners(uint32_t set, int64_t total, bool adds) {
    int64_t shift =
        adds ? total - 33 : total; /* bit z - 1 goes to bit total - z - 1, or total + z - 1 */
    set = adds ? variant_sums_reverse(set) : set;
    if (shift <= -32 || shift >= 32)
        return 0;
    return shift < 0 ? set >> -shift : set << shift;
}

/* The same with the weights +1 or -1 of both. */
static inline uint32_t variant_sums_pair_up(uint32_t set, int64_t total, int32_t own,
                                            int32_t other) {
    return variant_sums_partners(set, own * total, own == other);
}

/* A value that both would have: if they differ, neither has it. */
static inline uint32_t variant_sums_twin(int64_t total, int32_t own, int32_t other,
                                         uint32_t values) {
    if (own != other)
        return total ? 0 : UINT32_MAX;
    total *= own;
    return total % 2 == 0 && total >= 2 && total / 2 <= values ? UINT32_C(1) << (total / 2 - 1) : 0;
}

/* Exactly, with cells that differ; weights are 1 or -1. */
static bool variant_sums_ask_two(qd_variant *variant, const uint32_t *cells, const int32_t *weights,
                                 int64_t total) {
    uint32_t a = variant->masks[cells[0]], b = variant->masks[cells[1]];
    if (variant_differ(variant, cells[0], cells[1])) {
        uint32_t twin = variant_sums_twin(total, weights[0], weights[1], variant->values);
        a &= ~twin;
        b &= ~twin;
    }
    return variant_keep(variant, cells[0],
                        a & variant_sums_pair_up(b, total, weights[0], weights[1])) &&
           variant_keep(variant, cells[1],
                        b & variant_sums_pair_up(a, total, weights[1], weights[0]));
}

static bool variant_sums_ask_three(qd_variant *variant, const uint32_t *cells,
                                   const int32_t *weights, int64_t total) {
    uint32_t kept[3] = {0, 0, 0};
    bool ab = variant_differ(variant, cells[0], cells[1]),
         ac = variant_differ(variant, cells[0], cells[2]),
         bc = variant_differ(variant, cells[1], cells[2]);
    for (uint32_t left = variant->masks[cells[0]]; left; left &= left - 1) {
        uint32_t own = left & (~left + 1), twin = 0;
        uint32_t b = variant->masks[cells[1]] & ~(ab ? own : 0);
        uint32_t c = variant->masks[cells[2]] & ~(ac ? own : 0);
        int64_t rest = total - weights[0] * (int64_t)(qd_lowest_bit(own) + 1);
        if (bc)
            twin = variant_sums_twin(rest, weights[1], weights[2], variant->values);
        b &= variant_sums_pair_up(c & ~twin, rest, weights[1], weights[2]) & ~twin;
        if (!b)
            continue;
        kept[0] |= own;
        kept[1] |= b;
        kept[2] |= c & variant_sums_pair_up(b, rest, weights[2], weights[1]);
    }
    for (unsigned i = 0; i < 3; i++)
        if (!variant_keep(variant, cells[i], kept[i]))
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
    if ((look.open == 2 || look.open == 3) &&
        variant_sums_are_ones(variant->open_weights, look.open)) {
        int64_t total = sum->as.sum.total - look.fixed;
        return look.open == 2 ? variant_sums_ask_two(variant, variant->open_cells,
                                                     variant->open_weights, total)
                              : variant_sums_ask_three(variant, variant->open_cells,
                                                       variant->open_weights, total);
    }
    struct sum_slack slack;
    uint32_t group_count;
    int64_t far = sum->as.sum.far;
    if (!look.one_group && look.above_least >= far && look.below_greatest >= far)
        return true;
    if (!variant_sums_measure(variant, sum, variant->groups, &group_count, &slack) ||
        !variant_sums_bound(variant, sum, variant->groups, group_count, slack))
        return false;
    look = variant_sums_see(variant, sum);
    int64_t above = look.above_least, below = look.below_greatest;
    int32_t weight = look.open ? variant->open_weights[0] : 0;
    if (above < 0 || below < 0)
        return false;
    if (look.open == 0 || (above == 0 && below == 0))
        return above == 0 && below == 0;
    if (look.one_group && look.open > 1 && look.open <= variant->values &&
        (weight == 1 || weight == -1) && variant->values <= QD_VARIANT_CAGE_VALUES)
        return variant_sums_ask_sets(variant, variant->open_cells, look.open,
                                     (sum->as.sum.total - look.fixed) * weight);
    int64_t distance = above <= below ? above : below;
    if (distance > MOST_OFFSET || (!look.has_gaps && look.open > 2))
        return true;
    return variant_sums_ask_offsets(variant, variant->open_cells, variant->open_weights, look.open,
                                    (uint32_t)distance, above <= below);
}

/* That cells of a group differ moves both ends by at most the weight for each pair of them. What is further away from
 * the total than that, and than a cell reaches, removes nothing. */
int64_t qd_variant_sum_far(const qd_variant *variant, const struct variant_constraint *sum) {
    int64_t far = 0, most = 0;
    for (uint32_t begin = 0; begin < sum->count; begin = sum->group_end[begin]) {
        int64_t weight = sum->weights[begin], count = sum->group_end[begin] - begin;
        weight = weight < 0 ? -weight : weight;
        far += weight * count * (count - 1) / 2;
        most = weight > most ? weight : most;
    }
    far += most * variant->values;
    return far > MOST_OFFSET ? far : MOST_OFFSET + 1;
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
        qd_array_new((size_t)(values + 1) * width + 2, sizeof *first);
    variant->combinations.sets =
        qd_array_new((size_t)1 << values, sizeof *variant->combinations.sets);
    if (!first || !variant->combinations.sets)
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
