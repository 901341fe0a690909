/* Parts of a problem and saved searches as texts: texts are read as they were written, all others
 * are refused. */
#include "share.h"
#include "support.h"

#include "base/hash.h"
#include "base/random.h"
#include "cover/dive.h"

#include <inttypes.h>
#include <stdio.h>

static qd_cover_starts *new_starts(void) {
    qd_cover_starts *starts;
    OK(qd_cover_starts_new(&starts, NULL));
    return starts;
}

/* ---- starts ---------------------------------------------------------------------------------- */

/* Items 0 and 1, of which the second is secondary; options 0 and 1. What is read is written with one blank. */
static void test_words_of_starts(void **state) {
    static const char dlx[] = "a | b\na b\na\n", bare[] = "| b\n";
    static const struct {
        const char *text, *written; /* NULL: refused */
        uint64_t column;
    } cases[] = {
        {".", ".", 0},
        {"+0", "+0", 0},
        {" +1\t-0\r\n", "+1 -0", 0},
        {"+0 -1 @0", "@0 +0 -1", 0},
        {"@0\r+1", "@0 +1", 0},
        {"", NULL, 1},
        {" \n", NULL, 1},
        {"+", NULL, 1},
        {"-0 +1", NULL, 4},
        {"+2", NULL, 1},
        {"@2", NULL, 1},
        {"+0 @1", NULL, 4},
        {"*0", NULL, 1},
        {"+0+1", NULL, 1},
        {"+0 -1x", NULL, 4},
    };
    qd_cover *cover, *empty;
    (void)state;
    OK(qd_cover_read(QD_COVER_DLX, dlx, sizeof dlx - 1, NULL, &cover, NULL));
    OK(qd_cover_read(QD_COVER_DLX, bare, sizeof bare - 1, NULL, &empty, NULL));
    for (size_t i = 0; i < LENGTH(cases); i++) {
        qd_cover_starts *starts = new_starts();
        qd_text text = QD_TEXT_INIT;
        qd_error error = {0};
        qd_status status =
            qd_cover_starts_read(starts, cover, cases[i].text, strlen(cases[i].text), &error);
        assert_int_equal(status, cases[i].written ? QD_OK : QD_ERROR_SYNTAX);
        assert_int_equal(error.column, cases[i].column);
        assert_int_equal(qd_cover_starts_count(starts), status == QD_OK);
        if (status == QD_OK) {
            qd_cover_start start = qd_cover_starts_get(starts, 0);
            qd_cover_put_start(&start, &text);
            assert_string_equal(text.data, cases[i].written);
        }
        assert_int_equal(qd_cover_starts_read(starts, empty, "+0", 2, &error), QD_ERROR_SYNTAX);
        qd_text_free(&text);
        qd_cover_starts_free(starts);
    }
    qd_cover_free(cover);
    qd_cover_free(empty);
}

/* ---- parts ----------------------------------------------------------------------------------- */

static void count_part(const qd_cover *cover, const qd_cover_starts *starts, qd_count *total) {
    qd_cover_search *search;
    qd_outcome outcome;
    OK(qd_cover_search_new(cover, NULL, &search, NULL));
    OK(qd_cover_search_restart_all(search, starts, NULL));
    OK(qd_cover_search_count(search, total, &outcome, NULL));
    assert_int_equal(outcome, QD_DONE);
    qd_cover_search_free(search);
}

/* One machine: makes its part, counts, and appends the line of its result. */
static void run_part(const qd_cover *cover, const qd_cover_part *part, const qd_cover_starts *all,
                     const size_t *bounds, qd_text *results) {
    qd_cover_starts *starts = new_starts();
    qd_count *count;
    OK(qd_count_new(&count, NULL));
    for (size_t i = bounds[part->number - 1]; i < bounds[part->number]; i++) {
        qd_cover_start start = qd_cover_starts_get(all, i);
        OK(qd_cover_starts_add(starts, &start, NULL));
    }
    count_part(cover, starts, count);
    qd_cover_put_part_count(part, count, true, results);
    qd_text_put_byte(results, '\n');
    qd_count_free(count);
    qd_cover_starts_free(starts);
}

