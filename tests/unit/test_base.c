#include "support.h"

#include "text/quote.h"

#include "base/asking.h"
#include "base/error.h"
#include "base/foreign.h"
#include "base/limits.h"
#include "base/memory.h"
#include "base/names.h"
#include "base/random.h"
#include "base/scan.h"
#include "base/thread.h"
#include "base/uses.h"
#include "text/utf8.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

static void test_count_small(void **state) {
    qd_count *count;
    uint64_t value;
    (void)state;
    OK(qd_count_new(&count, NULL));
    assert_count(count, "0");
    OK(qd_count_add(count, 0, NULL));
    assert_count(count, "0");
    OK(qd_count_add(count, 42, NULL));
    assert_count(count, "42");
    assert_true(qd_count_to_u64(count, &value));
    assert_int_equal(value, 42);
    qd_count_clear(count);
    assert_count(count, "0");
    qd_count_free(count);
    qd_count_free(NULL);
}

static void test_count_from_digits(void **state) {
    static const char *const good[] = {
        "0",
        "7",
        "18446744073709551616",
        "999999999999999999",
        "1000000000000000000",
        "123456789012345678901234567890123456789012345678901234567890123456789012"};
    static const char *const wrong[] = {"", "-1", " 1", "1 ", "1e3", "0x1"};
    qd_count *count;
    (void)state;
    OK(qd_count_new(&count, NULL));
    for (size_t i = 0; i < LENGTH(good); i++) {
        qd_count_clear(count);
        OK(qd_count_add_digits(count, good[i], strlen(good[i]), NULL));
        assert_count(count, good[i]);
        OK(qd_count_add_digits(count, "0000000000000000000000000", 25, NULL));
        assert_count(count, good[i]);
    }
    OK(qd_count_add_digits(count, "00000000000000000000000000988", 29, NULL));
    assert_count(count, "123456789012345678901234567890123456789012345678901234567890123456790000");
    qd_count_clear(count);
    for (size_t i = 0; i < LENGTH(wrong); i++)
        assert_int_equal(qd_count_add_digits(count, wrong[i], strlen(wrong[i]), NULL),
                         QD_ERROR_SYNTAX);
    assert_count(count, "0");
    qd_count_free(count);
}

static void test_count_never_wraps(void **state) {
    qd_count *count;
    uint64_t value;
    (void)state;
    OK(qd_count_new(&count, NULL));
    OK(qd_count_add(count, UINT64_MAX, NULL));
    assert_count(count, "18446744073709551615");
    assert_true(qd_count_to_u64(count, &value));
    assert_true(value == UINT64_MAX);
    OK(qd_count_add(count, 1, NULL));
    assert_count(count, "18446744073709551616");
    assert_false(qd_count_to_u64(count, &value));
    qd_count_clear(count);
    OK(qd_count_add_count(count, count, NULL)); /* of no limbs */
    assert_true(qd_count_to_u64(count, NULL));
    OK(qd_count_add_digits(count, "1000000000000000000000000000000000000", 37, NULL));
    assert_false(qd_count_to_u64(count, &value));
    qd_count_free(count);
}

static void test_count_limb_borders(void **state) {
    qd_count *count;
    (void)state;
    OK(qd_count_new(&count, NULL));
    OK(qd_count_add(count, UINT64_C(999999999999999999), NULL));
    OK(qd_count_add(count, 1, NULL));
    assert_count(count, "1000000000000000000");
    OK(qd_count_add(count, 5, NULL));
    assert_count(count, "1000000000000000005");
    qd_count_free(count);
}

/* 2^200 by doubling; the value is from a calculator. */
static void test_count_doubles(void **state) {
    qd_count *count, *other;
    char same[80];
    (void)state;
    OK(qd_count_new(&count, NULL));
    OK(qd_count_new(&other, NULL));
    OK(qd_count_add(count, 1, NULL));
    for (int i = 0; i < 200; i++) {
        OK(qd_count_add_count(other, count, NULL));
        qd_count_print(other, same, sizeof same);
        assert_count(count, same);
        OK(qd_count_add_count(count, count, NULL));
        qd_count_clear(other);
    }
    assert_count(count, "1606938044258990275541962092341162602522202993782792835301376");
    qd_count_free(count);
    qd_count_free(other);
}

