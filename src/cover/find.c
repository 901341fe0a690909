/*
 * One solution of a hard problem that has many: searches in random order, each given up after some
 * nodes and restarted in another order. Run times of such searches have heavy tails, and this
 * avoids most of the tail (Gomes, Selman, Kautz 1998).
 */
#include "search_one.h"
#include "above.h"
#include "shuffle.h"

#include "../base/asking.h"
#include "../base/error.h"
#include "../base/limits.h"
#include "../base/luby.h"
#include "../base/memory.h"
#include "../base/random.h"

#include <stdlib.h>
#include <string.h>

/* Nodes of the shortest run. */
#define LEAST_NODES 2000

/* Copying an entry takes several times as long as visiting it. */
#define FIND_COPY_WORK 4

struct shuffle {
    const qd_cover *from;
    qd_cover *to;
    uint32_t *items, *options; /* number i of the new problem is number items[i] of the old */
    uint32_t *new_item;        /* the inverse */
    uint32_t *list;            /* of one option */
    struct asking *asking;     /* NULL: it is not stopped */
};

static void find_copy_items(struct shuffle *work) {
    for (uint32_t i = 0; i < qd_cover_item_count(work->from); i++) {
        uint32_t old = work->items[i];
        struct bounds bounds = bounds_of(work->from, old);
        work->new_item[old] =
            qd_cover_add_item(work->to, NULL, /* nobody sees them */
                              qd_cover_item_about(work->from, old).kind, bounds.least, bounds.most);
    }
    for (uint32_t c = 1; c <= work->from->colour_names.count; c++)
        qd_cover_add_colour(work->to, qd_cover_colour_name(work->from, c));
}

static void find_copy_options(struct shuffle *work) {
    bool goes_on = true;
    for (uint32_t o = 0; o < work->from->option_count && goes_on; o++) {
        uint32_t old = work->options[o];
        qd_option_facts facts = qd_cover_option_about(work->from, old);
        for (size_t i = 0; i < facts.count; i++)
            work->list[i] = work->new_item[facts.items[i]];
        qd_cover_add_option(work->to, work->list, facts.count, facts.colours, facts.cost);
        goes_on = goes_on_after(work->asking, FIND_COPY_WORK * (1 + facts.count));
    }
}

qd_status qd_shuffle(const qd_cover *cover, uint64_t seed, struct asking *asking, qd_cover **out,
                     uint32_t **options, qd_error *error) {
    struct shuffle work = {.from = cover, .asking = asking};
    *out = NULL;
    *options = NULL;
    qd_status status = qd_cover_check_sealed(cover, error);
    if (status != QD_OK)
        return status;
    size_t items = qd_cover_item_count(cover);
    work.items = qd_array_new(items, sizeof *work.items);
    work.new_item = qd_array_new(items, sizeof *work.new_item);
    work.list = qd_array_new(items, sizeof *work.list);
    work.options = qd_array_new(cover->option_count, sizeof *work.options);
    status = work.items && work.new_item && work.list && work.options
                 ? qd_cover_new(&work.to, error)
                 : qd_fail_memory(error);
    if (status == QD_OK) {
        qd_random_order(&seed, work.items, (uint32_t)items);
        qd_random_order(&seed, work.options, cover->option_count);
        find_copy_items(&work);
        find_copy_options(&work);
        status = qd_cover_seal(work.to, error);
    }
    free(work.items);
    free(work.new_item);
    free(work.list);
    if (status != QD_OK) {
        qd_cover_free(work.to);
        free(work.options);
        work.to = NULL;
        work.options = NULL;
    }
    *out = work.to;
    *options = work.options;
    return status;
}

/* What a copy takes. */
static uint64_t find_copy_bytes(const qd_cover *cover) {
    return cover->entry_count * (cover->colours ? 8 : 4) + 32 * (uint64_t)cover->option_count +
           72 * (uint64_t)qd_cover_item_count(cover);
}

/* ---- restarts -------------------------------------------------------------------------------- */

