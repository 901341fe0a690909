/* One SIMD level: included only by the files that choose the vectors. */
#include "lanes_search.inc"
#include "single.inc"

#define SIMD(simd_name, from)                                                                      \
    {                                                                                              \
        .name = simd_name, .lane_count = LANES, .batch_from = from,                                \
        .lanes_open = search_lanes_open, .lanes_close = search_lanes_close,                        \
        .lanes_run = search_lanes_run, .open_single = single_open, .close_single = single_close,   \
        .start_single = single_start, .step_single = single_step                                   \
    }
