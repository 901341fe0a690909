/* The engines from the inside: what a path, one width of vectors, offers to nine.c. */
#ifndef QD_NINE_PATH_H
#define QD_NINE_PATH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Puzzles to be solved and where the answers go. */
struct nine_work {
    const uint8_t *cells;       /* puzzle i at cells + i * stride ... */
    size_t stride;              /* */
    const uint8_t *const *list; /* ... or, unless NULL, at list[i] */
    size_t count;
    bool pencilmarks;          /* 729 bytes a puzzle, not 81 */
    unsigned limit;            /* a puzzle is done at so many solutions: 1 or 2 */
    uint8_t *found;            /* gets the number of solutions of each, up to the limit */
    uint8_t *solutions;        /* 81 bytes a puzzle, or NULL */
    uint8_t zero;              /* added to each value of a solution: 0, or '0' for text */
    const volatile bool *stop; /* not NULL: return early when it is true */
};

/* What a run of the batch engine has done, for those who tune it. */
struct nine_effort {
    uint64_t sweeps, strong; /* of all lanes */
    uint64_t moved;          /* lanes in which a sweep changed something, summed over sweeps */
    uint64_t held;           /* lanes that held a node, summed over sweeps */
    uint64_t branchings, guesses, refills, loads, steals;
};

enum nine_step { NINE_ON, NINE_SOLUTION, NINE_END };

struct nine_lanes;  /* the batch engine's memory: lanes_search.h */
struct nine_single; /* the single engine's: single.h */

struct nine_path {
    const char *name;
    unsigned lanes; /* 0: this build does not have the path */
    size_t
        batch_from; /* so many puzzles are faster together than one by one, all in all; measured */

    struct nine_lanes *(*lanes_open)(void); /* NULL: no memory */
    void (*lanes_close)(struct nine_lanes *lanes);
    /* False if memory ran out; the answers are incomplete then. A few of the last puzzles may be
     * left as they were in `found`: the single engine is faster with them. */
    bool (*lanes_run)(struct nine_lanes *lanes, const struct nine_work *work,
                      struct nine_effort *effort);

    struct nine_single *(*single_open)(void);
    void (*single_close)(struct nine_single *single);
    void (*single_start)(struct nine_single *single, const uint8_t *cells, bool pencilmarks);
    /* Visits one node. A solution goes into `solution` (81 bytes, or NULL). */
    enum nine_step (*single_step)(struct nine_single *single, uint8_t *solution, uint8_t zero);
    uint64_t (*single_nodes)(const struct nine_single *single);
};

/* From the fastest to the one that is always there. */
extern const struct nine_path qd_nine_path_avx512, qd_nine_path_avx2, qd_nine_path_portable;

/* Whether this machine can run the path. */
bool qd_nine_path_runs(const struct nine_path *path);

/* By name, or the best one if NULL; NULL if there is none that runs. */
const struct nine_path *qd_nine_path_find(const char *name);

#endif
