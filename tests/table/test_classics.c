/*
 * Classic problems: the numbers of tests/data/classics.txt, and as many as reference instances have;
 * what is wrong with arguments and texts.
 */
#include "share.h"
#include "support.h"

#include "quadrille/classics.h"

#include <stdio.h>

/* ---- texts that arguments name --------------------------------------------------------------- */

static const char *const texts[][2] = {
    {"@chessboard",
     "########\n########\n########\n###..###\n###  ###\n########\n########\n########\n"},
    {"@square", "\r\n ##\r\n ##\r\n"},
    {"@tetrominoes", "IIII\n\nLLL\nL\n\nOO TTT\nOO  T\n\n .SS\n SS\n"},
    {"@cube", "##\n##\n--\n##\n##"},
    {"@latin", "1 2 0\n. 3 1\n3 _ *\n"},
    {"@sudoku", "53..7....\n6..195...\n.98....6.\n8...6...3\n4..8.3..1\n7...2...6\n.6....28.\n"
                "...419..5\n....8..79\n"},
    {"@edges", "# a path\na b\nc\tb 7\n\nc d\r\nd c\n"},
    {"@dimacs", "c a path\np edge 4 3\ne 1 2\ne 2 3\ne 4 3\n"},
    {"@ab", "aa ab ba bb\naab aba abb baa bab cab abc bca ccc\nit's 42 x-y aab\n"},
    {"@letters", "\xc3\xa4\xc3\xb6\n\xc3\xb6\xc3\xbc\nxyz\n"},
    {"@empty", ""},
    {"@blank", "\n ..\n\n"},
    {"@tab", "##\n#\t#\n"},
    {"@two", "##\n\n##\n"},
    {"@layers", "##\n-\n##\n"},
    {"@loop", "a b\nb b\n"},
    {"@none", "p edge 0 1\n"},
    {"@letter", "p edge 3x 1\n"},
    {"@twice", "p edge 3 1\np edge 3 1\n"},
    {"@before", "e 1 2\np edge 3 1\n"},
    {"@zero", "p edge 3 1\ne 0 1\n"},
    {"@half", "p edge 3 1\ne 1x 2\n"},
    {"@remarks", "# one edge\n% of two\na b\n"},
    {"@alone", "a b\nc\n"},
    {"@heading", "p edge x 3\n"},
    {"@range", "p edge 2 1\ne 1 3\n"},
    {"@other", "p edge 2 1\nq 1 2\n"},
    {"@bar", "a|b c\n"},
};

static qd_status read_text(void *user, const char *name, qd_text *text, qd_error *error) {
    (void)user;
    for (size_t i = 0; i < LENGTH(texts); i++)
        if (strcmp(texts[i][0], name) == 0) {
            qd_text_put(text, texts[i][1]);
            return QD_OK;
        }
    memset(error, 0, sizeof *error);
    snprintf(error->message, sizeof error->message, "no such text");
    return error->status = QD_ERROR_UNSUPPORTED;
}

/* Makes what a line of words says, unless it is stopped; the line is cut up. */
static qd_status make_until(char *line, const qd_stop *stop, qd_cover **cover, qd_error *error) {
    const char *words[16];
    qd_classic_call call = {0};
    for (char *word = strtok(line, " "); word && call.count < LENGTH(words);
         word = strtok(NULL, " "))
        words[call.count++] = word;
    call.count--;
    call.arguments = words + 1;
    call.read = read_text;
    call.stop = stop;
    return qd_classic_make(words[0], &call, cover, error);
}

static qd_status make(char *line, qd_cover **cover, qd_error *error) {
    return make_until(line, NULL, cover, error);
}

static qd_status make_constant(const char *line, qd_cover **cover, qd_error *error) {
    char copy[512];
    snprintf(copy, sizeof copy, "%s", line);
    return make(copy, cover, error);
}

/* ---- numbers --------------------------------------------------------------------------------- */

