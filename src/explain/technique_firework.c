/*
 * Fireworks (shye): a row and a column cross in a cell of a box. If a value is, outside the box, only in one cell of
 * the row (its wing) and in one of the column, it is in the cell where they cross or in one of the wings: else it would
 * be twice in the box.
 *
 *     triple    three values with the same two wings fill these three cells
 *     quad      two values cross in one corner of a rectangle, two others in the opposite corner, with the other two
 *               corners
 *               as wings of both: the four values fill the four cells
 */
#include "cells.h"
#include "techniques.h"
#include "wording.h"

struct firework {
    struct search *search;
    struct survey survey;
};

/* Where a value is on a line outside the box: one cell, or none; false: in more, or the value is placed there. */
static bool firework_wing(const struct firework *firework, uint32_t cell, uint32_t line,
                          uint32_t value, struct cells *wing) {
    const struct survey *survey = &firework->survey;
    struct cells places = cells_and(survey->where[value], survey->house[line]);
    *wing = cells_minus(places, survey->house[CELLS_BOXES + CELLS_BOX(cell)]);
    return cells_any(places) && cells_count(*wing) <= 1;
}

/* The values that cross in a cell and have no other wings than these two. */
static uint64_t firework_values(const struct firework *firework, uint32_t cell, uint32_t by_row,
                                uint32_t by_column) {
    uint64_t values = 0;
    struct cells wings[2];
    for (uint32_t value = 0; value < 9; value++)
        if (firework_wing(firework, cell, CELLS_ROWS + CELLS_ROW(cell), value, &wings[0]) &&
            firework_wing(firework, cell, CELLS_COLUMNS + CELLS_COLUMN(cell), value, &wings[1]) &&
            cells_within(wings[0], cells_of(by_row)) && cells_within(wings[1], cells_of(by_column)))
            values |= (uint64_t)1 << value;
    return values;
}

static bool firework_is_empty(const struct firework *firework, uint32_t cell) {
    return cells_has(firework->survey.empty, cell);
}

static void firework_put(const struct firework *firework, qd_role role, uint32_t cell,
                         uint64_t values) {
    struct search *search = firework->search;
    step_part(search, role, QD_NO_HOUSE, cell, values);
    step_remove(search, cell, ~values & 0x1ff);
}

/* ---- triples --------------------------------------------------------------------------------- */

static bool firework_try_triple(const struct firework *firework, const uint32_t cells[3],
                                uint64_t values) {
    struct search *search = firework->search;
    for (uint64_t a = values; a; a &= a - 1)
        for (uint64_t b = a & (a - 1); b; b &= b - 1)
            for (uint64_t c = b & (b - 1); c; c &= c - 1) {
                uint64_t chosen = (a & (~a + 1)) | (b & (~b + 1)) | (c & (~c + 1));
                step_begin(search, search->rung->rating);
                for (uint32_t i = 0; i < 3; i++)
                    firework_put(firework, QD_ROLE_BASE, cells[i], chosen);
                step_part(search, QD_ROLE_EXTRA, CELLS_BOXES + CELLS_BOX(cells[0]), QD_NO_CELL,
                          chosen);
                step_part(search, QD_ROLE_TIE, CELLS_ROWS + CELLS_ROW(cells[0]), QD_NO_CELL,
                          chosen);
                step_part(search, QD_ROLE_TIE, CELLS_COLUMNS + CELLS_COLUMN(cells[0]), QD_NO_CELL,
                          chosen);
                if (!step_offer(search))
                    return false;
            }
    return true;
}

/* The cells of the row and the column of a cell outside its box, by number from 0 to 5. */
static uint32_t firework_at(uint32_t cell, bool is_row, uint32_t number) {
    uint32_t own = is_row ? CELLS_COLUMN(cell) / 3 : CELLS_ROW(cell) / 3;
    uint32_t at = number + (number >= 3 * own ? 3 : 0);
    return is_row ? 9 * CELLS_ROW(cell) + at : 9 * at + CELLS_COLUMN(cell);
}

static bool firework_find_triple(struct search *search) {
    struct firework firework = {.search = search};
    qd_survey_make(&firework.survey, search);
    for (uint32_t cell = 0; cell < 81; cell++)
        for (uint32_t i = 0; firework_is_empty(&firework, cell) && i < 36; i++) {
            const uint32_t cells[3] = {cell, firework_at(cell, true, i / 6),
                                       firework_at(cell, false, i % 6)};
            if (!firework_is_empty(&firework, cells[1]) || !firework_is_empty(&firework, cells[2]))
                continue;
            uint64_t values = firework_values(&firework, cell, cells[1], cells[2]);
            if (qd_bit_count(values) >= 3 && !firework_try_triple(&firework, cells, values))
                return false;
        }
    return true;
}

/* ---- quads ----------------------------------------------------------------------------------- */

/* Corners: where the first two values cross, the wings, where the others cross. */
static bool firework_try_quad(const struct firework *firework, const uint32_t corners[4]) {
    struct search *search = firework->search;
    uint64_t left = firework_values(firework, corners[0], corners[1], corners[2]);
    uint64_t right = firework_values(firework, corners[3], corners[2], corners[1]);
    for (uint64_t a = left; a; a &= a - 1)
        for (uint64_t b = a & (a - 1); b; b &= b - 1)
            for (uint64_t c = right; c; c &= c - 1)
                for (uint64_t d = c & (c - 1); d; d &= d - 1) {
                    uint64_t first = (a & (~a + 1)) | (b & (~b + 1));
                    uint64_t last = (c & (~c + 1)) | (d & (~d + 1));
                    if (first & last)
                        continue;
                    step_begin(search, search->rung->rating);
                    firework_put(firework, QD_ROLE_BASE, corners[1], first | last);
                    firework_put(firework, QD_ROLE_BASE, corners[2], first | last);
                    firework_put(firework, QD_ROLE_PIVOT, corners[0], first);
                    firework_put(firework, QD_ROLE_PIVOT, corners[3], last);
                    if (!step_offer(search))
                        return false;
                }
    return true;
}

static bool firework_find_quad(struct search *search) {
    struct firework firework = {.search = search};
    qd_survey_make(&firework.survey, search);
    for (uint32_t first = 0; first < 54; first++)
        for (uint32_t last = 27; last < 81; last++) {
            const uint32_t corners[4] = {first, 9 * CELLS_ROW(first) + CELLS_COLUMN(last),
                                         9 * CELLS_ROW(last) + CELLS_COLUMN(first), last};
            bool fits = CELLS_ROW(first) / 3 < CELLS_ROW(last) / 3 &&
                        CELLS_COLUMN(first) / 3 != CELLS_COLUMN(last) / 3;
            for (uint32_t i = 0; i < 4; i++)
                fits = fits && firework_is_empty(&firework, corners[i]);
            if (fits && !firework_try_quad(&firework, corners))
                return false;
        }
    return true;
}

const struct qd_technique qd_technique_firework_triple = {
    .name = "firework-triple",
    .title = "firework triple",
    .sentence =
        "The values %T can only be in %B, or elsewhere in %x. None of them is twice in %x, so each "
        "is in one of these three cells, and fills it: %t.",
    .find = firework_find_triple,
    .family = FAMILY_OWN};

const struct qd_technique qd_technique_firework_quad = {
    .name = "firework-quad",
    .title = "firework quad",
    .sentence = "Two values of each of %p can, in its row and its column, only be in its box or "
                "in %B. None of them is twice in that box, so each is in the corner or in one of "
                "these two cells, and fills it: %t.",
    .find = firework_find_quad,
    .family = FAMILY_OWN};
