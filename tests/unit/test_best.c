/* The cheapest solutions: what is asked for, what cannot be, limits. */
#include "support.h"

#include "quadrille/best.h"

#include <stdio.h>

static qd_cover *read_text(const char *text) {
    qd_cover *cover;
    OK(qd_cover_read(QD_COVER_DLX, text, strlen(text), NULL, &cover, NULL));
    return cover;
}

#define ALL UINT64_MAX

/* Runs to the end. */
static qd_best *solve(const qd_cover *cover, uint64_t number, bool greatest) {
    qd_best_settings settings = {.number = number};
    qd_best *best;
    qd_outcome outcome;
    settings.greatest = greatest;
    OK(qd_best_new(cover, &settings, &best, NULL));
    do
        OK(qd_best_run(best, &outcome, NULL));
    while (outcome == QD_SOLUTION);
    assert_int_equal(outcome, QD_DONE);
    return best;
}

struct known {
    const char *text;
    uint64_t number;
    bool greatest;
    const char *costs; /* of the solutions */
};

/* Small problems of every kind. */
static const struct known knowns[] = {
    {"| nothing but a comment\n", 1, false, "0"},
    {"| nothing but a comment\n", ALL, false, "0"},
    {"a b\na |1\nb |2\na b |4\na b |3\n", 0, false, "3"},       /* one */
    {"a b\na |1\n", 1, false, ""},                              /* an item without options */
    {"a\n", 1, false, ""},                                      /* no options at all */
    {"0:1|a\na |1\n", ALL, false, "0 1"},                       /* nothing has to be covered */
    {"0:1|a\na |-1\n", ALL, false, "-1 0"},                     /* but it pays */
    {"a | s\na |3\ns |-5\n", 1, false, "3"},                    /* idle options do not count */
    {"a b\na |1\nb |2\na b |4\na b |3\n", ALL, false, "3 3 4"}, /* ties */
    {"a b\na |1\nb |2\na b |4\na b |3\n", 2, false, "3 3"},     /* fewer than there are */
    {"a b\na |1\nb |2\na b |4\na b |3\n", 9, false, "3 3 4"},   /* more than there are */
    {"a b\na |1\nb |2\na b |4\na b |3\n", 2, true, "4 3"},      /* the greatest */
    {"a b\na |-1\nb |-2\na b |-4\n", ALL, false, "-4 -3"},      /* negative */
    {"a b\na |-1\nb |-2\na b |-4\n", 1, true, "-3"},            /* negative, the greatest */
    {"a b\na\nb\na b\n", ALL, false, "0 0"},                    /* no costs */
    {"a b | s\na s:1 |1\nb s:2 |1\nb s:1 |5\na s |2\nb |7\n", ALL, false, "6 8 9"}, /* colours */
    {"2|a\na |5\na |-2\na |1\na |4\n", ALL, false, "-1 2 3 5 6 9"},                 /* bounds */
    {"1:3|a\na |5\na |-2\n", ALL, false, "-2 3 5"},
    {"0:1000000000|a\na |-5\na |2\n", ALL, false, "-5 -3 0 2"},
    {"1000000000|a\na |-5\na |2\n", ALL, false, ""},
    {"a b\na |4503599627370494\nb |1\n", 1, false, "4503599627370495"},
    {"a b\na |4611686018427387904\nb |4611686018427387903\n", 1, false, NULL}, /* too large */
    {"a b\na |4503599627370495\nb |-1\n", 1, false, NULL},
    {"a b\na |4611686018427387903\nb |-4611686018427387903\na b |1\n", 1, false, NULL},
    {"a b\na |4000000000000000000\nb |-4000000000000000000\n", 1, false, "0"}, /* multiples */
};

static void check_known(const struct known *known) {
    qd_cover *cover = read_text(known->text);
    qd_text costs = QD_TEXT_INIT;
    qd_error error;
    qd_best *best;
    qd_text_put(&costs, "");
    if (!known->costs) {
        assert_int_equal(qd_best_new(cover, NULL, &best, &error), QD_ERROR_RANGE);
        assert_null(best);
    } else {
        best = solve(cover, known->number, known->greatest);
        for (size_t rank = 0; rank < qd_best_about(best).count; rank++) {
            size_t count;
            int64_t cost;
            const uint32_t *options = qd_best_get(best, rank, &count, &cost);
            OK(qd_cover_check_solution(cover, options, count, NULL));
            qd_text_printf(&costs, "%s%lld", rank ? " " : "", (long long)cost);
        }
        assert_string_equal(costs.data, known->costs);
        qd_best_free(best);
    }
    qd_text_free(&costs);
    qd_cover_free(cover);
}

