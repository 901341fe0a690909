/*
 * What neighbours in a row or column without any dot between them may not be: consecutive
 * (`nodiff`), multiples as at the black dots of the puzzle (`noratio`), or either (`nodots`). Where
 * a dot is, of whatever colour, nothing more is said. Likewise those without a letter: with `noxv` they add up to
 * neither 10 nor 5.
 */
#include "rule.h"

static bool nodots_is_white(const struct qd_rule *rule) {
    return rule == &qd_rule_white || rule == &qd_rule_diff;
}

static bool nodots_is_black(const struct qd_rule *rule) {
    return rule == &qd_rule_black || rule == &qd_rule_ratio;
}

/* Whether there is a dot, or for `noxv` a letter. */
static bool nodots_has_mark(const qd_board *board, const struct qd_rule *rule, uint32_t left,
                            uint32_t right) {
    for (uint32_t i = 0; i < board->constraint_count; i++) {
        const struct constraint *mark = &board->constraints[i];
        bool counts = rule == &qd_rule_noxv
                          ? mark->rule == &qd_rule_xv
                          : nodots_is_white(mark->rule) || nodots_is_black(mark->rule);
        if (counts && ((mark->cells[0] == left && mark->cells[1] == right) ||
                       (mark->cells[0] == right && mark->cells[1] == left)))
            return true;
    }
    return false;
}

/* Whether one is a multiple of the other by a number of a black dot; without any black dot, by 2. 0 is one of 0. */
static bool nodots_are_multiples(const qd_board *board, int64_t left, int64_t right) {
    bool has_black = false;
    if ((left || right) && (right == 0 || left % right != 0) && (left == 0 || right % left != 0))
        return false;
    for (uint32_t i = 0; i < board->constraint_count; i++) {
        const struct constraint *dot = &board->constraints[i];
        if (!nodots_is_black(dot->rule))
            continue;
        int64_t ratio = number_or(dot, 2);
        has_black = true;
        if (left == ratio * right || right == ratio * left)
            return true;
    }
    return !has_black && (left == 2 * right || right == 2 * left);
}

/* Whether two values may be neighbours without a mark. */
static bool nodots_may(const qd_board *board, const struct qd_rule *rule, uint32_t left,
                       uint32_t right) {
    int64_t sum = meaning_of(board, left) + meaning_of(board, right);
    if (rule == &qd_rule_noxv)
        return sum != SUM_OF_V && sum != SUM_OF_X;
    if (rule != &qd_rule_noratio && gap_between(left, right) == 1)
        return false;
    return rule == &qd_rule_nodiff ||
           !nodots_are_multiples(board, meaning_of(board, left), meaning_of(board, right));
}

static qd_status nodots_add(qd_board *board, const struct constraint *constraint, uint32_t left,
                            uint32_t right, qd_error *error) {
    qd_status status = QD_OK;
    if (nodots_has_mark(board, constraint->rule, left, right))
        return QD_OK;
    for (uint32_t v = 1; v <= board->value_count; v++)
        for (uint32_t w = 1; w <= board->value_count && status == QD_OK; w++)
            if (!nodots_may(board, constraint->rule, v, w))
                status = qd_board_add_exclusion(board, constraint,
                                                (qd_placement[]){{left, v}, {right, w}}, 2, error);
    return status;
}

static qd_status nodots_apply(qd_board *board, const struct constraint *constraint,
                              const struct square *square, qd_error *error) {
    return qd_board_each_neighbours(board, constraint, square, nodots_add, error);
}

static bool nodots_holds(const qd_board *board, const struct constraint *constraint, uint32_t left,
                         uint32_t right, const uint8_t *values) {
    return nodots_may(board, constraint->rule, values[left], values[right]) ||
           nodots_has_mark(board, constraint->rule, left, right);
}

static bool nodots_judge(const qd_board *board, const struct constraint *constraint,
                         const struct square *square, const uint8_t *values) {
    return qd_board_all_neighbours(board, constraint, square, values, nodots_holds);
}

#define NODOTS_RULE(rule_name, first_letters, sentence)                                            \
    const struct qd_rule qd_rule_##rule_name = {                                                   \
        .name = #rule_name,                                                                        \
        .words = {.demand = DEMAND_DOT},                                                           \
        .prefix = first_letters,                                                                   \
        .meaning = sentence,                                                                       \
        .use = RULE_ASKED,                                                                         \
        .apply = nodots_apply,                                                                     \
        .judge = nodots_judge,                                                                     \
    }

NODOTS_RULE(nodiff, "nd", "neighbours without a dot are not consecutive");
NODOTS_RULE(noratio, "nr", "neighbours without a dot do not have the ratio of a black dot");
NODOTS_RULE(
    nodots, "nn",
    "neighbours without a dot are not consecutive and do not have the ratio of a black dot");
NODOTS_RULE(noxv, "nx", "neighbours without an X or V add up to neither 10 nor 5");
