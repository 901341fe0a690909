/* The dense search with AVX-512: eight items at a time. */
#if defined(__AVX512F__) && defined(__AVX512DQ__) && defined(__AVX512VPOPCNTDQ__)
#define DENSE_AVX512
#include "dense_run.inc"
const struct dense_simd qd_dense_avx512 = {QD_CPU_AVX512, "avx512", true, run_dense};
#else
#include "dense.h"
const struct dense_simd qd_dense_avx512 = {QD_CPU_AVX512, "avx512", true, NULL};
#endif
