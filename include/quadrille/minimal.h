/*
 * quadrille/minimal.h - which clues of a puzzle of the ordinary 9x9 can be left out, and puzzles that
 * remain, on plain arrays.
 *
 *     #include <quadrille/minimal.h>
 *     #include <stdio.h>
 *
 *     int main(void) {
 *         static const char puzzle[] = "534678912672195348198342567859761423426853791"
 *                                      "71392485696153728428741963534528617.";
 *         uint8_t cells[81], found;
 *         qd_nine *nine;
 *         qd_minimizer *minimizer;
 *         qd_outcome outcome;
 *         qd_error error;
 *         if (qd_nine_new(NULL, &nine, &error) != QD_OK ||
 *             qd_minimizer_new(nine, &minimizer, &error) != QD_OK ||
 *             qd_minimizer_reduce(minimizer, puzzle, 0, 1, 7, 0, &found, cells, &outcome, &error))
 *             return fprintf(stderr, "%s\n", error.message), 1;
 *         for (int i = 0; i < 81; i++)
 *             putchar(cells[i] ? '0' + cells[i] : '.');
 *         qd_minimizer_free(minimizer);
 *         qd_nine_free(nine);
 *     }
 *
 * A clue is redundant if the puzzle without it still has one solution. A puzzle with one solution and
 * no redundant clue is minimal.
 */
#ifndef QUADRILLE_MINIMAL_H
#define QUADRILLE_MINIMAL_H

#include "quadrille/nine.h"

#ifdef __cplusplus
extern "C" {
#endif

/*
 * Memory for the functions below, about 6 MB, and the engine that they ask, which must outlive it
 * and must not be used by others meanwhile. To be used by one thread at a time. All functions end
 * when the stop of the engine's limits is due.
 */
typedef struct qd_minimizer qd_minimizer;

/* Makes one. */
QD_API qd_status qd_minimizer_new(qd_nine *nine, qd_minimizer **out, qd_error *error);

/* Releases it; NULL is fine. */
QD_API void qd_minimizer_free(qd_minimizer *minimizer);

/*
 * Finds redundant clues. `cells`, `stride` and `count` are as in qd_nine_work: 81 bytes for each
 * puzzle, '1' to '9' or 1 to 9 for clues. `found` gets a byte for each puzzle: the number of its
 * solutions, 0, 1, or 2 for more; QD_NINE_UNKNOWN if it was not finished. `redundant` gets 81 bytes
 * for each: 1 for redundant clues of a puzzle with one solution, else 0.
 */
QD_API qd_status qd_minimizer_test(qd_minimizer *minimizer, const void *cells, size_t stride,
                                   size_t count, uint8_t *found, uint8_t *redundant,
                                   qd_outcome *outcome, qd_error *error);

/*
 * Leaves out redundant clues in random order, one after another, until the puzzle is minimal.
 * `found` gets a byte for each puzzle, as in qd_minimizer_test. `puzzles` gets 81 bytes for each, 0
 * for empty cells; they mean something only if `found` is 1. The result for puzzle i depends on that
 * puzzle, on `seed` and on `first` + i alone.
 */
QD_API qd_status qd_minimizer_reduce(qd_minimizer *minimizer, const void *cells, size_t stride,
                                     size_t count, uint64_t seed, uint64_t first, uint8_t *found,
                                     uint8_t *puzzles, qd_outcome *outcome, qd_error *error);

/*
 * Looks for a minimal puzzle of few clues among those of one puzzle: 512 of them are made at random;
 * then, again and again, each gets some of the other clues of the puzzle back, is made minimal in
 * another order, and is replaced if that has no more clues. It ends when one has at most `enough`
 * clues (0: none has), or at a limit: `limits.nodes` is the number of minimal puzzles that are made,
 * in steps of 512, `limits.seconds` the time; one of them must be set, others do not count. `fewest`
 * gets 81 bytes. The outcome is QD_DONE if the puzzle itself is minimal, QD_SOLUTION if one had
 * `enough`, QD_NODE_LIMIT, QD_TIME_LIMIT or QD_INTERRUPTED; `fewest` holds the best so far in any
 * case. It is not known to have the fewest clues of all. QD_ERROR_ARGUMENT: the puzzle does not have
 * exactly one solution, or there is no limit.
 */
QD_API qd_status qd_minimizer_find_fewest(qd_minimizer *minimizer, const void *cells, uint64_t seed,
                                          unsigned enough, const qd_limits *limits, uint8_t *fewest,
                                          qd_outcome *outcome, qd_error *error);

/*
 * Visits all minimal puzzles that clues of one puzzle make: each is passed to `visit`, 81 bytes,
 * once, in an order that is the same on every machine; false stops it. `limits.solutions` is the
 * number of puzzles, `limits.nodes` the number of questions, `limits.seconds` the time, 0 for no
 * limit. The outcome is QD_DONE if these are all; otherwise there may be more. A puzzle with 10
 * redundant clues has tens of them, one with 20 thousands. QD_ERROR_ARGUMENT: the puzzle does not
 * have exactly one solution.
 */
QD_API qd_status qd_minimizer_find_all(qd_minimizer *minimizer, const void *cells,
                                       const qd_limits *limits,
                                       bool (*visit)(void *context, const uint8_t *puzzle),
                                       void *context, qd_outcome *outcome, qd_error *error);

#ifdef __cplusplus
}
#endif
#endif
