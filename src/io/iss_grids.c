/* Items about the whole board, its regions, and neighbours. */
#include "iss_items.h"

#include "../base/memory.h"

#include <string.h>

/* ---- lists of cells -------------------------------------------------------------------------- */

/* Name, without arguments. */
void qd_iss_flag(struct iss *iss, const struct iss_type *type) {
    if (iss->item->argument_count)
        qd_iss_fail(iss, qd_iss_argument(iss, 0), "%s has no arguments", type->name);
    else
        qd_iss_rule(iss, type->rule);
}

/* ---- houses ---------------------------------------------------------------------------------- */

/* The cells that are in the same row, column, region, place of boxes, or window (between boxes). */
enum { BY_ROW, BY_COLUMN, BY_REGION, BY_PLACE, BY_WINDOW };

/* Which window a row or column is in, if these have a length; they are one apart, and none is at the edge. */
static uint32_t iss_grids_window(uint32_t at, uint32_t length, uint32_t side) {
    uint32_t window = at / (length + 1);
    return at % (length + 1) && (window + 1) * (length + 1) < side ? window : ISS_SIDE * ISS_SIDE;
}

/* The cells of the one of that number, from 0, left in iss->cells. */
static bool iss_grids_gather(struct iss *iss, unsigned way, uint32_t number) {
    uint32_t height = iss->box_rows, width = iss->box_columns;
    iss->cell_count = 0;
    for (uint32_t cell = 0; cell < iss->groups[0].count; cell++) {
        uint32_t row = cell / iss->columns, column = cell % iss->columns, is_in = row;
        if (way == BY_COLUMN)
            is_in = column;
        else if (way == BY_REGION)
            is_in = iss->regions[cell] - 1u;
        else if (way == BY_PLACE)
            is_in = row % height * width + column % width;
        else if (way == BY_WINDOW)
            is_in = iss_grids_window(row, height, iss->rows) * ISS_SIDE +
                    iss_grids_window(column, width, iss->columns);
        if (is_in != number)
            continue;
        if (!qd_array_reserve(&iss->cells, &iss->cell_capacity, iss->cell_count + 1,
                              sizeof *iss->cells))
            return qd_iss_fail_memory(iss);
        iss->cells[iss->cell_count++] = cell;
    }
    return true;
}

/* Whether the board has boxes of that size. */
static bool iss_grids_has_boxes(const struct iss *iss) {
    uint32_t height = iss->box_rows, width = iss->box_columns;
    const uint16_t *regions = iss->regions;
    return iss->has_boxes && iss->same_regions && regions[(height - 1) * iss->columns] == 1 &&
           regions[width - 1] == 1;
}

/* DisjointSets, Windoku: of boxes of that size, even if the board has none of these. */
void qd_iss_box_flag(struct iss *iss, const struct iss_type *type) {
    bool is_windoku = *type->rule == 'w';
    uint32_t size = is_windoku && !iss->window_size ? iss->puzzle->value_count : iss->region_size;
    if (iss->rows != iss->columns)
        qd_iss_fail(iss, iss->item->name, "%s: only for square boards", type->name);
    else if (qd_iss_find_box(iss->rows, iss->columns, size, &iss->box_rows, &iss->box_columns)) {
        if (iss_grids_has_boxes(iss) && !(is_windoku && iss->box_rows != iss->box_columns)) {
            qd_iss_flag(iss, type);
            return;
        }
        for (uint32_t i = 0; i < ISS_SIDE * ISS_SIDE; i++)
            if (iss_grids_gather(iss, is_windoku ? BY_WINDOW : BY_PLACE, i) && iss->cell_count)
                qd_iss_put_house(iss);
    }
}

/* The cells of a row (0), column (1) or box (2), and the one outside that has what they lack, differ; so do these. */
static void iss_grids_put_lacking(struct iss *iss, const struct iss_group *group, unsigned kind) {
    uint32_t n = iss->columns;
    qd_iss_rule(iss, "house=");
    for (uint32_t i = 0; i < group->count; i++)
        qd_iss_put_cell(iss, group->first + i);
    for (uint32_t i = 0; i < group->count; i++) {
        qd_iss_rule(iss, "house=");
        for (uint32_t cell = 0; cell < n * n; cell++) {
            const uint32_t numbers[] = {cell / n, cell % n, iss->regions[cell] - 1u};
            if (numbers[kind] == i)
                qd_iss_put_cell(iss, cell);
        }
        qd_iss_put_cell(iss, group->first + i);
    }
}

/* Doppelganger, without arguments */
void qd_iss_doppelganger(struct iss *iss, const struct iss_type *type) {
    static const char *const prefixes[] = ISS_LACKING;
    qd_iss_flag(iss, type);
    for (unsigned kind = 0; kind < 3; kind++) {
        const struct iss_group *group = qd_iss_find_group(iss, prefixes[kind], 3);
        if (group)
            iss_grids_put_lacking(iss, group, kind);
    }
}

void qd_iss_mod_flag(struct iss *iss, const struct iss_type *type) {
    if (iss->greatest - iss->least + 1 != 9)
        qd_iss_fail(iss, iss->item->name, "%s: only for nine values", type->name);
    else
        qd_iss_flag(iss, type);
}

void qd_iss_entropy_flag(struct iss *iss, const struct iss_type *type) {
    if (iss->least != 1)
        qd_iss_fail(iss, iss->item->name, "%s: only for values from 1 on", type->name);
    else if (qd_iss_is(iss->item->name, "GlobalEntropy"))
        qd_iss_mod_flag(iss, type);
    else
        qd_iss_flag(iss, type);
}

