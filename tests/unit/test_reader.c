#include "support.h"

#include <stdio.h>

#define PUZZLE "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"

/* How a text was read: "line", "rows", ... or "L:C" of an error, one word per record. */
static void describe(const qd_reader_settings *settings, const char *text, size_t length,
                     size_t step, char *found, size_t size) {
    qd_reader *reader;
    const qd_record *record;
    qd_error error;
    size_t used = 0, fed = 0;
    OK(qd_reader_new(settings, &reader, NULL));
    found[0] = '\0';
    for (;;) {
        qd_read read = qd_reader_next(reader, &record, &error);
        assert_int_not_equal(read, QD_READ_FAILED);
        if (read == QD_READ_END)
            break;
        if (read == QD_READ_MORE) {
            size_t part = length - fed < step ? length - fed : step;
            OK(qd_reader_feed(reader, text + fed, part, NULL));
            fed += part;
            if (part == 0)
                qd_reader_finish(reader);
            continue;
        }
        used += (size_t)(record->puzzle
                             ? snprintf(found + used, size - used, "%s%s", used ? " " : "",
                                        qd_format_about(record->format).name)
                             : snprintf(found + used, size - used, "%s%llu:%llu", used ? " " : "",
                                        (unsigned long long)record->error.line,
                                        (unsigned long long)record->error.column));
        assert_true(used < size);
    }
    qd_reader_free(reader);
}

/* The result is the same if it is fed whole, byte by byte, or in odd pieces. */
static void expect_with(const qd_reader_settings *settings, const char *text, size_t length,
                        const char *expected) {
    static const size_t steps[] = {1 << 20, 1, 7, 82};
    char found[4096];
    for (size_t i = 0; i < LENGTH(steps); i++) {
        describe(settings, text, length, steps[i], found, sizeof found);
        if (strcmp(found, expected) != 0)
            fail_msg("read as '%s', not '%s':\n%s", found, expected, text);
    }
}

static void expect_bytes(const char *text, size_t length, const char *expected) {
    expect_with(NULL, text, length, expected);
}

static void expect(const char *text, const char *expected) {
    expect_bytes(text, strlen(text), expected);
}

#define NUMBERS4 "1 2 3 4\n3 4 1 2\n0 0 0 0\n0 0 0 0\n"
#define ROWS9                                                                                      \
    "53..7....\n6..195...\n.98....6.\n8...6...3\n4..8.3..1\n7...2...6\n.6....28.\n...419..5\n"     \
    "....8..79\n"
#define DRAWN4                                                                                     \
    "+-----+-----+\n| 1 2 | 3 4 |\n| . . | . . |\n+-----+-----+\n| . . | . . |\n| . . | . . "      \
    "|\n+-----+-----+\n"

static void test_lines(void **state) {
    (void)state;
    expect("", "");
    expect("\n\n  \n", "");
    expect(PUZZLE, "line");
    expect(PUZZLE "\n" PUZZLE "\n", "line line");
    expect("  " PUZZLE "\r\n" PUZZLE "\r\n", "line line");
    expect("\xef\xbb\xbf" PUZZLE "\n", "line");
    expect(PUZZLE " # name\n" PUZZLE "\tmore\n" PUZZLE ",x\n" PUZZLE ":1:y\n",
           "line line line line");
    expect("# 1 2 3\n" PUZZLE "\n#end\n", "line");
    expect(PUZZLE "\nend\n" PUZZLE "\njunk", "line 3:1"); /* what follows is reported once */
    expect(PUZZLE "\n  END \n\n#\n junk\n" PUZZLE, "line 5:2");
    expect(PUZZLE "\nend\n\n# a comment\n", "line");
    expect("................\n", "line");
    expect("....................................\n", "line");
    expect("................................................................\n", "line");
}

/* Small grids in lines after rows, valid or not: only rows as wide as the line would make them
 * rows. */
