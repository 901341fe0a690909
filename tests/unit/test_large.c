/* Numbers around the limits of 16, 32 and 64 bits: sizes of problems, bounds, counts. */
#include "support.h"

#include "cover/simplify.h"

#include "../../src/cover/dense.h"

#include <stdio.h>

/* ---- sizes of problems ----------------------------------------------------------------------- */

static uint32_t add(qd_cover *cover, char kind, uint32_t number) {
    char name[16];
    uint32_t item;
    snprintf(name, sizeof name, "%c%u", kind, number);
    item = kind == 's' ? qd_cover_add_item(cover, name, QD_SECONDARY, 0, 1)
                       : qd_cover_add_item(cover, name, QD_PRIMARY, 1, 1);
    return item;
}

/* `items` primary items in options of up to three neighbours; the last ones have two more ways. */
static qd_cover *make_row(uint32_t items) {
    qd_cover *cover;
    OK(qd_cover_new(&cover, NULL));
    for (uint32_t i = 0; i < items; i++)
        add(cover, 'i', i);
    for (uint32_t i = 0; i < items; i += 3) {
        uint32_t names[] = {i, i + 1, i + 2}, count = items - i < 3 ? items - i : 3;
        qd_cover_add_option(cover, names, count, NULL, 0);
    }
    for (uint32_t i = items - 3; i < items; i++)
        qd_cover_add_option(cover, &i, 1, NULL, 0);
    qd_cover_add_option(cover, (uint32_t[]){items - 2, items - 1}, 2, NULL, 0);
    OK(qd_cover_seal(cover, NULL));
    return cover;
}

/* An item with that many options minus two, a third of which name one of two more items. */
static qd_cover *make_fan(uint32_t options) {
    qd_cover *cover;
    OK(qd_cover_new(&cover, NULL));
    for (uint32_t i = 0; i < 3; i++)
        add(cover, 'i', i);
    for (uint32_t o = 0; o + 2 < options; o++)
        qd_cover_add_option(cover, (uint32_t[]){0, 1 + o % 2}, o % 3 ? 1 : 2, NULL, 0);
    qd_cover_add_option(cover, (uint32_t[]){1}, 1, NULL, 0);
    qd_cover_add_option(cover, (uint32_t[]){2}, 1, NULL, 0);
    OK(qd_cover_seal(cover, NULL));
    return cover;
}

/* That many secondary items, two per colour of the two options of each of a few primary items. */
static qd_cover *make_colours(uint32_t secondary) {
    enum { PRIMARY = 16 };
    qd_cover *cover;
    uint32_t *names = calloc(secondary + 1, sizeof *names), colour[2];
    uint32_t *colours = calloc(secondary + 1, sizeof *colours);
    OK(qd_cover_new(&cover, NULL));
    for (uint32_t i = 0; i < PRIMARY; i++)
        add(cover, 'i', i);
    for (uint32_t i = 0; i < secondary; i++)
        add(cover, 's', i);
    colour[0] = qd_cover_add_colour(cover, "red");
    colour[1] = qd_cover_add_colour(cover, "blue");
    for (uint32_t o = 0; o < 2 * PRIMARY; o++) {
        uint32_t count = 0;
        names[count] = o / 2;
        colours[count++] = 0;
        for (uint32_t i = o / 4; i < secondary; i += PRIMARY / 2) {
            names[count] = PRIMARY + i;
            colours[count++] = colour[(o + i) % 2];
        }
        qd_cover_add_option(cover, names, count, colours, 0);
    }
    OK(qd_cover_seal(cover, NULL));
    free(names);
    free(colours);
    return cover;
}

/* That many items that must be covered once or twice, in options of many of them. */
static qd_cover *make_bounds(uint32_t items) {
    enum { WAYS = 8 };
    qd_cover *cover;
    uint32_t *names = calloc(items, sizeof *names);
    char name[16];
    OK(qd_cover_new(&cover, NULL));
    for (uint32_t i = 0; i < items; i++) {
        snprintf(name, sizeof name, "i%u", i);
        qd_cover_add_item(cover, name, QD_PRIMARY, 1, 2);
    }
    for (uint32_t o = 0; o < WAYS; o++) {
        uint32_t count = 0;
        for (uint32_t i = o % 4; i < items; i += 4)
            names[count++] = i;
        qd_cover_add_option(cover, names, count, NULL, 0);
    }
    OK(qd_cover_seal(cover, NULL));
    free(names);
    return cover;
}

