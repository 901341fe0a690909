/*
 * quadrille/unavoidable.h - unavoidable sets of solution grids of the ordinary 9x9, on plain arrays.
 *
 * A set of cells is unavoidable if these cells can be filled in another way, so that the grid is again
 * a solution. Every puzzle with exactly one solution has a clue in each unavoidable set of that
 * solution. A set is minimal if no other unavoidable set is part of it.
 *
 *     #include <quadrille/unavoidable.h>
 *     #include <stdio.h>
 *
 *     int main(void) {
 *         static const char text[] = "534678912672195348198342567859761423426853791"
 *                                    "713924856961537284287419635345286179";
 *         uint8_t grid[81];
 *         qd_unavoidable *finder;
 *         qd_outcome outcome;
 *         qd_error error;
 *         for (int i = 0; i < 81; i++)
 *             grid[i] = (uint8_t)(text[i] - '0');
 *         if (qd_unavoidable_new(NULL, &finder, &error) != QD_OK ||
 *             qd_unavoidable_find(finder, grid, 12, &outcome, &error) != QD_OK)
 *             return fprintf(stderr, "%s\n", error.message), 1;
 *         for (unsigned size = 4; size <= 12; size++)
 *             printf("%u cells: %zu\n", size, qd_unavoidable_count(finder, size));
 *         qd_unavoidable_free(finder);
 *     }
 */
#ifndef QUADRILLE_UNAVOIDABLE_H
#define QUADRILLE_UNAVOIDABLE_H

#include "quadrille/base.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Cells of a 9x9, numbered 0 to 80 row by row. */
typedef struct qd_cell_set {
    uint64_t low;  /* bit i is cell i */
    uint64_t high; /* bit i is cell 64 + i */
} qd_cell_set;

/* Settings of a search. Begin with QD_UNAVOIDABLE_SETTINGS_INIT. */
typedef struct qd_unavoidable_settings {
    size_t size;      /* sizeof(qd_unavoidable_settings) */
    qd_limits limits; /* of each grid: `nodes`, `seconds`, and `solutions`: more sets than that (in
                         rare cases a few that turn out not to be minimal are counted, too) */
} qd_unavoidable_settings;

/* No limits. */
#define QD_UNAVOIDABLE_SETTINGS_INIT                                                               \
    { sizeof(qd_unavoidable_settings), QD_NO_LIMITS }

/* The same in a function, for other languages; `size` is the size of the caller's struct. */
QD_API void qd_unavoidable_settings_init(qd_unavoidable_settings *settings, size_t size);

/*
 * Finds the minimal unavoidable sets of grids, and keeps those of the last one: 10 kB, and 0.3 kB for each
 * set of 12 cells. To be used by one thread at a time; make one for every thread.
 */
typedef struct qd_unavoidable qd_unavoidable;

/* Settings may be NULL. QD_ERROR_UNSUPPORTED: limits of updates, slices or memory. */
QD_API qd_status qd_unavoidable_new(const qd_unavoidable_settings *settings, qd_unavoidable **out,
                                    qd_error *error);

/* Releases it, with its sets; NULL is fine. */
QD_API void qd_unavoidable_free(qd_unavoidable *finder);

/*
 * Finds all minimal unavoidable sets of up to `most` cells (81: all that there are). The grid is 81
 * bytes from 1 to 9. QD_ERROR_ARGUMENT: it is no solution, or `most` is above 81. After an error there
 * are no sets.
 *
 * `*outcome` is QD_DONE, or QD_SOLUTION_LIMIT, QD_NODE_LIMIT, QD_TIME_LIMIT or QD_INTERRUPTED. Small
 * sets are searched for first. If a limit ends the search, the sets are all those of up to
 * qd_unavoidable_complete cells, and no others.
 *
 * Up to 12 cells take about 0.015 s, and two cells more six to nine times as long: 16 half a second, 20 a
 * minute.
 */
QD_API qd_status qd_unavoidable_find(qd_unavoidable *finder, const uint8_t *grid, unsigned most,
                                     qd_outcome *outcome, qd_error *error);

/* The number of sets of `size` cells; 0: of all sets. */
QD_API size_t qd_unavoidable_count(const qd_unavoidable *finder, unsigned size);

/*
 * The sets: by size; those of one size by their least cell, then by the next, and so on. Valid until
 * the next search.
 */
QD_API const qd_cell_set *qd_unavoidable_sets(const qd_unavoidable *finder);

/* The number of cells up to which no set is missing: `most` if the outcome was QD_DONE. */
QD_API unsigned qd_unavoidable_complete(const qd_unavoidable *finder);

#ifdef __cplusplus
}
#endif
#endif
