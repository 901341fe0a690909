/*
 * Regions that are to be found, `chaos=9:r11c1`: the grid is cut into regions of so many cells, each connected by its
 * sides and without a value twice. Which region a cell is in is said by the value of a helper cell: these lie as the
 * cells of the grid do, the first of them at the place that is named. Regions are numbered in the order of their first
 * cells, so that each way of cutting is counted once.
 *
 * Clues to them have lists of such helper cells. `chaosarrow=0:r1c1:r11c1r11c2r11c3`: going along these cells, as many
 * as r1c1 says, less the first number, are in the region of the first one before another region begins; with several
 * arms, from one cell, in all of them together. `chaoscount=0:r1c1:r11c1r11c2r12c1`: so many of these cells are in the
 * region of the first.
 */
#include "rule.h"

#include "../base/error.h"
#include "../base/memory.h"

#include <stdlib.h>

/* ---- regions --------------------------------------------------------------------------------- */

/* Adds the helper cells, in the order of the cells of the grid. */
static qd_status chaos_take_cells(const qd_board *board, const struct argument *argument,
                                  struct constraint *constraint, uint32_t row, uint32_t column,
                                  qd_error *error) {
    uint32_t count = board->rows * board->columns;
    constraint->cells = qd_array_new(count, sizeof *constraint->cells);
    if (!constraint->cells)
        return qd_fail_memory(error);
    for (uint32_t i = 0; i < count; i++) {
        uint32_t cell =
            qd_board_cell_at(board, row + i / board->columns, column + i % board->columns);
        if (cell == QD_NO_CELL || row < board->helper_top || !board->helper_count)
            return qd_argument_fail(argument, constraint, argument->rest, QD_ERROR_ARGUMENT, error,
                                    "expected a helper cell for each cell of the grid from there");
        constraint->cells[constraint->cell_count++] = cell;
    }
    return QD_OK;
}

static qd_status chaos_parse(qd_board *board, struct argument *argument,
                             struct constraint *constraint, qd_error *error) {
    const char *begin = argument->rest;
    uint32_t cells = board->rows * board->columns, row = 0, column = 0;
    qd_status status = qd_argument_number(argument, constraint, error);
    if (status != QD_OK)
        return status;
    uint32_t size = number_or(constraint, 0);
    if (board->square_count != 1)
        return qd_argument_fail(argument, constraint, begin, QD_ERROR_UNSUPPORTED, error,
                                "only on a board with one grid");
    if (!size || cells % size || cells / size > board->value_count || size > board->value_count)
        return qd_argument_fail(argument, constraint, begin, QD_ERROR_RANGE, error,
                                "expected a size of regions that divides %u, with at most %u "
                                "regions of at most %u cells",
                                cells, board->value_count, board->value_count);
    if (!qd_argument_take_place(argument, &row, &column) || !row || !column ||
        argument->rest != argument->end)
        return qd_argument_fail(argument, constraint, argument->rest, QD_ERROR_SYNTAX, error,
                                "expected the first helper cell");
    status = chaos_take_cells(board, argument, constraint, row - 1, column - 1, error);
    qd_text_printf(&constraint->text, "%u:r%uc%u", size, row, column);
    return status;
}

static qd_status chaos_apply(qd_board *board, const struct constraint *constraint,
                             const struct square *square, qd_error *error) {
    uint32_t count = constraint->cell_count, size = constraint->numbers[0];
    uint32_t *cells = qd_array_new(count, sizeof *cells);
    if (!cells)
        return qd_fail_memory(error);
    for (uint32_t i = 0; i < count; i++)
        cells[i] = cell_in(board, square, i / board->columns, i % board->columns);
    qd_status status =
        qd_board_add_sequence(board, constraint, constraint->cells, NULL, count, error);
    for (uint32_t region = 0; region < count / size && status == QD_OK; region++)
        status =
            qd_board_add_area(board, constraint->cells, count, UINT64_C(1) << region, size, error);
    if (status == QD_OK)
        status = qd_board_add_partition(board, constraint->cells, cells, count, size, error);
    free(cells);
    return status;
}

