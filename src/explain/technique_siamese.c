/*
 * Siamese fish: two finned fish of one value with the same base, whose covers differ in one house. Each holds for
 * itself; they are one step, which removes what either does.
 */
#include "cells.h"
#include "chains.h"
#include "techniques.h"
#include "wording.h"

#include "../base/memory.h"

#include <stdlib.h>

#define SIAMESE_MOST 4096 /* fish; more are left out */

struct siamese_fish {
    uint32_t value, base, cover; /* houses: bits of areas */
    struct cells fins, removed;
};

struct siamese {
    struct search *search; /* of the pairs */
    struct siamese_fish *fish;
    size_t count;
};

/* ---- single fish ----------------------------------------------------------------------------- */

/* The area of a house of the step. */
static uint32_t siamese_area(const struct ground *ground, uint32_t house) {
    uint32_t area = 0;
    while (ground->area[area].house != house)
        area++;
    return area;
}

static bool siamese_keep(struct search *single) {
    struct siamese *siamese = single->context;
    const qd_step *step = &single->step->view;
    struct siamese_fish fish = {0};
    for (size_t i = 0; i < step->part_count; i++) {
        const qd_part *part = &single->step->parts[i];
        if (part->role == QD_ROLE_FIN)
            cells_add(&fish.fins, part->cell);
        else if (part->role == QD_ROLE_BASE)
            fish.base |= 1u << siamese_area(single->ground, part->house);
        else
            fish.cover |= 1u << siamese_area(single->ground, part->house);
        fish.value = qd_lowest_bit(part->values);
    }
    for (size_t i = 0; i < step->removal_count; i++)
        cells_add(&fish.removed, single->step->removals[i].cell);
    if (siamese->count < SIAMESE_MOST)
        siamese->fish[siamese->count++] = fish;
    return true;
}

static void siamese_collect(struct siamese *siamese, const struct qd_technique *technique) {
    const struct rung rung = {technique, 0, 0, 0};
    struct search single = *siamese->search;
    single.rung = &rung;
    single.take = siamese_keep;
    single.context = siamese;
    technique->find(&single);
}

/* ---- pairs ----------------------------------------------------------------------------------- */

static void siamese_put(struct search *search, const struct siamese_fish *fish, uint32_t set) {
    uint64_t value = (uint64_t)1 << fish->value;
    qd_step *view = &search->step->view;
    for (uint32_t left = fish->cover; left; left &= left - 1) {
        step_part(search, QD_ROLE_COVER, qd_lowest_bit(left), QD_NO_CELL, value);
        search->step->parts[view->part_count - 1].set = set;
    }
    qd_step_part_each(search, QD_ROLE_FIN, set, fish->fins, value);
}

static bool siamese_offer(struct search *search, const struct siamese_fish *one,
                          const struct siamese_fish *other) {
    uint64_t value = (uint64_t)1 << one->value;
    step_begin(search, search->rung->rating);
    for (uint32_t left = one->base; left; left &= left - 1)
        step_part(search, QD_ROLE_BASE, qd_lowest_bit(left), QD_NO_CELL, value);
    siamese_put(search, one, 0);
    siamese_put(search, other, 1);
    return qd_step_offer_removed(search, cells_or(one->removed, other->removed), value);
}

/* Neither removes all that the other one does. */
static bool siamese_are_two(const struct siamese_fish *one, const struct siamese_fish *other) {
    return one->value == other->value && one->base == other->base &&
           qd_bit_count(one->cover ^ other->cover) == 2 && !cells_equal(one->fins, other->fins) &&
           !cells_within(one->removed, other->removed) &&
           !cells_within(other->removed, one->removed);
}

static bool siamese_find(struct search *search, const struct qd_technique *const *kinds) {
    struct siamese siamese = {search, qd_array_new(SIAMESE_MOST, sizeof *siamese.fish), 0};
    bool more = true;
    if (!siamese.fish) {
        search->chains->failed = true;
        return true;
    }
    for (; *kinds; kinds++)
        siamese_collect(&siamese, *kinds);
    for (size_t i = 0; i < siamese.count && more; i++)
        for (size_t k = i + 1; k < siamese.count && more; k++)
            if (siamese_are_two(&siamese.fish[i], &siamese.fish[k]))
                more = siamese_offer(search, &siamese.fish[i], &siamese.fish[k]);
    free(siamese.fish);
    return more;
}

static bool siamese_find_basic(struct search *search) {
    static const struct qd_technique *const kinds[] = {&qd_technique_finned_x_wing,
                                                       &qd_technique_sashimi_x_wing,
                                                       &qd_technique_finned_swordfish,
                                                       &qd_technique_sashimi_swordfish,
                                                       &qd_technique_finned_jellyfish,
                                                       &qd_technique_sashimi_jellyfish,
                                                       NULL};
    return siamese_find(search, kinds);
}

static bool siamese_find_franken(struct search *search) {
    static const struct qd_technique *const kinds[] = {
        &qd_technique_finned_franken_x_wing, &qd_technique_finned_franken_swordfish,
        &qd_technique_finned_franken_jellyfish, NULL};
    return siamese_find(search, kinds);
}

static bool siamese_find_mutant(struct search *search) {
    static const struct qd_technique *const kinds[] = {&qd_technique_finned_mutant_swordfish,
                                                       &qd_technique_finned_mutant_jellyfish, NULL};
    return siamese_find(search, kinds);
}

#define SIAMESE(id, text_name, text_title, finder)                                                 \
    const struct qd_technique qd_technique_##id = {                                                \
        .name = text_name,                                                                         \
        .title = text_title,                                                                       \
        .sentence = "Two fish have the same base. In %b, %v can only be in %d, except for %g; "    \
                    "and only in %E, except for %G. Of each fish: if no fin is %v, no other cell " \
                    "of these houses is; if one is, no cell that sees all fins is. So %t.",        \
        .find = finder}

SIAMESE(siamese_fish, "siamese-fish", "Siamese fish", siamese_find_basic);
SIAMESE(siamese_franken_fish, "siamese-franken-fish", "Siamese franken fish", siamese_find_franken);
SIAMESE(siamese_mutant_fish, "siamese-mutant-fish", "Siamese mutant fish", siamese_find_mutant);
