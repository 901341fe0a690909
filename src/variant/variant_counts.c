/*
 * How often values occur. Cells that differ hold a value once at most, so they are looked at in groups:
 *
 *     cells     a b c   d e   f          weights 1 for cells that add, -1 for cells that take away
 *     value     sure    open  none       from 1 to 2 times
 *
 * A value that must be in a group is not in cells that differ from all its places there.
 */
#include "variant_queue.h"

#include "../base/error.h"
#include "../base/memory.h"

#include <string.h>

/* ---- before the search ----------------------------------------------------------------------------------------- */

/* Where every value occurs a certain number of times or never, the values that occur have the number of cells as the
 * sum of these: circles that say how many of them have their value. */
static qd_status counts_list_sets(qd_variant *variant, struct variant_constraint *counts,
                                  qd_error *error) {
    uint32_t values = variant->values, listed = 0;
    if (values > QD_VARIANT_CAGE_VALUES || counts->as.counts.counted != variant->all)
        return QD_OK;
    for (uint32_t i = 0; i < counts->count; i++)
        if (counts->weights[i] != 1)
            return QD_OK;
    for (uint32_t v = 0; v < values; v++)
        if (!counts->as.counts.times[v].or_never ||
            counts->as.counts.times[v].least != counts->as.counts.times[v].most)
            return QD_OK;
    counts->as.counts.sets =
        qd_arena_array(&variant->arena, (size_t)1 << values, sizeof *counts->as.counts.sets);
    if (!counts->as.counts.sets)
        return qd_fail_memory(error);
    for (uint32_t set = 1; set <= variant->all; set++) {
        int64_t sum = 0;
        for (uint32_t left = set; left; left &= left - 1)
            sum += counts->as.counts.times[qd_lowest_bit(left)].least;
        if (sum == counts->count)
            counts->as.counts.sets[listed++] = set;
    }
    counts->as.counts.set_count = listed;
    return QD_OK;
}

qd_status qd_variant_list_sets(qd_variant *variant, qd_error *error) {
    qd_status status = QD_OK;
    for (uint32_t i = 0; i < variant->constraint_count && status == QD_OK; i++)
        if (variant->constraints[i].kind == VARIANT_COUNTS)
            status = counts_list_sets(variant, &variant->constraints[i], error);
    return status;
}

/* ---- counts ---------------------------------------------------------------------------------------------------- */

/* What is known of each value: from `least` to `most` times, and which of these numbers are right. */
struct counts {
    int32_t least[QD_VARIANT_MAX_VALUES], most[QD_VARIANT_MAX_VALUES];
    uint32_t never, sometimes; /* with sets: values that may not occur; that may occur */
    uint32_t up,
        down; /* values of which one more than the least, one less than the most is right */
};

static bool counts_is_right(const struct variant_times *times, int32_t least, int32_t most) {
    return least <= most && ((times->least <= most && times->most >= least) ||
                             (times->or_never && least <= 0 && most >= 0));
}

/* The groups, of which the values that are sure and that are possible are kept in scratch. */
static void counts_look(qd_variant *variant, const struct variant_constraint *constraint,
                        struct counts *counts) {
    const uint32_t *group_end = constraint->group_end;
    memset(counts, 0, sizeof *counts);
    for (uint32_t begin = 0, end; begin < constraint->count; begin = end) {
        uint32_t sure = 0, possible = 0;
        end = group_end[begin];
        for (uint32_t i = begin; i < end; i++) {
            uint32_t mask = variant->masks[constraint->cells[i]];
            sure |= variant_is_single(mask) ? mask : 0;
            possible |= mask;
        }
        variant->open_cells[begin] = sure &= constraint->as.counts.counted;
        variant->steps[begin] = possible &= constraint->as.counts.counted;
        bool adds = constraint->weights[begin] > 0;
        int32_t *rises = adds ? counts->most : counts->least;
        int32_t *certain = adds ? counts->least : counts->most, by = adds ? 1 : -1;
        for (; possible; possible &= possible - 1)
            rises[qd_lowest_bit(possible)] += by;
        for (; sure; sure &= sure - 1)
            certain[qd_lowest_bit(sure)] += by;
    }
}

