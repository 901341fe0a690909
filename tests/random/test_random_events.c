/*
 * Random small covers from random starts: what engine links reports is what follows from the header,
 * what is left can be followed forwards and backwards, and watching changes nothing.
 */
#include "events.h"

#define MOST_EVENTS 30000
#define MOST_CHOSEN 8

static struct cover_kind random_kind(struct random *random, uint32_t number) {
    struct cover_kind kind = {.items = random_below(random, 13), .rarity = 2, .rarities = 3};
    bool bounds = number & 2;
    kind.options = random_below(random, bounds ? 13 : 30);
    kind.secondary = number & 1 ? 2 : 4;
    kind.colours = number & 1 ? 2 : 0;
    kind.bounded = bounds;
    kind.least = kind.more = 3;
    kind.twins = number & 8;
    return kind;
}

struct wide_start {
    struct random_start usual;
    uint32_t chosen[MOST_CHOSEN];
    qd_cover_start start;
};

/* One in eight has many options, which clash; one in four names an item. */
static void wide_start(struct random *random, const qd_cover *cover, struct wide_start *made) {
    uint32_t items = qd_cover_item_count(cover), options = qd_cover_option_count(cover);
    random_start(random, cover, &made->usual);
    made->start = made->usual.start;
    if (items && random_below(random, 4) == 0)
        made->start.branch = random_below(random, items);
    if (options == 0 || random_below(random, 8))
        return;
    made->start.chosen = made->chosen;
    made->start.chosen_count = MOST_CHOSEN;
    for (uint32_t i = 0; i < MOST_CHOSEN; i++)
        made->chosen[i] = random_below(random, options);
}

struct run {
    qd_cover_settings settings;
    struct watcher watcher;
    qd_cover_search *search;
};

static void open_run(struct run *run, const qd_cover *cover, const qd_cover_start *start,
                     qd_order order, qd_limits limits) {
    run->settings = (qd_cover_settings){0};
    run->settings.order = order;
    run->settings.limits = limits;
    run->settings.observer = watcher_see;
    run->settings.observer_user = &run->watcher;
    watcher_open(&run->watcher, cover);
    OK(qd_cover_search_new(cover, &run->settings, &run->search, NULL));
    assert_string_equal(qd_cover_search_about(run->search).engine, "links");
    run->watcher.search = run->search;
    run->watcher.events.count = 0;
    OK(qd_cover_search_restart(run->search, start, NULL));
}

static void close_run(struct run *run) {
    qd_cover_search_free(run->search);
    watcher_close(&run->watcher);
}

static void check_solution(const struct run *run) {
    uint32_t found[64];
    size_t count;
    const uint32_t *options = qd_cover_search_solution(run->search, &count);
    assert_int_equal(remains_solution(&run->watcher.remains, found), count);
    assert_memory_equal(found, options, count * sizeof *options);
    OK(qd_cover_check_solution(run->watcher.remains.cover, options, count, NULL));
}

/* The same solutions and effort as without an observer, call by call. */
static void check_silent(struct run *run, const qd_cover_start *start) {
    qd_cover_settings settings = run->settings;
    qd_cover_search *silent;
    qd_outcome outcome;
    settings.observer = NULL;
    settings.engine = "links";
    OK(qd_cover_search_new(run->watcher.remains.cover, &settings, &silent, NULL));
    OK(qd_cover_search_restart(silent, start, NULL));
    do {
        size_t count, other;
        outcome = qd_cover_search_next(run->search);
        assert_int_equal(outcome, qd_cover_search_next(silent));
        if (outcome != QD_SOLUTION)
            continue;
        check_solution(run);
        const uint32_t *found = qd_cover_search_solution(silent, &count);
        assert_memory_equal(qd_cover_search_solution(run->search, &other), found,
                            count * sizeof *found);
        assert_int_equal(count, other);
    } while (outcome == QD_SOLUTION || outcome == QD_PAUSED);
    qd_effort watched = qd_cover_search_effort(run->search), plain = qd_cover_search_effort(silent);
    assert_int_equal(watched.nodes, plain.nodes);
    assert_int_equal(watched.updates, plain.updates);
    assert_int_equal(watched.solutions, plain.solutions);
    qd_cover_search_free(silent);
}

