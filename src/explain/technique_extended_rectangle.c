/*
 * Extended rectangles: two lines of a chute, and as many other lines across as there are values. If the cells where
 * they cross had only these values, each of the two lines would have all of them, so the lines could be exchanged: two
 * solutions. Three lines across are in three boxes; four lines are at most two in a box.
 */
#include "cells.h"
#include "techniques.h"
#include "wording.h"

#define EXTENDED_MOST 3 /* cells with other candidates */

struct extended {
    struct search *search;
    struct survey survey;
    uint32_t size; /* values, and cells of each line */
    struct cells cells;
    uint64_t values;
    struct cells more; /* cells with other candidates */
};

static void extended_begin(const struct extended *extended) {
    struct search *search = extended->search;
    step_begin(search, search->rung->rating);
    struct cells rest = extended->cells;
    for (uint32_t cell; cells_next(&rest, &cell);)
        step_part(search, QD_ROLE_BASE, QD_NO_HOUSE, cell, extended->values);
    qd_step_part_each(search, QD_ROLE_EXTRA, 0, extended->more, 0x1ff & ~extended->values);
}

/* One of the other candidates holds. */
static bool extended_offer(const struct extended *extended) {
    struct search *search = extended->search;
    uint64_t guardians[81] = {0};
    struct cells rest = extended->more;
    for (uint32_t cell; cells_next(&rest, &cell);)
        guardians[cell] = search->position->candidates[cell] & ~extended->values;
    extended_begin(extended);
    if (cells_count(extended->more) == 1)
        qd_step_remove_from(search, extended->more, extended->values);
    else
        qd_step_remove_ruled_out(search, guardians);
    return step_offer(search);
}

/* Two cells have others, and in a house that both are in, one of the values has no other place: neither has another one
 * of the values. */
static bool extended_offer_tied(const struct extended *extended) {
    struct search *search = extended->search;
    if (cells_count(extended->more) != 2)
        return true;
    for (uint32_t area = 0; area < CELLS_HOUSES; area++)
        for (uint64_t left = extended->values; left; left &= left - 1) {
            struct cells places = cells_and(extended->survey.house[area],
                                            extended->survey.where[qd_lowest_bit(left)]);
            if (!cells_equal(places, extended->more))
                continue;
            uint64_t tied = left & (~left + 1);
            extended_begin(extended);
            step_part(search, QD_ROLE_TIE, area, QD_NO_CELL, tied);
            qd_step_remove_from(search, extended->more, extended->values & ~tied);
            if (!step_offer(search))
                return false;
        }
    return true;
}

static void extended_begin_set(const void *user) {
    extended_begin(user);
}

static bool extended_offer_set(const struct extended *extended) {
    const struct search *search = extended->search;
    uint64_t others = 0;
    struct cells rest = extended->more;
    for (uint32_t cell; cells_next(&rest, &cell);)
        others |= search->position->candidates[cell] & ~extended->values;
    const struct corners corners = {
        extended->search, &extended->survey,  extended->cells, extended->more,
        others,           extended_begin_set, extended,
    };
    return cells_count(extended->more) < 2 || qd_corners_each_set(&corners);
}

/* With these values: each cell has some of them, and had all in the puzzle. */
static bool extended_try(struct extended *extended, uint64_t values) {
    const struct search *search = extended->search;
    struct cells rest = extended->cells;
    extended->values = values;
    extended->more = (struct cells){0, 0};
    uint32_t count = 0;
    for (uint32_t cell; cells_next(&rest, &cell);) {
        uint64_t own = search->position->candidates[cell];
        if (!(own & values) || values & ~search->origin[cell])
            return true;
        if (!(own & ~values))
            continue;
        cells_add(&extended->more, cell);
        if (++count > EXTENDED_MOST)
            return true;
    }
    if (count == 0)
        return true; /* the position has no solution */
    uint32_t type = search->rung->technique->degree;
    return type == 4   ? extended_offer_tied(extended)
           : type == 3 ? extended_offer_set(extended)
                       : extended_offer(extended);
}

/* All but a few cells have at most so many candidates. */
static bool extended_is_possible(const struct extended *extended) {
    struct cells rest = extended->cells;
    uint32_t more = 0;
    if (!cells_within(extended->cells, extended->survey.empty))
        return false;
    for (uint32_t cell; cells_next(&rest, &cell);)
        more += qd_bit_count(extended->search->position->candidates[cell]) > extended->size;
    return more <= EXTENDED_MOST;
}

