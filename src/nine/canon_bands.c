/* Making the tables of bands: keys, their classes, and the orders that lead to the least strings. */
#include "canon_tables.h"

#include "../base/memory.h"

/* Which permutation sorts three different names. */
static uint8_t canon_bands_permutation(const uint8_t *three) {
    for (uint8_t p = 0; p < 6; p++) {
        const uint8_t *order = qd_canon_permutations[p];
        if (three[order[0]] < three[order[1]] && three[order[1]] < three[order[2]])
            return p;
    }
    return 0;
}

static void canon_bands_make_permutations(struct canon_tables *tables) {
    for (uint32_t i = 0; i < 729; i++) {
        const uint8_t three[3] = {(uint8_t)(i / 81), (uint8_t)(i / 9 % 9), (uint8_t)(i % 9)};
        tables->three_of[i] = (uint16_t)((1u << three[0] | 1u << three[1] | 1u << three[2]) << 3 |
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
            tables->relative[first][p] = canon_bands_permutation(moved);
        }
}

/*
 * What a box is, by its columns k and rows i: bit 3 * k + i says that the name there is less than that of the
 * next column. After the last one comes the first.
 */
static void canon_bands_make_boxes(struct canon_tables *tables) {
    for (uint32_t bits = 0; bits < 512; bits++) {
        uint32_t order[3];
        for (uint32_t i = 0; i < 3; i++)
            order[i] = qd_canon_sorting[(bits >> i & 1) | (bits >> (3 + i) & 1) << 1 |
                                        (bits >> (6 + i) & 1) << 2];
        const uint8_t *relative = tables->relative[order[0]];
        tables->box_of[bits] =
            (uint16_t)(6u * relative[order[1]] + relative[order[2]] + 256 * order[0]);
    }
}

static void canon_bands_make_orders(struct canon_tables *tables) {
    for (uint32_t o = 0; o < CANON_COLUMN_ORDERS; o++) {
        const uint32_t within[3] = {o / 36 % 6, o / 6 % 6, o % 6};
        for (uint32_t i = 0; i < 9; i++)
            tables->column_orders[o][i] = (uint8_t)(3 * qd_canon_permutations[o / 216][i / 3] +
                                                    qd_canon_permutations[within[i / 3]][i % 3]);
    }
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

static void canon_bands_make_splits(struct canon_tables *tables) {
    uint32_t count = 0;
    for (uint32_t bits = 0; bits < 512; bits++) {
        tables->split_of[bits] = 255;
        if (canon_bands_is_split(bits)) {
            tables->first_key[bits & 255] = count * 1296; /* the last bit follows from the others */
            tables->splits[count] = (uint16_t)bits;
            tables->split_of[bits] = (uint8_t)count++;
        }
    }
    QD_CHECK(count == CANON_SPLITS);
}

/* A box of a band, once the names of digits are known: which permutation sorts its columns by row 0,
 * which permutations its other rows have then, and the number of the split if it is box 2. */
struct canon_box {
    uint32_t sorted, order, split;
};

/* The box of which these are the rows, with cells that are `right` apart. */
static inline struct canon_box canon_bands_look_at_box(const struct canon_tables *tables,
                                                       const uint8_t name[10],
                                                       const uint8_t *const rows[3],
                                                       uint32_t right) {
    uint32_t threes[3], sorted;
    for (uint32_t i = 0; i < 3; i++)
        threes[i] = tables->three_of[name[rows[i][0]] * 81u + name[rows[i][right]] * 9u +
                                     name[rows[i][2 * right]]];
    sorted = threes[0] & 7;
    const uint8_t *relative = tables->relative[sorted];
    return (struct canon_box){sorted, 6u * relative[threes[1] & 7] + relative[threes[2] & 7],
                              tables->split_of[threes[0] >> 6 | (threes[1] >> 3 & 7) << 6]};
}

static inline uint32_t canon_bands_key(const struct canon_box *second,
                                       const struct canon_box *third) {
    uint32_t key = (second->split * 36 + second->order) * 36 + third->order;
    QD_CHECK(key < CANON_KEYS);
    return key;
}

uint32_t qd_canon_band_key(const struct canon_tables *tables, const struct canon_view *band,
                           uint8_t sorted[2]) {
    uint8_t name[10];
    const uint8_t *rows[2][3];
    struct canon_box boxes[2];
    for (uint32_t row = 0; row < 3; row++) {
        const uint8_t *cells = band->cells + row * band->down;
        for (uint32_t column = 0; column < 3; column++)
            name[cells[column * band->right]] = (uint8_t)(3 * row + column);
        rows[0][row] = cells + 3 * band->right;
        rows[1][row] = cells + 6 * band->right;
    }
    for (uint32_t i = 0; i < 2; i++) {
        boxes[i] = canon_bands_look_at_box(tables, name, rows[i], band->right);
        sorted[i] = (uint8_t)boxes[i].sorted;
    }
    return canon_bands_key(&boxes[0], &boxes[1]);
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
static void canon_bands_make_band(const struct canon_tables *tables, uint32_t key,
                                  uint8_t band[27]) {
    uint32_t bits = tables->splits[key / 1296], order[4], masks[2][3];
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

/*
 * The least bands of all orders and names, in the order of their strings: the key, times 36, and the
 * permutations that sort the columns of boxes 2 and 3. tests/unit/test_canon.c compares each with all
 * orders of its rows and columns.
 */
/* clang-format off */
static const uint32_t canon_bands_least[CANON_CLASSES] = {
    0, 36, 144, 1332, 1368, 1440, 5328, 5292, 9289, 9433, 9361, 10657, 10693, 13249, 13357, 29487,
    29379, 288, 1584, 1656, 2808, 2916, 2988, 5472, 5544, 21566, 972, 2232, 6192, 4752, 10981,
    46656, 46692, 46728, 46800, 46764, 46836, 47952, 47988, 48024, 48096, 48060, 48132, 49248,
    49284, 49320, 49392, 49356, 49428, 51840, 51876, 51912, 51984, 51948, 52020, 50544, 50580,
    50616, 50652, 50724, 53136, 53172, 53208, 53244, 53316, 54685, 54649, 54793, 54829, 54757,
    55981, 55945, 56089, 56125, 56053, 57277, 57241, 57385, 57349, 59869, 59833, 59977, 60013,
    59941, 58573, 58537, 58681, 58717, 61165, 61129, 61273, 61309, 186624, 186732, 187920, 187956,
    187992, 188028, 189252, 189288, 189324, 191808, 191844, 191880, 191916, 190512, 190548, 190620,
    193104, 193140, 326592, 326628, 326700, 327888, 327924, 327996, 329184, 329220, 329292, 331776,
    331812, 331884, 330516, 330588, 333108, 333180, 194617, 194797, 196093, 197209, 197389, 199801,
    199981, 198505, 201097, 334585, 335881, 337177, 339769, 46872, 46944, 47016, 46980, 48204,
    48240, 48312, 48276, 48348, 49500, 49536, 49572, 49644, 52056, 52092, 52128, 52200, 52164,
    50760, 50796, 50904, 53352, 53388, 53424, 53496, 53460, 53532, 54433, 54577, 54505, 54613,
    55765, 55873, 55801, 55909, 57061, 57025, 57169, 57097, 57205, 59617, 59761, 59797, 59725,
    60949, 60913, 60985, 186876, 186912, 186948, 188280, 189504, 189576, 189540, 192024, 192060,
    192132, 326808, 326844, 326952, 329400, 329436, 329472, 329544, 329508, 329580, 331992, 332028,
    332136, 197029, 196993, 197137, 197173, 197101, 199621, 336997, 336961, 337033, 47232, 47196,
    47268, 48384, 48528, 48564, 49716, 49824, 49860, 52344, 52452, 50976, 51048, 53568, 53640,
    53676, 53748, 55333, 55405, 56773, 56701, 61921, 192348, 47304, 47340, 48600, 48636, 48780,
    49896, 49932, 52488, 52524, 52596, 51192, 51228, 51264, 51336, 51300, 51372, 53784, 53820,
    53856, 53928, 53892, 53964, 55549, 55513, 55621, 56845, 56809, 58141, 58105, 58285, 60733,
    60697, 62029, 61993, 62137, 62173, 62101, 187272, 188568, 188604, 188712, 189900, 192456,
    192492, 327240, 327276, 327312, 327384, 327348, 327420, 329832, 329868, 329904, 329976, 329940,
    332424, 332460, 332568, 198109, 198073, 198217, 200701, 200665, 338077, 338041, 338185, 338113,
    338221, 338149, 47736, 49032, 49068, 49140, 50364, 52920, 52956, 51624, 51732, 54216, 54252,
    54324, 54396, 55117, 55081, 55261, 56413, 57709, 57673, 57781, 60265, 61597, 61741, 189000,
    192888, 327672, 327744, 330264, 330300, 330408, 330444, 332856, 332892, 333000, 197677, 197641,
    197713, 337645, 468216, 470700, 474481, 474517, 476929, 477109, 478225, 610632, 613224, 613332,
    749304, 753300, 468504, 471096, 471132, 475417, 478045, 478009, 479341, 611064, 613656, 613692,
    747144, 747180, 749736, 749808, 753624, 753660, 615421, 615385, 621901, 755389, 468936, 471564,
    477577, 611496, 611532, 614088, 614124, 747576, 747612, 747648, 750168, 750204, 754056, 614953,
    621469, 621433, 754957, 754921, 1586952, 1586988, 1588248, 1588284, 1589544, 1589580, 1592136,
    1592172, 1590876, 1593468, 1596457, 1597753, 1587384, 1590012, 1594729, 1618056, 1618092,
    1620684, 1628857,
};
/* clang-format on */

/* The least band of a class, with digits 1 to 9. */
static void canon_bands_make_least(const struct canon_tables *tables, uint32_t class,
                                   uint8_t band[27]) {
    const uint32_t least = canon_bands_least[class];
    const uint8_t sorted[2] = {(uint8_t)(least / 6 % 6), (uint8_t)(least % 6)};
    uint8_t own[27];
    canon_bands_make_band(tables, least / 36, own);
    for (uint32_t row = 0; row < 27; row += 9)
        for (uint32_t i = 0; i < 9; i++)
            band[row + canon_sorted_column(sorted, i)] = own[row + i];
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
static uint16_t canon_bands_undo(const struct canon_tables *tables, const struct canon_parts *done,
                                 const struct canon_parts *first) {
    uint32_t box = tables->relative[done->box][first->box];
    uint32_t number = 6u * tables->relative[done->row][first->row] + box;
    for (uint32_t i = 0; i < 3; i++) {
        uint32_t within = done->within[qd_canon_permutations[box][i]];
        number = 6 * number + tables->relative[within][first->within[i]];
    }
    return (uint16_t)number;
}

/* The class whose bands are filled in. */
struct canon_class {
    struct canon_tables *tables;
    uint16_t number;
    uint8_t band[27];     /* the least */
    uint32_t key;         /* its own */
    uint16_t orders[648]; /* that lead from the band of that key to the least */
    uint32_t count;
};

/* The band that an order makes of the least one of its class: the order that leads back. */
static void canon_bands_note(struct canon_class *class, uint32_t key,
                             const struct canon_parts *order) {
    static const struct canon_parts least = {.row = 0};
    uint16_t back = canon_bands_undo(class->tables, order, &least);
    class->tables->bands[key] = (struct canon_band){class->number, back};
    if (key == class->key)
        class->orders[class->count++] = back;
}

/* Both orders of boxes 2 and 3, with rows, box 1 and its columns in that order; orders of columns within
 * boxes 2 and 3 make no difference, and are chosen here. */
static void canon_bands_note_both(struct canon_class *class, const uint8_t *const rows[3],
                                  const struct canon_parts *order) {
    const uint8_t *boxes = qd_canon_permutations[order->box];
    const uint8_t *columns = qd_canon_permutations[order->within[0]];
    struct canon_parts own = *order;
    struct canon_box found[2];
    uint8_t name[10];
    for (uint32_t i = 0; i < 9; i++)
        name[rows[i / 3][3 * boxes[0] + columns[i % 3]]] = (uint8_t)i;
    for (uint32_t i = 0; i < 2; i++) {
        uint32_t first = 3u * boxes[1 + i];
        const uint8_t *const own_rows[3] = {rows[0] + first, rows[1] + first, rows[2] + first};
        found[i] = canon_bands_look_at_box(class->tables, name, own_rows, 1);
    }
    for (uint32_t i = 0; i < 2; i++) {
        own.box = (uint8_t)(order->box + i);
        own.within[1] = (uint8_t)found[i].sorted;
        own.within[2] = (uint8_t)found[!i].sorted;
        canon_bands_note(class, canon_bands_key(&found[i], &found[!i]), &own);
    }
}

/* All keys that the least band of a class has in some order are of its class. */
static void canon_bands_fill_class(struct canon_class *class) {
    struct canon_parts order = {.row = 0};
    for (; order.row < 6; order.row++) {
        const uint8_t *rows[3];
        for (uint32_t i = 0; i < 3; i++)
            rows[i] = class->band + 9 * qd_canon_permutations[order.row][i];
        for (order.box = 0; order.box < 6; order.box += 2) /* the next has the same box 1 */
            for (order.within[0] = 0; order.within[0] < 6; order.within[0]++)
                canon_bands_note_both(class, rows, &order);
    }
}

/* The automorphisms of the least band of a class, ascending, by the orders that lead there from another
 * band of it. */
static void canon_bands_find_automorphisms(const struct canon_class *class,
                                           uint16_t *automorphisms) {
    struct canon_parts done = canon_bands_divide(class->orders[0]);
    for (uint32_t i = 0; i < class->count; i++) {
        struct canon_parts first = canon_bands_divide(class->orders[i]);
        uint16_t own = canon_bands_undo(class->tables, &done, &first);
        uint32_t place = i;
        for (; place > 0 && automorphisms[place - 1] > own; place--)
            automorphisms[place] = automorphisms[place - 1];
        automorphisms[place] = own;
    }
}

static void canon_bands_make_classes(struct canon_tables *tables) {
    struct canon_class class = {.tables = tables};
    uint32_t total = 0;
    for (uint16_t i = 0; i < CANON_CLASSES; i++) {
        class.number = i;
        class.key = canon_bands_least[i] / 36;
        class.count = 0;
        canon_bands_make_least(tables, i, class.band);
        canon_bands_fill_class(&class);
        QD_CHECK(class.count > 0 && total + class.count <= CANON_AUTOMORPHISMS);
        canon_bands_find_automorphisms(&class, tables->automorphisms + total);
        tables->first_automorphism[i] = (uint16_t)total;
        total += class.count;
    }
    tables->first_automorphism[CANON_CLASSES] = CANON_AUTOMORPHISMS;
    QD_CHECK(total == CANON_AUTOMORPHISMS);
}

struct canon_tables *qd_canon_make_tables(void) {
    struct canon_tables *tables = qd_array_new(1, sizeof *tables);
    if (!tables)
        return NULL;
    canon_bands_make_permutations(tables);
    canon_bands_make_boxes(tables);
    canon_bands_make_orders(tables);
    canon_bands_make_splits(tables);
    canon_bands_make_classes(tables);
    return tables;
}
