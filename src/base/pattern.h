/* Turns and reflections of a rectangle of cells, of which the patterns of clues consist. */
#ifndef QD_BASE_PATTERN_H
#define QD_BASE_PATTERN_H

#include "check.h"

#include <stdint.h>

/* Bits. */
enum {
    MOVE_TURN = 1, /* by a quarter */
    MOVE_HALF = 2,
    MOVE_DOWN = 4, /* reflected at the middle row */
    MOVE_ACROSS = 8,
    MOVE_DIAGONAL = 16,
    MOVE_ANTIDIAGONAL = 32,
    MOVE_LAST = MOVE_ANTIDIAGONAL,
    MOVES_OF_SQUARES = MOVE_TURN | MOVE_DIAGONAL | MOVE_ANTIDIAGONAL /* of no other rectangle */
};

/* How many patterns there are: those of qd_pattern. */
#define PATTERN_COUNT 9

/* The moves that make a qd_pattern. */
static inline unsigned qd_pattern_moves(unsigned pattern) {
    static const unsigned char moves[PATTERN_COUNT] = {0,
                                                       MOVE_HALF,
                                                       MOVE_TURN,
                                                       MOVE_DOWN,
                                                       MOVE_ACROSS,
                                                       MOVE_DOWN | MOVE_ACROSS,
                                                       MOVE_DIAGONAL,
                                                       MOVE_ANTIDIAGONAL,
                                                       MOVE_TURN | MOVE_DOWN};
    QD_CHECK(pattern < PATTERN_COUNT);
    return moves[pattern];
}

/* Where a move takes a cell of a rectangle. */
static inline void qd_pattern_move(unsigned move, uint32_t rows, uint32_t columns, uint32_t *row,
                                   uint32_t *column) {
    uint32_t r = *row, c = *column;
    QD_CHECK(rows == columns || !(move & MOVES_OF_SQUARES));
    if (move & MOVES_OF_SQUARES) {
        *row = move == MOVE_ANTIDIAGONAL ? rows - 1 - c : c;
        *column = move == MOVE_DIAGONAL ? r : columns - 1 - r;
        return;
    }
    *row = move == MOVE_ACROSS ? r : rows - 1 - r;
    *column = move == MOVE_DOWN ? c : columns - 1 - c;
}

#endif
