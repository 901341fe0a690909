/*
 * Making boards: squares are laid out, cells numbered, and the rules add houses and exclusions.
 * Their notation in text is in board_text.c.
 */
#include "board.h"
#include "rule.h"

#include "../base/bits.h"
#include "../base/check.h"
#include "../base/error.h"
#include "../base/memory.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define LAYOUT_LIMIT 1000u /* rows and columns */

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

static void free_constraint(struct constraint *constraint) {
    free(constraint->cells);
    free(constraint->numbers);
    qd_text_free(&constraint->text);
}

void qd_board_free(qd_board *board) {
    if (!board)
        return;
    for (uint32_t h = 0; h < board->house_count; h++)
        free(board->houses[h].cells);
    for (uint32_t e = 0; e < board->exclusion_count; e++)
        free(board->exclusions[e].placements);
    for (uint32_t i = 0; i < board->constraint_count; i++)
        free_constraint(&board->constraints[i]);
    free(board->squares);
    free(board->cell_at);
    free(board->positions);
    free(board->region_of);
    free(board->constraints);
    free(board->houses);
    free(board->exclusions);
    free(board->sequences);
    free(board->first_house);
    free(board->houses_of);
    free(board->first_sequence);
    free(board->sequences_of);
    free(board->first_bar);
    free(board->bars);
    free(board);
}

/* ---- what is asked for -------------------------------------------------------------------------
 */

qd_status qd_board_begin(uint32_t box_rows, uint32_t box_columns, qd_board **out, qd_error *error) {
    *out = NULL;
    if (box_rows < 1 || box_columns < 1 || box_rows > QD_MAX_VALUES ||
        box_columns > QD_MAX_VALUES || box_rows * box_columns > QD_MAX_VALUES)
        return qd_fail(error, QD_ERROR_RANGE,
                       "a box of %u rows and %u columns: 1 to %d cells can be", box_rows,
                       box_columns, QD_MAX_VALUES);
    qd_board *board = *out = qd_array_new(1, sizeof *board);
    if (!board)
        return qd_fail_memory(error);
    board->box_rows = box_rows;
    board->box_columns = box_columns;
    board->value_count = box_rows * box_columns;
    return QD_OK;
}

qd_status qd_board_add_square(qd_board *board, uint32_t top, uint32_t left, qd_error *error) {
    uint32_t n = board->value_count;
    QD_CHECK(!board->cell_at); /* cells are not placed yet */
    if (top + n > LAYOUT_LIMIT || left + n > LAYOUT_LIMIT)
        return qd_fail(error, QD_ERROR_RANGE, "a layout has at most %u rows and columns",
                       LAYOUT_LIMIT);
    for (uint32_t s = 0; s < board->square_count; s++)
        if (board->squares[s].top == top && board->squares[s].left == left)
            return qd_fail(error, QD_ERROR_RANGE, "two squares begin at r%uc%u", top + 1, left + 1);
    if (!qd_array_reserve(&board->squares, &board->square_capacity, board->square_count + 1,
                          sizeof *board->squares))
        return qd_fail_memory(error);
    board->squares[board->square_count++] = (struct square){top, left};
    if (board->layout_rows < top + n)
        board->layout_rows = top + n;
    if (board->layout_columns < left + n)
        board->layout_columns = left + n;
    return QD_OK;
}

/* The numbers with a colon after each, and the cells; unless the rule has its own way. */
static void write_text(const qd_board *board, struct constraint *constraint) {
    for (uint32_t i = 0; i < constraint->number_count; i++)
        qd_text_printf(&constraint->text, "%u:", constraint->numbers[i]);
    for (uint32_t i = 0; i < constraint->cell_count; i++) {
        struct position at = board->positions[constraint->cells[i]];
        qd_text_printf(&constraint->text, "r%uc%u", at.row + 1, at.column + 1);
    }
}

static qd_status read_constraint(qd_board *board, struct argument *argument,
                                 struct constraint *constraint, qd_error *error) {
    qd_status status = QD_OK;
    if (argument)
        status = constraint->rule->parse(board, argument, constraint, error);
    if (status == QD_OK && qd_rule_names_cells(constraint->rule))
        write_text(board, constraint);
    qd_text_put(&constraint->text, ""); /* makes it a string */
    return status == QD_OK ? qd_text_check(&constraint->text, error) : status;
}

