/*
 * What links are packed with: no input crashes or makes more than the limit, and what was unpacked
 * is packed and unpacked to the same. XML and JSON: no input crashes or hangs their readers.
 */
#include "fuzz.h"

#include "../../src/text/json.h"
#include "../../src/text/pack.h"
#include "../../src/text/xml.h"

#include <stdlib.h>
#include <string.h>

static void unpack_lz(enum lz_digits digits, const char *text, size_t size) {
    qd_text out = QD_TEXT_INIT, packed = QD_TEXT_INIT, again = QD_TEXT_INIT;
    if (qd_lz_unpack(digits, text, size, &out, NULL) == QD_OK && out.length <= UNPACKED_LIMIT) {
        MUST(qd_lz_pack(digits, out.data, out.length, &packed, NULL) == QD_OK);
        MUST(qd_lz_unpack(digits, packed.data, packed.length, &again, NULL) == QD_OK);
        MUST(again.length == out.length && memcmp(again.data, out.data, out.length) == 0);
    }
    qd_text_free(&out);
    qd_text_free(&packed);
    qd_text_free(&again);
}

static void inflate(const char *text, size_t size) {
    qd_text out = QD_TEXT_INIT, packed = QD_TEXT_INIT, again = QD_TEXT_INIT;
    qd_status status = qd_zlib_unpack(text, size, &out, NULL);
    MUST(out.length <= UNPACKED_LIMIT);
    if (status == QD_OK && out.length < 10000) {
        MUST(qd_zlib_pack(out.data, out.length, &packed, NULL) == QD_OK);
        MUST(qd_zlib_unpack(packed.data, packed.length, &again, NULL) == QD_OK);
        MUST(again.length == out.length && memcmp(again.data, out.data, out.length) == 0);
    }
    qd_text_free(&out);
    qd_text_free(&packed);
    qd_text_free(&again);
}

static void unpack_rest(const char *text, size_t size) {
    qd_text out = QD_TEXT_INIT;
    MUST(qd_percent_unpack(text, size, &out, NULL) == QD_OK && out.length <= size);
    out.length = 0;
    if (qd_base32_unpack(text, size, &out, NULL) == QD_OK)
        inflate(out.data, out.length);
    inflate(text, size);
    qd_text_free(&out);
}

static void read_xml(const char *text, size_t size) {
    struct xml xml;
    enum xml_event event = XML_TEXT;
    qd_error error = {.status = QD_OK};
    qd_status status = qd_xml_open(&xml, text, size, &error);
    for (size_t events = 0; status == QD_OK && event != XML_FINISH; events++) {
        MUST(events <= size + 2);
        status = qd_xml_next(&xml, &event);
        const char *c = status == QD_OK && event == XML_START ? xml.attributes.data : "";
        for (const char *value; *c; c = value + strlen(value) + 1) {
            value = c + strlen(c) + 1;
            MUST(qd_xml_attribute(&xml, c) == value);
            qd_place begin = qd_xml_attribute_place(&xml, c, 0);
            qd_place end = qd_xml_attribute_place(&xml, c, strlen(value));
            MUST(xml.place.cursor < begin.cursor && begin.cursor <= end.cursor);
            MUST(end.cursor < xml.at.cursor && (*end.cursor == '"' || *end.cursor == '\''));
        }
    }
    MUST(status == QD_OK || (error.line > 0 && error.column > 0 && *error.message));
    qd_xml_close(&xml);
}

static void read_json(const char *text, size_t size) {
    qd_json json;
    qd_error error = {.status = QD_OK};
    qd_json_open(&json, text, size, &error);
    qd_json_skip(&json);
    qd_json_expect_end(&json);
    MUST(json.status == QD_OK || (error.line > 0 && error.column > 0 && *error.message));
    qd_json_close(&json);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    char *text = malloc(size + 1);
    MUST(text);
    memcpy(text, data, size);
    unpack_lz(LZ_BASE64, text, size);
    unpack_lz(LZ_URI, text, size);
    unpack_rest(text, size);
    read_xml(text, size);
    read_json(text, size);
    free(text);
    return 0;
}