static void test_lines_after_rows(void **state) {
    (void)state;
    expect("1...\n..2.\n....\n....\n\n1...............\n", "rows line");
    expect("1...\n2...\n\n1...............\n2...............\n", "3:1 line line");
    expect("1...\n..2.\n....\n....\n................\n", "rows line");
    expect(ROWS9 "................\n", "rows line");
}

/* Where the symbols say that the grid is large, a row with few of them is not a small grid. */
static void test_rows_with_symbols(void **state) {
    qd_reader_settings settings = {0};
    qd_reader *reader;
    const qd_record *record;
    (void)state;
    settings.symbols = "123456789ABCDEFG";
    OK(qd_reader_new(&settings, &reader, NULL));
    for (int row = 0; row < 16; row++)
        OK(qd_reader_feed(reader, row ? "................\n" : "1...2...3...4...\n", 17, NULL));
    qd_reader_finish(reader);
    assert_int_equal(qd_reader_next(reader, &record, NULL), QD_READ_RECORD);
    assert_non_null(record->puzzle);
    assert_int_equal(qd_board_value_count(qd_grid_board(record->puzzle->grid)), 16);
    assert_int_equal(qd_reader_next(reader, &record, NULL), QD_READ_END);
    qd_reader_free(reader);
}

/* A valid record after a malformed one has none of its error. */
static void test_error_is_gone(void **state) {
    static const char text[] = "junk\n" PUZZLE "\n";
    qd_reader *reader;
    const qd_record *record;
    (void)state;
    OK(qd_reader_new(NULL, &reader, NULL));
    OK(qd_reader_feed(reader, text, sizeof text - 1, NULL));
    assert_int_equal(qd_reader_next(reader, &record, NULL), QD_READ_RECORD);
    assert_int_equal(record->error.line, 1);
    assert_int_equal(qd_reader_next(reader, &record, NULL), QD_READ_RECORD);
    assert_non_null(record->puzzle);
    assert_int_equal(record->error.line, 0);
    assert_int_equal(record->error.column, 0);
    assert_string_equal(record->error.message, "");
    qd_reader_free(reader);
}

/* Invalid settings are refused at once. */
static void test_wrong_settings(void **state) {
    static const struct {
        const char *format, *symbols, *message;
    } cases[] = {
        {"svg", NULL, "svg cannot be read"},
        {NULL, "AAB", "symbol 'A' is duplicated"},
        {NULL, "", NULL},
        {NULL, "!\"#$%&'()*+,-/0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\\]^_`abcdefghijklmn",
         "77 symbols: there are up to 64 values"},
    };
    qd_error error;
    (void)state;
    for (size_t i = 0; i < LENGTH(cases); i++) {
        qd_reader *reader;
        qd_reader_settings settings = {0};
        settings.format = cases[i].format ? qd_format_find(cases[i].format) : NULL;
        settings.symbols = cases[i].symbols;
        qd_status status = qd_reader_new(&settings, &reader, &error);
        assert_int_equal(status == QD_OK, !cases[i].message);
        if (status != QD_OK)
            assert_string_equal(error.message, cases[i].message);
        qd_reader_free(reader);
    }
}

static void test_bad_lines(void **state) {
    (void)state;
    expect("junk\n", "1:1");
    expect(PUZZLE "5\n" PUZZLE "\n", "1:82 line");
    expect("3..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n",
           "1:81");
    expect("53..7....6..195....98..%.6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n",
           "1:24");
    expect("5\n", "1:1");
    expect("0\n", "");
    expect("12345\n\nfoo bar\n", "1:1 3:1");
    expect("1 2 3\n", "1:1");
    expect("12345678.............\n", "1:1");
    expect_bytes(PUZZLE "\n\0\0\1\2\xff\n" PUZZLE, 81 + 7 + 81, "line 2:1 line");
    expect_bytes("53\0..", 5, "1:1");
    expect_bytes("% a\n1\0...\n", 10, "1:1 2:1"); /* a NUL is not a blank */
}