/* All engines that support it agree with links. */
static void compare(qd_cover *cover, uint64_t expected) {
    const char *engine;
    qd_effort links, other;
    assert_int_equal(count_all(cover, "links", &links), expected);
    uint64_t nodes = links.nodes;
    for (size_t e = 0; (engine = qd_cover_engine_name(e, NULL)); e++)
        if (takes_cover(engine, cover)) {
            assert_int_equal(count_all(cover, engine, &other), expected);
            assert_true(other.nodes >= nodes / 2 && other.nodes <= 2 * nodes + 2);
        }
    qd_cover_free(cover);
}

/* The options around the limits, all others being banned: the time is quadratic. */
static void check_fan(const qd_cover *cover, uint32_t options, const char *engine) {
    enum { FEW = 20 };
    qd_cover_settings settings = {0};
    qd_cover_search *search;
    uint32_t *banned = calloc(options, sizeof *banned), count = 0;
    uint64_t solutions = 0;
    for (uint32_t o = FEW; o < options - 2 - FEW; o++)
        banned[count++] = o;
    settings.engine = engine;
    OK(qd_cover_search_new(cover, &settings, &search, NULL));
    qd_cover_start start = {NULL, 0, banned, count, QD_NO_ITEM};
    OK(qd_cover_search_restart(search, &start, NULL));
    while (qd_cover_search_next(search) == QD_SOLUTION) {
        size_t length;
        const uint32_t *solution = qd_cover_search_solution(search, &length);
        OK(qd_cover_check_solution(cover, solution, length, NULL));
        solutions++;
    }
    assert_int_equal(solutions, 2 * FEW);
    qd_cover_search_free(search);
    free(banned);
}

static void check_fans(uint32_t options) {
    qd_cover *cover = make_fan(options);
    const char *engine;
    for (size_t e = 0; (engine = qd_cover_engine_name(e, NULL)); e++)
        if (takes_cover(engine, cover))
            check_fan(cover, options, engine);
    qd_cover_free(cover);
}

static uint64_t count_row(uint32_t items) {
    return items % 3 == 1 ? 2 : 3;
}

static void test_borders_of_16_bits(void **state) {
    uint32_t beside = is_short() ? 0 : 1; /* numbers beyond those next to the border */
    (void)state;
    for (uint32_t n = 65535 - beside; n <= 65536 + beside;
         n++) { /* items, options, pairs, places in lists */
        compare(make_row(n), count_row(n));
        check_fans(n);
        compare(make_colours(n), 256);
        compare(make_colours(n / 2), 256);
    }
    for (uint32_t n = 3 * 65535; n <= 3 * 65537; n += 3) /* levels */
        compare(make_row(n), count_row(n));
    for (uint32_t n = 16381; n <= 16384; n++) /* as many as dense supports */
        check_fans(n);
    for (uint32_t n = 4094; n <= 4097; n++) {
        compare(make_row(3 * n), 3);
        compare(make_bounds(n), 81);
    }
}

static void test_dense_says_that_it_is_too_much(void **state) {
    qd_cover *cover = make_fan(16385);
    qd_cover_settings settings = {0};
    qd_cover_search *search;
    qd_error error;
    (void)state;
    settings.engine = "dense";
    assert_int_equal(qd_cover_search_new(cover, &settings, &search, &error), QD_ERROR_RANGE);
    assert_string_equal(error.message, "engine dense supports at most 16384 options");
    qd_cover_free(cover);
    /* 65,537 levels of as many numbers each: auto avoids this. */
    OK(qd_cover_new(&cover, NULL));
    for (uint32_t i = 0; i < 65537; i++) {
        char name[16];
        snprintf(name, sizeof name, "i%u", i);
        qd_cover_add_item(cover, name, QD_PRIMARY, 0, 1);
    }
    qd_cover_add_option(cover, (uint32_t[]){0}, 1, NULL, 0);
    OK(qd_cover_seal(cover, NULL));
    OK(qd_cover_search_new(cover, NULL, &search, &error));
    assert_string_equal(qd_cover_search_about(search).engine, "links");
    qd_cover_search_free(search);
    settings.limits.memory = UINT64_C(1) << 30;
    assert_int_equal(qd_cover_search_new(cover, &settings, &search, &error), QD_ERROR_RANGE);
    qd_cover_free(cover);
}