qd_status qd_board_add_constraint(qd_board *board, const struct qd_rule *rule,
                                  struct argument *argument, qd_error *error) {
    struct constraint constraint = {.rule = rule};
    QD_CHECK(board->cell_at && !board->first_house);
    QD_CHECK(!argument || rule->parse);
    for (uint32_t i = 0; i < board->constraint_count && !argument; i++)
        if (board->constraints[i].rule == rule)
            return QD_OK;
    if (!qd_array_reserve(&board->constraints, &board->constraint_capacity,
                          (size_t)board->constraint_count + 1, sizeof *board->constraints))
        return qd_fail_memory(error);
    qd_status status = read_constraint(board, argument, &constraint, error);
    if (status == QD_OK)
        board->constraints[board->constraint_count++] = constraint;
    else
        free_constraint(&constraint);
    return status;
}

/* ---- cells -------------------------------------------------------------------------------------
 */

/* Marks the places that are in a square, then numbers them in reading order. */
qd_status qd_board_place_cells(qd_board *board, qd_error *error) {
    size_t places = (size_t)board->layout_rows * board->layout_columns;
    QD_CHECK(board->square_count > 0 && !board->cell_at);
    uint32_t n = board->value_count;
    board->cell_at = qd_array_new(places, sizeof *board->cell_at);
    if (!board->cell_at)
        return qd_fail_memory(error);
    for (uint32_t s = 0; s < board->square_count; s++)
        for (uint32_t i = 0; i < n * n; i++)
            board->cell_at[(board->squares[s].top + i / n) * board->layout_columns +
                           board->squares[s].left + i % n] = 1;
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

/* The number of the box or region at a place of a square. */
static uint32_t region_in_square(const qd_board *board, uint32_t row, uint32_t column) {
    uint32_t n = board->value_count;
    if (board->regions)
        return board->regions[row * n + column];
    return row / board->box_rows * (n / board->box_columns) + column / board->box_columns;
}

/* Boxes that squares share have one number, that of the first. */
static qd_status number_regions(qd_board *board, qd_error *error) {
    uint32_t n = board->value_count, count = 0;
    board->region_of = qd_array_new(board->cell_count, sizeof *board->region_of);
    if (!board->region_of)
        return qd_fail_memory(error);
    for (uint32_t cell = 0; cell < board->cell_count; cell++)
        board->region_of[cell] = QD_NO_CELL;
    for (uint32_t s = 0; s < board->square_count; s++) {
        uint32_t number[QD_MAX_VALUES];
        memset(number, 0xff, sizeof number);
        for (uint32_t i = 0; i < n * n; i++) {
            uint32_t *own = &board->region_of[cell_in(board, &board->squares[s], i / n, i % n)];
            uint32_t *here = &number[region_in_square(board, i / n, i % n)];
            if (*own != QD_NO_CELL)
                continue;
            if (*here == QD_NO_CELL)
                *here = count++;
            *own = *here;
        }
    }
    return QD_OK;
}

/* ---- houses and exclusions ---------------------------------------------------------------------
 */

static uint32_t houses_of_rule(const qd_board *board, const struct qd_rule *rule) {
    uint32_t count = 0;
    for (uint32_t h = board->house_count; h > 0 && board->houses[h - 1].rule == rule; h--)
        count++;
    return count;
}

static int compare_cells(const void *left, const void *right) {
    uint32_t a = *(const uint32_t *)left, b = *(const uint32_t *)right;
    return (a > b) - (a < b);
}

/* Whether all of the cells are in that house; both are ascending. */
static bool is_within(const uint32_t *cells, uint32_t count, const struct house *house) {
    uint32_t at = 0;
    if (cells[0] < house->cells[0] || cells[count - 1] > house->cells[house->cell_count - 1])
        return false;
    for (uint32_t i = 0; i < house->cell_count && at < count; i++)
        at += house->cells[i] == cells[at];
    return at == count;
}

static bool is_known(const qd_board *board, const uint32_t *cells, uint32_t count) {
    for (uint32_t h = 0; h < board->house_count; h++)
        if (board->houses[h].cell_count >= count && is_within(cells, count, &board->houses[h]))
            return true;
    return false;
}

qd_status qd_board_add_house(qd_board *board, const struct constraint *constraint, uint32_t *cells,
                             uint32_t cell_count, qd_error *error) {
    const struct qd_rule *rule = constraint->rule;
    QD_CHECK(cell_count >= 1 && cell_count <= board->value_count);
    qsort(cells, cell_count, sizeof *cells, compare_cells);
    if (is_known(board, cells, cell_count))
        return QD_OK;
    uint32_t *own = qd_array_new(cell_count, sizeof *own);
    if (!own || !qd_array_reserve(&board->houses, &board->house_capacity, board->house_count + 1,
                                  sizeof *board->houses)) {
        free(own);
        return qd_fail_memory(error);
    }
    memcpy(own, cells, cell_count * sizeof *own);
    struct house house = {rule, "", cell_count, own};
    if (*constraint->name)
        memcpy(house.name, constraint->name, sizeof house.name);
    else
        snprintf(house.name, sizeof house.name, "%s%u", rule->prefix,
                 houses_of_rule(board, rule) + 1);
    board->houses[board->house_count++] = house;
    return QD_OK;
}

qd_status qd_board_add_exclusion(qd_board *board, const struct constraint *constraint,
                                 const qd_placement *placements, uint32_t count, qd_error *error) {
    QD_CHECK(count >= 2); /* fewer exclude nothing */
    qd_placement *own = qd_array_new(count, sizeof *own);
    if (!own || !qd_array_reserve(&board->exclusions, &board->exclusion_capacity,
                                  (size_t)board->exclusion_count + 1, sizeof *board->exclusions)) {
        free(own);
        return qd_fail_memory(error);
    }
    memcpy(own, placements, count * sizeof *own);
    struct exclusion exclusion = {constraint->rule, "", count, own};
    snprintf(exclusion.name, sizeof exclusion.name, "%s%u", constraint->rule->prefix,
             board->exclusion_count + 1);
    board->exclusions[board->exclusion_count++] = exclusion;
    return QD_OK;
}

qd_status qd_board_add_sequence(qd_board *board, const struct constraint *constraint,
                                qd_error *error) {
    struct qd_sequence sequence = {constraint, constraint->name, board->value_count,
                                   constraint->cell_count, constraint->cells};
    if (!qd_array_reserve(&board->sequences, &board->sequence_capacity,
                          (size_t)board->sequence_count + 1, sizeof *board->sequences))
        return qd_fail_memory(error);
    board->sequences[board->sequence_count++] = sequence;
    return QD_OK;
}

/* ---- rules -------------------------------------------------------------------------------------
 */

/* Adds what is in force without being said; nothing that was said as regions are. */
static qd_status add_unsaid(qd_board *board, qd_error *error) {
    const struct qd_rule *rule;
    qd_status status = QD_OK;
    for (size_t i = 0; (rule = qd_rule_get(i)) && status == QD_OK; i++)
        if (rule->use == RULE_ALWAYS || (rule->use == RULE_BOXES && !board->regions))
            status = qd_board_add_constraint(board, rule, NULL, error);
    return status;
}

/* In the order of the table of rules, and those of one rule as they were said. */
static qd_status sort_constraints(qd_board *board, qd_error *error) {
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
                (qd_constraint){rule->name,   own->name,       own->text.data,    own->cells,
                                own->numbers, own->cell_count, own->number_count, true};
            board->unsaid_count += qd_rule_is_unsaid(rule);
        }
    free(board->constraints);
    board->constraints = sorted;
    return QD_OK;
}

