/*
 * quadrille/sudoku.h - boards, grids, Sudoku as exact cover, solvers and verdicts.
 *
 * The first program:
 *
 *     #include <quadrille/sudoku.h>
 *     #include <stdio.h>
 *
 *     int main(void) {
 *         char solution[82];
 *         qd_verdict verdict;
 *         qd_error error;
 *         if (qd_sudoku_solve(NULL,
 *                             "53..7....6..195....98....6.8...6...34..8.3..17...2...6"
 *                             ".6....28....419..5....8..79",
 *                             solution, sizeof solution, &verdict, &error) != QD_OK)
 *             return fprintf(stderr, "%s\n", error.message), 1;
 *         printf("%s: %s\n", qd_verdict_name(verdict), solution);
 *     }
 *
 * For more than a few puzzles: make a board and a solver once (qd_board_new, qd_solver_new) and use
 * them for all.
 */
#ifndef QUADRILLE_SUDOKU_H
#define QUADRILLE_SUDOKU_H

#include "quadrille/base.h"
#include "quadrille/cover.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The largest board has 64 values, and 64 rows and columns. */
#define QD_MAX_VALUES 64

/* Cells of the largest board. */
#define QD_MAX_CELLS (QD_MAX_VALUES * QD_MAX_VALUES)

/* ---- verdicts -------------------------------------------------------------------------------- */

/* Whether a puzzle has solutions. */
typedef enum qd_verdict {
    QD_NONE,     /* no solution */
    QD_UNIQUE,   /* exactly one: a proper puzzle */
    QD_MULTIPLE, /* at least two */
    QD_UNKNOWN   /* a limit stopped the search before that was known */
} qd_verdict;

/* "none", "unique", "multiple", "unknown". */
QD_API const char *qd_verdict_name(qd_verdict verdict);

/*
 * Solves one puzzle, given as a symbol for each cell: the values are 1-9, then A-Z, and `.` or `0` is empty. `board` is
 * its notation, e.g. "9x9+x" (see qd_board_parse); NULL: the ordinary board that has so many cells. `solution` gets the
 * symbols and a NUL, or the empty string if there is no solution. It must have `size` bytes, one more than there are
 * cells; otherwise the status is QD_ERROR_RANGE, and the message says how many are needed. If there are several
 * solutions, `solution` gets one of them and the verdict is QD_MULTIPLE. `solution` may be `puzzle` itself, `verdict`
 * may be NULL, and a line ending after the symbols is ignored. A wrong symbol is an error at its column, without a
 * line. After an error `solution` is empty, even if it is `puzzle`, and the verdict is not set.
 */
QD_API qd_status qd_sudoku_solve(const char *board, const char *puzzle, char *solution, size_t size,
                                 qd_verdict *verdict, qd_error *error);

/* Counts all solutions of one puzzle, given in the same way; without a puzzle (NULL), those of the empty board. It
 * visits each of them: where they are too many for that, see qd_counter_new. */
QD_API qd_status qd_sudoku_count(const char *board, const char *puzzle, uint64_t *count,
                                 qd_error *error);

/* ---- boards ---------------------------------------------------------------------------------- */

/*
 * A board has cells with positions in a layout, a number N of values, and houses: sets of cells in
 * which no value occurs twice. Houses come from rules (row, column, box, and those requested by
 * name). Most boards are one square of N x N cells. Overlapping boards are several squares in a
 * common layout with gaps; they share the cells where they overlap. Cells are numbered from 0 in
 * reading order of the layout, without the gaps. Do not compute rows and columns from a number; use
 * qd_board_cell_position. Values are 1 to N, whatever they mean (`least_value` of qd_board_facts). A
 * board is read-only once made, so any number of threads may use it.
 */
typedef struct qd_board qd_board;

/* The N x N board with boxes of `box_rows` rows and `box_columns` columns; N is their product, 1 to
 * 64. */
QD_API qd_status qd_board_new(uint32_t box_rows, uint32_t box_columns, qd_board **out,
                              qd_error *error);

