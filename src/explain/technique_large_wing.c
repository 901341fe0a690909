/*
 * Wings of four to seven cells: n - 1 cells of a house that have n values together, and a cell with two of
 * these values, x and z, that sees all places of x in the others. If the cell is not z it is x, so the
 * others are without x: they are locked, with z among their values. So z is in the cell or in one of the
 * others. If the cell sees all places of z, too, x and z are in the wing however it is filled, and all
 * other values are locked in the n - 1 cells.
 *
 * They are almost locked sets and a cell; WXYZ-wing, VWXYZ-wing and so on are the names by the values.
 */
#include "cells.h"
#include "techniques.h"

#define LARGE_WING_MOST 6 /* cells without the pincer */

/* What a wing is compared by, the most important first. */
struct large_wing_order {
    uint32_t rating;  /* in tenths */
    uint32_t removed; /* LARGE_WING_MANY less the removals */
    uint32_t code;    /* the highest first; see large_wing_code */
    uint64_t cells;   /* of the set, ascending, then the pincer */
};

#define LARGE_WING_MANY 1000

/* A wing that removes something. */
struct large_wing_step {
    struct large_wing_order order;
    struct cells cells; /* of the set */
    uint32_t pincer, commons;
    struct gathered removed;
};

struct large_wing {
    struct search *search;
    struct survey survey;
    uint32_t size; /* of the set */
    uint32_t area; /* in which it is grown */
    uint32_t chosen[LARGE_WING_MOST];
    uint32_t values; /* of the set */
    struct large_wing_step now, best;
    struct step_choice choice;
};

static struct cells large_wing_places(const struct large_wing *wing, uint32_t value) {
    return cells_and(wing->now.cells, wing->survey.where[value]);
}

/* Cells with the value that see all its places in the set and, if it is one of its values, the pincer. */
static struct cells large_wing_seeing(const struct large_wing *wing, uint32_t value) {
    const struct ground *ground = wing->search->ground;
    uint64_t own = wing->search->position->candidates[wing->now.pincer];
    struct cells seeing = cells_seeing_all(ground, large_wing_places(wing, value));
    if (own >> value & 1)
        seeing = cells_and(seeing, cells_seeing(ground, wing->now.pincer));
    seeing = cells_and(seeing, wing->survey.where[value]);
    return cells_minus(seeing, cells_or(wing->now.cells, cells_of(wing->now.pincer)));
}

/* Gathers what the wing removes; how much that is. */
static uint32_t large_wing_gather(struct large_wing *wing) {
    struct gathered *gathered = &wing->now.removed;
    uint32_t own = (uint32_t)wing->search->position->candidates[wing->now.pincer];
    uint32_t values = wing->now.commons == own ? wing->values : own & ~wing->now.commons, count = 0;
    memset(gathered, 0, sizeof *gathered);
    for (; values; values &= values - 1) {
        uint32_t value = qd_lowest_bit(values);
        struct cells seeing = large_wing_seeing(wing, value);
        gather(gathered, seeing, (uint64_t)1 << value);
        count += cells_count(seeing);
    }
    return count;
}

static bool large_wing_precedes(const struct large_wing_order *left,
                                const struct large_wing_order *right) {
    if (left->rating != right->rating)
        return left->rating < right->rating;
    if (left->removed != right->removed)
        return left->removed < right->removed;
    if (left->code != right->code)
        return left->code > right->code;
    return left->cells < right->cells;
}

static double large_wing_rating(const struct rung *rung, uint32_t most) {
    return most == 3 ? rung->second : most == 5 ? rung->third : rung->rating;
}

/* The digits in the names of Sudoku Explainer, which it compares as text: 1 or 2 for the values by which the
 * pincer is linked (2 only if more is removed than one of these), the most candidates of a cell of the
 * set, and their sum; a sum below 10 counts tenfold. */
static uint32_t large_wing_code(const struct large_wing *wing, uint32_t most, uint32_t total) {
    uint32_t own = (uint32_t)wing->search->position->candidates[wing->now.pincer], removed = 0;
    for (uint32_t cell = 0; cell < 81; cell++)
        removed |= wing->now.removed.values[cell];
    bool is_single = !(removed & (removed - 1)) && (removed & own);
    return (is_single ? 1000 : 2000) + 100 * most + (total < 10 ? 10 * total : total);
}

static void large_wing_measure(struct large_wing *wing, uint32_t count) {
    struct large_wing_order *order = &wing->now.order;
    uint32_t most = 0, total = 0;
    order->removed = LARGE_WING_MANY - count;
    order->cells = 0;
    for (uint32_t i = 0; i < wing->size; i++) {
        uint32_t own = qd_bit_count(wing->search->position->candidates[wing->chosen[i]]);
        most = own > most ? own : most;
        total += own;
        order->cells = 128 * order->cells + wing->chosen[i];
    }
    order->cells = 128 * order->cells + wing->now.pincer;
    order->code = large_wing_code(wing, most, total);
    order->rating = (uint32_t)(10 * large_wing_rating(wing->search->rung, most) + .5);
}

