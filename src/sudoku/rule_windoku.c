/*
 * Windows between the boxes (windoku, hyper, NRC Sudoku): for square boxes of k x k cells, (k - 1)
 * windows across and down, one line apart from the border and from each other.
 *
 *     . . . . . . . . .
 *     . W W W . W W W .
 *     . W W W . W W W .
 *     . W W W . W W W .
 *     . . . . . . . . .      and so on
 */
#include "rule.h"

static struct position windoku_place(const qd_board *board, uint32_t window, uint32_t i) {
    uint32_t k = board->box_rows;
    return (struct position){1 + window / (k - 1) * (k + 1) + i / k,
                             1 + window % (k - 1) * (k + 1) + i % k};
}

static uint32_t windoku_group(const qd_board *board, uint32_t row, uint32_t column) {
    uint32_t k = board->box_rows;
    if (row % (k + 1) == 0 || column % (k + 1) == 0)
        return QD_NO_HOUSE;
    return row / (k + 1) * (k - 1) + column / (k + 1);
}

static const char *windoku_refuses(const qd_board *board) {
    uint32_t k = board->box_rows;
    bool fits = !board->regions && !board->is_free && k == board->box_columns && k > 1 &&
                board->rows == k * k && board->columns == k * k;
    return fits ? NULL : "windoku requires square boxes";
}

static uint32_t windoku_count(const qd_board *board) {
    return (board->box_rows - 1) * (board->box_rows - 1);
}

static uint32_t windoku_size(const qd_board *board, uint32_t window) {
    (void)window;
    return board->box_rows * board->box_rows;
}

const struct qd_rule qd_rule_windoku = {
    .name = "windoku",
    .words = {.house = "window"},
    .also = "hyper",
    .prefix = "w",
    .meaning = "every value occurs in every window between the boxes exactly once",
    .few = "no value occurs twice in a window between the boxes",
    .use = RULE_ASKED,
    .refuses = windoku_refuses,
    .apply = qd_rule_add_groups,
    .judge = qd_rule_groups_are_full,
    .place = windoku_place,
    .group = windoku_group,
    .group_count = windoku_count,
    .group_size = windoku_size,
};
