/*
 * What documents and links contain in addition to the grid: fields, solutions, clues, notes, and
 * what is left out; and what is written of it.
 */
#define _POSIX_C_SOURCE 200809L
#include "support.h"

#include "text/pack.h"
#include "io/site_sudokupad_text.h"
#include "sudoku/above.h"

#include <stdio.h>

#define CELLS "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
#define DIGITS "530070000600195000098000060800060003400803001700020006060000280000419005000080079"
#define SOLVED "534678912672195348198342567859761423426853791713924856961537284287419635345286179"

static void assert_refused(const char *text, uint64_t line, uint64_t column, const char *message) {
    qd_reader *reader;
    const qd_record *record;
    if (*text == '<' && !reads_xml()) {
        line = column = 1;
        message = NO_XML;
    }
    OK(qd_reader_new(NULL, &reader, NULL));
    OK(qd_reader_feed(reader, text, strlen(text), NULL));
    qd_reader_finish(reader);
    assert_int_equal(qd_reader_next(reader, &record, NULL), QD_READ_RECORD);
    assert_null(record->puzzle);
    assert_string_equal(record->error.message, message);
    assert_int_equal(record->error.line, line);
    assert_int_equal(record->error.column, column);
    qd_reader_free(reader);
}

/* Reads the next record of a text from `*reader`, which is opened for the first one. */
static const qd_record *read_next(qd_reader **reader, const char *text) {
    const qd_record *record;
    if (*text == '<' && !reads_xml()) {
        assert_refused(text, 1, 1, NO_XML);
        skip();
    }
    if (!*reader) {
        OK(qd_reader_new(NULL, reader, NULL));
        OK(qd_reader_feed(*reader, text, strlen(text), NULL));
        qd_reader_finish(*reader);
    }
    assert_int_equal(qd_reader_next(*reader, &record, NULL), QD_READ_RECORD);
    if (!record->puzzle)
        fail_msg("%llu:%llu: %s", (unsigned long long)record->error.line,
                 (unsigned long long)record->error.column, record->error.message);
    return record;
}

static void assert_field(const qd_record *record, const char *name, const char *value) {
    const char *found = qd_puzzle_field(record->puzzle, name);
    if (!value)
        assert_null(found);
    else if (!found || strcmp(found, value) != 0)
        fail_msg("field '%s' is '%s', not '%s'", name, found ? found : "missing", value);
}

static void assert_left_out(const qd_record *record, const char *name) {
    for (size_t i = 0; i < record->puzzle->left_out_count; i++)
        if (strcmp(record->puzzle->left_out[i].name, name) == 0)
            return;
    fail_msg("'%s' should be left out", name);
}

static void assert_written(const char *format, const char *text, const char *expected) {
    qd_reader *reader = NULL;
    qd_text written = QD_TEXT_INIT;
    const qd_record *record = read_next(&reader, text);
    OK(qd_format_write(qd_format_find(format), record->puzzle, &written, NULL));
    assert_string_equal(written.data, expected);
    qd_text_free(&written);
    qd_reader_free(reader);
}

/* ---- OpenSudoku ------------------------------------------------------------------------------ */

static void test_opensudoku_header(void **state) {
    static const char text[] =
        "<?xml version=\"1.0\"?>\n<opensudoku>\n <name> Own &amp; few </name>\n"
        " <author>A. N. Other</author><level>easy</level><unknown><x/>y</unknown><comment/>\n"
        " <game data=\"" DIGITS "\" />\n <game data='" SOLVED "'/>\n</opensudoku>\n";
    qd_reader *reader = NULL;
    (void)state;
    for (int i = 0; i < 2; i++) {
        const qd_record *record = read_next(&reader, text);
        assert_int_equal(record->line, 5 + i);
        assert_int_equal(record->puzzle->field_count, 3);
        assert_field(record, "title", "Own & few");
        assert_field(record, "author", "A. N. Other");
        assert_field(record, "difficulty", "easy");
        assert_left_out(record, "unknown");
        assert_int_equal(qd_grid_about(record->puzzle->grid).clues, i ? 81 : 30);
    }
    qd_reader_free(reader);
}

static void test_opensudoku_folders(void **state) {
    static const char text[] =
        "<opensudoku version=\"2\"><folder name='one' created='0'><game data='" DIGITS
        "' note='n&#10;m' time='7'/>\n<game data='" DIGITS "'></game></folder>"
        "<folder name='two'><game data='" DIGITS "'/></folder><game data='" DIGITS
        "'/></opensudoku>";
    static const char *const titles[] = {"one", "one", "two", NULL};
    qd_reader *reader = NULL;
    (void)state;
    for (size_t i = 0; i < LENGTH(titles); i++) {
        const qd_record *record = read_next(&reader, text);
        assert_field(record, "title", titles[i]);
        assert_field(record, "comment", i == 0 ? "n\nm" : NULL);
        assert_int_equal(record->puzzle->left_out_count, i == 0);
    }
    qd_reader_free(reader);
}

