/*
 * Doppelganger: values 0 to N on N rows and columns. Each row, column and box lacks one of 1 to N, no two of a kind
 * lack the same one, and where they meet at a 0, they lack different ones. Regions are no boxes.
 *
 * So each of 1 to N is in all rows but one, and in N - 1 cells; that says the same of columns and boxes. That at a 0
 * two houses lack different values means that each of 1 to N is in one of them or in both, which only src/variant
 * knows.
 */
#include "rule.h"

#include "../base/error.h"

#include <string.h>

static const char *doppelganger_refuses(const qd_board *board) {
    uint32_t n = board->rows;
    bool fits = board->square_count == 1 && !board->is_free && n >= 2 && board->columns == n &&
                board->least == 0 && board->value_count == n + 1;
    return fits ? NULL : "doppelganger requires N rows and columns, and values from 0 to N";
}

static qd_status doppelganger_apply(qd_board *board, const struct constraint *constraint,
                                    const struct square *square, qd_error *error) {
    uint32_t n = board->rows, cells[QD_MAX_CELLS];
    qd_status status = QD_OK;
    for (uint32_t i = 0; i < n * n; i++)
        cells[i] = cell_in(board, square, i / n, i % n);
    board->special_count++;
    for (uint32_t value = 1; value <= n + 1 && status == QD_OK; value++) {
        int32_t times = (int32_t)(value == 1 ? n : n - 1); /* value 1 is 0 */
        status = qd_board_add_count(board, constraint, cells, NULL, n * n,
                                    (struct occurrences){value, times, times, false}, error);
    }
    return status;
}

uint32_t qd_board_house_at(const qd_board *board, uint32_t cell, uint32_t kind, uint32_t *cells) {
    const struct position *at = &board->positions[cell];
    uint32_t count = 0;
    if (kind == 2 && (board->regions || board->box_rows < 2)) /* boxes of one row are no boxes */
        return 0;
    for (uint32_t i = 0; i < board->rows * board->columns; i++) {
        uint32_t other = cell_in(board, board->squares, i / board->columns, i % board->columns);
        const struct position *there = &board->positions[other];
        bool fits = kind == 0   ? there->row == at->row
                    : kind == 1 ? there->column == at->column
                                : board->region_of[other] == board->region_of[cell];
        if (fits)
            cells[count++] = other;
    }
    return count == board->rows ? count : 0;
}

/* The value that the house lacks, or 0 if it lacks none or several. */
static uint32_t doppelganger_lack(const qd_board *board, const uint8_t *values,
                                  const uint32_t *cells, uint32_t count) {
    uint32_t lacks = 0, missing = 0;
    for (uint32_t value = 1; value <= board->value_count; value++) {
        bool is_there = false;
        for (uint32_t i = 0; i < count; i++)
            is_there |= values[cells[i]] == value;
        lacks = is_there ? lacks : value;
        missing += !is_there;
    }
    return missing == 1 && lacks > 1 ? lacks : 0;
}

/* Whether all houses of a kind lack one value, each another one. */
static bool doppelganger_judge_kind(const qd_board *board, const struct square *square,
                                    const uint8_t *values, uint32_t kind) {
    uint64_t lacked = 0;
    for (uint32_t i = 0; i < board->rows * board->columns; i++) {
        uint32_t cells[QD_MAX_VALUES],
            cell = cell_in(board, square, i / board->columns, i % board->columns);
        uint32_t count = qd_board_house_at(board, cell, kind, cells);
        if (count == 0 || cells[0] != cell)
            continue; /* each house once, at its first cell */
        uint32_t lack = doppelganger_lack(board, values, cells, count);
        if (!lack || lacked >> (lack - 1) & 1)
            return false;
        lacked |= UINT64_C(1) << (lack - 1);
    }
    return true;
}

static bool doppelganger_judge(const qd_board *board, const struct constraint *constraint,
                               const struct square *square, const uint8_t *values) {
    (void)constraint;
    for (uint32_t kind = 0; kind < HOUSE_KINDS; kind++)
        if (!doppelganger_judge_kind(board, square, values, kind))
            return false;
    for (uint32_t i = 0; i < board->rows * board->columns; i++) {
        uint32_t cells[QD_MAX_VALUES], lacks[HOUSE_KINDS], count;
        uint32_t cell = cell_in(board, square, i / board->columns, i % board->columns);
        for (uint32_t kind = 0; kind < HOUSE_KINDS; kind++) {
            count = qd_board_house_at(board, cell, kind, cells);
            lacks[kind] = count ? doppelganger_lack(board, values, cells, count) : 0;
        }
        if (values[cell] == 1 &&
            (lacks[0] == lacks[1] || lacks[0] == lacks[2] || lacks[1] == lacks[2]))
            return false;
    }
    return true;
}

const struct qd_rule qd_rule_doppelganger = {
    .name = "doppelganger",
    .prefix = "dg",
    .meaning = "no two rows, columns or boxes lack the same value, and no two of the houses of a 0",
    .use = RULE_ASKED,
    .unread = true,
    .refuses = doppelganger_refuses,
    .apply = doppelganger_apply,
    .judge = doppelganger_judge,
};
