/* Counters against brute force on small random covers, and against searches on larger ones: by layers,
 * with so little memory that they drain, by searches, by both in turns, and interrupted anywhere. */
#include "support.h"

#include "quadrille/counting.h"

#include <stdio.h>
#include <time.h>

static const struct {
    const char *engine;
    uint64_t memory;
    uint32_t threads;
} ways[] = {{"layers", 0, 1}, {"layers", 4096, 1}, {"layers", 1, 1}, {"memo", 0, 1},
            {"memo", 700, 1}, {"memo", 1, 1},      {"auto", 0, 1},   {"auto", 4096, 2},
            {"layers", 0, 3}, {"dense", 0, 1},     {"links", 0, 1}};

#define FOREVER 1e9

/* In short calls, some of them interrupted; up to `patience` seconds of CPU time. */
static qd_outcome run(struct random *random, qd_counter *counter, qd_stop *stop, double patience) {
    clock_t begun = clock();
    qd_outcome outcome;
    do {
        if (random_below(random, 4) == 0)
            qd_stop_request(stop);
        qd_stop_after(stop, random_below(random, 2) ? 1 : 1e-5);
        OK(qd_counter_run(counter, &outcome, NULL));
        *stop = (qd_stop){0};
        assert_true(qd_counter_about(counter).progress >= 0 &&
                    qd_counter_about(counter).progress <= 1);
    } while ((outcome == QD_INTERRUPTED || outcome == QD_TIME_LIMIT) &&
             (double)(clock() - begun) < patience * CLOCKS_PER_SEC);
    return outcome;
}

/* What is not told in time, if time is limited, is not checked. */
static void check_way(struct random *random, const qd_cover *cover, size_t way,
                      const char *expected, double patience) {
    qd_counter_settings settings = {0};
    qd_counter_facts facts = {0};
    qd_stop stop = {0};
    qd_counter *counter;
    qd_count *total;
    settings.engine = ways[way].engine;
    settings.memory = ways[way].memory;
    settings.threads = ways[way].threads;
    settings.stop = &stop;
    OK(qd_counter_new(cover, &settings, &counter, NULL));
    OK(qd_count_new(&total, NULL));
    if (run(random, counter, &stop, patience) == QD_DONE) {
        OK(qd_counter_total(counter, total, NULL));
        assert_count(total, expected);
    }
    facts = qd_counter_about(counter);
    assert_non_null(facts.engine);
    qd_count_free(total);
    qd_counter_free(counter);
}

static struct cover_kind kind_small(struct random *random, uint32_t number) {
    struct cover_kind kind = random_kind_to_count(random, number, 12, 15);
    kind.costs = number & 4;
    kind.twins = number & 8;
    return kind;
}

static void check_small(struct random *random, uint32_t number, const qd_cover *cover) {
    uint64_t sum;
    char expected[32];
    snprintf(expected, sizeof expected, "%llu", (unsigned long long)brute_cover(cover, NULL, &sum));
    for (size_t way = 0; way < LENGTH(ways); way++)
        if (way < 6 || number % 32 == 0)
            check_way(random, cover, way, expected, FOREVER);
}

static void test_small(void **state) {
    (void)state;
    check_random_covers(&(struct cover_cases){20262, 16000, kind_small, check_small,
                                              .lacks = SHAPE_WIDE | SHAPE_LONG});
}

/* Every way to count, if a search with so few nodes can tell what is right. */
static bool check_by_search(struct random *random, const qd_cover *cover, uint64_t nodes,
                            double patience) {
    qd_cover_settings settings = {0};
    qd_cover_search *search;
    qd_count *total;
    qd_outcome outcome;
    char expected[32];
    settings.limits.nodes = nodes;
    OK(qd_count_new(&total, NULL));
    OK(qd_cover_search_new(cover, &settings, &search, NULL));
    OK(qd_cover_search_count(search, total, &outcome, NULL));
    qd_count_print(total, expected, sizeof expected);
    for (size_t way = 0; outcome == QD_DONE && way < LENGTH(ways); way++)
        if (way != 1 && way != 2)
            check_way(random, cover, way, expected, patience);
    qd_count_free(total);
    qd_cover_search_free(search);
    return outcome == QD_DONE;
}

/* What is too much for a search: memo, and auto, against layers. */
static void check_by_layers(struct random *random, const qd_cover *cover, double patience) {
    qd_counter_settings settings = {0};
    qd_counter *counter;
    qd_count *total;
    qd_outcome outcome;
    char expected[64];
    settings.engine = "layers";
    OK(qd_count_new(&total, NULL));
    OK(qd_counter_new(cover, &settings, &counter, NULL));
    OK(qd_counter_run(counter, &outcome, NULL));
    OK(qd_counter_total(counter, total, NULL));
    qd_count_print(total, expected, sizeof expected);
    for (size_t way = 3; way < 7; way += 3)
        check_way(random, cover, way, expected, patience);
    qd_count_free(total);
    qd_counter_free(counter);
}

/* States of several words. */
static struct cover_kind kind_larger(struct random *random, uint32_t number) {
    struct cover_kind kind = {.items = 40 + random_below(random, 160), .planted = 3};
    kind.options = kind.items * 2;
    kind.rarity = kind.items / 4;
    kind.rarities = 8;
    kind.secondary = number & 1 ? 2 : 0;
    kind.colours = number & 1 ? 1 + random_below(random, 3) : 0;
    kind.bounded = number & 2 ? 8 : 0;
    kind.least = kind.more = 3;
    kind.crossings = 8;
    return kind;
}

static void check_larger(struct random *random, uint32_t number, const qd_cover *cover) {
    (void)number;
    check_by_search(random, cover, 20000, FOREVER);
}

static void test_larger(void **state) {
    (void)state;
    check_random_covers(&(struct cover_cases){20263, 600, kind_larger, check_larger,
                                              .lacks = SHAPE_NARROW | SHAPE_COSTS});
}

/* Parts within parts, which have colours in common: too many solutions for a search, in one of three. */
static void check_splitting(struct random *random, uint32_t number, const qd_cover *cover) {
    (void)number;
    const double patience = 2; /* one in 100,000 takes memo hours */
    if (!check_by_search(random, cover, 20000, patience))
        check_by_layers(random, cover, patience);
}

static void test_splitting(void **state) {
    (void)state;
    check_random_covers(&(struct cover_cases){20265, 2000, random_kind_to_split, check_splitting,
                                              .lacks = SHAPE_COSTS | SHAPE_WIDE});
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_small), cmocka_unit_test(test_larger),
                                       cmocka_unit_test(test_splitting)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
