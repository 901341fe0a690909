#include "json.h"

#include "utf8.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void qd_json_open(qd_json *json, const char *text, size_t length, qd_error *error) {
    static const char byte_order_mark[] = "\xef\xbb\xbf";
    *json = (qd_json){.at = {text, text, 1}, .end = text + length, .error = error};
    if (length >= 3 && memcmp(text, byte_order_mark, 3) == 0)
        json->at.cursor = json->at.line = text + 3;
    json->text_place = json->at;
}

void qd_json_close(qd_json *json) {
    qd_text_free(&json->text);
}

/* ---- errors ---------------------------------------------------------------------------------- */

qd_status qd_json_fail_at(qd_json *json, qd_place place, const char *what) {
    return qd_fail_at(json->error, QD_ERROR_SYNTAX, place.line_number, qd_place_column(place), "%s",
                      what);
}

qd_status qd_json_fail_expecting(qd_json *json, const char *what) {
    bool ended = qd_json_at_end(json);
    return qd_fail_at(json->error, QD_ERROR_SYNTAX, json->at.line_number, qd_place_column(json->at),
                      "%s%s%s", ended ? "the text ends where " : "expected ", what,
                      ended ? " should be" : "");
}

/* ---- characters ------------------------------------------------------------------------------ */

static void skip_blanks(qd_json *json) {
    qd_place *at = &json->at;
    for (; at->cursor < json->end; at->cursor++) {
        char c = *at->cursor;
        if (c != ' ' && c != '\t' && c != '\r' && c != '\n')
            return;
        if (c == '\n') {
            at->line = at->cursor + 1;
            at->line_number++;
        }
    }
}

bool qd_json_at_end(qd_json *json) {
    skip_blanks(json);
    return json->at.cursor == json->end;
}

bool qd_json_sees(qd_json *json, char c) {
    return !qd_json_at_end(json) && *json->at.cursor == c;
}

bool qd_json_take(qd_json *json, char c) {
    bool seen = qd_json_sees(json, c);
    json->at.cursor += seen;
    return seen;
}

static bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

bool qd_json_sees_number(qd_json *json) {
    return !qd_json_at_end(json) && (*json->at.cursor == '-' || is_digit(*json->at.cursor));
}

qd_status qd_json_expect_end(qd_json *json) {
    return qd_json_at_end(json) ? QD_OK : qd_json_fail_expecting(json, "the end of the text");
}

/* ---- strings --------------------------------------------------------------------------------- */

/* Remembers where the next value begins, and empties the text for it. */
static qd_status begin_text(qd_json *json) {
    skip_blanks(json);
    json->text_place = json->at;
    json->text.length = 0;
    return qd_text_append(&json->text, "", 0, json->error);
}

static qd_status append_code(qd_json *json, uint32_t code) {
    char bytes[4];
    return qd_text_append(&json->text, bytes, qd_utf8_encode(code, bytes), json->error);
}

/* `u` and four hexadecimal digits. */
static bool take_unit(qd_json *json, uint32_t *unit) {
    static const char digits[] = "0123456789abcdef";
    const char *c = json->at.cursor;
    if (json->end - c < 5 || *c != 'u')
        return false;
    *unit = 0;
    for (int i = 1; i <= 4; i++) {
        char lower = c[i] >= 'A' && c[i] <= 'F' ? (char)(c[i] + ('a' - 'A')) : c[i];
        const char *digit = memchr(digits, lower, 16);
        if (!digit)
            return false;
        *unit = 16 * *unit + (uint32_t)(digit - digits);
    }
    json->at.cursor += 5;
    return true;
}

/* Behind the backslash of `\u`: one unit of UTF-16, or a pair of them. */
static qd_status read_code(qd_json *json, qd_place begin) {
    uint32_t unit, low;
    if (!take_unit(json, &unit))
        return qd_json_fail_at(json, begin, "four hexadecimal digits should be behind \\u");
    if (unit < 0xd800 || unit > 0xdfff)
        return append_code(json, unit);
    bool paired = unit < 0xdc00 && json->at.cursor < json->end && *json->at.cursor == '\\';
    json->at.cursor += paired;
    if (!paired || !take_unit(json, &low) || low < 0xdc00 || low > 0xdfff)
        return qd_json_fail_at(json, begin, "half of a surrogate pair");
    return append_code(json, 0x10000 + ((unit - 0xd800) << 10) + (low - 0xdc00));
}

