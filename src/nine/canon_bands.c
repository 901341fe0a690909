/* Making the tables of bands: keys, their classes, and the orders that lead to the least strings. */
#include "canon_tables.h"

#include "../base/error.h"
#include "../base/memory.h"

#include <stdlib.h>
#include <string.h>

/* Which permutation sorts three different names. */
static uint8_t canon_bands_permutation(const uint8_t *three) {
    for (uint8_t p = 0; p < 6; p++) {
        const uint8_t *order = qd_canon_permutations[p];
        if (three[order[0]] < three[order[1]] && three[order[1]] < three[order[2]])
            return p;
    }
    return 0;
}

static void canon_bands_make_permutations(qd_canon *canon) {
    for (uint32_t i = 0; i < 729; i++) {
        const uint8_t three[3] = {(uint8_t)(i / 81), (uint8_t)(i / 9 % 9), (uint8_t)(i % 9)};
        canon->three_of[i] = (uint16_t)((1u << three[0] | 1u << three[1] | 1u << three[2]) << 3 |
                                        canon_bands_permutation(three));
    }
    for (uint32_t first = 0; first < 6; first++)
        for (uint32_t p = 0; p < 6; p++) {
            /* ranks that permutation p sorts, in the order that `first` gives them */
            uint8_t ranks[3], moved[3];
            for (uint8_t i = 0; i < 3; i++)
                ranks[qd_canon_permutations[p][i]] = i;
            for (uint32_t i = 0; i < 3; i++)
                moved[i] = ranks[qd_canon_permutations[first][i]];
            canon->relative[first][p] = canon_bands_permutation(moved);
        }
}

static void canon_bands_make_orders(qd_canon *canon) {
    for (uint32_t o = 0; o < CANON_COLUMN_ORDERS; o++) {
        const uint32_t within[3] = {o / 36 % 6, o / 6 % 6, o % 6};
        for (uint32_t i = 0; i < 9; i++)
            canon->column_orders[o][i] = (uint8_t)(3 * qd_canon_permutations[o / 216][i / 3] +
                                                   qd_canon_permutations[within[i / 3]][i % 3]);
    }
}

/* The number of an order. */
static uint16_t canon_bands_find_order(const struct canon_order *order) {
    const uint8_t *column = order->column;
    uint32_t number = canon_permutation(order->row[0], order->row[1]);
    number = 6 * number + canon_permutation(column[0] / 3, column[3] / 3);
    for (uint32_t box = 0; box < 3; box++)
        number = 6 * number + canon_permutation(column[3 * box] % 3, column[3 * box + 1] % 3);
    return (uint16_t)number;
}

/* ---- keys ------------------------------------------------------------------------------------ */

/*
 * Nine bits tell the sets of names in the rows of box 2: 0 to 2, which of the names 3 to 5 are in
 * row 0; 3 to 5, which of 6 to 8; 6 to 8, which of 0 to 2 are in row 1.
 */
static bool canon_bands_is_split(uint32_t bits) {
    uint32_t count[3] = {0, 0, 0};
    for (uint32_t i = 0; i < 9; i++)
        count[i / 3] += bits >> i & 1;
    return count[0] + count[1] == 3 && count[1] == count[2];
}

static void canon_bands_make_splits(qd_canon *canon) {
    uint32_t count = 0;
    for (uint32_t bits = 0; bits < 512; bits++) {
        canon->split_of[bits] = 255;
        if (canon_bands_is_split(bits)) {
            canon->splits[count] = (uint16_t)bits;
            canon->split_of[bits] = (uint8_t)count++;
        }
    }
    QD_CHECK(count == CANON_SPLITS);
}

/* Where a band in some order has the rows of its boxes 2 and 3; their cells are `right` apart. */
struct canon_thirds {
    const uint8_t *cells[2][3];
    uint32_t right;
};

/* The key, once digits have names. */
static inline uint32_t canon_bands_find_key(const qd_canon *canon, const uint8_t name[10],
                                            const struct canon_thirds *thirds, uint8_t sorted[2]) {
    uint32_t threes[2][3], right = thirds->right;
    for (uint32_t row = 0; row < 3; row++)
        for (uint32_t box = 0; box < 2; box++) {
            const uint8_t *cells = thirds->cells[box][row];
            threes[box][row] = canon->three_of[name[cells[0]] * 81u + name[cells[right]] * 9u +
                                               name[cells[2 * right]]];
        }
    uint32_t key = canon->split_of[threes[0][0] >> 6 | (threes[0][1] >> 3 & 7) << 6];
    for (uint32_t box = 0; box < 2; box++) {
        sorted[box] = threes[box][0] & 7;
        for (uint32_t row = 1; row < 3; row++)
            key = 6 * key + canon->relative[sorted[box]][threes[box][row] & 7];
    }
    QD_CHECK(key < CANON_KEYS);
    return key;
}

