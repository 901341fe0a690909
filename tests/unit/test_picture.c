/* Pictures, and the format svg: what is drawn where, counted in the shapes and in the text. */
#include "support.h"

#include "quadrille/draw.h"

#include <math.h>
#include <stdio.h>

#define PUZZLE "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"

/* The number of shapes of a part. */
static size_t count_parts(const qd_picture *picture, const char *part) {
    size_t count = 0;
    for (size_t i = 0; i < qd_picture_about(picture).shapes; i++)
        count += strcmp(qd_picture_shape(picture, i).part, part) == 0;
    return count;
}

/* The total length of all lines of a part, in cells of size 1. */
static double length_of(const qd_picture *picture, const char *part) {
    double length = 0;
    for (size_t i = 0; i < qd_picture_about(picture).shapes; i++) {
        qd_shape shape = qd_picture_shape(picture, i);
        if (strcmp(shape.part, part) == 0)
            length += shape.x2 - shape.x + shape.y2 - shape.y;
    }
    return length;
}

static double area_of(const qd_picture *picture, const char *part) {
    double area = 0;
    for (size_t i = 0; i < qd_picture_about(picture).shapes; i++) {
        qd_shape shape = qd_picture_shape(picture, i);
        if (strcmp(shape.part, part) == 0)
            area += (shape.x2 - shape.x) * (shape.y2 - shape.y);
    }
    return area;
}

static const char *text_of(const qd_picture *picture, const char *part, size_t number) {
    for (size_t i = 0; i < qd_picture_about(picture).shapes; i++) {
        qd_shape shape = qd_picture_shape(picture, i);
        if (strcmp(shape.part, part) == 0 && number-- == 0)
            return shape.text;
    }
    return NULL;
}

static qd_grid *new_grid(const char *notation, const char *cells) {
    qd_board *board;
    qd_grid *grid;
    OK(qd_board_parse(notation, &board, NULL));
    OK(qd_grid_new(board, &grid, NULL));
    if (cells)
        OK(qd_grid_parse(grid, cells, strlen(cells), NULL, NULL, NULL));
    return grid;
}

static void free_grid(qd_grid *grid) {
    qd_board *board = (qd_board *)qd_grid_board(grid);
    qd_grid_free(grid);
    qd_board_free(board);
}

/* In cells of size 1. */
static qd_picture *draw(const qd_puzzle *puzzle) {
    qd_picture *picture;
    qd_picture_room room = {0};
    room.width = 1000;
    room.cell_size = 1;
    OK(qd_picture_new(1000, 1000, &picture, NULL));
    OK(qd_picture_add_puzzle(picture, &room, puzzle, NULL, NULL));
    return picture;
}

static void expect_near(double found, double expected) {
    if (found < expected - 0.01 || found > expected + 0.01)
        fail_msg("%g instead of %g", found, expected);
}

/* ---- grids ----------------------------------------------------------------------------------- */

/* Lengths of lines follow from the shape of the board. */
/* Invalid sizes, and an invalid text. */
static void test_refused(void **state) {
    static const double wrong[] = {-1, NAN, HUGE_VAL};
    qd_picture *picture;
    qd_picture_room room = {0};
    qd_puzzle *puzzle;
    const qd_shape shape = {.kind = QD_SHAPE_TEXT, .part = "title"}, no_part = {.size = 1};
    (void)state;
    OK(qd_puzzle_read("1...............", 16, NULL, &puzzle, NULL));
    for (size_t i = 0; i < LENGTH(wrong); i++) {
        assert_int_equal(qd_picture_new(wrong[i], 10, &picture, NULL), QD_ERROR_ARGUMENT);
        assert_int_equal(qd_picture_new(10, wrong[i], &picture, NULL), QD_ERROR_ARGUMENT);
        assert_null(picture);
        OK(qd_picture_new(10, 10, &picture, NULL));
        room.width = wrong[i];
        assert_int_equal(qd_picture_add_puzzle(picture, &room, puzzle, NULL, NULL),
                         QD_ERROR_ARGUMENT);
        assert_int_equal(qd_picture_add(picture, &shape, NULL), QD_ERROR_ARGUMENT);
        assert_int_equal(qd_picture_add(picture, &no_part, NULL), QD_ERROR_ARGUMENT);
        qd_picture_free(picture);
    }
    qd_puzzle_free(puzzle);
}

