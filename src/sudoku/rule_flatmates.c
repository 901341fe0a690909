/*
 * Dutch flatmates: each 5 has a 1 directly above it or a 9 directly below. On boards of other sizes these are the value
 * in the middle, the least and the greatest.
 */
#include "rule.h"

static uint32_t flatmates_middle(uint32_t values) {
    return (values + 1) / 2;
}

/* Each column is read from above. */
static qd_status flatmates_apply(qd_board *board, const struct constraint *constraint,
                                 const struct square *square, qd_error *error) {
    qd_status status = QD_OK;
    for (uint32_t column = 0; column < board->columns && status == QD_OK; column++) {
        uint32_t cells[QD_MAX_VALUES];
        for (uint32_t row = 0; row < board->rows; row++)
            cells[row] = cell_in(board, square, row, column);
        status = qd_board_add_sequence(board, constraint, cells, NULL, board->rows, error);
    }
    return status;
}

/* What the cell before was: the least value, or one in the middle that lacks the least one above it. */
enum { FLATMATES_OTHER, FLATMATES_LEAST, FLATMATES_LONELY };

static bool flatmates_read(const struct qd_sequence *sequence, uint32_t i, uint32_t value,
                           uint64_t *state) {
    uint64_t before = *state;
    uint32_t middle = flatmates_middle(sequence->value_count);
    if (before == FLATMATES_LONELY && value != sequence->value_count)
        return false;
    *state = FLATMATES_OTHER;
    if (value == middle && before != FLATMATES_LEAST &&
        (before != FLATMATES_LONELY || middle != 1)) /* the one in the middle may be the least */
        *state = FLATMATES_LONELY;
    else if (value == 1)
        *state = FLATMATES_LEAST;
    return i + 1 < sequence->cell_count || *state != FLATMATES_LONELY;
}

static bool flatmates_judge(const qd_board *board, const struct constraint *constraint,
                            const struct square *square, const uint8_t *values) {
    uint32_t n = board->value_count, wide = board->columns;
    (void)constraint;
    for (uint32_t place = 0; place < board->rows * wide; place++) {
        uint32_t row = place / wide, column = place % wide;
        if (value_in(board, square, values, row, column) != flatmates_middle(n))
            continue;
        bool above = row > 0 && value_in(board, square, values, row - 1, column) == 1;
        bool below = row + 1 < board->rows && value_in(board, square, values, row + 1, column) == n;
        if (!above && !below)
            return false;
    }
    return true;
}

const struct qd_rule qd_rule_flatmates = {
    .name = "flatmates",
    .also = "dutchflatmates",
    .prefix = "fm",
    .meaning = "each 5 has a 1 directly above it or a 9 directly below",
    .use = RULE_ASKED,
    .apply = flatmates_apply,
    .judge = flatmates_judge,
    .read = flatmates_read,
    .reads_numbers = true,
};
