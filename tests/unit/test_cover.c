#include "support.h"

#include "base/thread.h"
#include "cover/above.h"
#include "cover/halve.h"
#include "cover/starts.h"

#include <stdio.h>

/* Knuth's toy problem: items a to g, six options, one solution: {a d f}, {b g}, {c e}. */
static qd_cover *make_toy(void) {
    static const char *const options[] = {"ce", "adg", "bcf", "adf", "bg", "deg"};
    qd_cover *cover;
    OK(qd_cover_new(&cover, NULL));
    for (const char *name = "abcdefg"; *name; name++)
        qd_cover_add_item(cover, (char[]){*name, 0}, QD_PRIMARY, 1, 1);
    for (size_t o = 0; o < LENGTH(options); o++) {
        uint32_t items[4];
        size_t count = strlen(options[o]);
        for (size_t i = 0; i < count; i++)
            items[i] = (uint32_t)(options[o][i] - 'a');
        qd_cover_add_option(cover, items, count, NULL, 0);
    }
    OK(qd_cover_seal(cover, NULL));
    return cover;
}

static void test_toy(void **state) {
    qd_cover *cover = make_toy();
    qd_cover_search *search;
    size_t count;
    (void)state;
    OK(qd_cover_search_new(cover, NULL, &search, NULL));
    assert_int_equal(qd_cover_search_next(search), QD_SOLUTION);
    const uint32_t *options = qd_cover_search_solution(search, &count);
    assert_int_equal(count, 3);
    assert_true(hash_options(options, count) == hash_options((uint32_t[]){0, 3, 4}, 3));
    OK(qd_cover_check_solution(cover, options, count, NULL));
    assert_int_equal(qd_cover_search_next(search), QD_DONE);
    assert_int_equal(qd_cover_search_next(search), QD_DONE);
    qd_cover_search_free(search);
    qd_cover_free(cover);
}

static void test_empty_problem_has_one_solution(void **state) {
    qd_cover *cover;
    qd_cover_search *search;
    size_t count = 9;
    (void)state;
    OK(qd_cover_new(&cover, NULL));
    OK(qd_cover_seal(cover, NULL));
    OK(qd_cover_search_new(cover, NULL, &search, NULL));
    assert_int_equal(qd_cover_search_next(search), QD_SOLUTION);
    qd_cover_search_solution(search, &count);
    assert_int_equal(count, 0);
    OK(qd_cover_check_solution(cover, NULL, 0, NULL));
    assert_int_equal(qd_cover_search_next(search), QD_DONE);
    qd_cover_search_free(search);
    qd_cover_free(cover);
}

static void test_item_without_option(void **state) {
    qd_cover *cover;
    (void)state;
    OK(qd_cover_new(&cover, NULL));
    qd_cover_add_item(cover, "lonely", QD_PRIMARY, 1, 1);
    OK(qd_cover_seal(cover, NULL));
    assert_int_equal(count_all(cover, "links", NULL), 0);
    qd_cover_free(cover);
}

static void test_secondary_only(void **state) {
    qd_cover *cover;
    (void)state;
    OK(qd_cover_new(&cover, NULL));
    uint32_t secondary = qd_cover_add_item(cover, "s", QD_SECONDARY, 0, 1);
    uint32_t option = qd_cover_add_option(cover, &secondary, 1, NULL, 0);
    assert_true(qd_cover_option_is_idle(cover, option));
    OK(qd_cover_seal(cover, NULL));
    assert_int_equal(count_all(cover, "links", NULL), 1);
    assert_int_equal(qd_cover_check_solution(cover, &option, 1, NULL), QD_ERROR_CLASH);
    qd_cover_free(cover);
}

static void test_duplicate_options_are_different(void **state) {
    qd_cover *cover;
    (void)state;
    OK(qd_cover_new(&cover, NULL));
    uint32_t item = qd_cover_add_item(cover, "i", QD_PRIMARY, 1, 1);
    for (int i = 0; i < 3; i++)
        qd_cover_add_option(cover, &item, 1, NULL, 0);
    OK(qd_cover_seal(cover, NULL));
    assert_int_equal(count_all(cover, "links", NULL), 3);
    qd_cover_free(cover);
}

/* Makes one mistake, after an item "a", a secondary item "s", and a colour. */
typedef void (*wrong)(qd_cover *cover);

static void add_twice(qd_cover *cover) {
    assert_int_equal(qd_cover_add_item(cover, "a", QD_SECONDARY, 0, 1), QD_NO_ITEM);
}
static void add_unnamed(qd_cover *cover) {
    assert_int_equal(qd_cover_add_item(cover, "", QD_PRIMARY, 1, 1), QD_NO_ITEM);
}
static void add_with_blank(qd_cover *cover) {
    assert_int_equal(qd_cover_add_item(cover, "a b", QD_PRIMARY, 1, 1), QD_NO_ITEM);
}
static void add_never(qd_cover *cover) {
    assert_int_equal(qd_cover_add_item(cover, "b", QD_PRIMARY, 0, 0), QD_NO_ITEM);
}
static void add_turned(qd_cover *cover) {
    assert_int_equal(qd_cover_add_item(cover, "b", QD_PRIMARY, 3, 2), QD_NO_ITEM);
}
static void add_secondary_once(qd_cover *cover) {
    assert_int_equal(qd_cover_add_item(cover, "b", QD_SECONDARY, 1, 1), QD_NO_ITEM);
}
static void add_bad_colour(qd_cover *cover) {
    assert_int_equal(qd_cover_add_colour(cover, "r:d"), QD_NO_COLOUR);
}
static void add_nothing(qd_cover *cover) {
    assert_int_equal(qd_cover_add_option(cover, NULL, 0, NULL, 0), QD_NO_OPTION);
}
static void add_item_twice(qd_cover *cover) {
    assert_int_equal(qd_cover_add_option(cover, (uint32_t[]){0, 0}, 2, NULL, 0), QD_NO_OPTION);
}
static void add_unknown(qd_cover *cover) {
    assert_int_equal(qd_cover_add_option(cover, (uint32_t[]){0, 7}, 2, NULL, 0), QD_NO_OPTION);
}
static void add_no_item(qd_cover *cover) {
    assert_int_equal(qd_cover_add_option(cover, (uint32_t[]){QD_NO_ITEM}, 1, NULL, 0),
                     QD_NO_OPTION);
}
static void colour_primary(qd_cover *cover) {
    assert_int_equal(qd_cover_add_option(cover, (uint32_t[]){0}, 1, (uint32_t[]){1}, 0),
                     QD_NO_OPTION);
}
static void colour_unknown(qd_cover *cover) {
    assert_int_equal(qd_cover_add_option(cover, (uint32_t[]){1}, 1, (uint32_t[]){2}, 0),
                     QD_NO_OPTION);
}

#define BAD_NAME " name (it is empty, or has a blank, a control character, '|' or ':')"

static const struct {
    wrong wrong;
    const char *message;
} mistakes[] = {
    {add_twice, "item 'a' is named twice"},
    {add_unnamed, "'' cannot be an item's" BAD_NAME},
    {add_with_blank, "'a b' cannot be an item's" BAD_NAME},
    {add_never, "item 'b' cannot be covered between 0 and 0 times"},
    {add_turned, "item 'b' cannot be covered between 3 and 2 times"},
    {add_secondary_once, "item 'b' is secondary: its bounds must be 0 and 1"},
    {add_bad_colour, "'r:d' cannot be a colour's" BAD_NAME},
    {add_nothing, "option 0 names no item"},
    {add_item_twice, "option 0 names item 'a' twice"},
    {add_unknown, "option 0 names item number 7 of only 2"},
    {add_no_item, "option 0 names item number 4294967295 of only 2"},
    {colour_primary, "option 0 gives a colour to item 'a', which is not secondary"},
    {colour_unknown, "option 0 has colour number 2 of only 1"},
};