/*
 * A board from its notation, SIZE[:BOX][=LEAST-GREATEST]{@PLACE}{+RULE}:
 *
 *     9x9               rows, columns and boxes
 *     6x6:3x2           boxes of 3 rows and 2 columns; the default is the most square shape that is
 *                       not higher than wide. The boxes of 7x7 or 6x6:1x6 are rows: a Latin square
 *     9x9=0-8           values from 0 on: in rules, sums and symbols the value 1 means 0, 2 means 1 ...
 *     6x6=1-7           more values than rows and columns have cells: these hold no value twice
 *     6x4, 6x4:3x2=1-8  rectangles: rows and columns, boxes that fill it (by default of as many cells as the longer
 *                       side, or none if none fit), and at least as many values as the longer side has cells
 *     9x9:free=1-2      no rows, columns or boxes: only the rules restrict its values
 *     9x9+helper=2x5    helper cells below it, after one empty row: r11c1 to r12c5; only rules that name them restrict
 *                       them; may be given several times
 *     9x9+x+windoku     more rules by name, see qd_board_rule
 *     4x4+regions=AAABCABBCCDBCDDD     regions of any shape instead of boxes: one symbol for each
 *                       cell of the square, row by row; N different symbols, each N times; blanks
 *                       are skipped
 *     9x9+house=r1c1r2c2r3c3           another house: N cells hold every value once, fewer cells
 *                       (at least two) hold no value twice; may be given several times
 *     9x9+cage=12:r1c1r1c2             a killer cage: these cells hold no value twice and sum to 12
 *                       (`cage=r1c1r1c2`: no value twice); may be given several times
 *     9x9+thermo=r1c1r1c2r2c2          a thermometer: values rise from the first cell on; may be given several times
 *     9x9@r1c1@r7c7     the same square at several places of a layout, with all rules in each;
 *                       `samurai`, `twodoku`, `butterfly`, `flower` and `sohei` are such boards
 *
 * A board has at most QD_MAX_CELLS cells. Values mean numbers from 0 to 64. Errors: QD_ERROR_SYNTAX;
 * QD_ERROR_RANGE for sizes; QD_ERROR_UNSUPPORTED for rules that are unknown or do not fit the board. Cages whose sum is
 * impossible are not errors: such a board has no solution.
 */
QD_API qd_status qd_board_parse(const char *text, qd_board **out, qd_error *error);

/* A new board: this one with more rules, e.g. "+x+antiknight". */
QD_API qd_status qd_board_extend(const qd_board *board, const char *more, qd_board **out,
                                 qd_error *error);

/* Releases a board, after everything that uses it has been released; NULL is fine. */
QD_API void qd_board_free(qd_board *board);

/*
 * Writes the notation, truncated if necessary, and returns its length, like snprintf. 32 bytes are enough for a board
 * of one square without rules; regions take one symbol per cell. Boards with the same notation are equal.
 */
QD_API size_t qd_board_print(const qd_board *board, char *buffer, size_t size);

/* N: the values are 1 to N. */
QD_API uint32_t qd_board_value_count(const qd_board *board);

/* The number of cells: N times N, except with overlapping squares and on boards that are not regular. */
QD_API uint32_t qd_board_cell_count(const qd_board *board);

/* What else is known of a board. */
typedef struct qd_board_facts {
    /* What the value 1 means; usually 1. Value v means this plus v - 1 where rules are written or read, and in symbols,
     * names and messages. Everywhere else values are 1 to N. */
    uint32_t least_value;
    uint32_t exclusions; /* the number that its rules make */
    bool is_plain; /* regular, and one square with rows, columns and boxes, and nothing else */
    bool is_nine;  /* the ordinary 9x9, as quadrille/nine.h has it */
    /* the values of every solution can be exchanged: only houses restrict them, not sums or orders */
    bool can_rename;
} qd_board_facts;

/* All of this. */
QD_API qd_board_facts qd_board_about(const qd_board *board);

