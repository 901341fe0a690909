/* Counts of the literature, far beyond what can be visited; products of pieces; settings and errors. */
#include "support.h"

#include "quadrille/counting.h"

#include <stdio.h>

/* Of counters that run for a short time. */
static qd_stop stop;

/* Goes on for so many seconds. */
static qd_outcome run_for(qd_counter *counter, double seconds) {
    qd_outcome outcome;
    qd_stop_after(&stop, seconds);
    OK(qd_counter_run(counter, &outcome, NULL));
    stop = (qd_stop){0};
    return outcome;
}

static void check_with(const qd_cover *cover, const char *engine, uint64_t memory, uint32_t threads,
                       const char *expected) {
    qd_counter_settings settings = {0};
    qd_counter *counter;
    qd_count *total;
    qd_outcome outcome;
    settings.engine = engine;
    settings.memory = memory;
    settings.threads = threads;
    OK(qd_counter_new(cover, &settings, &counter, NULL));
    OK(qd_counter_run(counter, &outcome, NULL));
    assert_int_equal(outcome, QD_DONE);
    OK(qd_count_new(&total, NULL));
    OK(qd_counter_total(counter, total, NULL));
    assert_count(total, expected);
    qd_count_free(total);
    qd_counter_free(counter);
}

static void check(const qd_cover *cover, const char *engine, uint64_t memory,
                  const char *expected) {
    check_with(cover, engine, memory, 1, expected);
}

/* OEIS A004003; each is Kasteleyn's product, too. */
static void test_dominoes(void **state) {
    static const struct {
        uint32_t size;
        const char *count;
    } known[] = {{2, "2"},
                 {4, "36"},
                 {6, "6728"},
                 {8, "12988816"},
                 {10, "258584046368"},
                 {12, "53060477521960000"},
                 {14, "112202208776036178000000"},
                 {16, "2444888770250892795802079170816"}};
    (void)state;
    for (size_t i = 0; i < LENGTH(known) - (is_short() ? 2 : 0); i++) {
        qd_cover *cover = make_dominoes(known[i].size, known[i].size);
        check(cover, "layers", 0, known[i].count);
        check(cover, NULL, 0, known[i].count);
        check_with(cover, "layers", 0, 3, known[i].count);
        check_with(cover, NULL, 0, 2, known[i].count);
        if (known[i].size <= 12)
            check(cover, "memo", 0, known[i].count);
        qd_cover_free(cover);
    }
}

/* None, as 15 is odd; and Fibonacci numbers. */
static void test_long_strips(void **state) {
    (void)state;
    qd_cover *cover = make_dominoes(3, 5);
    check(cover, "layers", 0, "0");
    check(cover, "memo", 0, "0");
    qd_cover_free(cover);
    cover = make_dominoes(2, 90);
    check(cover, "layers", 0, "4660046610375530309");
    check(cover, "memo", 0, "4660046610375530309");
    qd_cover_free(cover);
    cover = make_dominoes(2, 300);
    check(cover, "layers", 0, "359579325206583560961765665172189099052367214309267232255589801");
    check(cover, "memo", 0, "359579325206583560961765665172189099052367214309267232255589801");
    qd_cover_free(cover);
}

static void test_latin(void **state) {
    (void)state;
    qd_cover *cover = make_latin(5);
    check(cover, "layers", 0, "161280");
    check(cover, "layers", 100000, "161280"); /* drains */
    for (uint64_t memory = 1; memory < 100000000; memory *= is_short() ? 512 : 8)
        check(cover, "memo", memory, "161280");
    check(cover, NULL, 0, "161280");
    qd_cover_free(cover);
}

/*
 * Vertices of a tree in 6 colours: each has three children, and all but the root have 5 colours to choose
 * from. An option gives both ends of an edge their colours. When a vertex has its colour what hangs from
 * it falls apart, but in every order of the edges several vertices are open at a time.
 */
