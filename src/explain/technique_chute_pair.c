/*
 * Chute remote pair: two cells with the same two candidates a and b, in one chute (three boxes side by side), in
 * different lines and boxes. In the third box, the cells of the third line are what decides: if a is in none of
 * them, filled or as a candidate, the two cells are not both a, so one of them is b.
 */
#include "cells.h"
#include "techniques.h"

/* Boxes and lines of a chute: a band (0), whose lines are rows, or a stack. */
static uint32_t chute_pair_line(uint32_t cell, bool is_stack) {
    return is_stack ? CELLS_COLUMN(cell) : CELLS_ROW(cell);
}

static uint32_t chute_pair_box(uint32_t cell, bool is_stack) {
    return is_stack ? CELLS_ROW(cell) / 3 : CELLS_COLUMN(cell) / 3;
}

/* The third box and the third line, and the values of the one in the other: filled, or candidates. */
struct chute_pair_rest {
    uint32_t box, line; /* areas */
    uint64_t values;
};

static struct chute_pair_rest chute_pair_find_rest(const struct search *search, uint32_t left,
                                                   uint32_t right, bool is_stack) {
    uint32_t chute = chute_pair_line(left, is_stack) / 3;
    uint32_t line = 9 * chute + 3 - chute_pair_line(left, is_stack) -
                    chute_pair_line(right, is_stack); /* the sum of all three lines is 9 c + 3 */
    uint32_t box = 3 - chute_pair_box(left, is_stack) - chute_pair_box(right, is_stack);
    uint64_t values = 0;
    for (uint32_t at = 3 * box; at < 3 * box + 3; at++) {
        uint32_t cell = is_stack ? 9 * at + line : 9 * line + at;
        uint32_t placed = search->position->value[cell];
        values |= placed == NO_VALUE ? search->position->candidates[cell] : (uint64_t)1 << placed;
    }
    return (struct chute_pair_rest){CELLS_BOXES + (is_stack ? 3 * box + chute : 3 * chute + box),
                                    line + (is_stack ? CELLS_COLUMNS : CELLS_ROWS), values};
}

static bool chute_pair_offer(struct search *search, uint32_t left, uint32_t right, bool is_stack) {
    uint64_t pair = search->position->candidates[left];
    const struct chute_pair_rest rest = chute_pair_find_rest(search, left, right, is_stack);
    uint64_t missing = pair & ~rest.values;
    /* Without a, one of the cells is b; so what sees both is not b. */
    uint64_t removed = missing == pair ? pair : missing ? pair & ~missing : 0;
    if (!removed)
        return true;
    step_begin(search, search->rung->rating);
    step_part(search, QD_ROLE_BASE, QD_NO_HOUSE, left, pair);
    step_part(search, QD_ROLE_BASE, QD_NO_HOUSE, right, pair);
    step_part(search, QD_ROLE_EXTRA, rest.box, QD_NO_CELL, missing);
    step_part(search, QD_ROLE_COVER, rest.line, QD_NO_CELL, missing);
    return qd_step_offer_removed(
        search, cells_and(cells_seeing(search->ground, left), cells_seeing(search->ground, right)),
        removed);
}

static bool chute_pair_fits(uint32_t left, uint32_t right, bool is_stack) {
    return chute_pair_line(left, is_stack) / 3 == chute_pair_line(right, is_stack) / 3 &&
           chute_pair_line(left, is_stack) != chute_pair_line(right, is_stack) &&
           chute_pair_box(left, is_stack) != chute_pair_box(right, is_stack);
}

static bool chute_pair_find(struct search *search) {
    const uint64_t *candidates = search->position->candidates;
    for (uint32_t left = 0; left < 81; left++)
        for (uint32_t right = left + 1; qd_bit_count(candidates[left]) == 2 && right < 81; right++)
            for (uint32_t is_stack = 0; is_stack < 2; is_stack++)
                if (candidates[left] == candidates[right] &&
                    chute_pair_fits(left, right, is_stack) &&
                    !chute_pair_offer(search, left, right, is_stack))
                    return false;
    return true;
}

const struct qd_technique qd_technique_chute_pair = {
    .name = "chute-remote-pair",
    .title = "chute remote pair",
    .sentence = "%B have only the values %v. In %x, %c has no %a. If both were %a, "
                "%x would have no place for it. So one of them has the other value: %t.",
    .find = chute_pair_find};
