/* Systems of triples, random sets with costs, and assignments with costs. */
#include "classic.h"

#include "../base/memory.h"
#include "../base/names.h"
#include "../base/random.h"

#include <stdio.h>
#include <stdlib.h>

/* ---- Steiner triple systems ------------------------------------------------------------------ */

/* The item of a pair of points from 0. */
static uint32_t sets_pair(uint32_t low, uint32_t high) {
    return high * (high - 1) / 2 + low;
}

void qd_classic_steiner(qd_making *making) {
    uint32_t points = qd_making_number(making, "N", 3, 300);
    for (uint32_t high = 1; high < points && making->status == QD_OK; high++)
        for (uint32_t low = 0; low < high; low++)
            qd_making_item(making, QD_PRIMARY, "%u-%u", low + 1, high + 1);
    for (uint32_t a = 0; a < points; a++)
        for (uint32_t b = a + 1; b < points; b++)
            for (uint32_t c = b + 1; c < points && making->status == QD_OK; c++) {
                qd_making_put(making, sets_pair(a, b));
                qd_making_put(making, sets_pair(a, c));
                qd_making_put(making, sets_pair(b, c));
                qd_making_option(making, 0);
            }
}

/* ---- set partitioning ------------------------------------------------------------------------ */

#define MOST_THINGS 10000
#define LARGEST_SET 5

struct sets_one {
    uint32_t things[LARGEST_SET]; /* ascending */
    uint32_t count, cost;
};

struct sets {
    qd_making *making;
    uint64_t state;
    uint32_t things;
    qd_names known; /* the sets there are, as text */
    struct sets_one *sets;
    uint32_t count, wanted;
};

static int sets_compare(const void *left, const void *right) {
    const uint32_t *one = left, *other = right;
    return *one < *other ? -1 : *one > *other;
}

/* Keeps a set unless it is there. Its things are sorted. */
static void sets_keep(struct sets *sets, struct sets_one *set) {
    char name[12 * LARGEST_SET + 1];
    int length = 0;
    if (!qd_making_goes_on(sets->making, 1024))
        return;
    qsort(set->things, set->count, sizeof *set->things, sets_compare);
    for (uint32_t i = 0; i < set->count; i++)
        length += snprintf(name + length, sizeof name - (size_t)length, " %u", set->things[i]);
    if (qd_names_find(&sets->known, name, (size_t)length) != QD_NO_NAME)
        return;
    if (!qd_names_add(&sets->known, name, (size_t)length))
        qd_making_fail_memory(sets->making);
    else
        sets->sets[sets->count++] = *set;
}

/* The size of the next set of a partition: 2 to 5, so that no single thing remains. */
static uint32_t sets_size(struct sets *sets, uint32_t left) {
    uint32_t size = 2 + qd_random_below(&sets->state, LARGEST_SET - 1);
    if (size >= left)
        return left <= LARGEST_SET ? left : LARGEST_SET;
    if (left - size == 1)
        size += size < LARGEST_SET ? 1 : UINT32_MAX;
    return size;
}

/* A partition, so that there is a solution. */
static void sets_plant(struct sets *sets) {
    uint32_t *order = qd_making_numbers(sets->making, sets->things);
    if (!order)
        return;
    qd_random_order(&sets->state, order, sets->things);
    for (uint32_t at = 0; at < sets->things && sets->making->status == QD_OK;) {
        struct sets_one set = {.count = sets_size(sets, sets->things - at)};
        if (sets->count == sets->wanted) {
            qd_making_fail(sets->making, QD_ERROR_ARGUMENT,
                           "%u sets are too few to divide %u things", sets->wanted, sets->things);
            break;
        }
        for (uint32_t i = 0; i < set.count; i++)
            set.things[i] = order[at++];
        set.cost = 60 * set.count + qd_random_below(&sets->state, 61);
        sets_keep(sets, &set);
    }
    free(order);
}

static void sets_draw(struct sets *sets) {
    struct sets_one set = {.count = 2 + qd_random_below(&sets->state, LARGEST_SET - 1)};
    if (set.count > sets->things)
        return;
    for (uint32_t i = 0; i < set.count; i++) {
        uint32_t before = 0;
        set.things[i] = qd_random_below(&sets->state, sets->things);
        while (before < i && set.things[before] != set.things[i])
            before++;
        i -= before < i; /* again */
    }
    set.cost = 40 * set.count + qd_random_below(&sets->state, 121);
    sets_keep(sets, &set);
}

static void sets_add(struct sets *sets) {
    uint32_t *order = qd_making_numbers(sets->making, sets->count);
    for (uint32_t i = 0; i < sets->things; i++)
        qd_making_item(sets->making, QD_PRIMARY, "i%u", i + 1);
    if (order)
        qd_random_order(&sets->state, order, sets->count);
    for (uint32_t i = 0; i < sets->count && sets->making->status == QD_OK; i++) {
        const struct sets_one *set = &sets->sets[order[i]];
        for (uint32_t k = 0; k < set->count; k++)
            qd_making_put(sets->making, set->things[k]);
        qd_making_option(sets->making, set->cost);
    }
    free(order);
}

/* How many sets of 2 to 5 of these things there are, up to a number that is more than enough. */
static uint32_t sets_possible(uint32_t things) {
    uint64_t sum = 0, product = things;
    for (uint32_t size = 2; size <= LARGEST_SET && size <= things && sum < 100000000; size++) {
        product = product * (things - size + 1) / size;
        sum += product;
    }
    return sum < 100000000 ? (uint32_t)sum : 100000000;
}

void qd_classic_setpart(qd_making *making) {
    struct sets sets = {.making = making};
    uint64_t seed = qd_making_named_number(making, "seed", UINT64_MAX, 0);
    sets.state = qd_random_state(seed, 0);
    sets.things = qd_making_number(making, "N", 2, MOST_THINGS);
    sets.wanted = qd_making_number(making, "M", 1, 1000000);
    uint32_t possible = sets_possible(sets.things);
    if (making->status == QD_OK && sets.wanted > possible / 2 + 1)
        qd_making_fail(making, QD_ERROR_RANGE,
                       "%u things have %u sets of 2 to %d; M must be at most half of that",
                       sets.things, possible, LARGEST_SET);
    if (making->status == QD_OK && !(sets.sets = qd_array_new(sets.wanted, sizeof *sets.sets)))
        qd_making_fail_memory(making);
    if (making->status == QD_OK)
        sets_plant(&sets);
    while (making->status == QD_OK && sets.count < sets.wanted)
        sets_draw(&sets);
    if (making->status == QD_OK)
        sets_add(&sets);
    free(sets.sets);
    qd_names_clear(&sets.known);
}

/* ---- assignment ------------------------------------------------------------------------------ */

void qd_classic_assign(qd_making *making) {
    uint64_t seed = qd_making_named_number(making, "seed", UINT64_MAX, 0);
    uint64_t state = qd_random_state(seed, 0);
    uint32_t count = qd_making_number(making, "N", 1, QD_CLASSIC_MOST_SIDE);
    for (uint32_t i = 0; i < 2 * count; i++)
        qd_making_item(making, QD_PRIMARY, "%c%u", i < count ? 'r' : 'c', i % count + 1);
    for (uint32_t i = 0; i < count; i++)
        for (uint32_t j = 0; j < count && making->status == QD_OK; j++) {
            qd_making_put(making, i);
            qd_making_put(making, count + j);
            qd_making_option(making, 1 + qd_random_below(&state, 99));
        }
}
