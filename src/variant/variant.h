/*
 * The solver for boards with sums and orders. It knows no board: a variant is a number of cells with values 1 to N,
 * and constraints on them.
 *
 *     houses       no value twice; those of N cells have every value
 *     relations    of two cells: which values may stand together
 *     sums         with weights; those of cells that differ, as killer cages have, by combinations of values
 *     counts       how often a value is in some cells; how many different values are
 *     areas        the cells with some values are connected
 *     partitions   no value twice in cells with the same label
 *     runs         how many cells have the same label
 *     rankings     how many rows and columns are less than one, as numbers
 *     automata     read the values of some cells one after another: every rule that is none of these
 *
 * The candidates of a cell are the bits of a word. Going down, all words are copied, so that nothing has to be undone.
 * A change of a cell puts its constraints into queues; each removes candidates that it can disprove, until no queue
 * has any left. Then a cell is chosen and one of its values is tried; after that the same cell without the value.
 * What has paid in the way of constraints and of choices is from Interactive Sudoku Solver (S. Stewart) and from the
 * weights of constraint solvers (Boussemart and others, 2004: dom/wdeg).
 */
#ifndef QD_VARIANT_VARIANT_H
#define QD_VARIANT_VARIANT_H

#include "quadrille/base.h"

#define QD_VARIANT_MAX_VALUES 32
#define QD_VARIANT_MAX_CELLS 1024

typedef struct qd_variant qd_variant;

/* Makes one with all candidates open and no constraint. */
qd_status qd_variant_new(uint32_t cells, uint32_t values, qd_variant **out, qd_error *error);
void qd_variant_free(qd_variant *variant);

/* ---- constraints: cells count from 0, no cell twice unless said otherwise -------------------------------------- */

/* Of houses of one family, which is not 0, most share no cells: of several that do not, sums are derived. */
qd_status qd_variant_add_house(qd_variant *variant, const uint32_t *cells, uint32_t count,
                               unsigned family, qd_error *error);

/* `allowed[v]`: what the second cell may be if the first one is v + 1; bit w for w + 1. Several relations of two cells
 * are one. The cells may be the same. */
qd_status qd_variant_add_relation(qd_variant *variant, uint32_t first, uint32_t second,
                                  const uint32_t *allowed, qd_error *error);

/* The cells, which differ, hold the values of one of these sets of as many values: bit v for value v + 1. */
qd_status qd_variant_add_sets(qd_variant *variant, const uint32_t *cells, uint32_t count,
                              const uint64_t *sets, uint32_t set_count, qd_error *error);

/* The values times their weights add up to the total. A cell may occur several times. */
qd_status qd_variant_add_sum(qd_variant *variant, const uint32_t *cells, const int32_t *weights,
                             uint32_t count, int64_t total, qd_error *error);

/*
 * The value, from 1 (0: one that there is not), is `least` to `most` times in the cells with the weight 1, less how
 * often it is in those with the weight -1; or, if `or_never`, that is 0.
 */
qd_status qd_variant_add_count(qd_variant *variant, const uint32_t *cells, const int32_t *weights,
                               uint32_t count, uint32_t value, int32_t least, int32_t most,
                               bool or_never, qd_error *error);

/* A house of N cells, in order: the values between its least and its greatest value add up to the total. What is added
 * is v - 1 + `least` for value v. N is 2 to 16. */
qd_status qd_variant_add_between(qd_variant *variant, const uint32_t *cells, int64_t least,
                                 int64_t total, qd_error *error);

/* Of each of these sets some value is in the cells. */
qd_status qd_variant_add_each(qd_variant *variant, const uint32_t *cells, uint32_t count,
                              const uint64_t *sets, uint32_t set_count, qd_error *error);

/* The last cell is the number of different values in those before it; its value v is the number v - 1 + `least`. */
qd_status qd_variant_add_distinct(qd_variant *variant, const uint32_t *cells, uint32_t count,
                                  uint32_t least, qd_error *error);

