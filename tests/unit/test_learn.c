#include "support.h"

#include "cover/learn.h"

#include <stdio.h>

static qd_cover *read_cover(const char *text) {
    qd_cover *cover;
    OK(qd_cover_read(QD_COVER_DLX, text, strlen(text), NULL, &cover, NULL));
    return cover;
}

/* Items, each of which takes one of the places. */
static qd_cover *begin_pigeons(uint32_t count, uint32_t places) {
    qd_cover *cover;
    char name[16];
    OK(qd_cover_new(&cover, NULL));
    for (uint32_t i = 0; i < count + places; i++) {
        snprintf(name, sizeof name, "i%u", i);
        qd_cover_add_item(cover, name, i < count ? QD_PRIMARY : QD_SECONDARY, i < count, 1);
    }
    for (uint32_t i = 0; i < count; i++)
        for (uint32_t p = 0; p < places; p++)
            qd_cover_add_option(cover, (uint32_t[]){i, count + p}, 2, NULL, 0);
    return cover;
}

/* One item more than there is space for: all dead ends must be learned. */
static qd_cover *make_pigeons(uint32_t count) {
    qd_cover *cover = begin_pigeons(count, count - 1);
    OK(qd_cover_seal(cover, NULL));
    return cover;
}

/* With a bound, so that nothing can be learned. There is space if option `*right` is chosen, and none if the one
 * before, which a search in order tries first; NULL: there is none. */
static qd_cover *make_bounded_pigeons(uint32_t count, uint32_t *right) {
    qd_cover *cover = begin_pigeons(count, right ? count : count - 1);
    uint32_t choice = qd_cover_add_item(cover, "choice", QD_PRIMARY, 1, 1);
    uint32_t loose = qd_cover_add_item(cover, "loose", QD_PRIMARY, 0, 1);
    uint32_t wrong = qd_cover_option_count(cover);
    qd_cover_add_option(cover, (uint32_t[]){choice, count}, 2, NULL, 0);
    if (right) {
        qd_cover_add_option(cover, (uint32_t[]){choice, loose}, 2, NULL, 0);
        *right = wrong + 1;
    }
    OK(qd_cover_seal(cover, NULL));
    return cover;
}

static qd_outcome learn(const qd_cover *cover, uint64_t work, uint64_t *conflicts) {
    struct learn learn;
    uint32_t options[400];
    size_t count = 0;
    qd_outcome outcome;
    OK(qd_learn_open(&learn, cover, 0, NULL, NULL));
    do
        outcome = qd_learn_go_on(&learn, work);
    while (outcome == QD_PAUSED);
    for (uint32_t o = 0; outcome == QD_SOLUTION && o < qd_cover_option_count(cover); o++)
        if (learn.holds[learn_in(o)]) {
            assert_true(count < LENGTH(options));
            options[count++] = o;
        }
    if (outcome == QD_SOLUTION)
        OK(qd_cover_check_solution(cover, options, count, NULL));
    *conflicts = learn.conflicts;
    qd_learn_close(&learn);
    return outcome;
}

/* It stops anywhere and goes on from there, which changes nothing. */
static void test_turns(void **state) {
    static const struct {
        qd_cover *(*make)(uint32_t n);
        uint32_t n;
        qd_outcome outcome;
    } rows[] = {{make_queens, 3, QD_DONE},       {make_queens, 30, QD_SOLUTION},
                {make_langford, 6, QD_DONE},     {make_langford, 8, QD_SOLUTION},
                {make_latin, 6, QD_SOLUTION},    {make_pigeons, 2, QD_DONE},
                {make_pigeons, 7, QD_DONE},      {make_langford, 9, QD_DONE},
                {make_langford, 12, QD_SOLUTION}};
    (void)state;
    for (size_t i = 0; i < LENGTH(rows); i++) {
        qd_cover *cover = rows[i].make(rows[i].n);
        uint64_t conflicts, again;
        assert_int_equal(learn(cover, UINT32_MAX, &conflicts), rows[i].outcome);
        assert_int_equal(learn(cover, 1, &again), rows[i].outcome);
        assert_int_equal(again, conflicts);
        qd_cover_free(cover);
    }
}

