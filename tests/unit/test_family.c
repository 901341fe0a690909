/* Families as texts: what they look like, and that nothing else is read. */
#include "support.h"

#include "quadrille/counting.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

/* Two flat ones, or two upright ones; the third option is in no solution. */
static const char square[] = "a b c d\na b\nc d\nb c\na c\nb d\n";
static const char lines[] =
    "solutions 2\nnodes 3\narcs 4\nnode 0 0>2 3>1\nnode 1 4>3\nnode 2 1>3\n";

static qd_cover *read_problem(const char *text) {
    qd_cover *cover;
    OK(qd_cover_read(QD_COVER_DLX, text, strlen(text), NULL, &cover, NULL));
    return cover;
}

/* A text of the problem with these lines, and the right checksum. */
static void make_text(const qd_cover *cover, const char *between, qd_text *text) {
    qd_text_cut(text, 0);
    qd_text_printf(text, "quadrille family 1\nproblem %016" PRIx64 "\n%s",
                   qd_cover_fingerprint(cover), between);
    uint64_t hash = UINT64_C(14695981039346656037);
    for (size_t i = 0; i < text->length; i++)
        hash = (hash ^ (unsigned char)text->data[i]) * UINT64_C(1099511628211);
    qd_text_printf(text, "end %016" PRIx64 "\n", hash);
}

static void test_text(void **state) {
    qd_cover *cover = read_problem(square);
    qd_family *whole, *family;
    qd_text expected = QD_TEXT_INIT, text = QD_TEXT_INIT;
    uint32_t chosen = 4;
    qd_cover_start start = {&chosen, 1, NULL, 0, QD_NO_ITEM};
    (void)state;
    OK(qd_family_new(cover, NULL, &whole, NULL));
    make_text(cover, lines, &expected);
    OK(qd_family_write(whole, &text, NULL, NULL));
    assert_string_equal(text.data, expected.data);
    OK(qd_family_restrict(whole, &start, NULL, &family, NULL));
    qd_family_free(whole);
    make_text(cover, "solutions 1\nnodes 2\narcs 2\nnode 0 3>1\nnode 1 4>2\n", &expected);
    qd_text_cut(&text, 0);
    OK(qd_family_write(family, &text, NULL, NULL));
    assert_string_equal(text.data, expected.data);
    qd_family_free(family);
    qd_cover_free(cover);
    qd_text_free(&expected);
    qd_text_free(&text);
}

static void assert_solutions(const qd_family *family, const char *digits) {
    qd_count *total;
    OK(qd_count_new(&total, NULL));
    OK(qd_family_count(family, total, NULL));
    assert_count(total, digits);
    qd_count_free(total);
}

static void assert_size(const qd_family *family, uint64_t nodes, uint64_t arcs) {
    assert_int_equal(qd_family_size(family).nodes, nodes);
    assert_int_equal(qd_family_size(family).arcs, arcs);
}

/* Of what is kept: by new families, which leave the others as they are, whichever is freed first. */
static void test_restricts(void **state) {
    static const uint32_t options[] = {0, 2, 4};
    const qd_cover_start last = {options + 2, 1, NULL, 0, QD_NO_ITEM};
    const qd_cover_start two = {options, 2, NULL, 0, QD_NO_ITEM};
    const qd_cover_start without = {NULL, 0, options + 2, 1, QD_NO_ITEM};
    qd_cover *cover = read_problem(square);
    qd_family *whole, *same, *some, *none, *others;
    (void)state;
    OK(qd_family_new(cover, NULL, &whole, NULL));
    qd_family_extent all = qd_family_size(whole);
    OK(qd_family_restrict(whole, &last, NULL, &some, NULL));
    OK(qd_family_restrict(whole, &without, NULL, &others, NULL));
    OK(qd_family_restrict(whole, NULL, NULL, &same, NULL));
    assert_size(whole, all.nodes, all.arcs);
    qd_family_free(whole);
    assert_size(same, all.nodes, all.arcs);
    assert_size(some, 2, 2);
    assert_solutions(some, "1");
    assert_solutions(same, "2");
    assert_solutions(others, "1");
    OK(qd_family_restrict(some, &two, NULL, &none, NULL));
    assert_size(none, 0, 0);
    qd_family_free(none);
    OK(qd_family_restrict(some, &without, NULL, &none, NULL)); /* what was left out stays out */
    assert_solutions(none, "0");
    assert_solutions(some, "1");
    qd_family_free(some);
    qd_family_free(none);
    qd_family_free(same);
    qd_family_free(others);
    qd_cover_free(cover);
}

