/* What records contain in addition to values, and what writers do with it. */
#include "support.h"
#include "sudoku/above.h"

#include <stdio.h>

#define SMALL "1.....3..4.....2"
#define SMALL_SOLVED "1324423124133142"

/* Reads the only record of a text. */
static const qd_record *read_one(qd_reader **reader, const char *text) {
    const qd_record *record;
    OK(qd_reader_new(NULL, reader, NULL));
    OK(qd_reader_feed(*reader, text, strlen(text), NULL));
    qd_reader_finish(*reader);
    assert_int_equal(qd_reader_next(*reader, &record, NULL), QD_READ_RECORD);
    if (!record->puzzle)
        fail_msg("%s\n%s", record->error.message, text);
    return record;
}

static void expect_field(const qd_record *record, const char *name, const char *value) {
    assert_non_null(qd_puzzle_field(record->puzzle, name));
    assert_string_equal(qd_puzzle_field(record->puzzle, name), value);
}

static void expect_written(const char *name, const qd_record *record, const char *expected) {
    qd_text text = QD_TEXT_INIT;
    OK(qd_format_write(qd_format_find(name), record->puzzle, &text, NULL));
    assert_string_equal(text.data, expected);
    qd_text_free(&text);
}

static void expect_losses(const char *name, const qd_record *record, const char *expected) {
    char all[256] = "", loss[100];
    for (size_t i = 0; qd_format_loss(qd_format_find(name), record->puzzle, i, loss, sizeof loss);
         i++) {
        strcat(all, i ? "; " : "");
        strcat(all, loss);
    }
    assert_string_equal(all, expected);
}

static void test_heading(void **state) {
    qd_reader *reader;
    (void)state;
    const qd_record *record =
        read_one(&reader, "#A Ruud\n#DOne\n#Cfirst\n#Csecond\n#LEasy\n1...\n..3.\n.4..\n...2\n");
    expect_field(record, "author", "Ruud");
    expect_field(record, "comment", "first\nsecond");
    assert_null(qd_puzzle_field(record->puzzle, "date"));
    expect_written("sdk", record,
                   "#ARuud\n#DOne\n#Cfirst\n#Csecond\n#LEasy\n1...\n..3.\n.4..\n...2\n");
    expect_written("debian", record, "% One\n1...\n..3.\n.4..\n...2\n");
    expect_losses("debian", record, "field 'author'; field 'comment'; field 'difficulty'");
    expect_losses("csv", record, "");
    qd_reader_free(reader);
}

static void test_table(void **state) {
    static const char text[] =
        "n;answer;QUIZ;\"a;b\"\n7;" SMALL_SOLVED ";\"" SMALL "\";\"say \"\"x\"\"\"\n";
    qd_reader *reader;
    (void)state;
    const qd_record *record = read_one(&reader, text);
    assert_int_equal(record->line, 2);
    assert_int_equal(record->puzzle->field_count, 2);
    expect_field(record, "n", "7");
    expect_field(record, "a;b", "say \"x\"");
    assert_non_null(record->puzzle->solution);
    assert_int_equal(record->puzzle->solution[1], 3);
    expect_written("csv", record,
                   "puzzle,solution,n,a;b\n" SMALL "," SMALL_SOLVED ",7,\"say \"\"x\"\"\"\n");
    expect_losses("line", record, "the solution; field 'n'; field 'a;b'");
    qd_reader_free(reader);
}

/* Reads the first record of a text that is fed in two parts. It ends in the second one. */
static const qd_record *read_in_parts(qd_reader *reader, const char *text, size_t first) {
    const qd_record *record;
    qd_reader_restart(reader);
    OK(qd_reader_feed(reader, text, first, NULL));
    assert_int_equal(qd_reader_next(reader, &record, NULL), QD_READ_MORE);
    OK(qd_reader_feed(reader, text + first, strlen(text + first), NULL));
    qd_reader_finish(reader);
    assert_int_equal(qd_reader_next(reader, &record, NULL), QD_READ_RECORD);
    return record;
}

