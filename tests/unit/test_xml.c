/* The XML reader: its events, and what it refuses where. */
#include "support.h"

#include "quadrille/base.h"
#include "text/xml.h"
#include "text/quote.h"

#include <stdio.h>

/* A document in one line: (name attr=value ... [text] ...). */
static qd_status tell(const char *document, qd_text *told, qd_error *error) {
    struct xml xml;
    enum xml_event event = XML_TEXT;
    told->length = 0;
    qd_status status = qd_xml_open(&xml, document, strlen(document), error);
    if (!reads_xml()) {
        assert_int_equal(status, QD_ERROR_SYNTAX);
        assert_string_equal(error->message, NO_XML);
        qd_xml_close(&xml);
        skip();
    }
    while (status == QD_OK && event != XML_FINISH) {
        status = qd_xml_next(&xml, &event);
        if (status != QD_OK)
            break;
        if (event == XML_START) {
            qd_text_put(told, "(");
            qd_text_put(told, xml.name.data);
            for (const char *c = xml.attributes.data; *c; c += strlen(c) + 1) {
                qd_text_printf(told, " %s=", c);
                c += strlen(c) + 1;
                qd_text_put(told, c);
            }
        } else if (event != XML_FINISH) {
            qd_text_put(told, event == XML_TEXT ? "[" : ")");
            qd_text_put(told, event == XML_TEXT ? xml.text.data : "");
            qd_text_put(told, event == XML_TEXT ? "]" : "");
        }
    }
    qd_xml_close(&xml);
    return status;
}

static void test_documents(void **state) {
    static const struct {
        const char *document, *told;
    } cases[] = {
        {"<a/>", "(a)"},
        {"<a></a>\n", "(a)"},
        {"\xef\xbb\xbf<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<!DOCTYPE ksudoku>\n<a/>", "(a)"},
        {"<?xml version='1.0' encoding='us-ascii' standalone='yes' ?><a/>", "(a)"},
        {"<a b = \"1\" c='2'><d/>x</a>", "(a b=1 c=2(d)[x])"},
        {"<a>\n <b> x &lt;&amp;&gt;&quot;&apos; </b>\n</a>", "(a(b[x <&>\"' ]))"},
        {"<a>&#65;&#x42;&#xe9;&#x1F600;</a>", "(a[AB\xc3\xa9\xf0\x9f\x98\x80])"},
        {"<a>x<!-- <y> -->z<![CDATA[<&]]>w<?php ?></a><!-- after -->", "(a[xz<&w])"},
        {"<a b='x\n\ty&#10;z'/>", "(a b=x  y\nz)"},
        {"<a>x\r\ny\rz</a>", "(a[x\ny\nz])"},
        {"<a-b.c:d_e/>", "(a-b.c:d_e)"},
    };
    qd_text told = QD_TEXT_INIT;
    (void)state;
    for (size_t i = 0; i < LENGTH(cases); i++) {
        qd_error error = {0};
        if (tell(cases[i].document, &told, &error) != QD_OK)
            fail_msg("%s: %s", cases[i].document, error.message);
        assert_string_equal(told.data, cases[i].told);
    }
    qd_text_free(&told);
}

