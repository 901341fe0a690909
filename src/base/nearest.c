/* "Did you mean ...?": the name that is spelled most like a word. */
#include "quadrille/base.h"

#include "check.h"

#include <string.h>

#define LONGEST 32

static char nearest_lower(char c) {
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

static size_t nearest_least(size_t a, size_t b) {
    return a < b ? a : b;
}

/*
 * The number of letters to insert, delete, change or swap with their neighbour, by rows of the
 * standard table: the current one and the two before.
 */
static size_t nearest_distance(const char *left, size_t left_length, const char *right,
                               size_t right_length) {
    size_t rows[3][LONGEST + 1];
    QD_CHECK(left_length <= LONGEST && right_length <= LONGEST);
    for (size_t j = 0; j <= right_length; j++)
        rows[0][j] = j;
    for (size_t i = 1; i <= left_length; i++) {
        size_t *row = rows[i % 3], *above = rows[(i + 2) % 3], *higher = rows[(i + 1) % 3];
        row[0] = i;
        for (size_t j = 1; j <= right_length; j++) {
            char a = nearest_lower(left[i - 1]), b = nearest_lower(right[j - 1]);
            row[j] =
                nearest_least(above[j - 1] + (a != b), nearest_least(above[j], row[j - 1]) + 1);
            if (i > 1 && j > 1 && a == nearest_lower(right[j - 2]) &&
                b == nearest_lower(left[i - 2]))
                row[j] = nearest_least(row[j], higher[j - 2] + 1);
        }
    }
    return rows[left_length % 3][right_length];
}

const char *qd_nearest_name(const char *word, size_t length,
                            const char *(*name)(const void *names, size_t number),
                            const void *names) {
    const char *nearest = NULL, *next;
    QD_CHECK(word || length == 0);
    size_t best = length < 3 ? 0 : length < 6 ? 1 : length / 3;
    if (length > LONGEST)
        return NULL;
    for (size_t i = 0; (next = name(names, i)); i++) {
        size_t next_length = strlen(next);
        if (next_length > LONGEST || (next_length < 3 && next_length != length))
            continue;
        size_t found = nearest_distance(word, length, next, next_length);
        if (found < best + !nearest) {
            best = found;
            nearest = next;
        }
    }
    return nearest;
}