/* The cells with one of the values (bit v for value v + 1) are connected, and as many as `size`; 0: at least one.
 * `side[4 * i + s]` is the number, among these cells, of a neighbour of cell i, or QD_VARIANT_NO_SIDE. */
qd_status qd_variant_add_area(qd_variant *variant, const uint32_t *cells, const uint32_t *side,
                              uint32_t count, uint64_t values, uint32_t size, qd_error *error);

#define QD_VARIANT_NO_SIDE UINT32_MAX

/* Where label 1, 2 ... `count` / `size` is the value of labels[i], cells[i] differ. */
qd_status qd_variant_add_partition(qd_variant *variant, const uint32_t *labels,
                                   const uint32_t *cells, uint32_t count, uint32_t size,
                                   qd_error *error);

/*
 * The last cell says how many have the value of the first: with itself, those that follow it without a break in each of
 * the arms; or all that `counts` finds there. Its value v says v - 1 + `more`, which is less than 32. The first arm
 * begins with the second cell; `arm_end` is past the last cell of each of up to 63. A cell may occur several times.
 */
qd_status qd_variant_add_run(qd_variant *variant, const uint32_t *cells, const uint32_t *arm_end,
                             uint32_t arms, uint32_t more, bool counts, qd_error *error);

/*
 * The N x N cells of a board, row by row, are 4 N numbers: rows from the left, rows from the right, columns from above,
 * columns from below, N each. `rank` - 1 of them are less than the number `line`, and with `ties` others may equal it;
 * each of the N values must begin one number at each side. Rank 0: all differ.
 */
qd_status qd_variant_add_ranking(qd_variant *variant, const uint32_t *cells, uint32_t line,
                                 uint32_t rank, bool ties, qd_error *error);

#define QD_VARIANT_NO_STATE UINT32_MAX

/*
 * An automaton in layers: those of layer i are the states first_state[i] to first_state[i + 1] - 1, have read i cells,
 * and lead by value v + 1 to the state next[N * state + v], or QD_VARIANT_NO_STATE. There are `count` + 1 layers; those
 * of the first one begin; all of the last one accept. A cell may occur several times. The arrays are copied.
 */
qd_status qd_variant_add_automaton(qd_variant *variant, const uint32_t *cells, uint32_t count,
                                   const uint32_t *first_state, const uint32_t *next,
                                   qd_error *error);

/*
 * Alternatives, of which at least one holds: begin, then for each of them `next_branch` and its constraints, then end.
 * They nest, up to four deep. One without constraints always holds; without alternatives there is no solution.
 */
qd_status qd_variant_begin_any(qd_variant *variant, qd_error *error);
qd_status qd_variant_next_branch(qd_variant *variant, qd_error *error);
qd_status qd_variant_end_any(qd_variant *variant, qd_error *error);

/* After the last constraint: derives others and allocates what a search needs. */
qd_status qd_variant_seal(qd_variant *variant, qd_error *error);

/* ---- searching ------------------------------------------------------------------------------------------------- */

/* Begins anew with these candidates of the cells, bit v for value v + 1. With a seed, values are tried in random
 * order. */
void qd_variant_start(qd_variant *variant, const uint64_t *candidates, const qd_limits *limits,
                      uint64_t seed);

/* The next solution; `values` has space for one byte per cell. */
qd_outcome qd_variant_next(qd_variant *variant, uint8_t *values);

/*
 * A random dive from what was started, for an estimate of the number of solutions (Knuth, 1975): one of the ways of
 * each branch is taken at random. QD_SOLUTION, and in `weight` the product of the numbers of ways; QD_DONE if it ended
 * without a solution, weight 0; or what stopped it. Not after qd_variant_next.
 */
qd_outcome qd_variant_dive(qd_variant *variant, double *weight);

/* Since the last start: nodes are values that were tried, updates constraints that were asked. */
qd_effort qd_variant_effort(const qd_variant *variant);

#endif