static void check_count(const qd_cover *cover, const char *what, const char *expected) {
    qd_cover_search *search;
    qd_count *total;
    qd_outcome outcome;
    char digits[64];
    OK(qd_count_new(&total, NULL));
    OK(qd_cover_search_new(cover, NULL, &search, NULL));
    OK(qd_cover_search_count(search, total, &outcome, NULL));
    qd_count_print(total, digits, sizeof digits);
    if (outcome != QD_DONE || strcmp(digits, expected) != 0)
        fail_msg("%s: %s solutions, not %s", what, digits, expected);
    qd_cover_search_free(search);
    qd_count_free(total);
}

/* NULL if there is no such file, or the folder is not set. */
static qd_cover *read_reference(const char *name) {
    char path[2048];
    const char *folder = getenv("QUADRILLE_DATA");
    qd_text text = QD_TEXT_INIT;
    qd_cover *cover = NULL;
    if (!folder || !*folder)
        return NULL;
    snprintf(path, sizeof path, "%s/instances/%s", folder, name);
    FILE *file = fopen(path, "r");
    for (int c; file && (c = getc(file)) != EOF;)
        qd_text_put_byte(&text, (char)c);
    if (file) {
        OK(qd_cover_read(QD_COVER_DLX, text.data, text.length, NULL, &cover, NULL));
        fclose(file);
    }
    qd_text_free(&text);
    return cover;
}

/* As text and read again it is the same problem, and Knuth's programs can read the names. */
static void check_text_of(const qd_cover *cover) {
    qd_text text = QD_TEXT_INIT;
    qd_cover *again;
    OK(qd_cover_write_dlx(cover, &text, NULL, NULL));
    OK(qd_cover_read(QD_COVER_DLX, text.data, text.length, NULL, &again, NULL));
    assert_int_equal(qd_cover_option_count(again), qd_cover_option_count(cover));
    for (uint32_t item = 0; item < qd_cover_item_count(cover); item++)
        assert_true(strlen(qd_cover_item_name(cover, item)) <= 8);
    qd_cover_free(again);
    qd_text_free(&text);
}

static char *cut(char *line) { /* the next field */
    char *bar = strstr(line, " | ");
    if (!bar)
        return NULL;
    *bar = '\0';
    return bar + 3;
}

static void check_case(char *line) {
    char name[512];
    bool slow = strncmp(line, "slow ", 5) == 0;
    char *count = slow ? line + 5 : line, *words = cut(count), *reference = cut(words);
    qd_cover *cover;
    qd_error error = {.message = ""};
    snprintf(name, sizeof name, "%s", words);
    if (make(words, &cover, &error) != QD_OK)
        fail_msg("%s: %s", name, error.message);
    check_text_of(cover);
    if (slow ? getenv("QUADRILLE_LONG") != NULL : !is_short() || strlen(count) < 4) {
        qd_cover *other = reference ? read_reference(reference) : NULL;
        check_count(cover, name, count);
        if (other)
            check_count(other, reference, count);
        qd_cover_free(other);
    }
    qd_cover_free(cover);
}

static void test_counts(void **state) {
    FILE *file = fopen(TEST_DATA "/classics.txt", "r");
    char line[1024];
    int cases = 0;
    (void)state;
    assert_non_null(file);
    while (fgets(line, sizeof line, file)) {
        line[strcspn(line, "\n")] = '\0';
        if (*line == '#' || !*line)
            continue;
        if (is_due((size_t)cases++, 3))
            check_case(line);
    }
    fclose(file);
    assert_true(cases > 100);
}

/* The numbers of pieces: OEIS A000105, and A000162 where mirror images are told apart. */
static void test_sets(void **state) {
    static const uint32_t flat[] = {1, 1, 2, 5, 12, 35, 108, 369};
    static const uint32_t solid[] = {1, 1, 2, 8, 29, 166};
    char line[64];
    qd_cover *cover;
    (void)state;
    for (uint32_t i = 0; i < LENGTH(flat); i++) {
        snprintf(line, sizeof line, "polyominoes %u-ominoes 1x9", i + 1);
        OK(make(line, &cover, NULL));
        assert_int_equal(qd_cover_item_count(cover), flat[i] + 9);
        qd_cover_free(cover);
    }
    for (uint32_t i = 0; i < LENGTH(solid); i++) {
        snprintf(line, sizeof line, "polycubes %u-cubes 1x1x9", i + 1);
        OK(make(line, &cover, NULL));
        assert_int_equal(qd_cover_item_count(cover), solid[i] + 9);
        qd_cover_free(cover);
    }
}

