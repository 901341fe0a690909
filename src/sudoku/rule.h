/*
 * Rules of boards. To add one: write rule_NAME.c with a `const struct qd_rule`, and give it a row
 * in rules.c.
 *
 * A rule adds houses, exclusions and sequences to the board while that is made. From these follows
 * everything else: items and options of the cover (an item of a house of N cells is primary, of
 * fewer, or of an exclusion, secondary; a sequence has options of its own), what the backtracking
 * solver looks at, clashes of clues. Beside that it judges filled grids from its definition, without
 * looking at what it added, so that the two can be compared.
 */
#ifndef QD_SUDOKU_RULE_H
#define QD_SUDOKU_RULE_H

#include "argument.h"
#include "board.h"

/* When a rule is part of a board. */
enum rule_use {
    RULE_ALWAYS,
    RULE_BOXES,   /* if the board has boxes, not regions */
    RULE_REGIONS, /* if it has regions; `regions=TEXT` asks for them */
    RULE_ASKED    /* if asked for by name */
};

struct qd_rule {
    const char *name;    /* "row" */
    const char *also;    /* another name, or NULL */
    const char *prefix;  /* of the names of its houses: "r" gives r1, r2 ... */
    const char *meaning; /* a sentence for people */
    enum rule_use use;
    const char *form;              /* "house=r1c1r1c2r2c1": how it is written, if it takes text */
    const struct position *places; /* of rules that are one fixed house of nine cells */

    /* Reads the text after `=` into the constraint; NULL: there must be none. A rule that takes
     * text may be there more than once, and is applied once for each, not to each square. */
    qd_status (*parse)(qd_board *board, struct argument *argument, struct constraint *constraint,
                       qd_error *error);
    /* NULL, or why it does not fit the board; NULL if it does. */
    const char *(*refuses)(const qd_board *board);
    /* Adds houses, exclusions and sequences for one square of the board. */
    qd_status (*apply)(qd_board *board, const struct constraint *constraint,
                       const struct square *square, qd_error *error);
    /* Whether a filled grid (one byte per cell) obeys, by the definition of the rule. */
    bool (*judge)(const qd_board *board, const struct constraint *constraint,
                  const struct square *square, const uint8_t *values);

    /* For rules that add sequences: reads a value in cell number i of one; the state, 0 at first, is
     * what was there and becomes what comes of it. False: the value is refused. */
    bool (*read)(const struct qd_sequence *sequence, uint32_t i, uint32_t value, uint64_t *state);

    /* For rules of full houses that share no cells, `groups`, numbered from 0, with
     * qd_rule_add_groups and qd_rule_groups_are_full: where cell i of a group is, and, the other way
     * round, in which group a place is (QD_NO_HOUSE: in none); and how many there are (NULL: N). */
    struct position (*place)(const qd_board *board, uint32_t group, uint32_t i);
    uint32_t (*group)(const qd_board *board, uint32_t row, uint32_t column);
    uint32_t (*group_count)(const qd_board *board);
};

/* Rule number 0, 1, 2 ...; NULL past the last. */
const struct qd_rule *qd_rule_get(size_t number);

/* Whether it is about cells that its text names, not about every square of the board. */
static inline bool qd_rule_names_cells(const struct qd_rule *rule) {
    return rule->use == RULE_ASKED && rule->parse;
}

/* Whether it is in force without being said. */
static inline bool qd_rule_is_unsaid(const struct qd_rule *rule) {
    return rule->use == RULE_ALWAYS || rule->use == RULE_BOXES;
}

/* The rule of that name, or NULL. */
const struct qd_rule *qd_rule_find(const char *name, size_t length);

/* ---- for apply ------------------------------------------------------------------------------- */

/* Adds a house of these cells, unless it says nothing new: its cells are all in one house already.
 * They are put into ascending order. It has the number of its constraint, if that names cells, else
 * the next one of its rule. */
qd_status qd_board_add_house(qd_board *board, const struct constraint *constraint, uint32_t *cells,
                             uint32_t cell_count, qd_error *error);

/* Adds a set of placements of which at most one can hold. */
qd_status qd_board_add_exclusion(qd_board *board, const struct constraint *constraint,
                                 const qd_placement *placements, uint32_t count, qd_error *error);

/* Adds the cells of the constraint in their order as a sequence that its rule reads. */
qd_status qd_board_add_sequence(qd_board *board, const struct constraint *constraint,
                                qd_error *error);

/* The cell at that place of a square. */
static inline uint32_t cell_in(const qd_board *board, const struct square *square, uint32_t row,
                               uint32_t column) {
    QD_CHECK(row < board->value_count && column < board->value_count);
    return board->cell_at[(square->top + row) * board->layout_columns + square->left + column];
}

/* Adds the groups of a rule: an `apply`. */
qd_status qd_rule_add_groups(qd_board *board, const struct constraint *constraint,
                             const struct square *square, qd_error *error);

/* Adds a house of the cells that were named: an `apply`. */
qd_status qd_rule_add_cells(qd_board *board, const struct constraint *constraint,
                            const struct square *square, qd_error *error);

/* A place beside another: rows down, columns to the right. */
struct step {
    int rows, columns;
};

/* Adds a house of two for each cell of the square and each of the steps that stays inside. */
qd_status qd_board_add_pairs(qd_board *board, const struct constraint *constraint,
                             const struct square *square, const struct step *steps, size_t count,
                             qd_error *error);

/* ---- for judge ------------------------------------------------------------------------------- */

/* The value at that place of a square. */
static inline uint8_t value_in(const qd_board *board, const struct square *square,
                               const uint8_t *values, uint32_t row, uint32_t column) {
    return values[cell_in(board, square, row, column)];
}

/* Whether every group has all values: a `judge`. */
bool qd_rule_groups_are_full(const qd_board *board, const struct constraint *constraint,
                             const struct square *square, const uint8_t *values);

/* Whether the cells that were named hold different values: a `judge`. */
bool qd_rule_cells_differ(const qd_board *board, const struct constraint *constraint,
                          const struct square *square, const uint8_t *values);

/* Whether two values that lie one of the steps apart are ever closer than `gap`. */
bool qd_board_keeps_apart(const qd_board *board, const struct square *square, const uint8_t *values,
                          const struct step *steps, size_t count, unsigned gap);

extern const struct qd_rule qd_rule_row, qd_rule_column, qd_rule_box, qd_rule_regions,
    qd_rule_diagonal, qd_rule_antidiagonal, qd_rule_x, qd_rule_windoku, qd_rule_disjoint,
    qd_rule_centredot, qd_rule_asterisk, qd_rule_girandola, qd_rule_antiknight, qd_rule_antiking,
    qd_rule_nonconsecutive, qd_rule_house, qd_rule_cage, qd_rule_thermo;

#endif
