/*
 * Brute force, from the definitions. Covers: go through the options in order, take each or leave
 * it, if it meets nothing taken before; at the end every primary item must be taken. Sudoku: go
 * through the cells in order and try every value that stands nowhere else in the row, the column
 * and the box.
 */
#include "support.h"

static uint64_t mix(uint64_t x) {
    x = (x ^ (x >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    x = (x ^ (x >> 27)) * UINT64_C(0x94d049bb133111eb);
    return x ^ (x >> 31);
}

uint64_t hash_options(const uint32_t *options, size_t count) {
    uint64_t sum = 0;
    for (size_t i = 0; i < count; i++)
        sum += mix(options[i] + 1);
    return mix(sum);
}

struct brute {
    const qd_cover *cover;
    uint64_t masks[64]; /* of options: their items */
    int fixed[64];      /* 1: must be taken, -1: must not */
    uint64_t primary;
    uint32_t taken[64];
    uint64_t count, sum;
};

static void brute_options(struct brute *brute, uint32_t option, uint64_t covered,
                          uint32_t taken_count) {
    if (option == qd_cover_option_count(brute->cover)) {
        if ((covered & brute->primary) != brute->primary)
            return;
        brute->count++;
        brute->sum += hash_options(brute->taken, taken_count);
        return;
    }
    uint64_t mask = brute->masks[option];
    if (brute->fixed[option] >= 0 && (mask & covered) == 0 && (mask & brute->primary) != 0) {
        brute->taken[taken_count] = option;
        brute_options(brute, option + 1, covered | mask, taken_count + 1);
    }
    if (brute->fixed[option] <= 0)
        brute_options(brute, option + 1, covered, taken_count);
}

uint64_t brute_cover(const qd_cover *cover, const qd_cover_start *start, uint64_t *sum) {
    struct brute brute = {.cover = cover};
    assert_true(qd_cover_item_count(cover) <= 64 && qd_cover_option_count(cover) <= 64);
    for (uint32_t i = 0; i < qd_cover_item_count(cover); i++)
        if (qd_cover_item_kind(cover, i) == QD_PRIMARY)
            brute.primary |= UINT64_C(1) << i;
    for (uint32_t o = 0; o < qd_cover_option_count(cover); o++) {
        size_t count;
        const uint32_t *items = qd_cover_option_items(cover, o, &count);
        for (size_t i = 0; i < count; i++)
            brute.masks[o] |= UINT64_C(1) << items[i];
    }
    for (size_t i = 0; start && i < start->chosen_count; i++)
        brute.fixed[start->chosen[i]] = 1;
    for (size_t i = 0; start && i < start->banned_count; i++) {
        if (brute.fixed[start->banned[i]] == 1) {
            *sum = 0;
            return 0;
        }
        brute.fixed[start->banned[i]] = -1;
    }
    brute_options(&brute, 0, 0, 0);
    *sum = brute.sum;
    return brute.count;
}

/* ---- Sudoku ------------------------------------------------------------------------------------
 */

struct grid {
    uint8_t cells[QD_MAX_CELLS];
    uint32_t n, box_rows, box_columns;
    uint64_t count, limit;
    uint8_t *first;
};

static int meets(const struct grid *grid, uint32_t at, uint8_t value) {
    uint32_t n = grid->n, row = at / n, column = at % n;
    for (uint32_t other = 0; other < n * n; other++) {
        uint32_t r = other / n, c = other % n;
        int same_box = r / grid->box_rows == row / grid->box_rows &&
                       c / grid->box_columns == column / grid->box_columns;
        if (other != at && grid->cells[other] == value && (r == row || c == column || same_box))
            return 1;
    }
    return 0;
}

static void brute_cells(struct grid *grid, uint32_t at) {
    uint32_t n = grid->n;
    if (grid->count >= grid->limit)
        return;
    if (at == n * n) {
        if (grid->count++ == 0 && grid->first)
            memcpy(grid->first, grid->cells, n * n);
        return;
    }
    if (grid->cells[at]) {
        if (!meets(grid, at, grid->cells[at]))
            brute_cells(grid, at + 1);
        return;
    }
    for (uint8_t value = 1; value <= n; value++) {
        if (meets(grid, at, value))
            continue;
        grid->cells[at] = value;
        brute_cells(grid, at + 1);
    }
    grid->cells[at] = 0;
}

uint64_t brute_sudoku(const uint8_t *clues, uint32_t box_rows, uint32_t box_columns, uint64_t limit,
                      uint8_t *first) {
    struct grid grid = {.n = box_rows * box_columns,
                        .box_rows = box_rows,
                        .box_columns = box_columns,
                        .limit = limit,
                        .first = first};
    memcpy(grid.cells, clues, grid.n * grid.n);
    for (uint32_t at = 0; at < grid.n * grid.n; at++)
        if (clues[at] && meets(&grid, at, clues[at]))
            return 0;
    brute_cells(&grid, 0);
    return grid.count;
}

int brute_is_filled(const uint8_t *values, uint32_t box_rows, uint32_t box_columns) {
    struct grid grid = {
        .n = box_rows * box_columns, .box_rows = box_rows, .box_columns = box_columns};
    memcpy(grid.cells, values, grid.n * grid.n);
    for (uint32_t at = 0; at < grid.n * grid.n; at++)
        if (values[at] < 1 || values[at] > grid.n || meets(&grid, at, values[at]))
            return 0;
    return 1;
}
