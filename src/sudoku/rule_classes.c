/*
 * Lines on which any three values in sequence are of different classes. `entropic=r1c1r1c2r1c3`: low, middle and high
 * ones; `modular=3:r1c1r1c2r1c3`: those that leave different remainders, any three or as many as the number says. Two
 * cells are of different classes, too. `globalentropy`, `globalmod`: each two by two cells hold all three classes.
 */
#include "rule.h"

#include "../base/error.h"

#define USUAL_CLASSES 3u

/* Low, middle and high values: as many of each; one more in the middle, or one more of both others. */
static uint32_t classes_of_height(uint32_t value, uint32_t values) {
    uint32_t third = values / 3, low = third + (values % 3 == 2),
             middle = third + (values % 3 == 1);
    return value <= low ? 0 : value <= low + middle ? 1 : 2;
}

static bool classes_is_modular(const struct qd_rule *rule) {
    return rule == &qd_rule_modular || rule == &qd_rule_globalmod;
}

static uint32_t classes_of(const struct constraint *constraint, uint32_t value, int64_t meaning,
                           uint32_t values) {
    if (!classes_is_modular(constraint->rule))
        return classes_of_height(value, values);
    return (uint32_t)(meaning % number_or(constraint, USUAL_CLASSES));
}

static qd_status classes_parse(qd_board *board, struct argument *argument,
                               struct constraint *constraint, qd_error *error) {
    const struct list_form form = {2, ANY_CELLS, true};
    const char *begin = argument->rest;
    qd_status status = qd_argument_number(argument, constraint, error);
    if (status == QD_OK &&
        (number_or(constraint, 3) < 2 || number_or(constraint, 3) > QD_MAX_VALUES))
        return qd_argument_fail(argument, constraint, begin, QD_ERROR_RANGE, error,
                                "at least 2, at most %d classes", QD_MAX_VALUES);
    return status == QD_OK ? qd_argument_path(argument, board, constraint, form, error) : status;
}

/* Two cells of different classes: each two that are near enough. */
static qd_status classes_apply(qd_board *board, const struct constraint *constraint,
                               const struct square *square, qd_error *error) {
    uint32_t near = number_or(constraint, USUAL_CLASSES);
    qd_status status = QD_OK;
    (void)square;
    for (uint32_t i = 0; i < constraint->cell_count; i++)
        for (uint32_t k = i + 1; k < constraint->cell_count && k < i + near && status == QD_OK; k++)
            status = qd_board_add_two(board, constraint, constraint->cells[i], constraint->cells[k],
                                      error);
    return status;
}

static bool classes_read(const struct qd_sequence *sequence, uint32_t i, uint32_t value,
                         uint64_t *state) {
    uint32_t before = value_before(i, value, state), values = sequence->value_count;
    const struct constraint *constraint = sequence->constraint;
    return i == 0 || classes_of(constraint, before, meaning_in(sequence, before), values) !=
                         classes_of(constraint, value, meaning_in(sequence, value), values);
}

static bool classes_judge(const qd_board *board, const struct constraint *constraint,
                          const struct square *square, const uint8_t *values) {
    uint32_t near = number_or(constraint, USUAL_CLASSES);
    (void)square;
    for (uint32_t i = 0; i < constraint->cell_count; i++) {
        uint64_t seen = 0;
        for (uint32_t k = i; k < constraint->cell_count && k < i + near; k++) {
            uint32_t value = values[constraint->cells[k]];
            uint64_t bit = UINT64_C(1) << classes_of(constraint, value, meaning_of(board, value),
                                                     board->value_count);
            if (seen & bit)
                return false;
            seen |= bit;
        }
    }
    return true;
}

/* ---- everywhere ------------------------------------------------------------------------------------------------ */

static qd_status classes_apply_everywhere(qd_board *board, const struct constraint *constraint,
                                          const struct square *square, qd_error *error) {
    qd_status status = QD_OK;
    uint64_t classes[3] = {0};
    for (uint32_t v = 1; v <= board->value_count; v++)
        classes[classes_of(constraint, v, meaning_of(board, v), board->value_count)] |= UINT64_C(1)
                                                                                        << (v - 1);
    for (uint32_t row = 0; row + 1 < board->rows; row++)
        for (uint32_t column = 0; column + 1 < board->columns && status == QD_OK; column++) {
            uint32_t cells[4];
            for (uint32_t i = 0; i < 4; i++)
                cells[i] = cell_in(board, square, row + i / 2, column + i % 2);
            status = qd_board_add_each(board, constraint, cells, 4, classes, 3, error);
        }
    return status;
}

static bool classes_judge_everywhere(const qd_board *board, const struct constraint *constraint,
                                     const struct square *square, const uint8_t *values) {
    uint32_t wide = board->columns;
    for (uint32_t place = 0; place < board->rows * wide; place++) {
        uint32_t seen[3] = {0}, row = place / wide, column = place % wide;
        if (row + 1 == board->rows || column + 1 == wide)
            continue;
        for (uint32_t i = 0; i < 4; i++) {
            uint32_t value = value_in(board, square, values, row + i / 2, column + i % 2);
            seen[classes_of(constraint, value, meaning_of(board, value), board->value_count)]++;
        }
        if (!seen[0] || !seen[1] || !seen[2])
            return false;
    }
    return true;
}

const struct qd_rule qd_rule_entropic = {
    .name = "entropic",
    .words = {DEMAND_LINE, "entropic line", NULL},
    .also = "entropicline",
    .prefix = "ent",
    .meaning = "any three values in sequence are a low, a middle and a high one",
    .use = RULE_ASKED,
    .form = "entropic=r1c1r1c2r2c2",
    .takes = {NUMBERS_NONE, {2, ANY_CELLS, true}},
    .apply = classes_apply,
    .judge = classes_judge,
    .read = classes_read,
    .reads_numbers = true,
};

const struct qd_rule qd_rule_modular = {
    .name = "modular",
    .words = {DEMAND_LINE, "modular line", NULL},
    .also = "modularline",
    .prefix = "mod",
    .meaning = "any N values in sequence leave different remainders modulo N, by default 3",
    .use = RULE_ASKED,
    .form = "modular=r1c1r1c2r2c2, or modular=4:...",
    .parse = classes_parse,
    .apply = classes_apply,
    .judge = classes_judge,
    .read = classes_read,
    .reads_numbers = true,
};

const struct qd_rule qd_rule_globalentropy = {
    .name = "globalentropy",
    .prefix = "ge",
    .meaning = "each two by two cells hold a low, a middle and a high value",
    .use = RULE_ASKED,
    .apply = classes_apply_everywhere,
    .judge = classes_judge_everywhere,
};

const struct qd_rule qd_rule_globalmod = {
    .name = "globalmod",
    .prefix = "gm",
    .meaning = "each two by two cells hold values with all remainders modulo 3",
    .use = RULE_ASKED,
    .apply = classes_apply_everywhere,
    .judge = classes_judge_everywhere,
};
