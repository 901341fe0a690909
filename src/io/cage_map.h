/* Cages for formats that say of each cell in which one it is: so none may overlap. */
#ifndef QD_IO_CAGE_MAP_H
#define QD_IO_CAGE_MAP_H

#include "cell_map.h"

#define NO_CAGE UINT32_MAX

/* Of each cell of a square its cage, from 0, or NO_CAGE; and of each cage its sum; 0: it has none. */
struct cage_map {
    uint32_t cage[TRAY_VALUES * TRAY_VALUES], sum[TRAY_VALUES * TRAY_VALUES], count;
};

/* Appends them to the notation of a board of N values. A cage of one cell without a sum says nothing. */
qd_status qd_add_cages(qd_text *board, const struct cage_map *cages, uint32_t values,
                       qd_error *error);

/* The cages of a board that is a square, in the order of their first cells. NULL; or why they cannot be said so. */
const char *qd_find_cages(const qd_board *board, struct cage_map *cages);

/* Of each cell the first of those of its group that are connected to it by their sides. */
void qd_find_connected(const uint32_t *group, uint32_t values, uint32_t *part);

/* Whether the cells of each group, cages or regions, are connected by their sides. */
bool qd_are_connected(const uint32_t *group, uint32_t values);

/* The first cell of each cage, that is where its sum is written. */
bool qd_is_first_of_cage(const struct cage_map *cages, uint32_t cell);

#endif