static void test_lines(void **state) {
    static const struct {
        const char *board;
        double thin, thick, shaded;
        size_t diagonals, rules;
    } cases[] = {
        {"9x9", 12 * 9, 8 * 9, 0, 0, 0},
        {"6x6", 7 * 6, 7 * 6, 0, 0, 0},
        {"7x7", 12 * 7, 4 * 7, 0, 0, 0},
        {"1x1", 0, 4, 0, 0, 0},
        {"9x9+x", 12 * 9, 8 * 9, 0, 2, 1},
        {"9x9+diagonal", 12 * 9, 8 * 9, 0, 1, 1},
        {"9x9+windoku", 12 * 9, 8 * 9, 36, 0, 1},
        {"9x9+centredot", 12 * 9, 8 * 9, 9, 0, 1},
        {"9x9+disjoint", 12 * 9, 8 * 9, 0, 0, 1},
        {"9x9+antiking", 12 * 9, 8 * 9, 0, 0, 1},
        {"9x9+nonconsecutive", 12 * 9, 8 * 9, 0, 0, 1},
        {"9x9+house=r1c1r4c5", 12 * 9, 8 * 9, 2, 0, 1},
        {"9x9+house=r1c2r2c3r3c4", 12 * 9, 8 * 9, 0, 1, 1},
        {"4x4+regions=AAABCABBCCDBCDDD", 24 - 12, 16 + 12, 0, 0, 0},
        /* five times 8 x 9 and 12 x 9, minus the duplicates in the four shared boxes */
        {"samurai", 5 * 108 - 4 * 12, 5 * 72 - 4 * 12, 0, 0, 0},
        /* boxes that overlap: each keeps its outline */
        {"4x4@r1c1@r2c2", 8, 48, 0, 0, 0},
    };
    (void)state;
    for (size_t i = 0; i < LENGTH(cases); i++) {
        qd_grid *grid = new_grid(cases[i].board, NULL);
        qd_picture *picture = draw(&(qd_puzzle){.grid = grid});
        if (count_parts(picture, "diagonal") != cases[i].diagonals ||
            (count_parts(picture, "rule") > 0) != (cases[i].rules > 0))
            fail_msg("%s: diagonals or rules", cases[i].board);
        double thin = length_of(picture, "line"), thick = length_of(picture, "border");
        if (thin < cases[i].thin - 0.01 || thin > cases[i].thin + 0.01 ||
            thick < cases[i].thick - 0.01 || thick > cases[i].thick + 0.01)
            fail_msg("%s: %g thin, %g thick", cases[i].board, thin, thick);
        expect_near(area_of(picture, "shade"), cases[i].shaded);
        qd_picture_free(picture);
        free_grid(grid);
    }
}

static void test_values(void **state) {
    (void)state;
    qd_grid *grid = new_grid("9x9", PUZZLE);
    qd_picture *picture = draw(&(qd_puzzle){.grid = grid});
    assert_int_equal(count_parts(picture, "clue"), 30);
    assert_int_equal(count_parts(picture, "value"), 0);
    assert_int_equal(count_parts(picture, "candidate"), 0);
    assert_string_equal(text_of(picture, "clue", 29), "9");
    qd_picture_free(picture);

    uint8_t given[81] = {[0] = 1};
    picture = draw(&(qd_puzzle){.grid = grid, .given = given});
    assert_int_equal(count_parts(picture, "clue"), 1);
    assert_int_equal(count_parts(picture, "value"), 29);
    qd_picture_free(picture);

    /* a fuller grid: values that the puzzle does not have are not clues */
    qd_grid *more;
    OK(qd_grid_new(qd_grid_board(grid), &more, NULL));
    qd_grid_copy(more, grid);
    qd_grid_set_value(more, 2, 4);
    for (uint32_t cell = 0; cell < 81; cell++)
        given[cell] = qd_grid_value(grid, cell) != 0;
    picture = draw(&(qd_puzzle){.grid = more, .given = given});
    assert_int_equal(count_parts(picture, "clue"), 30);
    assert_string_equal(text_of(picture, "value", 0), "4");
    qd_picture_free(picture);
    qd_grid_free(more);
    free_grid(grid);
}

