/*
 * Making boards: lays out squares, numbers cells, and lets the rules add houses and exclusions. The
 * notation of boards is in board_text.c.
 */
#include "rule.h"

#include "../base/error.h"
#include "../base/memory.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define LAYOUT_LIMIT 1000u /* rows and columns */

qd_status qd_board_begin(const struct board_form *form, qd_board **out, qd_error *error) {
    QD_CHECK(form->value_count >= 1 && form->value_count <= QD_MAX_VALUES);
    QD_CHECK(form->least + form->value_count - 1 <= QD_MAX_VALUES);
    QD_CHECK(form->rows % form->box_rows == 0 && form->columns % form->box_columns == 0);
    QD_CHECK(form->is_free ||
             (form->rows <= form->value_count && form->columns <= form->value_count));
    qd_board *board = *out = qd_array_new(1, sizeof *board);
    if (!board)
        return qd_fail_memory(error);
    board->rows = form->rows;
    board->columns = form->columns;
    board->box_rows = form->box_rows;
    board->box_columns = form->box_columns;
    board->value_count = form->value_count;
    board->least = form->least;
    board->is_free = form->is_free;
    return QD_OK;
}

static void board_make_stretch(qd_board *board, uint32_t rows, uint32_t columns) {
    board->layout_rows = rows > board->layout_rows ? rows : board->layout_rows;
    board->layout_columns = columns > board->layout_columns ? columns : board->layout_columns;
}

qd_status qd_board_add_square(qd_board *board, uint32_t top, uint32_t left, qd_error *error) {
    uint32_t bottom = top + board->rows, right = left + board->columns;
    QD_CHECK(!board->cell_at && !board->helper_count); /* cells are not placed yet */
    if (bottom > LAYOUT_LIMIT || right > LAYOUT_LIMIT)
        return qd_fail(error, QD_ERROR_RANGE, "a layout has at most %u rows and columns",
                       LAYOUT_LIMIT);
    for (uint32_t s = 0; s < board->square_count; s++)
        if (board->squares[s].top == top && board->squares[s].left == left)
            return qd_fail(error, QD_ERROR_RANGE, "two squares begin at r%uc%u", top + 1, left + 1);
    if (!qd_array_reserve(&board->squares, &board->square_capacity, board->square_count + 1,
                          sizeof *board->squares))
        return qd_fail_memory(error);
    board->squares[board->square_count++] = (struct square){top, left};
    board_make_stretch(board, bottom, right);
    return QD_OK;
}

qd_status qd_board_add_helper(qd_board *board, uint32_t rows, uint32_t columns, qd_error *error) {
    uint32_t top = board->layout_rows + 1;
    QD_CHECK(board->square_count > 0 && !board->cell_at);
    if (top + rows > LAYOUT_LIMIT || columns > LAYOUT_LIMIT)
        return qd_fail(error, QD_ERROR_RANGE, "a layout has at most %u rows and columns",
                       LAYOUT_LIMIT);
    if (!qd_array_reserve(&board->helpers, &board->helper_capacity, (size_t)board->helper_count + 1,
                          sizeof *board->helpers))
        return qd_fail_memory(error);
    if (!board->helper_count)
        board->helper_top = top;
    board->helpers[board->helper_count++] = (struct helper_area){top, rows, columns};
    board_make_stretch(board, top + rows, columns);
    return QD_OK;
}

/* The numbers, separated by commas, and a colon; then the lists of cells. */
static void board_make_write_text(const qd_board *board, struct constraint *constraint) {
    for (uint32_t i = 0; i < constraint->number_count; i++)
        qd_text_printf(&constraint->text, "%u%c", constraint->numbers[i],
                       i + 1 < constraint->number_count ? ',' : ':');
    qd_board_write_cells(board, constraint);
}

