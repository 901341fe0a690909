/* The cheapest covers: prices, then trees up to a cost that is guessed higher and higher, and layers
 * beside them. */
#include "quadrille/best.h"

#include "best_guess.h"
#include "best_layers.h"
#include "best_list.h"
#include "best_near.h"
#include "best_root.h"
#include "best_tree.h"
#include "../cover/search_one.h"

#include "../base/error.h"
#include "../base/memory.h"
#include "../base/sort.h"
#include "../cover/above.h"

#include <stdlib.h>
#include <string.h>

/* Bytes for prices of nodes, if the limit leaves so many. */
#define SAVED_BYTES (UINT64_C(1) << 26)

/* The first tree has no guess: it is there to find some cover soon. Nodes after which it ends: this
 * many, and one for each primary item. */
#define DIVE_NODES 30

/* It aims at a cost that is a part this small above the bound. */
#define DIVE_PART 50

/* Before each tree but the first ones, which are over soon: the work for better covers near the best
 * one, as a part of all work so far. */
#define NEAR_PART 10
#define LEAST_NEAR_WORK 2000000

/* Layers begin when trees have taken this much work, and may have so many bytes if there is no limit. */
#define WORK_BEFORE_LAYERS 1000000
#define LAYERS_BYTES ((size_t)1 << 28)

/* The most work for plans of layers: a tenth of a second. */
#define PLANS_WORK 20000000

/* The work of a turn of layers. */
#define LAYERS_TURN 20000

/*
 * Of tree and layers, the one that ended the last guess takes so many times the other's work; twice as
 * many each time that the tree ends one, up to the greatest.
 */
#define LEADER_SHARE 4
#define GREATEST_SHARE 64

enum best_phase { BEST_ROOT, BEST_DIVE, BEST_NEAR, BEST_TREE, BEST_DONE };

struct qd_best {
    qd_best_settings settings;
    qd_budget budget;
    qd_effort effort;
    qd_outcome stopped; /* by a limit that holds for good; or QD_DONE: by none */

    struct best_state state;
    struct best_bound bound;
    struct best_root root;
    struct best_tree tree;
    struct best_guess guess;
    struct best_near near;
    struct best_list list;
    uint32_t *cover; /* the one that was found last */

    const qd_cover *problem;
    struct best_layers layers;
    size_t layers_bytes; /* that they may have; 0: they cannot be had */
    bool layers_are_open, layers_run, layers_lead;
    uint64_t tree_share;  /* of the tree, while it leads */
    uint64_t layers_work; /* of layers, when the tree began; */
    uint64_t layers_turn; /* and at which their turn ends */

    enum best_phase phase;
    int64_t most_cost;   /* of any cover */
    int64_t proved;      /* covers that are not in the list cost at least this */
    uint64_t dive_nodes; /* at which the dive ends */
    uint64_t tree_work;  /* when the tree began */
    uint64_t near_work;  /* at which looking near the best cover ends, for now */
    bool is_complete;    /* there are no covers but those in the list */
};

/* ---- opening --------------------------------------------------------------------------------- */

/* What state, bound and tree need, without saved prices. */
static uint64_t best_bytes(const qd_cover *cover) {
    uint64_t items = qd_cover_item_count(cover), options = cover->option_count;
    return 70 * items + 80 * options + 20 * (uint64_t)cover->entry_count;
}

static qd_status best_check_memory(qd_best *best, const qd_cover *cover, uint64_t *saved,
                                   qd_error *error) {
    struct qd_room room = {.most = best->settings.limits.memory};
    qd_status status = qd_room_take(&room, best_bytes(cover), "the search", error);
    uint64_t left = room.most ? room.most - room.taken : UINT64_MAX;
    *saved = left / 2 < SAVED_BYTES ? left / 2 : SAVED_BYTES;
    best->layers_bytes = left - *saved < LAYERS_BYTES ? (size_t)(left - *saved) : LAYERS_BYTES;
    return status;
}

/* The most that any cover can cost. */
static int64_t best_most_cost(const struct best_state *state) {
    int64_t sum = 0;
    for (uint32_t o = 0; o < state->option_count; o++)
        sum += state->costs[o] > 0 ? state->costs[o] : 0;
    return sum;
}

