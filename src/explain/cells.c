#include "cells.h"

void qd_survey_make(struct survey *survey, const struct search *search) {
    QD_CHECK(search->ground->is_nine);
    const struct ground *ground = search->ground;
    memset(survey, 0, sizeof *survey);
    survey->ground = ground;
    survey->position = search->position;
    for (uint32_t area = 0; area < CELLS_HOUSES; area++)
        for (uint32_t i = 0; i < 9; i++)
            cells_add(&survey->house[area], ground->area[area].cells[i]);
    for (uint32_t cell = 0; cell < 81; cell++) {
        uint64_t values = search->position->candidates[cell];
        if (search->position->value[cell] == NO_VALUE)
            cells_add(&survey->empty, cell);
        if (qd_bit_count(values) == 2)
            cells_add(&survey->bivalue, cell);
        for (; values; values &= values - 1)
            cells_add(&survey->where[qd_lowest_bit(values)], cell);
    }
}

void qd_step_remove_from(struct search *search, struct cells cells, uint64_t values) {
    for (uint32_t cell; cells_next(&cells, &cell);)
        step_remove(search, cell, values);
}

bool qd_step_offer_removed(struct search *search, struct cells cells, uint64_t values) {
    qd_step_remove_from(search, cells, values);
    return step_offer(search);
}

void qd_step_part_each(struct search *search, qd_role role, uint32_t set, struct cells cells,
                       uint64_t values) {
    for (uint32_t cell; cells_next(&cells, &cell);) {
        uint64_t own = search->position->candidates[cell] & values;
        if (own)
            step_put_part(search, (qd_part){role, set, QD_NO_HOUSE, cell, own, 0});
    }
}

bool qd_step_offer_gathered(struct search *search, const struct gathered *gathered) {
    for (uint32_t cell = 0; cell < 81; cell++)
        step_remove(search, cell, gathered->values[cell]);
    return step_offer(search);
}

void qd_step_remove_ruled_out(struct search *search, const uint64_t guardians[81]) {
    uint16_t removed[81];
    memset(removed, 0xff, sizeof removed);
    for (uint32_t cell = 0; cell < 81; cell++)
        for (uint64_t left = guardians[cell]; left; left &= left - 1) {
            struct cells seeing = cells_seeing(search->ground, cell);
            uint64_t value = left & (~left + 1);
            for (uint32_t other = 0; other < 81; other++)
                removed[other] &= (uint16_t)(other == cell              ? 0x1ff & ~value
                                             : cells_has(seeing, other) ? value
                                                                        : 0);
        }
    for (uint32_t cell = 0; cell < 81; cell++)
        step_remove(search, cell, removed[cell]);
}

bool qd_step_offer_guardians(struct search *search, const uint64_t guardians[81]) {
    for (uint32_t cell = 0; cell < 81; cell++)
        if (guardians[cell])
            step_part(search, QD_ROLE_EXTRA, QD_NO_HOUSE, cell, guardians[cell]);
    qd_step_remove_ruled_out(search, guardians);
    return step_offer(search);
}

bool qd_cells_rectangle(uint32_t first, uint32_t last, uint32_t corners[4], struct cells *all) {
    bool is_band = CELLS_ROW(first) / 3 == CELLS_ROW(last) / 3;
    bool is_stack = CELLS_COLUMN(first) / 3 == CELLS_COLUMN(last) / 3;
    if (CELLS_ROW(first) >= CELLS_ROW(last) || CELLS_COLUMN(first) >= CELLS_COLUMN(last) ||
        is_band == is_stack)
        return false;
    const uint32_t around[4] = {first, CELLS_ROW(first) * 9 + CELLS_COLUMN(last), last,
                                CELLS_ROW(last) * 9 + CELLS_COLUMN(first)};
    *all = (struct cells){0, 0};
    for (uint32_t i = 0; i < 4; i++) {
        corners[i] = around[i];
        cells_add(all, around[i]);
    }
    return true;
}

uint32_t qd_cells_link(uint32_t left, uint32_t right) {
    QD_CHECK(left < 81 && right < 81);
    QD_CHECK(left == right || CELLS_ROW(left) == CELLS_ROW(right) ||
             CELLS_COLUMN(left) == CELLS_COLUMN(right) || CELLS_BOX(left) == CELLS_BOX(right));
    if (left == right)
        return QD_NO_HOUSE;
    if (CELLS_ROW(left) == CELLS_ROW(right))
        return CELLS_ROWS + CELLS_ROW(left);
    return CELLS_COLUMN(left) == CELLS_COLUMN(right) ? CELLS_COLUMNS + CELLS_COLUMN(left)
                                                     : CELLS_BOXES + CELLS_BOX(left);
}

void qd_step_link(struct search *search, uint32_t chain, uint32_t from, uint32_t from_value,
                  bool from_on, uint32_t to, uint32_t to_value, uint32_t area) {
    QD_CHECK(from_value < search->ground->values && to_value < search->ground->values);
    uint32_t house = area == QD_NO_HOUSE ? area : search->ground->area[area].house;
    qd_link link = {.chain = chain,
                    .from_cell = from,
                    .from_value = from_value + 1,
                    .from_on = from_on,
                    .to_cell = to,
                    .to_value = to_value + 1,
                    .to_on = !from_on,
                    .house = house};
    step_put_link(search, &link);
}

/* ---- corners as one cell --------------------------------------------------------------------- */

/* No cell that sees all cells of the set, the corners included, has one of its values. */
static bool cells_offer_corners(const struct corners *corners, uint32_t area, struct cells set,
                                uint64_t values) {
    struct search *search = corners->search;
    corners->begin(corners->user);
    step_part(search, QD_ROLE_COVER, area, QD_NO_CELL, values);
    qd_step_part_each(search, QD_ROLE_SET, 0, set, values);
    qd_step_remove_from(search, cells_seeing_all(search->ground, cells_or(set, corners->more)),
                        values);
    return step_offer(search);
}

/* Chooses cells from `rest` so that they and the corners have one value more than there are cells. */
static bool cells_choose_corners(const struct corners *corners, uint32_t area, struct cells rest,
                                 struct cells set, uint64_t values) {
    uint32_t size = cells_count(set);
    if (size && qd_bit_count(values) == size + 1 &&
        !cells_offer_corners(corners, area, set, values))
        return false;
    for (uint32_t cell; cells_next(&rest, &cell);)
        if (!cells_choose_corners(corners, area, rest, cells_or(set, cells_of(cell)),
                                  values | corners->search->position->candidates[cell]))
            return false;
    return true;
}

bool qd_corners_each_set(const struct corners *corners) {
    for (uint32_t area = 0; area < CELLS_HOUSES; area++) {
        struct cells house = corners->survey->house[area];
        struct cells rest = cells_minus(cells_and(house, corners->survey->empty), corners->pattern);
        if (cells_within(corners->more, house) &&
            !cells_choose_corners(corners, area, rest, (struct cells){0, 0}, corners->others))
            return false;
    }
    return true;
}