/* Line ends within a field belong to its value. */
static void test_line_ends(void **state) {
    static const char head[] = "puzzle,note\r\n",
                      row[] = SMALL ",\"one\r\ntwo\rthree\nfour\r\r\nfive\r\r\"\r\n";
    static const char more[] = "\"1...\r..3.\r.4..\r.. x\",\r\n";
    qd_reader *reader;
    char text[256], written[256];
    (void)state;
    snprintf(text, sizeof text, "%s%s%s", head, row, more);
    snprintf(written, sizeof written, "puzzle,solution,note\n" SMALL ",,%s", strchr(row, '"'));
    strcpy(strrchr(written, '\r'), "\n");
    OK(qd_reader_new(NULL, &reader, NULL));
    for (size_t first = 0; first < strlen(head) + strlen(row); first++) {
        const qd_record *record = read_in_parts(reader, text, first);
        assert_non_null(record->puzzle);
        expect_field(record, "note", "one\r\ntwo\rthree\nfour\r\r\nfive\r\r");
        expect_written("csv", record, written);
        assert_int_equal(qd_reader_next(reader, &record, NULL), QD_READ_RECORD);
        assert_int_equal(record->line, 9);
        assert_int_equal(record->error.line, 9);
    }
    qd_reader_free(reader);
}

/* What has to be in one line each is cut at every line end. */
static void test_line_ends_of_lines(void **state) {
    qd_reader *reader;
    (void)state;
    const qd_record *record =
        read_one(&reader, "puzzle,title,comment\n" SMALL ",\"a\rb\",\"one\r\ntwo\rthree\"\n");
    expect_written("debian", record, "% a b\n1...\n..3.\n.4..\n...2\n");
    expect_written("sdk", record, "#Da\n#Db\n#Cone\n#Ctwo\n#Cthree\n1...\n..3.\n.4..\n...2\n");
    qd_reader_free(reader);
}

static void test_placed(void **state) {
    qd_reader *reader;
    (void)state;
    const qd_record *record = read_one(&reader, "u1 23 4 23\n34 4 123 1\n2 1 3 4\n13 u2 14 1234\n");
    assert_string_equal(qd_format_about(record->format).name, "sdx");
    assert_non_null(record->puzzle->given);
    assert_int_equal(record->puzzle->given[0], 0);
    assert_int_equal(record->puzzle->given[2], 1);
    assert_int_equal(qd_grid_value(record->puzzle->grid, 0), 1);
    assert_int_equal(qd_grid_candidates(record->puzzle->grid, 1), 6);
    expect_written("sdx", record, "u1 23 4 23\n34 4 123 1\n2 1 3 4\n13 u2 14 1234\n");
    expect_losses("rows", record, "candidates; which values the player has placed");
    expect_losses("hodoku", record, "");
    qd_reader_free(reader);
}

static void test_library_line(void **state) {
    static const char line[] = ":0702:9:53..7....6..195....98....6.8...6...+34..8.3..17...2...6.6.."
                               "..28....419..5....8..79:"
                               ":r1c4<>9:more: of it\n";
    qd_reader *reader;
    (void)state;
    const qd_record *record = read_one(&reader, line);
    expect_field(record, "technique", "0702");
    expect_field(record, "extra", "more: of it");
    expect_written("hodoku", record, line);
    qd_reader_free(reader);
}

/* Equal boards of a reader have the same address. A requested board must be equal, or have more
 * rules. */
static void expect_within(const char *name, const qd_record *record, const char *expected) {
    qd_text text = QD_TEXT_INIT;
    OK(qd_format_write(qd_format_find(name), record->puzzle, &text, NULL));
    if (!strstr(text.data, expected))
        fail_msg("%s", text.data);
    qd_text_free(&text);
}

/* What has another form in a format than in the table from which it comes. */
static void test_table_of_fields(void **state) {
    qd_reader *reader;
    (void)state;
    const qd_record *record = read_one(
        &reader,
        "puzzle,difficulty,technique,author\n"
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79,"
        "hard,\"0702\nor 0703\",Ruud\n");
    expect_within("gnome-sudoku", record, "\"Hard Difficulty\"");
    expect_within("hodoku", record, ":0702 or 0703:");
    expect_within("html", record, "<caption>Ruud</caption>");
    qd_reader_free(reader);
}

