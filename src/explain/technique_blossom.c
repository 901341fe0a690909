/*
 * Death blossom: a cell (the stem) each of whose candidates takes a value from an almost locked set (its petal):
 * the candidate sees all its places there. Whichever the stem has, one of the petals is locked; so a value that all
 * petals have, and that is not the one taken, is in one of them. Petals may have cells in common, and a set may be the
 * petal of several candidates, but not of all.
 */
#include "wording.h"
#include "als.h"
#include "techniques.h"

#define BLOSSOM_PETALS 5 /* most candidates of a stem */

struct blossom {
    struct search *search;
    struct als_list *list;
    uint32_t stem, count;
    uint32_t values[BLOSSOM_PETALS];
    uint16_t *choices[BLOSSOM_PETALS]; /* for each candidate of the stem, the sets that take it */
    uint32_t choice_count[BLOSSOM_PETALS];
    const struct als *petals[BLOSSOM_PETALS];
    /* With so many petals: the values that they have in common and do not take, and what sees all their places. */
    uint32_t common[BLOSSOM_PETALS + 1];
    struct cells seeing[BLOSSOM_PETALS + 1][9];
};

/* The cells that a value can be removed from, whatever the petals are: for each candidate of the stem, some petal sees
 * them. Only these are looked at from the beginning. */
static void blossom_reach(struct blossom *blossom) {
    uint32_t taken = 0;
    for (uint32_t depth = 0; depth < blossom->count; depth++)
        taken |= 1u << blossom->values[depth];
    blossom->common[0] = 0;
    for (uint32_t value = 0; value < 9; value++) {
        struct cells all = blossom->list->survey.where[value];
        for (uint32_t depth = 0; !(taken >> value & 1) && depth < blossom->count; depth++) {
            struct cells some = {0, 0};
            for (uint32_t i = 0; i < blossom->choice_count[depth]; i++) {
                const struct als *set = &blossom->list->sets[blossom->choices[depth][i]];
                if (set->acting >> value & 1)
                    some = cells_or(some, set->buddies[value]);
            }
            all = cells_and(all, some);
        }
        blossom->seeing[0][value] = all;
        if (cells_any(all) && !(taken >> value & 1))
            blossom->common[0] |= 1u << value;
    }
}

/* Leaves the petals that see one of these cells; false: there are none for a candidate. */
static bool blossom_narrow(struct blossom *blossom) {
    bool all = blossom->common[0] != 0;
    for (uint32_t depth = 0; all && depth < blossom->count; depth++) {
        uint32_t count = 0;
        for (uint32_t i = 0; i < blossom->choice_count[depth]; i++) {
            const struct als *set = &blossom->list->sets[blossom->choices[depth][i]];
            bool acts = false;
            for (uint32_t left = blossom->common[0] & set->acting; left; left &= left - 1)
                acts |= cells_meet(blossom->seeing[0][qd_lowest_bit(left)],
                                   set->buddies[qd_lowest_bit(left)]);
            if (acts)
                blossom->choices[depth][count++] = blossom->choices[depth][i];
        }
        blossom->choice_count[depth] = count;
        all = count > 0;
    }
    return all;
}

/* Petal number `depth`. False: nothing sees all places of a value. */
static bool blossom_put(struct blossom *blossom, uint32_t depth, const struct als *petal) {
    uint32_t common = blossom->common[depth] & petal->acting & ~(1u << blossom->values[depth]);
    blossom->petals[depth] = petal;
    blossom->common[depth + 1] = 0;
    for (; common; common &= common - 1) {
        uint32_t value = qd_lowest_bit(common);
        struct cells seeing = cells_and(blossom->seeing[depth][value], petal->buddies[value]);
        blossom->seeing[depth + 1][value] = seeing;
        if (cells_any(seeing))
            blossom->common[depth + 1] |= 1u << value;
    }
    return blossom->common[depth + 1] != 0;
}

static bool blossom_is_new(const struct blossom *blossom, uint32_t number) {
    uint32_t i = 0;
    while (blossom->petals[i] != blossom->petals[number])
        i++;
    return i == number;
}

static bool blossom_offer(struct blossom *blossom) {
    struct search *search = blossom->search;
    struct gathered gathered = {{0}};
    uint32_t sets = 0;
    for (uint32_t left = blossom->common[blossom->count]; left; left &= left - 1) {
        uint32_t value = qd_lowest_bit(left);
        gather(&gathered, blossom->seeing[blossom->count][value], (uint64_t)1 << value);
    }
    step_begin(search, search->rung->rating);
    step_part(search, QD_ROLE_PIVOT, QD_NO_HOUSE, blossom->stem,
              search->position->candidates[blossom->stem]);
    for (uint32_t i = 0; i < blossom->count; i++)
        if (blossom_is_new(blossom, i))
            qd_als_put(search, blossom->petals[i], sets++);
    if (sets < 2)
        return true;
    return qd_step_offer_gathered(search, &gathered);
}

/* A petal for candidate number `depth` of the stem, and so on. */
static bool blossom_grow(struct blossom *blossom, uint32_t depth) {
    if (depth == blossom->count || depth == BLOSSOM_PETALS) /* the second for compilers */
        return blossom_offer(blossom);
    for (uint32_t i = 0; i < blossom->choice_count[depth]; i++)
        if (blossom_put(blossom, depth, &blossom->list->sets[blossom->choices[depth][i]]) &&
            !blossom_grow(blossom, depth + 1))
            return false;
    return true;
}

/* All sets without the stem in which all places of one of its candidates see it; false: one of them has none. */
static bool blossom_choose(struct blossom *blossom) {
    bool all = true;
    for (uint32_t depth = 0; depth < blossom->count; depth++) {
        uint32_t value = blossom->values[depth], count = 0;
        blossom->choices[depth] = blossom->list->queue + depth * ALS_MOST;
        for (uint32_t i = 0; i < blossom->list->count; i++) {
            const struct als *set = &blossom->list->sets[i];
            if (set->values >> value & 1 && !cells_has(set->cells, blossom->stem) &&
                cells_has(set->buddies[value], blossom->stem))
                blossom->choices[depth][count++] = (uint16_t)i;
        }
        blossom->choice_count[depth] = count;
        all &= count > 0;
    }
    return all;
}

static bool blossom_find(struct search *search) {
    struct blossom blossom = {.search = search, .list = search->almost};
    qd_als_collect(search->almost, search);
    for (uint32_t cell = 0; cell < 81; cell++) {
        uint64_t own = search->position->candidates[cell];
        blossom.stem = cell;
        blossom.count = qd_bit_count(own);
        if (blossom.count < 2 || blossom.count > BLOSSOM_PETALS)
            continue;
        for (uint32_t i = 0; own; own &= own - 1)
            blossom.values[i++] = qd_lowest_bit(own);
        if (!blossom_choose(&blossom))
            continue;
        blossom_reach(&blossom);
        if (blossom_narrow(&blossom) && !blossom_grow(&blossom, 0))
            return false;
    }
    return true;
}

const struct qd_technique qd_technique_blossom = {
    .name = "death-blossom",
    .title = "death blossom",
    .sentence = SENTENCE_ALMOST
    "Whichever value %p has, one of them is without it, and has all its others. In "
    "every case %t.",
    .find = blossom_find,
    .family = FAMILY_OWN};
