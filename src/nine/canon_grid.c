/*
 * The minlex form of a complete grid. Its first three rows are the least string of the class of a
 * band or stack: of those in the least class (1.01 on average) each automorphism of the class gives
 * one candidate (1.42 on average, at most 648), the other rows of which are then sorted.
 */
#include "canon.h"

#include <string.h>

/* The best candidate so far. */
struct canon_best {
    uint64_t rows[6]; /* 3 to 8, each as a number of nine digits of 4 bits */
    uint32_t ties;    /* candidates like it; 0: none yet */
    qd_symmetry map;
};

/* The grid as it is looked at: with rows `down`, columns `right` apart. */
struct canon_view {
    const uint8_t *cells;
    uint32_t down, right;
};

static uint64_t canon_grid_row(const struct canon_view *view, const qd_symmetry *map,
                               uint32_t row) {
    const uint8_t *cells = view->cells + row * view->down;
    uint64_t number = 0;
    for (uint32_t i = 0; i < 9; i++)
        number = number << 4 | map->digit[cells[map->column[i] * view->right]];
    return number;
}

/* Exchanges so that the first digit of `left` is less. */
static void canon_grid_sort_two(uint8_t *left, uint8_t *right, const uint8_t *digit,
                                uint32_t size) {
    if (digit[*left] < digit[*right])
        return;
    for (uint32_t i = 0; i < size; i++) {
        uint8_t swap = left[i];
        left[i] = right[i];
        right[i] = swap;
    }
}

/* The rows of the other two bands by what they have in the first column. */
static void canon_grid_sort_rows(const struct canon_view *view, qd_symmetry *map, uint32_t band) {
    uint8_t first[9]; /* of rows */
    for (uint32_t row = 0; row < 9; row++)
        first[row] = map->digit[view->cells[row * view->down + map->column[0] * view->right]];
    for (uint32_t i = 1; i < 3; i++) {
        uint8_t *rows = map->row + 3 * i;
        for (uint32_t k = 0; k < 3; k++)
            rows[k] = (uint8_t)((band + i) % 3 * 3 + k);
        canon_grid_sort_two(&rows[0], &rows[1], first, 1);
        canon_grid_sort_two(&rows[1], &rows[2], first, 1);
        canon_grid_sort_two(&rows[0], &rows[1], first, 1);
    }
    canon_grid_sort_two(map->row + 3, map->row + 6, first, 3);
}

/* Looks at a candidate, of which the first three rows and the columns are known. */
static void canon_grid_compare(const struct canon_view *view, qd_symmetry *map, uint32_t band,
                               struct canon_best *best) {
    const uint8_t *top = view->cells + map->row[0] * view->down;
    for (uint8_t i = 0; i < 9; i++)
        map->digit[top[map->column[i] * view->right]] = (uint8_t)(i + 1);
    canon_grid_sort_rows(view, map, band);
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

static void canon_grid_try_band(const qd_canon *canon, const struct canon_view *view, uint32_t band,
                                uint32_t key, const uint8_t sorted[9], bool transposed,
                                struct canon_best *best) {
    struct canon_order order = canon_order(canon, canon->bands[key].order);
    uint32_t class = canon->bands[key].class;
    qd_symmetry map = {.transposed = transposed};
    for (uint32_t a = canon->first_automorphism[class]; a < canon->first_automorphism[class + 1];
         a++) {
        struct canon_order own = canon_order(canon, canon->automorphisms[a]);
        for (uint32_t i = 0; i < 3; i++)
            map.row[i] = (uint8_t)(3 * band + order.row[own.row[i]]);
        for (uint32_t i = 0; i < 9; i++)
            map.column[i] = sorted[order.column[own.column[i]]];
        canon_grid_compare(view, &map, band, best);
    }
}

uint32_t qd_canon_grid(const qd_canon *canon, const uint8_t *cells, qd_symmetry *map) {
    const struct canon_view views[2] = {{cells, 9, 1}, {cells, 1, 9}};
    struct canon_best best = {.ties = 0};
    uint32_t keys[6], least = CANON_CLASSES;
    uint8_t sorted[6][9];
    for (uint32_t i = 0; i < 6; i++) {
        const struct canon_view *view = &views[i / 3];
        keys[i] = qd_canon_band_key(canon, cells + i % 3 * 3 * view->down, view->down, view->right,
                                    sorted[i]);
        least = canon->bands[keys[i]].class < least ? canon->bands[keys[i]].class : least;
    }
    for (uint32_t i = 0; i < 6; i++)
        if (canon->bands[keys[i]].class == least)
            canon_grid_try_band(canon, &views[i / 3], i % 3, keys[i], sorted[i], i / 3, &best);
    *map = best.map;
    return best.ties;
}
