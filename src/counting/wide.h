/*
 * Natural numbers as words of 64 bits, the lowest first. Their lengths are kept by whoever has them.
 */
#ifndef QD_COUNTING_WIDE_H
#define QD_COUNTING_WIDE_H

#include "quadrille/base.h"

#include "../base/check.h"

#include <string.h>

/* Words without leading zeros. */
static inline uint32_t wide_length(const uint64_t *number, uint32_t length) {
    while (length && !number[length - 1])
        length--;
    return length;
}

/* sum += number, which is not longer; returns the carry. */
static inline uint64_t wide_add(uint64_t *sum, uint32_t length, const uint64_t *number,
                                uint32_t number_length) {
    QD_CHECK(number_length <= length || !wide_length(number + length, number_length - length));
    uint64_t carry = 0;
    for (uint32_t i = 0; i < length && (i < number_length || carry); i++) {
        uint64_t part = i < number_length ? number[i] : 0;
        uint64_t low = sum[i] + part;
        uint64_t over = low < part;
        sum[i] = low + carry;
        carry = over | (sum[i] < carry);
    }
    return carry;
}

/* A number of any size, which grows. Begin with all members 0; release with qd_wide_free. */
struct wide {
    uint64_t *words;
    uint32_t length;
    size_t capacity;
};

/* False: there is no memory. */
bool qd_wide_set(struct wide *wide, uint64_t number);
bool qd_wide_add(struct wide *wide, const uint64_t *number, uint32_t length);

/* wide *= number; wide += left * right. */
bool qd_wide_multiply(struct wide *wide, const uint64_t *number, uint32_t length);
bool qd_wide_add_product(struct wide *wide, const uint64_t *left, uint32_t left_length,
                         const uint64_t *right, uint32_t right_length);

/* count += wide. */
qd_status qd_wide_tell(const struct wide *wide, qd_count *count, qd_error *error);

void qd_wide_free(struct wide *wide);

#endif
