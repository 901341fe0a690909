/*
 * Equality cages, `equality=r1c1r1c2r2c1r2c2`: the values differ; as many are even as odd, and as many are low as high.
 * A value in the middle, 5 on the ordinary board, is neither low nor high.
 */
#include "rule.h"

/* 1 for a high value, -1 for a low one, 0 for that in the middle. */
static int equality_height(uint32_t value, uint32_t values) {
    return (2 * value > values + 1) - (2 * value < values + 1);
}

#define EVEN 256

/* The state is how many more are even than odd, and high than low, each plus EVEN; 0 is the beginning. */
static bool equality_read(const struct qd_sequence *sequence, uint32_t i, uint32_t value,
                          uint64_t *state) {
    int left = (int)(sequence->cell_count - i - 1);
    int even = i ? (int)(*state >> 16) - EVEN : 0, high = i ? (int)(*state & 0xffff) - EVEN : 0;
    even += meaning_in(sequence, value) % 2 ? -1 : 1;
    high += equality_height(value, sequence->value_count);
    *state = (uint64_t)(even + EVEN) << 16 | (uint64_t)(high + EVEN);
    return even <= left && -even <= left && high <= left && -high <= left;
}

static bool equality_judge(const qd_board *board, const struct constraint *constraint,
                           const struct square *square, const uint8_t *values) {
    uint32_t even = 0, odd = 0, low = 0, high = 0;
    for (uint32_t i = 0; i < constraint->cell_count; i++) {
        uint32_t value = values[constraint->cells[i]];
        *(meaning_of(board, value) % 2 ? &odd : &even) += 1;
        low += value <= board->value_count / 2;
        high += value > board->value_count - board->value_count / 2;
    }
    return even == odd && low == high && qd_rule_cells_differ(board, constraint, square, values);
}

const struct qd_rule qd_rule_equality = {
    .name = "equality",
    .words = {.demand = DEMAND_CAGE},
    .prefix = "eq",
    .meaning = "the values of some cells differ, as many are even as odd, and as many low as high",
    .use = RULE_ASKED,
    .form = "equality=r1c1r1c2r2c1r2c2",
    .takes = {NUMBERS_NONE, {2, UP_TO_N_CELLS, false}},
    .apply = qd_rule_add_distinct,
    .judge = equality_judge,
    .read = equality_read,
    .reads_numbers = true,
};
