/*
 * quadrille/puzzle.h - a puzzle: a grid with everything that people say of it.
 *
 * A qd_puzzle only points at what it is made of, and owns none of it. The shortest one is a grid;
 * all other members may stay zero:
 *
 *     qd_puzzle puzzle;
 *     qd_puzzle_init(&puzzle, grid);
 *
 * Readers hand puzzles out (quadrille/formats.h), writers and pictures (quadrille/picture.h) take
 * them.
 */
#ifndef QUADRILLE_PUZZLE_H
#define QUADRILLE_PUZZLE_H

#include "quadrille/sudoku.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Something that is said of a puzzle: title, author, comment, difficulty, date, source, url; or by
 * the name that a text gives it. */
typedef struct qd_field {
    const char *name;    /* "title", "author" ... */
    const char *value;   /* ended by NUL; NUL bytes may be among it */
    size_t value_length; /* without the last NUL */
} qd_field;

/* A puzzle. All pointers must live as long as it is used. */
typedef struct qd_puzzle {
    const qd_grid *grid;  /* its values and candidates, on its board */
    const uint8_t *given; /* one byte per cell: 1 a clue, 0 empty or placed by the player; NULL: all
                                values are clues */
    const uint8_t *solution; /* the solution it came with, one byte per cell, or NULL. Nobody has
                                looked whether it is right */
    qd_symbols symbols;      /* its alphabet; all zero: the default one */
    bool numeric;            /* its cells are written as numbers, not symbols */
    bool spaced;             /* its cells are symbols with blanks between them */
    const qd_field *fields;  /* what is said of it, in order */
    size_t field_count;      /* how many */
    const char *trailing;    /* what follows the grid on its line: " # name"; or NULL */
    size_t trailing_length;  /* in bytes */
    const char *const *left_out; /* names of what its text says and this struct has no place for */
    size_t left_out_count;       /* how many */
} qd_puzzle;

/* Makes it the puzzle that is this grid and nothing more. */
QD_API void qd_puzzle_init(qd_puzzle *puzzle, const qd_grid *grid);

/* The value of the first field of that name, or NULL. */
QD_API const char *qd_puzzle_field(const qd_puzzle *puzzle, const char *name);

/* The same with its length in bytes. The comment, where there is no such field, is the text that
 * trails the grid, without marks and blanks around it; that does not end with NUL. */
QD_API const char *qd_puzzle_text(const qd_puzzle *puzzle, const char *name, size_t *length);

/* What trails the grid, without marks and blanks around it, and its length in bytes; NULL if there is
 * nothing else. It does not end with NUL. */
QD_API const char *qd_puzzle_trailing(const qd_puzzle *puzzle, size_t *length);

/* The symbol of a value from 1 to N in its alphabet; '.' for 0. */
QD_API char qd_puzzle_symbol(const qd_puzzle *puzzle, uint32_t value);

/* Whether the cell has a value that is no clue. */
QD_API bool qd_puzzle_is_placed(const qd_puzzle *puzzle, uint32_t cell);

/* Whether some cell has. */
QD_API bool qd_puzzle_has_placed(const qd_puzzle *puzzle);

#ifdef __cplusplus
}
#endif
#endif
