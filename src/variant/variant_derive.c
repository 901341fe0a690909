/*
 * Constraints that follow from others. They make or break killers.
 *
 *   totals      an automaton that leaves one sum only: a sum
 *   crossings   two houses that share cells: what is in the first alone has the values of what is in the second alone
 *   bands       all crossings of three rows with three boxes, say
 *   sums        some houses of a family side by side, less the sums within them; a sum that reaches beyond them adds
 *               what it has there. What people call innies, outies and hidden cages:
 *
 *                   rows 1 and 2 add up to 90; sums within them, and one that has r3c4, too, to 88;
 *                   only r2c9 is in none of these:      r3c4 - r2c9 = 88 - 90
 *
 *   chains      lists of cells, of which each two consecutive ones have one sum
 *   unions      see variant_unions.c
 *   covers      sums and houses that cover a house, less that house and others within: three parallel diagonals of little
 *               killers and the great one, less three boxes
 */
#include "variant_inside.h"

#include "../base/bits.h"
#include "../base/error.h"
#include "../base/memory.h"

#include <stdlib.h>
#include <string.h>

/*
 * Longer sums remove something in fewer than one of 20 cases, but are asked all the time. Those of about half of the
 * board are few, and sometimes decide at once what takes thousands of nodes.
 */
#define MOST_CELLS 6u
#define MOST_CELLS_OF_HALF 8u

/* A sum may reach out of the houses by so many cells. */
#define MOST_OUTSIDE 4u

/* Those that qd_variant_add_house is given: rows, columns, boxes. */
#define FAMILIES 4u

struct derive {
    qd_variant *variant;
    uint32_t given;      /* constraints that are not derived */
    uint32_t most_cells; /* of a sum that is derived */
    uint32_t *bands;     /* of houses and families: the band with these, or 0 */
    uint32_t *plain;     /* numbers of sums that only add */
    uint32_t plain_count;
    uint32_t *full; /* numbers of houses of all values */
    uint32_t full_count;
    uint64_t *
        sets; /* of full houses and sums that only add: their cells, in variant->words words each */
    uint64_t *within, *taken; /* the same: cells in the houses, in a sum that is taken */
    uint32_t *order;          /* sums that have most of their cells inside */
    uint32_t *outside;        /* of these, in that order: how many of their cells are not inside */
    uint64_t *keys; /* of constraints: of sums, a number that the same cells and weights have */
    size_t key_capacity;
    uint32_t key_count;
    uint32_t *cells; /* of what is derived */
    int32_t *weights;
    struct arena arena;
};

/* ---- sets of cells --------------------------------------------------------------------------------------------- */

static bool variant_derive_is_full(const qd_variant *variant, uint32_t number) {
    const struct variant_constraint *house = &variant->constraints[number];
    return house->kind == VARIANT_HOUSE && !house->is_inner && house->count == variant->values;
}

static bool variant_derive_is_plain(const struct variant_constraint *sum) {
    if (sum->kind != VARIANT_SUM || sum->is_inner)
        return false;
    for (uint32_t i = 0; i < sum->count; i++)
        if (sum->weights[i] != 1)
            return false;
    return true;
}

static uint64_t *variant_derive_set(const struct derive *derive, uint32_t number) {
    return &derive->sets[(size_t)number * derive->variant->words];
}

/* Adds the cells of a constraint. */
static void variant_derive_join(const struct derive *derive, uint64_t *set, uint32_t number) {
    for (uint32_t w = 0; w < derive->variant->words; w++)
        set[w] |= variant_derive_set(derive, number)[w];
}

/* How many cells both have. */
static uint32_t variant_derive_shared(const struct derive *derive, const uint64_t *a,
                                      const uint64_t *b) {
    uint32_t count = 0;
    for (uint32_t w = 0; w < derive->variant->words; w++)
        count += a[w] & b[w] ? qd_bit_count(a[w] & b[w]) : 0; /* most have none */
    return count;
}

/* Finds the sums that only add, and the cells of these and of full houses. */
static void variant_derive_make_sets(struct derive *derive) {
    const qd_variant *variant = derive->variant;
    for (uint32_t i = 0; i < derive->given; i++) {
        const struct variant_constraint *own = &variant->constraints[i];
        bool is_plain = variant_derive_is_plain(own);
        uint64_t *set = variant_derive_set(derive, i);
        bool is_full = variant_derive_is_full(variant, i);
        if (is_plain)
            derive->plain[derive->plain_count++] = i;
        if (is_full)
            derive->full[derive->full_count++] = i;
        for (uint32_t k = 0; k < own->count && (is_plain || is_full); k++)
            set[own->cells[k] / 64] |= UINT64_C(1) << own->cells[k] % 64;
    }
}

