#include "json.h"
#include "must.h"

#include "../src/base/check.h"

#include <quadrille/base.h>

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* Whether a value comes before what is appended next: a comma separates the two. */
static bool follows_value(const qd_text *text) {
    return text->length && !strchr("{[:\n", text->data[text->length - 1]);
}

void json_name(qd_text *text, const char *name) {
    QD_CHECK(!text->length || text->data[text->length - 1] != (name ? '[' : '{'));
    if (follows_value(text))
        qd_text_put_byte(text, ',');
    if (!name)
        return;
    qd_text_put_byte(text, '"');
    qd_text_put(text, name);
    qd_text_put(text, "\":");
}

void json_open(qd_text *text, const char *name, char bracket) {
    QD_CHECK(bracket == '{' || bracket == '[');
    json_name(text, name);
    qd_text_put_byte(text, bracket);
}

void json_close(qd_text *text, char bracket) {
    QD_CHECK(bracket == '}' || bracket == ']');
    qd_text_put_byte(text, bracket);
}

void json_end_line(qd_text *text) {
    qd_text_put(text, "}\n");
}

void json_bytes(qd_text *text, const char *name, const char *bytes, size_t length) {
    json_name(text, name);
    qd_text_put_json(text, bytes, length);
}

void json_string(qd_text *text, const char *name, const char *string) {
    json_bytes(text, name, string, strlen(string));
}

void json_number(qd_text *text, const char *name, uint64_t number) {
    json_name(text, name);
    qd_text_put_number(text, number);
}

void json_whole(qd_text *text, const char *name, int64_t number) {
    json_name(text, name);
    qd_text_printf(text, "%" PRId64, number);
}

void json_decimal(qd_text *text, const char *name, double number, int places) {
    json_name(text, name);
    qd_text_printf(text, "%.*f", places, number);
}

void json_count(qd_text *text, const char *name, const qd_count *count) {
    json_name(text, name);
    qd_text_put_count(text, count);
}

void json_null(qd_text *text, const char *name) {
    json_name(text, name);
    qd_text_put(text, "null");
}

void json_truth(qd_text *text, const char *name, bool truth) {
    json_name(text, name);
    qd_text_put(text, truth ? "true" : "false");
}

/* Whether it needs no escapes. */
static bool is_plain(const char *bytes, size_t length) {
    for (size_t i = 0; i < length; i++)
        if (bytes[i] < ' ' || bytes[i] > '~' || bytes[i] == '"' || bytes[i] == '\\')
            return false;
    return true;
}

void json_quote(qd_text *text, size_t begin) {
    QD_CHECK(begin <= text->length);
    size_t length = text->length - begin;
    qd_text_put(text, "\"\"");
    check_text(text);
    char *bytes = text->data + begin;
    memmove(bytes + 1, bytes, length);
    *bytes = '"';
    if (is_plain(bytes + 1, length))
        return;
    char *copy = new_array(length, 1);
    memcpy(copy, bytes + 1, length);
    qd_text_cut(text, begin);
    qd_text_put_json(text, copy, length);
    free(copy);
}