static qd_status read_escape(qd_json *json) {
    static const char names[] = "\"\\/bfnrt", meanings[] = "\"\\/\b\f\n\r\t";
    qd_place begin = json->at;
    const char *c = ++json->at.cursor;
    if (c < json->end && *c == 'u')
        return read_code(json, begin);
    const char *name = c < json->end ? memchr(names, *c, sizeof names - 1) : NULL;
    if (!name)
        return qd_json_fail_at(json, begin, "there is no such escape in JSON");
    json->at.cursor++;
    return qd_text_append(&json->text, &meanings[name - names], 1, json->error);
}

/* From behind the opening quote to the closing one. */
static qd_status read_characters(qd_json *json) {
    qd_status status = QD_OK;
    const char **cursor = &json->at.cursor;
    while (status == QD_OK && *cursor < json->end && **cursor != '"') {
        const char *begin = *cursor;
        while (*cursor < json->end && (unsigned char)**cursor >= ' ' && **cursor != '"' &&
               **cursor != '\\')
            ++*cursor;
        status = qd_text_append(&json->text, begin, (size_t)(*cursor - begin), json->error);
        if (status != QD_OK || *cursor == json->end || **cursor == '"')
            continue;
        status = **cursor == '\\'
                     ? read_escape(json)
                     : qd_json_fail_at(json, json->at, "a control character in a string");
    }
    return status;
}

qd_status qd_json_read_string(qd_json *json, const char *what) {
    qd_status status = begin_text(json);
    if (status != QD_OK)
        return status;
    if (!qd_json_take(json, '"'))
        return qd_json_fail_expecting(json, what);
    status = read_characters(json);
    if (status == QD_OK && json->at.cursor == json->end)
        return qd_json_fail_at(json, json->text_place, "this string does not end");
    json->at.cursor += status == QD_OK;
    return status;
}

qd_status qd_json_read_key(qd_json *json) {
    qd_status status = qd_json_read_string(json, "a key");
    if (status != QD_OK || qd_json_take(json, ':'))
        return status;
    return qd_json_fail_expecting(json, "':'");
}

/* ---- numbers and words ----------------------------------------------------------------------- */

static void skip_digits(const char **c, const char *end) {
    while (*c < end && is_digit(**c))
        ++*c;
}

qd_status qd_json_read_integer(qd_json *json) {
    qd_status status = begin_text(json);
    const char *begin = json->at.cursor, *end = json->end;
    const char *digits = begin + (begin < end && *begin == '-'), *c = digits;
    skip_digits(&c, end);
    bool is_odd = c == digits || (*digits == '0' && c - begin > 1);
    if (status == QD_OK && (is_odd || (c < end && memchr(".eE", *c, 3))))
        return qd_json_fail_at(json, json->at,
                               "a number must be an integer, without leading zeros");
    json->at.cursor = c;
    return status == QD_OK ? qd_text_append(&json->text, begin, (size_t)(c - begin), json->error)
                           : status;
}

qd_status qd_json_read_between(qd_json *json, int64_t least, int64_t most, int64_t *number,
                               const char *what) {
    if (!qd_json_sees_number(json))
        return qd_json_fail_expecting(json, what);
    qd_status status = qd_json_read_integer(json);
    if (status != QD_OK)
        return status;
    int64_t value = strtoll(json->text.data, NULL, 10);
    if (json->text.length <= 18 && value >= least && value <= most) {
        *number = value;
        return QD_OK;
    }
    char message[120];
    snprintf(message, sizeof message, "%.20s is not %s", json->text.data, what);
    return qd_json_fail_at(json, json->text_place, message);
}

/* A number of any kind: -12.5e+3. */
static qd_status skip_number(qd_json *json) {
    const char *end = json->end, *c = json->at.cursor + (*json->at.cursor == '-'), *part = c;
    skip_digits(&c, end);
    bool is_wrong = c == part || (*part == '0' && c - part > 1);
    if (c < end && *c == '.') {
        part = ++c;
        skip_digits(&c, end);
        is_wrong = is_wrong || c == part;
    }
    if (c < end && (*c == 'e' || *c == 'E')) {
        c += 1 + (c + 1 < end && (c[1] == '+' || c[1] == '-'));
        part = c;
        skip_digits(&c, end);
        is_wrong = is_wrong || c == part;
    }
    if (is_wrong)
        return qd_json_fail_at(json, json->at, "this is no number");
    json->at.cursor = c;
    return QD_OK;
}

