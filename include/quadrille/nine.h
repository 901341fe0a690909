/*
 * quadrille/nine.h - the ordinary 9x9, as fast as possible, on plain arrays. For programs that have
 * many puzzles, or need nothing else of this library: it depends only on quadrille/base.h.
 *
 *     #include <quadrille/nine.h>
 *     #include <stdio.h>
 *
 *     int main(void) {
 *         static char text[1000 * 82];             // lines of 81 symbols
 *         static uint8_t found[1000], solutions[1000][81];
 *         qd_nine *nine;
 *         qd_outcome outcome;
 *         qd_error error;
 *         qd_nine_work work = {0};
 *         work.cells = text;
 *         work.stride = 82;
 *         work.count = fread(text, 82, 1000, stdin);
 *         work.found = found;                      // 0, 1, or 2 for more than one
 *         work.solutions = solutions[0];
 *         work.zero = '0';
 *         if (qd_nine_new(NULL, &nine, &error) != QD_OK ||
 *             qd_nine_solve(nine, &work, &outcome, &error) != QD_OK)
 *             return fprintf(stderr, "%s\n", error.message), 1;
 *         for (size_t i = 0; i < work.count; i++)
 *             printf("%d %.81s\n", found[i], found[i] ? (char *)solutions[i] : "");
 *         qd_nine_free(nine);
 *     }
 *
 * There are two engines. Many puzzles are solved together, one bit of every vector per puzzle;
 * docs/how-it-works.md describes how. The other engine solves one puzzle at a time, with all nine digits at
 * once. It is used for few puzzles.
 *
 * The answers do not depend on the machine, on its SIMD level, on the number of puzzles in a call,
 * or on their order: the same puzzle always gets the same number and the same solution.
 */
#ifndef QUADRILLE_NINE_H
#define QUADRILLE_NINE_H

#include "quadrille/base.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- SIMD levels ----------------------------------------------------------------------------- */

/*
 * The code exists for several SIMD levels: "avx512", "avx2", "portable". The name of level number
 * 0, 1, 2 ... of those that this machine can use, the fastest first; NULL past the last. "portable"
 * is always available.
 */
QD_API const char *qd_nine_simd_name(size_t number);

/* Settings of the engines. */
typedef struct qd_nine_settings {
    const char *simd; /* NULL: the fastest that this machine can use */
    /* for each puzzle; all but the stop apply only to qd_nine_search. Limits on updates and memory are not supported */
    qd_limits limits;
} qd_nine_settings;

/* ---- many puzzles ---------------------------------------------------------------------------- */

/* An engine and its memory: about 0.6 MB after a call with many puzzles, and never more than 5 MB.
 * To be used by one thread at a time; make one for every thread. */
typedef struct qd_nine qd_nine;

/* Settings may be NULL. QD_ERROR_ARGUMENT if the machine cannot use the SIMD level;
 * QD_ERROR_UNSUPPORTED if there are limits. */
QD_API qd_status qd_nine_new(const qd_nine_settings *settings, qd_nine **out, qd_error *error);

/* Releases an engine; NULL is fine. */
QD_API void qd_nine_free(qd_nine *nine);

/* The value of `found` for a puzzle that was not finished. */
#define QD_NINE_UNKNOWN 255

/*
 * A puzzle is 81 bytes in reading order: '1' to '9', or 1 to 9, for a clue, and '.', '0' or 0 for
 * an empty cell. (Only the lower four bits count; anything but 1 to 9 there is empty. The caller
 * must check that a text is well formed.)
 *
 * Or it is 729 bytes of pencilmarks, nine for each cell: any digit 1 to 9 for a candidate, and '.',
 * '0' or 0 for none.
 */
typedef struct qd_nine_work {
    const void *cells;       /* puzzle i begins at cells + i * stride ... */
    size_t stride;           /* (0: 81, or 729 for pencilmarks) */
    const void *const *list; /* ... or, unless it is NULL, at list[i] */
    size_t count;            /* of puzzles */
    bool pencilmarks;        /* 729 bytes per puzzle, not 81 */
    unsigned limit;          /* 1: stop at the first solution; 2 or 0: at the second */
    uint8_t *found;          /* `count` bytes: the number of solutions, up to the limit */
    uint8_t *solutions;      /* NULL, or 81 bytes per puzzle: written if there is a solution */
    uint8_t zero;            /* a value v is written as zero + v: 0, or '0' for text */
    const uint8_t *without;  /* NULL, or a byte per puzzle: see below */
} qd_nine_work;

