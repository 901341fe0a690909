/* Families against searches on random small covers: the same solutions, numbers, occurrences, costs, and
 * restrictions; and random solutions that are as frequent as they should be. */
#include "support.h"

#include "quadrille/counting.h"

#include <stdio.h>

#define MOST 600
#define MOST_OPTIONS 32

struct list {
    uint64_t hashes[MOST];
    int64_t costs[MOST];
    uint32_t uses[MOST_OPTIONS];
    size_t count;
    bool is_whole;
};

static int64_t cost_of(const qd_cover *cover, const uint32_t *options, size_t count) {
    int64_t cost = 0;
    for (size_t i = 0; i < count; i++)
        cost += qd_cover_option_about(cover, options[i]).cost;
    return cost;
}

static void add(const qd_cover *cover, struct list *list, const uint32_t *options, size_t count) {
    for (size_t i = 0; i < count; i++)
        list->uses[options[i]]++;
    list->costs[list->count] = cost_of(cover, options, count);
    list->hashes[list->count++] = hash_options(options, count);
}

/* The solutions of a search; not whole if there are too many. */
static void search_all(const qd_cover *cover, const qd_cover_start *start, struct list *list) {
    qd_cover_search *search;
    qd_outcome outcome = QD_DONE;
    size_t count;
    memset(list, 0, sizeof *list);
    OK(qd_cover_search_new(cover, NULL, &search, NULL));
    OK(qd_cover_search_restart(search, start, NULL));
    while (list->count < MOST && (outcome = qd_cover_search_next(search)) == QD_SOLUTION) {
        const uint32_t *options = qd_cover_search_solution(search, &count);
        add(cover, list, options, count);
    }
    list->is_whole = outcome == QD_DONE;
    qd_cover_search_free(search);
}

struct visits {
    const qd_cover *cover;
    struct list list;
    int64_t last;
    bool greatest;
};

static bool visit(void *user, const uint32_t *options, size_t count) {
    struct visits *visits = user;
    assert_true(visits->list.count < MOST);
    OK(qd_cover_check_solution(visits->cover, options, count, NULL));
    for (size_t i = 1; i < count; i++)
        assert_true(options[i - 1] < options[i]);
    add(visits->cover, &visits->list, options, count);
    return true;
}

static bool visit_priced(void *user, int64_t cost, const uint32_t *options, size_t count) {
    struct visits *visits = user;
    assert_true(cost == cost_of(visits->cover, options, count));
    if (visits->list.count)
        assert_true(visits->greatest ? cost <= visits->last : cost >= visits->last);
    visits->last = cost;
    return visit(user, options, count);
}

static int compare(const void *left, const void *right) {
    uint64_t a = *(const uint64_t *)left, b = *(const uint64_t *)right;
    return (a > b) - (a < b);
}

static void check_same(struct list *left, struct list *right) {
    assert_int_equal(left->count, right->count);
    qsort(left->hashes, left->count, sizeof *left->hashes, compare);
    qsort(right->hashes, right->count, sizeof *right->hashes, compare);
    assert_memory_equal(left->hashes, right->hashes, left->count * sizeof *left->hashes);
}

/* Visits all solutions by their numbers; the one after the last is refused. */
static void visit_numbers(const qd_family *family, size_t total, struct visits *visits) {
    uint32_t options[64];
    size_t count;
    char digits[16];
    qd_error error;
    for (size_t i = 0; i <= total; i++) {
        int length = snprintf(digits, sizeof digits, "%zu", i);
        qd_status status = qd_family_at(family, digits, (size_t)length, options, &count, &error);
        assert_int_equal(status, i < total ? QD_OK : QD_ERROR_RANGE);
        if (status == QD_OK)
            visit(visits, options, count);
    }
}

static void check_occurrences(const qd_cover *cover, const qd_family *family,
                              const struct list *list) {
    qd_count *totals[MOST_OPTIONS];
    uint64_t number;
    for (uint32_t o = 0; o < qd_cover_option_count(cover); o++)
        OK(qd_count_new(&totals[o], NULL));
    OK(qd_family_occurrences(family, totals, NULL, NULL));
    for (uint32_t o = 0; o < qd_cover_option_count(cover); o++) {
        assert_true(qd_count_to_u64(totals[o], &number));
        assert_int_equal(number, list->uses[o]);
        qd_count_free(totals[o]);
    }
}

