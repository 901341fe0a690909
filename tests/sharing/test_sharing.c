/*
 * Sharing under faults: workers die, all die with any part of the journal's end, messages come late
 * and twice, workers are slow. Whatever happens, the count is that of one search, and solutions come
 * in its order.
 */
#include "simulated.h"
#include "support.h"

#include <stdio.h>

/* Problems with more are left out. */
#define MOST_SOLUTIONS 5000

struct expected {
    qd_text count, solutions;
    uint64_t nodes, found;
};

/* One search; solutions with their options in ascending order, as workers write them. */
static bool note(void *user, const uint32_t *options, size_t count) {
    struct expected *expected = user;
    for (size_t i = 0; i < count; i++)
        qd_text_printf(&expected->solutions, "%s%u", i ? " " : "", options[i]);
    qd_text_put_byte(&expected->solutions, '\n');
    expected->found++;
    return expected->found < MOST_SOLUTIONS;
}

static void search_once(const qd_cover *cover, struct expected *expected) {
    qd_cover_search *search;
    qd_outcome outcome;
    qd_cover_settings settings = {0};
    settings.engine = "links";
    *expected = (struct expected){0};
    OK(qd_cover_search_new(cover, &settings, &search, NULL));
    OK(qd_cover_search_each(search, note, expected, &outcome, NULL));
    expected->nodes = qd_cover_search_effort(search).nodes;
    qd_text_printf(&expected->count, "%d", (int)expected->found);
    qd_text_put(&expected->solutions, "");
    qd_cover_search_free(search);
}

static void forget(struct expected *expected) {
    qd_text_free(&expected->count);
    qd_text_free(&expected->solutions);
}

/* Faults become rarer as the search becomes longer, so that it ends. */
static struct simulation random_simulation(struct random *random, const qd_cover *cover,
                                           const struct expected *expected) {
    uint32_t steps = 1 + random_below(random, 300);
    struct simulation how = {.cover = cover, .seed = random_below(random, 1 << 30)};
    how.workers = 1 + random_below(random, random_below(random, 3) ? 6 : 40);
    how.slice = 4 + expected->nodes / steps / (1 + random_below(random, how.workers));
    how.report_every = 1 + random_below(random, 30);
    how.solves = random_below(random, 2);
    how.engine = how.solves ? "links" : random_below(random, 2) ? "links" : NULL;
    how.most_ticks = 200000;
    if (random_below(random, 2))
        how.delay = 2 + random_below(random, 20);
    if (random_below(random, 2))
        how.duplicate = 2 + random_below(random, 20);
    if (random_below(random, 2)) {
        how.slow_every = 1 + random_below(random, 5);
        how.slowness = 2 + random_below(random, 20);
    }
    if (random_below(random, 3) == 0) /* it works, too, and looks up between slices */
        how.leader_slowness = 2 + random_below(random, 20);
    if (random_below(random, 2)) {
        how.kill_worker = (100 + random_below(random, 10 * steps)) * (1 + how.slowness);
        how.lease = 4 * (how.report_every + how.slowness + how.leader_slowness + 20) +
                    random_below(random, 100);
    }
    if (random_below(random, 2)) {
        how.kill_all = (5 + random_below(random, 50)) * (1 + how.slowness + how.leader_slowness);
        how.tears = random_below(random, 2);
        how.report_every = 1 + random_below(random, 3);
    }
    if (random_below(random, 2))
        how.compact_beyond = 100 + random_below(random, 5000);
    return how;
}

static void check_one(struct random *random, const qd_cover *cover, uint64_t *deaths) {
    struct expected expected;
    struct simulated result;
    search_once(cover, &expected);
    if (expected.found < MOST_SOLUTIONS) {
        struct simulation how = random_simulation(random, cover, &expected);
        assert_true(simulate(&how, &result));
        assert_string_equal(result.count.data, expected.count.data);
        if (how.solves)
            assert_string_equal(result.solutions.data, expected.solutions.data);
        *deaths += result.deaths + result.restarts;
        simulated_free(&result);
    }
    forget(&expected);
}

