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

uint32_t qd_canon_band_key(const qd_canon *canon, const struct canon_view *band,
                           uint8_t sorted[2]) {
    uint32_t right = band->right;
    uint8_t name[10];
    uint32_t threes[2][3];
    for (uint32_t row = 0; row < 3; row++)
        for (uint32_t column = 0; column < 3; column++)
            name[band->cells[row * band->down + column * right]] = (uint8_t)(3 * row + column);
    for (uint32_t row = 0; row < 3; row++)
        for (uint32_t box = 0; box < 2; box++) {
            const uint8_t *cells = band->cells + row * band->down + (3 * box + 3) * right;
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
    uint8_t string[18]; /* its least one */
    uint16_t number;    /* as it was found */
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
    uint8_t named[3] = {0};
    for (uint32_t i = 0; i < 3; i++)
        for (uint32_t box = 0; box < 2; box++)
            for (uint32_t k = 0; k < 3; k++)
                if (top[3 * boxes[1 + box] + k] == next[order->column[i]]) {
                    named[i] = (uint8_t)(3 + 3 * box + taken[box]++);
                    order->column[named[i]] = (uint8_t)(3 * boxes[1 + box] + k);
                    left[box] ^= 1u << k;
                }
    if (search->count && memcmp(named, search->least, sizeof named) > 0)
        return;
    canon_bands_choose(search, order, boxes, left);
}

/* The orders that lead from a band to its least string: their number. Room for 648. */
static uint32_t canon_bands_find_least(const uint8_t band[27], uint8_t least[18],
                                       uint16_t *orders) {
    struct canon_search search = {band, least, orders, 0};
    struct canon_order order;
    for (uint32_t o = 0; o < 216; o++) {
        const uint8_t *boxes = qd_canon_permutations[o / 6 % 6];
        memcpy(order.row, qd_canon_permutations[o / 36], sizeof order.row);
        for (uint32_t i = 0; i < 3; i++)
            order.column[i] = (uint8_t)(3 * boxes[0] + qd_canon_permutations[o % 6][i]);
        canon_bands_take_first(&search, &order, boxes);
    }
    return search.count;
}

/* `first`, then the inverse of `done`: from what `done` made of a band to what `first` makes of it. */
static struct canon_order canon_bands_undo(const struct canon_order *done,
                                           const struct canon_order *first) {
    uint8_t row[3], column[9];
    struct canon_order order;
    for (uint8_t i = 0; i < 3; i++)
        row[done->row[i]] = i;
    for (uint8_t i = 0; i < 9; i++)
        column[done->column[i]] = i;
    for (uint32_t i = 0; i < 3; i++)
        order.row[i] = row[first->row[i]];
    for (uint32_t i = 0; i < 9; i++)
        order.column[i] = column[first->column[i]];
    return order;
}

/* All keys that a band has in some order are of its class. Orders of columns within boxes 2 and 3 do
 * not change the key, so 216 orders are enough. */
static void canon_bands_fill_class(qd_canon *canon, const uint8_t band[27], uint16_t class,
                                   const struct canon_order *least) {
    for (uint32_t o = 0; o < CANON_ORDERS; o += 36) {
        struct canon_order order = canon_order(canon, o), done;
        uint8_t moved[27], sorted[2];
        for (uint32_t i = 0; i < 27; i++)
            moved[i] = band[9 * order.row[i / 9] + order.column[i % 9]];
        struct canon_band *known =
            &canon->bands[qd_canon_band_key(canon, &(struct canon_view){moved, 9, 1}, sorted)];
        done = order;
        for (uint32_t i = 0; i < 9; i++)
            done.column[i] = order.column[canon_sorted_column(sorted, i)];
        order = canon_bands_undo(&done, least);
        *known = (struct canon_band){class, canon_bands_find_order(&order)};
    }
}

/* Finds the classes in the order of their first keys; their least orders go to `orders`. */
static uint32_t canon_bands_find_classes(qd_canon *canon, struct canon_class *classes) {
    uint32_t count = 0;
    uint16_t orders[648];
    for (uint32_t key = 0; key < CANON_KEYS; key++)
        canon->bands[key].class = UINT16_MAX;
    for (uint32_t key = 0; key < CANON_KEYS; key++) {
        uint8_t band[27];
        if (canon->bands[key].class != UINT16_MAX)
            continue;
        canon_bands_make_band(canon, key, band);
        canon_bands_find_least(band, classes[count].string, orders);
        struct canon_order least = canon_order(canon, orders[0]);
        canon_bands_fill_class(canon, band, (uint16_t)count, &least);
        classes[count].number = (uint16_t)count;
        count++;
    }
    return count;
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

/* Numbers the classes by their strings. */
static void canon_bands_number_classes(qd_canon *canon, struct canon_class *classes) {
    uint16_t number[CANON_CLASSES];
    canon_bands_sort(classes);
    for (uint16_t i = 0; i < CANON_CLASSES; i++)
        number[classes[i].number] = i;
    for (uint32_t key = 0; key < CANON_KEYS; key++)
        canon->bands[key].class = number[canon->bands[key].class];
}

static void canon_bands_find_automorphisms(qd_canon *canon, const struct canon_class *classes) {
    uint32_t total = 0;
    uint16_t orders[648];
    for (uint32_t class = 0; class < CANON_CLASSES; class ++) {
        uint8_t band[27], least[18];
        for (uint32_t i = 0; i < 27; i++)
            band[i] = (uint8_t)(i < 9 ? i + 1 : classes[class].string[i - 9] + 1u);
        canon->first_automorphism[class] = (uint16_t)total;
        uint32_t count = canon_bands_find_least(band, least, orders);
        QD_CHECK(memcmp(least, classes[class].string, sizeof least) == 0);
        QD_CHECK(total + count <= CANON_AUTOMORPHISMS);
        memcpy(canon->automorphisms + total, orders, count * sizeof *orders);
        total += count;
    }
    canon->first_automorphism[CANON_CLASSES] = (uint16_t)total;
    QD_CHECK(total == CANON_AUTOMORPHISMS);
}

qd_status qd_canon_make_bands(qd_canon *canon, qd_error *error) {
    struct canon_class *classes = qd_array_new(CANON_CLASSES, sizeof *classes);
    if (!classes)
        return qd_fail_memory(error);
    canon_bands_make_permutations(canon);
    canon_bands_make_orders(canon);
    canon_bands_make_splits(canon);
    uint32_t count = canon_bands_find_classes(canon, classes);
    QD_CHECK(count == CANON_CLASSES);
    (void)count;
    canon_bands_number_classes(canon, classes);
    canon_bands_find_automorphisms(canon, classes);
    free(classes);
    return QD_OK;
}
