/*
 * Which two values may stand together: for each two consecutive cells, `pairs="a-b==2":r1c1r1c2r1c3`, or for each cell
 * and every later one, `pairsall=`. Either an expression over the values a and b in quotes, or a code of bits, six in a
 * character from the lowest on: bit number N * i + k says whether value number i and then k are allowed, both from 0.
 *
 * The table of the constraint has two words for each first value: the bits of the second one.
 */
#include "rule.h"

#include "expression.h"

#include "../base/error.h"
#include "../base/memory.h"
#include "../text/pack.h"

#include <string.h>

/* The longest expression, in characters. */
#define LONGEST 1000

static void pairs_allow(struct constraint *constraint, uint32_t left, uint32_t right) {
    constraint->table[2 * (left - 1) + (right - 1) / 32] |= UINT32_C(1) << (right - 1) % 32;
}

static bool pairs_may(const struct constraint *constraint, uint32_t left, uint32_t right) {
    return constraint->table[2 * (left - 1) + (right - 1) / 32] >> (right - 1) % 32 & 1;
}

/* ---- reading --------------------------------------------------------------------------------- */

/* The text is kept without blanks. */
static qd_status pairs_take_expression(const qd_board *board, struct argument *argument,
                                       struct constraint *constraint, qd_error *error) {
    const char *begin = argument->rest;
    const char *end = memchr(begin, '"', (size_t)(argument->end - begin));
    struct expression_fault fault = {NULL, NULL};
    if (!end || end - begin > LONGEST)
        return qd_argument_fail(argument, constraint, begin, QD_ERROR_SYNTAX, error,
                                end ? "an expression has at most %d characters"
                                    : "expected '\"' after up to %d characters",
                                LONGEST);
    for (uint32_t v = 1; v <= board->value_count; v++)
        for (uint32_t w = 1; w <= board->value_count && !fault.what; w++)
            if (qd_expression_holds(begin, end, meaning_of(board, v), meaning_of(board, w), &fault))
                pairs_allow(constraint, v, w);
    if (fault.what)
        return qd_argument_fail(argument, constraint, fault.at, QD_ERROR_SYNTAX, error, "%s",
                                fault.what);
    qd_text_put_byte(&constraint->text, '"');
    for (const char *at = begin; at < end; at++)
        if (*at != ' ' && *at != '\t')
            qd_text_put_byte(&constraint->text, *at);
    qd_text_put(&constraint->text, "\":");
    argument->rest = end + 1;
    return QD_OK;
}

/* The text is kept without zeros at its end. */
static qd_status pairs_take_code(const qd_board *board, struct argument *argument,
                                 struct constraint *constraint, qd_error *error) {
    uint32_t n = board->value_count, bit = 0, kept = 0;
    const char *begin = argument->rest;
    for (; argument->rest < argument->end; argument->rest++, bit += 6) {
        int six = qd_base64_digit(*argument->rest);
        if (six < 0)
            break;
        for (uint32_t k = bit; k < bit + 6; k++) {
            if (!(six >> (k - bit) & 1))
                continue;
            if (k >= n * n)
                return qd_argument_fail(argument, constraint, begin, QD_ERROR_RANGE, error,
                                        "the code has more than %u bits", n * n);
            pairs_allow(constraint, k / n + 1, k % n + 1);
            kept = bit / 6 + 1;
        }
    }
    qd_text_put_byte(&constraint->text, '#');
    qd_text_put_bytes(&constraint->text, begin, kept);
    qd_text_put_byte(&constraint->text, ':');
    return QD_OK;
}

static qd_status pairs_parse(qd_board *board, struct argument *argument,
                             struct constraint *constraint, qd_error *error) {
    const struct list_form form = {2, ANY_CELLS, true};
    qd_status status;
    constraint->table_size = 2 * (size_t)board->value_count;
    constraint->table = qd_array_new(constraint->table_size, sizeof *constraint->table);
    if (!constraint->table)
        return qd_fail_memory(error);
    if (qd_argument_take(argument, '"'))
        status = pairs_take_expression(board, argument, constraint, error);
    else if (qd_argument_take(argument, '#'))
        status = pairs_take_code(board, argument, constraint, error);
    else
        return qd_argument_fail(argument, constraint, argument->rest, QD_ERROR_SYNTAX, error,
                                "expected '\"' or '#'");
    if (status == QD_OK && !qd_argument_take(argument, ':'))
        return qd_argument_fail(argument, constraint, argument->rest, QD_ERROR_SYNTAX, error,
                                "expected a colon");
    if (status == QD_OK)
        status = qd_argument_path(argument, board, constraint, form, error);
    if (status == QD_OK)
        qd_board_write_cells(board, constraint);
    return status;
}

/* ---- applying and judging -------------------------------------------------------------------- */

static bool pairs_read(const struct qd_sequence *sequence, uint32_t i, uint32_t value,
                       uint64_t *state) {
    uint32_t before = value_before(i, value, state);
    return i == 0 || pairs_may(sequence->constraint, before, value);
}

static bool pairs_judge(const qd_board *board, const struct constraint *constraint,
                        const struct square *square, const uint8_t *values) {
    const uint32_t *cells = constraint->cells;
    bool is_all = constraint->rule == &qd_rule_pairsall;
    (void)board, (void)square;
    for (uint32_t i = 0; i < constraint->cell_count; i++)
        for (uint32_t k = i + 1; k < constraint->cell_count && (is_all || k == i + 1); k++)
            if (!pairs_may(constraint, values[cells[i]], values[cells[k]]))
                return false;
    return true;
}

const struct qd_rule qd_rule_pairs = {
    .name = "pairs",
    .prefix = "pa",
    .meaning = "each two consecutive cells of a list hold values that may stand together",
    .use = RULE_ASKED,
    .form = "pairs=\"a-b==2||b==2*a\":r1c1r1c2 or pairs=#CODE:r1c1r1c2",
    .parse = pairs_parse,
    .apply = qd_rule_add_neighbours,
    .judge = pairs_judge,
    .read = pairs_read,
};

const struct qd_rule qd_rule_pairsall = {
    .name = "pairsall",
    .prefix = "paa",
    .meaning = "each cell of a list and every later one hold values that may stand together",
    .use = RULE_ASKED,
    .form = "pairsall=\"abs(a-b)>1\":r1c1r1c2r1c3 or pairsall=#CODE:r1c1r1c2r1c3",
    .parse = pairs_parse,
    .apply = qd_rule_add_twos,
    .judge = pairs_judge,
    .read = pairs_read,
};
