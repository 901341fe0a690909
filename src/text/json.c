#include "json.h"

#include "utf8.h"

#include "../base/check.h"
#include "../base/scan.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#ifdef QUADRILLE_CHECKS

/* The cursor is within the text, and not before its line or the value read last. */
static const char *json_check_place(const qd_json *json) {
    if (json->at.cursor < json->at.line || json->at.cursor > json->end)
        return "the cursor is not in its line, or outside of the text";
    if (json->at.line_number < 1 || json->at.line_number < json->text_place.line_number)
        return "lines were counted backwards";
    return NULL;
}

#endif

void qd_json_open(qd_json *json, const char *text, size_t length, qd_error *error) {
    QD_CHECK(text || length == 0);
    *json = (qd_json){.at = {text, text, 1}, .end = text + length, .error = error};
    json->at.cursor = json->at.line = text + qd_byte_order_mark(text, length);
    json->text_place = json->at;
    qd_text_put(&json->text, "");
    json->status = qd_text_check(&json->text, error);
}

void qd_json_close(qd_json *json) {
    qd_text_free(&json->text);
}

/* ---- errors ---------------------------------------------------------------------------------- */

static void json_fail_at(qd_json *json, qd_place place, const char *before, const char *what,
                         const char *after) {
    if (json->status != QD_OK)
        return;
    json->status = qd_fail_at(json->error, QD_ERROR_SYNTAX, place.line_number,
                              qd_place_column(place), "%s%s%s", before, what, after);
    qd_text_cut(&json->text, 0);
}

void qd_json_fail_at(qd_json *json, qd_place place, const char *what) {
    json_fail_at(json, place, "", what, "");
}

void qd_json_fail_expecting(qd_json *json, const char *what) {
    bool ended = qd_json_at_end(json);
    json_fail_at(json, json->at, ended ? "the text ends where " : "expected ", what,
                 ended ? " should be" : "");
}

/* ---- characters ------------------------------------------------------------------------------ */

/* A CR is one, unless an LF follows, as qd_find_line_end has it. */
static bool json_is_line_end(const qd_json *json, const char *at) {
    const char *next;
    if (*at != '\r')
        return *at == '\n';
    qd_find_line_end(at, json->end, false, &next);
    return next == at + 1;
}

static void json_skip_blanks(qd_json *json) {
    qd_place *at = &json->at;
    QD_CHECK(at->cursor >= at->line && at->cursor <= json->end);
    for (; at->cursor < json->end; at->cursor++) {
        char c = *at->cursor;
        if (c != ' ' && c != '\t' && c != '\r' && c != '\n')
            return;
        if (json_is_line_end(json, at->cursor)) {
            at->line = at->cursor + 1;
            at->line_number++;
        }
    }
}

bool qd_json_at_end(qd_json *json) {
    if (json->status == QD_OK)
        json_skip_blanks(json);
    return json->status != QD_OK || json->at.cursor == json->end;
}

bool qd_json_sees(qd_json *json, char c) {
    return !qd_json_at_end(json) && *json->at.cursor == c;
}

bool qd_json_take(qd_json *json, char c) {
    QD_CHECK(c != '\n'); /* lines are counted where blanks are skipped */
    bool seen = qd_json_sees(json, c);
    json->at.cursor += seen;
    return seen;
}

bool qd_json_sees_number(qd_json *json) {
    return !qd_json_at_end(json) && (*json->at.cursor == '-' || qd_is_digit(*json->at.cursor));
}

void qd_json_expect(qd_json *json, char c) {
    const char what[] = {'\'', c, '\'', '\0'};
    if (!qd_json_take(json, c))
        qd_json_fail_expecting(json, what);
}

void qd_json_expect_end(qd_json *json) {
    if (!qd_json_at_end(json))
        qd_json_fail_expecting(json, "the end of the text");
}

/* ---- strings --------------------------------------------------------------------------------- */

/* Remembers where the next value begins, and clears the text for it; false after a failure. */
static bool json_begin_text(qd_json *json) {
    if (json->status != QD_OK)
        return false;
    json_skip_blanks(json);
    json->text_place = json->at;
    QD_CHECK_ALL(json_check_place(json));
    qd_text_cut(&json->text, 0);
    return true;
}

static const char *json_end_text(qd_json *json) {
    QD_CHECK_ALL(json_check_place(json));
    if (json->status == QD_OK)
        json->status = qd_text_check(&json->text, json->error);
    return json->status == QD_OK ? json->text.data : "";
}

static void json_put_code(qd_json *json, uint32_t code) {
    char bytes[4];
    qd_text_put_bytes(&json->text, bytes, qd_utf8_encode(code, bytes));
}

