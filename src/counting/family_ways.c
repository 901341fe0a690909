/* Solutions of a family: random ones, number k, all in order; how many contain each option. */
#include "family.h"

#include "../base/bits.h"
#include "../base/error.h"
#include "../base/memory.h"
#include "../base/random.h"
#include "../base/sort.h"

#include <stdlib.h>

/* ---- one solution ---------------------------------------------------------------------------- */

#define FEW_OPTIONS 4096 /* of a problem: as bits they are sorted sooner than by comparing */

/* Options of which none is there twice, into ascending order. */
static void ways_sort(const qd_family *family, uint32_t *options, size_t count) {
    uint64_t bits[FEW_OPTIONS / 64] = {0};
    size_t at = 0;
    if (qd_cover_option_count(family->cover) > FEW_OPTIONS) {
        qd_sort_numbers(options, count);
        return;
    }
    for (size_t i = 0; i < count; i++)
        bits[options[i] / 64] |= UINT64_C(1) << options[i] % 64;
    for (uint32_t w = 0; at < count; w++)
        for (uint64_t rest = bits[w]; rest; rest &= rest - 1)
            options[at++] = 64 * w + qd_lowest_bit(rest);
}

/* rest -= number, which is not greater. */
static void ways_subtract(uint64_t *rest, uint32_t length, const uint64_t *number,
                          uint32_t number_length) {
    uint64_t borrow = 0;
    for (uint32_t i = 0; i < length; i++) {
        uint64_t part = i < number_length ? number[i] : 0, before = rest[i];
        rest[i] = before - part - borrow;
        borrow = before < part || (before == part && borrow);
    }
}

static bool ways_is_less(const uint64_t *left, uint32_t left_length, const uint64_t *right,
                         uint32_t right_length) {
    left_length = wide_length(left, left_length);
    if (left_length != right_length)
        return left_length < right_length;
    for (uint32_t i = left_length; i-- > 0;)
        if (left[i] != right[i])
            return left[i] < right[i];
    return false;
}

/* Follows the way of that number, which there is; `rest` becomes 0. */
static size_t ways_follow(const qd_family *family, uint64_t *rest, uint32_t length,
                          uint32_t *options) {
    const struct diagram *diagram = &family->diagram;
    size_t count = 0;
    for (uint32_t node = 0; node < diagram->node_count;) {
        uint32_t arc = diagram->first[node], ways_length;
        for (;; arc++) {
            QD_CHECK(arc < diagram->first[node + 1]);
            if (!family_leads(family, arc))
                continue;
            const uint64_t *ways = family_ways(family, diagram->to[arc], &ways_length);
            if (ways_is_less(rest, length, ways, ways_length))
                break;
            ways_subtract(rest, length, ways, ways_length);
        }
        if (diagram->option[arc] != QD_NO_OPTION)
            options[count++] = diagram->option[arc];
        node = diagram->to[arc];
    }
    ways_sort(family, options, count);
    return count;
}

/* Random bits, as many as the number of solutions has, until they are less than it: at least every other
 * time. */
static void ways_draw(uint64_t *random, const uint64_t *ways, uint32_t length, uint64_t *number) {
    uint64_t mask = ways[length - 1];
    for (uint32_t shift = 1; shift < 64; shift *= 2)
        mask |= mask >> shift;
    do {
        for (uint32_t i = 0; i < length; i++)
            number[i] = qd_random(random);
        number[length - 1] &= mask;
    } while (!ways_is_less(number, length, ways, length));
}

#define SHORT_NUMBER 16 /* words; longer ones are allocated */

qd_status qd_family_sample(const qd_family *family, uint64_t seed, uint64_t number,
                           uint32_t *options, size_t *count, qd_error *error) {
    count = QD_OPTIONAL(count, size_t);
    uint64_t state = qd_random_state(seed, number), few[SHORT_NUMBER];
    uint32_t length;
    *count = 0;
    if (family_is_empty(family))
        return qd_fail(error, QD_ERROR_RANGE, "there is no solution");
    const uint64_t *ways = family_ways(family, 0, &length);
    uint64_t *drawn = length > SHORT_NUMBER ? qd_array_new(length, sizeof *drawn) : few;
    if (!drawn)
        return qd_fail_memory(error);
    ways_draw(&state, ways, length, drawn);
    *count = ways_follow(family, drawn, length, options);
    if (drawn != few)
        free(drawn);
    return QD_OK;
}

