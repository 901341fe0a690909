/* Texts of covers other than .dlx: a matrix, JSON, DIMACS. */
#include "support.h"

/* The places of warnings, as line * 100 + column. */
struct warnings {
    size_t count;
    uint64_t places[4];
};

static void note_warning(void *user, const qd_error *warning) {
    struct warnings *warnings = user;
    assert_true(warnings->count < LENGTH(warnings->places));
    warnings->places[warnings->count++] = 100 * warning->line + warning->column;
}

static qd_cover *read_text(qd_cover_form form, const char *text, struct warnings *warnings) {
    struct warnings unexpected = {0};
    qd_cover *cover;
    qd_error error = {0};
    const qd_cover_reading reading = {.warn = note_warning,
                                      .user = warnings ? warnings : &unexpected};
    if (qd_cover_read(form, text, strlen(text), &reading, &cover, &error) != QD_OK)
        fail_msg("%s", error.message);
    assert_int_equal(unexpected.count, 0);
    return cover;
}

/* What was read, as .dlx text. */
static void assert_reads(qd_cover_form form, const char *text, const char *dlx) {
    qd_cover *cover = read_text(form, text, NULL);
    qd_text written = QD_TEXT_INIT;
    OK(qd_cover_write_dlx(cover, &written, NULL, NULL));
    assert_string_equal(written.data, dlx);
    qd_text_free(&written);
    qd_cover_free(cover);
}

struct bad {
    const char *text;
    uint64_t line, column;
    const char *message;
};

static void assert_refuses(qd_cover_form form, const struct bad *bads, size_t count) {
    for (size_t i = 0; i < count; i++) {
        qd_cover *cover;
        qd_error error = {0};
        assert_int_equal(
            qd_cover_read(form, bads[i].text, strlen(bads[i].text), NULL, &cover, &error),
            QD_ERROR_SYNTAX);
        assert_null(cover);
        assert_string_equal(error.message, bads[i].message);
        assert_int_equal(error.line, bads[i].line);
        assert_int_equal(error.column, bads[i].column);
    }
}

static const char empty_dlx[] = "| no primary items: one solution, the empty cover\n";

/* ---- matrix ---------------------------------------------------------------------------------- */

static void test_matrix(void **state) {
    (void)state;
    assert_reads(QD_COVER_MATRIX, "101\n010\n", "1 2 3\n1 3\n2\n");
    assert_reads(QD_COVER_MATRIX,
                 "\xef\xbb\xbf# a comment\n\n  | another\n1, 0 ,1\r\n 0\t1 0 \r\n1 1 1",
                 "1 2 3\n1 3\n2\n1 2 3\n");
    assert_reads(QD_COVER_MATRIX, "\r# a\r101\r\r010\r\r\n11 1\r", "1 2 3\n1 3\n2\n1 2 3\n");
    assert_reads(QD_COVER_MATRIX, "# nothing\n", empty_dlx);
}

static void test_matrix_with_rows_of_zeros(void **state) {
    struct warnings warnings = {0};
    qd_cover *cover = read_text(QD_COVER_MATRIX, "00\n10\n\n0 0\n01", &warnings);
    (void)state;
    assert_int_equal(warnings.count, 2);
    assert_int_equal(warnings.places[0], 101);
    assert_int_equal(warnings.places[1], 401);
    assert_int_equal(qd_cover_option_count(cover), 2);
    assert_int_equal(count_all(cover, "links", NULL), 1);
    qd_cover_free(cover);
}

static void test_matrix_errors(void **state) {
    static const struct bad bads[] = {
        {"", 0, 0, "no row of a matrix: the text is empty"},
        {" \n\n", 0, 0, "no row of a matrix: the text is empty"},
        {"01\n0 2\n", 2, 3, "matrix entries must be 0 or 1"},
        {"01\r\r\n01\r\n0 2\r", 3, 3, "matrix entries must be 0 or 1"},
        {"01 # no\n", 1, 4, "matrix entries must be 0 or 1"},
        {"# x\n011\n10\n", 3, 3, "this row has 2 columns, but the first one has 3"},
        {"00\n0 0 1\n", 2, 5, "this row has more columns than the first one, which has 2"},
        {",1\n", 1, 1, "a comma without an entry before it"},
        {"1, ,1\n", 1, 4, "a comma without an entry before it"},
        {"1,0,\n", 1, 4, "a comma without an entry after it"},
    };
    qd_cover *cover;
    (void)state;
    assert_refuses(QD_COVER_MATRIX, bads, LENGTH(bads));
    assert_int_equal(qd_cover_read(QD_COVER_MATRIX, "1\0", 2, NULL, &cover, NULL), QD_ERROR_SYNTAX);
}

