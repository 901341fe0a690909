/*
 * quadrille/vary.h - the neighbours of a puzzle of the ordinary 9x9: puzzles with exactly one
 * solution that result from taking away n clues and putting in m others, written {-n+m}.
 *
 *     #include <quadrille/vary.h>
 *     #include <stdio.h>
 *
 *     static bool print(void *user, size_t number, const uint8_t *cells) {
 *         (void)user, (void)number;
 *         for (int i = 0; i < 81; i++)
 *             putchar(cells[i] ? '0' + cells[i] : '.');
 *         return putchar('\n') != EOF; // false: no more
 *     }
 *
 *     int main(void) {
 *         static const char text[] = "53..7....6..195....98....6.8...6...34..8.3..1"
 *                                    "7...2...6.6....28....419..5....8..79";
 *         uint8_t cells[81];
 *         qd_vary_settings settings = QD_VARY_SETTINGS_INIT;
 *         qd_vary *vary;
 *         qd_outcome outcome;
 *         qd_error error;
 *         for (int i = 0; i < 81; i++)
 *             cells[i] = (uint8_t)(text[i] == '.' ? 0 : text[i] - '0');
 *         settings.remove = 2;
 *         settings.add = 1;
 *         settings.minimal = true;
 *         if (qd_vary_new(&settings, &vary, &error) != QD_OK ||
 *             qd_vary_run(vary, cells, 1, print, NULL, &outcome, &error) != QD_OK)
 *             return fprintf(stderr, "%s\n", error.message), 1;
 *         qd_vary_free(vary);
 *     }
 */
#ifndef QUADRILLE_VARY_H
#define QUADRILLE_VARY_H

#include "quadrille/base.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The most clues that are taken away, and put in. */
#define QD_VARY_MOST 4

/* What is wanted. Begin with QD_VARY_SETTINGS_INIT. */
typedef struct qd_vary_settings {
    size_t size;      /* sizeof(qd_vary_settings), set by QD_VARY_SETTINGS_INIT */
    unsigned remove;  /* n: clues to take away, 0 to QD_VARY_MOST */
    unsigned add;     /* m: clues to put in, likewise; not both 0 */
    bool minimal;     /* only puzzles of which no clue can be left out */
    qd_limits limits; /* of each call: `solutions` counts results, `nodes` the solutions listed and
                         the questions asked, `updates` the sets of clues looked at. No slices,
                         and no limit of memory */
} qd_vary_settings;

/* {-1+1}, minimal or not, without limits. */
#define QD_VARY_SETTINGS_INIT                                                                      \
    { sizeof(qd_vary_settings), 1, 1, false, QD_NO_LIMITS }

/* The same in a function, for other languages; `size` is the size of the caller's struct. */
QD_API void qd_vary_settings_init(qd_vary_settings *settings, size_t size);

/* Finds neighbours. About 2 MB, whatever the puzzle; to be used by one thread at a time. */
typedef struct qd_vary qd_vary;

/* Settings may be NULL. QD_ERROR_ARGUMENT: more than QD_VARY_MOST clues, or none at all;
 * QD_ERROR_UNSUPPORTED: slices, or a limit of memory. */
QD_API qd_status qd_vary_new(const qd_vary_settings *settings, qd_vary **out, qd_error *error);

/* Releases it; NULL is fine. */
QD_API void qd_vary_free(qd_vary *vary);

/* Takes a result of puzzle `number` (0, 1, 2 ...): 81 bytes, 0 for empty cells, valid during the call.
 * False: no more. */
typedef bool (*qd_vary_visit)(void *user, size_t number, const uint8_t *cells);

/*
 * Visits all neighbours of `count` puzzles, each of 81 bytes from 0 to 9, 0 for empty cells. They may
 * have no solution, or several; their clues may even clash. Results are the same as with a call for
 * each, in the same order; but with many puzzles, {-1+1} is several times as fast.
 *
 * Exactly n clues are taken away, and exactly m put in, in empty cells. A clue that was taken away
 * is not put in again, but another digit may be put into its cell. So the puzzle itself is never a
 * result, the results of {-1+1} are not among those of {-2+2}, and no result of a puzzle comes
 * twice: the clues that it has and lacks tell which were exchanged. Different puzzles may have the
 * same neighbour.
 *
 * The results of a puzzle come in the order of the clues taken away (their cells in reading order,
 * compared as lists), then of those put in (cells, each with its digit): the same on every machine.
 *
 * The outcome is QD_DONE if there are no more; a limit; QD_STOPPED if `visit` returned false; or
 * QD_INTERRUPTED. Unless it is QD_DONE, results may be missing; those visited are right in any case,
 * and none is missing before the last of them. Limits of time and interruptions take effect within
 * some hundredths of a second. QD_ERROR_ARGUMENT: a byte is above 9.
 */
QD_API qd_status qd_vary_run(qd_vary *vary, const uint8_t *cells, size_t count, qd_vary_visit visit,
                             void *user, qd_outcome *outcome, qd_error *error);

/* The effort of the last call. */
QD_API qd_effort qd_vary_effort(const qd_vary *vary);

#ifdef __cplusplus
}
#endif
#endif
