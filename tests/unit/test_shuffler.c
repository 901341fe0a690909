/* Symmetries of boards: how many there are, each as often as the others, and what they keep. */
#include "support.h"

#include "quadrille/sudoku.h"

static const char jigsaw[] = "6x6+regions=AAABBBAACCBBADCCEBDDCCEEDDFFEEDFFFFE";

struct bench {
    qd_board *board;
    qd_shuffler *shuffler;
    uint32_t cells, values;
};

static void open_bench(struct bench *bench, const char *notation) {
    qd_error error;
    if (qd_board_parse(notation, &bench->board, &error) != QD_OK ||
        qd_shuffler_new(bench->board, &bench->shuffler, &error) != QD_OK)
        fail_msg("%s: %s", notation, error.message);
    bench->cells = qd_board_cell_count(bench->board);
    bench->values = qd_board_value_count(bench->board);
}

static void close_bench(struct bench *bench) {
    qd_shuffler_free(bench->shuffler);
    qd_board_free(bench->board);
}

/* ---- how many there are ---------------------------------------------------------------------- */

#define MOST_KINDS 4000

/* How often each number was seen. */
struct kinds {
    uint64_t keys[MOST_KINDS];
    uint32_t seen[MOST_KINDS], count;
};

static void add_kind(struct kinds *kinds, uint64_t key) {
    uint32_t kind = 0;
    while (kind < kinds->count && kinds->keys[kind] != key)
        kind++;
    assert_true(kind < MOST_KINDS);
    kinds->keys[kind] = key;
    kinds->seen[kind]++;
    kinds->count += kind == kinds->count;
}

/* Within five standard deviations of the mean of a chi-square distribution. */
static void assert_even(const struct kinds *kinds, uint32_t draws) {
    double expected = (double)draws / kinds->count, sum = 0, freedom = kinds->count - 1;
    for (uint32_t i = 0; i < kinds->count; i++)
        sum += (kinds->seen[i] - expected) * (kinds->seen[i] - expected) / expected;
    assert_true((sum - freedom) * (sum - freedom) <= 25 * 2 * freedom);
}

static uint64_t key_of_cells(const struct bench *bench) {
    uint64_t key = 0;
    for (uint32_t cell = 0; cell < bench->cells; cell++)
        key = key * 1000003 + qd_shuffler_about(bench->shuffler).origin[cell];
    return key;
}

static uint64_t key_of_values(const struct bench *bench) {
    uint64_t key = 0;
    for (uint32_t value = 1; value <= bench->values; value++)
        key = key * 64 + qd_shuffler_about(bench->shuffler).value[value];
    return key;
}

static const struct {
    const char *notation;
    uint32_t orders, names;
} symmetries[] = {
    {"2x2", 8, 2},      /* without boxes: 2! * 2! orders, transposed or not */
    {"3x3", 72, 6},     /* 3! * 3!, likewise */
    {"4x4", 128, 24},   /* (2! * 2! * 2!)^2, likewise */
    {"6x6", 3456, 720}, /* 3! * (2!)^3 rows, 2! * (3!)^2 columns */
    {"6x6:3x2", 3456, 720},
    {"4x4+x", 8, 24},
    {"4x4+diagonal", 4, 24}, /* the half turn, two reflections */
    {"4x4+nonconsecutive", 8, 2},
    {"6x6+x", 4, 720}, /* the boxes are 2x3 */
    {"6x6:1x6+x", 8, 720},
    {"4x4+antiknight", 8, 24},
    {jigsaw, 2, 720},
    {"4x4+cage=r1c1r3c3", 2, 24},
    {"4x4+cage=5:r1c1r1c2", 1, 1},
    {"4x4+cage=5:r1c1r1c2+cage=5:r1c4r1c3", 2, 1},
    {"4x4+cage=5:r1c1r1c2+cage=6:r1c3r1c4", 1, 1},
    {"4x4+thermo=r1c1r1c2+thermo=r1c4r1c3", 2, 1},
    {"4x4+thermo=r1c1r1c2+thermo=r1c3r1c4", 1, 1},
    {"4x4+pairs=\"a<b\":r1c1r1c2+pairs=\"a<b\":r1c4r1c3", 2, 1},
    {"4x4+pairs=\"a<b\":r1c1r1c2+pairs=\"a>b\":r1c4r1c3", 1, 1},
    {"4x4+regex=\"12|34\":r1c1r1c2+regex=\"12|34\":r1c4r1c3", 2, 1},
    {"4x4+regex=\"12|34\":r1c1r1c2+regex=\"13|24\":r1c4r1c3", 1, 1},
    {"4x4+nfa=#BRRwJVOBiAAA:r1c1+nfa=#BRRwJVOBiAAA:r1c4", 2, 1},  /* 1 or 2, */
    {"4x4+nfa=#BRRwJVOBiAAA:r1c1+nfa=#BRRwJVOBiAAA:r1c4/", 1, 1}, /* and 3 or 4 before a break */
    {"4x4@r1c1@r3c3", 4, 24},
    {"4x4@r1c1@r1c3", 4, 24}, /* 4 rows and 6 columns */
};