static qd_cover *begin_building(void) {
    qd_cover *cover;
    OK(qd_cover_new(&cover, NULL));
    assert_int_equal(qd_cover_add_item(cover, "a", QD_PRIMARY, 1, 1), 0);
    assert_int_equal(qd_cover_add_item(cover, "s", QD_SECONDARY, 0, 1), 1);
    assert_int_equal(qd_cover_add_colour(cover, "red"), 1);
    OK(qd_cover_check(cover, NULL));
    return cover;
}

/* Sealing reports the first error, whatever follows it. */
static void test_first_error_is_kept(void **state) {
    (void)state;
    for (size_t i = 0; i < LENGTH(mistakes); i++) {
        qd_cover *cover = begin_building();
        qd_cover_search *search;
        qd_error error = {0};
        mistakes[i].wrong(cover);
        assert_int_equal(qd_cover_check(cover, NULL), QD_ERROR_ARGUMENT);
        assert_int_equal(qd_cover_add_item(cover, "fine", QD_PRIMARY, 1, 1), QD_NO_ITEM);
        assert_int_equal(qd_cover_add_option(cover, (uint32_t[]){0}, 1, NULL, 0), QD_NO_OPTION);
        assert_int_equal(qd_cover_add_colour(cover, "blue"), QD_NO_COLOUR);
        mistakes[(i + 1) % LENGTH(mistakes)].wrong(cover);
        assert_int_equal(qd_cover_seal(cover, &error), QD_ERROR_ARGUMENT);
        assert_int_equal(error.status, QD_ERROR_ARGUMENT);
        assert_string_equal(error.message, mistakes[i].message);
        memset(&error, 0, sizeof error);
        assert_int_equal(qd_cover_search_new(cover, NULL, &search, &error), QD_ERROR_ARGUMENT);
        assert_string_equal(error.message, mistakes[i].message);
        assert_null(search);
        qd_cover_free(cover);
    }
}

/* The result of sealing a problem with only this item. */
static qd_status seal_named(const char *name) {
    qd_cover *cover;
    OK(qd_cover_new(&cover, NULL));
    qd_cover_add_item(cover, name, QD_PRIMARY, 1, 1);
    qd_status status = qd_cover_seal(cover, NULL);
    qd_cover_free(cover);
    return status;
}

static void test_names_of_items(void **state) {
    static const char *const bad[] = {"", "a b", "a|b", "a:b", "\t", "x\n", "\xef\xbb\xbf#"};
    (void)state;
    for (size_t i = 0; i < LENGTH(bad); i++)
        assert_int_equal(seal_named(bad[i]), QD_ERROR_ARGUMENT);
    OK(seal_named("#"));
}

/* If there was no memory for a problem, the functions accept NULL. */
static void test_no_problem_at_all(void **state) {
    qd_error error;
    qd_cover_search *search;
    (void)state;
    assert_int_equal(qd_cover_add_item(NULL, "a", QD_PRIMARY, 1, 1), QD_NO_ITEM);
    assert_int_equal(qd_cover_add_option(NULL, (uint32_t[]){0}, 1, NULL, 0), QD_NO_OPTION);
    assert_int_equal(qd_cover_add_colour(NULL, "red"), QD_NO_COLOUR);
    assert_int_equal(qd_cover_seal(NULL, &error), QD_ERROR_MEMORY);
    assert_string_equal(error.message, "out of memory");
    assert_int_equal(qd_cover_search_new(NULL, NULL, &search, NULL), QD_ERROR_MEMORY);
    assert_null(search);
}

static void test_sealed_problem(void **state) {
    qd_cover *cover = begin_building();
    qd_cover_search *search;
    qd_error error;
    (void)state;
    qd_cover_add_option(cover, (uint32_t[]){0}, 1, NULL, 0);
    assert_int_equal(qd_cover_search_new(cover, NULL, &search, &error), QD_ERROR_ARGUMENT);
    assert_string_equal(error.message, "the problem must be sealed first");
    assert_null(search);
    OK(qd_cover_seal(cover, NULL));
    OK(qd_cover_seal(cover, NULL));
    assert_int_equal(qd_cover_add_item(cover, "b", QD_PRIMARY, 1, 1), QD_NO_ITEM);
    assert_int_equal(qd_cover_add_option(cover, (uint32_t[]){0}, 1, NULL, 0), QD_NO_OPTION);
    assert_int_equal(qd_cover_seal(cover, &error), QD_ERROR_ARGUMENT);
    assert_string_equal(error.message, "the problem is sealed: nothing can be added");
    assert_int_equal(count_all(cover, "links", NULL), 1);
    qd_cover_settings settings = {0};
    settings.engine = "none such";
    assert_int_equal(qd_cover_search_new(cover, &settings, &search, &error), QD_ERROR_ARGUMENT);
    assert_string_equal(error.message, "there is no cover engine 'none such'");
    qd_cover_free(cover);
}

static void test_check_solution(void **state) {
    qd_cover *cover = make_toy();
    qd_error error;
    (void)state;
    assert_int_equal(qd_cover_check_solution(cover, (uint32_t[]){0, 3}, 2, &error), QD_ERROR_CLASH);
    assert_string_equal(error.message, "item 'b' is not covered");
    assert_int_equal(qd_cover_check_solution(cover, (uint32_t[]){1, 3}, 2, &error), QD_ERROR_CLASH);
    assert_string_equal(error.message, "item 'a' is covered twice");
    assert_int_equal(qd_cover_check_solution(cover, (uint32_t[]){99}, 1, &error), QD_ERROR_CLASH);
    qd_cover_free(cover);
}

/* ---- limits, slices, interruption ------------------------------------------------------------ */

static void test_solution_limit(void **state) {
    qd_cover *cover = make_queens(8);
    qd_cover_settings settings = {0};
    qd_cover_search *search;
    qd_count *total;
    qd_outcome outcome;
    (void)state;
    settings.limits.solutions = 5;
    OK(qd_cover_search_new(cover, &settings, &search, NULL));
    for (int i = 0; i < 5; i++)
        assert_int_equal(qd_cover_search_next(search), QD_SOLUTION);
    assert_int_equal(qd_cover_search_next(search), QD_SOLUTION_LIMIT);
    OK(qd_cover_search_restart(search, NULL, NULL));
    OK(qd_count_new(&total, NULL));
    OK(qd_cover_search_count(search, total, &outcome, NULL));
    assert_int_equal(outcome, QD_SOLUTION_LIMIT);
    assert_count(total, "5");
    qd_count_free(total);
    qd_cover_search_free(search);
    qd_cover_free(cover);
}

static void test_node_limit_is_exact(void **state) {
    qd_cover *cover = make_queens(8);
    qd_cover_settings settings = {0};
    qd_cover_search *search;
    qd_effort effort;
    (void)state;
    settings.engine = "links"; /* dense visits all children of a node at once */
    for (uint64_t limit = 1; limit < 40; limit++) {
        settings.limits.nodes = limit;
        OK(qd_cover_search_new(cover, &settings, &search, NULL));
        qd_outcome outcome;
        while ((outcome = qd_cover_search_next(search)) == QD_SOLUTION)
            continue;
        assert_int_equal(outcome, QD_NODE_LIMIT);
        assert_int_equal(qd_cover_search_next(search), QD_NODE_LIMIT);
        effort = qd_cover_search_effort(search);
        assert_int_equal(effort.nodes, limit);
        qd_cover_search_free(search);
    }
    qd_cover_free(cover);
}

/* A search with that limit of updates: how many it took, and whether it was stopped. */
static uint64_t updates_within(const qd_cover *cover, const char *engine, uint64_t limit,
                               uint64_t *solutions, qd_outcome *outcome) {
    qd_cover_settings settings = {0};
    qd_effort effort;
    qd_cover_search *search;
    settings.engine = engine;
    settings.limits.updates = limit;
    OK(qd_cover_search_new(cover, &settings, &search, NULL));
    while ((*outcome = qd_cover_search_next(search)) == QD_SOLUTION)
        continue;
    assert_int_equal(qd_cover_search_next(search), *outcome);
    effort = qd_cover_search_effort(search);
    *solutions = effort.solutions;
    qd_cover_search_free(search);
    return effort.updates;
}

