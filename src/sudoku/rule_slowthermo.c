/* Slow thermometers, `slowthermo=r1c1r1c2r2c2`: values never fall from cell to cell. */
#include "rule.h"

/* The state is the previous value. */
static bool slowthermo_read(const struct qd_sequence *sequence, uint32_t i, uint32_t value,
                            uint64_t *state) {
    bool rises = value >= *state;
    *state = i + 1 < sequence->cell_count ? value : 0;
    return rises;
}

static bool slowthermo_judge(const qd_board *board, const struct constraint *constraint,
                             const struct square *square, const uint8_t *values) {
    (void)board, (void)square;
    for (uint32_t i = 1; i < constraint->cell_count; i++)
        if (values[constraint->cells[i - 1]] > values[constraint->cells[i]])
            return false;
    return true;
}

const struct qd_rule qd_rule_slowthermo = {
    .name = "slowthermo",
    .words = {DEMAND_THERMO, "slow thermometer", NULL},
    .also = "slowthermometer",
    .prefix = "slo",
    .meaning = "values never fall along a slow thermometer from its bulb",
    .use = RULE_ASKED,
    .form = "slowthermo=r1c1r1c2r2c2",
    .takes = {NUMBERS_NONE, {2, ANY_CELLS, true}},
    .apply = qd_rule_add_sequence,
    .judge = slowthermo_judge,
    .read = slowthermo_read,
    .reads_numbers = true,
};
