#include "best_state.h"

#include "../base/error.h"
#include "../base/memory.h"

#include <stdlib.h>
#include <string.h>

/* All costs together, without signs, must be below this, so that no sum is too large. */
#define MOST_COST (INT64_C(1) << 52)

/* ---- opening --------------------------------------------------------------------------------- */

static void best_state_number(struct best_state *state, const qd_cover *cover) {
    for (uint32_t o = 0; o < cover->option_count; o++)
        if (!cover->idle[o])
            state->number[state->option_count++] = o;
}

/* Items with colours are left out of the bound. */
static void best_state_mark_bounded(struct best_state *state, const qd_cover *cover) {
    for (uint32_t i = 0; i < state->item_count; i++)
        state->is_bounded[i] = true;
    for (size_t e = 0; cover->colours && e < cover->entry_count; e++)
        if (cover->colours[e])
            state->is_bounded[cover->entries[e]] = false;
}

/* Appends those entries of an option that are bounded, or those that are not. */
static uint32_t best_state_copy_entries(struct best_state *state, const qd_cover *cover,
                                        uint32_t option, uint32_t at, bool bounded) {
    uint32_t number = state->number[option];
    for (const uint32_t *e = option_begin(cover, number); e < option_end(cover, number); e++) {
        if (state->is_bounded[*e] != bounded)
            continue;
        if (state->colours)
            state->colours[at] = colour_at(cover, e);
        state->entries[at++] = *e;
    }
    return at;
}

/* False here and below: it is not to go on. */
static bool best_state_copy_options(struct best_state *state, const qd_cover *cover,
                                    struct asking *asking) {
    uint32_t at = 0;
    for (uint32_t o = 0; o < state->option_count; o++) {
        state->first[o] = at;
        state->bounded_end[o] = at = best_state_copy_entries(state, cover, o, at, true);
        at = best_state_copy_entries(state, cover, o, at, false);
        state->live[o] = state->place[o] = o;
        if (!goes_on_after(asking, at - state->first[o]))
            return false;
    }
    state->first[state->option_count] = at;
    state->live_count = state->option_count;
    return true;
}

static uint32_t best_state_smaller(uint32_t left, uint32_t right) {
    return left < right ? left : right;
}

/* Bounds are not above what the number of options makes of them, so that sums stay small. */
static void best_state_set_bounds(struct best_state *state, const qd_cover *cover) {
    for (uint32_t i = 0; i < state->item_count; i++) {
        struct bounds bounds = bounds_of(cover, i);
        uint32_t options = state->options.first[i + 1] - state->options.first[i];
        state->least[i] = best_state_smaller(bounds.least, options + 1);
        state->most[i] = best_state_smaller(bounds.most, options ? options : 1);
        if (!state->is_bounded[i])
            continue;
        state->open_place[i] = state->open_count;
        state->open[state->open_count++] = i;
    }
}

static uint64_t best_state_divisor(uint64_t left, uint64_t right) {
    while (right) {
        uint64_t rest = left % right;
        left = right;
        right = rest;
    }
    return left;
}

/* Costs in units of their greatest common divisor. */
static bool best_state_set_costs(struct best_state *state, const qd_cover *cover, int sign,
                                 struct asking *asking) {
    uint64_t unit = 0, sum = 0;
    for (uint32_t o = 0; o < state->option_count && goes_on_after(asking, 1); o++) {
        uint64_t size = (uint64_t)llabs(qd_cover_option_about(cover, state->number[o]).cost);
        unit = best_state_divisor(unit, size);
        if ((sum += size) > INT64_MAX)
            return false;
    }
    state->unit = unit ? sign * (int64_t)unit : sign;
    for (uint32_t o = 0; o < state->option_count && goes_on_after(asking, 1); o++)
        state->costs[o] = qd_cover_option_about(cover, state->number[o]).cost / state->unit;
    return !unit || sum / unit < (uint64_t)MOST_COST;
}

static bool best_state_allocate(struct best_state *state, const qd_cover *cover) {
    size_t items = qd_cover_item_count(cover), options = cover->option_count;
    size_t entries = cover->entry_count;
    state->number = qd_arena_array(&state->arena, options, sizeof *state->number);
    state->first = qd_arena_array(&state->arena, options + 1, sizeof *state->first);
    state->bounded_end = qd_arena_array(&state->arena, options, sizeof *state->bounded_end);
    state->entries = qd_arena_array(&state->arena, entries, sizeof *state->entries);
    state->colours =
        cover->colours ? qd_arena_array(&state->arena, entries, sizeof *state->colours) : NULL;
    state->costs = qd_arena_array(&state->arena, options, sizeof *state->costs);
    state->least = qd_arena_array(&state->arena, items, sizeof *state->least);
    state->most = qd_arena_array(&state->arena, items, sizeof *state->most);
    state->used = qd_arena_array(&state->arena, items, sizeof *state->used);
    state->colour_uses = qd_arena_array(&state->arena, items, sizeof *state->colour_uses);
    state->is_bounded = qd_arena_array(&state->arena, items, sizeof *state->is_bounded);
    state->live = qd_arena_array(&state->arena, options, sizeof *state->live);
    state->place = qd_arena_array(&state->arena, options, sizeof *state->place);
    state->open = qd_arena_array(&state->arena, items, sizeof *state->open);
    state->open_place = qd_arena_array(&state->arena, items, sizeof *state->open_place);
    state->chosen = qd_arena_array(&state->arena, options, sizeof *state->chosen);
    return !state->arena.failed;
}

