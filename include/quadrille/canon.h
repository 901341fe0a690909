/*
 * quadrille/canon.h - symmetries of the ordinary 9x9, and canonical forms: which puzzles are the same
 * but for these symmetries.
 *
 * The symmetries are the 3,359,232 orders of rows, columns, bands and stacks with and without
 * transposition, times the 9! names of the digits.
 *
 *     #include <quadrille/canon.h>
 *     #include <stdio.h>
 *
 *     int main(void) {
 *         static const char text[] = "530070000600195000098000060800060003400803001"
 *                                    "700020006060000280000419005000080079";
 *         uint8_t cells[81];
 *         qd_canon *canon;
 *         qd_error error;
 *         for (int i = 0; i < 81; i++)
 *             cells[i] = (uint8_t)(text[i] - '0');
 *         if (qd_canon_new(&canon, &error) != QD_OK)
 *             return fprintf(stderr, "%s\n", error.message), 1;
 *         qd_canon_puzzle(canon, cells, cells, NULL, NULL, NULL);
 *         for (int i = 0; i < 81; i++)
 *             putchar('0' + cells[i]);
 *         qd_canon_free(canon);
 *     }
 */
#ifndef QUADRILLE_CANON_H
#define QUADRILLE_CANON_H

#include "quadrille/base.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- symmetries ------------------------------------------------------------------------------ */

/*
 * A symmetry. Row r, column c of the image holds digit[x], where x is what the original has in row
 * row[r], column column[c]; or, if `transposed`, in row column[c], column row[r]. Each of the three
 * thirds of `row` and of `column` holds one band or stack of the original.
 */
typedef struct qd_symmetry {
    bool transposed;   /* rows of the image come from columns */
    uint8_t row[9];    /* 0 to 8, each once */
    uint8_t column[9]; /* likewise */
    uint8_t digit[10]; /* digit[0] is 0, the others are 1 to 9, each once */
} qd_symmetry;

/* The symmetry that changes nothing. */
QD_API void qd_symmetry_init(qd_symmetry *symmetry);

/* Writes the image of a puzzle: 81 bytes, 0 for empty cells. They may be the same array. */
QD_API void qd_symmetry_apply(const qd_symmetry *symmetry, const uint8_t *cells, uint8_t *image);

/* The symmetry that does `first`, then `second`; may be one of them. */
QD_API void qd_symmetry_join(const qd_symmetry *first, const qd_symmetry *second,
                             qd_symmetry *joined);

/* The symmetry that undoes one; may be the same. */
QD_API void qd_symmetry_invert(const qd_symmetry *symmetry, qd_symmetry *inverse);

/*
 * Draws one of all symmetries, each with the same probability. `*state` is the state of the
 * generator of random numbers: a seed at first, any number; afterwards what the next call takes.
 * The same seed gives the same symmetries on every machine.
 */
QD_API void qd_symmetry_draw(uint64_t *state, qd_symmetry *symmetry);

/* ---- canonical forms ------------------------------------------------------------------------- */

/*
 * Tables of bands, about 0.4 MB, made in some hundredths of a second. They are read-only: any number
 * of threads may use them.
 */
typedef struct qd_canon qd_canon;

/* Makes the tables. */
QD_API qd_status qd_canon_new(qd_canon **out, qd_error *error);

/* Releases them; NULL is fine. */
QD_API void qd_canon_free(qd_canon *canon);

/*
 * The minlex form of a puzzle: the least of all its images, read row by row as a number of 81
 * digits in which empty cells are 0. `cells` are 81 bytes from 0 to 9, `image` gets 81; they may be
 * the same array. `map` (may be NULL) gets a symmetry that leads there, `automorphisms` (may be
 * NULL) the number of symmetries that leave the puzzle as it is. Two puzzles are the same but for a
 * symmetry if and only if their forms are equal. QD_ERROR_CLASH: a digit is twice in a row, column
 * or box; QD_ERROR_ARGUMENT: a byte is above 9.
 *
 * A complete grid takes about 0.3 microseconds, a puzzle of 17 to 30 clues some microseconds.
 */
QD_API qd_status qd_canon_puzzle(const qd_canon *canon, const uint8_t *cells, uint8_t *image,
                                 qd_symmetry *map, uint64_t *automorphisms, qd_error *error);

/*
 * The same for the form that gsf's program `sudoku` calls canonical, and in which public lists of
 * puzzles with 17 clues are: of all images those in which the numbers of clues in the nine thirds of
 * the rows of the first band, row by row, are least; of these the least, as above. For complete grids
 * it is the minlex form.
 */
QD_API qd_status qd_canon_puzzle_gsf(const qd_canon *canon, const uint8_t *cells, uint8_t *image,
                                     qd_symmetry *map, uint64_t *automorphisms, qd_error *error);

/* ---- puzzles seen before --------------------------------------------------------------------- */

/*
 * A set of puzzles, or of any strings of bytes, that keeps 128 bits of each: two different ones count
 * as equal with a probability below n^2 / 2^129 for n of them, which is 1.5e-23 for 100 million.
 * 21 to 43 bytes of memory each. To be used by one thread at a time.
 */
typedef struct qd_seen qd_seen;

/* An empty set. */
QD_API qd_status qd_seen_new(qd_seen **out, qd_error *error);

/* Releases it; NULL is fine. */
QD_API void qd_seen_free(qd_seen *seen);

/* Adds the bytes; `*is_new` says whether they were not there. If memory runs out, the set stays as it
 * was. */
QD_API qd_status qd_seen_add(qd_seen *seen, const void *bytes, size_t length, bool *is_new,
                             qd_error *error);

/* How many are in it. */
QD_API uint64_t qd_seen_count(const qd_seen *seen);

#ifdef __cplusplus
}
#endif
#endif
