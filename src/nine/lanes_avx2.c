/* 256 lanes with AVX2; the build adds the compiler's options for this file. */
#include "path.h"

#if defined(__AVX2__) && defined(__BMI2__)
#define NINE_AVX2
#include "lanes_path.h"
const struct nine_path qd_nine_path_avx2 = PATH("avx2", 64);
#else
const struct nine_path qd_nine_path_avx2 = {.name = "avx2"};
#endif