static void test_known(void **state) {
    (void)state;
    for (size_t i = 0; i < LENGTH(knowns); i++)
        check_known(&knowns[i]);
}

/* An assignment of n rows to n columns, with costs that look random. */
static qd_cover *assignment(uint32_t n) {
    qd_cover *cover;
    char name[16];
    OK(qd_cover_new(&cover, NULL));
    for (uint32_t i = 0; i < 2 * n; i++) {
        snprintf(name, sizeof name, "i%u", i);
        qd_cover_add_item(cover, name, QD_PRIMARY, 1, 1);
    }
    for (uint32_t i = 0; i < n; i++)
        for (uint32_t j = 0; j < n; j++)
            qd_cover_add_option(cover, (uint32_t[]){i, n + j}, 2, NULL,
                                (int64_t)((i * 37 + j * 101 + i * j * 13) % 89) - 20);
    OK(qd_cover_seal(cover, NULL));
    return cover;
}

/* What is large is not made ready if a stop is requested, or the deadline of one behind it is past; what is small is, and
 * does not go on. */
static void test_opening_stops(void **state) {
    (void)state;
    qd_stop requested = {0}, late = {0};
    qd_stop_request(&requested);
    qd_stop_after(&late, 1e-9);
    for (uint32_t n = 200, i = 0; i < 4; n = ++i < 2 ? 200 : 600) {
        const qd_stop stop = {.also = i % 2 ? &late : &requested};
        const qd_best_settings settings = {.limits = {.stop = &stop}};
        qd_cover *cover = assignment(n);
        qd_best *best;
        qd_error error;
        qd_outcome outcome;
        qd_status status = qd_best_new(cover, &settings, &best, &error);
        if (n == 600) {
            assert_int_equal(status, QD_ERROR_STOPPED);
            assert_null(best);
            assert_string_equal(error.message, "stopped before the end");
        } else {
            OK(status);
            OK(qd_best_run(best, &outcome, NULL));
            assert_int_equal(outcome, i % 2 ? QD_TIME_LIMIT : QD_INTERRUPTED);
            qd_best_free(best);
        }
        qd_cover_free(cover);
    }
}

/* A limit holds for good, and what was found before is there. */
static void test_limits(void **state) {
    qd_cover *cover = assignment(14);
    qd_best_settings settings = {0};
    qd_best *best;
    qd_outcome outcome;
    (void)state;
    settings.number = 1000;
    settings.limits.nodes = 100;
    OK(qd_best_new(cover, &settings, &best, NULL));
    assert_false(qd_best_about(best).is_bounded);
    do
        OK(qd_best_run(best, &outcome, NULL));
    while (outcome == QD_SOLUTION);
    assert_int_equal(outcome, QD_NODE_LIMIT);
    assert_int_equal(qd_best_about(best).effort.nodes, 100);
    assert_true(qd_best_about(best).count > 0 && qd_best_about(best).is_bounded);
    OK(qd_best_run(best, &outcome, NULL));
    assert_int_equal(outcome, QD_NODE_LIMIT);
    assert_int_equal(qd_best_about(best).effort.nodes, 100);
    qd_best_free(best);
    settings.limits = (qd_limits){0};
    settings.limits.updates = 1000;
    OK(qd_best_new(cover, &settings, &best, NULL));
    do
        OK(qd_best_run(best, &outcome, NULL));
    while (outcome == QD_SOLUTION);
    assert_int_equal(outcome, QD_UPDATE_LIMIT);
    qd_best_free(best);
    settings.limits = (qd_limits){0};
    settings.limits.seconds = 1e-9;
    OK(qd_best_new(cover, &settings, &best, NULL));
    do
        OK(qd_best_run(best, &outcome, NULL));
    while (outcome == QD_SOLUTION);
    assert_int_equal(outcome, QD_TIME_LIMIT);
    qd_best_free(best);
    qd_cover_free(cover);
}