/* number = 10 number + digit; false: there is no memory. */
static bool ways_read_digit(struct wide *number, uint64_t digit) {
    const uint64_t ten = 10;
    return qd_wide_multiply(number, &ten, 1) && qd_wide_add(number, &digit, 1);
}

qd_status qd_family_at(const qd_family *family, const char *index, size_t length, uint32_t *options,
                       size_t *count, qd_error *error) {
    count = QD_OPTIONAL(count, size_t);
    struct wide number = {0};
    uint32_t ways_length = 0;
    qd_status status = qd_wide_set(&number, 0) ? QD_OK : qd_fail_memory(error);
    *count = 0;
    for (size_t i = 0; i < length && status == QD_OK; i++) {
        if (index[i] < '0' || index[i] > '9')
            status = qd_fail(error, QD_ERROR_SYNTAX, "a number must have only digits");
        else if (!ways_read_digit(&number, (uint64_t)(index[i] - '0')))
            status = qd_fail_memory(error);
    }
    if (status == QD_OK && !length)
        status = qd_fail(error, QD_ERROR_SYNTAX, "a number must have at least one digit");
    const uint64_t *ways = family_is_empty(family) ? NULL : family_ways(family, 0, &ways_length);
    if (status == QD_OK && !ways_is_less(number.words, number.length, ways, ways_length))
        status = qd_fail(error, QD_ERROR_RANGE, "there are not so many solutions");
    if (status == QD_OK)
        *count = ways_follow(family, number.words, number.length, options);
    qd_wide_free(&number);
    return status;
}

/* ---- occurrences ----------------------------------------------------------------------------- */

#define WORK_OF_AN_ARC 20

/* Adds to `down` of each node the ways from the first node to it. */
static bool ways_count_down(const qd_family *family, struct wide *down, struct wide *sums,
                            struct asking *asking) {
    const struct diagram *diagram = &family->diagram;
    const uint64_t one = 1;
    if (!qd_wide_add(&down[0], &one, 1))
        return false;
    for (uint32_t n = 0; n < diagram->node_count; n++) {
        for (uint32_t a = diagram->first[n]; a < diagram->first[n + 1]; a++) {
            uint32_t to = diagram->to[a], option = diagram->option[a], length;
            const uint64_t *ways = family_ways(family, to, &length);
            if (!goes_on_after(asking, WORK_OF_AN_ARC + (uint64_t)down[n].length * (length + 1)))
                return false;
            if (!family_leads(family, a) || !down[n].length)
                continue;
            if (!qd_wide_add(&down[to], down[n].words, down[n].length) ||
                (option != QD_NO_OPTION &&
                 !qd_wide_add_product(&sums[option], down[n].words, down[n].length, ways, length)))
                return false;
        }
        qd_wide_free(&down[n]);
    }
    return true;
}

static void ways_free(struct wide *numbers, size_t count) {
    for (size_t i = 0; numbers && i < count; i++)
        qd_wide_free(&numbers[i]);
    free(numbers);
}

qd_status qd_family_occurrences(const qd_family *family, qd_count **totals, const qd_stop *stop,
                                qd_error *error) {
    struct asking asking = {.stop = stop, .most = UINT64_MAX};
    size_t nodes = (size_t)family->diagram.node_count + 1;
    size_t options = qd_cover_option_count(family->cover);
    if (family_is_empty(family))
        return QD_OK;
    struct wide *down = qd_array_new(nodes, sizeof *down);
    struct wide *sums = qd_array_new(options, sizeof *sums);
    bool fine = down && sums && ways_count_down(family, down, sums, &asking);
    qd_status status = fine             ? QD_OK
                       : asking.stopped ? qd_family_stopped(error)
                                        : qd_fail_memory(error);
    for (size_t o = 0; o < options && status == QD_OK; o++) {
        uint64_t digits = 20 * (uint64_t)sums[o].length; /* each word is divided for nine of them */
        if (goes_on_after(&asking, WORK_OF_AN_ARC + digits * sums[o].length))
            status = qd_wide_tell(&sums[o], totals[o], error);
        else
            status = qd_family_stopped(error);
    }
    ways_free(down, nodes);
    ways_free(sums, options);
    return status;
}
