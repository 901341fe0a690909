/* The cheapest covers: prices, then trees up to a cost that is guessed higher and higher. */
#include "quadrille/best.h"

#include "best_guess.h"
#include "best_list.h"
#include "best_near.h"
#include "best_root.h"
#include "best_tree.h"
#include "search.h"

#include "../base/error.h"
#include "../base/memory.h"
#include "../base/settings.h"
#include "../base/sort.h"

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

    enum best_phase phase;
    int64_t most_cost;   /* of any cover */
    int64_t proved;      /* covers that are not in the list cost at least this */
    uint64_t dive_nodes; /* at which the dive ends */
    uint64_t tree_work;  /* when the tree began */
    uint64_t near_work;  /* at which looking near the best cover ends, for now */
    bool is_complete;    /* there are no covers but those in the list */
};

/* ---- opening --------------------------------------------------------------------------------- */

void qd_best_settings_init(qd_best_settings *settings, size_t size) {
    static const qd_best_settings usual = QD_BEST_SETTINGS_INIT;
    qd_settings_init(settings, size, &usual, sizeof usual);
}

/* What state, bound and tree need, without saved prices. */
static uint64_t best_bytes(const qd_cover *cover) {
    uint64_t items = qd_cover_item_count(cover), options = cover->option_count;
    return 70 * items + 80 * options + 20 * (uint64_t)cover->entry_count;
}

static qd_status best_check_memory(qd_best *best, const qd_cover *cover, uint64_t *saved,
                                   qd_error *error) {
    struct qd_room room = {.most = best->settings.limits.memory};
    qd_status status = qd_room_take(&room, best_bytes(cover), "the search", error);
    *saved = SAVED_BYTES;
    if (room.most && room.most - room.taken < *saved)
        *saved = room.most - room.taken;
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
    qd_status status = best_check_memory(best, cover, &saved, error);
    if (status == QD_OK)
        status = qd_best_state_open(&best->state, cover, best->settings.greatest ? -1 : 1, error);
    if (status == QD_OK)
        status = qd_best_bound_open(&best->bound, &best->state, error);
    if (status == QD_OK)
        status = qd_best_tree_open(&best->tree, &best->bound, saved, error);
    if (status != QD_OK)
        return status;
    best->cover = qd_array_new(best->state.option_count, sizeof *best->cover);
    if (!best->cover)
        return qd_fail_memory(error);
    best->list.wanted = best->settings.number;
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
    qd_best_settings_init(&best->settings, sizeof best->settings);
    status =
        qd_settings_take(&best->settings, sizeof best->settings, settings, "the settings", error);
    best->budget.limits = best->settings.limits;
    best->stopped = QD_DONE;
    if (status == QD_OK)
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
    qd_best_tree_close(&best->tree);
    qd_best_bound_close(&best->bound);
    qd_best_state_close(&best->state);
    qd_best_list_free(&best->list);
    free(best->cover);
    free(best);
}

/* ---- the phases ------------------------------------------------------------------------------ */

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

/* The next tree, unless what is wanted is proved. */
static void best_begin_guess(qd_best *best) {
    if (best->proved <= best_useful(best) && best_begin_near(best))
        return;
    best->phase = BEST_TREE;
    best->tree_work = best->bound.work;
    if (best->proved > best_useful(best))
        best->phase = BEST_DONE;
    else
        qd_best_tree_begin(&best->tree, best_smaller(best->guess.most, best_useful(best)));
}

/* The bound of the root, rounded up: costs are whole numbers of units. */
static int64_t best_root_bound(const qd_best *best) {
    int64_t value = best->root.value, scale = best->bound.scale;
    return value / scale + (value % scale > 0);
}

static void best_begin_dive(qd_best *best) {
    int64_t value = best->root.value;
    best->proved = best_root_bound(best);
    qd_best_guess_begin(&best->guess, best->proved);
    best->phase = BEST_DIVE;
    qd_best_tree_dive(&best->tree, best->most_cost,
                      value + llabs(value) / DIVE_PART + best->bound.scale);
}

/* The tree was searched to its end: there are no other covers up to its last `most`. */
static void best_end_tree(qd_best *best) {
    int64_t most = best->tree.most;
    best->is_complete = !best->tree.has_cut || most >= best->most_cost;
    best->proved = most + 1 > best->proved ? most + 1 : best->proved;
    if (best->is_complete) {
        best->phase = BEST_DONE;
        return;
    }
    if (best->phase == BEST_TREE)
        qd_best_guess_raise(&best->guess, best->bound.work - best->tree_work);
    uint64_t part = best->bound.work / NEAR_PART;
    best->near_work = part < LEAST_NEAR_WORK ? 0 : best->bound.work + part;
    best_begin_guess(best);
}

static qd_status best_add_cover(qd_best *best, bool *is_new, qd_error *error) {
    const struct best_state *state = &best->state;
    for (uint32_t k = 0; k < state->chosen_count; k++)
        best->cover[k] = state->number[state->chosen[k]];
    qd_sort_numbers(best->cover, state->chosen_count);
    qd_status status = qd_best_list_add(&best->list, state->chosen_cost, best->cover,
                                        state->chosen_count, is_new, error);
    if (status != QD_OK)
        best->tree.is_fresh = true; /* it is found again by the next call */
    best->effort.solutions += *is_new;
    best->tree.most = best_smaller(best->tree.most, best_useful(best));
    return status;
}

static qd_status best_go_on_tree(qd_best *best, bool *is_new, qd_error *error) {
    bool is_near = best->phase == BEST_NEAR;
    enum best_event event =
        is_near ? qd_best_near_go_on(&best->near) : qd_best_tree_go_on(&best->tree);
    if (event == BEST_COVER)
        return best_add_cover(best, is_new, error);
    best->effort.nodes += event != BEST_GOES_ON;
    if (event == BEST_END && is_near)
        best_begin_guess(best);
    else if (event == BEST_END)
        best_end_tree(best);
    else if (best->phase == BEST_DIVE && best->effort.nodes >= best->dive_nodes)
        best_begin_guess(best);
    return QD_OK;
}

/* ---- running --------------------------------------------------------------------------------- */

static qd_status best_go_on(qd_best *best, bool *is_new, qd_error *error) {
    qd_status status = QD_OK;
    if (best->phase == BEST_ROOT) {
        if (!qd_best_root_go_on(&best->root))
            best_begin_dive(best);
    } else {
        status = best_go_on_tree(best, is_new, error);
    }
    best->effort.updates = best->bound.work + best->tree.forced_work;
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
           !qd_budget_stops(&best->budget, &best->effort, outcome))
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

void qd_best_interrupt(qd_best *best) {
    atomic_store(&best->budget.interrupted, true);
}

/* ---- what was found -------------------------------------------------------------------------- */

size_t qd_best_count(const qd_best *best) {
    return best->list.count;
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

bool qd_best_bound(const qd_best *best, int64_t *bound) {
    if (best->is_complete || best->proved == INT64_MIN)
        return false;
    *bound = best->proved * best->state.unit;
    return true;
}

qd_effort qd_best_effort(const qd_best *best) {
    return best->effort;
}
