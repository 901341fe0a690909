/*
 * Dots between two cells (kropki). White ones: the values differ by 1, `white=r1c1r1c2`, or by a
 * number, `diff=2:r1c1r1c2`. Black ones: one value is twice the other, `black=r1c1r1c2`, or another
 * number of times, `ratio=3:r1c1r1c2`.
 */
#include "rule.h"

/* ---- white ----------------------------------------------------------------------------------- */

static bool dots_differ(const struct constraint *constraint, uint32_t left, uint32_t right) {
    return gap_between(left, right) == number_or(constraint, 1);
}

static bool dots_read_white(const struct qd_sequence *sequence, uint32_t i, uint32_t value,
                            uint64_t *state) {
    uint32_t before = value_before(i, value, state);
    return i == 0 || dots_differ(sequence->constraint, before, value);
}

static bool dots_judge_white(const qd_board *board, const struct constraint *constraint,
                             const struct square *square, const uint8_t *values) {
    (void)board, (void)square;
    return dots_differ(constraint, values[constraint->cells[0]], values[constraint->cells[1]]);
}

/* ---- black ----------------------------------------------------------------------------------- */

static bool dots_are_multiples(const struct constraint *constraint, int64_t left, int64_t right) {
    int64_t ratio = number_or(constraint, 2);
    return left == ratio * right || right == ratio * left;
}

static bool dots_read_black(const struct qd_sequence *sequence, uint32_t i, uint32_t value,
                            uint64_t *state) {
    uint32_t before = value_before(i, value, state);
    return i == 0 || dots_are_multiples(sequence->constraint, meaning_in(sequence, before),
                                        meaning_in(sequence, value));
}

static bool dots_judge_black(const qd_board *board, const struct constraint *constraint,
                             const struct square *square, const uint8_t *values) {
    (void)square;
    return dots_are_multiples(constraint, meaning_of(board, values[constraint->cells[0]]),
                              meaning_of(board, values[constraint->cells[1]]));
}

/* ---- the rules ------------------------------------------------------------------------------- */

#define DOTS_RULE(rule_name, noun, also_name, first_letters, sentence, how, colour)                \
    const struct qd_rule qd_rule_##rule_name = {                                                   \
        .name = #rule_name,                                                                        \
        .words = {DEMAND_DOT, noun, NULL},                                                         \
        .also = also_name,                                                                         \
        .prefix = first_letters,                                                                   \
        .meaning = sentence,                                                                       \
        .use = RULE_ASKED,                                                                         \
        .form = how,                                                                               \
        .takes = {NUMBER_PERHAPS, {2, 2, false}},                                                  \
        .apply = qd_rule_add_neighbours,                                                           \
        .judge = dots_judge_##colour,                                                              \
        .read = dots_read_##colour,                                                                \
        .reads_numbers = true,                                                                     \
    }

DOTS_RULE(white, "white dot", NULL, "wh", "the values at a white dot are consecutive",
          "white=r1c1r1c2", white);
DOTS_RULE(diff, "difference", "difference", "df", "two values differ by a number",
          "diff=2:r1c1r1c2", white);
DOTS_RULE(black, "black dot", NULL, "bl", "one of the values at a black dot is twice the other",
          "black=r1c1r1c2", black);
DOTS_RULE(ratio, "ratio", NULL, "rt", "one of two values is the other times a number",
          "ratio=3:r1c1r1c2", black);