static void run_parts(const qd_cover *cover, uint64_t parts, qd_text *results) {
    qd_cover_part part = {1, parts, qd_cover_fingerprint(cover), QD_DIVISION};
    qd_cover_starts *starts = new_starts();
    size_t *bounds;
    OK(qd_cover_split_parts(cover, parts, NULL, starts, &bounds, NULL));
    for (; part.number <= parts; part.number++)
        run_part(cover, &part, starts, bounds, results);
    qd_free(bounds);
    qd_cover_starts_free(starts);
}

static qd_cover_merger *new_merger(void) {
    qd_cover_merger *merger;
    OK(qd_cover_merger_new(&merger, NULL));
    assert_int_equal(qd_cover_merger_about(merger).parts, 0);
    assert_int_equal(qd_cover_merger_missing(merger, 0, NULL), 0);
    return merger;
}

static void test_parts_add_up(void **state) {
    static const uint64_t numbers[] = {1, 2, 7, 100, 5000};
    qd_cover *cover = make_queens(8);
    (void)state;
    for (size_t i = 0; i < LENGTH(numbers); i++) {
        qd_text results = QD_TEXT_INIT;
        qd_cover_merger *merger = new_merger();
        run_parts(cover, numbers[i], &results);
        OK(qd_cover_merger_read(merger, results.data, results.length, NULL, NULL, NULL));
        assert_int_equal(qd_cover_merger_about(merger).parts, numbers[i]);
        assert_int_equal(qd_cover_merger_missing(merger, 0, NULL), 0);
        assert_count(qd_cover_merger_about(merger).total, "92");
        qd_cover_merger_free(merger);
        qd_text_free(&results);
    }
    qd_cover_free(cover);
}

/* Every start belongs to exactly one part, in order. */
static void test_ranges(void **state) {
    static const uint64_t numbers[] = {1, 2, 3, 17, 1000, 70000};
    qd_cover *covers[] = {make_queens(3), make_queens(6), make_pentominoes(5, 12)};
    qd_cover_starts *starts = new_starts();
    size_t *bounds;
    (void)state;
    for (size_t i = 0; i < LENGTH(covers) * LENGTH(numbers); i++) {
        if (!is_due(i, 3))
            continue;
        uint64_t parts = numbers[i % LENGTH(numbers)];
        const qd_cover *cover = covers[i / LENGTH(numbers)];
        OK(qd_cover_split_parts(cover, parts, NULL, starts, &bounds, NULL));
        assert_int_equal(bounds[0], 0);
        for (uint64_t part = 1; part <= parts; part++)
            assert_true(bounds[part - 1] <= bounds[part]);
        assert_int_equal(bounds[parts], qd_cover_starts_count(starts));
        qd_free(bounds);
    }
    qd_cover_starts_free(starts);
    for (size_t i = 0; i < LENGTH(covers); i++)
        qd_cover_free(covers[i]);
}

/* No part has most of the search. */
static void check_parts_are_even(const qd_cover *cover) {
    qd_cover_starts *starts = new_starts();
    qd_cover_search *search;
    size_t *bounds;
    uint64_t most = 0, all = 0, nodes = 0;
    OK(qd_cover_split_parts(cover, 20, NULL, starts, &bounds, NULL));
    OK(qd_cover_search_new(cover, NULL, &search, NULL));
    for (size_t part = 0, i = 0; part < 20; part++, nodes = 0) {
        for (; i < bounds[part + 1]; i++) {
            qd_cover_start start = qd_cover_starts_get(starts, i);
            OK(qd_cover_search_restart(search, &start, NULL));
            while (qd_cover_search_next(search) == QD_SOLUTION)
                continue;
            nodes += qd_cover_search_effort(search).nodes;
        }
        most = nodes > most ? nodes : most;
        all += nodes;
    }
    assert_true(20 * most < 2 * all);
    qd_cover_search_free(search);
    qd_free(bounds);
    qd_cover_starts_free(starts);
}

