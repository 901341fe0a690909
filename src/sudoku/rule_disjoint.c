/* Disjoint groups: the cells at the same place of their boxes. */
#include "rule.h"

static struct position disjoint_place(const qd_board *board, uint32_t disjoint_group,
                                      uint32_t box) {
    uint32_t high = board->box_rows, wide = board->box_columns, across = board->columns / wide;
    return (struct position){box / across * high + disjoint_group / wide,
                             box % across * wide + disjoint_group % wide};
}

static uint32_t disjoint_group(const qd_board *board, uint32_t row, uint32_t column) {
    return row % board->box_rows * board->box_columns + column % board->box_columns;
}

static const char *disjoint_refuses(const qd_board *board) {
    if (board->regions || board->is_free)
        return "disjoint requires boxes, not regions";
    return board->rows / board->box_rows * (board->columns / board->box_columns) >
                   board->value_count
               ? "disjoint requires at most as many boxes as there are values"
               : NULL;
}

static uint32_t disjoint_count(const qd_board *board) {
    return board->box_rows * board->box_columns;
}

/* One cell of each box. */
static uint32_t disjoint_size(const qd_board *board, uint32_t group) {
    (void)group;
    return board->rows / board->box_rows * (board->columns / board->box_columns);
}

const struct qd_rule qd_rule_disjoint = {
    .name = "disjoint",
    .words = {.house = "group"},
    .prefix = "p",
    .meaning = "every value occurs at every place within the boxes exactly once",
    .few = "no value occurs twice at a place within the boxes",
    .use = RULE_ASKED,
    .refuses = disjoint_refuses,
    .apply = qd_rule_add_groups,
    .judge = qd_rule_groups_are_full,
    .place = disjoint_place,
    .group = disjoint_group,
    .group_count = disjoint_count,
    .group_size = disjoint_size,
};
