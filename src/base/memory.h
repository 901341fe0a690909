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

/*
 * Arrays that are released together; {0} has none. The first failure is kept: one check after the last array is
 * enough. Each has memory of its own, so that sanitizers see where it ends.
 */
struct arena {
    struct arena_array *last;
    bool failed;
};

/* As qd_array_new. */
void *qd_arena_array(struct arena *arena, size_t count, size_t size);

/* Releases all of them. */
void qd_arena_free(struct arena *arena);

/* Says that this memory will be needed soon, so that it can be brought near meanwhile. */
static inline void memory_fetch(const void *memory) {
#if defined(__GNUC__)
    __builtin_prefetch(memory);
#else
    (void)memory;
#endif
}

#endif
