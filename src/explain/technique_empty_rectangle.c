/*
 * Empty rectangle: the places of a value in a box lie on one row and one column of it. A strong link in
 * another row (or column) has one end on that column (or row); then the value is not where the row (or
 * column) of the box meets the other end's column (or row).
 */
#include "cells.h"
#include "techniques.h"

/* A box whose places are on two lines. */
struct empty_rectangle {
    uint32_t value, box;
    uint32_t lines[2]; /* areas: a row and a column, in either order */
    struct cells places;
};

/* What a strong link removes that crosses the second line: where the other end's line meets the first. */
static struct cells empty_rectangle_cross(const struct survey *survey,
                                          const struct empty_rectangle *found, uint32_t area,
                                          uint32_t ends[2]) {
    struct cells link = cells_and(survey->where[found->value], survey->house[area]);
    struct cells near = cells_and(link, survey->house[found->lines[1]]);
    if (cells_count(link) != 2 || !cells_any(near) || cells_meet(link, survey->house[found->box]))
        return (struct cells){0, 0};
    ends[0] = cells_first(near);
    ends[1] = cells_first(cells_minus(link, near));
    uint32_t far = found->lines[1] < CELLS_ROWS ? CELLS_COLUMNS + CELLS_COLUMN(ends[1])
                                                : CELLS_ROWS + CELLS_ROW(ends[1]);
    struct cells target = cells_and(survey->house[found->lines[0]], survey->house[far]);
    target = cells_and(target, survey->where[found->value]);
    return cells_minus(target, survey->house[found->box]);
}

static bool empty_rectangle_try(struct search *search, const struct survey *survey,
                                const struct empty_rectangle *found, uint32_t area) {
    uint32_t value = found->value, ends[2];
    struct cells target = empty_rectangle_cross(survey, found, area, ends);
    if (!cells_any(target))
        return true;
    step_begin(search, search->rung->rating);
    step_part(search, QD_ROLE_BASE, found->box, QD_NO_CELL, (uint64_t)1 << value);
    for (uint32_t i = 0; i < 2; i++)
        step_put_part(search,
                      (qd_part){QD_ROLE_COVER, i, search->ground->area[found->lines[i]].house,
                                QD_NO_CELL, (uint64_t)1 << value, 0});
    qd_step_part_each(search, QD_ROLE_BASE, 0, found->places, (uint64_t)1 << value);
    qd_step_link(search, 0, ends[0], value, false, ends[1], value, area);
    return qd_step_offer_removed(search, target, (uint64_t)1 << value);
}

/* Lines that are parallel to the first one. */
static bool empty_rectangle_find_links(struct search *search, const struct survey *survey,
                                       const struct empty_rectangle *found) {
    uint32_t first = found->lines[0] < CELLS_ROWS ? CELLS_COLUMNS : CELLS_ROWS;
    for (uint32_t area = first; area < first + 9; area++)
        if (!empty_rectangle_try(search, survey, found, area))
            return false;
    return true;
}

/* ---- dual ------------------------------------------------------------------------------------ */

#define EMPTY_RECTANGLE_MOST 32 /* links that cross lines of a box, and remove something */

struct empty_rectangle_links {
    uint32_t count, areas[EMPTY_RECTANGLE_MOST], ends[EMPTY_RECTANGLE_MOST][2];
    struct cells targets[EMPTY_RECTANGLE_MOST];
};

static void empty_rectangle_collect(const struct survey *survey,
                                    const struct empty_rectangle *found,
                                    struct empty_rectangle_links *links) {
    uint32_t first = found->lines[0] < CELLS_ROWS ? CELLS_COLUMNS : CELLS_ROWS;
    for (uint32_t area = first; area < first + 9 && links->count < EMPTY_RECTANGLE_MOST; area++) {
        uint32_t number = links->count;
        links->targets[number] = empty_rectangle_cross(survey, found, area, links->ends[number]);
        links->areas[number] = area;
        links->count += cells_any(links->targets[number]);
    }
}

/* Two links that cross lines of one box, and remove from different cells. */
static bool empty_rectangle_offer_dual(struct search *search, const struct empty_rectangle *found,
                                       const struct empty_rectangle_links *links) {
    uint64_t value = (uint64_t)1 << found->value;
    for (uint32_t i = 0; i < links->count; i++)
        for (uint32_t k = i + 1; k < links->count; k++) {
            if (cells_meet(links->targets[i], links->targets[k]))
                continue;
            step_begin(search, search->rung->rating);
            step_part(search, QD_ROLE_BASE, found->box, QD_NO_CELL, value);
            qd_step_part_each(search, QD_ROLE_BASE, 0, found->places, value);
            qd_step_link(search, 0, links->ends[i][0], found->value, false, links->ends[i][1],
                         found->value, links->areas[i]);
            qd_step_link(search, 1, links->ends[k][0], found->value, false, links->ends[k][1],
                         found->value, links->areas[k]);
            qd_step_remove_from(search, links->targets[i], value);
            qd_step_remove_from(search, links->targets[k], value);
            if (!step_offer(search))
                return false;
        }
    return true;
}

/* ---- all ------------------------------------------------------------------------------------- */

static bool empty_rectangle_find_in(struct search *search, const struct survey *survey,
                                    uint32_t box, uint32_t value) {
    struct empty_rectangle found = {.value = value, .box = box};
    struct empty_rectangle_links links = {.count = 0};
    bool is_dual = search->rung->technique->degree == 2;
    found.places = cells_and(survey->where[value], survey->house[box]);
    if (cells_count(found.places) < 2)
        return true;
    for (uint32_t i = 0; i < 18; i++) {
        uint32_t row = CELLS_ROWS + box / 3 * 3 + i / 6,
                 column = CELLS_COLUMNS + box % 3 * 3 + i / 2 % 3;
        struct cells lines = cells_or(survey->house[row], survey->house[column]);
        if (!cells_within(found.places, lines) || cells_within(found.places, survey->house[row]) ||
            cells_within(found.places, survey->house[column]))
            continue;
        found.lines[i % 2] = row;
        found.lines[1 - i % 2] = column;
        if (is_dual)
            empty_rectangle_collect(survey, &found, &links);
        else if (!empty_rectangle_find_links(search, survey, &found))
            return false;
    }
    return !is_dual || empty_rectangle_offer_dual(search, &found, &links);
}

static bool empty_rectangle_find(struct search *search) {
    struct survey survey;
    qd_survey_make(&survey, search);
    for (uint32_t value = 0; value < 9; value++)
        for (uint32_t box = CELLS_BOXES; box < CELLS_COLUMNS; box++)
            if (!empty_rectangle_find_in(search, &survey, box, value))
                return false;
    return true;
}

const struct qd_technique qd_technique_empty_rectangle = {
    .name = "empty-rectangle",
    .title = "empty rectangle",
    .sentence = "In %b, %v can only be in %C.\n%l\nIf %F instead, %v in %b is not in %E, so "
                "it is in %d. In both cases %t.",
    .find = empty_rectangle_find,
    .family = FAMILY_OWN};

const struct qd_technique qd_technique_dual_empty_rectangle = {
    .name = "dual-empty-rectangle",
    .title = "dual empty rectangle",
    .sentence =
        "In %b, %v can only be in %B.\n%l\nEach cell that loses %v sees the last cell of one of "
        "these chains. If that is not %v, the first one is, which leaves %v in %b only places that "
        "the cell sees, too: %t.",
    .find = empty_rectangle_find,
    .degree = 2,
    .family = FAMILY_OWN};
