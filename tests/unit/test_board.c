#include "support.h"
#include "sudoku/above.h"
#include "sudoku/board.h"

static void test_shapes(void **state) {
    (void)state;
    for (uint32_t rows = 1; rows <= 64; rows++)
        for (uint32_t columns = 1; rows * columns <= 64; columns++) {
            qd_board *board;
            OK(qd_board_new(rows, columns, &board, NULL));
            uint32_t n = rows * columns;
            assert_int_equal(qd_board_value_count(board), n);
            assert_int_equal(qd_board_cell_count(board), n * n);
            /* Boxes of one row or column are houses already. */
            bool boxes = rows > 1 && columns > 1;
            assert_int_equal(qd_board_house_count(board), (n == 1 ? 1 : boxes ? 3 : 2) * n);
            qd_board_free(board);
        }
}

/* Every cell is in one row, one column and one box; every house has N different cells. */
static void test_houses(void **state) {
    qd_board *board;
    uint32_t seen[36] = {0};
    (void)state;
    OK(qd_board_new(2, 3, &board, NULL));
    for (uint32_t h = 0; h < qd_board_house_count(board); h++) {
        qd_house house = qd_board_house(board, h);
        uint64_t cells = 0;
        assert_int_equal(house.cell_count, 6);
        for (uint32_t i = 0; i < house.cell_count; i++) {
            seen[house.cells[i]]++;
            cells |= UINT64_C(1) << house.cells[i];
        }
        assert_int_equal(__builtin_popcountll(cells), 6);
    }
    for (uint32_t cell = 0; cell < 36; cell++)
        assert_int_equal(seen[cell], 3);
    qd_house box = qd_board_house(board, 12 + 3); /* the fourth box: rows 3 and 4, columns 4 to 6 */
    assert_string_equal(box.rule, "box");
    assert_string_equal(box.name, "b4");
    static const uint32_t expected[] = {15, 16, 17, 21, 22, 23};
    assert_memory_equal(box.cells, expected, sizeof expected);
    qd_board_free(board);
}

static void test_text(void **state) {
    static const char *const texts[][2] = {
        {"9x9", "9x9"},
        {"6x6", "6x6"},
        {"6x6:2x3", "6x6"},
        {"6x6:3x2", "6x6:3x2"},
        {"12X12:4x3", "12x12:4x3"},
        {"64x64", "64x64"},
        {"1x1", "1x1"},
        {"7x7", "7x7"},
        {"8x8:8x1", "8x8:8x1"},
        {"9x9+x", "9x9+x"},
        {"9x9+antiking+windoku+x+x", "9x9+x+windoku+antiking"},
        {"9x9+hyper+diagonals+anti-knight", "9x9+x+windoku+antiknight"},
        {"6x6:3x2+nonconsecutive", "6x6:3x2+nonconsecutive"},
        {"4x4+regions=1112 1322\n3342 3444", "4x4+regions=AAABACBBCCDBCDDD"},
        {"4x4:1x4+regions=1122112233443344", "4x4"},
        {"6x6+regions=aabbccaabbccaabbccddeeffddeeffddeeff", "6x6:3x2"},
        {"4x4+x+regions=AAABACBBCCDBCDDD+disjoint", ""},
        {"4x4+house=r1c1, R2C3 r3c1+house=r4c4r1c1", "4x4+house=r1c1r2c3r3c1+house=r4c4r1c1"},
        {"9x9@r1c1", "9x9"},
        {"9x9@r1c1@r1c13@r7c7@r13c1@r13c13+x", "samurai+x"},
        {"samurai", "samurai"},
        {"twodoku+antiking", "twodoku+antiking"},
        {"4x4@r1c1@r3c3", "4x4@r1c1@r3c3"},
        {"9x9=1-9", "9x9"},
        {"9x9=0-8", "9x9=0-8"},
        {"10x10:2x5=0-9", "10x10=0-9"},
        {"10x10:5x2=0-9+x", "10x10:5x2=0-9+x"},
        {"6x6=1-7", "6x6=1-7"},
        {"6x6:2x2=1-7", "6x6:2x2=1-7"},
        {"5x5:1x5=0-5", "5x5=0-5"},
        {"4x4=64-64", ""},
        {"4x4=61-64", "4x4=61-64"},
        {"64x64=0-63", "64x64=0-63"},
        {"6x4", "6x4"},
        {"6x4:3x2=1-6", "6x4"},
        {"6x4:2x2=1-8", "6x4:2x2=1-8"},
        {"4x6:2x3=1-6", "4x6"},
        {"9x6=0-9", "9x6=0-9"},
        {"7x5", "7x5"},
        {"9x9:free", "9x9:free"},
        {"3x4:free=1-2+nonconsecutive", "3x4:free=1-2+nonconsecutive"},
        {"4x4=0-4@r1c1@r3c3", "4x4=0-4@r1c1@r3c3"},
        {"samurai+helper=2x30", "samurai+helper=2x30"},
        {"4x4+x+house=r6c1r6c5+helper=1X5+helper=2x1+house=r9c1r1c1",
         "4x4+helper=1x5+helper=2x1+x+house=r6c1r6c5+house=r9c1r1c1"},
        {"2x3+regions=AABBAA", ""},
        {"2x3=1-4+regions=ABBABB", "2x3=1-4+regions=ABBABB"},
        {"2x4:1x4+regions=AABBAABB", "2x4"},
        {"2x4+regions=AAAABBBB", "2x4:1x4"},
        {"4x4:free+regions=AABBAABBCCDDCCDD", "4x4:free+regions=AABBAABBCCDDCCDD"},
        {"6x4+x", ""},
        {"4x4:free=1-2+x", ""},
        {"9x9:free+windoku", ""},
        {"9x9=0-9+windoku+disjoint+asterisk", "9x9=0-9+windoku+disjoint+asterisk"},
        {"6x6:2x1=1-6", ""},
    };
    (void)state;
    for (size_t i = 0; i < LENGTH(texts); i++) {
        qd_board *board;
        char text[128];
        if (!*texts[i][1]) {
            assert_int_not_equal(qd_board_parse(texts[i][0], &board, NULL), QD_OK);
            continue;
        }
        OK(qd_board_parse(texts[i][0], &board, NULL));
        qd_board_print(board, text, sizeof text);
        assert_string_equal(text, texts[i][1]);
        qd_board_free(board);
    }
}

