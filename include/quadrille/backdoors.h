/*
 * quadrille/backdoors.h - backdoors of puzzles of the ordinary 9x9, on plain arrays.
 *
 * A backdoor is a set of empty cells that, once they are filled as in the solution, let singles finish
 * the puzzle. Singles are the simplest steps: a cell with one candidate
 * left (naked single), a digit with one place left in a row, column or box (hidden single).
 *
 *     #include <quadrille/backdoors.h>
 *     #include <stdio.h>
 *
 *     int main(void) {
 *         static const char text[] = "8..........36......7..9.2...5...7.......457."
 *                                    "....1...3...1....68..85...1..9....4..";
 *         static const char end[] = "81275364994368217567549128315423789636984572128"
 *                                   "7169534521974368438526917796318452";
 *         uint8_t puzzle[81], solution[81];
 *         qd_backdoors *finder;
 *         qd_outcome outcome;
 *         qd_error error;
 *         for (int i = 0; i < 81; i++) {
 *             puzzle[i] = text[i] == '.' ? 0 : (uint8_t)(text[i] - '0');
 *             solution[i] = (uint8_t)(end[i] - '0');
 *         }
 *         if (qd_backdoors_new(NULL, &finder, &error) != QD_OK ||
 *             qd_backdoors_find(finder, puzzle, solution, 4, &outcome, &error) != QD_OK)
 *             return fprintf(stderr, "%s\n", error.message), 1;
 *         printf("%zu backdoors of %u cells\n", qd_backdoors_count(finder),
 *                qd_backdoors_least(finder));
 *         qd_backdoors_free(finder);
 *     }
 */
#ifndef QUADRILLE_BACKDOORS_H
#define QUADRILLE_BACKDOORS_H

#include "quadrille/base.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Settings of a search. Begin with QD_BACKDOORS_SETTINGS_INIT. */
typedef struct qd_backdoors_settings {
    size_t size;      /* sizeof(qd_backdoors_settings) */
    qd_limits limits; /* of each puzzle: `solutions` (backdoors), `nodes` and `seconds` */
} qd_backdoors_settings;

/* No limits. */
#define QD_BACKDOORS_SETTINGS_INIT                                                                 \
    { sizeof(qd_backdoors_settings), QD_NO_LIMITS }

/* The same in a function, for other languages; `size` is the size of the caller's struct. */
QD_API void qd_backdoors_settings_init(qd_backdoors_settings *settings, size_t size);

/*
 * Finds the backdoors of puzzles with the fewest cells, and keeps those of the last puzzle: 40 kB, and
 * a byte for each of their cells. To be used by one thread at a time; make one for every thread.
 */
typedef struct qd_backdoors qd_backdoors;

/* Settings may be NULL. QD_ERROR_UNSUPPORTED: limits of updates, slices or memory. */
QD_API qd_status qd_backdoors_new(const qd_backdoors_settings *settings, qd_backdoors **out,
                                  qd_error *error);

/* Releases it, with its backdoors; NULL is fine. */
QD_API void qd_backdoors_free(qd_backdoors *finder);

/*
 * Finds the least number of cells of a backdoor, up to `most`, and all backdoors of that size. The
 * puzzle is 81 bytes, 0 for empty cells; the solution 81 bytes from 1 to 9. If the puzzle has other
 * solutions, too, this is about that one. QD_ERROR_ARGUMENT: it is no solution, or not of this puzzle,
 * or `most` is above 81. After an error there are no backdoors.
 *
 * `*outcome` is QD_DONE; or QD_SOLUTION_LIMIT: there are as many as the limit says, the first ones; or
 * QD_NODE_LIMIT (a node is a set of cells tried), QD_TIME_LIMIT or QD_INTERRUPTED.
 *
 * The time grows about 20-fold with each cell: microseconds for one, less than a second for four.
 */
QD_API qd_status qd_backdoors_find(qd_backdoors *finder, const uint8_t *puzzle,
                                   const uint8_t *solution, unsigned most, qd_outcome *outcome,
                                   qd_error *error);

/*
 * The number of cells of each backdoor; 0 if singles alone finish the puzzle. If none were found, no
 * backdoor has fewer cells than that; it is `most` + 1 if the outcome was QD_DONE.
 */
QD_API unsigned qd_backdoors_least(const qd_backdoors *finder);

/* The number of backdoors found. (There is one of no cells.) */
QD_API size_t qd_backdoors_count(const qd_backdoors *finder);

/*
 * Their cells, numbered 0 to 80 row by row: qd_backdoors_least bytes for each, ascending; ordered by
 * the first cell, then by the next, and so on. Valid until the next search.
 */
QD_API const uint8_t *qd_backdoors_cells(const qd_backdoors *finder);

#ifdef __cplusplus
}
#endif
#endif