static void test_numbers(void **state) {
    (void)state;
    expect(NUMBERS4, "numbers");
    expect(NUMBERS4 NUMBERS4, "numbers numbers");
    expect(NUMBERS4 "\n" NUMBERS4, "numbers numbers");
    expect("2\n" NUMBERS4 NUMBERS4, "numbers numbers");
    expect("2\n\n" NUMBERS4 "\n" NUMBERS4 "end", "numbers numbers");
    expect("1\n" NUMBERS4 "1\n" NUMBERS4, "numbers numbers");
    expect("  1  2 3\t4 \n3 4 1 2\n. . . .\n_ - * x\n", "numbers");
}

/* With a board, with `numbers` requested, or both: in any white space. Returns the number of
 * records that have a grid, and that of errors in `*errors`; checks the first cells of all of
 * them. */
static int count_records(const char *text, const char *board_text, bool insists, size_t step,
                         int *errors) {
    qd_reader_settings settings = {0};
    qd_reader *reader;
    qd_board *board = NULL;
    const qd_record *record;
    size_t length = strlen(text), fed = 0;
    int grids = 0;
    qd_read read;
    if (board_text)
        OK(qd_board_parse(board_text, &board, NULL));
    settings.board = board;
    settings.format = insists ? qd_format_find("numbers") : NULL;
    OK(qd_reader_new(&settings, &reader, NULL));
    for (*errors = 0; (read = qd_reader_next(reader, &record, NULL)) != QD_READ_END;) {
        if (read == QD_READ_MORE) {
            size_t part = length - fed < step ? length - fed : step;
            OK(qd_reader_feed(reader, text + fed, part, NULL));
            fed += part;
            if (part == 0)
                qd_reader_finish(reader);
            continue;
        }
        assert_int_equal(read, QD_READ_RECORD);
        grids += record->puzzle != NULL;
        *errors += record->puzzle == NULL;
        if (record->puzzle)
            assert_int_equal(qd_grid_value(record->puzzle->grid, 0), 1);
    }
    qd_reader_free(reader);
    qd_board_free(board);
    return grids;
}

static void expect_grids(const char *text, const char *board, bool insists, int grids,
                         int expected_errors) {
    static const size_t steps[] = {1 << 20, 1, 7};
    int errors;
    for (size_t i = 0; i < LENGTH(steps); i++) {
        assert_int_equal(count_records(text, board, insists, steps[i], &errors), grids);
        assert_int_equal(errors, expected_errors);
    }
}

static void test_free_numbers(void **state) {
    (void)state;
    expect_grids("1 2 3 4 3 4 1 2 0 0 0 0 0 0 0 0", "4x4", false, 1, 0);
    expect_grids("1 2 3 4 3\n4 1 2 0 0 0 0 0 0 0 0\n", "4x4", false, 1, 0);
    expect_grids("1 2 3 4 3 4\n1 2 0 0 0 0\n0 0 0 0 1 2\n3 4 3 4 1 2\n0 0 0 0 0 0\n0 0\n", "4x4",
                 false, 2, 0);
    expect_grids("1\n2\n3\n4\n3\n4\n1\n2\n0\n0\n0\n0\n0\n0\n0\n0\n", "4x4", false, 1, 0);
    expect_grids("1\n1\n2\n3\n4\n3\n4\n1\n2\n0\n0\n0\n0\n0\n0\n0\n0\n", "4x4", false, 1, 0);
    expect_grids("1 1 2 3 4 3 4 1 2 0 0 0 0 0 0 0 0\n", "4x4", true, 1, 0);
    expect_grids("7 1 2 3 4 3 4 1 2 0 0 0 0 0 0 0 0\n", "4x4", true, 1, 1);
    expect_grids("1 2 3 4\n3 4 1\n2 0 0 0 0\n\n0 0 0 0\n", NULL, true, 1, 0);
    expect_grids("1 2 3 4\n\n3 4 1 2\n0 0 0\n", NULL, true, 0, 1);
    expect_grids("1 2\n2 1\n", "2x2", true, 1, 0);
    expect_grids("1 2 3 4\n3 4 1 2 0 0\n0 0 0 0 0 0\n", "4x4", false, 0, 1); /* rows, at first */
}