/* Helpers lie below, a row apart; values have meanings in the messages. */
static void test_odd_boards(void **state) {
    qd_board *board;
    qd_grid *grid;
    qd_clash clash;
    char text[128];
    uint32_t rows, columns;
    (void)state;
    OK(qd_board_parse("2x3=0-5+helper=1x2+helper=2x4", &board, NULL));
    qd_board_layout(board, &rows, &columns);
    assert_int_equal(rows, 7);
    assert_int_equal(columns, 4);
    assert_int_equal(board->rows, 2);
    assert_int_equal(board->columns, 3);
    assert_int_equal(qd_board_cell_count(board), 6 + 2 + 8);
    assert_int_equal(qd_board_value_count(board), 6);
    assert_int_equal(qd_board_about(board).least_value, 0);
    assert_int_equal(qd_board_house_count(board), 5);
    assert_false(qd_board_is_regular(board));
    assert_false(qd_board_about(board).is_plain);
    assert_false(qd_board_is_helper(board, 5));
    assert_true(qd_board_is_helper(board, 6));
    assert_int_equal(qd_board_cell_at(board, 3, 1), 7);
    assert_int_equal(qd_board_cell_at(board, 4, 0), QD_NO_CELL);
    assert_int_not_equal(qd_board_region(board, 5), qd_board_region(board, 6));
    assert_int_not_equal(qd_board_region(board, 7), qd_board_region(board, 8));
    assert_string_equal(qd_board_rule(board, 0).meaning, "no value occurs twice in a row");
    OK(qd_grid_new(board, &grid, NULL));
    OK(qd_grid_parse(grid, "012.0....5......", 16, NULL, NULL, NULL));
    assert_int_equal(qd_grid_value(grid, 0), 1);
    assert_int_equal(qd_grid_value(grid, 3), 0);
    qd_grid_print(grid, NULL, text, sizeof text);
    assert_string_equal(text, "012.0....5......");
    qd_grid_set_value(grid, 2, 1);
    assert_true(qd_grid_find_clash(grid, &clash));
    qd_clash_print(board, &clash, text, sizeof text);
    assert_string_equal(text, "r1c1 and r1c3 are both 0 in row 1");
    qd_grid_free(grid);
    qd_board_free(board);
}

