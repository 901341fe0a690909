/* The cheapest solutions of random small covers of every kind, against all of their solutions. */
#include "support.h"

#include "quadrille/best.h"
#include "quadrille/counting.h"

#include "best/best_layers.h"

#include <stdio.h>
#include <stdlib.h>

#define MOST 4000

/* The costs of all solutions, ascending. */
struct costs {
    int64_t list[MOST];
    size_t count;
};

static struct cover_kind random_kind(struct random *random, uint32_t number) {
    struct cover_kind kind = {.items = random_below(random, 9), .rarity = 2, .rarities = 2};
    bool bounds = number & 2;
    kind.options = random_below(random, bounds ? 13 : 20);
    kind.secondary = number & 1 ? 2 : 4;
    kind.colours = number & 1 ? 2 : 0;
    kind.bounded = bounds;
    kind.least = kind.more = 3;
    kind.costs = number & 12;
    kind.twins = number & 16;
    return kind;
}

/* The same problem with other costs: large ones, multiples, or only positive ones. */
static qd_cover *with_costs(struct random *random, const qd_cover *cover) {
    int64_t factor = 1 + random_below(random, 3) * INT64_C(1000003),
            shift = random_below(random, 7);
    uint32_t spread = 1 + random_below(random, 300);
    qd_cover *copy;
    OK(qd_cover_new(&copy, NULL));
    for (uint32_t i = 0; i < qd_cover_item_count(cover); i++) {
        qd_item_facts facts = qd_cover_item_about(cover, i);
        qd_cover_add_item(copy, qd_cover_item_name(cover, i), facts.kind, facts.least, facts.most);
    }
    qd_cover_add_colour(copy, "A");
    qd_cover_add_colour(copy, "B");
    qd_cover_add_colour(copy, "C");
    qd_cover_add_colour(copy, "D");
    for (uint32_t o = 0; o < qd_cover_option_count(cover); o++) {
        qd_option_facts facts = qd_cover_option_about(cover, o);
        int64_t cost = factor * ((int64_t)random_below(random, spread) - shift * shift);
        qd_cover_add_option(copy, facts.items, facts.count, facts.colours, cost);
    }
    OK(qd_cover_seal(copy, NULL));
    return copy;
}

static int64_t cost_of(const qd_cover *cover, const uint32_t *options, size_t count) {
    int64_t sum = 0;
    for (size_t i = 0; i < count; i++)
        sum += qd_cover_option_about(cover, options[i]).cost;
    return sum;
}

static int compare(const void *left, const void *right) {
    int64_t a = *(const int64_t *)left, b = *(const int64_t *)right;
    return (a > b) - (a < b);
}

/* By plain search, which other tests compare with brute force. */
static void find_all(const qd_cover *cover, struct costs *costs) {
    qd_cover_search *search;
    costs->count = 0;
    OK(qd_cover_search_new(cover, NULL, &search, NULL));
    while (costs->count < MOST && qd_cover_search_next(search) == QD_SOLUTION) {
        size_t count;
        const uint32_t *options = qd_cover_search_solution(search, &count);
        costs->list[costs->count++] = cost_of(cover, options, count);
    }
    qd_cover_search_free(search);
    qsort(costs->list, costs->count, sizeof *costs->list, compare);
}

static int64_t nth_cost(const struct costs *costs, bool greatest, size_t rank) {
    return costs->list[greatest ? costs->count - 1 - rank : rank];
}

/* The solutions found are solutions, all different, in the promised order. */
static void check_order(const qd_cover *cover, const qd_best *best, bool greatest) {
    const uint32_t *before = NULL;
    size_t before_count = 0;
    int64_t cost_before = 0;
    for (size_t rank = 0; rank < qd_best_about(best).count; rank++) {
        size_t count;
        int64_t cost;
        const uint32_t *options = qd_best_get(best, rank, &count, &cost);
        OK(qd_cover_check_solution(cover, options, count, NULL));
        assert_true(cost == cost_of(cover, options, count));
        for (size_t i = 1; i < count; i++)
            assert_true(options[i - 1] < options[i]);
        assert_true(rank == 0 || (greatest ? cost <= cost_before : cost >= cost_before));
        if (rank && cost == cost_before) {
            size_t i = 0;
            while (i < count && i < before_count && options[i] == before[i])
                i++;
            assert_true(i < count && (i == before_count || options[i] > before[i]));
        }
        before = options;
        before_count = count;
        cost_before = cost;
    }
}

