/* Rows and columns. */
#include "rule.h"

static struct position lines_place_in_row(const qd_board *board, uint32_t row, uint32_t i) {
    (void)board;
    return (struct position){row, i};
}

static uint32_t lines_row_of(const qd_board *board, uint32_t row, uint32_t column) {
    (void)board, (void)column;
    return row;
}

static struct position lines_place_in_column(const qd_board *board, uint32_t column, uint32_t i) {
    (void)board;
    return (struct position){i, column};
}

static uint32_t lines_column_of(const qd_board *board, uint32_t row, uint32_t column) {
    (void)board, (void)row;
    return column;
}

static uint32_t lines_rows(const qd_board *board) {
    return board->rows;
}

static uint32_t lines_columns(const qd_board *board) {
    return board->columns;
}

static uint32_t lines_length_of_row(const qd_board *board, uint32_t row) {
    (void)row;
    return board->columns;
}

static uint32_t lines_length_of_column(const qd_board *board, uint32_t column) {
    (void)column;
    return board->rows;
}

const struct qd_rule qd_rule_row = {
    .name = "row",
    .words = {.house = "row"},
    .prefix = "r",
    .meaning = "every value occurs in every row exactly once",
    .few = "no value occurs twice in a row",
    .use = RULE_ALWAYS,
    .apply = qd_rule_add_groups,
    .judge = qd_rule_groups_are_full,
    .place = lines_place_in_row,
    .group = lines_row_of,
    .group_count = lines_rows,
    .group_size = lines_length_of_row,
};

const struct qd_rule qd_rule_column = {
    .name = "column",
    .words = {.house = "column"},
    .prefix = "c",
    .meaning = "every value occurs in every column exactly once",
    .few = "no value occurs twice in a column",
    .use = RULE_ALWAYS,
    .apply = qd_rule_add_groups,
    .judge = qd_rule_groups_are_full,
    .place = lines_place_in_column,
    .group = lines_column_of,
    .group_count = lines_columns,
    .group_size = lines_length_of_column,
};
