/* Lists of cells with equal sums, `equalsum=r1c1r1c2/r5c5r6c6r6c7`: of each two consecutive ones the difference is
 * 0. */
#include "rule.h"

#include "../base/error.h"
#include "../base/memory.h"

#include <stdlib.h>

static qd_status equalsum_parse(qd_board *board, struct argument *argument,
                                struct constraint *constraint, qd_error *error) {
    const struct list_form form = {1, ANY_CELLS, true};
    return qd_argument_lists(argument, board, constraint, form, '/', 2, ANY_CELLS, error);
}

static uint32_t equalsum_begin(const struct constraint *constraint, uint32_t list) {
    return list ? constraint->list_ends[list - 1] : 0;
}

static uint32_t equalsum_count(const struct constraint *constraint, uint32_t list, uint32_t cell) {
    uint32_t count = 0;
    for (uint32_t i = equalsum_begin(constraint, list); i < constraint->list_ends[list]; i++)
        count += constraint->cells[i] == cell;
    return count;
}

/* Whether two lists are of the same cells: then there is nothing to add. */
static bool equalsum_are_alike(const struct constraint *constraint, uint32_t left, uint32_t right) {
    for (uint32_t i = equalsum_begin(constraint, left); i < constraint->list_ends[right]; i++)
        if (equalsum_count(constraint, left, constraint->cells[i]) !=
            equalsum_count(constraint, right, constraint->cells[i]))
            return false;
    return true;
}

static qd_status equalsum_apply(qd_board *board, const struct constraint *constraint,
                                const struct square *square, qd_error *error) {
    int32_t *weights = qd_array_new(constraint->cell_count, sizeof *weights);
    qd_status status = QD_OK;
    (void)square;
    if (!weights)
        return qd_fail_memory(error);
    for (uint32_t list = 1; list < constraint->list_count && status == QD_OK; list++) {
        uint32_t begin = equalsum_begin(constraint, list - 1), end = constraint->list_ends[list];
        for (uint32_t i = begin; i < end; i++)
            weights[i - begin] = i < constraint->list_ends[list - 1] ? 1 : -1;
        if (!equalsum_are_alike(constraint, list - 1, list))
            status = qd_board_add_sum(board, constraint, constraint->cells + begin, weights,
                                      end - begin, 0, error);
    }
    free(weights);
    return status;
}

static bool equalsum_judge(const qd_board *board, const struct constraint *constraint,
                           const struct square *square, const uint8_t *values) {
    int64_t first = 0;
    (void)square;
    for (uint32_t list = 0, i = 0; list < constraint->list_count; list++) {
        int64_t sum = 0;
        for (; i < constraint->list_ends[list]; i++)
            sum += meaning_of(board, values[constraint->cells[i]]);
        if (list == 0)
            first = sum;
        if (sum != first)
            return false;
    }
    return true;
}

const struct qd_rule qd_rule_equalsum = {
    .name = "equalsum",
    .prefix = "eqs",
    .meaning = "lists of cells have equal sums",
    .use = RULE_ASKED,
    .form = "equalsum=r1c1r1c2/r5c5r6c6r6c7",
    .parse = equalsum_parse,
    .apply = equalsum_apply,
    .judge = equalsum_judge,
};
