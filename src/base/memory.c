#define _DEFAULT_SOURCE
#include "memory.h"

#include "check.h"
#include "quadrille/base.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#ifdef __linux__
#include <sys/mman.h>
#endif

/*
 * Asks the system for pages of 2 MB in what is large. Where it gives them only to those that ask, as most distributions
 * have it, tables that are looked up at random take up to a quarter less time.
 */
static void memory_widen(void *memory, size_t size) {
#ifdef MADV_HUGEPAGE
    const uintptr_t page = 1 << 21;
    if (size >= 2 * page) {
        uintptr_t first = ((uintptr_t)memory + page - 1) & ~(page - 1);
        (void)madvise((void *)first, ((uintptr_t)memory + size - first) & ~(page - 1),
                      MADV_HUGEPAGE);
    }
#else
    (void)memory;
    (void)size;
#endif
}

void *qd_array_new(size_t count, size_t size) {
    void *array = calloc(count ? count : 1, size ? size : 1);
    if (array)
        memory_widen(array, count * size);
    return array;
}

bool qd_array_reserve(void *array, size_t *capacity, size_t needed, size_t size) {
    QD_CHECK(array && capacity && size > 0);
    if (needed <= *capacity)
        return true;
    size_t larger = *capacity + *capacity / 2 + 16;
    if (larger < needed)
        larger = needed;
    if (larger > SIZE_MAX / size)
        return false;
    void *old;
    memcpy(&old, array, sizeof old);
    QD_CHECK(old || *capacity == 0); /* it was not freed, or moved to another owner, in between */
    void *grown = realloc(old, larger * size);
    if (!grown)
        return false;
    memory_widen(grown, larger * size);
    memcpy(array, &grown, sizeof grown);
    *capacity = larger;
    QD_CHECK(*capacity >= needed);
    return true;
}

struct arena_array {
    struct arena_array *before;
    max_align_t numbers[];
};

void *qd_arena_array(struct arena *arena, size_t count, size_t size) {
    struct arena_array *array = NULL;
    if (!size || count <= (SIZE_MAX - sizeof *array) / size)
        array = calloc(1, sizeof *array + count * size);
    if (!array) {
        arena->failed = true;
        return NULL;
    }
    memory_widen(array, sizeof *array + count * size);
    array->before = arena->last;
    arena->last = array;
    return array->numbers;
}

void qd_arena_free(struct arena *arena) {
    while (arena->last) {
        struct arena_array *array = arena->last;
        arena->last = array->before;
        free(array);
    }
    arena->failed = false;
}

void qd_free(void *array) {
    free(array);
}
