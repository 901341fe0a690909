/*
 * Rules of boards. To add one: write rule_NAME.c with a `const struct qd_rule`, and add a row to
 * QD_RULES below.
 *
 * A rule adds houses, exclusions and sequences to a board being made. Everything else follows from
 * these: items and options of the cover (an item of a house of N cells is primary; one of a smaller
 * house, or of an exclusion, is secondary; a sequence has its own options), the marks of the
 * backtracking solver, clashes of clues. Areas and partitions, which are about where values are, only the solver
 * `variant` takes. A rule also judges filled grids. It does so from its
 * definition, without using what it added, so that the two can be compared.
 */
#ifndef QD_SUDOKU_RULE_H
#define QD_SUDOKU_RULE_H

#include "above.h"
#include "argument.h"
#include "board.h"

/* When a rule is part of a board. */
enum rule_use {
    RULE_ALWAYS,
    RULE_BOXES,   /* if the board has boxes, not regions */
    RULE_REGIONS, /* if it has regions; requested by `regions=TEXT` */
    RULE_ASKED    /* if requested by name */
};

struct qd_rule {
    const char *name;        /* "row" */
    const char *also;        /* another name, or NULL */
    const char *prefix;      /* of the names of its houses: "r" gives r1, r2 ... */
    struct rule_words words; /* of reasons */
    const char *meaning;     /* a sentence for users */
    const char *few; /* NULL, or the same where its houses have fewer cells than there are values */
    enum rule_use use;
    const char *form; /* "house=r1c1r1c2r2c1": how it is written, if it has an argument */
    const struct position *places; /* of rules that are one fixed house of nine cells */

    /* Its argument, which is read into the constraint; `cells.least` is 0 if it has none, or `parse` reads it. A rule
     * with an argument may occur several times, and is applied once for each, not to each square. */
    struct argument_form takes;
    qd_status (*parse)(qd_board *board, struct argument *argument, struct constraint *constraint,
                       qd_error *error);
    /* NULL, or the reason why it does not fit the board; NULL if it does. */
    const char *(*refuses)(const qd_board *board);
    /* Adds houses, exclusions and sequences for one square of the board. */
    qd_status (*apply)(qd_board *board, const struct constraint *constraint,
                       const struct square *square, qd_error *error);
    /* Whether a filled grid (one byte per cell) obeys the rule, by its definition. */
    bool (*judge)(const qd_board *board, const struct constraint *constraint,
                  const struct square *square, const uint8_t *values);

    /* For rules that add sequences other than sums, sets and counts: reads a value, 1 to N, in cell number i of one.
     * The state, at first 0, is that before the value, and becomes that after it. False: the value is refused. */
    bool (*read)(const struct qd_sequence *sequence, uint32_t i, uint32_t value, uint64_t *state);
    /* NULL, or for src/variant, which may begin with several states: number `way` of these, and the cell that it reads
     * first, which is the same of all. Together they accept what state 0 does from cell 0 on. False past the last. */
    bool (*begin)(const struct qd_sequence *sequence, uint32_t way, uint64_t *state,
                  uint32_t *first);

    /* Readings, exclusions and houses do not say all that a constraint does: solvers have it in a form of their own. */
    bool unread;

    /* What it reads depends on the numbers of its constraint alone, wherever the cells are. */
    bool reads_numbers;

    /* For rules whose `groups` are houses that share no cells, numbered from 0; used by
     * qd_rule_add_groups and qd_rule_groups_are_full. They give the place of cell i of a group; the
     * group of a place (QD_NO_HOUSE: none); the number of groups; and that of the cells of one. */
    struct position (*place)(const qd_board *board, uint32_t group, uint32_t i);
    uint32_t (*group)(const qd_board *board, uint32_t row, uint32_t column);
    uint32_t (*group_count)(const qd_board *board);
    uint32_t (*group_size)(const qd_board *board, uint32_t group);
};

/* Rule number 0, 1, 2 ...; NULL past the last. */
const struct qd_rule *qd_rule_get(size_t number);

static inline bool qd_rule_has_argument(const struct qd_rule *rule) {
    return rule->parse || rule->takes.cells.least;
}

/* Whether it is about the cells in its argument, not about every square of the board. */
static inline bool qd_rule_names_cells(const struct qd_rule *rule) {
    return rule->use == RULE_ASKED && qd_rule_has_argument(rule);
}

/* Whether it is implicit: in force without being written. */
static inline bool qd_rule_is_unsaid(const struct qd_rule *rule) {
    return rule->use == RULE_ALWAYS || rule->use == RULE_BOXES;
}