/* What is reported while a search is under way is true. */
static void check_under_way(const qd_best *best, const struct costs *costs, bool greatest) {
    size_t count, found = qd_best_about(best).count;
    int64_t bound = qd_best_about(best).bound, cost;
    assert_true(found <= costs->count);
    if (!qd_best_about(best).is_bounded)
        return;
    size_t cheaper = 0, listed = 0;
    for (size_t rank = 0; rank < costs->count; rank++)
        cheaper += greatest ? costs->list[rank] > bound : costs->list[rank] < bound;
    for (size_t rank = 0; rank < found; rank++) {
        qd_best_get(best, rank, &count, &cost);
        listed += greatest ? cost > bound : cost < bound;
    }
    assert_int_equal(listed, cheaper);
}

static void check_result(const qd_cover *cover, const qd_best *best, const struct costs *costs,
                         const qd_best_settings *settings) {
    size_t count, expected = costs->count;
    int64_t cost;
    if (settings->number < expected)
        expected = settings->number ? settings->number : 1;
    assert_int_equal(qd_best_about(best).count, expected);
    check_order(cover, best, settings->greatest);
    for (size_t rank = 0; rank < expected; rank++) {
        qd_best_get(best, rank, &count, &cost);
        assert_true(cost == nth_cost(costs, settings->greatest, rank));
    }
}

/* Requested now and then. */
static qd_stop stop;

static qd_best *open_best(const qd_cover *cover, const qd_best_settings *settings) {
    qd_best_settings own = *settings;
    qd_best *best;
    own.limits.stop = &stop;
    OK(qd_best_new(cover, &own, &best, NULL));
    return best;
}

/* To the end, interrupted now and then. */
static void run(struct random *random, qd_best *best, const struct costs *costs, bool greatest,
                bool interrupt) {
    qd_outcome outcome;
    do {
        if (interrupt && random_below(random, 4) == 0)
            qd_stop_request(&stop);
        OK(qd_best_run(best, &outcome, NULL));
        stop = (qd_stop){0};
        check_under_way(best, costs, greatest);
    } while (outcome != QD_DONE);
    OK(qd_best_run(best, &outcome, NULL));
    assert_int_equal(outcome, QD_DONE);
}

static void assert_same(const qd_best *left, const qd_best *right) {
    assert_int_equal(qd_best_about(left).count, qd_best_about(right).count);
    assert_true(qd_best_about(left).effort.nodes == qd_best_about(right).effort.nodes);
    assert_true(qd_best_about(left).effort.updates == qd_best_about(right).effort.updates);
    for (size_t rank = 0; rank < qd_best_about(left).count; rank++) {
        size_t count, again;
        int64_t cost;
        const uint32_t *options = qd_best_get(left, rank, &count, &cost);
        const uint32_t *others = qd_best_get(right, rank, &again, &cost);
        assert_int_equal(count, again);
        if (count)
            assert_memory_equal(options, others, count * sizeof *options);
    }
}

static void check_limit(struct random *random, const qd_cover *cover, const struct costs *costs,
                        qd_best_settings settings) {
    qd_outcome outcome, again;
    settings.limits.nodes = 1 + random_below(random, 20);
    qd_best *best = open_best(cover, &settings);
    do {
        OK(qd_best_run(best, &outcome, NULL));
        check_under_way(best, costs, settings.greatest);
    } while (outcome == QD_SOLUTION);
    assert_true(qd_best_about(best).effort.nodes <= settings.limits.nodes);
    assert_true(outcome == QD_DONE || outcome == QD_NODE_LIMIT);
    check_order(cover, best, settings.greatest);
    OK(qd_best_run(best, &again, NULL));
    assert_int_equal(again, outcome);
    qd_best_free(best);
}