static qd_status apply(qd_board *board, struct constraint *constraint, qd_error *error) {
    const struct qd_rule *rule = constraint->rule;
    uint32_t others = board->exclusion_count + board->sequence_count;
    const char *why = rule->refuses ? rule->refuses(board) : NULL;
    uint32_t squares = qd_rule_names_cells(rule) ? 1 : board->square_count;
    qd_status status = QD_OK;
    if (why)
        return qd_fail(error, QD_ERROR_UNSUPPORTED, "%s", why);
    for (uint32_t s = 0; s < squares && status == QD_OK; s++)
        status = rule->apply(board, constraint, &board->squares[s], error);
    constraint->public.only_houses = others == board->exclusion_count + board->sequence_count;
    return status;
}

static qd_status apply_constraints(qd_board *board, qd_error *error) {
    qd_status status = add_unsaid(board, error);
    if (status == QD_OK)
        status = sort_constraints(board, error);
    for (uint32_t i = 0; i < board->constraint_count && status == QD_OK; i++)
        status = apply(board, &board->constraints[i], error);
    return status;
}

/* ---- from "cells of a house" to "houses of a cell" ---------------------------------------------
 */

/* Turns the numbers of things a cell has, kept at cell + 2, into places where they begin, kept at
 * cell + 1, so that filling the places leaves `first` as it shall be. */
