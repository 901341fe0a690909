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

#ifdef __cplusplus
}
#endif
#endif