static void test_count_print_cuts(void **state) {
    qd_count *count;
    char text[4] = "xxx";
    (void)state;
    OK(qd_count_new(&count, NULL));
    OK(qd_count_add(count, 123456, NULL));
    assert_int_equal(qd_count_print(count, text, sizeof text), 6);
    assert_string_equal(text, "123");
    assert_int_equal(qd_count_print(count, NULL, 0), 6);
    qd_count_free(count);
}

static void test_names(void **state) {
    qd_names names = {0};
    char name[16];
    (void)state;
    assert_true(qd_names_find(&names, "a", 1) == QD_NO_NAME);
    for (uint32_t i = 0; i < 5000; i++) {
        int length = snprintf(name, sizeof name, "n%u", i);
        assert_true(qd_names_find(&names, name, (size_t)length) == QD_NO_NAME);
        assert_true(qd_names_add(&names, name, (size_t)length));
    }
    for (uint32_t i = 0; i < 5000; i++) {
        int length = snprintf(name, sizeof name, "n%u", i);
        assert_int_equal(qd_names_find(&names, name, (size_t)length), i);
        assert_string_equal(qd_names_get(&names, i), name);
    }
    assert_true(qd_names_find(&names, "n5000", 5) == QD_NO_NAME);
    assert_int_equal(qd_names_find(&names, "n12345", 3), 12); /* a prefix of the text */
    qd_names_clear(&names);
}

static void test_text(void **state) {
    qd_text text = QD_TEXT_INIT;
    (void)state;
    qd_text_put(&text, "");
    assert_string_equal(text.data, "");
    qd_text_put(&text, "abc");
    qd_text_put_bytes(&text, "d\0e", 3);
    assert_int_equal(text.length, 6);
    assert_memory_equal(text.data, "abcd\0e", 7);
    qd_text_cut(&text, 1);
    qd_text_put_number(&text, 0);
    qd_text_put_byte(&text, '-');
    qd_text_put_number(&text, UINT64_MAX);
    assert_string_equal(text.data, "a0-18446744073709551615");
    OK(qd_text_check(&text, NULL));
    qd_text_free(&text);
    assert_null(text.data);
    qd_text_cut(&text, 0);
    assert_null(text.data);
}

/* A text, where its line end is, and where the next line begins; -1: what follows decides. */
static const struct {
    const char *text;
    long stop, next, next_of_part;
} line_ends[] = {
    {"", 0, 0, -1},        {"a", 1, 1, -1},     {"a\nb", 1, 2, 2},    {"a\n", 1, 2, 2},
    {"a\rb", 1, 2, 2},     {"a\r", 1, 2, -1},   {"a\r\nb", 1, 3, 3},  {"a\r\n\r", 1, 3, 3},
    {"a\r\rb", 1, 2, 2},   {"a\r\r", 1, 2, -1}, {"a\r\r\n", 1, 4, 4}, {"\r\r\rb", 0, 1, 1},
    {"\r\r\r\n", 0, 1, 1}, {"\n\r\n", 0, 1, 1},
};

static void test_line_ends(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof line_ends / sizeof *line_ends; i++) {
        const char *text = line_ends[i].text, *end = text + strlen(text), *next;
        assert_int_equal(qd_find_line_end(text, end, false, &next) - text, line_ends[i].stop);
        assert_int_equal(next - text, line_ends[i].next);
        assert_int_equal(qd_find_line_end(text, end, true, &next) - text, line_ends[i].stop);
        assert_int_equal(next ? next - text : -1, line_ends[i].next_of_part);
        assert_int_equal(qd_find_line_end(text, end, true, NULL) - text, line_ends[i].stop);
    }
}

/* Texts of all lengths around the size of the buffer for short ones. */
static void test_text_printed(void **state) {
    char expected[400];
    (void)state;
    for (int length = 0; length < 300; length++) {
        qd_text text = QD_TEXT_INIT;
        qd_text_printf(&text, "%s%*d", "x", length, 7);
        int whole = snprintf(expected, sizeof expected, "%s%*d", "x", length, 7);
        assert_int_equal(text.length, whole);
        assert_string_equal(text.data, expected);
        qd_text_free(&text);
    }
}

/* A failed text remains failed, and accepts nothing more, until it is cut. */
static void test_text_failed(void **state) {
    qd_text text = QD_TEXT_INIT;
    qd_error error;
    (void)state;
    qd_text_put(&text, "abc");
    qd_text_put_bytes(&text, "", SIZE_MAX - 4);
    assert_true(text.failed);
    qd_text_put(&text, "d");
    qd_text_printf(&text, "%d", 1);
    qd_text_put_number(&text, 1);
    assert_int_equal(qd_text_check(&text, &error), QD_ERROR_MEMORY);
    assert_int_equal(error.status, QD_ERROR_MEMORY);
    assert_string_equal(text.data, "abc");
    qd_text_cut(&text, 2);
    assert_int_equal(qd_text_check(&text, &error), QD_ERROR_MEMORY);
    text.failed = false;
    OK(qd_text_check(&text, &error));
    qd_text_put(&text, "d");
    assert_string_equal(text.data, "abd");
    qd_text_free(&text);
}

