/*
 * A house of any cells, `house=r1c1r2c2r3c3`, for what has no name: N cells hold every value once,
 * fewer hold no value twice. Rows and columns are those of the layout, from 1.
 */
#include "rule.h"

#include "../base/error.h"

#include <string.h>

/* A number at `*text`, which moves on behind it; 0 if there is none. */
static uint32_t take_number(const char **text) {
    uint32_t number = 0;
    for (int digits = 0; **text >= '0' && **text <= '9' && digits < 4; digits++)
        number = 10 * number + (uint32_t)(*(*text)++ - '0');
    return number;
}

/* The cell at `*text`, which moves on behind it and a comma or blanks; or QD_NO_CELL. */
static uint32_t take_cell(const qd_board *board, const char **text) {
    uint32_t row = 0, column = 0;
    if ((**text | 0x20) == 'r') {
        ++*text;
        row = take_number(text);
    }
    if (row && (**text | 0x20) == 'c') {
        ++*text;
        column = take_number(text);
    }
    *text += strspn(*text, ", \t");
    return row && column ? qd_board_cell_at(board, row - 1, column - 1) : QD_NO_CELL;
}

static qd_status apply(qd_board *board, const struct qd_rule *rule, const struct square *square,
                       const char *argument, qd_error *error) {
    uint32_t cells[QD_MAX_VALUES], count = 0;
    const char *rest = argument;
    (void)square;
    while (*rest) {
        const char *word = rest;
        uint32_t cell = take_cell(board, &rest);
        if (cell == QD_NO_CELL)
            return qd_fail(error, QD_ERROR_SYNTAX,
                           "house: '%.20s' is no cell of the board; write "
                           "house=r1c1r1c2r2c1",
                           word);
        for (uint32_t i = 0; i < count; i++)
            if (cells[i] == cell)
                return qd_fail(error, QD_ERROR_SYNTAX, "house: the cell at '%.20s' is there twice",
                               word);
        if (count == board->value_count)
            return qd_fail(error, QD_ERROR_RANGE, "house: a house has at most %u cells here",
                           board->value_count);
        cells[count++] = cell;
    }
    if (count < 2)
        return qd_fail(error, QD_ERROR_SYNTAX, "house: a house has two cells at least");
    return qd_board_add_house(board, rule, cells, count, error);
}

const struct qd_rule qd_rule_house = {
    .name = "house",
    .prefix = "h",
    .meaning = "no value stands twice in a house given by its cells",
    .use = RULE_ASKED,
    .has_argument = true,
    .apply = apply,
};
