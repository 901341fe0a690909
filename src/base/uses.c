#include "uses.h"

/* With the uses of each number counted two places on: their sums, so that one place on is where those of a number
 * begin. When all were put there, that is where they end: where those of the next one begin. */
static void uses_sum(uint32_t *first, uint32_t numbers) {
    for (uint32_t n = 0; n < numbers; n++)
        first[n + 1] += first[n];
}

bool qd_uses_find(struct uses *uses, struct lists lists, uint32_t numbers, struct arena *arena,
                  struct asking *asking) {
    uint32_t all = lists.first[lists.count];
    uint32_t *first = uses->first = qd_arena_array(arena, (size_t)numbers + 2, sizeof *uses->first);
    uses->list = qd_arena_array(arena, all, sizeof *uses->list);
    uses->colours = lists.colours ? qd_arena_array(arena, all, sizeof *uses->colours) : NULL;
    if (arena->failed)
        return false;
    for (uint32_t i = 0; i < all; i++)
        first[lists.numbers[i] + 2]++;
    uses_sum(first, numbers);
    for (uint32_t l = 0; l < lists.count; l++) {
        for (uint32_t i = lists.first[l]; i < lists.first[l + 1]; i++) {
            uint32_t at = first[lists.numbers[i] + 1]++;
            uses->list[at] = l;
            if (uses->colours)
                uses->colours[at] = lists.colours[i];
        }
        if (!goes_on_after(asking, lists.first[l + 1] - lists.first[l]))
            return false;
    }
    return true;
}

bool qd_uses_sort(struct uses *uses, const uint32_t *keys, uint32_t count, uint32_t numbers,
                  struct arena *arena) {
    *uses = (struct uses){qd_arena_array(arena, (size_t)numbers + 2, sizeof *uses->first),
                          qd_arena_array(arena, count, sizeof *uses->list), NULL};
    if (arena->failed)
        return false;
    for (uint32_t l = 0; l < count; l++)
        if (keys[l] != NO_KEY)
            uses->first[keys[l] + 2]++;
    uses_sum(uses->first, numbers);
    for (uint32_t l = 0; l < count; l++)
        if (keys[l] != NO_KEY)
            uses->list[uses->first[keys[l] + 1]++] = l;
    return true;
}