static qd_cover *make_tree(uint32_t vertices, uint32_t colours) {
    char name[16];
    qd_cover *cover;
    OK(qd_cover_new(&cover, NULL));
    for (uint32_t v = 1; v < 2 * vertices; v++) {
        bool is_edge = v < vertices;
        snprintf(name, sizeof name, "%c%u", is_edge ? 'e' : 'v', is_edge ? v : v - vertices);
        qd_cover_add_item(cover, name, is_edge ? QD_PRIMARY : QD_SECONDARY, is_edge, 1);
    }
    for (uint32_t i = 0; i < colours; i++) {
        snprintf(name, sizeof name, "%u", i);
        qd_cover_add_colour(cover, name);
    }
    for (uint32_t v = 1; v < vertices; v++)
        for (uint32_t i = 0; i < colours * colours; i++) {
            uint32_t items[] = {v - 1, vertices - 1 + (v - 1) / 3, vertices - 1 + v};
            uint32_t ends[] = {QD_NO_COLOUR, 1 + i / colours, 1 + i % colours};
            if (ends[1] != ends[2])
                qd_cover_add_option(cover, items, 3, ends, 0);
        }
    OK(qd_cover_seal(cover, NULL));
    return cover;
}

static void test_tree(void **state) {
    (void)state;
    qd_cover *cover = make_tree(4, 6);
    check(cover, "memo", 0, "750");
    check(cover, "layers", 0, "750");
    qd_cover_free(cover);
    cover = make_tree(121, 6);
    check(cover, "memo", 0,
          "451389830715758403059994830293342340282367573800481608259360"
          "6552109122276306152343750");
    qd_cover_free(cover);
}

/*
 * Parts within parts: p3 and p17 may both have s3 in the colour b, which nothing contradicts after a while, so it
 * joins nothing. It must not be forgotten of one part when the other one has been counted.
 */
static const char common_colour[] =
    "2:2|p2 2:2|p3 p4 p8 p9 p15 0:2|p16 p17 p21 | s2 s3 s4\n"
    "p3 s3:b\np17 s3:b s4:a\np17\np15 s4:a\np4 s4:b\np21 s3:c\np2\np3\np4\np2 p8\np4\n"
    "p15 p17\np16 p21\np3\np15\np9 p16\n";

static void test_common_colour(void **state) {
    static const char *const engines[] = {"memo", "layers", "links", "dense", NULL};
    qd_cover *cover;
    (void)state;
    OK(qd_cover_read(QD_COVER_DLX, common_colour, strlen(common_colour), NULL, &cover, NULL));
    for (size_t i = 0; i < LENGTH(engines); i++)
        check(cover, engines[i], 0, "44");
    check(cover, "memo", 1, "44");
    qd_cover_free(cover);
}

/* Items that share no options: 3^200. */
static void test_pieces(void **state) {
    qd_cover *cover;
    qd_counter_facts facts = {0};
    qd_counter *counter;
    char name[16];
    (void)state;
    OK(qd_cover_new(&cover, NULL));
    for (uint32_t i = 0; i < 200; i++) {
        snprintf(name, sizeof name, "i%u", i);
        qd_cover_add_item(cover, name, QD_PRIMARY, 1, 1);
    }
    for (uint32_t i = 0; i < 600; i++)
        qd_cover_add_option(cover, (uint32_t[]){i % 200}, 1, NULL, 0);
    OK(qd_cover_seal(cover, NULL));
    for (int way = 0; way < 4; way++)
        check(
            cover,
            way == 0   ? "layers"
            : way == 1 ? "links"
            : way == 2 ? "memo"
                       : NULL,
            0,
            "26561398887587476933878132203577962682923345265339449597457496173909249090130218299438"
            "4699044001");
    OK(qd_counter_new(cover, NULL, &counter, NULL));
    facts = qd_counter_about(counter);
    assert_int_equal(facts.pieces, 200);
    qd_counter_free(counter);
    qd_cover_free(cover);
}

