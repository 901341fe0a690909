#include "sort.h"

#include <stdlib.h>

static int sort_compare(const void *left, const void *right) {
    uint32_t a = *(const uint32_t *)left, b = *(const uint32_t *)right;
    return (a > b) - (a < b);
}

void qd_sort_numbers(uint32_t *numbers, size_t count) {
    if (count)
        qsort(numbers, count, sizeof *numbers, sort_compare);
}