/* ---- totals ---------------------------------------------------------------------------------------------------- */

/*
 * An automaton that leaves one sum only, such as that of a sum line most of whose cells are in one house, is a sum as
 * well, from which others follow. Bit k of a state stands for all sums that are k modulo 64.
 */
static qd_status variant_derive_total(struct derive *derive, uint32_t number, qd_error *error) {
    qd_variant *variant = derive->variant;
    const struct variant_constraint *own = &variant->constraints[number];
    for (uint32_t i = 0; i < own->count; i++)
        derive->within[own->cells[i] / 64] |= UINT64_C(1) << own->cells[i] % 64;
    struct variant_range range = qd_variant_measure(variant, derive->within, derive->taken);
    int64_t width = range.greatest - range.least;
    if (width == 0 || width > 63)
        return QD_OK;
    const uint32_t *next = own->as.automaton.next;
    uint32_t end = own->as.automaton.first_state[own->count];
    uint64_t *sums = qd_arena_array(&derive->arena, (size_t)end + 1, sizeof *sums);
    if (!sums)
        return qd_fail_memory(error);
    for (uint32_t s = 0; s < own->as.automaton.first_state[1]; s++)
        sums[s] = UINT64_C(1) << (64 - range.least % 64) % 64;
    for (uint32_t s = 0; s < end; s++)
        for (uint32_t v = 1; v <= variant->values; v++, next++)
            if (*next != QD_VARIANT_NO_STATE)
                sums[*next < end ? *next : end] |= sums[s] << v | sums[s] >> (64 - v);
    uint64_t reached = sums[end] & UINT64_MAX >> (63 - width);
    if (!reached || reached & (reached - 1))
        return QD_OK;
    return qd_variant_add_sum(variant, own->cells, NULL, own->count,
                              range.least + qd_lowest_bit(reached), error);
}

static qd_status variant_derive_totals(struct derive *derive, qd_error *error) {
    const qd_variant *variant = derive->variant;
    qd_status status = QD_OK;
    for (uint32_t i = 0; i < derive->given && status == QD_OK; i++) {
        const struct variant_constraint *own = &variant->constraints[i];
        if (own->kind == VARIANT_AUTOMATON && !own->is_inner && own->as.automaton.narrow &&
            !own->as.automaton.repeats)
            status = variant_derive_total(derive, i, error);
    }
    return status;
}

/* ---- crossings ------------------------------------------------------------------------------------------------- */

/* Appends the cells of a full house that another one has too, or has not; returns how many there are then. */
static uint32_t variant_derive_part(const struct derive *derive, uint32_t house, uint32_t other,
                                    bool shared, uint32_t count) {
    const struct variant_constraint *own = &derive->variant->constraints[house];
    const uint64_t *set = variant_derive_set(derive, other);
    for (uint32_t i = 0; i < own->count; i++)
        if ((set[own->cells[i] / 64] >> own->cells[i] % 64 & 1) == shared)
            derive->cells[count++] = own->cells[i];
    return count;
}

static qd_status variant_derive_cross(struct derive *derive, uint32_t first, uint32_t second,
                                      qd_error *error) {
    qd_variant *variant = derive->variant;
    struct variant_constraint *crossing;
    uint32_t alone = variant_derive_part(derive, first, second, false, 0);
    if (alone == 0 || alone + 1 >= variant->values)
        return QD_OK;
    uint32_t count = variant_derive_part(derive, second, first, false, alone);
    qd_status status =
        qd_variant_add(variant, VARIANT_CROSSING, derive->cells, count, &crossing, error);
    if (status == QD_OK)
        crossing->as.crossing.first_count = alone;
    return status;
}

/* Lists the houses of a family that have a cell within; returns their number, at most one too many. */
static uint32_t variant_derive_list_houses(const struct derive *derive, unsigned family,
                                           uint32_t *list) {
    const qd_variant *variant = derive->variant;
    uint32_t count = 0;
    for (uint32_t i = 0; i < derive->full_count && count <= QD_VARIANT_BAND_HOUSES; i++) {
        uint32_t house = derive->full[i];
        if (variant->constraints[house].as.house.family == family &&
            variant_derive_shared(derive, variant_derive_set(derive, house), derive->within))
            list[count++] = house;
    }
    return count;
}

