/* The 9x9 engines through their public interface. */
#include "support.h"

#include "nine/above.h"

static const char puzzle[] =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
static const char solution[] =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

static qd_nine *open_simd(const char *simd) {
    qd_nine_settings settings = {0};
    qd_nine *nine;
    settings.simd = simd;
    OK(qd_nine_new(&settings, &nine, NULL));
    return nine;
}

#define FOR_SIMD(name)                                                                             \
    for (const char *name = qd_nine_simd_name(0), *next_ = NULL, *p_ = NULL;                       \
         name && (p_ = name, true); next_ = simd_after(p_), name = next_)

static const char *simd_after(const char *simd) {
    size_t i = 0;
    while (strcmp(qd_nine_simd_name(i), simd) != 0)
        i++;
    return qd_nine_simd_name(i + 1);
}

static void solve(qd_nine *nine, qd_nine_work *work) {
    qd_outcome outcome;
    OK(qd_nine_solve(nine, work, &outcome, NULL));
    assert_int_equal(outcome, QD_DONE);
}

static void portable_is_there(void **state) {
    (void)state;
    const char *last = NULL, *name;
    for (size_t i = 0; (name = qd_nine_simd_name(i)); i++)
        last = name;
    assert_string_equal(last, "portable");
    qd_nine *nine = open_simd("portable");
    assert_string_equal(qd_nine_simd(nine), "portable");
    qd_nine_free(nine);
}

/* The same puzzle many times, as text with newlines, by list, and as values. */
static void all_sizes(void **state) {
    (void)state;
    static uint8_t text[600][82], found[600], solved[600][81];
    static const void *list[600];
    for (size_t i = 0; i < 600; i++) {
        memcpy(text[i], puzzle, 81);
        list[i] = text[599 - i];
    }
    FOR_SIMD(simd) {
        qd_nine *nine = open_simd(simd);
        for (size_t count = 0; count <= 600; count += count < 70 ? 1 : 53) {
            qd_nine_work work = {0};
            work.cells = text[0];
            work.stride = 82;
            work.list = count % 2 ? list : NULL;
            work.count = count;
            work.found = found;
            work.solutions = solved[0];
            work.zero = '0';
            solve(nine, &work);
            for (size_t i = 0; i < count; i++) {
                assert_int_equal(found[i], 1);
                assert_memory_equal(solved[i], solution, 81);
            }
        }
        qd_nine_free(nine);
    }
}

struct known {
    const char *text;
    unsigned found;
};

/* One in a hundred copies of an easy puzzle, in a batch of each size. */
static void odd_ones(void **state) {
    (void)state;
    static const struct known known[] = {
        {"................................................................................."
         "",
         2},
        {"534678912672195348198342567859761423426853791713924856961537284287419635345286179", 1},
        {"534678912672195348198342567859761423426853791713924856961537284287419635345286178", 0},
        {"55..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79", 0},
        {"22...............................................................................", 0},
        {"1........1.......................................................................", 0},
        {".....5.8....6.1.43..........1.5........1.6...3.......553.....61........4.........", 0},
        {"8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..", 1},
    };
    static uint8_t cells[100][81], found[100];
    FOR_SIMD(simd) {
        qd_nine *nine = open_simd(simd);
        for (size_t k = 0; k < LENGTH(known); k++)
            for (size_t count = 1; count <= 100; count += 33) {
                qd_nine_work work = {0};
                for (size_t i = 0; i < count; i++)
                    memcpy(cells[i], i == count / 2 ? known[k].text : puzzle, 81);
                work.cells = cells[0];
                work.count = count;
                work.found = found;
                solve(nine, &work);
                for (size_t i = 0; i < count; i++)
                    assert_int_equal(found[i], i == count / 2 ? known[k].found : 1);
            }
        qd_nine_free(nine);
    }
}

/* Deep dives in every lane at once, and their memory. */
static void empty_grids(void **state) {
    (void)state;
    static uint8_t cells[2000][81], found[2000], solved[2000][81];
    FOR_SIMD(simd) {
        qd_nine *nine = open_simd(simd);
        for (unsigned limit = 1; limit <= 2; limit++) {
            qd_nine_work work = {0};
            work.cells = cells[0];
            work.count = 2000;
            work.limit = limit;
            work.found = found;
            work.solutions = solved[0];
            solve(nine, &work);
            for (size_t i = 0; i < 2000; i++) {
                assert_int_equal(found[i], limit);
                assert_true(brute_is_filled(solved[i], 3, 3, NULL));
                assert_memory_equal(solved[i], solved[0], 81);
            }
        }
        qd_nine_free(nine);
    }
}

/* Marks that mean the same as the clues, written in both ways. */
static void pencilmarks(void **state) {
    (void)state;
    static uint8_t marks[100][729], found[100], solved[100][81];
    for (size_t i = 0; i < 100; i++)
        for (size_t cell = 0; cell < 81; cell++)
            for (int d = 1; d <= 9; d++) {
                bool given = puzzle[cell] == '.' || puzzle[cell] == '0' + d;
                marks[i][9 * cell + (size_t)d - 1] =
                    (uint8_t)(i % 2 ? (given ? '0' + d : '.') : given);
            }
    FOR_SIMD(simd) {
        qd_nine *nine = open_simd(simd);
        for (size_t count = 1; count <= 100; count += 99) {
            qd_nine_work work = {0};
            work.cells = marks[0];
            work.pencilmarks = true;
            work.count = count;
            work.found = found;
            work.solutions = solved[0];
            work.zero = '0';
            solve(nine, &work);
            for (size_t i = 0; i < count; i++) {
                assert_int_equal(found[i], 1);
                assert_memory_equal(solved[i], solution, 81);
            }
        }
        qd_nine_free(nine);
    }
}

