/*
 * Unique, hidden and avoidable rectangles: four cells in two rows, two columns and two boxes, none of them a
 * clue, would have two solutions with two values a and b at opposite corners. So a puzzle with one
 * solution has something else there.
 *
 * The corners are numbered around the rectangle, so 0 and 2 are opposite, and 1 and 3.
 */
#include "wording.h"
#include "cells.h"
#include "techniques.h"

struct rectangle {
    struct search *search;
    struct survey survey;
    uint32_t corners[4];
    uint64_t pair;      /* bits of a and b */
    struct cells cells; /* the four */
    uint32_t extra[4];  /* corners with other candidates, ascending */
    uint32_t extra_count;
    uint64_t more; /* the other candidates of all corners */
};

/* Tries one type on a rectangle and a pair of values. */
typedef bool (*rectangle_type)(struct rectangle *rectangle);

static uint64_t rectangle_own(const struct rectangle *rectangle, uint32_t corner) {
    return rectangle->search->position->candidates[rectangle->corners[corner]];
}

static void rectangle_begin(const struct rectangle *rectangle) {
    struct search *search = rectangle->search;
    step_begin(search, search->rung->rating);
    for (uint32_t i = 0; i < 4; i++)
        step_part(search, QD_ROLE_BASE, QD_NO_HOUSE, rectangle->corners[i], rectangle->pair);
    for (uint32_t i = 0; i < rectangle->extra_count; i++)
        step_part(search, QD_ROLE_EXTRA, QD_NO_HOUSE, rectangle->corners[rectangle->extra[i]],
                  rectangle_own(rectangle, rectangle->extra[i]) & ~rectangle->pair);
}

static bool rectangle_adjoin(uint32_t left, uint32_t right) {
    return (left + right) % 2 == 1;
}

/* ---- types ----------------------------------------------------------------------------------- */

/* One corner with other candidates has one of these. */
static bool rectangle_type_1(struct rectangle *rectangle) {
    if (rectangle->extra_count != 1)
        return true;
    rectangle_begin(rectangle);
    step_remove(rectangle->search, rectangle->corners[rectangle->extra[0]], rectangle->pair);
    return step_offer(rectangle->search);
}

/* One other candidate, which holds in one of some corners. */
static bool rectangle_offer_common(struct rectangle *rectangle) {
    struct search *search = rectangle->search;
    struct cells corners = {0, 0};
    for (uint32_t i = 0; i < rectangle->extra_count; i++)
        cells_add(&corners, rectangle->corners[rectangle->extra[i]]);
    rectangle_begin(rectangle);
    return qd_step_offer_removed(search, cells_seeing_all(search->ground, corners),
                                 rectangle->more);
}

static bool rectangle_has_one_more(const struct rectangle *rectangle) {
    return (rectangle->more & (rectangle->more - 1)) == 0;
}

static bool rectangle_type_2(struct rectangle *rectangle) {
    if (rectangle->extra_count != 2 || !rectangle_has_one_more(rectangle) ||
        !rectangle_adjoin(rectangle->extra[0], rectangle->extra[1]))
        return true;
    return rectangle_offer_common(rectangle);
}

static bool rectangle_type_5(struct rectangle *rectangle) {
    if (rectangle->extra_count < 2 || rectangle->extra_count > 3 ||
        !rectangle_has_one_more(rectangle) ||
        (rectangle->extra_count == 2 && rectangle_adjoin(rectangle->extra[0], rectangle->extra[1])))
        return true;
    return rectangle_offer_common(rectangle);
}

/* ---- type 3 ---------------------------------------------------------------------------------- */

static void rectangle_begin_set(const void *user) {
    rectangle_begin(user);
}

static bool rectangle_type_3(struct rectangle *rectangle) {
    if (rectangle->extra_count != 2 || rectangle_has_one_more(rectangle) ||
        !rectangle_adjoin(rectangle->extra[0], rectangle->extra[1]))
        return true;
    struct cells more = cells_of(rectangle->corners[rectangle->extra[0]]);
    cells_add(&more, rectangle->corners[rectangle->extra[1]]);
    const struct corners corners = {
        rectangle->search, &rectangle->survey,  rectangle->cells, more,
        rectangle->more,   rectangle_begin_set, rectangle,
    };
    return qd_corners_each_set(&corners);
}