static void sum_up(const qd_board *board, uint32_t *first) {
    for (uint32_t cell = 0; cell < board->cell_count; cell++)
        first[cell + 2] += first[cell + 1];
}

/* The cells of house, or sequence, number `number`. */
typedef const uint32_t *(*cells_function)(const qd_board *board, uint32_t number, uint32_t *count);

static const uint32_t *cells_of_house(const qd_board *board, uint32_t number, uint32_t *count) {
    *count = board->houses[number].cell_count;
    return board->houses[number].cells;
}

static const uint32_t *cells_of_sequence(const qd_board *board, uint32_t number, uint32_t *count) {
    *count = board->sequences[number].cell_count;
    return board->sequences[number].cells;
}

static qd_status index_cells(const qd_board *board, cells_function cells_of, uint32_t things,
                             uint32_t **first, uint32_t **things_of, qd_error *error) {
    size_t total = 0;
    uint32_t count;
    *first = qd_array_new((size_t)board->cell_count + 2, sizeof **first);
    for (uint32_t t = 0; t < things; t++, total += count)
        cells_of(board, t, &count);
    *things_of = qd_array_new(total, sizeof **things_of);
    if (!*first || !*things_of)
        return qd_fail_memory(error);
    for (uint32_t t = 0; t < things; t++) {
        const uint32_t *cells = cells_of(board, t, &count);
        for (uint32_t i = 0; i < count; i++)
            (*first)[cells[i] + 2]++;
    }
    sum_up(board, *first);
    for (uint32_t t = 0; t < things; t++) {
        const uint32_t *cells = cells_of(board, t, &count);
        for (uint32_t i = 0; i < count; i++)
            (*things_of)[(*first)[cells[i] + 1]++] = t;
    }
    return QD_OK;
}

/* A cell that has two values in an exclusion gets one bar for both; they come one after another. */
static bool is_new_cell(const struct exclusion *exclusion, uint32_t i) {
    return i == 0 || exclusion->placements[i - 1].cell != exclusion->placements[i].cell;
}

static qd_status index_exclusions(qd_board *board, qd_error *error) {
    size_t total = 0;
    board->first_bar = qd_array_new((size_t)board->cell_count + 2, sizeof *board->first_bar);
    for (uint32_t e = 0; e < board->exclusion_count; e++)
        total += board->exclusions[e].count;
    board->bars = qd_array_new(total, sizeof *board->bars);
    if (!board->first_bar || !board->bars)
        return qd_fail_memory(error);
    for (uint32_t e = 0; e < board->exclusion_count; e++)
        for (uint32_t i = 0; i < board->exclusions[e].count; i++)
            if (is_new_cell(&board->exclusions[e], i))
                board->first_bar[board->exclusions[e].placements[i].cell + 2]++;
    sum_up(board, board->first_bar);
    for (uint32_t e = 0; e < board->exclusion_count; e++)
        for (uint32_t i = 0; i < board->exclusions[e].count; i++) {
            qd_placement placement = board->exclusions[e].placements[i];
            uint32_t *next = &board->first_bar[placement.cell + 1];
            if (is_new_cell(&board->exclusions[e], i))
                board->bars[(*next)++].exclusion = e;
            board->bars[*next - 1].values |= UINT64_C(1) << (placement.value - 1);
        }
    return QD_OK;
}

