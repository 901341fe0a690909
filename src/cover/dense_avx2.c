/* The dense search with the bit instructions of AVX2 machines. */
#if defined(__AVX2__) && defined(__BMI2__) && defined(__POPCNT__)
#include "dense_run.inc"
const struct dense_simd qd_dense_avx2 = {QD_CPU_AVX2, "avx2", false, run_dense};
#else
#include "dense.h"
const struct dense_simd qd_dense_avx2 = {QD_CPU_AVX2, "avx2", false, NULL};
#endif
