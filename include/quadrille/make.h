/*
 * quadrille/make.h - solution grids and puzzles of any board, made at random.
 *
 *     #include <quadrille/make.h>
 *     #include <stdio.h>
 *
 *     int main(void) {
 *         qd_board *board;
 *         qd_maker *maker;
 *         qd_made made;
 *         qd_error error;
 *         qd_maker_settings settings = {.seed = 1, .pattern = QD_PATTERN_HALF_TURN};
 *         if (qd_board_parse("6x6+x", &board, &error) != QD_OK ||
 *             qd_maker_new(board, &settings, &maker, &error) != QD_OK ||
 *             qd_maker_next(maker, &made, NULL, &error) != QD_OK)
 *             return fprintf(stderr, "%s\n", error.message), 1;
 *         for (int i = 0; i < 36 && made.puzzle; i++)
 *             printf("%d%c", made.puzzle[i], i % 6 == 5 ? '\n' : ' ');
 *         qd_maker_free(maker);
 *         qd_board_free(board);
 *     }
 */
#ifndef QUADRILLE_MAKE_H
#define QUADRILLE_MAKE_H

#include "quadrille/explain.h"
#include "quadrille/nine.h"
#include "quadrille/sudoku.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The symmetry of the clues: a cell that is turned or reflected onto a clue is itself a clue. */
typedef enum qd_pattern {
    QD_PATTERN_NONE,
    QD_PATTERN_HALF_TURN,
    QD_PATTERN_QUARTER_TURN,
    QD_PATTERN_HORIZONTAL, /* reflection in the middle row */
    QD_PATTERN_VERTICAL,   /* reflection in the middle column */
    QD_PATTERN_BOTH,       /* both of these */
    QD_PATTERN_DIAGONAL,
    QD_PATTERN_ANTIDIAGONAL,
    QD_PATTERN_FULL /* all of these */
} qd_pattern;

/* "none", "half-turn", "quarter-turn", ...: number 0, 1, 2 ...; NULL past the last. */
QD_API const char *qd_pattern_name(size_t number);

/* A range of numbers. {0}: any number. */
typedef struct qd_range {
    uint32_t least; /* the least number */
    uint32_t most;  /* the greatest number; 0: no upper limit */
} qd_range;

/* What is wanted. {0}: any puzzle. Once a maker is made, only the sampler and the stop are still needed. */
typedef struct qd_maker_settings {
    uint64_t seed;    /* the same seed and settings give the same puzzles on every machine */
    uint32_t threads; /* 0: one */

    /* no clue can be left out (on the ordinary 9x9 without a pattern this is always so, unless a number of clues ends
     * the removal earlier) */
    bool minimal;
    bool ordered;       /* values are renamed 1, 2, 3 ... in order of first appearance */
    qd_range clues;     /* their number. For a puzzle without clues, give `places` */
    qd_pattern pattern; /* of clues, with respect to the layout of the board */
    /* NULL, or a byte for each cell: clues are exactly where they are not 0 */
    const uint8_t *places;
    const uint8_t *grid; /* NULL, or a byte for each cell: the only solution */

    uint64_t first; /* number of the first attempt of qd_maker_next */
    /* of puzzles wanted, so that no more attempts are made at once than may be needed; 0: not known */
    uint64_t number;
    uint64_t attempts;    /* how many in a row may fail; 0: a default that takes minutes or hours */
    double slice_seconds; /* qd_maker_next pauses after about this long; 0 or less: it never does */

    /* NULL: a maker for the ordinary 9x9 makes its own. It must outlive the maker */
    const qd_grid_sampler *sampler;
    uint64_t grid_nodes; /* limit on the search for a solution grid; 0: the default, 2,000,000 */
    /* limit on each search for another solution; 0: the default, 5,000. The last search for a clue, which decides about
     * the puzzle, has 400 times as many */
    uint64_t question_nodes;
    const qd_stop *stop; /* NULL, or a stop that ends a call */
} qd_maker_settings;

