/*
 * Quadruples, `quad=1134:r1c1`: the four cells from that one to the right and down hold each value at least as often as
 * it is listed. Values of two figures: `quad=1,10:r1c1`, and `quad=10,:r1c1` if there is but one.
 */
#include "rule.h"

#include "../base/error.h"

#include <string.h>

/* `1134:`, one value a figure, or with commas between them. */
static qd_status quad_take_values(const qd_board *board, struct argument *argument,
                                  struct constraint *constraint, qd_error *error) {
    const char *begin = argument->rest;
    const char *colon = memchr(begin, ':', (size_t)(argument->end - begin));
    qd_status status = QD_OK;
    if (!colon)
        return qd_argument_fail(argument, constraint, begin, QD_ERROR_SYNTAX, error,
                                "expected values and a colon");
    if (memchr(begin, ',', (size_t)(colon - begin)))
        status = qd_argument_numbers(argument, constraint, error);
    for (; status == QD_OK && argument->rest < colon; argument->rest++) {
        if (*argument->rest < '0' || *argument->rest > '9')
            return qd_argument_fail(argument, constraint, argument->rest, QD_ERROR_SYNTAX, error,
                                    "expected a value");
        status = qd_argument_add_number(constraint, (uint32_t)(*argument->rest - '0'), error);
    }
    if (status == QD_OK && argument->rest == colon)
        argument->rest++;
    if (status == QD_OK && (!constraint->number_count || constraint->number_count > 4))
        return qd_argument_fail(argument, constraint, begin, QD_ERROR_RANGE, error,
                                "one to four values");
    for (uint32_t i = 0; i < constraint->number_count && status == QD_OK; i++)
        if (constraint->numbers[i] < meaning_of(board, 1) ||
            constraint->numbers[i] > meaning_of(board, board->value_count))
            return qd_argument_fail(argument, constraint, begin, QD_ERROR_RANGE, error,
                                    "%u is not a value", constraint->numbers[i]);
    return status;
}

static qd_status quad_parse(qd_board *board, struct argument *argument,
                            struct constraint *constraint, qd_error *error) {
    const struct list_form one = {1, 4, false};
    qd_status status = quad_take_values(board, argument, constraint, error);
    const char *begin = argument->rest;
    if (status == QD_OK)
        status = qd_argument_path(argument, board, constraint, one, error);
    if (status != QD_OK)
        return status;
    for (uint32_t i = 0; i < constraint->number_count; i++)
        qd_text_printf(&constraint->text, "%s%u", i ? "," : "", constraint->numbers[i]);
    bool is_long = constraint->number_count == 1 && constraint->numbers[0] > 9;
    qd_text_put(&constraint->text, is_long ? ",:" : ":");
    qd_board_put_cell(board, constraint->cells[0], &constraint->text);
    if (constraint->cell_count != 1)
        return qd_argument_fail(argument, constraint, begin, QD_ERROR_SYNTAX, error,
                                "expected one cell");
    return QD_OK;
}

/* The four cells; those outside the board are left out. */
static uint32_t quad_list_cells(const qd_board *board, const struct constraint *constraint,
                                uint32_t cells[4]) {
    struct position at = board->positions[constraint->cells[0]];
    uint32_t count = 0;
    for (uint32_t i = 0; i < 4; i++) {
        uint32_t cell = qd_board_cell_at(board, at.row + i / 2, at.column + i % 2);
        if (cell != QD_NO_CELL)
            cells[count++] = cell;
    }
    return count;
}

static qd_status quad_apply(qd_board *board, const struct constraint *constraint,
                            const struct square *square, qd_error *error) {
    uint32_t cells[4], count = quad_list_cells(board, constraint, cells);
    (void)square;
    return qd_board_add_sequence(board, constraint, cells, NULL, count, error);
}

/* The state is the set of listed values, by their place in the list, that were met. */
static bool quad_read(const struct qd_sequence *sequence, uint32_t i, uint32_t value,
                      uint64_t *state) {
    const struct constraint *constraint = sequence->constraint;
    int64_t meaning = meaning_in(sequence, value);
    uint32_t missing = 0;
    for (uint32_t k = 0; k < constraint->number_count; k++)
        if (constraint->numbers[k] == meaning && !(*state >> k & 1)) {
            *state |= UINT64_C(1) << k;
            break;
        }
    for (uint32_t k = 0; k < constraint->number_count; k++)
        missing += !(*state >> k & 1);
    return missing <= sequence->cell_count - i - 1;
}

static bool quad_judge(const qd_board *board, const struct constraint *constraint,
                       const struct square *square, const uint8_t *values) {
    uint32_t cells[4], count = quad_list_cells(board, constraint, cells);
    (void)square;
    for (uint32_t k = 0; k < constraint->number_count; k++) {
        uint32_t listed = 0, there = 0;
        for (uint32_t m = 0; m < constraint->number_count; m++)
            listed += constraint->numbers[m] == constraint->numbers[k];
        for (uint32_t i = 0; i < count; i++)
            there += meaning_of(board, values[cells[i]]) == constraint->numbers[k];
        if (there < listed)
            return false;
    }
    return true;
}

const struct qd_rule qd_rule_quad = {
    .name = "quad",
    .also = "quadruple",
    .prefix = "q",
    .meaning = "four cells around a corner hold the values listed there",
    .use = RULE_ASKED,
    .form = "quad=134:r1c1, with the upper left one of the four cells",
    .parse = quad_parse,
    .apply = quad_apply,
    .judge = quad_judge,
    .read = quad_read,
    .reads_numbers = true,
};
