/*
 * quadrille/many.h - the same questions about many puzzles in memory, answered on several threads as columns: the
 * number of solutions, a solution, ratings, steps, canonical forms, clues that can be left out.
 *
 *     #include <quadrille/many.h>
 *     #include <stdio.h>
 *
 *     int main(void) {
 *         static char text[1000 * 82];             // lines of 81 symbols
 *         static uint8_t found[1000];
 *         static qd_rating ratings[1000];
 *         qd_many_work work = {0};
 *         qd_many *many;
 *         qd_outcome outcome;
 *         qd_error error;
 *         work.cells = text;
 *         work.stride = 82;
 *         work.count = fread(text, 82, 1000, stdin);
 *         work.threads = 2;
 *         work.found = found;                      // 0, 1, or 2 for more than one
 *         work.ratings = ratings;
 *         if (qd_many_new(NULL, &many, &error) != QD_OK ||
 *             qd_many_run(many, &work, &outcome, &error) != QD_OK)
 *             return fprintf(stderr, "%s\n", error.message), 1;
 *         for (size_t i = 0; i < work.count; i++)
 *             printf("%d ER %.1f\n", found[i], ratings[i].er / 10.);
 *         qd_many_free(many);
 *     }
 *
 * The answers do not depend on the number of threads. A program that uses this header is linked with solvers, ratings
 * and canonical forms, even if it does not ask for them; quadrille/nine.h alone is smaller.
 */
#ifndef QUADRILLE_MANY_H
#define QUADRILLE_MANY_H

#include "quadrille/explain.h"
#include "quadrille/nine.h"

#ifdef __cplusplus
extern "C" {
#endif

/*
 * Engines for the puzzles of one board. They are made when first needed, and kept: 1 to 15 MB per thread. For one
 * thread at a time; it runs threads of its own only during a call.
 */
typedef struct qd_many qd_many;

/* The board must outlive the result; NULL: the ordinary 9x9. */
QD_API qd_status qd_many_new(const qd_board *board, qd_many **out, qd_error *error);

/* Releases it, with its engines; NULL is fine. */
QD_API void qd_many_free(qd_many *many);

/* Receives a step of puzzle `number` (0, 1, 2 ...), which is valid during the call. Several threads may call it at
 * once; the steps of one puzzle come in order, from one thread. If it returns false, no more steps of any puzzle are
 * wanted. */
typedef bool (*qd_many_step)(void *user, size_t number, const qd_step *step);

/* Puzzles and the answers wanted: one column per answer, NULL if it is not wanted. */
typedef struct qd_many_work {
    const void *cells;       /* puzzle i begins at cells + i * stride ... */
    size_t stride;           /* (0: the rows follow each other) */
    const void *const *list; /* ... or, unless it is NULL, at list[i] */
    size_t count;            /* of puzzles */
    bool pencilmarks;        /* 729 bytes per puzzle, not 81 */
    bool checked;            /* on the ordinary 9x9: all bytes are known to be right */

    uint32_t threads;    /* including the caller's; 0: one */
    const qd_stop *stop; /* NULL, or a stop that ends the call */

    uint8_t *found;     /* a byte each: the number of solutions, 0, 1, or 2 for more */
    uint8_t *solutions; /* a byte for each cell of each: a solution */

    uint64_t *counts; /* the number of solutions of each ... */
    uint64_t most;    /* ... up to this (0: all of them) */

    /* for ratings and steps; needed only during the call. NULL: the classic one */
    const qd_scale *scale;
    qd_rating *ratings; /* of those with one solution */
    /* NULL, or the function that receives all steps of those with one solution */
    qd_many_step step;
    void *user; /* passed to `step` */

    uint8_t *canonical;    /* 81 bytes each: the least of all images (qd_canon_puzzle) */
    bool gsf;              /* in the form QD_CANON_GSF */
    const qd_canon *canon; /* tables to use; NULL: the qd_many makes and keeps its own */

    uint8_t *redundant; /* 81 bytes each: 1 for clues that can be left out (qd_minimizer_test) */
    uint8_t *minimal;   /* 81 bytes each: a puzzle without such clues (qd_minimizer_reduce) ... */
    uint64_t seed; /* ... which depends on this number, the puzzle, and its number in the call */

    qd_status *errors; /* one each: see below */
} qd_many_work;

/*
 * Answers the questions for all puzzles. A puzzle is one byte per cell, in the order of the board's cells: the value,
 * or 0 for empty. On the ordinary 9x9, symbols are also accepted: '1' to '9', and '.' or '0'; so are 729 bytes of
 * pencilmarks, as in qd_nine_work, for `found` and `solutions` only. Canonical forms and the two columns after them
 * exist only for the ordinary 9x9. For a puzzle with several solutions, the same one is always returned.
 *
 * A row is zeros if a puzzle does not have that answer: it has no solution, or not exactly one; or it is wrong, and
 * `found` is 0. There are two errors in puzzles. QD_ERROR_ARGUMENT: one of its bytes is not a value. QD_ERROR_CLASH: it
 * has no canonical form, because a value occurs twice in a house. If `errors` is given, it gets these, and QD_OK for
 * the other puzzles, which are answered nevertheless. If `errors` is NULL, no more puzzles are begun, and the call
 * returns the error of the first wrong one; `line` is its number and `column` that of the byte, both from 1. If nothing
 * else is asked, the bytes are checked. With `checked`, bytes are not looked at; a wrong one is then any value.
 *
 * The outcome is QD_DONE; or that of the stop, or QD_STOPPED if `step` returned false. In the last two cases, `found`
 * is QD_NINE_UNKNOWN for puzzles that were not finished. Their rows are zeros or, if they were not begun, unchanged, so
 * that the call need not touch millions of rows before it returns. QD_ERROR_UNSUPPORTED: an answer is not available for
 * these puzzles. After QD_ERROR_MEMORY the columns are meaningless.
 */
QD_API qd_status qd_many_run(qd_many *many, const qd_many_work *work, qd_outcome *outcome,
                             qd_error *error);

#ifdef __cplusplus
}
#endif
#endif
