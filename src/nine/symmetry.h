/* A symmetry applied with vectors. */
#ifndef QD_NINE_SYMMETRY_H
#define QD_NINE_SYMMETRY_H

#include "quadrille/nine.h"

/* False: this machine, or this build, has no AVX2. In canon_avx2.c. */
bool qd_symmetry_apply_avx2(const qd_symmetry *symmetry, const uint8_t *cells, uint8_t *image);

#endif
