/* Rules of two cells, and relations: what ISS has no item for is written as a code, where that says the same. */
#include "iss_write_items.h"

#include "../base/check.h"

#include <string.h>

/* ---- relations ------------------------------------------------------------------------------- */

static bool iss_write_marks_rises(int64_t left, int64_t right, int64_t number) {
    return left + number <= right;
}

static bool iss_write_marks_is_apart(int64_t left, int64_t right, int64_t number) {
    return left - right >= number || right - left >= number;
}

static bool iss_write_marks_differs(int64_t left, int64_t right, int64_t number) {
    return left - right == number || right - left == number;
}

static bool iss_write_marks_is_multiple(int64_t left, int64_t right, int64_t number) {
    return left == number * right || right == number * left;
}

static bool iss_write_marks_falls(int64_t left, int64_t right, int64_t number) {
    return left >= right + number;
}

/* Writes the cells as a list of a relation. */
static void iss_write_marks_relation(struct iss_writing *writing, const char *type,
                                     iss_pair *allows, int64_t number, const char *name) {
    qd_text code = QD_TEXT_INIT;
    qd_iss_write_pair_code(writing, allows, number, &code);
    qd_iss_write_coded(writing, type, code.data ? code.data : "", code.length, name);
    qd_iss_write_cells(writing, writing->cells, writing->cell_count);
    writing->failed = writing->failed || code.failed;
    qd_text_free(&code);
}

void qd_iss_say_slow_thermo(struct iss_writing *writing, const struct iss_rule *rule) {
    qd_iss_read_cells(writing);
    iss_write_marks_relation(writing, "Pair", iss_write_marks_rises, 0, rule->rule);
}

void qd_iss_say_nabner(struct iss_writing *writing, const struct iss_rule *rule) {
    qd_iss_read_cells(writing);
    iss_write_marks_relation(writing, "PairX", iss_write_marks_is_apart, 2, rule->rule);
}

/* white, diff, black, ratio: a dot if ISS has it there */
void qd_iss_say_dot(struct iss_writing *writing, const struct iss_rule *rule) {
    bool is_ratio = strcmp(rule->item, "BlackDot") == 0;
    int64_t number = qd_iss_read_number_or(writing, rule);
    qd_iss_read_cells(writing);
    if (number == rule->usual && qd_iss_read_adjacent(writing)) {
        qd_iss_write_item(writing, rule->item);
        qd_iss_write_cells(writing, writing->cells, writing->cell_count);
    } else {
        iss_write_marks_relation(writing, "Pair",
                                 is_ratio ? iss_write_marks_is_multiple : iss_write_marks_differs,
                                 number, is_ratio ? "ratio" : "diff");
    }
}

void qd_iss_say_greater(struct iss_writing *writing, const struct iss_rule *rule) {
    qd_iss_read_cells(writing);
    if (!qd_iss_read_adjacent(writing)) {
        iss_write_marks_relation(writing, "Pair", iss_write_marks_falls, 1, rule->rule);
        return;
    }
    qd_iss_write_item(writing, rule->item);
    qd_iss_write_cells(writing, writing->cells, writing->cell_count);
}

/* X:r1c1r1c2 */
void qd_iss_say_xv(struct iss_writing *writing, const struct iss_rule *rule) {
    bool is_ten = qd_iss_read_mark(writing, 'X');
    (void)rule;
    if (!is_ten)
        qd_iss_expect_mark(writing, 'V');
    qd_iss_expect_mark(writing, ':');
    qd_iss_read_cells(writing);
    bool is_mark = qd_iss_read_adjacent(writing);
    qd_iss_write_item(writing, !is_mark ? "Sum" : is_ten ? "X" : "V");
    if (!is_mark)
        qd_iss_write_number(writing, is_ten ? 10 : 5);
    qd_iss_write_cells(writing, writing->cells, writing->cell_count);
}

/* Whether a rule of the board lists the cell. */
static bool iss_write_marks_is_listed(const struct iss_writing *writing, const char *rule,
                                      uint32_t cell) {
    for (uint32_t i = 0; i < qd_board_constraint_count(writing->board); i++) {
        const qd_constraint *constraint = qd_board_constraint(writing->board, i);
        for (uint32_t k = 0; strcmp(constraint->rule, rule) == 0 && k < constraint->cell_count; k++)
            if (constraint->cells[k] == cell)
                return true;
    }
    return false;
}

/* min, max: unlike each neighbour that is not marked */
void qd_iss_say_extreme(struct iss_writing *writing, const struct iss_rule *rule) {
    static const int steps[4][2] = {{0, 1}, {1, 0}, {0, -1}, {-1, 0}};
    bool is_least = rule->usual == 0;
    qd_iss_read_cells(writing);
    if (writing->is_inside)
        qd_iss_write_refuse(writing, "min or max in any");
    for (size_t i = 0; i < writing->cell_count; i++)
        for (unsigned side = 0; side < 4; side++) {
            uint32_t row, column, cell = writing->cells[i];
            qd_board_cell_position(writing->board, cell, &row, &column);
            uint32_t other = qd_board_cell_at(writing->board, row + (uint32_t)steps[side][0],
                                              column + (uint32_t)steps[side][1]);
            if (other == QD_NO_CELL || iss_write_marks_is_listed(writing, rule->rule, other))
                continue;
            qd_iss_write_item(writing, rule->item);
            qd_iss_write_cell(writing, is_least ? other : cell);
            qd_iss_write_cell(writing, is_least ? cell : other);
        }
}

