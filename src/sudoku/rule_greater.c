/*
 * Cells that are greater or less than others. `greater=r1c1r1c2`: the first is greater than the second. `min=r1c1r5c5`,
 * `max=`: each of these cells is less, or greater, than its neighbours at its sides that are not in such a list.
 */
#include "rule.h"

static bool greater_is_marked(const qd_board *board, const struct qd_rule *rule, uint32_t cell) {
    for (uint32_t i = 0; i < board->constraint_count; i++)
        for (uint32_t k = 0;
             board->constraints[i].rule == rule && k < board->constraints[i].cell_count; k++)
            if (board->constraints[i].cells[k] == cell)
                return true;
    return false;
}

/* The neighbours of a cell that it is compared with. */
static uint32_t greater_list_neighbours(const qd_board *board, const struct qd_rule *rule,
                                        uint32_t cell, uint32_t neighbours[4]) {
    static const struct step steps[] = {{-1, 0}, {0, -1}, {0, 1}, {1, 0}};
    struct position at = board->positions[cell];
    uint32_t count = 0;
    for (size_t i = 0; i < 4; i++) {
        int64_t row = (int64_t)at.row + steps[i].rows,
                column = (int64_t)at.column + steps[i].columns;
        uint32_t next = row < 0 || column < 0
                            ? QD_NO_CELL
                            : qd_board_cell_at(board, (uint32_t)row, (uint32_t)column);
        if (next != QD_NO_CELL && !greater_is_marked(board, rule, next))
            neighbours[count++] = next;
    }
    return count;
}

static qd_status greater_apply(qd_board *board, const struct constraint *constraint,
                               const struct square *square, qd_error *error) {
    const struct qd_rule *rule = constraint->rule;
    qd_status status = QD_OK;
    (void)square;
    if (rule == &qd_rule_greater)
        return qd_board_add_two(board, constraint, constraint->cells[1], constraint->cells[0],
                                error);
    for (uint32_t i = 0; i < constraint->cell_count; i++) {
        uint32_t neighbours[4], cell = constraint->cells[i];
        uint32_t count = greater_list_neighbours(board, rule, cell, neighbours);
        for (uint32_t k = 0; k < count && status == QD_OK; k++)
            status = rule == &qd_rule_min
                         ? qd_board_add_two(board, constraint, cell, neighbours[k], error)
                         : qd_board_add_two(board, constraint, neighbours[k], cell, error);
    }
    return status;
}

/* The second of two cells is greater. */
static bool greater_read(const struct qd_sequence *sequence, uint32_t i, uint32_t value,
                         uint64_t *state) {
    (void)sequence;
    return value > value_before(i, value, state);
}

static bool greater_judge(const qd_board *board, const struct constraint *constraint,
                          const struct square *square, const uint8_t *values) {
    const struct qd_rule *rule = constraint->rule;
    (void)square;
    if (rule == &qd_rule_greater)
        return values[constraint->cells[0]] > values[constraint->cells[1]];
    for (uint32_t i = 0; i < constraint->cell_count; i++) {
        uint32_t neighbours[4], cell = constraint->cells[i];
        uint32_t count = greater_list_neighbours(board, rule, cell, neighbours);
        for (uint32_t k = 0; k < count; k++)
            if (rule == &qd_rule_min ? values[cell] >= values[neighbours[k]]
                                     : values[cell] <= values[neighbours[k]])
                return false;
    }
    return true;
}

#define GREATER_RULE(NAME, NOUN, ALSO, PREFIX, LEAST, MOST, MEANING, FORM)                         \
    const struct qd_rule qd_rule_##NAME = {                                                        \
        .name = #NAME,                                                                             \
        .words = {DEMAND_DOT, NOUN, NULL},                                                         \
        .also = ALSO,                                                                              \
        .prefix = PREFIX,                                                                          \
        .meaning = MEANING,                                                                        \
        .use = RULE_ASKED,                                                                         \
        .form = FORM,                                                                              \
        .takes = {NUMBERS_NONE, {LEAST, MOST, false}},                                             \
        .apply = greater_apply,                                                                    \
        .judge = greater_judge,                                                                    \
        .read = greater_read,                                                                      \
        .reads_numbers = true,                                                                     \
    }
GREATER_RULE(greater, "sign", "inequality", "gt", 2, 2,
             "the first of two cells is greater than the second", "greater=r1c1r1c2");
GREATER_RULE(min, NULL, "minimum", "min", 1, ANY_CELLS, "a cell is less than its neighbours",
             "min=r1c1r5c5");
GREATER_RULE(max, NULL, "maximum", "max", 1, ANY_CELLS, "a cell is greater than its neighbours",
             "max=r1c1r5c5");
