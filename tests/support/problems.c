/* Families of exact cover problems with known numbers of solutions. */
#include "support.h"

#include <stdio.h>

static uint32_t item(qd_cover *cover, qd_item_kind kind, const char *format, uint32_t a,
                     uint32_t b) {
    char name[48];
    snprintf(name, sizeof name, format, a, b);
    return qd_cover_add_item(cover, name, kind, kind == QD_PRIMARY, 1);
}

static void option(qd_cover *cover, const uint32_t *items, size_t count) {
    qd_cover_add_option(cover, items, count, NULL, 0);
}

static qd_cover *open_cover(void) {
    qd_cover *cover;
    OK(qd_cover_new(&cover, NULL));
    return cover;
}

static qd_cover *seal(qd_cover *cover) {
    OK(qd_cover_seal(cover, NULL));
    return cover;
}

/* Rows and columns primary, diagonals secondary. */
qd_cover *make_queens(uint32_t n) {
    qd_cover *cover = open_cover();
    for (uint32_t i = 0; i < 2 * n; i++)
        item(cover, QD_PRIMARY, i < n ? "r%u" : "c%u", i, 0);
    for (uint32_t i = 0; i < 2 * (2 * n - 1); i++)
        item(cover, QD_SECONDARY, i < 2 * n - 1 ? "a%u" : "b%u", i, 0);
    for (uint32_t r = 0; r < n; r++)
        for (uint32_t c = 0; c < n; c++)
            option(cover, (uint32_t[]){r, n + c, 2 * n + r + c, 2 * n + 2 * n - 1 + r + n - 1 - c},
                   4);
    return seal(cover);
}

/* Two copies of each number k, with k others between them, in a row of 2n. */
qd_cover *make_langford(uint32_t n) {
    qd_cover *cover = open_cover();
    for (uint32_t k = 1; k <= n; k++)
        item(cover, QD_PRIMARY, "n%u", k, 0);
    for (uint32_t s = 0; s < 2 * n; s++)
        item(cover, QD_PRIMARY, "s%u", s, 0);
    for (uint32_t k = 1; k <= n; k++)
        for (uint32_t s = 0; s + k + 1 < 2 * n; s++)
            option(cover, (uint32_t[]){k - 1, n + s, n + s + k + 1}, 3);
    return seal(cover);
}

qd_cover *make_dominoes(uint32_t rows, uint32_t columns) {
    qd_cover *cover = open_cover();
    for (uint32_t r = 0; r < rows; r++)
        for (uint32_t c = 0; c < columns; c++)
            item(cover, QD_PRIMARY, "%u,%u", r, c);
    for (uint32_t r = 0; r < rows; r++)
        for (uint32_t c = 0; c < columns; c++) {
            if (c + 1 < columns)
                option(cover, (uint32_t[]){r * columns + c, r * columns + c + 1}, 2);
            if (r + 1 < rows)
                option(cover, (uint32_t[]){r * columns + c, (r + 1) * columns + c}, 2);
        }
    return seal(cover);
}

/* Each item alone, or with the next one. */
qd_cover *make_ring(uint32_t items) {
    qd_cover *cover = open_cover();
    for (uint32_t i = 0; i < items; i++)
        item(cover, QD_PRIMARY, "%u", i, 0);
    for (uint32_t i = 0; i < items; i++) {
        option(cover, (uint32_t[]){i}, 1);
        option(cover, (uint32_t[]){i, (i + 1) % items}, 2);
    }
    return seal(cover);
}

qd_cover *make_latin(uint32_t n) {
    qd_cover *cover = open_cover();
    for (uint32_t kind = 0; kind < 3; kind++)
        for (uint32_t i = 0; i < n * n; i++)
            item(cover, QD_PRIMARY, "%u-%u", kind, i);
    for (uint32_t r = 0; r < n; r++)
        for (uint32_t c = 0; c < n; c++)
            for (uint32_t v = 0; v < n; v++)
                option(cover, (uint32_t[]){r * n + c, n * n + r * n + v, 2 * n * n + c * n + v}, 3);
    return seal(cover);
}

static uint32_t pair_number(uint32_t a, uint32_t b) {
    return b * (b - 1) / 2 + a; /* a < b */
}

static void pair_items(qd_cover *cover, uint32_t points) {
    for (uint32_t b = 1; b < points; b++)
        for (uint32_t a = 0; a < b; a++)
            item(cover, QD_PRIMARY, "%u+%u", a, b);
}

/* Triples of points such that every pair is in exactly one. */
qd_cover *make_steiner(uint32_t points) {
    qd_cover *cover = open_cover();
    pair_items(cover, points);
    for (uint32_t c = 2; c < points; c++)
        for (uint32_t b = 1; b < c; b++)
            for (uint32_t a = 0; a < b; a++)
                option(cover, (uint32_t[]){pair_number(a, b), pair_number(a, c), pair_number(b, c)},
                       3);
    return seal(cover);
}

