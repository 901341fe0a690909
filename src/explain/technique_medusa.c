/*
 * 3D Medusa: candidates of all values that strong links join (two places in a house, two candidates of a cell) have two
 * colours in turn: all of one colour hold, and none of the other. A colour that would put two values into a cell, a
 * value twice into a house, or leave a cell empty, does not hold; what excludes both colours does not hold, either.
 */
#include "cells.h"
#include "chain.h"
#include "techniques.h"

enum medusa_rule {
    MEDUSA_WRAP_CELL,
    MEDUSA_WRAP_HOUSE,
    MEDUSA_CELL_BOTH,
    MEDUSA_SEES_BOTH,
    MEDUSA_CELL_AND_HOUSE,
    MEDUSA_EMPTY_CELL
};

struct medusa {
    struct search *search;
    uint8_t colour[CANDIDATES]; /* 0: none, or of another cluster; 1 or 2 */
    uint8_t done[CANDIDATES];   /* in this or an earlier cluster */
    uint16_t nodes[CANDIDATES]; /* of the cluster */
    uint32_t count;
    uint64_t bits[2][CANDIDATE_WORDS]; /* of each colour */
    uint64_t removed[81];
    uint32_t wrong; /* the colour that does not hold; 0: none is known */
    uint32_t one,
        other; /* candidates of it that exclude each other; or of the cell left empty, twice */
};

static bool medusa_is_candidate(const struct medusa *medusa, uint32_t candidate) {
    return medusa->search->position->candidates[candidate / 9] >> candidate % 9 & 1;
}

/* ---- clusters -------------------------------------------------------------------------------- */

static void medusa_add(struct medusa *medusa, uint32_t candidate, uint8_t colour) {
    if (medusa->done[candidate])
        return;
    medusa->done[candidate] = 1;
    medusa->colour[candidate] = colour;
    medusa->nodes[medusa->count++] = (uint16_t)candidate;
    medusa->bits[colour - 1][candidate / 64] |= (uint64_t)1 << candidate % 64;
}

/* The other one of two, at the ends of strong links. */
static void medusa_follow(struct medusa *medusa, uint32_t candidate) {
    const struct ground *ground = medusa->search->ground;
    const struct qd_position *position = medusa->search->position;
    uint32_t cell = candidate / 9, value = candidate % 9;
    uint8_t other = medusa->colour[candidate] == 1 ? 2 : 1;
    uint64_t own = position->candidates[cell];
    if (qd_bit_count(own) == 2)
        medusa_add(medusa, 9 * cell + qd_lowest_bit(own & ~((uint64_t)1 << value)), other);
    for (uint32_t i = ground->seat_of[cell]; i < ground->seat_of[cell + 1]; i++) {
        const struct seat *seat = &ground->seats[i];
        uint64_t places = position_places(position, seat->area, value);
        if (qd_bit_count(places) != 2)
            continue;
        uint32_t place = qd_lowest_bit(places & ~((uint64_t)1 << seat->position));
        medusa_add(medusa, 9 * ground->area[seat->area].cells[place] + value, other);
    }
}

static void medusa_colour(struct medusa *medusa, uint32_t candidate) {
    memset(medusa->colour, 0, sizeof medusa->colour);
    memset(medusa->bits, 0, sizeof medusa->bits);
    medusa->count = 0;
    medusa_add(medusa, candidate, 1);
    for (uint32_t i = 0; i < medusa->count; i++)
        medusa_follow(medusa, medusa->nodes[i]);
}

/* ---- rules ----------------------------------------------------------------------------------- */

static void medusa_remove(struct medusa *medusa, uint32_t candidate) {
    medusa->removed[candidate / 9] |= (uint64_t)1 << candidate % 9;
}

static void medusa_remove_colour(struct medusa *medusa, uint32_t colour, uint32_t one,
                                 uint32_t other) {
    medusa->wrong = colour;
    medusa->one = one;
    medusa->other = other;
    for (uint32_t i = 0; i < medusa->count; i++)
        if (medusa->colour[medusa->nodes[i]] == colour)
            medusa_remove(medusa, medusa->nodes[i]);
}

