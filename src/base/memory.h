/* Arrays, with sizes that cannot overflow. All memory of the library is allocated here. */
#ifndef QD_BASE_MEMORY_H
#define QD_BASE_MEMORY_H

#include <stdbool.h>
#include <stddef.h>

/* Zeroed memory for count elements of the given size; NULL only on failure, even if count is 0. */
void *qd_array_new(size_t count, size_t size);

/*
 * Makes space for `needed` elements of `size` bytes in `*array`, which has space for `*capacity`.
 * It grows by at least half, so that appending takes linear time. False if memory ran out; the
 * array is then unchanged.
 */
bool qd_array_reserve(void *array, size_t *capacity, size_t needed, size_t size);

/* Says that this memory will be needed soon, so that it can be brought near meanwhile. */
static inline void memory_fetch(const void *memory) {
#if defined(__GNUC__)
    __builtin_prefetch(memory);
#else
    (void)memory;
#endif
}

#endif
