/*
 * What the makers of classic problems share: one call with its arguments, and the problem as it grows.
 *
 * The first error is kept. After it nothing is added, numbers are 0 and words NULL, so a maker need
 * only check before it indexes something or loops for long; `return` is then enough.
 */
#ifndef QD_CLASSICS_CLASSIC_H
#define QD_CLASSICS_CLASSIC_H

#include "quadrille/classics.h"

#include "../base/asking.h"
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
    struct asking asking; /* for the stop of the call */

    qd_status status;
    qd_error *error;
} qd_making;

/* A maker: it takes its arguments, and adds items and options. */
typedef void (*qd_classic_maker)(qd_making *making);

/* Keeps the error, unless there is one already. */
void qd_making_fail(qd_making *making, qd_status status, const char *format, ...) QD_PRINTF(3, 4);
void qd_making_fail_memory(qd_making *making);

/* Whether to go on after so much more work: an entry is 16, what a table of names takes is about 256. Not after an error,
 * and it is one if the stop is due. */
bool qd_making_goes_on(qd_making *making, uint64_t work);

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

/* ---- the problems ---------------------------------------------------------------------------- */

#define CLASSIC_PACKING " [any] [fillers] [fixed] [holes=CELLS]"

/* Name, arguments, a summary, and the arguments of an example. This also declares the maker, qd_classic_NAME. */
#define QD_CLASSICS(ROW)                                                                           \
    ROW(queens, "N [torus] [distance]", "N queens that do not attack each other", "8")             \
    ROW(queendom, "RxC K", "K queens that attack or occupy every cell of a board", "8x8 5")        \
    ROW(langford, "N [half]", "1 1 to N N in a row, with k numbers between k and k", "8")          \
    ROW(polyominoes, "PIECES REGION [onesided | noflip]" CLASSIC_PACKING,                          \
        "pieces fill a region, a drawing or RxC", "pentominoes 6x10")                              \
    ROW(polycubes, "PIECES REGION [mirrored]" CLASSIC_PACKING,                                     \
        "solid pieces fill a region, a drawing or AxBxC", "soma 3x3x3")                            \
    ROW(pentominoes, "REGION [onesided | noflip]" CLASSIC_PACKING,                                 \
        "the 12 pentominoes fill a region", "6x10")                                                \
    ROW(solid, "REGION" CLASSIC_PACKING, "the 12 solid pentominoes fill a box", "5x4x3")           \
    ROW(dudeney, "", "the 12 pentominoes and a square tetromino fill a chessboard", "")            \
    ROW(dominoes, "REGION [holes=CELLS]", "dominoes fill a region", "8x8")                         \
    ROW(soma, "", "Piet Hein's Soma cube", "")                                                     \
    ROW(conway, "", "Conway's puzzle: 18 bricks fill a cube of side 5", "")                        \
    ROW(slothouber, "", "Slothouber and Graatsma's puzzle: 9 bricks fill a cube of side 3", "")    \
    ROW(partridge, "N", "k squares of side k, for k from 1 to N, fill a square", "5")              \
    ROW(latin, "N | N SQUARE | N holes=H [seed=S] [reduced]",                                      \
        "Latin squares, or how one is completed", "5")                                             \
    ROW(sudoku, "BOARD [PUZZLE]", "Sudoku of any board", "6x6+x")                                  \
    ROW(words, "LIST RxC [square] [repeats]", "rectangles with a word in every row and column",    \
        "words.txt 3x3")                                                                           \
    ROW(macmahon, "RxC [colours=K] [free]",                                                        \
        "MacMahon's squares: equal colours meet, one is all round", "4x6")                         \
    ROW(colouring, "GRAPH K", "K colours for a graph, different ones for neighbours",              \
        "petersen 3")                                                                              \
    ROW(matching, "GRAPH", "perfect matchings of a graph", "hypercube4")                           \
    ROW(steiner, "N", "Steiner triple systems on N points", "7")                                   \
    ROW(setpart, "N M [seed=S]", "M random sets with costs that are to divide N things",           \
        "40 250 seed=1")                                                                           \
    ROW(assign, "N [seed=S]", "N jobs for N people, with random costs", "20 seed=1")

#define QD_CLASSIC_DECLARE(name, ...) void qd_classic_##name(qd_making *making);
QD_CLASSICS(QD_CLASSIC_DECLARE)
#undef QD_CLASSIC_DECLARE

#endif