/* One of that colour that a candidate excludes, plus 1; 0: none. `kind` 1: in its cell, 2: of its value. */
static uint32_t medusa_excludes(const struct medusa *medusa, uint32_t candidate, uint32_t colour,
                                uint32_t kind) {
    const uint64_t *weak = medusa->search->ground->weak[candidate];
    for (uint32_t word = 0; word < CANDIDATE_WORDS; word++)
        for (uint64_t both = weak[word] & medusa->bits[colour - 1][word]; both; both &= both - 1) {
            uint32_t other = 64 * word + qd_lowest_bit(both);
            if ((other / 9 == candidate / 9) == (kind == 1))
                return other + 1;
        }
    return 0;
}

/* Two of one colour exclude each other, in a cell (1) or in a house (2). */
static void medusa_try_wrap(struct medusa *medusa, uint32_t kind) {
    for (uint32_t colour = 1; colour <= 2; colour++)
        for (uint32_t i = 0; i < medusa->count; i++) {
            uint32_t node = medusa->nodes[i], other = 0;
            if (medusa->colour[node] == colour)
                other = medusa_excludes(medusa, node, colour, kind);
            if (!other)
                continue;
            medusa_remove_colour(medusa, colour, node, other - 1);
            break;
        }
}

/* Whatever has no colour and excludes both, as the kinds say. */
static void medusa_try_both(struct medusa *medusa, uint32_t one, uint32_t other) {
    for (uint32_t candidate = 0; candidate < CANDIDATES; candidate++)
        if (medusa_is_candidate(medusa, candidate) && !medusa->colour[candidate] &&
            ((medusa_excludes(medusa, candidate, 1, one) &&
              medusa_excludes(medusa, candidate, 2, other)) ||
             (medusa_excludes(medusa, candidate, 2, one) &&
              medusa_excludes(medusa, candidate, 1, other))))
            medusa_remove(medusa, candidate);
}

/* A cell without colours would lose all candidates to one colour. */
static void medusa_try_empty(struct medusa *medusa) {
    for (uint32_t colour = 1; colour <= 2; colour++)
        for (uint32_t cell = 0; cell < 81; cell++) {
            uint64_t left = medusa->search->position->candidates[cell];
            bool all = left != 0;
            for (; all && left; left &= left - 1) {
                uint32_t candidate = 9 * cell + qd_lowest_bit(left);
                all = !medusa->colour[candidate] && medusa_excludes(medusa, candidate, colour, 2);
            }
            if (!all)
                continue;
            medusa_remove_colour(medusa, colour, 9 * cell, 9 * cell);
            break;
        }
}

static void medusa_try(struct medusa *medusa, enum medusa_rule rule) {
    memset(medusa->removed, 0, sizeof medusa->removed);
    medusa->wrong = 0;
    switch (rule) {
    case MEDUSA_WRAP_CELL:
        medusa_try_wrap(medusa, 1);
        break;
    case MEDUSA_WRAP_HOUSE:
        medusa_try_wrap(medusa, 2);
        break;
    case MEDUSA_CELL_BOTH:
        medusa_try_both(medusa, 1, 1);
        break;
    case MEDUSA_SEES_BOTH:
        medusa_try_both(medusa, 2, 2);
        break;
    case MEDUSA_CELL_AND_HOUSE:
        medusa_try_both(medusa, 1, 2);
        break;
    case MEDUSA_EMPTY_CELL:
        medusa_try_empty(medusa);
        break;
    }
}

static void medusa_put_colour(const struct medusa *medusa, uint32_t colour, uint32_t set) {
    for (uint32_t cell = 0; cell < 81; cell++) {
        uint64_t values = 0;
        for (uint32_t value = 0; value < 9; value++)
            if (medusa->colour[9 * cell + value] == colour)
                values |= (uint64_t)1 << value;
        if (values)
            step_put_part(medusa->search,
                          (qd_part){QD_ROLE_COLOUR, set, QD_NO_HOUSE, cell, values, 0});
    }
}

