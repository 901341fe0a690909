/* What several rules share: groups, named cells, pairs of cells some steps apart. */
#include "rule.h"

#include <string.h>

/* ---- groups ---------------------------------------------------------------------------------- */

bool qd_rule_fills_groups(const qd_board *board, const struct qd_rule *rule) {
    if (!rule->place)
        return board->rows == board->value_count && board->columns == board->value_count;
    for (uint32_t group = 0; group < rule->group_count(board); group++)
        if (rule->group_size(board, group) != board->value_count)
            return false;
    return true;
}

qd_status qd_rule_add_groups(qd_board *board, const struct constraint *constraint,
                             const struct square *square, qd_error *error) {
    const struct qd_rule *rule = constraint->rule;
    uint32_t cells[QD_MAX_VALUES];
    for (uint32_t group = 0; group < rule->group_count(board); group++) {
        uint32_t size = rule->group_size(board, group);
        QD_CHECK(size >= 1 && size <= board->value_count);
        for (uint32_t i = 0; i < size; i++) {
            struct position at = rule->place(board, group, i);
            QD_CHECK(rule->group(board, at.row, at.column) ==
                     group); /* one is the inverse of the other */
            cells[i] = cell_in(board, square, at.row, at.column);
        }
        qd_status status = qd_board_add_house(board, constraint, cells, size, error);
        if (status != QD_OK)
            return status;
    }
    return QD_OK;
}

bool qd_rule_groups_are_full(const qd_board *board, const struct constraint *constraint,
                             const struct square *square, const uint8_t *values) {
    const struct qd_rule *rule = constraint->rule;
    uint64_t seen[QD_MAX_CELLS];
    uint32_t wide = board->columns, groups = rule->group_count(board);
    memset(seen, 0, groups * sizeof *seen);
    for (uint32_t place = 0; place < board->rows * wide; place++) {
        uint32_t group = rule->group(board, place / wide, place % wide);
        QD_CHECK(group == QD_NO_HOUSE || group < groups);
        if (group == QD_NO_HOUSE)
            continue;
        uint64_t bit = UINT64_C(1)
                       << (value_in(board, square, values, place / wide, place % wide) - 1);
        if (seen[group] & bit)
            return false;
        seen[group] |= bit;
    }
    return true;
}

/* ---- cells that were named ------------------------------------------------------------------- */

qd_status qd_rule_add_cells(qd_board *board, const struct constraint *constraint,
                            const struct square *square, qd_error *error) {
    uint32_t cells[QD_MAX_VALUES], count = constraint->cell_count;
    (void)square;
    QD_CHECK(constraint->cells && count <= board->value_count);
    memcpy(cells, constraint->cells, count * sizeof *cells);
    return qd_board_add_house(board, constraint, cells, count, error);
}

qd_status qd_rule_add_sequence(qd_board *board, const struct constraint *constraint,
                               const struct square *square, qd_error *error) {
    (void)square;
    return qd_board_add_sequence(board, constraint, constraint->cells, NULL, constraint->cell_count,
                                 error);
}

qd_status qd_rule_add_distinct(qd_board *board, const struct constraint *constraint,
                               const struct square *square, qd_error *error) {
    qd_status status = qd_rule_add_cells(board, constraint, square, error);
    return status == QD_OK ? qd_rule_add_sequence(board, constraint, square, error) : status;
}

qd_status qd_rule_add_singles(qd_board *board, const struct constraint *constraint,
                              const struct square *square, qd_error *error) {
    qd_status status = QD_OK;
    (void)square;
    for (uint32_t i = 0; i < constraint->cell_count && status == QD_OK; i++)
        status = qd_board_add_sequence(board, constraint, &constraint->cells[i], NULL, 1, error);
    return status;
}

qd_status qd_rule_add_twos(qd_board *board, const struct constraint *constraint,
                           const struct square *square, qd_error *error) {
    const uint32_t *cells = constraint->cells;
    qd_status status = QD_OK;
    (void)square;
    for (uint32_t i = 0; i < constraint->cell_count; i++)
        for (uint32_t k = i + 1; k < constraint->cell_count && status == QD_OK; k++)
            status = qd_board_add_two(board, constraint, cells[i], cells[k], error);
    return status;
}

bool qd_are_different(const uint32_t *cells, uint32_t count, const uint8_t *values) {
    uint64_t seen = 0;
    for (uint32_t i = 0; i < count; i++) {
        uint64_t bit = UINT64_C(1) << (values[cells[i]] - 1);
        if (seen & bit)
            return false;
        seen |= bit;
    }
    return true;
}