/* Elements within a game are named; other elements apply to the games after them. */
static void test_opensudoku_strangers(void **state) {
    static const char text[] = "<opensudoku><game data='" DIGITS "'>x<y/></game><author>A</author>"
                               "<author>B</author><z/><game data='" DIGITS "'><game data='" DIGITS
                               "'/></game></opensudoku>";
    qd_reader *reader = NULL;
    (void)state;
    const qd_record *record = read_next(&reader, text);
    assert_left_out(record, "what is within a game");
    assert_int_equal(record->puzzle->left_out_count, 1);
    assert_field(record, "author", NULL);
    record = read_next(&reader, text);
    assert_field(record, "author", "A");
    assert_left_out(record, "author");
    assert_left_out(record, "z");
    assert_left_out(record, "what is within a game");
    qd_reader_free(reader);
}

/* A cell for each of 81 characters; `?` is a cell with notes of 1 and 2. */
static void make_data(char *data, const char *cells) {
    for (; *cells; cells++)
        data += sprintf(data, "%c|%s|%c|", *cells == '.' || *cells == '?' ? '0' : *cells,
                        *cells == '?' ? "3" : "0", *cells == '.' || *cells == '?' ? '1' : '0');
}

/* The tag of the root continues on a line at the beginning of the reader's memory. */
static void test_root_over_lines(void **state) {
    static const char *const lines[] = {"<opensudoku version=\"2\"\n", ">\n",
                                        "<game data=\"" DIGITS "\"/>\n", "</opensudoku\n", ">\n"};
    const qd_record *record;
    qd_reader *reader;
    (void)state;
    if (!reads_xml())
        skip();
    OK(qd_reader_new(NULL, &reader, NULL));
    for (size_t i = 0; i < LENGTH(lines); i++) {
        assert_int_equal(qd_reader_next(reader, &record, NULL), QD_READ_MORE);
        OK(qd_reader_feed(reader, lines[i], strlen(lines[i]), NULL));
    }
    assert_int_equal(qd_reader_next(reader, &record, NULL), QD_READ_RECORD);
    assert_non_null(record->puzzle);
    qd_reader_free(reader);
}

/* Notes in some cells are the player's; notes in all empty cells are candidates. */
static void test_notes(void **state) {
    char cells[82], data[1000], text[1200];
    (void)state;
    for (int all = 0; all < 2; all++) {
        qd_reader *reader = NULL;
        memset(cells, all ? '?' : '.', 81);
        cells[81] = '\0';
        cells[0] = '?';
        cells[80] = '9';
        make_data(data, cells);
        snprintf(text, sizeof text, "<opensudoku><game data='version: 3&#10;%s'/></opensudoku>",
                 data);
        const qd_record *record = read_next(&reader, text);
        assert_int_equal(qd_grid_candidates(record->puzzle->grid, 0), all ? 3 : 511);
        assert_int_equal(qd_grid_candidates(record->puzzle->grid, 80), 256);
        assert_int_equal(record->puzzle->given[80], 1);
        assert_int_equal(record->puzzle->left_out_count, !all);
        if (!all)
            assert_left_out(record, "pencil marks");
        qd_reader_free(reader);
    }
}

/* Puzzles with the same title are in one folder. */
static void test_opensudoku_written(void **state) {
    static const char *const titles[] = {"<a>", "<a>", NULL};
    qd_writer *writer;
    qd_text text = QD_TEXT_INIT;
    qd_board *board;
    qd_grid *grid;
    (void)state;
    OK(qd_board_new(3, 3, &board, NULL));
    OK(qd_grid_new(board, &grid, NULL));
    OK(qd_grid_parse(grid, DIGITS, 81, NULL, NULL, NULL));
    OK(qd_writer_new(qd_format_find("opensudoku"), &writer, NULL));
    for (size_t i = 0; i < LENGTH(titles); i++) {
        qd_field field = {"title", titles[i], titles[i] ? strlen(titles[i]) : 0};
        qd_puzzle puzzle = {.grid = grid, .fields = &field, .field_count = titles[i] != NULL};
        OK(qd_writer_put(writer, &puzzle, &text, NULL));
    }
    OK(qd_writer_finish(writer, &text, NULL));
    assert_string_equal(text.data,
                        "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"yes\"?>\n"
                        "<opensudoku version=\"2\">\n  <folder name=\"&lt;a&gt;\">\n"
                        "    <game data=\"" DIGITS "\"/>\n    <game data=\"" DIGITS "\"/>\n"
                        "  </folder>\n  <folder name=\"Quadrille\">\n    <game data=\"" DIGITS
                        "\"/>\n  </folder>\n</opensudoku>\n");
    qd_writer_free(writer);
    qd_text_free(&text);
    qd_grid_free(grid);
    qd_board_free(board);
}

