/* SHA-256 (FIPS 180-4), for lists of files that other programs check. */
#ifndef QD_COMMAND_SHA256_H
#define QD_COMMAND_SHA256_H

#include <stddef.h>
#include <stdint.h>

#define SHA256_DIGITS 64

struct sha256 {
    uint32_t state[8];
    uint64_t length; /* bytes so far */
    unsigned char block[64];
};

void sha256_begin(struct sha256 *hash);
void sha256_add(struct sha256 *hash, const void *bytes, size_t length);

/* The hash as digits; ends with a NUL. */
void sha256_end(struct sha256 *hash, char digits[SHA256_DIGITS + 1]);

#endif
