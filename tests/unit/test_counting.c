/* Counts of the literature, far beyond what can be visited; products of pieces; settings and errors. */
#include "support.h"

#include "quadrille/counting.h"

#include <stdio.h>

static void check(const qd_cover *cover, const char *engine, uint64_t memory,
                  const char *expected) {
    qd_counter_settings settings = QD_COUNTER_SETTINGS_INIT;
    qd_counter *counter;
    qd_count *total;
    qd_outcome outcome;
    settings.engine = engine;
    settings.memory = memory;
    OK(qd_counter_new(cover, &settings, &counter, NULL));
    OK(qd_counter_run(counter, 0, &outcome, NULL));
    assert_int_equal(outcome, QD_DONE);
    OK(qd_count_new(&total, NULL));
    OK(qd_counter_total(counter, total, NULL));
    assert_count(total, expected);
    qd_count_free(total);
    qd_counter_free(counter);
}

/* OEIS A004003; each is Kasteleyn's product, too. */
static void test_dominoes(void **state) {
    static const struct {
        uint32_t size;
        const char *count;
    } known[] = {{2, "2"},
                 {4, "36"},
                 {6, "6728"},
                 {8, "12988816"},
                 {10, "258584046368"},
                 {12, "53060477521960000"},
                 {14, "112202208776036178000000"},
                 {16, "2444888770250892795802079170816"}};
    (void)state;
    for (size_t i = 0; i < LENGTH(known); i++) {
        qd_cover *cover = make_dominoes(known[i].size, known[i].size);
        check(cover, "layers", 0, known[i].count);
        check(cover, NULL, 0, known[i].count);
        qd_cover_free(cover);
    }
}

/* None, as 15 is odd; and Fibonacci numbers. */
static void test_long_strips(void **state) {
    (void)state;
    qd_cover *cover = make_dominoes(3, 5);
    check(cover, "layers", 0, "0");
    qd_cover_free(cover);
    cover = make_dominoes(2, 90);
    check(cover, "layers", 0, "4660046610375530309");
    qd_cover_free(cover);
    cover = make_dominoes(2, 300);
    check(cover, "layers", 0, "359579325206583560961765665172189099052367214309267232255589801");
    qd_cover_free(cover);
}

static void test_latin(void **state) {
    (void)state;
    qd_cover *cover = make_latin(5);
    check(cover, "layers", 0, "161280");
    check(cover, "layers", 100000, "161280"); /* drains */
    check(cover, NULL, 0, "161280");
    qd_cover_free(cover);
}

/* Items that share no options: 3^200. */
static void test_pieces(void **state) {
    qd_cover *cover;
    qd_counter_facts facts = {.size = sizeof facts};
    qd_counter *counter;
    char name[16];
    (void)state;
    OK(qd_cover_new(&cover, NULL));
    for (uint32_t i = 0; i < 200; i++) {
        snprintf(name, sizeof name, "i%u", i);
        qd_cover_add_item(cover, name, QD_PRIMARY, 1, 1);
    }
    for (uint32_t i = 0; i < 600; i++)
        qd_cover_add_option(cover, (uint32_t[]){i % 200}, 1, NULL, 0);
    OK(qd_cover_seal(cover, NULL));
    for (int way = 0; way < 3; way++)
        check(
            cover,
            way == 0   ? "layers"
            : way == 1 ? "links"
                       : NULL,
            0,
            "26561398887587476933878132203577962682923345265339449597457496173909249090130218299438"
            "4699044001");
    OK(qd_counter_new(cover, NULL, &counter, NULL));
    qd_counter_tell(counter, &facts);
    assert_int_equal(facts.pieces, 200);
    qd_counter_free(counter);
    qd_cover_free(cover);
}

