#include "support.h"

static qd_cover *read_text(const char *text) {
    qd_cover *cover;
    qd_error error = {0};
    if (qd_cover_read(QD_COVER_DLX, text, strlen(text), NULL, &cover, &error) != QD_OK)
        fail_msg("%s", error.message);
    return cover;
}

static void test_reads(void **state) {
    qd_cover *cover = read_text("| a comment\n"
                                "\n"
                                "  a b\tc | d\r\n"
                                "a d\n"
                                "|more\n"
                                "b c\n"
                                "a b c d");
    uint32_t item;
    (void)state;
    assert_int_equal(qd_cover_item_count(cover), 4);
    assert_int_equal(qd_cover_about(cover).primary_items, 3);
    assert_int_equal(qd_cover_option_count(cover), 3);
    assert_true(qd_cover_find_item(cover, "d", &item));
    assert_int_equal(qd_cover_item_about(cover, item).kind, QD_SECONDARY);
    assert_false(qd_cover_find_item(cover, "e", &item));
    qd_option_facts facts = qd_cover_option_about(cover, 2);
    assert_int_equal(facts.count, 4);
    assert_int_equal(count_all(cover, "links", NULL), 2);
    qd_cover_free(cover);
}

static void test_writes_what_it_read(void **state) {
    static const char text[] = "a b c | d e\na d\nb c\na b c d\n";
    qd_cover *cover = read_text(text);
    qd_text written = QD_TEXT_INIT;
    (void)state;
    OK(qd_cover_write_dlx(cover, &written, NULL, NULL));
    assert_string_equal(written.data, text);
    qd_text_free(&written);
    qd_cover_free(cover);
}

/* Costs may be negative, up to the ends of the range, and are written as they were read. */
static void test_negative_costs(void **state) {
    static const char text[] = "a\na |-7\na |9223372036854775807\na |-9223372036854775807\na\n";
    qd_cover *cover = read_text("a\na |3 |-10\na |9223372036854775807 |0\n"
                                "a |-9223372036854775806 |-1\na |-5 |5\n");
    qd_text written = QD_TEXT_INIT;
    (void)state;
    assert_true(qd_cover_option_about(cover, 0).cost == -7);
    assert_true(qd_cover_option_about(cover, 1).cost == INT64_MAX);
    assert_true(qd_cover_option_about(cover, 2).cost == -INT64_MAX);
    assert_true(qd_cover_option_about(cover, 3).cost == 0);
    OK(qd_cover_write_dlx(cover, &written, NULL, NULL));
    assert_string_equal(written.data, text);
    qd_text_free(&written);
    qd_cover_free(cover);
}

/* The least number has no opposite, so it is no cost. */
static void test_least_cost_number(void **state) {
    qd_cover *cover;
    qd_error error;
    (void)state;
    OK(qd_cover_new(&cover, NULL));
    uint32_t item = qd_cover_add_item(cover, "a", QD_PRIMARY, 1, 1);
    assert_int_equal(qd_cover_add_option(cover, &item, 1, NULL, INT64_MIN), QD_NO_OPTION);
    assert_int_equal(qd_cover_seal(cover, &error), QD_ERROR_RANGE);
    assert_string_equal(error.message, "option 0 costs less than -2^63 + 1");
    qd_cover_free(cover);
}

/* Fingerprints are in saved searches: they must not change. */
static void test_fingerprint_of_costs(void **state) {
    qd_cover *cover = read_text("a b\na |3\nb |5000000000\na b\n");
    qd_cover *other = read_text("a b\na |-3\nb |5000000000\na b\n");
    (void)state;
    assert_true(qd_cover_fingerprint(cover) == UINT64_C(1901230321900592686));
    assert_true(qd_cover_fingerprint(other) != qd_cover_fingerprint(cover));
    qd_cover_free(other);
    qd_cover_free(cover);
}