/* Rules of another form have written their text themselves. */
static qd_status board_make_read_constraint(qd_board *board, struct argument *argument,
                                            struct constraint *constraint, qd_error *error) {
    qd_status status = QD_OK;
    if (argument && constraint->rule->parse)
        status = constraint->rule->parse(board, argument, constraint, error);
    else if (argument)
        status = qd_argument_of_form(argument, board, constraint, constraint->rule->takes, error);
    if (status == QD_OK && qd_rule_names_cells(constraint->rule) && constraint->text.length == 0)
        board_make_write_text(board, constraint);
    qd_text_put(&constraint->text, ""); /* makes it a string */
    return status == QD_OK ? qd_text_check(&constraint->text, error) : status;
}

qd_status qd_board_add_constraint(qd_board *board, const struct qd_rule *rule,
                                  struct argument *argument, qd_error *error) {
    struct constraint constraint = {.rule = rule};
    QD_CHECK(board->cell_at && !board->first_house);
    QD_CHECK(!argument || qd_rule_has_argument(rule));
    for (uint32_t i = 0; i < board->constraint_count && !argument; i++)
        if (board->constraints[i].rule == rule)
            return QD_OK;
    if (!qd_array_reserve(&board->constraints, &board->constraint_capacity,
                          (size_t)board->constraint_count + 1, sizeof *board->constraints))
        return qd_fail_memory(error);
    qd_status status = board_make_read_constraint(board, argument, &constraint, error);
    if (status == QD_OK)
        board->constraints[board->constraint_count++] = constraint;
    else
        qd_board_free_constraint(&constraint);
    return status;
}

/* ---- cells ----------------------------------------------------------------------------------- */

static void board_make_mark_cells(qd_board *board, uint32_t top, uint32_t left, uint32_t rows,
                                  uint32_t columns) {
    for (uint32_t row = top; row < top + rows; row++)
        for (uint32_t column = left; column < left + columns; column++)
            board->cell_at[row * board->layout_columns + column] = 1;
}

/* Marks the places that are in a square or helper rectangle, and numbers them in reading order. */
qd_status qd_board_place_cells(qd_board *board, qd_error *error) {
    size_t places = (size_t)board->layout_rows * board->layout_columns;
    QD_CHECK(board->square_count > 0 && !board->cell_at);
    board->cell_at = qd_array_new(places, sizeof *board->cell_at);
    if (!board->cell_at)
        return qd_fail_memory(error);
    for (uint32_t s = 0; s < board->square_count; s++)
        board_make_mark_cells(board, board->squares[s].top, board->squares[s].left, board->rows,
                              board->columns);
    for (uint32_t h = 0; h < board->helper_count; h++)
        board_make_mark_cells(board, board->helpers[h].top, 0, board->helpers[h].rows,
                              board->helpers[h].columns);
    for (size_t place = 0; place < places; place++)
        board->cell_at[place] = board->cell_at[place] ? board->cell_count++ : QD_NO_CELL;
    if (board->cell_count > QD_MAX_CELLS)
        return qd_fail(error, QD_ERROR_RANGE, "a board has at most %d cells", QD_MAX_CELLS);
    board->positions = qd_array_new(board->cell_count, sizeof *board->positions);
    if (!board->positions)
        return qd_fail_memory(error);
    for (uint32_t place = 0; place < places; place++)
        if (board->cell_at[place] != QD_NO_CELL)
            board->positions[board->cell_at[place]] =
                (struct position){place / board->layout_columns, place % board->layout_columns};
    return QD_OK;
}

/* The number of the box or region at that place of a square. */
static uint32_t board_make_region_in_square(const qd_board *board, uint32_t row, uint32_t column) {
    if (board->regions)
        return board->regions[row * board->columns + column];
    if (board->is_free)
        return 0;
    return row / board->box_rows * (board->columns / board->box_columns) +
           column / board->box_columns;
}

/* Helper rectangles have a number each, after the others. */
static void board_make_number_helpers(qd_board *board, uint32_t count) {
    for (uint32_t h = 0; h < board->helper_count; h++, count++) {
        const struct helper_area *helper = &board->helpers[h];
        for (uint32_t i = 0; i < helper->rows * helper->columns; i++) {
            uint32_t row = helper->top + i / helper->columns, column = i % helper->columns;
            board->region_of[qd_board_cell_at(board, row, column)] = count;
        }
    }
}

