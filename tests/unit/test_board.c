#include "support.h"

static void test_shapes(void **state) {
    (void)state;
    for (uint32_t rows = 1; rows <= 64; rows++)
        for (uint32_t columns = 1; rows * columns <= 64; columns++) {
            qd_board *board;
            OK(qd_board_new(rows, columns, &board, NULL));
            uint32_t n = rows * columns;
            assert_int_equal(qd_board_value_count(board), n);
            assert_int_equal(qd_board_cell_count(board), n * n);
            assert_int_equal(qd_board_house_count(board), 3 * n);
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
    };
    (void)state;
    for (size_t i = 0; i < LENGTH(texts); i++) {
        qd_board *board;
        char text[32];
        OK(qd_board_parse(texts[i][0], &board, NULL));
        qd_board_print(board, text, sizeof text);
        assert_string_equal(text, texts[i][1]);
        qd_board_free(board);
    }
}

static void test_bad_text(void **state) {
    static const struct {
        const char *text;
        qd_status status;
    } bads[] = {
        {"", QD_ERROR_SYNTAX},           {"9", QD_ERROR_SYNTAX},
        {"9x", QD_ERROR_SYNTAX},         {"x9", QD_ERROR_SYNTAX},
        {"9x8", QD_ERROR_RANGE},         {"65x65", QD_ERROR_RANGE},
        {"0x0", QD_ERROR_SYNTAX},        {"999999999x9", QD_ERROR_SYNTAX},
        {"6x6:2x2", QD_ERROR_RANGE},     {"6x6:", QD_ERROR_SYNTAX},
        {"6x6:2", QD_ERROR_SYNTAX},      {"9x9 ", QD_ERROR_SYNTAX},
        {"9x9+x", QD_ERROR_UNSUPPORTED}, {"9x9:3x3x", QD_ERROR_SYNTAX},
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
    size_t count;
    uint32_t item;
    (void)state;
    OK(qd_board_new(3, 3, &board, NULL));
    OK(qd_encoding_new(board, &encoding, NULL));
    const qd_cover *cover = qd_encoding_cover(encoding);
    assert_int_equal(qd_cover_item_count(cover), 324);
    assert_int_equal(qd_cover_primary_count(cover), 324);
    assert_int_equal(qd_cover_option_count(cover), 729);
    for (uint32_t option = 0; option < 729; option++) {
        qd_cover_option_items(cover, option, &count);
        assert_int_equal(count, 4);
        const qd_placement *placement = qd_encoding_placements(encoding, option, &count);
        assert_int_equal(count, 1);
        assert_int_equal(placement->cell * 9 + placement->value - 1, option);
    }
    assert_true(qd_cover_find_item(cover, "r9c9", &item));
    assert_true(qd_cover_find_item(cover, "b9=9", &item));
    qd_encoding_free(encoding);
    qd_board_free(board);
}

/* Names stay within eight characters, for Knuth's programs, up to the largest board. */
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

static void test_rules(void **state) {
    qd_board *board;
    const char *name;
    (void)state;
    OK(qd_board_new(2, 2, &board, NULL));
    assert_non_null(qd_board_rule_meaning(board, 0, &name));
    assert_string_equal(name, "row");
    assert_non_null(qd_board_rule_meaning(board, 2, &name));
    assert_null(qd_board_rule_meaning(board, 3, &name));
    qd_board_free(board);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_shapes),         cmocka_unit_test(test_houses),
        cmocka_unit_test(test_text),           cmocka_unit_test(test_bad_text),
        cmocka_unit_test(test_bad_boxes),      cmocka_unit_test(test_encoding_sizes),
        cmocka_unit_test(test_encoding_names), cmocka_unit_test(test_rules),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