/* The rows and columns of the layout: N and N for one square, 21 and 21 for `samurai`. */
QD_API void qd_board_layout(const qd_board *board, uint32_t *rows, uint32_t *columns);

/* In place of the number of a cell: there is none. */
#define QD_NO_CELL UINT32_MAX

/* The cell at a position of the layout, from 0; QD_NO_CELL in a gap or outside the layout. */
QD_API uint32_t qd_board_cell_at(const qd_board *board, uint32_t row, uint32_t column);

/* The position of a cell in the layout, from 0. */
QD_API void qd_board_cell_position(const qd_board *board, uint32_t cell, uint32_t *row,
                                   uint32_t *column);

/* The number of a cell's box or region, from 0, for drawing. If the cell is in two different boxes
 * of overlapping squares, it is the number of the first. */
QD_API uint32_t qd_board_region(const qd_board *board, uint32_t cell);

/* Writes the name of a cell ("r1c1" for the first one), like snprintf. 12 bytes are enough. */
QD_API size_t qd_board_cell_name(const qd_board *board, uint32_t cell, char *buffer, size_t size);

/* Cells in which no value occurs twice. */
typedef struct qd_house {
    const char *rule;      /* "row", "column", "box" */
    const char *name;      /* "r1", "c9", "b5" */
    const uint32_t *cells; /* ascending */
    uint32_t cell_count;   /* N: every value occurs exactly once; fewer: at most once */
    bool is_usual;         /* visible in every grid: of the rules row, column, box and regions */
} qd_house;

/* The number of houses, which are in the order of their rules. A house whose cells are all in
 * another one is left out. */
QD_API uint32_t qd_board_house_count(const qd_board *board);

/* House number 0, 1, 2 ..., which must exist. It belongs to the board. */
QD_API qd_house qd_board_house(const qd_board *board, uint32_t number);

/* A value in a cell. */
typedef struct qd_placement {
    uint32_t cell;  /* from 0 */
    uint32_t value; /* 1 to N */
} qd_placement;

/* What a rule forbids but no house expresses: at most one of these placements can hold. */
typedef struct qd_exclusion {
    const char *rule;               /* "nonconsecutive" */
    const char *name;               /* "n1" */
    const qd_placement *placements; /* of which at most one holds */
    uint32_t count;                 /* of placements */
} qd_exclusion;

/* Exclusion number 0, 1, 2 ..., which must exist. It belongs to the board. */
QD_API qd_exclusion qd_board_exclusion(const qd_board *board, uint32_t number);

/* A constraint of a board: a rule, with the text after its `=`. */
typedef struct qd_constraint {
    const char *rule;      /* "x", "regions", "cage" */
    const char *name;      /* "s1": the prefix of its items in a cover; "" if it names no cells */
    const char *text;      /* the text after `=`, as qd_board_print writes it; may be empty */
    const uint32_t *cells; /* the cells it names, in the given order; NULL: none */
    /* the numbers it names; for `regions` the region, from 0, of each of the cells of a square, row by row; NULL:
     * none */
    const uint32_t *numbers;
    uint32_t cell_count;   /* of cells */
    uint32_t number_count; /* of numbers */
    bool only_houses;      /* houses express it completely, without exclusions, sums or orders */
    uint32_t list_count;   /* of lists: an arrow has two, the circle's and the shaft's */
    const uint32_t *list_ends; /* the number of `cells` up to the end of each list */
} qd_constraint;

/* The number of constraints; 0 for a board of rows, columns and boxes alone. */
QD_API uint32_t qd_board_constraint_count(const qd_board *board);

/* Constraint number 0, 1, 2 ..., in the order in which they are printed; NULL past the last. It
 * belongs to the board. Houses, exclusions, sums and orders follow from the constraints. */
QD_API const qd_constraint *qd_board_constraint(const qd_board *board, uint32_t number);

/* Makes a new board: this one without that constraint. Its cells and their numbers stay the same, unless the constraint
 * is `helper`. */
QD_API qd_status qd_board_without(const qd_board *board, uint32_t number, qd_board **out,
                                  qd_error *error);

