/*
 * quadrille/generate.h - solution grids and puzzles of the ordinary 9x9, drawn at random, on plain
 * arrays.
 */
#ifndef QUADRILLE_GENERATE_H
#define QUADRILLE_GENERATE_H

#include "quadrille/base.h"

#ifdef __cplusplus
extern "C" {
#endif

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

/* ---- puzzles --------------------------------------------------------------------------------- */

/* Which cells have clues together: what is turned or reflected onto a clue is one. */
typedef enum qd_pattern {
    QD_PATTERN_NONE,
    QD_PATTERN_HALF_TURN,
    QD_PATTERN_QUARTER_TURN,
    QD_PATTERN_HORIZONTAL, /* reflected at the middle row */
    QD_PATTERN_VERTICAL,   /* reflected at the middle column */
    QD_PATTERN_BOTH,       /* both of these */
    QD_PATTERN_DIAGONAL,
    QD_PATTERN_ANTIDIAGONAL,
    QD_PATTERN_FULL /* all of these */
} qd_pattern;

/* "none", "half-turn", "quarter-turn", ...: number 0, 1, 2 ...; NULL past the last. */
QD_API const char *qd_pattern_name(size_t number);

/* What is wanted. Begin with QD_GENERATE_SETTINGS_INIT. */
typedef struct qd_generate_settings {
    size_t size;        /* sizeof(qd_generate_settings), set by QD_GENERATE_SETTINGS_INIT */
    uint64_t seed;      /* the same seed and settings give the same puzzles on every machine */
    bool minimal;       /* no clue can be left out (without a pattern none ever can, unless a
                              number of clues ends the removal earlier) */
    unsigned least;     /* clues; 0: any number */
    unsigned most;      /* 0: any number, as few as removing them gives */
    qd_pattern pattern; /* of clues */
    const uint8_t
        *places;         /* NULL, or 81 bytes: clues are exactly where they are not 0. Needed while
                              the generator lives */
    const uint8_t *grid; /* NULL, or 81 bytes: the only solution. Likewise */
} qd_generate_settings;

/* Any puzzle. */
#define QD_GENERATE_SETTINGS_INIT                                                                  \
    { sizeof(qd_generate_settings), 0, false, 0, 0, QD_PATTERN_NONE, NULL, NULL }

/* The same in a function, for other languages; `size` is the size of the caller's struct. */
QD_API void qd_generate_settings_init(qd_generate_settings *settings, size_t size);

/*
 * Makes puzzles with exactly one solution, each by an attempt of its own: a solution grid is drawn
 * (qd_grid_sampler_draw), and its cells are emptied in random order, where one solution is left. An
 * attempt fails if its puzzle is not as wanted. If at most 20 clues are wanted, without places or a
 * pattern, the cells of each grid are emptied in many ways, as by qd_minimizer_find_fewest; an
 * attempt then takes up to seconds. Attempts are numbered, and number i depends on the
 * settings and i alone; many of them are worked at together. To be used by one thread at a time.
 */
typedef struct qd_generator qd_generator;

/* QD_ERROR_ARGUMENT: settings that no puzzle can have, such as fewer than 17 clues, or a grid that
 * is not one. The sampler must outlive the generator. */
QD_API qd_status qd_generator_new(const qd_grid_sampler *sampler,
                                  const qd_generate_settings *settings, qd_generator **out,
                                  qd_error *error);

/* Releases a generator; NULL is fine. */
QD_API void qd_generator_free(qd_generator *generator);

/*
 * Makes attempts number `first` to `first + count - 1`. `puzzles` gets 81 bytes for each, `made` a
 * byte: 1 if it made a puzzle. The outcome is QD_DONE or QD_INTERRUPTED; then `made` is all 0.
 */
QD_API qd_status qd_generator_run(qd_generator *generator, uint64_t first, size_t count,
                                  uint8_t *puzzles, uint8_t *made, qd_outcome *outcome,
                                  qd_error *error);

/* As qd_nine_interrupt. */
QD_API void qd_generator_interrupt(qd_generator *generator);

#ifdef __cplusplus
}
#endif
#endif
