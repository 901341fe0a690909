/* Grids: the values in the cells of a board, and whether they obey the rules. */
#include "grid.h"
#include "rule.h"

#include "../base/bits.h"
#include "../base/check.h"
#include "../base/error.h"
#include "../base/memory.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#ifdef QUADRILLE_CHECKS

const char *qd_grid_check(const qd_grid *grid) {
    uint64_t all = all_candidates(grid->board);
    for (uint32_t cell = 0; cell < grid->board->cell_count; cell++) {
        uint64_t candidates = grid->candidates[cell];
        bool single = candidates && !(candidates & (candidates - 1));
        if (candidates & ~all)
            return "a cell has a candidate that is not a value of the board";
        if (grid->values[cell] != (single ? qd_lowest_bit(candidates) + 1 : 0))
            return "a value is not the only candidate of its cell";
    }
    return NULL;
}

#endif

qd_status qd_grid_new(const qd_board *board, qd_grid **out, qd_error *error) {
    qd_grid *grid = *out = qd_array_new(1, sizeof *grid);
    if (!grid)
        return qd_fail_memory(error);
    grid->board = board;
    grid->candidates = qd_array_new(board->cell_count, sizeof *grid->candidates);
    grid->values = qd_array_new(board->cell_count, 1);
    if (!grid->candidates || !grid->values) {
        qd_grid_free(grid);
        *out = NULL;
        return qd_fail_memory(error);
    }
    qd_grid_clear(grid);
    return QD_OK;
}

void qd_grid_free(qd_grid *grid) {
    if (!grid)
        return;
    free(grid->candidates);
    free(grid->values);
    free(grid);
}

const qd_board *qd_grid_board(const qd_grid *grid) {
    return grid->board;
}

void qd_grid_clear(qd_grid *grid) {
    uint64_t all = all_candidates(grid->board);
    for (uint32_t cell = 0; cell < grid->board->cell_count; cell++)
        qd_grid_set_candidates(grid, cell, all);
}

void qd_grid_copy(qd_grid *to, const qd_grid *from) {
    QD_CHECK(to->board->cell_count == from->board->cell_count &&
             to->board->value_count == from->board->value_count);
    QD_CHECK_ALL(qd_grid_check(from));
    memcpy(to->candidates, from->candidates, from->board->cell_count * sizeof *to->candidates);
    memcpy(to->values, from->values, from->board->cell_count);
}

uint32_t qd_grid_value(const qd_grid *grid, uint32_t cell) {
    QD_CHECK(cell < grid->board->cell_count);
    return grid->values[cell];
}

void qd_grid_set_value(qd_grid *grid, uint32_t cell, uint32_t value) {
    QD_CHECK(cell < grid->board->cell_count);
    uint64_t all = all_candidates(grid->board);
    bool valid = value >= 1 && value <= grid->board->value_count;
    qd_grid_set_candidates(grid, cell, valid ? UINT64_C(1) << (value - 1) : all);
}

uint64_t qd_grid_candidates(const qd_grid *grid, uint32_t cell) {
    QD_CHECK(cell < grid->board->cell_count);
    return grid->candidates[cell];
}

void qd_grid_set_candidates(qd_grid *grid, uint32_t cell, uint64_t candidates) {
    QD_CHECK(cell < grid->board->cell_count);
    candidates &= all_candidates(grid->board);
    grid->candidates[cell] = candidates;
    bool single = candidates && !(candidates & (candidates - 1));
    uint8_t value = 0;
    if (single)
        for (value = 1; !(candidates & 1); value++)
            candidates >>= 1;
    grid->values[cell] = value;
}

void qd_grid_set_values(qd_grid *grid, const uint8_t *values) {
    for (uint32_t cell = 0; cell < grid->board->cell_count; cell++)
        qd_grid_set_value(grid, cell, values[cell]);
}

/* The first two cells of a house with the same value, if there are any. */
static bool grid_find_pair(const uint8_t *values, const struct house *house, qd_clash *clash) {
    uint32_t holder[QD_MAX_VALUES + 1];
    uint64_t seen = 0;
    for (uint32_t i = 0; i < house->cell_count; i++) {
        uint32_t value = values[house->cells[i]];
        if (value == 0)
            continue;
        uint64_t bit = UINT64_C(1) << (value - 1);
        if (seen & bit) {
            uint32_t a = holder[value], b = house->cells[i];
            *clash = (qd_clash){a < b ? a : b, a < b ? b : a, value, value, QD_NO_HOUSE, 0};
            return true;
        }
        seen |= bit;
        holder[value] = house->cells[i];
    }
    return false;
}

/* The first two placements of an exclusion that are both in the grid, if there are any. */
static bool grid_find_excluded(const uint8_t *values, const struct exclusion *exclusion,
                               qd_clash *clash) {
    const qd_placement *first = NULL;
    for (uint32_t i = 0; i < exclusion->count; i++) {
        const qd_placement *here = &exclusion->placements[i];
        if (values[here->cell] != here->value)
            continue;
        if (first) {
            const qd_placement *a = first->cell < here->cell ? first : here;
            const qd_placement *b = a == first ? here : first;
            *clash = (qd_clash){a->cell, b->cell, a->value, b->value, QD_NO_HOUSE, 0};
            return true;
        }
        first = here;
    }
    return false;
}