#ifdef QUADRILLE_CHECKS

/* Cells and places are inverse to each other, and cells have the order of reading. */
static const char *check_layout(const qd_board *board) {
    uint32_t cells = 0;
    for (uint32_t place = 0; place < board->layout_rows * board->layout_columns; place++) {
        uint32_t cell = board->cell_at[place];
        if (cell == QD_NO_CELL)
            continue;
        if (cell != cells++)
            return "cells do not have the order of reading";
        if (board->positions[cell].row * board->layout_columns + board->positions[cell].column !=
            place)
            return "the position of a cell is not the place where it is";
    }
    for (uint32_t s = 0; s < board->square_count; s++)
        if (board->squares[s].top + board->value_count > board->layout_rows ||
            board->squares[s].left + board->value_count > board->layout_columns)
            return "a square is not within the layout";
    return cells == board->cell_count && cells <= QD_MAX_CELLS ? NULL
                                                               : "the number of cells is wrong";
}

/* The cells of a house ascend, and each knows the house. */
static const char *check_house(const qd_board *board, uint32_t number) {
    const struct house *house = &board->houses[number];
    if (house->cell_count == 0 || house->cell_count > board->value_count)
        return "a house has no cells, or more than there are values";
    for (uint32_t i = 0; i < house->cell_count; i++) {
        uint32_t cell = house->cells[i], h;
        if (cell >= board->cell_count || (i && cell <= house->cells[i - 1]))
            return "the cells of a house do not ascend, or do not exist";
        for (h = board->first_house[cell]; h < board->first_house[cell + 1]; h++)
            if (board->houses_of[h] == number)
                break;
        if (h == board->first_house[cell + 1])
            return "a cell does not know one of its houses";
    }
    return NULL;
}

/* Each placement of an exclusion is a bit in a bar of its cell. */
static const char *check_exclusion(const qd_board *board, uint32_t number) {
    const struct exclusion *exclusion = &board->exclusions[number];
    for (uint32_t i = 0; i < exclusion->count; i++) {
        qd_placement placement = exclusion->placements[i];
        bool found = false;
        if (placement.cell >= board->cell_count || placement.value < 1 ||
            placement.value > board->value_count)
            return "an exclusion has a cell or value that there is not";
        for (uint32_t b = board->first_bar[placement.cell];
             b < board->first_bar[placement.cell + 1]; b++)
            found = found || (board->bars[b].exclusion == number &&
                              board->bars[b].values >> (placement.value - 1) & 1);
        if (!found)
            return "a cell does not know one of its exclusions";
    }
    return NULL;
}

/* The tables by cells have nothing that is not in those by houses and exclusions: the numbers agree. */
static const char *check_index(const qd_board *board) {
    uint32_t cells = 0, placements = 0, values = 0;
    for (uint32_t h = 0; h < board->house_count; h++)
        cells += board->houses[h].cell_count;
    for (uint32_t e = 0; e < board->exclusion_count; e++)
        placements += board->exclusions[e].count;
    for (uint32_t b = 0; b < board->first_bar[board->cell_count]; b++)
        values += qd_bit_count(board->bars[b].values);
    if (board->first_house[0] != 0 || board->first_house[board->cell_count] != cells)
        return "the houses of cells are not as many as the cells of houses";
    return values == placements ? NULL : "the bars have not as many values as the exclusions";
}

/* Each cell of a sequence knows it. */
static const char *check_sequence(const qd_board *board, uint32_t number) {
    const struct qd_sequence *sequence = &board->sequences[number];
    for (uint32_t i = 0; i < sequence->cell_count; i++) {
        uint32_t cell = sequence->cells[i], s;
        if (cell >= board->cell_count)
            return "a sequence has a cell that there is not";
        for (s = board->first_sequence[cell]; s < board->first_sequence[cell + 1]; s++)
            if (board->sequences_of[s] == number)
                break;
        if (s == board->first_sequence[cell + 1])
            return "a cell does not know one of its sequences";
    }
    return sequence->value_count == board->value_count && sequence->constraint->rule->read
               ? NULL
               : "a sequence has other values than the board, or nobody reads it";
}