static void test_candidates(void **state) {
    (void)state;
    qd_grid *grid = new_grid("4x4", NULL);
    qd_grid_set_candidates(grid, 0, 5);  /* 1 3 */
    qd_grid_set_candidates(grid, 1, 14); /* 2 3 4 */
    qd_grid_set_candidates(grid, 2, 0);
    qd_grid_set_value(grid, 3, 2);
    qd_picture *picture = draw(&(qd_puzzle){.grid = grid});
    assert_int_equal(count_parts(picture, "candidate"), 6);
    assert_string_equal(text_of(picture, "candidate", 1), "3");
    assert_string_equal(text_of(picture, "candidate", 5), "-");
    qd_picture_free(picture);
    free_grid(grid);
}

static void test_symbols(void **state) {
    (void)state;
    qd_grid *grid = new_grid("16x16", NULL);
    qd_grid_set_value(grid, 0, 16);
    qd_puzzle lettered = {.grid = grid};
    strcpy(lettered.symbols.of_value, "0123456789ABCDEF");
    qd_picture *pictures[] = {draw(&(qd_puzzle){.grid = grid}), draw(&lettered)};
    assert_string_equal(text_of(pictures[0], "clue", 0), "16");
    assert_string_equal(text_of(pictures[1], "clue", 0), "F");
    qd_picture_free(pictures[0]);
    qd_picture_free(pictures[1]);
    free_grid(grid);
}

/* ---- rooms ----------------------------------------------------------------------------------- */

/* Everything is drawn inside, whatever the shape of the room. */
static void test_rooms(void **state) {
    static const char *const boards[] = {"4x4", "9x9+windoku+antiknight+nonconsecutive", "flower",
                                         "25x25"};
    static const double sizes[][2] = {{200, 300}, {300, 200}, {120, 160}, {500, 700}};
    const qd_field fields[] = {{"title", "A title that is much too long to fit anywhere", 45},
                               {"author", "Some One Or Other With A Name", 29},
                               {"difficulty", "\xff hard\n", 7}};
    qd_puzzle puzzle = {.fields = fields, .field_count = 3};
    (void)state;
    for (size_t b = 0; b < LENGTH(boards) * LENGTH(sizes); b++) {
        const double *size = sizes[b % LENGTH(sizes)];
        qd_grid *grid = new_grid(boards[b / LENGTH(sizes)], NULL);
        qd_picture_room room = {0};
        qd_picture *picture;
        double height;
        puzzle.grid = grid;
        room.x = 50, room.y = 70, room.width = size[0], room.height = size[1];
        room.label = "12";
        OK(qd_picture_new(1, 1, &picture, NULL));
        OK(qd_picture_add_puzzle(picture, &room, &puzzle, &height, NULL));
        assert_true(height <= size[1] + 0.01);
        assert_memory_equal(text_of(picture, "title", 0), "12. A title", 11);
        for (size_t i = 0; i < qd_picture_about(picture).shapes; i++) {
            qd_shape shape = qd_picture_shape(picture, i);
            bool text = shape.kind == QD_SHAPE_TEXT;
            double width = text ? qd_picture_text_width(shape.text, shape.size, shape.bold) : 0;
            double left = shape.anchor == QD_ANCHOR_RIGHT ? shape.x - width : shape.x;
            double right = text ? left + width : shape.x2, low = text ? shape.y : shape.y2;
            assert_true(left >= 49.99 && shape.y >= 69.99);
            assert_true(right <= 50.01 + size[0] && low <= 70.01 + size[1]);
        }
        qd_picture_free(picture);
        free_grid(grid);
    }
}