uint32_t qd_canon_band_key(const qd_canon *canon, const struct canon_view *band,
                           uint8_t sorted[2]) {
    struct canon_thirds thirds = {.right = band->right};
    uint8_t name[10];
    for (uint32_t row = 0; row < 3; row++) {
        const uint8_t *cells = band->cells + row * band->down;
        for (uint32_t column = 0; column < 3; column++)
            name[cells[column * band->right]] = (uint8_t)(3 * row + column);
        thirds.cells[0][row] = cells + 3 * band->right;
        thirds.cells[1][row] = cells + 6 * band->right;
    }
    return canon_bands_find_key(canon, name, &thirds, sorted);
}

/* The names that these bits of a mask stand for, in the order that permutation p sorts. */
static void canon_bands_put_names(uint32_t mask, uint32_t p, uint8_t *cells) {
    uint32_t rank = 0;
    for (uint8_t name = 0; name < 9; name++)
        if (mask >> name & 1)
            cells[qd_canon_permutations[p][rank++]] = (uint8_t)(name + 1);
    QD_CHECK(rank == 3);
}

/* The band of a key, with digits 1 to 9 for the names 0 to 8. */
static void canon_bands_make_band(const qd_canon *canon, uint32_t key, uint8_t band[27]) {
    uint32_t bits = canon->splits[key / 1296], order[4], masks[2][3];
    for (uint32_t i = 4; i-- > 0; key /= 6)
        order[i] = key % 6;
    masks[0][0] = (bits & 63) << 3;
    masks[0][1] = bits >> 6 | (~bits >> 3 & 7) << 6;
    masks[0][2] = 0x1ff & ~masks[0][0] & ~masks[0][1];
    for (uint32_t row = 0; row < 3; row++) {
        masks[1][row] = 0x1ff & ~masks[0][row] & ~(7u << 3 * row);
        for (uint32_t i = 0; i < 3; i++)
            band[9 * row + i] = (uint8_t)(3 * row + i + 1);
        for (uint32_t box = 0; box < 2; box++)
            canon_bands_put_names(masks[box][row], row ? order[2 * box + row - 1] : 0,
                                  band + 9 * row + 3 * box + 3);
    }
}

/* ---- classes --------------------------------------------------------------------------------- */

/* A class while it is made. */
struct canon_class {
    uint8_t string[18];    /* its least one */
    uint16_t number;       /* as it was found */
    uint16_t first, count; /* its automorphisms, in those of all classes */
};

/* All classes, and their automorphisms, in the order in which they are found. */
struct canon_classes {
    struct canon_class own[CANON_CLASSES];
    uint16_t automorphisms[CANON_AUTOMORPHISMS];
};

/* Least strings of a band while they are looked for, and the orders that lead there. */
struct canon_search {
    const uint8_t *band;
    uint8_t *least;   /* 18 bytes */
    uint16_t *orders; /* room for 648 */
    uint32_t count;
};

/* Rows 1 and 2 of the band in that order, if digits are named by row 0: most are above the least ones in
 * their first cells. */
static void canon_bands_try(struct canon_search *search, const struct canon_order *order) {
    uint8_t name[10], string[18];
    bool is_less = !search->count;
    for (uint8_t i = 0; i < 9; i++)
        name[search->band[9 * order->row[0] + order->column[i]]] = i;
    for (uint32_t i = 0; i < 18; i++) {
        string[i] = name[search->band[9 * order->row[1 + i / 9] + order->column[i % 9]]];
        if (!is_less && string[i] > search->least[i])
            return;
        is_less |= string[i] < search->least[i];
    }
    if (is_less) {
        memcpy(search->least, string, sizeof string);
        search->count = 0;
    }
    search->orders[search->count++] = canon_bands_find_order(order);
}

/* Columns of boxes 1 and 2 are chosen from left to right, those of a box by bits of `left`, until all
 * are; then the order is tried. */
static void canon_bands_choose(struct canon_search *search, struct canon_order *order,
                               const uint8_t *boxes, uint32_t left[2]) {
    uint32_t box = left[0] ? 0 : 1, column = 3;
    if (!left[0] && !left[1]) {
        canon_bands_try(search, order);
        return;
    }
    for (uint32_t i = 0; i < 3; i++)
        column -= left[box] >> i & 1;
    for (uint32_t i = 0; i < 3; i++)
        if (left[box] >> i & 1) {
            left[box] ^= 1u << i;
            order->column[3 + 3 * box + column] = (uint8_t)(3 * boxes[1 + box] + i);
            canon_bands_choose(search, order, boxes, left);
            left[box] ^= 1u << i;
        }
}