/* ---- JSON ------------------------------------------------------------------------------------ */

static void test_json_array(void **state) {
    (void)state;
    assert_reads(QD_COVER_JSON, "[[\"a\",\"b\"],[\"c\"]]", "a b c\na b\nc\n");
    assert_reads(QD_COVER_JSON, "\xef\xbb\xbf [ [ 10 , -2 ]\r\n,\t[ 0 , \"10\" ] ] \n",
                 "10 -2 0\n10 -2\n0 10\n");
    assert_reads(QD_COVER_JSON, "[]", empty_dlx);
}

static void test_json_lines(void **state) {
    (void)state;
    assert_reads(QD_COVER_JSON, "[\"a\",\"b\"]\n\n[\"c\"]\n[1, \"a\"]", "a b c 1\na b\nc\n1 a\n");
    assert_reads(QD_COVER_JSON, "[\"a\"]", "a\na\n");
    assert_reads(QD_COVER_JSON, "[\"a\"]\r[\"b\"]\r\r\n[\"a\",\"b\"]\r", "a b\na\nb\na b\n");
}

static void test_json_object(void **state) {
    static const char dlx[] = "a b | c d\na c:red d\nb c:red\n";
    (void)state;
    assert_reads(QD_COVER_JSON,
                 "{\"primary\": [\"a\", \"b\"], \"secondary\": [\"c\", \"d\"],\n"
                 " \"options\": [[\"a\", \"c:red\", \"d\"], [\"b\", \"c:red\"]]}\n",
                 dlx);
    assert_reads(QD_COVER_JSON,
                 "{\"options\": [[\"a\", \"c:red\", \"d\"], [\"b\", \"c:red\"]],\n"
                 " \"secondary\": [\"c\", \"d\"], \"primary\": [\"a\", \"b\"]}\n",
                 dlx);
    assert_reads(QD_COVER_JSON, "{\"options\":[],\"primary\":[\"x\"]}", "x\n");
    assert_reads(QD_COVER_JSON, "{\"primary\":[],\"options\":[]}", empty_dlx);
}

static void test_json_escapes(void **state) {
    (void)state;
    assert_reads(QD_COVER_JSON, "[[\"\\\"\\\\\\/\", \"\\u0041\\u00E9\\u20ac\\ud83d\\ude00\"]]",
                 "\"\\/ A\xc3\xa9\xe2\x82\xac\xf0\x9f\x98\x80\n"
                 "\"\\/ A\xc3\xa9\xe2\x82\xac\xf0\x9f\x98\x80\n");
    assert_reads(QD_COVER_JSON,
                 "{\"primary\":[\"a\"],\"secondary\":[\"b\"],"
                 "\"options\":[[\"\\u0061\",\"b\\u003ared\"]]}",
                 "a | b\na b:red\n");
}

static void test_json_warnings(void **state) {
    struct warnings warnings = {0};
    qd_cover *cover = read_text(QD_COVER_JSON,
                                "{\"primary\":[\"a\"],\"secondary\":[\"b\"],\n"
                                "\"options\":[[], [\"a\"],\n[\"b\"]]}",
                                &warnings);
    (void)state;
    assert_int_equal(warnings.count, 2);
    assert_int_equal(warnings.places[0], 212);
    assert_int_equal(warnings.places[1], 301);
    assert_int_equal(qd_cover_option_count(cover), 2);
    assert_int_equal(count_all(cover, "links", NULL), 1);
    qd_cover_free(cover);
    warnings.count = 0;
    cover = read_text(QD_COVER_JSON, "[]\n[1]\n", &warnings);
    assert_int_equal(warnings.count, 1);
    assert_int_equal(qd_cover_option_count(cover), 1);
    qd_cover_free(cover);
}

