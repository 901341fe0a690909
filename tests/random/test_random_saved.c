/* Counts by layers that are saved at any moment, and go on elsewhere, with another number of threads: the
 * same numbers as brute force. */
#include "support.h"

#include "counting/attempts_saved.h"
#include "counting/subject.h"

#include <stdatomic.h>
#include <stdio.h>

/* A text, which is read in pieces of any length. */
struct store {
    struct random *random;
    qd_text text;
    size_t at;
};

static bool store_put(void *user, const char *bytes, size_t length) {
    struct store *store = user;
    qd_text_put_bytes(&store->text, bytes, length);
    return true;
}

static size_t store_get(void *user, char *bytes, size_t most) {
    struct store *store = user;
    size_t left = store->text.length - store->at;
    size_t length = 1 + random_below(store->random, 300);
    length = length < most ? length : most;
    length = length < left ? length : left;
    memcpy(bytes, store->text.data + store->at, length);
    store->at += length;
    return length;
}

static struct team *teams[3]; /* of 1, 2 and 5 */

static struct team *random_team(struct random *random) {
    return teams[random_below(random, LENGTH(teams))];
}

/* So that threads work on few states, too. */
static void share_all(struct attempts *attempts) {
    for (size_t i = 0; i < LENGTH(attempts->list); i++)
        attempts->list[i].layers.least_together = 1;
}

/* Saves the attempts, and puts what is loaded in their place. */
static void move(struct random *random, const struct subject *subject, struct attempts *attempts) {
    struct store store = {random, QD_TEXT_INIT, 0};
    struct saved_writer writer;
    struct saved_reader reader;
    size_t count = attempts->count;
    qd_saved_begin(&writer, store_put, &store);
    qd_attempts_put(attempts, &writer);
    assert_true(qd_saved_end(&writer));
    qd_attempts_close(attempts);
    assert_true(qd_saved_open(&reader, store_get, &store));
    assert_true(qd_attempts_read(attempts, subject, 0, random_team(random), &reader));
    assert_true(qd_saved_read_end(&reader));
    assert_int_equal(attempts->count, count);
    share_all(attempts);
    qd_saved_close(&reader);
    qd_text_free(&store.text);
}

/* One order after another, with much or little memory: each has the same number. */
static void count_subject(struct random *random, const struct subject *subject, size_t bytes,
                          uint32_t longest, struct wide *product) {
    uint32_t done = 0;
    struct attempts attempts;
    struct wide number = {0};
    OK(qd_attempts_open(&attempts, subject, bytes, random_team(random), true, NULL, NULL));
    share_all(&attempts);
    while (done < attempts.count) {
        struct layers *layers = &attempts.list[done].layers;
        layers->may_drain = true;
        enum layers_outcome outcome =
            qd_layers_run(layers, 1 + random_below(random, longest), bytes, NULL);
        assert_true(outcome == LAYERS_PAUSED || outcome == LAYERS_DONE);
        done += outcome == LAYERS_DONE;
        if (random_below(random, 4) == 0)
            move(random, subject, &attempts);
    }
    assert_true(qd_wide_add(&number, attempts.list[0].layers.total.words,
                            attempts.list[0].layers.total.length));
    for (uint32_t i = 1; i < done; i++) {
        assert_int_equal(attempts.list[i].layers.total.length, number.length);
        assert_memory_equal(attempts.list[i].layers.total.words, number.words,
                            number.length * sizeof *number.words);
    }
    assert_true(qd_wide_multiply(product, number.words, number.length));
    qd_wide_free(&number);
    qd_attempts_close(&attempts);
}

static void check(struct random *random, const qd_cover *cover, size_t bytes, uint32_t longest,
                  const char *expected) {
    struct subjects subjects;
    struct wide product = {0};
    qd_count *total;
    OK(qd_subjects_find(cover, &subjects, &(struct qd_room){0}, NULL, NULL));
    assert_true(qd_wide_set(&product, !subjects.impossible));
    for (size_t i = 0; i < subjects.count && product.length; i++)
        count_subject(random, &subjects.list[i], bytes, longest, &product);
    OK(qd_count_new(&total, NULL));
    OK(qd_wide_tell(&product, total, NULL));
    assert_count(total, expected);
    qd_count_free(total);
    qd_wide_free(&product);
    qd_subjects_free(&subjects);
}

static void test_small(void **state) {
    static const size_t limits[] = {SIZE_MAX, 100000, 6000, 1};
    struct random random = random_open(20264);
    (void)state;
    for (uint32_t i = 0; i < how_many(2000); i++) {
        struct cover_kind kind = random_kind_to_count(&random, i, 14, 18);
        kind.twins = i & 8;
        qd_cover *cover = random_cover(&random, &kind);
        uint64_t sum;
        char expected[32];
        snprintf(expected, sizeof expected, "%llu",
                 (unsigned long long)brute_cover(cover, NULL, &sum));
        uint32_t longest = 1 + random_below(&random, i & 16 ? 200 : 100000);
        check(&random, cover, limits[i % LENGTH(limits)], longest, expected);
        qd_cover_free(cover);
    }
}

/* Numbers of two words, with many states. */
static void test_wide(void **state) {
    struct random random = random_open(20265);
    (void)state;
    for (uint32_t i = 0; i < how_many(4); i++) {
        qd_cover *cover = make_dominoes(30, 7);
        check(&random, cover, SIZE_MAX, 5000, "744382189686310539093281");
        qd_cover_free(cover);
        cover = make_dominoes(14, 14);
        check(&random, cover, SIZE_MAX, 100000, "112202208776036178000000");
        qd_cover_free(cover);
    }
}

static int open_teams(void **state) {
    static const uint32_t sizes[LENGTH(teams)] = {1, 2, 5};
    (void)state;
    for (size_t i = 0; i < LENGTH(teams); i++)
        teams[i] = qd_team_new(sizes[i]);
    return 0;
}

static int close_teams(void **state) {
    (void)state;
    for (size_t i = 0; i < LENGTH(teams); i++)
        qd_team_free(teams[i]);
    return 0;
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_small), cmocka_unit_test(test_wide)};
    return cmocka_run_group_tests(tests, open_teams, close_teams);
}