/* The state is the number of regions so far. */
static bool chaos_read(const struct qd_sequence *sequence, uint32_t i, uint32_t value,
                       uint64_t *state) {
    const struct constraint *constraint = sequence->constraint;
    if (value > *state + 1 || value > constraint->cell_count / constraint->numbers[0])
        return false;
    if (value > *state)
        *state = value;
    if (i + 1 == sequence->cell_count)
        *state = 0;
    return true;
}

/* Whether the helper cells with that number, of which this is the first, are one area of the right size, and the cells
 * that they speak of differ. */
static bool chaos_judge_region(const qd_board *board, const struct constraint *constraint,
                               const uint8_t *values, uint32_t region, uint32_t first) {
    uint8_t marks[QD_MAX_CELLS] = {0};
    uint64_t seen = 0;
    uint32_t size = 0;
    for (uint32_t i = 0; i < constraint->cell_count; i++) {
        if (values[constraint->cells[i]] != region)
            continue;
        uint8_t value =
            value_in(board, board->squares, values, i / board->columns, i % board->columns);
        if (seen >> (value - 1) & 1)
            return false;
        seen |= UINT64_C(1) << (value - 1);
        marks[constraint->cells[i]] = 1;
        size++;
    }
    return size == constraint->numbers[0] && qd_board_clear_connected(board, marks, first) == size;
}

/* The first cell of each region has the next number. */
static bool chaos_judge(const qd_board *board, const struct constraint *constraint,
                        const struct square *square, const uint8_t *values) {
    uint32_t regions = 0;
    (void)square;
    for (uint32_t i = 0; i < constraint->cell_count; i++) {
        uint32_t cell = constraint->cells[i];
        if (values[cell] <= regions)
            continue;
        if (values[cell] != ++regions ||
            !chaos_judge_region(board, constraint, values, regions, cell))
            return false;
    }
    return true;
}

/* ---- clues ----------------------------------------------------------------------------------- */

static qd_status chaos_parse_clue(qd_board *board, struct argument *argument,
                                  struct constraint *constraint, qd_error *error) {
    const struct list_form clue = {1, 1, false}, arm = {1, ANY_CELLS, true};
    const char *begin = argument->rest;
    uint32_t most = constraint->rule == &qd_rule_chaosarrow ? 64 : 1;
    constraint->list_mark = ':';
    qd_status status = qd_argument_number(argument, constraint, error);
    if (status == QD_OK && !constraint->number_count)
        return qd_argument_fail(argument, constraint, begin, QD_ERROR_SYNTAX, error,
                                "expected a number first");
    if (status == QD_OK)
        status = qd_argument_list(argument, board, constraint, clue, ":", error);
    if (status == QD_OK && !qd_argument_take(argument, ':'))
        return qd_argument_fail(argument, constraint, argument->rest, QD_ERROR_SYNTAX, error,
                                "expected a colon, and cells");
    if (status == QD_OK)
        status = qd_argument_lists(argument, board, constraint, arm, ':', 2, most + 1, error);
    for (uint32_t list = 1; list < constraint->list_count && status == QD_OK; list++)
        if (constraint->cells[constraint->list_ends[list - 1]] != constraint->cells[1])
            return qd_argument_fail(argument, constraint, begin, QD_ERROR_ARGUMENT, error,
                                    "all arms begin with the same cell");
    return status;
}

