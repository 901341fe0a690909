/*
 * The internals of a board. Read-only once made.
 *
 * A board is one or more squares of N x N cells, laid in a common rectangle; where they overlap
 * they share cells. A "square" may also be a rectangle, have fewer rows and columns than there are
 * values, or no rows, columns and boxes at all. Helper rectangles lie below:
 *
 *     9x9@r1c1@r7c7        AAAAAA...         A A A A A A . . .        cells are numbered in reading
 *                          AAAAAA...                                  order of the layout, gaps
 *                          AAAA**BBB         * belongs to both        skipped
 *                          ....BBBBB
 */
#ifndef QD_SUDOKU_BOARD_H
#define QD_SUDOKU_BOARD_H

#include "quadrille/sudoku.h"

#include "../base/check.h"

struct qd_rule;
struct argument;

/* A square: the place of its first cell in the layout. */
struct square {
    uint32_t top, left;
};

/* The size of the squares, their boxes, and the values. */
struct board_form {
    uint32_t rows, columns;
    uint32_t box_rows, box_columns;
    uint32_t least,
        value_count; /* values mean `least` and so on; everywhere else they are 1 to value_count */
    bool is_free;    /* no rows, columns and boxes */
};

/* A rule in force, with the argument after its `=`. */
struct constraint {
    const struct qd_rule *rule;
    char name[8];      /* "s1", if it names cells: its number among those of its rule */
    uint32_t *cells;   /* that the argument names, in that order; NULL: none */
    uint32_t *numbers; /* likewise */
    uint32_t cell_count, number_count;
    size_t cell_capacity, number_capacity, list_capacity;
    uint32_t *list_ends; /* the number of cells up to the end of each list of cells */
    uint32_t list_count;
    char list_mark;  /* between lists: '/' or ':' */
    uint32_t *table; /* what the rule made of its argument, in a form of its own; NULL: nothing */
    size_t table_size, table_capacity;
    qd_board **branches; /* of `any`: for each alternative a board with its rules and no others */
    uint32_t branch_count;
    qd_text text;         /* the argument in its printed form; "" if there is none */
    qd_constraint public; /* the same for callers, once the board is complete */
};

struct house {
    const struct qd_rule *rule;
    char name[8];        /* "r1" */
    uint32_t cell_count; /* value_count, or fewer */
    uint32_t *cells;     /* ascending */
};

/* At most one of these placements is in a solution; for what houses cannot express. */
struct exclusion {
    const struct qd_rule *rule;
    char name[20]; /* "n1"; "rm1x2" if the constraint names cells */
    uint32_t count;
    qd_placement *placements;
};

/* How often a value may be there: least to most times, or not at all if `or_never`. */
struct occurrences {
    uint32_t value;
    int32_t least, most;
    bool or_never;
};

/* With more values there are too many sets of them for SEQUENCE_BETWEEN. */
#define LARGEST_BETWEEN 16u

/* Arms of SEQUENCE_RUN, and what the first value of a clue means. */
#define LARGEST_RUN 32u

enum sequence_kind {
    SEQUENCE_READ, /* by the rule */
    SEQUENCE_SUM,  /* the values times their weights add up to the total */
    SEQUENCE_BETWEEN, /* by the rule: a full house, and the sum between its least and its greatest value */
    SEQUENCE_SETS,     /* the cells, which differ, hold the values of one of the sets */
    SEQUENCE_EACH,     /* of each of the sets the cells hold some value */
    SEQUENCE_DISTINCT, /* the last cell is the number of different values in the others */
    SEQUENCE_RUN,      /* by the rule: how many cells are in the same region */
    SEQUENCE_COUNT, /* how often a value is in cells with the weight 1, less that in those with -1 */
};

/* Cells whose values are read one after another: see sequence.h. */
struct qd_sequence {
    enum sequence_kind kind;
    const struct constraint *constraint;
    char name[12];   /* "m1"; if the constraint has several, "m1b" is the second */
    uint32_t number; /* among those of its constraint, from 0 */
    uint32_t value_count, cell_count;
    uint32_t least;   /* of the board */
    uint32_t *cells;  /* one may occur several times, except in sums and counts */
    uint32_t *marks;  /* NULL, or a number for each, for the rule to read */
    int32_t *weights; /* of sums and counts, or NULL */
    uint64_t *sets;   /* bit v - 1 for value v; or NULL */
    uint32_t set_count;
    int64_t total; /* of sums */
    bool differs;  /* a sum whose cells differ, each with the weight 1: a cage */
    struct occurrences times;
};

/* The cells with one of these values (bit v - 1 for value v) are connected by their sides; so many of them, or at least
 * one if `size` is 0. */
struct connected_area {
    uint32_t cell_count, size;
    uint32_t *cells;
    uint64_t values;
};

/* Where labels[i] and labels[k] hold the same value, cells[i] and cells[k] do not; `size` cells have each label. */
struct partition {
    uint32_t count, size;
    uint32_t *labels, *cells;
};

/* An exclusion from the view of one of its cells: the values there that belong to it. */
struct bar {
    uint32_t exclusion;
    uint64_t values; /* bit v - 1 for value v */
};

struct position {
    uint32_t row, column;
};

/* A rectangle of helper cells, at the left of the layout. */
struct helper_area {
    uint32_t top, rows, columns;
};

/* That a cell is in a house. */
struct membership {
    uint32_t house;
    uint32_t next; /* of the same cell: its number plus 1; 0: none */
};

