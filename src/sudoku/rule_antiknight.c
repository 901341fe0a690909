/* Cells a knight's move apart differ. Moves do not wrap around the edge. */
#include "rule.h"

/* The moves downwards; the others are these in reverse. */
static const struct step antiknight_moves[] = {{1, -2}, {1, 2}, {2, -1}, {2, 1}};

static qd_status antiknight_apply(qd_board *board, const struct constraint *constraint,
                                  const struct square *square, qd_error *error) {
    return qd_board_add_pairs(board, constraint, square, antiknight_moves, 4, error);
}

static bool antiknight_judge(const qd_board *board, const struct constraint *constraint,
                             const struct square *square, const uint8_t *values) {
    (void)constraint;
    return qd_board_keeps_apart(board, square, values, antiknight_moves, 4, 1);
}

const struct qd_rule qd_rule_antiknight = {
    .name = "antiknight",
    .also = "anti-knight",
    .prefix = "k",
    .meaning = "cells a chess knight's move apart hold different values",
    .use = RULE_ASKED,
    .apply = antiknight_apply,
    .judge = antiknight_judge,
};
