/* What makes puzzles: what is wanted of them, where solution grids come from, which cells have clues together, and how
 * attempts are made on the ordinary 9x9 and on all other boards. */
#ifndef QD_MAKE_MAKER_H
#define QD_MAKE_MAKER_H

#include "quadrille/make.h"

#include "../sudoku/board.h"

#include <stdatomic.h>

/* ---- solution grids of other boards: maker_grid.c -------------------------------------------- */

/* Draws solution grids of a board. */
struct maker_source {
    const qd_board *board;
    uint64_t nodes; /* limit of a search */
    uint8_t *list;  /* all solutions, if they are few; NULL: they are not */
    size_t list_count, list_capacity;
    bool renames;          /* the list has those with one house in order; names are drawn */
    qd_encoding *encoding; /* for searches in random order; NULL with sums or orders */
    const qd_stop *stop;   /* of searches */
};

/* QD_ERROR_CLASH: the board has no solution. The source is to be closed in any case. */
qd_status qd_maker_open_source(struct maker_source *source, qd_error *error);
void qd_maker_close_source(struct maker_source *source);

/* QD_SOLUTION: `cells` has a grid. QD_DONE: there is none. QD_NODE_LIMIT, QD_INTERRUPTED. */
qd_status qd_maker_draw(const struct maker_source *source, uint64_t *state, uint8_t *cells,
                        qd_outcome *outcome, qd_error *error);

/* ---- clues: maker_clues.c ---------------------------------------------------------------------- */

struct maker_groups {
    uint32_t *first; /* group i: cells[first[i]] up to before cells[first[i + 1]] */
    uint32_t *cells;
    uint32_t count;
};

/* QD_ERROR_ARGUMENT: the layout has not that symmetry. To be closed in any case. */
qd_status qd_maker_open_groups(struct maker_groups *groups, const qd_board *board,
                               qd_pattern pattern, qd_error *error);
void qd_maker_close_groups(struct maker_groups *groups);

/* ---- attempts: maker_nine.c, maker_board.c --------------------------------------------------- */

/* What all threads of a maker share. Read-only while attempts are made. */
struct maker_plan {
    const qd_board *board;
    qd_maker_settings settings;
    struct maker_groups groups;
    struct maker_source source;   /* of other boards */
    qd_grid_sampler *own_sampler; /* of the ordinary 9x9; NULL if the settings have one */
    uint8_t *own_cells;           /* places and grid of the settings */
};

/* How many clues an attempt is to stop at; 0: as few as possible. */
uint32_t qd_maker_draw_goal(const struct maker_plan *plan, uint64_t *state);

/* Whether a number of clues is wanted. Both: maker_clues.c. */
bool qd_maker_wants_clues(const struct maker_plan *plan, uint32_t clues);

/* A way to make them. */
struct maker_kind {
    /* QD_ERROR_ARGUMENT: no puzzle can be as wanted. QD_ERROR_CLASH: the board has no solution. */
    qd_status (*prepare)(struct maker_plan *plan, qd_error *error);

    /* Each thread has an engine. */
    qd_status (*open)(struct maker_plan *plan, void **engine, qd_error *error);
    void (*close)(void *engine);

    /* Attempts `first` and on; `results` is all QD_ATTEMPT_OPEN. */
    qd_status (*run)(void *engine, uint64_t first, size_t count, uint8_t *puzzles, uint8_t *results,
                     qd_error *error);

    bool (*is_rare)(const qd_maker_settings *settings); /* attempts take seconds; NULL: never */

    size_t together;      /* attempts that are best made at once, at most */
    size_t most_share;    /* of a thread in a round */
    uint64_t most_failed; /* so many in a row, then it gives up */
    uint32_t fewest;      /* clues; 0: it depends on the board */
};

extern const struct maker_kind qd_maker_of_nine, qd_maker_of_boards;

/* ---- makers: maker.c -------------------------------------------------------------------------- */

/* QD_ERROR_ARGUMENT: the grid is no solution of the board. */
qd_status qd_maker_check_grid(const qd_board *board, const uint8_t *grid, qd_error *error);

/* What one thread has. */
struct maker_hand {
    void *engine;
    qd_explainer *explainer; /* to rate, with its grid; NULL: puzzles are not rated */
    qd_grid *grid;
    qd_status status; /* of the call */
    qd_error error;
};

/* A wish of which names are known. */
struct maker_wish {
    const qd_wish *text; /* valid while it is taken */
    const qd_scale *scale;
    qd_range er, ep, ed; /* `most` is the greatest */
    qd_level level;      /* on scales that have levels; QD_LEVEL_NONE: any */
    const qd_technique *technique, *hardest;
    bool is_choosy; /* not all techniques may be used */
};

/* What rates: behind pointers, so that it is linked only into programs that call qd_maker_want. */
struct maker_rater {
    void (*close)(struct maker_hand *hand);

    /* Whether the puzzle in the grid is as wished. QD_ATTEMPT_OPEN: stopped. */
    qd_status (*judge)(const struct maker_wish *wish, struct maker_hand *hand, qd_rating *rating,
                       qd_attempt *attempt);
};

struct qd_maker {
    struct maker_plan plan;
    const struct maker_kind *kind;
    const struct maker_rater *rater; /* NULL: puzzles are not rated */
    struct maker_wish wish;
    struct team *team;
    struct maker_hand *hands;
    uint32_t hand_count;

    /* of qd_maker_run */
    uint64_t first;
    size_t count, together;
    atomic_size_t begun; /* so many attempts of the call */
    uint8_t *puzzles, *results;
    qd_rating *ratings;

    /* of qd_maker_next */
    struct maker_round {
        uint64_t first;          /* attempt */
        size_t count, at, share; /* attempts, those looked at, and those of a thread */
        size_t capacity;
        uint8_t *puzzles, *results;
        qd_rating *ratings;
        uint64_t made;            /* puzzles */
        uint64_t failed, limited; /* attempts since the last one */
        qd_attempt last;
    } round;
};

/* Whether each solution grid of the board is drawn with the same probability. */
bool qd_maker_is_uniform(const qd_maker *maker);

#endif