static void test_trivial(void **state) {
    static const struct {
        const char *text, *count;
    } cases[] = {{"| nothing\n", "1"},
                 {"a\n", "0"},
                 {"a b\na\n", "0"},
                 {"0:3|a\n", "1"},
                 {"0:3|a\na\na\n", "4"},
                 {"1:3|a\na\na\n", "3"},
                 {"2|a\na\na\na\n", "3"},
                 {"3|a\na\na\n", "0"},
                 {"a | s\na s\na\ns\n", "2"},
                 {"a b | s\na s:x\na s:y\nb s:x\nb s\n", "1"},
                 {"0:5|a b\na b\na\na\nb\n", "8"},
                 {"2|a 0:2|b\na b\na\na\nb\nb\n", "10"}};
    (void)state;
    for (size_t i = 0; i < LENGTH(cases); i++) {
        qd_cover *cover;
        OK(qd_cover_read(QD_COVER_DLX, cases[i].text, strlen(cases[i].text), NULL, &cover, NULL));
        check(cover, "layers", 0, cases[i].count);
        check(cover, "memo", 0, cases[i].count);
        check(cover, NULL, 0, cases[i].count);
        qd_cover_free(cover);
    }
}

static void test_errors(void **state) {
    qd_counter_settings settings = {0};
    qd_cover *cover = make_dominoes(4, 4);
    qd_counter *counter;
    qd_outcome outcome;
    qd_error error;
    (void)state;
    assert_int_equal(qd_counter_new(NULL, NULL, &counter, &error), QD_ERROR_MEMORY);
    assert_null(counter);
    qd_cover *open;
    OK(qd_cover_new(&open, NULL));
    assert_int_equal(qd_counter_new(open, NULL, &counter, &error), QD_ERROR_ARGUMENT);
    qd_cover_free(open);
    settings.engine = "nonsense";
    assert_int_equal(qd_counter_new(cover, &settings, &counter, &error), QD_ERROR_ARGUMENT);
    assert_string_equal(error.message, "there is no cover engine 'nonsense'");
    qd_counter_free(NULL);
    settings.engine = NULL;
    settings.stop = &stop;
    OK(qd_counter_new(cover, &settings, &counter, NULL));
    qd_stop_request(&stop);
    OK(qd_counter_run(counter, &outcome, NULL));
    assert_int_equal(outcome, QD_INTERRUPTED);
    assert_true(qd_counter_about(counter).progress == 0);
    stop = (qd_stop){0};
    OK(qd_counter_run(counter, &outcome, NULL));
    assert_int_equal(outcome, QD_DONE);
    assert_true(qd_counter_about(counter).progress == 1);
    qd_counter_free(counter);
    qd_cover_free(cover);
}

/* A stop that is requested already ends the search for pieces, too; nothing is counted. */
static void test_stopped_before(void **state) {
    static const char *const engines[] = {NULL, "auto", "layers", "memo", "links"};
    (void)state;
    for (size_t i = 0; i < LENGTH(engines); i++) {
        qd_counter_settings settings = {.engine = engines[i], .stop = &stop};
        qd_cover *cover;
        qd_counter *counter;
        qd_count *total;
        qd_outcome outcome;
        uint64_t number;
        OK(qd_cover_new(&cover, NULL));
        for (uint32_t item = 0; item < 3; item++)
            qd_cover_add_item(cover, NULL, QD_PRIMARY, 1, 1);
        for (uint32_t o = 0; o < 6; o++)
            qd_cover_add_option(cover, (uint32_t[]){o / 2}, 1, NULL, 0);
        OK(qd_cover_seal(cover, NULL));
        qd_stop_request(&stop);
        OK(qd_counter_new(cover, &settings, &counter, NULL));
        OK(qd_counter_run(counter, &outcome, NULL));
        assert_int_equal(outcome, QD_INTERRUPTED);
        assert_int_equal(qd_counter_about(counter).pieces, 1); /* three, if they had been found */
        stop = (qd_stop){0};
        OK(qd_counter_run(counter, &outcome, NULL));
        assert_int_equal(outcome, QD_DONE);
        OK(qd_count_new(&total, NULL));
        OK(qd_counter_total(counter, total, NULL));
        assert_true(qd_count_to_u64(total, &number));
        assert_int_equal(number, 8);
        qd_count_free(total);
        qd_counter_free(counter);
        qd_cover_free(cover);
    }
}