static void test_names_of_codes(void **state) {
    (void)state;
    assert_string_equal(qd_version(), QD_VERSION);
    for (int status = QD_OK; status <= QD_ERROR_CLASH; status++)
        assert_string_not_equal(qd_status_name((qd_status)status), "unknown status");
    for (int outcome = QD_SOLUTION; outcome <= QD_STOPPED; outcome++)
        assert_string_not_equal(qd_outcome_name((qd_outcome)outcome), "unknown outcome");
    for (int verdict = QD_NONE; verdict <= QD_UNKNOWN; verdict++)
        assert_string_not_equal(qd_verdict_name((qd_verdict)verdict), "unknown verdict");
    assert_string_equal(qd_status_name((qd_status)1000), "unknown status");
    assert_string_equal(qd_outcome_name((qd_outcome)1000), "unknown outcome");
    assert_string_equal(qd_verdict_name((qd_verdict)1000), "unknown verdict");
}

/* ---- what is read ---------------------------------------------------------------------------- */

/* A line end is a space and no blank, unless it is not that of POSIX. */
static void test_blanks(void **state) {
    (void)state;
    for (int c = 0; c < 256; c++) {
        assert_int_equal(qd_is_blank((char)c), c && strchr(" \t\v\f\r", c));
        assert_int_equal(qd_is_space((char)c), c == '\n' || qd_is_blank((char)c));
    }
}

static void test_scanned_numbers(void **state) {
    static const struct {
        const char *text;
        uint64_t most;
        bool fine;
        uint64_t number;
        size_t length; /* what was read */
    } cases[] = {{"", 9, false, 0, 0},
                 {"x", 9, false, 0, 0},
                 {"7", 9, true, 7, 1},
                 {"9x", 9, true, 9, 1},
                 {"10", 9, false, 0, 1},
                 {"4", 3, false, 0, 0},
                 {"0012", 12, true, 12, 4},
                 {"13", 12, false, 0, 1},
                 {"18446744073709551615", UINT64_MAX, true, UINT64_MAX, 20},
                 {"18446744073709551616", UINT64_MAX, false, 0, 19}};
    (void)state;
    for (size_t i = 0; i < LENGTH(cases); i++) {
        const char *at = cases[i].text, *end = at + strlen(at);
        uint64_t number = 0;
        assert_int_equal(qd_scan_number(&at, end, cases[i].most, &number), cases[i].fine);
        assert_int_equal(number, cases[i].number);
        assert_int_equal(at - cases[i].text, cases[i].length);
    }
}

static void test_scanned_hex(void **state) {
    static const char *const wrong[] = {"", "0123456789abcde", "0123456789abcdeg",
                                        "0123456789ABCDEF"};
    static const char nothing[16] = {'0'};
    const char *at = "0123456789abcdef0";
    uint64_t number = 0;
    (void)state;
    assert_true(qd_scan_hex(&at, at + 17, &number));
    assert_true(number == UINT64_C(0x0123456789abcdef));
    assert_string_equal(at, "0");
    for (size_t i = 0; i < LENGTH(wrong); i++) {
        at = wrong[i];
        assert_false(qd_scan_hex(&at, at + strlen(at), &number));
        assert_ptr_equal(at, wrong[i]);
    }
    at = nothing;
    assert_false(qd_scan_hex(&at, at + sizeof nothing, &number));
}

/* ---- random numbers -------------------------------------------------------------------------- */

/* The numbers that the inventors' program prints: a seed means the same on every machine. */
static void test_random_numbers(void **state) {
    static const uint64_t expected[] = {UINT64_C(6457827717110365317),
                                        UINT64_C(3203168211198807973),
                                        UINT64_C(9817491932198370423)};
    uint64_t seed = 1234567;
    uint32_t order[100], seen = 0;
    (void)state;
    for (size_t i = 0; i < LENGTH(expected); i++)
        assert_true(qd_random(&seed) == expected[i]);
    qd_random_order(&seed, order, 100);
    for (uint32_t number = 0; number < 100; number++)
        for (uint32_t i = 0; i < 100; i++)
            seen += order[i] == number;
    assert_int_equal(seen, 100);
}