static qd_status best_open(qd_best *best, const qd_cover *cover, qd_error *error) {
    uint64_t saved;
    struct asking asking = {best->settings.limits.stop, .is_opening = true, UINT64_MAX,
                            .ask_at = ASK_PERIOD};
    qd_status status = best_check_memory(best, cover, &saved, error);
    if (status == QD_OK)
        status = qd_best_state_open(&best->state, cover, best->settings.greatest ? -1 : 1, &asking,
                                    error);
    if (status == QD_OK && !asking.stopped)
        status = qd_best_bound_open(&best->bound, &best->state, &asking, error);
    if (status == QD_OK && asking.stopped)
        status = qd_fail_stopped(error);
    if (status == QD_OK)
        status = qd_best_tree_open(&best->tree, &best->bound, saved, error);
    if (status != QD_OK)
        return status;
    best->cover = qd_array_new(best->state.option_count, sizeof *best->cover);
    if (!best->cover)
        return qd_fail_memory(error);
    best->problem = cover;
    best->tree_share = LEADER_SHARE;
    if (best->settings.number != UINT64_MAX)
        best->list.wanted = best->settings.number ? best->settings.number : 1;
    best->most_cost = best_most_cost(&best->state);
    qd_best_near_open(&best->near, &best->tree);
    best->dive_nodes = DIVE_NODES + (uint64_t)cover->primary_count;
    best->proved = INT64_MIN;
    qd_best_root_begin(&best->root, &best->bound, best->tree.root_prices);
    return QD_OK;
}

qd_status qd_best_new(const qd_cover *cover, const qd_best_settings *settings, qd_best **out,
                      qd_error *error) {
    *out = NULL;
    qd_status status = qd_cover_check_sealed(cover, error);
    if (status != QD_OK)
        return status;
    qd_best *best = qd_array_new(1, sizeof *best);
    if (!best)
        return qd_fail_memory(error);
    if (settings)
        best->settings = *settings;
    best->budget.limits = best->settings.limits;
    best->stopped = QD_DONE;
    status = best_open(best, cover, error);
    if (status != QD_OK)
        qd_best_free(best);
    else
        *out = best;
    return status;
}

void qd_best_free(qd_best *best) {
    if (!best)
        return;
    qd_best_layers_close(&best->layers);
    qd_best_tree_close(&best->tree);
    qd_best_bound_close(&best->bound);
    qd_best_state_close(&best->state);
    qd_best_list_free(&best->list);
    free(best->cover);
    free(best);
}

/* ---- the phases ------------------------------------------------------------------------------ */

/* The bound of the root, rounded up: costs are whole numbers of units. */
static int64_t best_root_bound(const qd_best *best) {
    int64_t value = best->root.value, scale = best->bound.scale;
    return value / scale + (value % scale > 0);
}

/* What a cover may cost at most to be worth finding. */
static int64_t best_useful(const qd_best *best) {
    if (best_list_is_full(&best->list))
        return best->list.covers[best->list.count - 1]->cost - 1;
    return best->most_cost;
}

static int64_t best_smaller(int64_t left, int64_t right) {
    return left < right ? left : right;
}

static bool best_begin_near(qd_best *best) {
    const struct best_list *list = &best->list;
    if (best->bound.work >= best->near_work || !best_list_is_full(list) || !list->covers[0]->count)
        return false;
    best->phase = BEST_NEAR;
    qd_best_near_begin(&best->near, list->covers[0]->options, list->covers[0]->count,
                       best_useful(best));
    return true;
}

/* Layers for the same cost as the tree. They find one cover: the cheapest. */
static void best_begin_layers(struct qd_best *best) {
    best->layers_run = best->layers_are_open && (best->list.wanted == 1 || !best->list.count);
    best->layers_work = best->layers_turn = best->layers.work;
    if (best->layers_run)
        qd_best_layers_begin(&best->layers, best->tree.most);
}

/* The next tree, unless what is wanted is proved. */
static void best_begin_guess(qd_best *best) {
    if (best->proved <= best_useful(best) && best_begin_near(best))
        return;
    best->phase = BEST_TREE;
    best->tree_work = best->bound.work;
    if (best->proved > best_useful(best)) {
        best->phase = BEST_DONE;
        return;
    }
    qd_best_tree_begin(&best->tree, best_smaller(best->guess.most, best_useful(best)));
    best_begin_layers(best);
}

static void best_begin_dive(qd_best *best) {
    int64_t value = best->root.value;
    best->proved = best_root_bound(best);
    qd_best_guess_begin(&best->guess, best->proved);
    best->phase = BEST_DIVE;
    qd_best_tree_dive(&best->tree, best->most_cost,
                      value + llabs(value) / DIVE_PART + best->bound.scale);
}