static void test_bad_text(void **state) {
    static const struct {
        const char *text;
        qd_status status;
    } bads[] = {
        {"", QD_ERROR_SYNTAX},
        {"9", QD_ERROR_SYNTAX},
        {"9x", QD_ERROR_SYNTAX},
        {"x9", QD_ERROR_SYNTAX},
        {"9x8=1-8", QD_ERROR_RANGE},
        {"9x65", QD_ERROR_RANGE},
        {"9x9=", QD_ERROR_SYNTAX},
        {"9x9=1", QD_ERROR_SYNTAX},
        {"9x9=1-", QD_ERROR_SYNTAX},
        {"9x9=-1-9", QD_ERROR_SYNTAX},
        {"9x9=1-9x", QD_ERROR_SYNTAX},
        {"9x9=0-64", QD_ERROR_RANGE},
        {"9x9=1-65", QD_ERROR_RANGE},
        {"9x9=9-1", QD_ERROR_RANGE},
        {"9x9=1-99999999999999999999", QD_ERROR_SYNTAX},
        {"6x6:4x2=1-8", QD_ERROR_RANGE},
        {"6x6:3x3=1-8", QD_ERROR_RANGE},
        {"9x9:fre", QD_ERROR_SYNTAX},
        {"9x9:freee", QD_ERROR_SYNTAX},
        {"9x9:free:3x3", QD_ERROR_SYNTAX},
        {"9x9+helper", QD_ERROR_SYNTAX},
        {"9x9+helper=", QD_ERROR_SYNTAX},
        {"9x9+helper=2", QD_ERROR_SYNTAX},
        {"9x9+helper=0x2", QD_ERROR_SYNTAX},
        {"9x9+helper=2x2x", QD_ERROR_SYNTAX},
        {"9x9+helper=999x9", QD_ERROR_RANGE},
        {"9x9+helper=64x64", QD_ERROR_RANGE},
        {"9x9+house=r10c1r1c1+helper=1x1", QD_ERROR_SYNTAX},
        {"2x3=1-4+regions=AABBA", QD_ERROR_SYNTAX},
        {"2x3=1-4+regions=AAAAAB", QD_ERROR_SYNTAX},
        {"65x65", QD_ERROR_RANGE},
        {"0x0", QD_ERROR_SYNTAX},
        {"999999999x9", QD_ERROR_SYNTAX},
        {"6x6:2x2", QD_ERROR_RANGE},
        {"6x6:", QD_ERROR_SYNTAX},
        {"6x6:2", QD_ERROR_SYNTAX},
        {"9x9 ", QD_ERROR_SYNTAX},
        {"9x9+y", QD_ERROR_UNSUPPORTED},
        {"9x9:3x3x", QD_ERROR_SYNTAX},
        {"9x9+", QD_ERROR_UNSUPPORTED},
        {"9x9+row", QD_ERROR_UNSUPPORTED},
        {"9x9+x=1", QD_ERROR_SYNTAX},
        {"9x9+regions", QD_ERROR_SYNTAX},
        {"6x6+windoku", QD_ERROR_UNSUPPORTED},
        {"6x6+asterisk", QD_ERROR_UNSUPPORTED},
        {"4x4+regions=", QD_ERROR_SYNTAX},
        {"4x4+regions=AAABACBBCCDBCDD", QD_ERROR_SYNTAX},
        {"4x4+regions=AAABACBBCCDBCDDDD", QD_ERROR_SYNTAX},
        {"4x4+regions=AAAAACBBCCDBCDDD", QD_ERROR_SYNTAX},
        {"4x4+regions=AAABACBBCCEBCDDD", QD_ERROR_SYNTAX},
        {"4x4+regions=AAABACBBCCDBCDDD+regions=AAABACBBCCDBCDDD", QD_ERROR_SYNTAX},
        {"9x9+house=", QD_ERROR_SYNTAX},
        {"9x9+house=r1c1", QD_ERROR_SYNTAX},
        {"9x9+house=r1c1r1c1", QD_ERROR_SYNTAX},
        {"9x9+house=r1c1r10c1", QD_ERROR_SYNTAX},
        {"9x9+house=r1c1x", QD_ERROR_SYNTAX},
        {"2x2+house=r1c1r1c2r2c1", QD_ERROR_RANGE},
        {"4x4+regions=1112132233423444+regions=AABBAABBCCDDCCDD", QD_ERROR_SYNTAX},
        {"4x4+regions=AABBAABBCCDDCCDD+regions=1112132233423444", QD_ERROR_SYNTAX},
        {"9x9@", QD_ERROR_SYNTAX},
        {"9x9@r1", QD_ERROR_SYNTAX},
        {"9x9@r0c1", QD_ERROR_SYNTAX},
        {"9x9@r1c1@r1c1", QD_ERROR_RANGE},
        {"9x9@r999c1", QD_ERROR_RANGE},
        {"samuraix", QD_ERROR_SYNTAX},
        {"64x64@r1c1@r2c2", QD_ERROR_RANGE},
    };
    (void)state;
    for (size_t i = 0; i < LENGTH(bads); i++) {
        qd_board *board;
        qd_error error;
        assert_int_equal(qd_board_parse(bads[i].text, &board, &error), bads[i].status);
        assert_null(board);
        assert_int_equal(error.status, bads[i].status);
    }
}