/* No solution, the empty one alone, and pieces. */
static void test_trivial(void **state) {
    static const struct {
        const char *problem, *lines;
    } cases[] = {{"a\n", "solutions 0\nnodes 0\narcs 0\n"},
                 {"0:1|a\na\n", "solutions 2\nnodes 1\narcs 2\nnode 0 ->1 0>1\n"},
                 {"| s\n", "solutions 1\nnodes 0\narcs 0\n"},
                 {"a b\na\nb\nb\n", "solutions 2\nnodes 2\narcs 3\nnode 0 0>1\nnode 1 1>2 2>2\n"}};
    qd_text text = QD_TEXT_INIT;
    qd_error error;
    (void)state;
    for (size_t i = 0; i < LENGTH(cases); i++) {
        qd_cover *cover = read_problem(cases[i].problem);
        qd_family *family, *again;
        qd_text written = QD_TEXT_INIT;
        OK(qd_family_new(cover, NULL, &family, NULL));
        OK(qd_family_write(family, &written, NULL, NULL));
        make_text(cover, cases[i].lines, &text);
        assert_string_equal(written.data, text.data);
        if (qd_family_read(text.data, text.length, cover, NULL, &again, &error) != QD_OK)
            fail_msg("%s: %s", cases[i].lines, error.message);
        qd_text_free(&written);
        qd_family_free(family);
        qd_family_free(again);
        qd_cover_free(cover);
    }
    qd_text_free(&text);
}

/* Every beginning of a text, and every text with one other byte. */
static void test_torn(void **state) {
    qd_cover *cover = read_problem(square);
    qd_family *family;
    qd_text text = QD_TEXT_INIT;
    qd_error error;
    (void)state;
    make_text(cover, lines, &text);
    for (size_t length = 0; length < text.length; length++) {
        char *torn = malloc(length + 1); /* so that what is read beyond it is found */
        memcpy(torn, text.data, length);
        assert_int_equal(qd_family_read(torn, length, cover, NULL, &family, &error),
                         QD_ERROR_SYNTAX);
        assert_null(family);
        free(torn);
    }
    for (size_t i = 0; i < text.length; i++) {
        text.data[i] ^= 1;
        assert_int_equal(qd_family_read(text.data, text.length, cover, NULL, &family, &error),
                         QD_ERROR_SYNTAX);
        text.data[i] ^= 1;
    }
    OK(qd_family_read(text.data, text.length, cover, NULL, &family, &error));
    qd_family_free(family);
    qd_text_put(&text, "\n");
    assert_int_equal(qd_family_read(text.data, text.length, cover, NULL, &family, &error),
                     QD_ERROR_SYNTAX);
    qd_text_free(&text);
    qd_cover_free(cover);
}

#define LINE "was altered: unexpected line"
#define ARCS "was altered: its arcs are not those of a family"
#define NUMBER "was altered: it has another number of solutions than it says"

