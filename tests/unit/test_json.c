/* The JSON reader and writer that others use. */
#include "support.h"

#include "quadrille/base.h"
#include "text/json.h"

#include <stdio.h>

static void test_find_members(void **state) {
    static const char text[] =
        "\xef\xbb\xbf{\"x\":[1,{\"y\":[]}],\n \"size\" : 9 ,\"name\":\"a\\nb\"}";
    qd_json_member members[] = {{.key = "name"}, {.key = "size"}, {.key = "absent"}};
    qd_json json;
    (void)state;
    qd_json_open(&json, text, strlen(text), NULL);
    qd_json_find_members(&json, members, 3, NULL, NULL);
    qd_json_expect_end(&json);
    OK(json.status);
    assert_true(members[0].there && members[1].there && !members[2].there);
    assert_true(qd_json_go_to(&json, &members[1]) && !qd_json_go_to(&json, &members[2]));
    assert_int_equal(json.at.line_number, 2);
    assert_int_equal(qd_place_column(json.at), 11);
    assert_int_equal(qd_json_read_between(&json, 1, 64, "a size, 1 to 64"), 9);
    assert_true(qd_json_go_to(&json, &members[0]));
    assert_string_equal(qd_json_read_string(&json, "a name"), "a\nb");
    OK(json.status);
    qd_json_close(&json);
}

static void refuse_stranger(qd_json *json, void *user) {
    (void)user;
    qd_json_fail_at(json, json->text_place, json->text.data);
}

static void test_strangers(void **state) {
    static const char text[] = "{\"size\":9, \"arrow\":[]}";
    qd_json_member member = {.key = "size"};
    qd_error error;
    qd_json json;
    (void)state;
    qd_json_open(&json, text, strlen(text), &error);
    qd_json_find_members(&json, &member, 1, refuse_stranger, NULL);
    assert_int_equal(json.status, QD_ERROR_SYNTAX);
    assert_true(member.there && !qd_json_go_to(&json, &member));
    assert_string_equal(error.message, "arrow");
    assert_int_equal(error.column, 12);
    qd_json_close(&json);
}

/* What a strict reader skips, and what it refuses. */
static void test_skip(void **state) {
    static const char *const good[] = {"0",
                                       "-1.5e+3",
                                       "1E9",
                                       "\"\\u0000\"",
                                       "true",
                                       "null",
                                       "[[],{},[{}],\"\"]",
                                       "{\"\":{\"\":0}}",
                                       " [ 1 , 2 ] "};
    static const struct {
        const char *text;
        uint64_t column;
        const char *message;
    } bad[] = {
        {"", 1, "the text ends where a value should be"},
        {"[1,]", 4, "expected a value"},
        {"[1 2]", 4, "expected ',' or ']'"},
        {"{\"a\":1,}", 8, "expected a key"},
        {"{\"a\" 1}", 6, "expected ':'"},
        {"{'a':1}", 2, "expected a key"},
        {"01", 1, "not a number"},
        {"1.", 1, "not a number"},
        {"-", 1, "not a number"},
        {"2e", 1, "not a number"},
        {".5", 1, "expected a value"},
        {"[tru]", 2, "expected a value"},
        {"nan", 1, "expected a value"},
        {"\"\t\"", 2, "a control character in a string"},
        {"[\"a", 2, "unterminated string"},
        {"1 2", 3, "expected the end of the text"},
        {"\"\\ud800\\ue000\"", 2, "unpaired surrogate"},
        {"\"\\ud800x\"", 2, "unpaired surrogate"},
        {"\"\\ud800", 2, "unpaired surrogate"},
        {"\"\\", 2, "unknown escape"},
    };
    qd_json json;
    (void)state;
    for (size_t i = 0; i < LENGTH(good); i++) {
        qd_json_open(&json, good[i], strlen(good[i]), NULL);
        qd_json_skip(&json);
        qd_json_expect_end(&json);
        OK(json.status);
        qd_json_close(&json);
    }
    for (size_t i = 0; i < LENGTH(bad); i++) {
        qd_error error = {0};
        qd_json_open(&json, bad[i].text, strlen(bad[i].text), &error);
        qd_json_skip(&json);
        qd_json_expect_end(&json);
        assert_int_equal(json.status, QD_ERROR_SYNTAX);
        assert_string_equal(error.message, bad[i].message);
        assert_int_equal(error.column, bad[i].column);
        qd_json_close(&json);
    }
}

