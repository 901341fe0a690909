/* What rules add to a board being made: houses, exclusions and sequences. */
#include "rule.h"

#include "../base/error.h"
#include "../base/memory.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static uint32_t board_parts_houses_of_rule(const qd_board *board, const struct qd_rule *rule) {
    uint32_t count = 0;
    for (uint32_t h = board->house_count; h > 0 && board->houses[h - 1].rule == rule; h--)
        count++;
    return count;
}

static int board_parts_compare_cells(const void *left, const void *right) {
    uint32_t a = *(const uint32_t *)left, b = *(const uint32_t *)right;
    return (a > b) - (a < b);
}

/* Whether all of the cells are in that house; both are ascending. */
static bool board_parts_is_within(const uint32_t *cells, uint32_t count,
                                  const struct house *house) {
    uint32_t at = 0;
    if (cells[0] < house->cells[0] || cells[count - 1] > house->cells[house->cell_count - 1])
        return false;
    for (uint32_t i = 0; i < house->cell_count && at < count; i++)
        at += house->cells[i] == cells[at];
    return at == count;
}

static bool board_parts_is_known(const qd_board *board, const uint32_t *cells, uint32_t count) {
    for (uint32_t h = 0; h < board->house_count; h++)
        if (board->houses[h].cell_count >= count &&
            board_parts_is_within(cells, count, &board->houses[h]))
            return true;
    return false;
}

qd_status qd_board_add_house(qd_board *board, const struct constraint *constraint, uint32_t *cells,
                             uint32_t cell_count, qd_error *error) {
    const struct qd_rule *rule = constraint->rule;
    QD_CHECK(cell_count >= 1 && cell_count <= board->value_count);
    qsort(cells, cell_count, sizeof *cells, board_parts_compare_cells);
    if (board_parts_is_known(board, cells, cell_count))
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
                 board_parts_houses_of_rule(board, rule) + 1);
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