static void test_boards(void **state) {
    static const char text[] =
        SMALL "AAABCABBCCDBCDDD\n" SMALL "aaabcabbccdbcddd\n" SMALL "\n" SMALL "AABBAABBCCDDCCDD\n";
    qd_reader *reader;
    const qd_record *record;
    const qd_board *boards[4];
    (void)state;
    OK(qd_reader_new(NULL, &reader, NULL));
    OK(qd_reader_feed(reader, text, sizeof text - 1, NULL));
    qd_reader_finish(reader);
    for (int i = 0; i < 4; i++) {
        assert_int_equal(qd_reader_next(reader, &record, NULL), QD_READ_RECORD);
        assert_non_null(record->puzzle);
        boards[i] = qd_grid_board(record->puzzle->grid);
    }
    assert_ptr_equal(boards[0], boards[1]);
    assert_ptr_not_equal(boards[0], boards[2]);
    assert_ptr_equal(boards[2], boards[3]);
    qd_reader_free(reader);
}

static void expect_asked(const char *asked, const char *text, bool read) {
    qd_reader_settings settings = {0};
    qd_board *board;
    qd_reader *reader;
    const qd_record *record;
    OK(qd_board_parse(asked, &board, NULL));
    settings.board = board;
    OK(qd_reader_new(&settings, &reader, NULL));
    OK(qd_reader_feed(reader, text, strlen(text), NULL));
    qd_reader_finish(reader);
    assert_int_equal(qd_reader_next(reader, &record, NULL), QD_READ_RECORD);
    assert_int_equal(record->puzzle != NULL, read);
    if (read)
        assert_ptr_equal(qd_grid_board(record->puzzle->grid), board);
    qd_reader_free(reader);
    qd_board_free(board);
}

static void test_asked_boards(void **state) {
    (void)state;
    expect_asked("4x4", SMALL "AABBAABBCCDDCCDD\n", true);
    expect_asked("4x4+x", SMALL "AABBAABBCCDDCCDD\n", true);
    expect_asked("4x4", SMALL "AAABCABBCCDBCDDD\n", false);
    expect_asked("4x4+regions=AAABCABBCCDBCDDD", SMALL "AABBAABBCCDDCCDD\n", false);
    expect_asked("4x4+regions=AAABCABBCCDBCDDD+x", SMALL "AAABCABBCCDBCDDD\n", true);
}

static void test_writer(void **state) {
    qd_reader *reader;
    qd_writer *writer;
    qd_text text = QD_TEXT_INIT;
    (void)state;
    const qd_record *record = read_one(&reader, SMALL);
    OK(qd_writer_new(qd_format_find("hdu"), &writer, NULL));
    OK(qd_writer_put(writer, record->puzzle, &text, NULL));
    qd_puzzle bare = {.grid = record->puzzle->grid};
    OK(qd_writer_put(writer, &bare, &text, NULL));
    assert_int_equal(text.length, 0);
    OK(qd_writer_finish(writer, &text, NULL));
    assert_string_equal(text.data, "2\n1000\n0030\n0400\n0002\n1000\n0030\n0400\n0002\n");
    assert_int_equal(qd_writer_put_failure(writer, "!none", &text, NULL), QD_ERROR_UNSUPPORTED);
    qd_writer_free(writer);
    qd_text_free(&text);
    qd_reader_free(reader);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_heading),         cmocka_unit_test(test_table),
        cmocka_unit_test(test_line_ends),       cmocka_unit_test(test_line_ends_of_lines),
        cmocka_unit_test(test_placed),          cmocka_unit_test(test_library_line),
        cmocka_unit_test(test_table_of_fields), cmocka_unit_test(test_boards),
        cmocka_unit_test(test_asked_boards),    cmocka_unit_test(test_writer),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
