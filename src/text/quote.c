/* Values in JSON, CSV and XML, and on a terminal. */
#include "quadrille/base.h"
#include "utf8.h"
#include "quote.h"

#include <stdio.h>

/* A byte that is not UTF-8 is passed to `escape_of` with this bit. */
#define BYTE 0x80000000u

/* The replacement of a character, made in `buffer` if necessary; NULL: the character itself. */
typedef const char *quote_escape_of(uint32_t code, char buffer[16]);

/* Puts all characters, or their replacements; runs without replacements are put at once. */
static void quote_put_escaped(qd_text *text, const char *bytes, size_t length,
                              quote_escape_of *escape) {
    if (length == 0)
        bytes = ""; /* it may be NULL */
    const char *run = bytes, *end = bytes + length;
    while (bytes < end) {
        uint32_t code;
        char buffer[16];
        size_t taken = qd_utf8_decode(bytes, end, &code);
        const char *escaped = escape(taken ? code : BYTE | (uint8_t)*bytes, buffer);
        if (escaped) {
            qd_text_put_bytes(text, run, (size_t)(bytes - run));
            qd_text_put(text, escaped);
            run = bytes + (taken ? taken : 1);
        }
        bytes += taken ? taken : 1;
    }
    qd_text_put_bytes(text, run, (size_t)(bytes - run));
}

static const char *quote_escape_json(uint32_t code, char buffer[16]) {
    static const char letters[] = "btn_fr";
    if (code & BYTE)
        return "\\ufffd";
    if (code == '"' || code == '\\')
        snprintf(buffer, 16, "\\%c", (char)code);
    else if (code >= '\b' && code <= '\r' && code != '\v')
        snprintf(buffer, 16, "\\%c", letters[code - '\b']);
    else if (qd_utf8_is_control(code))
        snprintf(buffer, 16, "\\u%04x", (unsigned)code);
    else
        return NULL;
    return buffer;
}

void qd_text_put_json(qd_text *text, const char *bytes, size_t length) {
    qd_text_put_byte(text, '"');
    quote_put_escaped(text, bytes, length, quote_escape_json);
    qd_text_put_byte(text, '"');
}

static bool quote_is_allowed_in_xml(uint32_t code) {
    return code >= ' ' && code < 0xfffe ? !qd_utf8_is_control(code) || code > 0x7f : code > 0xffff;
}

static const char *quote_escape_xml(uint32_t code, char buffer[16]) {
    switch (code) {
    case '&':
        return "&amp;";
    case '<':
        return "&lt;";
    case '>':
        return "&gt;";
    case '"':
        return "&quot;";
    case '\n':
    case '\t':
    case '\r':
        snprintf(buffer, 16, "&#%u;", (unsigned)code);
        return buffer;
    default:
        return !(code & BYTE) && quote_is_allowed_in_xml(code) ? NULL : "\xef\xbf\xbd";
    }
}

void qd_text_put_xml(qd_text *text, const char *bytes, size_t length) {
    quote_put_escaped(text, bytes, length, quote_escape_xml);
}

static const char *quote_escape_shown(uint32_t code, char buffer[16]) {
    (void)buffer;
    return code != '\t' && qd_utf8_is_control(code & ~BYTE) ? "?" : NULL;
}

void qd_text_put_shown(qd_text *text, const char *bytes, size_t length) {
    quote_put_escaped(text, bytes, length, quote_escape_shown);
}
