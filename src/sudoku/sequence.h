/*
 * Sequences: for rules about sums and orders, which houses and exclusions cannot express. A rule
 * reads the values of some cells one after another and keeps a state, like an automaton. A grid
 * obeys if no value is refused. For example, a cage of three cells with the sum 6 keeps the sum so
 * far:
 *
 *     states    0       1 2 3      3 4 5       6
 *                 r1c1       r1c2       r2c1
 *
 * The states and the edges between them follow from `qd_rule.read` alone; those that cannot reach
 * the end are left out. A grid corresponds to at most one path, so counts stay exact.
 */
#ifndef QD_SUDOKU_SEQUENCE_H
#define QD_SUDOKU_SEQUENCE_H

#include "board.h"

/* A value read in some state, and the state after it. */
struct edge {
    uint32_t to;
    uint32_t value;
};

/* States are numbered by layers: those of layer i have read i cells. State 0 is the initial one; for src/variant there
 * may be several, which have not read the first cells. */
struct automaton {
    const struct qd_sequence *sequence;
    uint32_t first, count; /* the cells that it reads: the first one, and how many */
    uint32_t *first_state; /* of layers 0 to count, and the end */
    uint64_t *states;      /* as the rule encodes them */
    uint32_t *first_edge;  /* of states, and the end */
    struct edge *edges;    /* those of a state by value; in the last layer there are none */
    size_t state_capacity, first_capacity, edge_capacity;
    uint32_t state_count, edge_count;
    bool differs;   /* its cells are in one house */
    bool is_shared; /* its states and edges are those of one before it */
};

/* Reads a value, 1 to N, in cell number `layer` of a sequence of any kind: false if it is refused. */
bool qd_sequence_read(const struct qd_sequence *sequence, uint32_t layer, uint32_t value,
                      uint64_t *state);

/*
 * The automata of all sequences of the board, in their order. For src/variant only those of the kind SEQUENCE_READ
 * have states; and those of cells in one house know that values differ, where that removes
 * something. QD_ERROR_RANGE if they are too large.
 */
qd_status qd_automata_new(const qd_board *board, bool for_variant, struct automaton **out,
                          qd_error *error);
void qd_automata_free(const qd_board *board, struct automaton *automata);

/*
 * Removes from `values[i]`, the possible values of cell i of the sequence (bit v - 1 for value v),
 * those that are on no path to the end. `reached` has space for one byte per state. False if there
 * is no path.
 */
bool qd_automaton_filter(const struct automaton *automaton, uint64_t *values, uint8_t *reached);

#endif
