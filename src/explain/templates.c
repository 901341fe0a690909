#include "templates.h"

/* Columns and boxes of the band that are taken, as bits. */
static bool templates_place(struct templates *templates, uint32_t row, uint32_t columns,
                            uint32_t boxes, struct cells cells) {
    if (row == 9)
        return ++templates->count <= TEMPLATES_MOST && templates->visit(templates, cells);
    if (row % 3 == 0)
        boxes = 0;
    for (uint32_t left = templates->rows[row] & ~columns; left; left &= left - 1) {
        uint32_t column = qd_lowest_bit(left), box = 1u << column / 3;
        if (!(boxes & box) &&
            !templates_place(templates, row + 1, columns | 1u << column, boxes | box,
                             cells_or(cells, cells_of(9 * row + column))))
            return false;
    }
    return true;
}

bool qd_templates_each(struct templates *templates) {
    const struct qd_position *position = templates->search->position;
    memset(templates->rows, 0, sizeof templates->rows);
    templates->count = 0;
    for (uint32_t cell = 0; cell < 81; cell++)
        if (!cells_has(templates->without, cell) &&
            (position->value[cell] == templates->value ||
             position->candidates[cell] >> templates->value & 1))
            templates->rows[CELLS_ROW(cell)] |= (uint16_t)(1u << CELLS_COLUMN(cell));
    if (templates->cell < 81)
        templates->rows[CELLS_ROW(templates->cell)] &=
            (uint16_t)(1u << CELLS_COLUMN(templates->cell));
    return templates_place(templates, 0, 0, 0, (struct cells){0, 0});
}

static bool templates_join(struct templates *templates, struct cells cells) {
    struct templates_bounds *bounds = templates->context;
    bounds->all = cells_and(bounds->all, cells);
    bounds->any = cells_or(bounds->any, cells);
    return true;
}

bool qd_templates_bound(const struct search *search, uint32_t value, struct cells where,
                        struct cells without, struct templates_bounds *bounds) {
    struct templates templates = {.search = search,
                                  .value = value,
                                  .cell = 81,
                                  .without = without,
                                  .visit = templates_join,
                                  .context = bounds};
    *bounds = (struct templates_bounds){where, {0, 0}, 0};
    bool is_known = cells_any(where) && qd_templates_each(&templates);
    bounds->count = templates.count;
    return is_known;
}

void qd_templates_begin(struct search *search, uint32_t value) {
    step_begin(search, search->rung->rating);
    for (uint32_t row = 0; row < 9; row++)
        if (position_places(search->position, CELLS_ROWS + row, value))
            step_part(search, QD_ROLE_BASE, CELLS_ROWS + row, QD_NO_CELL, (uint64_t)1 << value);
}