/* A rule. */
typedef struct qd_rule_facts {
    const char *name;    /* "row", "x", "cage"; NULL: there is no such rule */
    const char *meaning; /* a sentence, without a full stop: "no value occurs twice in a row" */
    bool is_usual;       /* visible in every grid: row, column, box, regions */
} qd_rule_facts;

/* Rule number 0, 1, 2 ... of a board or, if the board is NULL, of all rules in the notation; its name is NULL past the
 * last. Some rules, such as `regions` and `house`, require a text after `=`. */
QD_API qd_rule_facts qd_board_rule(const qd_board *board, size_t number);

/* The name of board number 0, 1, 2 ... of those with names, such as `samurai`; NULL past the last. `*notation` (unless
 * NULL) gets its notation without the name. */
QD_API const char *qd_board_shape_name(size_t number, const char **notation);

/* ---- grids ----------------------------------------------------------------------------------- */

/* The contents of a board: the set of candidates of every cell. A cell with one candidate has that value. The board
 * must outlive its grids. */
typedef struct qd_grid qd_grid;

/* Makes a grid in which every cell has all candidates. */
QD_API qd_status qd_grid_new(const qd_board *board, qd_grid **out, qd_error *error);

/* Releases a grid; NULL is fine. */
QD_API void qd_grid_free(qd_grid *grid);

/* The board it is on. */
QD_API const qd_board *qd_grid_board(const qd_grid *grid);

/* Makes `to` equal to `from`; their boards must have the same numbers of cells and of values. */
QD_API void qd_grid_copy(qd_grid *to, const qd_grid *from);

/* The value of a cell; 0 if it has several candidates or none. */
QD_API uint32_t qd_grid_value(const qd_grid *grid, uint32_t cell);

/* Puts a value, 1 to N, into a cell; 0, or more than N, restores all candidates. */
QD_API void qd_grid_set_value(qd_grid *grid, uint32_t cell, uint32_t value);

/* The candidates of a cell: bit v - 1 stands for value v. */
QD_API uint64_t qd_grid_candidates(const qd_grid *grid, uint32_t cell);

/* Sets the candidates of a cell. Bits of other values are ignored. */
QD_API void qd_grid_set_candidates(qd_grid *grid, uint32_t cell, uint64_t candidates);

/* Sets all values at once, one byte per cell: 1 to N; 0, or more than N, for empty. */
QD_API void qd_grid_set_values(qd_grid *grid, const uint8_t *values);

/* What a grid has. */
typedef struct qd_grid_facts {
    uint32_t clues; /* cells that have a value */
    /* some empty cell lacks a candidate, so the values alone do not describe the grid */
    bool has_candidates;
} qd_grid_facts;

/* All of this; takes time proportional to the number of cells. */
QD_API qd_grid_facts qd_grid_about(const qd_grid *grid);

/* In place of the number of a house: there is none. */
#define QD_NO_HOUSE UINT32_MAX

/* Two clues that exclude each other. */
typedef struct qd_clash {
    uint32_t left;        /* cell */
    uint32_t right;       /* cell, after left */
    uint32_t value;       /* of left */
    uint32_t right_value; /* of right: the same if a house forbids them */
    uint32_t house;       /* the house that forbids them, or QD_NO_HOUSE */
    uint32_t exclusion;   /* if QD_NO_HOUSE: the exclusion that forbids them */
} qd_clash;

/* Whether two clues exclude each other directly; if so, the first such pair (`clash` may be
 * NULL). */
QD_API bool qd_grid_find_clash(const qd_grid *grid, qd_clash *clash);

/* Writes the clash in words: "r1c1 and r1c5 are both 5 in row 1", "r1c1 is 5 and r1c2 is 6:
 * nonconsecutive", like snprintf. 128 bytes are always enough. */
QD_API size_t qd_clash_print(const qd_board *board, const qd_clash *clash, char *buffer,
                             size_t size);

/*
 * Checks a filled grid without any solver: `values` (one byte per cell) must fill every cell with one of its candidates
 * in `puzzle`, no house may hold a value twice, and every rule of the board must hold by its own definition.
 * QD_ERROR_CLASH: this is not so.
 */