/* ---- texts ----------------------------------------------------------------------------------- */

static void test_texts(void **state) {
    (void)state;
    qd_picture *picture;
    qd_text text = QD_TEXT_INIT;
    OK(qd_picture_new(10, 20.5, &picture, NULL));
    const qd_shape shape = {.kind = QD_SHAPE_TEXT,
                            .part = "title",
                            .size = 7,
                            .x = -1.25,
                            .y = 2.999,
                            .text =
                                "a<b>&\"\x01\xffz\xc3\xb6\xc0\x80\xed\xa0\x80\xef\xbf\xbf\xc2\x85"};
    OK(qd_picture_add(picture, &shape, NULL));
    assert_string_equal(qd_picture_shape(picture, 0).text,
                        "a<b>&\" \xef\xbf\xbdz\xc3\xb6\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd"
                        "\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd"
                        "\xef\xbf\xbd");
    OK(qd_picture_svg(picture, "<&\x02>", &text, NULL));
    assert_non_null(strstr(text.data, "<title>&lt;&amp; &gt;</title>"));
    assert_non_null(
        strstr(text.data, "<text x=\"-1.25\" y=\"3\">a&lt;b&gt;&amp;&quot; \xef\xbf\xbd"));
    assert_non_null(strstr(text.data, "width=\"10pt\" height=\"20.5pt\" viewBox=\"0 0 10 20.5\""));
    for (size_t i = 0; i < 100; i++) { /* one of its own, whose text moves */
        const qd_shape own = qd_picture_shape(picture, i);
        OK(qd_picture_add(picture, &own, NULL));
        assert_string_equal(qd_picture_shape(picture, i + 1).text,
                            qd_picture_shape(picture, 0).text);
    }
    qd_text_free(&text);
    qd_picture_free(picture);
}

/* ---- the format ------------------------------------------------------------------------------ */

static size_t count_in(const char *text, const char *part) {
    size_t count = 0;
    for (; (text = strstr(text, part)); text++)
        count++;
    return count;
}

static double number_after(const char *text, const char *before) {
    const char *at = strstr(text, before);
    assert_non_null(at);
    return strtod(at + strlen(before), NULL);
}

static void test_documents(void **state) {
    (void)state;
    const qd_format *format = qd_format_find("svg");
    qd_grid *grids[] = {new_grid("9x9", PUZZLE), new_grid("4x4", "1234............")};
    qd_writer *writer;
    qd_text text = QD_TEXT_INIT;
    assert_false(qd_format_about(format).is_read);
    assert_true(qd_format_about(format).framed);
    OK(qd_writer_new(format, &writer, NULL));
    for (int round = 0; round < 2; round++) { /* a writer can begin again */
        text.length = 0;
        OK(qd_format_write(format, &(qd_puzzle){.grid = grids[0]}, &text, NULL));
        double height = number_after(text.data, "height=\"");
        assert_int_equal(count_in(text.data, "<text "), 30);
        assert_int_equal(count_in(text.data, "<title>Sudoku 9x9, 30 clues</title>"), 2);

        text.length = 0;
        OK(qd_writer_put(writer, &(qd_puzzle){.grid = grids[0]}, &text, NULL));
        OK(qd_writer_put(writer, &(qd_puzzle){.grid = grids[1]}, &text, NULL));
        assert_int_equal(text.length, 0);
        OK(qd_writer_finish(writer, &text, NULL));
        assert_int_equal(count_in(text.data, "<text "), 34);
        assert_int_equal(count_in(text.data, "class=\"puzzle\""), 2);
        assert_int_equal(count_in(text.data, "<svg "), 1);
        assert_int_equal(count_in(text.data, "</svg>\n"), 1);
        assert_true(number_after(text.data, "height=\"") > height + 100);
        assert_non_null(strstr(text.data, "<title>2 puzzles</title>"));
        qd_writer_free(writer);
        OK(qd_writer_new(format, &writer, NULL));
    }
    text.length = 0;
    OK(qd_writer_finish(writer, &text, NULL));
    assert_int_equal(count_in(text.data, "</svg>\n"), 1);
    qd_writer_free(writer);
    qd_text_free(&text);
    free_grid(grids[0]);
    free_grid(grids[1]);
}

