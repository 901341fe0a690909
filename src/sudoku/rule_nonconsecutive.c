/*
 * Neighbours in a row or column never have consecutive values. For two neighbours and each v, at
 * most one of the four placements of v and v + 1 is in a solution. The cells share a row or column,
 * so equal values exclude each other too. On a board without rows and columns equal values may be neighbours, so
 * there it is two exclusions.
 */
#include "rule.h"

static qd_status nonconsecutive_keep_apart(qd_board *board, const struct constraint *constraint,
                                           uint32_t left, uint32_t right, qd_error *error) {
    for (uint32_t v = 1; v < board->value_count; v++) {
        qd_placement set[4] = {{left, v}, {left, v + 1}, {right, v}, {right, v + 1}};
        qd_placement rising[2] = {set[0], set[3]}, falling[2] = {set[1], set[2]};
        qd_status status = qd_board_add_exclusion(board, constraint, board->is_free ? rising : set,
                                                  board->is_free ? 2 : 4, error);
        if (status == QD_OK && board->is_free)
            status = qd_board_add_exclusion(board, constraint, falling, 2, error);
        if (status != QD_OK)
            return status;
    }
    return QD_OK;
}

static qd_status nonconsecutive_apply(qd_board *board, const struct constraint *constraint,
                                      const struct square *square, qd_error *error) {
    return qd_board_each_neighbours(board, constraint, square, nonconsecutive_keep_apart, error);
}

static bool nonconsecutive_holds(const qd_board *board, const struct constraint *constraint,
                                 uint32_t left, uint32_t right, const uint8_t *values) {
    (void)board, (void)constraint;
    return gap_between(values[left], values[right]) != 1;
}

static bool nonconsecutive_judge(const qd_board *board, const struct constraint *constraint,
                                 const struct square *square, const uint8_t *values) {
    return qd_board_all_neighbours(board, constraint, square, values, nonconsecutive_holds);
}

const struct qd_rule qd_rule_nonconsecutive = {
    .name = "nonconsecutive",
    .words = {.demand = DEMAND_DOT},
    .also = "non-consecutive",
    .prefix = "n",
    .meaning = "neighbours in a row or column never hold consecutive values",
    .use = RULE_ASKED,
    .apply = nonconsecutive_apply,
    .judge = nonconsecutive_judge,
};