static void check_samples(const qd_family *family, const struct list *sorted) {
    uint32_t options[64];
    size_t count;
    for (uint64_t i = 0; i < 5; i++) {
        qd_status status = qd_family_sample(family, 1, i, options, &count, NULL);
        assert_int_equal(status, sorted->count ? QD_OK : QD_ERROR_RANGE);
        uint64_t hash = hash_options(options, count);
        if (sorted->count)
            assert_non_null(bsearch(&hash, sorted->hashes, sorted->count, sizeof hash, compare));
    }
}

/* A node of a ZDD as text: its level, and how many sets it has. */
struct zdd_node {
    uint32_t level;
    uint64_t sets;
};

/* `B`, `T`, or the number of a node above, which must have a higher level. */
static uint64_t sets_of(const char *word, const struct zdd_node *nodes, size_t count,
                        uint32_t level) {
    if (strcmp(word, "B") == 0 || strcmp(word, "T") == 0)
        return *word == 'T';
    size_t number = strtoul(word, NULL, 10);
    assert_true(number >= 2 && number < count + 2);
    assert_true(nodes[number - 2].level > level);
    return nodes[number - 2].sets;
}

static void check_zdd(const qd_family *family, const struct list *expected) {
    static struct zdd_node nodes[20000];
    qd_text text = QD_TEXT_INIT;
    uint32_t *order, level;
    size_t length, count = 0;
    char low[16], high[16];
    unsigned long number;
    OK(qd_family_write_zdd(family, &text, &order, &length, NULL, NULL));
    uint64_t sets = text.data[0] == 'T';
    for (const char *at = text.data; *at != '.'; at = strchr(at, '\n') + 1) {
        if (sscanf(at, "%lu %u %15s %15s", &number, &level, low, high) != 4)
            continue; /* B or T alone */
        assert_int_equal(number, count + 2);
        assert_true(level >= 1 && level <= length && count < LENGTH(nodes));
        nodes[count].level = level;
        nodes[count].sets = sets_of(low, nodes, count, level) + sets_of(high, nodes, count, level);
        sets = nodes[count++].sets;
    }
    assert_int_equal(sets, expected->count);
    qd_free(order);
    qd_text_free(&text);
}

static void check_family(const qd_cover *cover, const qd_family *family, struct list *expected) {
    static struct visits visits;
    qd_count *total;
    uint64_t number;
    OK(qd_count_new(&total, NULL));
    OK(qd_family_count(family, total, NULL));
    assert_true(qd_count_to_u64(total, &number));
    assert_int_equal(number, expected->count);
    qd_count_free(total);
    visits = (struct visits){.cover = cover};
    visit_numbers(family, expected->count, &visits);
    check_same(expected, &visits.list);
    check_occurrences(cover, family, expected);
    check_samples(family, expected);
    check_zdd(family, expected);
    for (int greatest = 0; greatest < 2; greatest++) {
        visits = (struct visits){.cover = cover, .greatest = greatest};
        OK(qd_family_cheapest(family, greatest, visit_priced, &visits, NULL));
        check_same(expected, &visits.list);
    }
}

/* What is kept, written and read: the same text again, and the same solutions for a seed. */
static qd_family *write_and_read(const qd_cover *cover, const qd_family *family) {
    qd_family *again;
    qd_text text = QD_TEXT_INIT, second = QD_TEXT_INIT;
    uint32_t options[64], other[64];
    size_t count, other_count;
    OK(qd_family_write(family, &text, NULL, NULL));
    OK(qd_family_read(text.data, text.length, cover, NULL, &again, NULL));
    OK(qd_family_write(again, &second, NULL, NULL));
    assert_string_equal(text.data, second.data);
    for (uint64_t i = 0; i < 5; i++) {
        qd_status status = qd_family_sample(family, 3, i, options, &count, NULL);
        assert_int_equal(qd_family_sample(again, 3, i, other, &other_count, NULL), status);
        assert_int_equal(count, other_count);
        assert_memory_equal(options, other, count * sizeof *options);
    }
    qd_text_free(&text);
    qd_text_free(&second);
    return again;
}

static void check_again(const qd_cover *cover, const qd_family *family, struct list *expected) {
    qd_family *again = write_and_read(cover, family);
    check_family(cover, again, expected);
    qd_family_free(again);
}

static struct cover_kind random_kind(struct random *random, uint32_t number) {
    struct cover_kind kind = random_kind_to_count(random, number, 14, 24);
    kind.rarities = 4;
    kind.costs = number & 4;
    return kind;
}

