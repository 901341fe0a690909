/*
 * Bivalue universal grave with several more candidates: of each cell with more than two candidates two are kept, so
 * that every value has two places or none in each house. Then each cell could have its other candidate, too. So in a
 * puzzle with one solution one of those that are not kept holds; what all of them rule out is removed.
 */
#include "cells.h"
#include "techniques.h"

#define GRAVE_MORE_CELLS 6 /* most with more than two candidates */

struct grave_more {
    struct search *search;
    uint32_t cells[GRAVE_MORE_CELLS], count;
    uint8_t places[CELLS_HOUSES][9]; /* of candidates that are kept */
    uint64_t guardians[81];
};

static const uint32_t *grave_more_areas(uint32_t cell, uint32_t areas[3]) {
    areas[0] = CELLS_BOXES + CELLS_BOX(cell);
    areas[1] = CELLS_COLUMNS + CELLS_COLUMN(cell);
    areas[2] = CELLS_ROWS + CELLS_ROW(cell);
    return areas;
}

/* False: a value has three places in a house. */
static bool grave_more_keep(struct grave_more *grave, uint32_t cell, uint64_t values, int by) {
    uint32_t areas[3];
    bool fits = true;
    grave_more_areas(cell, areas);
    for (; values; values &= values - 1)
        for (uint32_t i = 0; i < 3; i++) {
            uint8_t *places = &grave->places[areas[i]][qd_lowest_bit(values)];
            *places = (uint8_t)(*places + by);
            fits = fits && *places <= 2;
        }
    return fits;
}

static bool grave_more_is_regular(const struct grave_more *grave) {
    for (uint32_t area = 0; area < CELLS_HOUSES; area++)
        for (uint32_t value = 0; value < 9; value++)
            if (grave->places[area][value] == 1)
                return false;
    return true;
}

static bool grave_more_offer(struct grave_more *grave) {
    struct search *search = grave->search;
    step_begin(search, search->rung->rating);
    return qd_step_offer_guardians(search, grave->guardians);
}

/* Chooses two candidates of each cell that has more. */
static bool grave_more_choose(struct grave_more *grave, uint32_t depth) {
    if (depth == grave->count)
        return !grave_more_is_regular(grave) || grave_more_offer(grave);
    uint32_t cell = grave->cells[depth];
    uint64_t own = grave->search->position->candidates[cell];
    bool more = true;
    for (uint64_t left = own; left && more; left &= left - 1)
        for (uint64_t right = left & (left - 1); right && more; right &= right - 1) {
            uint64_t kept = (left & (~left + 1)) | (right & (~right + 1));
            grave->guardians[cell] = own & ~kept;
            if (grave_more_keep(grave, cell, kept, 1))
                more = grave_more_choose(grave, depth + 1);
            grave_more_keep(grave, cell, kept, -1);
        }
    grave->guardians[cell] = 0;
    return more;
}

static bool grave_more_find(struct search *search) {
    struct grave_more grave = {.search = search};
    for (uint32_t cell = 0; cell < 81; cell++) {
        uint64_t own = search->position->candidates[cell];
        if (qd_bit_count(own) < 2) {
            if (own)
                return true;
            continue;
        }
        if (qd_bit_count(own) > 2 && grave.count == GRAVE_MORE_CELLS)
            return true;
        if (qd_bit_count(own) > 2)
            grave.cells[grave.count++] = cell;
        else if (!grave_more_keep(&grave, cell, own, 1))
            return true;
    }
    return grave.count < 2 || grave_more_choose(&grave, 0);
}

const struct qd_technique qd_technique_grave_more = {
    .name = "bug-n",
    .title = "bivalue universal grave + n",
    .sentence = "Without %X, every empty cell would have two candidates, and every value two "
                "places in each house, which is impossible in a puzzle with one solution. So one "
                "of these candidates holds, and %t.",
    .find = grave_more_find,
    .family = FAMILY_OWN};
