/*
 * Lists of cells with the same values, each as often in the one as in the other, in any order:
 * `same=r1c1r1c2/r5c5r6c6`. For each value and each two consecutive lists there is a sequence of both: it counts the
 * value up in the first and down in the second.
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

/* A mark is twice the value, and one more in the first of the two lists. */
static qd_status same_add(qd_board *board, const struct constraint *constraint,
                          const uint32_t *cells, uint32_t *marks, qd_error *error) {
    uint32_t length = constraint->list_ends[0];
    qd_status status = QD_OK;
    for (uint32_t v = 1; v <= board->value_count && status == QD_OK; v++) {
        for (uint32_t i = 0; i < 2 * length; i++)
            marks[i] = 2 * v + (i < length);
        status = qd_board_add_sequence(board, constraint, cells, marks, 2 * length, error);
    }
    return status;
}

static qd_status same_apply(qd_board *board, const struct constraint *constraint,
                            const struct square *square, qd_error *error) {
    uint32_t length = constraint->list_ends[0];
    uint32_t *marks = qd_array_new(2 * (size_t)length, sizeof *marks);
    qd_status status = QD_OK;
    (void)square;
    if (!marks)
        return qd_fail_memory(error);
    for (uint32_t list = 1; list < constraint->list_count && status == QD_OK; list++)
        status = same_add(board, constraint, constraint->cells + (size_t)(list - 1) * length, marks,
                          error);
    free(marks);
    return status;
}

/* The state is how many of the value the second list still needs. */
static bool same_read(const struct qd_sequence *sequence, uint32_t i, uint32_t value,
                      uint64_t *state) {
    bool is_it = value == sequence->marks[i] / 2;
    if (sequence->marks[i] % 2) {
        *state += is_it;
        return true;
    }
    if (is_it && *state == 0)
        return false;
    *state -= is_it;
    return *state < sequence->cell_count - i;
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
    .read = same_read,
};