/*
 * `without` asks whether clues are needed. It is the cell, 0 to 80, of a clue that is left out of the puzzle and whose
 * digit that cell must not have. `found` is 1 if there is such a solution, else 0: the limit is 1 for these puzzles. If
 * the puzzle has one solution, the clue can be left out if `found` is 0. This is faster than counting the solutions of
 * the puzzle without the clue. With 81, or a cell that has no clue, the puzzle is solved as it is. Cannot be combined
 * with pencilmarks or solutions.
 *
 * Solves all puzzles. `*outcome` is QD_DONE, or that of the stop; if stopped, or after QD_ERROR_MEMORY, some puzzles
 * are QD_NINE_UNKNOWN. For a puzzle with several solutions, the one written is the first that qd_nine_search_next
 * gives, whatever the limit. QD_ERROR_ARGUMENT: a limit above 2, no `found`, or `without` together with pencilmarks or
 * solutions.
 */
QD_API qd_status qd_nine_solve(qd_nine *nine, const qd_nine_work *work, qd_outcome *outcome,
                               qd_error *error);

/* ---- one puzzle, all its solutions ----------------------------------------------------------- */

/* The engine for single puzzles, as an iterator. */
typedef struct qd_nine_search qd_nine_search;

/* An engine for single puzzles; settings may be NULL. */
QD_API qd_status qd_nine_search_new(const qd_nine_settings *settings, qd_nine_search **out,
                                    qd_error *error);

/* Releases it; NULL is fine. */
QD_API void qd_nine_search_free(qd_nine_search *search);

/* Begins a puzzle: 81 bytes, or 729 if `pencilmarks`, as in qd_nine_work. */
QD_API void qd_nine_search_start(qd_nine_search *search, const void *cells, bool pencilmarks);

/*
 * QD_SOLUTION: `solution` (81 bytes, values 1 to 9; may be NULL) holds the next one. QD_DONE: there
 * are no more. Otherwise a limit or an interruption. The solutions and their order are the same on
 * every machine.
 */
QD_API qd_outcome qd_nine_search_next(qd_nine_search *search, uint8_t *solution);

/* ---- solution grids -------------------------------------------------------------------------- */

/*
 * Draws solution grids of the 9x9, each of the 6,670,903,752,021,072,936,960 with exactly the same probability,
 * provided that the random numbers are uniform. The tables take about 6 MB, are made in about 0.1 s, and are read-only:
 * any number of threads may use them.
 */
typedef struct qd_grid_sampler qd_grid_sampler;

/* Makes the tables. */
QD_API qd_status qd_grid_sampler_new(qd_grid_sampler **out, qd_error *error);

/* Releases them; NULL is fine. */
QD_API void qd_grid_sampler_free(qd_grid_sampler *sampler);

/*
 * Draws a grid: 81 bytes from 1 to 9. `*state` is the state of the random number generator: at first any number, the
 * seed; afterwards what the next call takes. The same seed gives the same grids on every machine.
 */
QD_API void qd_grid_sampler_draw(const qd_grid_sampler *sampler, uint64_t *state, uint8_t *cells);

/* ==== symmetries and canonical forms ========================================================== */

/*
 * Symmetries of the ordinary 9x9, and canonical forms: which puzzles are equivalent under these symmetries.
 *
 * The symmetries are the 3,359,232 orders of rows, columns, bands and stacks with and without
 * transposition, times the 9! names of the digits.
 *
 *     #include <quadrille/nine.h>
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
 *         qd_canon_puzzle(canon, QD_CANON_LEAST, cells, cells, NULL, NULL, NULL);
 *         for (int i = 0; i < 81; i++)
 *             putchar('0' + cells[i]);
 *         qd_canon_free(canon);
 *     }
 */

/* ---- symmetries ------------------------------------------------------------------------------ */

/*
 * A symmetry. Row r, column c of the image holds digit[x], where x is what the original has in row
 * row[r], column column[c]; or, if `transposed`, in row column[c], column row[r]. Each of the three
 * thirds of `row` and of `column` holds one band or stack of the original.
 */
typedef struct qd_symmetry {
    bool transposed;   /* rows of the image come from columns */
    uint8_t row[9];    /* 0 to 8, each once */
    uint8_t column[9]; /* 0 to 8, each once */
    uint8_t digit[10]; /* digit[0] is 0, the others are 1 to 9, each once */
} qd_symmetry;