/* All non-empty subsets as options: set partitions. */
qd_cover *make_partitions(uint32_t n) {
    qd_cover *cover = open_cover();
    for (uint32_t i = 0; i < n; i++)
        item(cover, QD_PRIMARY, "e%u", i, 0);
    for (uint32_t subset = 1; subset < 1u << n; subset++) {
        uint32_t items[32], count = 0;
        for (uint32_t i = 0; i < n; i++)
            if (subset >> i & 1)
                items[count++] = i;
        option(cover, items, count);
    }
    return seal(cover);
}

/* Perfect matchings of the complete graph. */
qd_cover *make_matchings(uint32_t vertices) {
    qd_cover *cover = open_cover();
    for (uint32_t v = 0; v < vertices; v++)
        item(cover, QD_PRIMARY, "v%u", v, 0);
    for (uint32_t b = 1; b < vertices; b++)
        for (uint32_t a = 0; a < b; a++)
            option(cover, (uint32_t[]){a, b}, 2);
    return seal(cover);
}

/* ---- pentominoes ----------------------------------------------------------------------------- */

struct shape {
    int rows[5], columns[5];
};

static const struct shape shapes[12] = {
    {{0, 0, 1, 1, 2}, {1, 2, 0, 1, 1}}, {{0, 0, 0, 0, 0}, {0, 1, 2, 3, 4}},
    {{0, 1, 2, 3, 3}, {0, 0, 0, 0, 1}}, {{0, 1, 2, 2, 3}, {1, 1, 0, 1, 0}},
    {{0, 0, 1, 1, 2}, {0, 1, 0, 1, 0}}, {{0, 0, 0, 1, 2}, {0, 1, 2, 1, 1}},
    {{0, 0, 1, 1, 1}, {0, 2, 0, 1, 2}}, {{0, 1, 2, 2, 2}, {0, 0, 0, 1, 2}},
    {{0, 1, 1, 2, 2}, {0, 0, 1, 1, 2}}, {{0, 1, 1, 1, 2}, {1, 0, 1, 2, 1}},
    {{0, 1, 1, 2, 3}, {1, 0, 1, 1, 1}}, {{0, 0, 1, 2, 2}, {0, 1, 1, 1, 2}},
};

/* Rotated and flipped, moved to the corner, with the cells in order, so that equal shapes compare
 * equal. */
static struct shape turn(struct shape from, int way) {
    int codes[5], low_row = 99, low_column = 99;
    for (int i = 0; i < 5; i++) {
        int r = from.rows[i], c = way & 4 ? -from.columns[i] : from.columns[i];
        for (int k = 0; k < (way & 3); k++) {
            int old = r;
            r = c;
            c = -old;
        }
        from.rows[i] = r;
        from.columns[i] = c;
        low_row = r < low_row ? r : low_row;
        low_column = c < low_column ? c : low_column;
    }
    for (int i = 0; i < 5; i++)
        codes[i] = (from.rows[i] - low_row) * 8 + from.columns[i] - low_column;
    for (int i = 0; i < 5; i++)
        for (int k = i + 1; k < 5; k++)
            if (codes[k] < codes[i]) {
                int swap = codes[i];
                codes[i] = codes[k];
                codes[k] = swap;
            }
    struct shape to;
    for (int i = 0; i < 5; i++) {
        to.rows[i] = codes[i] / 8;
        to.columns[i] = codes[i] % 8;
    }
    return to;
}

static void place(qd_cover *cover, uint32_t piece, struct shape shape, uint32_t rows,
                  uint32_t columns) {
    for (uint32_t r = 0; r < rows; r++)
        for (uint32_t c = 0; c < columns; c++) {
            uint32_t items[6] = {piece};
            bool fits = true;
            for (int i = 0; i < 5; i++) {
                uint32_t row = r + (uint32_t)shape.rows[i];
                uint32_t column = c + (uint32_t)shape.columns[i];
                fits = fits && row < rows && column < columns;
                items[i + 1] = 12 + row * columns + column;
            }
            if (fits)
                option(cover, items, 6);
        }
}

qd_cover *make_pentominoes(uint32_t rows, uint32_t columns) {
    qd_cover *cover = open_cover();
    for (uint32_t piece = 0; piece < 12; piece++)
        item(cover, QD_PRIMARY, "piece%u", piece, 0);
    for (uint32_t i = 0; i < rows * columns; i++)
        item(cover, QD_PRIMARY, "%u,%u", i / columns, i % columns);
    for (uint32_t piece = 0; piece < 12; piece++) {
        struct shape seen[8];
        int seen_count = 0;
        for (int way = 0; way < 8; way++) {
            struct shape shape = turn(shapes[piece], way);
            bool is_new = true;
            for (int i = 0; i < seen_count; i++)
                is_new = is_new && memcmp(&seen[i], &shape, sizeof shape) != 0;
            if (!is_new)
                continue;
            seen[seen_count++] = shape;
            place(cover, piece, shape, rows, columns);
        }
    }
    return seal(cover);
}
