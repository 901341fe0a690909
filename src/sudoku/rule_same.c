/*
 * Lists of cells with the same values, each as often in the one as in the other, in any order:
 * `same=r1c1r1c2/r5c5r6c6`. For each value and each two consecutive lists, what one has of it less what the other has
 * is 0.
 */
#include "rule.h"

#include "../base/error.h"
#include "../base/memory.h"

#include <stdlib.h>

static qd_status same_parse(qd_board *board, struct argument *argument,
                            struct constraint *constraint, qd_error *error) {
    const char *begin = argument->rest;
    const struct list_form form = {1, ANY_CELLS, false};
    qd_status status =
        qd_argument_lists(argument, board, constraint, form, '/', 2, ANY_CELLS, error);
    for (uint32_t list = 0; list < constraint->list_count && status == QD_OK; list++)
        if (constraint->list_ends[list] != (list + 1) * constraint->list_ends[0])
            return qd_argument_fail(argument, constraint, begin, QD_ERROR_SYNTAX, error,
                                    "the lists have equally many cells");
    return status;
}

static qd_status same_apply(qd_board *board, const struct constraint *constraint,
                            const struct square *square, qd_error *error) {
    uint32_t length = constraint->list_ends[0];
    int32_t *weights = qd_array_new(2 * (size_t)length, sizeof *weights);
    qd_status status = QD_OK;
    (void)square;
    if (!weights)
        return qd_fail_memory(error);
    for (uint32_t i = 0; i < 2 * length; i++)
        weights[i] = i < length ? 1 : -1;
    for (uint32_t list = 1; list < constraint->list_count; list++)
        for (uint32_t v = 1; v <= board->value_count && status == QD_OK; v++)
            status = qd_board_add_count(board, constraint,
                                        constraint->cells + (size_t)(list - 1) * length, weights,
                                        2 * length, (struct occurrences){v, 0, 0, false}, error);
    free(weights);
    return status;
}

static bool same_judge(const qd_board *board, const struct constraint *constraint,
                       const struct square *square, const uint8_t *values) {
    (void)square;
    for (uint32_t v = 1; v <= board->value_count; v++) {
        uint32_t first = 0;
        for (uint32_t list = 0, i = 0; list < constraint->list_count; list++) {
            uint32_t count = 0;
            for (; i < constraint->list_ends[list]; i++)
                count += values[constraint->cells[i]] == v;
            if (list == 0)
                first = count;
            if (count != first)
                return false;
        }
    }
    return true;
}

const struct qd_rule qd_rule_same = {
    .name = "same",
    .prefix = "sam",
    .meaning = "lists of cells hold the same values, in any order",
    .use = RULE_ASKED,
    .form = "same=r1c1r1c2/r5c5r6c6",
    .parse = same_parse,
    .apply = same_apply,
    .judge = same_judge,
};
