/* The first of each of many keys, found on disk, against sorting them. */
#include "../../command/message.h"
#include "../../command/passes.h"
#include "../../command/progress.h"
#include "../../command/spill.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* Nobody looks. */
void progress_at(const struct cli *cli, const char *name, double done, const char *format, ...) {
    (void)cli;
    (void)name;
    (void)format;
    assert_true(done >= 0 && done <= 1);
}

static const struct command command = {.name = "test"};

static uint64_t random_state;

static uint32_t draw(uint32_t below) {
    random_state = random_state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (uint32_t)(random_state >> 33) % below;
}

/* Key i of a list is filled with a number; lengths depend on it, so that equal numbers are equal keys. */
struct list {
    uint32_t *numbers; /* UINT32_MAX: different from all */
    size_t count, longest;
};

static size_t put_key(const struct list *list, uint32_t number, unsigned char *key) {
    size_t length = 4 + number * 7919u % list->longest;
    for (size_t i = 0; i < length; i++)
        key[i] = (unsigned char)(number >> 8 * (i % 4));
    return length;
}

static void make_list(struct list *list, size_t count, uint32_t kinds, size_t longest) {
    *list = (struct list){malloc((count + 1) * sizeof *list->numbers), count, longest};
    assert_non_null(list->numbers);
    for (size_t i = 0; i < count; i++)
        list->numbers[i] = draw(100) ? draw(kinds) : UINT32_MAX;
}

static void add_all(const struct list *list, struct passes *passes) {
    unsigned char *key = malloc(list->longest + 4);
    assert_non_null(key);
    for (size_t i = 0; i < list->count; i++) {
        if (list->numbers[i] == UINT32_MAX)
            passes_add_different(passes);
        else
            passes_add(passes, key, put_key(list, list->numbers[i], key));
    }
    free(key);
}

static void expect_verdicts(const struct list *list, uint32_t kinds, struct passes *passes) {
    unsigned char *seen = calloc(kinds + 1, 1);
    assert_non_null(seen);
    for (size_t i = 0; i < list->count; i++) {
        uint32_t number = list->numbers[i];
        enum verdict wanted = number == UINT32_MAX ? VERDICT_DIFFERENT
                              : seen[number]       ? VERDICT_KNOWN
                                                   : VERDICT_NEW;
        if (passes_next(passes) != wanted)
            fail_msg("key %zu of %zu", i, list->count);
        if (number != UINT32_MAX)
            seen[number] = 1;
    }
    assert_int_equal(passes_next(passes), VERDICT_NONE);
    assert_true(passes_are_fine(passes));
    free(seen);
}

static void try_list(size_t count, uint32_t kinds, size_t longest, uint16_t buckets) {
    struct cli cli = {.command = &command};
    struct list list;
    struct passes *passes = passes_open(&cli, "/tmp", buckets, 1);
    assert_non_null(passes);
    make_list(&list, count, kinds, longest);
    add_all(&list, passes);
    assert_true(passes_decide(passes));
    expect_verdicts(&list, kinds, passes);
    passes_close(passes);
    free(list.numbers);
}

static void test_lists(void **state) {
    static const size_t counts[] = {0, 1, 2, 10, 1000, 5000};
    static const uint32_t kinds[] = {1, 2, 100, 100000};
    static const uint16_t buckets[] = {1, 2, 128, 4096};
    (void)state;
    for (random_state = 0; random_state < 3; random_state++)
        for (size_t c = 0; c < sizeof counts / sizeof *counts; c++)
            for (size_t k = 0; k < sizeof kinds / sizeof *kinds; k++)
                for (size_t b = 0; b < sizeof buckets / sizeof *buckets; b++)
                    try_list(counts[c], kinds[k], 1 + draw(100), buckets[b]);
}

/* A bucket does not fit into 0.5 MB, and is read up to 20 times. */
static void test_little_memory(void **state) {
    (void)state;
    try_list(100000, 90000, 40, 1);
    try_list(100000, 1000000, 40, 3);
    try_list(20000, 30000, 900, 2);
    try_list(200, 150, 100000, 1);
}

static void collect(void *text, const void *bytes, size_t length) {
    qd_text_put_bytes(text, bytes, length);
}

/* As dedupe_parts.c does it, with two parts and two buckets. */
static void test_parts(void **state) {
    struct cli cli = {.command = &command};
    struct list list, half;
    struct passes *keys[2], *verdicts[2];
    qd_text bytes = QD_TEXT_INIT;
    (void)state;
    make_list(&list, 5000, 3000, 50);
    for (size_t part = 0; part < 2; part++) {
        half = (struct list){list.numbers + 2500 * part, 2500, 50};
        keys[part] = passes_open(&cli, "/tmp", 2, 0);
        add_all(&half, keys[part]);
        assert_true(passes_are_added(keys[part]));
        verdicts[part] = passes_open(&cli, "/tmp", 2, 0);
        passes_export(keys[part], 2, collect, &bytes);
        passes_import_order(verdicts[part], bytes.data, bytes.length);
        qd_text_cut(&bytes, 0);
    }
    for (uint16_t bucket = 0; bucket < 2; bucket++) {
        struct passes *inner = passes_open(&cli, "/tmp", 16, 1);
        uint64_t counts[2];
        for (size_t part = 0; part < 2; part++) {
            counts[part] = passes_export(keys[part], bucket, collect, &bytes);
            passes_add_all(inner, bytes.data, bytes.length);
            qd_text_cut(&bytes, 0);
        }
        assert_true(passes_decide(inner));
        for (size_t part = 0; part < 2; part++)
            for (uint64_t i = 0; i < counts[part]; i++) {
                char verdict = (char)passes_next(inner);
                passes_import_verdicts(verdicts[part], bucket, &verdict, 1);
            }
        passes_close(inner);
    }
    unsigned char seen[3000] = {0};
    for (size_t i = 0; i < 5000; i++) {
        if (i % 2500 == 0)
            assert_true(passes_are_imported(verdicts[i / 2500]));
        uint32_t number = list.numbers[i];
        enum verdict wanted = number == UINT32_MAX ? VERDICT_DIFFERENT
                              : seen[number]       ? VERDICT_KNOWN
                                                   : VERDICT_NEW;
        assert_int_equal(passes_next(verdicts[i / 2500]), wanted);
        if (number != UINT32_MAX)
            seen[number] = 1;
    }
    for (size_t part = 0; part < 2; part++) {
        passes_close(keys[part]);
        passes_close(verdicts[part]);
    }
    qd_text_free(&bytes);
    free(list.numbers);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_lists),
                                       cmocka_unit_test(test_little_memory),
                                       cmocka_unit_test(test_parts)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