static void test_update_limit(void **state) {
    const char *engine;
    qd_cover *usual = make_queens(8), *bounded;
    static const char text[] = "2|a 0:2|b 1:3|c d\na b\na c\na d\nb c\nb d\nc\nc d\na\nb\n";
    (void)state;
    OK(qd_cover_read(QD_COVER_DLX, text, sizeof text - 1, NULL, &bounded, NULL));
    for (size_t i = 0; (engine = qd_cover_engine_name(i, NULL)); i++) {
        uint64_t solutions, all, found, most = 0;
        qd_outcome outcome;
        const qd_cover *cover = takes_cover(engine, bounded) ? bounded : usual;
        for (int turn = 0; turn < 2; turn++, cover = usual) {
            all = updates_within(cover, engine, 0, &solutions, &outcome);
            assert_int_equal(outcome, QD_DONE);
            assert_int_equal(updates_within(cover, engine, UINT64_MAX, &found, &outcome), all);
            assert_int_equal(outcome, QD_DONE);
            assert_int_equal(found, solutions);
            for (uint64_t limit = 1; limit < all; limit += 1 + all / 50) {
                uint64_t took = updates_within(cover, engine, limit, &found, &outcome);
                assert_true(found <= solutions && took <= all);
                assert_true(outcome == QD_DONE ? took == all : took >= limit);
                most = took - limit > most ? took - limit : most;
            }
            assert_true(most <= (cover == usual ? 200 : all)); /* one choice */
        }
    }
    qd_cover_free(usual);
    qd_cover_free(bounded);
}

/* A search whose limit is less than a start takes, resumed again and again: each run visits a node. */
static void test_every_run_gets_on(void **state) {
    qd_cover *cover = make_queens(6);
    const char *engine;
    (void)state;
    for (size_t e = 0; (engine = qd_cover_engine_name(e, NULL)); e++) {
        qd_cover_settings settings = {.engine = engine, .limits = {.updates = 1, .slice_nodes = 1}};
        qd_outcome outcome = QD_PAUSED;
        qd_cover_starts *left;
        qd_count *solutions;
        uint64_t number = 0;
        OK(qd_count_new(&solutions, NULL));
        OK(qd_cover_starts_new(&left, NULL));
        for (unsigned runs = 0; outcome != QD_DONE; runs++) {
            qd_cover_search *search;
            assert_true(runs < 1000);
            settings.threads = 1 + runs % 2;
            OK(qd_cover_search_new(cover, &settings, &search, NULL));
            if (runs)
                OK(qd_cover_search_restart_all(search, left, NULL));
            OK(qd_cover_search_count(search, solutions, &outcome, NULL));
            qd_cover_starts_clear(left);
            OK(qd_cover_search_remaining(search, left, NULL));
            qd_cover_search_free(search);
        }
        assert_true(qd_count_to_u64(solutions, &number));
        assert_int_equal(number, 4);
        qd_count_free(solutions);
        qd_cover_starts_free(left);
    }
    qd_cover_free(cover);
}

/* A search in random order has limits, too. */
static void test_find_limits(void **state) {
    qd_cover *cover = make_queens(6);
    qd_cover_settings settings = {.seed = 1};
    qd_cover_found found;
    (void)state;
    OK(qd_cover_find(cover, &settings, &found, NULL));
    assert_int_equal(found.outcome, QD_SOLUTION);
    qd_free(found.options);
    qd_cover_free(cover);
    cover = make_queens(24);
    settings.limits.updates = 1;
    OK(qd_cover_find(cover, &settings, &found, NULL));
    assert_int_equal(found.outcome, QD_UPDATE_LIMIT);
    assert_null(found.options);
    assert_true(found.effort.nodes < 10);
    qd_cover_free(cover);
    assert_int_equal(qd_cover_find(NULL, NULL, &found, NULL), QD_ERROR_MEMORY);
    assert_null(found.options);
}

/* Items are numbered from 0, and QD_NO_ITEM is none. */
static void test_first_item_to_branch_on(void **state) {
    static const char text[] = "a b c\na b\nc\na\nb\na c\n";
    static const struct {
        uint32_t branch;
        const char *text;
        qd_status status;
    } rows[] = {
        {QD_NO_ITEM, ".", QD_OK}, {0, "@0", QD_OK}, {2, "@2", QD_OK}, {3, "@3", QD_ERROR_ARGUMENT}};
    qd_cover *cover;
    (void)state;
    OK(qd_cover_read(QD_COVER_DLX, text, strlen(text), NULL, &cover, NULL));
    for (size_t i = 0; i < LENGTH(rows); i++)
        for (size_t e = 0; qd_cover_engine_name(e, NULL); e++) {
            qd_cover_start start = QD_COVER_START_INIT;
            qd_cover_settings settings = {0};
            qd_cover_search *search;
            qd_text written = QD_TEXT_INIT;
            start.branch = rows[i].branch;
            settings.engine = qd_cover_engine_name(e, NULL);
            qd_cover_put_start(&start, &written);
            assert_string_equal(written.data, rows[i].text);
            qd_text_free(&written);
            OK(qd_cover_search_new(cover, &settings, &search, NULL));
            assert_int_equal(qd_cover_search_restart(search, &start, NULL), rows[i].status);
            assert_int_equal(qd_cover_search_next(search), QD_SOLUTION);
            qd_cover_search_free(search);
        }
    qd_cover_free(cover);
}

/* An item without options is seen at once, even if the search is to branch on another one. */
static void test_dead_end_before_the_first_branch(void **state) {
    qd_cover *cover;
    char name[16];
    uint32_t last = 0;
    (void)state;
    OK(qd_cover_new(&cover, NULL));
    for (uint32_t i = 0; i < 150; i++) {
        snprintf(name, sizeof name, "i%u", i);
        last = qd_cover_add_item(cover, name, QD_PRIMARY, 1, 1);
    }
    for (uint32_t i = 0; i < 2 * last; i++)
        qd_cover_add_option(cover, (uint32_t[]){i / 2}, 1, NULL, 0);
    OK(qd_cover_seal(cover, NULL));
    for (size_t e = 0; qd_cover_engine_name(e, NULL); e++) {
        qd_cover_start start = QD_COVER_START_INIT;
        qd_cover_settings settings = {0};
        qd_cover_search *search;
        settings.engine = qd_cover_engine_name(e, NULL);
        settings.limits.nodes = 1000;
        start.branch = 0;
        OK(qd_cover_search_new(cover, &settings, &search, NULL));
        OK(qd_cover_search_restart(search, &start, NULL));
        assert_int_equal(qd_cover_search_next(search), QD_DONE);
        qd_cover_search_free(search);
    }
    qd_cover_free(cover);
}

static void test_slices_of_seconds(void **state) {
    qd_cover *cover = make_queens(8);
    qd_cover_search *search;
    qd_count *total;
    qd_outcome outcome;
    qd_effort whole;
    (void)state;
    OK(qd_count_new(&total, NULL));
    for (size_t e = 0; qd_cover_engine_name(e, NULL); e++) {
        qd_cover_settings settings = {0};
        settings.engine = qd_cover_engine_name(e, NULL);
        uint64_t pauses = 0, solutions = count_all(cover, settings.engine, &whole);
        OK(qd_cover_search_new(cover, &settings, &search, NULL));
        qd_cover_search_set_slice(search, 1e-9); /* over at the first look at the clock */
        OK(qd_cover_search_count(search, total, &outcome, NULL));
        for (; outcome == QD_PAUSED && pauses < 1000000; pauses++)
            OK(qd_cover_search_count(search, total, &outcome, NULL));
        assert_int_equal(outcome, QD_DONE);
        assert_true(pauses > 0);
        assert_int_equal(qd_cover_search_effort(search).solutions, solutions);
        assert_int_equal(qd_cover_search_effort(search).nodes, whole.nodes);
        qd_cover_search_free(search);
    }
    qd_count_free(total);
    qd_cover_free(cover);
}