/* With rows and the columns of the first box in order: the digits of its second row take the first
 * columns of the boxes in which the first row has them, so that their names are least. These are the first
 * three cells of the string. */
static void canon_bands_take_first(struct canon_search *search, struct canon_order *order,
                                   const uint8_t *boxes) {
    const uint8_t *top = search->band + 9 * order->row[0], *next = search->band + 9 * order->row[1];
    uint32_t left[2] = {7, 7}, taken[2] = {0, 0};
    for (uint32_t i = 0; i < 3; i++)
        for (uint32_t box = 0; box < 2; box++)
            for (uint32_t k = 0; k < 3; k++)
                if (top[3 * boxes[1 + box] + k] == next[order->column[i]]) {
                    order->column[3 + 3 * box + taken[box]++] = (uint8_t)(3 * boxes[1 + box] + k);
                    left[box] ^= 1u << k;
                }
    canon_bands_choose(search, order, boxes, left);
}

/* Bits of the digits in each row of each box. */
static void canon_bands_find_thirds(const uint8_t band[27], uint32_t thirds[3][3]) {
    memset(thirds, 0, 9 * sizeof thirds[0][0]);
    for (uint32_t i = 0; i < 27; i++)
        thirds[i / 9][i % 9 / 3] |= 1u << band[i];
}

/* Whether two boxes have the same three digits in a row. */
static bool canon_bands_has_equal(uint32_t thirds[3][3]) {
    bool has_equal = false;
    for (uint32_t i = 0; i < 9; i++)
        for (uint32_t box = 0; box < 3; box++)
            has_equal |= box != i % 3 && (thirds[i / 3][i % 3] == thirds[(i / 3 + 1) % 3][box] ||
                                          thirds[i / 3][i % 3] == thirds[(i / 3 + 2) % 3][box]);
    return has_equal;
}

/*
 * The orders that lead from a band to its least string, ascending: their number. Room for 648. The second
 * row begins with 3 4 5 where some row of a box has the same digits as another one of another box. Else it
 * begins with 3 4 6: two of the digits are in the first row of the second box, and the third comes last.
 */
static uint32_t canon_bands_find_least(const uint8_t band[27], uint8_t least[18],
                                       uint16_t *orders) {
    struct canon_search search = {band, least, orders, 0};
    struct canon_order order;
    uint32_t thirds[3][3];
    canon_bands_find_thirds(band, thirds);
    bool has_equal = canon_bands_has_equal(thirds);
    for (uint32_t o = 0; o < 216; o++) {
        const uint8_t *boxes = qd_canon_permutations[o / 6 % 6];
        const uint8_t *columns = qd_canon_permutations[o % 6];
        memcpy(order.row, qd_canon_permutations[o / 36], sizeof order.row);
        const uint8_t *next = band + 9 * order.row[1] + 3 * boxes[0];
        uint32_t first = 1u << next[columns[0]] | 1u << next[columns[1]];
        first |= has_equal ? 1u << next[columns[2]] : 0;
        if (first & ~thirds[order.row[0]][boxes[1]])
            continue;
        for (uint32_t i = 0; i < 3; i++)
            order.column[i] = (uint8_t)(3 * boxes[0] + columns[i]);
        canon_bands_take_first(&search, &order, boxes);
    }
    return search.count;
}

/* The permutations of an order: of rows, boxes, and columns of boxes 1 to 3. */
struct canon_parts {
    uint8_t row, box, within[3];
};

static struct canon_parts canon_bands_divide(uint32_t order) {
    return (struct canon_parts){
        (uint8_t)(order / 1296),
        (uint8_t)(order / 216 % 6),
        {(uint8_t)(order / 36 % 6), (uint8_t)(order / 6 % 6), (uint8_t)(order % 6)}};
}

/* `first`, then the inverse of `done`: from what `done` made of a band to what `first` makes of it. */
static uint16_t canon_bands_undo(const qd_canon *canon, const struct canon_parts *done,
                                 const struct canon_parts *first) {
    uint32_t box = canon->relative[done->box][first->box];
    uint32_t number = 6u * canon->relative[done->row][first->row] + box;
    for (uint32_t i = 0; i < 3; i++) {
        uint32_t within = done->within[qd_canon_permutations[box][i]];
        number = 6 * number + canon->relative[within][first->within[i]];
    }
    return (uint16_t)number;
}

/* What is known of the band in that order; orders of columns within boxes 2 and 3 make no difference, and
 * are chosen here. */
