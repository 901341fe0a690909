/* Arrays that cannot overflow while their size is computed. All memory of the library comes from
 * here. */
#ifndef QD_BASE_MEMORY_H
#define QD_BASE_MEMORY_H

#include <stdbool.h>
#include <stddef.h>

/* Zeroed memory for count elements of the given size; never NULL for success, also when count is 0.
 */
void *qd_array_new(size_t count, size_t size);

/*
 * Makes room for `needed` elements of `size` bytes in `*array`, which has room for `*capacity`;
 * grows by half at least, so that appending is linear. False if memory ran out; the array is then
 * unchanged.
 */
bool qd_array_reserve(void *array, size_t *capacity, size_t needed, size_t size);

#endif
