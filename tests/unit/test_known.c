/* Numbers of solutions from the literature. */
#include "support.h"

#include <stdlib.h>

/* Ten seconds each. */
static bool is_long(void) {
    return getenv("QUADRILLE_LONG");
}

static void expect(qd_cover *cover, uint64_t number) {
    const char *engine;
    for (size_t i = 0; (engine = qd_cover_engine_name(i, NULL)); i++)
        assert_int_equal(count_all(cover, engine, NULL), number);
    qd_cover_free(cover);
}

/* OEIS A000170 */
static void test_queens(void **state) {
    static const uint64_t known[] = {1, 0, 0, 2, 10, 4, 40, 92, 352, 724, 2680, 14200};
    (void)state;
    for (uint32_t n = 1; n <= LENGTH(known); n++)
        expect(make_queens(n), known[n - 1]);
}

/* OEIS A014552, doubled: the symmetry is not broken. */
static void test_langford(void **state) {
    static const uint64_t known[] = {0, 0, 1, 1, 0, 0, 26, 150, 0, 0, 17792};
    (void)state;
    for (uint32_t n = 1; n <= LENGTH(known); n++)
        expect(make_langford(n), 2 * known[n - 1]);
}

/* OEIS A004003 and the 8 x k boards. */
static void test_dominoes(void **state) {
    static const uint64_t known[] = {1, 34, 153, 2245, 14824, 167089, 1292697, 12988816};
    (void)state;
    expect(make_dominoes(2, 2), 2);
    expect(make_dominoes(4, 4), 36);
    expect(make_dominoes(6, 6), 6728);
    for (uint32_t k = 1; k <= LENGTH(known) - (is_long() ? 0 : 2); k++)
        expect(make_dominoes(k, 8), known[k - 1]);
}

/* OEIS A002860 */
static void test_latin(void **state) {
    static const uint64_t known[] = {1, 2, 12, 576, 161280};
    (void)state;
    for (uint32_t n = 1; n <= LENGTH(known); n++)
        expect(make_latin(n), known[n - 1]);
}

static void test_designs(void **state) {
    static const uint64_t matchings[] = {1, 3, 15, 105, 945, 10395, 135135};
    (void)state;
    expect(make_steiner(7), 30);
    expect(make_steiner(9), 840);
    expect(make_partitions(5), 52);
    expect(make_partitions(8), 4140);
    for (uint32_t n = 1; n <= LENGTH(matchings); n++)
        expect(make_matchings(2 * n), matchings[n - 1]);
}

static void test_pentominoes(void **state) {
    (void)state;
    expect(make_pentominoes(3, 20), 8);
    expect(make_pentominoes(4, 15), 1472);
    if (is_long())
        expect(make_pentominoes(5, 12), 4040);
}

/* The tree itself, as Knuth's dlx1 and dlx2 visit it for this problem. */
static void test_tree(void **state) {
    qd_cover *cover = make_pentominoes(6, 10);
    qd_effort effort;
    (void)state;
    assert_int_equal(count_all(cover, "links", &effort), 9356);
    assert_int_equal(effort.nodes, 3637261);
    qd_cover_free(cover);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_queens),   cmocka_unit_test(test_langford),
        cmocka_unit_test(test_dominoes), cmocka_unit_test(test_latin),
        cmocka_unit_test(test_designs),  cmocka_unit_test(test_pentominoes),
        cmocka_unit_test(test_tree),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
