/* What is a puzzle: its bytes, checked and as values. */
#include "many_rows.h"

static bool many_rows_is_good(uint8_t byte) {
    return byte <= 9 || (uint8_t)(byte - '0') <= 9 || byte == '.';
}

/* Without a branch for each byte, so that compilers use vectors. */
#if defined(__GNUC__) && !defined(__clang__)
__attribute__((optimize("O3")))
#endif
static bool
many_rows_are_good(const uint8_t *row, uint32_t width) {
    uint8_t bad = 0;
    for (uint32_t i = 0; i < width; i++)
        bad |= (uint8_t)((row[i] > 9) & ((uint8_t)(row[i] - '0') > 9) & (row[i] != '.'));
    return !bad;
}

uint32_t qd_many_find_wrong(const uint8_t *row, uint32_t width, bool nine, uint32_t values) {
    uint32_t at = 0;
    if (nine && many_rows_are_good(row, width))
        return width;
    while (at < width && (nine ? many_rows_is_good(row[at]) : row[at] <= values))
        at++;
    return at;
}

void qd_many_put_values(const uint8_t *row, uint8_t values[81]) {
    for (unsigned i = 0; i < 81; i++)
        values[i] = (row[i] & 15) <= 9 ? row[i] & 15 : 0; /* '.' has 14 there */
}
