/*
 * How often values occur among some cells. `contains=1,1,2:r1c1r1c2r1c3`: each value that is named at least so often as
 * it is named. `containsonly=`: exactly so often, other values may be there, too. `circles=r1c1r2c3`: as often as it
 * says itself, or not at all.
 *
 * For each such value there is a count of all cells.
 */
#include "rule.h"

/* How often the constraint names that value. */
static uint32_t contains_asked(const struct constraint *constraint, int64_t value) {
    uint32_t count = 0;
    for (uint32_t i = 0; i < constraint->number_count; i++)
        count += constraint->numbers[i] == value;
    return count;
}

/* How often a value may occur that is asked for so often; of circles, as often as it says. */
static struct occurrences contains_times(const struct constraint *constraint, uint32_t value,
                                         int64_t asked) {
    bool is_circles = constraint->rule == &qd_rule_circles;
    int32_t least = asked < QD_MAX_CELLS ? (int32_t)asked : QD_MAX_CELLS;
    int32_t most = constraint->rule == &qd_rule_contains ? QD_MAX_CELLS : least;
    return (struct occurrences){value, least, most, is_circles};
}

/* ---- applying -------------------------------------------------------------------------------- */

/* A value that the board does not have cannot be there: no value of the first cell is right. */
static bool contains_lacks(const qd_board *board, const struct constraint *constraint) {
    for (uint32_t i = 0; i < constraint->number_count; i++) {
        bool is_there = false;
        for (uint32_t v = 1; v <= board->value_count; v++)
            is_there = is_there || meaning_of(board, v) == constraint->numbers[i];
        if (!is_there)
            return true;
    }
    return false;
}

static qd_status contains_apply(qd_board *board, const struct constraint *constraint,
                                const struct square *square, qd_error *error) {
    bool is_circles = constraint->rule == &qd_rule_circles;
    qd_status status = QD_OK;
    (void)square;
    if (contains_lacks(board, constraint))
        return qd_board_add_count(board, constraint, constraint->cells, NULL,
                                  constraint->cell_count, (struct occurrences){0, 1, 1, false},
                                  error);
    for (uint32_t v = 1; v <= board->value_count && status == QD_OK; v++) {
        int64_t meaning = meaning_of(board, v);
        uint32_t asked = contains_asked(constraint, meaning);
        if (is_circles || asked)
            status = qd_board_add_count(
                board, constraint, constraint->cells, NULL, constraint->cell_count,
                contains_times(constraint, v, is_circles ? meaning : asked), error);
    }
    return status;
}

/* ---- judging --------------------------------------------------------------------------------- */

static uint32_t contains_count(const qd_board *board, const struct constraint *constraint,
                               int64_t value, const uint8_t *values) {
    uint32_t count = 0;
    for (uint32_t i = 0; i < constraint->cell_count; i++)
        count += meaning_of(board, values[constraint->cells[i]]) == value;
    return count;
}

static bool contains_judge(const qd_board *board, const struct constraint *constraint,
                           const struct square *square, const uint8_t *values) {
    (void)square;
    for (uint32_t i = 0; i < constraint->number_count; i++) {
        int64_t value = constraint->numbers[i];
        uint32_t asked = contains_asked(constraint, value);
        uint32_t count = contains_count(board, constraint, value, values);
        if (count < asked || (count > asked && constraint->rule == &qd_rule_containsonly))
            return false;
    }
    return true;
}

static bool contains_judge_circles(const qd_board *board, const struct constraint *constraint,
                                   const struct square *square, const uint8_t *values) {
    (void)square;
    for (uint32_t i = 0; i < constraint->cell_count; i++) {
        int64_t value = meaning_of(board, values[constraint->cells[i]]);
        if (contains_count(board, constraint, value, values) != value)
            return false;
    }
    return true;
}

const struct qd_rule qd_rule_contains = {
    .name = "contains",
    .prefix = "con",
    .meaning =
        "some values are among the values of some cells, at least as often as they are named",
    .use = RULE_ASKED,
    .form = "contains=1,1,2:r1c1r1c2r2c1r2c2",
    .takes = {NUMBERS_SEVERAL, {1, ANY_CELLS, false}},
    .apply = contains_apply,
    .judge = contains_judge,
};

const struct qd_rule qd_rule_containsonly = {
    .name = "containsonly",
    .prefix = "coo",
    .meaning = "some values are among the values of some cells, exactly as often as they are named",
    .use = RULE_ASKED,
    .form = "containsonly=1,1,2:r1c1r1c2r2c1r2c2",
    .takes = {NUMBERS_SEVERAL, {1, ANY_CELLS, false}},
    .apply = contains_apply,
    .judge = contains_judge,
};

const struct qd_rule qd_rule_circles = {
    .name = "circles",
    .prefix = "cir",
    .meaning = "a value in a circle is in as many circles as it says",
    .use = RULE_ASKED,
    .form = "circles=r1c1r1c2r2c3",
    .takes = {NUMBERS_NONE, {1, ANY_CELLS, false}},
    .apply = contains_apply,
    .judge = contains_judge_circles,
};