static const struct bad bad_syntax[] = {
    {"", 0, 0, "no problem: the text is empty"},
    {" \n\t", 0, 0, "no problem: the text is empty"},
    {"\n a", 2, 2, "expected '[' or '{'"},
    {"[[\"a\"],\n [\"b\"]", 2, 7, "the text ends where ',' or ']' should be"},
    {"[[\"a\"] [\"b\"]]", 1, 8, "expected ',' or ']'"},
    {"[[\"a\"],]", 1, 8, "expected an option (an array of item names)"},
    {"[[\"a\"]] []", 1, 9, "expected the end of the text"},
    {"[[\"a\",]]", 1, 7, "expected a name (a string or an integer)"},
    {"[[,\"a\"]]", 1, 3, "expected a name (a string or an integer)"},
    {"[[[\"a\"]]]", 1, 3, "expected a name (a string or an integer)"},
    {"[[true]]", 1, 3, "expected a name (a string or an integer)"},
    {"[\"a\", [1]]", 1, 7, "expected a name (a string or an integer)"},
    {"[\"a\"] [\"b\"]", 1, 7, "expected the end of the line"},
    {"[\"a\"]\n{}", 2, 1, "expected an option (an array of item names)"},
    {"[[01]]", 1, 3, "a number must be an integer, without leading zeros"},
    {"[[-0]]", 1, 3, "a number must be an integer, without leading zeros"},
    {"[[-]]", 1, 3, "a number must be an integer, without leading zeros"},
    {"[[1.5]]", 1, 3, "a number must be an integer, without leading zeros"},
    {"[[1e3]]", 1, 3, "a number must be an integer, without leading zeros"},
    {"[[\"a", 1, 3, "unterminated string"},
    {"[[\"a\\", 1, 5, "unknown escape"},
    {"[[\"a\\x\"]]", 1, 5, "unknown escape"},
    {"[[\"a\\u12g4\"]]", 1, 5, "expected four hexadecimal digits after \\u"},
    {"[[\"a\\u12", 1, 5, "expected four hexadecimal digits after \\u"},
    {"[[\"\\ud83d\"]]", 1, 4, "unpaired surrogate"},
    {"[[\"\\ud83d\\u0041\"]]", 1, 4, "unpaired surrogate"},
    {"[[\"\\ude00\\ud83d\"]]", 1, 4, "unpaired surrogate"},
    {"[[\"a\nb\"]]", 1, 5, "a control character in a string"},
    {"[[\"a\\nb\"]]", 1, 3, "a control character in a name"},
    {"[[\"a\\u0000\"]]", 1, 3, "a control character in a name"},
};

static const struct bad bad_problems[] = {
    {"[[\"a b\"]]", 1, 3,
     "'a b' cannot be an item's name (it is empty, or has a blank, a control character, '|' or "
     "':')"},
    {"[[1, \"a\", 1]]", 1, 11, "'1': this option names the item twice"},
    {"[[1],\n [\"1:x\"]]", 2, 3, "only secondary items can have colours"},
    {"{\"primary\":[\"a\"],\"options\":[[\"b\"]]}", 1, 30, "'b': no item has this name"},
    {"{\"options\":[[\"b\"]],\"primary\":[\"a\"]}", 1, 14, "'b': no item has this name"},
    {"{\"primary\":[\"a\",\"a\"],\"options\":[]}", 1, 17, "item 'a' is named twice"},
    {"{\"primary\":[\"a:b\"],\"options\":[]}", 1, 13,
     "'a:b' cannot be an item's name (it is empty, or has a blank, a control character, '|' or "
     "':')"},
    {"{\"primary\":[1],\"secondary\":[2],\"options\":[[1,\"2:\"]]}", 1, 46,
     "'' cannot be a colour's name (it is empty, or has a blank, a control character, '|' or "
     "':')"},
    {"{\"primary\":[1]}", 1, 1, "a problem must have \"primary\" and \"options\""},
    {"{}", 1, 1, "a problem must have \"primary\" and \"options\""},
    {"{\"primary\":[1],\"primary\":[2]}", 1, 16, "duplicate key"},
    {"{\"items\":[1]}", 1, 2,
     "the keys of a problem are \"primary\", \"secondary\" and \"options\""},
    {"{primary:[1]}", 1, 2, "expected a key"},
    {"{\"primary\" [1]}", 1, 12, "expected ':'"},
    {"{\"primary\":1}", 1, 12, "expected an array of item names"},
    {"{\"options\":1}", 1, 12, "expected an array of options"},
    {"{\"options\":[1]}", 1, 13, "expected an option (an array of item names)"},
    {"{\"primary\":[1] \"options\":[]}", 1, 16, "expected ',' or '}'"},
    {"{\"primary\":[1],\"options\":[]} x", 1, 30, "expected the end of the text"},
};

static void test_json_errors(void **state) {
    (void)state;
    assert_refuses(QD_COVER_JSON, bad_syntax, LENGTH(bad_syntax));
    assert_refuses(QD_COVER_JSON, bad_problems, LENGTH(bad_problems));
}

