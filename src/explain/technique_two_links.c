/*
 * Two strong links on one value whose inner ends see each other: one of the outer ends holds. In two
 * parallel lines it is a skyscraper, in a row and a column a two-string kite, in a line and a box a
 * turbot fish.
 */
#include "cells.h"
#include "techniques.h"

/* A house in which a value has two places. */
struct two_links_link {
    uint32_t area;
    uint32_t ends[2];
};

struct two_links_all {
    uint32_t count;
    struct two_links_link links[CELLS_HOUSES];
};

static void two_links_collect(const struct survey *survey, uint32_t value,
                              struct two_links_all *all) {
    all->count = 0;
    for (uint32_t area = 0; area < CELLS_HOUSES; area++) {
        struct cells places = cells_and(survey->where[value], survey->house[area]);
        if (cells_count(places) != 2)
            continue;
        struct two_links_link *link = &all->links[all->count++];
        link->area = area;
        cells_next(&places, &link->ends[0]);
        cells_next(&places, &link->ends[1]);
    }
}

/* Whether two houses, joined by a third one, make the technique. */
typedef bool (*two_links_fits)(uint32_t left, uint32_t right, uint32_t joint);

static bool two_links_is_line(uint32_t area) {
    return area >= CELLS_COLUMNS;
}

static bool two_links_is_in_rows(uint32_t left, uint32_t right, uint32_t joint) {
    return left >= CELLS_ROWS && right >= CELLS_ROWS && two_links_is_line(joint);
}

static bool two_links_is_in_columns(uint32_t left, uint32_t right, uint32_t joint) {
    return left / 9 == CELLS_COLUMNS / 9 && right / 9 == CELLS_COLUMNS / 9 &&
           two_links_is_line(joint);
}

static bool two_links_is_kite(uint32_t left, uint32_t right, uint32_t joint) {
    return two_links_is_line(left) && two_links_is_line(right) && left / 9 != right / 9 &&
           !two_links_is_line(joint);
}

static bool two_links_is_turbot(uint32_t left, uint32_t right, uint32_t joint) {
    return two_links_is_line(left) != two_links_is_line(right) && two_links_is_line(joint);
}

/* Joined by end `i` of the left link and end `j` of the right one. */
static bool two_links_try(struct search *search, const struct survey *survey, uint32_t value,
                          const struct two_links_link *left, uint32_t i,
                          const struct two_links_link *right, uint32_t j, two_links_fits fits) {
    const struct ground *ground = search->ground;
    uint32_t inner[2] = {left->ends[i], right->ends[j]};
    uint32_t outer[2] = {left->ends[!i], right->ends[!j]};
    if (!ground_sees(ground, inner[0], inner[1]) || outer[0] == outer[1] || outer[0] == inner[1] ||
        outer[1] == inner[0])
        return true;
    uint32_t joint = qd_cells_link(inner[0], inner[1]);
    if (!fits(left->area, right->area, joint))
        return true;
    struct cells seeing = cells_and(cells_seeing(ground, outer[0]), cells_seeing(ground, outer[1]));
    step_begin(search, search->rung->rating);
    qd_step_link(search, 0, outer[0], value, false, inner[0], value, left->area);
    qd_step_link(search, 0, inner[0], value, true, inner[1], value, joint);
    qd_step_link(search, 0, inner[1], value, false, outer[1], value, right->area);
    qd_step_remove_from(search, cells_and(seeing, survey->where[value]), (uint64_t)1 << value);
    return step_offer(search);
}

static bool two_links_find(struct search *search, two_links_fits fits) {
    struct survey survey;
    struct two_links_all all;
    qd_survey_make(&survey, search);
    for (uint32_t value = 0; value < 9; value++) {
        two_links_collect(&survey, value, &all);
        for (uint32_t left = 0; left < all.count; left++)
            for (uint32_t right = left + 1; right < all.count; right++)
                for (uint32_t ends = 0; ends < 4; ends++)
                    if (!two_links_try(search, &survey, value, &all.links[left], ends / 2,
                                       &all.links[right], ends % 2, fits))
                        return false;
    }
    return true;
}

static bool two_links_find_skyscraper(struct search *search) {
    return two_links_find(search, two_links_is_in_rows) &&
           two_links_find(search, two_links_is_in_columns);
}

static bool two_links_find_kite(struct search *search) {
    return two_links_find(search, two_links_is_kite);
}

static bool two_links_find_turbot(struct search *search) {
    return two_links_find(search, two_links_is_turbot);
}

const struct qd_technique qd_technique_skyscraper = {
    .name = "skyscraper", .title = "skyscraper", .find = two_links_find_skyscraper};

const struct qd_technique qd_technique_two_string_kite = {.name = "two-string-kite",
                                                          .title = "two-string kite",
                                                          .find = two_links_find_kite,
                                                          .family = FAMILY_OWN};

const struct qd_technique qd_technique_turbot_fish = {.name = "turbot-fish",
                                                      .title = "turbot fish",
                                                      .find = two_links_find_turbot,
                                                      .family = FAMILY_OWN};
