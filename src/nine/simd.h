/* The internals of the engines: what a SIMD level, one width of vectors, offers to nine.c. */
#ifndef QD_NINE_SIMD_H
#define QD_NINE_SIMD_H

#include "quadrille/nine.h"

#include "../base/limits.h"

#define NINE_UNSETTLED 3 /* a value of `found`, inside only */

enum nine_step { NINE_ON, NINE_SOLUTION, NINE_END };

struct nine_lanes;  /* the batch engine's memory: lanes_search.inc */
struct nine_single; /* the single engine's: single.inc */

struct nine_simd {
    const char *name;
    unsigned lane_count; /* 0: this build does not have the level */
    /* From this many puzzles on, the batch engine is faster; measured. */
    size_t batch_from;

    struct nine_lanes *(*lanes_open)(void); /* NULL: out of memory */
    void (*lanes_close)(struct nine_lanes *lanes);
    /* False if memory ran out; the answers are then incomplete. A few of the last puzzles may be
     * left unchanged in `found`: the single engine is faster for them. NINE_UNSETTLED: two solutions
     * or more, and that which was written may not be the first in order. */
    bool (*lanes_run)(struct nine_lanes *lanes, const qd_nine_work *work, const qd_stop *stop);

    struct nine_single *(*open_single)(void);
    void (*close_single)(struct nine_single *single);
    void (*start_single)(struct nine_single *single, const uint8_t *cells, bool pencilmarks);
    /* Visits one node. A solution goes into `solution` (81 bytes, or NULL). */
    enum nine_step (*step_single)(struct nine_single *single, uint8_t *solution, uint8_t zero);
};

/* From the fastest to the one that always exists. */
extern const struct nine_simd qd_nine_simd_avx512, qd_nine_simd_avx2, qd_nine_simd_portable;

static inline const uint8_t *nine_puzzle(const qd_nine_work *work, size_t number) {
    return work->list ? work->list[number] : (const uint8_t *)work->cells + number * work->stride;
}

/* The cell whose clue is left out, and must not be; 81 for none. */
static inline unsigned nine_without(const qd_nine_work *work, size_t number) {
    if (!work->without || work->without[number] > 80)
        return 81;
    unsigned cell = work->without[number], clue = nine_puzzle(work, number)[cell] & 15;
    return clue >= 1 && clue <= 9 ? cell : 81;
}

/* At how many solutions to stop. */
static inline unsigned nine_limit(const qd_nine_work *work, size_t number) {
    return nine_without(work, number) < 81 ? 1 : work->limit;
}

/* By name, or the best one if NULL; NULL if there is none that can run. */
const struct nine_simd *qd_nine_simd_find(const char *name);

#endif