/* Texts with a right checksum. */
static void test_refused(void **state) {
    static const struct {
        const char *lines, *message;
        uint64_t line;
    } cases[] = {
        {"", LINE, 3},
        {"solutions \nnodes 0\narcs 0\n", LINE, 3},
        {"solutions 1\n", LINE, 4},
        {"solutions 1\nnodes 0\n", LINE, 5},
        {"solutions 1\nnodes 1\narcs 1\nnode 0\n", LINE, 6},
        {"solutions 1\nnodes 4000000000\narcs 1\nnode 0 0>1\n", LINE, 5},
        {"solutions 1\nnodes 1\narcs 4000000000\nnode 0 0>1\n", LINE, 5},
        {"solutions 1\nnodes 99999999999999999999\narcs 1\nnode 0 0>1\n", LINE, 4},
        {"solutions 0\nnodes 1\narcs 1\nnode 0 0>1\n", LINE, 5},
        {"solutions 1\nnodes 1\narcs 1\nnode 1 0>1\n", LINE, 6}, /* the first step is 0 */
        {"solutions 1\nnodes 1\narcs 1\nnode 0 0>2\n", LINE, 6}, /* no such node */
        {"solutions 1\nnodes 1\narcs 1\nnode 0 0>0\n", LINE, 6}, /* a circle */
        {"solutions 1\nnodes 1\narcs 1\nnode 0 5>1\n", LINE, 6}, /* no such option */
        {"solutions 1\nnodes 1\narcs 1\nnode 0 0:1\n", LINE, 6},
        {"solutions 1\nnodes 1\narcs 1\nnode 0 0>1 \n", LINE, 6},
        {"solutions 1\nnodes 1\narcs 1\nnode 0 -1>1\n", LINE, 6},
        {"solutions 2\nnodes 1\narcs 1\nnode 0 0>1 1>1\n", LINE, 6},
        {"solutions 1\nnodes 1\narcs 2\nnode 0 0>1\n", LINE, 7},
        {"solutions 1\nnodes 1\narcs 1\nnode 0 0>1\nnode 1 1>2\n", LINE, 7},
        {"solutions 2\nnodes 1\narcs 2\nnode 0 0>1 0>1\n", LINE, 6}, /* twice, */
        {"solutions 2\nnodes 1\narcs 2\nnode 0 1>1 0>1\n", LINE, 6}, /* not in order, */
        {"solutions 2\nnodes 1\narcs 2\nnode 0 ->1 ->1\n", LINE, 6},
        {"solutions 1\nnodes 2\narcs 2\nnode 0 0>1\nnode 1 0>2\n", LINE, 7}, /* in two steps */
        {"solutions 1\nnodes 2\narcs 2\nnode 0 0>1\nnode 2 1>2\n", LINE, 7},
        {"solutions 1\nnodes 2\narcs 2\nnode 0 0>1\nnode 0 1>2\n", ARCS, 0},
        {"solutions 1\nnodes 5\narcs 5\nnode 0 0>1\nnode 1 1>2\nnode 2 2>3\nnode 3 3>4\nnode 4 "
         "4>5\n",
         ARCS, 0}, /* more options than items */
        {"solutions 2\nnodes 1\narcs 1\nnode 0 0>1\n", NUMBER, 0},
        {"solutions 01\nnodes 1\narcs 1\nnode 0 0>1\n", NUMBER, 0},
        {"solutions 1\nnodes 1\narcs 1\nnode 0 0>1\n", NULL, 0},
    };
    qd_cover *cover = read_problem(square);
    qd_text text = QD_TEXT_INIT;
    (void)state;
    for (size_t i = 0; i < LENGTH(cases); i++) {
        qd_family *family;
        qd_error error = {0};
        make_text(cover, cases[i].lines, &text);
        qd_status status = qd_family_read(text.data, text.length, cover, NULL, &family, &error);
        qd_family_free(family);
        if (status != (cases[i].message ? QD_ERROR_SYNTAX : QD_OK) ||
            strcmp(error.message, cases[i].message ? cases[i].message : "") != 0 ||
            error.line != cases[i].line)
            fail_msg("%s: %s, line %" PRIu64, cases[i].lines, error.message, error.line);
    }
    qd_text_free(&text);
    qd_cover_free(cover);
}

static void test_other_problem(void **state) {
    qd_cover *cover = read_problem(square), *other = read_problem("a b\na b\n"), *open;
    qd_family *family;
    qd_text text = QD_TEXT_INIT;
    qd_error error;
    (void)state;
    make_text(cover, lines, &text);
    assert_int_equal(qd_family_read(text.data, text.length, other, NULL, &family, &error),
                     QD_ERROR_ARGUMENT);
    assert_string_equal(error.message, "was saved from another problem");
    assert_null(family);
    OK(qd_cover_new(&open, NULL));
    assert_int_equal(qd_family_read(text.data, text.length, open, NULL, &family, &error),
                     QD_ERROR_ARGUMENT);
    static const char newer[] = "quadrille family 2\n";
    assert_int_equal(qd_family_read(newer, sizeof newer - 1, cover, NULL, &family, &error),
                     QD_ERROR_SYNTAX);
    assert_string_equal(error.message, "was saved by another version of quadrille");
    assert_int_equal(qd_family_read("B\n.\n", 4, cover, NULL, &family, &error), QD_ERROR_SYNTAX);
    assert_string_equal(error.message, "is not a saved family");
    qd_text_free(&text);
    qd_cover_free(cover);
    qd_cover_free(other);
    qd_cover_free(open);
}

