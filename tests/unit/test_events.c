/* What an observer is told: whole lists of events of small problems, and the beginnings of larger ones. */
#include "events.h"

#include <stdio.h>

static const char *const words[] = {
    "choice", "cover",    "uncover", "solution", "dead-end", "start",   "ban",   "given",   "clash",
    "purify", "unpurify", "use",     "unuse",    "tweak",    "untweak", "close", "retreat",
};

struct story {
    const qd_cover *cover;
    qd_text text;
};

/* One line for each event: its level, its kind, the item, and the option as a number. */
static void tell_story(void *user, const qd_cover_event *event) {
    struct story *story = user;
    const char *item =
        event->item == QD_NO_ITEM ? "" : qd_cover_item_name(story->cover, event->item);
    qd_text_printf(&story->text, "%u %s%s%s", event->level, words[event->kind], *item ? " " : "",
                   item);
    if (event->option != QD_NO_OPTION)
        qd_text_printf(&story->text, " %u", event->option);
    qd_text_put(&story->text, "\n");
}

/* Without the START of opening the search. */
static void check_story(const char *problem, const qd_cover_start *start, const char *expected) {
    qd_cover *cover;
    qd_cover_search *search;
    qd_cover_settings settings = {0};
    OK(qd_cover_read(QD_COVER_DLX, problem, strlen(problem), NULL, &cover, NULL));
    struct story story = {cover, QD_TEXT_INIT};
    settings.observer = tell_story;
    settings.observer_user = &story;
    OK(qd_cover_search_new(cover, &settings, &search, NULL));
    assert_string_equal(story.text.data, "0 start\n");
    qd_text_free(&story.text);
    OK(qd_cover_search_restart(search, start, NULL));
    while (qd_cover_search_next(search) == QD_SOLUTION)
        continue;
    assert_string_equal(story.text.data, expected);
    qd_text_free(&story.text);
    qd_cover_search_free(search);
    qd_cover_free(cover);
}

/* Knuth's example in section 7.2.2.1. */
static void test_knuth(void **state) {
    (void)state;
    check_story("a b c d e f g\nc e\na d g\nb c f\na d f\nb g\nd e g\n", NULL,
                "0 start\n"
                "0 cover a\n"
                "0 choice a 1\n"
                "0 cover d\n"
                "0 cover g\n"
                "1 cover b\n"
                "1 choice b 2\n"
                "1 cover c\n"
                "1 cover f\n"
                "2 dead-end e\n"
                "1 retreat b 2\n"
                "1 uncover f\n"
                "1 uncover c\n"
                "1 uncover b\n"
                "0 retreat a 1\n"
                "0 uncover g\n"
                "0 uncover d\n"
                "0 choice a 3\n"
                "0 cover d\n"
                "0 cover f\n"
                "1 cover b\n"
                "1 choice b 4\n"
                "1 cover g\n"
                "2 cover c\n"
                "2 choice c 0\n"
                "2 cover e\n"
                "3 solution\n"
                "2 retreat c 0\n"
                "2 uncover e\n"
                "2 uncover c\n"
                "1 retreat b 4\n"
                "1 uncover g\n"
                "1 uncover b\n"
                "0 retreat a 3\n"
                "0 uncover f\n"
                "0 uncover d\n"
                "0 uncover a\n");
}

static void test_colours(void **state) {
    (void)state;
    check_story("p q r | x y\np q x y:A\np r x:A y\np x:B\nq x:A\nr y:B\n", NULL,
                "0 start\n"
                "0 cover q\n"
                "0 choice q 0\n"
                "0 cover x\n"
                "0 purify y 0\n"
                "0 cover p\n"
                "1 dead-end r\n"
                "0 retreat q 0\n"
                "0 uncover p\n"
                "0 unpurify y 0\n"
                "0 uncover x\n"
                "0 choice q 3\n"
                "0 purify x 3\n"
                "1 cover p\n"
                "1 choice p 1\n"
                "1 cover r\n"
                "1 cover y\n"
                "2 solution\n"
                "1 retreat p 1\n"
                "1 uncover y\n"
                "1 uncover r\n"
                "1 uncover p\n"
                "0 retreat q 3\n"
                "0 unpurify x 3\n"
                "0 uncover q\n");
    check_story("p q | x\np x:A\nq x:A\nq x:B\n", NULL,
                "0 start\n"
                "0 cover p\n"
                "0 choice p 0\n"
                "0 purify x 0\n"
                "1 cover q\n"
                "1 choice q 1\n"
                "2 solution\n"
                "1 retreat q 1\n"
                "1 uncover q\n"
                "0 retreat p 0\n"
                "0 unpurify x 0\n"
                "0 uncover p\n");
}

