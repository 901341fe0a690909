/* What makes puzzles: where solution grids come from, and which cells have clues together. */
#ifndef QD_SUDOKU_MAKER_H
#define QD_SUDOKU_MAKER_H

#include "quadrille/make.h"

#include "board.h"

#include <stdatomic.h>

/* Nodes of a search between two looks at whether it is interrupted. */
#define MAKER_SLICE 200

/* ---- solution grids: maker_grid.c ------------------------------------------------------------ */

/* Draws solution grids of a board. */
struct maker_source {
    const qd_board *board;
    uint64_t nodes;           /* limit of a search */
    atomic_bool *interrupted; /* asked in between */
    uint8_t *list;            /* all solutions, if they are few; NULL: they are not */
    size_t list_count, list_capacity;
    bool renames;          /* the list has those with one house in order; names are drawn */
    qd_encoding *encoding; /* for searches in random order; NULL with sums or orders */
};

/* QD_ERROR_CLASH: the board has no solution. The source is to be closed in any case. */
qd_status qd_maker_open_source(struct maker_source *source, qd_error *error);
void qd_maker_close_source(struct maker_source *source);

/* QD_SOLUTION: `cells` has a grid. QD_DONE: there is none. QD_NODE_LIMIT, QD_INTERRUPTED. */
qd_status qd_maker_draw(struct maker_source *source, uint64_t *state, uint8_t *cells,
                        qd_outcome *outcome, qd_error *error);

/* ---- cells that have clues together: maker_groups.c ------------------------------------------ */

struct maker_groups {
    uint32_t *first; /* group i: cells[first[i]] up to before cells[first[i + 1]] */
    uint32_t *cells;
    uint32_t count;
};

/* QD_ERROR_ARGUMENT: the layout has not that symmetry. To be closed in any case. */
qd_status qd_maker_open_groups(struct maker_groups *groups, const qd_board *board,
                               qd_pattern pattern, qd_error *error);
void qd_maker_close_groups(struct maker_groups *groups);

#endif
