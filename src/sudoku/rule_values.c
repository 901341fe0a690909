/* Cells with some of the values, `values=1,2:r1c1r2c2`. */
#include "rule.h"

static bool values_has(const struct constraint *constraint, int64_t value) {
    for (uint32_t i = 0; i < constraint->number_count; i++)
        if (constraint->numbers[i] == value)
            return true;
    return false;
}

static bool values_read(const struct qd_sequence *sequence, uint32_t i, uint32_t value,
                        uint64_t *state) {
    (void)i, (void)state;
    return values_has(sequence->constraint, meaning_in(sequence, value));
}

static bool values_judge(const qd_board *board, const struct constraint *constraint,
                         const struct square *square, const uint8_t *values) {
    (void)square;
    for (uint32_t i = 0; i < constraint->cell_count; i++)
        if (!values_has(constraint, meaning_of(board, values[constraint->cells[i]])))
            return false;
    return true;
}

const struct qd_rule qd_rule_values = {
    .name = "values",
    .prefix = "al",
    .meaning = "some cells hold only some of the values",
    .use = RULE_ASKED,
    .form = "values=1,2:r1c1r2c2",
    .takes = {NUMBERS_SEVERAL, {1, ANY_CELLS, false}},
    .apply = qd_rule_add_singles,
    .judge = values_judge,
    .read = values_read,
};
