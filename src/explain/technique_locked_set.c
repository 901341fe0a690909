/* Locked pairs and triplets: naked ones in a box and a line at once, that remove in both, and not
 * only where they cross. */
#include "cells.h"
#include "techniques.h"

#include "subsets.h"

/* Whether something is left to remove in some cells. */
static bool locked_set_acts(const struct survey *survey, struct cells cells, uint64_t values) {
    for (uint64_t rest = values; rest; rest &= rest - 1)
        if (cells_meet(cells, survey->where[qd_lowest_bit(rest)]))
            return true;
    return false;
}

static bool locked_set_offer(struct search *search, const struct survey *survey,
                             const uint32_t areas[2], struct cells set, uint64_t values) {
    struct cells left = cells_minus(survey->house[areas[0]], set);
    struct cells right = cells_minus(survey->house[areas[1]], set);
    struct cells outside = cells_minus(cells_or(left, right), cells_and(left, right));
    if (!locked_set_acts(survey, left, values) || !locked_set_acts(survey, right, values) ||
        !locked_set_acts(survey, outside, values))
        return true;
    step_begin(search, search->rung->rating);
    step_part(search, QD_ROLE_BASE, areas[0], QD_NO_CELL, values);
    step_part(search, QD_ROLE_BASE, areas[1], QD_NO_CELL, values);
    qd_step_part_each(search, QD_ROLE_BASE, 0, set, values);
    return qd_step_offer_removed(search, cells_or(left, right), values);
}

/* Sets within the cells that a box and a line have in common. */
static bool locked_set_find_in(struct search *search, const struct survey *survey,
                               const uint32_t areas[2]) {
    uint32_t degree = search->rung->technique->degree, count = 0;
    uint64_t candidates[3];
    uint8_t cells[3];
    struct subsets subsets;
    struct cells common = cells_and(survey->house[areas[0]], survey->house[areas[1]]);
    for (uint32_t cell; cells_next(&common, &cell);)
        if (qd_bit_count(search->position->candidates[cell]) >= 2) {
            cells[count] = (uint8_t)cell;
            candidates[count++] = search->position->candidates[cell];
        }
    subsets_begin(&subsets, candidates, count, degree);
    while (subsets_next(&subsets)) {
        struct cells set = {0, 0};
        for (uint32_t i = 0; i < degree; i++)
            cells_add(&set, cells[subsets.chosen[i]]);
        if (!locked_set_offer(search, survey, areas, set, subsets.united[degree]))
            return false;
    }
    return true;
}

static bool locked_set_find(struct search *search) {
    struct survey survey;
    qd_survey_make(&survey, search);
    for (uint32_t box = CELLS_BOXES; box < CELLS_COLUMNS; box++)
        for (uint32_t line = CELLS_COLUMNS; line < CELLS_HOUSES; line++)
            if (cells_meet(survey.house[box], survey.house[line]) &&
                !locked_set_find_in(search, &survey, (uint32_t[]){box, line}))
                return false;
    return true;
}

#define SENTENCE_LOCKED_SET                                                                        \
    "The cells %B are in both %b, and have only the values %v. So no other cell of these houses "  \
    "has them: %t."

const struct qd_technique qd_technique_locked_pair = {.name = "locked-pair",
                                                      .title = "locked pair",
                                                      .sentence = SENTENCE_LOCKED_SET,
                                                      .find = locked_set_find,
                                                      .degree = 2};

const struct qd_technique qd_technique_locked_triplet = {.name = "locked-triplet",
                                                         .title = "locked triplet",
                                                         .sentence = SENTENCE_LOCKED_SET,
                                                         .find = locked_set_find,
                                                         .degree = 3};