const char *qd_board_check(const qd_board *board) {
    const char *wrong = check_layout(board);
    for (uint32_t h = 0; h < board->house_count && !wrong; h++)
        wrong = check_house(board, h);
    for (uint32_t e = 0; e < board->exclusion_count && !wrong; e++)
        wrong = check_exclusion(board, e);
    for (uint32_t s = 0; s < board->sequence_count && !wrong; s++)
        wrong = check_sequence(board, s);
    for (uint32_t i = 0; i < board->constraint_count && !wrong; i++)
        if (qd_rule_is_unsaid(board->constraints[i].rule) != (i < board->unsaid_count))
            wrong = "the constraints that need not be said do not come first";
    for (uint32_t cell = 0; cell < board->cell_count && !wrong; cell++)
        if (board->region_of[cell] == QD_NO_CELL)
            wrong = "a cell is in no box or region";
    return wrong ? wrong : check_index(board);
}

#endif

qd_status qd_board_complete(qd_board *board, qd_error *error) {
    QD_CHECK(board->cell_at && !board->first_house); /* cells are placed, and it is done once */
    qd_status status = number_regions(board, error);
    if (status == QD_OK)
        status = apply_constraints(board, error);
    if (status == QD_OK)
        status = index_cells(board, cells_of_house, board->house_count, &board->first_house,
                             &board->houses_of, error);
    if (status == QD_OK)
        status = index_cells(board, cells_of_sequence, board->sequence_count,
                             &board->first_sequence, &board->sequences_of, error);
    if (status == QD_OK)
        status = index_exclusions(board, error);
    if (status == QD_OK)
        QD_CHECK_ALL(qd_board_check(board));
    return status;
}

qd_status qd_board_new(uint32_t box_rows, uint32_t box_columns, qd_board **out, qd_error *error) {
    qd_board *board;
    *out = NULL;
    qd_status status = qd_board_begin(box_rows, box_columns, &board, error);
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

/* ---- questions ---------------------------------------------------------------------------------
 */

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

bool qd_board_has_regions(const qd_board *board) {
    return board->regions != NULL;
}

bool qd_board_is_plain(const qd_board *board) {
    return board->square_count == 1 && qd_board_constraint_count(board) == 0;
}

void qd_board_layout(const qd_board *board, uint32_t *rows, uint32_t *columns) {
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

uint32_t qd_board_region(const qd_board *board, uint32_t cell) {
    QD_CHECK(cell < board->cell_count);
    return board->region_of[cell];
}

void qd_board_cell_position(const qd_board *board, uint32_t cell, uint32_t *row, uint32_t *column) {
    QD_CHECK(cell < board->cell_count);
    *row = board->positions[cell].row;
    *column = board->positions[cell].column;
}

size_t qd_board_cell_name(const qd_board *board, uint32_t cell, char *buffer, size_t size) {
    QD_CHECK(cell < board->cell_count);
    struct position at = board->positions[cell];
    return (size_t)snprintf(buffer, size, "r%uc%u", at.row + 1, at.column + 1);
}

uint32_t qd_board_house_count(const qd_board *board) {
    return board->house_count;
}

qd_house qd_board_house(const qd_board *board, uint32_t number) {
    QD_CHECK(number < board->house_count);
    const struct house *house = &board->houses[number];
    return (qd_house){house->rule->name, house->name, house->cells, house->cell_count};
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

const char *qd_board_rule_meaning(const qd_board *board, uint32_t number, const char **rule_name) {
    const struct qd_rule *rule = NULL;
    for (uint32_t i = 0; i < board->constraint_count; i++) {
        if (board->constraints[i].rule == rule)
            continue;
        rule = board->constraints[i].rule;
        if (number-- > 0)
            continue;
        if (rule_name)
            *rule_name = rule->name;
        return rule->meaning;
    }
    return NULL;
}