/* Which values may occur, and may not, by the sets of those that occur together. */
static bool counts_ask_list(const struct variant_constraint *constraint, struct counts *counts) {
    uint32_t some = 0, all = UINT32_MAX;
    for (uint32_t left = constraint->as.counts.counted; left; left &= left - 1) {
        uint32_t v = qd_lowest_bit(left), bit = left & (~left + 1);
        const struct variant_times *times = &constraint->as.counts.times[v];
        counts->never |= counts->least[v] <= 0 ? bit : 0;
        counts->sometimes |= times->most > 0 && times->least <= counts->most[v] ? bit : 0;
    }
    for (uint32_t s = 0; s < constraint->as.counts.set_count; s++) {
        uint32_t set = constraint->as.counts.sets[s];
        if (set & ~counts->sometimes || ~set & constraint->as.counts.counted & ~counts->never)
            continue;
        some |= set;
        all &= set;
    }
    counts->sometimes &= some;
    counts->never &= ~all;
    return some != 0;
}

static bool counts_weigh(const struct variant_constraint *constraint, struct counts *counts) {
    bool has_sets = constraint->as.counts.sets != NULL;
    if (has_sets && !counts_ask_list(constraint, counts))
        return false;
    for (uint32_t left = constraint->as.counts.counted; left; left &= left - 1) {
        uint32_t v = qd_lowest_bit(left), bit = left & (~left + 1);
        struct variant_times times = constraint->as.counts.times[v];
        if (has_sets) {
            times.or_never = (counts->never & bit) != 0;
            if (!(counts->sometimes & bit))
                times.least = times.most = 0;
        }
        if (!counts_is_right(&times, counts->least[v], counts->most[v]))
            return false;
        counts->up |= counts_is_right(&times, counts->least[v] + 1, counts->most[v]) ? bit : 0;
        counts->down |= counts_is_right(&times, counts->least[v], counts->most[v] - 1) ? bit : 0;
    }
    return true;
}

/* Values that some cell of those that add must have, though no group must. */
static uint32_t counts_required(const struct variant_constraint *constraint,
                                const struct counts *counts) {
    uint32_t required = 0;
    for (uint32_t left = constraint->as.counts.counted & counts->down; left; left &= left - 1) {
        uint32_t v = qd_lowest_bit(left);
        const struct variant_times *times = &constraint->as.counts.times[v];
        if (counts->least[v] == 0 && times->least > 0 && !times->or_never)
            required |= left & (~left + 1);
    }
    for (uint32_t i = 0; i < constraint->count && required; i++)
        required = constraint->weights[i] > 0 ? required : 0;
    return required;
}

/* Where as many values are still missing as cells have none, these have only such. */
static bool counts_fill(qd_variant *variant, const struct variant_constraint *constraint,
                        const struct counts *counts) {
    int32_t missing = 0, open = 0;
    uint32_t wanted = 0;
    for (uint32_t i = 0; i < constraint->count; i++) {
        open += !variant_is_single(variant->masks[constraint->cells[i]]);
        if (constraint->weights[i] != 1)
            return true;
    }
    for (uint32_t left = constraint->as.counts.counted; left; left &= left - 1) {
        uint32_t v = qd_lowest_bit(left);
        const struct variant_times *times = &constraint->as.counts.times[v];
        if (times->or_never || times->least <= counts->least[v])
            continue;
        missing += times->least - counts->least[v];
        wanted |= left & (~left + 1);
    }
    for (uint32_t i = 0; i < constraint->count && missing == open; i++)
        if (!variant_is_single(variant->masks[constraint->cells[i]]) &&
            !variant_keep(variant, constraint->cells[i], wanted))
            return false;
    return missing <= open;
}

