/* The dense search in plain C: the reference for the other levels. */
#include "dense_run.inc"

const struct dense_simd qd_dense_portable = {QD_CPU_PLAIN, "portable", false, run_dense};
