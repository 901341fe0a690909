#include "cpu.h"

#if (defined(__GNUC__) || defined(__clang__)) && (defined(__x86_64__) || defined(__i386__))

static bool cpu_has_avx2(void) {
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi2") &&
           __builtin_cpu_supports("popcnt");
}

static bool cpu_has_avx512(void) {
    return cpu_has_avx2() && __builtin_cpu_supports("avx512f") &&
           __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512bw") &&
           __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vbmi") &&
           __builtin_cpu_supports("avx512vbmi2") && __builtin_cpu_supports("avx512vpopcntdq") &&
           __builtin_cpu_supports("gfni");
}

bool qd_cpu_has(enum qd_cpu kind) {
    __builtin_cpu_init();
    return kind == QD_CPU_PLAIN || (kind == QD_CPU_AVX2 && cpu_has_avx2()) ||
           (kind == QD_CPU_AVX512 && cpu_has_avx512());
}

#else

bool qd_cpu_has(enum qd_cpu kind) {
    return kind == QD_CPU_PLAIN;
}

#endif
