/*
 * Rings of an odd number of cells, each of which sees the next one.
 *
 *     guardians          places of one value. If the value had no other places in the houses that join neighbours, it
 *                        would be in every other cell of the ring, which is impossible (also called broken wing).
 *     bivalue oddagon    cells with the same two values. If they had no others, these would alternate around the ring.
 *
 * So one of the other candidates holds, the guardians: what all of them rule out is removed.
 */
#include "cells.h"
#include "chains.h"
#include "techniques.h"

#define RING_MOST 9
#define RING_GUARDIANS 4 /* most */

struct ring {
    struct search *search;
    struct survey survey;
    uint64_t values;     /* one, or two */
    struct cells usable; /* cells that may be in the ring */
    struct cells inside;
    uint32_t cells[RING_MOST],
        areas[RING_MOST]; /* area number i joins cell i and the next one; of guardians */
    uint32_t count;
    struct cells guarding; /* cells with guardians */
    uint32_t guardian_count;
};

/* ---- steps ----------------------------------------------------------------------------------- */

/* The guardians in a cell. */
static uint64_t ring_guardians(const struct ring *ring, uint32_t cell) {
    uint64_t own = ring->search->position->candidates[cell];
    if (!cells_has(ring->guarding, cell))
        return 0;
    return qd_bit_count(ring->values) == 1 ? ring->values : own & ~ring->values;
}

static void ring_put_parts(const struct ring *ring) {
    struct search *search = ring->search;
    bool has_areas = qd_bit_count(ring->values) == 1;
    uint32_t first = 0;
    while (!has_areas && cells_has(ring->guarding, ring->cells[first]))
        first++; /* a cell with the two values alone */
    for (uint32_t i = 0; i < ring->count; i++) {
        uint32_t cell = ring->cells[(first + i) % ring->count];
        step_part(search, QD_ROLE_BASE, QD_NO_HOUSE, cell,
                  has_areas ? ring->values : search->position->candidates[cell]);
    }
    for (uint32_t i = 0; has_areas && i < ring->count; i++)
        step_part(search, QD_ROLE_BASE, ring->areas[i], QD_NO_CELL, ring->values);
}

static bool ring_offer(struct ring *ring) {
    struct search *search = ring->search;
    uint64_t guardians[81];
    if (ring->guardian_count == 0)
        return true; /* the position has no solution */
    for (uint32_t cell = 0; cell < 81; cell++)
        guardians[cell] = ring_guardians(ring, cell);
    step_begin(search, search->rung->rating);
    ring_put_parts(ring);
    return qd_step_offer_guardians(search, guardians);
}

/* ---- searching ------------------------------------------------------------------------------- */

/* Other values of a cell of the ring. False: there are too many. */
static bool ring_guard_cell(struct ring *ring, uint32_t cell) {
    uint64_t others = ring->search->position->candidates[cell] & ~ring->values;
    if (others)
        cells_add(&ring->guarding, cell);
    ring->guardian_count += qd_bit_count(others);
    return ring->guardian_count <= RING_GUARDIANS;
}

/* Other places in a house that joins two cells of the ring. False: there are too many, or one is in the ring. */
static bool ring_guard_house(struct ring *ring, uint32_t last, uint32_t next, uint32_t area) {
    struct cells both = cells_or(cells_of(last), cells_of(next));
    struct cells rest = cells_minus(cells_and(ring->survey.house[area], ring->usable), both);
    ring->guarding = cells_or(ring->guarding, rest);
    ring->guardian_count = cells_count(ring->guarding);
    return ring->guardian_count <= RING_GUARDIANS && !cells_meet(rest, ring->inside) &&
           !cells_has(ring->guarding, next);
}

static bool ring_grow(struct ring *ring);

static bool ring_step(struct ring *ring, uint32_t next, uint32_t area) {
    const struct cells guarding = ring->guarding;
    const uint32_t count = ring->guardian_count, last = ring->cells[ring->count - 1];
    bool is_closed = next == ring->cells[0], more = true;
    bool is_guarded = area != QD_NO_HOUSE ? ring_guard_house(ring, last, next, area)
                                          : is_closed || ring_guard_cell(ring, next);
    ring->areas[ring->count - 1] = area;
    if (is_guarded && is_closed) {
        more = ring_offer(ring);
    } else if (is_guarded) {
        cells_add(&ring->inside, next);
        ring->cells[ring->count++] = next;
        more = ring_grow(ring);
        ring->count--;
        ring->inside = cells_minus(ring->inside, cells_of(next));
    }
    ring->guarding = guarding;
    ring->guardian_count = count;
    return more;
}