/* ---- KSudoku --------------------------------------------------------------------------------- */

/* The graph of KSudoku's Samurai: five squares, the blocks of the middle one as cliques. */
static void test_samurai(void **state) {
    static const uint32_t places[5] = {0, 12, 132, 252, 264};
    static const uint32_t middles[5][2] = {{6, 9}, {9, 6}, {9, 9}, {9, 12}, {12, 9}};
    static char text[4096];
    char *c = text, board[1024];
    qd_reader *reader = NULL;
    (void)state;
    c += sprintf(c, "<ksudoku-graph><graph sizeX='21' sizeY='21' sizeZ='1' order='9' type='custom'"
                    " specific-type='Samurai' name='Samurai'>\n");
    for (int i = 0; i < 5; i++)
        c += sprintf(c, "<sudokugroups at='%u' withblocks='%d'/>\n", places[i], i != 2);
    for (int i = 0; i < 5; i++) {
        c += sprintf(c, "<clique size='9'>");
        for (uint32_t k = 0; k < 9; k++)
            c += sprintf(c, "%u ", (middles[i][0] + k / 3) * 21 + middles[i][1] + k % 3);
        c += sprintf(c, "</clique>\n");
    }
    sprintf(c, "</graph></ksudoku-graph>\n");
    const qd_record *record = read_next(&reader, text);
    qd_board_print(qd_grid_board(record->puzzle->grid), board, sizeof board);
    assert_string_equal(board, "samurai");
    assert_int_equal(qd_board_cell_count(qd_grid_board(record->puzzle->grid)), 369);
    qd_reader_free(reader);
}

/* Values are in columns; so is the solution. */
static void test_ksudoku_columns(void **state) {
    static const char text[] = "<ksudoku><game><puzzle><graph order='4' type='sudoku'/>"
                               "<values>b_c_____________</values>"
                               "<solution>bdcebecdcbedecdb</solution></puzzle></game></ksudoku>";
    qd_reader *reader = NULL;
    (void)state;
    const qd_record *record = read_next(&reader, text);
    assert_int_equal(qd_grid_value(record->puzzle->grid, 0), 1);
    assert_int_equal(qd_grid_value(record->puzzle->grid, 8), 2);
    assert_non_null(record->puzzle->solution);
    assert_int_equal(record->puzzle->solution[4], 3);
    assert_int_equal(record->puzzle->solution[12], 4);
    qd_reader_free(reader);
}

/* What a document says that the puzzle does not hold; NULL: nothing. */
static void test_left_out(void **state) {
#define GRID "\"size\":2,\"grid\":[[{},{}],[{},{}]]"
#define SQUARE "\"cells\":[[{},{}],[{},{}]]"
#define KSUDOKU(more) "<ksudoku><puzzle><graph order='4' type='sudoku'/>" more "</puzzle></ksudoku>"
    static const struct {
        const char *text, *left_out;
    } cases[] = {
        {"{" GRID ",\"solution\":[1,2,2,1]}", NULL},
        {"{" GRID ",\"solution\":[null,null,0,null]}", NULL},
        {"{" GRID ",\"solution\":[]}", NULL},
        {"{" GRID ",\"solution\":[1,2,2]}", "solution"},
        {"{" GRID ",\"solution\":[1,2,2,null]}", "solution"},
        {"{" GRID ",\"solution\":\"1221\"}", "solution"},
        {"{" SQUARE ",\"metadata\":{\"solution\":\"1221\"}}", NULL},
        {"{" SQUARE ",\"metadata\":{\"solution\":\"122\"}}", "solution"},
        {"{" SQUARE ",\"metadata\":{\"solution\":\"1231\"}}", "solution"},
        {"{" SQUARE ",\"metadata\":{\"solution\":\"12.1\"}}", "solution"},
        {"{" SQUARE ",\"metadata\":{\"solution\":\"12\\u00001\"}}", "solution"},
        {"{" SQUARE ",\"metadata\":{\"stars\":3}}", "stars"},
        {"{" SQUARE ",\"by\":\"me\"}", "by"},
        {"{\"cells\":[[{\"color\":[1]},{}],[{},{}]]}", "colours"},
        {"{\"cells\":[[{\"centremarks\":[1]},{}],[{},{}]]}", "pencil marks"},
        {KSUDOKU("<history/>"), "moves and times of playing"},
        {KSUDOKU("<cells/>"), "cells"},
        {KSUDOKU("<solution>bcdedebccbeded_b</solution>"), "solution"},
        {"<opensudoku><name><b/></name><game data='" DIGITS "'/></opensudoku>", "title"},
        {"<opensudoku><name>a</name><name>b</name><game data='" DIGITS "'/></opensudoku>", "name"},
        {"<opensudoku><game data='" DIGITS "' time='0' last_played=''/></opensudoku>", NULL},
        {"<opensudoku><game data='" DIGITS "' time='7'/></opensudoku>",
         "moves and times of playing"},
        {"<opensudoku><game data='" DIGITS "'>x</game></opensudoku>", "what is within a game"},
    };
    (void)state;
    for (size_t i = 0; i < LENGTH(cases); i++) {
        qd_reader *reader = NULL;
        const qd_record *record = read_next(&reader, cases[i].text);
        if (cases[i].left_out)
            assert_left_out(record, cases[i].left_out);
        else if (record->puzzle->left_out_count)
            fail_msg("%s: '%s' is left out", cases[i].text, record->puzzle->left_out[0].name);
        if (cases[i].left_out && strcmp(cases[i].left_out, "solution") == 0)
            assert_null(record->puzzle->solution);
        qd_reader_free(reader);
    }
}

