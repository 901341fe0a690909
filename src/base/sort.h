/* Sorting numbers. */
#ifndef QD_BASE_SORT_H
#define QD_BASE_SORT_H

#include <stddef.h>
#include <stdint.h>

/* In ascending order; `numbers` may be NULL if there are none. */
void qd_sort_numbers(uint32_t *numbers, size_t count);

#endif