static void test_slices_give_the_same(void **state) {
    qd_cover *cover = make_queens(7);
    qd_cover_settings settings = {0};
    qd_effort whole, sliced;
    uint64_t solutions = count_all(cover, "links", &whole);
    (void)state;
    settings.engine = "links";
    assert_int_equal(solutions, 40);
    for (uint64_t slice = 1; slice < 8; slice += 2) {
        qd_cover_search *search;
        settings.limits.slice_nodes = slice;
        OK(qd_cover_search_new(cover, &settings, &search, NULL));
        uint64_t found = 0, pauses = 0;
        qd_outcome outcome;
        while ((outcome = qd_cover_search_next(search)) != QD_DONE) {
            found += outcome == QD_SOLUTION;
            pauses += outcome == QD_PAUSED;
        }
        sliced = qd_cover_search_effort(search);
        assert_int_equal(found, solutions);
        assert_true(pauses > 0);
        assert_int_equal(sliced.nodes, whole.nodes);
        assert_int_equal(sliced.updates, whole.updates);
        qd_cover_search_free(search);
    }
    qd_cover_free(cover);
}

/* One item, covered by each of many options alone: the work is linear in their number. */
static void test_many_options_of_one_item(void **state) {
    (void)state;
    for (size_t e = 1; qd_cover_engine_name(e, NULL); e++) {
        uint64_t updates[2];
        for (uint32_t turn = 0; turn < 2; turn++) {
            const uint32_t options = UINT32_C(2000) << turn, item = 1;
            qd_effort effort;
            qd_cover *cover;
            OK(qd_cover_new(&cover, NULL));
            qd_cover_add_item(cover, "before", QD_PRIMARY, 1, 1);
            qd_cover_add_item(cover, "many", QD_PRIMARY, 1, 1);
            qd_cover_add_option(cover, (const uint32_t[]){0}, 1, NULL, 0);
            for (uint32_t o = 0; o < options; o++)
                qd_cover_add_option(cover, &item, 1, NULL, 0);
            OK(qd_cover_seal(cover, NULL));
            assert_int_equal(count_all(cover, qd_cover_engine_name(e, NULL), &effort), options);
            updates[turn] = effort.updates;
            qd_cover_free(cover);
        }
        if (strcmp(qd_cover_engine_name(e, NULL), "dense") !=
            0) /* counts options, a word at a time */
            assert_true(updates[1] <= 2 * updates[0]);
    }
}

static void test_time_limit(void **state) {
    qd_cover *cover = make_dominoes(16, 16);
    qd_cover_settings settings = {0};
    qd_cover_search *search;
    qd_count *total;
    qd_outcome outcome;
    (void)state;
    settings.limits.seconds = -1; /* none */
    settings.limits.nodes = 10;
    OK(qd_cover_search_new(cover, &settings, &search, NULL));
    OK(qd_count_new(&total, NULL));
    OK(qd_cover_search_count(search, total, &outcome, NULL));
    assert_int_equal(outcome, QD_NODE_LIMIT);
    qd_cover_search_free(search);
    settings.limits = (qd_limits){.seconds = 0.01};
    OK(qd_cover_search_new(cover, &settings, &search, NULL));
    OK(qd_cover_search_count(search, total, &outcome, NULL));
    assert_int_equal(outcome, QD_TIME_LIMIT);
    qd_count_free(total);
    qd_cover_search_free(search);
    qd_cover_free(cover);
}

/* Frequent solutions must not delay readings of the clock. */
static void test_time_limit_while_solutions_come(void **state) {
    qd_cover *cover = make_dominoes(16, 16);
    qd_cover_settings settings = {0};
    qd_cover_search *search;
    qd_outcome outcome;
    (void)state;
    settings.limits.seconds = 0.01;
    settings.limits.nodes = 100000000;
    OK(qd_cover_search_new(cover, &settings, &search, NULL));
    while ((outcome = qd_cover_search_next(search)) == QD_SOLUTION)
        continue;
    assert_int_equal(outcome, QD_TIME_LIMIT);
    qd_cover_search_free(search);
    qd_cover_free(cover);
}

/* Choices that fail at once are nodes, too: limits are checked between them. */
static void test_limit_between_dead_ends(void **state) {
    enum { OPTIONS = 10000 };
    (void)state;
    for (size_t e = 1; qd_cover_engine_name(e, NULL); e++) {
        qd_cover *cover;
        qd_cover_search *search;
        qd_cover_settings settings = {0};
        qd_effort effort;
        settings.engine = qd_cover_engine_name(e, NULL);
        settings.limits.nodes = 10;
        OK(qd_cover_new(&cover, NULL));
        for (const char *name = "a\0b\0c\0"; *name; name += 2)
            qd_cover_add_item(cover, name, QD_PRIMARY, 1, 1);
        for (uint32_t o = 0; o < OPTIONS; o++)
            qd_cover_add_option(cover, (const uint32_t[]){o % 2, 2}, 2, NULL, 0);
        OK(qd_cover_seal(cover, NULL));
        OK(qd_cover_search_new(cover, &settings, &search, NULL));
        assert_int_equal(qd_cover_search_next(search), QD_NODE_LIMIT);
        effort = qd_cover_search_effort(search);
        assert_int_equal(effort.nodes, 10);
        qd_cover_search_free(search);
        qd_cover_free(cover);
    }
}

static bool take(void *user, const uint32_t *options, size_t count) {
    (void)options;
    (void)count;
    ++*(size_t *)user;
    return true;
}

/* Solutions with much work but few nodes: the clock is read between them. */
static void test_slow_solutions(void **state) {
    enum { SOLUTIONS = 3000, LOSERS = 50000 };
    qd_cover *cover;
    qd_cover_search *search;
    qd_cover_settings settings = {0};
    qd_outcome outcome;
    size_t taken = 0;
    (void)state;
    settings.engine = "cells";
    settings.limits.seconds = 0.02;
    OK(qd_cover_new(&cover, NULL));
    qd_cover_add_item(cover, "a", QD_PRIMARY, 1, 1);
    qd_cover_add_item(cover, "b", QD_PRIMARY, 1, 1);
    qd_cover_add_item(cover, "s", QD_SECONDARY, 0, 1);
    for (uint32_t o = 0; o < SOLUTIONS; o++)
        qd_cover_add_option(cover, (const uint32_t[]){0, 2}, 2, NULL, 0);
    for (uint32_t o = 0; o < LOSERS; o++)
        qd_cover_add_option(cover, (const uint32_t[]){1, 2}, 2, NULL, 0);
    qd_cover_add_option(cover, (const uint32_t[]){1}, 1, NULL, 0);
    OK(qd_cover_seal(cover, NULL));
    settings.threads = 2;
    OK(qd_cover_search_new(cover, &settings, &search, NULL));
    OK(qd_cover_search_each(search, take, &taken, &outcome, NULL));
    assert_int_equal(outcome, QD_TIME_LIMIT);
    assert_true(taken < SOLUTIONS / 2);
    qd_cover_search_free(search);
    qd_cover_free(cover);
}

struct interrupting {
    qd_stop stop;
    size_t taken;
    uint64_t sum; /* of the options of all solutions, with the place of each */
};

static bool take_and_interrupt(void *user, const uint32_t *options, size_t count) {
    struct interrupting *taken = user;
    taken->taken++;
    for (size_t i = 0; i < count; i++)
        taken->sum += (uint64_t)options[i] * taken->taken;
    if (taken->taken % 7 == 0)
        qd_stop_request(&taken->stop);
    return true;
}

/* Whoever takes long for a solution need not take all that were found meanwhile before an interruption is noticed;
 * the others come in the next run, in their order. */
