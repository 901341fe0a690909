/* The functions of complete boards. */
#include "board.h"
#include "rule.h"
#include "above.h"
#include "../base/error.h"

#include <stdio.h>
#include <stdlib.h>

char qd_region_letter(uint32_t region) {
    static const char letters[] =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789@$";
    return letters[region % 64];
}

bool qd_board_usual_box(uint32_t values, uint32_t *box_rows, uint32_t *box_columns) {
    box_rows = QD_OPTIONAL(box_rows, uint32_t);
    box_columns = QD_OPTIONAL(box_columns, uint32_t);
    if (values < 1 || values > QD_MAX_VALUES)
        return false;
    *box_rows = 1;
    for (uint32_t rows = 2; rows * rows <= values; rows++)
        if (values % rows == 0)
            *box_rows = rows;
    *box_columns = values / *box_rows;
    return true;
}

/* The greatest divisor of s, from 2 to its root and below `below`; 1 if there is none. */
static uint32_t board_small_factor(uint32_t s, uint32_t below) {
    uint32_t found = 1;
    for (uint32_t small = 2; small * small <= s && small < below; small++)
        if (s % small == 0)
            found = small;
    return found;
}

void qd_board_default_box(uint32_t rows, uint32_t columns, uint32_t *box_rows,
                          uint32_t *box_columns) {
    uint32_t s = rows > columns ? rows : columns;
    for (uint32_t small = s; (small = board_small_factor(s, small)) > 1;) {
        uint32_t large = s / small;
        bool upright = rows % small || columns % large; /* it does not fit lying */
        if (upright && (rows % large || columns % small))
            continue;
        *box_rows = upright ? large : small;
        *box_columns = upright ? small : large;
        return;
    }
    *box_rows = 1;
    *box_columns = columns;
}

void qd_board_free_constraint(struct constraint *constraint) {
    free(constraint->cells);
    free(constraint->numbers);
    free(constraint->table);
    for (uint32_t i = 0; i < constraint->branch_count; i++)
        qd_board_free(constraint->branches[i]);
    free(constraint->branches);
    free(constraint->list_ends);
    qd_text_free(&constraint->text);
}

void qd_board_free(qd_board *board) {
    if (!board)
        return;
    for (uint32_t h = 0; h < board->house_count; h++)
        free(board->houses[h].cells);
    for (uint32_t e = 0; e < board->exclusion_count; e++)
        free(board->exclusions[e].placements);
    for (uint32_t i = 0; i < board->sequence_count; i++) {
        free(board->sequences[i].cells);
        free(board->sequences[i].marks);
        free(board->sequences[i].weights);
        free(board->sequences[i].sets);
    }
    for (uint32_t i = 0; i < board->constraint_count; i++)
        qd_board_free_constraint(&board->constraints[i]);
    free(board->squares);
    free(board->helpers);
    free(board->cell_at);
    free(board->positions);
    free(board->region_of);
    free(board->constraints);
    free(board->houses);
    free(board->memberships);
    free(board->first_membership);
    free(board->exclusions);
    free(board->sequences);
    for (uint32_t i = 0; i < board->area_count; i++)
        free(board->areas[i].cells);
    free(board->areas);
    for (uint32_t i = 0; i < board->partition_count; i++) {
        free(board->partitions[i].labels);
        free(board->partitions[i].cells);
    }
    free(board->partitions);
    free(board->first_house);
    free(board->houses_of);
    free(board->first_sequence);
    free(board->sequences_of);
    free(board->first_bar);
    free(board->bars);
    free(board);
}

/* ---- questions ------------------------------------------------------------------------------- */

uint32_t qd_board_value_count(const qd_board *board) {
    return board->value_count;
}

bool qd_board_can_rename(const qd_board *board) {
    return !board->exclusion_count && !board->sequence_count && !board->special_count;
}

uint32_t qd_board_cell_count(const qd_board *board) {
    return board->cell_count;
}

uint32_t qd_board_box_rows(const qd_board *board) {
    return board->box_rows;
}

uint32_t qd_board_box_columns(const qd_board *board) {
    return board->box_columns;
}

bool qd_board_has_regions(const qd_board *board) {
    return board->regions != NULL;
}

bool qd_board_is_full(const qd_board *board) {
    uint32_t n = board->value_count;
    return board->rows == n && board->columns == n && !board->is_free &&
           board->box_rows * board->box_columns == n && !board->helper_count;
}

bool qd_board_is_regular(const qd_board *board) {
    return board->least == 1 && qd_board_is_full(board);
}

bool qd_board_is_plain(const qd_board *board) {
    return board->square_count == 1 && qd_board_constraint_count(board) == 0 &&
           qd_board_is_regular(board);
}

