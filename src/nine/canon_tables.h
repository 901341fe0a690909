/* Tables of bands for canonical forms of complete grids, and what the files of them share. */
#ifndef QD_NINE_CANON_TABLES_H
#define QD_NINE_CANON_TABLES_H

#include "quadrille/nine.h"

#include "../base/check.h"

/*
 * A band, three rows and three boxes, is known by a key up to names of digits and order of columns in
 * boxes 2 and 3: digits are named 0 to 8 by their place in box 1, then
 *
 *     0 1 2 | x x x | y y y     which of the names 3 to 8 are in row 0 of box 2, and which of 0 to 2
 *     3 4 5 | x x x | y y y     in row 1: 56 ways. Its columns, and those of box 3, are sorted by
 *     6 7 8 | x x x | y y y     row 0; each of the other two rows is then in one of 6 orders.
 */
#define CANON_SPLITS 56
#define CANON_KEYS (CANON_SPLITS * 36 * 36)

/* Bands up to all orders of rows, boxes and columns: classes, numbered in the order of their least
 * strings. */
#define CANON_CLASSES 416

/* Orders of a band: 6 of its rows times 1296 of its columns. Number o is rows o / 1296, columns
 * o % 1296. */
#define CANON_COLUMN_ORDERS 1296
#define CANON_ORDERS (6 * CANON_COLUMN_ORDERS)

/* All automorphisms of the least bands of the classes together. */
#define CANON_AUTOMORPHISMS 935

/* An order: row i and column i of the result are row row[i], column column[i] of the original. */
struct canon_order {
    uint8_t row[3];
    uint8_t column[9];
};

/* The class of a band, and the order that leads to the least string of that class. */
struct canon_band {
    uint16_t class;
    uint16_t order;
};

/*
 * What is known of the order of the three columns of a stack while a puzzle is looked at: some of them
 * come before others, and some are open. Shape 0: all three are.
 */
#define CANON_SHAPES 13

struct canon_shape {
    uint8_t column[3];  /* in order; those that are open ascend */
    uint8_t open;       /* bit i: places i and i + 1 could change */
    uint8_t refined[8]; /* bits of columns: the shape with the others before these, where open */
    uint32_t sorted;    /* bit c for bits c of columns: two of these are open, and to be sorted */
};

/* What complete grids need. */
struct canon_tables {
    struct canon_band bands[CANON_KEYS];
    uint8_t column_orders[CANON_COLUMN_ORDERS][16]; /* nine, and zeros */
    uint16_t automorphisms[CANON_AUTOMORPHISMS];    /* orders */
    uint16_t first_automorphism[CANON_CLASSES + 1];
    uint8_t split_of[512];         /* see canon_split; 255: impossible */
    uint16_t splits[CANON_SPLITS]; /* their bits */
    uint16_t
        three_of[729]; /* of different names x, y, z, at x * 81 + y * 9 + z: their bits times 8, and
                               which permutation sorts them */
    uint8_t relative[6][6]; /* the second, once the first is sorted */
    uint16_t box_of[512];   /* order and sorted times 256, by which columns ascend: canon_bands.c */
    uint32_t first_key[256]; /* of a split, by its bits but the last */
};

struct qd_canon {
    struct canon_shape shapes[CANON_SHAPES];
    uint8_t weights[512];   /* of first rows by bits of clues: canon_shapes.c */
    uint8_t shape_of[6][4]; /* of a permutation of columns and open places */
    bool has_avx2;          /* so canon_avx2.c is used, and canon_grid_avx2.c where it is built */
    struct canon_tables *tables; /* NULL until the first grid */
};

/* The six permutations of three in their order: place i of the result is place [p][i] of the
 * original. */
extern const uint8_t qd_canon_permutations[6][3];

/* Which of them sorts three different numbers: by whether a < b (1), b < c (2) and c < a (4). */
extern const uint8_t qd_canon_sorting[8];

/* A band as it is looked at: 3 rows, `down` apart, of 9 cells, `right` apart, of digits 1 to 9. */
struct canon_view {
    const uint8_t *cells;
    uint32_t down, right;
};

/* The key of a band, and the permutations that sort the columns of boxes 2 and 3. */
uint32_t qd_canon_band_key(const struct canon_tables *tables, const struct canon_view *band,
                           uint8_t sorted[2]);

/* The columns of a band in the order of its key. */
static inline uint32_t canon_sorted_column(const uint8_t sorted[2], uint32_t column) {
    return column < 3
               ? column
               : column - column % 3 + qd_canon_permutations[sorted[column / 3 - 1]][column % 3];
}

/* Makes the tables of grids, NULL if there is no memory; of shapes. */
struct canon_tables *qd_canon_make_tables(void);
void qd_canon_make_shapes(qd_canon *canon);

/* Those of grids, which whoever comes first makes; NULL: there is no memory. */
const struct canon_tables *qd_canon_find_tables(const qd_canon *canon);

/* The number of a permutation by its first two places. */
static inline uint8_t canon_permutation(uint32_t first, uint32_t second) {
    return (uint8_t)(2 * first + (second > (first == 0 ? 1 : 0) && second != first));
}

/* A complete grid that obeys the rules. `map` is never NULL; the number of automorphisms. */
uint32_t qd_canon_grid(const struct canon_tables *tables, const uint8_t *cells, qd_symmetry *map);

static inline struct canon_order canon_order(const struct canon_tables *tables, uint32_t number) {
    struct canon_order order;
    QD_CHECK(number < CANON_ORDERS);
    const uint8_t *column = tables->column_orders[number % CANON_COLUMN_ORDERS];
    for (uint32_t i = 0; i < 9; i++)
        order.column[i] = column[i];
    for (uint32_t i = 0; i < 3; i++)
        order.row[i] = qd_canon_permutations[number / CANON_COLUMN_ORDERS][i];
    return order;
}

#endif