static void test_refused(void **state) {
    static const struct {
        const char *document;
        uint64_t line, column;
        const char *message;
    } cases[] = {
        {"", 1, 1, "no element found"},
        {"x", 1, 1, "syntax error"},
        {"<a>", 1, 1, "no element found"},
        {"<a>\n<b>x</b>\n <c>", 3, 2, "no element found"},
        {"<a>\n</b>", 2, 1, "mismatched tag"},
        {"<a>x<!-- y --></b>", 1, 15, "mismatched tag"},
        {"</a>", 1, 2, "not well-formed (invalid token)"},
        {"<a/><b/>", 1, 5, "junk after document element"},
        {"<a/>x", 1, 5, "junk after document element"},
        {"<a b/>", 1, 5, "not well-formed (invalid token)"},
        {"<a b=1/>", 1, 6, "not well-formed (invalid token)"},
        {"<a b='1'c='2'/>", 1, 9, "not well-formed (invalid token)"},
        {"<a b='1' b='2'/>", 1, 10, "duplicate attribute"},
        {"<a b='<'/>", 1, 7, "not well-formed (invalid token)"},
        {"<a b='1/>", 1, 1, "unclosed token"},
        {"<a ", 1, 1, "unclosed token"},
        {"<a", 1, 1, "unclosed token"},
        {"<1/>", 1, 2, "not well-formed (invalid token)"},
        {"<a><", 1, 4, "unclosed token"},
        {"<a>&nbsp;</a>", 1, 4, "undefined entity"},
        {"<a>& </a>", 1, 5, "not well-formed (invalid token)"},
        {"<a b='x&#0;'/>", 1, 8, "reference to invalid character number"},
        {"<a\n b='&lt;&#65;' c='&x;'/>", 2, 19, "undefined entity"},
        {"<a>&#xd800;</a>", 1, 4, "reference to invalid character number"},
        {"<a>\x01</a>", 1, 4, "not well-formed (invalid token)"},
        {"<a>\n\xe9</a>", 2, 1, "not well-formed (invalid token)"},
        {"<?xml version='1.0' encoding='latin-1'?><a/>", 1, 1,
         "only UTF-8 is supported; this document declares another encoding"},
        {" <?xml version='1.0'?><a/>", 1, 2, "XML or text declaration not at start of entity"},
        {"<!DOCTYPE a [<!ENTITY b 'c'>]><a/>", 1, 1,
         "a document type with declarations is not supported"},
        {"<?xml version='1.0'?>\n<!DOCTYPE a SYSTEM 'a.dtd'><a b='&c;'/>", 2, 1,
         "a document type with declarations is not supported"},
        {"<a><!-- </a>", 1, 4, "unclosed token"},
        {"<a>x<![CDATA[ </a>", 1, 5, "unclosed CDATA section"},
        {"<a></a ", 1, 4, "unclosed token"},
    };
    qd_text told = QD_TEXT_INIT;
    (void)state;
    for (size_t i = 0; i < LENGTH(cases); i++) {
        qd_error error = {0};
        assert_int_equal(tell(cases[i].document, &told, &error), QD_ERROR_SYNTAX);
        assert_string_equal(error.message, cases[i].message);
        assert_int_equal(error.line, cases[i].line);
        assert_int_equal(error.column, cases[i].column);
    }
    qd_text_free(&told);
}

static void test_depth(void **state) {
    char text[4 * XML_DEPTH + 5] = "";
    qd_text told = QD_TEXT_INIT;
    qd_error error;
    (void)state;
    for (int i = 0; i <= XML_DEPTH; i++)
        memcpy(text + 3 * i, "<a>", 4);
    assert_int_equal(tell(text, &told, &error), QD_ERROR_SYNTAX);
    assert_string_equal(error.message, "nested too deeply");
    qd_text_free(&told);
}

/* Values are found by name, and the places of their characters after references. */
static void test_attribute_places(void **state) {
    static const char text[] = "<a\n b='1&amp;&#10;2\xc3\xa9 3'>";
    struct xml xml;
    enum xml_event event;
    (void)state;
    if (!reads_xml())
        skip();
    OK(qd_xml_open(&xml, text, strlen(text), NULL));
    OK(qd_xml_next(&xml, &event));
    assert_null(qd_xml_attribute(&xml, "c"));
    assert_string_equal(qd_xml_attribute(&xml, "b"), "1&\n2\xc3\xa9 3");
    assert_int_equal(qd_place_column(qd_xml_attribute_place(&xml, "b", 0)), 5);
    assert_int_equal(qd_place_column(qd_xml_attribute_place(&xml, "b", 1)), 6);
    assert_int_equal(qd_place_column(qd_xml_attribute_place(&xml, "b", 3)), 16);
    assert_int_equal(qd_place_column(qd_xml_attribute_place(&xml, "b", 7)), 20);
    assert_int_equal(qd_xml_attribute_place(&xml, "b", 7).line_number, 2);
    qd_xml_close(&xml);
}

/* Places of characters after references to characters of one to four bytes, and in one; of a value
 * that is not there. */