/* More cliques than a graph may have. */
static void test_many_cliques(void **state) {
    qd_text text = QD_TEXT_INIT;
    (void)state;
    qd_text_put(&text, "<ksudoku-graph>\n<graph order='4' type='sudoku'>\n");
    for (int i = 0; i <= 1024; i++)
        qd_text_put(&text, "<clique size='1'>0</clique>\n");
    qd_text_put(&text, "</graph></ksudoku-graph>");
    assert_refused(text.data, 1027, 18, "expected the cells of a clique");
    qd_text_free(&text);
}

/* ---- JSON ------------------------------------------------------------------------------------ */

static void test_fpuzzle_told(void **state) {
    static const char text[] =
        "{\"size\":2,\"title\":\"T\",\"author\":\"A\",\"ruleset\":\"Be\\nnice\",\"cage\":[],"
        "\"disabledlogic\":[\"x\"],\"note\":\"?\",\"grid\":[[{\"value\":1,\"given\":true,"
        "\"region\":0,\"c\":\"#fff\"},{\"value\":2,\"region\":0}],[{\"givenPencilMarks\":[2],"
        "\"region\":1},{\"cornerPencilMarks\":[1],\"region\":1}]],\"solution\":[1,2,2,1]}";
    qd_reader *reader = NULL;
    (void)state;
    const qd_record *record = read_next(&reader, text);
    assert_field(record, "title", "T");
    assert_field(record, "author", "A");
    assert_field(record, "rules", "Be\nnice");
    assert_left_out(record, "disabledlogic");
    assert_left_out(record, "note");
    assert_left_out(record, "colours");
    assert_left_out(record, "pencil marks");
    assert_int_equal(record->puzzle->given[0], 1);
    assert_int_equal(record->puzzle->given[1], 0);
    assert_int_equal(qd_grid_value(record->puzzle->grid, 2), 2);
    assert_int_equal(qd_grid_value(record->puzzle->grid, 3), 0);
    assert_int_equal(record->puzzle->solution[3], 1);
    qd_reader_free(reader);
}

static void test_fpuzzle_written(void **state) {
    (void)state;
    assert_written("f-puzzles-json", "1.......4..4...4",
                   "{\"size\":4,\"grid\":[[{\"value\":1,\"given\":true},{},{},{}],[{},{},{},{}],"
                   "[{\"value\":4,\"given\":true},{},{},{\"value\":4,\"given\":true}],"
                   "[{},{},{},{\"value\":4,\"given\":true}]]}\n");
}

/* Rules are written as they were read, in the order of their table. */
static void test_fpuzzle_rules_written(void **state) {
    static const char text[] =
        "{\"size\":2,\"grid\":[[{},{}],[{},{}]],\"diagonal-\":true,\"diagonal+\":true,"
        "\"nonconsecutive\":true,"
        "\"extraregion\":[{\"cells\":[\"R1C1\",\"R2C2\"]}],"
        "\"killercage\":[{\"cells\":[\"R1C1\",\"R1C2\"],\"value\":\"3\"},{\"cells\":[\"R2C1\"]}],"
        "\"thermometer\":[{\"lines\":[[\"R1C1\",\"R2C2\"]]}],"
        "\"arrow\":[{\"cells\":[\"R1C1\",\"R1C2\"],\"lines\":[[\"R1C1\",\"R2C1\"]]},"
        "{\"cells\":[\"R1C1\"],\"lines\":[[\"R1C1\",\"R1C2\"]]}],"
        "\"difference\":[{\"cells\":[\"R1C1\",\"R1C2\"]},{\"cells\":[\"R2C1\",\"R1C1\"],"
        "\"value\":\"3\"}],"
        "\"ratio\":[{\"cells\":[\"R1C1\",\"R2C1\"]}],"
        "\"xv\":[{\"cells\":[\"R1C1\",\"R1C2\"],\"value\":\"X\"},{\"cells\":[\"R1C1\",\"R2C1\"],"
        "\"value\":\"V\"}],"
        "\"littlekillersum\":[{\"cell\":\"R3C0\",\"direction\":\"UR\",\"value\":\"2\"},"
        "{\"cell\":\"R0C2\",\"direction\":\"DL\",\"value\":\"0\"}],"
        "\"even\":[{\"cell\":\"R1C1\"},{\"cell\":\"R2C2\"}],\"odd\":[{\"cell\":\"R1C2\"}],"
        "\"whispers\":[{\"lines\":[[\"R1C1\",\"R1C2\"]],\"value\":\"1\"},{\"lines\":[[\"R1C1\","
        "\"R2C1\"]]}],"
        "\"palindrome\":[{\"lines\":[[\"R1C1\",\"R2C2\",\"R1C1\"]]}],"
        "\"clone\":[{\"cells\":[\"R1C1\"],\"cloneCells\":[\"R2C2\"]}],"
        "\"negative\":[\"ratio\",\"xv\"]}\n";
    (void)state;
    assert_written("f-puzzles-json", text, text);
}

