/*
 * Thermometers: values rise from cell to cell, beginning at the bulb, `thermo=r1c1r1c2r2c2`. The
 * cells need not touch. One with branches is written as several.
 */
#include "rule.h"

/* The state is the previous value. */
static bool thermo_read(const struct qd_sequence *sequence, uint32_t i, uint32_t value,
                        uint64_t *state) {
    bool rises = value > *state;
    (void)sequence, (void)i;
    *state = value;
    return rises;
}

static bool thermo_judge(const qd_board *board, const struct constraint *constraint,
                         const struct square *square, const uint8_t *values) {
    (void)board, (void)square;
    for (uint32_t i = 1; i < constraint->cell_count; i++)
        if (values[constraint->cells[i - 1]] >= values[constraint->cells[i]])
            return false;
    return true;
}

const struct qd_rule qd_rule_thermo = {
    .name = "thermo",
    .words = {DEMAND_THERMO, "thermometer", NULL},
    .also = "thermometer",
    .prefix = "m",
    .meaning = "values rise along a thermometer from its bulb",
    .use = RULE_ASKED,
    .form = "thermo=r1c1r1c2r2c2",
    .takes = {NUMBERS_NONE, {2, UP_TO_N_CELLS, false}},
    .apply = qd_rule_add_sequence,
    .judge = thermo_judge,
    .read = thermo_read,
    .reads_numbers = true,
};
