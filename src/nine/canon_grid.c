/*
 * The minlex form of a complete grid. Its first three rows are the least string of the class of a
 * band or stack: of those in the least class (1.01 on average) each automorphism of the class gives
 * one candidate (1.42 on average, at most 648), the other rows of which are then sorted.
 */
#include "canon_tables.h"

#include "../base/bits.h"

#include <string.h>

/* The best candidate so far. */
struct canon_best {
    uint64_t rows[6]; /* 3 to 8, each as a number of nine digits of 4 bits */
    uint32_t ties;    /* candidates like it; 0: none yet */
    qd_symmetry map;
};

static uint64_t canon_grid_row(const struct canon_view *view, const qd_symmetry *map,
                               uint32_t row) {
    const uint8_t *cells = view->cells + row * view->down;
    uint64_t number = 0;
    for (uint32_t i = 0; i < 9; i++)
        number = number << 4 | map->digit[cells[map->column[i] * view->right]];
    return number;
}

/* The permutation that sorts three digits. Comparisons of them cannot be predicted, so that there are no branches. */
static const uint8_t *canon_grid_sort(uint32_t a, uint32_t b, uint32_t c) {
    return qd_canon_permutations[qd_canon_sorting[(a < b) | (b < c) << 1 | (c < a) << 2]];
}

/* Completes the map of a candidate, of which the first three rows and the columns are known: names by
 * the first row, the other rows by what they have in the first column. */
static void canon_grid_complete(const struct canon_view *view, qd_symmetry *map, uint32_t band) {
    const uint8_t *top = view->cells + map->row[0] * view->down;
    const uint8_t *left = view->cells + map->column[0] * view->right;
    uint8_t rows[2][3];
    uint32_t first[2];
    for (uint8_t i = 0; i < 9; i++)
        map->digit[top[map->column[i] * view->right]] = (uint8_t)(i + 1);
    for (uint32_t i = 0; i < 2; i++) {
        uint32_t row = (band + 1 + i) % 3 * 3;
        uint32_t digits[3];
        for (uint32_t k = 0; k < 3; k++)
            digits[k] = map->digit[left[(row + k) * view->down]];
        const uint8_t *order = canon_grid_sort(digits[0], digits[1], digits[2]);
        for (uint32_t k = 0; k < 3; k++)
            rows[i][k] = (uint8_t)(row + order[k]);
        first[i] = digits[order[0]];
    }
    uint32_t exchange = first[1] < first[0];
    memcpy(map->row + 3, rows[exchange], 3);
    memcpy(map->row + 6, rows[!exchange], 3);
}

static void canon_grid_compare(const struct canon_view *view, const qd_symmetry *map,
                               struct canon_best *best) {
    bool is_less = best->ties == 0;
    for (uint32_t i = 0; i < 6; i++) {
        uint64_t row = canon_grid_row(view, map, map->row[3 + i]);
        if (!is_less && row > best->rows[i])
            return;
        is_less = is_less || row < best->rows[i];
        best->rows[i] = row;
    }
    best->ties = is_less ? 1 : best->ties + 1;
    if (is_less)
        best->map = *map;
}

/* A band or stack that may come first. */
struct canon_choice {
    uint32_t key, class;
    uint8_t sorted[2];
};

static void canon_grid_try(const struct canon_tables *tables, const struct canon_view *view,
                           uint32_t number, const struct canon_choice *choice, bool is_only,
                           struct canon_best *best) {
    struct canon_order order = canon_order(tables, tables->bands[choice->key].order);
    qd_symmetry map = {.transposed = number / 3};
    uint8_t column[9];
    for (uint32_t i = 0; i < 9; i++)
        column[i] = (uint8_t)canon_sorted_column(choice->sorted, order.column[i]);
    for (uint32_t a = tables->first_automorphism[choice->class];
         a < tables->first_automorphism[choice->class + 1]; a++) {
        struct canon_order own = canon_order(tables, tables->automorphisms[a]);
        for (uint32_t i = 0; i < 3; i++)
            map.row[i] = (uint8_t)(number % 3 * 3 + order.row[own.row[i]]);
        for (uint32_t i = 0; i < 9; i++)
            map.column[i] = column[own.column[i]];
        canon_grid_complete(view, &map, number % 3);
        if (!is_only)
            canon_grid_compare(view, &map, best);
    }
    if (is_only) {
        best->map = map;
        best->ties = 1;
    }
}

uint32_t qd_canon_grid(const struct canon_tables *tables, const uint8_t *cells, qd_symmetry *map) {
    const struct canon_view views[2] = {{cells, 9, 1}, {cells, 1, 9}};
    struct canon_best best = {.ties = 0};
    struct canon_choice choices[6];
    uint32_t least = CANON_CLASSES, tied = 0;
    for (uint32_t i = 0; i < 6; i++) {
        const struct canon_view *view = &views[i / 3];
        struct canon_view band = {cells + i % 3 * 3 * view->down, view->down, view->right};
        choices[i].key = qd_canon_band_key(tables, &band, choices[i].sorted);
    }
    /* which band is least cannot be predicted: no branches */
    for (uint32_t i = 0; i < 6; i++) {
        choices[i].class = tables->bands[choices[i].key].class;
        least = choices[i].class < least ? choices[i].class : least;
    }
    for (uint32_t i = 0; i < 6; i++)
        tied |= (uint32_t)(choices[i].class == least) << i;
    uint32_t symmetries =
        tables->first_automorphism[least + 1] - (uint32_t)tables->first_automorphism[least];
    bool is_only = symmetries == 1 && !(tied & (tied - 1));
    for (; tied; tied &= tied - 1) {
        uint32_t i = qd_lowest_bit(tied);
        canon_grid_try(tables, &views[i / 3], i, &choices[i], is_only, &best);
    }
    *map = best.map;
    return best.ties;
}
