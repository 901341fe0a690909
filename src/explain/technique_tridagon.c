/*
 * Tridagon, or Thor's hammer (Denis Berthier, mith): four boxes of a rectangle, and in each of them three cells in
 * different rows and columns. If these twelve cells had only three values, each box would have them in some order. They
 * cannot if the number of odd orders is odd, whichever cells come first: going around the rectangle, the order of each
 * box follows from its neighbours by shifts, and shifts are even. So one of the other candidates of the cells holds.
 */
#include "cells.h"
#include "techniques.h"

#define TRIDAGON_CELLS 4 /* most with other candidates */

struct tridagon {
    struct search *search;
    struct survey survey;
    uint64_t values;
    uint32_t boxes[4], cells[12];
    uint64_t guardians[81];
    uint32_t more; /* cells with other candidates */
};

static bool tridagon_offer(const struct tridagon *tridagon) {
    struct search *search = tridagon->search;
    step_begin(search, search->rung->rating);
    for (uint32_t i = 0; i < 12; i++)
        step_part(search, QD_ROLE_BASE, QD_NO_HOUSE, tridagon->cells[i], tridagon->values);
    for (uint32_t i = 0; i < 4; i++)
        step_part(search, QD_ROLE_COVER, CELLS_BOXES + tridagon->boxes[i], QD_NO_CELL,
                  tridagon->values);
    for (uint32_t i = 0; i < 12; i++)
        if (tridagon->guardians[tridagon->cells[i]])
            step_part(search, QD_ROLE_EXTRA, QD_NO_HOUSE, tridagon->cells[i],
                      tridagon->guardians[tridagon->cells[i]]);
    qd_step_remove_ruled_out(search, tridagon->guardians);
    return step_offer(search);
}

static bool tridagon_take(struct tridagon *tridagon, uint32_t number, uint32_t cell) {
    uint64_t own = tridagon->search->position->candidates[cell];
    if (!(own & tridagon->values))
        return false;
    tridagon->cells[number] = cell;
    tridagon->guardians[cell] = own & ~tridagon->values;
    tridagon->more += tridagon->guardians[cell] != 0;
    return tridagon->more <= TRIDAGON_CELLS;
}

/* Three cells of each of the boxes that follow: a permutation of its rows; the parity of all is odd. */
static bool tridagon_choose(struct tridagon *tridagon, uint32_t depth, uint32_t parity) {
    static const uint8_t orders[6][3] = {{0, 1, 2}, {1, 2, 0}, {2, 0, 1},
                                         {0, 2, 1}, {1, 0, 2}, {2, 1, 0}};
    if (depth == 4)
        return parity % 2 == 0 || !tridagon->more || tridagon_offer(tridagon);
    uint32_t more = tridagon->more, box = tridagon->boxes[depth];
    for (uint32_t order = 0; order < 6; order++) {
        bool fits = true;
        tridagon->more = more;
        for (uint32_t row = 0; fits && row < 3; row++)
            fits = tridagon_take(tridagon, 3 * depth + row,
                                 9 * (box / 3 * 3 + row) + box % 3 * 3 + orders[order][row]);
        bool goes_on = !fits || tridagon_choose(tridagon, depth + 1, parity + order / 3);
        for (uint32_t row = 0; row < 3; row++)
            tridagon->guardians[9 * (box / 3 * 3 + row) + box % 3 * 3 + orders[order][row]] = 0;
        if (!goes_on)
            return false;
    }
    tridagon->more = more;
    return true;
}

/* Boxes that lack one of the values as an open one cannot be part of it. */
static bool tridagon_fits(const struct tridagon *tridagon) {
    for (uint32_t i = 0; i < 4; i++)
        for (uint64_t left = tridagon->values; left; left &= left - 1)
            if (!position_places(tridagon->search->position, CELLS_BOXES + tridagon->boxes[i],
                                 qd_lowest_bit(left)))
                return false;
    return true;
}

static bool tridagon_try_boxes(struct tridagon *tridagon) {
    for (tridagon->values = 7; tridagon->values < 512; tridagon->values++) {
        if (qd_bit_count(tridagon->values) != 3 || !tridagon_fits(tridagon))
            continue;
        tridagon->more = 0;
        if (!tridagon_choose(tridagon, 0, 0))
            return false;
    }
    return true;
}

static bool tridagon_find(struct search *search) {
    struct tridagon tridagon = {.search = search};
    qd_survey_make(&tridagon.survey, search);
    for (uint32_t first = 0; first < 9; first++)
        for (uint32_t last = first + 4; last < 9; last++) {
            if (last / 3 == first / 3 || last % 3 <= first % 3)
                continue;
            tridagon.boxes[0] = first;
            tridagon.boxes[1] = first / 3 * 3 + last % 3;
            tridagon.boxes[2] = last / 3 * 3 + first % 3;
            tridagon.boxes[3] = last;
            if (!tridagon_try_boxes(&tridagon))
                return false;
        }
    return true;
}

const struct qd_technique qd_technique_tridagon = {
    .name = "tridagon",
    .title = "tridagon",
    .sentence =
        "If the cells %B had only the values %v, each of %c would have them in some order. There "
        "is "
        "no such order for all four, as in an odd number of these boxes the cells lie in an odd "
        "order. So one of their other candidates holds: %Z. It follows that %t.",
    .find = tridagon_find,
    .family = FAMILY_OWN};
