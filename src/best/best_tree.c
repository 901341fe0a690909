#include "best_tree.h"

#include "../base/error.h"
#include "../base/memory.h"

#include <stdlib.h>
#include <string.h>

/*
 * Steps of a node, and what they begin and go on with. Measured on set partitioning with 60 to 80
 * items, seconds to prove the least cost of three problems together:
 *
 *     pace 1, 30 steps     3.1         pace 2.5, 12 steps   3.1
 *     pace 1.5, 30 steps   2.7         pace 2.5, 20 steps   2.4
 *     pace 2.5, 30 steps   2.2         pace 2.5, 50 steps   2.2
 */
#define STEPS 30
#define FIRST_PACE 2.5
#define SLOWER 0.95

#define MOST_LEVELS_SAVED 1000

/* ---- opening --------------------------------------------------------------------------------- */

qd_status qd_best_tree_open(struct best_tree *tree, struct best_bound *bound, uint64_t memory,
                            qd_error *error) {
    struct best_state *state = bound->state;
    size_t items = state->item_count, size = items * sizeof *tree->saved + 1;
    *tree = (struct best_tree){.state = state, .bound = bound};
    uint64_t levels = memory / size;
    if (levels > state->option_count)
        levels = state->option_count;
    tree->saved_levels = levels < MOST_LEVELS_SAVED ? (uint32_t)levels : MOST_LEVELS_SAVED;
    tree->levels =
        qd_arena_array(&tree->arena, (size_t)state->option_count + 1, sizeof *tree->levels);
    tree->root_prices = qd_arena_array(&tree->arena, items, sizeof *tree->root_prices);
    tree->saved = qd_arena_array(&tree->arena, tree->saved_levels * items, sizeof *tree->saved);
    tree->options_left = qd_arena_array(&tree->arena, items, sizeof *tree->options_left);
    return tree->arena.failed ? qd_fail_memory(error) : QD_OK;
}

void qd_best_tree_close(struct best_tree *tree) {
    qd_arena_free(&tree->arena);
}

/* ---- from node to node ----------------------------------------------------------------------- */

static void best_tree_begin_node(struct best_tree *tree) {
    tree->steps = 0;
    tree->is_forcing = false;
    tree->highest = INT64_MIN;
    tree->pace = FIRST_PACE;
    qd_best_begin_steps(tree->bound);
    qd_best_gather(tree->bound, NULL);
}

static void best_tree_copy_prices(const struct best_tree *tree, int64_t *to, const int64_t *from) {
    memcpy(to, from, tree->state->item_count * sizeof *to);
}

/* The prices saved at a level; NULL: none are. */
static int64_t *best_tree_saved(const struct best_tree *tree, uint32_t level) {
    if (level >= tree->saved_levels)
        return NULL;
    return tree->saved + (size_t)level * tree->state->item_count;
}

static void best_tree_choose(struct best_tree *tree, uint32_t option) {
    qd_best_choose(tree->state, option);
    tree->is_fresh = true;
}

/* Goes down: the option is chosen. */
static void best_tree_enter(struct best_tree *tree, uint32_t option) {
    int64_t *saved = best_tree_saved(tree, tree->depth);
    tree->levels[tree->depth++] = (struct best_level){
        .option = option,
        .live_count = tree->state->live_count,
        .chosen_count = tree->state->chosen_count,
    };
    if (saved)
        best_tree_copy_prices(tree, saved, tree->bound->prices);
    best_tree_choose(tree, option);
    best_tree_begin_node(tree);
}

/* Goes up to the node above, which goes on without the option that was tried. */
static enum best_event best_tree_leave(struct best_tree *tree) {
    struct best_state *state = tree->state;
    if (tree->depth == 0)
        return BEST_END;
    struct best_level level = tree->levels[--tree->depth];
    const int64_t *saved = best_tree_saved(tree, tree->depth);
    while (state->chosen_count > level.chosen_count)
        qd_best_unchoose(state);
    state->live_count = level.live_count;
    if (saved)
        best_tree_copy_prices(tree, tree->bound->prices, saved);
    best_remove(state, level.option);
    tree->is_fresh = false;
    best_tree_begin_node(tree);
    return BEST_NODE;
}

void qd_best_tree_begin(struct best_tree *tree, int64_t most) {
    struct best_state *state = tree->state;
    while (state->chosen_count)
        qd_best_unchoose(state);
    state->live_count = state->option_count;
    best_tree_copy_prices(tree, tree->bound->prices, tree->root_prices);
    tree->depth = 0;
    tree->most = most;
    tree->is_dive = false;
    tree->most_steps = STEPS;
    tree->has_cut = false;
    tree->is_fresh = true;
    best_tree_begin_node(tree);
}

void qd_best_tree_dive(struct best_tree *tree, int64_t most, int64_t aim) {
    qd_best_tree_begin(tree, most);
    tree->is_dive = true;
    tree->aim = aim;
    tree->most_steps = BEST_FEW_STEPS;
}

/* ---- the bound of a node --------------------------------------------------------------------- */