/* Of the trees and layers since the last guess. */
static uint64_t best_tree_work(const qd_best *best) {
    return best->bound.work - best->tree_work;
}

static uint64_t best_layers_work(const qd_best *best) {
    return best->layers.work - best->layers_work;
}

/* All was searched: there are no other covers up to the last `most` of the tree. */
static void best_end_guess(qd_best *best, bool has_cut) {
    int64_t most = best->tree.most;
    best->is_complete = !has_cut || most >= best->most_cost;
    best->proved = most + 1 > best->proved ? most + 1 : best->proved;
    if (best->is_complete) {
        best->phase = BEST_DONE;
        return;
    }
    if (best->phase == BEST_TREE)
        qd_best_guess_raise(&best->guess, best_tree_work(best) + best_layers_work(best));
    uint64_t part = best->bound.work / NEAR_PART;
    best->near_work = part < LEAST_NEAR_WORK ? 0 : best->bound.work + part;
    best_begin_guess(best);
}

/* Adds the `count` options in `cover`. */
static qd_status best_add(qd_best *best, int64_t cost, uint32_t count, bool *is_new,
                          qd_error *error) {
    qd_status status = qd_best_list_add(&best->list, cost, best->cover, count, is_new, error);
    best->effort.solutions += *is_new;
    best->tree.most = best_smaller(best->tree.most, best_useful(best));
    return status;
}

/* Notes who ended a guess. */
static void best_follow(qd_best *best, bool layers) {
    bool was_behind = best->layers_run && !layers;
    best->layers_lead = layers;
    if (layers)
        best->tree_share = LEADER_SHARE;
    else if (was_behind && best->tree_share < GREATEST_SHARE)
        best->tree_share *= 2;
}

/* ---- the tree -------------------------------------------------------------------------------- */

static qd_status best_add_chosen(qd_best *best, bool *is_new, qd_error *error) {
    const struct best_state *state = &best->state;
    for (uint32_t k = 0; k < state->chosen_count; k++)
        best->cover[k] = state->number[state->chosen[k]];
    qd_sort_numbers(best->cover, state->chosen_count);
    qd_status status = best_add(best, state->chosen_cost, state->chosen_count, is_new, error);
    if (status != QD_OK)
        best->tree.is_fresh = true; /* it is found again by the next call */
    best->layers_run &= best->list.wanted == 1;
    return status;
}

static qd_status best_go_on_tree(qd_best *best, bool *is_new, qd_error *error) {
    bool is_near = best->phase == BEST_NEAR;
    enum best_event event =
        is_near ? qd_best_near_go_on(&best->near) : qd_best_tree_go_on(&best->tree);
    if (event == BEST_COVER)
        return best_add_chosen(best, is_new, error);
    best->effort.nodes += event != BEST_GOES_ON;
    if (event == BEST_END && is_near)
        best_begin_guess(best);
    else if (event == BEST_END) {
        best_follow(best, false);
        best_end_guess(best, best->tree.has_cut);
    } else if (best->phase == BEST_DIVE && best->effort.nodes >= best->dive_nodes)
        best_begin_guess(best);
    return QD_OK;
}

/* ---- layers beside it ------------------------------------------------------------------------ */

static qd_status best_open_layers(qd_best *best, qd_error *error) {
    const qd_budget *budget = &best->budget;
    qd_stop stop = {.also = budget->limits.stop};
    if (budget->limits.seconds > 0)
        stop.until = budget->started + budget->limits.seconds - best->effort.seconds;
    struct asking asking = {.stop = &stop, .most = PLANS_WORK};
    bool fits;
    qd_status status =
        qd_best_layers_open(&best->layers, best->problem, &best->bound, best->tree.root_prices,
                            best->layers_bytes, &asking, &fits, error);
    best->layers_are_open = status == QD_OK && fits;
    if (!best->layers_are_open)
        qd_best_layers_close(&best->layers);
    if (status == QD_OK && !fits && (!asking.stopped || asking.done >= asking.most))
        best->layers_bytes = 0;
    if (status == QD_OK)
        best_begin_layers(best);
    return status;
}

/* Turns are long enough to be worth it, and do not depend on where a call ended. */
static bool best_is_turn_of_layers(qd_best *best) {
    uint64_t tree = best_tree_work(best), layers = best_layers_work(best);
    if (best->phase != BEST_TREE || !best->layers_run)
        return false;
    if (best->layers.work < best->layers_turn)
        return true;
    bool begins =
        best->layers_lead ? layers / LEADER_SHARE <= tree : layers <= tree / best->tree_share;
    if (begins)
        best->layers_turn = best->layers.work + LAYERS_TURN;
    return begins;
}

