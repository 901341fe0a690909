/* Cells with even values, `even=r1c1r2c2`, or odd ones, `odd=r1c1r2c2`. */
#include "rule.h"

static bool parity_is_right(const struct qd_rule *rule, int64_t value) {
    return (value % 2 != 0) == (rule == &qd_rule_odd);
}

static bool parity_read(const struct qd_sequence *sequence, uint32_t i, uint32_t value,
                        uint64_t *state) {
    (void)i, (void)state;
    return parity_is_right(sequence->constraint->rule, meaning_in(sequence, value));
}

static bool parity_judge(const qd_board *board, const struct constraint *constraint,
                         const struct square *square, const uint8_t *values) {
    (void)square;
    for (uint32_t i = 0; i < constraint->cell_count; i++)
        if (!parity_is_right(constraint->rule, meaning_of(board, values[constraint->cells[i]])))
            return false;
    return true;
}

const struct qd_rule qd_rule_even = {
    .name = "even",
    .prefix = "ev",
    .meaning = "some cells hold even values",
    .use = RULE_ASKED,
    .form = "even=r1c1r2c2",
    .takes = {NUMBERS_NONE, {1, ANY_CELLS, false}},
    .apply = qd_rule_add_singles,
    .judge = parity_judge,
    .read = parity_read,
    .reads_numbers = true,
};

const struct qd_rule qd_rule_odd = {
    .name = "odd",
    .prefix = "od",
    .meaning = "some cells hold odd values",
    .use = RULE_ASKED,
    .form = "odd=r1c1r2c2",
    .takes = {NUMBERS_NONE, {1, ANY_CELLS, false}},
    .apply = qd_rule_add_singles,
    .judge = parity_judge,
    .read = parity_read,
    .reads_numbers = true,
};