/* Nesting of any depth. */
static void test_json_depth(void **state) {
    static char text[1 << 20];
    qd_cover *cover;
    qd_error error;
    (void)state;
    memset(text, '[', sizeof text);
    assert_int_equal(qd_cover_read(QD_COVER_JSON, text, sizeof text, NULL, &cover, &error),
                     QD_ERROR_SYNTAX);
    assert_int_equal(error.column, 3);
}

/* ---- DIMACS ---------------------------------------------------------------------------------- */

static void assert_dimacs(const char *dlx, const char *expected) {
    qd_cover *cover = read_text(QD_COVER_DLX, dlx, NULL);
    qd_text written = QD_TEXT_INIT;
    OK(qd_cover_write_dimacs(cover, &written, NULL, NULL));
    assert_string_equal(written.data, expected);
    qd_text_free(&written);
    qd_cover_free(cover);
}

static void test_dimacs(void **state) {
    (void)state;
    assert_dimacs("| nothing\n", "p cnf 0 0\n");
    assert_dimacs("a b | c d\na c:x d\na b c:y |7\nb c:x\n",
                  "c ind 1 2 3 0\nc p show 1 2 3 0\nc 1: a c:x d\nc 2: a b c:y |7\nc 3: b c:x\n"
                  "p cnf 3 6\n"
                  "1 2 0\n-1 -2 0\n2 3 0\n-2 -3 0\n-1 -2 0\n-3 -2 0\n");
}

/* An item that cannot be covered often enough makes a contradiction, but not an empty clause. */
static void test_dimacs_without_solution(void **state) {
    (void)state;
    assert_dimacs("a b\n", "p cnf 2 4\n1 0\n-1 0\n2 0\n-2 0\n");
    assert_dimacs("2|a\na\n", "c ind 1 0\nc p show 1 0\nc 1: a\np cnf 2 2\n2 0\n-2 0\n");
}

static void test_dimacs_bounds(void **state) {
    (void)state;
    assert_dimacs("0:2|a\na\na\n", "c ind 1 2 0\nc p show 1 2 0\nc 1: a\nc 2: a\np cnf 2 0\n");
    assert_dimacs("2|a\na\na\n",
                  "c ind 1 2 0\nc p show 1 2 0\nc 1: a\nc 2: a\np cnf 2 2\n2 0\n1 0\n");
}

static void test_dimacs_of_many(void **state) {
    qd_cover *cover = read_text(QD_COVER_DLX, "a\na\na\na\na\na\na\na\na\na\n", NULL);
    qd_text written = QD_TEXT_INIT;
    (void)state;
    OK(qd_cover_write_dimacs(cover, &written, NULL, NULL));
    assert_non_null(strstr(written.data, "p cnf 16 30\n1 2 3 4 5 6 7 8 9 0\n-1 -2 0\n-1 10 0\n"
                                         "-2 10 0\n-10 1 2 0\n-10 -3 0\n"));
    qd_text_free(&written);
    qd_cover_free(cover);
}

static bool ask_again(void *user) {
    int *left = user;
    return (*left)-- == 0;
}

/* At the first look, and after some of it was written. */
static void test_writing_stops(void **state) {
    qd_status (*const writers[])(const qd_cover *, qd_text *, const qd_stop *,
                                 qd_error *) = {qd_cover_write_dlx, qd_cover_write_dimacs};
    qd_cover *cover;
    qd_error error;
    (void)state;
    OK(qd_cover_new(&cover, NULL));
    uint32_t items[] = {0, 1, 2};
    for (int i = 0; i < 3; i++)
        qd_cover_add_item(cover, NULL, QD_PRIMARY, 1, 1);
    for (int i = 0; i < 120000; i++)
        qd_cover_add_option(cover, items, 3, NULL, 0);
    OK(qd_cover_seal(cover, NULL));
    for (size_t w = 0; w < 2; w++) {
        for (int looks = 0; looks < 2; looks++) {
            int left = looks;
            qd_stop stop = {.ask = ask_again, .user = &left};
            qd_text text = QD_TEXT_INIT;
            qd_text_put(&text, "before");
            assert_int_equal(writers[w](cover, &text, &stop, &error), QD_ERROR_STOPPED);
            assert_string_equal(error.message, "the problem was not written to its end: stopped");
            assert_int_equal(text.length, 6);
            text.failed = true; /* what is before is not whole */
            left = looks;
            assert_int_equal(writers[w](cover, &text, &stop, &error), QD_ERROR_MEMORY);
            assert_true(text.failed);
            qd_text_free(&text);
        }
    }
    qd_cover_free(cover);
}

