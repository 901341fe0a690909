/* Canonical forms of random puzzles: the same for all images, less than all images; and, for a few, the
 * least of all 3,359,232 orders of the cells, each with its least names. */
#include "support.h"

#include "quadrille/nine.h"
#include "nine/canon_tables.h"

/* A grid with some cells emptied: any number, or few, or many; by chance in a pattern. */
static void make_puzzle(struct random *random, const qd_grid_sampler *sampler, uint64_t *seed,
                        uint8_t cells[81]) {
    uint32_t kept = random_below(random, 82), turned = random_below(random, 4) == 0;
    qd_grid_sampler_draw(sampler, seed, cells);
    for (uint32_t cell = 0; cell < 81; cell++)
        if (random_below(random, 81) >= kept) {
            cells[cell] = 0;
            if (turned)
                cells[80 - cell] = 0;
        }
}

/* The search with vectors, where the machine has them, and that without find the same form and map. */
static void assert_same_without_vectors(qd_canon *canon, const uint8_t puzzle[81],
                                        const uint8_t form[81], const qd_symmetry *map,
                                        uint64_t automorphisms) {
    bool has_avx2 = canon->has_avx2;
    uint8_t own_form[81];
    uint64_t own_automorphisms;
    qd_symmetry own_map;
    canon->has_avx2 = false;
    OK(qd_canon_puzzle(canon, QD_CANON_LEAST, puzzle, own_form, &own_map, &own_automorphisms,
                       NULL));
    canon->has_avx2 = has_avx2;
    assert_memory_equal(own_form, form, 81);
    assert_memory_equal(own_map.row, map->row, 9);
    assert_memory_equal(own_map.column, map->column, 9);
    assert_memory_equal(own_map.digit, map->digit, 10);
    assert_int_equal(own_map.transposed, map->transposed);
    assert_int_equal(own_automorphisms, automorphisms);
}

/* The form, which the map leads to, and how many symmetries keep the puzzle. */
static uint64_t check_form(qd_canon *canon, const uint8_t *puzzle, uint8_t *form) {
    uint8_t image[81];
    uint64_t automorphisms;
    qd_symmetry map;
    OK(qd_canon_puzzle(canon, QD_CANON_LEAST, puzzle, form, &map, &automorphisms, NULL));
    qd_symmetry_apply(&map, puzzle, image);
    assert_memory_equal(image, form, 81);
    assert_true(automorphisms > 0 && 3359232 % automorphisms == 0);
    assert_same_without_vectors(canon, puzzle, form, &map, automorphisms);
    return automorphisms;
}

/* Puzzles, grids, and some that are wrong: a clash, or a value above 9. */
static void make_any(struct random *random, const qd_grid_sampler *sampler, uint64_t *seed,
                     uint8_t cells[81]) {
    if (random_below(random, 2))
        qd_grid_sampler_draw(sampler, seed, cells);
    else
        make_puzzle(random, sampler, seed, cells);
    if (random_below(random, 8))
        return;
    cells[0] = random_below(random, 2) ? 10 : 5;
    cells[1] = 5;
}

static void assert_as_alone(const qd_canon *canon, qd_canon_form kind, const uint8_t puzzle[81],
                            const uint8_t image[81], const qd_symmetry *map,
                            uint64_t automorphisms) {
    uint8_t form[81];
    qd_symmetry own;
    uint64_t count = 0;
    if (qd_canon_puzzle(canon, kind, puzzle, form, &own, &count, NULL) == QD_OK) {
        assert_memory_equal(image, form, 81);
        assert_memory_equal(map->row, own.row, 9);
        assert_memory_equal(map->column, own.column, 9);
        assert_memory_equal(map->digit, own.digit, 10);
        assert_int_equal(map->transposed, own.transposed);
    }
    assert_int_equal(automorphisms, count);
}