/* Writes the image of a puzzle: 81 bytes from 0 (empty) to 9. `image` may be `cells`. */
QD_API void qd_symmetry_apply(const qd_symmetry *symmetry, const uint8_t *cells, uint8_t *image);

/* Composes two symmetries: `first`, then `second`. `joined` may be one of them. */
QD_API void qd_symmetry_join(const qd_symmetry *first, const qd_symmetry *second,
                             qd_symmetry *joined);

/* Inverts a symmetry. `inverse` may be `symmetry`. */
QD_API void qd_symmetry_invert(const qd_symmetry *symmetry, qd_symmetry *inverse);

/*
 * Draws one of all symmetries, each with the same probability. `*state` is the state of the random number generator: at
 * first any number, the seed; afterwards what the next call takes. The same seed gives the same symmetries on every
 * machine.
 */
QD_API void qd_symmetry_draw(uint64_t *state, qd_symmetry *symmetry);

/* ---- canonical forms ------------------------------------------------------------------------- */

/*
 * The tables for canonical forms. Those for complete grids, 0.3 MB, are made in some milliseconds when first needed.
 * Any number of threads may use them.
 */
typedef struct qd_canon qd_canon;

/* Makes the tables. */
QD_API qd_status qd_canon_new(qd_canon **out, qd_error *error);

/* Releases them; NULL is fine. */
QD_API void qd_canon_free(qd_canon *canon);

/* Which of all images of a puzzle is its canonical form. For complete grids both are the same. */
typedef enum qd_canon_form {
    QD_CANON_LEAST, /* minlex: the least, read row by row as a number of 81 digits in which empty cells are 0 */
    /* The form that gsf's program `sudoku` calls canonical, used by public lists of puzzles with 17 clues: the least of
     * the images in which the numbers of clues in the nine thirds of the rows of the first band, row by row, are
     * least. */
    QD_CANON_GSF
} qd_canon_form;

/*
 * The canonical form of a puzzle. `cells` are 81 bytes from 0 to 9, `image` (may be NULL) gets 81; they may be the same
 * array. `map` (may be NULL) gets a symmetry that maps the puzzle to it, and `automorphisms` (may be NULL) the number
 * of symmetries that leave the puzzle unchanged. Two puzzles are equivalent if and only if their forms are equal.
 * QD_ERROR_CLASH: a digit occurs twice in a row, column or box; QD_ERROR_ARGUMENT: a byte is above 9.
 *
 * A complete grid takes about 0.3 microseconds, a puzzle of 17 to 30 clues some microseconds.
 */
QD_API qd_status qd_canon_puzzle(const qd_canon *canon, qd_canon_form form, const uint8_t *cells,
                                 uint8_t *image, qd_symmetry *map, uint64_t *automorphisms,
                                 qd_error *error);

/*
 * The same for `count` puzzles, one after another, in less time if they are complete grids. `images` (may be NULL) gets
 * 81 bytes each, and may be `cells`; `maps` may be NULL. automorphisms[i] is 0 if puzzle i is wrong: qd_canon_puzzle
 * says why, and its other results are meaningless.
 */
QD_API qd_status qd_canon_puzzles(const qd_canon *canon, qd_canon_form form, const uint8_t *cells,
                                  size_t count, uint8_t *images, qd_symmetry *maps,
                                  uint64_t *automorphisms, qd_error *error);

/* ---- puzzles seen before --------------------------------------------------------------------- */

/*
 * A set of puzzles, or of any strings of bytes. It keeps a hash of 128 bits of each, so among n of them, two different
 * ones count as equal with a probability below n^2 / 2^129, which is 1.5e-23 for 100 million. It takes 21 to 43 bytes
 * of memory per string. For one thread at a time.
 */
typedef struct qd_seen qd_seen;

/* An empty set. */
QD_API qd_status qd_seen_new(qd_seen **out, qd_error *error);

/* Releases it; NULL is fine. */
QD_API void qd_seen_free(qd_seen *seen);

/* Adds `count` strings of `length` bytes each, one after another; is_new[i] (`is_new` may be NULL) says whether string
 * i was new. Adding many together is faster than one by one. If memory runs out, some of the strings may be in the set,
 * and is_new is meaningless. */