static bool grid_find_clash(const qd_board *board, const uint8_t *values, qd_clash *clash) {
    for (uint32_t h = 0; h < board->house_count; h++)
        if (grid_find_pair(values, &board->houses[h], clash)) {
            clash->house = h;
            return true;
        }
    for (uint32_t e = 0; e < board->exclusion_count; e++)
        if (grid_find_excluded(values, &board->exclusions[e], clash)) {
            clash->exclusion = e;
            return true;
        }
    return false;
}

bool qd_grid_find_clash(const qd_grid *grid, qd_clash *clash) {
    qd_clash found;
    QD_CHECK_ALL(qd_grid_check(grid));
    if (!grid_find_clash(grid->board, grid->values, &found))
        return false;
    if (clash)
        *clash = found;
    return true;
}

/* "row 9", "region 2", "windoku w1" */
static void grid_put_house(const struct house *house, char *buffer, size_t size) {
    static const struct {
        const struct qd_rule *rule;
        const char *word;
    } words[] = {{&qd_rule_row, "row"},
                 {&qd_rule_column, "column"},
                 {&qd_rule_box, "box"},
                 {&qd_rule_regions, "region"}};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (house->rule == words[i].rule) {
            snprintf(buffer, size, "%s %s", words[i].word,
                     house->name + strlen(house->rule->prefix));
            return;
        }
    snprintf(buffer, size, "%s %s", house->rule->name, house->name);
}

size_t qd_clash_print(const qd_board *board, const qd_clash *clash, char *buffer, size_t size) {
    char left[16], right[16];
    qd_board_cell_name(board, clash->left, left, sizeof left);
    qd_board_cell_name(board, clash->right, right, sizeof right);
    QD_CHECK(clash->house == QD_NO_HOUSE ? clash->exclusion < board->exclusion_count
                                         : clash->house < board->house_count);
    if (clash->house == QD_NO_HOUSE)
        return (size_t)snprintf(buffer, size, "%s is %d and %s is %d: %s", left,
                                (int)meaning_of(board, clash->value), right,
                                (int)meaning_of(board, clash->right_value),
                                board->exclusions[clash->exclusion].rule->name);
    char house[64];
    grid_put_house(&board->houses[clash->house], house, sizeof house);
    return (size_t)snprintf(buffer, size, "%s and %s are both %d in %s", left, right,
                            (int)meaning_of(board, clash->value), house);
}

const struct constraint *qd_board_find_broken(const qd_board *board, const uint8_t *values) {
    for (uint32_t i = 0; i < board->constraint_count; i++) {
        const struct constraint *constraint = &board->constraints[i];
        uint32_t squares = qd_rule_names_cells(constraint->rule) ? 1 : board->square_count;
        for (uint32_t s = 0; s < squares; s++)
            if (!constraint->rule->judge(board, constraint, &board->squares[s], values))
                return constraint;
    }
    return NULL;
}

/* Judges by the definitions of the rules, without houses. */
static qd_status grid_judge_by_rules(const qd_board *board, const uint8_t *values,
                                     qd_error *error) {
    const struct constraint *broken = qd_board_find_broken(board, values);
    if (!broken)
        return QD_OK;
    return qd_fail(error, QD_ERROR_CLASH, "the rule '%s%s%s' is broken", broken->public.rule,
                   *broken->public.text ? "=" : "", broken->public.text);
}

qd_status qd_grid_check_solution(const qd_grid *puzzle, const uint8_t *values, qd_error *error) {
    const qd_board *board = puzzle->board;
    char text[80];
    for (uint32_t cell = 0; cell < board->cell_count; cell++) {
        if (values[cell] >= 1 && values[cell] <= board->value_count &&
            puzzle->candidates[cell] >> (values[cell] - 1) & 1)
            continue;
        qd_board_cell_name(board, cell, text, sizeof text);
        int64_t meaning = values[cell] ? meaning_of(board, values[cell]) : 0;
        return qd_fail(error, QD_ERROR_CLASH, "%s cannot be %d", text, (int)meaning);
    }
    qd_clash clash;
    if (!grid_find_clash(board, values, &clash))
        return grid_judge_by_rules(board, values, error);
    qd_clash_print(board, &clash, text, sizeof text);
    return qd_fail(error, QD_ERROR_CLASH, "%s", text);
}

qd_grid_facts qd_grid_about(const qd_grid *grid) {
    uint64_t all = UINT64_MAX >> (64 - qd_board_value_count(grid->board));
    qd_grid_facts facts = {0};
    for (uint32_t cell = 0; cell < grid->board->cell_count; cell++) {
        facts.clues += grid->values[cell] != 0;
        facts.has_candidates |= grid->values[cell] == 0 && qd_grid_candidates(grid, cell) != all;
    }
    return facts;
}
