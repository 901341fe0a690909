/* A sheet: a board, and the puzzle on it that the next call is about. */
#ifndef SHEET_H
#define SHEET_H

#include <quadrille/explain.h>
#include <quadrille/io.h>

struct sheet {
    qd_board *board;
    qd_grid *grid;        /* of the puzzle */
    uint8_t *values;      /* a byte for each cell: from JavaScript, for q_sheet_set, or a result */
    uint8_t *given;       /* likewise */
    uint8_t *solution;    /* likewise */
    uint64_t *candidates; /* likewise */
    bool has_candidates;  /* whether the puzzle has them */
    bool is_position;     /* of a person, not a puzzle: a cell with one candidate is empty */
    qd_field *fields;     /* of the puzzle; NULL: none */
    qd_symbols symbols;   /* of the puzzles from now on; all zero: the usual ones */
    qd_puzzle puzzle;     /* all of these */
    qd_solver *solver;    /* the default one; NULL: not made yet */
};

/* The default solver, made when it is first needed; NULL: the error says why not. */
qd_solver *sheet_solver(struct sheet *sheet);

/* Appends the board's name as a member. */
void sheet_put_name(const char *member, const qd_board *board);

/* Appends the values as a JSON array. */
void sheet_put_values(const uint8_t *values, uint32_t count);

#endif