static void test_bad_numbers(void **state) {
    (void)state;
    expect("1 2 3 4\n3 4 1 2\n0 0 0 0\n", "3:1");
    expect("1 2 3 4\n3 4 1 5\n0 0 0 0\n0 0 0 0\n" NUMBERS4, "2:7 numbers");
    expect("1 2 3 4\n3 4 1\n0 0 0 0\n0 0 0 0\n" NUMBERS4, "2:1 numbers");
    expect("1 2 3 4\n3 4 1 2 3\n0 0 0 0\n0 0 0 0\n" NUMBERS4, "2:1 numbers");
    expect("1 2 3 4\n3 x1 1 2\n0 0 0 0\n0 0 0 0\n", "2:3");
    expect("1 2 3 4\n3 99999999999999999999 1 2\n0 0 0 0\n0 0 0 0\n", "2:3");
    expect("1 2 3 4\n\n" NUMBERS4, "2:1 numbers");
    expect("1 2 3 4\n" PUZZLE "\n", "2:1 line");
    expect("3\n" NUMBERS4 NUMBERS4, "numbers numbers 1:1");
    expect("2\n" NUMBERS4 "1\n" NUMBERS4, "numbers 1:1 numbers");
}

static void test_rows(void **state) {
    (void)state;
    expect(ROWS9, "rows");
    expect(ROWS9 ROWS9, "rows rows");
    expect("1\n" ROWS9, "rows");
    expect("1234\n# a comment\n3412\n....\n#\n....\n", "rows");
    expect("1234\n3412\n....\n....\n", "rows"); /* a number alone, but a row follows */
    expect("123456789\n456789123\n789123456\n.........\n.........\n.........\n.........\n"
           ".........\n.........\n",
           "rows");
    expect("530070000\n600195000\n098000060\n800060003\n400803001\n700020006\n060000280\n"
           "000419005\n000080079\n",
           "rows");
    expect(ROWS9 "\n" PUZZLE "\n" NUMBERS4, "rows line numbers");
}

/* As wide as a 4x4 grid in one line; symbols that a 4x4 does not have decide. */
static void test_wide_rows(void **state) {
    static const char row[] = "1.......9......G\n", spaced[] = "1 . . . 5 . . . A . . . G . . .\n";
    static const char small[] = "1...............\n";
    char text[2048] = "";
    (void)state;
    for (int i = 0; i < 16; i++)
        strcat(text, row);
    expect(text, "rows");
    strcat(text, row);
    expect(text, "rows 17:1");
    strcpy(text, small);
    strcat(text, row);
    expect(text, "line 2:9");
    strcpy(text, row); /* one row of a large grid, and then small ones */
    for (int i = 0; i < 15; i++)
        strcat(text, small);
    expect(text, "16:1");
    strcpy(text, "1.......5.......\n"); /* one symbol out of range is an error */
    strcat(text, small);
    expect(text, "1:9 line");
    *text = '\0';
    for (int i = 0; i < 16; i++)
        strcat(text, spaced);
    expect(text, "numbers");
    expect("a b c d\n", "1:1");
}

static void test_bad_rows(void **state) {
    (void)state;
    expect("53..7....\n6..195...\n", "2:1");
    expect("53..7....\n6..195..\n.98....6.\n8...6...3\n4..8.3..1\n7...2...6\n.6....28.\n...419.."
           "5\n....8..79\n" PUZZLE,
           "2:9 line");
    expect("53..7....\n6..1%5...\n.98....6.\n8...6...3\n4..8.3..1\n7...2...6\n.6....28.\n...419.."
           "5\n....8..79\n",
           "2:5");
    expect("1234\n\n3412\n", "3:1 1:1"); /* 1234 grids are announced, none comes */
}