QD_API qd_status qd_grid_check_solution(const qd_grid *puzzle, const uint8_t *values,
                                        qd_error *error);

/* ---- symbols --------------------------------------------------------------------------------- */

/* The default symbols of values 1 to 64, in order: 1-9 A-Z a-z @ $ &. A value that means 0 is `0`. */
#define QD_USUAL_SYMBOLS "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz@$&"

/* An alphabet: of_value[v - 1] stands for value v. It ends with NUL. */
typedef struct qd_symbols {
    char of_value[QD_MAX_VALUES + 1]; /* the symbols, and NUL */
} qd_symbols;

/*
 * Reads `count` symbols, one per cell, into the grid. With `symbols` NULL, the alphabet is detected: 1-9 then A-Z
 * (either case up to 35 values); for boards above 9 also 0-9 then A-Z counting from 0 (hexadecimal), or A-Z alone.
 * QD_ERROR_SYNTAX if several alphabets fit and give different grids. On boards that are not regular, nothing is
 * detected: the symbols are the default ones for what the values mean. An empty cell is one of . 0 * - _ ? and, up to 9
 * values, x or X, unless the alphabet uses it. `*used` (unless NULL) gets the alphabet. The column of an error is the
 * number of the symbol, from 1; the grid is then partly overwritten.
 */
QD_API qd_status qd_grid_parse(qd_grid *grid, const char *text, size_t count,
                               const qd_symbols *symbols, qd_symbols *used, qd_error *error);

/*
 * Writes one symbol per cell (`symbols` NULL: the default ones), `.` for empty, and a NUL, like
 * snprintf: a buffer of the number of cells plus 1 is enough.
 */
QD_API size_t qd_grid_print(const qd_grid *grid, const qd_symbols *symbols, char *buffer,
                            size_t size);

/* Checks an alphabet given by a user: N different printable symbols. */
QD_API qd_status qd_symbols_parse(const char *text, uint32_t values, qd_symbols *symbols,
                                  qd_error *error);

/* ---- Sudoku as exact cover ------------------------------------------------------------------- */

/*
 * A board as an exact cover problem, made once. The items are each cell (it holds one value), each value of each house
 * (it occurs there once; secondary if the house has fewer than N cells), and each exclusion (secondary). The options
 * are each value in each cell. The 9x9 has 729 options and 324 items. Item names: r1c2 for a cell, r1=5 for "row 1 has
 * a 5", c2=5, b1=5. Sums and orders have items and options of their own, after the others: vr1c2 is a secondary item
 * whose colour is the value of r1c2, and the options of the cage s1 are the ways to fill its cells. Read-only; the
 * board must outlive it.
 */
typedef struct qd_encoding qd_encoding;

/* Makes the problem of a board. QD_ERROR_UNSUPPORTED: one of its rules is not modelled as a cover. */
QD_API qd_status qd_encoding_new(const qd_board *board, qd_encoding **out, qd_error *error);

/* Releases it; NULL is fine. */
QD_API void qd_encoding_free(qd_encoding *encoding);

/* The problem, sealed. It belongs to the encoding. */
QD_API const qd_cover *qd_encoding_cover(const qd_encoding *encoding);

/* The meaning of an option: the values that it places in cells. Options of sums and orders place none. */
QD_API const qd_placement *qd_encoding_placements(const qd_encoding *encoding, uint32_t option,
                                                  size_t *count);

/* How the clues of a puzzle enter the problem of its board. Both give the same solutions. */
typedef enum qd_clue_treatment {
    /* the clue's option is chosen beforehand: the items that it covers and the options that conflict with it are
     * removed before the search (the reduced matrix) */
    QD_CLUES_REDUCE,
    QD_CLUES_KEEP /* the other options of the clue's cell are banned, so its item has one left */
} qd_clue_treatment;

/*
 * Makes the start of a puzzle. `chosen` must have room for one number per cell, `banned` for one per option; the start
 * points into them, so they must exist until the call that takes it has returned.
 */
