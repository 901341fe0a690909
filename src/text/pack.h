/*
 * Puzzles in links: text that is packed into letters and digits. Each way has a function that
 * unpacks, and those that a format writes one that packs. What comes out of unpacking is bounded,
 * whatever the input says.
 */
#ifndef QD_TEXT_PACK_H
#define QD_TEXT_PACK_H

#include "../base/error.h"

/* The most that is unpacked. */
#define UNPACKED_LIMIT ((size_t)4 << 20)

/* Digits that lz-string writes its bits with. */
enum lz_digits {
    LZ_BASE64, /* A-Z a-z 0-9 + /, filled up with = */
    LZ_URI     /* A-Z a-z 0-9 + -, not filled up */
};

/* lz-string: text is UTF-8 here, and UTF-16 in there. An error's column is that of the digit. */
qd_status qd_lz_pack(enum lz_digits digits, const char *text, size_t length, qd_text *out,
                     qd_error *error);
qd_status qd_lz_unpack(enum lz_digits digits, const char *packed, size_t length, qd_text *out,
                       qd_error *error);

/* Base 32 with digits 0-9 a-v, the first bit first; what is left of the last digit is dropped. */
qd_status qd_base32_unpack(const char *packed, size_t length, qd_text *out, qd_error *error);
qd_status qd_base32_pack(const char *bytes, size_t length, qd_text *out, qd_error *error);

/* zlib's format, deflate with a head and a sum. */
qd_status qd_zlib_unpack(const char *packed, size_t length, qd_text *out, qd_error *error);
qd_status qd_zlib_pack(const char *bytes, size_t length, qd_text *out, qd_error *error);

/* The %XX of links. What is no such escape stands for itself. */
qd_status qd_percent_unpack(const char *packed, size_t length, qd_text *out, qd_error *error);

#endif