static void test_drawn(void **state) {
    (void)state;
    expect(DRAWN4, "drawn");
    expect(DRAWN4 "\n" DRAWN4 DRAWN4, "drawn drawn drawn");
    expect("|12|34|\n|..|..|\n|--+--|\n|..|..|\n|..|..|\n", "drawn");
    expect("*-----*\n|12|34|\n|..|..|\n|--+--|\n|..|..|\n|..|..|\n*-----*\n", "drawn");
    expect("1 2 | 3 4\n. . | . .\n----+----\n. . | . .\n. . | . .\n" PUZZLE, "drawn line");
    expect(
        "-------------\n1 2 | 3 4\n. . | . .\n-------------\n. . | . .\n. . | . .\n-------------\n",
        "drawn");
    expect("\xe2\x94\x8c\xe2\x94\x80\xe2\x94\x80\xe2\x94\x80\n"
           "\xe2\x94\x82 1 2 \xe2\x94\x82 3 4 \xe2\x94\x82\n"
           "\xe2\x94\x82 . . \xe2\x94\x82 . . \xe2\x94\x82\n"
           "\xe2\x94\x9c\xe2\x94\x80\xe2\x94\x80\xe2\x94\x80\n"
           "\xe2\x94\x82 . . \xe2\x94\x82 . . \xe2\x94\x82\n"
           "\xe2\x94\x82 . . \xe2\x94\x82 . . \xe2\x94\x82\n",
           "drawn");
    expect("---------\n53..7....\n6..195...\n.98....6.\n8...6...3\n4..8.3..1\n7...2...6\n.6....28."
           "\n...419..5\n",
           "rows"); /* dashes can be an empty row */
}

static void test_bad_drawn(void **state) {
    (void)state;
    expect("| 1 2 | 3 4 |\n| . . | . . |\n", "2:1");
    expect("| 1 2 | 3 4 |\n| . . | . |\n| . . | . . |\n| . . | . . |\n", "2:1");
    expect("| 1 2 | 3 5 |\n| . . | . . |\n| . . | . . |\n| . . | . . |\n", "1:11");
    expect("| a b | c\n", "1:1");
    expect("+---+\n+---+\n", ""); /* a border without a grid is nothing */
}

static void test_overlong_line(void **state) {
    size_t length = 10 * 1000 * 1000;
    char *text = malloc(length + 100);
    char found[64];
    (void)state;
    assert_non_null(text);
    memset(text, '.', length);
    memcpy(text + length, "\n" PUZZLE "\n", 83);
    describe(NULL, text, length + 83, 1 << 16, found, sizeof found);
    assert_string_equal(found, "1:1048577 line");
    free(text);
}

/* Candidates beyond the end of the board are dropped: a line that is wrong may have any number of them. */
static void test_too_many_lists(void **state) {
    (void)state;
    qd_text text = QD_TEXT_INIT;
    const qd_reader_settings settings = {.format = qd_format_find("pencilmarks")};
    for (int i = 0; i < 10; i++)
        qd_text_put(&text, i ? " 1,2" : "1,2");
    qd_text_put(&text, "\n");
    for (int i = 0; i < 2 * QD_MAX_CELLS; i++)
        qd_text_put(&text, "1,2 ");
    qd_text_put(&text, "?\n");
    for (int i = 0; i < 8; i++)
        qd_text_put(&text, "1,2 1,2 1,2 1,2 1,2 1,2 1,2 1,2 1,2 1,2\n");
    expect_with(&settings, text.data, text.length, "2:32769");
    qd_text_free(&text);
}

