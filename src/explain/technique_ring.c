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
    uint64_t guardians[81]; /* of each cell */
    uint32_t guardian_count;
};

/* ---- steps ----------------------------------------------------------------------------------- */

static void ring_put_parts(const struct ring *ring) {
    struct search *search = ring->search;
    bool has_areas = qd_bit_count(ring->values) == 1;
    uint32_t first = 0;
    while (!has_areas && ring->guardians[ring->cells[first]])
        first++; /* a cell with the two values alone */
    for (uint32_t i = 0; i < ring->count; i++) {
        uint32_t cell = ring->cells[(first + i) % ring->count];
        step_part(search, QD_ROLE_BASE, QD_NO_HOUSE, cell,
                  has_areas ? ring->values : search->position->candidates[cell]);
    }
    for (uint32_t i = 0; has_areas && i < ring->count; i++)
        step_part(search, QD_ROLE_BASE, ring->areas[i], QD_NO_CELL, ring->values);
    for (uint32_t cell = 0; cell < 81; cell++)
        if (ring->guardians[cell])
            step_part(search, QD_ROLE_EXTRA, QD_NO_HOUSE, cell, ring->guardians[cell]);
}

static bool ring_offer(struct ring *ring) {
    struct search *search = ring->search;
    for (uint32_t i = 0; qd_bit_count(ring->values) == 1 && i < ring->count; i++)
        if (ring->guardians[ring->cells[i]])
            return true;
    if (ring->guardian_count == 0)
        return true; /* the position has no solution */
    step_begin(search, search->rung->rating);
    ring_put_parts(ring);
    qd_step_remove_ruled_out(search, ring->guardians);
    return step_offer(search);
}

/* ---- searching ------------------------------------------------------------------------------- */

/* False: there are too many. */
static bool ring_guard(struct ring *ring, uint32_t cell, uint64_t values) {
    values &= ~ring->guardians[cell];
    ring->guardians[cell] |= values;
    ring->guardian_count += qd_bit_count(values);
    return ring->guardian_count <= RING_GUARDIANS;
}

/* What guards the step to the next cell. */
static bool ring_guard_next(struct ring *ring, uint32_t next, uint32_t area) {
    uint32_t last = ring->cells[ring->count - 1];
    if (area == QD_NO_HOUSE)
        return ring_guard(ring, next, ring->search->position->candidates[next] & ~ring->values);
    struct cells rest = cells_and(ring->survey.house[area], ring->usable);
    for (uint32_t cell; cells_next(&rest, &cell);)
        if (cell != last && cell != next && !ring_guard(ring, cell, ring->values))
            return false;
    return true;
}

static bool ring_grow(struct ring *ring);

static bool ring_step(struct ring *ring, uint32_t next, uint32_t area) {
    uint64_t guardians[81];
    uint32_t count = ring->guardian_count;
    bool is_closed = next == ring->cells[0], more = true;
    memcpy(guardians, ring->guardians, sizeof guardians);
    ring->areas[ring->count - 1] = area;
    if ((is_closed && area == QD_NO_HOUSE) || ring_guard_next(ring, next, area)) {
        if (is_closed) {
            more = ring_offer(ring);
        } else {
            cells_add(&ring->inside, next);
            ring->cells[ring->count++] = next;
            more = ring_grow(ring);
            ring->count--;
            ring->inside = cells_minus(ring->inside, cells_of(next));
        }
    }
    memcpy(ring->guardians, guardians, sizeof guardians);
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
    seeing = cells_minus(seeing, ring->inside);
    for (uint32_t next; cells_next(&seeing, &next);)
        if (next > first && !(qd_bit_count(ring->values) == 1 && ring->guardians[next]) &&
            !ring_step_in(ring, next))
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
        memset(ring->guardians, 0, sizeof ring->guardians);
        ring->guardian_count = 0;
        ring->cells[0] = cell;
        ring->count = 1;
        ring->inside = cells_of(cell);
        if (qd_bit_count(values) == 2 &&
            !ring_guard(ring, cell, ring->search->position->candidates[cell] & ~values))
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
    .sentence = "Without %y, %v could only be in two neighbours of the ring %B in each of %b. So "
                "it would be in "
                "every other cell of the ring, but their number is odd. So %Y is %v: %t.",
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