QD_API qd_status qd_seen_add(qd_seen *seen, const void *bytes, size_t length, size_t count,
                             bool *is_new, qd_error *error);

/* ==== minimal puzzles ========================================================================= */

/*
 * Which clues of a puzzle of the ordinary 9x9 can be left out, and puzzles that remain, on plain
 * arrays.
 *
 *     #include <quadrille/nine.h>
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

/*
 * Memory for the functions below, about 6 MB, and the engine that they use, which must outlive it and must not be used
 * elsewhere during a call. For one thread at a time. All functions end when the stop of the engine's limits is due.
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
 * Leaves out redundant clues in random order, one after another, until the puzzle is minimal. `found` gets a byte for
 * each puzzle, as in qd_minimizer_test. `puzzles` gets 81 bytes for each, 0 for empty cells; they are meaningful only
 * if `found` is 1. The result for puzzle i depends only on that puzzle, on `seed` and on `first` + i.
 */
QD_API qd_status qd_minimizer_reduce(qd_minimizer *minimizer, const void *cells, size_t stride,
                                     size_t count, uint64_t seed, uint64_t first, uint8_t *found,
                                     uint8_t *puzzles, qd_outcome *outcome, qd_error *error);

/*
 * Looks for a minimal puzzle of few clues among those of one puzzle: 512 of them are made at random; then, again and
 * again, each gets some of the other clues of the puzzle back, is made minimal in another order, and is replaced if
 * that has no more clues. It ends when one has at most `enough` clues (0: none has), or at a limit: `limits.nodes` is
 * the number of minimal puzzles to make, in steps of 512, and `limits.seconds` the time; one of them must be set, and
 * others have no effect. `fewest` gets 81 bytes. The outcome is QD_DONE if the puzzle itself is minimal, QD_SOLUTION if
 * one had `enough`, QD_NODE_LIMIT, QD_TIME_LIMIT or QD_INTERRUPTED; `fewest` holds the best so far in any case. It is
 * not known to have the fewest clues of all. QD_ERROR_ARGUMENT: the puzzle does not have exactly one solution, or there
 * is no limit (then `fewest` is not written). `limits` is never NULL.
 */
QD_API qd_status qd_minimizer_find_fewest(qd_minimizer *minimizer, const void *cells, uint64_t seed,
                                          unsigned enough, const qd_limits *limits, uint8_t *fewest,
                                          qd_outcome *outcome, qd_error *error);

/*
 * Visits all minimal puzzles whose clues are clues of one puzzle. Each is passed to `visit` once, as 81 bytes, in an
 * order that is the same on every machine; if `visit` returns false, the call ends. `limits.solutions` is the number of
 * puzzles, `limits.nodes` the number of questions, `limits.seconds` the time, 0 for no limit. The outcome is QD_DONE if
 * these are all; otherwise there may be more. A puzzle with 10 redundant clues has tens of them, one with 20 thousands.
 * QD_ERROR_ARGUMENT: the puzzle does not have exactly one solution.
 */
QD_API qd_status qd_minimizer_find_all(qd_minimizer *minimizer, const void *cells,
                                       const qd_limits *limits,
                                       bool (*visit)(void *context, const uint8_t *puzzle),
                                       void *context, qd_outcome *outcome, qd_error *error);

/* ==== neighbours ============================================================================== */

/*
 * The neighbours of a puzzle of the ordinary 9x9: puzzles with exactly one solution that result from removing n clues
 * and adding m others, written {-n+m}.
 *
 *     #include <quadrille/nine.h>
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
 *         qd_vary_settings settings = {0};
 *         qd_vary *vary;
 *         qd_outcome outcome;
 *         qd_error error;
 *         for (int i = 0; i < 81; i++)
 *             cells[i] = (uint8_t)(text[i] == '.' ? 0 : text[i] - '0');
 *         settings.remove = 4;
 *         settings.add = 1;
 *         settings.minimal = true;
 *         if (qd_vary_new(&settings, &vary, &error) != QD_OK ||
 *             qd_vary_run(vary, cells, 1, print, NULL, &outcome, &error) != QD_OK)
 *             return fprintf(stderr, "%s\n", error.message), 1;
 *         qd_vary_free(vary);
 *     }
 */

/* The most clues that can be removed, and added. */
#define QD_VARY_MOST 4

