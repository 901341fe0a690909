/*
 * The text after the `=` of a rule, while it is read into a constraint:
 *
 *     9x9+x+cage=12:r1c1r1c2+antiknight
 *                ^rest      ^end
 */
#ifndef QD_SUDOKU_ARGUMENT_H
#define QD_SUDOKU_ARGUMENT_H

#include "board.h"

struct argument {
    const char *notation; /* of the whole board: errors count columns from its start */
    const char *rest;     /* what is not read yet */
    const char *end;
};

/* Fails with the name of the rule, how it is written, and the column of `at` in the argument. */
qd_status qd_argument_fail(const struct argument *argument, const struct constraint *constraint,
                           const char *at, qd_status status, qd_error *error, const char *format,
                           ...) QD_PRINTF(6, 7);

/* If there is a number of up to four digits and a colon, takes it into the constraint. */
qd_status qd_argument_number(struct argument *argument, struct constraint *constraint,
                             qd_error *error);

/* Takes the cells up to the end, separated by blanks or commas, into the constraint. No cell may be
 * repeated; there must be at least `least` and at most N of them. */
qd_status qd_argument_cells(struct argument *argument, const qd_board *board,
                            struct constraint *constraint, uint32_t least, qd_error *error);

#endif
