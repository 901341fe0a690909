/* Boards: a layout of cells, and the houses that the rules add. */
#include "board.h"
#include "rule.h"

#include "../base/error.h"
#include "../base/memory.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool qd_board_usual_box(uint32_t values, uint32_t *box_rows, uint32_t *box_columns) {
    if (values < 1 || values > QD_MAX_VALUES)
        return false;
    *box_rows = 1;
    for (uint32_t rows = 2; rows * rows <= values; rows++)
        if (values % rows == 0)
            *box_rows = rows;
    *box_columns = values / *box_rows;
    return true;
}

void qd_board_free(qd_board *board) {
    if (!board)
        return;
    for (uint32_t h = 0; h < board->house_count; h++)
        free(board->houses[h].cells);
    free(board->houses);
    free(board->positions);
    free(board->first_house);
    free(board->houses_of);
    free(board);
}

uint32_t qd_board_cell_at(const qd_board *board, uint32_t row, uint32_t column) {
    return row * board->value_count + column;
}

static uint32_t houses_of_rule(const qd_board *board, const struct qd_rule *rule) {
    uint32_t count = 0;
    for (uint32_t h = 0; h < board->house_count; h++)
        count += board->houses[h].rule == rule;
    return count;
}

qd_status qd_board_add_house(qd_board *board, const struct qd_rule *rule, const uint32_t *cells,
                             uint32_t cell_count, qd_error *error) {
    uint32_t *own = qd_array_new(cell_count, sizeof *own);
    if (!own || !qd_array_reserve(&board->houses, &board->house_capacity, board->house_count + 1,
                                  sizeof *board->houses)) {
        free(own);
        return qd_fail_memory(error);
    }
    memcpy(own, cells, cell_count * sizeof *own);
    struct house house = {rule, "", cell_count, own};
    snprintf(house.name, sizeof house.name, "%s%u", rule->prefix, houses_of_rule(board, rule) + 1);
    board->houses[board->house_count++] = house;
    return QD_OK;
}

static qd_status place_cells(qd_board *board, qd_error *error) {
    board->positions = qd_array_new(board->cell_count, sizeof *board->positions);
    if (!board->positions)
        return qd_fail_memory(error);
    for (uint32_t cell = 0; cell < board->cell_count; cell++)
        board->positions[cell] =
            (struct position){cell / board->value_count, cell % board->value_count};
    return QD_OK;
}

static qd_status apply_rules(qd_board *board, qd_error *error) {
    const struct qd_rule *rule;
    for (size_t i = 0; (rule = qd_rule_get(i)); i++) {
        if (!rule->usual)
            continue;
        board->rules[board->rule_count++] = rule;
        qd_status status = rule->apply(board, rule, error);
        if (status != QD_OK)
            return status;
    }
    return QD_OK;
}

/* From "cells of a house" to "houses of a cell". */
static qd_status index_houses(qd_board *board, qd_error *error) {
    size_t total = 0;
    board->first_house = qd_array_new((size_t)board->cell_count + 2, sizeof *board->first_house);
    for (uint32_t h = 0; h < board->house_count; h++)
        total += board->houses[h].cell_count;
    board->houses_of = qd_array_new(total, sizeof *board->houses_of);
    if (!board->first_house || !board->houses_of)
        return qd_fail_memory(error);
    uint32_t *next = board->first_house + 1; /* next[c]: where the next house of c goes */
    for (uint32_t h = 0; h < board->house_count; h++)
        for (uint32_t i = 0; i < board->houses[h].cell_count; i++)
            next[board->houses[h].cells[i] + 1]++;
    for (uint32_t cell = 0; cell < board->cell_count; cell++)
        next[cell + 1] += next[cell];
    for (uint32_t h = 0; h < board->house_count; h++)
        for (uint32_t i = 0; i < board->houses[h].cell_count; i++)
            board->houses_of[next[board->houses[h].cells[i]]++] = h;
    return QD_OK;
}