/* Dominoes on a square. */
static qd_cover *read_dominoes(int size) {
    qd_text text = QD_TEXT_INIT;
    for (int i = 0; i < size * size; i++)
        qd_text_printf(&text, "%d ", i);
    qd_text_put(&text, "\n");
    for (int i = 0; i < size * size; i++) {
        if (i % size < size - 1)
            qd_text_printf(&text, "%d %d\n", i, i + 1);
        if (i / size < size - 1)
            qd_text_printf(&text, "%d %d\n", i, i + size);
    }
    qd_cover *cover = read_problem(text.data);
    qd_text_free(&text);
    return cover;
}

/* True when it is asked for the last time. */
static bool count_down(void *user) {
    int *left = user;
    return --*left <= 0;
}

/* Whenever reading and restricting are stopped, there is nothing new. */
static void test_stopped(void **state) {
    static const uint32_t option = 0;
    static const char all[] = "53060477521960000", some[] = "26530238760980000";
    const qd_cover_start start = {&option, 1, NULL, 0, QD_NO_ITEM};
    qd_cover *cover = read_dominoes(12);
    qd_family *family, *again, *kept;
    qd_text text = QD_TEXT_INIT;
    int asked[2] = {0, 0}, left;
    const qd_stop stop = {.ask = count_down, .user = &left};
    (void)state;
    OK(qd_family_new(cover, NULL, &family, NULL));
    OK(qd_family_write(family, &text, NULL, NULL));
    do {
        left = ++asked[0];
        qd_status status = qd_family_read(text.data, text.length, cover, &stop, &again, NULL);
        assert_true(status == (again ? QD_OK : QD_ERROR_STOPPED));
    } while (!again);
    assert_solutions(again, all);
    uint64_t nodes = qd_family_size(again).nodes;
    do {
        left = ++asked[1];
        qd_status status = qd_family_restrict(again, &start, &stop, &kept, NULL);
        assert_true(status == (kept ? QD_OK : QD_ERROR_STOPPED));
    } while (!kept);
    assert_solutions(again, all);
    assert_solutions(kept, some);
    assert_true(qd_family_size(kept).nodes < nodes);
    assert_true(asked[0] > 2 && asked[1] > 1); /* the first time, they were stopped */
    qd_family_free(family);
    qd_family_free(again);
    qd_family_free(kept);
    qd_cover_free(cover);
    qd_text_free(&text);
}

/* Making, writing and counting likewise: whenever they are stopped there is nothing, or nothing more. */
static void test_stopped_otherwise(void **state) {
    qd_cover *cover = read_dominoes(is_short() ? 8 : 10);
    uint32_t options = qd_cover_option_count(cover), *order;
    qd_count **totals = malloc(options * sizeof(qd_count *));
    qd_family *family;
    qd_text text = QD_TEXT_INIT;
    int asked[4] = {0}, left;
    const qd_stop stop = {.ask = count_down, .user = &left};
    qd_family_settings settings = {0};
    size_t levels;
    (void)state;
    settings.stop = &stop;
    do
        left = ++asked[0];
    while (qd_family_new(cover, &settings, &family, NULL) == QD_ERROR_STOPPED);
    assert_non_null(family);
    for (uint32_t o = 0; o < options; o++)
        OK(qd_count_new(&totals[o], NULL));
    qd_text_put(&text, "before");
    do {
        left = ++asked[1];
        assert_string_equal(text.data, "before");
    } while (qd_family_write(family, &text, &stop, NULL) == QD_ERROR_STOPPED);
    qd_text_cut(&text, strlen("before"));
    do {
        left = ++asked[2];
        assert_string_equal(text.data, "before");
    } while (qd_family_write_zdd(family, &text, &order, &levels, &stop, NULL) == QD_ERROR_STOPPED);
    assert_int_equal(levels, options);
    text.failed = true; /* what is before is not whole */
    left = 0;
    assert_int_equal(qd_family_write(family, &text, &stop, NULL), QD_ERROR_MEMORY);
    assert_int_equal(qd_family_write_zdd(family, &text, NULL, NULL, &stop, NULL), QD_ERROR_MEMORY);
    assert_true(text.failed);
    do
        left = ++asked[3];
    while (qd_family_occurrences(family, totals, &stop, NULL) == QD_ERROR_STOPPED);
    for (size_t i = 0; i < LENGTH(asked); i++)
        assert_true(asked[i] > 1);
    for (uint32_t o = 0; o < options; o++)
        qd_count_free(totals[o]);
    free(totals);
    qd_free(order);
    qd_text_free(&text);
    qd_family_free(family);
    qd_cover_free(cover);
}

