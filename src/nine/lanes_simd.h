/* One SIMD level: included by the files that choose the vectors, and nothing else. */
#include "lanes_search.h"
#include "single.h"

#define SIMD(simd_name, from)                                                                      \
    {                                                                                              \
        .name = simd_name, .lanes = LANES, .batch_from = from, .lanes_open = lanes_open,           \
        .lanes_close = lanes_close, .lanes_run = lanes_run, .single_open = single_open,            \
        .single_close = single_close, .single_start = single_start, .single_step = single_step     \
    }
