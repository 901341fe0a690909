/* Quoting: strings inside JSON and CSV, and on terminals. */
#include "cli.h"

#include <string.h>

/* The length of the valid UTF-8 sequence at `c`, or 0. */
static size_t utf8_length(const unsigned char *c, size_t left) {
    size_t length = *c < 0x80                 ? 1
                    : *c >= 0xc2 && *c < 0xe0 ? 2
                    : *c >= 0xe0 && *c < 0xf0 ? 3
                    : *c >= 0xf0 && *c < 0xf5 ? 4
                                              : 0;
    if (length == 0 || length > left)
        return 0;
    for (size_t i = 1; i < length; i++)
        if ((c[i] & 0xc0) != 0x80)
            return 0;
    if ((*c == 0xe0 && c[1] < 0xa0) || (*c == 0xed && c[1] >= 0xa0) ||
        (*c == 0xf0 && c[1] < 0x90) || (*c == 0xf4 && c[1] >= 0x90))
        return 0;
    return length;
}

/* A control character of C0 or C1, or DEL; C1 also as a byte alone. */
static bool is_control(const char *bytes, size_t sequence) {
    unsigned char c = (unsigned char)*bytes;
    if (sequence == 2)
        return c == 0xc2 && (unsigned char)bytes[1] < 0xa0;
    return c < 0x20 || c == 0x7f || (sequence == 0 && c < 0xa0);
}

void put_shown(qd_text *text, const char *bytes, size_t length) {
    put(text, "", 0);
    for (size_t i = 0; i < length;) {
        size_t sequence = utf8_length((const unsigned char *)bytes + i, length - i);
        size_t step = sequence ? sequence : 1;
        if (bytes[i] != '\t' && is_control(bytes + i, sequence))
            put_text(text, "?");
        else
            put(text, bytes + i, step);
        i += step;
    }
}

void json_quote(qd_text *text, const char *bytes, size_t length) {
    put_text(text, "\"");
    for (size_t i = 0; i < length;) {
        unsigned char c = (unsigned char)bytes[i];
        size_t sequence = utf8_length((const unsigned char *)bytes + i, length - i);
        char escape[8] = {'\\', (char)c};
        bool control = sequence && is_control(bytes + i, sequence);
        if (control)
            snprintf(escape, sizeof escape, "\\u%04x",
                     sequence == 2 ? (unsigned char)bytes[i + 1] : c);
        if (c == '"' || c == '\\' || control)
            put_text(text, escape);
        else if (sequence == 0)
            put_text(text, "\\ufffd");
        else
            put(text, bytes + i, sequence);
        i += sequence ? sequence : 1;
    }
    put_text(text, "\"");
}

void csv_quote(qd_text *text, const char *bytes, size_t length) {
    bool plain = true;
    for (size_t i = 0; i < length; i++)
        plain = plain && !strchr(",\"\r\n", bytes[i]);
    if (plain) {
        put(text, bytes, length);
        return;
    }
    put_text(text, "\"");
    for (size_t i = 0; i < length; i++) {
        if (bytes[i] == '"')
            put_text(text, "\"");
        put(text, bytes + i, 1);
    }
    put_text(text, "\"");
}

static void write_quoted(void (*quote)(qd_text *, const char *, size_t), const char *bytes,
                         size_t length) {
    static qd_text text; /* kept from call to call */
    text.length = 0;
    quote(&text, bytes, length);
    output_write(text.data, text.length);
}

void json_string(const char *bytes, size_t length) {
    write_quoted(json_quote, bytes, length);
}

void csv_string(const char *bytes, size_t length) {
    write_quoted(csv_quote, bytes, length);
}