QD_API void qd_encoding_start(const qd_encoding *encoding, const qd_grid *puzzle,
                              qd_clue_treatment treatment, uint32_t *chosen, uint32_t *banned,
                              qd_cover_start *start);

/* ---- solvers --------------------------------------------------------------------------------- */

/* Solves puzzles of one board, one at a time. */
typedef struct qd_solver qd_solver;

/* How to solve. */
typedef struct qd_solver_settings {
    /* "nine" (the default for the ordinary 9x9), "variant" (the default above 1,000 options, with regions above 400,
     * and where rules name cells), "backtrack", or a cover engine: "dense" (the default for other boards), "links" (the
     * default where "variant" is not for the board), ...; "cover:dense" is the same as "dense". Needed only while the
     * solver is made */
    const char *engine;
    qd_clue_treatment clues; /* how clues are treated; for cover engines */
    qd_order order;          /* which item or cell to branch on */
    qd_limits limits;        /* for each puzzle */
    /* for random numbers; 0: none. "backtrack" and "variant" then try the values of a cell in random order; no other
     * engine uses it */
    uint64_t seed;
} qd_solver_settings;

/* The name of engine number 0, 1, 2 ..., and one line about it (unless NULL); NULL past the
 * last. */
QD_API const char *qd_solver_engine_name(size_t number, const char **summary);

/* Makes a solver and allocates all its memory; the board must outlive it. Settings may be NULL. A solver takes one
 * puzzle at a time; many ordinary 9x9 puzzles are solved much faster together: see quadrille/nine.h. */
QD_API qd_status qd_solver_new(const qd_board *board, const qd_solver_settings *settings,
                               qd_solver **out, qd_error *error);

/* Releases a solver; NULL is fine. */
QD_API void qd_solver_free(qd_solver *solver);

/* Begins with a puzzle on the solver's board; the grid is not needed afterwards. Call it before the
 * functions below. */
QD_API qd_status qd_solver_start(qd_solver *solver, const qd_grid *puzzle, qd_error *error);

/* Writes the next solution into `values` (one byte per cell; may be NULL). See qd_outcome. */
QD_API qd_outcome qd_solver_next(qd_solver *solver, uint8_t *values);

/*
 * Continues until `solution_limit` solutions have been found since the start (0: no limit) or none is left. A limit of
 * 2 distinguishes proper puzzles from others. After QD_PAUSED and QD_INTERRUPTED, or after QD_SOLUTION_LIMIT with a
 * higher limit, a further call continues; all other outcomes are final.
 */
QD_API qd_outcome qd_solver_judge(qd_solver *solver, uint64_t solution_limit);

/* The verdict after that; `*count` (unless NULL) is the number of solutions found. */
QD_API qd_verdict qd_solver_verdict(const qd_solver *solver, uint64_t *count);

/* The first solution found, one byte per cell, or NULL. Valid until the next start. */
QD_API const uint8_t *qd_solver_solution(const qd_solver *solver);

/*
 * Counts the remaining solutions, up to `solution_limit` (0: all of them), and adds their number to `*total`. The count
 * is complete only if the outcome is QD_DONE.
 */
QD_API qd_status qd_solver_count(qd_solver *solver, uint64_t solution_limit, qd_count *total,
                                 qd_outcome *outcome, qd_error *error);

/*
 * Finds the clues of a proper puzzle that can be removed: sets redundant[cell] (one byte per cell) to 1 if the puzzle
 * without that clue still has one solution, else to 0, and `*count` to their number. The puzzle is minimal if that is
 * 0. (It is also 0 for a puzzle without exactly one solution: judge it first.) Limits apply to each of these searches;
 * that on solutions is ignored. The outcome is QD_DONE, or the limit that stopped it. The puzzle started before is
 * dropped.
 */
QD_API qd_status qd_solver_find_redundant(qd_solver *solver, const qd_grid *puzzle,
                                          uint8_t *redundant, uint32_t *count, qd_outcome *outcome,
                                          qd_error *error);