static void test_interrupted_by_taker(void **state) {
    qd_cover *cover = make_queens(8);
    uint64_t sums[2];
    (void)state;
    for (uint32_t threads = 1; threads <= 2; threads++) {
        struct interrupting taken = {0};
        qd_outcome outcome = QD_INTERRUPTED;
        qd_cover_settings settings = {0};
        qd_cover_search *search;
        settings.limits.stop = &taken.stop;
        settings.threads = threads;
        OK(qd_cover_search_new(cover, &settings, &search, NULL));
        for (size_t runs = 1; outcome == QD_INTERRUPTED; runs++) {
            OK(qd_cover_search_each(search, take_and_interrupt, &taken, &outcome, NULL));
            assert_int_equal(taken.taken, outcome == QD_DONE ? 92 : 7 * runs);
            taken.stop = (qd_stop){0};
        }
        assert_int_equal(outcome, QD_DONE);
        sums[threads - 1] = taken.sum;
        qd_cover_search_free(search);
    }
    assert_int_equal(sums[0], sums[1]);
    qd_cover_free(cover);
}

/* Called first in tests of threads. */
static void need_threads(void) {
    if (QD_MOST_THREADS == 1)
        skip();
}

static void *interrupt_soon(void *stop) {
    qd_stop_request(stop);
    return NULL;
}

static void test_interrupt_and_go_on(void **state) {
    qd_cover *cover;
    qd_cover_search *search;
    qd_count *total;
    qd_outcome outcome;
    qd_thread thread;
    qd_stop stop = {0};
    qd_cover_settings settings = {0};
    (void)state;
    need_threads();
    cover = make_queens(8);
    settings.limits.stop = &stop;
    OK(qd_cover_search_new(cover, &settings, &search, NULL));
    OK(qd_count_new(&total, NULL));
    assert_true(qd_thread_start(&thread, interrupt_soon, &stop));
    qd_thread_join(&thread);
    OK(qd_cover_search_count(search, total, &outcome, NULL));
    assert_int_equal(outcome, QD_INTERRUPTED);
    stop = (qd_stop){0};
    OK(qd_cover_search_count(search, total, &outcome, NULL));
    assert_int_equal(outcome, QD_DONE);
    assert_count(total, "92");
    qd_count_free(total);
    qd_cover_search_free(search);
    qd_cover_free(cover);
}

/* A problem that would take forever, stopped from another thread while it runs. */
static void test_interrupt_while_running(void **state) {
    qd_cover *cover;
    qd_cover_search *search;
    qd_thread thread;
    qd_stop stop = {0};
    qd_cover_settings settings = {0};
    (void)state;
    need_threads();
    cover = make_dominoes(16, 16);
    settings.limits.stop = &stop;
    OK(qd_cover_search_new(cover, &settings, &search, NULL));
    assert_true(qd_thread_start(&thread, interrupt_soon, &stop));
    qd_outcome outcome;
    while ((outcome = qd_cover_search_next(search)) == QD_SOLUTION)
        continue;
    assert_int_equal(outcome, QD_INTERRUPTED);
    qd_thread_join(&thread);
    qd_cover_search_free(search);
    qd_cover_free(cover);
}

static bool visit_three(void *user, const uint32_t *options, size_t count) {
    (void)options;
    assert_int_equal(count, 8);
    return ++*(int *)user < 3;
}

static void test_each(void **state) {
    qd_cover *cover = make_queens(8);
    qd_cover_search *search;
    qd_outcome outcome;
    int visited = 0;
    (void)state;
    OK(qd_cover_search_new(cover, NULL, &search, NULL));
    OK(qd_cover_search_each(search, visit_three, &visited, &outcome, NULL));
    assert_int_equal(outcome, QD_STOPPED);
    assert_int_equal(visited, 3);
    qd_cover_search_free(search);
    qd_cover_free(cover);
}

static void test_restart_gives_the_same(void **state) {
    qd_cover *cover = make_queens(6);
    qd_cover_search *search;
    qd_effort first, again;
    uint64_t sums[3] = {0};
    size_t count;
    (void)state;
    OK(qd_cover_search_new(cover, NULL, &search, NULL));
    for (int round = 0; round < 3; round++) {
        while (qd_cover_search_next(search) == QD_SOLUTION) {
            const uint32_t *options = qd_cover_search_solution(search, &count);
            sums[round] += hash_options(options, count);
        }
        *(round ? &again : &first) = qd_cover_search_effort(search);
        if (round) {
            assert_int_equal(again.nodes, first.nodes);
            assert_int_equal(again.updates, first.updates);
            assert_int_equal(again.solutions, 4);
            assert_true(sums[round] == sums[0]);
        }
        OK(qd_cover_search_restart(search, NULL, NULL));
    }
    qd_cover_search_free(search);
    qd_cover_free(cover);
}

/* Effort and limits begin anew with threads, too. */
static void test_threads_begin_anew(void **state) {
    qd_cover *cover = make_queens(6);
    qd_cover_settings settings = {.threads = 2, .limits.solutions = 5};
    qd_cover_search *search;
    qd_outcome outcome;
    qd_count *total;
    (void)state;
    OK(qd_count_new(&total, NULL));
    OK(qd_cover_search_new(cover, &settings, &search, NULL));
    for (int round = 0; round < 3; round++) {
        OK(qd_cover_search_count(search, total, &outcome, NULL));
        assert_int_equal(outcome, QD_DONE);
        assert_int_equal(qd_cover_search_effort(search).solutions, 4);
        OK(qd_cover_search_restart(search, NULL, NULL));
        assert_int_equal(qd_cover_search_effort(search).nodes, 0);
    }
    qd_count_free(total);
    qd_cover_search_free(search);
    qd_cover_free(cover);
}

static void test_profile_adds_up(void **state) {
    qd_cover *cover = make_queens(8);
    qd_cover_search *search;
    const uint64_t *profile;
    size_t length;
    uint64_t sum = 0;
    (void)state;
    OK(qd_cover_search_new(cover, NULL, &search, NULL));
    while (qd_cover_search_next(search) == QD_SOLUTION)
        continue;
    profile = qd_cover_search_about(search).profile;
    length = qd_cover_search_about(search).levels;
    for (size_t l = 0; l < length; l++)
        sum += profile[l];
    assert_int_equal(sum, qd_cover_search_effort(search).nodes);
    assert_int_equal(profile[0], 1);
    assert_int_equal(length, 9);
    assert_int_equal(profile[8], 92);
    qd_cover_search_free(search);
    qd_cover_free(cover);
}

/* ---- starts ---------------------------------------------------------------------------------- */

static void test_start_numbers_are_checked(void **state) {
    qd_cover *cover = make_toy();
    qd_cover_search *search;
    qd_error error;
    uint32_t six = 6;
    qd_cover_start start = {&six, 1, NULL, 0, QD_NO_ITEM};
    (void)state;
    OK(qd_cover_search_new(cover, NULL, &search, NULL));
    assert_int_equal(qd_cover_search_restart(search, &start, &error), QD_ERROR_ARGUMENT);
    assert_string_equal(error.message, "there is no option 6");
    qd_cover_search_free(search);
    qd_cover_free(cover);
}

static void test_start_clash_is_no_solution(void **state) {
    qd_cover *cover = make_toy();
    qd_cover_search *search;
    qd_cover_reduce_settings settings = {0};
    qd_cover_reduction *reduction;
    qd_cover_clash clash;
    uint32_t both[] = {1, 3};
    qd_cover_start start = {both, 2, NULL, 0, QD_NO_ITEM};
    (void)state;
    OK(qd_cover_search_new(cover, NULL, &search, NULL));
    OK(qd_cover_search_restart(search, &start, NULL));
    assert_int_equal(qd_cover_search_next(search), QD_DONE);
    settings.start = &start;
    assert_int_equal(qd_cover_reduce(cover, &settings, &reduction, NULL), QD_ERROR_CLASH);
    assert_null(reduction);
    OK(qd_cover_check_start(cover, &(qd_cover_start){both, 1, both + 1, 1, QD_NO_ITEM}, NULL,
                            NULL));
    assert_int_equal(qd_cover_check_start(cover, &start, NULL, NULL), QD_ERROR_CLASH);
    assert_int_equal(qd_cover_check_start(cover, &start, &clash, NULL), QD_ERROR_CLASH);
    assert_int_equal(clash.left, 1);
    assert_int_equal(clash.right, 3);
    assert_string_equal(qd_cover_item_name(cover, clash.item), "a");
    OK(qd_cover_search_restart(search, NULL, NULL)); /* the next start clears it */
    assert_int_equal(qd_cover_search_next(search), QD_SOLUTION);
    qd_cover_search_free(search);
    qd_cover_free(cover);
}

