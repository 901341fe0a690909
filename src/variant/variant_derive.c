/*
 * Constraints that follow from others. They make or break killers.
 *
 *   crossings   two houses that share cells: what is in the first alone has the values of what is in the second alone
 *   sums        some houses of a family side by side, less the sums within them; a sum that reaches beyond them adds
 *               what it has there. What people call innies, outies and hidden cages:
 *
 *                   rows 1 and 2 add up to 90; sums within them, and one that has r3c4, too, to 88;
 *                   only r2c9 is in none of these:      r3c4 - r2c9 = 88 - 90
 */
#include "variant_inside.h"

#include "../base/error.h"
#include "../base/memory.h"

#include <stdlib.h>
#include <string.h>

/* Longer sums remove little. */
#define MOST_CELLS(values) ((values) + 3)

struct derive {
    qd_variant *variant;
    uint32_t given;    /* constraints that are not derived */
    uint8_t *inside;   /* of cells: whether in the houses */
    uint8_t *covered;  /* of cells: whether in a sum that is taken */
    uint32_t *order;   /* numbers of sums */
    uint32_t *outside; /* of sums, in that order: how many of their cells are not inside */
    uint32_t *cells;   /* of what is derived */
    int32_t *weights;
};

/* ---- crossings ------------------------------------------------------------------------------------------------- */

static bool variant_derive_has(const struct variant_constraint *house, uint32_t cell) {
    for (uint32_t i = 0; i < house->count; i++)
        if (house->cells[i] == cell)
            return true;
    return false;
}

static qd_status variant_derive_cross(struct derive *derive, uint32_t first, uint32_t second,
                                      qd_error *error) {
    qd_variant *variant = derive->variant;
    const struct variant_constraint *a = &variant->constraints[first],
                                    *b = &variant->constraints[second];
    uint32_t alone = 0, count = 0;
    struct variant_constraint *crossing;
    for (uint32_t i = 0; i < a->count; i++)
        if (!variant_derive_has(b, a->cells[i]))
            derive->cells[alone++] = a->cells[i];
    if (alone + 1 >= a->count || alone == 0) /* one shared cell, none, or all */
        return QD_OK;
    count = alone;
    for (uint32_t i = 0; i < b->count; i++)
        if (!variant_derive_has(a, b->cells[i]))
            derive->cells[count++] = b->cells[i];
    qd_status status =
        qd_variant_add(variant, VARIANT_CROSSING, derive->cells, count, &crossing, error);
    if (status == QD_OK)
        crossing->as.crossing.first_count = alone;
    return status;
}

static bool variant_derive_is_full(const qd_variant *variant, uint32_t number) {
    const struct variant_constraint *house = &variant->constraints[number];
    return house->kind == VARIANT_HOUSE && !house->is_inner && house->count == variant->values;
}

static qd_status variant_derive_crossings(struct derive *derive, qd_error *error) {
    qd_status status = QD_OK;
    for (uint32_t i = 0; i < derive->given && status == QD_OK; i++)
        for (uint32_t k = 0; k < i && status == QD_OK; k++)
            if (variant_derive_is_full(derive->variant, i) &&
                variant_derive_is_full(derive->variant, k))
                status = variant_derive_cross(derive, k, i, error);
    return status;
}

/* ---- sums ------------------------------------------------------------------------------------------------------ */

static bool variant_derive_is_plain(const struct variant_constraint *sum) {
    if (sum->kind != VARIANT_SUM || sum->is_inner)
        return false;
    for (uint32_t i = 0; i < sum->count; i++)
        if (sum->weights[i] != 1)
            return false;
    return true;
}

/* The sums that have cells inside, those with the fewest outside first; of these the longest. */
static uint32_t variant_derive_list_sums(struct derive *derive) {
    const qd_variant *variant = derive->variant;
    uint32_t count = 0;
    for (uint32_t i = 0; i < derive->given; i++) {
        const struct variant_constraint *sum = &variant->constraints[i];
        uint32_t outside = 0, at = count;
        if (!variant_derive_is_plain(sum))
            continue;
        for (uint32_t k = 0; k < sum->count; k++)
            outside += !derive->inside[sum->cells[k]];
        if (2 * outside >= sum->count)
            continue;
        for (; at > 0 && (derive->outside[at - 1] > outside ||
                          (derive->outside[at - 1] == outside &&
                           variant->constraints[derive->order[at - 1]].count < sum->count));
             at--) {
            derive->outside[at] = derive->outside[at - 1];
            derive->order[at] = derive->order[at - 1];
        }
        derive->outside[at] = outside;
        derive->order[at] = i;
        count++;
    }
    return count;
}

static bool variant_derive_is_covered(const struct derive *derive,
                                      const struct variant_constraint *sum) {
    for (uint32_t k = 0; k < sum->count; k++)
        if (derive->covered[sum->cells[k]])
            return true;
    return false;
}