static void check(struct random *random, const qd_cover *cover) {
    static struct costs costs;
    qd_best_settings settings = {0};
    find_all(cover, &costs);
    settings.greatest = random_below(random, 3) == 0;
    static const uint64_t numbers[] = {0, 1, 1, 1, 2, 3, 4, 5, UINT64_MAX};
    settings.number = numbers[random_below(random, 9)];
    qd_best *whole = open_best(cover, &settings);
    run(random, whole, &costs, settings.greatest, false);
    check_result(cover, whole, &costs, &settings);
    check_limit(random, cover, &costs, settings);
    settings.limits.slice_nodes = 1;
    qd_best *slices = open_best(cover, &settings);
    run(random, slices, &costs, settings.greatest, true);
    assert_same(whole, slices);
    qd_best_free(slices);
    qd_best_free(whole);
}

static void test_random(void **state) {
    struct random random = random_open(20265);
    (void)state;
    for (uint32_t i = 0; i < how_many(20000); i++) {
        struct cover_kind kind = random_kind(&random, i);
        qd_cover *cover = random_cover(&random, &kind);
        qd_cover *other = with_costs(&random, cover);
        check(&random, cover);
        check(&random, other);
        qd_cover_free(other);
        qd_cover_free(cover);
    }
}

/* Some that are large enough for several trees. */
static void test_larger(void **state) {
    struct random random = random_open(20266);
    (void)state;
    for (uint32_t i = 0; i < how_many(40); i++) {
        struct cover_kind kind = {.items = 24, .options = 90, .secondary = 5, .rarity = 8};
        kind.rarities = 2;
        kind.colours = i % 2 ? 2 : 0;
        kind.bounded = i % 3 ? 0 : 6;
        kind.least = kind.more = 1;
        kind.planted = 8;
        qd_cover *cover = random_cover(&random, &kind);
        qd_cover *other = with_costs(&random, cover);
        static struct costs costs;
        find_all(other, &costs);
        if (costs.count < MOST)
            check(&random, other);
        qd_cover_free(other);
        qd_cover_free(cover);
    }
}

/* ---- layers ---------------------------------------------------------------------------------- */

/* Layers find the cheapest solution up to a cost, or that there is none: whatever the prices are. */
static void check_layers(struct random *random, const qd_cover *cover, const struct costs *costs) {
    struct best_state state;
    struct best_bound bound;
    struct best_layers layers;
    struct asking asking = {.most = UINT64_MAX};
    uint32_t options[64], items = qd_cover_item_count(cover);
    bool fits;
    OK(qd_best_state_open(&state, cover, 1, NULL, NULL));
    OK(qd_best_bound_open(&bound, &state, NULL, NULL));
    for (uint32_t i = 0; i < items; i++)
        if (state.is_bounded[i] && random_below(random, 3))
            bound.prices[i] += ((int64_t)random_below(random, 21) - 10) * bound.scale / 4;
    OK(qd_best_layers_open(&layers, cover, &bound, bound.prices, 1 << 20, &asking, &fits, NULL));
    for (int round = 0; fits && round < 3; round++) {
        int64_t least = costs->count ? costs->list[0] / state.unit : 0, cost;
        int64_t most = least + (int64_t)random_below(random, 7) - 3;
        enum best_layers_event event = BEST_LAYERS_GO_ON;
        qd_best_layers_begin(&layers, most);
        while (event == BEST_LAYERS_GO_ON)
            event = qd_best_layers_go_on(&layers, layers.work + random_below(random, 100) + 1,
                                         layers.nodes + random_below(random, 10) + 1);
        bool exists = costs->count && least <= most;
        assert_int_equal(event, exists ? BEST_LAYERS_COVER : BEST_LAYERS_NONE);
        assert_true(layers.has_cut || exists || !costs->count);
        if (!exists)
            continue;
        uint32_t count = qd_best_layers_get(&layers, options, &cost);
        OK(qd_cover_check_solution(cover, options, count, NULL));
        assert_true(cost == least && cost_of(cover, options, count) == costs->list[0]);
    }
    qd_best_layers_close(&layers);
    qd_best_bound_close(&bound);
    qd_best_state_close(&state);
}

