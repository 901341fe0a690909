/*
 * Connected values, `connected=1,2:r1c1r1c2r2c1`: those of the cells that hold one of the values are connected by their
 * sides, and there is at least one. `connected=1,2:5:` asks for so many of them. The table has that number, or 0.
 */
#include "rule.h"

#include "../base/error.h"
#include "../base/memory.h"

#include <stdlib.h>

static qd_status connected_parse_size(struct argument *argument, struct constraint *constraint,
                                      qd_error *error) {
    uint32_t values = constraint->number_count;
    constraint->table = qd_array_new(1, sizeof *constraint->table);
    if (!constraint->table)
        return qd_fail_memory(error);
    constraint->table_size = 1;
    qd_status status = qd_argument_number(argument, constraint, error);
    if (status != QD_OK || constraint->number_count == values)
        return status;
    constraint->table[0] = constraint->numbers[--constraint->number_count];
    return constraint->table[0] ? QD_OK
                                : qd_argument_fail(argument, constraint, argument->rest,
                                                   QD_ERROR_RANGE, error, "at least one cell");
}

static qd_status connected_parse(qd_board *board, struct argument *argument,
                                 struct constraint *constraint, qd_error *error) {
    const struct list_form form = {1, ANY_CELLS, false};
    qd_status status = qd_argument_numbers(argument, constraint, error);
    if (status == QD_OK)
        status = connected_parse_size(argument, constraint, error);
    if (status == QD_OK)
        status = qd_argument_path(argument, board, constraint, form, error);
    if (status != QD_OK)
        return status;
    for (uint32_t i = 0; i < constraint->number_count; i++)
        qd_text_printf(&constraint->text, i ? ",%u" : "%u", constraint->numbers[i]);
    if (constraint->table[0])
        qd_text_printf(&constraint->text, ":%u", constraint->table[0]);
    qd_text_put(&constraint->text, ":");
    qd_board_write_cells(board, constraint);
    return QD_OK;
}

static qd_status connected_apply(qd_board *board, const struct constraint *constraint,
                                 const struct square *square, qd_error *error) {
    (void)square;
    uint64_t values = 0;
    for (uint32_t v = 1; v <= board->value_count; v++)
        for (uint32_t i = 0; i < constraint->number_count; i++)
            if (constraint->numbers[i] == meaning_of(board, v))
                values |= UINT64_C(1) << (v - 1);
    return qd_board_add_area(board, constraint->cells, constraint->cell_count, values,
                             constraint->table[0], error);
}

/* ---- judging --------------------------------------------------------------------------------- */

static bool connected_is_asked(const qd_board *board, const struct constraint *constraint,
                               const uint8_t *values, uint32_t cell) {
    for (uint32_t i = 0; i < constraint->number_count; i++)
        if (meaning_of(board, values[cell]) == constraint->numbers[i])
            return true;
    return false;
}

static bool connected_judge(const qd_board *board, const struct constraint *constraint,
                            const struct square *square, const uint8_t *values) {
    uint8_t marks[QD_MAX_CELLS] = {0};
    uint32_t size = 0, first = QD_NO_CELL;
    (void)square;
    for (uint32_t i = 0; i < constraint->cell_count; i++)
        if (connected_is_asked(board, constraint, values, constraint->cells[i])) {
            marks[constraint->cells[i]] = 1;
            first = constraint->cells[i];
            size++;
        }
    if (!size || (constraint->table[0] && size != constraint->table[0]))
        return false;
    return qd_board_clear_connected(board, marks, first) == size;
}

const struct qd_rule qd_rule_connected = {
    .name = "connected",
    .prefix = "are",
    .meaning = "the cells that hold one of some values are connected by their sides",
    .use = RULE_ASKED,
    .unread = true,
    .form = "connected=1,2:r1c1r1c2r2c1 or connected=1,2:5:CELLS, 5 of them",
    .parse = connected_parse,
    .apply = connected_apply,
    .judge = connected_judge,
};
