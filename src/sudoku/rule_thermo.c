/*
 * Thermometers: values rise from cell to cell, beginning at the bulb, `thermo=r1c1r1c2r2c2`. Each
 * cell touches the one before it, at a side or corner. One with branches is written as several.
 */
#include "rule.h"

static bool thermo_touches(const qd_board *board, uint32_t left, uint32_t right) {
    struct position a = board->positions[left], b = board->positions[right];
    return a.row <= b.row + 1 && b.row <= a.row + 1 && a.column <= b.column + 1 &&
           b.column <= a.column + 1;
}

static qd_status thermo_parse(qd_board *board, struct argument *argument,
                              struct constraint *constraint, qd_error *error) {
    const char *begin = argument->rest;
    qd_status status = qd_argument_cells(argument, board, constraint, 2, error);
    for (uint32_t i = 1; i < constraint->cell_count && status == QD_OK; i++)
        if (!thermo_touches(board, constraint->cells[i - 1], constraint->cells[i])) {
            char cell[16];
            qd_board_cell_name(board, constraint->cells[i], cell, sizeof cell);
            return qd_argument_fail(argument, constraint, begin, QD_ERROR_SYNTAX, error,
                                    "%s does not touch the cell before it", cell);
        }
    return status;
}

/* The state is the previous value. */
static bool thermo_read(const struct qd_sequence *sequence, uint32_t i, uint32_t value,
                        uint64_t *state) {
    bool rises = value > *state;
    (void)sequence, (void)i;
    *state = value;
    return rises;
}

static bool thermo_judge(const qd_board *board, const struct constraint *constraint,
                         const struct square *square, const uint8_t *values) {
    (void)board, (void)square;
    for (uint32_t i = 1; i < constraint->cell_count; i++)
        if (values[constraint->cells[i - 1]] >= values[constraint->cells[i]])
            return false;
    return true;
}

const struct qd_rule qd_rule_thermo = {
    .name = "thermo",
    .also = "thermometer",
    .prefix = "m",
    .meaning = "values rise along a thermometer from its bulb",
    .use = RULE_ASKED,
    .form = "thermo=r1c1r1c2r2c2",
    .parse = thermo_parse,
    .apply = qd_rule_add_sequence,
    .judge = thermo_judge,
    .read = thermo_read,
    .reads_numbers = true,
};
