/* What readers of all texts need: line ends, blanks, digits, numbers, a byte order mark. */
#ifndef QD_BASE_SCAN_H
#define QD_BASE_SCAN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

/* A blank within a line, or a line end that is not '\n'. */
static inline bool qd_is_blank(char c) {
    return c == ' ' || (c >= '\t' && c <= '\r' && c != '\n');
}

/* The same, or a line end. */
static inline bool qd_is_space(char c) {
    return c == '\n' || qd_is_blank(c);
}

static inline bool qd_is_digit(char c) {
    return c >= '0' && c <= '9';
}

/* Whether a line end begins with it (qd_find_line_end). */
static inline bool qd_ends_line(char c) {
    return c == '\n' || c == '\r';
}

/*
 * The line end at or after `text`: a newline or a carriage return; `end` if there is none. CR LF is one
 * line end, and so is CR CR LF, which broken conversions leave. `*next` is where the next line begins,
 * or `end`. With `more`, the text continues after `end`; then `*next` is NULL if what follows decides.
 */
static inline const char *qd_find_line_end(const char *text, const char *end, bool more,
                                           const char **next) {
    const char *stop = text;
    while (stop < end && !qd_ends_line(*stop))
        stop++;
    const char *c = stop;
    while (c < end && c < stop + 2 && *c == '\r')
        c++;
    if (!next)
        return stop;
    *next = c < end && *c == '\n' ? c + 1 : stop + (stop < end);
    if (c == end && more)
        *next = NULL;
    return stop;
}

/* The length of the byte order mark that the text begins with: 3, or 0. */
static inline size_t qd_byte_order_mark(const char *text, size_t length) {
    return length >= 3 && text[0] == '\xef' && text[1] == '\xbb' && text[2] == '\xbf' ? 3 : 0;
}

/*
 * A number of digits without sign at `*text`, which moves past it. False if there is no digit, or
 * if it is above `most`; then `*text` is at the digit that makes it so.
 */
static inline bool qd_scan_number(const char **text, const char *end, uint64_t most,
                                  uint64_t *number) {
    const char *begin = *text;
    uint64_t value = 0;
    for (; *text < end && qd_is_digit(**text); ++*text) {
        uint64_t digit = (uint64_t)(**text - '0');
        if (digit > most || value > (most - digit) / 10)
            return false;
        value = 10 * value + digit;
    }
    *number = value;
    return *text > begin;
}

/* The functions below move `*text` past what they found, up to `end`; false if it is not there. */

/* Blanks and line ends; true if that was all. */
static inline bool qd_scan_blanks(const char **text, const char *end) {
    while (*text < end && qd_is_space(**text))
        ++*text;
    return *text == end;
}

/* Exactly this word. */
static inline bool qd_scan_word(const char **text, const char *end, const char *word) {
    size_t length = strlen(word);
    if ((size_t)(end - *text) < length || memcmp(*text, word, length) != 0)
        return false;
    *text += length;
    return true;
}

/* Sixteen hexadecimal digits. */
static inline bool qd_scan_hex(const char **text, const char *end, uint64_t *number) {
    static const char digits[] = "0123456789abcdef";
    uint64_t value = 0;
    if (end - *text < 16)
        return false;
    for (int i = 0; i < 16; i++) {
        const char *digit = (*text)[i] ? strchr(digits, (*text)[i]) : NULL;
        if (!digit)
            return false;
        value = value << 4 | (uint64_t)(digit - digits);
    }
    *text += 16;
    *number = value;
    return true;
}

#endif