qd_status qd_best_state_open(struct best_state *state, const qd_cover *cover, int sign,
                             struct asking *asking, qd_error *error) {
    *state = (struct best_state){.item_count = qd_cover_item_count(cover)};
    if (!best_state_allocate(state, cover))
        return qd_fail_memory(error);
    best_state_number(state, cover);
    best_state_mark_bounded(state, cover);
    if (!best_state_copy_options(state, cover, asking))
        return QD_OK;
    struct lists lists = {state->option_count, state->first, state->entries, state->colours};
    if (!qd_uses_find(&state->options, lists, state->item_count, &state->arena, asking))
        return state->arena.failed ? qd_fail_memory(error) : QD_OK;
    best_state_set_bounds(state, cover);
    if (!best_state_set_costs(state, cover, sign, asking))
        return qd_fail(error, QD_ERROR_RANGE,
                       "the costs are too large: together they must be below 2^52 times their "
                       "greatest common divisor, and below 2^63");
    return QD_OK;
}

void qd_best_state_close(struct best_state *state) {
    qd_arena_free(&state->arena);
}

/* ---- choosing -------------------------------------------------------------------------------- */

static uint32_t best_state_colour_at(const struct best_state *state, uint32_t entry) {
    return state->colours ? state->colours[entry] : QD_NO_COLOUR;
}

/* Removes the options of the item, except those that give it this colour (if it is one). */
static void best_state_exclude(struct best_state *state, uint32_t item, uint32_t colour) {
    for (uint32_t l = state->options.first[item]; l < state->options.first[item + 1]; l++) {
        uint32_t option = state->options.list[l];
        if (best_is_live(state, option) && !(colour && state->options.colours[l] == colour))
            best_remove(state, option);
    }
}

static void best_state_close_item(struct best_state *state, uint32_t item) {
    uint32_t place = state->open_place[item], last = state->open[--state->open_count];
    state->open[place] = last;
    state->open_place[last] = place;
    state->open[state->open_count] = item;
    state->open_place[item] = state->open_count;
}

static void best_state_use(struct best_state *state, uint32_t entry) {
    uint32_t item = state->entries[entry], colour = best_state_colour_at(state, entry);
    if (colour) {
        if (state->colour_uses[item]++ == 0)
            best_state_exclude(state, item, colour);
    } else if (++state->used[item] == state->most[item]) {
        best_state_exclude(state, item, QD_NO_COLOUR);
        if (state->is_bounded[item])
            best_state_close_item(state, item);
    }
}

static void best_state_unuse(struct best_state *state, uint32_t entry) {
    uint32_t item = state->entries[entry];
    if (best_state_colour_at(state, entry))
        state->colour_uses[item]--;
    else if (state->used[item]-- == state->most[item] && state->is_bounded[item])
        state->open_count++; /* it is the one that was closed last */
}

#ifdef QUADRILLE_CHECKS

/* Whether an option agrees with what was chosen. */
static bool best_state_fits(const struct best_state *state, uint32_t option) {
    for (uint32_t e = state->first[option]; e < state->first[option + 1]; e++) {
        uint32_t item = state->entries[e];
        if (state->used[item] >= state->most[item])
            return false;
        if (state->colour_uses[item] && !best_state_colour_at(state, e))
            return false;
    }
    return true;
}

/*
 * `live` and `open` are permutations, of which `place` and `open_place` are the inverse. Items are
 * used at most as often as they may be, and those used as often are not open. Options that are
 * live agree with those chosen, which are not live.
 */
const char *qd_best_state_check(const struct best_state *state) {
    for (uint32_t l = 0; l < state->option_count; l++) {
        if (state->place[state->live[l]] != l)
            return "an option is not where its place says";
        if (l < state->live_count && !best_state_fits(state, state->live[l]))
            return "an option is live that was excluded";
    }
    for (uint32_t i = 0; i < state->item_count; i++) {
        bool is_open = state->is_bounded[i] && state->open_place[i] < state->open_count;
        if (state->used[i] > state->most[i])
            return "an item is used too often";
        if (is_open != (state->is_bounded[i] && state->used[i] < state->most[i]))
            return "an item is open, or is not, against its uses";
        if (is_open && state->open[state->open_place[i]] != i)
            return "an item is not where its place says";
    }
    for (uint32_t k = 0; k < state->chosen_count; k++)
        if (best_is_live(state, state->chosen[k]))
            return "an option that was chosen is live";
    return NULL;
}

#endif

void qd_best_choose(struct best_state *state, uint32_t option) {
    QD_CHECK(best_is_live(state, option));
    best_remove(state, option);
    state->chosen[state->chosen_count++] = option;
    state->chosen_cost += state->costs[option];
    for (uint32_t e = state->first[option]; e < state->first[option + 1]; e++)
        best_state_use(state, e);
}

void qd_best_unchoose(struct best_state *state) {
    uint32_t option = state->chosen[--state->chosen_count];
    state->chosen_cost -= state->costs[option];
    for (uint32_t e = state->first[option + 1]; e-- > state->first[option];)
        best_state_unuse(state, e);
}