static void test_sizes_that_overflow(void **state) {
    qd_cover *cover;
    qd_error error;
    (void)state;
    static const size_t counts[] = {SIZE_MAX, SIZE_MAX / 4 + 2, (size_t)1 << 32 | 1, 0x7ffffff1};
    for (size_t i = 0; i < LENGTH(counts); i++) {
        OK(qd_cover_new(&cover, NULL));
        uint32_t item = qd_cover_add_item(cover, "a", QD_PRIMARY, 1, 1);
        assert_int_equal(qd_cover_add_option(cover, &item, counts[i], NULL, 0), QD_NO_OPTION);
        assert_int_equal(qd_cover_seal(cover, &error), QD_ERROR_RANGE);
        qd_cover_free(cover);
    }
}

/* Enters with eight options from `first` on: rows have the numbers 0, 1, 2 ..., in order, except
 * for the two of one meeting. */
static void enter(struct dense *dense, uint32_t first) {
    uint32_t items = qd_cover_about(dense->cover).primary_items, distinct = 0;
    uint8_t seen[1024] = {0};
    for (uint32_t o = 0; o < 8; o++)
        dense->option_list[o] = first + o;
    for (uint32_t i = 0; i < items; i++)
        dense->item_list[i] = i;
    qd_dense_enter(dense, 8, items, 0, UINT32_MAX);
    const struct dense_block *block = &dense->blocks[0];
    for (uint32_t m = 0; m < block->first_meeting[8]; m++) {
        const uint32_t both[] = {block->meetings[m].all, block->meetings[m].same};
        for (int i = 0; i < 2; i++) {
            assert_true(both[i] <= distinct + (i == 0));
            distinct += !seen[both[i]]++;
        }
    }
    assert_true(distinct > 8);
}

/* In hours, a search enters dense more often than 32 bits can count: old records with the same
 * number must not be used. */
static void test_serial_numbers_begin_again(void **state) {
    struct dense *dense;
    qd_cover *cover = make_colours(64);
    (void)state;
    OK(qd_dense_open(&dense, cover, qd_cover_option_count(cover), NULL, &(struct qd_room){0},
                     NULL));
    for (uint32_t first = 0; first < 24; first += 8)
        enter(dense, first);
    dense->serial = UINT32_MAX - 1;
    for (uint32_t turn = 0; turn < 6; turn++)
        enter(dense, turn < 2 ? 20 : 4 * turn - 4); /* some of those recorded first, and others */
    qd_dense_close(dense);
    qd_cover_free(cover);
}

/* ---- bounds ---------------------------------------------------------------------------------- */

static void test_bounds_of_32_bits(void **state) {
    const char *engine;
    static const struct {
        uint32_t least, most;
        uint64_t count;
    } cases[] = {
        {4000000000, 4000000000, 0}, {UINT32_MAX, UINT32_MAX, 0}, {0x80000000, UINT32_MAX, 0},
        {0x7fffffff, 0x80000000, 0}, {0, UINT32_MAX, 8},          {2, UINT32_MAX, 4},
        {3, 0x80000000, 1},          {0, 0x7fffffff, 8},
    };
    (void)state;
    for (size_t c = 0; c < LENGTH(cases); c++) {
        qd_cover *cover;
        qd_cover_starts *starts;
        uint32_t item;
        OK(qd_cover_new(&cover, NULL));
        item = qd_cover_add_item(cover, "a", QD_PRIMARY, cases[c].least, cases[c].most);
        for (uint32_t o = 0; o < 3; o++)
            qd_cover_add_option(cover, &item, 1, NULL, 0);
        OK(qd_cover_seal(cover, NULL));
        for (size_t e = 0; (engine = qd_cover_engine_name(e, NULL)); e++)
            if (takes_cover(engine, cover))
                assert_int_equal(count_all(cover, engine, NULL), cases[c].count);
        OK(qd_cover_starts_new(&starts, NULL));
        OK(qd_simplify_from(cover, &(qd_cover_start)QD_COVER_START_INIT, NULL, starts, NULL));
        assert_int_equal(qd_cover_starts_count(starts) == 0, cases[c].count == 0);
        OK(qd_cover_split(cover, 8, NULL, starts, NULL));
        qd_cover_starts_free(starts);
        qd_cover_free(cover);
    }
}