static void test_places_after_references(void **state) {
    static const char text[] = "<a b='&#50;&#233;&#8364;&#128512;x'/>";
    static const struct {
        size_t offset;
        uint64_t column;
    } cases[] = {{0, 7}, {1, 12}, {2, 12}, {3, 18}, {5, 18}, {6, 25}, {9, 25}, {10, 34}, {99, 35}};
    struct xml xml;
    enum xml_event event;
    (void)state;
    if (!reads_xml())
        skip();
    OK(qd_xml_open(&xml, text, strlen(text), NULL));
    OK(qd_xml_next(&xml, &event));
    for (size_t i = 0; i < LENGTH(cases); i++)
        assert_int_equal(qd_place_column(qd_xml_attribute_place(&xml, "b", cases[i].offset)),
                         cases[i].column);
    assert_int_equal(qd_place_column(qd_xml_attribute_place(&xml, "c", 0)), 1);
    qd_xml_close(&xml);
}

/* An error is returned again, and nothing is read after it. */
static void test_after_error(void **state) {
    struct xml xml;
    enum xml_event event;
    (void)state;
    if (!reads_xml())
        skip();
    OK(qd_xml_open(&xml, "<a>&x;</a>", 10, NULL));
    OK(qd_xml_next(&xml, &event));
    for (int i = 0; i < 2; i++) {
        assert_int_equal(qd_xml_next(&xml, &event), QD_ERROR_SYNTAX);
        assert_int_equal(event, XML_FINISH);
    }
    assert_int_equal(qd_xml_skip(&xml), QD_ERROR_SYNTAX);
    qd_xml_close(&xml);
}

static void test_skip(void **state) {
    static const char text[] = "<a><b><c/>x</b><d/></a>";
    struct xml xml;
    enum xml_event event;
    (void)state;
    if (!reads_xml())
        skip();
    OK(qd_xml_open(&xml, text, strlen(text), NULL));
    OK(qd_xml_next(&xml, &event));
    OK(qd_xml_next(&xml, &event));
    assert_true(qd_xml_is(&xml, "b"));
    OK(qd_xml_skip(&xml));
    OK(qd_xml_next(&xml, &event));
    assert_true(qd_xml_is(&xml, "d"));
    OK(qd_xml_skip(&xml));
    OK(qd_xml_next(&xml, &event));
    assert_int_equal(event, XML_END);
    OK(qd_xml_next(&xml, &event));
    assert_int_equal(event, XML_FINISH);
    qd_xml_close(&xml);
}

/* Tags are found beside comments and CDATA, and where the document breaks off. */
static void test_find_tag(void **state) {
    static const struct {
        const char *text;
        long at; /* -1: there is none */
    } cases[] = {{"<b/><a>", 4},
                 {"x</a", -1},
                 {"x</a >", 1},
                 {"<ab><", -1},
                 {"<!-- <a>", -1},
                 {"<", -1},
                 {"<![CDATA[<a>]]><a>", 15}};
    (void)state;
    for (size_t i = 0; i < LENGTH(cases); i++) {
        const char *text = cases[i].text;
        struct xml xml = {.end = text + strlen(text)};
        bool is_there =
            qd_xml_find_tag(&xml, (qd_place){text, text, 1}, (const char *const[]){"a", NULL});
        assert_int_equal(is_there ? xml.at.cursor - text : -1, cases[i].at);
    }
}

static void test_write(void **state) {
    static const char bytes[] = "<a b=\"c\">&\n\t\x01\xff\xc3\xa9";
    qd_text text = QD_TEXT_INIT;
    (void)state;
    qd_text_put_xml(&text, bytes, sizeof bytes - 1);
    OK(qd_text_check(&text, NULL));
    assert_string_equal(text.data, "&lt;a b=&quot;c&quot;&gt;&amp;&#10;&#9;\xef\xbf\xbd\xef\xbf\xbd"
                                   "\xc3\xa9");
    qd_text_free(&text);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_documents),
        cmocka_unit_test(test_refused),
        cmocka_unit_test(test_depth),
        cmocka_unit_test(test_attribute_places),
        cmocka_unit_test(test_skip),
        cmocka_unit_test(test_write),
        cmocka_unit_test(test_find_tag),
        cmocka_unit_test(test_after_error),
        cmocka_unit_test(test_places_after_references),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