/* Words of reference instances, which are made of letters that have no list: the options of their
 * lines. */
static void put_words(const qd_cover *cover, qd_text *text) {
    for (uint32_t o = 0; o < qd_cover_option_count(cover); o++) {
        qd_option_facts facts = qd_cover_option_about(cover, o);
        for (size_t i = 0; i < facts.count; i++)
            if (facts.colours[i])
                qd_text_put(text, qd_cover_colour_name(cover, facts.colours[i]));
        qd_text_put(text, "\n");
    }
}

static qd_status read_words(void *user, const char *name, qd_text *text, qd_error *error) {
    (void)name;
    (void)error;
    put_words(user, text);
    return QD_OK;
}

static void test_words(void **state) {
    static const char *const cases[][4] = {{"wordrect-3x3.dlx", "3x3", "468", ""},
                                           {"wordsquare-5.dlx", "5x5", "13275", "square"},
                                           {"wordrect-4x4.dlx", "4x4", "1158", ""}};
    (void)state;
    for (size_t i = 0; i < LENGTH(cases); i++) {
        const char *words[] = {"list", cases[i][1], *cases[i][3] ? "repeats" : "", "square"};
        qd_classic_call call = {
            .arguments = words, .count = *cases[i][3] ? 4 : 2, .read = read_words};
        qd_cover *cover, *reference = read_reference(cases[i][0]);
        if (!reference)
            skip();
        call.user = reference;
        OK(qd_classic_make("words", &call, &cover, NULL));
        check_count(cover, cases[i][0], cases[i][2]);
        qd_cover_free(cover);
        qd_cover_free(reference);
    }
}

/* The same seed gives the same problem, and another one another. */
static void test_seeds(void **state) {
    static const char *const cases[] = {"latin 9 holes=40", "setpart 30 100", "assign 8"};
    (void)state;
    for (size_t i = 0; i < LENGTH(cases); i++) {
        uint64_t prints[3];
        for (int k = 0; k < 3; k++) {
            char line[64];
            qd_cover *cover;
            snprintf(line, sizeof line, "%s seed=%d", cases[i], k / 2);
            OK(make(line, &cover, NULL));
            prints[k] = qd_cover_fingerprint(cover);
            qd_cover_free(cover);
        }
        assert_true(prints[0] == prints[1]);
        assert_true(prints[0] != prints[2]);
    }
}

/* ---- errors ---------------------------------------------------------------------------------- */

struct wrong {
    const char *words;
    qd_status status;
    const char *message; /* a part of it */
    uint64_t line;
};

