/* Characters of UTF-8: one at a time, strictly (no surrogates, no overlong forms). */
#ifndef QD_BASE_UTF8_H
#define QD_BASE_UTF8_H

#include <stddef.h>
#include <stdint.h>

/* The bytes that the character at `text` takes, and which one it is; 0 if this is not UTF-8. */
size_t qd_utf8_decode(const char *text, const char *end, uint32_t *code);

/* Writes a character other than a surrogate, up to U+10FFFF; returns its bytes, 1 to 4. */
size_t qd_utf8_encode(uint32_t code, char *bytes);

#endif
