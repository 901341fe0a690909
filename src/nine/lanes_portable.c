/* Plain C: the reference that the other levels must match. */
#include "simd.h"

#include "lanes_simd.h"

const struct nine_simd qd_nine_simd_portable = SIMD("portable", 32);
