/* New puzzles into lanes, and solutions out of them. */
#ifndef QD_NINE_LANES_LOAD_H
#define QD_NINE_LANES_LOAD_H

#include "lanes_sweep.h"
#include "lanes_transpose.h"

/* Where a cell in reading order lies: its box, and its place in the box. */
#define BOX_OF(cell) ((cell) / 27 * 3 + (cell) % 9 / 3)
#define PLACE_OF(cell) ((cell) / 9 % 3 * 3 + (cell) % 3)

/* The four bits of a number as a set of one of nine digits; `clue` where it is any of them. */
INLINE vec decode_digit(const vec bit[4], vec digit[9]) {
    vec none = ~(bit[2] | bit[3]), high = and_not_any(bit[3], bit[2], bit[1]);
    vec middle = bit[2] & ~bit[3], odd = bit[0] & ~bit[1], even = bit[1] & ~bit[0];
    vec both = bit[0] & bit[1], neither = ~(bit[0] | bit[1]);
    digit[0] = none & odd;
    digit[1] = none & even;
    digit[2] = none & both;
    digit[3] = middle & neither;
    digit[4] = middle & odd;
    digit[5] = middle & even;
    digit[6] = middle & both;
    digit[7] = high & ~bit[0];
    digit[8] = high & bit[0];
    return or3(or3(digit[0], digit[1], digit[2]), middle, high);
}

/*
 * The planes of the puzzles in `lanes`, made by put_cells and transpose_block, into candidates. A clue also takes
 * its digit from the cells of its box that have no clue: the first sweep would do it, but later.
 */
static void load_candidates(const struct planes *planes, vec lanes, vec candidate[81][9]) {
    for (unsigned box = 0; box < 9; box++) {
        vec clue[9][9], empty[9], seen[9], digit[9];
        for (unsigned d = 0; d < 9; d++)
            seen[d] = vec_zero();
        for (unsigned place = 0; place < 9; place++) {
            unsigned cell = box / 3 * 27 + box % 3 * 3 + place / 3 * 9 + place % 3;
            empty[place] = ~decode_digit(&planes->block[cell / 16][4 * (cell % 16)], digit);
            for (unsigned d = 0; d < 9; d++) {
                clue[d][place] = digit[d];
                seen[d] |= digit[d];
            }
        }
        for (unsigned d = 0; d < 9; d++)
            for (unsigned place = 0; place < 9; place++)
                candidate[9 * box + d][place] =
                    choose(lanes, or_and_not(clue[d][place], empty[place], seen[d]),
                           candidate[9 * box + d][place]);
    }
}

/* The same for pencilmarks. */
static void load_pencilmarks(const struct planes *planes, vec lanes, vec candidate[81][9]) {
    for (unsigned cell = 0; cell < 81; cell++)
        for (unsigned d = 0; d < 9; d++) {
            unsigned mark = 9 * cell + d;
            vec *place = &candidate[9 * BOX_OF(cell) + d][PLACE_OF(cell)];
            *place = choose(lanes, planes->block[mark / 64][mark % 64], *place);
        }
}

/* Candidates of solved lanes into planes; transpose_block and get_cells read them. */
static void store_planes(vec candidate[81][9], struct planes *planes) {
    for (unsigned cell = 0; cell < 81; cell++) {
        vec *bit = &planes->block[cell / 16][4 * (cell % 16)];
        vec d[10];
        for (unsigned digit = 1; digit <= 9; digit++)
            d[digit] = candidate[9 * BOX_OF(cell) + digit - 1][PLACE_OF(cell)];
        bit[0] = or3(or3(d[1], d[3], d[5]), d[7], d[9]);
        bit[1] = or3(d[2], d[3], d[6]) | d[7];
        bit[2] = or3(d[4], d[5], d[6]) | d[7];
        bit[3] = d[8] | d[9];
    }
}

#endif
