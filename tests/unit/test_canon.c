/* Canonical forms: known ones, and what must hold of all. */
#include "support.h"

#include "quadrille/nine.h"
#include "nine/canon_tables.h"

/* Minlex forms of grids and the orders of their groups, each found by two or three other programs. */
static const struct {
    const char *grid;
    uint32_t automorphisms;
} known[] = {
    {"123456789456789123789123456231564897564897231"
     "897231564312645978645978312978312645",
     648},
    {"123456789457289163689173452245968317316745928"
     "978312645564897231731524896892631574",
     108},
    {"123456789456789123789123456231564978564897312"
     "897231645312978564645312897978645231",
     72},
    {"123456789456789123789123456234567891567891234"
     "891234567345678912678912345912345678",
     54},
    {"123456789456789123789123456231564978564897312"
     "897231645348672591672915834915348267",
     18},
    {"123456789456789123789123456214865937865937214"
     "937214865371698542542371698698542371",
     9},
    {"123456789456789123789123465237891546645237891"
     "891645237318972654564318972972564318",
     6},
    {"123456789457189236689372451295867314714523698"
     "836941572378694125541238967962715843",
     4},
    {"123456789456789123789123456214368597368597214"
     "597214368635942871871635942942871635",
     3},
    {"123456789456789132789213456218594367347162598"
     "965837241531678924694321875872945613",
     2},
    {"123456789456789123798231564234675918815943276"
     "967812435379164852582397641641528397",
     1},
    {"123456789457189263698273514271895346539764128"
     "864312957345928671786531492912647835",
     1},
    {"123456789457189236698723415285914367761532948"
     "934867152346278591579641823812395674",
     1},
    {"123456789456789132789123546248615973531897264"
     "697234815375968421862541397914372658",
     1},
    {"123456789456789132789213456217695843635847921"
     "948132675394571268572968314861324597",
     1},
    {"123456789456789132789231564264813957537964218"
     "918527643375198426641372895892645371",
     1},
    {"123456789456789123789123456231564897564897231"
     "897231564348672915672915348915348672",
     54},
    {"123456789456789123789123456234567891567891234"
     "891234567372615948615948372948372615",
     54},
};

static void parse(const char *text, uint8_t cells[81]) {
    assert_int_equal(strlen(text), 81);
    for (size_t i = 0; i < 81; i++)
        cells[i] = text[i] == '.' ? 0 : (uint8_t)(text[i] - '0');
}

static void assert_cells(const uint8_t *found, const uint8_t *expected) {
    char left[82] = "", right[82] = "";
    for (size_t i = 0; i < 81; i++) {
        left[i] = (char)('0' + found[i]);
        right[i] = (char)('0' + expected[i]);
    }
    assert_string_equal(left, right);
}

static qd_canon *new_canon(void) {
    qd_canon *canon;
    OK(qd_canon_new(&canon, NULL));
    return canon;
}

static void test_known(void **state) {
    qd_canon *canon = new_canon();
    uint64_t seed = 1;
    (void)state;
    for (size_t i = 0; i < LENGTH(known); i++)
        for (int k = 0; k < 100; k++) {
            uint8_t grid[81], moved[81], form[81];
            uint64_t automorphisms;
            qd_symmetry symmetry, map;
            parse(known[i].grid, grid);
            qd_symmetry_draw(&seed, &symmetry);
            qd_symmetry_apply(&symmetry, grid, moved);
            OK(qd_canon_puzzle(canon, QD_CANON_LEAST, moved, form, NULL, NULL, NULL));
            OK(qd_canon_puzzle(canon, QD_CANON_LEAST, moved, NULL, &map, &automorphisms, NULL));
            assert_cells(form, grid);
            assert_int_equal(automorphisms, known[i].automorphisms);
            qd_symmetry_apply(&map, moved, moved);
            assert_cells(moved, grid);
        }
    qd_canon_free(canon);
}

/* Forms of puzzles with many symmetries, that can be seen, and the numbers of these. */
static void test_symmetric(void **state) {
    static const struct {
        const char *puzzle, *form;
        uint64_t automorphisms;
    } cases[] = {
        {".................................................................................",
         ".................................................................................",
         3359232},
        {"........................................5........................................",
         "................................................................................1",
         41472},
        {"123456789........................................................................",
         "........................................................................123456789",
         186624},
        {"123456789456789123789123456......................................................",
         "......................................................123456789456789123789123456", 7776},
    };
    qd_canon *canon = new_canon();
    (void)state;
    for (size_t i = 0; i < LENGTH(cases); i++) {
        uint8_t puzzle[81], form[81], expected[81];
        uint64_t automorphisms;
        parse(cases[i].puzzle, puzzle);
        OK(qd_canon_puzzle(canon, QD_CANON_LEAST, puzzle, form, NULL, &automorphisms, NULL));
        parse(cases[i].form, expected);
        assert_cells(form, expected);
        assert_int_equal(automorphisms, cases[i].automorphisms);
    }
    qd_canon_free(canon);
}

static void test_refused(void **state) {
    static const struct {
        const char *puzzle, *message;
        qd_status status;
    } cases[] = {
        {"1.......1........................................................................",
         "r1c1 and r1c9 are both 1 in a row", QD_ERROR_CLASH},
        {"1........1.......................................................................",
         "r1c1 and r2c1 are both 1 in a column", QD_ERROR_CLASH},
        {"1.........1......................................................................",
         "r1c1 and r2c2 are both 1 in a box", QD_ERROR_CLASH},
        {".:...............................................................................",
         "r1c2 is 10", QD_ERROR_ARGUMENT},
    };
    qd_canon *canon = new_canon();
    (void)state;
    for (size_t i = 0; i < LENGTH(cases); i++) {
        uint8_t puzzle[81];
        qd_error error;
        parse(cases[i].puzzle, puzzle);
        assert_int_equal(qd_canon_puzzle(canon, QD_CANON_LEAST, puzzle, puzzle, NULL, NULL, &error),
                         cases[i].status);
        assert_string_equal(error.message, cases[i].message);
    }
    qd_canon_free(canon);
}

