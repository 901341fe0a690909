/* UTF-8, one character at a time, strictly (no surrogates, no overlong forms). */
#ifndef QD_TEXT_UTF8_H
#define QD_TEXT_UTF8_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The length in bytes of the character at `text`, and its code; 0 if it is not UTF-8. */
size_t qd_utf8_decode(const char *text, const char *end, uint32_t *code);

/* Whether it is a control character: C0, DEL or C1. */
static inline bool qd_utf8_is_control(uint32_t code) {
    return code < ' ' || (code >= 0x7f && code < 0xa0);
}

/*
 * Text in a form that can be shown on a terminal: control characters (C0, DEL, and C1 as a
 * character or as a single byte) become '?'. Up to `size` bytes, of whole characters; returns how
 * many. `*used` is set to the number of bytes of the text that are shown.
 */
size_t qd_utf8_show(const char *text, size_t length, char *shown, size_t size, size_t *used);

/* The character that begins at `text`, for a message: in quotes, or the number of a control
 * character or of an invalid byte. */
#define QD_UTF8_NAME 16
void qd_utf8_name(const char *text, const char *end, char name[QD_UTF8_NAME]);

/* The number of characters; invalid bytes count as one each. */
size_t qd_utf8_count(const char *text, size_t length);

/* Writes a character other than a surrogate, up to U+10FFFF; returns its bytes, 1 to 4. */
size_t qd_utf8_encode(uint32_t code, char *bytes);

#endif
