/*
 * Any one solution: a search in order and one that learns from dead ends take turns, because one early
 * mistake can keep a search in order from all solutions. Turns are measured in work, so the solution
 * is always the same. The first turn is in order and at least as long as the way to a solution without
 * dead ends, so that easy problems get their first solution in order. A few as short turns try options in
 * random order: of n queens nearly all orders give a solution at once, but that of the problem seldom does.
 */
#include "above.h"
#include "dense.h"
#include "learn.h"
#include "search_one.h"

#include "../base/error.h"
#include "../base/memory.h"
#include "../base/sort.h"

/* Updates of a turn in order, and work of a turn that learns: a few milliseconds each, so that neither
 * costs more than twice what it would alone. Where learning is needed, turns three times as long would save
 * a fifth. */
#define ORDER_UPDATES 300000
#define LEARN_WORK 600000

/* Turns with options in random order, and updates of each and of the first turn in order; one more for each
 * entry of the problem. One in six fails on n queens. */
#define MIXED_TURNS 4
#define FIRST_UPDATES 50000

/* Searches in order that seem to end within this many turns get so many for one of the other search. */
#define FEW_TURNS 60000
#define TURNS_OF_FEW 4

struct any {
    const qd_cover *cover;
    qd_cover_settings settings;
    qd_stop time; /* the limit of time, which ends what is opened, too, */
    qd_stop stop; /* as this is also due with it: of all turns */
    qd_cover_found *found;
    qd_cover_search *search; /* in order */
    struct learn learn;
    bool mixes;       /* can try options in random order */
    bool learns;      /* false: it is not possible here; random orders take these turns */
    uint64_t updates; /* of the next turn in random orders */
    uint64_t seed;
    double done;        /* the share of the search in order, after its last turn */
    uint32_t due;       /* turns of the other search that are due, in parts of TURNS_OF_FEW */
    qd_effort given_up; /* of those so far, and of turns that were not continued */
};

static void any_add_up(struct any *any) {
    qd_effort *all = &any->found->effort, order = qd_cover_search_effort(any->search);
    all->nodes = order.nodes + any->learn.nodes + any->given_up.nodes;
    all->updates = order.updates + any->learn.work + any->given_up.updates;
}

/* Whether to continue: if false, why not. */
static bool any_may_go_on(struct any *any, qd_outcome *outcome) {
    const qd_limits *limits = &any->settings.limits;
    const qd_effort *effort = &any->found->effort;
    any_add_up(any);
    if (qd_stop_is_due(&any->stop, outcome))
        return false;
    if (limits->nodes && effort->nodes >= limits->nodes)
        *outcome = QD_NODE_LIMIT;
    else if (limits->updates && effort->updates >= limits->updates)
        *outcome = QD_UPDATE_LIMIT;
    else
        return true;
    return false;
}

/* ---- turns ----------------------------------------------------------------------------------- */

/* Makes space for a solution. */
static qd_status any_found(struct any *any, size_t count, qd_error *error) {
    any->found->options = qd_array_new(count, sizeof *any->found->options);
    return any->found->options ? QD_OK : qd_fail_memory(error);
}

static qd_status any_search(struct any *any, uint64_t updates, qd_error *error) {
    qd_cover_found *found = any->found;
    any->search->budget.slice_updates = updates;
    found->engine = qd_cover_search_about(any->search).engine;
    found->outcome = qd_cover_search_next(any->search);
    if (found->outcome != QD_SOLUTION)
        return QD_OK;
    const uint32_t *solution = qd_cover_search_solution(any->search, &found->count);
    qd_status status = any_found(any, found->count, error);
    for (size_t i = 0; status == QD_OK && i < found->count; i++)
        found->options[i] = solution[i];
    return status;
}

static qd_status any_learn(struct any *any, qd_error *error) {
    qd_cover_found *found = any->found;
    found->engine = "learning";
    found->outcome = qd_learn_go_on(&any->learn, LEARN_WORK);
    if (found->outcome != QD_SOLUTION)
        return QD_OK;
    qd_status status = any_found(any, any->cover->depth, error);
    for (uint32_t o = 0; status == QD_OK && o < any->cover->option_count; o++)
        if (any->learn.holds[learn_in(o)])
            found->options[found->count++] = o;
    return status;
}

static qd_status any_try_orders(struct any *any, qd_error *error) {
    qd_cover_settings settings = any->settings;
    qd_cover_found found;
    settings.observer = NULL;
    settings.seed = ++any->seed;
    settings.limits.nodes = 0;
    settings.limits.updates = any->updates;
    settings.limits.seconds = 0;
    settings.limits.stop = &any->stop;
    qd_status status = qd_cover_find(any->cover, &settings, &found, error);
    any->updates += any->updates / 2;
    any->given_up.nodes += found.effort.nodes;
    any->given_up.updates += found.effort.updates;
    found.effort = any->found->effort;
    *any->found = found;
    if (found.outcome == QD_UPDATE_LIMIT)
        any->found->outcome = QD_PAUSED;
    return status;
}

static qd_status any_open_learn(struct any *any, qd_error *error) {
    struct qd_room room = {any->settings.limits.memory, any->search->room.taken};
    qd_status status =
        qd_learn_open(&any->learn, any->cover, qd_room_left(&room), &any->stop, error);
    any->learns = status == QD_OK;
    return status == QD_ERROR_UNSUPPORTED || status == QD_ERROR_RANGE || status == QD_ERROR_STOPPED
               ? QD_OK
               : status;
}