/* ---- types with strong links ----------------------------------------------------------------- */

/* Whether a value has two places in a house, both of them corners. */
static bool rectangle_is_tied(const struct rectangle *rectangle, uint32_t area, uint32_t value) {
    struct cells places = cells_and(rectangle->survey.where[value], rectangle->survey.house[area]);
    return cells_count(places) == 2 && cells_within(places, rectangle->cells);
}

/* Areas in which a value of the pair is tied; no more with QD_NO_HOUSE. */
struct rectangle_ties {
    uint32_t areas[2];
    uint64_t value;
};

static bool rectangle_offer_other(struct rectangle *rectangle, const uint32_t *corners,
                                  uint32_t count, uint64_t removed,
                                  const struct rectangle_ties *ties) {
    rectangle_begin(rectangle);
    for (uint32_t i = 0; i < 2 && ties->areas[i] != QD_NO_HOUSE; i++)
        step_part(rectangle->search, QD_ROLE_TIE, ties->areas[i], QD_NO_CELL, ties->value);
    for (uint32_t i = 0; i < count; i++)
        step_remove(rectangle->search, rectangle->corners[corners[i]], removed);
    return step_offer(rectangle->search);
}

/* A value of the pair is tied to two corners in a house: they do not have the other one. */
static bool rectangle_type_4(struct rectangle *rectangle) {
    if (rectangle->extra_count != 2 || !rectangle_adjoin(rectangle->extra[0], rectangle->extra[1]))
        return true;
    uint32_t left = rectangle->corners[rectangle->extra[0]];
    uint32_t right = rectangle->corners[rectangle->extra[1]];
    for (uint32_t area = 0; area < CELLS_HOUSES; area++) {
        if (!cells_has(rectangle->survey.house[area], left) ||
            !cells_has(rectangle->survey.house[area], right))
            continue;
        for (uint64_t rest = rectangle->pair; rest; rest &= rest - 1) {
            uint64_t tied = rest & (~rest + 1);
            const struct rectangle_ties ties = {{area, QD_NO_HOUSE}, tied};
            if (rectangle_is_tied(rectangle, area, qd_lowest_bit(rest)) &&
                !rectangle_offer_other(rectangle, rectangle->extra, 2, rectangle->pair & ~tied,
                                       &ties))
                return false;
        }
    }
    return true;
}

/* A value of the pair is an X-wing in the corners: it is not in the two that have others. */
static bool rectangle_type_6(struct rectangle *rectangle) {
    if (rectangle->extra_count != 2 || rectangle_adjoin(rectangle->extra[0], rectangle->extra[1]))
        return true;
    uint32_t left = rectangle->corners[0], right = rectangle->corners[2];
    const uint32_t rows[2] = {CELLS_ROWS + CELLS_ROW(left), CELLS_ROWS + CELLS_ROW(right)};
    const uint32_t columns[2] = {CELLS_COLUMNS + CELLS_COLUMN(left),
                                 CELLS_COLUMNS + CELLS_COLUMN(right)};
    for (uint64_t rest = rectangle->pair; rest; rest &= rest - 1) {
        uint32_t value = qd_lowest_bit(rest);
        bool in_rows = rectangle_is_tied(rectangle, rows[0], value) &&
                       rectangle_is_tied(rectangle, rows[1], value);
        bool in_columns = rectangle_is_tied(rectangle, columns[0], value) &&
                          rectangle_is_tied(rectangle, columns[1], value);
        const uint32_t *areas = in_rows ? rows : columns;
        const struct rectangle_ties ties = {{areas[0], areas[1]}, (uint64_t)1 << value};
        if ((in_rows || in_columns) &&
            !rectangle_offer_other(rectangle, rectangle->extra, 2, ties.value, &ties))
            return false;
    }
    return true;
}

/* A value is tied in the row and the column of the corner opposite to one without others: that corner
 * does not have the other value. */