/* Which two values the rule allows side by side: a board of two cells knows. */
static bool iss_write_marks_try(struct iss_writing *writing, const char *notation,
                                uint16_t *table) {
    qd_board *board;
    qd_grid *grid = NULL;
    qd_status status = qd_board_parse(notation, &board, NULL);
    if (status == QD_OK)
        status = qd_grid_new(board, &grid, NULL);
    for (uint32_t i = 0; status == QD_OK && i < writing->values * writing->values; i++) {
        const uint8_t values[] = {(uint8_t)(i / writing->values + 1),
                                  (uint8_t)(i % writing->values + 1)};
        if (qd_grid_check_solution(grid, values, NULL) == QD_OK)
            table[i / writing->values] =
                (uint16_t)(table[i / writing->values] | 1 << i % writing->values);
    }
    qd_grid_free(grid);
    qd_board_free(board);
    writing->failed = writing->failed || status == QD_ERROR_MEMORY;
    return status == QD_OK;
}

/* "a-b>2":cells */
static void iss_write_marks_expression(struct iss_writing *writing, const struct iss_rule *rule) {
    qd_text notation = QD_TEXT_INIT, code = QD_TEXT_INIT;
    uint16_t table[ISS_VALUES] = {0};
    const char *begin = writing->at, *stop = memchr(begin, '"', (size_t)(writing->end - begin));
    QD_CHECK(stop);
    qd_text_printf(&notation, "1x2:free=%u-%u+%s=\"", writing->least,
                   writing->least + writing->values - 1, rule->rule);
    qd_text_put_bytes(&notation, begin, (size_t)(stop - begin));
    qd_text_put(&notation, "\":r1c1r1c2");
    if (notation.failed || !iss_write_marks_try(writing, notation.data, table)) {
        qd_iss_write_refuse(writing, "pairs by such an expression");
    } else {
        qd_iss_write_table_code(writing, table, &code);
        writing->at = stop + 1;
        qd_iss_expect_mark(writing, ':');
        qd_iss_read_cells(writing);
        qd_iss_write_coded(writing, rule->item, code.data ? code.data : "", code.length, "");
        qd_iss_write_cells(writing, writing->cells, writing->cell_count);
    }
    writing->failed = writing->failed || code.failed || notation.failed;
    qd_text_free(&notation);
    qd_text_free(&code);
}

/* #CODE:cells, or an expression */
void qd_iss_say_coded(struct iss_writing *writing, const struct iss_rule *rule) {
    if (qd_iss_read_mark(writing, '"')) {
        iss_write_marks_expression(writing, rule);
        return;
    }
    (void)qd_iss_read_mark(writing, '#');
    const char *code = writing->at;
    while (qd_base64_digit(*writing->at) >= 0) /* up to the colon */
        writing->at++;
    size_t length = (size_t)(writing->at - code);
    qd_iss_expect_mark(writing, ':');
    qd_iss_write_coded(writing, rule->item, code, length, "");
    do {
        qd_iss_read_cells(writing);
        qd_iss_write_cells(writing, writing->cells, writing->cell_count);
        qd_text_put(&writing->text, writing->at < writing->end ? "~-" : "");
    } while (qd_iss_read_mark(writing, '/'));
}

/* "PATTERN":cells */
void qd_iss_say_regex(struct iss_writing *writing, const struct iss_rule *rule) {
    qd_text code = QD_TEXT_INIT;
    qd_iss_expect_mark(writing, '"');
    const char *begin = writing->at, *stop = memchr(begin, '"', (size_t)(writing->end - begin));
    QD_CHECK(stop);
    writing->at = stop + 1;
    qd_base64_pack(begin, (size_t)(stop - begin), &code);
    qd_iss_expect_mark(writing, ':');
    qd_iss_read_cells(writing);
    qd_iss_write_coded(writing, rule->item, code.data ? code.data : "", code.length, NULL);
    qd_iss_write_cells(writing, writing->cells, writing->cell_count);
    writing->failed = writing->failed || code.failed;
    qd_text_free(&code);
}

/* ---- negative marks -------------------------------------------------------------------------- */

/* Whether all marks of these rules are ones that ISS has: with the usual number, and not in any. */
static bool iss_write_marks_are_usual(const struct iss_writing *writing) {
    static const char *const marks[] = {"white", "diff", "black", "ratio", "xv"};
    for (uint32_t i = 0; i < qd_board_constraint_count(writing->board); i++) {
        const qd_constraint *constraint = qd_board_constraint(writing->board, i);
        for (size_t k = 0; k < sizeof marks / sizeof *marks; k++)
            if (strcmp(constraint->rule, "any") == 0 && strstr(constraint->text, marks[k]))
                return false;
        bool is_diff =
            strcmp(constraint->rule, "diff") == 0 || strcmp(constraint->rule, "white") == 0;
        bool is_ratio =
            strcmp(constraint->rule, "ratio") == 0 || strcmp(constraint->rule, "black") == 0;
        if ((is_diff && constraint->number_count && constraint->numbers[0] != 1) ||
            (is_ratio && constraint->number_count && constraint->numbers[0] != 2))
            return false;
    }
    return true;
}

void qd_iss_say_strict(struct iss_writing *writing, const struct iss_rule *rule) {
    if (iss_write_marks_are_usual(writing))
        qd_iss_write_item(writing, rule->item);
    else
        qd_iss_write_refuse(writing, "missing marks, where some have other numbers or are in any");
}
