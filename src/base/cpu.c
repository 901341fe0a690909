#include "cpu.h"

#if (defined(__GNUC__) || defined(__clang__)) && (defined(__x86_64__) || defined(__i386__))

/* Without branches, of which a machine takes one way only. */
#define CPU_HAS(feature) (__builtin_cpu_supports(feature) != 0)

bool qd_cpu_has(enum qd_cpu kind) {
    __builtin_cpu_init();
    bool avx2 = CPU_HAS("avx2") & CPU_HAS("bmi2") & CPU_HAS("popcnt");
    bool avx512 = avx2 & CPU_HAS("avx512f") & CPU_HAS("avx512vl") & CPU_HAS("avx512bw") &
                  CPU_HAS("avx512dq") & CPU_HAS("avx512vbmi") & CPU_HAS("avx512vbmi2") &
                  CPU_HAS("avx512vpopcntdq") & CPU_HAS("gfni");
    const bool has[] = {[QD_CPU_PLAIN] = true, [QD_CPU_AVX2] = avx2, [QD_CPU_AVX512] = avx512};
    return has[kind];
}

#else

bool qd_cpu_has(enum qd_cpu kind) {
    return kind == QD_CPU_PLAIN;
}

#endif
