/*
 * Alternatives: at least one of several lists of rules holds, `any=(cage=7:r1c1r1c2+even=r3c3|thermo=r1c1r2c2|)`. An
 * empty one always holds. Each is a board of its own, with the cells of the whole and no other rules; alternatives
 * nest.
 */
#include "rule.h"

#include "../base/error.h"

#include <stdlib.h>

#define DEEPEST 4u

/* The next | or the last parenthesis, neither between parentheses nor between quotes; NULL if there is none. */
static const char *any_branch_end(const char *text, const char *end) {
    unsigned depth = 0;
    bool quoted = false;
    for (; text < end; text++) {
        quoted ^= *text == '"';
        if (quoted)
            continue;
        if (!depth && (*text == '|' || *text == ')'))
            return text;
        depth += *text == '(';
        depth -= *text == ')';
    }
    return NULL;
}

static qd_status any_parse_branch(qd_board *board, struct argument *argument,
                                  struct constraint *constraint, const char *end, qd_error *error) {
    qd_board **branches =
        realloc(constraint->branches, (constraint->branch_count + 1) * sizeof *branches);
    if (!branches)
        return qd_fail_memory(error);
    constraint->branches = branches;
    branches[constraint->branch_count] = NULL;
    return argument->take_branch(board, argument, end, &branches[constraint->branch_count++],
                                 error);
}

/* The rules of the alternatives, as they are printed. */
static void any_write(struct constraint *constraint) {
    qd_text_put(&constraint->text, "(");
    for (uint32_t b = 0; b < constraint->branch_count; b++) {
        const qd_board *branch = constraint->branches[b];
        qd_text_put(&constraint->text, b ? "|" : "");
        for (uint32_t i = 0; i < branch->constraint_count; i++) {
            const struct constraint *inner = &branch->constraints[i];
            qd_text_printf(&constraint->text, "%s%s%s%s", i ? "+" : "", inner->rule->name,
                           *inner->text.data ? "=" : "", inner->text.data);
        }
    }
    qd_text_put(&constraint->text, ")");
}

static qd_status any_parse(qd_board *board, struct argument *argument,
                           struct constraint *constraint, qd_error *error) {
    const char *begin = argument->rest;
    if (board->depth == DEEPEST)
        return qd_argument_fail(argument, constraint, begin, QD_ERROR_RANGE, error,
                                "alternatives are nested more than %u deep", DEEPEST);
    if (!qd_argument_take(argument, '('))
        return qd_argument_fail(argument, constraint, begin, QD_ERROR_SYNTAX, error,
                                "expected '('");
    for (bool more = true; more;) {
        const char *end = any_branch_end(argument->rest, argument->end);
        if (!end)
            return qd_argument_fail(argument, constraint, argument->end, QD_ERROR_SYNTAX, error,
                                    "expected ')'");
        qd_status status = any_parse_branch(board, argument, constraint, end, error);
        if (status != QD_OK)
            return status;
        more = *end == '|';
        argument->rest = end + 1;
    }
    if (argument->rest != argument->end)
        return qd_argument_fail(argument, constraint, argument->rest, QD_ERROR_SYNTAX, error,
                                "unexpected text after ')'");
    any_write(constraint);
    return QD_OK;
}

static qd_status any_apply(qd_board *board, const struct constraint *constraint,
                           const struct square *square, qd_error *error) {
    (void)constraint, (void)square, (void)error;
    board->special_count++;
    return QD_OK;
}

static bool any_judge(const qd_board *board, const struct constraint *constraint,
                      const struct square *square, const uint8_t *values) {
    (void)board, (void)square;
    for (uint32_t b = 0; b < constraint->branch_count; b++)
        if (!qd_board_find_broken(constraint->branches[b], values))
            return true;
    return false;
}

const struct qd_rule qd_rule_any = {
    .name = "any",
    .prefix = "or",
    .meaning = "at least one of several rules holds",
    .use = RULE_ASKED,
    .unread = true,
    .form = "any=(cage=7:r1c1r1c2|thermo=r1c1r2c2)",
    .parse = any_parse,
    .apply = any_apply,
    .judge = any_judge,
};