/* In f-puzzles dots are exempt from nonconsecutive. */
static void test_fpuzzle_not_written(void **state) {
    qd_board *board;
    qd_grid *grid;
    qd_text written = QD_TEXT_INIT;
    qd_error error;
    (void)state;
    OK(qd_board_parse("4x4+nonconsecutive+black=r1c1r1c2", &board, NULL));
    OK(qd_grid_new(board, &grid, NULL));
    const qd_puzzle puzzle = {.grid = grid};
    assert_int_equal(qd_format_write(qd_format_find("f-puzzles-json"), &puzzle, &written, &error),
                     QD_ERROR_UNSUPPORTED);
    assert_non_null(strstr(error.message, "nonconsecutive together with dots"));
    qd_grid_free(grid);
    qd_board_free(board);
    qd_text_free(&written);
}

/* Errors in a link are at the place of the link, and have a place in the packed text. */
static void test_packed_places(void **state) {
    static const char json[] = "{\"size\":4,\n\"grid\":[[{}]]}";
    char link[200];
    qd_text packed = QD_TEXT_INIT;
    (void)state;
    OK(qd_lz_pack(LZ_BASE64, json, strlen(json), &packed, NULL));
    snprintf(link, sizeof link, "  f-puzzles.com/?load=%s # note", packed.data);
    assert_refused(link, 1, 23,
                   "in the packed text, at 2:9: fewer elements than the size of the grid");
    qd_text_free(&packed);
}

static void test_refusals(void **state) {
    (void)state;
    assert_refused("{\"size\":1,\"foo\":[{}],\"grid\":[[{}]],\"arrow\":[{}],\"bar\":[{}],"
                   "\"palindrome\":[],\"negative\":[\"xv\",\"yz\"]}",
                   1, 11, "unknown rules: foo, bar, negative yz");
    assert_refused("{\"size\":1,\"grid\":[[{}]],\"foo\":[{}]}", 1, 25, "unknown rule 'foo'");
    assert_refused("{\"cells\":[[{}]],\"cages\":[{\"cells\":[[0,0]],\"sum\":1}]}", 1, 26,
                   "this cage has an unknown meaning");
    assert_refused("{\"cells\":[[{}]],\"cages\":[{\"cells\":[[0,0]],\"sum\":1,\"value\":\"2\","
                   "\"unique\":true}]}",
                   1, 26, "this cage has two sums");
    assert_refused("{\"cells\":[[{}]],\"lines\":[{\"color\":\"#CFCFCF\",\"thickness\":21,"
                   "\"wayPoints\":[[0.5,0.5]]}]}",
                   1, 26, "this line has an unknown meaning");
    assert_refused("{\"cells\":[[{}]],\"underlays\":[{\"backgroundColor\":\"#CFCFCF\",\"center\":"
                   "[0.5,0.5],\"rounded\":true,\"width\":0.85,\"height\":0.85}]}",
                   1, 17, "unknown drawing 'underlays': it may be a rule");
    assert_refused("{\"size\":2,\"grid\":[[{},{}],[{},{}]],\"killercage\":[{\"cells\":[\"R1C1\"],"
                   "\"value\":\"12a\"}]}",
                   1, 76, "this is not a number, 1 to 9999");
    assert_refused(
        "{\"size\":3,\"grid\":[[{},{},{}],[{},{},{}],[{},{},{}]],\"thermometer\":[{\"lines\":"
        "[[\"R1C1\",\"R1C1\"]]}]}",
        1, 18,
        "thermo: the cell at 'r1c1' is listed twice; write "
        "thermo=r1c1r1c2r2c2");
    assert_refused("{\"cells\":[[{}]],\"metadata\":{\"xv\":true}}", 1, 29, "unknown rule 'xv'");
    assert_refused(
        "{\"cells\":[[{}]],\"metadata\":{\"xv\":true},\"global\":[\"antiratio\",\"xv\",\"foo\"]}",
        1, 29, "unknown rules: xv, foo");
    assert_refused(
        "{\"cells\":[[{}]],\"overlays\":[{}],\"arrows\":[{}],\"metadata\":{\"xv\":true}}", 1, 17,
        "unknown rule 'xv'; drawings that may be rules: overlays, "
        "arrows");
    assert_refused("{\"cells\":[[{}]],\"overlays\":[{}]}", 1, 17,
                   "unknown drawing 'overlays': it may be a rule");
    assert_refused("<ksudoku><game><puzzle><graph order='9' type='custom' "
                   "specific-type='Mathdoku'/></puzzle></game></ksudoku>",
                   1, 24, "Mathdoku has unsupported rules");
    assert_refused(
        "https://sudokupad.app/abc123", 1, 23,
        "this link only names a puzzle on the server of SudokuPad; one that contains its "
        "puzzle has scl, fpuz or classic in that place");
}

