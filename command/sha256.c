#include "sha256.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

/* The first 32 bits of the fractional parts of the cube roots of the first 64 primes. */
static const uint32_t sha256_constants[64] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};

static uint32_t turn(uint32_t word, unsigned bits) {
    return word >> bits | word << (32 - bits);
}

/* The 64 words of the schedule. */
static void expand(const unsigned char *block, uint32_t *words) {
    for (size_t i = 0; i < 16; i++, block += 4)
        words[i] = (uint32_t)block[0] << 24 | (uint32_t)block[1] << 16 | (uint32_t)block[2] << 8 |
                   block[3];
    for (size_t i = 16; i < 64; i++) {
        uint32_t a = words[i - 15], b = words[i - 2];
        words[i] = words[i - 16] + (turn(a, 7) ^ turn(a, 18) ^ a >> 3) + words[i - 7] +
                   (turn(b, 17) ^ turn(b, 19) ^ b >> 10);
    }
}

/* s[0] to s[7] are the variables a to h of the standard; in round i, a is s[-i mod 8]. */
static void add_block(struct sha256 *hash, const unsigned char *block) {
    uint32_t words[64], s[8];
    expand(block, words);
    memcpy(s, hash->state, sizeof s);
#define AT(letter) s[(8 + letter - k) % 8]
    for (size_t i = 0; i < 64; i += 8)
        for (size_t k = 0; k < 8; k++) { /* unrolled: the indices become constants */
            uint32_t a = AT(0), e = AT(4);
            uint32_t sum = AT(7) + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) +
                           ((e & AT(5)) ^ (~e & AT(6))) + sha256_constants[i + k] + words[i + k];
            AT(3) += sum;
            AT(7) = sum + (turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) +
                    ((a & AT(1)) ^ (a & AT(2)) ^ (AT(1) & AT(2)));
        }
#undef AT
    for (size_t i = 0; i < 8; i++)
        hash->state[i] += s[i];
}

void sha256_begin(struct sha256 *hash) {
    /* The same of the square roots of the first eight primes. */
    static const uint32_t begin[8] = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                                      0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
    memcpy(hash->state, begin, sizeof begin);
    hash->length = 0;
}

void sha256_add(struct sha256 *hash, const void *bytes, size_t length) {
    const unsigned char *from = bytes;
    while (length) {
        size_t filled = hash->length % 64, taken = 64 - filled < length ? 64 - filled : length;
        hash->length += taken;
        if (taken == 64) {
            add_block(hash, from);
        } else {
            memcpy(hash->block + filled, from, taken);
            if (filled + taken == 64)
                add_block(hash, hash->block);
        }
        from += taken;
        length -= taken;
    }
}

/* A bit 1, zeros up to eight bytes before the end of a block, and the number of bits. */
void sha256_end(struct sha256 *hash, char digits[SHA256_DIGITS + 1]) {
    static const unsigned char padding[64] = {0x80};
    unsigned char length[8];
    uint64_t bits = 8 * hash->length;
    for (size_t i = 0; i < 8; i++)
        length[i] = (unsigned char)(bits >> (56 - 8 * i));
    sha256_add(hash, padding, 1 + (119 - hash->length % 64) % 64);
    sha256_add(hash, length, sizeof length);
    for (size_t i = 0; i < 8; i++)
        snprintf(digits + 8 * i, 9, "%08" PRIx32, hash->state[i]);
}