/*
 * True candidates: counts the solutions of the puzzle in which each cell has each value, up to `most` (0 means 1, which
 * only shows whether there is one). counts[cell * N + value - 1] gets the number for that cell and value. Limits apply
 * to each of the searches; that on solutions is ignored. The outcome is QD_DONE, or the limit that stopped it: then the
 * counts are lower bounds. The puzzle started before is dropped.
 */
QD_API qd_status qd_solver_count_candidates(qd_solver *solver, const qd_grid *puzzle, uint32_t most,
                                            uint32_t *counts, qd_outcome *outcome, qd_error *error);

/* An estimate of a number of solutions. */
typedef struct qd_estimate {
    double mean; /* the estimate; infinite above 10^308 */
    /* its standard error, estimated from the dives; it is too small where only few of many hit */
    double spread;
    uint64_t dives; /* the number of dives made */
    uint64_t hits;  /* the dives that ended at a solution */
} qd_estimate;

/*
 * Estimates the number of solutions of the puzzle by random dives. Each dive repeatedly takes one of the possible
 * values at random, until all cells are filled or no value is possible. The product of the numbers of possible values
 * is a random number whose mean is the number of solutions. The estimate depends on the seed in the settings. Where few
 * dives end at a solution, the estimate is nearly always too small; without any hit it says nothing. Only engine
 * `variant` supports this; QD_ERROR_UNSUPPORTED for others. The outcome is QD_DONE, or the limit that stopped it: then
 * `dives` is smaller. The puzzle started before is dropped.
 */
QD_API qd_status qd_solver_estimate(qd_solver *solver, const qd_grid *puzzle, uint64_t dives,
                                    qd_estimate *estimate, qd_outcome *outcome, qd_error *error);

/* Facts about a solver. */
typedef struct qd_solver_facts {
    const char *engine; /* the full name of the engine in use, e.g. "cover:links" */
    qd_effort effort;   /* since the puzzle was started */
} qd_solver_facts;

/* All of this. */
QD_API qd_solver_facts qd_solver_about(const qd_solver *solver);

/* ==== puzzles ================================================================================= */

/*
 * A puzzle: a grid with its clues, solution, alphabet and fields.
 *
 * A qd_puzzle only points at its parts and owns none of them. The simplest puzzle is a grid; all
 * other members may be zero:
 *
 *     qd_puzzle puzzle = {.grid = grid};
 *
 * Readers return puzzles (quadrille/io.h). Writers and pictures (quadrille/draw.h) take
 * them.
 */

/* Information about a puzzle: title, author, comment, difficulty, date, source, url, or any other
 * name that a text uses. */
typedef struct qd_field {
    const char *name;    /* "title", "author" ... */
    const char *value;   /* NUL-terminated; may itself contain NUL bytes */
    size_t value_length; /* without the last NUL */
} qd_field;

/* Something that the text of a puzzle contains, but qd_puzzle cannot hold. */
typedef struct qd_left_out {
    const char *name; /* "cosmetic line", "pencil marks" ... */
    bool is_drawn;    /* it is only drawn, but a rule of the puzzle may be what is meant */
} qd_left_out;

/* A puzzle. All pointers must stay valid while it is used. */
typedef struct qd_puzzle {
    const qd_grid *grid; /* its values and candidates, on its board */
    /* one byte per cell: 1 a clue, 0 empty or placed by the player; NULL: all values are clues */
    const uint8_t *given;
    /* the solution that came with it, one byte per cell (1 to N), or NULL. It has not been checked */
    const uint8_t *solution;
    qd_symbols symbols;          /* its alphabet; all zero: the default one */
    bool numeric;                /* its cells are written as numbers, not symbols */
    bool spaced;                 /* its cells are symbols with blanks between them */
    const qd_field *fields;      /* information about it, in order */
    size_t field_count;          /* how many */
    const char *trailing;        /* what follows the grid on its line: " # name"; or NULL */
    size_t trailing_length;      /* in bytes */
    const qd_left_out *left_out; /* what else its text contains */
    size_t left_out_count;       /* how many things */
} qd_puzzle;

