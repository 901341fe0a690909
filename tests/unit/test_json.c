/* The JSON reader and writer that the others are built on. */
#include "support.h"

#include "quadrille/text.h"
#include "text/json.h"

#include <stdio.h>

static void test_find_members(void **state) {
    static const char text[] =
        "\xef\xbb\xbf{\"x\":[1,{\"y\":[]}],\n \"size\" : 9 ,\"name\":\"a\\nb\"}";
    qd_json_member members[] = {{.key = "name"}, {.key = "size"}, {.key = "absent"}};
    qd_json json;
    int64_t number = 0;
    (void)state;
    qd_json_open(&json, text, strlen(text), NULL);
    OK(qd_json_find_members(&json, members, 3, NULL, NULL));
    OK(qd_json_expect_end(&json));
    assert_true(members[0].there && members[1].there && !members[2].there);
    json.at = members[1].place;
    assert_int_equal(json.at.line_number, 2);
    assert_int_equal(qd_place_column(json.at), 11);
    OK(qd_json_read_between(&json, 1, 64, &number, "a size, 1 to 64"));
    assert_int_equal(number, 9);
    json.at = members[0].place;
    OK(qd_json_read_string(&json, "a name"));
    assert_string_equal(json.text.data, "a\nb");
    qd_json_close(&json);
}

static qd_status refuse_stranger(qd_json *json, void *user) {
    (void)user;
    return qd_json_fail_at(json, json->text_place, json->text.data);
}

static void test_strangers(void **state) {
    static const char text[] = "{\"size\":9, \"arrow\":[]}";
    qd_json_member member = {.key = "size"};
    qd_error error;
    qd_json json;
    (void)state;
    qd_json_open(&json, text, strlen(text), &error);
    assert_int_equal(qd_json_find_members(&json, &member, 1, refuse_stranger, NULL),
                     QD_ERROR_SYNTAX);
    assert_string_equal(error.message, "arrow");
    assert_int_equal(error.column, 12);
    qd_json_close(&json);
}

/* What a strict reader skips, and what it does not. */
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
        {"01", 1, "this is no number"},
        {"1.", 1, "this is no number"},
        {"-", 1, "this is no number"},
        {"2e", 1, "this is no number"},
        {".5", 1, "expected a value"},
        {"[tru]", 2, "expected a value"},
        {"nan", 1, "expected a value"},
        {"\"\t\"", 2, "a control character in a string"},
        {"[\"a", 2, "this string does not end"},
        {"1 2", 3, "expected the end of the text"},
    };
    qd_json json;
    (void)state;
    for (size_t i = 0; i < LENGTH(good); i++) {
        qd_json_open(&json, good[i], strlen(good[i]), NULL);
        OK(qd_json_skip(&json));
        OK(qd_json_expect_end(&json));
        qd_json_close(&json);
    }
    for (size_t i = 0; i < LENGTH(bad); i++) {
        qd_error error = {0};
        qd_json_open(&json, bad[i].text, strlen(bad[i].text), &error);
        if (qd_json_skip(&json) == QD_OK)
            assert_int_equal(qd_json_expect_end(&json), QD_ERROR_SYNTAX);
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
    assert_int_equal(qd_json_skip(&json), QD_ERROR_SYNTAX);
    assert_string_equal(error.message, "this nests too deep");
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
    };
    (void)state;
    for (size_t i = 0; i < LENGTH(bad); i++) {
        int64_t number = 5;
        qd_error error = {0};
        qd_json json;
        qd_json_open(&json, bad[i].text, strlen(bad[i].text), &error);
        assert_int_equal(qd_json_read_between(&json, 0, 9, &number, "a digit, 0 to 9"),
                         QD_ERROR_SYNTAX);
        assert_string_equal(error.message, bad[i].message);
        assert_int_equal(number, 5); /* nobody reckons with what is out of range */
        qd_json_close(&json);
    }
}

/* What is written is read again; and what it is. */
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
    OK(qd_json_read_string(&json, "a string"));
    assert_memory_equal(json.text.data, bytes, 9);
    qd_json_close(&json);
    qd_text_free(&text);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_find_members), cmocka_unit_test(test_strangers),
        cmocka_unit_test(test_skip),         cmocka_unit_test(test_depth),
        cmocka_unit_test(test_between),      cmocka_unit_test(test_write),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
