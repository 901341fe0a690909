/* Regions as symbols, one for each cell: whether they can be regions at all. */
#include "format_families.h"

#include "../base/check.h"
#include "../base/scan.h"

uint32_t qd_flood_region(const char *regions, uint32_t n, uint32_t first, bool *reached) {
    uint16_t waiting[QD_MAX_CELLS];
    uint32_t count = 0, done = 0;
    waiting[count++] = (uint16_t)first;
    reached[first] = true;
    while (done < count) {
        uint32_t cell = waiting[done++], row = cell / n, column = cell % n;
        const bool is_there[] = {row > 0, row + 1 < n, column > 0, column + 1 < n};
        const uint32_t cells[] = {cell - n, cell + n, cell - 1, cell + 1};
        for (int side = 0; side < 4; side++) {
            if (!is_there[side] || reached[cells[side]] || regions[cells[side]] != regions[cell])
                continue;
            reached[cells[side]] = true;
            waiting[count++] = (uint16_t)cells[side];
        }
    }
    return count;
}

bool qd_are_regions(const char *regions, uint32_t n) {
    bool reached[QD_MAX_CELLS] = {false}, is_known[256] = {false};
    QD_CHECK(n > 1);
    if (regions[0] != regions[1] && regions[0] != regions[n])
        return false; /* most others end here */
    for (uint32_t cell = 0; cell < n * n; cell++) {
        if (reached[cell])
            continue;
        if (is_known[(unsigned char)regions[cell]] ||
            qd_flood_region(regions, n, cell, reached) != n)
            return false;
        is_known[(unsigned char)regions[cell]] = true;
    }
    return true;
}

bool qd_has_regions_after(const struct line *line, uint32_t n) {
    size_t cells = (size_t)n * n, length = (size_t)(line->end - line->begin);
    return n > 3 && length == 2 * cells + 1 && qd_is_blank(line->begin[cells]) &&
           qd_word_run(line->begin + cells + 1, line->end) == cells &&
           qd_are_regions(line->begin + cells + 1, n);
}