static void test_bounds(void **state) {
    (void)state;
    check_story("2|h 0:2|k | x\nh x:A\nh k x:B\nh k x:A\n", NULL,
                "0 start\n"
                "0 choice h 0\n"
                "0 tweak h 0\n"
                "0 use h 0\n"
                "0 purify x 0\n"
                "1 choice h 2\n"
                "1 tweak h 2\n"
                "1 cover h\n"
                "1 use k 2\n"
                "2 close k\n"
                "2 cover k\n"
                "3 solution\n"
                "2 retreat k\n"
                "2 uncover k\n"
                "1 retreat h 2\n"
                "1 unuse k 2\n"
                "1 uncover h\n"
                "1 untweak h 2\n"
                "0 retreat h 0\n"
                "0 unpurify x 0\n"
                "0 unuse h 0\n"
                "0 choice h 1\n"
                "0 tweak h 1\n"
                "0 use h 1\n"
                "0 use k 1\n"
                "0 purify x 1\n"
                "1 dead-end h\n"
                "0 retreat h 1\n"
                "0 unpurify x 1\n"
                "0 unuse k 1\n"
                "0 unuse h 1\n"
                "0 untweak h 1\n"
                "0 untweak h 0\n");
}

static void test_starts(void **state) {
    uint32_t chosen[] = {0}, banned[] = {1, 1};
    qd_cover_start start = {chosen, 1, banned, 2, QD_NO_ITEM};
    (void)state;
    check_story("a b | x\na x:A\nb x:B\nb x:A\n", &start,
                "0 start\n"
                "0 ban 1\n"
                "0 given 0\n"
                "0 cover a\n"
                "0 purify x 0\n"
                "0 cover b\n"
                "0 choice b 2\n"
                "1 solution\n"
                "0 retreat b 2\n"
                "0 uncover b\n");
    check_story("2|a b | x\na x:A\nb x:B\na x:A\na b\n", &start,
                "0 start\n"
                "0 ban 1\n"
                "0 given 0\n"
                "0 use a 0\n"
                "0 purify x 0\n"
                "0 choice b 3\n"
                "0 tweak b 3\n"
                "0 cover b\n"
                "0 cover a\n"
                "1 solution\n"
                "0 retreat b 3\n"
                "0 uncover a\n"
                "0 uncover b\n"
                "0 untweak b 3\n");
}

static void test_clashes(void **state) {
    uint32_t chosen[] = {0, 1, 0, 1, 0}, banned[] = {1}, idle[] = {2};
    qd_cover_start both = {chosen, 2, NULL, 0, QD_NO_ITEM};
    qd_cover_start many = {chosen, 5, NULL, 0, QD_NO_ITEM};
    qd_cover_start out = {chosen, 2, banned, 1, QD_NO_ITEM};
    qd_cover_start none = {idle, 1, idle, 1, QD_NO_ITEM};
    (void)state;
    check_story("a b | x\na x:A\nb x:B\nx:A\n", &both,
                "0 start\n"
                "0 given 0\n"
                "0 cover a\n"
                "0 purify x 0\n"
                "0 clash x 1\n");
    check_story("a b | x\na x:A\nb x:A\nx:A\n", &many,
                "0 start\n"
                "0 given 0\n"
                "0 cover a\n"
                "0 purify x 0\n"
                "0 given 1\n"
                "0 cover b\n"
                "0 clash a 0\n");
    check_story("0:3|a b | x\na x:A\na x:A\nx:A\n", &many,
                "0 start\n"
                "0 given 0\n"
                "0 use a 0\n"
                "0 purify x 0\n"
                "0 given 1\n"
                "0 use a 1\n"
                "0 clash 0\n");
    check_story("a b | x\na x:A\nb x:A\nx:A\n", &out,
                "0 start\n"
                "0 ban 1\n"
                "0 given 0\n"
                "0 cover a\n"
                "0 purify x 0\n"
                "0 clash 1\n");
    check_story("a b | x\na x:A\nb x:A\nx:A\n", &none,
                "0 start\n"
                "0 clash 2\n");
}

/* The first events of larger problems; those of more than 100 items are searched in another way. */
static void check_family(qd_cover *cover, size_t most) {
    struct narrator narrator;
    struct watcher watcher;
    qd_cover_settings settings = {0};
    qd_cover_start start = QD_COVER_START_INIT;
    qd_cover_search *search;
    narrate(&narrator, cover, &start, QD_ORDER_FEWEST, most);
    watcher_open(&watcher, cover);
    settings.observer = watcher_see;
    settings.observer_user = &watcher;
    settings.limits.slice_nodes = 1;
    OK(qd_cover_search_new(cover, &settings, &search, NULL));
    qd_outcome outcome = QD_PAUSED;
    while (watcher.events.count < most && outcome != QD_DONE)
        outcome = qd_cover_search_next(search);
    watcher_check_backwards(&watcher);
    watcher.events.count = watcher.events.count < most ? watcher.events.count : most;
    assert_events(watcher.events.list, watcher.events.count, &narrator.events);
    qd_cover_search_free(search);
    watcher_close(&watcher);
    narrator_close(&narrator);
    qd_cover_free(cover);
}

static void test_families(void **state) {
    (void)state;
    check_family(make_queens(5), 10000);
    check_family(make_langford(4), 10000);
    check_family(make_dominoes(4, 4), 10000);
    check_family(make_steiner(7), 2000);
    check_family(make_partitions(6), 10000);
    check_family(make_latin(7), 1000);
    check_family(make_pentominoes(3, 20), 300);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_knuth),   cmocka_unit_test(test_colours),
        cmocka_unit_test(test_bounds),  cmocka_unit_test(test_starts),
        cmocka_unit_test(test_clashes), cmocka_unit_test(test_families),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