/* States of more than 1024 bits: every option names an item of its own, and all share one colour. */
static void test_too_wide(void **state) {
    qd_counter_settings settings = {0};
    qd_cover *cover;
    qd_counter *counter;
    qd_outcome outcome;
    qd_error error;
    char name[16];
    (void)state;
    OK(qd_cover_new(&cover, NULL));
    for (uint32_t i = 0; i < 2; i++)
        for (uint32_t j = 0; j < 1100; j++) {
            snprintf(name, sizeof name, "%c%u", "ps"[i], j);
            qd_cover_add_item(cover, name, i ? QD_SECONDARY : QD_PRIMARY, i ? 0 : 1, 1);
        }
    uint32_t all[1101];
    for (uint32_t j = 0; j < 1100; j++)
        all[j + 1] = 1100 + j;
    for (uint32_t i = 0; i < 2; i++) {
        all[0] = i;
        qd_cover_add_option(cover, all, 1101, NULL, 0);
    }
    for (uint32_t i = 0; i < 1100; i++)
        qd_cover_add_option(cover, (uint32_t[]){i, 1100 + (i + 1) % 1100}, 2, NULL, 0);
    OK(qd_cover_seal(cover, NULL));
    settings.engine = "layers";
    OK(qd_counter_new(cover, &settings, &counter, NULL));
    assert_int_equal(qd_counter_run(counter, &outcome, &error), QD_ERROR_UNSUPPORTED);
    assert_string_equal(error.message, "layers: a state would need more than 1024 bits");
    qd_counter_free(counter);
    check(cover, NULL, 0, "1");
    check(cover, "memo", 0, "1");
    qd_cover_free(cover);
}

static bool is_third(void *user) {
    return ++*(int *)user >= 3;
}

/* A function is asked while it is counted, too, not only before: twice. */
static void test_asked(void **state) {
    static const char *const engines[] = {"memo", "layers"};
    (void)state;
    for (size_t i = 0; i < LENGTH(engines); i++) {
        int asked = 0;
        qd_stop own = {.ask = is_third, .user = &asked};
        qd_counter_settings settings = {.engine = engines[i], .stop = &own};
        qd_cover *cover = make_latin(5);
        qd_counter *counter;
        qd_outcome outcome;
        OK(qd_counter_new(cover, &settings, &counter, NULL));
        OK(qd_counter_run(counter, &outcome, NULL));
        assert_int_equal(outcome, QD_INTERRUPTED);
        assert_true(qd_counter_about(counter).progress < 1);
        own = (qd_stop){0};
        OK(qd_counter_run(counter, &outcome, NULL));
        assert_int_equal(outcome, QD_DONE);
        qd_counter_free(counter);
        qd_cover_free(cover);
    }
}

/* Where a node is much work, because keys and what is looked through are long, memo looks up after few of them. */
static void test_memo_is_not_deaf(void **state) {
    qd_counter_settings settings = {0};
    qd_counter_facts facts = {0};
    qd_cover *cover = make_ring(20000);
    qd_counter *counter;
    (void)state;
    settings.engine = "memo";
    settings.stop = &stop;
    OK(qd_counter_new(cover, &settings, &counter, NULL));
    for (int i = 0; i < 2; i++) { /* the first one makes ready */
        assert_int_equal(run_for(counter, 1e-4), QD_TIME_LIMIT);
    }
    facts = qd_counter_about(counter);
    assert_true(facts.nodes <= 200);
    qd_counter_free(counter);
    qd_cover_free(cover);
}

