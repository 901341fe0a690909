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
    return qd_step_offer_removed(search, cells_and(seeing, survey->where[value]),
                                 (uint64_t)1 << value);
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

/* ---- dual ------------------------------------------------------------------------------------ */

/* The other end of the link of a cell in an area; 81: there is none. */
static uint32_t two_links_end(const struct survey *survey, uint32_t value, uint32_t cell,
                              uint32_t area) {
    struct cells places = cells_and(survey->where[value], survey->house[area]);
    struct cells rest = cells_minus(places, cells_of(cell));
    return cells_count(places) == 2 ? cells_first(rest) : 81;
}

/* A kite by the row of one of two cells of a box and the column of the other one; what it removes, from the cell that
 * sees both ends. False: there is none. */
static bool two_links_put_kite(struct search *search, const struct survey *survey, uint32_t value,
                               uint32_t chain, uint32_t left, uint32_t right) {
    uint32_t row = CELLS_ROWS + CELLS_ROW(left), column = CELLS_COLUMNS + CELLS_COLUMN(right);
    uint32_t first = two_links_end(survey, value, left, row);
    uint32_t last = two_links_end(survey, value, right, column);
    if (first == 81 || last == 81 || CELLS_BOX(first) == CELLS_BOX(left) ||
        CELLS_BOX(last) == CELLS_BOX(right))
        return false;
    uint32_t removed = 9 * CELLS_ROW(last) + CELLS_COLUMN(first);
    qd_step_link(search, chain, first, value, false, left, value, row);
    qd_step_link(search, chain, left, value, true, right, value, CELLS_BOXES + CELLS_BOX(left));
    qd_step_link(search, chain, right, value, false, last, value, column);
    step_remove(search, removed, (uint64_t)1 << value);
    return true;
}

/* Two kites with the same two cells of a box: the row of each with the column of the other one. They remove two
 * values. */
static bool two_links_find_dual(struct search *search) {
    struct survey survey;
    qd_survey_make(&survey, search);
    for (uint32_t value = 0; value < 9; value++)
        for (uint32_t left = 0; left < 81; left++)
            for (uint32_t right = left + 1; right < 81; right++) {
                if (CELLS_BOX(left) != CELLS_BOX(right) || CELLS_ROW(left) == CELLS_ROW(right) ||
                    CELLS_COLUMN(left) == CELLS_COLUMN(right) ||
                    !cells_has(survey.where[value], left) || !cells_has(survey.where[value], right))
                    continue;
                step_begin(search, search->rung->rating);
                step_part(search, QD_ROLE_BASE, QD_NO_HOUSE, left, (uint64_t)1 << value);
                step_part(search, QD_ROLE_BASE, QD_NO_HOUSE, right, (uint64_t)1 << value);
                if (two_links_put_kite(search, &survey, value, 0, left, right) &&
                    two_links_put_kite(search, &survey, value, 1, right, left) &&
                    search->step->view.removal_count == 2 &&
                    search->step->removals[0].cell != search->step->removals[1].cell &&
                    !step_offer(search))
                    return false;
            }
    return true;
}

const struct qd_technique qd_technique_dual_kite = {
    .name = "dual-two-string-kite",
    .title = "dual two-string kite",
    .sentence =
        "%B, which see each other, each have one other place for %v in their row and one in "
        "their column.\n%l\nSo of each of these chains one end is %v: %t.",
    .find = two_links_find_dual,
    .family = FAMILY_OWN};

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
