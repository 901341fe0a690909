/* Boxes, numbered in reading order. */
#include "rule.h"

static struct position box_place(const qd_board *board, uint32_t box, uint32_t i) {
    uint32_t across = board->columns / board->box_columns;
    return (struct position){box / across * board->box_rows + i / board->box_columns,
                             box % across * board->box_columns + i % board->box_columns};
}

static uint32_t box_group(const qd_board *board, uint32_t row, uint32_t column) {
    uint32_t across = board->columns / board->box_columns;
    return row / board->box_rows * across + column / board->box_columns;
}

static uint32_t box_count(const qd_board *board) {
    return board->rows / board->box_rows * (board->columns / board->box_columns);
}

static uint32_t box_size(const qd_board *board, uint32_t box) {
    (void)box;
    return board->box_rows * board->box_columns;
}

const struct qd_rule qd_rule_box = {
    .name = "box",
    .words = {.house = "box"},
    .prefix = "b",
    .meaning = "every value occurs in every box exactly once",
    .few = "no value occurs twice in a box",
    .use = RULE_BOXES,
    .apply = qd_rule_add_groups,
    .judge = qd_rule_groups_are_full,
    .place = box_place,
    .group = box_group,
    .group_count = box_count,
    .group_size = box_size,
};
