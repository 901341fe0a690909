/* The vectors of this machine: for code that is compiled once for each kind. */
#ifndef QD_BASE_CPU_H
#define QD_BASE_CPU_H

#include <stdbool.h>

enum qd_cpu {
    QD_CPU_PLAIN, /* what the compiler may use everywhere */
    QD_CPU_AVX2,  /* AVX2, BMI2, POPCNT */
    QD_CPU_AVX512 /* AVX-512 F VL BW DQ VBMI VBMI2 VPOPCNTDQ, GFNI: Ice Lake, Zen 4 and later */
};

bool qd_cpu_has(enum qd_cpu kind);

#endif