/* The whole search: its events, its updates, and the way back. */
static void check_whole(const qd_cover *cover, const qd_cover_start *start, qd_limits limits,
                        const struct narrator *narrator) {
    struct run run;
    open_run(&run, cover, start, narrator->order, limits);
    check_silent(&run, start);
    assert_events(run.watcher.events.list, run.watcher.events.count, &narrator->events);
    assert_int_equal(qd_cover_search_effort(run.search).updates, narrator->updates);
    assert_true(run.watcher.hashes[narrator->events.count - 1] ==
                run.watcher.hashes[narrator->begun - 1]);
    watcher_check_backwards(&run.watcher);
    close_run(&run);
}

static void check_counting(struct random *random, const qd_cover *cover,
                           const qd_cover_start *start, const struct narrator *narrator) {
    struct run run;
    qd_limits limits = {0};
    qd_count *total;
    qd_outcome outcome;
    limits.slice_nodes = random_below(random, 4);
    OK(qd_count_new(&total, NULL));
    open_run(&run, cover, start, narrator->order, limits);
    do
        OK(qd_cover_search_count(run.search, total, &outcome, NULL));
    while (outcome == QD_PAUSED);
    assert_events(run.watcher.events.list, run.watcher.events.count, &narrator->events);
    close_run(&run);
    qd_count_free(total);
}

/* A search that is cut by a limit has the first of the events; what is left can be gone back. */
static void check_cut(struct random *random, const qd_cover *cover, const qd_cover_start *start,
                      const struct narrator *narrator) {
    struct run run;
    struct events first = narrator->events;
    qd_limits limits = {0};
    limits.nodes = 1 + random_below(random, 6);
    open_run(&run, cover, start, narrator->order, limits);
    while (qd_cover_search_next(run.search) == QD_SOLUTION)
        check_solution(&run);
    assert_true(run.watcher.events.count <= first.count);
    first.count = run.watcher.events.count;
    assert_events(run.watcher.events.list, run.watcher.events.count, &first);
    watcher_check_backwards(&run.watcher);
    close_run(&run);
}

/* The rest of a search, as a list of starts: each is reported like any other. */
static void check_rest(const qd_cover *cover, const qd_cover_start *start, qd_order order) {
    struct run run;
    struct events expected = {NULL, 0, 0};
    qd_cover_starts *rest;
    qd_limits limits = {0};
    limits.slice_nodes = 3;
    OK(qd_cover_starts_new(&rest, NULL));
    open_run(&run, cover, start, order, limits);
    qd_cover_search_next(run.search);
    OK(qd_cover_search_remaining(run.search, rest, NULL));
    run.watcher.events.count = 0;
    OK(qd_cover_search_restart_all(run.search, rest, NULL));
    qd_outcome outcome;
    do
        outcome = qd_cover_search_next(run.search);
    while (outcome == QD_SOLUTION || outcome == QD_PAUSED);
    for (size_t i = 0; i < qd_cover_starts_count(rest); i++) {
        struct narrator narrator;
        qd_cover_start next = qd_cover_starts_get(rest, i);
        narrate(&narrator, cover, &next, order, MOST_EVENTS);
        for (size_t e = 0; e < narrator.events.count; e++)
            events_append(&expected, &narrator.events.list[e]);
        narrator_close(&narrator);
    }
    assert_events(run.watcher.events.list, run.watcher.events.count, &expected);
    free(expected.list);
    close_run(&run);
    qd_cover_starts_free(rest);
}

static void check_events(struct random *random, uint32_t number, const qd_cover *cover) {
    struct wide_start made;
    struct narrator narrator;
    qd_limits limits = {0};
    qd_order order = random_below(random, 3) ? QD_ORDER_FEWEST : QD_ORDER_FIRST;
    (void)number;
    limits.slice_nodes = random_below(random, 4);
    wide_start(random, cover, &made);
    narrate(&narrator, cover, &made.start, order, MOST_EVENTS);
    if (narrator.events.count < MOST_EVENTS) {
        check_whole(cover, &made.start, limits, &narrator);
        check_counting(random, cover, &made.start, &narrator);
        check_cut(random, cover, &made.start, &narrator);
        check_rest(cover, &made.start, order);
    }
    narrator_close(&narrator);
}

static void test_random(void **state) {
    (void)state;
    check_random_covers(&(struct cover_cases){20262, 20000, random_kind, check_events,
                                              .lacks = SHAPE_COSTS | SHAPE_WIDE | SHAPE_LONG});
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_random)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