/*
 * Makes puzzles with exactly one solution, each in a separate attempt: a solution grid is drawn, and its cells are
 * emptied in random order as long as the solution remains unique. An attempt fails if its puzzle is not as wanted.
 * Attempts are numbered, and attempt i depends only on the board, the settings and i: limits are numbers of nodes, not
 * times.
 *
 * On the ordinary 9x9, many attempts are made together, and the solution grids are those of qd_grid_sampler. If at most
 * 20 clues are wanted, without places or a pattern, the cells of each grid are emptied in many ways, as by
 * qd_minimizer_find_fewest; an attempt may then take seconds.
 *
 * On other boards, each removal is proved by a search for a solution with another value in the cell. If the limit on
 * nodes ends that search, the clue stays; if the puzzle is to be minimal, the search is repeated at the end. So every
 * puzzle has one solution, but on large boards, if `minimal` is false, it may have redundant clues.
 *
 * Solution grids of boards of one square of up to 6 x 6 cells are drawn exactly uniformly if there are not too many to
 * list. All others are not uniform. They come from a search of the exact cover with its items and options in random
 * order, restarted in other orders (qd_cover_find); on boards with sums or orders, from a backtracking search that
 * tries values in random order and is also restarted.
 *
 * For one thread at a time; it runs others if `threads` allows.
 */
typedef struct qd_maker qd_maker;

/*
 * The board must outlive the maker; settings may be NULL. QD_ERROR_ARGUMENT: settings that no puzzle can have, such as
 * fewer than 17 clues on the ordinary 9x9, a pattern that takes a cell where the board has none, or a grid that is not
 * a solution. QD_ERROR_CLASH: the board has no solution (if this is found at once).
 */
QD_API qd_status qd_maker_new(const qd_board *board, const qd_maker_settings *settings,
                              qd_maker **out, qd_error *error);

/* Releases a maker; NULL is fine. */
QD_API void qd_maker_free(qd_maker *maker);

/* How hard puzzles are to be. Names are those of the functions in explain.h. {0}: any puzzle, rated on the classic
 * scale. */
typedef struct qd_wish {
    /* must outlive the maker. NULL: the first scale that has all that is requested here and supports the board's
     * rules */
    const qd_scale *scale;
    const char *grade;      /* a word: "hard" */
    qd_range er;            /* in tenths; on scales that have ratings */
    qd_range ep;            /* in tenths, too */
    qd_range ed;            /* in tenths, too */
    const char *technique;  /* one that the solution path needs */
    const char *hardest;    /* the one that sets ER */
    const char *techniques; /* the only ones that may be used: see qd_technique_next */
    const char *without;    /* those that must not be used: a list of the same form */
} qd_wish;

/*
 * From now on puzzles are rated, as far as needed, and those that do not fit the wish count as failed attempts. Call it
 * once, before any attempt. `*scale` (unless NULL) gets the scale of the ratings. It is a separate function so that a
 * program that rates nothing is linked without techniques. QD_ERROR_ARGUMENT: a name is unknown, or the names are
 * incompatible; the maker can then only be freed.
 */
QD_API qd_status qd_maker_want(qd_maker *maker, const qd_wish *wish, const qd_scale **scale,
                               qd_error *error);

/*
 * Sets `*fits` to whether a puzzle of any board fits the wish. The puzzle must have one solution. `*scale` and
 * `*rating` (unless NULL) get those of the puzzle; the rating is complete only if the puzzle fits. Without a puzzle
 * (NULL), only the wish is checked. QD_ERROR_ARGUMENT: as for qd_maker_want. The outcome is QD_DONE, or what stopped
 * it.
 */
QD_API qd_status qd_wish_fits(const qd_wish *wish, const qd_board *board, const qd_grid *puzzle,
                              const qd_stop *stop, const qd_scale **scale, qd_rating *rating,
                              bool *fits, qd_outcome *outcome, qd_error *error);

/* What became of an attempt. */
typedef enum qd_attempt {
    QD_ATTEMPT_FAILED,  /* its puzzle was not as wanted */
    QD_ATTEMPT_MADE,    /* it made a puzzle */
    QD_ATTEMPT_NO_GRID, /* no solution grid was found within the limit of nodes */
    /* the limit was reached before it was known whether the puzzle has one solution, or is minimal */
    QD_ATTEMPT_DOUBT,
    QD_ATTEMPT_OPEN /* it was stopped */
} qd_attempt;

