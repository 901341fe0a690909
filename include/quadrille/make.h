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
 *         qd_outcome outcome = QD_PAUSED;
 *         qd_error error;
 *         qd_maker_settings settings = {.seed = 1, .pattern = QD_PATTERN_HALF_TURN};
 *         if (qd_board_parse("6x6+x", &board, &error) != QD_OK ||
 *             qd_maker_new(board, &settings, &maker, &error) != QD_OK)
 *             return fprintf(stderr, "%s\n", error.message), 1;
 *         while (outcome == QD_PAUSED && qd_maker_next(maker, &made, &outcome, &error) == QD_OK)
 *             for (int i = 0; i < 36 && made.puzzle; i++)
 *                 printf("%d%c", made.puzzle[i], i % 6 == 5 ? '\n' : ' ');
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

/* Which cells have clues together: what is turned or reflected onto a clue is one. */
typedef enum qd_pattern {
    QD_PATTERN_NONE,
    QD_PATTERN_HALF_TURN,
    QD_PATTERN_QUARTER_TURN,
    QD_PATTERN_HORIZONTAL, /* reflected at the middle row */
    QD_PATTERN_VERTICAL,   /* reflected at the middle column */
    QD_PATTERN_BOTH,       /* both of these */
    QD_PATTERN_DIAGONAL,
    QD_PATTERN_ANTIDIAGONAL,
    QD_PATTERN_FULL /* all of these */
} qd_pattern;

/* "none", "half-turn", "quarter-turn", ...: number 0, 1, 2 ...; NULL past the last. */
QD_API const char *qd_pattern_name(size_t number);

/* Some numbers, one after another. {0}: any. */
typedef struct qd_range {
    uint32_t least; /* the least one */
    uint32_t most;  /* the greatest one; 0: there is none */
} qd_range;

/* What is wanted. {0}: any puzzle. Nothing of it is needed once a maker is made, but the sampler. */
typedef struct qd_maker_settings {
    uint64_t seed;    /* the same seed and settings give the same puzzles on every machine */
    uint32_t threads; /* 0: one */

    bool minimal;       /* no clue can be left out (without a pattern none ever can on the ordinary
                              9x9, unless a number of clues ends the removal earlier) */
    bool ordered;       /* values are named 1, 2, 3 ... in the order in which they first appear */
    qd_range clues;     /* their number. For none at all give places */
    qd_pattern pattern; /* of clues, turned and reflected as the layout of the board is */
    const uint8_t
        *places;         /* NULL, or a byte for each cell: clues are exactly where they are not 0 */
    const uint8_t *grid; /* NULL, or a byte for each cell: the only solution */

    uint64_t first; /* number of the first attempt of qd_maker_next */
    uint64_t
        number; /* of puzzles that are wanted, so that it makes no more attempts together than may
                               be needed; 0: not known */
    uint64_t attempts;    /* how many in a row may fail; 0: as many as take minutes or hours */
    double slice_seconds; /* how long a call takes, about; not above 0: 0.4 */

    const qd_grid_sampler *sampler; /* NULL: a maker for the ordinary 9x9 makes its own. Needed
                                         while the maker lives */
    uint64_t grid_nodes; /* limit of the search for a solution grid; 0: the default, 2,000,000 */
    uint64_t
        question_nodes;  /* limit of each search for another solution; 0: the default, 5,000. The
                                last search for a clue, on which the puzzle depends, has 400 times as
                                many */
    const qd_stop *stop; /* NULL, or what ends a call */
} qd_maker_settings;

/*
 * Makes puzzles with exactly one solution, each by an attempt of its own: a solution grid is drawn,
 * and its cells are emptied in random order, where one solution is left. An attempt fails if its
 * puzzle is not as wanted. Attempts are numbered, and number i depends on the board, the settings
 * and i alone: limits are numbers of nodes, not times.
 *
 * On the ordinary 9x9 many attempts are worked at together, and the solution grids are those of
 * qd_grid_sampler. If at most 20 clues are wanted, without places or a pattern, the cells of each grid
 * are emptied in many ways, as by qd_minimizer_find_fewest; an attempt then takes up to seconds.
 *
 * On other boards each step is proved by a search, which looks for a solution with another value in
 * the cell. If the limit of nodes ends that search, the clue stays; if the puzzle is to be minimal, the
 * question is put again in the end. So every puzzle has one solution, but on large boards, if
 * `minimal` is false, some of its clues may not be needed.
 *
 * Solution grids of boards of one square of up to 6 x 6 cells are drawn exactly uniformly if there are
 * not too many to list. All others are not uniform. They are what a search of the exact cover finds
 * whose items and options are in random order, with restarts in other orders (qd_cover_find); on boards
 * with sums or orders, what a backtracking search finds that tries values in random order, also
 * restarted.
 *
 * To be used by one thread at a time; it uses others if it may.
 */
typedef struct qd_maker qd_maker;

/*
 * The board must outlive the maker; settings may be NULL. QD_ERROR_ARGUMENT: settings that no puzzle
 * can have, such as fewer than 17 clues on the ordinary 9x9, a pattern that takes a cell where the
 * board has none, or a grid that is not a solution.
 * QD_ERROR_CLASH: the board has no solution (if that is found out at once).
 */
QD_API qd_status qd_maker_new(const qd_board *board, const qd_maker_settings *settings,
                              qd_maker **out, qd_error *error);

/* Releases a maker; NULL is fine. */
QD_API void qd_maker_free(qd_maker *maker);