/* ---- dividing -------------------------------------------------------------------------------- */

static bool at_once(void *user) {
    ++*(int *)user;
    return true;
}

/* A hash of the solutions of the starts, one after another, which depends on their order. */
static uint64_t hash_in_order(const qd_cover *cover, const qd_cover_starts *starts, uint64_t *sum) {
    qd_cover_search *search;
    uint64_t found = 0;
    size_t count;
    *sum = 0;
    OK(qd_cover_search_new(cover, NULL, &search, NULL));
    if (starts)
        OK(qd_cover_search_restart_all(search, starts, NULL));
    for (; qd_cover_search_next(search) == QD_SOLUTION; found++) {
        const uint32_t *options = qd_cover_search_solution(search, &count);
        *sum = *sum * 31 + hash_options(options, count);
    }
    qd_cover_search_free(search);
    return found;
}

/* Many ways to cover an item, not all of which are listed at once; and forced choices, which starts
 * do not list. */
static void test_split_of_many_options(void **state) {
    static const size_t counts[] = {2, 63, 64, 65, 200, 5000};
    qd_text text = QD_TEXT_INIT;
    qd_cover *cover;
    qd_cover_starts *starts;
    uint64_t sum, parts;
    char line[64];
    (void)state;
    qd_text_put(&text, "0:2|a b 1:2|c d e | s\nd e\n");
    for (int o = 0; o < 130; o++) {
        snprintf(line, sizeof line, "a%s%s\n", o % 7 == 3 ? " s" : "", o % 40 == 5 ? " c" : "");
        qd_text_put(&text, line);
    }
    qd_text_put(&text, "b s\nb\nc\nc b\n");
    OK(qd_cover_read(QD_COVER_DLX, text.data, text.length, NULL, &cover, NULL));
    OK(qd_cover_starts_new(&starts, NULL));
    uint64_t whole = hash_in_order(cover, NULL, &sum);
    assert_true(whole > 10000);
    for (size_t i = 0; i < LENGTH(counts); i++) {
        OK(qd_cover_split(cover, counts[i], NULL, starts, NULL));
        assert_true(qd_cover_starts_count(starts) >= counts[i]);
        assert_true(qd_cover_starts_count(starts) <= counts[i] + 200);
        assert_int_equal(hash_in_order(cover, starts, &parts), whole);
        assert_true(parts == sum);
    }
    qd_cover_starts_free(starts);
    qd_cover_free(cover);
    qd_text_free(&text);
}

/* A caller that stops gets the result so far, which is right. */
static void test_told_to_stop(void **state) {
    qd_cover *cover = make_queens(10);
    qd_cover_reduce_settings settings = {0};
    qd_cover_reduction *reduction;
    qd_cover_starts *starts;
    int asked = 0;
    const qd_stop stop = {.ask = at_once, .user = &asked};
    uint64_t sum;
    (void)state;
    OK(qd_cover_starts_new(&starts, NULL));
    OK(qd_cover_split(cover, 1000000, &stop, starts, NULL));
    assert_int_equal(asked, 1);
    assert_true(qd_cover_starts_count(starts) < 724);
    assert_int_equal(hash_in_order(cover, starts, &sum), 724);
    qd_cover_starts_clear(starts);
    OK(qd_simplify_from(cover, &(qd_cover_start)QD_COVER_START_INIT, &stop, starts, NULL));
    assert_int_equal(asked, 2);
    assert_int_equal(hash_in_order(cover, starts, &sum), 724);
    settings.compact = true;
    settings.stop = &stop;
    OK(qd_cover_reduce(cover, &settings, &reduction, NULL));
    assert_int_equal(asked, 3);
    assert_int_equal(hash_in_order(qd_cover_reduction_about(reduction)->cover, NULL, &sum), 724);
    qd_cover_reduction_free(reduction);
    settings.simplify = true;
    OK(qd_cover_reduce(cover, &settings, &reduction, NULL));
    assert_int_equal(asked, 5);
    assert_int_equal(hash_in_order(qd_cover_reduction_about(reduction)->cover, NULL, &sum), 724);
    qd_cover_reduction_free(reduction);
    qd_cover_starts_free(starts);
    qd_cover_free(cover);
}

struct patience {
    int asked, most;
};

static bool is_over(void *user) {
    struct patience *patience = user;
    return ++patience->asked > patience->most;
}