/* Boxes shared by several squares have one number, that of the first. */
static qd_status board_make_number_regions(qd_board *board, qd_error *error) {
    uint32_t wide = board->columns, places = board->rows * wide, count = 0;
    board->region_of = qd_array_new(board->cell_count, sizeof *board->region_of);
    if (!board->region_of)
        return qd_fail_memory(error);
    for (uint32_t cell = 0; cell < board->cell_count; cell++)
        board->region_of[cell] = QD_NO_CELL;
    for (uint32_t s = 0; s < board->square_count; s++) {
        uint32_t number[QD_MAX_CELLS]; /* there may be boxes of one cell */
        memset(number, 0xff, sizeof number);
        for (uint32_t i = 0; i < places; i++) {
            uint32_t *own =
                &board->region_of[cell_in(board, &board->squares[s], i / wide, i % wide)];
            uint32_t *here = &number[board_make_region_in_square(board, i / wide, i % wide)];
            if (*own != QD_NO_CELL)
                continue;
            if (*here == QD_NO_CELL)
                *here = count++;
            *own = *here;
        }
    }
    board_make_number_helpers(board, count);
    return QD_OK;
}

/* ---- alternatives ---------------------------------------------------------------------------- */

static uint32_t *board_make_copy(const void *array, size_t bytes) {
    void *copy = qd_array_new(bytes, 1);
    if (copy)
        memcpy(copy, array, bytes);
    return copy;
}

qd_status qd_board_begin_branch(const qd_board *board, qd_board **out, qd_error *error) {
    qd_board *branch = *out = qd_array_new(1, sizeof *branch);
    size_t places = (size_t)board->layout_rows * board->layout_columns;
    if (!branch)
        return qd_fail_memory(error);
    *branch = (qd_board){.value_count = board->value_count,
                         .least = board->least,
                         .cell_count = board->cell_count,
                         .rows = board->rows,
                         .columns = board->columns,
                         .is_free = board->is_free,
                         .helper_top = board->helper_top,
                         .helper_count = board->helper_count,
                         .box_rows = board->box_rows,
                         .box_columns = board->box_columns,
                         .layout_rows = board->layout_rows,
                         .layout_columns = board->layout_columns,
                         .square_count = board->square_count,
                         .is_branch = true,
                         .depth = board->depth + 1};
    branch->squares =
        (void *)board_make_copy(board->squares, board->square_count * sizeof *board->squares);
    branch->cell_at = board_make_copy(board->cell_at, places * sizeof *board->cell_at);
    branch->positions =
        (void *)board_make_copy(board->positions, board->cell_count * sizeof *board->positions);
    return branch->squares && branch->cell_at && branch->positions ? QD_OK : qd_fail_memory(error);
}

/* ---- rules ----------------------------------------------------------------------------------- */

/* Adds the implicit rules, except regions: these are explicit. */
static qd_status board_make_add_unsaid(qd_board *board, qd_error *error) {
    const struct qd_rule *rule;
    qd_status status = QD_OK;
    bool has_none = board->is_free || board->is_branch;
    for (size_t i = 0; !has_none && (rule = qd_rule_get(i)) && status == QD_OK; i++)
        if (rule->use == RULE_ALWAYS || (rule->use == RULE_BOXES && !board->regions))
            status = qd_board_add_constraint(board, rule, NULL, error);
    return status;
}

/* In the order of the table of rules; those of one rule in the order in which they were given. */
static qd_status board_make_sort_constraints(qd_board *board, qd_error *error) {
    const struct qd_rule *rule;
    uint32_t count = 0;
    struct constraint *sorted = qd_array_new(board->constraint_count, sizeof *sorted);
    if (!sorted)
        return qd_fail_memory(error);
    for (size_t r = 0; (rule = qd_rule_get(r)); r++)
        for (uint32_t i = 0, number = 0; i < board->constraint_count; i++) {
            if (board->constraints[i].rule != rule)
                continue;
            struct constraint *own = &sorted[count++];
            *own = board->constraints[i];
            if (qd_rule_names_cells(rule))
                snprintf(own->name, sizeof own->name, "%s%u", rule->prefix, ++number);
            own->public =
                (qd_constraint){rule->name,      own->name,       own->text.data,    own->cells,
                                own->numbers,    own->cell_count, own->number_count, true,
                                own->list_count, own->list_ends};
            board->unsaid_count += qd_rule_is_unsaid(rule);
        }
    free(board->constraints);
    board->constraints = sorted;
    return QD_OK;
}

