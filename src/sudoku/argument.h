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
    /* Makes a branch of the board with the rules from `rest` to `end`; as a pointer, because it knows all rules. */
    qd_status (*take_branch)(const qd_board *board, const struct argument *argument,
                             const char *end, qd_board **branch, qd_error *error);
};

/* Fails with the name of the rule, how it is written, and the column of `at` in the argument. */
qd_status qd_argument_fail(const struct argument *argument, const struct constraint *constraint,
                           const char *at, qd_status status, qd_error *error, const char *format,
                           ...) QD_PRINTF(6, 7);

/* Whether that character is next; then it is taken. Blanks and commas before it are skipped. */
bool qd_argument_take(struct argument *argument, char mark);

/* ---- numbers --------------------------------------------------------------------------------- */

/* If there is a number of up to four digits and a colon, takes it into the constraint. */
qd_status qd_argument_number(struct argument *argument, struct constraint *constraint,
                             qd_error *error);

/* The same, but it must be there. */
qd_status qd_argument_needed_number(struct argument *argument, struct constraint *constraint,
                                    qd_error *error);

/* Takes one or more numbers, separated by blanks or commas, and a colon: `1,2,10:`. */
qd_status qd_argument_numbers(struct argument *argument, struct constraint *constraint,
                              qd_error *error);

/* A number of up to six digits, perhaps with a sign; false if there is none. */
bool qd_argument_take_signed(struct argument *argument, int32_t *number);

/* Appends a number to those of the constraint. */
qd_status qd_argument_add_number(struct constraint *constraint, uint32_t number, qd_error *error);

/* ---- cells ----------------------------------------------------------------------------------- */

/* What a list of cells may be. */
struct list_form {
    uint32_t least, most; /* cells */
    bool repeats;         /* a cell may be in it more than once */
};

/* For paths, which may have any number of cells. */
#define ANY_CELLS QD_MAX_CELLS

/* What most arguments are: numbers of that kind, then cells up to the end. */
enum argument_numbers { NUMBERS_NONE, NUMBER_PERHAPS, NUMBER_NEEDED, NUMBERS_SEVERAL };
struct argument_form {
    enum argument_numbers numbers;
    struct list_form cells; /* `most` may be this: as many as there are values */
};
#define UP_TO_N_CELLS 0

/* Takes such an argument. */
qd_status qd_argument_of_form(struct argument *argument, const qd_board *board,
                              struct constraint *constraint, struct argument_form form,
                              qd_error *error);

/* Takes the cells up to the end, separated by blanks or commas, into the constraint. No cell may be
 * repeated; there must be at least `least` and at most N of them. */
qd_status qd_argument_cells(struct argument *argument, const qd_board *board,
                            struct constraint *constraint, uint32_t least, qd_error *error);

/* The same with a form of one's own. */
qd_status qd_argument_path(struct argument *argument, const qd_board *board,
                           struct constraint *constraint, struct list_form form, qd_error *error);

/* Takes one list of cells up to the end or one of the `marks` after it, which is not taken. */
qd_status qd_argument_list(struct argument *argument, const qd_board *board,
                           struct constraint *constraint, struct list_form form, const char *marks,
                           qd_error *error);

/* Takes lists of cells up to the end, `least` to `most` of them, each of that form, separated by
 * the mark. The constraint keeps the mark for its text. */
qd_status qd_argument_lists(struct argument *argument, const qd_board *board,
                            struct constraint *constraint, struct list_form form, char mark,
                            uint32_t least, uint32_t most, qd_error *error);

/* Takes one cell into the list that is being read, */
qd_status qd_argument_cell(struct argument *argument, const qd_board *board,
                           struct constraint *constraint, struct list_form form, qd_error *error);

/* and ends that list. */
qd_status qd_argument_end_list(struct constraint *constraint, qd_error *error);

/* A place of the layout, or around it: `r0c3` is above column 3. False if there is none. */
bool qd_argument_take_place(struct argument *argument, uint32_t *row, uint32_t *column);

#endif