static void test_bad_boxes(void **state) {
    qd_board *board;
    (void)state;
    assert_int_equal(qd_board_new(0, 3, &board, NULL), QD_ERROR_RANGE);
    assert_int_equal(qd_board_new(13, 5, &board, NULL), QD_ERROR_RANGE);
    assert_int_equal(qd_board_new(UINT32_MAX, UINT32_MAX, &board, NULL), QD_ERROR_RANGE);
    assert_null(board);
}

static void test_encoding_sizes(void **state) {
    qd_board *board;
    qd_encoding *encoding;
    uint32_t item;
    (void)state;
    OK(qd_board_new(3, 3, &board, NULL));
    OK(qd_encoding_new(board, &encoding, NULL));
    const qd_cover *cover = qd_encoding_cover(encoding);
    assert_int_equal(qd_cover_item_count(cover), 324);
    assert_int_equal(qd_cover_about(cover).primary_items, 324);
    assert_int_equal(qd_cover_about(cover).entries, 4 * 729);
    assert_int_equal(qd_cover_option_count(cover), 729);
    for (uint32_t option = 0; option < 729; option++) {
        size_t count;
        assert_int_equal(qd_cover_option_about(cover, option).count, 4);
        const qd_placement *placement = qd_encoding_placements(encoding, option, &count);
        assert_int_equal(count, 1);
        assert_int_equal(placement->cell * 9 + placement->value - 1, option);
    }
    assert_true(qd_cover_find_item(cover, "r9c9", &item));
    assert_true(qd_cover_find_item(cover, "b9=9", &item));
    qd_encoding_free(encoding);
    qd_board_free(board);
}

/* Names have at most eight characters, for Knuth's programs, up to the largest board. */
static void test_encoding_names(void **state) {
    qd_board *board;
    qd_encoding *encoding;
    (void)state;
    OK(qd_board_parse("64x64", &board, NULL));
    OK(qd_encoding_new(board, &encoding, NULL));
    const qd_cover *cover = qd_encoding_cover(encoding);
    assert_int_equal(qd_cover_option_count(cover), 64 * 64 * 64);
    for (uint32_t item = 0; item < qd_cover_item_count(cover); item++)
        assert_true(strlen(qd_cover_item_name(cover, item)) <= 8);
    qd_encoding_free(encoding);
    qd_board_free(board);
}

/* Five squares of 81 cells that share four boxes. */
static void test_samurai(void **state) {
    qd_board *board;
    uint32_t rows, columns, cells = 0, most = 0;
    (void)state;
    OK(qd_board_parse("samurai", &board, NULL));
    qd_board_layout(board, &rows, &columns);
    assert_int_equal(rows, 21);
    assert_int_equal(columns, 21);
    assert_int_equal(qd_board_cell_count(board), 369);
    assert_int_equal(qd_board_house_count(board), 5 * 27 - 4);
    assert_int_equal(qd_board_square_count(board), 5);
    for (uint32_t row = 0; row < rows; row++)
        for (uint32_t column = 0; column < columns; column++) {
            uint32_t cell = qd_board_cell_at(board, row, column), r, c;
            if (cell == QD_NO_CELL)
                continue;
            assert_int_equal(cell, cells++);
            qd_board_cell_position(board, cell, &r, &c);
            assert_true(r == row && c == column);
            uint32_t region = qd_board_region(board, cell);
            most = region > most ? region : most;
        }
    assert_int_equal(cells, 369);
    assert_int_equal(most, 5 * 9 - 4 - 1);
    assert_int_equal(qd_board_cell_at(board, 0, 9), QD_NO_CELL);
    assert_int_equal(qd_board_cell_at(board, 21, 0), QD_NO_CELL);
    qd_board_free(board);
}

