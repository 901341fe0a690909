/* Cages for formats that say of each cell in which one it is: so none may overlap. */
#ifndef QD_IO_CAGE_MAP_H
#define QD_IO_CAGE_MAP_H

#include "cell_map.h"

#define NO_CAGE UINT32_MAX

/* Of each cell of a square its cage, from 0, or NO_CAGE; and of each cage its sum; 0: it has none. */
struct cage_map {
    uint32_t cage[TRAY_VALUES * TRAY_VALUES], sum[TRAY_VALUES * TRAY_VALUES], count;
};

/* Appends them to the notation of a board of N values, with less text than a board may have. A cage of one cell without a
 * sum says nothing. */
void qd_add_cages(qd_text *board, const struct cage_map *cages, uint32_t values);

/* The cages of a board that is a square, in the order of their first cells. NULL; or why they cannot be said so. */
const char *qd_find_cages(const qd_board *board, struct cage_map *cages);

/* Whether two cells that have a side in common belong together; `of` is what it looks at. */
typedef bool qd_are_joined(const void *of, uint32_t cell, uint32_t other);

/* Those of which `of` has the same number for both: an array with a number for each cell. */
qd_are_joined qd_are_of_group;

/* Of each cell of N * N the first of those that are connected to it. */
void qd_find_connected(uint32_t values, qd_are_joined *are_joined, const void *of, uint32_t *part);

/* Whether the cells of each group, cages or regions, are connected by their sides. */
bool qd_are_connected(const uint32_t *group, uint32_t values);

/* The first cell of each cage, that is where its sum is written. */
bool qd_is_first_of_cage(const struct cage_map *cages, uint32_t cell);

#endif