/* Clauses are forgotten, and their space grows only so far. */
static void test_reducing(void **state) {
    qd_cover *cover = make_langford(9);
    struct learn learn;
    qd_outcome outcome;
    (void)state;
    OK(qd_learn_open(&learn, cover, 0, NULL, NULL));
    learn.clause_most = 2 * learn.clause_space;
    learn.reduce_at = 50;
    do {
        outcome = qd_learn_go_on(&learn, 1000);
        if (learn.reduce_at > learn.conflicts + 50)
            learn.reduce_at = learn.conflicts + 50;
    } while (outcome == QD_PAUSED);
    assert_int_equal(outcome, QD_DONE);
    assert_true(learn.clause_count < learn.conflicts / 2);
    assert_true(learn.clause_space <= learn.clause_most);
    qd_learn_close(&learn);
    qd_cover_free(cover);
}

/* Colours are no conflict if they are the same. */
static void test_small(void **state) {
    static const struct {
        const char *text;
        qd_outcome outcome;
    } rows[] = {{"a b | x\na x:A\nb x:A\n", QD_SOLUTION}, {"a b | x\na x:A\nb x:B\n", QD_DONE},
                {"a b | x\na x\nb x\n", QD_DONE},         {"a b | x\na x:A\nb x\n", QD_DONE},
                {"a | x\na\nx\n", QD_SOLUTION},           {"a b\na\n", QD_DONE}};
    uint64_t conflicts;
    (void)state;
    for (size_t i = 0; i < LENGTH(rows); i++) {
        qd_cover *cover = read_cover(rows[i].text);
        assert_int_equal(learn(cover, 1000, &conflicts), rows[i].outcome);
        qd_cover_free(cover);
    }
}

static void test_what_is_not_possible(void **state) {
    qd_cover *cover = make_queens(20), *bounded = read_cover("2|a b\na\na b\n");
    struct learn learn;
    (void)state;
    assert_int_equal(qd_learn_open(&learn, cover, 1000, NULL, NULL), QD_ERROR_RANGE);
    qd_learn_close(&learn);
    assert_int_equal(qd_learn_open(&learn, bounded, 0, NULL, NULL), QD_ERROR_UNSUPPORTED);
    qd_learn_close(&learn);
    qd_stop stop = {0};
    qd_stop_request(&stop);
    assert_int_equal(qd_learn_open(&learn, cover, 0, &stop, NULL), QD_ERROR_STOPPED);
    qd_learn_close(&learn);
    qd_cover_free(bounded);
    qd_cover_free(cover);
}

/* ---- in turns with a search in order --------------------------------------------------------- */

static bool count_down(void *user) {
    uint32_t *left = user;
    return (*left)-- == 0;
}

static void test_limits(void **state) {
    qd_cover *cover = make_pigeons(12);
    qd_cover_settings settings = {0};
    qd_cover_found found;
    uint32_t left = 3;
    const qd_stop stop = {.ask = count_down, .user = &left};
    (void)state;
    settings.limits.stop = &stop;
    OK(qd_cover_any(cover, &settings, &found, NULL));
    assert_int_equal(found.outcome, QD_INTERRUPTED);
    assert_null(found.options);
    settings.limits.stop = NULL;
    settings.limits.nodes = 10;
    OK(qd_cover_any(cover, &settings, &found, NULL));
    assert_int_equal(found.outcome, QD_NODE_LIMIT);
    settings.limits.nodes = 0;
    settings.limits.updates = 1000000;
    OK(qd_cover_any(cover, &settings, &found, NULL));
    assert_int_equal(found.outcome, QD_UPDATE_LIMIT);
    settings.limits.updates = 0;
    settings.limits.seconds = 0.001;
    OK(qd_cover_any(cover, &settings, &found, NULL));
    assert_int_equal(found.outcome, QD_TIME_LIMIT);
    qd_cover_free(cover);
}

