/*
 * Sandwiches, `sandwich=12:r1`: the values between the least and the greatest value of a row or column, 1 and 9 on the
 * ordinary board, add up to the number; 0 if these stand side by side. Where values may repeat, two cells hold one of
 * them.
 */
#include "argument_sight.h"
#include "rule.h"

static qd_status sandwich_apply(qd_board *board, const struct constraint *constraint,
                                const struct square *square, qd_error *error) {
    uint32_t count = constraint->cell_count;
    qd_status status =
        qd_board_add_sequence(board, constraint, constraint->cells, NULL, count, error);
    (void)square;
    if (status != QD_OK || count != board->value_count || count < 2 || count > LARGEST_BETWEEN ||
        !qd_board_differ(board, constraint->cells, count))
        return status;
    board->sequences[board->sequence_count - 1].kind = SEQUENCE_BETWEEN;
    board->sequences[board->sequence_count - 1].total = constraint->numbers[0];
    return QD_OK;
}

enum { SANDWICH_BEFORE, SANDWICH_INSIDE, SANDWICH_AFTER };

/* The state is what was met, and inside the sum so far. */
static bool sandwich_read(const struct qd_sequence *sequence, uint32_t i, uint32_t value,
                          uint64_t *state) {
    uint32_t met = (uint32_t)(*state & 3);
    int64_t sum = (int64_t)(*state >> 2), total = sequence->constraint->numbers[0];
    if (value == 1 || value == sequence->value_count) {
        if (met == SANDWICH_AFTER || (met == SANDWICH_INSIDE && sum != total))
            return false;
        met++;
        sum = 0;
    } else if (met == SANDWICH_INSIDE) {
        sum += meaning_in(sequence, value);
        if (sum > total)
            return false;
    }
    *state = (uint64_t)sum << 2 | met;
    return i + 1 < sequence->cell_count || met == SANDWICH_AFTER;
}

static bool sandwich_judge(const qd_board *board, const struct constraint *constraint,
                           const struct square *square, const uint8_t *values) {
    int64_t sum = 0;
    uint32_t first = constraint->cell_count, last = 0, ends = 0;
    (void)square;
    for (uint32_t i = 0; i < constraint->cell_count; i++) {
        uint32_t value = values[constraint->cells[i]];
        if (value != 1 && value != board->value_count)
            continue;
        first = i < first ? i : first;
        last = i;
        ends++;
    }
    for (uint32_t i = first + 1; i < last; i++)
        sum += meaning_of(board, values[constraint->cells[i]]);
    return ends == 2 && sum == constraint->numbers[0];
}

const struct qd_rule qd_rule_sandwich = {
    .name = "sandwich",
    .words = {.demand = DEMAND_OUTSIDE},
    .also = "sandwichsum",
    .prefix = "sw",
    .meaning = "the values between 1 and N in a row or column add up to the number",
    .use = RULE_ASKED,
    .form = "sandwich=12:r1, or c1 for a column",
    .parse = qd_argument_line,
    .apply = sandwich_apply,
    .judge = sandwich_judge,
    .read = sandwich_read,
    .reads_numbers = true,
};