bool qd_board_is_nine(const qd_board *board) {
    return board->value_count == 9 && board->box_rows == 3 && qd_board_is_plain(board);
}

uint32_t qd_board_least_value(const qd_board *board) {
    return board->least;
}

qd_board_facts qd_board_about(const qd_board *board) {
    return (qd_board_facts){board->least, board->exclusion_count, qd_board_is_plain(board),
                            qd_board_is_nine(board), qd_board_can_rename(board)};
}

bool qd_board_is_helper(const qd_board *board, uint32_t cell) {
    QD_CHECK(cell < board->cell_count);
    return board->helper_count && board->positions[cell].row >= board->helper_top;
}

void qd_board_layout(const qd_board *board, uint32_t *rows, uint32_t *columns) {
    rows = QD_OPTIONAL(rows, uint32_t);
    columns = QD_OPTIONAL(columns, uint32_t);
    *rows = board->layout_rows;
    *columns = board->layout_columns;
}

uint32_t qd_board_square_count(const qd_board *board) {
    return board->square_count;
}

uint32_t qd_board_cell_at(const qd_board *board, uint32_t row, uint32_t column) {
    if (row >= board->layout_rows || column >= board->layout_columns)
        return QD_NO_CELL;
    return board->cell_at[row * board->layout_columns + column];
}

uint32_t qd_board_clear_connected(const qd_board *board, uint8_t *marks, uint32_t cell) {
    uint32_t waiting[QD_MAX_CELLS], count = 0, cleared = 0;
    marks[cell] = 0;
    waiting[count++] = cell;
    while (count) {
        uint32_t at = waiting[--count];
        cleared++;
        for (unsigned side = 0; side < 4; side++) {
            uint32_t other = neighbour_of(board, at, side);
            if (other == QD_NO_CELL || !marks[other])
                continue;
            marks[other] = 0;
            waiting[count++] = other;
        }
    }
    return cleared;
}

uint32_t qd_board_region(const qd_board *board, uint32_t cell) {
    QD_CHECK(cell < board->cell_count);
    return board->region_of[cell];
}

void qd_board_cell_position(const qd_board *board, uint32_t cell, uint32_t *row, uint32_t *column) {
    row = QD_OPTIONAL(row, uint32_t);
    column = QD_OPTIONAL(column, uint32_t);
    QD_CHECK(cell < board->cell_count);
    *row = board->positions[cell].row;
    *column = board->positions[cell].column;
}

size_t qd_board_cell_name(const qd_board *board, uint32_t cell, char *buffer, size_t size) {
    QD_CHECK(cell < board->cell_count);
    struct position at = board->positions[cell];
    return (size_t)snprintf(buffer, size, "r%uc%u", at.row + 1, at.column + 1);
}

void qd_put_cell(qd_text *text, uint32_t row, uint32_t column) {
    qd_text_put_byte(text, 'r');
    qd_text_put_number(text, row);
    qd_text_put_byte(text, 'c');
    qd_text_put_number(text, column);
}

void qd_board_put_cell(const qd_board *board, uint32_t cell, qd_text *text) {
    uint32_t row, column;
    qd_board_cell_position(board, cell, &row, &column);
    qd_put_cell(text, row + 1, column + 1);
}

uint32_t qd_board_house_count(const qd_board *board) {
    return board->house_count;
}

qd_house qd_board_house(const qd_board *board, uint32_t number) {
    QD_CHECK(number < board->house_count);
    const struct house *house = &board->houses[number];
    return (qd_house){house->rule->name, house->name, house->cells, house->cell_count,
                      house->rule->use != RULE_ASKED};
}

uint32_t qd_board_exclusion_count(const qd_board *board) {
    return board->exclusion_count;
}

qd_exclusion qd_board_exclusion(const qd_board *board, uint32_t number) {
    QD_CHECK(number < board->exclusion_count);
    const struct exclusion *exclusion = &board->exclusions[number];
    return (qd_exclusion){exclusion->rule->name, exclusion->name, exclusion->placements,
                          exclusion->count};
}

uint32_t qd_board_constraint_count(const qd_board *board) {
    QD_CHECK(board->unsaid_count <= board->constraint_count);
    return board->constraint_count - board->unsaid_count;
}

const qd_constraint *qd_board_constraint(const qd_board *board, uint32_t number) {
    if (number >= qd_board_constraint_count(board))
        return NULL;
    return &board->constraints[board->unsaid_count + number].public;
}

const struct qd_rule *qd_board_own_rule(const qd_board *board, size_t number) {
    const struct qd_rule *rule = NULL;
    for (uint32_t i = 0; i < board->constraint_count; i++) {
        if (board->constraints[i].rule == rule)
            continue;
        rule = board->constraints[i].rule;
        if (number-- == 0)
            return rule;
    }
    return NULL;
}
