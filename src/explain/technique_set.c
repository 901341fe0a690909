/*
 * Naked sets: d cells of a house with only d values. Hidden sets: d values of a house with only d
 * cells; the direct form looks for a single that this would leave.
 */
#include "techniques.h"

#include "subsets.h"

/* The sets of the subsets that are chosen, as bits of `names`. */
static uint64_t set_names(const struct subsets *subsets, const uint8_t *names) {
    uint64_t bits = 0;
    for (uint32_t i = 0; i < subsets->size; i++)
        bits |= (uint64_t)1 << names[subsets->chosen[i]];
    return bits;
}

/* Whether a house has as many empty cells, so that the complement of a set is not smaller; learners look for
 * each kind of set by itself. */
static bool set_is_wanted(const struct search *search, uint32_t area, uint32_t least) {
    return search->is_learner || qd_bit_count(search->position->open[area]) >= least;
}

/* ---- hidden ---------------------------------------------------------------------------------- */

static bool set_offer_hidden(struct search *search, uint32_t area, uint64_t values,
                             uint64_t places) {
    step_begin(search, search->rung->rating);
    step_part(search, QD_ROLE_BASE, area, QD_NO_CELL, values);
    step_cells(search, QD_ROLE_BASE, area, places, values);
    search->step->pattern = (struct pattern){false, 1, {area}, values, places};
    for (; places; places &= places - 1)
        step_remove(search, search->ground->area[area].cells[qd_lowest_bit(places)], ~values);
    return step_offer(search);
}

/* The least other value that has one place in the house once the cells of the set are taken. */
static bool set_offer_direct(struct search *search, uint32_t area, uint64_t values,
                             uint64_t places) {
    for (uint32_t value = 0; value < search->ground->values; value++) {
        uint64_t all = position_places(search->position, area, value), left = all & ~places;
        if (values >> value & 1 || !(all & (all - 1)) || !left || left & (left - 1))
            continue;
        step_begin(search, search->rung->rating);
        step_place(search, search->ground->area[area].cells[qd_lowest_bit(left)], value);
        step_part(search, QD_ROLE_BASE, area, QD_NO_CELL, values);
        step_cells(search, QD_ROLE_BASE, area, places, values);
        return step_offer(search);
    }
    return true;
}

typedef bool (*set_offered)(struct search *search, uint32_t area, uint64_t values, uint64_t places);

static bool set_find_hidden_in(struct search *search, uint32_t area, set_offered offer) {
    uint64_t places[QD_MAX_VALUES];
    uint8_t values[QD_MAX_VALUES];
    uint32_t count = 0, degree = search->rung->technique->degree;
    struct subsets subsets;
    for (uint32_t value = 0; value < search->ground->values; value++) {
        uint64_t all = position_places(search->position, area, value);
        if (all & (all - 1) && qd_bit_count(all) <= degree) {
            values[count] = (uint8_t)value;
            places[count++] = all;
        }
    }
    subsets_begin(&subsets, places, count, degree);
    while (subsets_next(&subsets))
        if (!offer(search, area, set_names(&subsets, values), subsets.united[degree]))
            return false;
    return true;
}

static bool set_find_hidden(struct search *search) {
    for (uint32_t i = 0; i < search->ground->full_areas; i++) {
        uint32_t area = search_area(search, i);
        if (set_is_wanted(search, area, 2 * search->rung->technique->degree + 1) &&
            !set_find_hidden_in(search, area, set_offer_hidden))
            return false;
    }
    return true;
}

static bool set_find_direct(struct search *search) {
    for (uint32_t area = 0; area < search->ground->full_areas; area++)
        if (qd_bit_count(search->position->open[area]) > search->rung->technique->degree &&
            !set_find_hidden_in(search, area, set_offer_direct))
            return false;
    return true;
}

/* ---- naked ----------------------------------------------------------------------------------- */

static bool set_offer_naked(struct search *search, uint32_t area, uint64_t values,
                            uint64_t places) {
    step_begin(search, search->rung->rating);
    step_part(search, QD_ROLE_BASE, area, QD_NO_CELL, values);
    step_cells(search, QD_ROLE_BASE, area, places, values);
    search->step->pattern = (struct pattern){true, 1, {area}, values, places};
    for (uint64_t others = search->position->open[area] & ~places; others; others &= others - 1)
        step_remove(search, search->ground->area[area].cells[qd_lowest_bit(others)], values);
    return step_offer(search);
}

static bool set_find_naked_in(struct search *search, uint32_t area) {
    uint64_t candidates[QD_MAX_VALUES];
    uint8_t positions[QD_MAX_VALUES];
    uint32_t count = 0, degree = search->rung->technique->degree;
    struct subsets subsets;
    for (uint64_t open = search->position->open[area]; open; open &= open - 1) {
        uint32_t at = qd_lowest_bit(open);
        uint64_t all = search->position->candidates[search->ground->area[area].cells[at]];
        if (all & (all - 1) && qd_bit_count(all) <= degree) {
            positions[count] = (uint8_t)at;
            candidates[count++] = all;
        }
    }
    subsets_begin(&subsets, candidates, count, degree);
    while (subsets_next(&subsets))
        if (!set_offer_naked(search, area, subsets.united[degree], set_names(&subsets, positions)))
            return false;
    return true;
}

static bool set_find_naked(struct search *search) {
    for (uint32_t i = 0; i < search->ground->areas; i++) {
        uint32_t area = search_area(search, i);
        if (set_is_wanted(search, area, 2 * search->rung->technique->degree) &&
            !set_find_naked_in(search, area))
            return false;
    }
    return true;
}

#define SENTENCE_DIRECT_HIDDEN                                                                     \
    "In %b, the values %v can only be in %B, which are then full. So %w has one place left "       \
    "in %b: %t."
#define SENTENCE_HIDDEN_SET                                                                        \
    "In %b, the values %v can only be in %B. So these cells hold nothing else: %t."
#define SENTENCE_NAKED_SET                                                                         \
    "In %b, the cells %B have only the values %v. So no other cell of %b has them: %t."

#define SET(id, text_name, text_title, finder, size, words)                                        \
    const struct qd_technique id = {.name = text_name,                                             \
                                    .title = text_title,                                           \
                                    .sentence = words,                                             \
                                    .find = finder,                                                \
                                    .degree = size,                                                \
                                    .any_board = true}

SET(qd_technique_direct_hidden_pair, "direct-hidden-pair", "direct hidden pair", set_find_direct, 2,
    SENTENCE_DIRECT_HIDDEN);
SET(qd_technique_direct_hidden_triplet, "direct-hidden-triplet", "direct hidden triplet",
    set_find_direct, 3, SENTENCE_DIRECT_HIDDEN);
SET(qd_technique_hidden_pair, "hidden-pair", "hidden pair", set_find_hidden, 2,
    SENTENCE_HIDDEN_SET);
SET(qd_technique_hidden_triplet, "hidden-triplet", "hidden triplet", set_find_hidden, 3,
    SENTENCE_HIDDEN_SET);
SET(qd_technique_hidden_quad, "hidden-quad", "hidden quad", set_find_hidden, 4,
    SENTENCE_HIDDEN_SET);
SET(qd_technique_naked_pair, "naked-pair", "naked pair", set_find_naked, 2, SENTENCE_NAKED_SET);
SET(qd_technique_naked_triplet, "naked-triplet", "naked triplet", set_find_naked, 3,
    SENTENCE_NAKED_SET);
SET(qd_technique_naked_quad, "naked-quad", "naked quad", set_find_naked, 4, SENTENCE_NAKED_SET);