static void test_layers(void **state) {
    struct random random = random_open(20267);
    (void)state;
    for (uint32_t i = 0; i < how_many(20000); i++) {
        static struct costs costs;
        struct cover_kind kind = random_kind(&random, i);
        qd_cover *cover = random_cover(&random, &kind);
        qd_cover *other = with_costs(&random, cover);
        find_all(other, &costs);
        check_layers(&random, other, &costs);
        qd_cover_free(other);
        qd_cover_free(cover);
    }
}

/* L-trominoes in a rectangle, some of whose cells may stay empty, with costs. */
static qd_cover *random_trominoes(struct random *random, uint32_t rows, uint32_t columns) {
    qd_cover *cover;
    char name[32];
    OK(qd_cover_new(&cover, NULL));
    for (uint32_t cell = 0; cell < rows * columns; cell++) {
        bool may_be_empty = random_below(random, 12) == 0;
        snprintf(name, sizeof name, "r%uc%u", cell / columns + 1, cell % columns + 1);
        qd_cover_add_item(cover, name, QD_PRIMARY, !may_be_empty, 1);
    }
    for (uint32_t corner = 0; corner < (rows - 1) * (columns - 1); corner++)
        for (uint32_t without = 0; without < 4; without++) {
            uint32_t items[3], count = 0;
            for (uint32_t k = 0; k < 4; k++)
                if (k != without)
                    items[count++] =
                        (corner / (columns - 1) + k / 2) * columns + corner % (columns - 1) + k % 2;
            qd_cover_add_option(cover, items, count, NULL, random_below(random, 100));
        }
    OK(qd_cover_seal(cover, NULL));
    return cover;
}

static bool keep_first(void *user, int64_t cost, const uint32_t *options, size_t count) {
    (void)options;
    (void)count;
    *(int64_t *)user = cost;
    return false;
}

/* Large enough for layers beside the trees: against a family, and in slices. */
static void test_narrow(void **state) {
    struct random random = random_open(20268);
    (void)state;
    for (uint32_t i = 0; i < how_many(40); i++) {
        uint32_t rows = 4 + random_below(&random, 4), columns = 9 + random_below(&random, 5);
        qd_cover *cover = random_trominoes(&random, rows, columns);
        qd_best_settings settings = {0};
        qd_family *family;
        qd_outcome outcome;
        int64_t least = -1, cost;
        settings.number = 1 + i % 2;
        settings.greatest = i & 4;
        OK(qd_family_new(cover, NULL, &family, NULL));
        OK(qd_family_cheapest(family, settings.greatest, keep_first, &least, NULL));
        qd_best *whole = open_best(cover, &settings);
        do
            OK(qd_best_run(whole, &outcome, NULL));
        while (outcome == QD_SOLUTION);
        assert_int_equal(outcome, QD_DONE);
        assert_int_equal(qd_best_about(whole).count > 0, least >= 0);
        if (least >= 0) {
            qd_best_get(whole, 0, NULL, &cost);
            assert_true(cost == least);
        }
        settings.limits.slice_nodes = 1 + random_below(&random, 500);
        qd_best *slices = open_best(cover, &settings);
        do
            OK(qd_best_run(slices, &outcome, NULL));
        while (outcome != QD_DONE);
        assert_same(whole, slices);
        qd_best_free(slices);
        qd_best_free(whole);
        qd_family_free(family);
        qd_cover_free(cover);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_random), cmocka_unit_test(test_larger),
                                       cmocka_unit_test(test_layers),
                                       cmocka_unit_test(test_narrow)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