/* The band of a house with those of another family, if there is one. */
static qd_status variant_derive_band(struct derive *derive, uint32_t first, unsigned family,
                                     qd_error *error) {
    qd_variant *variant = derive->variant;
    uint32_t rows[QD_VARIANT_BAND_HOUSES + 1], boxes[QD_VARIANT_BAND_HOUSES + 1], count = 0;
    unsigned own = variant->constraints[first].as.house.family;
    memcpy(derive->within, variant_derive_set(derive, first),
           variant->words * sizeof *derive->within);
    uint32_t k = variant_derive_list_houses(derive, family, boxes);
    for (uint32_t i = 0; i < k; i++)
        variant_derive_join(derive, derive->within, boxes[i]);
    bool fits = k > 1 && k <= QD_VARIANT_BAND_HOUSES && variant->values % k == 0 &&
                k < variant->values && variant_derive_list_houses(derive, own, rows) == k &&
                rows[0] == first;
    for (uint32_t r = 0; r < k && fits; r++)
        for (uint32_t b = 0; b < k && fits; b++) {
            uint32_t before = count;
            count = variant_derive_part(derive, rows[r], boxes[b], true, before);
            fits = count - before == variant->values / k;
        }
    if (!fits)
        return QD_OK;
    struct variant_constraint *band;
    qd_status status = qd_variant_add(variant, VARIANT_BAND, derive->cells, count, &band, error);
    if (status != QD_OK)
        return status;
    band->as.band.houses = k;
    band->as.band.size = variant->values / k;
    for (uint32_t i = 0; i < k; i++) {
        derive->bands[FAMILIES * rows[i] + family] = variant->constraint_count;
        derive->bands[FAMILIES * boxes[i] + own] = variant->constraint_count;
    }
    return QD_OK;
}

static qd_status variant_derive_bands(struct derive *derive, qd_error *error) {
    const qd_variant *variant = derive->variant;
    qd_status status = QD_OK;
    for (uint32_t i = 0; i < derive->full_count; i++) {
        uint32_t house = derive->full[i];
        unsigned own = variant->constraints[house].as.house.family;
        for (unsigned family = own + 1; own && family < FAMILIES && status == QD_OK; family++)
            if (!derive->bands[FAMILIES * house + family])
                status = variant_derive_band(derive, house, family, error);
    }
    return status;
}

static bool variant_derive_are_banded(const struct derive *derive, uint32_t first,
                                      uint32_t second) {
    const struct variant_constraint *constraints = derive->variant->constraints;
    uint32_t band = derive->bands[FAMILIES * first + constraints[second].as.house.family];
    return band && band == derive->bands[FAMILIES * second + constraints[first].as.house.family];
}

static qd_status variant_derive_crossings(struct derive *derive, qd_error *error) {
    qd_status status = QD_OK;
    for (uint32_t i = 0; i < derive->full_count && status == QD_OK; i++)
        for (uint32_t k = 0; k < i && status == QD_OK; k++)
            if (!variant_derive_are_banded(derive, derive->full[k], derive->full[i]))
                status = variant_derive_cross(derive, derive->full[k], derive->full[i], error);
    return status;
}

/* ---- sums ------------------------------------------------------------------------------------------------------ */

/* The sums that have most of their cells inside, those with the fewest outside first; of these the longest. */
static uint32_t variant_derive_list_sums(struct derive *derive) {
    const qd_variant *variant = derive->variant;
    uint32_t count = 0;
    for (uint32_t i = 0; i < derive->plain_count; i++) {
        const struct variant_constraint *sum = &variant->constraints[derive->plain[i]];
        const uint64_t *cells = variant_derive_set(derive, derive->plain[i]);
        uint64_t inside = 0;
        uint32_t outside = 0, at = count;
        for (uint32_t w = 0; w < variant->words; w++)
            inside |= cells[w] & derive->within[w];
        for (uint32_t w = 0; w < variant->words && inside; w++)
            outside += qd_bit_count(cells[w] & ~derive->within[w]);
        if (!inside || 2 * outside >= sum->count || outside > MOST_OUTSIDE)
            continue;
        for (; at > 0 && (derive->outside[at - 1] > outside ||
                          (derive->outside[at - 1] == outside &&
                           variant->constraints[derive->order[at - 1]].count < sum->count));
             at--) {
            derive->outside[at] = derive->outside[at - 1];
            derive->order[at] = derive->order[at - 1];
        }
        derive->outside[at] = outside;
        derive->order[at] = derive->plain[i];
        count++;
    }
    return count;
}

