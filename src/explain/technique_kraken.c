/*
 * Kraken fish: of the places of a value in d rows (or columns), all but up to three, the fins, are in d columns (or
 * rows). If no fin holds, the fish does, and removes the value from the other cells of these. A cell loses it, too, if
 * each fin that does not see it leads to that by a chain.
 */
#include "cells.h"
#include "multiple.h"
#include "techniques.h"

#define KRAKEN_FINS 3
#define KRAKEN_DEGREE 4

struct kraken {
    struct search *search;
    struct survey survey;
    uint32_t value;
    uint32_t bases, covers; /* first areas of the two kinds of lines */
    uint32_t lines, across; /* chosen, as bits */
    struct cells fins, targets;
};

/* The fin sees the target, or leads to it. */
static bool kraken_leads(const struct kraken *kraken, uint32_t fin, uint32_t target) {
    const struct search *search = kraken->search;
    uint32_t node = 9 * target + kraken->value;
    const struct closure *closure =
        &search->chains->closures[node_of(9 * fin + kraken->value, true)];
    return ground_sees(search->ground, fin, target) || closure->bits[0][node / 64] >> node % 64 & 1;
}

static bool kraken_is_target(const struct kraken *kraken, uint32_t target) {
    struct cells fins = kraken->fins;
    bool sees_all = true;
    for (uint32_t fin; cells_next(&fins, &fin);) {
        sees_all &= ground_sees(kraken->search->ground, fin, target);
        if (!kraken_leads(kraken, fin, target))
            return false;
    }
    return !sees_all;
}

static void kraken_put_chains(const struct kraken *kraken) {
    struct search *search = kraken->search;
    struct cells targets = kraken->targets;
    uint32_t chain = 0;
    for (uint32_t target; cells_next(&targets, &target);) {
        struct cells fins = cells_minus(kraken->fins, cells_seeing(search->ground, target));
        for (uint32_t fin; cells_next(&fins, &fin);)
            qd_multiple_put_chain(search,
                                  &search->chains->closures[node_of(9 * fin + kraken->value, true)],
                                  chain++, node_of(9 * target + kraken->value, false));
    }
}

static bool kraken_offer(const struct kraken *kraken) {
    struct search *search = kraken->search;
    uint64_t value = (uint64_t)1 << kraken->value;
    step_begin(search, search->rung->rating);
    for (uint32_t left = kraken->lines; left; left &= left - 1)
        step_part(search, QD_ROLE_BASE, kraken->bases + qd_lowest_bit(left), QD_NO_CELL, value);
    for (uint32_t left = kraken->across; left; left &= left - 1)
        step_part(search, QD_ROLE_COVER, kraken->covers + qd_lowest_bit(left), QD_NO_CELL, value);
    qd_step_part_each(search, QD_ROLE_FIN, 0, kraken->fins, value);
    kraken_put_chains(kraken);
    return qd_step_offer_removed(search, kraken->targets, value);
}

static bool kraken_try(struct kraken *kraken, struct cells base) {
    struct cells cover = survey_unite(&kraken->survey, kraken->covers, kraken->across);
    struct cells where = kraken->survey.where[kraken->value];
    kraken->fins = cells_minus(cells_and(base, where), cover);
    if (!cells_any(kraken->fins) || cells_count(kraken->fins) > KRAKEN_FINS)
        return true;
    struct cells rest = cells_and(cells_minus(cover, base), where);
    kraken->targets = (struct cells){0, 0};
    for (uint32_t target; cells_next(&rest, &target);)
        if (kraken_is_target(kraken, target))
            cells_add(&kraken->targets, target);
    return !cells_any(kraken->targets) || kraken_offer(kraken);
}

static bool kraken_find_along(struct kraken *kraken) {
    const struct qd_position *position = kraken->search->position;
    for (kraken->lines = 0; kraken->lines < 512; kraken->lines++) {
        uint32_t degree = qd_bit_count(kraken->lines), places = 0;
        bool is_open = degree >= 2 && degree <= KRAKEN_DEGREE;
        for (uint32_t left = kraken->lines; left; left &= left - 1) {
            uint64_t own =
                position_places(position, kraken->bases + qd_lowest_bit(left), kraken->value);
            places |= (uint32_t)own;
            is_open = is_open && own;
        }
        struct cells base = survey_unite(&kraken->survey, kraken->bases, kraken->lines);
        for (kraken->across = places; is_open && kraken->across;
             kraken->across = (kraken->across - 1) & places)
            if (qd_bit_count(kraken->across) == degree && !kraken_try(kraken, base))
                return false;
    }
    return !chains_are_stopped(kraken->search->chains);
}

static bool kraken_find(struct search *search) {
    struct kraken kraken = {.search = search};
    struct multiple multiple = {.chains = search->chains};
    qd_survey_make(&kraken.survey, search);
    search->chains->start = search->position;
    qd_multiple_close(&multiple);
    for (kraken.value = 0; kraken.value < 9 && !chains_are_stopped(search->chains); kraken.value++)
        for (uint32_t rows = 0; rows < 2; rows++) {
            kraken.bases = rows ? CELLS_ROWS : CELLS_COLUMNS;
            kraken.covers = rows ? CELLS_COLUMNS : CELLS_ROWS;
            if (!kraken_find_along(&kraken))
                return false;
        }
    return true;
}

const struct qd_technique qd_technique_kraken = {
    .name = "kraken-fish",
    .title = "kraken fish",
    .sentence = "In %b, %v can only be in %C, except for %f. If %[it is not%|no fin is%] %v, no "
                "other cell of %c is; if %[it%|one%] is, none that it sees is, and these chains "
                "lead to the same:\n%l\nIn all cases %t.",
    .find = kraken_find,
    .family = FAMILY_OWN,
    .branches = true};
