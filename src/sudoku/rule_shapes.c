/*
 * Named houses of nine cells, one in each box of a 9x9:
 *
 *     centredot            asterisk             girandola
 *     . . . . . . . . .    . . . . . . . . .    o . . . . . . . o
 *     . o . . o . . o .    . . . . o . . . .    . . . . o . . . .
 *     . . . . . . . . .    . . o . . . o . .    . . . . . . . . .
 *     . . . . . . . . .    . . . . . . . . .    . . . . . . . . .
 *     . o . . o . . o .    . o . . o . . o .    . o . . o . . o .
 *     . . . . . . . . .    . . . . . . . . .    . . . . . . . . .
 *     . . . . . . . . .    . . o . . . o . .    . . . . . . . . .
 *     . o . . o . . o .    . . . . o . . . .    . . . . o . . . .
 *     . . . . . . . . .    . . . . . . . . .    o . . . . . . . o
 *
 * To add one: add nine places and a rule below, and a row to QD_RULES in rule.h.
 */
#include "rule.h"

static const char *shapes_refuses(const qd_board *board) {
    bool fits = board->rows == 9 && board->columns == 9 && board->value_count >= 9;
    return fits ? NULL : "centredot, asterisk and girandola require a 9x9 board";
}

static void shapes_list(const qd_board *board, const struct qd_rule *rule,
                        const struct square *square, uint32_t cells[9]) {
    for (uint32_t i = 0; i < 9; i++)
        cells[i] = cell_in(board, square, rule->places[i].row, rule->places[i].column);
}

static qd_status shapes_apply(qd_board *board, const struct constraint *constraint,
                              const struct square *square, qd_error *error) {
    uint32_t cells[9];
    shapes_list(board, constraint->rule, square, cells);
    return qd_board_add_house(board, constraint, cells, 9, error);
}

static bool shapes_judge(const qd_board *board, const struct constraint *constraint,
                         const struct square *square, const uint8_t *values) {
    uint32_t cells[9];
    shapes_list(board, constraint->rule, square, cells);
    return qd_are_different(cells, 9, values);
}

#define SHAPE(shape, first_letter, words, ...)                                                     \
    static const struct position shape##_places[9] = {__VA_ARGS__};                                \
    const struct qd_rule qd_rule_##shape = {                                                       \
        .name = #shape,                                                                            \
        .prefix = first_letter,                                                                    \
        .meaning = words,                                                                          \
        .use = RULE_ASKED,                                                                         \
        .refuses = shapes_refuses,                                                                 \
        .places = shape##_places,                                                                  \
        .apply = shapes_apply,                                                                     \
        .judge = shapes_judge,                                                                     \
    }

SHAPE(centredot, "e", "every value occurs in the middle of a box exactly once", {1, 1}, {1, 4},
      {1, 7}, {4, 1}, {4, 4}, {4, 7}, {7, 1}, {7, 4}, {7, 7});
SHAPE(asterisk, "a", "every value occurs on the asterisk exactly once", {1, 4}, {2, 2}, {2, 6},
      {4, 1}, {4, 4}, {4, 7}, {6, 2}, {6, 6}, {7, 4});
SHAPE(girandola, "i", "every value occurs on the girandola exactly once", {0, 0}, {0, 8}, {1, 4},
      {4, 1}, {4, 4}, {4, 7}, {7, 4}, {8, 0}, {8, 8});