static void test_extend(void **state) {
    qd_board *board, *more;
    char text[64];
    (void)state;
    OK(qd_board_parse("6x6+x", &board, NULL));
    OK(qd_board_extend(board, "+antiking", &more, NULL));
    qd_board_print(more, text, sizeof text);
    assert_string_equal(text, "6x6+x+antiking");
    assert_false(qd_board_about(more).is_plain);
    qd_board_free(more);
    assert_int_equal(qd_board_extend(board, "antiking", &more, NULL), QD_ERROR_UNSUPPORTED);
    assert_int_equal(qd_board_print(board, NULL, 0), 5);
    qd_board_free(board);
}

static void test_without(void **state) {
    qd_board *board, *less;
    char text[64];
    (void)state;
    OK(qd_board_parse("4x4+x+cage=3:r1c1r1c2+helper=1x1", &board, NULL));
    for (uint32_t i = 0; i < qd_board_constraint_count(board); i++) {
        bool is_helper = strcmp(qd_board_constraint(board, i)->rule, "helper") == 0;
        OK(qd_board_without(board, i, &less, NULL));
        assert_int_equal(qd_board_constraint_count(less), 2);
        assert_int_equal(qd_board_cell_count(less), is_helper ? 16 : 17);
        qd_board_free(less);
    }
    OK(qd_board_without(board, 3, &less, NULL)); /* there is none of that number */
    assert_true(qd_board_print(less, text, sizeof text) < sizeof text);
    assert_string_equal(text, "4x4+helper=1x1+x+cage=3:r1c1r1c2");
    qd_board_free(less);
    qd_board_free(board);
}

/* Parts that add nothing new are left out. */
static void test_known_houses(void **state) {
    qd_board *board;
    (void)state;
    OK(qd_board_parse("9x9+house=r1c1r1c5+house=r1c1r5c5+antiking", &board, NULL));
    assert_int_equal(qd_board_house_count(board), 27 + 1 + 64 - 36);
    qd_board_free(board);
}

static void test_exclusions(void **state) {
    qd_board *board;
    qd_grid *grid;
    qd_clash clash;
    char words[80];
    (void)state;
    OK(qd_board_parse("9x9+nonconsecutive", &board, NULL));
    assert_int_equal(qd_board_about(board).exclusions, 144 * 8);
    qd_exclusion exclusion = qd_board_exclusion(board, 0);
    assert_string_equal(exclusion.rule, "nonconsecutive");
    assert_int_equal(exclusion.count, 4);
    OK(qd_grid_new(board, &grid, NULL));
    qd_grid_set_value(grid, 10, 6);
    qd_grid_set_value(grid, 19, 5);
    assert_true(qd_grid_find_clash(grid, &clash));
    qd_clash_print(board, &clash, words, sizeof words);
    assert_string_equal(words, "r2c2 is 6 and r3c2 is 5: nonconsecutive");
    qd_grid_set_value(grid, 19, 4);
    assert_false(qd_grid_find_clash(grid, NULL));
    qd_grid_free(grid);
    qd_board_free(board);
}

static void test_solve_on(void **state) {
    char solution[82];
    qd_verdict verdict;
    (void)state;
    OK(qd_sudoku_solve("4x4+x", "1234............", solution, sizeof solution, &verdict, NULL));
    assert_int_equal(verdict, QD_MULTIPLE);
    OK(qd_sudoku_solve("4x4+antiknight", "1234............", solution, sizeof solution, &verdict,
                       NULL));
    assert_int_equal(verdict, QD_UNIQUE);
    assert_string_equal(solution, "1234432134122143");
    assert_int_equal(qd_sudoku_solve("4x4", "1234", solution, sizeof solution, &verdict, NULL),
                     QD_ERROR_SYNTAX);
}

