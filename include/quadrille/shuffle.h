/*
 * quadrille/shuffle.h - puzzles of any board in other forms that are the same but for symmetries of
 * the board. For the ordinary 9x9 on plain arrays see quadrille/canon.h.
 *
 *     #include <quadrille/shuffle.h>
 *     #include <stdio.h>
 *
 *     int main(void) {
 *         qd_board *board;
 *         qd_grid *grid, *image;
 *         qd_shuffler *shuffler;
 *         qd_error error;
 *         uint64_t state = 1;
 *         char text[37];
 *         if (qd_board_parse("6x6", &board, &error) != QD_OK ||
 *             qd_grid_new(board, &grid, &error) != QD_OK ||
 *             qd_grid_new(board, &image, &error) != QD_OK ||
 *             qd_shuffler_new(board, &shuffler, &error) != QD_OK)
 *             return fprintf(stderr, "%s\n", error.message), 1;
 *         qd_grid_set_value(grid, 0, 5);
 *         qd_shuffler_draw(shuffler, &state);
 *         qd_shuffler_apply(shuffler, grid, image);
 *         qd_grid_print(image, NULL, text, sizeof text);
 *         puts(text);
 *         qd_shuffler_free(shuffler);
 *         qd_grid_free(image);
 *         qd_grid_free(grid);
 *         qd_board_free(board);
 *     }
 */
#ifndef QUADRILLE_SHUFFLE_H
#define QUADRILLE_SHUFFLE_H

#include "quadrille/sudoku.h"

#ifdef __cplusplus
extern "C" {
#endif

/*
 * Draws symmetries of a board, each of those below with the same probability. Every one takes
 * solutions to solutions, so an image has as many solutions as its puzzle.
 *
 *   - One square of rows, columns and boxes, and no other rule: the orders of rows in a band, of
 *     bands, of columns in a stack and of stacks, and transposition if the boxes are as high as wide
 *     (or are rows); and all names of values.
 *   - Other boards: those of the eight turns and reflections of the layout that leave all rules as
 *     they are. If houses are all that the rules make, all names of values; with `nonconsecutive`,
 *     the values from 1 to N, or from N to 1; with sums or orders, no other names.
 *
 * So a killer or a thermometer board mostly has no symmetry, and every image is the puzzle itself.
 */
typedef struct qd_shuffler qd_shuffler;

/* The board must outlive it. */
QD_API qd_status qd_shuffler_new(const qd_board *board, qd_shuffler **out, qd_error *error);

/* Releases a shuffler; NULL is fine. */
QD_API void qd_shuffler_free(qd_shuffler *shuffler);

/*
 * Draws the symmetry that the functions below use; before, it is the one that changes nothing.
 * `*state` is the state of the generator of random numbers: a seed at first, any number; afterwards
 * what the next call takes. The same seed gives the same symmetries on every machine.
 */
QD_API void qd_shuffler_draw(qd_shuffler *shuffler, uint64_t *state);

/* The cell whose contents a cell of the image gets. */
QD_API uint32_t qd_shuffler_origin(const qd_shuffler *shuffler, uint32_t cell);

/* What becomes of a value, 1 to N; 0 stays 0. */
QD_API uint32_t qd_shuffler_value(const qd_shuffler *shuffler, uint32_t value);

/* Makes the image of a grid, with its candidates; both are on the board, and not the same grid. */
QD_API void qd_shuffler_apply(const qd_shuffler *shuffler, const qd_grid *grid, qd_grid *image);

#ifdef __cplusplus
}
#endif
#endif