static struct canon_band *canon_bands_find(qd_canon *canon, const uint8_t band[27],
                                           struct canon_parts *order) {
    const uint8_t *boxes = qd_canon_permutations[order->box];
    const uint8_t *columns = qd_canon_permutations[order->within[0]];
    struct canon_thirds thirds = {.right = 1};
    uint8_t name[10];
    for (uint32_t row = 0; row < 3; row++) {
        const uint8_t *cells = band + 9 * qd_canon_permutations[order->row][row];
        for (uint32_t i = 0; i < 3; i++)
            name[cells[3 * boxes[0] + columns[i]]] = (uint8_t)(3 * row + i);
        thirds.cells[0][row] = cells + 3 * boxes[1];
        thirds.cells[1][row] = cells + 3 * boxes[2];
    }
    return &canon->bands[canon_bands_find_key(canon, name, &thirds, order->within + 1)];
}

/* All keys that a band has in some order are of its class. */
static void canon_bands_fill_class(qd_canon *canon, const uint8_t band[27], uint16_t class,
                                   const struct canon_parts *least) {
    for (uint32_t o = 0; o < CANON_ORDERS; o += 36) {
        struct canon_parts order = canon_bands_divide(o);
        struct canon_band *known = canon_bands_find(canon, band, &order);
        *known = (struct canon_band){class, canon_bands_undo(canon, &order, least)};
    }
}

/* The automorphisms of the least string of a class, ascending, by the orders that lead there from another
 * band of it. */
static void canon_bands_find_automorphisms(const qd_canon *canon, const uint16_t *orders,
                                           uint32_t count, uint16_t *automorphisms) {
    struct canon_parts done = canon_bands_divide(orders[0]);
    for (uint32_t i = 0; i < count; i++) {
        struct canon_parts first = canon_bands_divide(orders[i]);
        uint16_t own = canon_bands_undo(canon, &done, &first);
        uint32_t place = i;
        for (; place > 0 && automorphisms[place - 1] > own; place--)
            automorphisms[place] = automorphisms[place - 1];
        automorphisms[place] = own;
    }
}

/* Finds the classes in the order of their first keys. */
static void canon_bands_find_classes(qd_canon *canon, struct canon_classes *classes) {
    uint32_t count = 0, total = 0;
    uint16_t orders[648];
    for (uint32_t key = 0; key < CANON_KEYS; key++)
        canon->bands[key].class = UINT16_MAX;
    for (uint32_t key = 0; key < CANON_KEYS; key++) {
        uint8_t band[27];
        if (canon->bands[key].class != UINT16_MAX)
            continue;
        QD_CHECK(count < CANON_CLASSES);
        struct canon_class *class = &classes->own[count];
        canon_bands_make_band(canon, key, band);
        class->number = (uint16_t)count++;
        class->first = (uint16_t)total;
        class->count = (uint16_t)canon_bands_find_least(band, class->string, orders);
        total += class->count;
        QD_CHECK(total <= CANON_AUTOMORPHISMS);
        canon_bands_find_automorphisms(canon, orders, class->count,
                                       classes->automorphisms + class->first);
        struct canon_parts least = canon_bands_divide(orders[0]);
        canon_bands_fill_class(canon, band, class->number, &least);
    }
    QD_CHECK(count == CANON_CLASSES && total == CANON_AUTOMORPHISMS);
}

/* By insertion: qsort may allocate memory that nobody knows of. */
static void canon_bands_sort(struct canon_class *classes) {
    for (uint32_t i = 1; i < CANON_CLASSES; i++) {
        struct canon_class own = classes[i];
        uint32_t place = i;
        for (; place > 0 && memcmp(classes[place - 1].string, own.string, sizeof own.string) > 0;
             place--)
            classes[place] = classes[place - 1];
        classes[place] = own;
    }
}

/* Numbers the classes by their strings, and puts their automorphisms in that order. */
static void canon_bands_number_classes(qd_canon *canon, struct canon_classes *classes) {
    uint16_t number[CANON_CLASSES], *end = canon->automorphisms;
    canon_bands_sort(classes->own);
    for (uint16_t i = 0; i < CANON_CLASSES; i++) {
        const struct canon_class *class = &classes->own[i];
        number[class->number] = i;
        canon->first_automorphism[i] = (uint16_t)(end - canon->automorphisms);
        memcpy(end, classes->automorphisms + class->first, class->count * sizeof *end);
        end += class->count;
    }
    canon->first_automorphism[CANON_CLASSES] = CANON_AUTOMORPHISMS;
    for (uint32_t key = 0; key < CANON_KEYS; key++)
        canon->bands[key].class = number[canon->bands[key].class];
}

qd_status qd_canon_make_bands(qd_canon *canon, qd_error *error) {
    struct canon_classes *classes = qd_array_new(1, sizeof *classes);
    if (!classes)
        return qd_fail_memory(error);
    canon_bands_make_permutations(canon);
    canon_bands_make_orders(canon);
    canon_bands_make_splits(canon);
    canon_bands_find_classes(canon, classes);
    canon_bands_number_classes(canon, classes);
    free(classes);
    return QD_OK;
}