/* What is drawn beyond the last multiple is drawn again: of these three only the last one. */
static void test_random_below(void **state) {
    uint64_t seed = 1234567, most = UINT64_C(9223372036854775809);
    (void)state;
    assert_true(qd_random_below64(&seed, most) == UINT64_C(6457827717110365317));
    assert_true(qd_random_below64(&seed, most) == UINT64_C(3203168211198807973));
    uint64_t after = seed, next;
    qd_random(&after); /* 9817491932198370423 */
    do
        next = qd_random(&after);
    while (next >= most);
    assert_true(qd_random_below64(&seed, most) == next);
    assert_true(seed == after);
}

/* ---- memory and threads ---------------------------------------------------------------------- */

/* What has more bytes than there are addresses is not there, and nothing has changed. */
static void test_arrays_beyond_memory(void **state) {
    struct arena arena = {0};
    uint64_t *numbers = NULL;
    size_t capacity = 0;
    (void)state;
    assert_true(qd_array_reserve(&numbers, &capacity, 3, sizeof *numbers));
    size_t before = capacity;
    numbers[2] = 7;
    assert_false(qd_array_reserve(&numbers, &capacity, SIZE_MAX / 4, sizeof *numbers));
    assert_int_equal(capacity, before);
    assert_int_equal(numbers[2], 7);
    free(numbers);
    assert_null(qd_arena_array(&arena, SIZE_MAX / 4, sizeof *numbers));
    assert_true(arena.failed);
    qd_arena_free(&arena);
}

static void test_threads_possible(void **state) {
    (void)state;
    assert_int_equal(qd_thread_count(1), 1);
    assert_int_equal(qd_thread_count(UINT32_MAX), QD_MOST_THREADS);
}

/* ---- limits ---------------------------------------------------------------------------------- */

/* A search with few nodes but many updates also reads the clock. */
static void test_clock_is_looked_at_by_work(void **state) {
    qd_budget budget = {.limits = {.seconds = 1e-9}};
    qd_outcome why;
    (void)state;
    qd_budget_enter(&budget, &(qd_effort){0});
    assert_false(qd_budget_is_due(&budget, &(qd_effort){.nodes = 2, .updates = 99999}));
    qd_effort effort = {.nodes = 2, .updates = 100000};
    assert_true(qd_budget_stops(&budget, &effort, &why));
    assert_int_equal(why, QD_TIME_LIMIT);
    budget.limits.seconds = 1e9;
    assert_false(qd_budget_stops(&budget, &effort, &why));
    effort.updates = 199999;
    assert_false(qd_budget_is_due(&budget, &effort));
    effort.updates = 200000;
    assert_true(qd_budget_is_due(&budget, &effort));
    assert_true(qd_budget_is_due(&budget, &(qd_effort){.nodes = 258, .updates = 100000}));
}

/* Many short calls reach their time limit together. */
static void test_short_calls_add_up(void **state) {
    qd_budget budget = {.limits = {.seconds = 1e-9}};
    qd_effort effort = {0};
    qd_outcome why;
    (void)state;
    qd_budget_enter(&budget, &effort);
    qd_budget_leave(&budget, &effort);
    assert_true(effort.seconds > 0);
    effort.nodes = effort.updates = 1;
    qd_budget_enter(&budget, &effort);
    assert_true(qd_budget_stops(&budget, &effort, &why));
    assert_int_equal(why, QD_TIME_LIMIT);
}

/* Time is measured if it is limited, even by infinity. */
static void test_time_without_end(void **state) {
    qd_budget budget = {.limits = {.seconds = (double)INFINITY}};
    qd_effort effort = {.nodes = 1000000};
    qd_outcome why;
    (void)state;
    qd_budget_enter(&budget, &effort);
    assert_false(qd_budget_is_over(&budget, &effort, &why));
    qd_budget_leave(&budget, &effort);
    assert_true(effort.seconds > 0);
}

/* A slice of time has at least one node, so that every call makes progress. */
static void test_slices_of_time(void **state) {
    qd_budget budget = {.slice_seconds = 1e-9};
    qd_effort effort = {.nodes = 7};
    qd_outcome why;
    (void)state;
    qd_budget_enter(&budget, &effort);
    assert_false(qd_budget_is_over(&budget, &effort, &why));
    effort.nodes++;
    assert_true(qd_budget_is_over(&budget, &effort, &why));
    assert_int_equal(why, QD_PAUSED);
}