static void test_colours_bounds_and_costs(void **state) {
    static const char text[] = "a 2|b 0:3|c | d e\na d:red |7\nb d:green e c\nb e |3\n";
    qd_cover *cover = read_text("a 2:2|b 0:3|c | d e\na |3 d:red |4\nb d:green e c\nb e |3");
    qd_text written = QD_TEXT_INIT;
    (void)state;
    assert_true(qd_cover_about(cover).colours && qd_cover_about(cover).bounds);
    assert_true(qd_cover_about(cover).costs);
    qd_item_facts facts = qd_cover_item_about(cover, 2);
    assert_int_equal(facts.least, 0);
    assert_int_equal(facts.most, 3);
    assert_string_equal(qd_cover_colour_name(cover, qd_cover_option_about(cover, 1).colours[1]),
                        "green");
    assert_int_equal(qd_cover_option_about(cover, 0).cost, 7);
    assert_int_equal(qd_cover_option_about(cover, 1).cost, 0);
    OK(qd_cover_write_dlx(cover, &written, NULL, NULL));
    assert_string_equal(written.data, text);
    qd_text_free(&written);
    qd_cover_free(cover);
}

static void test_long_names_and_byte_order_mark(void **state) {
    qd_cover *cover = read_text("\xef\xbb\xbf"
                                "a_name_longer_than_eight another_one_like_that\n"
                                "a_name_longer_than_eight another_one_like_that\n");
    (void)state;
    assert_int_equal(count_all(cover, "links", NULL), 1);
    assert_string_equal(qd_cover_item_name(cover, 0), "a_name_longer_than_eight");
    qd_cover_free(cover);
}

static void test_comments_only_is_the_empty_problem(void **state) {
    qd_cover *cover = read_text("| nothing here\n");
    qd_text written = QD_TEXT_INIT;
    (void)state;
    assert_int_equal(count_all(cover, "links", NULL), 1);
    OK(qd_cover_write_dlx(cover, &written, NULL, NULL));
    qd_cover *again = read_text(written.data);
    assert_int_equal(count_all(again, "links", NULL), 1);
    qd_cover_free(again);
    qd_text_free(&written);
    qd_cover_free(cover);
}

struct bad {
    const char *text;
    qd_status status;
    uint64_t line, column;
    const char *message;
};

/* Every error, with an input that causes it. */
static void test_errors(void **state) {
    static const struct bad bads[] = {
        {"", QD_ERROR_SYNTAX, 0, 0, "no line of items: the text is empty"},
        {" \n\n", QD_ERROR_SYNTAX, 0, 0, "no line of items: the text is empty"},
        {"a a\n", QD_ERROR_SYNTAX, 1, 3, "item 'a' is named twice"},
        {"a | b | c\n", QD_ERROR_SYNTAX, 1, 7, "'|': a second bar in the line of items"},
        {"a b\na c\n", QD_ERROR_SYNTAX, 2, 3, "'c': no item has this name"},
        {"a b\n\na b a\n", QD_ERROR_SYNTAX, 3, 5, "'a': this option names the item twice"},
        {"a | b\na:x b\n", QD_ERROR_SYNTAX, 2, 1, "'a:x': only secondary items can have colours"},
        {"a | b\na b:\n", QD_ERROR_SYNTAX, 2, 5,
         "'' cannot be a colour's name (it is empty, or has a blank, a control character, '|' or "
         "':')"},
        {"a | 2|b\na b\n", QD_ERROR_SYNTAX, 1, 5, "'2|b': secondary items cannot have bounds"},
        {"1:|a b\na b\n", QD_ERROR_SYNTAX, 1, 1, "'1:|a': bounds must be n|item or lo:hi|item"},
        {"99999999999|a\na\n", QD_ERROR_SYNTAX, 1, 1,
         "'99999999999|a': bounds must be n|item or lo:hi|item"},
        {"3:2|a b\na b\n", QD_ERROR_SYNTAX, 1, 1,
         "item 'a' cannot be covered between 3 and 2 times"},
        {"0|a b\na b\n", QD_ERROR_SYNTAX, 1, 1, "item 'a' cannot be covered between 0 and 0 times"},
        {"a b\na b |x\n", QD_ERROR_SYNTAX, 2, 5, "'|x': a cost must be |n or |-n, below 2^63"},
        {"a\na |9223372036854775807 |1\n", QD_ERROR_SYNTAX, 2, 24,
         "'|1': a cost must be |n or |-n, below 2^63"},
        {"a\na |-9223372036854775807 |-1\n", QD_ERROR_SYNTAX, 2, 25,
         "'|-1': a cost must be |n or |-n, below 2^63"},
        {"a\na |9223372036854775808\n", QD_ERROR_SYNTAX, 2, 3,
         "'|9223372036854775808': a cost must be |n or |-n, below 2^63"},
        {"a\na |-\n", QD_ERROR_SYNTAX, 2, 3, "'|-': a cost must be |n or |-n, below 2^63"},
        {"a\na |--1\n", QD_ERROR_SYNTAX, 2, 3, "'|--1': a cost must be |n or |-n, below 2^63"},
    };
    (void)state;
    for (size_t i = 0; i < LENGTH(bads); i++) {
        qd_cover *cover;
        qd_error error = {0};
        assert_int_equal(
            qd_cover_read(QD_COVER_DLX, bads[i].text, strlen(bads[i].text), NULL, &cover, &error),
            bads[i].status);
        assert_null(cover);
        assert_string_equal(error.message, bads[i].message);
        assert_int_equal(error.line, bads[i].line);
        assert_int_equal(error.column, bads[i].column);
    }
}