static void test_settings(void **state) {
    qd_reader_settings settings = {0};
    qd_reader *reader;
    qd_board *board;
    const qd_record *record;
    static const char text[] = "12..\n....\n....\n....\n................\n";
    (void)state;
    OK(qd_board_parse("4x4", &board, NULL));
    settings.board = board;
    settings.format = qd_format_find("rows");
    settings.symbols = "1234";
    OK(qd_reader_new(&settings, &reader, NULL));
    OK(qd_reader_feed(reader, text, sizeof text - 1, NULL));
    qd_reader_finish(reader);
    assert_int_equal(qd_reader_next(reader, &record, NULL), QD_READ_RECORD);
    assert_ptr_equal(qd_grid_board(record->puzzle->grid), board);
    assert_string_equal(record->puzzle->symbols.of_value, "1234");
    assert_int_equal(qd_reader_next(reader, &record, NULL), QD_READ_RECORD);
    assert_null(record->puzzle); /* a line, but only rows were asked for */
    assert_int_equal(qd_reader_next(reader, &record, NULL), QD_READ_END);
    qd_reader_restart(reader);
    assert_int_equal(qd_reader_next(reader, &record, NULL), QD_READ_MORE);
    qd_reader_free(reader);
    qd_board_free(board);
}

static void test_rest_of_line(void **state) {
    qd_reader *reader;
    const qd_record *record;
    qd_text text = QD_TEXT_INIT;
    static const char line[] = PUZZLE " # the name, 4.2\n";
    (void)state;
    OK(qd_reader_new(NULL, &reader, NULL));
    OK(qd_reader_feed(reader, line, sizeof line - 1, NULL));
    assert_int_equal(qd_reader_next(reader, &record, NULL), QD_READ_RECORD);
    assert_int_equal(record->line, 1);
    assert_int_equal(record->text_length, sizeof line - 2);
    OK(qd_format_write(record->format, record->puzzle, &text, NULL));
    assert_string_equal(text.data, line);
    qd_text_free(&text);
    qd_reader_free(reader);
}

/* The text of each plain format is detected as that format. */
static void test_round_trips(void **state) {
    static const char *const names[] = {"line", "rows", "numbers", "drawn"};
    struct random random = random_open(77);
    static const uint32_t boxes[][2] = {{2, 2}, {2, 3}, {3, 2}, {2, 4}, {3, 3},
                                        {2, 5}, {3, 4}, {4, 4}, {5, 5}, {6, 6}};
    (void)state;
    for (size_t b = 0; b < LENGTH(boxes); b++) {
        qd_board *board;
        qd_grid *grid;
        const qd_format *format;
        OK(qd_board_new(boxes[b][0], boxes[b][1], &board, NULL));
        OK(qd_grid_new(board, &grid, NULL));
        uint32_t n = qd_board_value_count(board);
        for (uint32_t cell = 0; cell < n * n; cell++)
            if (random_below(&random, 2))
                qd_grid_set_value(grid, cell, 1 + random_below(&random, n));
        qd_grid_set_value(grid, 0, n);
        for (size_t f = 0; f < LENGTH(names); f++) {
            qd_text text = QD_TEXT_INIT;
            qd_reader *reader;
            const qd_record *record;
            qd_reader_settings settings = {0};
            settings.board = board;
            format = qd_format_find(names[f]);
            OK(qd_format_write(format, &(qd_puzzle){.grid = grid}, &text, NULL));
            OK(qd_reader_new(&settings, &reader, NULL));
            OK(qd_reader_feed(reader, text.data, text.length, NULL));
            qd_reader_finish(reader);
            assert_int_equal(qd_reader_next(reader, &record, NULL), QD_READ_RECORD);
            if (!record->puzzle)
                fail_msg("%s: %s\n%s", qd_format_about(format).name, record->error.message,
                         text.data);
            assert_ptr_equal(record->format, format);
            for (uint32_t cell = 0; cell < n * n; cell++)
                assert_int_equal(qd_grid_value(record->puzzle->grid, cell),
                                 qd_grid_value(grid, cell));
            assert_int_equal(qd_reader_next(reader, &record, NULL), QD_READ_END);
            qd_reader_free(reader);
            qd_text_free(&text);
        }
        qd_grid_free(grid);
        qd_board_free(board);
    }
}