/* `u` and four hexadecimal digits. */
static bool json_take_unit(qd_json *json, uint32_t *unit) {
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

/* After the backslash of `\u`: one unit of UTF-16, or a pair of them. */
static void json_read_code(qd_json *json, qd_place begin) {
    uint32_t unit, low;
    if (!json_take_unit(json, &unit)) {
        qd_json_fail_at(json, begin, "expected four hexadecimal digits after \\u");
        return;
    }
    if (unit < 0xd800 || unit > 0xdfff) {
        json_put_code(json, unit);
        return;
    }
    bool paired = unit < 0xdc00 && json->at.cursor < json->end && *json->at.cursor == '\\';
    json->at.cursor += paired;
    if (paired && json_take_unit(json, &low) && low >= 0xdc00 && low <= 0xdfff)
        json_put_code(json, 0x10000 + ((unit - 0xd800) << 10) + (low - 0xdc00));
    else
        qd_json_fail_at(json, begin, "unpaired surrogate");
}

static void json_read_escape(qd_json *json) {
    static const char names[] = "\"\\/bfnrt", meanings[] = "\"\\/\b\f\n\r\t";
    qd_place begin = json->at;
    const char *c = ++json->at.cursor;
    const char *name = c < json->end ? memchr(names, *c, sizeof names - 1) : NULL;
    if (c < json->end && *c == 'u') {
        json_read_code(json, begin);
    } else if (name) {
        json->at.cursor++;
        qd_text_put_byte(&json->text, meanings[name - names]);
    } else {
        qd_json_fail_at(json, begin, "unknown escape");
    }
}

/* From after the opening quote to the closing one. */
static void json_read_characters(qd_json *json) {
    const char **cursor = &json->at.cursor;
    while (json->status == QD_OK && *cursor < json->end && **cursor != '"') {
        const char *begin = *cursor;
        while (*cursor < json->end && (unsigned char)**cursor >= ' ' && **cursor != '"' &&
               **cursor != '\\')
            ++*cursor;
        qd_text_put_bytes(&json->text, begin, (size_t)(*cursor - begin));
        if (*cursor == json->end || **cursor == '"')
            return;
        if (**cursor == '\\')
            json_read_escape(json);
        else
            qd_json_fail_at(json, json->at, "a control character in a string");
    }
}

const char *qd_json_read_string(qd_json *json, const char *what) {
    if (json_begin_text(json) && qd_json_take(json, '"')) {
        json_read_characters(json);
        if (json->at.cursor == json->end)
            qd_json_fail_at(json, json->text_place, "unterminated string");
        json->at.cursor += json->status == QD_OK;
    } else {
        qd_json_fail_expecting(json, what);
    }
    return json_end_text(json);
}

const char *qd_json_read_key(qd_json *json) {
    qd_json_read_string(json, "a key");
    qd_json_expect(json, ':');
    return json_end_text(json);
}

/* ---- numbers and words ----------------------------------------------------------------------- */

static void json_skip_digits(const char **c, const char *end) {
    while (*c < end && qd_is_digit(**c))
        ++*c;
}

const char *qd_json_read_integer(qd_json *json) {
    if (!json_begin_text(json))
        return "";
    const char *begin = json->at.cursor, *end = json->end;
    const char *digits = begin + (begin < end && *begin == '-'), *c = digits;
    json_skip_digits(&c, end);
    bool is_odd = c == digits || (*digits == '0' && c - begin > 1);
    if (is_odd || (c < end && memchr(".eE", *c, 3)))
        qd_json_fail_at(json, json->at, "a number must be an integer, without leading zeros");
    if (json->status == QD_OK) {
        json->at.cursor = c;
        qd_text_put_bytes(&json->text, begin, (size_t)(c - begin));
    }
    return json_end_text(json);
}

int64_t qd_json_read_between(qd_json *json, int64_t least, int64_t most, const char *what) {
    QD_CHECK(least <= most);
    if (!qd_json_sees_number(json)) {
        qd_json_fail_expecting(json, what);
        return least;
    }
    const char *digits = qd_json_read_integer(json);
    int64_t value = strtoll(digits, NULL, 10);
    if (json->text.length > 18 || value < least || value > most) {
        char message[120];
        snprintf(message, sizeof message, "%.20s is not %s", digits, what);
        qd_json_fail_at(json, json->text_place, message);
    }
    return json->status == QD_OK ? value : least;
}

/* A number of any kind: -12.5e+3. */
static void json_skip_number(qd_json *json) {
    const char *end = json->end, *c = json->at.cursor + (*json->at.cursor == '-'), *part = c;
    json_skip_digits(&c, end);
    bool is_wrong = c == part || (*part == '0' && c - part > 1);
    if (c < end && *c == '.') {
        part = ++c;
        json_skip_digits(&c, end);
        is_wrong = is_wrong || c == part;
    }
    if (c < end && (*c == 'e' || *c == 'E')) {
        c += 1 + (c + 1 < end && (c[1] == '+' || c[1] == '-'));
        part = c;
        json_skip_digits(&c, end);
        is_wrong = is_wrong || c == part;
    }
    if (is_wrong)
        qd_json_fail_at(json, json->at, "not a number");
    else
        json->at.cursor = c;
}

static bool json_take_word(qd_json *json, const char *word) {
    size_t length = strlen(word);
    bool is_there = !qd_json_at_end(json) && (size_t)(json->end - json->at.cursor) >= length &&
                    memcmp(json->at.cursor, word, length) == 0;
    json->at.cursor += is_there ? length : 0;
    return is_there;
}

bool qd_json_take_null(qd_json *json) {
    return json_take_word(json, "null");
}

bool qd_json_read_bool(qd_json *json) {
    bool value = json_take_word(json, "true");
    if (!value && !json_take_word(json, "false"))
        qd_json_fail_expecting(json, "true or false");
    return value;
}

/* ---- arrays and objects ---------------------------------------------------------------------- */

void qd_json_open_list(qd_json *json, char open, const char *what) {
    if (!qd_json_take(json, open))
        qd_json_fail_expecting(json, what);
}

bool qd_json_first(qd_json *json, char open, const char *what) {
    QD_CHECK(open == '[' || open == '{');
    qd_json_open_list(json, open, what);
    return !qd_json_take(json, open == '[' ? ']' : '}') && json->status == QD_OK;
}

bool qd_json_next(qd_json *json, char close) {
    QD_CHECK(close == ']' || close == '}');
    if (qd_json_take(json, close))
        return false;
    if (!qd_json_take(json, ','))
        qd_json_fail_expecting(json, close == ']' ? "',' or ']'" : "',' or '}'");
    return json->status == QD_OK;
}

static void json_skip_value(qd_json *json, uint32_t depth);

static void json_skip_list(qd_json *json, char open, char close, uint32_t depth) {
    QD_CHECK(depth <= QD_JSON_DEPTH);
    if (depth == QD_JSON_DEPTH)
        qd_json_fail_at(json, json->at, "nested too deeply");
    for (bool more = qd_json_first(json, open, ""); more; more = qd_json_next(json, close)) {
        if (close == '}')
            qd_json_read_key(json);
        json_skip_value(json, depth + 1);
    }
}

static void json_skip_value(qd_json *json, uint32_t depth) {
    if (qd_json_sees(json, '['))
        json_skip_list(json, '[', ']', depth);
    else if (qd_json_sees(json, '{'))
        json_skip_list(json, '{', '}', depth);
    else if (qd_json_sees(json, '"'))
        qd_json_read_string(json, "a string");
    else if (qd_json_sees_number(json))
        json_skip_number(json);
    else if (!json_take_word(json, "true") && !json_take_word(json, "false") &&
             !json_take_word(json, "null"))
        qd_json_fail_expecting(json, "a value");
}

void qd_json_skip(qd_json *json) {
    json_skip_value(json, 0);
}

bool qd_json_go_to(qd_json *json, const qd_json_member *member) {
    bool is_there = member->there && json->status == QD_OK;
    if (is_there)
        json->at = member->place;
    return is_there;
}

static qd_json_member *json_find_member(qd_json_member *members, size_t count, const qd_text *key) {
    for (size_t i = 0; i < count; i++)
        if (strlen(members[i].key) == key->length && strcmp(members[i].key, key->data) == 0)
            return &members[i];
    return NULL;
}

static void json_pass_member(qd_json *json, qd_json_member *member) {
    if (member->there)
        qd_json_fail_at(json, json->text_place, "duplicate key");
    member->there = true;
    member->key_place = json->text_place;
    json_skip_blanks(json);
    member->place = json->at;
    qd_json_skip(json);
}

void qd_json_find_members(qd_json *json, qd_json_member *members, size_t count,
                          qd_json_stranger stranger, void *user) {
    for (bool more = qd_json_first(json, '{', "an object"); more; more = qd_json_next(json, '}')) {
        qd_json_read_key(json);
        if (json->status != QD_OK)
            return;
        qd_json_member *member = json_find_member(members, count, &json->text);
        if (member)
            json_pass_member(json, member);
        else if (stranger)
            stranger(json, user);
        else
            qd_json_skip(json);
    }
}