/* Whether each of its houses has as many cells as there are values. */
bool qd_rule_fills_groups(const qd_board *board, const struct qd_rule *rule);

/* The rule of that name, or NULL. */
const struct qd_rule *qd_rule_find(const char *name, size_t length);

/* Rule number 0, 1, 2 ... of a board; NULL past the last. */
const struct qd_rule *qd_board_own_rule(const qd_board *board, size_t number);

/* ---- for apply ------------------------------------------------------------------------------- */

/* Adds a house of these cells, unless one house already contains them all. Sorts the cells. If the
 * constraint names cells, the house has its number, else the next number of its rule. More cells than there are
 * values are allowed: then no grid obeys. */
qd_status qd_board_add_house(qd_board *board, const struct constraint *constraint, uint32_t *cells,
                             uint32_t cell_count, qd_error *error);

/* Adds a set of placements; at most one of them is in a solution. */
qd_status qd_board_add_exclusion(qd_board *board, const struct constraint *constraint,
                                 const qd_placement *placements, uint32_t count, qd_error *error);

/* Adds this as an exclusion: if the cell has the value, the other cell has the value `own`; 0: then there is none for
 * it. */
qd_status qd_board_add_implication(qd_board *board, const struct constraint *constraint,
                                   uint32_t cell, uint32_t value, uint32_t other, uint32_t own,
                                   qd_error *error);

/* Adds cells, in their order, as a sequence that the rule reads. One may occur several times. `marks`: NULL, or a
 * number for each that `read` finds in the sequence. */
qd_status qd_board_add_sequence(qd_board *board, const struct constraint *constraint,
                                const uint32_t *cells, const uint32_t *marks, uint32_t count,
                                qd_error *error);

/* Adds a sum: the values times their weights (NULL: 1 each) add up to the total. A cell may occur several times. */
qd_status qd_board_add_sum(qd_board *board, const struct constraint *constraint,
                           const uint32_t *cells, const int32_t *weights, uint32_t count,
                           int64_t total, qd_error *error);

/* Adds a count: how often the value is in the cells with the weight 1 (NULL: all), less how often in those with -1. */
qd_status qd_board_add_count(qd_board *board, const struct constraint *constraint,
                             const uint32_t *cells, const int32_t *weights, uint32_t count,
                             struct occurrences times, qd_error *error);

/* Adds cells that hold some value of each of these sets. */
qd_status qd_board_add_each(qd_board *board, const struct constraint *constraint,
                            const uint32_t *cells, uint32_t count, const uint64_t *sets,
                            uint32_t set_count, qd_error *error);

/* Whether the cells are different ones of one house. */
bool qd_board_differ(const qd_board *board, const uint32_t *cells, uint32_t count);

/* Adds cells, which differ, that hold exactly the values of one of these sets: bit v - 1 for value v. */
qd_status qd_board_add_sets(qd_board *board, const struct constraint *constraint,
                            const uint32_t *cells, uint32_t count, const uint64_t *sets,
                            uint32_t set_count, qd_error *error);

/* Adds an area: see board.h. */
qd_status qd_board_add_area(qd_board *board, const uint32_t *cells, uint32_t count, uint64_t values,
                            uint32_t size, qd_error *error);

/* Adds a partition: see board.h. */
qd_status qd_board_add_partition(qd_board *board, const uint32_t *labels, const uint32_t *cells,
                                 uint32_t count, uint32_t size, qd_error *error);

/* Adds a sequence of two cells. */
static inline qd_status qd_board_add_two(qd_board *board, const struct constraint *constraint,
                                         uint32_t left, uint32_t right, qd_error *error) {
    return qd_board_add_sequence(board, constraint, (uint32_t[]){left, right}, NULL, 2, error);
}

/* The cell at that place of a square. */
static inline uint32_t cell_in(const qd_board *board, const struct square *square, uint32_t row,
                               uint32_t column) {
    QD_CHECK(row < board->rows && column < board->columns);
    return board->cell_at[(square->top + row) * board->layout_columns + square->left + column];
}

/* Adds the groups of a rule: an `apply`. */
qd_status qd_rule_add_groups(qd_board *board, const struct constraint *constraint,
                             const struct square *square, qd_error *error);

/* Adds a house of the named cells: an `apply`. */
qd_status qd_rule_add_cells(qd_board *board, const struct constraint *constraint,
                            const struct square *square, qd_error *error);