/* What each line of the text is found to be. */
static void expect_line_by_line(const char *text, const char *expected) {
    qd_reader_settings settings = {0};
    settings.line_by_line = true;
    expect_with(&settings, text, strlen(text), expected);
}

/* Plain lines that the reader hands out at once, after it has read `before`. */
static size_t count_lines_after(const qd_reader_settings *settings, const char *before, bool ends) {
    static const char lines[] = PUZZLE "\n" PUZZLE "\n";
    qd_reader *reader;
    const qd_record *record;
    uint64_t line = 0;
    OK(qd_reader_new(settings, &reader, NULL));
    OK(qd_reader_feed(reader, before, strlen(before), NULL));
    if (ends)
        qd_reader_finish(reader);
    for (qd_read read = QD_READ_RECORD; read == QD_READ_RECORD;)
        read = qd_reader_next(reader, &record, NULL);
    size_t count = qd_reader_take_lines(reader, lines, sizeof lines - 1, &line);
    size_t above = 0;
    for (const char *c = before; *c; c++)
        above += *c == '\n';
    assert_int_equal(line, count ? above + 1 : 0);
    qd_reader_free(reader);
    return count;
}

/* Only between two records, and only where they mean what they look like. */
static void test_fast_lines(void **state) {
    static const struct {
        const char *before;
        size_t count;
    } cases[] = {
        {"", 2},
        {PUZZLE "\n", 2},
        {"12..\n34..\n1...\n..3.\n", 2},
        {PUZZLE, 0},                /* the end of this line */
        {"12..\n34..\n", 0},        /* rows go on, or do not */
        {"{\"cells\":\n", 0},       /* within a document */
        {"2\n", 0},                 /* the number of grids, or of a row */
        {"-----------------\n", 0}, /* above what it frames */
        {"end\n", 0},
        {"PK\003\004\n", 0}, /* no text: all of it is skipped */
        {"puzzle,solution\n", 0},
    };
    static const struct {
        const char *format, *board, *symbols;
        size_t count;
    } settings[] = {
        {"line", NULL, NULL, 2},      {NULL, "9x9", NULL, 2},     {NULL, "9x9:1x9", NULL, 2},
        {"rows", NULL, NULL, 0},      {NULL, "9x9+x", NULL, 0},   {NULL, "4x4", NULL, 0},
        {NULL, NULL, "ABCDEFGHI", 0}, {NULL, "9x9=0-8", NULL, 0}, {NULL, "9x9:free", NULL, 0},
        {NULL, "9x9=1-10", NULL, 0},
    };
    (void)state;
    for (size_t i = 0; i < LENGTH(cases); i++)
        if (count_lines_after(NULL, cases[i].before, false) != cases[i].count)
            fail_msg("%s", cases[i].before);
    assert_int_equal(count_lines_after(NULL, "", true), 0);
    for (size_t i = 0; i < LENGTH(settings); i++) {
        qd_board *board = NULL;
        if (settings[i].board)
            OK(qd_board_parse(settings[i].board, &board, NULL));
        const qd_reader_settings asked = {
            .format = settings[i].format ? qd_format_find(settings[i].format) : NULL,
            .board = board,
            .symbols = settings[i].symbols};
        if (count_lines_after(&asked, "", false) != settings[i].count)
            fail_msg("%zu", i);
        qd_board_free(board);
    }
}