/* In any order of the cells. */
static uint64_t variant_derive_key(const uint32_t *cells, const int32_t *weights, uint32_t count) {
    uint64_t key = 0;
    for (uint32_t i = 0; i < count; i++) {
        uint64_t term = ((uint64_t)cells[i] << 32 | (uint32_t)weights[i]) + 1;
        term *= UINT64_C(0x9e3779b97f4a7c15);
        key += (term ^ term >> 32) * UINT64_C(0x9e3779b97f4a7c15);
    }
    return key;
}

static qd_status variant_derive_learn(struct derive *derive, qd_error *error) {
    const qd_variant *variant = derive->variant;
    uint32_t count = variant->constraint_count;
    if (!qd_array_reserve(&derive->keys, &derive->key_capacity, count, sizeof *derive->keys))
        return qd_fail_memory(error);
    for (uint32_t i = derive->key_count; i < count; i++) {
        const struct variant_constraint *sum = &variant->constraints[i];
        bool fits = sum->kind == VARIANT_SUM && !sum->is_inner;
        derive->keys[i] = fits ? variant_derive_key(sum->cells, sum->weights, sum->count) : 0;
    }
    derive->key_count = count;
    return QD_OK;
}

/* Adds a sum, unless there is one of the same cells with the same weights (or, by chance, of others). */
static qd_status variant_derive_add(struct derive *derive, uint32_t count, int64_t total,
                                    qd_error *error) {
    uint64_t key = variant_derive_key(derive->cells, derive->weights, count);
    for (uint32_t i = 0; i < derive->key_count; i++)
        if (derive->keys[i] == key)
            return QD_OK;
    qd_status status =
        qd_variant_add_sum(derive->variant, derive->cells, derive->weights, count, total, error);
    return status == QD_OK ? variant_derive_learn(derive, error) : status;
}

/* Takes a sum, unless a cell of it is taken. */
static bool variant_derive_take(struct derive *derive, const uint64_t *cells) {
    for (uint32_t w = 0; w < derive->variant->words; w++)
        if (derive->taken[w] & cells[w])
            return false;
    for (uint32_t w = 0; w < derive->variant->words; w++)
        derive->taken[w] |= cells[w];
    return true;
}

/* Lists the cells that are either within or taken; returns how many these are, at most one more than `most_cells`. */
static uint32_t variant_derive_list_left(struct derive *derive) {
    uint32_t count = 0;
    for (uint32_t w = 0; w < derive->variant->words; w++)
        for (uint64_t left = derive->within[w] ^ derive->taken[w]; left; left &= left - 1) {
            if (count == derive->most_cells)
                return count + 1;
            derive->cells[count] = 64 * w + qd_lowest_bit(left);
            derive->weights[count++] = derive->within[w] & left & (~left + 1) ? 1 : -1;
        }
    return count;
}

/* The houses within add up to `total`. Of the `sums` that are listed, those with more than `most` cells outside are not
 * taken. */
static qd_status variant_derive_sum(struct derive *derive, int64_t total, uint32_t sums,
                                    uint32_t most, qd_error *error) {
    qd_variant *variant = derive->variant;
    bool takes_some = false;
    memset(derive->taken, 0, variant->words * sizeof *derive->taken);
    for (uint32_t s = 0; s < sums && derive->outside[s] <= most; s++) {
        if (!variant_derive_take(derive, variant_derive_set(derive, derive->order[s])))
            continue;
        total -= variant->constraints[derive->order[s]].as.sum.total;
        takes_some = true;
    }
    uint32_t count = takes_some ? variant_derive_list_left(derive) : 0;
    if (!takes_some || count > derive->most_cells || (count == 0 && total == 0))
        return QD_OK;
    return count ? variant_derive_add(derive, count, total, error)
                 : qd_variant_add_contradiction(variant, error);
}