/* Squares of five words that are read across and down, out of a thousand. */
static qd_cover *make_words(void) {
    qd_text text = QD_TEXT_INIT;
    qd_cover *cover;
    uint64_t random = 1;
    qd_text_put(&text, "w0 w1 w2 w3 w4 | 00 01 02 03 04 11 12 13 14 22 23 24 33 34 44\n");
    for (int word = 0; word < 1000; word++) {
        int letters[5];
        for (int i = 0; i < 5; i++)
            letters[i] = 'a' + (int)qd_random_below(&random, 12);
        for (int row = 0; row < 5; row++) {
            qd_text_printf(&text, "w%d", row);
            for (int i = 0; i < 5; i++)
                qd_text_printf(&text, " %d%d:%c", i < row ? i : row, i < row ? row : i, letters[i]);
            qd_text_put(&text, "\n");
        }
    }
    OK(qd_cover_read(QD_COVER_DLX, text.data, text.length, NULL, &cover, NULL));
    qd_text_free(&text);
    return cover;
}

static void test_parts_are_even(void **state) {
    qd_cover *queens = make_queens(10), *words = make_words();
    (void)state;
    check_parts_are_even(queens);
    check_parts_are_even(words);
    qd_cover_free(queens);
    qd_cover_free(words);
}

/* What a division depends on is the same everywhere, so the lines are. If they change, results of
 * parts that were made before must not be merged with those made after. */
static const struct {
    const char *problem;
    uint64_t parts, hash;
} divisions[] = {
    {"queens", 1, 0xabaa967c5453ba82},        {"queens", 7, 0xf6f2a51a78b645a9},
    {"queens", 3000, 0x3a4498709c5d5fc4},     {"pentominoes", 5, 0xda138d2fe823a422},
    {"pentominoes", 400, 0x36cd2bfcb28a3c2f}, {"colours", 9, 0xe7531a859f3d30dd},
    {"bounds", 4, 0x15bd162590b5ee57},        {"bounds", 500, 0x846244d460296adf},
};

/* Six squares in a row, whose colours of three agree where they meet. */
static qd_cover *make_colours(void) {
    qd_text text = QD_TEXT_INIT;
    qd_cover *cover;
    qd_text_put(&text, "a b c d e f | p q r s t\n");
    for (int pair = 0; pair < 6 * 9; pair++) {
        char left = (char)('1' + pair / 6 % 3), right = (char)('1' + pair / 18);
        qd_text_printf(&text, "%c", 'a' + pair % 6);
        if (pair % 6 > 0)
            qd_text_printf(&text, " %c:%c", 'p' + pair % 6 - 1, left);
        if (pair % 6 < 5)
            qd_text_printf(&text, " %c:%c", 'p' + pair % 6, right);
        qd_text_put(&text, "\n");
    }
    OK(qd_cover_read(QD_COVER_DLX, text.data, text.length, NULL, &cover, NULL));
    qd_text_free(&text);
    return cover;
}

/* Queens that attack every square of a board with 7 rows. */
static qd_cover *make_domination(void) {
    qd_text text = QD_TEXT_INIT;
    qd_cover *cover;
    qd_text_put(&text, "4|queens");
    for (int square = 0; square < 49; square++)
        qd_text_printf(&text, " 1:4|s%d", square);
    for (int queen = 0; queen < 49; queen++) {
        qd_text_put(&text, "\nqueens");
        for (int square = 0; square < 49; square++) {
            int down = square / 7 - queen / 7, right = square % 7 - queen % 7;
            if (!down || !right || down == right || down == -right)
                qd_text_printf(&text, " s%d", square);
        }
    }
    qd_text_put(&text, "\n");
    OK(qd_cover_read(QD_COVER_DLX, text.data, text.length, NULL, &cover, NULL));
    qd_text_free(&text);
    return cover;
}

static qd_cover *make_divided(const char *name) {
    return strcmp(name, "queens") == 0        ? make_queens(8)
           : strcmp(name, "pentominoes") == 0 ? make_pentominoes(6, 10)
           : strcmp(name, "colours") == 0     ? make_colours()
                                              : make_domination();
}

