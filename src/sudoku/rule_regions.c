/*
 * Regions of any shape instead of boxes (jigsaw), `regions=AABB...`: N sets of N cells that fill
 * the square, written as one symbol per cell, row by row. If the regions are boxes, they become
 * boxes.
 */
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

static qd_status regions_read_symbols(uint32_t n, const struct argument *argument,
                                      struct constraint *constraint, qd_error *error) {
    char symbols[QD_MAX_VALUES + 1];
    uint32_t sizes[QD_MAX_VALUES + 1] = {0}, count = 0;
    for (const char *at = argument->rest; at < argument->end; at++) {
        if (isspace((unsigned char)*at))
            continue;
        if (constraint->number_count == n * n)
            return qd_argument_fail(argument, constraint, at, QD_ERROR_SYNTAX, error,
                                    "more than %u symbols", n * n);
        uint32_t region = regions_region_of_symbol(symbols, &count, *at);
        if (region == n)
            return qd_argument_fail(argument, constraint, at, QD_ERROR_SYNTAX, error,
                                    "region '%c' is one more than %u", *at, n);
        constraint->numbers[constraint->number_count++] = region;
        if (sizes[region]++ == n)
            return qd_argument_fail(argument, constraint, at, QD_ERROR_SYNTAX, error,
                                    "'%c' has more than %u cells", *at, n);
    }
    if (constraint->number_count < n * n)
        return qd_argument_fail(argument, constraint, argument->end, QD_ERROR_SYNTAX, error,
                                "%u symbols, not %u, one for each cell", constraint->number_count,
                                n * n);
    return QD_OK;
}

/* If the regions, numbered by first appearance, are boxes: the number of their rows; else 0. */
static uint32_t regions_rows_of_boxes(uint32_t n, const uint32_t *regions) {
    for (uint32_t rows = 1; rows <= n; rows++) {
        uint32_t columns = n / rows, regions_place = 0;
        if (rows * columns != n)
            continue;
        while (regions_place < n * n &&
               regions[regions_place] ==
                   regions_place / n / rows * (n / columns) + regions_place % n / columns)
            regions_place++;
        if (regions_place == n * n)
            return rows;
    }
    return 0;
}

/* As letters, in the order in which the regions appear. */
static void regions_write_text(struct constraint *constraint) {
    static const char letters[] =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789@$";
    for (uint32_t i = 0; i < constraint->number_count; i++)
        qd_text_put_byte(&constraint->text, letters[constraint->numbers[i]]);
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
    uint32_t n = board->value_count;
    if (regions_is_given(board))
        return qd_argument_fail(argument, constraint, argument->rest, QD_ERROR_SYNTAX, error,
                                "given twice");
    constraint->numbers = qd_array_new((size_t)n * n, sizeof *constraint->numbers);
    if (!constraint->numbers)
        return qd_fail_memory(error);
    qd_status status = regions_read_symbols(n, argument, constraint, error);
    if (status != QD_OK)
        return status;
    uint32_t rows = regions_rows_of_boxes(n, constraint->numbers);
    if (rows) {
        board->box_rows = rows;
        board->box_columns = n / rows;
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
    uint32_t n = board->value_count, at = 0;
    while (board->regions[at] != region || i-- > 0)
        at++;
    return (struct position){at / n, at % n};
}

static uint32_t regions_group(const qd_board *board, uint32_t row, uint32_t column) {
    return board->regions[row * board->value_count + column];
}

const struct qd_rule qd_rule_regions = {
    .name = "regions",
    .prefix = "g",
    .meaning = "every value occurs in every region exactly once",
    .use = RULE_REGIONS,
    .form = "regions=AABB..., a symbol for each cell",
    .parse = regions_parse,
    .apply = qd_rule_add_groups,
    .judge = qd_rule_groups_are_full,
    .place = regions_place,
    .group = regions_group,
};