static void test_every_symmetry_comes_equally_often(void **state) {
    (void)state;
    static struct kinds orders, names;
    for (size_t i = 0; i < LENGTH(symmetries); i++) {
        struct bench bench;
        uint64_t random = 20261122;
        uint32_t draws = 40 * symmetries[i].orders > 2000 ? 15 * symmetries[i].orders : 2000;
        draws = draws < 20 * symmetries[i].names ? 20 * symmetries[i].names : draws;
        open_bench(&bench, symmetries[i].notation);
        memset(&orders, 0, sizeof orders);
        memset(&names, 0, sizeof names);
        for (uint32_t k = 0; k < draws; k++) {
            qd_shuffler_draw(bench.shuffler, &random);
            add_kind(&orders, key_of_cells(&bench));
            add_kind(&names, key_of_values(&bench));
        }
        assert_int_equal(orders.count, symmetries[i].orders);
        assert_int_equal(names.count, symmetries[i].names);
        assert_even(&orders, draws);
        assert_even(&names, draws);
        close_bench(&bench);
    }
}

/* ---- what they keep -------------------------------------------------------------------------- */

/* The image of a solution is one: rules that the drawn numbers above could miss. */
static void test_solutions_stay_solutions(void **state) {
    (void)state;
    static const char *const boards[] = {"1x1",
                                         "4x4",
                                         "6x6",
                                         "9x9",
                                         "9x9+x",
                                         "9x9+windoku",
                                         "9x9+disjoint",
                                         "9x9+centredot",
                                         "9x9+asterisk",
                                         "9x9+girandola",
                                         "9x9+antiking",
                                         "12x12",
                                         "16x16",
                                         "8x8:4x2",
                                         "7x7",
                                         "twodoku",
                                         "samurai",
                                         "9x9+cage=3:r1c1r1c2+cage=3:r9c9r9c8",
                                         "6x6+nonconsecutive",
                                         "4x4+thermo=r1c1r2c2r3c3",
                                         jigsaw};
    for (size_t i = 0; i < LENGTH(boards); i++) {
        static uint8_t values[QD_MAX_CELLS], moved[QD_MAX_CELLS];
        struct bench bench;
        qd_solver *solver;
        qd_grid *grid;
        uint64_t random = i;
        open_bench(&bench, boards[i]);
        OK(qd_solver_new(bench.board, NULL, &solver, NULL));
        OK(qd_grid_new(bench.board, &grid, NULL));
        OK(qd_solver_start(solver, grid, NULL));
        assert_int_equal(qd_solver_next(solver, values), QD_SOLUTION);
        for (uint32_t k = 0; k < 50; k++) {
            qd_shuffler_facts facts = qd_shuffler_about(bench.shuffler);
            for (uint32_t cell = 0; cell < bench.cells; cell++)
                moved[cell] = facts.value[values[facts.origin[cell]]];
            OK(qd_grid_check_solution(grid, moved, NULL));
            if (k == 0)
                assert_memory_equal(moved, values, bench.cells); /* nothing is drawn yet */
            qd_shuffler_draw(bench.shuffler, &random);
        }
        qd_grid_free(grid);
        qd_solver_free(solver);
        close_bench(&bench);
    }
}

static void test_candidates_are_renamed(void **state) {
    (void)state;
    struct bench bench;
    qd_grid *grid, *image;
    uint64_t random = 5;
    open_bench(&bench, "6x6");
    OK(qd_grid_new(bench.board, &grid, NULL));
    OK(qd_grid_new(bench.board, &image, NULL));
    qd_grid_set_candidates(grid, 7, 0x15);
    qd_grid_set_candidates(grid, 8, 0);
    qd_grid_set_value(grid, 9, 6);
    qd_shuffler_draw(bench.shuffler, &random);
    qd_shuffler_apply(bench.shuffler, grid, image);
    for (uint32_t cell = 0; cell < 36; cell++)
        for (uint32_t value = 1; value <= 6; value++) {
            uint32_t from = qd_shuffler_about(bench.shuffler).origin[cell];
            uint32_t to = qd_shuffler_about(bench.shuffler).value[value];
            assert_int_equal(qd_grid_candidates(grid, from) >> (value - 1) & 1,
                             qd_grid_candidates(image, cell) >> (to - 1) & 1);
        }
    qd_grid_free(grid);
    qd_grid_free(image);
    close_bench(&bench);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_symmetry_comes_equally_often),
        cmocka_unit_test(test_solutions_stay_solutions),
        cmocka_unit_test(test_candidates_are_renamed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