/* A request between two searches applies to the next one, and to all until it is taken back. */
static void test_request_stays(void **state) {
    qd_stop stop = {0};
    qd_budget budget = {.limits = {.nodes = 5, .stop = &stop}};
    qd_effort effort = {0};
    qd_outcome why;
    (void)state;
    qd_stop_request(&stop);
    for (int twice = 0; twice < 2; twice++) {
        qd_budget_enter(&budget, &effort);
        assert_true(qd_budget_stops(&budget, &effort, &why));
        assert_int_equal(why, QD_INTERRUPTED);
    }
    stop = (qd_stop){0};
    assert_false(qd_budget_stops(&budget, &effort, &why));
}

/* What does not fit into 64 bits is more than any limit. */
static void test_room(void **state) {
    struct qd_room room = {.most = UINT64_MAX};
    (void)state;
    OK(qd_room_take(&room, 5, "this", NULL));
    assert_true(qd_room_left(&room) == UINT64_MAX - 5);
    OK(qd_room_take(&room, UINT64_MAX, "all", NULL));
    assert_int_equal(qd_room_left(&room), 1);
    room = (struct qd_room){.most = 10};
    OK(qd_room_take(&room, 10, "this", NULL));
    assert_int_equal(qd_room_take(&room, UINT64_MAX, "that", NULL), QD_ERROR_RANGE);
    room = (struct qd_room){0};
    OK(qd_room_take(&room, UINT64_MAX, "this", NULL));
    assert_int_equal(qd_room_left(&room), 0);
}

static bool ask(void *user) {
    return *(const bool *)user;
}

/* By a request, a deadline or a function that is asked: its own, or that of another one. */
static void test_ways_to_stop(void **state) {
    bool wanted = false;
    qd_stop other = {.ask = ask, .user = &wanted}, stop = {.also = &other};
    qd_outcome why = QD_DONE;
    (void)state;
    assert_false(qd_stop_is_due(NULL, &why));
    assert_false(qd_stop_is_due(&stop, &why));
    assert_int_equal(why, QD_DONE);
    wanted = true;
    assert_true(qd_stop_is_due(&stop, &why));
    assert_int_equal(why, QD_INTERRUPTED);
    wanted = false;
    for (int both = 0; both < 2; both++) {
        qd_stop *late = both ? &other : &stop;
        qd_stop_after(late, 1000);
        assert_false(qd_stop_is_due(&stop, NULL));
        qd_stop_after(late, 1e-9);
        assert_true(qd_stop_is_due(&stop, &why));
        assert_int_equal(why, QD_TIME_LIMIT);
        qd_stop_after(late, 0);
        assert_false(qd_stop_is_due(&stop, NULL));
    }
    qd_stop_request(&other);
    assert_true(qd_stop_is_due(&stop, &why));
    assert_int_equal(why, QD_INTERRUPTED);
}

/* Each reason to stop has its own outcome. */
static void test_reasons_to_stop(void **state) {
    static const struct {
        qd_limits limits;
        qd_outcome why;
    } cases[] = {{{.nodes = 5}, QD_NODE_LIMIT},
                 {{.updates = 9}, QD_UPDATE_LIMIT},
                 {{.nodes = 5, .updates = 9}, QD_UPDATE_LIMIT},
                 {{.seconds = 1e-9}, QD_TIME_LIMIT},
                 {{.slice_nodes = 5}, QD_PAUSED}};
    qd_outcome why;
    (void)state;
    for (size_t i = 0; i < LENGTH(cases); i++) {
        qd_budget budget = {.limits = cases[i].limits};
        qd_budget_enter(&budget, &(qd_effort){0});
        assert_true(qd_budget_is_over(&budget, &(qd_effort){.nodes = 5, .updates = 9}, &why));
        assert_int_equal(why, cases[i].why);
    }
}

