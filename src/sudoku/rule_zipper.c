/*
 * Lines whose sums are equal. `zipper=r1c1r1c2r1c3`: cells equally far from the middle have one sum; if there is a
 * cell in the middle, it is its value. `doublearrow=r1c1r1c2r1c3`: both ends add up to what is between them.
 */
#include "rule.h"

/* Each pair less the cell in the middle, or if there is none, less the next one. */
static qd_status zipper_apply(qd_board *board, const struct constraint *constraint,
                              const struct square *square, qd_error *error) {
    static const int32_t weights[] = {1, 1, -1, -1};
    const uint32_t *cells = constraint->cells;
    uint32_t count = constraint->cell_count, pairs = count / 2;
    qd_status status = QD_OK;
    (void)square;
    for (uint32_t i = 0; i < pairs && status == QD_OK; i++) {
        uint32_t next = count % 2 ? pairs : i + 1;
        uint32_t four[] = {cells[i], cells[count - 1 - i], cells[next], cells[count - 1 - next]};
        if (next < pairs || count % 2)
            status =
                qd_board_add_sum(board, constraint, four, weights, count % 2 ? 3 : 4, 0, error);
    }
    return status;
}

static bool zipper_judge(const qd_board *board, const struct constraint *constraint,
                         const struct square *square, const uint8_t *values) {
    const uint32_t *cells = constraint->cells;
    uint32_t count = constraint->cell_count;
    int64_t sum = meaning_of(board, values[cells[0]]) + meaning_of(board, values[cells[count - 1]]);
    (void)square;
    for (uint32_t i = 1; i < count / 2; i++)
        if (meaning_of(board, values[cells[i]]) + meaning_of(board, values[cells[count - 1 - i]]) !=
            sum)
            return false;
    return count % 2 == 0 || meaning_of(board, values[cells[count / 2]]) == sum;
}

static qd_status zipper_apply_arrow(qd_board *board, const struct constraint *constraint,
                                    const struct square *square, qd_error *error) {
    int32_t weights[QD_MAX_VALUES * 2];
    uint32_t count = constraint->cell_count;
    (void)square;
    for (uint32_t i = 0; i < count; i++)
        weights[i] = i == 0 || i + 1 == count ? -1 : 1;
    return qd_board_add_sum(board, constraint, constraint->cells, weights, count, 0, error);
}

static bool zipper_judge_arrow(const qd_board *board, const struct constraint *constraint,
                               const struct square *square, const uint8_t *values) {
    int64_t inside = 0, ends = 0;
    (void)square;
    for (uint32_t i = 0; i < constraint->cell_count; i++)
        *(i == 0 || i + 1 == constraint->cell_count ? &ends : &inside) +=
            meaning_of(board, values[constraint->cells[i]]);
    return inside == ends;
}

const struct qd_rule qd_rule_zipper = {
    .name = "zipper",
    .words = {DEMAND_LINE, "zipper line", NULL},
    .also = "zipperline",
    .prefix = "zip",
    .meaning =
        "cells of a line equally far from its middle have one sum, that of the cell in the middle",
    .use = RULE_ASKED,
    .form = "zipper=r1c1r1c2r2c2",
    .takes = {NUMBERS_NONE, {2, ANY_CELLS, true}},
    .apply = zipper_apply,
    .judge = zipper_judge,
};

const struct qd_rule qd_rule_doublearrow = {
    .name = "doublearrow",
    .words = {DEMAND_ARROW, "double arrow", NULL},
    .prefix = "da",
    .meaning = "the two ends of a line have the sum of what is between them",
    .use = RULE_ASKED,
    .form = "doublearrow=r1c1r1c2r2c2",
    .takes = {NUMBERS_NONE, {2, 2 * QD_MAX_VALUES, true}},
    .apply = zipper_apply_arrow,
    .judge = zipper_judge_arrow,
};