static bool rectangle_hidden(struct rectangle *rectangle) {
    for (uint32_t i = 0; i < 4; i++) {
        uint32_t opposite = (i + 2) % 4, cell = rectangle->corners[opposite];
        if (rectangle_own(rectangle, i) != rectangle->pair)
            continue;
        for (uint64_t rest = rectangle->pair; rest; rest &= rest - 1) {
            uint32_t value = qd_lowest_bit(rest);
            const struct rectangle_ties ties = {
                {CELLS_ROWS + CELLS_ROW(cell), CELLS_COLUMNS + CELLS_COLUMN(cell)},
                (uint64_t)1 << value};
            if (rectangle_is_tied(rectangle, ties.areas[0], value) &&
                rectangle_is_tied(rectangle, ties.areas[1], value) &&
                !rectangle_offer_other(rectangle, &opposite, 1, rectangle->pair & ~ties.value,
                                       &ties))
                return false;
        }
    }
    return true;
}

/* ---- rectangles ------------------------------------------------------------------------------ */

/* The pair in all four corners, which are empty. False: not a rectangle. */
static bool rectangle_set_pair(struct rectangle *rectangle, uint64_t pair) {
    rectangle->pair = pair;
    rectangle->extra_count = 0;
    rectangle->more = 0;
    for (uint32_t i = 0; i < 4; i++) {
        uint64_t own = rectangle_own(rectangle, i);
        uint64_t origin = rectangle->search->origin[rectangle->corners[i]];
        if (!(own & pair) || (origin & pair) != pair)
            return false;
        if (own & ~pair) {
            rectangle->extra[rectangle->extra_count++] = i;
            rectangle->more |= own & ~pair;
        }
    }
    return true;
}

/* Pairs of values: those of each corner with two candidates. */
static bool rectangle_try(struct rectangle *rectangle, rectangle_type type) {
    uint64_t done[4];
    for (uint32_t i = 0; i < 4; i++)
        if (rectangle_own(rectangle, i) == 0)
            return true;
    for (uint32_t i = 0; i < 4; i++) {
        uint64_t own = done[i] = rectangle_own(rectangle, i);
        bool is_new = qd_bit_count(own) == 2;
        for (uint32_t k = 0; k < i; k++)
            is_new = is_new && done[k] != own;
        if (is_new && rectangle_set_pair(rectangle, own) && !type(rectangle))
            return false;
    }
    return true;
}

typedef bool (*rectangle_look)(struct rectangle *rectangle, rectangle_type type);

/* All rectangles: from an upper left corner to a lower right one. */
static bool rectangle_find(struct search *search, rectangle_look look, rectangle_type type) {
    struct rectangle rectangle = {.search = search};
    qd_survey_make(&rectangle.survey, search);
    for (uint32_t first = 0; first < 81; first++)
        for (uint32_t last = first + 10; last < 81; last++)
            if (qd_cells_rectangle(first, last, rectangle.corners, &rectangle.cells) &&
                !look(&rectangle, type))
                return false;
    return true;
}

/* ---- avoidable ------------------------------------------------------------------------------- */

/* Whether a corner was filled by somebody, with a value of the puzzle that could be the other one. */
static bool rectangle_is_filled(const struct rectangle *rectangle, uint32_t corner) {
    uint32_t cell = rectangle->corners[corner];
    return rectangle->search->position->value[cell] != NO_VALUE &&
           (rectangle->search->origin[cell] & rectangle->pair) == rectangle->pair;
}

static uint32_t rectangle_value(const struct rectangle *rectangle, uint32_t corner) {
    return rectangle->search->position->value[rectangle->corners[corner]];
}

/* Takes two filled corners side by side as those of the pair. */
static bool rectangle_take_pair(struct rectangle *rectangle, uint32_t left, uint32_t right) {
    uint32_t a = rectangle_value(rectangle, left), b = rectangle_value(rectangle, right);
    if (a == NO_VALUE || b == NO_VALUE)
        return false;
    rectangle->pair = (uint64_t)1 << a | (uint64_t)1 << b;
    for (uint32_t i = 0; i < 4; i++)
        if ((rectangle->search->origin[rectangle->corners[i]] & rectangle->pair) != rectangle->pair)
            return false;
    return rectangle_is_filled(rectangle, left) && rectangle_is_filled(rectangle, right);
}