/* With each number of cells outside that some sum has: others take the same sums again. */
static qd_status variant_derive_each_most(struct derive *derive, int64_t total, qd_error *error) {
    uint32_t sums = variant_derive_list_sums(derive);
    qd_status status = QD_OK;
    for (uint32_t s = 0; s < sums && status == QD_OK; s++)
        if (s + 1 == sums || derive->outside[s + 1] != derive->outside[s])
            status = variant_derive_sum(derive, total, sums, derive->outside[s], error);
    return status;
}

/* Runs of houses of the family that begin with this full one, less those that share cells with one before. */
static qd_status variant_derive_runs(struct derive *derive, uint32_t begin, qd_error *error) {
    qd_variant *variant = derive->variant;
    unsigned family = variant->constraints[derive->full[begin]].as.house.family;
    int64_t total = 0;
    uint32_t houses = 0;
    qd_status status = QD_OK;
    memset(derive->within, 0, variant->words * sizeof *derive->within);
    for (uint32_t i = begin;
         i < derive->full_count && status == QD_OK && 2 * houses < variant->values; i++) {
        uint32_t house = derive->full[i];
        if (variant->constraints[house].as.house.family != family ||
            (!family && i != begin) || /* others of no family may have the same cells */
            variant_derive_shared(derive, variant_derive_set(derive, house), derive->within))
            continue;
        houses++;
        derive->most_cells = 2 * houses + 2 >= variant->values ? MOST_CELLS_OF_HALF : MOST_CELLS;
        total += variant->values * (variant->values + 1) / 2;
        variant_derive_join(derive, derive->within, house);
        status = variant_derive_each_most(derive, total, error);
    }
    return status;
}

static qd_status variant_derive_sums(struct derive *derive, qd_error *error) {
    qd_status status = derive->plain_count ? variant_derive_learn(derive, error) : QD_OK;
    for (uint32_t i = 0; i < derive->full_count && derive->plain_count && status == QD_OK; i++)
        status = variant_derive_runs(derive, i, error);
    return status;
}

/* ---- covers ----------------------------------------------------------------------------------------------------- */

/* A sum of cells with the weight 1 that is as near to an end of its range as this: a part of the range. */
#define NEAR_END 4

/* Of more sums there would be too many pairs. */
#define MOST_SORTED 256u

/* Lists the sums that have cells of a house, those first that share cells with the fewest others of them. */
static uint32_t variant_derive_list_covering(struct derive *derive, const uint64_t *house) {
    uint32_t count = 0;
    for (uint32_t i = 0; i < derive->plain_count; i++)
        if (variant_derive_shared(derive, variant_derive_set(derive, derive->plain[i]), house))
            derive->order[count++] = derive->plain[i];
    if (count > MOST_SORTED)
        return count;
    for (uint32_t i = 0; i < count; i++) {
        derive->outside[i] = 0;
        for (uint32_t k = 0; k < count; k++)
            derive->outside[i] +=
                variant_derive_shared(derive, variant_derive_set(derive, derive->order[i]),
                                      variant_derive_set(derive, derive->order[k])) > 0;
    }
    for (uint32_t i = 1; i < count; i++) {
        uint32_t sum = derive->order[i], others = derive->outside[i], at = i;
        for (; at > 0 && derive->outside[at - 1] > others; at--) {
            derive->outside[at] = derive->outside[at - 1];
            derive->order[at] = derive->order[at - 1];
        }
        derive->outside[at] = others;
        derive->order[at] = sum;
    }
    return count;
}

/* Covers the house by sums, and what they leave by other houses that have at least two cells of it; returns the total
 * of all these, or -1. */
static int64_t variant_derive_cover(struct derive *derive, uint32_t house) {
    const qd_variant *variant = derive->variant;
    uint32_t left = variant->values;
    int64_t total = 0;
    const uint64_t *own = variant_derive_set(derive, house);
    memset(derive->taken, 0, variant->words * sizeof *derive->taken);
    uint32_t count = variant_derive_list_covering(derive, own);
    for (uint32_t i = 0; i < count; i++) {
        const uint64_t *sum = variant_derive_set(derive, derive->order[i]);
        uint32_t shared = variant_derive_shared(derive, sum, own);
        if (!variant_derive_take(derive, sum))
            continue;
        total += variant->constraints[derive->order[i]].as.sum.total;
        left -= shared;
    }
    if (left == variant->values)
        return -1;
    for (uint32_t i = 0; i < derive->full_count && left; i++) {
        const uint64_t *other = variant_derive_set(derive, derive->full[i]);
        uint32_t shared = variant_derive_shared(derive, other, own);
        if (other == own || shared < 2 || !variant_derive_take(derive, other))
            continue;
        total += (int64_t)variant->values * (variant->values + 1) / 2;
        left -= shared;
    }
    return left ? -1 : total;
}