static void test_trivial(void **state) {
    static const struct {
        const char *text, *count;
    } cases[] = {{"| nothing\n", "1"},
                 {"a\n", "0"},
                 {"a b\na\n", "0"},
                 {"0:3|a\n", "1"},
                 {"0:3|a\na\na\n", "4"},
                 {"1:3|a\na\na\n", "3"},
                 {"2|a\na\na\na\n", "3"},
                 {"3|a\na\na\n", "0"},
                 {"a | s\na s\na\ns\n", "2"},
                 {"a b | s\na s:x\na s:y\nb s:x\nb s\n", "1"},
                 {"0:5|a b\na b\na\na\nb\n", "8"}};
    (void)state;
    for (size_t i = 0; i < LENGTH(cases); i++) {
        qd_cover *cover;
        OK(qd_cover_read_dlx(cases[i].text, strlen(cases[i].text), NULL, NULL, &cover, NULL));
        check(cover, "layers", 0, cases[i].count);
        check(cover, NULL, 0, cases[i].count);
        qd_cover_free(cover);
    }
}

static void test_errors(void **state) {
    qd_counter_settings settings = QD_COUNTER_SETTINGS_INIT;
    qd_cover *cover = make_dominoes(4, 4);
    qd_counter *counter;
    qd_outcome outcome;
    qd_error error;
    (void)state;
    assert_int_equal(qd_counter_new(NULL, NULL, &counter, &error), QD_ERROR_MEMORY);
    assert_null(counter);
    qd_cover *open;
    OK(qd_cover_new(&open, NULL));
    assert_int_equal(qd_counter_new(open, NULL, &counter, &error), QD_ERROR_ARGUMENT);
    qd_cover_free(open);
    settings.engine = "nonsense";
    assert_int_equal(qd_counter_new(cover, &settings, &counter, &error), QD_ERROR_ARGUMENT);
    assert_string_equal(error.message, "there is no cover engine 'nonsense'");
    qd_counter_free(NULL);
    OK(qd_counter_new(cover, NULL, &counter, NULL));
    qd_counter_interrupt(counter);
    OK(qd_counter_run(counter, 0, &outcome, NULL));
    assert_int_equal(outcome, QD_INTERRUPTED);
    assert_true(qd_counter_progress(counter) == 0);
    OK(qd_counter_run(counter, 0, &outcome, NULL));
    assert_int_equal(outcome, QD_DONE);
    assert_true(qd_counter_progress(counter) == 1);
    qd_counter_free(counter);
    qd_cover_free(cover);
}

/* States of more than 1024 bits: every option names an item of its own, and all share one colour. */
static void test_too_wide(void **state) {
    qd_counter_settings settings = QD_COUNTER_SETTINGS_INIT;
    qd_cover *cover;
    qd_counter *counter;
    qd_outcome outcome;
    qd_error error;
    char name[16];
    (void)state;
    OK(qd_cover_new(&cover, NULL));
    for (uint32_t i = 0; i < 2; i++)
        for (uint32_t j = 0; j < 1100; j++) {
            snprintf(name, sizeof name, "%c%u", "ps"[i], j);
            qd_cover_add_item(cover, name, i ? QD_SECONDARY : QD_PRIMARY, i ? 0 : 1, 1);
        }
    uint32_t all[1101];
    for (uint32_t j = 0; j < 1100; j++)
        all[j + 1] = 1100 + j;
    for (uint32_t i = 0; i < 2; i++) {
        all[0] = i;
        qd_cover_add_option(cover, all, 1101, NULL, 0);
    }
    for (uint32_t i = 0; i < 1100; i++)
        qd_cover_add_option(cover, (uint32_t[]){i, 1100 + (i + 1) % 1100}, 2, NULL, 0);
    OK(qd_cover_seal(cover, NULL));
    settings.engine = "layers";
    OK(qd_counter_new(cover, &settings, &counter, NULL));
    assert_int_equal(qd_counter_run(counter, 0, &outcome, &error), QD_ERROR_UNSUPPORTED);
    assert_string_equal(error.message, "layers: a state would need more than 1024 bits");
    qd_counter_free(counter);
    check(cover, NULL, 0, "1");
    qd_cover_free(cover);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_dominoes), cmocka_unit_test(test_long_strips),
        cmocka_unit_test(test_latin),    cmocka_unit_test(test_pieces),
        cmocka_unit_test(test_trivial),  cmocka_unit_test(test_errors),
        cmocka_unit_test(test_too_wide)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
