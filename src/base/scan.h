/* What readers of all texts look for: blanks, digits, numbers, a byte order mark. */
#ifndef QD_BASE_SCAN_H
#define QD_BASE_SCAN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

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

/* The length of the byte order mark that the text begins with: 3, or 0. */
static inline size_t qd_byte_order_mark(const char *text, size_t length) {
    return length >= 3 && text[0] == '\xef' && text[1] == '\xbb' && text[2] == '\xbf' ? 3 : 0;
}

/*
 * A number of digits without sign at `*text`, which moves to the byte after it. False if there is
 * no digit, or if it is above `most`; then `*text` is at the digit by which it is.
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

#endif