/* Three corners are filled: the fourth one does not complete the two values. */
static bool rectangle_avoid_1(struct rectangle *rectangle, rectangle_type type) {
    (void)type;
    for (uint32_t i = 0; i < 4; i++) {
        uint32_t left = (i + 3) % 4, right = (i + 1) % 4, opposite = (i + 2) % 4;
        if (rectangle_own(rectangle, i) == 0 || !rectangle_take_pair(rectangle, left, opposite) ||
            rectangle_value(rectangle, left) != rectangle_value(rectangle, right))
            continue;
        rectangle->extra_count = 0;
        rectangle_begin(rectangle);
        step_remove(rectangle->search, rectangle->corners[i],
                    (uint64_t)1 << rectangle_value(rectangle, opposite));
        if (!step_offer(rectangle->search))
            return false;
    }
    return true;
}

/* Two corners side by side are filled; each of the others has the value of the opposite one and one other
 * candidate, the same for both: one of them has it. */
static bool rectangle_avoid_2(struct rectangle *rectangle, rectangle_type type) {
    (void)type;
    for (uint32_t i = 0; i < 4; i++) {
        uint32_t next = (i + 1) % 4, third = (i + 2) % 4, fourth = (i + 3) % 4;
        uint64_t left = rectangle_own(rectangle, third), right = rectangle_own(rectangle, fourth);
        if (!left || !right || !rectangle_take_pair(rectangle, i, next))
            continue;
        uint64_t more = left & ~((uint64_t)1 << rectangle_value(rectangle, i));
        uint64_t other = right & ~((uint64_t)1 << rectangle_value(rectangle, next));
        if (more == left || other == right || more != other || qd_bit_count(more) != 1)
            continue;
        rectangle->more = more;
        rectangle->extra_count = 2;
        rectangle->extra[0] = third;
        rectangle->extra[1] = fourth;
        if (!rectangle_offer_common(rectangle))
            return false;
    }
    return true;
}

#define RECTANGLE(id, look, type, text_name, text_title, words)                                    \
    static bool rectangle_find_##id(struct search *search) {                                       \
        return rectangle_find(search, look, type);                                                 \
    }                                                                                              \
    const struct qd_technique qd_technique_##id = {.name = text_name,                              \
                                                   .title = text_title,                            \
                                                   .sentence = words,                              \
                                                   .find = rectangle_find_##id,                    \
                                                   .family = FAMILY_OWN}

RECTANGLE(unique_rectangle_1, rectangle_try, rectangle_type_1, "unique-rectangle-1",
          "unique rectangle type 1", SENTENCE_ONE_HOLDS);
RECTANGLE(unique_rectangle_2, rectangle_try, rectangle_type_2, "unique-rectangle-2",
          "unique rectangle type 2", SENTENCE_ONE_HOLDS);
RECTANGLE(unique_rectangle_3, rectangle_try, rectangle_type_3, "unique-rectangle-3",
          "unique rectangle type 3", SENTENCE_EXCHANGE SENTENCE_AS_ONE_CELL);
RECTANGLE(unique_rectangle_4, rectangle_try, rectangle_type_4, "unique-rectangle-4",
          "unique rectangle type 4",
          SENTENCE_EXCHANGE "But %T can only be in %y. So neither of them has the "
                            "other value: %t.");
RECTANGLE(unique_rectangle_5, rectangle_try, rectangle_type_5, "unique-rectangle-5",
          "unique rectangle type 5", SENTENCE_ONE_HOLDS);
RECTANGLE(unique_rectangle_6, rectangle_try, rectangle_type_6, "unique-rectangle-6",
          "unique rectangle type 6",
          SENTENCE_EXCHANGE
          "But %T can only be in these cells. If %u, all four would have only these values: %t.");
RECTANGLE(hidden_rectangle, rectangle_try, rectangle_hidden, "hidden-rectangle", "hidden rectangle",
          SENTENCE_EXCHANGE
          "But %T can only be in these cells. If %u, all four would have only these values: %t.");
RECTANGLE(avoidable_rectangle_1, rectangle_avoid_1, NULL, "avoidable-rectangle-1",
          "avoidable rectangle type 1", "None of %B is a clue. " SENTENCE_EXCHANGE "So %t.");
RECTANGLE(avoidable_rectangle_2, rectangle_avoid_2, NULL, "avoidable-rectangle-2",
          "avoidable rectangle type 2", "None of %B is a clue. " SENTENCE_ONE_HOLDS);
