/*
 * Indexers, `index=col:r1c1r2c1`, `index=row:`, `index=box:`: the value v of such a cell says where its column (row,
 * place in the box) stands as a value: in its row at column v (in its column at row v, in its box at place v).
 */
#include "rule.h"

#include "../base/error.h"

#include <string.h>

enum { INDEX_COLUMN, INDEX_ROW, INDEX_BOX };
static const char *const index_words[] = {"col", "row", "box"};

static qd_status index_parse(qd_board *board, struct argument *argument,
                             struct constraint *constraint, qd_error *error) {
    const struct list_form form = {1, ANY_CELLS, false};
    const char *begin = argument->rest;
    uint32_t kind = 0;
    while (kind < 3 && (argument->end - begin < 4 || strncmp(begin, index_words[kind], 3) != 0 ||
                        begin[3] != ':'))
        kind++;
    if (kind == 3 || board->square_count != 1)
        return qd_argument_fail(argument, constraint, begin, QD_ERROR_SYNTAX, error,
                                "expected col:, row: or box:");
    argument->rest += 4;
    qd_status status = qd_argument_add_number(constraint, kind, error);
    if (status == QD_OK)
        status = qd_argument_path(argument, board, constraint, form, error);
    qd_text_printf(&constraint->text, "%s:", index_words[kind]);
    for (uint32_t i = 0; i < constraint->cell_count && status == QD_OK; i++)
        qd_board_put_cell(board, constraint->cells[i], &constraint->text);
    return status;
}

/* The cells that the value of a cell counts, in order, and which of them it is itself (from 1). */
static uint32_t index_list(const qd_board *board, uint32_t kind, uint32_t cell, uint32_t *cells,
                           uint32_t *own) {
    struct position at = board->positions[cell];
    uint32_t count = 0;
    *own = 0;
    for (uint32_t other = 0; other < board->cell_count && count < board->value_count; other++) {
        struct position there = board->positions[other];
        bool fits = kind == INDEX_COLUMN ? there.row == at.row
                    : kind == INDEX_ROW  ? there.column == at.column
                                         : board->region_of[other] == board->region_of[cell];
        if (!fits || qd_board_is_helper(board, other) != qd_board_is_helper(board, cell))
            continue;
        cells[count++] = other;
        if (other == cell)
            *own = count;
    }
    return count;
}

/* Where every value is a place: the cell there has its own value. Else the cell first, then those that it counts; marks
 * say which value is looked for. */
static qd_status index_apply(qd_board *board, const struct constraint *constraint,
                             const struct square *square, qd_error *error) {
    qd_status status = QD_OK;
    (void)square;
    for (uint32_t i = 0; i < constraint->cell_count && status == QD_OK; i++) {
        uint32_t cells[QD_MAX_VALUES + 1], marks[QD_MAX_VALUES + 1], own;
        cells[0] = constraint->cells[i];
        uint32_t count = index_list(board, constraint->numbers[0], cells[0], cells + 1, &own);
        bool is_plain = board->least == 1 && count == board->value_count;
        for (uint32_t v = 1; v <= count && is_plain && status == QD_OK; v++)
            if (v != own)
                status =
                    qd_board_add_implication(board, constraint, cells[0], v, cells[v], own, error);
        for (uint32_t k = 0; k <= count; k++)
            marks[k] = own;
        if (!is_plain)
            status = qd_board_add_sequence(board, constraint, cells, marks, count + 1, error);
    }
    return status;
}

/* The state is how many cells are to be passed; then 0. */
static bool index_read(const struct qd_sequence *sequence, uint32_t i, uint32_t value,
                       uint64_t *state) {
    int64_t meaning = meaning_in(sequence, value);
    if (i == 0) {
        *state = meaning > 0 ? (uint64_t)meaning : 0;
        return meaning >= 1 && meaning < sequence->cell_count;
    }
    if (*state == 0)
        return true;
    --*state;
    return *state || meaning == sequence->marks[i];
}

static bool index_judge(const qd_board *board, const struct constraint *constraint,
                        const struct square *square, const uint8_t *values) {
    (void)square;
    for (uint32_t i = 0; i < constraint->cell_count; i++) {
        uint32_t cells[QD_MAX_VALUES], own, cell = constraint->cells[i];
        uint32_t count = index_list(board, constraint->numbers[0], cell, cells, &own);
        int64_t place = meaning_of(board, values[cell]);
        if (place < 1 || place > count || meaning_of(board, values[cells[place - 1]]) != own)
            return false;
    }
    return true;
}

const struct qd_rule qd_rule_index = {
    .name = "index",
    .prefix = "ix",
    .meaning =
        "a cell says where in its row, column or box the number of its column, row or place is",
    .use = RULE_ASKED,
    .form = "index=col:r1c1r2c1, or row, or box",
    .parse = index_parse,
    .apply = index_apply,
    .judge = index_judge,
    .read = index_read,
};