static void test_depth(void **state) {
    static char text[1 << 16];
    qd_error error;
    qd_json json;
    (void)state;
    memset(text, '[', sizeof text);
    qd_json_open(&json, text, sizeof text, &error);
    qd_json_skip(&json);
    assert_int_equal(json.status, QD_ERROR_SYNTAX);
    assert_string_equal(error.message, "nested too deeply");
    assert_int_equal(error.column, QD_JSON_DEPTH + 1);
    qd_json_close(&json);
}

static void test_between(void **state) {
    static const struct {
        const char *text;
        const char *message;
    } bad[] = {
        {"10", "10 is not a digit, 0 to 9"},
        {"-1", "-1 is not a digit, 0 to 9"},
        {"99999999999999999999", "99999999999999999999 is not a digit, 0 to 9"},
        {"\"1\"", "expected a digit, 0 to 9"},
        {"1.0", "a number must be an integer, without leading zeros"},
        {"01", "a number must be an integer, without leading zeros"},
        {"-0", "a number must be an integer, without leading zeros"},
    };
    (void)state;
    for (size_t i = 0; i < LENGTH(bad); i++) {
        qd_error error = {0};
        qd_json json;
        qd_json_open(&json, bad[i].text, strlen(bad[i].text), &error);
        /* values out of range need no further test */
        assert_int_equal(qd_json_read_between(&json, 0, 9, "a digit, 0 to 9"), 0);
        assert_int_equal(json.status, QD_ERROR_SYNTAX);
        assert_string_equal(error.message, bad[i].message);
        qd_json_close(&json);
    }
}

static void test_integer_at_end(void **state) {
    qd_error error = {0};
    qd_json json;
    (void)state;
    qd_json_open(&json, " ", 1, &error);
    assert_string_equal(qd_json_read_integer(&json), "");
    assert_string_equal(error.message, "a number must be an integer, without leading zeros");
    assert_int_equal(error.column, 2);
    qd_json_close(&json);
}

/* After the first failure nothing more is found, and the error stays. */
static void test_failed(void **state) {
    static const char text[] = "[\"a\", 7, true, {\"b\":1}]";
    qd_error error = {0};
    qd_json json;
    (void)state;
    qd_json_open(&json, text, strlen(text), &error);
    assert_true(qd_json_first(&json, '[', "an array"));
    assert_int_equal(qd_json_read_between(&json, 3, 9, "a number"), 3);
    assert_int_equal(json.status, QD_ERROR_SYNTAX);
    assert_string_equal(qd_json_read_string(&json, "a string"), "");
    assert_string_equal(qd_json_read_key(&json), "");
    assert_string_equal(qd_json_read_integer(&json), "");
    assert_false(qd_json_sees(&json, '"') || qd_json_take(&json, '"') ||
                 qd_json_sees_number(&json) || qd_json_next(&json, ']') ||
                 qd_json_read_bool(&json) || qd_json_take_null(&json) ||
                 qd_json_first(&json, '[', "an array"));
    assert_true(qd_json_at_end(&json));
    qd_json_skip(&json);
    qd_json_find_members(&json, NULL, 0, NULL, NULL);
    qd_json_expect_end(&json);
    assert_string_equal(error.message, "expected a number");
    assert_int_equal(error.column, 2);
    assert_int_equal(json.text.length, 0);
    qd_json_close(&json);
}

/* Written values are read again; and their text. */
static void test_write(void **state) {
    static const char bytes[] = "a\"\\\n\x01\x7f\0\xc3\xa9\xff\xed\xa0\x80";
    qd_text text = QD_TEXT_INIT;
    (void)state;
    qd_text_put_json(&text, bytes, sizeof bytes - 1);
    OK(qd_text_check(&text, NULL));
    assert_string_equal(text.data, "\"a\\\"\\\\\\n\\u0001\\u007f\\u0000\xc3\xa9\\ufffd\\ufffd"
                                   "\\ufffd\\ufffd\"");
    qd_json json;
    qd_json_open(&json, text.data, text.length, NULL);
    assert_memory_equal(qd_json_read_string(&json, "a string"), bytes, 9);
    OK(json.status);
    qd_json_close(&json);
    qd_text_free(&text);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_find_members), cmocka_unit_test(test_strangers),
        cmocka_unit_test(test_skip),         cmocka_unit_test(test_depth),
        cmocka_unit_test(test_between),      cmocka_unit_test(test_integer_at_end),
        cmocka_unit_test(test_failed),       cmocka_unit_test(test_write),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