/* Symmetries are a group that acts: joined, undone. */
static void test_group(void **state) {
    uint64_t seed = 2;
    uint8_t grid[81], left[81], right[81];
    (void)state;
    parse(known[5].grid, grid);
    for (int k = 0; k < 1000; k++) {
        qd_symmetry first, second, both;
        qd_symmetry_draw(&seed, &first);
        qd_symmetry_draw(&seed, &second);
        qd_symmetry_apply(&first, grid, left);
        qd_symmetry_apply(&second, left, left);
        qd_symmetry_join(&first, &second, &both);
        qd_symmetry_apply(&both, grid, right);
        assert_cells(left, right);
        qd_symmetry_invert(&both, &both);
        qd_symmetry_apply(&both, left, left);
        assert_cells(left, grid);
    }
    qd_symmetry some, back, same;
    qd_symmetry_draw(&seed, &some);
    qd_symmetry_invert(&some, &back);
    qd_symmetry_join(&some, &back, &same);
    qd_symmetry_apply(&same, grid, left);
    assert_cells(left, grid);
}

/* What is known of bands while all are looked at. */
struct bands {
    const struct canon_tables *tables;
    uint8_t least[CANON_CLASSES][27];
    uint32_t classes, keys;
    bool is_known[CANON_KEYS];
};

/* What the tables make of a band, with names by its first row. */
static void take_least(const struct canon_tables *tables, const uint8_t band[27], uint32_t key,
                       const uint8_t sorted[2], uint8_t least[27]) {
    struct canon_order order = canon_order(tables, tables->bands[key].order);
    uint8_t name[10];
    for (uint8_t i = 0; i < 27; i++) {
        uint32_t column = canon_sorted_column(sorted, order.column[i % 9]);
        uint8_t digit = band[9 * order.row[i / 9] + column];
        if (i < 9)
            name[digit] = (uint8_t)(i + 1);
        least[i] = name[digit];
    }
}

/* The first band of a class is its least one; all others lead there. */
static void look_at_band(struct bands *bands, const uint8_t band[27]) {
    const struct canon_view view = {band, 9, 1};
    uint8_t sorted[2], least[27];
    uint32_t key = qd_canon_band_key(bands->tables, &view, sorted);
    uint32_t class = bands->tables->bands[key].class;
    if (bands->is_known[key])
        return;
    bands->is_known[key] = true;
    bands->keys++;
    if (class == bands->classes && class < CANON_CLASSES)
        memcpy(bands->least[bands->classes++], band, 27);
    assert_true(class < bands->classes);
    take_least(bands->tables, band, key, sorted, least);
    assert_memory_equal(least, bands->least[class], 27);
}

/* All ways to go on with a band from that cell, in the order of their strings; `used` are the digits of
 * its rows and boxes. */
static void go_through(struct bands *bands, uint8_t band[27], int cell, uint32_t used[2][3]) {
    uint32_t *row = &used[0][cell / 9 % 3], *box = &used[1][cell % 9 / 3];
    if (cell == 27) {
        look_at_band(bands, band);
        return;
    }
    for (uint8_t digit = 1; digit <= 9; digit++)
        if (!((*row | *box) >> digit & 1)) {
            *row ^= 1u << digit;
            *box ^= 1u << digit;
            band[cell] = digit;
            go_through(bands, band, cell + 1, used);
            *row ^= 1u << digit;
            *box ^= 1u << digit;
        }
}

/* All 2,612,736 bands with the first row 123456789 in their order: classes are numbered as they come. */
static void test_bands(void **state) {
    struct bands *bands = calloc(1, sizeof *bands);
    struct canon_tables *tables = qd_canon_make_tables();
    uint32_t used[2][3] = {{0x3fe, 0, 0}, {0xe, 0x70, 0x380}};
    uint8_t band[27] = {1, 2, 3, 4, 5, 6, 7, 8, 9};
    (void)state;
    assert_non_null(bands);
    assert_non_null(tables);
    bands->tables = tables;
    go_through(bands, band, 9, used);
    assert_int_equal(bands->classes, CANON_CLASSES);
    assert_int_equal(bands->keys, CANON_KEYS);
    free(tables);
    free(bands);
}

/* A set that grows many times keeps all that is in it. */
static void test_seen(void **state) {
    (void)state;
    enum { COUNT = 50000 };
    uint64_t *numbers = malloc(COUNT * sizeof *numbers);
    bool *is_new = malloc(COUNT * sizeof *is_new);
    qd_seen *seen;
    assert_true(numbers && is_new);
    for (uint64_t i = 0; i < COUNT; i++)
        numbers[i] = i;
    OK(qd_seen_new(&seen, NULL));
    for (uint32_t round = 0; round < 2; round++) {
        OK(qd_seen_add(seen, numbers, sizeof *numbers, COUNT, is_new, NULL));
        for (uint32_t i = 0; i < COUNT; i++)
            assert_int_equal(is_new[i], round == 0);
    }
    qd_seen_free(seen);
    free(numbers);
    free(is_new);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_known),   cmocka_unit_test(test_symmetric),
        cmocka_unit_test(test_refused), cmocka_unit_test(test_group),
        cmocka_unit_test(test_bands),   cmocka_unit_test(test_seen),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