/* What cannot be learned from is searched in random orders by turns. */
static void test_random_orders(void **state) {
    uint32_t right, left = 20;
    const qd_stop stop = {.ask = count_down, .user = &left};
    qd_cover *cover = make_bounded_pigeons(12, &right);
    qd_cover_settings settings = {0};
    qd_cover_found found, again;
    (void)state;
    OK(qd_cover_any(cover, &settings, &found, NULL));
    assert_int_equal(found.outcome, QD_SOLUTION);
    OK(qd_cover_check_solution(cover, found.options, found.count, NULL));
    assert_int_equal(found.options[found.count - 1], right); /* they are in their order */
    assert_string_not_equal(found.engine, "learning");
    OK(qd_cover_any(cover, &settings, &again, NULL));
    assert_int_equal(again.effort.updates, found.effort.updates);
    assert_memory_equal(again.options, found.options, found.count * sizeof *found.options);
    settings.limits.updates = found.effort.updates;
    qd_free(found.options);
    qd_free(again.options);
    qd_cover_free(cover);
    cover = make_bounded_pigeons(12, NULL);
    OK(qd_cover_any(cover, &settings, &found, NULL));
    assert_int_equal(found.outcome, QD_UPDATE_LIMIT);
    settings = (qd_cover_settings){.limits = {.stop = &stop}};
    OK(qd_cover_any(cover, &settings, &found, NULL));
    assert_int_equal(found.outcome, QD_INTERRUPTED);
    assert_null(found.options);
    qd_cover_free(cover);
    cover = make_bounded_pigeons(8, NULL);
    OK(qd_cover_any(cover, NULL, &found, NULL));
    assert_int_equal(found.outcome, QD_DONE);
    assert_null(found.options);
    qd_cover_free(cover);
}

/* Easy problems have the first solution in order. */
static void test_first_in_order(void **state) {
    qd_cover *cover = make_queens(8);
    qd_cover_search *search;
    qd_cover_found found;
    size_t count;
    (void)state;
    OK(qd_cover_search_new(cover, NULL, &search, NULL));
    assert_int_equal(qd_cover_search_next(search), QD_SOLUTION);
    const uint32_t *options = qd_cover_search_solution(search, &count);
    OK(qd_cover_any(cover, NULL, &found, NULL));
    assert_int_equal(found.outcome, QD_SOLUTION);
    assert_int_equal(found.count, count);
    assert_true(hash_options(found.options, count) == hash_options(options, count));
    qd_free(found.options);
    qd_cover_search_free(search);
    qd_cover_free(cover);
}

/* Where the order of the options hides all solutions, a search in random order finds one. */
static void test_mixed_options(void **state) {
    qd_cover *cover = make_queens(60);
    const qd_cover_settings in_order = {.limits = {.nodes = 20000}};
    qd_cover_search *search;
    qd_cover_found found, again;
    (void)state;
    OK(qd_cover_search_new(cover, &in_order, &search, NULL));
    assert_int_equal(qd_cover_search_next(search), QD_NODE_LIMIT);
    OK(qd_cover_any(cover, NULL, &found, NULL));
    assert_int_equal(found.outcome, QD_SOLUTION);
    assert_string_equal(found.engine, "cells");
    OK(qd_cover_check_solution(cover, found.options, found.count, NULL));
    assert_true(found.effort.nodes < in_order.limits.nodes);
    OK(qd_cover_any(cover, NULL, &again, NULL));
    assert_int_equal(again.effort.updates, found.effort.updates);
    assert_memory_equal(again.options, found.options, found.count * sizeof *found.options);
    qd_free(found.options);
    qd_free(again.options);
    qd_cover_search_free(search);
    qd_cover_free(cover);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_turns),          cmocka_unit_test(test_reducing),
        cmocka_unit_test(test_small),          cmocka_unit_test(test_what_is_not_possible),
        cmocka_unit_test(test_limits),         cmocka_unit_test(test_random_orders),
        cmocka_unit_test(test_first_in_order), cmocka_unit_test(test_mixed_options),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