/* Opens a search by one of these engines. */
static qd_status any_open(struct any *any, const struct qd_engine *const *engines,
                          qd_error *error) {
    qd_cover_settings settings = any->settings;
    settings.limits = (qd_limits){.memory = any->settings.limits.memory, .stop = &any->stop};
    qd_status status = qd_search_make(any->cover, &settings, &any->search, error);
    if (status == QD_OK)
        status = qd_search_open_engine(any->search, engines, error);
    return status == QD_OK ? qd_cover_search_restart(any->search, NULL, error) : status;
}

/*
 * Opens the search of the first turns, by cells if possible: it is opened faster than dense, in less memory, and it can
 * mix options. But problems with few options are dense from the beginning.
 */
static qd_status any_open_first(struct any *any, qd_error *error) {
    static const struct qd_engine *const first[] = {&qd_engine_cells, &qd_engine_dense,
                                                    &qd_engine_links, NULL};
    const qd_cover_settings *settings = &any->settings;
    bool cells_first = qd_engine_is_auto(settings->engine) && !settings->observer &&
                       !any->cover->bounds && any->cover->option_count > DENSE_GRID_OPTIONS;
    qd_status status = any_open(any, cells_first ? first : NULL, error);
    any->mixes = cells_first && status == QD_OK && any->search->engine == &qd_engine_cells;
    return status;
}

/*
 * Takes what the search did so far to what was given up, before it begins again. A restart counts its effort from 0;
 * but if it fails, the search stays as it was, and any_add_up would count its effort twice.
 */
static void any_give_up(struct any *any) {
    qd_effort effort = qd_cover_search_effort(any->search);
    any->given_up.nodes += effort.nodes;
    any->given_up.updates += effort.updates;
    any->search->effort = (qd_effort){0};
}

/* The first turns: in order, and with options in random order. All are of one search, because to open another one
 * costs more than they do. */
static qd_status any_begin(struct any *any, qd_error *error) {
    uint64_t updates = any->cover->entry_count + FIRST_UPDATES;
    qd_outcome *outcome = &any->found->outcome;
    qd_status status = any_search(any, updates, error);
    for (uint32_t turn = 0; any->mixes && turn < MIXED_TURNS; turn++) {
        if (status != QD_OK || *outcome != QD_PAUSED || !any_may_go_on(any, outcome))
            return status;
        any_give_up(any);
        any->search->mixes = true;
        status = qd_cover_search_restart(any->search, NULL, error);
        if (status == QD_OK)
            status = any_search(any, updates, error);
    }
    return status;
}

/* The searches that take turns from then on. */
static qd_status any_open_second(struct any *any, qd_error *error) {
    qd_status status;
    if (!any->mixes)
        return any_open_learn(any, error);
    const struct qd_engine *const *engines = qd_engines_for(any->cover, &any->settings);
    any_give_up(any);
    if (*engines == any->search->engine) {
        any->search->mixes = false;
        status = qd_cover_search_restart(any->search, NULL, error);
    } else {
        qd_cover_search_free(any->search);
        status = any_open(any, engines, error);
    }
    return status == QD_OK ? any_open_learn(any, error) : status;
}

/*
 * A turn in order, after which another search is due. It is due less often where these turns would come to an end:
 * random problems have small trees, and nothing to be learned. Where one early mistake can hide all solutions, the
 * share that has been searched hardly grows.
 */
static qd_status any_take_order(struct any *any, qd_error *error) {
    qd_status status = any_search(any, ORDER_UPDATES, error);
    double before = any->done;
    any->done = qd_search_progress(any->search);
    any->due += any->done - before > 1. / FEW_TURNS ? 1 : TURNS_OF_FEW;
    return status;
}

static qd_status any_take_other(struct any *any, qd_error *error) {
    any->due -= TURNS_OF_FEW;
    return any->learns ? any_learn(any, error) : any_try_orders(any, error);
}

/* Turns of searching until there is a result or a reason to stop. */
static qd_status any_take_turns(struct any *any, qd_error *error) {
    qd_outcome *outcome = &any->found->outcome;
    qd_status status = any_begin(any, error);
    if (status == QD_OK && *outcome == QD_PAUSED)
        status = any_open_second(any, error);
    while (status == QD_OK && *outcome == QD_PAUSED && any_may_go_on(any, outcome))
        status = any->due < TURNS_OF_FEW ? any_take_order(any, error) : any_take_other(any, error);
    if (any->search)
        any_add_up(any);
    return status;
}

qd_status qd_cover_any(const qd_cover *cover, const qd_cover_settings *settings,
                       qd_cover_found *found, qd_error *error) {
    struct any any = {.cover = cover, .found = found, .updates = ORDER_UPDATES};
    *found = (qd_cover_found){.outcome = QD_INTERRUPTED};
    any.settings = qd_cover_settings_take(settings);
    any.settings.threads = 1;
    any.time.also = any.settings.limits.stop;
    any.stop.also = &any.time;
    qd_stop_after(&any.time, any.settings.limits.seconds);
    qd_status status = qd_cover_check_sealed(cover, error);
    if (status == QD_OK)
        status = any_open_first(&any, error);
    if (status == QD_OK)
        status = any_take_turns(&any, error);
    if (qd_stop_ended(&any.stop, status, &found->outcome))
        status = QD_OK;
    if (status == QD_OK && found->outcome == QD_SOLUTION)
        qd_sort_numbers(found->options, found->count);
    qd_learn_close(&any.learn);
    qd_cover_search_free(any.search);
    return status;
}
