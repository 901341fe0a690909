/*
 * Unique rectangles with external candidates. Two values, in two parallel houses, would be in the four corners of a
 * rectangle alone if they had no other places in these houses; then they could be exchanged. So in a puzzle with one
 * solution one of the other places holds.
 *
 * The houses are two rows or two columns, or the boxes that have the same corners.
 */
#include "cells.h"
#include "techniques.h"
#include "wording.h"

#define EXTERNAL_MOST 6 /* other places */

struct external {
    struct search *search;
    struct survey survey;
    struct cells corners;
    uint64_t pair;
    uint32_t areas[2];
};

/* Each corner has both values, and had them in the puzzle. */
static bool external_fits(const struct external *external) {
    struct cells rest = external->corners;
    for (uint32_t cell; cells_next(&rest, &cell);)
        if (external->pair & ~external->search->position->candidates[cell] ||
            external->pair & ~external->search->origin[cell])
            return false;
    return true;
}

static bool external_offer(const struct external *external) {
    struct search *search = external->search;
    uint64_t guardians[81] = {0};
    uint32_t count = 0;
    for (uint64_t left = external->pair; left; left &= left - 1)
        for (uint32_t i = 0; i < 2; i++) {
            struct cells house = external->survey.house[external->areas[i]];
            struct cells rest = cells_minus(
                cells_and(house, external->survey.where[qd_lowest_bit(left)]), external->corners);
            for (uint32_t cell; cells_next(&rest, &cell);)
                guardians[cell] |= left & (~left + 1);
        }
    for (uint32_t cell = 0; cell < 81; cell++)
        count += qd_bit_count(guardians[cell]);
    if (count == 0 || count > EXTERNAL_MOST)
        return true;
    step_begin(search, search->rung->rating);
    qd_step_part_each(search, QD_ROLE_BASE, 0, external->corners, external->pair);
    for (uint32_t i = 0; i < 2; i++)
        step_part(search, QD_ROLE_TIE, external->areas[i], QD_NO_CELL, external->pair);
    return qd_step_offer_guardians(search, guardians);
}

/* The houses with two corners each: parallel to these lines, which cross at opposite corners. */
static bool external_try_houses(struct external *external, uint32_t first, uint32_t last) {
    const uint32_t cells[2] = {first, last};
    for (uint32_t kind = 0; kind < 3; kind++) {
        bool two = true;
        for (uint32_t i = 0; i < 2; i++) {
            const uint32_t areas[3] = {CELLS_ROWS + CELLS_ROW(cells[i]),
                                       CELLS_COLUMNS + CELLS_COLUMN(cells[i]),
                                       CELLS_BOXES + CELLS_BOX(cells[i])};
            external->areas[i] = areas[kind];
            two = two && cells_count(cells_and(external->survey.house[areas[kind]],
                                               external->corners)) == 2;
        }
        if (two && !external_offer(external))
            return false;
    }
    return true;
}

static bool external_try_pairs(struct external *external, uint32_t first, uint32_t last,
                               uint64_t common) {
    for (uint64_t left = common; left; left &= left - 1)
        for (uint64_t right = left & (left - 1); right; right &= right - 1) {
            external->pair = (left & (~left + 1)) | (right & (~right + 1));
            if (external_fits(external) && !external_try_houses(external, first, last))
                return false;
        }
    return true;
}

static bool external_find(struct search *search) {
    struct external external = {.search = search};
    const uint64_t *own = search->position->candidates;
    uint32_t corners[4];
    qd_survey_make(&external.survey, search);
    for (uint32_t first = 0; first < 81; first++)
        for (uint32_t last = first + 10; own[first] && last < 81; last++)
            if (qd_cells_rectangle(first, last, corners, &external.corners) &&
                !external_try_pairs(&external, first, last,
                                    own[corners[0]] & own[corners[1]] & own[corners[2]] &
                                        own[corners[3]]))
                return false;
    return true;
}

const struct qd_technique qd_technique_external = {
    .name = "unique-rectangle-external",
    .title = "unique rectangle with external candidates",
    .sentence = SENTENCE_EXCHANGE "So it cannot be that %T are in these cells alone. One of the "
                                  "other places holds: %Z. It follows that %t.",
    .find = external_find,
    .family = FAMILY_OWN};
