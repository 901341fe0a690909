/* 256 lanes with AVX2; the build adds the compiler's options for this file. */
#include "simd.h"

#if defined(__AVX2__) && defined(__BMI2__)
#define NINE_AVX2
#include "lanes_simd.h"
const struct nine_simd qd_nine_simd_avx2 = SIMD("avx2", 96);
#else
const struct nine_simd qd_nine_simd_avx2 = {.name = "avx2"};
#endif