bool qd_variant_ask_counts(qd_variant *variant, const struct variant_constraint *constraint) {
    const uint32_t *group_end = constraint->group_end;
    struct counts counts;
    counts_look(variant, constraint, &counts);
    if (!counts_weigh(constraint, &counts) || !counts_fill(variant, constraint, &counts))
        return false;
    uint32_t required = counts_required(constraint, &counts);
    if (required && !qd_variant_require(variant, constraint->cells, constraint->count, required))
        return false;
    for (uint32_t begin = 0, end; begin < constraint->count; begin = end) {
        bool adds = constraint->weights[begin] > 0;
        uint32_t open = variant->steps[begin] & ~variant->open_cells[begin];
        uint32_t never = open & ~(adds ? counts.up : counts.down);
        uint32_t must = open & ~(adds ? counts.down : counts.up);
        end = group_end[begin];
        for (uint32_t i = begin; i < end && never; i++)
            if (!variant_keep(variant, constraint->cells[i], ~never))
                return false;
        if (must && !qd_variant_require(variant, constraint->cells + begin, end - begin, must))
            return false;
    }
    return true;
}

/* ---- some value of each set ------------------------------------------------------------------------------------- */

/* With so few sets that share no value, exactly. */
#define MOST_CLASSES 5u

/* Sets of classes that have the class: bit c for the set c of classes. */
static const uint32_t COUNTS_WITH[MOST_CLASSES] = {0xaaaaaaaa, 0xcccccccc, 0xf0f0f0f0, 0xff00ff00,
                                                   0xffff0000};

/* Adds the class to each of these sets of classes; and those that are among these after that. */
static inline uint32_t counts_add_class(uint32_t sets, uint32_t class) {
    return (sets & COUNTS_WITH[class]) | (sets & ~COUNTS_WITH[class]) << (1u << class);
}

static inline uint32_t counts_take_class(uint32_t sets, uint32_t class) {
    return (sets & COUNTS_WITH[class]) | (sets & COUNTS_WITH[class]) >> (1u << class);
}

static bool counts_are_classes(const struct variant_constraint *each) {
    uint32_t met = 0;
    for (uint32_t s = 0; s < each->as.sets.list_count; s++) {
        if (met & each->as.sets.list[s])
            return false;
        met |= each->as.sets.list[s];
    }
    return each->as.sets.list_count <= MOST_CLASSES;
}

/* Four cells of three classes, which is how global rules ask, are answered by a table. */
#define FEW_CELLS 4u
#define FEW_CLASSES 3u

static bool counts_are_few(const qd_variant *variant, const struct variant_constraint *each) {
    uint32_t met = 0;
    for (uint32_t s = 0; s < each->as.sets.list_count; s++)
        met |= each->as.sets.list[s];
    return each->count == FEW_CELLS && each->as.sets.list_count == FEW_CLASSES &&
           met == variant->all && counts_are_classes(each);
}

qd_status qd_variant_prepare_each(qd_variant *variant, qd_error *error) {
    for (uint32_t i = 0; i < variant->constraint_count; i++) {
        struct variant_constraint *each = &variant->constraints[i];
        if (each->kind != VARIANT_EACH)
            continue;
        each->as.sets.are_classes = counts_are_classes(each);
        each->as.sets.are_few = counts_are_few(variant, each);
        if (!each->as.sets.are_few || variant->few_classes)
            continue;
        variant->few_classes = qd_arena_array(&variant->arena, (size_t)1 << FEW_CELLS * FEW_CLASSES,
                                              sizeof *variant->few_classes);
        if (!variant->few_classes)
            return qd_fail_memory(error);
    }
    return QD_OK;
}

/*
 * The classes that cells can have, as sets of them, become those that they still can have: forward the sets of classes
 * that the first cells can have, backward those that the others complete. With four cells and three classes two cells
 * of one class leave the others to the rest. False if there is none. Bit `classes` is a value of no class.
 */