/* Logarithms and powers in integers. */
static void test_logarithms(void **state) {
    (void)state;
    assert_int_equal(qd_log(0), 0);
    assert_int_equal(qd_log(1), LOG_ONE);
    assert_int_equal(qd_log(2), 405); /* 256 * 1.58496 */
    assert_int_equal(qd_log(1000000 - 1), 5102);
    assert_int_equal(qd_log(UINT64_MAX), LOG_MOST);
    assert_int_equal(qd_power(0), 1);
    assert_int_equal(qd_power(LOG_ONE), 2);
    assert_int_equal(qd_power(5103), 1001404); /* 2^19.93359 is 1001404.7 */
    for (uint32_t log = 1; log <= LOG_MOST; log++)
        assert_true(qd_power(log) >= qd_power(log - 1));
    for (uint32_t log = 12 * LOG_ONE; log <= LOG_MOST; log++)
        assert_true(qd_log(qd_power(log)) >= log - 1 && qd_log(qd_power(log)) <= log);
}

/* A line of all starts of a part: `part 2/8 0123456789abcdef: START; START; end`. */
static void put_part(const qd_cover *cover, uint64_t part, uint64_t parts,
                     const qd_cover_starts *starts, const size_t *bounds, qd_text *text) {
    qd_text_printf(text, "part %" PRIu64 "/%" PRIu64 " %016" PRIx64 ":", part, parts,
                   qd_cover_fingerprint(cover));
    for (size_t i = bounds[part - 1]; i < bounds[part]; i++) {
        qd_cover_start start = qd_cover_starts_get(starts, i);
        qd_text_put(text, " ");
        qd_cover_put_start(&start, text);
        qd_text_put(text, ";");
    }
    qd_text_put(text, " end");
}

static uint64_t hash_division(const qd_cover *cover, uint64_t parts) {
    qd_cover_starts *starts = new_starts();
    size_t *bounds;
    qd_text text = QD_TEXT_INIT;
    OK(qd_cover_split_parts(cover, parts, NULL, starts, &bounds, NULL));
    for (uint64_t part = 1; part <= parts; part++)
        put_part(cover, part, parts, starts, bounds, &text);
    OK(qd_text_check(&text, NULL));
    uint64_t hash = qd_hash_bytes(QD_HASH_BEGIN, text.data, text.length);
    qd_text_free(&text);
    qd_free(bounds);
    qd_cover_starts_free(starts);
    return hash;
}

static void test_divisions(void **state) {
    (void)state;
    for (size_t i = 0; i < LENGTH(divisions); i++) {
        qd_cover *cover = make_divided(divisions[i].problem);
        uint64_t hash = hash_division(cover, divisions[i].parts);
        if (hash != divisions[i].hash)
            fail_msg("%s in %" PRIu64 " parts: 0x%016" PRIx64, divisions[i].problem,
                     divisions[i].parts, hash);
        qd_cover_free(cover);
    }
}

static void test_numbers_of_parts(void **state) {
    static const uint64_t wrong[] = {0, (uint64_t)QD_MOST_PARTS + 1, UINT64_MAX};
    qd_cover *cover = make_queens(4);
    qd_cover_starts *starts = new_starts();
    size_t *bounds;
    (void)state;
    for (size_t i = 0; i < LENGTH(wrong); i++) {
        assert_int_equal(qd_cover_split_parts(cover, wrong[i], NULL, starts, &bounds, NULL),
                         QD_ERROR_ARGUMENT);
        assert_null(bounds);
    }
    qd_cover_starts_free(starts);
    qd_cover_free(cover);
}

/* ---- adding up ------------------------------------------------------------------------------- */

#define PRINT "0123456789abcdef"

static const struct {
    const char *line; /* without its checksum */
    const char *message;
} result_lines[] = {
    {"part 2/3 " PRINT " count 12345678901234567890123", NULL},
    {"part 2/3 " PRINT " count 12345678901234567890123", NULL}, /* not added twice */
    {"part 2/3 " PRINT " count 0012345678901234567890123", NULL},
    {"part 2/3 " PRINT " count 7", "this part was there before with another number: "
                                   "12345678901234567890123, not 7"},
    {"part 2/3 " PRINT " count >=7", NULL}, /* late */
    {"part 2/3 " PRINT " count 12345678901234567890123 nodes 5 host a",
     "this is not the result of a part"},
    {"part 2/3 " PRINT " count 12345678901234567890123 division 2",
     "this part was made by another version of the division"},
    {"part 1/4 " PRINT " count 7", "this part belongs to something else"},
    {"part 1/3 1" PRINT " count 7", "this is not the result of a part"},
    {"part 1/3 1123456789abcdef count 7", "this part belongs to something else"},
    {"part 1/3 " PRINT ": +1; end", "this is not the result of a part"},
    {"part 1/3 " PRINT " count 4x", "this is not the result of a part"},
    {"part 1/3 " PRINT " count ", "this is not the result of a part"},
    {"part 1/3 " PRINT " count >=", "this is not the result of a part"},
    {"part 1/3 " PRINT " count 7 division 0", "this is not the result of a part"},
    {"part 1/3 " PRINT " count 7 division 1x", "this is not the result of a part"},
    {"part 1/3 " PRINT " count >=7", NULL},
    {"part 1/3 " PRINT " count >=9", NULL},
    {"part 1/3 " PRINT " count >=8", NULL},
    {"part 3/3 " PRINT " count 10", NULL},
    {"part 3/3 " PRINT " count 10", NULL},
    {"part 3/3 " PRINT " count 11", "this part was there before with another number: 10, not 11"},
};

