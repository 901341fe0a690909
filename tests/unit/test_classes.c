/* Known numbers of classes of grids and puzzles of small boards, which are the same but for symmetries: all grids are
 * listed, and all orders of the cells are those that the shuffler draws. */
#include "share.h"
#include "support.h"

#include "quadrille/nine.h"
#include "quadrille/sudoku.h"

#include <stdlib.h>

enum { MOST_CELLS = 36, MOST_GRIDS = 39168, MOST_ORDERS = 28800 };

/* A board of N x N cells: its grids whose first row is 1 to N, in the order of their strings, and the orders of its
 * cells. */
static struct {
    uint32_t n, box_rows, cells;
    uint8_t grids[MOST_GRIDS][MOST_CELLS];
    uint8_t orders[MOST_ORDERS][MOST_CELLS];
    uint32_t grid_count, order_count;
} small;

static int compare_grids(const void *one, const void *other) {
    return memcmp(one, other, small.cells);
}

/* ---- all grids ------------------------------------------------------------------------------- */

static bool is_possible(const uint8_t *grid, uint32_t cell) {
    uint32_t n = small.n, row = cell / n, column = cell % n, box_columns = n / small.box_rows;
    for (uint32_t other = 0; other < cell; other++) {
        uint32_t r = other / n, c = other % n;
        bool same_box =
            r / small.box_rows == row / small.box_rows && c / box_columns == column / box_columns;
        if ((r == row || c == column || same_box) && grid[other] == grid[cell])
            return false;
    }
    return true;
}

static void list_grids(uint8_t *grid, uint32_t cell) {
    if (cell == small.cells) {
        memcpy(small.grids[small.grid_count++], grid, MOST_CELLS);
        return;
    }
    for (uint32_t value = 1; value <= small.n; value++) {
        grid[cell] = (uint8_t)value;
        if ((cell >= small.n || value == cell + 1) && is_possible(grid, cell))
            list_grids(grid, cell + 1);
    }
}

/* ---- all orders ------------------------------------------------------------------------------ */

static void draw_order(qd_shuffler *shuffler, uint64_t *state, uint8_t *order) {
    memset(order, 0, MOST_CELLS);
    qd_shuffler_draw(shuffler, state);
    for (uint32_t cell = 0; cell < small.cells; cell++)
        order[cell] = (uint8_t)qd_shuffler_about(shuffler).origin[cell];
}

/* Draws until there are as many as expected, and then on, as often again: there are no more. */
static void list_orders(const qd_board *board, uint32_t expected) {
    qd_shuffler *shuffler;
    qd_seen *seen;
    uint64_t state = 1, draws = 0, needed = 0;
    OK(qd_shuffler_new(board, &shuffler, NULL));
    OK(qd_seen_new(&seen, NULL));
    small.order_count = 0;
    for (; draws < 2 * needed || small.order_count < expected; draws++) {
        uint8_t order[MOST_CELLS];
        bool is_new;
        assert_true(draws < 40 * (uint64_t)expected + 100);
        draw_order(shuffler, &state, order);
        OK(qd_seen_add(seen, order, MOST_CELLS, 1, &is_new, NULL));
        if (!is_new)
            continue;
        assert_true(small.order_count < expected);
        memcpy(small.orders[small.order_count++], order, MOST_CELLS);
        needed = draws;
    }
    qd_seen_free(seen);
    qd_shuffler_free(shuffler);
}

static void list_all(const char *notation, uint32_t n, uint32_t box_rows, uint32_t orders) {
    uint8_t grid[MOST_CELLS] = {0};
    qd_board *board;
    OK(qd_board_parse(notation, &board, NULL));
    small.n = n;
    small.cells = n * n;
    small.box_rows = box_rows;
    small.grid_count = 0;
    list_grids(grid, 0);
    list_orders(board, orders);
    qd_board_free(board);
}

/* ---- classes of grids ------------------------------------------------------------------------ */

/* The number of an image of a grid, with values named so that its first row is 1 to N. */
static uint32_t find_image(const uint8_t *grid, const uint8_t *order) {
    uint8_t image[MOST_CELLS] = {0}, name[10] = {0};
    for (uint32_t cell = 0; cell < small.cells; cell++) {
        uint8_t value = grid[order[cell]];
        if (cell < small.n)
            name[value] = (uint8_t)(cell + 1);
        image[cell] = name[value];
    }
    const uint8_t *found =
        bsearch(image, small.grids, small.grid_count, sizeof *small.grids, compare_grids);
    assert_non_null(found);
    return (uint32_t)((size_t)(found - small.grids[0]) / MOST_CELLS);
}

static uint32_t count_classes(void) {
    static uint32_t images[MOST_GRIDS]; /* how many orders lead there */
    uint32_t classes = 0;
    memset(images, 0, sizeof images);
    for (uint32_t i = 0; i < small.grid_count; i++) {
        if (images[i])
            continue;
        classes++;
        for (uint32_t o = 0; o < small.order_count; o++)
            images[find_image(small.grids[i], small.orders[o])]++;
        assert_int_equal(small.order_count % images[i], 0); /* the automorphisms */
    }
    return classes;
}