/* The named cells as one sequence: an `apply`. */
qd_status qd_rule_add_sequence(qd_board *board, const struct constraint *constraint,
                               const struct square *square, qd_error *error);

/* The same, and a house of them: an `apply`. */
qd_status qd_rule_add_distinct(qd_board *board, const struct constraint *constraint,
                               const struct square *square, qd_error *error);

/* A sequence of each named cell alone: an `apply`. */
qd_status qd_rule_add_singles(qd_board *board, const struct constraint *constraint,
                              const struct square *square, qd_error *error);

/* A sequence of each two named cells, wherever they stand: an `apply`. */
qd_status qd_rule_add_twos(qd_board *board, const struct constraint *constraint,
                           const struct square *square, qd_error *error);

/* Adds a sequence for each two neighbours on the path of the named cells: an `apply`. */
qd_status qd_rule_add_neighbours(qd_board *board, const struct constraint *constraint,
                                 const struct square *square, qd_error *error);

/* From one place to another: rows down, columns to the right. */
struct step {
    int rows, columns;
};

/* Adds a house of two cells for each cell of the square and each step that stays inside. */
qd_status qd_board_add_pairs(qd_board *board, const struct constraint *constraint,
                             const struct square *square, const struct step *steps, size_t count,
                             qd_error *error);

/* Calls `add` for each two neighbours in a row or column of the square. */
qd_status qd_board_each_neighbours(qd_board *board, const struct constraint *constraint,
                                   const struct square *square,
                                   qd_status (*add)(qd_board *board,
                                                    const struct constraint *constraint,
                                                    uint32_t left, uint32_t right, qd_error *error),
                                   qd_error *error);

/* ---- for read -------------------------------------------------------------------------------- */

/* Of two cells: keeps the first value as the state, and returns it with the second one; before that 0. */
static inline uint32_t value_before(uint32_t i, uint32_t value, uint64_t *state) {
    uint32_t before = i ? (uint32_t)*state : 0;
    *state = i ? 0 : value;
    return before;
}

/* ---- of letters: rule_xv.c, rule_nodots.c ------------------------------------------------------ */

#define SUM_OF_V 5u
#define SUM_OF_X 10u

/* ---- of full ranks: rule_fullrank.c ------------------------------------------------------------ */

/* Rows and columns that are the same number: none, none where one has a clue, or any. */
enum ties { TIES_NONE, TIES_UNCLUED, TIES_ANY };

/* What a board asks for, or the one that it is an alternative of. */
enum ties qd_board_ties(const qd_board *board);

/* The number of the row or column of a clue, as src/variant counts them. */
uint32_t qd_board_ranked_line(const qd_board *board, const struct constraint *constraint);

/* ---- of doppelganger -------------------------------------------------------------------------- */

/* Rows, columns, and boxes or regions. */
#define HOUSE_KINDS 3u

/* The cells of the row (0), column (1), or box or region (2) of a cell, in reading order; returns their number, 0 if
 * there is none. */
uint32_t qd_board_house_at(const qd_board *board, uint32_t cell, uint32_t kind, uint32_t *cells);

/* ---- for judge and read ---------------------------------------------------------------------- */

/* The first number that the constraint names, or the usual one. */
static inline uint32_t number_or(const struct constraint *constraint, uint32_t usual) {
    return constraint->number_count ? constraint->numbers[0] : usual;
}

static inline uint32_t gap_between(uint32_t left, uint32_t right) {
    return left < right ? right - left : left - right;
}

/* ---- for judge ------------------------------------------------------------------------------- */

/* The value at that place of a square. */
static inline uint8_t value_in(const qd_board *board, const struct square *square,
                               const uint8_t *values, uint32_t row, uint32_t column) {
    return values[cell_in(board, square, row, column)];
}

/* Whether all groups have different values (and so all of them, with N cells): a `judge`. */
bool qd_rule_groups_are_full(const qd_board *board, const struct constraint *constraint,
                             const struct square *square, const uint8_t *values);

/* Whether the cells have different values. */
bool qd_are_different(const uint32_t *cells, uint32_t count, const uint8_t *values);

/* Whether the named cells have: a `judge`. */
bool qd_rule_cells_differ(const qd_board *board, const struct constraint *constraint,
                          const struct square *square, const uint8_t *values);

/* Clears the mark of that cell and those that are connected to it by their sides; returns how many. */
uint32_t qd_board_clear_connected(const qd_board *board, uint8_t *marks, uint32_t cell);

