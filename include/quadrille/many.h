/*
 * quadrille/many.h - one question to many puzzles in memory, on threads, with the answers as columns: how many
 * solutions, which one, how hard, by which steps, canonical forms, clues that can be left out.
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
 * The answers do not depend on the number of threads. A program that includes this is linked with solvers, ratings and
 * canonical forms, whatever it asks for; quadrille/nine.h alone is smaller.
 */
#ifndef QUADRILLE_MANY_H
#define QUADRILLE_MANY_H

#include "quadrille/explain.h"
#include "quadrille/nine.h"

#ifdef __cplusplus
extern "C" {
#endif

/*
 * Engines for the puzzles of one board, which are made when a question first needs them, and kept: 1 to 15 MB for each
 * thread. To be used by one thread at a time; it has others of its own only during a call.
 */
typedef struct qd_many qd_many;

/* The board must outlive it; NULL: the ordinary 9x9. */
QD_API qd_status qd_many_new(const qd_board *board, qd_many **out, qd_error *error);

/* Releases it, with its engines; NULL is fine. */
QD_API void qd_many_free(qd_many *many);

/* Gets a step of puzzle `number` (0, 1, 2 ...), valid until it returns. It is called in any of the threads, in several at once; the steps of
 * one puzzle come in their order, in one thread. False: no more, of no puzzle. */
typedef bool (*qd_many_step)(void *user, size_t number, const qd_step *step);

/* Puzzles, and what is asked about them: a column for each answer, NULL if it is not wanted. */
typedef struct qd_many_work {
    const void *cells;       /* puzzle i begins at cells + i * stride ... */
    size_t stride;           /* (0: the rows follow each other) */
    const void *const *list; /* ... or, unless it is NULL, at list[i] */
    size_t count;            /* of puzzles */
    bool pencilmarks;        /* 729 bytes for each, not 81 */

    uint32_t threads;    /* that of the caller included; 0: one */
    const qd_stop *stop; /* NULL, or what ends the call */

    uint8_t *found;     /* a byte each: the number of solutions, 0, 1, or 2 for more */
    uint8_t *solutions; /* a byte for each cell of each: a solution */

    uint64_t *counts; /* the number of solutions of each ... */
    uint64_t most;    /* ... up to that (0: all of them) */

    const qd_scale *scale; /* of ratings and steps, needed during the call; NULL: the classic one */
    qd_rating *ratings;    /* of those with one solution */
    qd_many_step step;     /* NULL, or what gets all steps of those with one solution */
    void *user;            /* passed to `step` */

    uint8_t *canonical;    /* 81 bytes each: the least of all images (qd_canon_puzzle) */
    bool gsf;              /* they are QD_CANON_GSF */
    const qd_canon *canon; /* NULL: it makes and keeps the tables for them */

    uint8_t *redundant; /* 81 bytes each: 1 for clues that can be left out (qd_minimizer_test) */
    uint8_t *minimal;   /* 81 bytes each: a puzzle without such clues (qd_minimizer_reduce) ... */
    uint64_t seed; /* ... which depends on this number, the puzzle, and its number in the call */

    qd_status *errors; /* one each: see below */
} qd_many_work;

/*
 * Answers all of them. A puzzle is a byte for each cell, in the order of the board's cells: its value, or 0 if it is
 * empty. On the ordinary 9x9 also symbols: '1' to '9', and '.' or '0'; or 729 bytes of pencilmarks, as in qd_nine_work,
 * for `found` and `solutions` alone. Canonical forms and the two columns after them are for the ordinary 9x9 alone. The
 * solution of a puzzle with several is always the same one of them.
 *
 * Rows of a puzzle without that answer are zeros: a puzzle has no solution, or has not exactly one; or it is wrong, and
 * `found` is 0. QD_ERROR_ARGUMENT: one of its bytes is no value. QD_ERROR_CLASH: it has no canonical form, as a value is
 * twice in a house. Both are in `errors`, where QD_OK stands for the others, which are answered all the same; or, if that
 * is NULL, no more puzzles are begun, and the call returns the error of the first wrong one, with its number, from 1, as
 * `line`, and that of the byte as `column`. If nothing else is asked, the bytes are checked.
 *
 * The outcome is QD_DONE; or what the stop says, or QD_STOPPED if `step` wanted no more: then `found` is QD_NINE_UNKNOWN
 * for those that were not finished. Their rows are zeros, or, if they were not even begun, what they were before the call:
 * millions of rows are not touched, so it returns at once. QD_ERROR_UNSUPPORTED: not for these puzzles. With
 * QD_ERROR_MEMORY the columns mean nothing.
 */
QD_API qd_status qd_many_run(qd_many *many, const qd_many_work *work, qd_outcome *outcome,
                             qd_error *error);

#ifdef __cplusplus
}
#endif
#endif