static void test_line_by_line(void **state) {
    (void)state;
    expect_line_by_line(PUZZLE "\n\r\n# comment\n " PUZZLE "\r\n" PUZZLE, "line line line");
    expect_line_by_line(PUZZLE "\r\r" PUZZLE "\r#\ra\r" PUZZLE "\r", "line line 5:1 line");
    expect_line_by_line(ROWS9, "1:1 2:1 3:1 4:1 5:1 6:1 7:1 8:1 9:1");
    expect_line_by_line("2\nend\n" PUZZLE "\npuzzle,solution\n{\"a\":\n" PUZZLE "\n",
                        "1:1 2:1 line 4:1 5:1 line");
    expect_line_by_line("\x1f\x8b\x08\n" PUZZLE "\n", "1:1 line"); /* as gzip begins */
}

/* A line is the same whatever came before it. */
static void test_line_by_line_alone(void **state) {
    static const char small[] = "123.abc.def.gABC\n",
                      wide[] = PUZZLE "1234567891234567891234567891234\n";
    char both[512];
    (void)state;
    expect_line_by_line(small, "1:5");
    snprintf(both, sizeof both, "1234............\n%s\n%s", PUZZLE, small);
    expect_line_by_line(both, "line line 3:5");
    snprintf(both, sizeof both, "%s\n%s", PUZZLE, wide);
    expect(wide, "1:1");
    expect(both, "line 2:82");
    expect_line_by_line(wide, "1:1");
    expect_line_by_line(both, "line 2:1");
}

static void test_line_by_line_formats(void **state) {
    qd_reader_settings settings = {0};
    const qd_format *format;
    qd_reader *reader;
    qd_error refused;
    char names[200], *name = names, *next;
    (void)state;
    settings.line_by_line = true;
    settings.format = qd_format_find("csv");
    assert_int_equal(qd_reader_new(&settings, &reader, &refused), QD_ERROR_ARGUMENT);
    snprintf(names, sizeof names, "%s", strstr(refused.message, "only ") + 5);
    for (size_t i = 0; (format = qd_format_get(i));
         i++) { /* the message names those that it takes */
        settings.format = format;
        qd_status status = qd_reader_new(&settings, &reader, NULL);
        qd_reader_free(reader);
        if (status != QD_OK) {
            assert_int_equal(status, QD_ERROR_ARGUMENT);
            continue;
        }
        next = strpbrk(name, ", ");
        assert_string_equal(qd_format_about(format).name, next ? (*next = '\0', name) : name);
        name = next ? next + 1 + strspn(next + 1, " ") : name + strlen(name);
        name += strncmp(name, "and ", 4) == 0 ? 4 : 0;
    }
    assert_string_equal(name, "");
    assert_null(qd_reader_why_foreign(PUZZLE, 81));
    assert_null(qd_reader_why_foreign("", 0));
    assert_non_null(strstr(qd_reader_why_foreign("\x1f\x8b\x08", 3), "gzip"));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_lines),
        cmocka_unit_test(test_lines_after_rows),
        cmocka_unit_test(test_rows_with_symbols),
        cmocka_unit_test(test_error_is_gone),
        cmocka_unit_test(test_wrong_settings),
        cmocka_unit_test(test_bad_lines),
        cmocka_unit_test(test_free_numbers),
        cmocka_unit_test(test_numbers),
        cmocka_unit_test(test_bad_numbers),
        cmocka_unit_test(test_rows),
        cmocka_unit_test(test_bad_rows),
        cmocka_unit_test(test_wide_rows),
        cmocka_unit_test(test_drawn),
        cmocka_unit_test(test_bad_drawn),
        cmocka_unit_test(test_overlong_line),
        cmocka_unit_test(test_too_many_lists),
        cmocka_unit_test(test_settings),
        cmocka_unit_test(test_rest_of_line),
        cmocka_unit_test(test_round_trips),
        cmocka_unit_test(test_fast_lines),
        cmocka_unit_test(test_line_by_line),
        cmocka_unit_test(test_line_by_line_alone),
        cmocka_unit_test(test_line_by_line_formats),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
