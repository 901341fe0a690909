/* Random small covers: engines, the slow solver and brute force find the same solutions, also from
 * random starts. */
#include "support.h"

#define MAX_OPTIONS 18
#define ALL UINT64_MAX

static struct cover_kind random_kind(struct random *random, uint32_t number) {
    struct cover_kind kind = {.items = random_below(random, 9), .rarity = 2, .rarities = 2};
    bool bounds = number & 2;
    kind.options = random_below(random, bounds ? 13 : MAX_OPTIONS);
    kind.secondary = number & 1 ? 2 : 4;
    kind.colours = number & 1 ? 2 : 0;
    kind.bounded = bounds;
    kind.least = kind.more = 3;
    kind.costs = number & 4;
    kind.twins = number & 8;
    return kind;
}

/* The slow solver, which checks the engines here and in large problems, is checked itself. */
static void judge(const qd_cover *cover, const qd_cover_start *start, qd_order order,
                  struct verdict *verdict) {
    uint64_t brute_sum, sum = 0, count = brute_cover(cover, start, &brute_sum);
    slow_cover(cover, start, order, ALL, MAX_SOLUTIONS, verdict);
    for (size_t i = 0; i < verdict->solutions.count; i++)
        sum += verdict->solutions.hashes[i];
    assert_true(verdict->complete);
    assert_int_equal(verdict->solutions.count, count);
    assert_true(sum == brute_sum);
}

static void check_starts(struct random *random, const qd_cover *cover) {
    static struct verdict verdict;
    for (int round = 0; round < 2; round++) {
        struct random_start made;
        random_start(random, cover, &made);
        judge(cover, &made.start, random_below(random, 2) ? QD_ORDER_FEWEST : QD_ORDER_FIRST,
              &verdict);
        check_engines(cover, &verdict);
        check_reduced(random, cover, &verdict);
        check_resumes(random, cover, &verdict);
    }
}

static void check(struct random *random, uint32_t number, const qd_cover *cover) {
    static struct verdict whole;
    check_starts(random, cover);
    judge(cover, NULL, QD_ORDER_FEWEST, &whole);
    check_text(cover, &whole);
    check_split(random, cover, &whole);
    check_share(random, cover, &whole);
    check_shuffle(random, cover, &whole);
    check_find(random, cover, &whole);
    check_any_solution(cover, &whole);
    check_learn(random, cover, &whole);
    check_simplify(cover, &whole);
    check_reduced(random, cover, &whole);
    if (number % 512 < 8) { /* threads start slowly */
        check_threads(random, cover, &whole);
        check_threads_resumes(random, cover, &whole);
    }
}

static void test_random(void **state) {
    (void)state;
    check_random_covers(&(struct cover_cases){.usual_seed = 20261,
                                              .number = 50000,
                                              .kind = random_kind,
                                              .check = check,
                                              .lacks = SHAPE_WIDE | SHAPE_LONG});
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_random)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
