/*
 * Whispers, `whisper=5:r1c1r1c2r2c2`: neighbours on the line differ by at least the number. Without
 * one, by half of N + 1: 5 on the ordinary board (German whispers).
 */
#include "rule.h"

static bool whisper_read(const struct qd_sequence *sequence, uint32_t i, uint32_t value,
                         uint64_t *state) {
    uint32_t before = value_before(i, value, state);
    return i == 0 || gap_between(before, value) >=
                         number_or(sequence->constraint, (sequence->value_count + 1) / 2);
}

static bool whisper_judge(const qd_board *board, const struct constraint *constraint,
                          const struct square *square, const uint8_t *values) {
    uint32_t least = number_or(constraint, (board->value_count + 1) / 2);
    (void)square;
    for (uint32_t i = 1; i < constraint->cell_count; i++)
        if (gap_between(values[constraint->cells[i - 1]], values[constraint->cells[i]]) < least)
            return false;
    return true;
}

const struct qd_rule qd_rule_whisper = {
    .name = "whisper",
    .words = {DEMAND_LINE, "whisper line", NULL},
    .also = "whispers",
    .prefix = "whi",
    .meaning = "neighbours on a whisper line differ by at least its number, by default 5",
    .use = RULE_ASKED,
    .form = "whisper=5:r1c1r1c2r2c2, or without the number",
    .takes = {NUMBER_PERHAPS, {2, ANY_CELLS, true}},
    .apply = qd_rule_add_neighbours,
    .judge = whisper_judge,
    .read = whisper_read,
    .reads_numbers = true,
};
