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
 *         qd_nine_work work = QD_NINE_WORK_INIT;
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
 * once. It is used for few puzzles, and to find the reported solution of a puzzle with several.
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

/* Settings of the engines. Begin with QD_NINE_SETTINGS_INIT. */
typedef struct qd_nine_settings {
    size_t size;      /* sizeof(qd_nine_settings) */
    const char *simd; /* NULL: the fastest that this machine can use */
    qd_limits limits; /* of each puzzle; all but the stop for qd_nine_search only */
} qd_nine_settings;

/* The default settings. */
#define QD_NINE_SETTINGS_INIT                                                                      \
    { sizeof(qd_nine_settings), NULL, QD_NO_LIMITS }

/* The same in a function, for other languages; `size` is the size of the caller's struct. */
QD_API void qd_nine_settings_init(qd_nine_settings *settings, size_t size);

/* ---- many puzzles ---------------------------------------------------------------------------- */

/* An engine and its memory: about 0.6 MB after a call with many puzzles, and never more than 5 MB.
 * To be used by one thread at a time; make one for every thread. */
typedef struct qd_nine qd_nine;

/* Settings may be NULL. QD_ERROR_ARGUMENT if the machine cannot use the SIMD level;
 * QD_ERROR_UNSUPPORTED if there are limits. */
QD_API qd_status qd_nine_new(const qd_nine_settings *settings, qd_nine **out, qd_error *error);

/* Releases an engine; NULL is fine. */
QD_API void qd_nine_free(qd_nine *nine);

/* The name of the SIMD level in use. */
QD_API const char *qd_nine_simd(const qd_nine *nine);

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
    size_t size;             /* sizeof(qd_nine_work) */
    const void *cells;       /* puzzle i begins at cells + i * stride ... */
    size_t stride;           /* (0: 81, or 729 for pencilmarks) */
    const void *const *list; /* ... or, unless it is NULL, at list[i] */
    size_t count;            /* of puzzles */
    bool pencilmarks;        /* 729 bytes per puzzle, not 81 */
    unsigned limit;          /* go on to the second solution (2), or stop at the first (1) */
    uint8_t *found;          /* `count` bytes: the number of solutions, up to the limit */
    uint8_t *solutions;      /* NULL, or 81 bytes per puzzle: written if there is a solution */
    uint8_t zero;            /* a value v is written as zero + v: 0, or '0' for text */
    const uint8_t *without;  /* NULL, or a byte per puzzle: see below */
} qd_nine_work;

/* No puzzles; up to two solutions each; values are written as 1 to 9. */
#define QD_NINE_WORK_INIT                                                                          \
    { sizeof(qd_nine_work), NULL, 0, NULL, 0, false, 2, NULL, NULL, 0, NULL }

/* The same in a function, for other languages; `size` is the size of the caller's struct. */
QD_API void qd_nine_work_init(qd_nine_work *work, size_t size);

/*
 * `without` asks whether clues are needed: it is the cell, 0 to 80, of a clue that is left out of the
 * puzzle, and whose digit that cell must not have. `found` is 1 if there is such a solution, else 0:
 * the limit is 1 for these puzzles. If the puzzle has one solution, the clue can be left out if
 * `found` is 0. That is faster than to count the solutions of the puzzle without the clue. 81, or a
 * cell that has no clue: the puzzle as it is. Not with pencilmarks or solutions.
 *
 * Solves all puzzles. `*outcome` is QD_DONE, or what a stop says; if stopped, or with
 * QD_ERROR_MEMORY, some puzzles are QD_NINE_UNKNOWN. With `solutions` a limit of 1 saves no time
 * over 2, because the reported solution of a puzzle with several is then searched for separately.
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

/* The effort since the puzzle was started. */
QD_API qd_effort qd_nine_search_effort(const qd_nine_search *search);

/* ---- solution grids -------------------------------------------------------------------------- */

/*
 * Draws solution grids of the 9x9, each of the 6,670,903,752,021,072,936,960 with exactly the same
 * probability, if the random numbers are as good as they seem. Tables of about 6 MB, made in about
 * 0.1 s; read-only: any number of threads may use them.
 */
typedef struct qd_grid_sampler qd_grid_sampler;

/* Makes the tables. */
QD_API qd_status qd_grid_sampler_new(qd_grid_sampler **out, qd_error *error);

/* Releases them; NULL is fine. */
QD_API void qd_grid_sampler_free(qd_grid_sampler *sampler);

/*
 * Draws a grid: 81 bytes from 1 to 9. `*state` is the state of the generator of random numbers: a
 * seed at first, any number; afterwards what the next call takes. The same seed gives the same grids
 * on every machine.
 */
QD_API void qd_grid_sampler_draw(const qd_grid_sampler *sampler, uint64_t *state, uint8_t *cells);

#ifdef __cplusplus
}
#endif
#endif