static const struct wrong wrongs[] = {
    {"quens 8", QD_ERROR_ARGUMENT, "did you mean 'queens'?", 0},
    {"nonsense", QD_ERROR_ARGUMENT, "there is no problem 'nonsense'", 0},
    {"queens", QD_ERROR_ARGUMENT, "N is missing: queens N [torus] [distance]", 0},
    {"queens x", QD_ERROR_ARGUMENT, "N must be a number from 1 to 999, not 'x'", 0},
    {"queens 0", QD_ERROR_RANGE, "N must be a number from 1 to 999, not '0'", 0},
    {"queens 99999999999999999999", QD_ERROR_RANGE, "N must be", 0},
    {"queens 8 9", QD_ERROR_ARGUMENT, "'9' is not one of the arguments: queens N", 0},
    {"soma 3", QD_ERROR_ARGUMENT, "soma takes no arguments, such as '3'", 0},
    {"queendom 8x8", QD_ERROR_ARGUMENT, "K is missing", 0},
    {"queendom 8x8x8 1", QD_ERROR_ARGUMENT, "'8x8x8' is not a size such as 6x10", 0},
    {"queendom 0x3 1", QD_ERROR_RANGE, "a side must be 1 to 999, not 0", 0},
    {"queendom 200x200 1", QD_ERROR_RANGE, "more than 10000 cells", 0},
    {"polyominoes", QD_ERROR_ARGUMENT, "the list of pieces is missing", 0},
    {"polyominoes pentominoes", QD_ERROR_ARGUMENT, "the region is missing", 0},
    {"polyominoes nothing 3x3", QD_ERROR_UNSUPPORTED, "no such text", 0},
    {"polyominoes I+ 3x3", QD_ERROR_ARGUMENT, "a piece is missing", 0},
    {"polyominoes I*x 3x3", QD_ERROR_ARGUMENT, "how often a piece is used", 0},
    {"polyominoes I*0 3x3", QD_ERROR_ARGUMENT, "how often a piece is used", 0},
    {"polyominoes I*3:2 3x3", QD_ERROR_ARGUMENT, "how often a piece is used", 0},
    {"polyominoes 11-ominoes 3x3", QD_ERROR_RANGE, "sets of pieces have 1 to 10 cells", 0},
    {"polyominoes I 3x3 any fillers", QD_ERROR_ARGUMENT, "nothing has to be covered", 0},
    {"polyominoes I 3x3 fixed noflip", QD_ERROR_ARGUMENT, "only one of", 0},
    {"polyominoes I 3x3 holes=r4c1", QD_ERROR_ARGUMENT, "holes must be", 0},
    {"polyominoes I 3x3 holes=", QD_ERROR_ARGUMENT, "holes must be", 0},
    {"polyominoes I 1000x3", QD_ERROR_RANGE, "a side must be 1 to 999", 0},
    {"polyominoes I @empty", QD_ERROR_SYNTAX, "there is no drawing", 0},
    {"polyominoes I @blank", QD_ERROR_SYNTAX, "there is no drawing", 0},
    {"polyominoes I @tab", QD_ERROR_SYNTAX, "letters, signs, dots and blanks", 2},
    {"polyominoes I @two", QD_ERROR_SYNTAX, "a region is one drawing", 0},
    {"polyominoes I @layers", QD_ERROR_ARGUMENT, "has no layers", 0},
    {"polyominoes @layers 3x3", QD_ERROR_ARGUMENT, "polyominoes have no layers", 0},
    {"polyominoes 1000x1 3x3", QD_ERROR_RANGE, "a side of a piece", 0},
    {"polyominoes 999x999 3x3", QD_ERROR_RANGE, "more than 10000 cells", 0},
    {"polyominoes 1x1 999x999 any", QD_OK, "", 0},
    {"polycubes soma 101x101x101", QD_ERROR_RANGE, "more than 1000000 cells", 0},
    {"polycubes 8-cubes 3x3x3", QD_ERROR_RANGE, "sets of pieces have 1 to 7 cubes", 0},
    {"partridge 45", QD_ERROR_RANGE, "N must be", 0},
    {"latin 62", QD_ERROR_RANGE, "N must be a number from 1 to 61", 0},
    {"latin 3 ........x", QD_ERROR_SYNTAX, "'x' is not a value", 0},
    {"latin 3 ........4", QD_ERROR_SYNTAX, "'4' is not a value", 0},
    {"latin 3 @edges", QD_ERROR_SYNTAX, "a Latin square of order 3 has 9 values", 0},
    {"latin 3 reduced holes=2", QD_ERROR_ARGUMENT, "only one of", 0},
    {"latin 3 seed=2", QD_ERROR_ARGUMENT, "seed= requires holes=", 0},
    {"latin 3 holes=10", QD_ERROR_RANGE, "has 9 cells for holes", 0},
    {"sudoku 9x65", QD_ERROR_RANGE, "up to 64 rows", 0},
    {"sudoku 4x4 @sudoku", QD_ERROR_SYNTAX, "the board has 16 cells, the puzzle 81", 0},
    {"sudoku 4x4 ...............y", QD_ERROR_SYNTAX, "", 0},
    {"words @ab 4x2", QD_ERROR_ARGUMENT, "@ab: no word has 4 letters", 0},
    {"words @ab 2x3 square", QD_ERROR_ARGUMENT, "as many rows as columns", 0},
    {"words @ab 100x2", QD_ERROR_RANGE, "at most 99 letters", 0},
    {"macmahon 5x5", QD_ERROR_ARGUMENT, "there are 24 squares of 3 colours, but 5x5 places", 0},
    {"macmahon 5x5 colours=0", QD_ERROR_RANGE, "colours must be 1 to 6", 0},
    {"macmahon 5x5 colours=7", QD_ERROR_RANGE, "colours must be a number from 0 to 6", 0},
    {"colouring petersen", QD_ERROR_ARGUMENT, "K is missing", 0},
    {"colouring cycle2 3", QD_ERROR_RANGE, "a cycle has at least 3 vertices", 0},
    {"colouring hypercube17 2", QD_ERROR_RANGE, "numbers of hypercube must be 1 to 16", 0},
    {"colouring @empty 3", QD_ERROR_SYNTAX, "there is no graph", 0},
    {"colouring @loop 3", QD_ERROR_SYNTAX, "joins a vertex to itself", 2},
    {"colouring @alone 3", QD_ERROR_SYNTAX, "an edge has two vertices", 2},
    {"colouring @heading 3", QD_ERROR_SYNTAX, "p edge VERTICES EDGES", 1},
    {"colouring @range 3", QD_ERROR_SYNTAX, "not one of those numbers", 2},
    {"colouring @other 3", QD_ERROR_SYNTAX, "not a line of a graph", 2},
    {"colouring @bar 3", QD_ERROR_ARGUMENT, "'a|b' cannot be an item's name", 0},
    {"colouring @none 3", QD_ERROR_SYNTAX, "p edge VERTICES EDGES", 1},
    {"colouring @letter 3", QD_ERROR_SYNTAX, "p edge VERTICES EDGES", 1},
    {"colouring @twice 3", QD_ERROR_SYNTAX, "not a line of a graph", 2},
    {"colouring @before 3", QD_ERROR_SYNTAX, "not a line of a graph", 1},
    {"colouring @zero 3", QD_ERROR_SYNTAX, "not one of those numbers", 2},
    {"colouring @half 3", QD_ERROR_SYNTAX, "not one of those numbers", 2},
    {"colouring myciel1 2", QD_ERROR_RANGE, "myciel must be 2 to 11", 0},
    {"colouring myciel12 2", QD_ERROR_RANGE, "numbers of myciel must be 1 to 11", 0},
    {"colouring cycle0 2", QD_ERROR_RANGE, "numbers of cycle must be 1 to 99999", 0},
    {"colouring grid2x301 2", QD_ERROR_RANGE, "numbers of grid must be 1 to 300", 0},
    {"polyominoes I 0x3", QD_ERROR_RANGE, "a side must be 1 to 999, not 0", 0},
    {"polyominoes 0x3 3x3", QD_ERROR_RANGE, "a side of a piece must be 1 to 999", 0},
    {"polyominoes 1000x1 3x3", QD_ERROR_RANGE, "a side of a piece must be 1 to 999", 0},
    {"queendom 1000x3 1", QD_ERROR_RANGE, "a side must be 1 to 999, not 1000", 0},
    {"words @ab 2x100", QD_ERROR_RANGE, "at most 99 letters", 0},
    {"latin 3 ........?", QD_ERROR_SYNTAX, "'?' is not a value", 0},
    {"steiner 2", QD_ERROR_RANGE, "N must be", 0},
    {"setpart 40 2", QD_ERROR_ARGUMENT, "2 sets are too few to divide 40 things", 0},
    {"setpart 3 4", QD_ERROR_RANGE, "at most half of that", 0},
    {"assign 1000", QD_ERROR_RANGE, "N must be", 0},
};