static void test_chosen_comes_first_in_solution(void **state) {
    qd_cover *cover = make_toy();
    qd_cover_search *search;
    uint32_t four = 4;
    qd_cover_start start = {&four, 1, NULL, 0, QD_NO_ITEM};
    size_t count;
    (void)state;
    OK(qd_cover_search_new(cover, NULL, &search, NULL));
    OK(qd_cover_search_restart(search, &start, NULL));
    assert_int_equal(qd_cover_search_next(search), QD_SOLUTION);
    const uint32_t *options = qd_cover_search_solution(search, &count);
    assert_int_equal(count, 3);
    assert_int_equal(options[0], 4);
    qd_cover_search_free(search);
    qd_cover_free(cover);
}

/* ---- events ---------------------------------------------------------------------------------- */

struct events {
    uint64_t of_kind[QD_EVENT_RETREAT + 1];
    int covered; /* items covered now */
    uint32_t deepest;
};

static void watch(void *user, const qd_cover_event *event) {
    struct events *events = user;
    events->of_kind[event->kind]++;
    events->covered += event->kind == QD_EVENT_COVER;
    events->covered -= event->kind == QD_EVENT_UNCOVER;
    assert_true(events->covered >= 0);
    if (event->level > events->deepest)
        events->deepest = event->level;
}

static void test_observer(void **state) {
    qd_cover *cover = make_queens(6);
    struct events events = {0};
    qd_cover_settings settings = {0};
    qd_cover_search *search;
    qd_effort silent, watched;
    (void)state;
    count_all(cover, "links", &silent);
    settings.observer = watch;
    settings.observer_user = &events;
    OK(qd_cover_search_new(cover, &settings, &search, NULL));
    while (qd_cover_search_next(search) == QD_SOLUTION)
        continue;
    watched = qd_cover_search_effort(search);
    assert_int_equal(watched.nodes, silent.nodes);
    assert_int_equal(watched.updates, silent.updates);
    assert_int_equal(events.of_kind[QD_EVENT_SOLUTION], 4);
    assert_int_equal(events.of_kind[QD_EVENT_CHOICE], watched.nodes - 1);
    assert_int_equal(events.of_kind[QD_EVENT_COVER], events.of_kind[QD_EVENT_UNCOVER]);
    assert_true(events.of_kind[QD_EVENT_DEAD_END] > 0);
    assert_int_equal(events.covered, 0);
    assert_int_equal(events.deepest, 6);
    qd_cover_search_free(search);
    qd_cover_free(cover);
}

static void test_first_item_order(void **state) {
    qd_cover *cover = make_queens(8);
    qd_cover_settings settings = {0};
    qd_cover_search *search;
    qd_effort fewest, first;
    (void)state;
    count_all(cover, "links", &fewest);
    settings.order = QD_ORDER_FIRST;
    OK(qd_cover_search_new(cover, &settings, &search, NULL));
    while (qd_cover_search_next(search) == QD_SOLUTION)
        continue;
    first = qd_cover_search_effort(search);
    assert_int_equal(first.solutions, 92);
    assert_true(first.nodes > fewest.nodes);
    qd_cover_search_free(search);
    qd_cover_free(cover);
}

/* Many searches of one problem, in threads. */
struct share {
    const qd_cover *cover;
    qd_thread thread;
    uint64_t count;
};

static void *count_in_thread(void *argument) {
    struct share *share = argument;
    share->count = count_all(share->cover, "links", NULL);
    return NULL;
}

static void test_threads_share_a_problem(void **state) {
    struct share shares[4];
    qd_cover *cover;
    (void)state;
    need_threads();
    cover = make_queens(10);
    for (size_t i = 0; i < LENGTH(shares); i++) {
        shares[i].cover = cover;
        assert_true(qd_thread_start(&shares[i].thread, count_in_thread, &shares[i]));
    }
    for (size_t i = 0; i < LENGTH(shares); i++) {
        qd_thread_join(&shares[i].thread);
        assert_int_equal(shares[i].count, 724);
    }
    qd_cover_free(cover);
}

/*
 * A start that says what to branch on first does not make an engine forget what is forced: the last
 * item, which has one option. If that is chosen late, every item of two options is tried in vain.
 */
static qd_cover *make_forced_at_the_end(uint32_t pairs) {
    qd_cover *cover;
    char name[16];
    OK(qd_cover_new(&cover, NULL));
    for (uint32_t i = 0; i < pairs + 3; i++) {
        snprintf(name, sizeof name, "i%u", i);
        qd_cover_add_item(cover, name, QD_PRIMARY, 1, 1);
    }
    uint32_t side = qd_cover_add_item(cover, "s", QD_SECONDARY, 0, 1);
    uint32_t shared = pairs + 1, last = pairs + 2;
    for (uint32_t i = 0; i <= pairs; i++) {
        qd_cover_add_option(cover, (uint32_t[]){i}, 1, NULL, 0);
        qd_cover_add_option(cover, (uint32_t[]){i, i ? shared : side}, 2, NULL, 0);
    }
    qd_cover_add_option(cover, (uint32_t[]){shared, last}, 2, NULL, 0);
    OK(qd_cover_seal(cover, NULL));
    return cover;
}

static void test_forced_before_a_branch(void **state) {
    qd_cover *cover = make_forced_at_the_end(400);
    qd_cover_start start = QD_COVER_START_INIT;
    start.branch = 0;
    (void)state;
    for (size_t e = 1; qd_cover_engine_name(e, NULL); e++) {
        qd_cover_settings settings = {0};
        qd_cover_search *search;
        qd_outcome outcome;
        qd_count *total;
        settings.engine = qd_cover_engine_name(e, NULL);
        OK(qd_count_new(&total, NULL));
        OK(qd_cover_search_new(cover, &settings, &search, NULL));
        OK(qd_cover_search_restart(search, &start, NULL));
        OK(qd_cover_search_count(search, total, &outcome, NULL));
        assert_count(total, "2");
        assert_true(qd_cover_search_effort(search).nodes <= 2 * 402 + 1);
        qd_cover_search_free(search);
        qd_count_free(total);
    }
    qd_cover_free(cover);
}

/* The same problem with names that are numbers, and without names. */
static qd_cover *make_numbered(bool named) {
    qd_cover *made;
    char name[8];
    OK(qd_cover_new(&made, NULL));
    for (uint32_t i = 0; i < 12; i++) {
        snprintf(name, sizeof name, "%u", i);
        uint32_t item = qd_cover_add_item(made, named ? name : NULL,
                                          i < 11 ? QD_PRIMARY : QD_SECONDARY, i < 11, 1);
        assert_int_equal(item, i);
    }
    uint32_t red = qd_cover_add_colour(made, "red");
    for (uint32_t i = 0; i < 11; i++) {
        qd_cover_add_option(made, (uint32_t[]){i, 11}, 2, (uint32_t[]){0, red}, 0);
        qd_cover_add_option(made, (uint32_t[]){i, (i + 1) % 11}, 2, NULL, 0);
    }
    OK(qd_cover_seal(made, NULL));
    return made;
}