/* A limit of memory is refused at once; whatever is left of it makes no difference to the answer. */
static void test_memory_limit(void **state) {
    qd_cover *cover = assignment(14);
    qd_best_settings settings = {0};
    qd_best *best, *free_best = solve(cover, 1, false);
    qd_outcome outcome;
    qd_error error;
    size_t count;
    int64_t cost, least;
    (void)state;
    qd_best_get(free_best, 0, &count, &least);
    settings.limits.memory = 1000;
    assert_int_equal(qd_best_new(cover, &settings, &best, &error), QD_ERROR_RANGE);
    assert_string_equal(error.message, "the search needs 1 MB, more than the limit");
    settings.limits.memory = 30000;
    OK(qd_best_new(cover, &settings, &best, NULL));
    do
        OK(qd_best_run(best, &outcome, NULL));
    while (outcome == QD_SOLUTION);
    assert_int_equal(outcome, QD_DONE);
    qd_best_get(best, 0, &count, &cost);
    assert_true(cost == least);
    qd_best_free(best);
    qd_best_free(free_best);
    qd_cover_free(cover);
}

/* A request is noticed by the running call, or the next one, until it is taken back. */
static void test_interrupt(void **state) {
    qd_cover *cover = assignment(14);
    qd_best *best;
    qd_outcome outcome;
    qd_stop stop = {0};
    qd_best_settings settings = {0};
    (void)state;
    settings.limits.stop = &stop;
    OK(qd_best_new(cover, &settings, &best, NULL));
    qd_stop_request(&stop);
    for (int twice = 0; twice < 2; twice++) {
        OK(qd_best_run(best, &outcome, NULL));
        assert_int_equal(outcome, QD_INTERRUPTED);
    }
    stop = (qd_stop){0};
    OK(qd_best_run(best, &outcome, NULL));
    assert_int_not_equal(outcome, QD_INTERRUPTED);
    qd_best_free(best);
    qd_cover_free(cover);
}

/* The bound of the end is the cost; without further solutions there is none. */
/* A ring: one choice forces all others, which is work like any other, and stops like it. */
static void test_forced(void **state) {
    const unsigned items = 2000;
    qd_text text = QD_TEXT_INIT;
    qd_best_settings settings = {0};
    qd_best *best;
    qd_outcome outcome;
    (void)state;
    for (unsigned i = 0; i < items; i++)
        qd_text_printf(&text, "%u ", i);
    for (unsigned i = 0; i < items; i++)
        qd_text_printf(&text, "\n%u %u", i, (i + 1) % items);
    qd_cover *cover = read_text(text.data);
    qd_best *whole = solve(cover, 1, false);
    settings.limits.updates = (uint64_t)items * items / 8;
    OK(qd_best_new(cover, &settings, &best, NULL));
    OK(qd_best_run(best, &outcome, NULL));
    assert_int_equal(outcome, QD_UPDATE_LIMIT);
    assert_int_equal(qd_best_about(best).count, 0);
    assert_true(qd_best_about(best).effort.updates < settings.limits.updates + 4 * (uint64_t)items);
    assert_true(qd_best_about(whole).effort.updates > 2 * settings.limits.updates);
    qd_best_free(best);
    qd_best_free(whole);
    qd_cover_free(cover);
    qd_text_free(&text);
}

static void test_bound(void **state) {
    qd_cover *cover = read_text("a b\na |1\nb |2\na b |4\na b |7\n");
    qd_best *best = solve(cover, 1, false);
    (void)state;
    assert_true(qd_best_about(best).is_bounded);
    assert_true(qd_best_about(best).bound == 3);
    qd_best_free(best);
    best = solve(cover, 1, true);
    assert_true(qd_best_about(best).is_bounded);
    assert_true(qd_best_about(best).bound == 7);
    qd_best_free(best);
    best = solve(cover, ALL, false);
    assert_int_equal(qd_best_about(best).count, 3);
    assert_false(qd_best_about(best).is_bounded);
    qd_best_free(best);
    qd_cover_free(cover);
}

static void test_arguments(void **state) {
    qd_cover *cover;
    qd_best *best;
    (void)state;
    OK(qd_cover_new(&cover, NULL));
    assert_int_equal(qd_best_new(cover, NULL, &best, NULL), QD_ERROR_ARGUMENT); /* not sealed */
    assert_null(best);
    OK(qd_cover_seal(cover, NULL));
    qd_best_free(NULL);
    qd_cover_free(cover);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_known),     cmocka_unit_test(test_opening_stops),
        cmocka_unit_test(test_limits),    cmocka_unit_test(test_memory_limit),
        cmocka_unit_test(test_interrupt), cmocka_unit_test(test_forced),
        cmocka_unit_test(test_bound),     cmocka_unit_test(test_arguments),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