/* What covers a house, less the house and others that are covered as well: parallel diagonals less three boxes. */
static qd_status variant_derive_rest(struct derive *derive, uint32_t house, qd_error *error) {
    qd_variant *variant = derive->variant;
    int64_t full = (int64_t)variant->values * (variant->values + 1) / 2;
    uint32_t count = 0;
    int64_t total = variant_derive_cover(derive, house);
    if (total < 0)
        return QD_OK;
    const uint64_t *own = variant_derive_set(derive, house);
    for (uint32_t i = 0; i < derive->full_count; i++) {
        const uint64_t *other = variant_derive_set(derive, derive->full[i]);
        if (variant_derive_shared(derive, other, derive->taken) < variant->values ||
            (other != own && variant_derive_shared(derive, other, own)))
            continue;
        for (uint32_t w = 0; w < variant->words; w++)
            derive->taken[w] &= ~other[w];
        total -= full;
    }
    for (uint32_t w = 0; w < variant->words; w++)
        for (uint64_t left = derive->taken[w]; left; left &= left - 1) {
            derive->cells[count] = 64 * w + qd_lowest_bit(left);
            derive->weights[count++] = 1;
        }
    if (count <= derive->most_cells)
        return QD_OK;
    struct variant_range range = qd_variant_measure(variant, derive->taken, derive->within);
    int64_t far =
        total - range.least < range.greatest - total ? total - range.least : range.greatest - total;
    if (far < 0)
        return qd_variant_add_contradiction(variant, error);
    if (range.greatest - range.least <= NEAR_END * far)
        return QD_OK;
    return variant_derive_add(derive, count, total, error);
}

static qd_status variant_derive_covers(struct derive *derive, qd_error *error) {
    qd_status status = QD_OK;
    for (uint32_t i = 0; i < derive->full_count && derive->plain_count && status == QD_OK; i++)
        status = variant_derive_rest(derive, derive->full[i], error);
    return status;
}

/* ---- chains ---------------------------------------------------------------------------------------------------- */

/* Sums that are equal are bits of a word. */
#define MOST_SUM 63

/* How many cells of a sum have the weight 1, if all others, and some, have -1; else 0. */
static uint32_t variant_derive_split(const struct variant_constraint *sum) {
    uint32_t plus = 0;
    if (sum->kind != VARIANT_SUM || sum->is_inner)
        return 0;
    while (plus < sum->count && sum->weights[plus] == 1)
        plus++;
    for (uint32_t i = plus; i < sum->count; i++)
        if (sum->weights[i] != -1)
            return 0;
    return plus < sum->count ? plus : 0;
}

/*
 * Lists of cells, of which each two consecutive ones have the same sum, as stretches of a region sum line have, or sums
 * with a known difference.
 */
struct derive_chain {
    struct variant_list lists[QD_VARIANT_LISTS];
    uint32_t count;
    bool has_single; /* a list of one cell */
};

/* Adds a list to the chain, and its cells to what is derived, unless it is too long. */
static void variant_derive_append(struct derive *derive, struct derive_chain *chain,
                                  const uint32_t *cells, uint32_t count, int64_t less) {
    const qd_variant *variant = derive->variant;
    struct variant_list *list = &chain->lists[chain->count];
    uint32_t begin = chain->count ? list[-1].end : 0;
    if (count * variant->values > MOST_SUM || less > MOST_SUM || less < -MOST_SUM ||
        begin + count > variant->cells)
        return;
    /* more cells that differ than there are values: no sum is asked of them as of a cage */
    uint32_t differ = count <= variant->values ? UINT32_MAX : 0;
    *list = (struct variant_list){begin + count, (int32_t)less, differ};
    for (uint32_t i = 0; i < count; i++) {
        for (uint32_t k = 0; k < i; k++)
            list->differ &= 0u - variant_differ(variant, cells[i], cells[k]);
        derive->cells[begin + i] = cells[i];
    }
    chain->has_single |= count == 1;
    chain->count++;
}