/* Many puzzles at once get what each gets alone, with and without vectors; also in place. */
static void test_many(void **state) {
    enum { MOST = 40 };
    static uint8_t puzzles[MOST][81], images[MOST][81];
    static qd_symmetry maps[MOST];
    uint64_t automorphisms[MOST];
    struct random random = random_from(random_seed(5));
    uint64_t seed = random_below(&random, UINT32_MAX);
    qd_grid_sampler *sampler;
    qd_canon *canon;
    (void)state;
    OK(qd_grid_sampler_new(&sampler, NULL));
    OK(qd_canon_new(&canon, NULL));
    const bool has_avx2 = canon->has_avx2;
    for (uint32_t round = 0, rounds = how_many(60); round < rounds; round++) {
        size_t count = random_below(&random, MOST + 1);
        qd_canon_form kind = random_below(&random, 4) ? QD_CANON_LEAST : QD_CANON_GSF;
        for (size_t i = 0; i < count; i++)
            make_any(&random, sampler, &seed, puzzles[i]);
        canon->has_avx2 = has_avx2 && random_below(&random, 4);
        OK(qd_canon_puzzles(canon, kind, puzzles[0], count, images[0], maps, automorphisms, NULL));
        canon->has_avx2 = has_avx2;
        for (size_t i = 0; i < count; i++)
            assert_as_alone(canon, kind, puzzles[i], images[i], &maps[i], automorphisms[i]);
        OK(qd_canon_puzzles(canon, kind, puzzles[0], count, puzzles[0], NULL, automorphisms, NULL));
        for (size_t i = 0; i < count; i++)
            assert_true(!automorphisms[i] || memcmp(puzzles[i], images[i], 81) == 0);
    }
    qd_canon_free(canon);
    qd_grid_sampler_free(sampler);
}

static void test_images(void **state) {
    struct random random = random_from(random_seed(1));
    uint64_t seed = random_below(&random, UINT32_MAX);
    qd_grid_sampler *sampler;
    qd_canon *canon;
    (void)state;
    OK(qd_grid_sampler_new(&sampler, NULL));
    OK(qd_canon_new(&canon, NULL));
    for (uint32_t i = 0, count = how_many(3000); i < count; i++) {
        uint8_t puzzle[81], form[81], image[81], again[81];
        uint64_t other;
        qd_symmetry symmetry;
        make_puzzle(&random, sampler, &seed, puzzle);
        uint64_t automorphisms = check_form(canon, puzzle, form);
        for (int k = 0; k < 10; k++) {
            qd_symmetry_draw(&seed, &symmetry);
            qd_symmetry_apply(&symmetry, puzzle, image);
            assert_true(memcmp(form, image, 81) <= 0);
            OK(qd_canon_puzzle(canon, QD_CANON_LEAST, image, again, NULL, &other, NULL));
            assert_memory_equal(again, form, 81);
            assert_int_equal(other, automorphisms);
        }
    }
    qd_canon_free(canon);
    qd_grid_sampler_free(sampler);
}

/* Complete grids; some with many symmetries, all of which are candidates. */
static void test_grids(void **state) {
    static const char *const symmetric[] = {
        "123456789456789123789123456231564897564897231897231564312645978645978312978312645",
        "123456789456789123789123456214365897365897214897214365531642978642978531978531642"};
    struct random random = random_from(random_seed(4));
    uint64_t seed = random_below(&random, UINT32_MAX);
    qd_grid_sampler *sampler;
    qd_canon *canon;
    (void)state;
    OK(qd_grid_sampler_new(&sampler, NULL));
    OK(qd_canon_new(&canon, NULL));
    for (uint32_t i = 0, count = how_many(5000); i < count; i++) {
        uint8_t grid[81], form[81];
        qd_symmetry symmetry;
        if (i % 4)
            qd_grid_sampler_draw(sampler, &seed, grid);
        for (uint32_t cell = 0; cell < 81 && i % 4 == 0; cell++)
            grid[cell] = (uint8_t)(symmetric[i / 4 % 2][cell] - '0');
        qd_symmetry_draw(&seed, &symmetry);
        qd_symmetry_apply(&symmetry, grid, grid);
        (void)check_form(canon, grid, form);
    }
    qd_canon_free(canon);
    qd_grid_sampler_free(sampler);
}

/* ---- by brute force -------------------------------------------------------------------------- */

