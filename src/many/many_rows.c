/* What is a puzzle: its bytes, checked and as values. */
#include "many_rows.h"

#include <string.h>

static bool many_rows_is_good(uint8_t byte) {
    return byte <= 9 || (uint8_t)(byte - '0') <= 9 || byte == '.';
}

#if defined(__GNUC__) || defined(__clang__)

typedef uint8_t bytes16 __attribute__((vector_size(16)));

static inline bytes16 many_rows_find_good(const uint8_t *row) {
    bytes16 bytes;
    memcpy(&bytes, row, 16);
    return (bytes16)(bytes <= 9) | (bytes16)((bytes16)(bytes - '0') <= 9) | (bytes16)(bytes == '.');
}

/* The last sixteen bytes overlap with those before. */
static inline bool many_rows_are_good(const uint8_t *row, uint32_t width) {
    bytes16 good = many_rows_find_good(row + width - 16);
#pragma GCC unroll 5
    for (uint32_t i = 0; i + 16 <= width; i += 16)
        good &= many_rows_find_good(row + i);
    uint64_t word[2];
    memcpy(word, &good, 16);
    return (word[0] & word[1]) == UINT64_MAX;
}

#else

static bool many_rows_are_good(const uint8_t *row, uint32_t width) {
    return qd_many_find_wrong(row, width, true, 9) == width;
}

#endif

size_t qd_many_skip_good(const qd_many_work *work, size_t first, size_t end) {
    if (work->checked)
        return end;
    while (first < end && (work->pencilmarks ? many_rows_are_good(many_row(work, first), 729)
                                             : many_rows_are_good(many_row(work, first), 81)))
        first++;
    return first;
}

uint32_t qd_many_find_wrong(const uint8_t *row, uint32_t width, bool nine, uint32_t values) {
    uint32_t at = 0;
    while (at < width && (nine ? many_rows_is_good(row[at]) : row[at] <= values))
        at++;
    return at;
}

void qd_many_put_values(const uint8_t *row, uint8_t values[81]) {
    for (unsigned i = 0; i < 81; i++)
        values[i] = (row[i] & 15) <= 9 ? row[i] & 15 : 0; /* '.' has 14 there */
}