/* Whether `holds` for the values of each two neighbours in a row or column of the square. */
bool qd_board_all_neighbours(const qd_board *board, const struct constraint *constraint,
                             const struct square *square, const uint8_t *values,
                             bool (*holds)(const qd_board *board,
                                           const struct constraint *constraint, uint32_t left,
                                           uint32_t right, const uint8_t *values));

/* Whether values one of the steps apart always differ by at least `gap`. */
bool qd_board_keeps_apart(const qd_board *board, const struct square *square, const uint8_t *values,
                          const struct step *steps, size_t count, unsigned gap);

/* All rules, in the order in which their houses are numbered. */
#define QD_RULES(ROW)                                                                              \
    ROW(row)                                                                                       \
    ROW(column)                                                                                    \
    ROW(box)                                                                                       \
    ROW(regions)                                                                                   \
    ROW(helper)                                                                                    \
    ROW(x)                                                                                         \
    ROW(diagonal)                                                                                  \
    ROW(antidiagonal)                                                                              \
    ROW(windoku)                                                                                   \
    ROW(disjoint)                                                                                  \
    ROW(centredot)                                                                                 \
    ROW(asterisk)                                                                                  \
    ROW(girandola)                                                                                 \
    ROW(antiknight)                                                                                \
    ROW(antiking)                                                                                  \
    ROW(nonconsecutive)                                                                            \
    ROW(house)                                                                                     \
    ROW(any)                                                                                       \
    ROW(cage)                                                                                      \
    ROW(thermo)                                                                                    \
    ROW(sum)                                                                                       \
    ROW(arrow)                                                                                     \
    ROW(slowthermo)                                                                                \
    ROW(white)                                                                                     \
    ROW(diff)                                                                                      \
    ROW(black)                                                                                     \
    ROW(ratio)                                                                                     \
    ROW(nodiff)                                                                                    \
    ROW(noratio)                                                                                   \
    ROW(nodots)                                                                                    \
    ROW(xv)                                                                                        \
    ROW(noxv)                                                                                      \
    ROW(little)                                                                                    \
    ROW(even)                                                                                      \
    ROW(odd)                                                                                       \
    ROW(renban)                                                                                    \
    ROW(whisper)                                                                                   \
    ROW(palindrome)                                                                                \
    ROW(clone)                                                                                     \
    ROW(between)                                                                                   \
    ROW(lockout)                                                                                   \
    ROW(regionsum)                                                                                 \
    ROW(sandwich)                                                                                  \
    ROW(xsum)                                                                                      \
    ROW(skyscraper)                                                                                \
    ROW(hiddenskyscraper)                                                                          \
    ROW(room)                                                                                      \
    ROW(quad)                                                                                      \
    ROW(greater)                                                                                   \
    ROW(min)                                                                                       \
    ROW(max)                                                                                       \
    ROW(index)                                                                                     \
    ROW(entropic)                                                                                  \
    ROW(modular)                                                                                   \
    ROW(globalentropy)                                                                             \
    ROW(globalmod)                                                                                 \
    ROW(zipper)                                                                                    \
    ROW(doublearrow)                                                                               \
    ROW(nabner)                                                                                    \
    ROW(sumline)                                                                                   \
    ROW(antitaxicab)                                                                               \
    ROW(rellik)                                                                                    \
    ROW(equality)                                                                                  \
    ROW(lunchbox)                                                                                  \
    ROW(lookandsay)                                                                                \
    ROW(valueindex)                                                                                \
    ROW(flatmates)                                                                                 \
    ROW(values)                                                                                    \
    ROW(pairs)                                                                                     \
    ROW(pairsall)                                                                                  \
    ROW(nfa)                                                                                       \
    ROW(regex)                                                                                     \
    ROW(contains)                                                                                  \
    ROW(containsonly)                                                                              \
    ROW(circles)                                                                                   \
    ROW(same)                                                                                      \
    ROW(equalsum)                                                                                  \
    ROW(distinct)                                                                                  \
    ROW(chaos)                                                                                     \
    ROW(chaosarrow)                                                                                \
    ROW(chaoscount)                                                                                \
    ROW(connected)                                                                                 \
    ROW(fullrank)                                                                                  \
    ROW(fullrankties)                                                                              \
    ROW(doppelganger)

#define QD_RULE_DECLARE(name) extern const struct qd_rule qd_rule_##name;
QD_RULES(QD_RULE_DECLARE)
#undef QD_RULE_DECLARE

#endif