/* All orders of nine lines that keep thirds together: 1296. */
static void make_orders(uint8_t orders[1296][9]) {
    static const uint8_t three[6][3] = {{0, 1, 2}, {0, 2, 1}, {1, 0, 2},
                                        {1, 2, 0}, {2, 0, 1}, {2, 1, 0}};
    for (uint32_t o = 0; o < 1296; o++)
        for (uint32_t i = 0; i < 9; i++) {
            static const uint32_t weight[3] = {36, 6, 1};
            orders[o][i] =
                (uint8_t)(3 * three[o / 216][i / 3] + three[o / weight[i / 3] % 6][i % 3]);
        }
}

/* The clues in the thirds of the rows of a first band. */
static uint32_t weigh_band(const uint8_t *cells, const uint8_t *rows, const uint8_t *columns,
                           bool transposed) {
    uint32_t weight = 0;
    for (uint32_t third = 0; third < 9; third++) {
        uint32_t clues = 0, row = rows[third / 3];
        for (uint32_t i = 0; i < 3; i++) {
            uint32_t column = columns[third % 3 * 3 + i];
            clues += cells[transposed ? 9 * column + row : 9 * row + column] != 0;
        }
        weight = weight << 2 | clues;
    }
    return weight;
}

/* Compares an image, with digits named as they appear, with the least one so far: below 0 if it is
 * less, and then it becomes that. */
static int try_image(const uint8_t *cells, const uint8_t *rows, const uint8_t *columns,
                     bool transposed, uint8_t least[81]) {
    uint8_t name[10] = {0}, names = 0, image[81];
    int compared = 0;
    for (uint32_t place = 0; place < 81; place++) {
        uint32_t row = rows[place / 9], column = columns[place % 9];
        uint8_t digit = cells[transposed ? 9 * column + row : 9 * row + column];
        if (digit && !name[digit])
            name[digit] = ++names;
        image[place] = name[digit];
        if (compared == 0 && image[place] != least[place])
            compared = image[place] < least[place] ? -1 : 1;
        if (compared > 0)
            return 1;
    }
    if (compared < 0)
        memcpy(least, image, 81);
    return compared;
}

static void check_all_images(bool is_gsf, uint32_t usual_seed) {
    static uint8_t orders[1296][9];
    struct random random = random_from(random_seed(usual_seed));
    uint64_t seed = random_below(&random, UINT32_MAX);
    qd_grid_sampler *sampler;
    qd_canon *canon;
    make_orders(orders);
    OK(qd_grid_sampler_new(&sampler, NULL));
    OK(qd_canon_new(&canon, NULL));
    for (uint32_t i = 0, count = how_many(8); i < count; i++) {
        uint8_t puzzle[81], form[81], least[81];
        uint64_t automorphisms, ties = 0;
        uint32_t least_weight = UINT32_MAX;
        make_puzzle(&random, sampler, &seed, puzzle);
        OK(qd_canon_puzzle(canon, is_gsf ? QD_CANON_GSF : QD_CANON_LEAST, puzzle, form, NULL,
                           &automorphisms, NULL));
        memset(least, 10, sizeof least);
        for (uint32_t o = 0; o < 2 * 1296 * 1296; o++) {
            const uint8_t *rows = orders[o / 1296 % 1296], *columns = orders[o % 1296];
            bool transposed = o >= 1296 * 1296;
            uint32_t weight = is_gsf ? weigh_band(puzzle, rows, columns, transposed) : 0;
            if (weight < least_weight)
                memset(least, 10, sizeof least);
            if (weight > least_weight)
                continue;
            least_weight = weight;
            int compared = try_image(puzzle, rows, columns, transposed, least);
            ties = compared < 0 ? 1 : ties + (compared == 0);
        }
        assert_memory_equal(form, least, 81);
        assert_int_equal(automorphisms, ties);
    }
    qd_canon_free(canon);
    qd_grid_sampler_free(sampler);
}

static void test_all_images(void **state) {
    (void)state;
    check_all_images(false, 2);
}

static void test_all_images_gsf(void **state) {
    (void)state;
    check_all_images(true, 3);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_images),         cmocka_unit_test(test_many),
        cmocka_unit_test(test_grids),          cmocka_unit_test(test_all_images),
        cmocka_unit_test(test_all_images_gsf),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