static void put_checksum(qd_text *line, size_t begin) {
    uint64_t sum = qd_hash_bytes(QD_HASH_BEGIN, line->data + begin, line->length - begin);
    qd_text_printf(line, " end %016" PRIx64, sum);
}

static void test_result_lines(void **state) {
    qd_cover_merger *merger = new_merger();
    (void)state;
    for (size_t i = 0; i < LENGTH(result_lines); i++) {
        qd_text line = QD_TEXT_INIT;
        qd_error error;
        qd_text_put(&line, result_lines[i].line);
        put_checksum(&line, 0);
        qd_text_put_byte(&line, '\n');
        qd_status status = qd_cover_merger_read(merger, line.data, line.length, NULL, NULL, &error);
        assert_int_equal(status == QD_OK, result_lines[i].message == NULL);
        if (result_lines[i].message)
            assert_string_equal(error.message, result_lines[i].message);
        qd_text_free(&line);
    }
    assert_count(qd_cover_merger_about(merger).total, "12345678901234567890133");
    qd_count *least;
    OK(qd_count_new(&least, NULL));
    OK(qd_cover_merger_least(merger, least, NULL));
    assert_count(least, "12345678901234567890142");
    bool began = false;
    assert_int_equal(qd_cover_merger_missing(merger, 0, &began), 1);
    assert_true(began);
    qd_count_free(least);
    qd_cover_merger_free(merger);
}

static void note_line(void *user, const qd_error *reason) {
    qd_text_printf(user, "%d:%s;", (int)reason->line, reason->message);
}

/* Every truncation and every changed byte is detected. */
static void test_torn_lines(void **state) {
    static const char line[] = "part 1/1 " PRINT " count 75";
    qd_text whole = QD_TEXT_INIT;
    (void)state;
    qd_text_put(&whole, line);
    put_checksum(&whole, 0);
    qd_text_put_byte(&whole, '\n');
    for (size_t length = 1; length < whole.length; length++) {
        qd_cover_merger *merger = new_merger();
        assert_int_not_equal(qd_cover_merger_read(merger, whole.data, length, NULL, NULL, NULL),
                             QD_OK);
        assert_count(qd_cover_merger_about(merger).total, "0");
        qd_cover_merger_free(merger);
    }
    for (size_t place = 0; place < whole.length; place++) {
        qd_cover_merger *merger = new_merger();
        whole.data[place] ^= 1;
        assert_int_not_equal(
            qd_cover_merger_read(merger, whole.data, whole.length, NULL, NULL, NULL), QD_OK);
        whole.data[place] ^= 1;
        qd_cover_merger_free(merger);
    }
    qd_text_free(&whole);
}

/* An unfinished part may come again, finished. */
static void test_unfinished_then_finished(void **state) {
    qd_cover_merger *merger = new_merger();
    qd_text text = QD_TEXT_INIT;
    (void)state;
    qd_text_put(&text, "part 1/1 " PRINT " count >=5");
    put_checksum(&text, 0);
    qd_text_put_byte(&text, '\n');
    OK(qd_cover_merger_read(merger, text.data, text.length, NULL, NULL, NULL));
    assert_int_equal(qd_cover_merger_missing(merger, 0, NULL), 1);
    assert_count(qd_cover_merger_about(merger).total, "0");
    qd_text_cut(&text, 0);
    qd_text_put(&text, "part 1/1 " PRINT " count 75");
    put_checksum(&text, 0);
    qd_text_put_byte(&text, '\n');
    OK(qd_cover_merger_read(merger, text.data, text.length, NULL, NULL, NULL));
    assert_count(qd_cover_merger_about(merger).total, "75");
    assert_int_equal(qd_cover_merger_missing(merger, 0, NULL), 0);
    qd_cover_merger_free(merger);
    qd_text_free(&text);
}

