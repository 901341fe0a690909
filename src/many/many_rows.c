/* What is a puzzle: its bytes, checked and as values. */
#include "many_rows.h"

#include <string.h>

static bool many_rows_is_good(uint8_t byte) {
    return byte <= 9 || (uint8_t)(byte - '0') <= 9 || byte == '.';
}

#if defined(__GNUC__) || defined(__clang__)

typedef uint8_t bytes16 __attribute__((vector_size(16)));

/* The last sixteen bytes may overlap with those before. */
static bool many_rows_are_good(const uint8_t *row, uint32_t width) {
    bytes16 bytes, bad = {0};
    for (uint32_t i = 0; i < width; i += 16) {
        memcpy(&bytes, row + (i + 16 <= width ? i : width - 16), 16);
        bad |=
            (bytes16)(bytes > 9) & (bytes16)((bytes16)(bytes - '0') > 9) & (bytes16)(bytes != '.');
    }
    uint64_t word[2];
    memcpy(word, &bad, 16);
    return !(word[0] | word[1]);
}

#endif

uint32_t qd_many_find_wrong(const uint8_t *row, uint32_t width, bool nine, uint32_t values) {
    uint32_t at = 0;
#if defined(__GNUC__) || defined(__clang__)
    if (nine && many_rows_are_good(row, width))
        return width;
#endif
    while (at < width && (nine ? many_rows_is_good(row[at]) : row[at] <= values))
        at++;
    return at;
}

void qd_many_put_values(const uint8_t *row, uint8_t values[81]) {
    for (unsigned i = 0; i < 81; i++)
        values[i] = (row[i] & 15) <= 9 ? row[i] & 15 : 0; /* '.' has 14 there */
}