/* Those that take a second each. */
static const struct wrong slow_wrongs[] = {
    {"colouring complete3000 61", QD_ERROR_RANGE, "the problem is too large", 0},
    {"polyominoes 4-ominoes 999x999 any", QD_ERROR_RANGE, "more than 20000000 items", 0},
};

static void check_wrong(const struct wrong *wrong) {
    qd_error error = {.message = ""};
    qd_cover *cover = NULL;
    qd_status status = make_constant(wrong->words, &cover, &error);
    if (status != wrong->status || !strstr(error.message, wrong->message) ||
        error.line != wrong->line || (status == QD_OK) != (cover != NULL))
        fail_msg("%s: status %d, line %d: %s", wrong->words, (int)status, (int)error.line,
                 error.message);
    qd_cover_free(cover);
    assert_int_equal(make_constant(wrong->words, &cover, NULL), status); /* without an error */
    qd_cover_free(cover);
}

static void test_errors(void **state) {
    (void)state;
    for (size_t i = 0; i < LENGTH(wrongs); i++)
        if (is_due(i, 3))
            check_wrong(&wrongs[i]);
    for (size_t i = 0; i < LENGTH(slow_wrongs) && !is_short(); i++)
        check_wrong(&slow_wrongs[i]);
}

/* Every problem in the table has an example that can be made, unless it needs a list. */
static void test_table(void **state) {
    const qd_classic *classic;
    (void)state;
    for (size_t i = 0; (classic = qd_classic_get(i)); i++) {
        char line[256];
        qd_cover *cover;
        snprintf(line, sizeof line, "%s %s", classic->name,
                 strcmp(classic->name, "words") == 0 ? "@ab 3x3" : classic->example);
        OK(make(line, &cover, NULL));
        qd_cover_free(cover);
    }
    qd_cover *cover;
    OK(qd_classic_make("soma", NULL, &cover, NULL));
    qd_cover_free(cover);
    const char *words[] = {"@ab", "3x3"};
    qd_classic_call without = {.arguments = words, .count = 2};
    assert_int_equal(qd_classic_make("words", &without, &cover, NULL), QD_ERROR_ARGUMENT);
}