static bool take_word(qd_json *json, const char *word) {
    size_t length = strlen(word);
    bool is_there = !qd_json_at_end(json) && (size_t)(json->end - json->at.cursor) >= length &&
                    memcmp(json->at.cursor, word, length) == 0;
    json->at.cursor += is_there ? length : 0;
    return is_there;
}

bool qd_json_take_null(qd_json *json) {
    return take_word(json, "null");
}

qd_status qd_json_read_bool(qd_json *json, bool *value) {
    *value = take_word(json, "true");
    if (*value || take_word(json, "false"))
        return QD_OK;
    return qd_json_fail_expecting(json, "true or false");
}

/* ---- arrays and objects ---------------------------------------------------------------------- */

qd_status qd_json_open_list(qd_json *json, char bracket, const char *what) {
    return qd_json_take(json, bracket) ? QD_OK : qd_json_fail_expecting(json, what);
}

qd_status qd_json_next(qd_json *json, bool first, char close, bool *more) {
    *more = !qd_json_take(json, close);
    if (!*more || first || qd_json_take(json, ','))
        return QD_OK;
    return qd_json_fail_expecting(json, close == ']' ? "',' or ']'" : "',' or '}'");
}

static qd_status skip_value(qd_json *json, uint32_t depth);

static qd_status skip_list(qd_json *json, char close, uint32_t depth) {
    if (depth == QD_JSON_DEPTH)
        return qd_json_fail_at(json, json->at, "this nests too deep");
    json->at.cursor++;
    for (bool first = true, more;; first = false) {
        qd_status status = qd_json_next(json, first, close, &more);
        if (status != QD_OK || !more)
            return status;
        if (close == '}')
            status = qd_json_read_key(json);
        if (status == QD_OK)
            status = skip_value(json, depth + 1);
        if (status != QD_OK)
            return status;
    }
}

static qd_status skip_value(qd_json *json, uint32_t depth) {
    if (qd_json_sees(json, '['))
        return skip_list(json, ']', depth);
    if (qd_json_sees(json, '{'))
        return skip_list(json, '}', depth);
    if (qd_json_sees(json, '"'))
        return qd_json_read_string(json, "a string");
    if (qd_json_sees_number(json))
        return skip_number(json);
    if (take_word(json, "true") || take_word(json, "false") || take_word(json, "null"))
        return QD_OK;
    return qd_json_fail_expecting(json, "a value");
}

qd_status qd_json_skip(qd_json *json) {
    return skip_value(json, 0);
}

static qd_json_member *find_member(qd_json_member *members, size_t count, const qd_text *key) {
    for (size_t i = 0; i < count; i++)
        if (strlen(members[i].key) == key->length && strcmp(members[i].key, key->data) == 0)
            return &members[i];
    return NULL;
}

static qd_status pass_member(qd_json *json, qd_json_member *members, size_t count,
                             qd_json_stranger stranger, void *user) {
    qd_status status = qd_json_read_key(json);
    if (status != QD_OK)
        return status;
    qd_json_member *member = find_member(members, count, &json->text);
    if (!member)
        return stranger ? stranger(json, user) : qd_json_skip(json);
    if (member->there)
        return qd_json_fail_at(json, json->text_place, "this key is there twice");
    member->there = true;
    member->key_place = json->text_place;
    skip_blanks(json);
    member->place = json->at;
    return qd_json_skip(json);
}

qd_status qd_json_find_members(qd_json *json, qd_json_member *members, size_t count,
                               qd_json_stranger stranger, void *user) {
    qd_status status = qd_json_open_list(json, '{', "an object");
    for (bool first = true, more = true; status == QD_OK && more; first = false) {
        status = qd_json_next(json, first, '}', &more);
        if (status == QD_OK && more)
            status = pass_member(json, members, count, stranger, user);
    }
    return status;
}
