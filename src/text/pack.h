/*
 * Puzzles in links: text that is packed into letters and digits. Each method has a function that
 * unpacks; those that a format writes also have one that packs. The size of unpacked text is
 * bounded, whatever the input.
 */
#ifndef QD_TEXT_PACK_H
#define QD_TEXT_PACK_H

#include "../base/error.h"

/* The most bytes that are unpacked. */
#define UNPACKED_LIMIT ((size_t)4 << 20)

/* The digits in which lz-string writes its bits. */
enum lz_digits {
    LZ_BASE64, /* A-Z a-z 0-9 + /, padded with = */
    LZ_URI     /* A-Z a-z 0-9 + -, not padded */
};

/* lz-string: text is UTF-8 outside, and UTF-16 inside. An error's column is that of the digit. */
qd_status qd_lz_pack(enum lz_digits digits, const char *text, size_t length, qd_text *out,
                     qd_error *error);
qd_status qd_lz_unpack(enum lz_digits digits, const char *packed, size_t length, qd_text *out,
                       qd_error *error);

/* Base 32 with digits 0-9 a-v, the first bit first; spare bits of the last digit are dropped. */
qd_status qd_base32_unpack(const char *packed, size_t length, qd_text *out, qd_error *error);
qd_status qd_base32_pack(const char *bytes, size_t length, qd_text *out, qd_error *error);

/* The digits of base 64 in links: A-Z a-z 0-9 - _. */
extern const char qd_base64_digits[];

/* What such a digit stands for, 0 to 63; -1 if it is none. */
int qd_base64_digit(char digit);

/* Base 64: of both alphabets (+ and /, - and _), with or without padding; written for links, without padding. */
qd_status qd_base64_unpack(const char *packed, size_t length, qd_text *out, qd_error *error);
void qd_base64_pack(const char *bytes, size_t length, qd_text *out);

/* Deflate alone; then zlib's format: deflate with a header and a checksum. */
qd_status qd_deflate_unpack(const char *packed, size_t length, qd_text *out, qd_error *error);
qd_status qd_zlib_unpack(const char *packed, size_t length, qd_text *out, qd_error *error);
qd_status qd_zlib_pack(const char *bytes, size_t length, qd_text *out, qd_error *error);

/* The %XX of links. Anything that is not such an escape is unchanged. */
qd_status qd_percent_unpack(const char *packed, size_t length, qd_text *out, qd_error *error);

#endif