/* What is wanted. */
typedef struct qd_vary_settings {
    unsigned remove; /* n: clues to remove, 0 to QD_VARY_MOST */
    unsigned add;    /* m: clues to add, the same range; both 0: {-1+1} */
    bool minimal;    /* only puzzles of which no clue can be left out */
    /* for each call: `solutions` counts results, `nodes` the solutions listed and the questions asked, `updates` the
     * sets of clues examined. Slices and a limit on memory are not supported */
    qd_limits limits;
} qd_vary_settings;

/* Finds neighbours. About 2 MB, whatever the puzzle; to be used by one thread at a time. */
typedef struct qd_vary qd_vary;

/* Settings may be NULL. QD_ERROR_ARGUMENT: more than QD_VARY_MOST clues;
 * QD_ERROR_UNSUPPORTED: slices, or a limit of memory. */
QD_API qd_status qd_vary_new(const qd_vary_settings *settings, qd_vary **out, qd_error *error);

/* Releases it; NULL is fine. */
QD_API void qd_vary_free(qd_vary *vary);

/* Takes a result of puzzle `number` (0, 1, 2 ...): 81 bytes, 0 for empty cells, valid during the call.
 * False: no more. */
typedef bool (*qd_vary_visit)(void *user, size_t number, const uint8_t *cells);

/*
 * Visits all neighbours of `count` puzzles, each of 81 bytes from 0 to 9, 0 for empty cells. They may have no solution,
 * or several; their clues may even clash. Results are the same, and in the same order, as with one call per puzzle; but
 * with many puzzles, {-1+1} is several times as fast.
 *
 * Exactly n clues are removed, and exactly m are added in empty cells. A clue that was removed is not added again, but
 * another digit may be added in its cell. So the puzzle itself is never a result, the results of {-1+1} are not among
 * those of {-2+2}, and no result of a puzzle occurs twice: the result determines which clues were exchanged. Different
 * puzzles may have the same neighbour.
 *
 * The results of a puzzle are in order of the clues removed (their cells in reading order, compared as lists), then of
 * those added (cells, each with its digit). The order is the same on every machine.
 *
 * The outcome is QD_DONE if there are no more; a limit; QD_STOPPED if `visit` returned false; or QD_INTERRUPTED. Unless
 * it is QD_DONE, results may be missing; those visited are always correct, and none before the last of them is missing.
 * Limits of time and interruptions take effect within some hundredths of a second. QD_ERROR_ARGUMENT: a byte is above
 * 9.
 */
QD_API qd_status qd_vary_run(qd_vary *vary, const uint8_t *cells, size_t count, qd_vary_visit visit,
                             void *user, qd_outcome *outcome, qd_error *error);

/* ==== unavoidable sets ======================================================================== */

/*
 * Unavoidable sets of solution grids of the ordinary 9x9, on plain arrays.
 *
 * A set of cells is unavoidable if these cells can be filled in another way that makes the grid a solution again. Every
 * puzzle with exactly one solution has a clue in each unavoidable set of that solution. A set is minimal if no other
 * unavoidable set is part of it.
 *
 *     #include <quadrille/nine.h>
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
 *             printf("%u cells: %zu\n", size, qd_unavoidable_sets(finder).of_size[size]);
 *         qd_unavoidable_free(finder);
 *     }
 */

/* Cells of a 9x9, numbered 0 to 80 row by row. */
typedef struct qd_cell_set {
    uint64_t low;  /* bit i is cell i */
    uint64_t high; /* bit i is cell 64 + i */
} qd_cell_set;

/*
 * Finds the minimal unavoidable sets of grids, and keeps those of the last one: 10 kB, and 0.3 kB for each
 * set of 12 cells. To be used by one thread at a time; make one for every thread.
 */
typedef struct qd_unavoidable qd_unavoidable;

/* Makes a finder. `limits` (may be NULL) apply to each grid: `nodes`, `seconds`, the stop, and `solutions`, the number
 * of sets (in rare cases this includes a few that turn out not to be minimal). QD_ERROR_UNSUPPORTED: limits on updates,
 * slices or memory. */
QD_API qd_status qd_unavoidable_new(const qd_limits *limits, qd_unavoidable **out, qd_error *error);

/* Releases it, with its sets; NULL is fine. */
QD_API void qd_unavoidable_free(qd_unavoidable *finder);

