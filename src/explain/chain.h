/*
 * What techniques of chains share. A node says that a candidate holds (is on) or does not (is off).
 * Candidate c stands for value c % 9 (from 0) in cell c / 9; node 2 c is c off, 2 c + 1 is c on.
 *
 * Chains are compared by difficulty (a double, added up as Sudoku Explainer does, because the order
 * depends on it), then complexity, then key, and then by the order in which they are found.
 */
#ifndef QD_EXPLAIN_CHAIN_H
#define QD_EXPLAIN_CHAIN_H

#include "technique.h"

#define NO_CANDIDATE 0xffff

/* How a node follows from another one: in the order in which links are looked for. */
enum chain_link { LINK_CELL, LINK_BOX, LINK_ROW, LINK_COLUMN };

enum chain_key { KEY_DOUBLE = 1, KEY_X, KEY_Y, KEY_XY, KEY_CELL, KEY_REGION, KEY_CONTRADICTION };

/* What a chain is compared by. */
struct chain_rank {
    double difficulty;
    uint32_t complexity;
    uint32_t key;
};

/* What is added to the base rating of a chain of that complexity. */
double qd_chain_addition(uint32_t complexity);

/* The greatest complexity with which a chain of that base and key is before the best one. */
uint32_t qd_chain_limit(const struct chain_rank *best, double base, uint32_t key);

static inline uint32_t node_of(uint32_t candidate, bool on) {
    QD_CHECK(candidate < CANDIDATES);
    return 2 * candidate + on;
}

/* The seat of a cell (the order of areas is box, column, row) that belongs to a link in a house. */
static inline const struct seat *link_seat(const struct ground *ground, uint32_t cell,
                                           uint32_t link) {
    QD_CHECK(cell < 81 && LINK_BOX <= link && link <= LINK_COLUMN);
    static const uint8_t seat[] = {0, 0, 2, 1};
    return &ground->seats[3 * cell + seat[link]];
}

#endif