/* Whether there is a sum of the same cells with the same weights. */
static bool variant_derive_is_known(const struct derive *derive, uint32_t count) {
    const qd_variant *variant = derive->variant;
    for (uint32_t i = 0; i < variant->constraint_count; i++) {
        const struct variant_constraint *sum = &variant->constraints[i];
        uint32_t same = 0;
        if (sum->kind != VARIANT_SUM || sum->is_inner || sum->count != count)
            continue;
        for (uint32_t k = 0; k < count; k++)
            for (uint32_t m = 0; m < count; m++)
                same += sum->cells[k] == derive->cells[m] && sum->weights[k] == derive->weights[m];
        if (same == count)
            return true;
    }
    return false;
}

/* The houses marked inside add up to `total`. Sums with more than `most_outside` cells outside are not taken. */
static qd_status variant_derive_sum(struct derive *derive, int64_t total, uint32_t most_outside,
                                    qd_error *error) {
    qd_variant *variant = derive->variant;
    uint32_t sums = variant_derive_list_sums(derive), count = 0, taken = 0;
    memset(derive->covered, 0, variant->cells);
    for (uint32_t s = 0; s < sums; s++) {
        const struct variant_constraint *sum = &variant->constraints[derive->order[s]];
        if (derive->outside[s] > most_outside || variant_derive_is_covered(derive, sum))
            continue;
        total -= sum->as.sum.total;
        taken++;
        for (uint32_t k = 0; k < sum->count; k++)
            derive->covered[sum->cells[k]] = 1;
    }
    for (uint32_t cell = 0; cell < variant->cells; cell++)
        if (derive->inside[cell] != derive->covered[cell]) {
            if (count == MOST_CELLS(variant->values))
                return QD_OK;
            derive->cells[count] = cell;
            derive->weights[count++] = derive->inside[cell] ? 1 : -1;
        }
    if (!taken || count == 0 || variant_derive_is_known(derive, count))
        return count || total == 0 || !taken ? QD_OK : qd_variant_add_contradiction(variant, error);
    return qd_variant_add_sum(variant, derive->cells, derive->weights, count, total, error);
}

/* Runs of houses of the family that begin with this one. */
static qd_status variant_derive_runs(struct derive *derive, uint32_t begin, qd_error *error) {
    qd_variant *variant = derive->variant;
    unsigned family = variant->constraints[begin].as.house.family;
    int64_t total = 0;
    uint32_t houses = 0;
    qd_status status = QD_OK;
    memset(derive->inside, 0, variant->cells);
    for (uint32_t i = begin; i < derive->given && status == QD_OK && 2 * houses < variant->values;
         i++) {
        const struct variant_constraint *house = &variant->constraints[i];
        if (!variant_derive_is_full(variant, i) || house->as.house.family != family)
            continue;
        houses++;
        total += variant->values * (variant->values + 1) / 2;
        for (uint32_t k = 0; k < house->count; k++)
            derive->inside[house->cells[k]] = 1;
        status = variant_derive_sum(derive, total, 0, error);
        for (uint32_t most = 1; most <= 4 && status == QD_OK; most++)
            status = variant_derive_sum(derive, total, most, error);
    }
    return status;
}

static qd_status variant_derive_sums(struct derive *derive, qd_error *error) {
    qd_variant *variant = derive->variant;
    qd_status status = QD_OK;
    bool has_sums = false;
    for (uint32_t i = 0; i < derive->given; i++)
        has_sums |= variant_derive_is_plain(&variant->constraints[i]);
    for (uint32_t i = 0; i < derive->given && has_sums && status == QD_OK; i++)
        if (variant_derive_is_full(variant, i) && variant->constraints[i].as.house.family)
            status = variant_derive_runs(derive, i, error);
    return status;
}

qd_status qd_variant_derive(qd_variant *variant, qd_error *error) {
    size_t cells = variant->cells, sums = variant->constraint_count;
    struct derive derive = {.variant = variant,
                            .given = variant->constraint_count,
                            .inside = qd_array_new(cells, 1),
                            .covered = qd_array_new(cells, 1),
                            .order = qd_array_new(sums, sizeof(uint32_t)),
                            .outside = qd_array_new(sums, sizeof(uint32_t)),
                            .cells =
                                qd_array_new(cells + 2 * QD_VARIANT_MAX_VALUES, sizeof(uint32_t)),
                            .weights = qd_array_new(cells, sizeof(int32_t))};
    qd_status status = QD_OK;
    if (!derive.inside || !derive.covered || !derive.order || !derive.outside || !derive.cells ||
        !derive.weights)
        status = qd_fail_memory(error);
    if (status == QD_OK)
        status = variant_derive_crossings(&derive, error);
    if (status == QD_OK)
        status = variant_derive_sums(&derive, error);
    free(derive.inside);
    free(derive.covered);
    free(derive.order);
    free(derive.outside);
    free(derive.cells);
    free(derive.weights);
    return status;
}