/*
 * Makes attempts number `first` to `first + count - 1`. For each, `puzzles` gets one byte per cell (0 for empty),
 * `results` gets one byte, a qd_attempt, and `ratings` (may be NULL) gets the rating if puzzles are rated. Puzzles and
 * ratings are meaningful only for attempts that are QD_ATTEMPT_MADE. The outcome is QD_DONE, or that of the stop.
 * QD_ERROR_CLASH: it is proved that the board has no solution.
 */
QD_API qd_status qd_maker_run(qd_maker *maker, uint64_t first, size_t count, uint8_t *puzzles,
                              uint8_t *results, qd_rating *ratings, qd_outcome *outcome,
                              qd_error *error);

/* A puzzle that was made, and the number of attempts. */
typedef struct qd_made {
    /* one byte per cell, 0 for empty; NULL: none was made. Valid until the next call */
    const uint8_t *puzzle;
    const qd_rating *rating; /* if puzzles are rated; valid as long */
    /* so far, including the one that made it, whose number is `first` + attempts - 1 */
    uint64_t attempts;
    qd_attempt last; /* the result of the last one */
} qd_made;

/*
 * Makes the next puzzle. Attempts are made in batches and examined in order. Outcomes: QD_SOLUTION: a puzzle is made.
 * QD_PAUSED: a slice is over; call again. QD_STOPPED: too many attempts failed. QD_NODE_LIMIT: ten attempts since the
 * last puzzle were ended by limits on nodes, and `attempts` of the settings is 0. QD_INTERRUPTED: call again to
 * continue.
 */
QD_API qd_status qd_maker_next(qd_maker *maker, qd_made *made, qd_outcome *outcome,
                               qd_error *error);

/* What cages are to be like. {0}: any. */
typedef struct qd_cage_wish {
    qd_range sizes;      /* of cells: 2 to 5, say */
    qd_range sums;       /* of their values */
    uint64_t seed;       /* the same seed and number give the same cages */
    uint64_t number;     /* see `seed` */
    const qd_stop *stop; /* NULL, or what ends it */
} qd_cage_wish;

/*
 * Makes a new board: this one with cages that cover all cells of a solution grid (one byte per cell), which is then the
 * only solution, without any clues. A cage of one cell gives its value. The outcome is QD_SOLUTION; QD_DONE: no such
 * cages were found, but another grid may have some; QD_NODE_LIMIT: none were found because a search took too long; or
 * QD_INTERRUPTED. QD_ERROR_ARGUMENT: no cage can fit the wish.
 */
QD_API qd_status qd_cages_make(const qd_board *board, const uint8_t *grid, const qd_cage_wish *wish,
                               qd_board **out, qd_outcome *outcome, qd_error *error);

/* The name of kind number 0, 1, 2 ... of lines and signs, and in `*meaning` what it means; NULL past the last. */
QD_API const char *qd_line_name(size_t number, const char **meaning);

/* Which lines and signs a puzzle is to have. */
typedef struct qd_line_wish {
    /* "thermo:4,arrow:2,whisper:1,renban:2": how many of each; "dots", "xv": every such sign that the solution
     * allows */
    const char *lines;
    bool minimal;        /* no clue or line can be left out */
    uint64_t seed;       /* the same seed and number give the same lines and clues */
    uint64_t number;     /* see `seed` */
    const qd_stop *stop; /* NULL, or what ends it */
} qd_line_wish;

/*
 * Makes a new board, this one with lines and signs that a solution grid (one byte per cell) obeys, and a puzzle on it
 * whose only solution is that grid (one byte per cell, 0 for empty). No two lines share a cell. The outcome is
 * QD_SOLUTION; QD_DONE: this grid has no room for that many lines; or another one of qd_maker_next. QD_ERROR_ARGUMENT:
 * there are no such lines. Without a grid (NULL), only this is checked, and no board is made.
 */
QD_API qd_status qd_lines_make(const qd_board *board, const uint8_t *grid, const qd_line_wish *wish,
                               qd_board **out, uint8_t *puzzle, qd_outcome *outcome,
                               qd_error *error);

#ifdef __cplusplus
}
#endif
#endif
