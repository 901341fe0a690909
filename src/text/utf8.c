#include "utf8.h"

#include "../base/check.h"

#include <stdio.h>

/* The length of a character in bytes, from its first one, and the bits of the character in that
 * byte. */
static size_t utf8_length_of(uint8_t lead, uint32_t *bits) {
    size_t length = lead < 0x80 ? 1 : lead < 0xc2 ? 0 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
    static const uint8_t masks[] = {0, 0x7f, 0x1f, 0x0f, 0x07};
    *bits = lead & masks[length];
    return lead > 0xf4 ? 0 : length;
}

size_t qd_utf8_decode(const char *text, const char *end, uint32_t *code) {
    static const uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
    QD_CHECK(text <= end);
    if (text == end)
        return 0;
    size_t length = utf8_length_of((uint8_t)*text, code);
    if (length == 0 || (size_t)(end - text) < length)
        return 0;
    for (size_t i = 1; i < length; i++) {
        if (((uint8_t)text[i] & 0xc0) != 0x80)
            return 0;
        *code = *code << 6 | ((uint8_t)text[i] & 0x3f);
    }
    bool is_surrogate = *code >= 0xd800 && *code <= 0xdfff;
    return *code < least[length] || *code > 0x10ffff || is_surrogate ? 0 : length;
}

size_t qd_utf8_show(const char *text, size_t length, char *shown, size_t size, size_t *used) {
    const char *c = text, *end = text + length;
    size_t count = 0;
    while (c < end) {
        uint32_t code;
        size_t bytes = qd_utf8_decode(c, end, &code);
        if (bytes == 0)
            code = (uint8_t)*c;
        bytes += bytes == 0;
        size_t written = qd_utf8_is_control(code) ? 1 : bytes;
        if (count + written > size)
            break;
        for (size_t i = 0; i < written; i++)
            shown[count + i] = qd_utf8_is_control(code) ? '?' : c[i];
        count += written;
        c += bytes;
    }
    QD_CHECK(count <= size && c <= end);
    *used = (size_t)(c - text);
    return count;
}

void qd_utf8_name(const char *text, const char *end, char name[QD_UTF8_NAME]) {
    uint32_t code;
    QD_CHECK(text < end);
    size_t length = qd_utf8_decode(text, end, &code);
    if (length == 0)
        snprintf(name, QD_UTF8_NAME, "0x%02x", (unsigned)(uint8_t)*text);
    else if (qd_utf8_is_control(code))
        snprintf(name, QD_UTF8_NAME, length == 1 ? "0x%02x" : "U+%04X", (unsigned)code);
    else
        snprintf(name, QD_UTF8_NAME, "'%.*s'", (int)length, text);
}

size_t qd_utf8_count(const char *text, size_t length) {
    const char *c = text, *end = text + length;
    size_t count = 0;
    for (uint32_t code; c < end; count++) {
        size_t bytes = qd_utf8_decode(c, end, &code);
        c += bytes ? bytes : 1;
    }
    return count;
}

size_t qd_utf8_encode(uint32_t code, char *bytes) {
    static const uint8_t leads[] = {0, 0xc0, 0xe0, 0xf0};
    QD_CHECK(code <= 0x10ffff);
    size_t more = code < 0x80 ? 0 : code < 0x800 ? 1 : code < 0x10000 ? 2 : 3;
    bytes[0] = (char)(leads[more] | code >> 6 * more);
    for (size_t i = 1; i <= more; i++)
        bytes[i] = (char)(0x80 | (code >> 6 * (more - i) & 0x3f));
    return more + 1;
}
