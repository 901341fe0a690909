/*
 * Value indexing, `valueindex=r1c1:r1c2:r2c1r2c2r2c3`: the second cell says which one of the list equals the first
 * cell; 1 is the first of the list.
 */
#include "rule.h"

static qd_status valueindex_parse(qd_board *board, struct argument *argument,
                                  struct constraint *constraint, qd_error *error) {
    const struct list_form form = {1, ANY_CELLS, true};
    const char *begin = argument->rest;
    qd_status status = qd_argument_lists(argument, board, constraint, form, ':', 3, 3, error);
    if (status == QD_OK && (constraint->list_ends[0] != 1 || constraint->list_ends[1] != 2))
        return qd_argument_fail(argument, constraint, begin, QD_ERROR_SYNTAX, error,
                                "expected one cell, one more, and a list");
    return status;
}

/*
 * For each value of the second cell a sequence: this cell, the first one, and that of the list. The mark is the value.
 * A value that says no place of the list has a sequence of the second cell alone.
 */
static qd_status valueindex_apply(qd_board *board, const struct constraint *constraint,
                                  const struct square *square, qd_error *error) {
    const uint32_t *cells = constraint->cells;
    qd_status status = QD_OK;
    (void)square;
    for (uint32_t v = 1; v <= board->value_count && status == QD_OK; v++) {
        int64_t place = meaning_of(board, v);
        bool is_there = place >= 1 && place <= constraint->cell_count - 2;
        uint32_t three[3] = {cells[1], cells[0], is_there ? cells[place + 1] : 0};
        status = qd_board_add_sequence(board, constraint, three, (uint32_t[]){v, v, v},
                                       is_there ? 3 : 1, error);
    }
    return status;
}

/* The state is whether the second cell has that value, then what the cell of the list must be; 0 if anything. */
static bool valueindex_read(const struct qd_sequence *sequence, uint32_t i, uint32_t value,
                            uint64_t *state) {
    if (sequence->cell_count == 1)
        return value != sequence->marks[0];
    if (i == 0)
        *state = value == sequence->marks[0];
    else if (i == 1)
        *state = *state ? value : 0;
    else if (*state && *state != value)
        return false;
    else
        *state = 0;
    return true;
}

static bool valueindex_judge(const qd_board *board, const struct constraint *constraint,
                             const struct square *square, const uint8_t *values) {
    const uint32_t *cells = constraint->cells;
    int64_t place = meaning_of(board, values[cells[1]]);
    (void)square;
    return place >= 1 && place <= constraint->cell_count - 2 &&
           values[cells[place + 1]] == values[cells[0]];
}

const struct qd_rule qd_rule_valueindex = {
    .name = "valueindex",
    .prefix = "wi",
    .meaning = "a cell says which cell of a list equals another cell",
    .use = RULE_ASKED,
    .form = "valueindex=r1c1:r1c2:r2c1r2c2r2c3, with the cell that says the place in the middle",
    .parse = valueindex_parse,
    .apply = valueindex_apply,
    .judge = valueindex_judge,
    .read = valueindex_read,
};