/*
 * Finds all minimal unavoidable sets of up to `most` cells (81: all sets). The grid is 81 bytes from 1 to 9.
 * QD_ERROR_ARGUMENT: it is not a solution grid, or `most` is above 81. After an error there are no sets.
 *
 * `*outcome` is QD_DONE, or QD_SOLUTION_LIMIT, QD_NODE_LIMIT, QD_TIME_LIMIT or QD_INTERRUPTED. Small
 * sets are searched for first. If a limit ends the search, the sets are all those of up to
 * `complete` cells, and no others.
 *
 * Sets of up to 12 cells take about 0.015 s, and every two further cells take six to nine times as long: 16 cells take
 * half a second, 20 cells a minute.
 */
QD_API qd_status qd_unavoidable_find(qd_unavoidable *finder, const uint8_t *grid, unsigned most,
                                     qd_outcome *outcome, qd_error *error);

/* What was found. */
typedef struct qd_unavoidable_found {
    /* by size; those of one size by their least cell, then by the next, and so on */
    const qd_cell_set *sets;
    size_t count;          /* of sets */
    const size_t *of_size; /* of_size[n] is the number of sets of n cells, for n from 0 to 81 */
    /* no set of up to that many cells is missing: `most` if the outcome was QD_DONE */
    unsigned complete;
} qd_unavoidable_found;

/* The sets, valid until the next search. */
QD_API qd_unavoidable_found qd_unavoidable_sets(const qd_unavoidable *finder);

/* ==== backdoors =============================================================================== */

/*
 * Backdoors of puzzles of the ordinary 9x9, on plain arrays.
 *
 * A backdoor is a set of empty cells such that singles finish the puzzle once these cells are filled as in the
 * solution. Singles are the simplest steps: a cell with one candidate left (naked single), a digit with one place left
 * in a row, column or box (hidden single).
 *
 *     #include <quadrille/nine.h>
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
 *         printf("%zu backdoors of %u cells\n", qd_backdoors_sets(finder).count,
 *                qd_backdoors_sets(finder).least);
 *         qd_backdoors_free(finder);
 *     }
 */

/*
 * Finds the backdoors of puzzles with the fewest cells, and keeps those of the last puzzle: 40 kB, and
 * a byte for each of their cells. To be used by one thread at a time; make one for every thread.
 */
typedef struct qd_backdoors qd_backdoors;

/* Makes a finder. `limits` (may be NULL) apply to each puzzle: `solutions` (backdoors), `nodes`, `seconds` and the
 * stop. QD_ERROR_UNSUPPORTED: limits on updates, slices or memory. */
QD_API qd_status qd_backdoors_new(const qd_limits *limits, qd_backdoors **out, qd_error *error);

/* Releases it, with its backdoors; NULL is fine. */
QD_API void qd_backdoors_free(qd_backdoors *finder);

/*
 * Finds the least number of cells of a backdoor, up to `most`, and all backdoors of that size. The puzzle is 81 bytes,
 * 0 for empty cells; the solution 81 bytes from 1 to 9. If the puzzle has other solutions as well, only the given one
 * counts. QD_ERROR_ARGUMENT: it is not a solution grid, or not a solution of this puzzle, or `most` is above 81. After
 * an error there are no backdoors.
 *
 * `*outcome` is QD_DONE; or QD_SOLUTION_LIMIT: the limit was reached, and the first backdoors are returned; or
 * QD_NODE_LIMIT (a node is a set of cells tried), QD_TIME_LIMIT or QD_INTERRUPTED.
 *
 * The time grows about 20-fold with each cell: microseconds for one, less than a second for four.
 */
QD_API qd_status qd_backdoors_find(qd_backdoors *finder, const uint8_t *puzzle,
                                   const uint8_t *solution, unsigned most, qd_outcome *outcome,
                                   qd_error *error);

/* What was found. */
typedef struct qd_backdoors_found {
    /* the number of cells of each backdoor; 0 if singles alone finish the puzzle. If none was found, no backdoor has
     * fewer cells than this; it is `most` + 1 if the outcome was QD_DONE */
    unsigned least;
    size_t count; /* of backdoors. (There is one of no cells.) */
    /* numbered 0 to 80 row by row: `least` bytes for each backdoor, ascending; ordered by the first cell, then by the
     * next, and so on */
    const uint8_t *cells;
} qd_backdoors_found;

/* The backdoors, valid until the next search. */
QD_API qd_backdoors_found qd_backdoors_sets(const qd_backdoors *finder);

#ifdef __cplusplus
}
#endif
#endif
