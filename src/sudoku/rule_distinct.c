/*
 * Numbers of different values, `distinct=r1c1:r1c2r1c3r2c2`: so many are among the cells as the first one says. That
 * one is read at the end.
 */
#include "rule.h"

#include "../base/error.h"
#include "../base/memory.h"

#include <stdlib.h>
#include <string.h>

static qd_status distinct_parse(qd_board *board, struct argument *argument,
                                struct constraint *constraint, qd_error *error) {
    const struct list_form clue = {1, 1, false}, form = {1, ANY_CELLS, false};
    constraint->list_mark = ':';
    qd_status status = qd_argument_list(argument, board, constraint, clue, ":", error);
    if (status == QD_OK && !qd_argument_take(argument, ':'))
        return qd_argument_fail(argument, constraint, argument->rest, QD_ERROR_SYNTAX, error,
                                "expected a colon after the first cell");
    return status == QD_OK ? qd_argument_path(argument, board, constraint, form, error) : status;
}

static qd_status distinct_apply(qd_board *board, const struct constraint *constraint,
                                const struct square *square, qd_error *error) {
    uint32_t count = constraint->cell_count;
    uint32_t *cells = qd_array_new(count, sizeof *cells);
    (void)square;
    if (!cells)
        return qd_fail_memory(error);
    memcpy(cells, constraint->cells + 1, (count - 1) * sizeof *cells);
    cells[count - 1] = constraint->cells[0];
    qd_status status = qd_board_add_sequence(board, constraint, cells, NULL, count, error);
    if (status == QD_OK)
        board->sequences[board->sequence_count - 1].kind = SEQUENCE_DISTINCT;
    free(cells);
    return status;
}

static bool distinct_judge(const qd_board *board, const struct constraint *constraint,
                           const struct square *square, const uint8_t *values) {
    const uint32_t *cells = constraint->cells;
    int64_t count = 0;
    (void)square;
    for (uint32_t i = 1; i < constraint->cell_count; i++) {
        bool is_new = true;
        for (uint32_t k = 1; k < i; k++)
            is_new = is_new && values[cells[k]] != values[cells[i]];
        count += is_new;
    }
    return count == meaning_of(board, values[cells[0]]);
}

const struct qd_rule qd_rule_distinct = {
    .name = "distinct",
    .prefix = "dis",
    .meaning = "a value is the number of different values in some cells",
    .use = RULE_ASKED,
    .form = "distinct=r1c1:r1c2r1c3r2c2",
    .parse = distinct_parse,
    .apply = distinct_apply,
    .judge = distinct_judge,
};