static bool counts_filter(uint32_t *can, uint32_t count, uint32_t classes, uint64_t *reached) {
    uint32_t other = UINT32_C(1) << classes, ending = UINT32_C(1) << (other - 1);
    reached[0] = 1;
    for (uint32_t i = 0; i < count; i++) {
        uint32_t before = (uint32_t)reached[i], after = can[i] & other ? before : 0;
        for (uint32_t c = 0; c < classes; c++)
            after |= can[i] >> c & 1 ? counts_add_class(before, c) : 0;
        reached[i + 1] = after;
    }
    if (!(reached[count] & ending))
        return false;
    for (uint32_t i = count; i-- > 0;) {
        uint32_t from = (uint32_t)reached[i], keep = from & ending ? can[i] & other : 0;
        uint32_t before = keep ? ending : 0;
        for (uint32_t c = 0; c < classes; c++) {
            uint32_t without = counts_take_class(ending, c);
            if (can[i] >> c & 1 && from & without) {
                keep |= UINT32_C(1) << c;
                before |= without;
            }
        }
        ending = before;
        can[i] = keep;
    }
    return true;
}

static uint32_t counts_class_set(const struct variant_constraint *each, uint32_t mask) {
    uint32_t set = 0, all = 0;
    for (uint32_t c = 0; c < each->as.sets.list_count; c++) {
        set |= (uint32_t)((mask & each->as.sets.list[c]) != 0) << c;
        all |= each->as.sets.list[c];
    }
    return set | (uint32_t)((mask & ~all) != 0) << each->as.sets.list_count;
}

static bool counts_keep_classes(qd_variant *variant, const struct variant_constraint *each,
                                uint32_t cell, uint32_t classes) {
    uint32_t keep = 0, all = 0;
    for (uint32_t c = 0; c < each->as.sets.list_count; c++) {
        keep |= classes >> c & 1 ? each->as.sets.list[c] : 0;
        all |= each->as.sets.list[c];
    }
    return variant_keep(variant, cell,
                        classes >> each->as.sets.list_count & 1 ? keep | ~all : keep);
}

static bool counts_ask_classes(qd_variant *variant, const struct variant_constraint *each) {
    uint32_t *can = variant->steps;
    for (uint32_t i = 0; i < each->count; i++)
        can[i] = counts_class_set(each, variant->masks[each->cells[i]]);
    if (!counts_filter(can, each->count, each->as.sets.list_count, variant->reached))
        return false;
    for (uint32_t i = 0; i < each->count; i++)
        if (!counts_keep_classes(variant, each, each->cells[i], can[i]))
            return false;
    return true;
}

/*
 * The same by a table, of the classes of all cells together: 0 as long as that is not known, 1 << 15 and what is left.
 */
#define KNOWN (1u << 15)

static uint32_t counts_fill_few(qd_variant *variant, uint32_t together) {
    uint32_t can[FEW_CELLS], left = KNOWN;
    uint64_t reached[FEW_CELLS + 1];
    for (uint32_t i = 0; i < FEW_CELLS; i++)
        can[i] = together >> i * FEW_CLASSES & ((1u << FEW_CLASSES) - 1);
    bool fits = counts_filter(can, FEW_CELLS, FEW_CLASSES, reached);
    for (uint32_t i = 0; i < FEW_CELLS && fits; i++)
        left |= can[i] << i * FEW_CLASSES;
    variant->few_classes[together] = (uint16_t)left;
    return left;
}

