/*
 * quadrille/make.h - puzzles of any board, made at random. For the ordinary 9x9 see
 * quadrille/generate.h, which is more than ten times as fast, and whose solution grids are uniform.
 *
 *     #include <quadrille/make.h>
 *     #include <stdio.h>
 *
 *     int main(void) {
 *         qd_board *board;
 *         qd_maker *maker;
 *         qd_outcome outcome;
 *         qd_error error;
 *         uint8_t puzzle[36], result;
 *         qd_maker_settings settings = QD_MAKER_SETTINGS_INIT;
 *         settings.seed = 1;
 *         settings.pattern = QD_PATTERN_HALF_TURN;
 *         if (qd_board_parse("6x6+x", &board, &error) != QD_OK ||
 *             qd_maker_new(board, &settings, &maker, &error) != QD_OK ||
 *             qd_maker_run(maker, 0, 1, puzzle, &result, &outcome, &error) != QD_OK)
 *             return fprintf(stderr, "%s\n", error.message), 1;
 *         for (int i = 0; i < 36 && result == QD_ATTEMPT_MADE; i++)
 *             printf("%d%c", puzzle[i], i % 6 == 5 ? '\n' : ' ');
 *         qd_maker_free(maker);
 *         qd_board_free(board);
 *     }
 */
#ifndef QUADRILLE_MAKE_H
#define QUADRILLE_MAKE_H

#include "quadrille/generate.h"
#include "quadrille/sudoku.h"

#ifdef __cplusplus
extern "C" {
#endif

/* What is wanted. Begin with QD_MAKER_SETTINGS_INIT. */
typedef struct qd_maker_settings {
    size_t size;           /* sizeof(qd_maker_settings), set by QD_MAKER_SETTINGS_INIT */
    uint64_t seed;         /* the same seed and settings give the same puzzles on every machine */
    bool minimal;          /* no clue can be left out */
    uint32_t least;        /* clues, with `most` */
    uint32_t most;         /* UINT32_MAX: any number, as few as emptying cells gives */
    qd_pattern pattern;    /* of clues, turned and reflected as the layout of the board is */
    const uint8_t *places; /* NULL, or a byte for each cell: clues are exactly where they are not
                                0. Needed while the maker lives */
    const uint8_t *grid;   /* NULL, or a byte for each cell: the only solution. Likewise */
    uint64_t grid_nodes;   /* limit of the search for a solution grid; 0: the default, 2,000,000 */
    uint64_t
        question_nodes; /* limit of each search for another solution; 0: the default, 5,000. The
                                last search for a clue, on which the puzzle depends, has 400 times as
                                many */
} qd_maker_settings;

/* Any puzzle. */
#define QD_MAKER_SETTINGS_INIT                                                                     \
    { sizeof(qd_maker_settings), 0, false, 0, UINT32_MAX, QD_PATTERN_NONE, NULL, NULL, 0, 0 }

/* The same in a function, for other languages; `size` is the size of the caller's struct. */
QD_API void qd_maker_settings_init(qd_maker_settings *settings, size_t size);

/*
 * Makes puzzles with exactly one solution, each by an attempt of its own: a solution grid is drawn,
 * and its cells are emptied in random order, where one solution is left. Each step is proved by a
 * search, which looks for a solution with another value in the cell. If the limit of nodes ends that
 * search, the clue stays; if the puzzle is to be minimal, the question is put again in the end. So
 * every puzzle has one solution, but on large boards, if `minimal` is false, some of its clues may
 * not be needed.
 *
 * The solution grids of boards of one square of up to 6 x 6 cells are drawn exactly uniformly if
 * there are not too many to list: see qd_maker_is_uniform. Those of all other boards are not uniform.
 * They are what a search of the exact cover finds whose items and options are in random order, with
 * restarts in other orders (qd_cover_find); on boards with sums or orders, what a backtracking search
 * finds that tries values in random order, also restarted.
 *
 * Attempts are numbered, and number i depends on the board, the settings and i alone: limits are
 * numbers of nodes, not times. To be used by one thread at a time.
 */
typedef struct qd_maker qd_maker;

/*
 * The board must outlive the maker. QD_ERROR_ARGUMENT: settings that no puzzle can have, such as a
 * pattern that takes a cell where the board has none, or a grid that is not a solution.
 * QD_ERROR_CLASH: the board has no solution (if that is found out at once).
 */
QD_API qd_status qd_maker_new(const qd_board *board, const qd_maker_settings *settings,
                              qd_maker **out, qd_error *error);

/* Releases a maker; NULL is fine. */
QD_API void qd_maker_free(qd_maker *maker);

/* Whether each solution grid of the board is drawn with the same probability. */
QD_API bool qd_maker_is_uniform(const qd_maker *maker);

/* What became of an attempt. */
typedef enum qd_attempt {
    QD_ATTEMPT_FAILED,  /* its puzzle was not as wanted */
    QD_ATTEMPT_MADE,    /* it made a puzzle */
    QD_ATTEMPT_NO_GRID, /* no solution grid was found within the limit of nodes */
    QD_ATTEMPT_DOUBT, /* within the limit it was not found out whether the puzzle has one solution,
                           or is minimal */
    QD_ATTEMPT_OPEN   /* it was interrupted */
} qd_attempt;

/*
 * Makes attempts number `first` to `first + count - 1`, one after another. `puzzles` gets a byte for
 * each cell of each (0 for empty), `results` a byte: a qd_attempt. Only the puzzles of those that are
 * QD_ATTEMPT_MADE mean anything. The outcome is QD_DONE or QD_INTERRUPTED. QD_ERROR_CLASH: it is
 * proved that the board has no solution.
 */
QD_API qd_status qd_maker_run(qd_maker *maker, uint64_t first, size_t count, uint8_t *puzzles,
                              uint8_t *results, qd_outcome *outcome, qd_error *error);

/* Makes the running qd_maker_run, or the next one if none is running, return soon. From any thread
 * or a signal handler. */
QD_API void qd_maker_interrupt(qd_maker *maker);

#ifdef __cplusplus
}
#endif
#endif