/* Removes the options whose choice would cost too much. */
static void best_tree_drop(struct best_tree *tree, int64_t most) {
    struct best_state *state = tree->state;
    const struct best_bound *bound = tree->bound;
    uint32_t before = state->live_count;
    for (uint32_t l = 0; l < state->live_count;) {
        int64_t reduced = bound->reduced[state->live[l]];
        if (reduced > 0 && bound->value + reduced > most)
            best_remove(state, state->live[l]);
        else
            l++;
    }
    if (state->live_count == before)
        return;
    tree->has_cut = true;
    if (state->live_count < best_gathered_count(bound) / 4 * 3)
        qd_best_gather(tree->bound, NULL);
}

/* One step; whether another one may help. */
static bool best_tree_improve(struct best_tree *tree, int64_t most) {
    int64_t aim = most + tree->bound->scale, value = tree->bound->value;
    if (tree->is_dive && tree->aim < aim)
        aim = tree->aim > value ? tree->aim : value + tree->bound->scale;
    bool may_improve =
        tree->steps++ < tree->most_steps && qd_best_step(tree->bound, aim, tree->pace, 0);
    tree->pace *= SLOWER;
    return may_improve;
}

/* ---- the decision of a node ------------------------------------------------------------------ */

static void best_tree_count_options(struct best_tree *tree) {
    const struct best_state *state = tree->state;
    memset(tree->options_left, 0, state->item_count * sizeof *tree->options_left);
    for (uint32_t l = 0; l < state->live_count; l++) {
        uint32_t o = state->live[l];
        for (uint32_t e = state->first[o]; e < state->bounded_end[o]; e++)
            tree->options_left[state->entries[e]]++;
    }
}

/*
 * The item with the fewest options more than it needs, and how many more; QD_NO_ITEM if none needs
 * any. False: an item has fewer than it needs.
 */
static bool best_tree_find_item(const struct best_tree *tree, uint32_t *item, uint32_t *spare) {
    const struct best_state *state = tree->state;
    *item = QD_NO_ITEM;
    *spare = UINT32_MAX;
    for (uint32_t k = 0; k < state->open_count; k++) {
        uint32_t i = state->open[k], least = best_least_left(state, i);
        if (tree->options_left[i] < least)
            return false;
        if (least && tree->options_left[i] - least < *spare) {
            *spare = tree->options_left[i] - least;
            *item = i;
        }
    }
    return true;
}

/* Of two options the one with the lower reduced cost, or number. */
static uint32_t best_tree_better(const struct best_tree *tree, uint32_t left, uint32_t right) {
    const int64_t *reduced = tree->bound->reduced;
    if (left == QD_NO_OPTION || reduced[right] != reduced[left])
        return left == QD_NO_OPTION || reduced[right] < reduced[left] ? right : left;
    return right < left ? right : left;
}

/* The option to try first: of the item, or of all if it is none. */
static uint32_t best_tree_find_option(const struct best_tree *tree, uint32_t item) {
    const struct best_state *state = tree->state;
    uint32_t best = QD_NO_OPTION;
    if (item == QD_NO_ITEM) {
        for (uint32_t l = 0; l < state->live_count; l++)
            best = best_tree_better(tree, best, state->live[l]);
        return best;
    }
    for (uint32_t l = state->options.first[item]; l < state->options.first[item + 1]; l++) {
        uint32_t option = state->options.list[l];
        if (best_is_live(state, option))
            best = best_tree_better(tree, best, option);
    }
    return best;
}

/*
 * Nothing more has to be covered. What was chosen is a cover, if it was not one before; others have
 * further options.
 */
static enum best_event best_tree_finish(struct best_tree *tree) {
    bool was_fresh = tree->is_fresh;
    tree->is_fresh = false;
    if (was_fresh && tree->state->chosen_cost <= tree->most)
        return BEST_COVER;
    tree->has_cut = tree->has_cut || was_fresh;
    if (tree->state->live_count == 0)
        return best_tree_leave(tree);
    best_tree_enter(tree, best_tree_find_option(tree, QD_NO_ITEM));
    return BEST_NODE;
}

/* Chooses what must be chosen, one option at a time, then branches. */
static enum best_event best_tree_decide(struct best_tree *tree) {
    uint32_t item, spare;
    best_tree_count_options(tree);
    if (!best_tree_find_item(tree, &item, &spare))
        return best_tree_leave(tree);
    if (item == QD_NO_ITEM)
        return best_tree_finish(tree);
    uint32_t option = best_tree_find_option(tree, item);
    if (spare) {
        best_tree_enter(tree, option);
        return BEST_NODE;
    }
    tree->forced_work += (uint64_t)tree->state->live_count + tree->state->open_count;
    best_tree_choose(tree, option);
    tree->is_forcing = true;
    return BEST_GOES_ON;
}

enum best_event qd_best_tree_go_on(struct best_tree *tree) {
    struct best_bound *bound = tree->bound;
    int64_t most = tree->most * bound->scale;
    if (tree->is_forcing)
        return best_tree_decide(tree);
    tree->passes++;
    QD_CHECK_SOMETIMES(tree->passes, tree->state->option_count, qd_best_state_check(tree->state));
    qd_best_evaluate(bound);
    if (bound->value > most) {
        tree->has_cut = true;
        return best_tree_leave(tree);
    }
    if (bound->value > tree->highest) {
        tree->highest = bound->value;
        best_tree_drop(tree, most);
    }
    return best_tree_improve(tree, most) ? BEST_GOES_ON : best_tree_decide(tree);
}