/*
 * From this sum on; returns the number of sums. If the first list is too long, there is no chain: sums are compared
 * with that of this list.
 */
static uint32_t variant_derive_list_chain(struct derive *derive, uint32_t first,
                                          struct derive_chain *chain) {
    const struct variant_constraint *sums = derive->variant->constraints + first;
    uint32_t plus = variant_derive_split(sums), count = 0;
    int64_t less = 0;
    if (plus)
        variant_derive_append(derive, chain, sums->cells, plus, 0);
    while (chain->count && plus && chain->count < QD_VARIANT_LISTS) {
        const uint32_t *cells = sums->cells + plus;
        uint32_t size = sums->count - plus;
        less += sums->as.sum.total;
        variant_derive_append(derive, chain, cells, size, less);
        count++;
        sums++;
        plus = first + count < derive->given ? variant_derive_split(sums) : 0;
        if (plus != size || memcmp(cells, sums->cells, size * sizeof *cells) != 0)
            break;
    }
    return count;
}

/* A sum of two lists of which one is a single cell, such as an arrow, says nearly as much as both together. */
static qd_status variant_derive_chains(struct derive *derive, qd_error *error) {
    qd_variant *variant = derive->variant;
    qd_status status = QD_OK;
    for (uint32_t i = 0, sums; i < derive->given && status == QD_OK; i += sums ? sums : 1) {
        struct derive_chain chain = {.count = 0};
        struct variant_constraint *equal;
        sums = variant_derive_list_chain(derive, i, &chain);
        if (chain.count + !chain.has_single < 3 || variant->values > QD_VARIANT_CAGE_VALUES)
            continue;
        status = qd_variant_add(variant, VARIANT_EQUAL, derive->cells,
                                chain.lists[chain.count - 1].end, &equal, error);
        if (status != QD_OK)
            return status;
        equal->as.equal.count = chain.count;
        equal->as.equal.lists = qd_arena_array(&variant->arena, chain.count, sizeof *chain.lists);
        if (!equal->as.equal.lists)
            return qd_fail_memory(error);
        memcpy(equal->as.equal.lists, chain.lists, chain.count * sizeof *chain.lists);
    }
    return status;
}

qd_status qd_variant_derive(qd_variant *variant, qd_error *error) {
    struct derive derive = {.variant = variant, .given = variant->constraint_count};
    struct arena *arena = &derive.arena;
    derive.within = qd_arena_array(arena, variant->words, sizeof *derive.within);
    derive.taken = qd_arena_array(arena, variant->words, sizeof *derive.taken);
    qd_status status =
        arena->failed ? qd_fail_memory(error) : variant_derive_totals(&derive, error);
    size_t cells = variant->cells, sums = derive.given = variant->constraint_count;
    derive.sets = qd_arena_array(arena, sums * variant->words, sizeof *derive.sets);
    derive.bands = qd_arena_array(arena, FAMILIES * sums, sizeof *derive.bands);
    derive.plain = qd_arena_array(arena, sums, sizeof *derive.plain);
    derive.full = qd_arena_array(arena, sums, sizeof *derive.full);
    derive.order = qd_arena_array(arena, sums, sizeof *derive.order);
    derive.outside = qd_arena_array(arena, sums, sizeof *derive.outside);
    derive.cells = qd_arena_array(arena, cells + 2 * QD_VARIANT_MAX_VALUES, sizeof *derive.cells);
    derive.weights = qd_arena_array(arena, cells, sizeof *derive.weights);
    if (arena->failed)
        status = qd_fail_memory(error);
    if (status == QD_OK) {
        variant_derive_make_sets(&derive);
        status = variant_derive_bands(&derive, error);
    }
    if (status == QD_OK)
        status = variant_derive_crossings(&derive, error);
    if (status == QD_OK)
        status = variant_derive_chains(&derive, error);
    if (status == QD_OK)
        status = variant_derive_sums(&derive, error);
    if (status == QD_OK)
        status = variant_derive_covers(&derive, error);
    if (status == QD_OK)
        status = qd_variant_derive_unions(variant, derive.given, error);
    if (status == QD_OK)
        status = qd_variant_derive_planar(variant, derive.given, error);
    qd_arena_free(arena);
    free(derive.keys);
    return status;
}