static bool counts_ask_few(qd_variant *variant, const struct variant_constraint *each) {
    uint32_t together = 0, sets[FEW_CLASSES];
    for (uint32_t c = 0; c < FEW_CLASSES; c++)
        sets[c] = each->as.sets.list[c];
    for (uint32_t i = 0; i < FEW_CELLS; i++) {
        uint32_t mask = variant->masks[each->cells[i]];
        together |= ((uint32_t)((mask & sets[0]) != 0) | (uint32_t)((mask & sets[1]) != 0) << 1 |
                     (uint32_t)((mask & sets[2]) != 0) << 2)
                    << i * FEW_CLASSES;
    }
    uint32_t left = variant->few_classes[together];
    if (!left)
        left = counts_fill_few(variant, together);
    left &= KNOWN - 1;
    for (uint32_t i = 0, gone = together ^ left; left && i < FEW_CELLS && gone >> i * FEW_CLASSES;
         i++)
        if (!counts_keep_classes(variant, each, each->cells[i],
                                 left >> i * FEW_CLASSES & ((1u << FEW_CLASSES) - 1)))
            return false;
    return left != 0;
}

/* A set that can be in one cell only is there. */
bool qd_variant_ask_each(qd_variant *variant, const struct variant_constraint *each) {
    if (each->as.sets.are_few)
        return counts_ask_few(variant, each);
    if (each->as.sets.are_classes)
        return counts_ask_classes(variant, each);
    for (uint32_t s = 0; s < each->as.sets.list_count; s++) {
        uint32_t set = each->as.sets.list[s], last = 0, holders = 0;
        for (uint32_t i = 0; i < each->count && holders < 2; i++)
            if (variant->masks[each->cells[i]] & set) {
                last = each->cells[i];
                holders++;
            }
        if (holders == 0 || (holders == 1 && !variant_keep(variant, last, set)))
            return false;
    }
    return true;
}

/* ---- numbers of different values ------------------------------------------------------------------------------- */

/* The values that cells can have whose candidates have nothing in common; returns how many cells these are. */
static uint32_t counts_pack(const qd_variant *variant, const uint32_t *cells, uint32_t count,
                            uint32_t *packed) {
    uint32_t picked = 0;
    for (uint32_t i = 0; i < count; i++) {
        uint32_t mask = variant->masks[cells[i]];
        if (mask & *packed)
            continue;
        *packed |= mask;
        picked++;
    }
    return picked;
}

/* The last cell is the number. At most so many values: then those that are sure, and those of the picked cells. At
 * least so many: then every cell has a value of its own. */
bool qd_variant_ask_distinct(qd_variant *variant, const struct variant_constraint *constraint) {
    uint32_t count = constraint->count - 1, clue = constraint->cells[count];
    uint32_t sure = 0, possible = 0, open = 0, least_value = constraint->as.distinct.least;
    for (uint32_t i = 0; i < count; i++) {
        uint32_t mask = variant->masks[constraint->cells[i]];
        sure |= variant_is_single(mask) ? mask : 0;
        open += !variant_is_single(mask);
        possible |= mask;
    }
    uint32_t packed = sure, fixed = qd_bit_count(sure), others = qd_bit_count(possible & ~sure);
    uint32_t least = fixed + counts_pack(variant, constraint->cells, count, &packed);
    uint32_t most = fixed + (open < others ? open : others), keep = 0;
    for (uint32_t left = variant->masks[clue]; left; left &= left - 1) {
        uint32_t number = qd_lowest_bit(left) + least_value;
        keep |= number >= least && number <= most ? left & (~left + 1) : 0;
    }
    if (!variant_keep(variant, clue, keep))
        return false;
    uint32_t fewest = qd_lowest_bit(keep) + least_value;
    uint32_t greatest = qd_bit_length(keep) - 1 + least_value;
    for (uint32_t i = 0; i < count; i++) {
        uint32_t mask = variant->masks[constraint->cells[i]];
        if (variant_is_single(mask))
            continue;
        if (greatest == least && !variant_keep(variant, constraint->cells[i], packed))
            return false;
        if (fewest == fixed + open && !variant_keep(variant, constraint->cells[i], ~sure))
            return false;
    }
    return true;
}
