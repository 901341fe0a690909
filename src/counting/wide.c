#include "wide.h"

#include "../base/error.h"
#include "../base/memory.h"

#include <stdio.h>
#include <stdlib.h>

#define TEN_TO_9 UINT32_C(1000000000)

bool qd_wide_set(struct wide *wide, uint64_t number) {
    if (!qd_array_reserve(&wide->words, &wide->capacity, 1, sizeof *wide->words))
        return false;
    wide->words[0] = number;
    wide->length = number != 0;
    return true;
}

/* Makes it `length` words long, with zeros above. */
static bool wide_extend(struct wide *wide, uint32_t length) {
    if (!qd_array_reserve(&wide->words, &wide->capacity, (size_t)length + 1, sizeof *wide->words))
        return false;
    for (; wide->length < length; wide->length++)
        wide->words[wide->length] = 0;
    return true;
}

bool qd_wide_add(struct wide *wide, const uint64_t *number, uint32_t length) {
    uint32_t longest = length > wide->length ? length : wide->length;
    if (!wide_extend(wide, longest + 1))
        return false;
    uint64_t over = wide_add(wide->words, wide->length, number, length);
    QD_CHECK(!over);
    wide->length = wide_length(wide->words, wide->length);
    return true;
}

/* The product of two words; returns the high one. */
static uint64_t wide_product(uint64_t left, uint64_t right, uint64_t *low) {
    uint64_t a = left >> 32, b = left & UINT32_MAX, c = right >> 32, d = right & UINT32_MAX;
    uint64_t bd = b * d, ad = a * d + (bd >> 32), bc = b * c + (ad & UINT32_MAX);
    *low = bc << 32 | (bd & UINT32_MAX);
    return a * c + (ad >> 32) + (bc >> 32);
}

bool qd_wide_add_product(struct wide *wide, const uint64_t *left, uint32_t left_length,
                         const uint64_t *right, uint32_t right_length) {
    uint32_t length = left_length + right_length;
    if (!wide_extend(wide, (wide->length > length ? wide->length : length) + 1))
        return false;
    for (uint32_t i = 0; i < left_length; i++)
        for (uint32_t j = 0; j < right_length; j++) {
            uint64_t part[2];
            part[1] = wide_product(left[i], right[j], &part[0]);
            wide_add(wide->words + i + j, wide->length - i - j, part, 2);
        }
    wide->length = wide_length(wide->words, wide->length);
    return true;
}

bool qd_wide_multiply(struct wide *wide, const uint64_t *number, uint32_t length) {
    struct wide product = {0};
    bool fine = qd_wide_add_product(&product, wide->words, wide->length, number, length);
    if (!fine) {
        qd_wide_free(&product);
        return false;
    }
    qd_wide_free(wide);
    *wide = product;
    return true;
}

/* number /= 10^9; returns the remainder. */
static uint32_t wide_divide(uint64_t *number, uint32_t length) {
    uint64_t rest = 0;
    for (uint32_t i = length; i-- > 0;) {
        uint64_t high = rest << 32 | number[i] >> 32;
        uint64_t low = (high % TEN_TO_9) << 32 | (number[i] & UINT32_MAX);
        number[i] = (high / TEN_TO_9) << 32 | low / TEN_TO_9;
        rest = low % TEN_TO_9;
    }
    return (uint32_t)rest;
}

qd_status qd_wide_tell(const struct wide *wide, qd_count *count, qd_error *error) {
    size_t groups = (size_t)wide->length * 20 / 9 + 2, at = groups * 9;
    uint32_t length = wide->length;
    char group[12];
    uint64_t *rest = qd_array_new(length, sizeof *rest);
    char *digits = qd_array_new(groups * 9 + 1, 1);
    qd_status status = rest && digits ? QD_OK : qd_fail_memory(error);
    if (rest && length)
        memcpy(rest, wide->words, length * sizeof *rest);
    for (size_t i = 0; status == QD_OK && i < groups; i++) {
        snprintf(group, sizeof group, "%09u", wide_divide(rest, length));
        at -= 9;
        memcpy(digits + at, group, 9);
        length = wide_length(rest, length);
    }
    if (status == QD_OK)
        status = qd_count_add_digits(count, digits, groups * 9, error);
    free(rest);
    free(digits);
    return status;
}

void qd_wide_free(struct wide *wide) {
    free(wide->words);
    *wide = (struct wide){0};
}
