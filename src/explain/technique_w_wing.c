/*
 * W-wing: two cells with the same two candidates, each of which sees one end of a strong link on one of
 * them: so one of the cells has the other.
 */
#include "cells.h"
#include "techniques.h"

static bool w_wing_offer(struct search *search, const struct survey *survey,
                         const uint32_t pincers[2], const uint32_t ends[2], uint32_t area,
                         uint32_t value) {
    const struct ground *ground = search->ground;
    uint64_t pair = search->position->candidates[pincers[0]];
    uint32_t other = qd_lowest_bit(pair & ~((uint64_t)1 << value));
    struct cells seeing =
        cells_and(cells_seeing(ground, pincers[0]), cells_seeing(ground, pincers[1]));
    step_begin(search, search->rung->rating);
    step_part(search, QD_ROLE_PINCER, QD_NO_HOUSE, pincers[0], pair);
    step_part(search, QD_ROLE_PINCER, QD_NO_HOUSE, pincers[1], pair);
    qd_step_link(search, 0, pincers[0], other, false, pincers[0], value, QD_NO_HOUSE);
    qd_step_link(search, 0, pincers[0], value, true, ends[0], value,
                 qd_cells_link(pincers[0], ends[0]));
    qd_step_link(search, 0, ends[0], value, false, ends[1], value, area);
    qd_step_link(search, 0, ends[1], value, true, pincers[1], value,
                 qd_cells_link(ends[1], pincers[1]));
    qd_step_link(search, 0, pincers[1], value, false, pincers[1], other, QD_NO_HOUSE);
    return qd_step_offer_removed(search, cells_and(seeing, survey->where[other]),
                                 (uint64_t)1 << other);
}

/* A strong link whose ends are seen by one of the two cells each. */
static bool w_wing_find_link(struct search *search, const struct survey *survey,
                             const uint32_t pincers[2], uint32_t value) {
    const struct ground *ground = search->ground;
    for (uint32_t area = 0; area < CELLS_HOUSES; area++) {
        struct cells places = cells_and(survey->where[value], survey->house[area]);
        uint32_t ends[2];
        if (cells_count(places) != 2)
            continue;
        cells_next(&places, &ends[0]);
        cells_next(&places, &ends[1]);
        for (uint32_t i = 0; i < 2; i++)
            if (ground_sees(ground, pincers[0], ends[i]) &&
                ground_sees(ground, pincers[1], ends[!i]) && ends[!i] != pincers[0] &&
                ends[i] != pincers[1] &&
                !w_wing_offer(search, survey, pincers, (uint32_t[]){ends[i], ends[!i]}, area,
                              value))
                return false;
    }
    return true;
}

static bool w_wing_find_pair(struct search *search, const struct survey *survey,
                             const uint32_t pincers[2]) {
    uint64_t pair = search->position->candidates[pincers[0]];
    if (pair != search->position->candidates[pincers[1]] ||
        ground_sees(search->ground, pincers[0], pincers[1]))
        return true;
    for (; pair; pair &= pair - 1)
        if (!w_wing_find_link(search, survey, pincers, qd_lowest_bit(pair)))
            return false;
    return true;
}

static bool w_wing_find(struct search *search) {
    struct survey survey;
    uint32_t pincers[2];
    qd_survey_make(&survey, search);
    for (struct cells left = survey.bivalue; cells_next(&left, &pincers[0]);)
        for (struct cells right = left; cells_next(&right, &pincers[1]);)
            if (!w_wing_find_pair(search, &survey, pincers))
                return false;
    return true;
}

const struct qd_technique qd_technique_w_wing = {
    .name = "w-wing", .title = "W-wing", .find = w_wing_find};