/* Processor time since the last question, at most, until so much is over. */
struct patience {
    clock_t last, most, end;
};

static bool note_time(void *user) {
    struct patience *patience = user;
    clock_t now = clock();
    patience->most = now - patience->last > patience->most ? now - patience->last : patience->most;
    patience->last = now;
    return now >= patience->end;
}

/* A family of huge things is made, or is not, and whoever asks for it is asked often: each of these took
 * from five seconds to minutes between two questions. The bar is ten times what is meant. */
static void assert_asks(qd_text *text) {
    qd_cover *cover = read_problem(text->data);
    struct patience patience = {.last = clock()};
    const qd_stop stop = {.ask = note_time, .user = &patience};
    qd_family_settings settings = {0};
    qd_family *family = NULL;
    settings.stop = &stop;
    patience.end = patience.last + 2 * CLOCKS_PER_SEC;
    qd_status status = qd_family_new(cover, &settings, &family, NULL);
    note_time(&patience);
    assert_true(status == QD_OK || status == QD_ERROR_RANGE || status == QD_ERROR_STOPPED);
    assert_true(patience.most < CLOCKS_PER_SEC);
    qd_family_free(family);
    qd_cover_free(cover);
    qd_text_free(text);
}

static void test_huge_multiplicity(void **state) {
    qd_text text = QD_TEXT_INIT;
    (void)state;
    qd_text_put(&text, "500:60000|a\n");
    for (int i = 0; i < (is_short() ? 20000 : 100000); i++)
        qd_text_put(&text, "a\n");
    assert_asks(&text);
}

/* Pairs of options, of which each has half of the items. */
static void test_long_options(void **state) {
    qd_text text = QD_TEXT_INIT;
    (void)state;
    for (int i = 0; i < 98000; i++)
        qd_text_printf(&text, "%d ", i);
    qd_text_put(&text, "\n");
    for (int o = 0; o < (is_short() ? 10 : 40); o++) {
        for (int i = 0; i < 98000; i++)
            if ((i * 7919 >> o / 2 % 15 & 1) == o % 2)
                qd_text_printf(&text, "%d ", i);
        qd_text_put(&text, "\n");
    }
    assert_asks(&text);
}

static void test_many_items(void **state) {
    qd_text text = QD_TEXT_INIT;
    const int items = is_short() ? 20000 : 100000;
    (void)state;
    for (int i = 0; i < items; i++)
        qd_text_printf(&text, "%d ", i);
    qd_text_put(&text, "\n");
    for (int i = 0; i < items; i++)
        qd_text_printf(&text, "%d %d\n", i, (i + 1) % items);
    assert_asks(&text);
}

/* ---- solutions of a family ------------------------------------------------------------------- */

/* Numbers of solutions are digits, at least one. */
static void test_numbers(void **state) {
    static const struct {
        const char *index;
        qd_status status;
        const char *message;
    } rows[] = {{"0", QD_OK, ""},
                {"01", QD_OK, ""},
                {"2", QD_ERROR_RANGE, NULL},
                {"18446744073709551616", QD_ERROR_RANGE, NULL},
                {"", QD_ERROR_SYNTAX, "a number must have at least one digit"},
                {"-1", QD_ERROR_SYNTAX, "a number must have only digits"},
                {"0x", QD_ERROR_SYNTAX, "a number must have only digits"}};
    qd_cover *cover = read_problem(square);
    qd_family *family;
    (void)state;
    OK(qd_family_new(cover, NULL, &family, NULL));
    for (size_t i = 0; i < LENGTH(rows); i++) {
        uint32_t options[4];
        size_t count;
        qd_error error = {0};
        assert_int_equal(
            qd_family_at(family, rows[i].index, strlen(rows[i].index), options, &count, &error),
            rows[i].status);
        assert_int_equal(count, rows[i].status == QD_OK ? 2 : 0);
        if (rows[i].message)
            assert_string_equal(error.message, rows[i].message);
    }
    qd_family_free(family);
    qd_cover_free(cover);
}