static void test_lines_of_a_file(void **state) {
    qd_cover_merger *merger = new_merger();
    qd_text text = QD_TEXT_INIT, told = QD_TEXT_INIT;
    qd_error error;
    (void)state;
    qd_text_put(&text, "\n \r\n");
    size_t begin = text.length;
    qd_text_put(&text, "part 3/5 " PRINT " count 1");
    put_checksum(&text, begin);
    qd_text_put(&text, "\nrubbish\n");
    begin = text.length;
    qd_text_put(&text, "part 1/5 " PRINT " count 2");
    put_checksum(&text, begin); /* and no newline */
    assert_int_equal(qd_cover_merger_read(merger, text.data, text.length, note_line, &told, &error),
                     QD_ERROR_SYNTAX);
    assert_int_equal(error.line, 4);
    assert_string_equal(told.data, "4:this is not the result of a part;"
                                   "5:this line was cut off: it does not end with a newline;");
    assert_count(qd_cover_merger_about(merger).total, "1");
    static const uint64_t missing[] = {1, 2, 4, 5, 0};
    uint64_t part = 0;
    for (size_t i = 0; i < LENGTH(missing); i++)
        assert_int_equal(part = qd_cover_merger_missing(merger, part, NULL), missing[i]);
    qd_cover_merger_free(merger);
    qd_text_free(&text);
    qd_text_free(&told);
}

/* ---- saved searches -------------------------------------------------------------------------- */

static void put_saved(const qd_cover *cover, qd_cover_state *saved, qd_text *text) {
    qd_cover_starts *starts = new_starts();
    qd_cover_search *search;
    OK(qd_cover_search_new(cover, NULL, &search, NULL));
    for (int i = 0; i < 10; i++)
        assert_int_equal(qd_cover_search_next(search), QD_SOLUTION);
    OK(qd_cover_search_remaining(search, starts, NULL));
    *saved = (qd_cover_state){.fingerprint = qd_cover_fingerprint(cover),
                              .action = "solve",
                              .effort = qd_cover_search_effort(search),
                              .output = 345,
                              .hash = 0x123456789abcdef0,
                              .form = "json"};
    qd_cover_put_state(saved, starts, text);
    OK(qd_text_check(text, NULL));
    qd_cover_search_free(search);
    qd_cover_starts_free(starts);
}

static void test_saved_search_goes_on(void **state) {
    qd_cover *cover = make_queens(8);
    qd_cover_starts *starts = new_starts();
    qd_cover_state saved, read;
    qd_text text = QD_TEXT_INIT;
    qd_count *total;
    (void)state;
    put_saved(cover, &saved, &text);
    OK(qd_cover_read_state(text.data, text.length, cover, &read, starts, NULL));
    assert_string_equal(read.action, "solve");
    assert_int_equal(read.effort.solutions, 10);
    assert_int_equal(read.effort.nodes, saved.effort.nodes);
    assert_int_equal(read.effort.updates, saved.effort.updates);
    assert_int_equal(read.output, 345);
    assert_int_equal(read.hash, saved.hash);
    assert_string_equal(read.form, "json");
    OK(qd_count_new(&total, NULL));
    OK(qd_count_add(total, read.effort.solutions, NULL));
    count_part(cover, starts, total);
    assert_count(total, "92");
    qd_count_free(total);
    qd_text_free(&text);
    qd_cover_starts_free(starts);
    qd_cover_free(cover);
}