struct find_finder {
    const qd_cover *cover;
    qd_cover_settings settings; /* of the runs */
    qd_stop time;               /* the limit of time, which ends what is opened, too, */
    qd_stop stop;               /* as this is also due with it: of all runs */
    qd_cover_found *found;
};

/* The solution just found, in the numbers of the problem. */
static qd_status find_take_solution(const struct find_finder *finder, const qd_cover_search *search,
                                    const uint32_t *options, qd_error *error) {
    qd_cover_found *found = finder->found;
    const uint32_t *solution = qd_cover_search_solution(search, &found->count);
    found->options = qd_array_new(found->count, sizeof *found->options);
    if (!found->options)
        return qd_fail_memory(error);
    for (size_t i = 0; i < found->count; i++)
        found->options[i] = options[solution[i]];
    return QD_OK;
}

/* One run, in its own order. If it is stopped before it begins, the outcome says why. */
static qd_status find_try_once(struct find_finder *finder, uint64_t seed, qd_error *error) {
    qd_cover_found *found = finder->found;
    struct asking asking = {.stop = &finder->stop, .most = UINT64_MAX};
    qd_cover *shuffled;
    qd_cover_search *search = NULL;
    uint32_t *options;
    qd_status status = qd_shuffle(finder->cover, seed, &asking, &shuffled, &options, error);
    if (asking.stopped)
        qd_stop_is_due(&finder->stop, &found->outcome);
    else if (status == QD_OK)
        status = qd_cover_search_new(shuffled, &finder->settings, &search, error);
    if (qd_stop_ended(&finder->stop, status, &found->outcome))
        status = QD_OK;
    if (status == QD_OK && search) {
        found->engine = qd_cover_search_about(search).engine;
        found->outcome = qd_cover_search_next(search);
        if (found->outcome == QD_SOLUTION)
            status = find_take_solution(finder, search, options, error);
        found->effort.solutions += search->effort.solutions;
        found->effort.nodes += search->effort.nodes;
        found->effort.updates += search->effort.updates;
    }
    qd_cover_search_free(search);
    qd_cover_free(shuffled);
    qd_free(options);
    return status;
}

static qd_status find_try_again(struct find_finder *finder, qd_error *error) {
    const qd_limits all = finder->settings.limits;
    const qd_effort *effort = &finder->found->effort;
    qd_limits *limits = &finder->settings.limits;
    qd_outcome *outcome = &finder->found->outcome;
    uint64_t seed = finder->settings.seed;
    limits->slice_nodes = 0;
    limits->seconds = 0;
    limits->stop = &finder->stop;
    for (uint64_t run = 1;; run++) {
        uint64_t nodes = LEAST_NODES * qd_luby(run);
        bool last = all.nodes && all.nodes <= effort->nodes + nodes;
        limits->nodes = nodes;
        if (last)
            limits->nodes = all.nodes > effort->nodes ? all.nodes - effort->nodes : 1;
        if (all.updates)
            limits->updates = all.updates - effort->updates;
        qd_status status = find_try_once(finder, qd_random(&seed), error);
        if (status != QD_OK || *outcome != QD_NODE_LIMIT || last ||
            qd_stop_is_due(&finder->stop, outcome))
            return status;
    }
}

qd_status qd_cover_find(const qd_cover *cover, const qd_cover_settings *settings,
                        qd_cover_found *found, qd_error *error) {
    struct find_finder finder = {.cover = cover, .found = found};
    *found = (qd_cover_found){.outcome = QD_INTERRUPTED};
    finder.settings = qd_cover_settings_take(settings);
    finder.settings.threads = 1;
    finder.settings.observer = NULL; /* it would be told the numbers of shuffled problems */
    finder.time.also = finder.settings.limits.stop;
    finder.stop.also = &finder.time;
    qd_stop_after(&finder.time, finder.settings.limits.seconds);
    struct qd_room room = {.most = finder.settings.limits.memory};
    qd_status status = qd_cover_check_sealed(cover, error);
    if (status == QD_OK)
        status = qd_room_take(&room, find_copy_bytes(cover), "a search in random order", error);
    if (status != QD_OK)
        return status;
    finder.settings.limits.memory = qd_room_left(&room);
    return find_try_again(&finder, error);
}