static void check(struct random *random, uint32_t number, const qd_cover *cover) {
    static struct list expected;
    qd_family *family;
    (void)number;
    search_all(cover, NULL, &expected);
    if (!expected.is_whole)
        return;
    OK(qd_family_new(cover, NULL, &family, NULL));
    check_family(cover, family, &expected);
    qd_family *again = write_and_read(cover, family);
    check_family(cover, again, &expected);
    struct random_start made;
    random_start(random, cover, &made);
    made.start.branch = QD_NO_ITEM;
    search_all(cover, &made.start, &expected);
    qd_family *kept;
    OK(qd_family_restrict(family, &made.start, NULL, &kept, NULL));
    qd_family_free(family);
    check_family(cover, kept, &expected);
    check_again(cover, kept, &expected);
    qd_family_free(kept);
    OK(qd_family_restrict(again, &made.start, NULL, &kept, NULL));
    check_family(cover, kept, &expected);
    search_all(cover, NULL, &expected);
    check_family(cover, again, &expected);
    qd_family_free(again);
    qd_family_free(kept);
}

static void test_random(void **state) {
    (void)state;
    check_random_covers(
        &(struct cover_cases){20264, 5000, random_kind, check, .lacks = SHAPE_WIDE | SHAPE_LONG});
}

static void check_number(const qd_cover *cover, const qd_count *expected) {
    char digits[64];
    qd_family *family;
    qd_count *total;
    OK(qd_count_new(&total, NULL));
    OK(qd_family_new(cover, NULL, &family, NULL));
    OK(qd_family_count(family, total, NULL));
    qd_count_print(expected, digits, sizeof digits);
    assert_count(total, digits);
    qd_count_free(total);
    qd_family_free(family);
}

/* Parts within parts, which have colours in common: as many solutions as memo counts. */
static void check_splitting(struct random *random, uint32_t number, const qd_cover *cover) {
    qd_counter_settings settings = {0};
    qd_stop stop = {0};
    qd_counter *counter;
    qd_count *expected;
    qd_outcome outcome;
    (void)random;
    (void)number;
    settings.engine = "memo";
    settings.stop = &stop;
    OK(qd_count_new(&expected, NULL));
    OK(qd_counter_new(cover, &settings, &counter, NULL));
    qd_stop_after(&stop, 20);
    OK(qd_counter_run(counter, &outcome, NULL));
    if (outcome == QD_DONE) { /* one in 100,000 takes memo hours */
        OK(qd_counter_total(counter, expected, NULL));
        check_number(cover, expected);
    }
    qd_counter_free(counter);
    qd_count_free(expected);
}

static void test_splitting(void **state) {
    (void)state;
    check_random_covers(&(struct cover_cases){20266, 1000, random_kind_to_split, check_splitting,
                                              .lacks = SHAPE_COSTS | SHAPE_WIDE});
}

/* Solutions of the empty 4x4 Sudoku's sister: 576 Latin squares of order 4, 100 draws of each. With 575
 * degrees of freedom chi-square is in 450 to 710 but for one time in ten thousand. */
static void test_uniform(void **state) {
    qd_cover *cover = make_latin(4);
    qd_family *family;
    static struct visits visits;
    static uint32_t seen[MOST];
    uint32_t options[64];
    size_t count;
    double sum = 0;
    (void)state;
    OK(qd_family_new(cover, NULL, &family, NULL));
    static struct list all;
    qd_cover_search *search;
    memset(&all, 0, sizeof all);
    OK(qd_cover_search_new(cover, NULL, &search, NULL));
    while (qd_cover_search_next(search) == QD_SOLUTION) {
        const uint32_t *solution = qd_cover_search_solution(search, &count);
        all.hashes[all.count++] = hash_options(solution, count);
    }
    qd_cover_search_free(search);
    assert_int_equal(all.count, 576);
    qsort(all.hashes, all.count, sizeof *all.hashes, compare);
    memset(&visits, 0, sizeof visits);
    for (uint64_t i = 0; i < 57600; i++) {
        OK(qd_family_sample(family, 7, i, options, &count, NULL));
        uint64_t hash = hash_options(options, count);
        uint64_t *found = bsearch(&hash, all.hashes, all.count, sizeof hash, compare);
        assert_non_null(found);
        seen[found - all.hashes]++;
    }
    for (size_t i = 0; i < all.count; i++)
        sum += ((double)seen[i] - 100) * ((double)seen[i] - 100) / 100;
    assert_true(sum > 450 && sum < 710);
    qd_family_free(family);
    qd_cover_free(cover);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_random),
                                       cmocka_unit_test(test_splitting),
                                       cmocka_unit_test(test_uniform)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