static struct cover_kind random_kind(struct random *random, uint32_t number) {
    struct cover_kind kind = {.items = random_below(random, 12), .rarity = 2, .rarities = 3};
    kind.options = random_below(random, 30);
    kind.secondary = 3;
    kind.colours = number & 1 ? 2 : 0;
    kind.bounded = number & 2;
    kind.least = kind.more = 3;
    return kind;
}

static void test_faults(void **state) {
    struct random random = random_open(16);
    uint64_t deaths = 0;
    (void)state;
    for (uint32_t i = 0; i < how_many(1000); i++) {
        struct cover_kind kind = random_kind(&random, i);
        qd_cover *cover = random_cover(&random, &kind);
        check_one(&random, cover, &deaths);
        qd_cover_free(cover);
    }
    assert_true(deaths > 0);
}

/* Searches that are long enough to be shared. */
static void test_faults_in_queens(void **state) {
    struct random random = random_open(17);
    uint64_t deaths = 0;
    (void)state;
    for (uint32_t i = 0; i < how_many(60); i++) {
        qd_cover *cover = make_queens(5 + random_below(&random, 4));
        check_one(&random, cover, &deaths);
        qd_cover_free(cover);
    }
}

/* A worker that reports more rarely than the lease is long is not given up again and again. */
static void test_rare_reports(void **state) {
    qd_cover *cover = make_queens(8);
    struct expected expected;
    struct simulated result;
    (void)state;
    search_once(cover, &expected);
    struct simulation how = {.cover = cover,
                             .workers = 1,
                             .slice = 1 + expected.nodes / 300,
                             .report_every = 100,
                             .lease = 50,
                             .most_ticks = 2000};
    assert_true(simulate(&how, &result));
    assert_string_equal(result.count.data, expected.count.data);
    simulated_free(&result);
    forget(&expected);
    qd_cover_free(cover);
}

/* The journal cut at every byte: what is left of it is done again, and the count is the same. */
struct cut {
    const qd_cover *cover;
    qd_text journal;
};

static bool refuse(void *user, const char *bytes, size_t length) {
    struct cut *cut = user;
    qd_text_put_bytes(&cut->journal, bytes, length);
    return true;
}

static bool replace_all(void *user, const char *bytes, size_t length) {
    struct cut *cut = user;
    qd_text_cut(&cut->journal, 0);
    return refuse(user, bytes, length);
}

static void send_nothing(void *user, uint32_t to, const char *bytes, size_t length) {
    (void)user, (void)to, (void)bytes, (void)length;
}

static bool receive_nothing(void *user, uint32_t *from, qd_text *message) {
    (void)user, (void)from, (void)message;
    return false;
}

static double no_time(void *user) {
    (void)user;
    return 0;
}

static void test_journals_of_something_else(void **state) {
    static const char *const lines[] = {"another heading\n", "", "x"};
    struct cut cut = {.cover = make_queens(5)};
    struct sharing_transport transport = {&cut,    send_nothing, receive_nothing,
                                          no_time, refuse,       replace_all};
    struct sharing_settings settings = {
        .workers = 1, .heading = "heading", .compact_beyond = 1 << 20, .cover = cut.cover};
    sharing_leader *leader;
    qd_error error;
    qd_text other = QD_TEXT_INIT;
    (void)state;
    for (size_t i = 0; i < LENGTH(lines); i++) { /* torn: it begins anew */
        OK(sharing_leader_new(&settings, &transport, lines[i], strlen(lines[i]), &leader, &error));
        assert_false(sharing_leader_sum(leader).is_whole);
        sharing_leader_free(leader);
    }
    qd_text_put(&other, "another heading");
    sharing_end_line(&other, 0);
    assert_int_equal(
        sharing_leader_new(&settings, &transport, other.data, other.length, &leader, &error),
        QD_ERROR_ARGUMENT);
    assert_string_equal(error.message, "this is the journal of something else");
    qd_text_free(&other);
    qd_text_free(&cut.journal);
    qd_cover_free((qd_cover *)cut.cover);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_faults),
        cmocka_unit_test(test_faults_in_queens),
        cmocka_unit_test(test_rare_reports),
        cmocka_unit_test(test_journals_of_something_else),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
