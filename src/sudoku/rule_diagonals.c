/* The diagonals: both (Sudoku X), or one of them. */
#include "rule.h"

/* From the top left corner, or from the top right one. */
static void diagonals_list(const qd_board *board, const struct square *square, bool right,
                           uint32_t *cells) {
    for (uint32_t i = 0; i < board->rows; i++)
        cells[i] = cell_in(board, square, i, right ? board->columns - 1 - i : i);
}

static const char *diagonals_refuses(const qd_board *board) {
    bool fits = board->rows == board->columns && board->rows <= board->value_count;
    return fits ? NULL : "diagonals require a square board with at least as many values as rows";
}

static qd_status diagonals_add_diagonal(qd_board *board, const struct constraint *constraint,
                                        const struct square *square, bool right, qd_error *error) {
    uint32_t cells[QD_MAX_VALUES];
    diagonals_list(board, square, right, cells);
    return qd_board_add_house(board, constraint, cells, board->rows, error);
}

static qd_status diagonals_apply(qd_board *board, const struct constraint *constraint,
                                 const struct square *square, qd_error *error) {
    const struct qd_rule *rule = constraint->rule;
    qd_status status = QD_OK;
    if (rule != &qd_rule_antidiagonal)
        status = diagonals_add_diagonal(board, constraint, square, false, error);
    if (rule != &qd_rule_diagonal && status == QD_OK)
        status = diagonals_add_diagonal(board, constraint, square, true, error);
    return status;
}

static bool diagonals_differs(const qd_board *board, const struct square *square, bool right,
                              const uint8_t *values) {
    uint32_t cells[QD_MAX_VALUES];
    diagonals_list(board, square, right, cells);
    return qd_are_different(cells, board->rows, values);
}

static bool diagonals_judge(const qd_board *board, const struct constraint *constraint,
                            const struct square *square, const uint8_t *values) {
    const struct qd_rule *rule = constraint->rule;
    return (rule == &qd_rule_antidiagonal || diagonals_differs(board, square, false, values)) &&
           (rule == &qd_rule_diagonal || diagonals_differs(board, square, true, values));
}

const struct qd_rule qd_rule_x = {
    .name = "x",
    .words = {.house = "diagonal"},
    .also = "diagonals",
    .prefix = "x",
    .meaning = "every value occurs on both diagonals exactly once",
    .few = "no value occurs twice on a diagonal",
    .use = RULE_ASKED,
    .refuses = diagonals_refuses,
    .apply = diagonals_apply,
    .judge = diagonals_judge,
};

const struct qd_rule qd_rule_diagonal = {
    .name = "diagonal",
    .prefix = "d",
    .meaning = "every value occurs on the diagonal from the top left exactly once",
    .few = "no value occurs twice on the diagonal from the top left",
    .use = RULE_ASKED,
    .refuses = diagonals_refuses,
    .apply = diagonals_apply,
    .judge = diagonals_judge,
};

const struct qd_rule qd_rule_antidiagonal = {
    .name = "antidiagonal",
    .prefix = "u",
    .meaning = "every value occurs on the diagonal from the top right exactly once",
    .few = "no value occurs twice on the diagonal from the top right",
    .use = RULE_ASKED,
    .refuses = diagonals_refuses,
    .apply = diagonals_apply,
    .judge = diagonals_judge,
};