/* Documents with many repetitions are read in linear time, or refused. */
/* A document may follow blanks of all kinds, even single carriage returns. */
static void test_blanks_before(void **state) {
    (void)state;
    assert_refused("\t\t{\"\t<?x", 1, 5, "a control character in a string");
    assert_refused("\r\r{\"\r<?x", 3, 3, "a control character in a string");
    assert_written("line",
                   "\r\t "
                   "{\"size\":4,\"grid\":[[{\"value\":1},{},{},{}],[{},{},{},{}],[{},{},{},{}],[{},"
                   "{},{},{}]]}",
                   "1...............\n");
    assert_refused(
        "\r\f https://sudoku.coach/en/play/" DIGITS, 2, 3,
        "only sudoku.coach strings that begin with SCv7_32_ contain a puzzle that can be "
        "read");
}

static char *put_text(char *to, const char *text) {
    return to + sprintf(to, "%s", text);
}

static void test_many(void **state) {
    static char text[1 << 20];
    static const struct {
        const char *begin, *part, *end, *message;
        uint64_t line, column;
    } cases[] = {
        {"{\"cells\":[[{},{}],[{},{}]],\"regions\":[[]", ",[[0,0],[0,1]]", "]}", "too many rules",
         1, 1},
        {"{\"size\":2,\"grid\":[[{},{}],[{},{}]],\"extraregion\":[{}",
         ",{\"cells\":[\"R1C1\",\"R1C2\"]}", "]}", "too many rules", 1, 113673},
        {"{\"formatVersion\":\"1\",\"puzzle\":{\"size\":2,\"cells\":[{},{},{},{}],\"constraints\":["
         "{\"type\":12}",
         ",\n{\"type\":305,\"cells\":[0,1]}", "]}}", "too many rules", 4371, 21},
        {"5=r1c2+r1c3", "\n5=r1c3+r1c4", "", "too many rules", 4097, 1},
        {"puzzle", ",", "\n", "too many columns", 1, 1031},
        {"puzzle,name\n1.....3..4.....2", ",", "", "this row has more columns than the header", 2,
         19},
    };
    (void)state;
    for (size_t i = 0; i < LENGTH(cases); i++) {
        char *c = put_text(text, cases[i].begin);
        for (size_t k = 0; k < 6000; k++)
            c = put_text(c, cases[i].part);
        put_text(c, cases[i].end);
        assert_refused(text, cases[i].line, cases[i].column, cases[i].message);
    }
}

/* Fields beyond the maximum are left out, and only a limited number of names is kept. */
static void test_many_fields(void **state) {
    static char text[1 << 20];
    qd_reader *reader = NULL;
    char *c = put_text(text, "{\"cells\":[[{}]],\"metadata\":{\"a\":\"b\"");
    (void)state;
    for (int i = 0; i < 3000; i++)
        c += sprintf(c, ",\"%d\":%s", i, i < 1500 ? "\"x\"" : "5");
    strcpy(c, "}}");
    const qd_record *record = read_next(&reader, text);
    assert_int_equal(record->puzzle->field_count, 1024);
    assert_field(record, "1022", "x");
    assert_left_out(record, "more fields");
    assert_left_out(record, "1500");
    assert_left_out(record, "more");
    assert_int_equal(record->puzzle->left_out_count, 100);
    qd_reader_free(reader);
}

/* ---- strings --------------------------------------------------------------------------------- */