/* Whoever asks seldom stops at the first look after so much work, and does not go on again. */
/* Lists 0 to 3 name numbers below 4: 2 1; none; 1; 1 0. */
static void test_uses(void **state) {
    static const uint32_t first[] = {0, 2, 2, 3, 5}, numbers[] = {2, 1, 1, 1, 0},
                          colours[] = {7, 0, 8, 9, 0};
    const struct lists lists = {4, first, numbers, colours};
    const struct lists plain = {4, first, numbers, NULL}, none = {0, first, numbers, NULL};
    struct arena arena = {0};
    struct uses uses;
    qd_stop stop = {0};
    struct asking asking = {.stop = &stop, .most = 4};
    (void)state;
    assert_true(qd_uses_find(&uses, lists, 4, &arena, NULL));
    assert_memory_equal(uses.first, ((uint32_t[]){0, 1, 4, 5, 5}), 5 * sizeof *uses.first);
    assert_memory_equal(uses.list, ((uint32_t[]){3, 0, 2, 3, 0}), 5 * sizeof *uses.list);
    assert_memory_equal(uses.colours, ((uint32_t[]){0, 0, 8, 9, 7}), 5 * sizeof *uses.colours);
    assert_int_equal(use_colour(&uses, 2), 8);
    assert_true(qd_uses_find(&uses, plain, 4, &arena, NULL));
    assert_null(uses.colours);
    assert_int_equal(use_colour(&uses, 2), 0);
    assert_true(qd_uses_find(&uses, none, 0, &arena, NULL));
    assert_int_equal(uses.first[0], 0);
    qd_stop_request(&stop);
    assert_false(qd_uses_find(&uses, lists, 4, &arena, &asking));
    assert_false(arena.failed);
    qd_arena_free(&arena);
}

static void test_uses_sorted(void **state) {
    static const uint32_t keys[] = {2, NO_KEY, 0, 2, 0};
    struct arena arena = {0};
    struct uses uses;
    (void)state;
    assert_true(qd_uses_sort(&uses, keys, 5, 3, &arena));
    assert_memory_equal(uses.first, ((uint32_t[]){0, 2, 2, 4}), 4 * sizeof *uses.first);
    assert_memory_equal(uses.list, ((uint32_t[]){2, 4, 0, 3}), 4 * sizeof *uses.list);
    arena.failed = true; /* what failed before */
    assert_false(qd_uses_sort(&uses, keys, 5, 3, &arena));
    qd_arena_free(&arena);
}

static void test_asking(void **state) {
    qd_stop stop = {0};
    struct asking asking = {.stop = &stop, .most = UINT64_MAX};
    (void)state;
    assert_true(goes_on_after(NULL, 1));
    assert_true(goes_on(&asking, 0));
    qd_stop_request(&stop);
    assert_true(goes_on(&asking, ASK_PERIOD - 1));
    assert_false(goes_on(&asking, ASK_PERIOD));
    stop = (qd_stop){0};
    assert_false(goes_on(&asking, 3 * (uint64_t)ASK_PERIOD));
    asking = (struct asking){.most = ASK_PERIOD};
    assert_true(goes_on_after(&asking, 0));
    assert_true(goes_on_after(&asking, ASK_PERIOD - 1));
    assert_false(goes_on_after(&asking, 1));
}

static const char *get_name(const void *names, size_t number) {
    return ((const char *const *)names)[number];
}

static void expect_nearest(const char *word, const char *expected) {
    static const char *const names[] = {"solve",
                                        "samurai",
                                        "x",
                                        "antiking",
                                        "antiknight",
                                        "a name that is far too long to be compared with any word",
                                        "a name that is nearly too long",
                                        NULL};
    const char *found = qd_nearest_name(word, strlen(word), get_name, names);
    if ((found == NULL) != (expected == NULL) || (found && strcmp(found, expected) != 0))
        fail_msg("%s: %s, not %s", word, found ? found : "none", expected ? expected : "none");
}

static void test_nearest_names(void **state) {
    (void)state;
    expect_nearest("solve", "solve");
    expect_nearest("SOLVE", "solve");
    expect_nearest("slove", "solve");    /* swapped */
    expect_nearest("sole", "solve");     /* deleted */
    expect_nearest("ssolve", "solve");   /* inserted */
    expect_nearest("solwe", "solve");    /* changed */
    expect_nearest("sloev", NULL);       /* two changes, of five letters */
    expect_nearest("smurae", "samurai"); /* two changes, of six */
    expect_nearest("antikign", "antiking");
    expect_nearest("antknight", "antiknight"); /* not the first close one */
    expect_nearest("", NULL);
    expect_nearest("y", NULL);
    expect_nearest("X", "x");
    expect_nearest("a name that is nearly too lonk", "a name that is nearly too long");
    expect_nearest("aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", NULL);
}

static void expect_shown(const char *text, size_t length, size_t size, const char *expected,
                         size_t expected_used) {
    char shown[64];
    size_t used, count = qd_utf8_show(text, length, shown, size, &used);
    shown[count] = '\0';
    assert_string_equal(shown, expected);
    assert_int_equal(used, expected_used);
}

