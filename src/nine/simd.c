/* The levels, and which of them this machine can run. */
#include "simd.h"

#include "../base/cpu.h"

#include <string.h>

static const struct nine_simd *const simd_levels[] = {
    &qd_nine_simd_avx512,
    &qd_nine_simd_avx2,
    &qd_nine_simd_portable,
};
#define SIMD_COUNT (sizeof simd_levels / sizeof *simd_levels)

static bool simd_runs(const struct nine_simd *simd) {
    if (simd->lane_count == 0)
        return false;
    if (simd == &qd_nine_simd_avx512)
        return qd_cpu_has(QD_CPU_AVX512);
    return simd == &qd_nine_simd_portable || qd_cpu_has(QD_CPU_AVX2);
}

const struct nine_simd *qd_nine_simd_find(const char *name) {
    for (size_t i = 0; i < SIMD_COUNT; i++)
        if (simd_runs(simd_levels[i]) && (!name || strcmp(name, simd_levels[i]->name) == 0))
            return simd_levels[i];
    return NULL;
}

const char *qd_nine_simd_name(size_t number) {
    for (size_t i = 0; i < SIMD_COUNT; i++)
        if (simd_runs(simd_levels[i]) && number-- == 0)
            return simd_levels[i]->name;
    return NULL;
}
