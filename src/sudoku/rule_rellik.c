/*
 * Rellik cages, `rellik=9:r1c1r1c2r2c1`: the values differ, and neither one of them nor several together add up to the
 * number.
 */
#include "rule.h"

#include "../base/error.h"

#include <string.h>

#define GREATEST_SUM (QD_MAX_VALUES * (QD_MAX_VALUES + 1) / 2)

/* Whether some of a set of values, perhaps none, add up to a number. */
static bool rellik_can_be(const struct qd_sequence *sequence, uint64_t set, int64_t number) {
    bool is_sum[GREATEST_SUM + 1] = {true};
    if (number < 0 || number > GREATEST_SUM)
        return false;
    for (uint32_t value = 1; value <= sequence->value_count; value++)
        if (set >> (value - 1) & 1)
            for (int64_t sum = number; sum >= meaning_in(sequence, value); sum--)
                is_sum[sum] |= is_sum[sum - meaning_in(sequence, value)];
    return is_sum[number];
}

/* The state is the set of values so far. */
static bool rellik_read(const struct qd_sequence *sequence, uint32_t i, uint32_t value,
                        uint64_t *state) {
    uint64_t bit = UINT64_C(1) << (value - 1), before = *state;
    int64_t left = (int64_t)sequence->constraint->numbers[0] - meaning_in(sequence, value);
    if (before & bit || rellik_can_be(sequence, before, left))
        return false;
    *state = i + 1 < sequence->cell_count ? before | bit : 0;
    return true;
}

/* Whether some of the cells from number i on add up to what is left, at least one if `empty` is false. */
static bool rellik_adds_up(const qd_board *board, const struct constraint *constraint,
                           const uint8_t *values, uint32_t i, int64_t left, bool empty) {
    if (left == 0 && !empty)
        return true;
    if (i == constraint->cell_count || left < 0)
        return false;
    return rellik_adds_up(board, constraint, values, i + 1,
                          left - meaning_of(board, values[constraint->cells[i]]), false) ||
           rellik_adds_up(board, constraint, values, i + 1, left, empty);
}

static bool rellik_judge(const qd_board *board, const struct constraint *constraint,
                         const struct square *square, const uint8_t *values) {
    return qd_rule_cells_differ(board, constraint, square, values) &&
           !rellik_adds_up(board, constraint, values, 0, constraint->numbers[0], true);
}

const struct qd_rule qd_rule_rellik = {
    .name = "rellik",
    .words = {.demand = DEMAND_CAGE},
    .prefix = "rel",
    .meaning = "the values of some cells differ, and no part of them adds up to the number",
    .use = RULE_ASKED,
    .form = "rellik=9:r1c1r1c2r2c1",
    .takes = {NUMBER_NEEDED, {1, UP_TO_N_CELLS, false}},
    .apply = qd_rule_add_distinct,
    .judge = rellik_judge,
    .read = rellik_read,
};