static void test_shown_text(void **state) {
    char name[QD_UTF8_NAME];
    (void)state;
    expect_shown("a\tb\x7f\x1b[m", 7, 40, "a?b??[m", 7);
    expect_shown("\xc2\x80\xc2\x9f\xc2\xa0", 6, 40, "??\xc2\xa0", 6);
    expect_shown("\x80\x9f\xa0\xff", 4, 40, "??\xa0\xff", 4);
    expect_shown("a\xc3\xa9", 3, 2, "a", 1); /* no partial character */
    expect_shown("", 0, 2, "", 0);
    static const char text[] = "\xc3\xa9\xc2\x85\xff\x1b";
    const char *end = text + sizeof text - 1;
    qd_utf8_name(text, end, name);
    assert_string_equal(name, "'\xc3\xa9'");
    qd_utf8_name(text + 2, end, name);
    assert_string_equal(name, "U+0085");
    qd_utf8_name(text + 4, end, name);
    assert_string_equal(name, "0xff");
    qd_utf8_name(text + 5, end, name);
    assert_string_equal(name, "0x1b");
    assert_int_equal(qd_utf8_count("a\xc3\xa9\xff", 4), 3);
    assert_string_equal(qd_article(8), "an");
    assert_string_equal(qd_article(9), "a");
    assert_string_equal(qd_article(11), "an");
    assert_string_equal(qd_article(18), "an");
    assert_string_equal(qd_article(19), "a");
    assert_string_equal(qd_article(80), "an");
    assert_string_equal(qd_article(88), "an");
    assert_string_equal(qd_article(90), "a");
}

static void test_foreign_files(void **state) {
    static const struct {
        const char *bytes;
        size_t length;
        const char *hint; /* NULL: it may be text */
    } cases[] = {
        {"\x1f\x8b", 2, "zcat"},
        {"PK\x03\x04", 4, "unzip"},
        {"%PDF-1.7", 8, "pdftotext"},
        {"\x28\xb5\x2f\xfd", 4, "zstdcat"},
        {"\xfd\x37zXZ\0", 6, "xzcat"},
        {"BZh91AY&SY", 10, "bzcat"},
        {"BZh1\x17rE8P\x90", 10, "bzcat"},
        {"\xff\xfe\0\0", 4, "UTF-32"},
        {"\0\0\xfe\xff", 4, "UTF-32"},
        {"\xff\xfe.\0", 4, "UTF-16"},
        {"\xfe\xff\0.", 4, "UTF-16"},
        {"5\0\0\0x\0\0\0", 8, "UTF-32LE"},
        {"\0\0\0x\0\0\0x", 8, "UTF-32BE"},
        {"x\0x\0.\0.\0", 8, "UTF-16LE"},
        {"\0x\0x\0.\0.", 8, "UTF-16BE"},
        {"", 0, NULL},
        {"\x1f", 1, NULL},
        {"x\0x\0", 4, NULL},
        {"\0\0\0\0\0\0\0\0", 8, NULL},
        {"BZh91.......", 12, NULL},
        {"BZh01AY&SY", 10, NULL},
        {"BZhx1AY&SY", 10, NULL},
        {"BZh91AY", 7, NULL},
        {"% a title", 9, NULL},
    };
    (void)state;
    for (size_t i = 0; i < LENGTH(cases); i++) {
        const char *said = qd_foreign_file(cases[i].bytes, cases[i].length);
        qd_error error = {0};
        if ((said != NULL) != (cases[i].hint != NULL) || (said && !strstr(said, cases[i].hint)))
            fail_msg("%zu: %s, not %s", i, said ? said : "text",
                     cases[i].hint ? cases[i].hint : "text");
        assert_int_equal(qd_refuse_foreign(cases[i].bytes, cases[i].length, &error),
                         said ? QD_ERROR_SYNTAX : QD_OK);
        assert_string_equal(error.message, said ? said : "");
    }
}

/* ---- quoted text ----------------------------------------------------------------------------- */