/* What memo tells: of one piece what was reached, and how often something was known. */
static void test_memo_facts(void **state) {
    qd_counter_settings settings = {0};
    qd_counter_facts facts = {0};
    qd_cover *cover = make_latin(5);
    qd_counter *counter;
    qd_count *total;
    qd_outcome outcome;
    uint64_t reached = 0, before = 0;
    double progress = 0;
    (void)state;
    settings.engine = "memo";
    settings.stop = &stop;
    OK(qd_counter_new(cover, &settings, &counter, NULL));
    do {
        outcome = run_for(counter, 1e-4);
        facts = qd_counter_about(counter);
        assert_string_equal(facts.engine, "memo");
        OK(qd_count_new(&total, NULL));
        OK(qd_counter_total(counter, total, NULL));
        assert_true(qd_count_to_u64(total, &reached) && reached >= before && reached <= 161280);
        assert_true(qd_counter_about(counter).progress >= progress);
        progress = qd_counter_about(counter).progress;
        before = reached;
        qd_count_free(total);
    } while (outcome == QD_TIME_LIMIT);
    assert_int_equal(reached, 161280);
    assert_true(facts.hits > 1000 && facts.hits < facts.lookups && facts.nodes < 161280);
    assert_true(facts.bits == 128 && facts.bytes > 1000 && !facts.states);
    qd_counter_free(counter);
    qd_cover_free(cover);
}

/* ---- saved counts ---------------------------------------------------------------------------- */

/* A text; it takes and gives at most so many bytes at a time. */
struct store {
    qd_text text;
    size_t at, most, end;
};

static bool store_put(void *user, const char *bytes, size_t length) {
    struct store *store = user;
    qd_text_put_bytes(&store->text, bytes, length);
    return store->text.length <= store->most;
}

static size_t store_get(void *user, char *bytes, size_t most) {
    struct store *store = user;
    size_t length = store->end - store->at;
    length = length < most ? length : most;
    memcpy(bytes, store->text.data + store->at, length);
    store->at += length;
    return length;
}

static qd_counter *open_layers(const qd_cover *cover, uint64_t memory) {
    qd_counter_settings settings = {0};
    qd_counter *counter;
    settings.engine = "layers";
    settings.memory = memory;
    settings.stop = &stop;
    OK(qd_counter_new(cover, &settings, &counter, NULL));
    return counter;
}

static void save(const qd_counter *counter, struct store *store) {
    qd_text_cut(&store->text, 0);
    store->most = SIZE_MAX;
    OK(qd_counter_save(counter, store_put, store, NULL));
    store->end = store->text.length;
}

/* The first so many bytes. */
static qd_status load(qd_counter *counter, struct store *store, size_t end, qd_error *error) {
    store->at = 0;
    store->end = end;
    return qd_counter_load(counter, store_get, store, error);
}

static void check_total(const qd_counter *counter, const char *expected) {
    qd_count *total;
    OK(qd_count_new(&total, NULL));
    OK(qd_counter_total(counter, total, NULL));
    assert_count(total, expected);
    qd_count_free(total);
}

/* With little memory every fourth time, so that it drains. Returns how often it was moved. */
static unsigned check_moved(const qd_cover *cover, uint64_t little, const char *expected) {
    struct store store = {.text = QD_TEXT_INIT};
    qd_counter *counter = open_layers(cover, 0);
    unsigned moves = 0;
    for (;; moves++) {
        save(counter, &store);
        qd_counter_free(counter);
        counter = open_layers(cover, moves % 4 == 3 ? little : 0);
        OK(load(counter, &store, store.end, NULL));
        if (run_for(counter, 1e-4) == QD_DONE)
            break;
    }
    check_total(counter, expected);
    save(counter, &store);
    qd_counter_free(counter);
    counter = open_layers(cover, 0);
    OK(load(counter, &store, store.end, NULL));
    check_total(counter, expected);
    qd_counter_free(counter);
    qd_text_free(&store.text);
    return moves;
}