bool qd_rule_cells_differ(const qd_board *board, const struct constraint *constraint,
                          const struct square *square, const uint8_t *values) {
    (void)board, (void)square;
    return qd_are_different(constraint->cells, constraint->cell_count, values);
}

/* ---- steps ----------------------------------------------------------------------------------- */

/* Where a step leads; false if that is outside of the square. */
static bool shared_follow(const qd_board *board, struct step step, uint32_t *row,
                          uint32_t *column) {
    int64_t to_row = (int64_t)*row + step.rows, to_column = (int64_t)*column + step.columns;
    if (to_row < 0 || to_column < 0 || to_row >= board->rows || to_column >= board->columns)
        return false;
    *row = (uint32_t)to_row;
    *column = (uint32_t)to_column;
    return true;
}

qd_status qd_board_add_pairs(qd_board *board, const struct constraint *constraint,
                             const struct square *square, const struct step *steps, size_t count,
                             qd_error *error) {
    uint32_t wide = board->columns;
    for (uint32_t place = 0; place < board->rows * wide; place++)
        for (size_t s = 0; s < count; s++) {
            uint32_t row = place / wide, column = place % wide;
            if (!shared_follow(board, steps[s], &row, &column))
                continue;
            uint32_t pair[2] = {cell_in(board, square, place / wide, place % wide),
                                cell_in(board, square, row, column)};
            qd_status status = qd_board_add_house(board, constraint, pair, 2, error);
            if (status != QD_OK)
                return status;
        }
    return QD_OK;
}

bool qd_board_keeps_apart(const qd_board *board, const struct square *square, const uint8_t *values,
                          const struct step *steps, size_t count, unsigned gap) {
    uint32_t wide = board->columns;
    for (uint32_t place = 0; place < board->rows * wide; place++)
        for (size_t s = 0; s < count; s++) {
            uint32_t row = place / wide, column = place % wide;
            unsigned here = value_in(board, square, values, row, column);
            if (!shared_follow(board, steps[s], &row, &column))
                continue;
            unsigned there = value_in(board, square, values, row, column);
            if ((here < there ? there - here : here - there) < gap)
                return false;
        }
    return true;
}

/* ---- paths and neighbours -------------------------------------------------------------------- */

qd_status qd_rule_add_neighbours(qd_board *board, const struct constraint *constraint,
                                 const struct square *square, qd_error *error) {
    qd_status status = QD_OK;
    (void)square;
    for (uint32_t i = 1; i < constraint->cell_count && status == QD_OK; i++)
        status = qd_board_add_two(board, constraint, constraint->cells[i - 1], constraint->cells[i],
                                  error);
    return status;
}

static const struct step shared_neighbours[] = {{0, 1}, {1, 0}};

qd_status qd_board_each_neighbours(qd_board *board, const struct constraint *constraint,
                                   const struct square *square,
                                   qd_status (*add)(qd_board *board,
                                                    const struct constraint *constraint,
                                                    uint32_t left, uint32_t right, qd_error *error),
                                   qd_error *error) {
    uint32_t wide = board->columns;
    qd_status status = QD_OK;
    for (uint32_t i = 0; i < 2 * board->rows * wide && status == QD_OK; i++) {
        uint32_t place = i / 2, row = place / wide, column = place % wide;
        if (shared_follow(board, shared_neighbours[i % 2], &row, &column))
            status = add(board, constraint, cell_in(board, square, place / wide, place % wide),
                         cell_in(board, square, row, column), error);
    }
    return status;
}

bool qd_board_all_neighbours(const qd_board *board, const struct constraint *constraint,
                             const struct square *square, const uint8_t *values,
                             bool (*holds)(const qd_board *board,
                                           const struct constraint *constraint, uint32_t left,
                                           uint32_t right, const uint8_t *values)) {
    for (uint32_t row = 0; row < board->rows; row++)
        for (uint32_t column = 0; column < board->columns; column++) {
            uint32_t cell = cell_in(board, square, row, column);
            if (column + 1 < board->columns &&
                !holds(board, constraint, cell, cell_in(board, square, row, column + 1), values))
                return false;
            if (row + 1 < board->rows &&
                !holds(board, constraint, cell, cell_in(board, square, row + 1, column), values))
                return false;
        }
    return true;
}