/* Splits with a stop that says so ever later, until it has begun to divide: the number of starts. */
static size_t split_stopped(const qd_cover *cover, size_t wanted, qd_cover_starts *starts) {
    size_t count = 1;
    for (int most = 0; count == 1; most++) {
        struct patience patience = {.most = most};
        const qd_stop stop = {.ask = is_over, .user = &patience};
        OK(qd_cover_split(cover, wanted, &stop, starts, NULL));
        assert_int_equal(patience.asked, most + 1); /* and nothing is asked after it */
        count = qd_cover_starts_count(starts);
    }
    return count;
}

/* An item with so many options that there is no time to visit all of them for each; and stopping
 * there. */
static void test_split_of_one_large_item(void **state) {
    qd_cover *cover = make_fan(6000), *square;
    qd_cover_starts *starts;
    uint64_t sum, parts;
    (void)state;
    OK(qd_cover_new(&square, NULL));
    uint32_t item = add(square, 'i', 0);
    for (uint32_t o = 0; o < 300000; o++)
        qd_cover_add_option(square, &item, 1, NULL, 0);
    OK(qd_cover_seal(square, NULL));
    OK(qd_cover_starts_new(&starts, NULL));
    OK(qd_cover_split(square, 10, NULL, starts, NULL));
    assert_int_equal(qd_cover_starts_count(starts), 300000);
    size_t count = split_stopped(square, 10, starts);
    assert_true(count >= 2 && count < 300000);
    assert_int_equal(qd_cover_starts_get(starts, count - 1).banned_count, count - 1);
    assert_int_equal(qd_cover_starts_get(starts, count - 1).branch, item);
    count = split_stopped(cover, 1000, starts);
    assert_true(count >= 2 && count < 1000);
    uint64_t whole = hash_in_order(cover, NULL, &sum);
    assert_int_equal(hash_in_order(cover, starts, &parts), whole);
    assert_true(parts == sum);
    qd_cover_starts_free(starts);
    qd_cover_free(cover);
    qd_cover_free(square);
}

/* A problem that is solved before there are that many starts; and one without solution. */
static void test_split_to_the_end(void **state) {
    qd_cover *cover = make_queens(8), *none = make_queens(3);
    qd_cover_starts *starts;
    uint64_t sum;
    (void)state;
    OK(qd_cover_starts_new(&starts, NULL));
    OK(qd_cover_split(cover, 100000, NULL, starts, NULL));
    assert_int_equal(qd_cover_starts_count(starts), 92);
    assert_int_equal(hash_in_order(cover, starts, &sum), 92);
    OK(qd_cover_split(none, 100, NULL, starts, NULL));
    assert_int_equal(qd_cover_starts_count(starts), 0);
    qd_cover_starts_free(starts);
    qd_cover_free(cover);
    qd_cover_free(none);
}

/* ---- counts ---------------------------------------------------------------------------------- */

/* The total may be any number before. */
static void test_totals_of_more_than_64_bits(void **state) {
    qd_cover *cover = make_queens(8);
    qd_count *total;
    qd_cover_search *search;
    qd_outcome outcome;
    (void)state;
    OK(qd_count_new(&total, NULL));
    OK(qd_count_add(total, UINT64_MAX, NULL));
    OK(qd_cover_search_new(cover, NULL, &search, NULL));
    OK(qd_cover_search_count(search, total, &outcome, NULL));
    assert_count(total, "18446744073709551707");
    qd_cover_search_free(search);
    OK(qd_cover_search_new(cover, &(qd_cover_settings){.threads = 3}, &search, NULL));
    OK(qd_cover_search_count(search, total, &outcome, NULL));
    assert_count(total, "18446744073709551799");
    qd_cover_search_free(search);
    qd_count_free(total);
    qd_cover_free(cover);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_borders_of_16_bits),
        cmocka_unit_test(test_dense_says_that_it_is_too_much),
        cmocka_unit_test(test_sizes_that_overflow),
        cmocka_unit_test(test_serial_numbers_begin_again),
        cmocka_unit_test(test_bounds_of_32_bits),
        cmocka_unit_test(test_split_of_many_options),
        cmocka_unit_test(test_told_to_stop),
        cmocka_unit_test(test_split_of_one_large_item),
        cmocka_unit_test(test_split_to_the_end),
        cmocka_unit_test(test_totals_of_more_than_64_bits),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
