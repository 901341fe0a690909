/* What is a puzzle: its bytes, checked and as values. */
#include "many_rows.h"

#include <string.h>

static bool many_rows_is_good(uint8_t byte) {
    return byte <= 9 || (uint8_t)(byte - '0') <= 9 || byte == '.';
}

/*
 * Eight bytes at a time: for one below 0x80, adding 0x76 sets its highest bit if it is above 9; so it does for the byte
 * with 0x30 exclusive-or, if that is no digit; and adding 0x7f with 0x2e exclusive-or, if it is no '.'.
 */
static uint64_t many_rows_find_bad(const uint8_t *bytes) {
    const uint64_t each = UINT64_C(0x0101010101010101);
    uint64_t x;
    memcpy(&x, bytes, sizeof x);
    uint64_t low = x & each * 0x7f;
    uint64_t bad = (low + each * 0x76) & ((low ^ each * 0x30) + each * 0x76) &
                   ((low ^ each * 0x2e) + each * 0x7f);
    return (bad | x) & each * 0x80;
}

/* The last eight bytes may overlap with those before. */
static bool many_rows_are_good(const uint8_t *row, uint32_t width) {
    uint64_t bad = many_rows_find_bad(row + width - 8);
    for (uint32_t i = 0; i + 8 <= width; i += 8)
        bad |= many_rows_find_bad(row + i);
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