/* 700 items with six options each: solutions have numbers of 1,800 bits, and more options than are sorted as bits. */
static void test_long_numbers(void **state) {
    enum { ITEMS = 700, WAYS = 6 };
    static uint32_t options[ITEMS];
    qd_cover *cover;
    qd_family *family;
    char name[8];
    size_t count;
    (void)state;
    OK(qd_cover_new(&cover, NULL));
    for (uint32_t i = 0; i < ITEMS; i++) {
        snprintf(name, sizeof name, "i%u", i);
        qd_cover_add_item(cover, name, QD_PRIMARY, 1, 1);
    }
    for (uint32_t o = 0; o < ITEMS * WAYS; o++)
        qd_cover_add_option(cover, (uint32_t[]){o / WAYS}, 1, NULL, 0);
    OK(qd_cover_seal(cover, NULL));
    OK(qd_family_new(cover, NULL, &family, NULL));
    for (uint64_t number = 0; number < 3; number++) {
        OK(qd_family_sample(family, 1, number, options, &count, NULL));
        assert_int_equal(count, ITEMS);
        for (uint32_t i = 0; i < ITEMS; i++)
            assert_int_equal(options[i] / WAYS, i);
    }
    qd_family_free(family);
    qd_cover_free(cover);
}

static bool take_cost(void *user, int64_t cost, const uint32_t *options, size_t count) {
    (void)options, (void)count;
    *(int64_t *)user = cost;
    return false;
}

/* Two items, an option of each, and one of both (0: there is none). */
static qd_cover *make_priced(const int64_t costs[3]) {
    static const uint32_t items[] = {0, 1, 0};
    qd_cover *cover;
    OK(qd_cover_new(&cover, NULL));
    qd_cover_add_item(cover, "a", QD_PRIMARY, 1, 1);
    qd_cover_add_item(cover, "b", QD_PRIMARY, 1, 1);
    for (uint32_t o = 0; o < (costs[2] ? 3 : 2); o++)
        qd_cover_add_option(cover, o < 2 ? &items[o] : items, o < 2 ? 1 : 2, NULL, costs[o]);
    OK(qd_cover_seal(cover, NULL));
    return cover;
}

/* The sums of costs are told up to 64 bits, and not wrapped. */
static void test_costs_beyond(void **state) {
    static const struct {
        int64_t costs[3];
        bool greatest;
        qd_status status;
        int64_t cost;
    } rows[] = {
        {{INT64_MAX, 0}, false, QD_OK, INT64_MAX},
        {{INT64_MAX, 1}, false, QD_ERROR_RANGE, 0},
        {{INT64_MAX, 1}, true, QD_ERROR_RANGE, 0},
        {{-INT64_MAX, 0}, false, QD_OK, -INT64_MAX},
        {{-INT64_MAX, -1}, false, QD_ERROR_RANGE, 0},
        {{-INT64_MAX, -2}, false, QD_ERROR_RANGE, 0},
        {{-INT64_MAX, -2, 5}, true, QD_ERROR_RANGE, 0},
        {{-5, 7, 3}, true, QD_OK, 3},
        {{-5, 7, 3}, false, QD_OK, 2},
    };
    (void)state;
    for (size_t i = 0; i < LENGTH(rows); i++) {
        qd_cover *cover = make_priced(rows[i].costs);
        qd_family *family;
        qd_error error;
        int64_t cost = 0;
        OK(qd_family_new(cover, NULL, &family, NULL));
        qd_status status = qd_family_cheapest(family, rows[i].greatest, take_cost, &cost, &error);
        if (status != rows[i].status || cost != rows[i].cost)
            fail_msg("row %zu: status %d, %lld", i, (int)status, (long long)cost);
        if (status != QD_OK)
            assert_string_equal(error.message, "a cost is beyond 64 bits");
        qd_family_free(family);
        qd_cover_free(cover);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_text),
                                       cmocka_unit_test(test_restricts),
                                       cmocka_unit_test(test_trivial),
                                       cmocka_unit_test(test_torn),
                                       cmocka_unit_test(test_refused),
                                       cmocka_unit_test(test_other_problem),
                                       cmocka_unit_test(test_stopped),
                                       cmocka_unit_test(test_stopped_otherwise),
                                       cmocka_unit_test(test_huge_multiplicity),
                                       cmocka_unit_test(test_long_options),
                                       cmocka_unit_test(test_many_items),
                                       cmocka_unit_test(test_numbers),
                                       cmocka_unit_test(test_long_numbers),
                                       cmocka_unit_test(test_costs_beyond)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