/* What these cells hold: most questions about them are answered by this. */
struct extended_own {
    uint32_t count;
    uint64_t each[2 * 4], origin; /* the candidates of each; those that all had in the puzzle */
};

static void extended_look(const struct extended *extended, struct extended_own *own) {
    struct cells rest = extended->cells;
    own->count = 0;
    own->origin = 0x1ff;
    for (uint32_t cell; cells_next(&rest, &cell);) {
        own->each[own->count++] = extended->search->position->candidates[cell];
        own->origin &= extended->search->origin[cell];
    }
}

/* Whether all but a few cells have only these values. */
static bool extended_holds(const struct extended_own *own, uint64_t values) {
    uint32_t more = 0;
    for (uint32_t i = 0; i < own->count && more <= EXTENDED_MOST; i++)
        more += (own->each[i] & ~values) != 0;
    return more <= EXTENDED_MOST;
}

static bool extended_try_cells(struct extended *extended) {
    struct extended_own own;
    if (!extended_is_possible(extended))
        return true;
    extended_look(extended, &own);
    /* All sets of so many values, ascending: the lowest ones move up, those below them start again. */
    for (uint64_t values = ((uint64_t)1 << extended->size) - 1, low, next; values < 512;
         low = values & (~values + 1), next = values + low,
                  values = next | ((next ^ values) >> 2 >> qd_lowest_bit(low)))
        if (!(values & ~own.origin) && extended_holds(&own, values) &&
            !extended_try(extended, values))
            return false;
    return true;
}

/* Lines across as bits: one in each box of the chute, or four with at most two in each. */
static bool extended_fits(uint32_t across) {
    uint32_t count = qd_bit_count(across), most = count == 3 ? 1 : 2;
    for (uint32_t box = 0; box < 3; box++)
        if (qd_bit_count(across >> 3 * box & 7) > most)
            return false;
    return count == 3 || count == 4;
}

static bool extended_find_across(struct extended *extended, uint32_t first, uint32_t second,
                                 uint32_t lines, uint32_t across) {
    extended->size = qd_bit_count(across);
    extended->cells = (struct cells){0, 0};
    for (; across; across &= across - 1) {
        uint32_t at = qd_lowest_bit(across);
        cells_add(&extended->cells, lines == CELLS_ROWS ? 9 * first + at : 9 * at + first);
        cells_add(&extended->cells, lines == CELLS_ROWS ? 9 * second + at : 9 * at + second);
    }
    return extended_try_cells(extended);
}

/* Lines across in which both cells are empty. */
static uint32_t extended_open(const struct search *search, uint32_t lines, uint32_t first,
                              uint32_t second) {
    return (uint32_t)(search->position->open[lines + first] &
                      search->position->open[lines + second]);
}

static bool extended_find(struct search *search) {
    struct extended extended = {.search = search};
    qd_survey_make(&extended.survey, search);
    for (uint32_t lines = CELLS_COLUMNS; lines <= CELLS_ROWS; lines += 9)
        for (uint32_t first = 0; first < 9; first++)
            for (uint32_t second = first + 1; second < first / 3 * 3 + 3; second++)
                for (uint32_t across = 0; across < 512; across++)
                    if (!(across & ~extended_open(search, lines, first, second)) &&
                        extended_fits(across) &&
                        !extended_find_across(&extended, first, second, lines, across))
                        return false;
    return true;
}

#define SENTENCE_LINES                                                                             \
    "If %B (%H) had only the values %v, their two lines could be exchanged: two solutions, but "   \
    "the puzzle has one. "

const struct qd_technique qd_technique_extended_rectangle = {
    .name = "extended-rectangle",
    .title = "extended rectangle",
    .sentence = SENTENCE_LINES "So one of their other candidates holds: %Z. It follows that %t.",
    .find = extended_find,
    .family = FAMILY_OWN};

const struct qd_technique qd_technique_extended_rectangle_3 = {
    .name = "extended-rectangle-3",
    .title = "extended rectangle type 3",
    .sentence = SENTENCE_LINES SENTENCE_AS_ONE_CELL,
    .find = extended_find,
    .degree = 3,
    .family = FAMILY_OWN};

const struct qd_technique qd_technique_extended_rectangle_4 = {
    .name = "extended-rectangle-4",
    .title = "extended rectangle type 4",
    .sentence = SENTENCE_LINES "But %T can only be in %y. So neither of them has another one of "
                               "these values: %t.",
    .find = extended_find,
    .degree = 4,
    .family = FAMILY_OWN};
