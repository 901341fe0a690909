/* 256 lanes with AVX-512VL, VBMI2 and GFNI (Intel from Ice Lake, AMD from Zen 4); the build
 * adds the compiler's options for this file. */
#include "simd.h"

#if defined(__AVX512F__) && defined(__AVX512VL__) && defined(__AVX512BW__) &&                      \
    defined(__AVX512DQ__) && defined(__AVX512VBMI__) && defined(__AVX512VBMI2__) &&                \
    defined(__GFNI__) && defined(__BMI2__)
#define NINE_AVX512
#include "lanes_simd.h"
const struct nine_simd qd_nine_simd_avx512 = SIMD("avx512", 96);
#else
const struct nine_simd qd_nine_simd_avx512 = {.name = "avx512"};
#endif