static void test_dimacs_idle_option(void **state) {
    struct warnings warnings = {0};
    qd_cover *cover = read_text(QD_COVER_DLX, "a | b\na b\nb\n", &warnings);
    qd_text written = QD_TEXT_INIT;
    (void)state;
    assert_int_equal(warnings.count, 1);
    OK(qd_cover_write_dimacs(cover, &written, NULL, NULL));
    assert_string_equal(written.data, "c ind 1 2 0\nc p show 1 2 0\nc 1: a b\nc 2: b\n"
                                      "p cnf 2 2\n-2 0\n1 0\n");
    qd_text_free(&written);
    qd_cover_free(cover);
}

static void test_reading_stops(void **state) {
    static const struct {
        qd_cover_form form;
        const char *first, *option, *last;
    } cases[] = {{QD_COVER_DLX, "a b c\n", "a b\n", ""},
                 {QD_COVER_MATRIX, "1 1 1\n", "1 1 0\n", ""},
                 {QD_COVER_JSON, "[\"a\",\"b\",\"c\"]\n", "[\"a\",\"b\"]\n", ""},
                 {QD_COVER_JSON, "{\"options\":[[\"a\"]", ",[\"a\"]", "],\"primary\":[\"a\"]}"}};
    (void)state;
    for (size_t i = 0; i < LENGTH(cases); i++) {
        qd_text text = QD_TEXT_INIT;
        qd_stop stop = {0};
        const qd_cover_reading reading = {.stop = &stop};
        qd_cover *cover;
        qd_error error = {0};
        qd_text_put(&text, cases[i].first);
        for (int k = 0; k < 1000; k++)
            qd_text_put(&text, cases[i].option);
        qd_text_put(&text, cases[i].last);
        OK(qd_cover_read(cases[i].form, text.data, text.length, &reading, &cover, &error));
        qd_cover_free(cover);
        qd_stop_request(&stop);
        assert_int_equal(
            qd_cover_read(cases[i].form, text.data, text.length, &reading, &cover, &error),
            QD_ERROR_STOPPED);
        assert_null(cover);
        assert_non_null(strstr(error.message, "stopped"));
        qd_text_free(&text);
    }
}

static bool count_looks(void *user) {
    ++*(size_t *)user;
    return false;
}

/* Lines of many words: it is asked within them, too. */
static void test_long_lines_stop(void **state) {
    enum { WORDS = 6000 };
    static const struct {
        qd_cover_form form;
        const char *first, *word, *between, *other, *last;
    } cases[] = {{QD_COVER_DLX, "", "i%d ", "\n", "i%d ", "\n"},
                 {QD_COVER_MATRIX, "", "1", "\n", "1", "\n"},
                 {QD_COVER_JSON, "{\"primary\":[0", ",%d", "],\"options\":[[0", ",%d", "]]}"}};
    (void)state;
    for (size_t i = 0; i < LENGTH(cases); i++) {
        qd_text text = QD_TEXT_INIT;
        size_t looks = 0;
        qd_stop stop = {.ask = count_looks, .user = &looks};
        const qd_cover_reading reading = {.stop = &stop};
        qd_cover *cover;
        qd_text_put(&text, cases[i].first);
        for (int k = 1; k <= WORDS; k++)
            qd_text_printf(&text, cases[i].word, k);
        qd_text_put(&text, cases[i].between);
        for (int k = 1; k <= WORDS; k++)
            qd_text_printf(&text, cases[i].other, k);
        qd_text_put(&text, cases[i].last);
        OK(qd_cover_read(cases[i].form, text.data, text.length, &reading, &cover, NULL));
        assert_true(looks >= 2 * WORDS / 300);
        qd_cover_free(cover);
        qd_text_free(&text);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_matrix),        cmocka_unit_test(test_matrix_with_rows_of_zeros),
        cmocka_unit_test(test_matrix_errors), cmocka_unit_test(test_json_array),
        cmocka_unit_test(test_json_lines),    cmocka_unit_test(test_json_object),
        cmocka_unit_test(test_json_escapes),  cmocka_unit_test(test_json_warnings),
        cmocka_unit_test(test_json_errors),   cmocka_unit_test(test_json_depth),
        cmocka_unit_test(test_dimacs),        cmocka_unit_test(test_dimacs_without_solution),
        cmocka_unit_test(test_dimacs_bounds), cmocka_unit_test(test_dimacs_of_many),
        cmocka_unit_test(test_writing_stops), cmocka_unit_test(test_dimacs_idle_option),
        cmocka_unit_test(test_reading_stops), cmocka_unit_test(test_long_lines_stop),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