static bool large_wing_offer(void *user, const void *record) {
    const struct large_wing_step *step = record;
    struct search *search = ((struct large_wing *)user)->search;
    step_begin(search, step->order.rating / 10.);
    qd_step_part_each(search, QD_ROLE_ALMOST, 0, step->cells, ~(uint64_t)0);
    step_part(search, QD_ROLE_PINCER, QD_NO_HOUSE, step->pincer,
              search->position->candidates[step->pincer]);
    step_part(search, QD_ROLE_COMMON, QD_NO_HOUSE, QD_NO_CELL, step->commons);
    return qd_step_offer_gathered(search, &step->removed);
}

static void large_wing_try(struct large_wing *wing, uint32_t pincer) {
    struct large_wing_step *now = &wing->now;
    uint32_t own = (uint32_t)wing->search->position->candidates[pincer];
    struct cells seen = cells_seeing(wing->search->ground, pincer);
    now->pincer = pincer;
    now->commons = 0;
    for (uint32_t rest = own; rest; rest &= rest - 1)
        if (cells_within(large_wing_places(wing, qd_lowest_bit(rest)), seen))
            now->commons |= rest & (~rest + 1);
    uint32_t count = now->commons ? large_wing_gather(wing) : 0;
    if (!count)
        return;
    large_wing_measure(wing, count);
    if (!wing->choice.has_best || large_wing_precedes(&now->order, &wing->best.order))
        step_choice_keep(&wing->choice, now);
}

static void large_wing_try_all(struct large_wing *wing) {
    struct cells pincers = cells_minus(wing->survey.bivalue, wing->now.cells);
    for (uint32_t pincer; !wing->choice.is_over && cells_next(&pincers, &pincer);)
        if (!(wing->search->position->candidates[pincer] & ~(uint64_t)wing->values))
            large_wing_try(wing, pincer);
}

/* Adds cells of the house to the set. */
static void large_wing_grow(struct large_wing *wing, struct cells rest, uint32_t depth,
                            struct cells cells, uint32_t values) {
    if (depth == wing->size) {
        wing->now.cells = cells;
        wing->values = values;
        if (qd_bit_count(values) == wing->size + 1 &&
            !survey_has_met(&wing->survey, cells, wing->area))
            large_wing_try_all(wing);
        return;
    }
    for (uint32_t cell; !wing->choice.is_over && cells_next(&rest, &cell);) {
        uint32_t own = (uint32_t)wing->search->position->candidates[cell], all = values | own;
        if (qd_bit_count(own) < 2 || qd_bit_count(all) > wing->size + 1)
            continue;
        wing->chosen[depth] = cell;
        large_wing_grow(wing, rest, depth + 1, cells_or(cells, cells_of(cell)), all);
    }
}

static bool large_wing_find(struct search *search) {
    struct large_wing wing = {.search = search, .size = search->rung->technique->degree - 1};
    wing.choice = (struct step_choice){.user = &wing,
                                       .offer = large_wing_offer,
                                       .best = &wing.best,
                                       .size = sizeof wing.best,
                                       .at_once = search->wants_all};
    qd_survey_make(&wing.survey, search);
    for (wing.area = 0; wing.area < CELLS_HOUSES; wing.area++)
        large_wing_grow(&wing, cells_and(wing.survey.house[wing.area], wing.survey.empty), 0,
                        (struct cells){0, 0}, 0);
    return step_choice_end(&wing.choice);
}

#define SENTENCE_LARGE_WING                                                                        \
    "There is one value more than cells in %A. If %q takes a linking value (%m) from these "       \
    "cells, they have all their other values; if not, it has its other value itself. In every "    \
    "case %t."

#define LARGE_WING(id, text_name, text_title, cells)                                               \
    const struct qd_technique id = {.name = text_name,                                             \
                                    .title = text_title,                                           \
                                    .sentence = SENTENCE_LARGE_WING,                               \
                                    .find = large_wing_find,                                       \
                                    .degree = cells}

LARGE_WING(qd_technique_wxyz_wing, "wxyz-wing", "WXYZ-wing", 4);
LARGE_WING(qd_technique_vwxyz_wing, "vwxyz-wing", "VWXYZ-wing", 5);
LARGE_WING(qd_technique_uvwxyz_wing, "uvwxyz-wing", "UVWXYZ-wing", 6);
LARGE_WING(qd_technique_tuvwxyz_wing, "tuvwxyz-wing", "TUVWXYZ-wing", 7);