static void test_classes_of_grids(void **state) {
    (void)state;
    static const struct {
        const char *notation;
        uint32_t n, box_rows, orders, grids, classes;
    } known[] = {
        {"4x4", 4, 2, 128, 12, 2},          {"6x6", 6, 2, 3456, 39168, 49},
        {"6x6:3x2", 6, 3, 3456, 39168, 49}, {"3x3", 3, 1, 72, 2, 1},
        {"4x4:1x4", 4, 1, 1152, 24, 2},     {"5x5", 5, 1, 28800, 1344, 2},
    };
    for (size_t i = 0; i < LENGTH(known); i++) {
        if (!is_due(i, 2))
            continue;
        list_all(known[i].notation, known[i].n, known[i].box_rows, known[i].orders);
        assert_int_equal(small.grid_count, known[i].grids);
        assert_int_equal(count_classes(), known[i].classes);
    }
}

/* ---- puzzles of 4x4 -------------------------------------------------------------------------- */

#define SUBSETS (1U << 16)

/* Renames values in the order in which they appear, in the order of cells that gives the least string. */
static void find_form(const uint8_t *puzzle, uint8_t *form) {
    memset(form, 255, MOST_CELLS);
    for (uint32_t o = 0; o < small.order_count; o++) {
        uint8_t image[MOST_CELLS] = {0}, name[10] = {0}, names = 0;
        for (uint32_t cell = 0; cell < small.cells; cell++) {
            uint8_t value = puzzle[small.orders[o][cell]];
            if (value && !name[value])
                name[value] = ++names;
            image[cell] = name[value];
        }
        if (memcmp(image, form, MOST_CELLS) < 0)
            memcpy(form, image, MOST_CELLS);
    }
}

/* Whether the cells of a set have other values in another grid, for all sets; of all grids, not only those with that
 * first row. */
static void mark_several(const uint8_t *grid, bool *several) {
    static const uint8_t names[24][5] = {
        {0, 1, 2, 3, 4}, {0, 1, 2, 4, 3}, {0, 1, 3, 2, 4}, {0, 1, 3, 4, 2}, {0, 1, 4, 2, 3},
        {0, 1, 4, 3, 2}, {0, 2, 1, 3, 4}, {0, 2, 1, 4, 3}, {0, 2, 3, 1, 4}, {0, 2, 3, 4, 1},
        {0, 2, 4, 1, 3}, {0, 2, 4, 3, 1}, {0, 3, 1, 2, 4}, {0, 3, 1, 4, 2}, {0, 3, 2, 1, 4},
        {0, 3, 2, 4, 1}, {0, 3, 4, 1, 2}, {0, 3, 4, 2, 1}, {0, 4, 1, 2, 3}, {0, 4, 1, 3, 2},
        {0, 4, 2, 1, 3}, {0, 4, 2, 3, 1}, {0, 4, 3, 1, 2}, {0, 4, 3, 2, 1}};
    memset(several, 0, SUBSETS);
    for (uint32_t other = 0; other < 24 * small.grid_count; other++) {
        uint32_t alike = 0;
        for (uint32_t cell = 0; cell < 16; cell++)
            if (names[other % 24][small.grids[other / 24][cell]] == grid[cell])
                alike |= 1U << cell;
        several[alike] |= alike != SUBSETS - 1;
    }
    for (uint32_t set = SUBSETS; set-- > 0;)
        for (uint32_t cell = 0; cell < 16 && several[set]; cell++)
            several[set & ~(1U << cell)] = true;
}

static bool is_minimal(const bool *several, uint32_t set) {
    for (uint32_t cell = 0; cell < 16; cell++)
        if (set & 1U << cell && !several[set & ~(1U << cell)])
            return false;
    return true;
}

static uint32_t count_cells(uint32_t set) {
    uint32_t count = 0;
    for (; set; set &= set - 1)
        count++;
    return count;
}

static void test_puzzles_of_4x4(void **state) {
    (void)state;
    static const uint32_t unique_known[17] = {0,       0,       0,       0,       25728,   284160,
                                              1041408, 2141184, 2961024, 2958336, 2204928, 1239552,
                                              522624,  161280,  34560,   4608,    288};
    static const uint32_t minimal_known[17] = {[4] = 25728, [5] = 58368, [6] = 1536};
    static const uint32_t classes_known[17] = {[4] = 13, [5] = 22, [6] = 1};
    static bool several[SUBSETS];
    uint32_t unique[17] = {0}, minimal[17] = {0}, classes[17] = {0};
    qd_seen *seen;
    list_all("4x4", 4, 2, 128);
    OK(qd_seen_new(&seen, NULL));
    for (uint32_t i = 0; i < small.grid_count; i++) {
        mark_several(small.grids[i], several);
        for (uint32_t set = 0; set < SUBSETS; set++) {
            uint8_t puzzle[MOST_CELLS] = {0}, form[MOST_CELLS];
            bool is_new;
            if (several[set])
                continue;
            unique[count_cells(set)] += 24;
            if (!is_minimal(several, set))
                continue;
            minimal[count_cells(set)] += 24;
            for (uint32_t cell = 0; cell < 16; cell++)
                puzzle[cell] = set & 1U << cell ? small.grids[i][cell] : 0;
            find_form(puzzle, form);
            OK(qd_seen_add(seen, form, MOST_CELLS, 1, &is_new, NULL));
            classes[count_cells(set)] += is_new;
        }
    }
    for (uint32_t clues = 0; clues <= 16; clues++) {
        assert_int_equal(unique[clues], unique_known[clues]);
        assert_int_equal(minimal[clues], minimal_known[clues]);
        assert_int_equal(classes[clues], classes_known[clues]);
    }
    qd_seen_free(seen);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_classes_of_grids),
        cmocka_unit_test(test_puzzles_of_4x4),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
