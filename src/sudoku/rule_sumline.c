/*
 * Sum lines, `sumline=10:r1c1r1c2r2c2`: the line can be cut into stretches each of which adds up to the number. Of a
 * loop, `sumline=10:loop:r1c1r1c2r2c2r2c1`, one stretch may go on from the end to the beginning.
 */
#include "rule.h"

#include "../base/error.h"

#include <string.h>

#define MOST_OF_LOOP 30u /* so that states fit */

static qd_status sumline_parse(qd_board *board, struct argument *argument,
                               struct constraint *constraint, qd_error *error) {
    const struct list_form form = {1, ANY_CELLS, true};
    const char *begin = argument->rest;
    qd_status status = qd_argument_number(argument, constraint, error);
    if (status != QD_OK)
        return status;
    if (!constraint->number_count || !constraint->numbers[0] || constraint->numbers[0] > 255)
        return qd_argument_fail(argument, constraint, begin, QD_ERROR_SYNTAX, error,
                                "expected a number from 1 to 255, and a colon");
    bool is_loop = argument->end - argument->rest >= 5 && memcmp(argument->rest, "loop:", 5) == 0;
    argument->rest += is_loop ? 5 : 0;
    if (is_loop && constraint->numbers[0] > MOST_OF_LOOP)
        return qd_argument_fail(argument, constraint, begin, QD_ERROR_RANGE, error,
                                "at most %u for a loop", MOST_OF_LOOP);
    if (is_loop)
        status = qd_argument_add_number(constraint, 1, error);
    if (status == QD_OK)
        status = qd_argument_path(argument, board, constraint, form, error);
    qd_text_printf(&constraint->text, "%u:%s", constraint->numbers[0], is_loop ? "loop:" : "");
    for (uint32_t i = 0; i < constraint->cell_count && status == QD_OK; i++)
        qd_board_put_cell(board, constraint->cells[i], &constraint->text);
    return status;
}

/*
 * The state of a line is the sum since the last cut; the number itself, just after one. Of a loop it is the sum so far
 * modulo the number, and a set: bit k says that the line could be cut well if it began with k of a stretch that comes
 * from the end. So sums of loops are at most 30. Zeros alone make no stretch.
 */
#define LOOP_SHIFT 32
#define LOOP_SUM (UINT64_C(1) << 31) /* beside the set: some value was not 0 */

static bool sumline_read_loop(const struct qd_sequence *sequence, uint32_t i, uint32_t value,
                              uint64_t *state) {
    uint64_t total = sequence->constraint->numbers[0],
             meaning = (uint64_t)meaning_in(sequence, value);
    uint64_t ways = *state ? *state & UINT32_MAX : (UINT64_C(1) << total) - 1,
             sum = *state >> LOOP_SHIFT;
    for (uint64_t k = 0; k < total; k++) {
        uint64_t at = (k + sum) % total; /* since the last cut */
        if (ways >> k & 1 && at + meaning > total)
            ways &= ~(UINT64_C(1) << k);
    }
    ways |= meaning ? LOOP_SUM : 0;
    sum = (sum + meaning) % total;
    *state = sum << LOOP_SHIFT | ways;
    if (i + 1 < sequence->cell_count)
        return ways % LOOP_SUM != 0;
    *state = 0;
    return ways > LOOP_SUM && sum == 0;
}

/* A loop with each of its ways alone: so a layer has no more states than ways and sums. */
static bool sumline_begin(const struct qd_sequence *sequence, uint32_t way, uint64_t *state,
                          uint32_t *first) {
    bool is_loop = sequence->constraint->number_count > 1;
    *state = is_loop ? UINT64_C(1) << way : 0;
    *first = 0;
    return way < (is_loop ? sequence->constraint->numbers[0] : 1);
}

static bool sumline_read(const struct qd_sequence *sequence, uint32_t i, uint32_t value,
                         uint64_t *state) {
    uint64_t total = sequence->constraint->numbers[0];
    if (sequence->constraint->number_count > 1)
        return sumline_read_loop(sequence, i, value, state);
    uint64_t meaning = (uint64_t)meaning_in(sequence, value);
    uint64_t sum = *state == total && meaning ? meaning : *state + meaning;
    *state = i + 1 < sequence->cell_count ? sum : 0;
    return i + 1 < sequence->cell_count ? sum <= total : sum == total;
}

/* Whether the line that begins with cell `first` can be cut. */
static bool sumline_can_be_cut(const qd_board *board, const struct constraint *constraint,
                               const uint8_t *values, uint32_t first) {
    int64_t sum = 0;
    for (uint32_t i = 0; i < constraint->cell_count; i++) {
        int64_t meaning =
            meaning_of(board, values[constraint->cells[(first + i) % constraint->cell_count]]);
        sum = sum == constraint->numbers[0] && meaning ? meaning : sum + meaning;
        if (sum > constraint->numbers[0])
            return false;
    }
    return sum == constraint->numbers[0];
}

static bool sumline_judge(const qd_board *board, const struct constraint *constraint,
                          const struct square *square, const uint8_t *values) {
    uint32_t starts = constraint->number_count > 1 ? constraint->cell_count : 1;
    (void)square;
    for (uint32_t first = 0; first < starts; first++)
        if (sumline_can_be_cut(board, constraint, values, first))
            return true;
    return false;
}

const struct qd_rule qd_rule_sumline = {
    .name = "sumline",
    .words = {DEMAND_LINE, "sum line", NULL},
    .prefix = "sl",
    .meaning = "a line can be cut into stretches that add up to the number",
    .use = RULE_ASKED,
    .form = "sumline=10:r1c1r1c2r2c2, or sumline=10:loop:...",
    .parse = sumline_parse,
    .apply = qd_rule_add_sequence,
    .judge = sumline_judge,
    .read = sumline_read,
    .begin = sumline_begin,
    .reads_numbers = true,
};
