#include "marks.h"

#include "../explain/above.h"

static uint64_t marks_bit(uint32_t value) {
    QD_CHECK(value <= 64);
    return value ? (uint64_t)1 << (value - 1) : 0;
}

static bool marks_has(const qd_board *board, uint32_t number, uint32_t cell) {
    if (number == QD_NO_HOUSE)
        return false;
    qd_house house = qd_board_house(board, number);
    for (uint32_t i = 0; i < house.cell_count; i++)
        if (house.cells[i] == cell)
            return true;
    return false;
}

/* Whether a part is shown as the other one. */
static bool marks_is_other(const qd_part *part) {
    switch (part->role) {
    case QD_ROLE_PINCER:
    case QD_ROLE_EXTRA:
    case QD_ROLE_SET:
    case QD_ROLE_EXCLUDER:
    case QD_ROLE_DENIAL:
    case QD_ROLE_FIN:
        return true;
    case QD_ROLE_COLOUR:
    case QD_ROLE_ALMOST:
        return part->set % 2;
    default:
        return false;
    }
}

/* A house without a cell stands for the places of its values in it. */
static void marks_add_part(struct marks *marks, const qd_board *board, const qd_part *part,
                           uint32_t cell) {
    bool is_inside = part->role != QD_ROLE_IMAGE && marks_has(board, part->house, cell);
    bool is_place =
        part->cell == cell || (part->cell == QD_NO_CELL && is_inside && part->role == QD_ROLE_BASE);
    marks->is_base |= is_inside && part->role != QD_ROLE_COVER;
    marks->is_cover |= is_inside && part->role == QD_ROLE_COVER;
    marks->is_framed |= part->cell == cell;
    if (is_place)
        *(marks_is_other(part) ? &marks->other : &marks->pattern) |= part->values;
}

static void marks_add_node(struct marks *marks, bool is_on, uint32_t value) {
    *(is_on ? &marks->pattern : &marks->other) |= marks_bit(value);
}

static void marks_add_link(struct marks *marks, const qd_link *link, uint32_t cell) {
    if (link->from_cell == cell)
        marks_add_node(marks, link->from_on, link->from_value);
    if (link->to_cell == cell)
        marks_add_node(marks, link->to_on, link->to_value);
}

static void marks_add_effect(struct marks *marks, const qd_step *step, uint32_t cell) {
    for (size_t i = 0; i < step->removal_count; i++)
        if (step->removals[i].cell == cell)
            marks->removed |= step->removals[i].values;
    if (step->cell == cell)
        marks->placed = marks_bit(step->value);
}

/* Only where to look. */
static struct marks marks_where(const qd_scene *scene, const qd_board *board, uint32_t cell) {
    uint32_t house, place;
    qd_step_where(scene->step, &house, &place);
    return (struct marks){.is_base = marks_has(board, house, cell), .is_framed = place == cell};
}

struct marks qd_marks_of(const qd_scene *scene, uint32_t cell) {
    QD_CHECK(cell < qd_board_cell_count(qd_grid_board(scene->puzzle->grid)));
    const qd_board *board = qd_grid_board(scene->puzzle->grid);
    const qd_step *step = scene->step;
    struct marks marks = {.is_base = false};
    if (!step)
        return marks;
    if (scene->help < QD_HELP_REASON)
        return marks_where(scene, board, cell);
    marks_add_effect(&marks, step, cell);
    for (size_t i = 0; scene->help == QD_HELP_REASON && i < step->part_count; i++)
        marks_add_part(&marks, board, &step->parts[i], cell);
    for (size_t i = 0; scene->help == QD_HELP_REASON && i < step->link_count; i++)
        marks_add_link(&marks, &step->links[i], cell);
    marks.pattern &= ~marks.other; /* a fin is also in a house of the pattern */
    QD_CHECK(!(marks.placed & marks.removed));
    return marks;
}

uint64_t qd_scene_candidates(const qd_scene *scene, uint32_t cell) {
    QD_CHECK(cell < qd_board_cell_count(qd_grid_board(scene->puzzle->grid)));
    return qd_explainer_candidates(scene->explainer, cell) | qd_marks_of(scene, cell).placed;
}
