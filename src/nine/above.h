/* What layers above this one ask of the 9x9 engines, and programs do not. */
#ifndef QD_NINE_ABOVE_H
#define QD_NINE_ABOVE_H

#include "quadrille/nine.h"

/* The name of the SIMD level in use. */
const char *qd_nine_simd(const qd_nine *nine);

/* The effort since the puzzle was started. */
qd_effort qd_nine_search_effort(const qd_nine_search *search);

#endif
