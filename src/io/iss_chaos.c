/* Regions that are to be found, and clues to them: the region of cell R1C1 is the value of CC1, and so on. */
#include "iss_items.h"

#include "../base/check.h"
#include "../base/memory.h"

/* ChaosConstruction, without arguments */
void qd_iss_chaos(struct iss *iss, const struct iss_type *type) {
    const struct iss_group *regions = qd_iss_find_group(iss, "CC", 2);
    QD_CHECK(regions); /* the board has them as it has the item */
    if (iss->item->argument_count) {
        qd_iss_fail(iss, qd_iss_argument(iss, 0), "%s has no arguments", type->name);
    } else {
        qd_iss_rule(iss, type->rule);
        qd_iss_printf(iss, "%u:", iss->region_size);
        qd_iss_put_cell(iss, regions->first);
    }
}

/* The cell with the region of a cell of the board, or that cell if it is one. */
static uint32_t iss_chaos_region(const struct iss_group *regions, uint32_t cell) {
    return cell < regions->count ? regions->first + cell : cell;
}

static void iss_chaos_put_arm(struct iss *iss, size_t number) {
    const struct iss_group *regions = qd_iss_find_group(iss, "CC", 2);
    (void)number;
    qd_iss_put(iss, ":");
    for (size_t k = 0; k < iss->cell_count; k++)
        qd_iss_put_cell(iss, iss_chaos_region(regions, iss->cells[k]));
}

/* In all four directions to the border. */
static void iss_chaos_put_arms(struct iss *iss, const struct iss_group *regions, uint32_t cell) {
    for (unsigned side = 0; side < ISS_SIDES; side++) {
        qd_iss_put(iss, ":");
        for (uint32_t at = cell; at != QD_NO_CELL; at = qd_iss_neighbour(iss, at, side))
            qd_iss_put_cell(iss, iss_chaos_region(regions, at));
    }
}

/* The 3x3 cells around it. */
static void iss_chaos_put_around(struct iss *iss, const struct iss_group *regions, uint32_t cell) {
    uint32_t row = cell / iss->columns, column = cell % iss->columns;
    qd_iss_put(iss, ":");
    qd_iss_put_cell(iss, regions->first + cell);
    for (uint32_t i = 0; i < iss->rows * iss->columns; i++)
        if (i != cell && i / iss->columns + 1 >= row && i / iss->columns <= row + 1 &&
            i % iss->columns + 1 >= column && i % iss->columns <= column + 1)
            qd_iss_put_cell(iss, regions->first + i);
}

/* ChaosArrow~cell~offset~cells~-~cells, ChaosCount~cell~offset~cells; without cells those around it */
void qd_iss_chaos_clue(struct iss *iss, const struct iss_type *type) {
    const struct iss_group *regions = qd_iss_find_group(iss, "CC", 2);
    struct iss_span offset = qd_iss_argument(iss, 1);
    uint64_t number = 0;
    uint32_t cell;
    size_t count = iss->item->argument_count;
    bool is_arrow = qd_iss_is(iss->item->name, "ChaosArrow");
    if (!regions) {
        qd_iss_fail(iss, iss->item->name, "%s: only with ChaosConstruction", type->name);
        return;
    }
    if (!count || (count > 1 && offset.length && !qd_iss_number(offset, 1, &number))) {
        qd_iss_fail(iss, offset, "%s: expected a cell, and 0 or 1", type->name);
        return;
    }
    if (!qd_iss_cell(iss, qd_iss_argument(iss, 0), &cell))
        return;
    if (count < 3 && cell >= regions->count) {
        qd_iss_fail(iss, qd_iss_argument(iss, 0), "%s: expected a cell of the board", type->name);
        return;
    }
    qd_iss_rule(iss, type->rule);
    qd_iss_printf(iss, "%u:", (uint32_t)number);
    qd_iss_put_cell(iss, cell);
    if (count > 2)
        (void)qd_iss_each_segment(iss, 2, count, false, iss_chaos_put_arm);
    else if (is_arrow)
        iss_chaos_put_arms(iss, regions, cell);
    else
        iss_chaos_put_around(iss, regions, cell);
}