/* Diagonal~1 is /, Diagonal~-1 is \ */
void qd_iss_diagonal(struct iss *iss, const struct iss_type *type) {
    struct iss_span direction = qd_iss_argument(iss, 0);
    bool rises = qd_iss_is(direction, "1");
    (void)type;
    if (iss->item->argument_count != 1 || (!rises && !qd_iss_is(direction, "-1")))
        qd_iss_fail(iss, direction, "Diagonal: expected 1 or -1");
    else if (iss->diagonals == 3)
        qd_iss_rule(iss, "x");
    else if (iss->diagonals)
        qd_iss_rule(iss, rises ? "antidiagonal" : "diagonal");
    if (iss->diagonals == 3)
        iss->diagonals = 0;
}

/* ---- lists of values, then cells ------------------------------------------------------------- */

/* ConnectedValues~prefix~1_2~size */
void qd_iss_connected(struct iss *iss, const struct iss_type *type) {
    struct iss_span prefix = qd_iss_argument(iss, 0), size = qd_iss_argument(iss, 2);
    size_t count = iss->item->argument_count;
    const struct iss_group *group = qd_iss_find_group(iss, prefix.text, prefix.length);
    uint64_t cells = 0;
    if (count < 2 || count > 3 || !group) {
        qd_iss_fail(iss, prefix, "ConnectedValues: expected the prefix of a group, and values");
        return;
    }
    if (group->columns != group->width && group->count > group->width) {
        qd_iss_fail(
            iss, prefix,
            "ConnectedValues: the last row of this group is not full; give its rows and columns");
        return;
    }
    if (count == 3 && size.length && !qd_iss_number(size, ISS_CELLS, &cells)) {
        qd_iss_fail(iss, size, "ConnectedValues: expected a number of cells");
        return;
    }
    qd_iss_rule(iss, type->rule);
    qd_iss_put(iss, "=");
    qd_iss_put_values(iss, qd_iss_argument(iss, 1));
    qd_iss_put(iss, ":");
    if (count == 3 && size.length)
        qd_iss_printf(iss, "%u:", (uint32_t)cells);
    for (uint32_t i = 0; i < group->count; i++)
        qd_iss_put_cell(iss, group->first + i);
}

/* ---- pairs of neighbours --------------------------------------------------------------------- */

/* Whether the absence of such marks means something, so that it must be known where they are. */
static bool iss_grids_is_strict(const struct iss *iss, const struct iss_type *type) {
    return (iss->strict_dots && strstr(type->name, "Dot")) ||
           (iss->strict_xv && strncmp(type->rule, "xv", 2) == 0);
}

/* The rules of a cell and its neighbours that are listed after it. */
static size_t iss_grids_put_neighbours(struct iss *iss, const struct iss_type *type, size_t number,
                                       const uint16_t *listed) {
    size_t found = 0;
    uint32_t cell = iss->cells[number];
    for (unsigned side = 0; side < ISS_SIDES; side++) {
        uint32_t other = qd_iss_neighbour(iss, cell, side);
        if (other == QD_NO_CELL || listed[other] <= listed[cell])
            continue;
        found++;
        qd_iss_rule(iss, type->rule);
        qd_iss_put_cell(iss, cell);
        qd_iss_put_cell(iss, other);
    }
    return found;
}

/* One rule for each two neighbours among the cells, the first of them as listed. */
void qd_iss_neighbours(struct iss *iss, const struct iss_type *type) {
    uint16_t listed[ISS_CELLS] = {0};
    size_t found = 0;
    if (iss->choices && iss_grids_is_strict(iss, type)) {
        qd_iss_fail(iss, iss->item->name, "%s in an Or, where all marks are given", type->name);
        return;
    }
    if (!qd_iss_cells(iss, 0, iss->item->argument_count))
        return;
    qd_iss_drop_repeats(iss);
    for (size_t i = 0; i < iss->cell_count; i++)
        listed[iss->cells[i]] = (uint16_t)(i + 1);
    for (size_t i = 0; i < iss->cell_count; i++)
        found += iss_grids_put_neighbours(iss, type, i, listed);
    if (!found)
        qd_iss_fail(iss, qd_iss_argument(iss, 0), "%s: none of the cells are neighbours",
                    type->name);
}

/* ---- segments -------------------------------------------------------------------------------- */

/* The most cells that a row, column or region has. */
static size_t iss_grids_largest(struct iss *iss) {
    size_t largest = iss->rows > iss->columns ? iss->rows : iss->columns;
    bool has_regions = iss->has_boxes || iss->has_jigsaw;
    return has_regions && iss->region_size > largest ? iss->region_size : largest;
}

/* The largest of all rows, columns and regions hold the same values. */
void qd_iss_same_regions(struct iss *iss, const struct iss_type *type) {
    size_t largest = iss_grids_largest(iss), count = 0;
    if (iss->has_boxes && iss->has_jigsaw) {
        qd_iss_fail(iss, iss->item->name,
                    "RegionSameValues with boxes and a jigsaw is not supported");
        return;
    }
    if (iss->rows == 1 || iss->columns == 1) /* there is only one */
        return;
    for (unsigned way = 0; way < 3; way++)
        for (uint32_t number = 0; number < iss->groups[0].count; number++) {
            if (!iss_grids_gather(iss, way, number))
                return;
            if (iss->cell_count != largest)
                continue;
            if (count++ == 0)
                qd_iss_rule(iss, type->rule);
            else
                qd_iss_put(iss, "/");
            qd_iss_put_cells(iss, iss->cells, iss->cell_count);
        }
}