static void test_torn_states(void **state) {
    qd_cover *cover = make_queens(8), *other = make_queens(7);
    qd_cover_starts *starts = new_starts();
    qd_cover_state saved, read;
    qd_text text = QD_TEXT_INIT;
    qd_error error;
    (void)state;
    put_saved(cover, &saved, &text);
    for (size_t length = 0; length < text.length; length++) {
        assert_int_equal(qd_cover_read_state(text.data, length, cover, &read, starts, NULL),
                         QD_ERROR_SYNTAX);
        assert_int_equal(qd_cover_starts_count(starts), 0);
    }
    for (size_t place = 0; place < text.length; place++) {
        text.data[place] ^= 1;
        assert_int_equal(qd_cover_read_state(text.data, text.length, cover, &read, starts, NULL),
                         QD_ERROR_SYNTAX);
        text.data[place] ^= 1;
    }
    assert_int_equal(qd_cover_read_state(text.data, text.length, other, &read, starts, &error),
                     QD_ERROR_ARGUMENT);
    assert_string_equal(error.message, "was saved from another problem");
    qd_text_free(&text);
    qd_cover_starts_free(starts);
    qd_cover_free(cover);
    qd_cover_free(other);
}

/* Between the first line and the last, which are right; PROBLEM is replaced by that line. */
static const struct {
    const char *lines, *message;
} states[] = {
    {"PROBLEMaction count\nsolutions 1\nnodes 2\nupdates 3\noutput -1\nstart .\n", NULL},
    {"PROBLEM", NULL},
    {"", "was saved from another problem"},
    {"problem 0000000000000000\nstart +9999999\n", "was saved from another problem"},
    {"start .\nPROBLEM", "was saved from another problem"},
    {"PROBLEMstart +9999999\n", "was altered: a start is not one of the problem"},
    {"PROBLEMstart \n", "was altered: a start is not one of the problem"},
    {"PROBLEMsolutions\n", "was altered: unexpected line"},
    {"PROBLEMsolutions 18446744073709551616\n", "was altered: unexpected line"},
    {"PROBLEMnodes -1\n", "was altered: unexpected line"},
    {"PROBLEMoutput 9223372036854775808\n", "was altered: unexpected line"},
    {"PROBLEMaction abcdefghijklmnop\n", "was altered: unexpected line"},
    {"PROBLEMform abcdefghijklmnop\n", "was altered: unexpected line"},
    {"PROBLEMhash 123\n", "was altered: unexpected line"},
    {"PROBLEMcolour red\n", "was altered: unexpected line"},
    {"PROBLEM\n", "was altered: unexpected line"},
};

static void test_lines_of_states(void **state) {
    qd_cover *cover = make_queens(5);
    qd_cover_starts *starts = new_starts();
    (void)state;
    for (size_t i = 0; i < LENGTH(states); i++) {
        const char *place = strstr(states[i].lines, "PROBLEM");
        qd_text text = QD_TEXT_INIT;
        qd_cover_state read;
        qd_error error;
        qd_text_put(&text, "quadrille state 1\n");
        if (place) {
            qd_text_put_bytes(&text, states[i].lines, (size_t)(place - states[i].lines));
            qd_text_printf(&text, "problem %016" PRIx64 "\n", qd_cover_fingerprint(cover));
        }
        qd_text_put(&text, place ? place + 7 : states[i].lines);
        qd_text_printf(&text, "end %016" PRIx64 "\n",
                       qd_hash_bytes(QD_HASH_BEGIN, text.data, text.length));
        qd_status status =
            qd_cover_read_state(text.data, text.length, cover, &read, starts, &error);
        assert_int_equal(status == QD_OK, states[i].message == NULL);
        if (states[i].message)
            assert_string_equal(error.message, states[i].message);
        qd_text_free(&text);
    }
    qd_cover_starts_free(starts);
    qd_cover_free(cover);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_words_of_starts),  cmocka_unit_test(test_parts_add_up),
        cmocka_unit_test(test_numbers_of_parts), cmocka_unit_test(test_ranges),
        cmocka_unit_test(test_parts_are_even),   cmocka_unit_test(test_divisions),
        cmocka_unit_test(test_logarithms),       cmocka_unit_test(test_result_lines),
        cmocka_unit_test(test_torn_lines),       cmocka_unit_test(test_unfinished_then_finished),
        cmocka_unit_test(test_lines_of_a_file),  cmocka_unit_test(test_saved_search_goes_on),
        cmocka_unit_test(test_torn_states),      cmocka_unit_test(test_lines_of_states),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