static void wrong_arguments(void **state) {
    (void)state;
    qd_error error;
    qd_nine *nine;
    qd_nine_search *search;
    qd_outcome outcome;
    uint8_t found;
    qd_nine_settings settings = {0};
    settings.simd = "steam";
    assert_int_equal(qd_nine_new(&settings, &nine, &error), QD_ERROR_ARGUMENT);
    assert_string_equal(error.message, "this machine has no SIMD level 'steam'");
    assert_null(nine);
    assert_int_equal(qd_nine_search_new(&settings, &search, NULL), QD_ERROR_ARGUMENT);
    nine = open_simd(NULL);
    qd_nine_work work = {0};
    work.count = 1;
    assert_int_equal(qd_nine_solve(nine, &work, &outcome, &error), QD_ERROR_ARGUMENT);
    work.cells = puzzle;
    work.found = &found;
    work.limit = 3;
    assert_int_equal(qd_nine_solve(nine, &work, &outcome, &error), QD_ERROR_ARGUMENT);
    assert_string_equal(error.message, "the limit must be 1 or 2, not 3");
    qd_nine_free(nine);
    qd_nine_free(NULL);
}

/* An earlier request ends the next call; when it is taken back, the one after it completes. */
static void interruption(void **state) {
    (void)state;
    static uint8_t cells[500][81], found[500];
    qd_outcome outcome;
    FOR_SIMD(simd) {
        qd_stop stop = {0};
        qd_nine_settings settings = {0};
        qd_nine *nine;
        settings.simd = simd;
        settings.limits.stop = &stop;
        OK(qd_nine_new(&settings, &nine, NULL));
        for (size_t count = 5; count <= 500; count += 495) {
            qd_nine_work work = {0};
            work.cells = cells[0];
            work.count = count;
            work.found = found;
            qd_stop_request(&stop);
            OK(qd_nine_solve(nine, &work, &outcome, NULL));
            assert_int_equal(outcome, QD_INTERRUPTED);
            assert_int_equal(found[count - 1], QD_NINE_UNKNOWN);
            stop = (qd_stop){0};
            solve(nine, &work);
            assert_int_equal(found[count - 1], 2);
        }
        qd_nine_free(nine);
    }
}

/* Each limit ends a search with its own outcome; so does an interruption, which is not the end. */
static void limits(void **state) {
    (void)state;
    static const uint8_t empty[81];
    static const struct {
        qd_limits limits;
        qd_outcome outcome;
    } cases[] = {{{.solutions = 2}, QD_SOLUTION_LIMIT},
                 {{.nodes = 100}, QD_NODE_LIMIT},
                 {{.seconds = 0.001}, QD_TIME_LIMIT}};
    for (size_t i = 0; i < LENGTH(cases); i++) {
        qd_nine_settings settings = {0};
        qd_nine_search *search;
        qd_nine *nine;
        qd_outcome outcome;
        qd_stop stop = {0};
        settings.limits = cases[i].limits;
        settings.limits.stop = &stop;
        OK(qd_nine_search_new(&settings, &search, NULL));
        qd_nine_search_start(search, empty, false);
        qd_stop_request(&stop);
        assert_int_equal(qd_nine_search_next(search, NULL), QD_INTERRUPTED);
        stop = (qd_stop){0};
        while ((outcome = qd_nine_search_next(search, NULL)) == QD_SOLUTION)
            continue;
        assert_int_equal(outcome, cases[i].outcome);
        assert_int_equal(qd_nine_search_next(search, NULL), outcome);
        qd_effort effort = qd_nine_search_effort(search);
        assert_true(i != 0 || effort.solutions == 2);
        assert_true(i != 1 || effort.nodes == 100);
        assert_true(i != 2 || effort.seconds >= 0.001);
        qd_nine_search_free(search);
        assert_int_equal(qd_nine_new(&settings, &nine, NULL), QD_ERROR_UNSUPPORTED);
        assert_null(nine);
    }
}

/* All solutions, node by node. */
static void search(void **state) {
    (void)state;
    FOR_SIMD(simd) {
        qd_nine_settings settings = {0};
        qd_nine_search *search;
        uint8_t values[81], two[81];
        settings.simd = simd;
        settings.limits.slice_nodes = 1;
        OK(qd_nine_search_new(&settings, &search, NULL));
        memcpy(two, puzzle, 81);
        two[0] = two[1] = two[4] = two[9] = '.';
        qd_nine_search_start(search, two, false);
        unsigned found = 0, pauses = 0;
        for (qd_outcome outcome; (outcome = qd_nine_search_next(search, values)) != QD_DONE;) {
            pauses += outcome == QD_PAUSED;
            if (outcome == QD_SOLUTION) {
                found++;
                assert_true(brute_is_filled(values, 3, 3, NULL));
            }
        }
        uint8_t clues[81], first[81];
        for (size_t cell = 0; cell < 81; cell++)
            clues[cell] = two[cell] == '.' ? 0 : (uint8_t)(two[cell] - '0');
        assert_int_equal(found, brute_sudoku(clues, 3, 3, NULL, 1000, first));
        assert_true(found > 1);
        assert_true(pauses > 0);
        assert_true(qd_nine_search_effort(search).nodes >= found);
        assert_int_equal(qd_nine_search_next(search, values), QD_DONE);
        qd_nine_search_free(search);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(portable_is_there),
        cmocka_unit_test(all_sizes),
        cmocka_unit_test(odd_ones),
        cmocka_unit_test(empty_grids),
        cmocka_unit_test(pencilmarks),
        cmocka_unit_test(wrong_arguments),
        cmocka_unit_test(interruption),
        cmocka_unit_test(limits),
        cmocka_unit_test(search),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