/* Where the wrong colour is impossible: a cell, or a house of two cells. */
static void medusa_put_place(const struct medusa *medusa) {
    struct search *search = medusa->search;
    uint32_t one = medusa->one / 9, other = medusa->other / 9;
    uint64_t values = (uint64_t)1 << medusa->one % 9 | (uint64_t)1 << medusa->other % 9;
    if (medusa->one == medusa->other)
        values = search->position->candidates[one];
    if (one == other)
        step_part(search, QD_ROLE_PIVOT, QD_NO_HOUSE, one, values);
    else
        step_part(search, QD_ROLE_COVER, qd_cells_link(one, other), QD_NO_CELL, values);
}

/* A wrong colour is the second one. */
static bool medusa_offer(struct medusa *medusa) {
    struct search *search = medusa->search;
    step_begin(search, search->rung->rating);
    if (medusa->wrong)
        medusa_put_place(medusa);
    medusa_put_colour(medusa, medusa->wrong == 1 ? 2 : 1, 0);
    medusa_put_colour(medusa, medusa->wrong == 1 ? 1 : 2, 1);
    for (uint32_t cell = 0; cell < 81; cell++)
        step_remove(search, cell, medusa->removed[cell]);
    return step_offer(search);
}

static bool medusa_find(struct search *search) {
    struct medusa medusa = {.search = search};
    for (uint32_t candidate = 0; candidate < CANDIDATES; candidate++) {
        if (medusa.done[candidate] || !medusa_is_candidate(&medusa, candidate))
            continue;
        medusa_colour(&medusa, candidate);
        if (medusa.count < 2)
            continue;
        medusa_try(&medusa, (enum medusa_rule)search->rung->technique->degree);
        if (!medusa_offer(&medusa))
            return false;
    }
    return true;
}

#define SENTENCE_MEDUSA                                                                            \
    "Strong links join these candidates in two colours. Either all of the first hold: %5; or all " \
    "of the second: %6. "
#define SENTENCE_MEDUSA_FALSE ", so none of it holds: %t."

#define MEDUSA(id, text_name, text_title, rule, words)                                             \
    const struct qd_technique id = {.name = text_name,                                             \
                                    .title = text_title,                                           \
                                    .sentence = words,                                             \
                                    .find = medusa_find,                                           \
                                    .degree = rule}

MEDUSA(qd_technique_medusa_wrap_cell, "medusa-wrap-cell", "3D Medusa (two in a cell)",
       MEDUSA_WRAP_CELL,
       SENTENCE_MEDUSA "The second puts two values into %p" SENTENCE_MEDUSA_FALSE);
MEDUSA(qd_technique_medusa_wrap_house, "medusa-wrap-house", "3D Medusa (two in a house)",
       MEDUSA_WRAP_HOUSE,
       SENTENCE_MEDUSA "The second has a value twice in %c" SENTENCE_MEDUSA_FALSE);
MEDUSA(qd_technique_medusa_cell_both, "medusa-cell-both", "3D Medusa (both in a cell)",
       MEDUSA_CELL_BOTH, SENTENCE_MEDUSA "A cell that has one candidate of each has no other: %t.");
MEDUSA(qd_technique_medusa_sees_both, "medusa-sees-both", "3D Medusa (sees both)", MEDUSA_SEES_BOTH,
       SENTENCE_MEDUSA "A candidate that sees its value in both does not hold: %t.");
MEDUSA(qd_technique_medusa_cell_and_house, "medusa-cell-and-house",
       "3D Medusa (one in the cell, one seen)", MEDUSA_CELL_AND_HOUSE,
       SENTENCE_MEDUSA
       "A candidate that sees its value in one, and is in a cell of the other, does not hold: %t.");
MEDUSA(qd_technique_medusa_empty_cell, "medusa-empty-cell", "3D Medusa (a cell would be empty)",
       MEDUSA_EMPTY_CELL,
       SENTENCE_MEDUSA "The second leaves no value for %p" SENTENCE_MEDUSA_FALSE);
