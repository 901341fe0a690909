/*
 * Big counts, as limbs of 18 decimal digits. Counts are only added and printed, so printing is
 * simple, and adding needs one carry. The lowest limb is first; 0 has no limbs.
 */
#include "check.h"
#include "error.h"
#include "memory.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define LIMB_LIMIT UINT64_C(1000000000000000000)
#define LIMB_DIGITS 18

struct qd_count {
    uint64_t *limbs;
    size_t length;
    size_t capacity;
};

#ifdef QUADRILLE_CHECKS

static const char *count_check(const qd_count *count) {
    if (count->length > count->capacity)
        return "a count has more limbs than its capacity";
    for (size_t i = 0; i < count->length; i++)
        if (count->limbs[i] >= LIMB_LIMIT)
            return "a limb has more than 18 digits";
    return count->length && !count->limbs[count->length - 1] ? "the highest limb is 0" : NULL;
}

#endif

qd_status qd_count_new(qd_count **out, qd_error *error) {
    *out = qd_array_new(1, sizeof **out);
    return *out ? QD_OK : qd_fail_memory(error);
}

void qd_count_free(qd_count *count) {
    if (!count)
        return;
    free(count->limbs);
    free(count);
}

void qd_count_clear(qd_count *count) {
    count->length = 0;
}

/* count += the number in `limbs`; reserves space for one limb more than either has first. */
static qd_status count_add_limbs(qd_count *count, const uint64_t *limbs, size_t length,
                                 qd_error *error) {
    size_t longest = length > count->length ? length : count->length;
    if (!qd_array_reserve(&count->limbs, &count->capacity, longest + 1, sizeof *limbs))
        return qd_fail_memory(error);
    QD_CHECK_ALL(count_check(count));
    uint64_t carry = 0;
    for (size_t i = 0; i < longest || carry; i++) {
        uint64_t sum = carry + (i < length ? limbs[i] : 0);
        if (i < count->length)
            sum += count->limbs[i];
        else
            count->length = i + 1;
        carry = sum >= LIMB_LIMIT;
        count->limbs[i] = carry ? sum - LIMB_LIMIT : sum;
    }
    QD_CHECK_ALL(count_check(count));
    return QD_OK;
}

qd_status qd_count_add(qd_count *count, uint64_t amount, qd_error *error) {
    uint64_t limbs[2] = {amount % LIMB_LIMIT, amount / LIMB_LIMIT};
    size_t length = limbs[1] ? 2 : limbs[0] ? 1 : 0;
    return count_add_limbs(count, limbs, length, error);
}

qd_status qd_count_add_count(qd_count *count, const qd_count *amount, qd_error *error) {
    if (count != amount)
        return count_add_limbs(count, amount->limbs, amount->length, error);
    uint64_t *copy = qd_array_new(amount->length, sizeof *copy);
    if (!copy)
        return qd_fail_memory(error);
    if (amount->length)
        memcpy(copy, amount->limbs, amount->length * sizeof *copy);
    qd_status status = count_add_limbs(count, copy, amount->length, error);
    free(copy);
    return status;
}

static uint64_t count_read_limb(const char *digits, size_t length) {
    uint64_t limb = 0;
    QD_CHECK(length <= LIMB_DIGITS);
    for (size_t i = 0; i < length; i++)
        limb = 10 * limb + (uint64_t)(digits[i] - '0');
    return limb;
}

qd_status qd_count_add_digits(qd_count *count, const char *digits, size_t length, qd_error *error) {
    for (size_t i = 0; i < length; i++)
        if (digits[i] < '0' || digits[i] > '9')
            return qd_fail(error, QD_ERROR_SYNTAX, "a number must have only digits");
    if (length == 0)
        return qd_fail(error, QD_ERROR_SYNTAX, "a number must have at least one digit");
    while (length > 1 && *digits == '0') {
        digits++;
        length--;
    }
    size_t limbs = (length + LIMB_DIGITS - 1) / LIMB_DIGITS;
    uint64_t *number = qd_array_new(limbs, sizeof *number);
    if (!number)
        return qd_fail_memory(error);
    for (size_t i = 0; i < limbs; i++, length -= length < LIMB_DIGITS ? length : LIMB_DIGITS) {
        size_t part = length < LIMB_DIGITS ? length : LIMB_DIGITS;
        number[i] = count_read_limb(digits + length - part, part);
    }
    limbs -= limbs == 1 && number[0] == 0;
    qd_status status = count_add_limbs(count, number, limbs, error);
    free(number);
    return status;
}

bool qd_count_to_u64(const qd_count *count, uint64_t *value) {
    uint64_t low = count->length > 0 ? count->limbs[0] : 0;
    uint64_t high = count->length > 1 ? count->limbs[1] : 0;
    if (count->length > 2 || high > (UINT64_MAX - low) / LIMB_LIMIT)
        return false;
    if (value)
        *value = high * LIMB_LIMIT + low;
    return true;
}

/* The digits of limb `number`, counted from the lowest; returns how many there are. */
static size_t count_print_limb(const qd_count *count, size_t number, char *digits, size_t size) {
    bool first = number + 1 >= count->length;
    uint64_t limb = count->length ? count->limbs[number] : 0;
    return (size_t)snprintf(digits, size, first ? "%" PRIu64 : "%018" PRIu64, limb);
}

size_t qd_count_print(const qd_count *count, char *buffer, size_t size) {
    char digits[LIMB_DIGITS + 3];
    size_t written = 0;
    QD_CHECK(buffer || size == 0);
    QD_CHECK_ALL(count_check(count));
    for (size_t i = count->length ? count->length : 1; i-- > 0;) {
        size_t length = count_print_limb(count, i, digits, sizeof digits);
        for (size_t k = 0; k < length; k++, written++)
            if (written + 1 < size)
                buffer[written] = digits[k];
    }
    if (size)
        buffer[written < size ? written : size - 1] = '\0';
    return written;
}

void qd_text_put_count(qd_text *text, const qd_count *count) {
    char digits[LIMB_DIGITS + 3];
    for (size_t i = count->length ? count->length : 1; i-- > 0;)
        qd_text_put_bytes(text, digits, count_print_limb(count, i, digits, sizeof digits));
}