static void test_saved(void **state) {
    qd_cover *cover = make_dominoes(14, 14);
    (void)state;
    assert_true(check_moved(cover, 0, "112202208776036178000000") > 0);
    qd_cover_free(cover);
    cover = make_latin(5);
    assert_true(check_moved(cover, 200000, "161280") > 0);
    qd_cover_free(cover);
}

/* Twenty pieces: (2^20)^20, with bounds, and no solution at all. */
static void test_saved_pieces(void **state) {
    qd_cover *cover;
    (void)state;
    for (uint32_t least = 0; least < 22; least += 21) {
        OK(qd_cover_new(&cover, NULL));
        for (uint32_t i = 0; i < 20; i++) {
            char name[] = {'i', (char)('a' + i), '\0'};
            qd_cover_add_item(cover, name, QD_PRIMARY, i ? 0 : least, 21);
            for (uint32_t o = 0; o < 20; o++)
                qd_cover_add_option(cover, (uint32_t[]){i}, 1, NULL, 0);
        }
        OK(qd_cover_seal(cover, NULL));
        check_moved(cover, 1,
                    least ? "0"
                          : "2582249878086908589655919172003011874329705792829223512830659356"
                            "540647622016841194629645353280137831435903171972747493376");
        qd_cover_free(cover);
    }
}

/* A count that has begun and is not done. */
static void save_begun(const qd_cover *cover, struct store *store) {
    qd_counter_facts facts = {0};
    qd_counter *counter = open_layers(cover, 0);
    qd_outcome outcome = QD_TIME_LIMIT;
    for (; outcome != QD_DONE && !facts.states; facts = qd_counter_about(counter))
        outcome = run_for(counter, 1e-6);
    assert_int_equal(outcome, QD_TIME_LIMIT);
    save(counter, store);
    qd_counter_free(counter);
}

/* The texts are read by one counter, which is at its beginning after each of them. */
static void test_damaged(void **state) {
    struct store store = {.text = QD_TEXT_INIT};
    qd_cover *cover = make_dominoes(10, 10);
    qd_counter *counter = open_layers(cover, 0);
    qd_outcome outcome;
    qd_error error;
    (void)state;
    save_begun(cover, &store);
    size_t length = store.end;
    for (size_t end = 0; end < length; end++) {
        assert_int_equal(load(counter, &store, end, &error), QD_ERROR_SYNTAX);
        if (end > 16)
            assert_string_equal(error.message, "is truncated: its last line is missing");
    }
    for (size_t i = 0; i < length; i++) {
        char byte = store.text.data[i];
        store.text.data[i] ^= (char)(1 + i % 127);
        assert_int_not_equal(load(counter, &store, length, &error), QD_OK);
        assert_true(qd_counter_about(counter).progress == 0);
        store.text.data[i] = byte;
    }
    qd_text_put_byte(&store.text, '\n');
    assert_int_equal(load(counter, &store, length + 1, &error), QD_ERROR_SYNTAX);
    OK(qd_counter_run(counter, &outcome, NULL));
    check_total(counter, "258584046368");
    OK(load(counter, &store, length, NULL));
    OK(qd_counter_run(counter, &outcome, NULL));
    check_total(counter, "258584046368");
    qd_counter_free(counter);
    qd_cover_free(cover);
    qd_text_free(&store.text);
}

static void put(struct store *store, const char *text) {
    qd_text_cut(&store->text, 0);
    qd_text_put(&store->text, text);
    store->end = strlen(text);
}

