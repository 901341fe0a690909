/* Clues beside the board: what is seen from a place there. */
#ifndef QD_SUDOKU_ARGUMENT_SIGHT_H
#define QD_SUDOKU_ARGUMENT_SIGHT_H

#include "argument.h"

/* NUMBER:rRcC: the number, and the cells of a row or column in the direction of sight from a place beside the board:
 * `r1c0` is left of row 1, `r0c3` above column 3. Takes them and writes the text. */
qd_status qd_argument_sight(qd_board *board, struct argument *argument,
                            struct constraint *constraint, qd_error *error);

/* NUMBER:rR or NUMBER:cC: the number, and the cells of a whole row or column; likewise. */
qd_status qd_argument_line(qd_board *board, struct argument *argument,
                           struct constraint *constraint, qd_error *error);

#endif