/* ---- stopped --------------------------------------------------------------------------------- */

struct asked {
    uint32_t most, count;
};

static bool ask(void *user) {
    struct asked *asked = user;
    return asked->count++ == asked->most;
}

/* Makes it, and stops it when that was asked so often before. */
static void check_stop(const char *line, uint32_t most) {
    struct asked asked = {.most = most};
    qd_stop stop = {.ask = ask, .user = &asked};
    char words[256];
    qd_cover *cover;
    qd_error error;
    snprintf(words, sizeof words, "%s", line);
    assert_int_equal(make_until(words, &stop, &cover, &error), QD_ERROR_STOPPED);
    assert_null(cover);
    assert_string_equal(error.message, "the problem was not made to its end: stopped");
    assert_int_equal(asked.count, most + 1);
}

/* Everything asks at its beginning, and what takes long once in some milliseconds. */
static void test_stops(void **state) {
    static const struct {
        const char *line;
        uint32_t most;
    } rows[] = {
        {"queens 200", 5},
        {"langford 99", 1},
        {"steiner 60", 3},
        {"dominoes 99x99", 5},
        {"partridge 9", 1},
        {"polyominoes 9-ominoes 1x1", 10},
        {"polycubes 6-cubes 2x2x2", 3},
        {"colouring queen60x60 3", 20},
        {"matching complete400", 2},
        {"matching path3000", 1},
        {"setpart 2000 5000", 5},
        {"assign 200", 2},
        {"sudoku 25x25", 2},
    };
    const qd_classic *classic;
    char line[256];
    (void)state;
    for (size_t i = 0; (classic = qd_classic_get(i)); i++) {
        bool words = strcmp(classic->name, "words") == 0;
        snprintf(line, sizeof line, "%s %s", classic->name, words ? "@ab 3x3" : classic->example);
        check_stop(line, 0);
    }
    for (size_t i = 0; i < LENGTH(rows); i++)
        check_stop(rows[i].line, rows[i].most);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_counts), cmocka_unit_test(test_sets),   cmocka_unit_test(test_words),
        cmocka_unit_test(test_seeds),  cmocka_unit_test(test_errors), cmocka_unit_test(test_table),
        cmocka_unit_test(test_stops),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