/* A count that was stopped before it was divided into pieces is saved as its beginning. */
static void test_saved_before(void **state) {
    struct store store = {.text = QD_TEXT_INIT};
    qd_cover *cover = make_dominoes(4, 4);
    qd_error error;
    (void)state;
    qd_stop_request(&stop);
    qd_counter *counter = open_layers(cover, 0);
    save(counter, &store);
    assert_int_equal(load(counter, &store, store.end, &error), QD_ERROR_STOPPED);
    assert_string_equal(error.message, "stopped before the end");
    stop = (qd_stop){0};
    OK(load(counter, &store, store.end, &error));
    OK(qd_counter_run(counter, NULL, NULL));
    assert_string_equal(qd_counter_about(counter).engine, "layers");
    check_total(counter, "36");
    qd_counter_free(counter);
    qd_cover_free(cover);
    qd_text_free(&store.text);
}

static void test_refused(void **state) {
    struct store store = {.text = QD_TEXT_INIT};
    qd_cover *cover = make_dominoes(4, 4), *other = make_dominoes(4, 6);
    qd_counter *counter = open_layers(cover, 0), *alien = open_layers(other, 0), *search;
    qd_error error;
    (void)state;
    save(counter, &store);
    assert_int_equal(load(alien, &store, store.end, &error), QD_ERROR_ARGUMENT);
    assert_string_equal(error.message, "was saved from another problem");
    put(&store, "quadrille state 1\n");
    assert_int_equal(load(counter, &store, store.end, &error), QD_ERROR_SYNTAX);
    assert_string_equal(error.message, "is not a saved count of layers");
    put(&store, "quadrille layers 2\n");
    assert_int_equal(load(counter, &store, store.end, &error), QD_ERROR_SYNTAX);
    assert_string_equal(error.message, "was saved by another version of quadrille");
    put(&store, "quadrille layers 1\nproblem x");
    assert_int_equal(load(counter, &store, store.end, &error), QD_ERROR_SYNTAX);
    assert_string_equal(error.message, "was altered: line 2");
    put(&store, "quadrille layers 1\rproblem x\r");
    assert_int_equal(load(counter, &store, store.end, &error), QD_ERROR_SYNTAX);
    assert_string_equal(error.message, "was altered: its line ends are no longer newlines");
    OK(qd_counter_new(cover, NULL, &search, NULL));
    assert_int_equal(qd_counter_save(search, store_put, &store, &error), QD_ERROR_UNSUPPORTED);
    assert_int_equal(load(search, &store, 0, &error), QD_ERROR_UNSUPPORTED);
    assert_string_equal(error.message, "only a count of engine layers can be saved");
    store.most = 3;
    assert_int_equal(qd_counter_save(counter, store_put, &store, &error), QD_ERROR_ARGUMENT);
    qd_counter_free(search);
    qd_counter_free(alien);
    qd_counter_free(counter);
    qd_cover_free(cover);
    qd_cover_free(other);
    qd_text_free(&store.text);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_stopped_before),
                                       cmocka_unit_test(test_dominoes),
                                       cmocka_unit_test(test_long_strips),
                                       cmocka_unit_test(test_latin),
                                       cmocka_unit_test(test_pieces),
                                       cmocka_unit_test(test_trivial),
                                       cmocka_unit_test(test_errors),
                                       cmocka_unit_test(test_too_wide),
                                       cmocka_unit_test(test_saved),
                                       cmocka_unit_test(test_saved_pieces),
                                       cmocka_unit_test(test_damaged),
                                       cmocka_unit_test(test_refused),
                                       cmocka_unit_test(test_saved_before),
                                       cmocka_unit_test(test_tree),
                                       cmocka_unit_test(test_common_colour),
                                       cmocka_unit_test(test_asked),
                                       cmocka_unit_test(test_memo_is_not_deaf),
                                       cmocka_unit_test(test_memo_facts)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