static qd_status board_make_complete_branch(const qd_board *board, qd_board *branch,
                                            qd_error *error);

static qd_status board_make_apply(qd_board *board, struct constraint *constraint, qd_error *error) {
    const struct qd_rule *rule = constraint->rule;
    uint32_t others = board->exclusion_count + board->sequence_count + board->special_count;
    const char *why = rule->refuses ? rule->refuses(board) : NULL;
    uint32_t squares = qd_rule_names_cells(rule) ? 1 : board->square_count;
    qd_status status = QD_OK;
    if (why)
        return qd_fail(error, QD_ERROR_UNSUPPORTED, "%s", why);
    for (uint32_t b = 0; b < constraint->branch_count && status == QD_OK; b++)
        status = board_make_complete_branch(board, constraint->branches[b], error);
    for (uint32_t s = 0; s < squares && status == QD_OK; s++)
        status = rule->apply(board, constraint, &board->squares[s], error);
    constraint->public.only_houses =
        others == board->exclusion_count + board->sequence_count + board->special_count;
    return status;
}

static qd_status board_make_apply_constraints(qd_board *board, qd_error *error) {
    qd_status status = board_make_add_unsaid(board, error);
    if (status == QD_OK)
        status = board_make_sort_constraints(board, error);
    for (uint32_t i = 0; i < board->constraint_count && status == QD_OK; i++)
        status = board_make_apply(board, &board->constraints[i], error);
    return status;
}

static qd_status board_make_complete_branch(const qd_board *board, qd_board *branch,
                                            qd_error *error) {
    QD_CHECK(board->region_of && branch->is_branch);
    branch->outer = board;
    branch->regions = board->regions;
    branch->region_count = board->region_count;
    branch->region_of =
        board_make_copy(board->region_of, board->cell_count * sizeof *board->region_of);
    if (!branch->region_of)
        return qd_fail_memory(error);
    qd_status status = board_make_apply_constraints(branch, error);
    return status == QD_OK ? qd_board_index(branch, error) : status;
}

qd_status qd_board_complete(qd_board *board, qd_error *error) {
    QD_CHECK(board->cell_at && !board->first_house); /* cells are placed, and this is done once */
    qd_status status = board_make_number_regions(board, error);
    if (status == QD_OK)
        status = board_make_apply_constraints(board, error);
    if (status == QD_OK)
        status = qd_board_index(board, error);
    if (status == QD_OK)
        QD_CHECK_ALL(qd_board_check(board));
    return status;
}

qd_status qd_board_new(uint32_t box_rows, uint32_t box_columns, qd_board **out, qd_error *error) {
    uint32_t n = box_rows * box_columns;
    struct board_form form = {n, n, box_rows, box_columns, 1, n, false};
    qd_board *board = NULL;
    *out = NULL;
    if (box_rows < 1 || box_columns < 1 || box_rows > QD_MAX_VALUES ||
        box_columns > QD_MAX_VALUES || n > QD_MAX_VALUES)
        return qd_fail(error, QD_ERROR_RANGE,
                       "a box of %u rows and %u columns: a box must have 1 to %d cells", box_rows,
                       box_columns, QD_MAX_VALUES);
    qd_status status = qd_board_begin(&form, &board, error);
    if (status == QD_OK)
        status = qd_board_add_square(board, 0, 0, error);
    if (status == QD_OK)
        status = qd_board_place_cells(board, error);
    if (status == QD_OK)
        status = qd_board_complete(board, error);
    if (status == QD_OK)
        *out = board;
    else
        qd_board_free(board);
    return status;
}
