/*
 * Full rank: each row and column is a number, read in both directions, so a board of N rows and columns has 4 N of
 * them. `fullrank=3:r1c0`: two of these are less than the one that begins at that place beside the board. No other one
 * is equal to it; with `fullrankties=any` others may be, and with `fullrankties=none` all 4 N differ.
 */
#include "argument_sight.h"
#include "rule.h"

#include "../base/error.h"

#include <string.h>

/* ---- clues ----------------------------------------------------------------------------------- */

/* Each value begins one number at each side, so four of them. */
#define SIDES 4u

static bool fullrank_is_square(const qd_board *board) {
    return board->square_count == 1 && board->rows == board->columns &&
           board->rows == board->value_count && !board->is_free;
}

static qd_status fullrank_parse(qd_board *board, struct argument *argument,
                                struct constraint *constraint, qd_error *error) {
    const char *begin = argument->rest;
    uint32_t n = board->value_count;
    qd_status status = qd_argument_sight(board, argument, constraint, error);
    if (status != QD_OK)
        return status;
    if (!fullrank_is_square(board) || n < 2)
        return qd_argument_fail(argument, constraint, begin, QD_ERROR_UNSUPPORTED, error,
                                "only on a board of N rows, N columns and N values");
    if (constraint->numbers[0] < 1 || constraint->numbers[0] > SIDES * n)
        return qd_argument_fail(argument, constraint, begin, QD_ERROR_RANGE, error,
                                "expected a rank from 1 to %u", SIDES * n);
    return QD_OK;
}

static qd_status fullrank_apply(qd_board *board, const struct constraint *constraint,
                                const struct square *square, qd_error *error) {
    (void)square;
    board->special_count++;
    return qd_board_add_sequence(board, constraint, constraint->cells, NULL, 1, error);
}

/* The first cell alone: four numbers begin with 1, and so on. */
static bool fullrank_read(const struct qd_sequence *sequence, uint32_t i, uint32_t value,
                          uint64_t *state) {
    (void)i, (void)state;
    return value == (sequence->constraint->numbers[0] + SIDES - 1) / SIDES;
}

/* ---- ties ------------------------------------------------------------------------------------ */

static qd_status fullrank_parse_ties(qd_board *board, struct argument *argument,
                                     struct constraint *constraint, qd_error *error) {
    const char *begin = argument->rest;
    size_t length = (size_t)(argument->end - begin);
    bool is_none = length == 4 && memcmp(begin, "none", 4) == 0;
    if (!is_none && (length != 3 || memcmp(begin, "any", 3) != 0))
        return qd_argument_fail(argument, constraint, begin, QD_ERROR_SYNTAX, error,
                                "expected none or any");
    if (!fullrank_is_square(board))
        return qd_argument_fail(argument, constraint, begin, QD_ERROR_UNSUPPORTED, error,
                                "only on a board of N rows, N columns and N values");
    argument->rest = argument->end;
    qd_text_put(&constraint->text, is_none ? "none" : "any");
    return qd_argument_add_number(constraint, is_none ? TIES_NONE : TIES_ANY, error);
}

static qd_status fullrank_apply_ties(qd_board *board, const struct constraint *constraint,
                                     const struct square *square, qd_error *error) {
    (void)square, (void)error;
    board->special_count += constraint->numbers[0] == TIES_NONE;
    return QD_OK;
}

/* Of a board and those that it is an alternative of. */
enum ties qd_board_ties(const qd_board *board) {
    for (; board; board = board->outer)
        for (uint32_t i = 0; i < board->constraint_count; i++)
            if (board->constraints[i].rule == &qd_rule_fullrankties)
                return (enum ties)board->constraints[i].numbers[0];
    return TIES_UNCLUED;
}

/* ---- judging --------------------------------------------------------------------------------- */

/* A number: where it begins, and the way on. */
struct number {
    int row, column, down, right;
};

/* Those from the left, the right, above and below. */
static struct number fullrank_number(const qd_board *board, uint32_t i) {
    int n = (int)board->value_count, line = (int)i % n;
    const struct number numbers[SIDES] = {
        {line, 0, 0, 1}, {line, n - 1, 0, -1}, {0, line, 1, 0}, {n - 1, line, -1, 0}};
    return numbers[(int)i / n];
}

static uint32_t fullrank_cell(const qd_board *board, const struct number *number, uint32_t i) {
    return cell_in(board, board->squares, (uint32_t)(number->row + (int)i * number->down),
                   (uint32_t)(number->column + (int)i * number->right));
}

uint32_t qd_board_ranked_line(const qd_board *board, const struct constraint *constraint) {
    uint32_t line = 0;
    for (; line < SIDES * board->value_count; line++) {
        struct number number = fullrank_number(board, line);
        if (fullrank_cell(board, &number, 0) == constraint->cells[0] &&
            fullrank_cell(board, &number, 1) == constraint->cells[1])
            break;
    }
    return line;
}

static int fullrank_compare(const qd_board *board, const uint8_t *values, uint32_t left,
                            uint32_t right) {
    struct number a = fullrank_number(board, left), b = fullrank_number(board, right);
    for (uint32_t i = 0; i < board->value_count; i++) {
        uint8_t one = values[fullrank_cell(board, &a, i)],
                other = values[fullrank_cell(board, &b, i)];
        if (one != other)
            return one < other ? -1 : 1;
    }
    return 0;
}

static bool fullrank_judge(const qd_board *board, const struct constraint *constraint,
                           const struct square *square, const uint8_t *values) {
    uint32_t own = qd_board_ranked_line(board, constraint), less = 0;
    (void)square;
    for (uint32_t line = 0; line < SIDES * board->value_count; line++) {
        int order = fullrank_compare(board, values, line, own);
        if (order == 0 && line != own && qd_board_ties(board) != TIES_ANY)
            return false;
        less += order < 0;
    }
    return less + 1 == constraint->numbers[0];
}

static bool fullrank_judge_ties(const qd_board *board, const struct constraint *constraint,
                                const struct square *square, const uint8_t *values) {
    uint32_t lines = constraint->numbers[0] == TIES_NONE ? SIDES * board->value_count : 0;
    (void)square;
    for (uint32_t line = 0; line < lines; line++)
        for (uint32_t other = 0; other < line; other++)
            if (fullrank_compare(board, values, line, other) == 0)
                return false;
    return true;
}

const struct qd_rule qd_rule_fullrank = {
    .name = "fullrank",
    .prefix = "fr",
    .meaning =
        "a row or column, read as a number, has its rank among all of them in both directions",
    .use = RULE_ASKED,
    .unread = true,
    .form = "fullrank=3:r1c0, with a place beside the board",
    .parse = fullrank_parse,
    .apply = fullrank_apply,
    .judge = fullrank_judge,
    .read = fullrank_read,
};

const struct qd_rule qd_rule_fullrankties = {
    .name = "fullrankties",
    .prefix = "frt",
    .meaning = "whether rows and columns may be equal as numbers: none, or any",
    .use = RULE_ASKED,
    .unread = true,
    .form = "fullrankties=none or fullrankties=any",
    .parse = fullrank_parse_ties,
    .apply = fullrank_apply_ties,
    .judge = fullrank_judge_ties,
};