qd_status qd_board_new(uint32_t box_rows, uint32_t box_columns, qd_board **out, qd_error *error) {
    *out = NULL;
    if (box_rows < 1 || box_columns < 1 || box_rows > QD_MAX_VALUES ||
        box_columns > QD_MAX_VALUES || box_rows * box_columns > QD_MAX_VALUES)
        return qd_fail(error, QD_ERROR_RANGE,
                       "a box of %u rows and %u columns: 1 to %d cells can be", box_rows,
                       box_columns, QD_MAX_VALUES);
    qd_board *board = qd_array_new(1, sizeof *board);
    if (!board)
        return qd_fail_memory(error);
    board->box_rows = box_rows;
    board->box_columns = box_columns;
    board->value_count = box_rows * box_columns;
    board->cell_count = board->value_count * board->value_count;
    qd_status status = place_cells(board, error);
    if (status == QD_OK)
        status = apply_rules(board, error);
    if (status == QD_OK)
        status = index_houses(board, error);
    if (status == QD_OK)
        *out = board;
    else
        qd_board_free(board);
    return status;
}

/* A number of at most three digits at `*text`, which moves on behind it; 0 if there is none. */
static uint32_t take_number(const char **text) {
    uint32_t number = 0;
    for (int digits = 0; **text >= '0' && **text <= '9' && digits < 3; digits++)
        number = 10 * number + (uint32_t)(*(*text)++ - '0');
    return number;
}

/* "AxB" at `*text`, which moves on behind it. */
static bool take_pair(const char **text, uint32_t *left, uint32_t *right) {
    *left = take_number(text);
    if (**text != 'x' && **text != 'X')
        return false;
    ++*text;
    *right = take_number(text);
    return *left && *right;
}

qd_status qd_board_parse(const char *text, qd_board **out, qd_error *error) {
    *out = NULL;
    const char *rest = text;
    uint32_t rows, columns, box_rows, box_columns;
    if (!take_pair(&rest, &rows, &columns))
        return qd_fail(error, QD_ERROR_SYNTAX, "'%.40s' is not a board; write 9x9 or 6x6:2x3",
                       text);
    if (rows != columns || !qd_board_usual_box(rows, &box_rows, &box_columns))
        return qd_fail(error, QD_ERROR_RANGE, "'%.40s': boards are square, from 1x1 to %dx%d", text,
                       QD_MAX_VALUES, QD_MAX_VALUES);
    if (*rest == ':') {
        rest++;
        if (!take_pair(&rest, &box_rows, &box_columns))
            return qd_fail(error, QD_ERROR_SYNTAX, "'%.40s': after the colon goes the box, as 2x3",
                           text);
        if (box_rows * box_columns != rows)
            return qd_fail(error, QD_ERROR_RANGE, "'%.40s': a box must have %u cells", text, rows);
    }
    if (*rest == '+')
        return qd_fail(error, QD_ERROR_UNSUPPORTED, "'%.40s': the rule '%.20s' is not known", text,
                       rest + 1);
    if (*rest)
        return qd_fail(error, QD_ERROR_SYNTAX, "'%.40s' is not a board; '%.20s' is too much", text,
                       rest);
    return qd_board_new(box_rows, box_columns, out, error);
}

size_t qd_board_print(const qd_board *board, char *buffer, size_t size) {
    uint32_t n = board->value_count, rows = 0, columns = 0;
    qd_board_usual_box(n, &rows, &columns);
    int length = rows == board->box_rows ? snprintf(buffer, size, "%ux%u", n, n)
                                         : snprintf(buffer, size, "%ux%u:%ux%u", n, n,
                                                    board->box_rows, board->box_columns);
    return (size_t)length;
}

uint32_t qd_board_value_count(const qd_board *board) {
    return board->value_count;
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

void qd_board_cell_position(const qd_board *board, uint32_t cell, uint32_t *row, uint32_t *column) {
    *row = board->positions[cell].row;
    *column = board->positions[cell].column;
}

size_t qd_board_cell_name(const qd_board *board, uint32_t cell, char *buffer, size_t size) {
    struct position at = board->positions[cell];
    return (size_t)snprintf(buffer, size, "r%uc%u", at.row + 1, at.column + 1);
}

uint32_t qd_board_house_count(const qd_board *board) {
    return board->house_count;
}

qd_house qd_board_house(const qd_board *board, uint32_t number) {
    const struct house *house = &board->houses[number];
    return (qd_house){house->rule->name, house->name, house->cells, house->cell_count};
}

const char *qd_board_rule_meaning(const qd_board *board, uint32_t number, const char **rule_name) {
    if (number >= board->rule_count)
        return NULL;
    if (rule_name)
        *rule_name = board->rules[number]->name;
    return board->rules[number]->meaning;
}