/* How hard puzzles are to be: names as those of the functions in explain.h. {0}: any, rated on the classic scale. */
typedef struct qd_wish {
    const qd_scale *
        scale; /* must outlive the maker. NULL: the first that has all that is asked for here, and the board's rules */
    const char *grade;      /* a word: "hard" */
    qd_range er;            /* in tenths, on scales that have ratings */
    qd_range ep;            /* in tenths, too */
    qd_range ed;            /* in tenths, too */
    const char *technique;  /* one that is needed on the way */
    const char *hardest;    /* the one that sets ER */
    const char *techniques; /* the only ones that may be used: see qd_technique_next */
    const char *without;    /* those that may not be used: a list of the same form */
} qd_wish;

/*
 * From now on puzzles are rated, as far as needed, and those that are not as wished count as failed
 * attempts. To be called once, before any attempt. `*scale`, unless NULL, is the scale of ratings. A
 * function of its own, so that a program that rates nothing has no techniques linked into it.
 * QD_ERROR_ARGUMENT: names that nothing has, or that do not go together; the maker can only be freed.
 */
QD_API qd_status qd_maker_want(qd_maker *maker, const qd_wish *wish, const qd_scale **scale,
                               qd_error *error);

/*
 * Whether a puzzle of any board is as wished: `*fits`. It must have one solution. `*scale` and `*rating`, unless NULL, are those of
 * the puzzle; the rating is whole only if it fits. Without a grid only the wish is looked at. QD_ERROR_ARGUMENT: as
 * qd_maker_want. The outcome is QD_DONE, or what stopped it.
 */
QD_API qd_status qd_wish_fits(const qd_wish *wish, const qd_board *board, const qd_grid *puzzle,
                              const qd_stop *stop, const qd_scale **scale, qd_rating *rating,
                              bool *fits, qd_outcome *outcome, qd_error *error);

/* What became of an attempt. */
typedef enum qd_attempt {
    QD_ATTEMPT_FAILED,  /* its puzzle was not as wanted */
    QD_ATTEMPT_MADE,    /* it made a puzzle */
    QD_ATTEMPT_NO_GRID, /* no solution grid was found within the limit of nodes */
    QD_ATTEMPT_DOUBT, /* within the limit it was not found out whether the puzzle has one solution,
                           or is minimal */
    QD_ATTEMPT_OPEN   /* it was stopped */
} qd_attempt;

/*
 * Makes attempts number `first` to `first + count - 1`. `puzzles` gets a byte for each cell of each (0
 * for empty), `results` a byte: a qd_attempt; `ratings`, which may be NULL, those of rated puzzles. Only
 * the puzzles and ratings of those that are QD_ATTEMPT_MADE mean anything. The outcome is QD_DONE, or
 * what the stop says. QD_ERROR_CLASH: it is proved that the board has no solution.
 */
QD_API qd_status qd_maker_run(qd_maker *maker, uint64_t first, size_t count, uint8_t *puzzles,
                              uint8_t *results, qd_rating *ratings, qd_outcome *outcome,
                              qd_error *error);

/* A puzzle that was made, and how often that was tried. */
typedef struct qd_made {
    const uint8_t *
        puzzle; /* a byte for each cell, 0 for empty; NULL: none was made. Valid until the next call */
    const qd_rating *rating; /* if puzzles are rated; valid as long */
    uint64_t
        attempts; /* so far, the one that made it included: its number is `first` + attempts - 1 */
    qd_attempt last; /* what became of the last one */
} qd_made;

/*
 * The next puzzle: attempts are made, as many together as is quick, and looked at in their order. The
 * outcome is QD_SOLUTION: it is made. QD_PAUSED: not yet; call again. QD_STOPPED: too many attempts
 * failed. QD_NODE_LIMIT: ten since the last puzzle were ended by limits of nodes, and `attempts` is 0. QD_INTERRUPTED: call again to go on.
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
 * A new board: this one with cages that cover all cells of a solution grid, a byte for each, which is the only solution
 * without any clue. Cages of one cell say its value. The outcome is QD_SOLUTION; QD_DONE: none were found, another grid may
 * have some; QD_NODE_LIMIT: none were found because a search took too long; QD_INTERRUPTED. QD_ERROR_ARGUMENT: no cage is
 * like that.
 */
QD_API qd_status qd_cages_make(const qd_board *board, const uint8_t *grid, const qd_cage_wish *wish,
                               qd_board **out, qd_outcome *outcome, qd_error *error);

/* The kinds of lines and signs, and what they mean; NULL after the last one. */
QD_API const char *qd_line_name(size_t number, const char **meaning);

/* Which lines and signs a puzzle is to have. */
typedef struct qd_line_wish {
    const char
        *lines;      /* "thermo:4,arrow:2,whisper:1,renban:2": how many of each; "dots", "xv": every
                            such sign that the solution allows */
    bool minimal;    /* no clue and no line can be left out */
    uint64_t seed;   /* the same seed and number give the same lines and clues */
    uint64_t number; /* see `seed` */
    const qd_stop *stop; /* NULL, or what ends it */
} qd_line_wish;

/*
 * A new board: this one with lines and signs that a solution grid, a byte for each cell, obeys; and a puzzle on it with that
 * solution alone, a byte for each cell, 0 for empty. No two lines share a cell. The outcome is QD_SOLUTION; QD_DONE: this
 * grid has no room for that many lines; or another one of qd_maker_next. QD_ERROR_ARGUMENT: there are no such lines; without a grid
 * (NULL) only that is looked at, and there is no board.
 */
QD_API qd_status qd_lines_make(const qd_board *board, const uint8_t *grid, const qd_line_wish *wish,
                               qd_board **out, uint8_t *puzzle, qd_outcome *outcome,
                               qd_error *error);

#ifdef __cplusplus
}
#endif
#endif
