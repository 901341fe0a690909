/*
 * Lists of cells whose values an automaton accepts, one after another. It is a code, `nfa=#CODE:r1c1r1c2/r2c1r2c2`,
 * where `/` is a break between two lists, which it reads, too; or a pattern, `regex="[12]+3*":r1c1r1c2r1c3`.
 *
 * The state of the sequence is that of the automaton plus 1. Marks say how many breaks there are before a cell.
 */
#include "rule.h"

#include "language.h"

#include "../base/error.h"
#include "../base/memory.h"

#include <stdlib.h>

static qd_status nfa_read_language(qd_board *board, struct argument *argument,
                                   struct constraint *constraint, struct language *language,
                                   qd_error *error) {
    bool is_pattern = constraint->rule == &qd_rule_regex;
    const char *begin = argument->rest;
    if (!qd_argument_take(argument, is_pattern ? '"' : '#'))
        return qd_argument_fail(argument, constraint, begin, QD_ERROR_SYNTAX, error,
                                is_pattern ? "expected '\"'" : "expected '#'");
    begin = argument->rest;
    qd_status status = is_pattern
                           ? qd_language_read_pattern(board, argument, constraint, language, error)
                           : qd_language_read_code(argument, constraint, language, error);
    qd_text_put_byte(&constraint->text, is_pattern ? '"' : '#');
    qd_text_put_bytes(&constraint->text, begin, (size_t)(argument->rest - begin));
    qd_text_put(&constraint->text, is_pattern ? "\":" : ":");
    if (status == QD_OK &&
        ((is_pattern && !qd_argument_take(argument, '"')) || !qd_argument_take(argument, ':')))
        return qd_argument_fail(argument, constraint, argument->rest, QD_ERROR_SYNTAX, error,
                                "expected a colon");
    return status == QD_OK ? qd_language_decide(language, constraint, error) : status;
}

/* The language is only needed to make the table of the constraint. */
static qd_status nfa_make_table(qd_board *board, struct argument *argument,
                                struct constraint *constraint, qd_error *error) {
    const char *begin = argument->rest;
    struct language *language;
    qd_status status = qd_language_new(board->value_count, &language, error);
    if (status == QD_OK)
        status = nfa_read_language(board, argument, constraint, language, error);
    qd_language_free(language);
    if (status == QD_ERROR_RANGE) /* those who found it do not know where the text begins */
        return qd_argument_fail(argument, constraint, begin, status, error,
                                "the automaton is too large: more than %u states or %u edges",
                                LANGUAGE_STATES, LANGUAGE_EDGES);
    return status;
}

/* Empty lists after the last cell become a part of the table: a state accepts if that does to which their breaks lead.
 * Bit 0 is what was before, until all states are done. */
static void nfa_end_with_cells(struct constraint *constraint, uint32_t n) {
    uint32_t *table = constraint->table;
    size_t width = (size_t)n + 2, size = constraint->table_size;
    while (constraint->list_count > 1 &&
           constraint->list_ends[constraint->list_count - 2] == constraint->cell_count) {
        constraint->list_count--;
        for (size_t row = 0; row < size; row += width) {
            uint32_t next = table[row + 1 + n];
            table[row] |= next ? (table[(next - 1) * width] & 1) << 1 : 0;
        }
        for (size_t row = 0; row < size; row += width)
            table[row] >>= 1;
    }
}

static qd_status nfa_parse(qd_board *board, struct argument *argument,
                           struct constraint *constraint, qd_error *error) {
    struct list_form form = {1, ANY_CELLS, true};
    qd_status status = nfa_make_table(board, argument, constraint, error);
    if (status == QD_OK && constraint->rule == &qd_rule_regex)
        status = qd_argument_path(argument, board, constraint, form, error);
    else if (status == QD_OK) {
        form.least = 0;
        status = qd_argument_lists(argument, board, constraint, form, '/', 1, ANY_CELLS, error);
    }
    if (status == QD_OK && constraint->cell_count == 0)
        return qd_argument_fail(argument, constraint, argument->rest, QD_ERROR_SYNTAX, error,
                                "at least 1 cell");
    if (status == QD_OK) {
        qd_board_write_cells(board, constraint);
        nfa_end_with_cells(constraint, board->value_count);
    }
    return status;
}

static qd_status nfa_apply(qd_board *board, const struct constraint *constraint,
                           const struct square *square, qd_error *error) {
    uint32_t *breaks = qd_array_new(constraint->cell_count, sizeof *breaks);
    (void)square;
    if (!breaks)
        return qd_fail_memory(error);
    for (uint32_t list = 0; list + 1 < constraint->list_count; list++)
        breaks[constraint->list_ends[list]]++;
    qd_status status = qd_board_add_sequence(board, constraint, constraint->cells, breaks,
                                             constraint->cell_count, error);
    free(breaks);
    return status;
}

/* All states that accept are one after the last cell. */
static bool nfa_read(const struct qd_sequence *sequence, uint32_t i, uint32_t value,
                     uint64_t *state) {
    const struct constraint *constraint = sequence->constraint;
    uint32_t n = sequence->value_count, next = i ? (uint32_t)*state : 1;
    for (uint32_t left = sequence->marks[i]; left && next; left--)
        next = language_step(constraint, n, next - 1, n);
    if (next)
        next = language_step(constraint, n, next - 1, value - 1);
    bool is_last = i + 1 == sequence->cell_count;
    *state = is_last ? 0 : next;
    return next && (!is_last || language_accepts(constraint, n, next - 1));
}

static bool nfa_judge(const qd_board *board, const struct constraint *constraint,
                      const struct square *square, const uint8_t *values) {
    uint32_t n = board->value_count, next = 1;
    (void)square;
    for (uint32_t list = 0, i = 0; list < constraint->list_count; list++) {
        if (list && next)
            next = language_step(constraint, n, next - 1, n);
        for (; i < constraint->list_ends[list]; i++)
            if (next)
                next = language_step(constraint, n, next - 1, values[constraint->cells[i]] - 1u);
    }
    return next && language_accepts(constraint, n, next - 1);
}

const struct qd_rule qd_rule_nfa = {
    .name = "nfa",
    .prefix = "nfa",
    .meaning = "an automaton accepts the values of some cells, one after another",
    .use = RULE_ASKED,
    .form = "nfa=#CODE:r1c1r1c2/r2c1r2c2",
    .parse = nfa_parse,
    .apply = nfa_apply,
    .judge = nfa_judge,
    .read = nfa_read,
};

const struct qd_rule qd_rule_regex = {
    .name = "regex",
    .prefix = "rex",
    .meaning = "the values of some cells, one after another, match a pattern",
    .use = RULE_ASKED,
    .form = "regex=\"[12]+3*\":r1c1r1c2r1c3",
    .parse = nfa_parse,
    .apply = nfa_apply,
    .judge = nfa_judge,
    .read = nfa_read,
};