static void test_nul_byte(void **state) {
    qd_cover *cover;
    qd_error error;
    (void)state;
    assert_int_equal(qd_cover_read(QD_COVER_DLX, "a\0b\n", 4, NULL, &cover, &error),
                     QD_ERROR_SYNTAX);
    assert_string_equal(error.message, "unexpected NUL byte; this is not .dlx text");
}

static void count_warning(void *user, const qd_error *warning) {
    ++*(int *)user;
    assert_int_equal(warning->line, 3);
}

/* Problems are read again after being written, whatever their names begin with. */
static void test_names_like_other_files(void **state) {
    static const char *const names[] = {"\xff\xfeitem", "%PDF-", "x"};
    (void)state;
    for (size_t i = 0; i < LENGTH(names); i++) {
        qd_cover *cover, *again;
        qd_text text = QD_TEXT_INIT, written = QD_TEXT_INIT;
        qd_text_put(&text, "|\n");
        qd_text_put(&text, names[i]);
        qd_text_put(&text, " b\nb\n");
        OK(qd_cover_read(QD_COVER_DLX, text.data, text.length, NULL, &cover, NULL));
        assert_string_equal(qd_cover_item_name(cover, 0), names[i]);
        qd_text_put(&written, "before\n");
        OK(qd_cover_write_dlx(cover, &written, NULL, NULL));
        assert_int_equal(strncmp(written.data, "before\n", 7), 0);
        OK(qd_cover_read(QD_COVER_DLX, written.data + 7, written.length - 7, NULL, &again, NULL));
        assert_string_equal(qd_cover_item_name(again, 0), names[i]);
        qd_cover_free(cover);
        qd_cover_free(again);
        qd_text_free(&text);
        qd_text_free(&written);
    }
}

static void test_warns_of_idle_options(void **state) {
    static const char text[] = "a | b\na\nb\n";
    qd_cover *cover;
    int warnings = 0;
    (void)state;
    const qd_cover_reading reading = {.warn = count_warning, .user = &warnings};
    OK(qd_cover_read(QD_COVER_DLX, text, strlen(text), &reading, &cover, NULL));
    assert_int_equal(warnings, 1);
    assert_int_equal(qd_cover_option_count(cover), 2);
    assert_int_equal(count_all(cover, "links", NULL), 1);
    qd_cover_free(cover);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_reads),
        cmocka_unit_test(test_writes_what_it_read),
        cmocka_unit_test(test_colours_bounds_and_costs),
        cmocka_unit_test(test_negative_costs),
        cmocka_unit_test(test_least_cost_number),
        cmocka_unit_test(test_fingerprint_of_costs),
        cmocka_unit_test(test_long_names_and_byte_order_mark),
        cmocka_unit_test(test_comments_only_is_the_empty_problem),
        cmocka_unit_test(test_errors),
        cmocka_unit_test(test_nul_byte),
        cmocka_unit_test(test_names_like_other_files),
        cmocka_unit_test(test_warns_of_idle_options),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
