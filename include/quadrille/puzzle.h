/*
 * quadrille/puzzle.h - a puzzle: a grid with its clues, solution, alphabet and fields.
 *
 * A qd_puzzle only points at its parts and owns none of them. The simplest puzzle is a grid; all
 * other members may be zero:
 *
 *     qd_puzzle puzzle;
 *     qd_puzzle_init(&puzzle, grid);
 *
 * Readers return puzzles (quadrille/formats.h). Writers and pictures (quadrille/picture.h) take
 * them.
 */
#ifndef QUADRILLE_PUZZLE_H
#define QUADRILLE_PUZZLE_H

#include "quadrille/sudoku.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Information about a puzzle: title, author, comment, difficulty, date, source, url, or any other
 * name that a text uses. */
typedef struct qd_field {
    const char *name;    /* "title", "author" ... */
    const char *value;   /* ends with NUL; may contain NUL bytes */
    size_t value_length; /* without the last NUL */
} qd_field;

/* A puzzle. All pointers must stay valid while it is used. */
typedef struct qd_puzzle {
    const qd_grid *grid;  /* its values and candidates, on its board */
    const uint8_t *given; /* one byte per cell: 1 a clue, 0 empty or placed by the player; NULL: all
                                values are clues */
    const uint8_t *solution;     /* the solution it came with, one byte per cell (1 to N), or NULL.
                                It has not been checked */
    qd_symbols symbols;          /* its alphabet; all zero: the default one */
    bool numeric;                /* its cells are written as numbers, not symbols */
    bool spaced;                 /* its cells are symbols with blanks between them */
    const qd_field *fields;      /* information about it, in order */
    size_t field_count;          /* how many */
    const char *trailing;        /* what follows the grid on its line: " # name"; or NULL */
    size_t trailing_length;      /* in bytes */
    const char *const *left_out; /* names of what its text contains but this struct cannot hold */
    size_t left_out_count;       /* how many */
} qd_puzzle;

/* Makes it a puzzle of this grid and nothing more. It owns nothing: do not pass it to
 * qd_puzzle_free. */
QD_API void qd_puzzle_init(qd_puzzle *puzzle, const qd_grid *grid);

/* The value of the first field of that name, or NULL. */
QD_API const char *qd_puzzle_field(const qd_puzzle *puzzle, const char *name);

/* The same with its length in bytes. If there is no field `comment`, the comment is the text that
 * follows the grid, without marks and blanks around it; that text does not end with NUL. */
QD_API const char *qd_puzzle_text(const qd_puzzle *puzzle, const char *name, size_t *length);

/* The text that follows the grid, without marks and blanks around it, and its length in bytes; NULL
 * if there is nothing else. It does not end with NUL. */
QD_API const char *qd_puzzle_trailing(const qd_puzzle *puzzle, size_t *length);

/* The symbol of a value from 1 to N in its alphabet; '.' for 0. */
QD_API char qd_puzzle_symbol(const qd_puzzle *puzzle, uint32_t value);

/* Whether the cell has a value that is not a clue. */
QD_API bool qd_puzzle_is_placed(const qd_puzzle *puzzle, uint32_t cell);

/* Whether any cell has such a value. */
QD_API bool qd_puzzle_has_placed(const qd_puzzle *puzzle);

#ifdef __cplusplus
}
#endif
#endif