static void test_quoted_text(void **state) {
    typedef void quote(qd_text * text, const char *bytes, size_t length);
    static const struct {
        quote *put;
        const char *text, *expected;
    } cases[] = {
        {qd_text_put_json, "a\"\\", "\"a\\\"\\\\\""},
        {qd_text_put_json, "\a\b\t\n\v\f\r\x0e\x7f",
         "\"\\u0007\\b\\t\\n\\u000b\\f\\r\\u000e\\u007f\""},
        {qd_text_put_json, "\xc2\x85\xc3\xa9\xff", "\"\\u0085\xc3\xa9\\ufffd\""},
        {qd_text_put_xml, "<&>\"'", "&lt;&amp;&gt;&quot;'"},
        {qd_text_put_xml, "\t\n\r", "&#9;&#10;&#13;"},
        /* what XML does not allow, and what it does beyond ASCII */
        {qd_text_put_xml, "\x01\x7f\xff", "\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd"},
        {qd_text_put_xml, "\xc2\x85\xef\xbf\xbd\xf0\x90\x80\x80",
         "\xc2\x85\xef\xbf\xbd\xf0\x90\x80\x80"},
        {qd_text_put_xml, "\xef\xbf\xbe\xef\xbf\xbf", "\xef\xbf\xbd\xef\xbf\xbd"},
        {qd_text_put_shown, "\t\x1b\xc2\x9b\x9b\xff", "\t???\xff"},
    };
    (void)state;
    for (size_t i = 0; i < LENGTH(cases); i++) {
        qd_text text = QD_TEXT_INIT;
        cases[i].put(&text, cases[i].text, strlen(cases[i].text));
        assert_string_equal(text.data ? text.data : "", cases[i].expected);
        qd_text_free(&text);
    }
}

/* Strictly: no overlong forms, no surrogates, nothing above U+10FFFF, nothing that is cut. */
static void test_utf8_is_strict(void **state) {
    static const struct {
        const char *text;
        uint32_t code;
        size_t length; /* 0: it is none */
    } cases[] = {
        {"", 0, 0},
        {"a", 'a', 1},
        {"\x80", 0, 0},
        {"\xc1\x81", 0, 0},
        {"\xc3", 0, 0},
        {"\xc3(", 0, 0},
        {"\xc3\xa9", 0xe9, 2},
        {"\xe0\x80\x80", 0, 0},
        {"\xed\x9f\xbf", 0xd7ff, 3},
        {"\xed\xa0\x80", 0, 0},
        {"\xed\xbf\xbf", 0, 0},
        {"\xee\x80\x80", 0xe000, 3},
        {"\xf0\x80\x80\x80", 0, 0},
        {"\xf4\x8f\xbf\xbf", 0x10ffff, 4},
        {"\xf4\x90\x80\x80", 0, 0},
        {"\xf5\x80\x80\x80", 0, 0},
    };
    (void)state;
    for (size_t i = 0; i < LENGTH(cases); i++) {
        uint32_t code = 0;
        const char *text = cases[i].text;
        assert_int_equal(qd_utf8_decode(text, text + strlen(text), &code), cases[i].length);
        if (cases[i].length)
            assert_int_equal(code, cases[i].code);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_count_small),
        cmocka_unit_test(test_count_from_digits),
        cmocka_unit_test(test_count_never_wraps),
        cmocka_unit_test(test_count_limb_borders),
        cmocka_unit_test(test_count_doubles),
        cmocka_unit_test(test_count_print_cuts),
        cmocka_unit_test(test_names),
        cmocka_unit_test(test_text),
        cmocka_unit_test(test_line_ends),
        cmocka_unit_test(test_text_printed),
        cmocka_unit_test(test_text_failed),
        cmocka_unit_test(test_names_of_codes),
        cmocka_unit_test(test_blanks),
        cmocka_unit_test(test_scanned_numbers),
        cmocka_unit_test(test_scanned_hex),
        cmocka_unit_test(test_random_numbers),
        cmocka_unit_test(test_random_below),
        cmocka_unit_test(test_arrays_beyond_memory),
        cmocka_unit_test(test_threads_possible),
        cmocka_unit_test(test_uses),
        cmocka_unit_test(test_uses_sorted),
        cmocka_unit_test(test_asking),
        cmocka_unit_test(test_time_without_end),
        cmocka_unit_test(test_reasons_to_stop),
        cmocka_unit_test(test_room),
        cmocka_unit_test(test_clock_is_looked_at_by_work),
        cmocka_unit_test(test_short_calls_add_up),
        cmocka_unit_test(test_slices_of_time),
        cmocka_unit_test(test_request_stays),
        cmocka_unit_test(test_ways_to_stop),
        cmocka_unit_test(test_nearest_names),
        cmocka_unit_test(test_shown_text),
        cmocka_unit_test(test_foreign_files),
        cmocka_unit_test(test_quoted_text),
        cmocka_unit_test(test_utf8_is_strict),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