/* The constraints are those of the notation, in the order in which it is printed. */
static void test_constraints(void **state) {
    qd_board *board;
    (void)state;
    OK(qd_board_parse("4x4+house=r1c1, r2C3 r3c1+x+regions=1112 1322 3342 3444+x", &board, NULL));
    assert_int_equal(qd_board_constraint_count(board), 3);
    const qd_constraint *regions = qd_board_constraint(board, 0);
    assert_string_equal(regions->rule, "regions");
    assert_string_equal(regions->text, "AAABACBBCCDBCDDD");
    assert_int_equal(regions->number_count, 16);
    assert_int_equal(regions->numbers[15], 3);
    assert_int_equal(regions->cell_count, 0);
    const qd_constraint *x = qd_board_constraint(board, 1);
    assert_string_equal(x->rule, "x");
    assert_string_equal(x->text, "");
    const qd_constraint *house = qd_board_constraint(board, 2);
    assert_string_equal(house->text, "r1c1r2c3r3c1");
    assert_int_equal(house->cell_count, 3);
    assert_int_equal(house->cells[1], 6);
    assert_null(qd_board_constraint(board, 3));
    qd_board_free(board);
    OK(qd_board_parse("4x4:1x4+regions=1122112233443344", &board, NULL));
    assert_int_equal(qd_board_constraint_count(board), 0);
    assert_true(qd_board_about(board).is_plain);
    qd_board_free(board);
}

/* Errors give their column in the notation. */
static void test_columns(void **state) {
    static const struct {
        const char *text;
        uint64_t column;
    } bads[] = {
        {"9x9+x+foo", 7},
        {"9x9+house=r1c1,r10c1", 16},
        {"9x9+house=r1c1,r2c2 r1c1", 21},
        {"9x9+house=r1c1", 11},
        {"9x9+x=1", 5},
        {"9x9+x+regions", 7},
        {"4x4+regions=AABBC", 18},
        {"2x2+regions=AAAB", 15},
        {"9x9+any=(min=r1c1|cage=3:r10c1)", 26},
        {"9x9+any=(x|any=(min=r1c1|cage=3:r1c1r1c)|foo)", 37},
    };
    (void)state;
    for (size_t i = 0; i < LENGTH(bads); i++) {
        qd_board *board;
        qd_error error;
        assert_int_not_equal(qd_board_parse(bads[i].text, &board, &error), QD_OK);
        assert_int_equal(error.column, bads[i].column);
    }
}

/* Of many parts none is compared with all others: that would take seconds here. */
static void test_many_parts(void **state) {
    qd_board *board;
    qd_text text = QD_TEXT_INIT;
    (void)state;
    qd_text_put(&text, "64x64+same=r1c1");
    for (uint32_t i = 1; i < 400; i++)
        qd_text_printf(&text, "/r%uc1", i % 9 + 1);
    OK(qd_board_parse(text.data, &board, NULL));
    assert_int_equal(board->sequence_count, 64 * 399);
    assert_string_equal(board->sequences[0].name, "sam1");
    assert_string_equal(board->sequences[27].name, "sam1bb");
    qd_board_free(board);
    qd_text_cut(&text, 0);
    qd_text_put(&text, "16x16:free");
    for (uint32_t i = 0; i < 256; i++)
        for (uint32_t k = i + 1; k < 256; k++)
            qd_text_printf(&text, "+house=r%uc%ur%uc%u", i / 16 + 1, i % 16 + 1, k / 16 + 1,
                           k % 16 + 1);
    OK(qd_board_parse(text.data, &board, NULL));
    assert_int_equal(qd_board_house_count(board), 256 * 255 / 2);
    qd_board_free(board);
    qd_text_free(&text);
}

static void test_rules(void **state) {
    qd_board *board;
    (void)state;
    OK(qd_board_new(2, 2, &board, NULL));
    assert_string_equal(qd_board_rule(board, 0).name, "row");
    assert_string_equal(qd_board_rule(board, 2).name, "box");
    assert_true(qd_board_rule(board, 2).is_usual);
    assert_null(qd_board_rule(board, 3).name);
    assert_string_equal(qd_board_rule(NULL, 0).name, "regions");
    assert_null(qd_board_rule(NULL, 1000).name);
    qd_board_free(board);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_shapes),         cmocka_unit_test(test_houses),
        cmocka_unit_test(test_text),           cmocka_unit_test(test_bad_text),
        cmocka_unit_test(test_bad_boxes),      cmocka_unit_test(test_encoding_sizes),
        cmocka_unit_test(test_encoding_names), cmocka_unit_test(test_rules),
        cmocka_unit_test(test_samurai),        cmocka_unit_test(test_extend),
        cmocka_unit_test(test_without),        cmocka_unit_test(test_known_houses),
        cmocka_unit_test(test_exclusions),     cmocka_unit_test(test_solve_on),
        cmocka_unit_test(test_constraints),    cmocka_unit_test(test_columns),
        cmocka_unit_test(test_odd_boards),     cmocka_unit_test(test_many_parts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