/* By each house that joins the last cell and the next one, or without any. */
static bool ring_step_in(struct ring *ring, uint32_t next) {
    uint32_t last = ring->cells[ring->count - 1];
    const uint32_t areas[3] = {CELLS_BOXES + CELLS_BOX(last), CELLS_COLUMNS + CELLS_COLUMN(last),
                               CELLS_ROWS + CELLS_ROW(last)};
    if (qd_bit_count(ring->values) == 2)
        return ring_step(ring, next, QD_NO_HOUSE);
    for (uint32_t i = 0; i < 3; i++)
        if (cells_has(ring->survey.house[areas[i]], next) && !ring_step(ring, next, areas[i]))
            return false;
    return true;
}

/* Each ring is found from its first cell, and in one direction. */
static bool ring_grow(struct ring *ring) {
    uint32_t last = ring->cells[ring->count - 1], first = ring->cells[0];
    struct cells seeing = cells_and(cells_seeing(ring->search->ground, last), ring->usable);
    if (ring->count >= 5 && ring->count % 2 && cells_has(seeing, first) && ring->cells[1] < last &&
        !ring_step_in(ring, first))
        return false;
    if (ring->count == RING_MOST || stop_is_due(ring->search->chains->stop))
        return true;
    seeing = cells_minus(cells_minus(seeing, ring->inside), ring->guarding);
    for (uint32_t next; cells_next(&seeing, &next);)
        if (next > first && !ring_step_in(ring, next))
            return false;
    return true;
}

static bool ring_find_with(struct ring *ring, uint64_t values) {
    struct cells rest;
    ring->values = values;
    ring->usable = ring->survey.empty;
    for (uint64_t left = values; left; left &= left - 1)
        ring->usable = cells_and(ring->usable, ring->survey.where[qd_lowest_bit(left)]);
    rest = ring->usable;
    for (uint32_t cell; cells_next(&rest, &cell);) {
        ring->guarding = (struct cells){0, 0};
        ring->guardian_count = 0;
        ring->cells[0] = cell;
        ring->count = 1;
        ring->inside = cells_of(cell);
        if (qd_bit_count(values) == 2 && !ring_guard_cell(ring, cell))
            continue;
        if (!ring_grow(ring))
            return false;
    }
    return true;
}

static bool ring_find_guardians(struct search *search) {
    struct ring ring = {.search = search};
    qd_survey_make(&ring.survey, search);
    for (uint32_t value = 0; value < 9; value++)
        if (!ring_find_with(&ring, (uint64_t)1 << value))
            return false;
    return true;
}

static bool ring_find_oddagon(struct search *search) {
    struct ring ring = {.search = search};
    qd_survey_make(&ring.survey, search);
    for (uint32_t first = 0; first < 9; first++)
        for (uint32_t second = first + 1; second < 9; second++)
            if (!ring_find_with(&ring, (uint64_t)1 << first | (uint64_t)1 << second))
                return false;
    return true;
}

const struct qd_technique qd_technique_guardians = {
    .name = "guardians",
    .title = "guardians",
    .sentence = "If %v were in none of %y, it would have two places in each of %b, side by side in "
                "the ring %B. So it would be in every other cell of the ring, but their number is "
                "odd. So %Y is %v: %t.",
    .find = ring_find_guardians,
    .family = FAMILY_OWN};

const struct qd_technique qd_technique_oddagon = {
    .name = "bivalue-oddagon",
    .title = "bivalue oddagon",
    .sentence =
        "If the ring %B, in which each cell sees the next one, had only the values %v, these would "
        "alternate, but the number of cells is odd. So one of their other candidates holds: %Z. It "
        "follows that %t.",
    .find = ring_find_oddagon,
    .family = FAMILY_OWN};