static void test_items_without_names(void **state) {
    qd_cover *named = make_numbered(true), *bare = make_numbered(false);
    qd_cover_reduction *reduction;
    qd_text one = QD_TEXT_INIT, other = QD_TEXT_INIT;
    qd_error error;
    uint32_t item, chosen = 21;
    const qd_cover_start start = {&chosen, 1, NULL, 0, QD_NO_ITEM};
    const qd_cover_reduce_settings settings = {.start = &start};
    (void)state;
    assert_int_equal(qd_cover_fingerprint(bare), qd_cover_fingerprint(named));
    OK(qd_cover_write_dlx(named, &one, NULL, NULL));
    OK(qd_cover_write_dlx(bare, &other, NULL, NULL));
    assert_string_equal(one.data, other.data);
    assert_string_equal(qd_cover_item_name(bare, 10), "10");
    assert_true(qd_cover_find_item(bare, "10", &item));
    assert_int_equal(item, 10);
    const char *const strangers[] = {"12", "01", "", "x", "99999999999999999999"};
    for (size_t i = 0; i < sizeof strangers / sizeof *strangers; i++)
        assert_false(qd_cover_find_item(bare, strangers[i], NULL));
    assert_int_equal(qd_cover_check_solution(bare, (uint32_t[]){0, 1}, 2, &error), QD_ERROR_CLASH);
    assert_string_equal(error.message, "item 0 is covered twice");
    OK(qd_cover_reduce(bare, &settings, &reduction,
                       NULL)); /* items 0 and 10 are gone, names stay */
    assert_string_equal(qd_cover_item_name(qd_cover_reduction_about(reduction)->cover, 0), "1");
    qd_cover_reduction_free(reduction);
    qd_cover_free(named);
    qd_cover_free(bare);
    qd_text_free(&one);
    qd_text_free(&other);
    OK(qd_cover_new(&bare, NULL));
    qd_cover_add_item(bare, NULL, QD_PRIMARY, 1, 1);
    qd_cover_add_option(bare, (uint32_t[]){0, 0}, 2, NULL, 0);
    assert_int_equal(qd_cover_seal(bare, &error), QD_ERROR_ARGUMENT);
    assert_string_equal(error.message, "option 0 names item 0 twice");
    qd_cover_free(bare);
    OK(qd_cover_new(&bare, NULL));
    qd_cover_add_item(bare, NULL, QD_PRIMARY, 1, 1);
    qd_cover_add_item(bare, "a", QD_PRIMARY, 1, 1);
    assert_int_equal(qd_cover_seal(bare, &error), QD_ERROR_ARGUMENT);
    assert_string_equal(error.message, "item 1 has a name, and those before have none");
    qd_cover_free(bare);
}

/* ---- threads --------------------------------------------------------------------------------- */

struct taken {
    uint64_t count, sum, most; /* of solutions; of their hashes; it stops after so many, 0: never */
};

static bool take_some(void *user, const uint32_t *options, size_t count) {
    struct taken *taken = user;
    taken->sum += hash_options(options, count);
    return ++taken->count != taken->most;
}

/* Six items with four options each, of which at most three are the first of their item: 3942 solutions. */
static qd_cover *make_bounded(void) {
    qd_cover *cover;
    char name[8];
    OK(qd_cover_new(&cover, NULL));
    for (uint32_t i = 0; i < 7; i++) {
        snprintf(name, sizeof name, "i%u", i);
        qd_cover_add_item(cover, name, QD_PRIMARY, i < 6, i < 6 ? 1 : 3);
    }
    for (uint32_t o = 0; o < 24; o++)
        qd_cover_add_option(cover, (uint32_t[]){o / 4, 6}, o % 4 ? 1 : 2, NULL, 0);
    OK(qd_cover_seal(cover, NULL));
    return cover;
}

/* Stopped by who visits, solutions that others have found meanwhile are part of what remains, also with bounds. */
static void test_threads_stopped(void **state) {
    static const uint64_t most[] = {1, 2, 50, 700, 1500, 3000, 3941};
    qd_cover *cover = make_bounded();
    qd_cover_settings settings = {.threads = 3};
    qd_cover_search *search, *rest;
    qd_cover_starts *parts, *left;
    qd_outcome outcome;
    struct taken all = {0};
    (void)state;
#ifndef QUADRILLE_NO_THREADS /* alone, the search itself would pause */
    settings.limits.slice_nodes = 20;
#endif
    OK(qd_cover_starts_new(&parts, NULL));
    OK(qd_cover_starts_new(&left, NULL));
    for (uint32_t o = 0; o < 4; o++) {
        const qd_cover_start start = {.chosen = &o, .chosen_count = 1, .branch = QD_NO_ITEM};
        OK(qd_cover_starts_add(parts, &start, NULL));
    }
    OK(qd_cover_search_new(cover, NULL, &rest, NULL));
    OK(qd_cover_search_each(rest, take_some, &all, &outcome, NULL));
    assert_int_equal(all.count, 3942);
    OK(qd_cover_search_new(cover, &settings, &search, NULL));
    for (size_t i = 0; i < LENGTH(most); i++) {
        struct taken taken = {.most = most[i]}, more = {0};
        OK(qd_cover_search_restart_all(search, parts, NULL));
        OK(qd_cover_search_each(search, take_some, &taken, &outcome, NULL));
        assert_int_equal(outcome, QD_STOPPED);
        assert_int_equal(taken.count, most[i]);
        qd_cover_starts_clear(left);
        OK(qd_cover_search_remaining(search, left, NULL));
        OK(qd_cover_search_restart_all(rest, left, NULL));
        OK(qd_cover_search_each(rest, take_some, &more, &outcome, NULL));
        assert_int_equal(outcome, QD_DONE);
        assert_int_equal(taken.count + more.count, all.count);
        assert_true(taken.sum + more.sum == all.sum);
        taken.most = 0;
        OK(qd_cover_search_each(search, take_some, &taken, &outcome, NULL));
        assert_int_equal(outcome, QD_DONE);
        assert_true(taken.count == all.count && taken.sum == all.sum);
    }
    qd_cover_search_free(search);
    qd_cover_search_free(rest);
    qd_cover_starts_free(parts);
    qd_cover_starts_free(left);
    qd_cover_free(cover);
}

/* What ended a search with threads ends it again at once. */
static void test_threads_at_a_limit(void **state) {
    static const struct {
        qd_limits limits;
        qd_outcome outcome;
    } rows[] = {{{.solutions = 10}, QD_SOLUTION_LIMIT},
                {{.nodes = 5}, QD_NODE_LIMIT},
                {{.updates = 5}, QD_UPDATE_LIMIT},
                {{.seconds = 1e-9}, QD_TIME_LIMIT}};
    qd_cover *cover = make_bounded();
    (void)state;
    for (size_t i = 0; i < LENGTH(rows); i++) {
        qd_cover_settings settings = {.threads = 2, .limits = rows[i].limits};
        qd_cover_search *search;
        qd_outcome outcome;
        struct taken taken = {0};
        OK(qd_cover_search_new(cover, &settings, &search, NULL));
        OK(qd_cover_search_each(search, take_some, &taken, &outcome, NULL));
        assert_int_equal(outcome, rows[i].outcome);
        uint64_t count = taken.count;
        assert_true(outcome != QD_SOLUTION_LIMIT || count == 10);
        OK(qd_cover_search_each(search, take_some, &taken, &outcome, NULL));
        assert_int_equal(outcome, rows[i].outcome);
        assert_int_equal(taken.count, count);
        qd_cover_search_free(search);
    }
    qd_cover_free(cover);
}

/* Each of two items in as many options, each of which names so many secondary items, too. */
static qd_cover *make_large(uint32_t options, uint32_t others) {
    qd_cover *cover;
    OK(qd_cover_new(&cover, NULL));
    uint32_t *items = calloc(others + 1, sizeof *items);
    for (uint32_t i = 0; i < 2; i++)
        qd_cover_add_item(cover, NULL, QD_PRIMARY, 1, 1);
    for (uint32_t i = 1; i <= others; i++)
        items[i] = qd_cover_add_item(cover, NULL, QD_SECONDARY, 0, 1);
    for (uint32_t o = 0; o < options; o++) {
        items[0] = o % 2;
        qd_cover_add_option(cover, items, others + 1, NULL, 0);
    }
    OK(qd_cover_seal(cover, NULL));
    free(items);
    return cover;
}

