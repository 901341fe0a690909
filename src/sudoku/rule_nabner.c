/* Nabner lines, `nabner=r1c1r1c2r2c2`: no two values on the line are equal or consecutive, wherever they stand. */
#include "rule.h"

static bool nabner_read(const struct qd_sequence *sequence, uint32_t i, uint32_t value,
                        uint64_t *state) {
    uint32_t before = value_before(i, value, state);
    (void)sequence;
    return i == 0 || gap_between(before, value) > 1;
}

static bool nabner_judge(const qd_board *board, const struct constraint *constraint,
                         const struct square *square, const uint8_t *values) {
    uint8_t count[QD_MAX_VALUES + 2] = {0};
    (void)board, (void)square;
    for (uint32_t i = 0; i < constraint->cell_count; i++)
        if (count[values[constraint->cells[i]]]++)
            return false;
    for (uint32_t v = 1; v <= QD_MAX_VALUES; v++)
        if (count[v] && count[v + 1])
            return false;
    return true;
}

const struct qd_rule qd_rule_nabner = {
    .name = "nabner",
    .words = {DEMAND_LINE, "nabner line", NULL},
    .prefix = "nab",
    .meaning = "no two values on a nabner line are equal or consecutive",
    .use = RULE_ASKED,
    .form = "nabner=r1c1r1c2r2c2",
    .takes = {NUMBERS_NONE, {2, ANY_CELLS, false}},
    .apply = qd_rule_add_twos,
    .judge = nabner_judge,
    .read = nabner_read,
    .reads_numbers = true,
};