static void test_short_form(void **state) {
    static const struct {
        const char *text, *json;
    } cases[] = {
        {"{}", "{}"},
        {"[,]", "[{},{}]"},
        {"[]", "[]"}, /* it is already JSON */
        {"{ce:[[,{v:1},],[,,]]}", "{\"cells\":[[{},{\"value\":1},{}],[{},{},{}]]}"},
        {"{t:'It\\'s so',x:f,y:t}", "{\"title\":\"It's so\",\"x\":false,\"y\":true}"},
        {"{c:#0,c1:#F,c2:12ab34,w:-0.5}",
         "{\"color\":\"#000000\",\"borderColor\":\"#FFFFFF\",\"backgroundColor\":\"#12ab34\","
         "\"width\":-0.5}"},
        {"{te:'a:b, c',l:[{th:2}]}", "{\"text\":\"a:b, c\",\"lines\":[{\"thickness\":2}]}"},
        {"{\"cells\":[[{}]]}", "{\"cells\":[[{}]]}"},
        {"{\"ce\":[[{}]],v:1}", "{\"cells\":[[{}]],\"value\":1}"},
        {"{v:\"it's\",te:\"a\\\"b\"}", "{\"value\":\"it's\",\"text\":\"a\\\"b\"}"},
        {"{'te':'say \"no\"'}", "{\"text\":\"say \\\"no\\\"\"}"},
        {"{te:'a\\nb'}", "{\"text\":\"a\\nb\"}"},
        {"{te:'abc',v:'12'}", "{\"text\":\"abc\",\"value\":\"12\"}"},
        {",{}", ",{}"},
        {"{v:1,o:{}}", "{\"value\":1,\"overlays\":{}}"},
        {"v", "v"},
        {"v:", "\"value\":"},
        {"ab,", "ab,"},
        {"", ""},
    };
    (void)state;
    for (size_t i = 0; i < LENGTH(cases); i++) {
        qd_text out = QD_TEXT_INIT;
        qd_error error = {0};
        if (qd_sudokupad_unzip(cases[i].text, strlen(cases[i].text), &out, &error) != QD_OK)
            fail_msg("%s: %s", cases[i].text, error.message);
        assert_string_equal(out.data, cases[i].json);
        qd_text_free(&out);
    }
}

/* A string without an end. */
static void test_short_form_refused(void **state) {
    static const struct {
        const char *text;
        uint64_t column;
    } cases[] = {{"{te:'a", 5},   {"{te:'", 5},    {"{te:'a'", 0},
                 {"{v:1,'ab", 6}, {"{te:'a\\", 5}, {"{te:'a\\'}", 5}};
    (void)state;
    for (size_t i = 0; i < LENGTH(cases); i++) {
        qd_text out = QD_TEXT_INIT;
        qd_error error = {0};
        qd_status status = qd_sudokupad_unzip(cases[i].text, strlen(cases[i].text), &out, &error);
        if (status != (cases[i].column ? QD_ERROR_SYNTAX : QD_OK))
            fail_msg("%s", cases[i].text);
        if (status != QD_OK)
            assert_string_equal(error.message, "unterminated string");
        assert_int_equal(error.column, cases[i].column);
        qd_text_free(&out);
    }
}

/* Packed by another implementation. */
static void test_coach(void **state) {
    static const char text[] =
        "https://sudoku.coach/en/play/"
        "SCv7_32_"
        "f2eamlia5v54o2eelh55bchiq58kljpc9f6n7iacpsm2illia8p38chg60r32c1g6g002oo34keqbkn2qghbgf242o"
        "0q1smel4sjjjk9f4kpiac94mki0taamk00t6otj8 a note\n";
    qd_reader *reader = NULL;
    (void)state;
    const qd_record *record = read_next(&reader, text);
    char cells[17];
    qd_grid_print(record->puzzle->grid, NULL, cells, sizeof cells);
    assert_string_equal(cells, "123434..1.....3.");
    assert_int_equal(record->puzzle->given[1], 1);
    assert_int_equal(record->puzzle->given[2], 0);
    assert_field(record, "comment", "a note");
    qd_reader_free(reader);
}

/* ---- tables ---------------------------------------------------------------------------------- */

static void test_tables(void **state) {
    (void)state;
    assert_written("markdown", "1.......4..4...4",
                   "| 1 |   |   |   |\n|:-:|:-:|:-:|:-:|\n|   |   |   |   |\n| 4 |   |   | 4 |\n"
                   "|   |   |   | 4 |\n");
    assert_written(
        "html", "1.......4..4...4 ",
        "<table class=\"sudoku\" style=\"border-collapse:collapse\">\n"
        "<tr><td class=\"clue\" style=\"border-top:2px solid;border-left:2px solid\">1</td>"
        "<td style=\"border-top:2px solid;border-right:2px solid\"></td>"
        "<td style=\"border-top:2px solid;border-left:2px solid\"></td>"
        "<td style=\"border-top:2px solid;border-right:2px solid\"></td></tr>\n"
        "<tr><td style=\"border-bottom:2px solid;border-left:2px solid\"></td>"
        "<td style=\"border-right:2px solid;border-bottom:2px solid\"></td>"
        "<td style=\"border-bottom:2px solid;border-left:2px solid\"></td>"
        "<td style=\"border-right:2px solid;border-bottom:2px solid\"></td></tr>\n"
        "<tr><td class=\"clue\" style=\"border-top:2px solid;border-left:2px solid\">4</td>"
        "<td style=\"border-top:2px solid;border-right:2px solid\"></td>"
        "<td style=\"border-top:2px solid;border-left:2px solid\"></td>"
        "<td class=\"clue\" style=\"border-top:2px solid;border-right:2px solid\">4</td>"
        "</tr>\n"
        "<tr><td style=\"border-bottom:2px solid;border-left:2px solid\"></td>"
        "<td style=\"border-right:2px solid;border-bottom:2px solid\"></td>"
        "<td style=\"border-bottom:2px solid;border-left:2px solid\"></td>"
        "<td class=\"clue\" style=\"border-right:2px solid;border-bottom:2px solid\">4</td>"
        "</tr>\n</table>\n");
}

