/* Random small covers: engines and brute force give the same solutions, from random starts too. */
#include "support.h"

#include <stdio.h>

#define MAX_OPTIONS 18

/* What a random problem may have besides items and options. */
struct kind {
    bool colours, bounds, costs;
};

static void add_items(struct random *random, qd_cover *cover, uint32_t items, struct kind kind) {
    char name[16];
    for (uint32_t i = 0; i < items; i++) {
        snprintf(name, sizeof name, "i%u", i);
        bool primary = random_below(random, kind.colours ? 2 : 4);
        uint32_t least = random_below(random, 3), more = random_below(random, 3);
        if (primary && kind.bounds && least + more)
            OK(qd_cover_add_bounded_item(cover, name, least, least + more, NULL, NULL));
        else
            OK(qd_cover_add_item(cover, name, primary ? QD_PRIMARY : QD_SECONDARY, NULL, NULL));
    }
}

static void add_option(struct random *random, qd_cover *cover, struct kind kind) {
    uint32_t list[16], colours[16], count = 0, density = 2 + random_below(random, 3), option;
    for (uint32_t i = 0; i < qd_cover_item_count(cover); i++) {
        if (random_below(random, density) != 0)
            continue;
        bool coloured = kind.colours && qd_cover_item_kind(cover, i) == QD_SECONDARY;
        colours[count] = coloured ? random_below(random, 3) : 0;
        list[count++] = i;
    }
    if (count == 0)
        return;
    OK(qd_cover_add_coloured_option(cover, list, colours, count, &option, NULL));
    if (kind.costs)
        OK(qd_cover_set_cost(cover, option, random_below(random, 5), NULL));
}

static qd_cover *random_cover(struct random *random, struct kind kind) {
    qd_cover *cover;
    uint32_t colour, options = random_below(random, kind.bounds ? 13 : MAX_OPTIONS);
    OK(qd_cover_new(&cover, NULL));
    add_items(random, cover, random_below(random, 9), kind);
    OK(qd_cover_add_colour(cover, "red", &colour, NULL));
    OK(qd_cover_add_colour(cover, "blue", &colour, NULL));
    for (uint32_t o = 0; o < options; o++)
        add_option(random, cover, kind);
    OK(qd_cover_seal(cover, NULL));
    return cover;
}

/* Up to three options chosen and three banned; they may clash. */
struct random_start {
    uint32_t chosen[3], banned[3];
    qd_cover_start start;
};

static void make_start(struct random *random, const qd_cover *cover, struct random_start *made) {
    uint32_t options = qd_cover_option_count(cover);
    made->start = (qd_cover_start){made->chosen, 0, made->banned, 0};
    if (options == 0)
        return;
    uint32_t chosen = random_below(random, 3), banned = random_below(random, 4);
    for (uint32_t i = 0; i < chosen; i++) {
        uint32_t option = random_below(random, options);
        if (i == 0 || made->chosen[0] != option)
            made->chosen[made->start.chosen_count++] = option;
    }
    for (uint32_t i = 0; i < banned; i++)
        made->banned[made->start.banned_count++] = random_below(random, options);
}

static uint64_t run(qd_cover_search *search, const qd_cover *cover, const qd_cover_start *start,
                    uint64_t *sum) {
    uint64_t found = 0;
    size_t count;
    *sum = 0;
    OK(qd_cover_search_restart(search, start, NULL));
    while (qd_cover_search_next(search) == QD_SOLUTION) {
        const uint32_t *options = qd_cover_search_solution(search, &count);
        OK(qd_cover_check_solution(cover, options, count, NULL));
        *sum += hash_options(options, count);
        found++;
    }
    return found;
}

/* The reduced problem, with its solutions told in the options of the whole one. */
static void check_reduced(const qd_cover *cover, const qd_cover_start *start, uint64_t expected,
                          uint64_t expected_sum) {
    qd_cover *reduced;
    uint32_t *options, all[64];
    qd_cover_search *search;
    uint64_t found = 0, sum = 0;
    qd_status status = qd_cover_reduce(cover, start, &reduced, &options, NULL, NULL);
    if (status == QD_ERROR_CLASH) {
        assert_int_equal(expected, 0);
        return;
    }
    OK(status);
    OK(qd_cover_search_new(reduced, NULL, &search, NULL));
    while (qd_cover_search_next(search) == QD_SOLUTION) {
        size_t count;
        const uint32_t *solution = qd_cover_search_solution(search, &count);
        for (size_t i = 0; i < count; i++)
            all[i] = options[solution[i]];
        for (size_t i = 0; i < start->chosen_count; i++)
            all[count++] = start->chosen[i];
        sum += hash_options(all, count);
        found++;
    }
    assert_int_equal(found, expected);
    assert_true(sum == expected_sum);
    qd_cover_search_free(search);
    qd_free(options);
    qd_cover_free(reduced);
}

static void check_engines(struct random *random, const qd_cover *cover) {
    const char *engine;
    for (size_t i = 0; (engine = qd_cover_engine_name(i, NULL)); i++) {
        qd_cover_settings settings = QD_COVER_SETTINGS_INIT;
        qd_cover_search *search;
        settings.engine = engine;
        settings.order = random_below(random, 2) ? QD_FEWEST_OPTIONS : QD_FIRST_ITEM;
        qd_status status = qd_cover_search_new(cover, &settings, &search, NULL);
        if (status == QD_ERROR_UNSUPPORTED)
            continue;
        OK(status);
        for (int round = 0; round < 4; round++) {
            struct random_start made;
            uint64_t brute_sum, sum;
            make_start(random, cover, &made);
            uint64_t expected = brute_cover(cover, &made.start, &brute_sum);
            assert_int_equal(run(search, cover, &made.start, &sum), expected);
            assert_true(sum == brute_sum);
            check_reduced(cover, &made.start, expected, brute_sum);
        }
        qd_cover_search_free(search);
    }
}

/* Through text and back nothing changes. */
static void check_text(const qd_cover *cover) {
    qd_text text = QD_TEXT_INIT;
    qd_cover *again;
    OK(qd_cover_write_dlx(cover, &text, NULL));
    OK(qd_cover_read_dlx(text.data, text.length, NULL, NULL, &again, NULL));
    assert_int_equal(count_all(cover, NULL, NULL), count_all(again, NULL, NULL));
    for (uint32_t o = 0; qd_cover_primary_count(cover) && o < qd_cover_option_count(cover); o++)
        assert_true(qd_cover_option_cost(cover, o) == qd_cover_option_cost(again, o));
    qd_cover_free(again);
    qd_text_free(&text);
}

static void test_random(void **state) {
    struct random random = random_open(20261);
    (void)state;
    for (uint32_t i = 0; i < how_many(100000); i++) {
        struct kind kind = {i & 1, i & 2, i & 4};
        qd_cover *cover = random_cover(&random, kind);
        check_engines(&random, cover);
        check_text(cover);
        qd_cover_free(cover);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_random)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
