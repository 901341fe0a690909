/*
 * Regions of any shape instead of boxes (jigsaw), `regions=AABB...`: N sets of N cells that fill
 * the square, written as one symbol per cell, row by row. If the regions are boxes, they become
 * boxes. On a rectangle, or with more values than a row has cells, regions have any sizes up to N.
 */
#include "above.h"
#include "rule.h"

#include "../base/check.h"
#include "../base/error.h"
#include "../base/memory.h"

#include <ctype.h>
#include <string.h>

/* ---- reading --------------------------------------------------------------------------------- */

/* The number of the symbol's region; a new one for a new symbol. */
static uint32_t regions_region_of_symbol(char *symbols, uint32_t *count, char symbol) {
    for (uint32_t i = 0; i < *count; i++)
        if (symbols[i] == symbol)
            return i;
    symbols[*count] = symbol;
    return (*count)++;
}

/* With as many rows and columns as values there are N regions, and all of them are full. */
static uint32_t regions_most(const qd_board *board) {
    uint32_t n = board->value_count;
    return board->rows == n && board->columns == n ? n : QD_MAX_VALUES;
}

static qd_status regions_read_symbols(qd_board *board, const struct argument *argument,
                                      struct constraint *constraint, qd_error *error) {
    char symbols[QD_MAX_VALUES + 1];
    uint32_t n = board->value_count, cells = board->rows * board->columns;
    uint32_t sizes[QD_MAX_VALUES + 1] = {0}, count = 0, most = regions_most(board);
    for (const char *at = argument->rest; at < argument->end; at++) {
        if (isspace((unsigned char)*at))
            continue;
        if (constraint->number_count == cells)
            return qd_argument_fail(argument, constraint, at, QD_ERROR_SYNTAX, error,
                                    "more than %u symbols", cells);
        uint32_t region = regions_region_of_symbol(symbols, &count, *at);
        if (region == most)
            return qd_argument_fail(argument, constraint, at, QD_ERROR_SYNTAX, error,
                                    "region '%c' is one more than %u", *at, most);
        constraint->numbers[constraint->number_count++] = region;
        if (sizes[region]++ == n)
            return qd_argument_fail(argument, constraint, at, QD_ERROR_SYNTAX, error,
                                    "'%c' has more than %u cells", *at, n);
    }
    if (constraint->number_count < cells)
        return qd_argument_fail(argument, constraint, argument->end, QD_ERROR_SYNTAX, error,
                                "%u symbols, not %u, one for each cell", constraint->number_count,
                                cells);
    board->region_count = count;
    return QD_OK;
}

/* Whether the regions, numbered by first appearance, are boxes of that size. */
static bool regions_are_boxes(const qd_board *board, const uint32_t *regions, uint32_t rows,
                              uint32_t columns) {
    uint32_t wide = board->columns, place = 0;
    if (board->rows % rows || wide % columns)
        return false;
    while (place < board->rows * wide &&
           regions[place] == place / wide / rows * (wide / columns) + place % wide / columns)
        place++;
    return place == board->rows * wide;
}

/* If they are boxes: the number of their rows; else 0. */
static uint32_t regions_rows_of_boxes(const qd_board *board, const uint32_t *regions,
                                      uint32_t *columns) {
    uint32_t size = 0, cells = board->rows * board->columns;
    for (uint32_t place = 0; place < cells; place++)
        size += regions[place] == 0;
    for (uint32_t rows = 1; rows <= size && !board->is_free; rows++) {
        *columns = size / rows;
        if (rows * *columns == size && regions_are_boxes(board, regions, rows, *columns))
            return rows;
    }
    return 0;
}

/* As letters, in the order in which the regions appear. */
static void regions_write_text(struct constraint *constraint) {
    for (uint32_t i = 0; i < constraint->number_count; i++)
        qd_text_put_byte(&constraint->text, qd_region_letter(constraint->numbers[i]));
}

static bool regions_is_given(const qd_board *board) {
    for (uint32_t i = 0; i < board->constraint_count; i++)
        if (board->constraints[i].rule == &qd_rule_regions ||
            board->constraints[i].rule == &qd_rule_box)
            return true;
    return false;
}

static qd_status regions_parse(qd_board *board, struct argument *argument,
                               struct constraint *constraint, qd_error *error) {
    uint32_t columns = 0;
    if (board->is_branch)
        return qd_argument_fail(argument, constraint, argument->rest, QD_ERROR_UNSUPPORTED, error,
                                "regions are there in all alternatives");
    if (regions_is_given(board))
        return qd_argument_fail(argument, constraint, argument->rest, QD_ERROR_SYNTAX, error,
                                "given twice");
    constraint->numbers =
        qd_array_new((size_t)board->rows * board->columns, sizeof *constraint->numbers);
    if (!constraint->numbers)
        return qd_fail_memory(error);
    qd_status status = regions_read_symbols(board, argument, constraint, error);
    if (status != QD_OK)
        return status;
    uint32_t rows = regions_rows_of_boxes(board, constraint->numbers, &columns);
    if (rows) {
        board->box_rows = rows;
        board->box_columns = columns;
        constraint->rule = &qd_rule_box;
        return QD_OK;
    }
    QD_CHECK(!board->regions);
    board->regions = constraint->numbers;
    regions_write_text(constraint);
    return QD_OK;
}

/* ---- houses ---------------------------------------------------------------------------------- */

static struct position regions_place(const qd_board *board, uint32_t region, uint32_t i) {
    uint32_t at = 0;
    while (board->regions[at] != region || i-- > 0)
        at++;
    return (struct position){at / board->columns, at % board->columns};
}

static uint32_t regions_group(const qd_board *board, uint32_t row, uint32_t column) {
    return board->regions[row * board->columns + column];
}

static uint32_t regions_count(const qd_board *board) {
    return board->region_count;
}

static uint32_t regions_size(const qd_board *board, uint32_t region) {
    uint32_t size = 0;
    for (uint32_t place = 0; place < board->rows * board->columns; place++)
        size += board->regions[place] == region;
    return size;
}

const struct qd_rule qd_rule_regions = {
    .name = "regions",
    .words = {.house = "region"},
    .prefix = "g",
    .meaning = "every value occurs in every region exactly once",
    .few = "no value occurs twice in a region",
    .use = RULE_REGIONS,
    .form = "regions=AABB..., a symbol for each cell",
    .parse = regions_parse,
    .apply = qd_rule_add_groups,
    .judge = qd_rule_groups_are_full,
    .place = regions_place,
    .group = regions_group,
    .group_count = regions_count,
    .group_size = regions_size,
};