struct qd_board {
    uint32_t value_count, cell_count;
    uint32_t rows, columns; /* of a square */
    uint32_t box_rows, box_columns;
    uint32_t least; /* what the value 1 means to rules and users: value v means v - 1 + least */
    bool is_free;   /* no rows, columns and boxes */
    uint32_t layout_rows, layout_columns;
    uint32_t
        helper_top; /* the row of the layout where helper rectangles begin; 0: there are none */
    uint32_t helper_count; /* of rectangles */
    struct helper_area *helpers;
    size_t helper_capacity;
    struct square *squares;
    size_t square_capacity;
    uint32_t square_count;
    uint32_t *cell_at;          /* of layout_rows * layout_columns places: cell, or QD_NO_CELL */
    struct position *positions; /* of cells, in the layout */

    /* The regions, from 0, of the cells of a square, row by row; owned by a constraint. NULL: boxes. */
    const uint32_t *regions;
    uint32_t region_count;
    uint32_t *region_of; /* of cells */

    /* The rules in force, in the order of their table; implicit ones come first. */
    struct constraint *constraints;
    size_t constraint_capacity;
    uint32_t constraint_count;
    uint32_t unsaid_count;

    struct house *houses;
    size_t house_capacity;
    uint32_t house_count;
    struct membership *memberships; /* for houses that are being added */
    size_t membership_capacity;
    uint32_t membership_count;
    uint32_t *first_membership; /* of each cell, as `next`; NULL: there are no houses */
    struct exclusion *exclusions;
    size_t exclusion_capacity;
    uint32_t exclusion_count;
    struct qd_sequence *sequences;
    size_t sequence_capacity;
    uint32_t sequence_count;

    bool is_branch; /* an alternative: it has neither rows, columns nor boxes */
    const qd_board
        *outer;     /* of an alternative: the board that it belongs to, once that has its houses */
    uint32_t depth; /* of alternatives within alternatives */
    struct connected_area *areas;
    size_t area_capacity;
    uint32_t area_count;
    struct partition *partitions;
    size_t partition_capacity;
    uint32_t partition_count;
    uint32_t special_count; /* what only src/variant knows: these two, alternatives and ranks */

    /* The houses of cell c: houses_of[first_house[c]] up to before houses_of[first_house[c + 1]].
     * Sequences and bars likewise. */
    uint32_t *first_house;
    uint32_t *houses_of;
    uint32_t *first_sequence;
    uint32_t *sequences_of;
    uint32_t *first_bar;
    struct bar *bars;
};

#ifdef QUADRILLE_CHECKS

/* What is wrong with a complete board, or NULL; see base/check.h. */
const char *qd_board_check(const qd_board *board);

#endif

/* What the value number 1, 2 ... N is. Rules about sums, ratios and digits ask for it. */
static inline int64_t meaning_of(const qd_board *board, uint32_t value) {
    return (int64_t)value - 1 + board->least;
}

static inline int64_t meaning_in(const struct qd_sequence *sequence, uint32_t value) {
    return (int64_t)value - 1 + sequence->least;
}

/* All N candidates. */
static inline uint64_t all_candidates(const qd_board *board) {
    QD_CHECK(board->value_count >= 1 && board->value_count <= QD_MAX_VALUES);
    return ~UINT64_C(0) >> (QD_MAX_VALUES - board->value_count);
}

/* The cell above (side 0), to the right (1), below (2) or to the left (3); QD_NO_CELL if there is none. */
static inline uint32_t neighbour_of(const qd_board *board, uint32_t cell, unsigned side) {
    struct position at = board->positions[cell];
    return qd_board_cell_at(board, at.row + (side == 2) - (side == 0),
                            at.column + (side == 1) - (side == 3));
}

/* ---- making one: board_make.c does it in this order ------------------------------------------ */

/* Makes a board of that form, which is possible, with no square yet. */
qd_status qd_board_begin(const struct board_form *form, qd_board **out, qd_error *error);

/* Adds a square; rows and columns count from 0. */
qd_status qd_board_add_square(qd_board *board, uint32_t top, uint32_t left, qd_error *error);

/* Adds a rectangle of helper cells below everything before it, when all squares are there. */
qd_status qd_board_add_helper(qd_board *board, uint32_t rows, uint32_t columns, qd_error *error);

/* Numbers the cells; from then on rules may name them. */
qd_status qd_board_place_cells(qd_board *board, qd_error *error);

/* Adds a rule. `argument` is the text after its `=`, NULL for rules without one. */
qd_status qd_board_add_constraint(qd_board *board, const struct qd_rule *rule,
                                  struct argument *argument, qd_error *error);

/* Appends the lists of cells of a constraint to its text, with the mark between them. */
void qd_board_write_cells(const qd_board *board, struct constraint *constraint);

/* Makes a board with the same cells and no rule, for an alternative; completed along with the board. */
qd_status qd_board_begin_branch(const qd_board *board, qd_board **out, qd_error *error);

/* Whether a filled grid obeys all rules by their definitions; if not, the first that is broken. */
const struct constraint *qd_board_find_broken(const qd_board *board, const uint8_t *values);

/* Makes everything else, and completes the board. */
qd_status qd_board_complete(qd_board *board, qd_error *error);

/* The last part of that: finds the houses, sequences and bars of each cell. */
qd_status qd_board_index(qd_board *board, qd_error *error);

/* The boxes that such a board has if the notation does not say: of as many cells as the longer side; one row each if
 * none fit. */
void qd_board_default_box(uint32_t rows, uint32_t columns, uint32_t *box_rows,
                          uint32_t *box_columns);

/* Frees the members of a constraint. */
void qd_board_free_constraint(struct constraint *constraint);

/* Whether the cell is in a helper rectangle. */
bool qd_board_is_helper(const qd_board *board, uint32_t cell);

#endif