static void test_fields(void **state) {
    (void)state;
    const qd_field fields[] = {{"title", "Q & A", 5},
                               {"author", "Some <One>", 10},
                               {"comment", "two\nlines", 9},
                               {"mine", "x", 1}};
    char loss[64];
    qd_text text = QD_TEXT_INIT;
    qd_grid *grid = new_grid("9x9+x", PUZZLE);
    const qd_puzzle puzzle = {.grid = grid, .fields = fields, .field_count = 4};
    const qd_format *format = qd_format_find("svg");
    OK(qd_format_write(format, &puzzle, &text, NULL));
    assert_int_equal(count_in(text.data, "<title>Q &amp; A</title>"), 2);
    assert_non_null(strstr(text.data, ">Some &lt;One&gt;</text>"));
    assert_non_null(
        strstr(text.data, "<desc>author: Some &lt;One&gt;\nmine: x\ntwo\nlines</desc>"));
    assert_int_equal(qd_format_loss(format, &puzzle, 0, loss, sizeof loss), 0);
    qd_text_free(&text);
    free_grid(grid);
}

/* Outlines of cages in dashes that cover half of their length, with the sum in the first corner.
 * Thermometers with a bulb, a disk at each other cell, and lines between. Neither is shaded. */
static void test_figures(void **state) {
    (void)state;
    qd_grid *grid = new_grid("4x4+cage=5:r2c1r1c1+cage=r1c4r2c4r3c4r4c4+thermo=r4c1r3c2r3c3", NULL);
    qd_picture *picture = draw(&(qd_puzzle){.grid = grid});
    assert_int_equal(count_parts(picture, "sum"), 1);
    assert_string_equal(text_of(picture, "sum", 0), "5");
    expect_near(length_of(picture, "cage"), (2 * (0.82 + 1.82) + 2 * (0.82 + 3.82)) / 2);
    assert_int_equal(count_parts(picture, "thermo"), 3 + 2);
    assert_int_equal(count_parts(picture, "shade"), 0);
    for (size_t i = 0; i < qd_picture_about(picture).shapes; i++) {
        qd_shape shape = qd_picture_shape(picture, i);
        if (strcmp(shape.part, "thermo") == 0)
            assert_true(shape.kind == QD_SHAPE_DISK || shape.kind == QD_SHAPE_LINE);
    }
    qd_picture_free(picture);
    free_grid(grid);
    qd_text text = QD_TEXT_INIT;
    grid = new_grid("4x4+cage=5:r2c1r1c1+thermo=r4c1r3c2r3c3", NULL);
    OK(qd_format_write(qd_format_find("svg"), &(qd_puzzle){.grid = grid}, &text, NULL));
    assert_int_equal(count_in(text.data, "<circle "), 3);
    assert_int_equal(count_in(text.data, ">5</text>"), 1);
    qd_text_free(&text);
    free_grid(grid);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_refused), cmocka_unit_test(test_lines),
        cmocka_unit_test(test_values),  cmocka_unit_test(test_candidates),
        cmocka_unit_test(test_symbols), cmocka_unit_test(test_rooms),
        cmocka_unit_test(test_texts),   cmocka_unit_test(test_documents),
        cmocka_unit_test(test_fields),  cmocka_unit_test(test_figures),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