/* The value of the first field of that name, or NULL; `*length` (unless NULL) gets its length in bytes. If there is no
 * field `comment`, the comment is the text that follows the grid, without surrounding marks and blanks; that text is
 * not NUL-terminated. */
QD_API const char *qd_puzzle_text(const qd_puzzle *puzzle, const char *name, size_t *length);

/* The symbol of a value from 1 to N in its alphabet; '.' for 0. */
QD_API char qd_puzzle_symbol(const qd_puzzle *puzzle, uint32_t value);

/* ==== symmetries of boards ==================================================================== */

/*
 * Equivalent forms of puzzles of any board under the symmetries of the board. For the ordinary 9x9 on plain arrays, see
 * quadrille/nine.h.
 *
 *     #include <quadrille/sudoku.h>
 *     #include <stdio.h>
 *
 *     int main(void) {
 *         qd_board *board;
 *         qd_grid *grid, *image;
 *         qd_shuffler *shuffler;
 *         qd_error error;
 *         uint64_t state = 1;
 *         char text[37];
 *         if (qd_board_parse("6x6", &board, &error) != QD_OK ||
 *             qd_grid_new(board, &grid, &error) != QD_OK ||
 *             qd_grid_new(board, &image, &error) != QD_OK ||
 *             qd_shuffler_new(board, &shuffler, &error) != QD_OK)
 *             return fprintf(stderr, "%s\n", error.message), 1;
 *         qd_grid_set_value(grid, 0, 5);
 *         qd_shuffler_draw(shuffler, &state);
 *         qd_shuffler_apply(shuffler, grid, image);
 *         qd_grid_print(image, NULL, text, sizeof text);
 *         puts(text);
 *         qd_shuffler_free(shuffler);
 *         qd_grid_free(image);
 *         qd_grid_free(grid);
 *         qd_board_free(board);
 *     }
 */

/*
 * Draws symmetries of a board, all of those below with the same probability. Every symmetry maps solutions to
 * solutions, so an image has as many solutions as its puzzle.
 *
 *   - One square of rows, columns and boxes, and no other rule: the orders of rows in a band, of
 *     bands, of columns in a stack and of stacks, and transposition if the boxes are as high as wide
 *     (or are rows); and all names of values.
 *   - Other boards: those of the eight turns and reflections of the layout that leave all rules as they are. If the
 *     rules make only houses, all names of values; with `nonconsecutive`, the values from 1 to N or from N to 1; with
 *     sums or orders, values keep their names.
 *
 * So a killer or thermometer board usually has no symmetry, and every image is the puzzle itself.
 */
typedef struct qd_shuffler qd_shuffler;

/* The board must outlive it. */
QD_API qd_status qd_shuffler_new(const qd_board *board, qd_shuffler **out, qd_error *error);

/* Releases a shuffler; NULL is fine. */
QD_API void qd_shuffler_free(qd_shuffler *shuffler);

/*
 * Draws the symmetry that the functions below use; before the first call, it is the identity. `*state` is the state of
 * the random number generator: at first any number, the seed; afterwards what the next call takes. The same seed gives
 * the same symmetries on every machine.
 */
QD_API void qd_shuffler_draw(qd_shuffler *shuffler, uint64_t *state);

/* What a symmetry does; valid until the next one is drawn. */
typedef struct qd_shuffler_facts {
    const uint32_t *origin; /* for each cell of the image, the cell whose contents it gets */
    const uint8_t *value;   /* for each value from 0 to N, what becomes of it; 0 stays 0 */
} qd_shuffler_facts;

/* All of this. */
QD_API qd_shuffler_facts qd_shuffler_about(const qd_shuffler *shuffler);

/* Makes the image of a grid, with its candidates. The two must be different grids on the board. */
QD_API void qd_shuffler_apply(const qd_shuffler *shuffler, const qd_grid *grid, qd_grid *image);

#ifdef __cplusplus
}
#endif
#endif