/* ---- long texts ------------------------------------------------------------------------------ */

static void put_times(qd_text *text, size_t times, const char *piece) {
    while (times-- > 0)
        qd_text_put(text, piece);
}

#define EMPTY_CELL "{},{},{},{}"
#define EMPTY_ROW "[" EMPTY_CELL "]"
#define FPUZZLES_EMPTY                                                                             \
    "{\"size\":4,\"grid\":[" EMPTY_ROW "," EMPTY_ROW "," EMPTY_ROW "," EMPTY_ROW "],"
#define MAKER_EMPTY                                                                                \
    "{\"formatVersion\":\"1.5.0\",\"puzzle\":{\"size\":4,\"cells\":[" EMPTY_CELL "," EMPTY_CELL    \
    "," EMPTY_CELL "," EMPTY_CELL "],\"constraints\":["

/* What is long is read once, not once more for each of the many parts after it: that would take seconds here. */
static void test_long(void **state) {
    static const struct {
        const char *begin, *piece, *middle, *part, *end;
        size_t pieces, parts, puzzles, errors;
    } rows[] = {
        {"<?xml version=\"1.0\"?>\n<", "a", ">", "</x>", "\n", 100000, 20000, 0, 1},
        {FPUZZLES_EMPTY "\"whispers\":[{\"value\":\"", "0", "3\",\"lines\":[[]", ",[]",
         ",[\"R1C1\",\"R1C2\"]]}]}\n", 100000, 20000, 1, 0},
        {MAKER_EMPTY "{\"type\":408,\"bulbsWithArrows\":[{\"bulbCells\":[0", " ",
         "],\"arrows\":[[]", ",[]", ",[0,1]]}]}]}}\n", 100000, 20000, 1, 0},
        {"{\n", "#A\n", "", "x\n", "", 20000, 20000, 0, 1},
        {"puzzle,", "x", "\n", "1.......4..4...4,y\n", "", 200000, 4000, 4000, 0},
    };
    (void)state;
    for (size_t i = reads_xml() ? 0 : 1; i < LENGTH(rows); i++) {
        qd_reader *reader;
        const qd_record *record;
        qd_text text = QD_TEXT_INIT;
        size_t puzzles = 0, errors = 0;
        qd_text_put(&text, rows[i].begin);
        put_times(&text, rows[i].pieces, rows[i].piece);
        qd_text_put(&text, rows[i].middle);
        put_times(&text, rows[i].parts, rows[i].part);
        qd_text_put(&text, rows[i].end);
        OK(qd_reader_new(NULL, &reader, NULL));
        OK(qd_reader_feed(reader, text.data, text.length, NULL));
        qd_reader_finish(reader);
        while (qd_reader_next(reader, &record, NULL) == QD_READ_RECORD)
            *(record->puzzle ? &puzzles : &errors) += 1;
        assert_int_equal(puzzles, rows[i].puzzles);
        assert_int_equal(errors, rows[i].errors);
        if (puzzles == 1)
            assert_int_equal(qd_board_constraint_count(qd_grid_board(record->puzzle->grid)), 1);
        qd_reader_free(reader);
        qd_text_free(&text);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_opensudoku_header),
        cmocka_unit_test(test_opensudoku_folders),
        cmocka_unit_test(test_opensudoku_strangers),
        cmocka_unit_test(test_root_over_lines),
        cmocka_unit_test(test_notes),
        cmocka_unit_test(test_opensudoku_written),
        cmocka_unit_test(test_samurai),
        cmocka_unit_test(test_ksudoku_columns),
        cmocka_unit_test(test_left_out),
        cmocka_unit_test(test_many_cliques),
        cmocka_unit_test(test_fpuzzle_told),
        cmocka_unit_test(test_fpuzzle_written),
        cmocka_unit_test(test_fpuzzle_rules_written),
        cmocka_unit_test(test_fpuzzle_not_written),
        cmocka_unit_test(test_packed_places),
        cmocka_unit_test(test_refusals),
        cmocka_unit_test(test_blanks_before),
        cmocka_unit_test(test_many),
        cmocka_unit_test(test_many_fields),
        cmocka_unit_test(test_short_form),
        cmocka_unit_test(test_short_form_refused),
        cmocka_unit_test(test_coach),
        cmocka_unit_test(test_tables),
        cmocka_unit_test(test_long),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