/* The first cell of the arms, what follows it in each (the mark is the place in its arm), and the clue. */
static qd_status chaos_apply_clue(qd_board *board, const struct constraint *constraint,
                                  const struct square *square, qd_error *error) {
    uint32_t count = 0;
    uint32_t *cells = qd_array_new((size_t)constraint->cell_count * 2, sizeof *cells);
    (void)square;
    if (!cells)
        return qd_fail_memory(error);
    uint32_t *marks = cells + constraint->cell_count;
    cells[count++] = constraint->cells[1];
    for (uint32_t list = 1; list < constraint->list_count; list++)
        for (uint32_t i = constraint->list_ends[list - 1] + 1; i < constraint->list_ends[list];
             i++) {
            marks[count] = i - constraint->list_ends[list - 1];
            cells[count++] = constraint->cells[i];
        }
    cells[count++] = constraint->cells[0];
    qd_status status = qd_board_add_sequence(board, constraint, cells, marks, count, error);
    if (status == QD_OK && constraint->list_count <= LARGEST_RUN &&
        constraint->numbers[0] + board->least < LARGEST_RUN)
        board->sequences[board->sequence_count - 1].kind = SEQUENCE_RUN;
    free(cells);
    return status;
}

/* The state: the region; whether it is left in this arm; the cells so far. */
static bool chaos_read_clue(const struct qd_sequence *sequence, uint32_t i, uint32_t value,
                            uint64_t *state) {
    uint64_t region = *state & 255, is_left = *state >> 8 & 1, count = *state >> 9;
    uint32_t offset = sequence->constraint->numbers[0];
    if (i == 0) {
        region = value;
        count = 1;
    } else if (i + 1 == sequence->cell_count) {
        *state = 0;
        return meaning_in(sequence, value) + offset == (int64_t)count;
    } else {
        if (sequence->marks[i] == 1 || sequence->constraint->rule == &qd_rule_chaoscount)
            is_left = 0;
        is_left |= value != region;
        count += !is_left;
    }
    *state = region | is_left << 8 | count << 9;
    return (int64_t)count <= meaning_in(sequence, sequence->value_count) + offset;
}

static bool chaos_judge_clue(const qd_board *board, const struct constraint *constraint,
                             const struct square *square, const uint8_t *values) {
    uint32_t count = 1;
    (void)square;
    for (uint32_t list = 1; list < constraint->list_count; list++)
        for (uint32_t i = constraint->list_ends[list - 1] + 1; i < constraint->list_ends[list];
             i++) {
            bool same = values[constraint->cells[i]] == values[constraint->cells[1]];
            if (!same && constraint->rule == &qd_rule_chaosarrow)
                break;
            count += same;
        }
    return meaning_of(board, values[constraint->cells[0]]) + constraint->numbers[0] == count;
}

const struct qd_rule qd_rule_chaos = {
    .name = "chaos",
    .also = "chaosconstruction",
    .prefix = "ch",
    .meaning =
        "the grid is cut into connected regions without repeated values, which are to be found",
    .use = RULE_ASKED,
    .unread = true,
    .form = "chaos=9:r11c1, the size of regions and the first of the helper cells that number them",
    .parse = chaos_parse,
    .apply = chaos_apply,
    .judge = chaos_judge,
    .read = chaos_read,
};

const struct qd_rule qd_rule_chaosarrow = {
    .name = "chaosarrow",
    .prefix = "cha",
    .meaning = "a cell says how many cells along its arms are in the region of the first",
    .use = RULE_ASKED,
    .form = "chaosarrow=0:r1c1:r11c1r11c2r11c3:r11c1r12c1",
    .parse = chaos_parse_clue,
    .apply = chaos_apply_clue,
    .judge = chaos_judge_clue,
    .read = chaos_read_clue,
};

const struct qd_rule qd_rule_chaoscount = {
    .name = "chaoscount",
    .prefix = "chc",
    .meaning = "a cell says how many of some cells are in the region of the first",
    .use = RULE_ASKED,
    .form = "chaoscount=0:r1c1:r11c1r11c2r12c1",
    .parse = chaos_parse_clue,
    .apply = chaos_apply_clue,
    .judge = chaos_judge_clue,
    .read = chaos_read_clue,
};
