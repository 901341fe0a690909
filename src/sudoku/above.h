/* What layers above this one ask of boards, grids and puzzles, and programs do not. */
#ifndef QD_SUDOKU_ABOVE_H
#define QD_SUDOKU_ABOVE_H

#include "quadrille/sudoku.h"

/* The most square box for N values that is not higher than wide; false if N is not 1 to 64. */
bool qd_board_usual_box(uint32_t values, uint32_t *box_rows, uint32_t *box_columns);

/* Single facts of qd_board_about. */
uint32_t qd_board_least_value(const qd_board *board);
uint32_t qd_board_exclusion_count(const qd_board *board);
bool qd_board_is_plain(const qd_board *board);
bool qd_board_is_nine(const qd_board *board);
bool qd_board_can_rename(const qd_board *board);

/* The number of squares of an overlapping board; 1 for others. */
uint32_t qd_board_square_count(const qd_board *board);

/* Appends `r3c4`; rows and columns count from 1. printf would be most of the work of reading a board. */
void qd_put_cell(qd_text *text, uint32_t row, uint32_t column);

/* Appends the name of a cell, as qd_board_cell_name. */
void qd_board_put_cell(const qd_board *board, uint32_t cell, qd_text *text);

/* Whether it has regions instead of boxes. */
bool qd_board_has_regions(const qd_board *board);

/* Whether its squares have N rows, N columns and boxes or regions of N cells, its values are what they mean, and there
 * are no helper cells. */
bool qd_board_is_regular(const qd_board *board);

/* The same with any values: each row, column and box holds all of them. */
bool qd_board_is_full(const qd_board *board);

/* The letter of a region, 0 to 63, in what is written: A-Z, a-z, 0-9, @, $. */
char qd_region_letter(uint32_t region);

/* The symbols of its values, if no others are known. */
const char *qd_board_default_symbols(const qd_board *board);

/* The rows of a box. For a board with regions or without boxes, they mean nothing. */
uint32_t qd_board_box_rows(const qd_board *board);

/* The columns of a box, likewise. */
uint32_t qd_board_box_columns(const qd_board *board);

/* Fails with QD_ERROR_UNSUPPORTED and a message that names these rules, which are none of those: some are
 * known, but not built yet, and others are unknown. `count` is at least 1. */
qd_status qd_board_refuse_rules(const char *const *names, size_t count, qd_error *error);

/* Translates a solution of the cover to values, one byte per cell. */
void qd_encoding_decode(const qd_encoding *encoding, const uint32_t *options, size_t count,
                        uint8_t *values);

/* ---- what rules ask of cells ----------------------------------------------------------------- */

/* Cells of which a rule reads the values, one after another, or adds them up. */
struct reading {
    uint32_t constraint; /* its number, as qd_board_constraint counts */
    const uint32_t *cells;
    const int32_t *weights; /* of a sum, whose total is that; else NULL */
    uint32_t cell_count;
    int64_t total;
};

/* How many there are; those of alternatives are not among them. */
uint32_t qd_board_reading_count(const qd_board *board);

struct reading qd_board_reading(const qd_board *board, uint32_t number);

/* Reads a value, 1 to N, in cell number i of a reading. The state, at first 0, becomes that after it. False: the rule
 * refuses the value. What is read to the end obeys. */
bool qd_board_read(const qd_board *board, uint32_t number, uint32_t i, uint32_t value,
                   uint64_t *state);

/* Whether readings, exclusions and houses say all that a constraint does. */
bool qd_board_is_read(const qd_board *board, uint32_t constraint);

/* ---- rules in words --------------------------------------------------------------------------- */

/* What people call that which a rule asks of cells: each kind has a technique of its own. */
enum demand_kind {
    DEMAND_RULE,    /* rules without a kind of their own */
    DEMAND_DOT,     /* signs between two cells, and none between others */
    DEMAND_THERMO,  /* thermometers, fast and slow */
    DEMAND_ARROW,   /* arrows and double arrows */
    DEMAND_CAGE,    /* cages of all kinds */
    DEMAND_LINE,    /* all other lines */
    DEMAND_OUTSIDE, /* clues beside the board */
    DEMAND_HOUSES,  /* sums of houses less cages */
    DEMAND_KINDS
};

struct rule_words {
    enum demand_kind demand;
    const char *
        noun; /* "white dot", where the cells say which one; NULL: a constraint is told as it is written */
    const char *house; /* "diagonal"; NULL: its houses are told by the name of the rule */
};

/* The words of a rule, by its name. */
const struct rule_words *qd_rule_words(const char *rule);

/* ---- puzzles --------------------------------------------------------------------------------- */

/* The value of the first field of that name, or NULL: the text after the grid is none. */
const char *qd_puzzle_field(const qd_puzzle *puzzle, const char *name);

/* The text that follows the grid, without marks and blanks around it, and its length in bytes; NULL
 * if there is nothing else. It does not end with NUL. */
const char *qd_puzzle_trailing(const qd_puzzle *puzzle, size_t *length);

/* Whether the cell has a value that is not a clue. */
bool qd_puzzle_is_placed(const qd_puzzle *puzzle, uint32_t cell);
/* Whether any cell has. */
bool qd_puzzle_has_placed(const qd_puzzle *puzzle);

#endif