struct asked {
    unsigned count, most;
};

static bool ask(void *user) {
    struct asked *asked = user;
    return ++asked->count >= asked->most;
}

/* What is divided is asked about while it is made ready, after every 500,000 entries or so: nobody goes on after a stop,
 * and there is one start then, in the last of all parts. */
static void test_dividing_stops_at_once(void **state) {
    qd_cover *cover = make_large(90, 8000);
    qd_cover_starts *starts;
    (void)state;
    OK(qd_cover_starts_new(&starts, NULL));
    for (unsigned most = 1; most < 6; most++) {
        struct asked asked = {.most = most};
        const qd_stop stop = {.ask = ask, .user = &asked};
        size_t *bounds;
        OK(qd_cover_split_parts(cover, 3, &stop, starts, &bounds, NULL));
        assert_int_equal(asked.count, most);
        size_t count = qd_cover_starts_count(starts);
        assert_int_equal(bounds[3], count);
        qd_cover_start first = qd_cover_starts_get(starts, 0);
        if (most < 4) {
            assert_int_equal(count, 1);
            assert_int_equal(bounds[2], 0);
            assert_int_equal(first.chosen_count + first.banned_count, 0);
        }
        qd_free(bounds);
    }
    qd_cover_starts *kept, *given;
    qd_stop stop = {0};
    struct asking asking = {.stop = &stop, .most = UINT64_MAX};
    OK(qd_cover_starts_new(&kept, NULL));
    OK(qd_cover_starts_new(&given, NULL));
    qd_stop_request(&stop);
    assert_int_equal(qd_share(cover, starts, kept, NULL, given, NULL, &asking, NULL),
                     QD_ERROR_STOPPED);
    assert_int_equal(qd_cover_starts_count(kept) + qd_cover_starts_count(given), 0);
    qd_cover_piece *pieces;
    OK(qd_cover_divide(cover, starts, 10, &stop, kept, &pieces, NULL));
    assert_int_equal(qd_cover_starts_count(kept), qd_cover_starts_count(starts));
    qd_free(pieces);
    qd_cover_starts_free(kept);
    qd_cover_starts_free(given);
    qd_cover_starts_free(starts);
    qd_cover_free(cover);
}

static bool ask_once(void *user) {
    return ++*(unsigned *)user == 1;
}

/* The function of a stop may say so only once: all starts stay as they are, although nothing was made ready. */
static void test_dividing_stops_once(void **state) {
    qd_cover *cover = make_large(90, 8000);
    qd_cover_starts *starts, *kept;
    qd_cover_piece *pieces;
    unsigned asked = 0;
    size_t *bounds;
    const qd_stop stop = {.ask = ask_once, .user = &asked};
    qd_stop at_once = {0};
    (void)state;
    OK(qd_cover_starts_new(&starts, NULL));
    OK(qd_cover_starts_new(&kept, NULL));
    qd_stop_request(&at_once);
    OK(qd_cover_split_parts(cover, 1, &at_once, starts, &bounds, NULL));
    qd_free(bounds);
    assert_int_equal(qd_cover_starts_count(starts), 1);
    OK(qd_cover_divide(cover, starts, 10, &stop, kept, &pieces, NULL));
    assert_int_equal(asked, 1);
    assert_int_equal(qd_cover_starts_count(kept), qd_cover_starts_count(starts));
    qd_free(pieces);
    qd_cover_starts_free(kept);
    qd_cover_starts_free(starts);
    qd_cover_free(cover);
}

/* What is large is not made ready if a stop is requested, or the deadline of one behind it is past; its own deadline does
 * not end that. */
static void test_opening_stops(void **state) {
    static const struct {
        const char *engine;
        uint32_t options, others;
    } rows[] = {{"auto", 70000, 0},
                {"links", 70000, 0},
                {"cells", 70000, 0},
                {"links", 90, 800},
                {"cells", 90, 800}};
    (void)state;
    for (size_t i = 0; i < LENGTH(rows); i++) {
        qd_cover *cover = make_large(rows[i].options, rows[i].others);
        qd_stop stop = {0};
        qd_error error;
        qd_cover_found found;
        qd_cover_settings settings = {.engine = rows[i].engine, .limits = {.stop = &stop}};
        qd_cover_search *search;
        qd_stop_after(&stop, 1e-9);
        OK(qd_cover_search_new(cover, &settings, &search, NULL));
        assert_int_equal(qd_cover_search_next(search), QD_TIME_LIMIT);
        qd_cover_search_free(search);
        const qd_stop before = {.also = &stop};
        settings.limits.stop = &before;
        assert_int_equal(qd_cover_search_new(cover, &settings, &search, NULL), QD_ERROR_STOPPED);
        settings.limits = (qd_limits){.seconds = 1e-9};
        OK(qd_cover_any(cover, &settings, &found, NULL));
        assert_int_equal(found.outcome, QD_TIME_LIMIT);
        assert_int_equal(found.effort.nodes, 0);
        settings.limits = (qd_limits){.stop = &stop};
        qd_stop_request(&stop);
        assert_int_equal(qd_cover_search_new(cover, &settings, &search, &error), QD_ERROR_STOPPED);
        assert_string_equal(error.message, "stopped before the end");
        OK(qd_cover_find(cover, &settings, &found, NULL));
        assert_int_equal(found.outcome, QD_INTERRUPTED);
        OK(qd_cover_any(cover, &settings, &found, NULL));
        assert_int_equal(found.outcome, QD_INTERRUPTED);
        assert_int_equal(found.effort.nodes, 0);
        qd_cover_free(cover);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_dividing_stops_at_once),
        cmocka_unit_test(test_dividing_stops_once),
        cmocka_unit_test(test_opening_stops),
        cmocka_unit_test(test_forced_before_a_branch),
        cmocka_unit_test(test_toy),
        cmocka_unit_test(test_empty_problem_has_one_solution),
        cmocka_unit_test(test_item_without_option),
        cmocka_unit_test(test_secondary_only),
        cmocka_unit_test(test_duplicate_options_are_different),
        cmocka_unit_test(test_first_error_is_kept),
        cmocka_unit_test(test_names_of_items),
        cmocka_unit_test(test_no_problem_at_all),
        cmocka_unit_test(test_sealed_problem),
        cmocka_unit_test(test_check_solution),
        cmocka_unit_test(test_solution_limit),
        cmocka_unit_test(test_node_limit_is_exact),
        cmocka_unit_test(test_update_limit),
        cmocka_unit_test(test_every_run_gets_on),
        cmocka_unit_test(test_find_limits),
        cmocka_unit_test(test_first_item_to_branch_on),
        cmocka_unit_test(test_dead_end_before_the_first_branch),
        cmocka_unit_test(test_slices_of_seconds),
        cmocka_unit_test(test_slices_give_the_same),
        cmocka_unit_test(test_many_options_of_one_item),
        cmocka_unit_test(test_time_limit),
        cmocka_unit_test(test_time_limit_while_solutions_come),
        cmocka_unit_test(test_limit_between_dead_ends),
        cmocka_unit_test(test_slow_solutions),
        cmocka_unit_test(test_interrupted_by_taker),
        cmocka_unit_test(test_interrupt_and_go_on),
        cmocka_unit_test(test_interrupt_while_running),
        cmocka_unit_test(test_each),
        cmocka_unit_test(test_restart_gives_the_same),
        cmocka_unit_test(test_threads_begin_anew),
        cmocka_unit_test(test_profile_adds_up),
        cmocka_unit_test(test_start_numbers_are_checked),
        cmocka_unit_test(test_start_clash_is_no_solution),
        cmocka_unit_test(test_chosen_comes_first_in_solution),
        cmocka_unit_test(test_observer),
        cmocka_unit_test(test_first_item_order),
        cmocka_unit_test(test_threads_share_a_problem),
        cmocka_unit_test(test_items_without_names),
        cmocka_unit_test(test_threads_stopped),
        cmocka_unit_test(test_threads_at_a_limit),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
