/*
 * What the makers of classic problems share: one call with its arguments, and the problem as it grows.
 *
 * The first error is kept. After it nothing is added, numbers are 0 and words NULL, so a maker need
 * only check before it indexes something or loops for long; `return` is then enough.
 */
#ifndef QD_CLASSICS_CLASSIC_H
#define QD_CLASSICS_CLASSIC_H

#include "quadrille/classics.h"

#include "../base/check.h"

/* Sides of boards, and so the largest number in the name of a cell. */
#define QD_CLASSIC_MOST_SIDE 999

/* What stands for the numbers 0 to 60, such as values, colours of a graph. */
#define QD_CLASSIC_SYMBOLS "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
#define QD_CLASSIC_MOST_SYMBOLS 61

typedef struct qd_making {
    const qd_classic *classic;
    const qd_classic_call *call;
    bool *taken; /* of each argument */
    qd_cover *cover;

    /* The option that grows, and the entries of all options. */
    uint32_t *items, *colours;
    size_t length, item_capacity, colour_capacity;
    uint64_t entries;

    qd_status status;
    qd_error *error;
} qd_making;

/* A maker: it takes its arguments, and adds items and options. */
typedef void (*qd_classic_maker)(qd_making *making);

/* Keeps the error, unless there is one already. */
void qd_making_fail(qd_making *making, qd_status status, const char *format, ...) QD_PRINTF(3, 4);
void qd_making_fail_memory(qd_making *making);

/* ---- arguments: first those that may be anywhere, then the others in their order ------------- */

/* Whether the word was given, anywhere. */
bool qd_making_flag(qd_making *making, const char *word);

/* The text after `NAME=`, or NULL. */
const char *qd_making_named(qd_making *making, const char *name);

/* The number after `NAME=`, or `usual`. */
uint64_t qd_making_named_number(qd_making *making, const char *name, uint64_t most, uint64_t usual);

/* The next argument; NULL if there is none, which is an error unless it is optional. */
const char *qd_making_word(qd_making *making, const char *what);
const char *qd_making_optional(qd_making *making);

/* The next argument as a number. */
uint32_t qd_making_number(qd_making *making, const char *what, uint32_t least, uint32_t most);

/* Numbers with an `x` between them: as one argument, or as `count` arguments. */
void qd_making_sides(qd_making *making, uint32_t *sides, uint32_t count);

/* Numbers with an `x` between them in a text; how many there are, 0 if it is something else. */
uint32_t qd_classic_read_sides(const char *text, size_t length, uint32_t *sides, uint32_t most);

/* Appends the text of that name; false after an error. */
bool qd_making_read(qd_making *making, const char *name, qd_text *text);

/* ---- items and options ----------------------------------------------------------------------- */

/* Adds an item with a name as of printf, and returns its number. */
uint32_t qd_making_item(qd_making *making, qd_item_kind kind, const char *format, ...)
    QD_PRINTF(3, 4);
uint32_t qd_making_bounded(qd_making *making, uint32_t least, uint32_t most, const char *format,
                           ...) QD_PRINTF(4, 5);

/* Space for so many numbers of items; NULL after an error. To be freed. */
uint32_t *qd_making_numbers(qd_making *making, size_t count);

/* Adds items rRcC for all cells of a board, numbered row by row from the number returned. */
uint32_t qd_making_cells(qd_making *making, qd_item_kind kind, uint32_t rows, uint32_t columns);

/* Appends an item to the option that grows; qd_making_option ends it. */
void qd_making_put(qd_making *making, uint32_t item);
void qd_making_put_colour(qd_making *making, uint32_t item, const char *colour);
void qd_making_option(qd_making *making, uint32_t cost);

/* ---- the makers ------------------------------------------------------------------------------ */

void qd_classic_queens(qd_making *making);
void qd_classic_queendom(qd_making *making);
void qd_classic_langford(qd_making *making);
void qd_classic_polyominoes(qd_making *making);
void qd_classic_polycubes(qd_making *making);
void qd_classic_pentominoes(qd_making *making);
void qd_classic_solid(qd_making *making);
void qd_classic_dudeney(qd_making *making);
void qd_classic_dominoes(qd_making *making);
void qd_classic_soma(qd_making *making);
void qd_classic_conway(qd_making *making);
void qd_classic_slothouber(qd_making *making);
void qd_classic_partridge(qd_making *making);
void qd_classic_latin(qd_making *making);
void qd_classic_sudoku(qd_making *making);
void qd_classic_words(qd_making *making);
void qd_classic_macmahon(qd_making *making);
void qd_classic_colouring(qd_making *making);
void qd_classic_matching(qd_making *making);
void qd_classic_steiner(qd_making *making);
void qd_classic_setpart(qd_making *making);
void qd_classic_assign(qd_making *making);

#endif
