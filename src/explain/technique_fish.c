/*
 * Fish: d columns (or rows) in which all places of a value lie in d rows (or columns); it is removed
 * from the other cells of the latter. Only on boards of one square.
 *
 * Sets of lines come first, then values: so all values of some lines are looked at together, those
 * that have 2 to d places in each of them.
 */
#include "wording.h"
#include "techniques.h"

#include "../sudoku/above.h"

#define FISH_USUAL 4 /* larger ones have a smaller one across: they are found by name alone */

struct fish {
    struct search *search;
    uint32_t base, cover;          /* first areas of the two kinds of lines */
    uint64_t fits[QD_MAX_VALUES];  /* of each base line: the values with 2 to d places */
    uint64_t usable;               /* values that are not placed too often */
    uint32_t lines[QD_MAX_VALUES]; /* chosen, the highest first */
};

static bool fish_offer(struct fish *fish, uint32_t value, uint64_t covers) {
    struct search *search = fish->search;
    const struct ground *ground = search->ground;
    uint32_t degree = search->rung->technique->degree;
    uint64_t bases = 0;
    struct pattern *pattern = &search->step->pattern;
    QD_CHECK(degree <= QD_MAX_VALUES && qd_bit_count(covers) == degree);
    step_begin(search, search->rung->rating);
    *pattern = (struct pattern){false, 0, {0}, (uint64_t)1 << value, covers};
    for (uint32_t i = degree; i-- > 0;) {
        bases |= (uint64_t)1 << fish->lines[i];
        pattern->areas[pattern->count++] = fish->base + fish->lines[i];
        step_part(search, QD_ROLE_BASE, fish->base + fish->lines[i], QD_NO_CELL,
                  (uint64_t)1 << value);
    }
    for (; covers; covers &= covers - 1) {
        uint32_t line = fish->cover + qd_lowest_bit(covers);
        uint64_t places = position_places(search->position, line, value) & ~bases;
        step_part(search, QD_ROLE_COVER, line, QD_NO_CELL, (uint64_t)1 << value);
        for (; places; places &= places - 1)
            step_remove(search, ground->area[line].cells[qd_lowest_bit(places)],
                        (uint64_t)1 << value);
    }
    return step_offer(search);
}

static bool fish_try(struct fish *fish, uint64_t values) {
    uint32_t degree = fish->search->rung->technique->degree;
    for (; values; values &= values - 1) {
        uint32_t value = qd_lowest_bit(values);
        uint64_t covers = 0;
        for (uint32_t i = 0; i < degree; i++)
            covers |= position_places(fish->search->position, fish->base + fish->lines[i], value);
        if (qd_bit_count(covers) == degree && !fish_offer(fish, value, covers))
            return false;
    }
    return true;
}

/* Chooses line number `depth`, below the one before. */
static bool fish_choose(struct fish *fish, uint32_t depth, uint64_t values) {
    uint32_t degree = fish->search->rung->technique->degree;
    if (depth == degree)
        return fish_try(fish, values);
    uint32_t end = depth ? fish->lines[depth - 1] : fish->search->ground->values;
    for (uint32_t line = degree - 1 - depth; line < end; line++) {
        fish->lines[depth] = line;
        if (values & fish->fits[line] && !fish_choose(fish, depth + 1, values & fish->fits[line]))
            return false;
    }
    return true;
}

static bool fish_find_along(struct fish *fish, enum area_kind base, enum area_kind cover) {
    const struct ground *ground = fish->search->ground;
    uint32_t degree = fish->search->rung->technique->degree;
    fish->base = ground->first_area[base];
    fish->cover = ground->first_area[cover];
    for (uint32_t line = 0; line < ground->values; line++) {
        fish->fits[line] = 0;
        for (uint32_t value = 0; value < ground->values; value++) {
            uint64_t places = position_places(fish->search->position, fish->base + line, value);
            if (places & (places - 1) && qd_bit_count(places) <= degree)
                fish->fits[line] |= (uint64_t)1 << value;
        }
    }
    return fish_choose(fish, 0, fish->usable);
}

/* One value after another; rows first. */
static bool fish_find_by_value(struct fish *fish) {
    for (uint64_t usable = fish->usable; usable; usable &= usable - 1) {
        fish->usable = usable & (~usable + 1);
        if (!fish_find_along(fish, AREA_ROW, AREA_COLUMN) ||
            !fish_find_along(fish, AREA_COLUMN, AREA_ROW))
            return false;
    }
    return true;
}

static bool fish_find(struct search *search) {
    const struct ground *ground = search->ground;
    struct fish fish = {.search = search};
    uint32_t degree = search->rung->technique->degree;
    if (qd_board_square_count(ground->board) != 1 || degree > ground->values ||
        ground->first_area[AREA_ROW] - ground->first_area[AREA_COLUMN] != ground->values ||
        ground->first_area[AREA_OTHER] - ground->first_area[AREA_ROW] != ground->values)
        return true;
    for (uint32_t value = 0; value < ground->values; value++)
        if (search->position->placed[value] + (degree > FISH_USUAL ? degree : 2 * degree) <=
            ground->values)
            fish.usable |= (uint64_t)1 << value;
    if (search->is_learner)
        return fish_find_by_value(&fish);
    return fish_find_along(&fish, AREA_COLUMN, AREA_ROW) &&
           fish_find_along(&fish, AREA_ROW, AREA_COLUMN);
}

#define FISH(id, text_name, text_title, size)                                                      \
    const struct qd_technique id = {.name = text_name,                                             \
                                    .title = text_title,                                           \
                                    .sentence = SENTENCE_ONLY_IN,                                  \
                                    .find = fish_find,                                             \
                                    .degree = size,                                                \
                                    .any_board = true}

FISH(qd_technique_x_wing, "x-wing", "X-wing", 2);
FISH(qd_technique_swordfish, "swordfish", "swordfish", 3);
FISH(qd_technique_jellyfish, "jellyfish", "jellyfish", 4);
FISH(qd_technique_squirmbag, "squirmbag", "squirmbag", 5);