/* What is left of a limit, but at least 1. */
static uint64_t best_left(uint64_t end, uint64_t now) {
    return end > now ? end - now : 1;
}

static qd_status best_go_on_layers(qd_best *best, bool *is_new, qd_error *error) {
    struct best_layers *layers = &best->layers;
    uint64_t nodes = layers->nodes, work_left = best_left(best->layers_turn, layers->work),
             most_work = best_left(best->budget.work_at, best->effort.updates);
    int64_t cost;
    qd_status status = QD_OK;
    enum best_layers_event event =
        qd_best_layers_go_on(layers, layers->work + (work_left < most_work ? work_left : most_work),
                             nodes + best_left(best->budget.pause_at, best->effort.nodes));
    best->effort.nodes += layers->nodes - nodes;
    if (event == BEST_LAYERS_GO_ON)
        return QD_OK;
    if (event == BEST_LAYERS_COVER) {
        uint32_t count = qd_best_layers_get(layers, best->cover, &cost);
        status = best_add(best, cost, count, is_new, error);
    }
    if (status != QD_OK)
        return status;
    best->layers_run = false;
    if (event == BEST_LAYERS_NONE || (event == BEST_LAYERS_COVER && best->list.wanted == 1)) {
        best_follow(best, true);
        best_end_guess(best, layers->has_cut);
    } else if (event == BEST_LAYERS_FULL) {
        best->layers_are_open = false;
        best->layers_bytes = 0;
        qd_best_layers_close(layers);
    }
    return QD_OK;
}

/* ---- running --------------------------------------------------------------------------------- */

static qd_status best_go_on(qd_best *best, bool *is_new, qd_error *error) {
    qd_status status = QD_OK;
    if (best->phase == BEST_ROOT) {
        if (!qd_best_root_go_on(&best->root))
            best_begin_dive(best);
    } else if (best_is_turn_of_layers(best)) {
        status = best_go_on_layers(best, is_new, error);
    } else {
        status = best_go_on_tree(best, is_new, error);
    }
    if (status == QD_OK && best->phase == BEST_TREE && !best->layers_are_open &&
        best->layers_bytes && best->bound.work >= WORK_BEFORE_LAYERS)
        status = best_open_layers(best, error);
    best->effort.updates = best->bound.work + best->tree.forced_work + best->layers.work;
    uint64_t most = best->settings.limits.updates;
    if (best->phase == BEST_ROOT && most && best->effort.updates >= most)
        best->effort.nodes = 1; /* this was it: a limit of updates holds from the first node on */
    return status;
}

static bool best_is_for_good(qd_outcome outcome) {
    return outcome == QD_NODE_LIMIT || outcome == QD_TIME_LIMIT || outcome == QD_UPDATE_LIMIT;
}

qd_status qd_best_run(qd_best *best, qd_outcome *outcome, qd_error *error) {
    outcome = QD_OPTIONAL(outcome, qd_outcome);
    qd_status status = QD_OK;
    bool is_new = false;
    *outcome = best->stopped;
    if (best->stopped != QD_DONE)
        return QD_OK;
    qd_budget_enter(&best->budget, &best->effort);
    while (status == QD_OK && !is_new && best->phase != BEST_DONE &&
           !qd_budget_stops_at_once(&best->budget, &best->effort, outcome))
        status = best_go_on(best, &is_new, error);
    qd_budget_leave(&best->budget, &best->effort);
    if (is_new)
        *outcome = QD_SOLUTION;
    if (status != QD_OK)
        *outcome = QD_PAUSED;
    if (best_is_for_good(*outcome))
        best->stopped = *outcome;
    return status;
}

/* ---- what was found -------------------------------------------------------------------------- */

qd_best_facts qd_best_about(const qd_best *best) {
    qd_best_facts facts = {.count = best->list.count, .effort = best->effort};
    facts.is_bounded = !best->is_complete && best->proved != INT64_MIN;
    if (facts.is_bounded)
        facts.bound = best->proved * best->state.unit;
    return facts;
}

const uint32_t *qd_best_get(const qd_best *best, size_t rank, size_t *count, int64_t *cost) {
    count = QD_OPTIONAL(count, size_t);
    cost = QD_OPTIONAL(cost, int64_t);
    QD_CHECK(rank < best->list.count);
    const struct best_cover *cover = best->list.covers[rank];
    *count = cover->count;
    *cost = cover->cost * best->state.unit;
    return cover->options;
}
