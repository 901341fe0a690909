/*
 * Cells with equal values. Clones, `clone=r1c1r1c2:r5c5r5c6`: two groups of cells, each cell of the
 * one equal to its counterpart in the other. Palindromes, `palindrome=r1c1r1c2r2c3`: the line reads
 * the same from both ends.
 */
#include "rule.h"

static qd_status clone_parse(qd_board *board, struct argument *argument,
                             struct constraint *constraint, qd_error *error) {
    const char *begin = argument->rest;
    const struct list_form form = {1, ANY_CELLS, true};
    qd_status status = qd_argument_lists(argument, board, constraint, form, ':', 2, 2, error);
    if (status == QD_OK && constraint->cell_count != 2 * constraint->list_ends[0])
        return qd_argument_fail(argument, constraint, begin, QD_ERROR_SYNTAX, error,
                                "a clone has as many cells as the original");
    return status;
}

/* The cell that equals cell number i of the first half of the list. */
static uint32_t clone_counterpart(const struct constraint *constraint, uint32_t i) {
    uint32_t count = constraint->cell_count;
    return constraint->cells[constraint->rule == &qd_rule_clone ? count / 2 + i : count - 1 - i];
}

/* Nothing for a cell that is its own counterpart. */
static qd_status clone_apply(qd_board *board, const struct constraint *constraint,
                             const struct square *square, qd_error *error) {
    qd_status status = QD_OK;
    (void)square;
    for (uint32_t i = 0; i < constraint->cell_count / 2 && status == QD_OK; i++)
        if (constraint->cells[i] != clone_counterpart(constraint, i))
            status = qd_board_add_two(board, constraint, constraint->cells[i],
                                      clone_counterpart(constraint, i), error);
    return status;
}

static bool clone_read(const struct qd_sequence *sequence, uint32_t i, uint32_t value,
                       uint64_t *state) {
    (void)sequence;
    uint32_t before = value_before(i, value, state);
    return i == 0 || value == before;
}

static bool clone_judge(const qd_board *board, const struct constraint *constraint,
                        const struct square *square, const uint8_t *values) {
    const uint32_t *copy = constraint->cells + constraint->list_ends[0];
    (void)board, (void)square;
    for (uint32_t i = 0; i < constraint->list_ends[0]; i++)
        if (values[constraint->cells[i]] != values[copy[i]])
            return false;
    return true;
}

static bool clone_judge_palindrome(const qd_board *board, const struct constraint *constraint,
                                   const struct square *square, const uint8_t *values) {
    const uint32_t *cells = constraint->cells;
    (void)board, (void)square;
    for (uint32_t i = 0, k = constraint->cell_count - 1; i < k; i++, k--)
        if (values[cells[i]] != values[cells[k]])
            return false;
    return true;
}

const struct qd_rule qd_rule_clone = {
    .name = "clone",
    .prefix = "clo",
    .meaning = "two groups of cells hold the same values at the same places",
    .use = RULE_ASKED,
    .form = "clone=r1c1r1c2:r5c5r5c6",
    .parse = clone_parse,
    .apply = clone_apply,
    .judge = clone_judge,
    .read = clone_read,
    .reads_numbers = true,
};

const struct qd_rule qd_rule_palindrome = {
    .name = "palindrome",
    .words = {DEMAND_LINE, "palindrome", NULL},
    .prefix = "pal",
    .meaning = "a palindrome reads the same from both ends",
    .use = RULE_ASKED,
    .form = "palindrome=r1c1r1c2r2c3",
    .takes = {NUMBERS_NONE, {2, ANY_CELLS, true}},
    .apply = clone_apply,
    .judge = clone_judge_palindrome,
    .read = clone_read,
    .reads_numbers = true,
};
