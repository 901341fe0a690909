#include "demands.h"

#include "../base/memory.h"
#include "../sudoku/above.h"

#include <stdlib.h>
#include <string.h>

#define SUM_CELLS 12 /* most that are left of houses */

/* ---- the list -------------------------------------------------------------------------------- */

static void *demands_copy(struct demands *demands, const void *from, size_t count, size_t size) {
    void *copy = qd_array_new(count, size);
    demands->failed |= !copy;
    if (copy && count)
        memcpy(copy, from, count * size);
    return copy;
}

/* Adds one: its arrays become its own. */
static void demands_add(struct demands *demands, const struct demand *given) {
    struct demand demand = *given;
    if (demands->failed || !qd_array_reserve(&demands->list, &demands->capacity, demands->count + 1,
                                             sizeof *demands->list)) {
        demands->failed = true;
        return;
    }
    demand.cells = demands_copy(demands, demand.cells, demand.count, sizeof *demand.cells);
    if (demand.weights)
        demand.weights =
            demands_copy(demands, demand.weights, demand.count, sizeof *demand.weights);
    demand.rules = demands_copy(demands, demand.rules, demand.rule_count, sizeof *demand.rules);
    demand.houses = demands_copy(demands, demand.houses, demand.house_count, sizeof *demand.houses);
    demands->list[demands->count++] = demand;
}

/* ---- what rules read ------------------------------------------------------------------------- */

static void demands_add_readings(struct demands *demands, const struct ground *ground) {
    for (uint32_t i = 0; i < qd_board_reading_count(ground->board); i++) {
        struct reading reading = qd_board_reading(ground->board, i);
        uint32_t rule = reading.constraint + 1;
        const char *name = qd_board_constraint(ground->board, reading.constraint)->rule;
        const struct demand demand = {.kind = qd_rule_words(name)->demand,
                                      .count = reading.cell_count,
                                      .cells = reading.cells,
                                      .weights = reading.weights,
                                      .total = reading.total,
                                      .reading = i,
                                      .rules = &rule,
                                      .rule_count = 1};
        demands_add(demands, &demand);
    }
}

/* ---- pairs ----------------------------------------------------------------------------------- */

/* The constraint of that rule that names both cells; else the first one of the rule. From 1. */
static uint32_t demands_rule_of(const qd_board *board, const char *rule, uint32_t left,
                                uint32_t right) {
    const qd_constraint *constraint;
    uint32_t first = 0;
    for (uint32_t i = 0; (constraint = qd_board_constraint(board, i)); i++) {
        unsigned met = 0;
        if (strcmp(constraint->rule, rule) != 0)
            continue;
        first = first ? first : i + 1;
        for (uint32_t k = 0; k < constraint->cell_count; k++)
            met |= (unsigned)(constraint->cells[k] == left) |
                   (unsigned)(constraint->cells[k] == right) << 1;
        if (met == 3)
            return i + 1;
    }
    return first;
}

/* The pair of two cells by that rule, the last ones first, as those of one rule follow each other. */
static struct demand *demands_pair(struct demands *demands, const struct ground *ground,
                                   const char *rule, uint32_t left, uint32_t right) {
    uint32_t number = demands_rule_of(ground->board, rule, left, right);
    const uint32_t cells[2] = {left, right};
    for (size_t i = demands->count; i-- > 0;) {
        struct demand *demand = &demands->list[i];
        if (demand->allowed && demand->cells[0] == left && demand->cells[1] == right &&
            demand->rules[0] == number)
            return demand;
    }
    const struct demand demand = {.kind = qd_rule_words(rule)->demand,
                                  .count = 2,
                                  .cells = cells,
                                  .reading = NO_READING,
                                  .rules = &number,
                                  .rule_count = 1};
    demands_add(demands, &demand);
    if (demands->failed)
        return NULL;
    struct demand *own = &demands->list[demands->count - 1];
    own->allowed = qd_array_new(ground->values, sizeof *own->allowed);
    demands->failed |= !own->allowed;
    for (uint32_t value = 0; own->allowed && value < ground->values; value++)
        own->allowed[value] = ~UINT64_C(0) >> (QD_MAX_VALUES - ground->values);
    return own->allowed ? own : NULL;
}

static void demands_add_exclusion(struct demands *demands, const struct ground *ground,
                                  const qd_exclusion *exclusion) {
    for (uint32_t i = 0; i < exclusion->count; i++)
        for (uint32_t k = 0; k < exclusion->count; k++) {
            qd_placement left = exclusion->placements[i], right = exclusion->placements[k];
            if (left.cell >= right.cell)
                continue;
            struct demand *pair =
                demands_pair(demands, ground, exclusion->rule, left.cell, right.cell);
            if (pair)
                pair->allowed[left.value - 1] &= ~(UINT64_C(1) << (right.value - 1));
        }
}

static void demands_add_pairs(struct demands *demands, const struct ground *ground) {
    for (uint32_t i = 0; i < qd_board_exclusion_count(ground->board); i++) {
        const qd_exclusion exclusion = qd_board_exclusion(ground->board, i);
        demands_add_exclusion(demands, ground, &exclusion);
    }
}

/* ---- sums of houses -------------------------------------------------------------------------- */

/* Houses that share no cells, and the cages that are taken from them. */
struct outline {
    struct demands *demands;
    const struct ground *ground;
    int32_t *weights; /* of all cells */
    uint32_t houses[QD_MAX_VALUES], house_count;
    uint32_t rules[2 * QD_MAX_VALUES], rule_count;
    int64_t total;
};

/* Whether a demand is a cage with a sum. */
static bool demands_is_cage(const struct demand *demand) {
    return demand->kind == DEMAND_CAGE && demand->weights;
}

/* How many cells of a cage are in the houses and not in a cage yet; UINT32_MAX: one is in another cage. */
static uint32_t demands_inside(const struct outline *outline, const struct demand *cage) {
    uint32_t inside = 0;
    for (uint32_t i = 0; i < cage->count; i++) {
        int32_t weight = outline->weights[cage->cells[i]];
        if (weight == 2 || weight == -1)
            return UINT32_MAX;
        inside += weight == 1;
    }
    return inside;
}

static void demands_take(struct outline *outline, const struct demand *cage) {
    for (uint32_t i = 0; i < cage->count; i++) {
        int32_t *weight = &outline->weights[cage->cells[i]];
        *weight = *weight == 1 ? 2 : -1; /* 2: within the houses and within a cage */
    }
    outline->rules[outline->rule_count++] = cage->rules[0];
    outline->total -= cage->total;
}

static bool demands_is_there(const struct outline *outline, const struct demand *own) {
    const struct demands *demands = outline->demands;
    for (size_t i = demands->count; i-- > 0 && demands->list[i].kind == DEMAND_HOUSES;)
        if (demands->list[i].count == own->count &&
            memcmp(demands->list[i].cells, own->cells, own->count * sizeof *own->cells) == 0 &&
            memcmp(demands->list[i].weights, own->weights, own->count * sizeof *own->weights) == 0)
            return true;
    return false;
}

static void demands_add_outline(struct outline *outline) {
    uint32_t cells[SUM_CELLS], count = 0;
    int32_t weights[SUM_CELLS];
    for (uint32_t cell = 0; cell < outline->ground->cells; cell++) {
        int32_t weight = outline->weights[cell];
        if (weight == 0 || weight == 2)
            continue;
        if (count == SUM_CELLS)
            return;
        cells[count] = cell;
        weights[count++] = weight;
    }
    const struct demand demand = {.kind = DEMAND_HOUSES,
                                  .count = count,
                                  .cells = cells,
                                  .weights = weights,
                                  .total = outline->total,
                                  .reading = NO_READING,
                                  .rules = outline->rules,
                                  .rule_count = outline->rule_count,
                                  .houses = outline->houses,
                                  .house_count = outline->house_count};
    bool is_told = count + outline->house_count + outline->rule_count < 100;
    if (count > 0 && outline->rule_count > 0 && is_told && !demands_is_there(outline, &demand))
        demands_add(outline->demands, &demand);
}

/* Takes the cages that have at least `share` halves of their cells in the houses: 2: all of them, 1: more than half,
 * 0: any. */
static void demands_add_houses(struct outline *outline, size_t readings, unsigned share) {
    const struct ground *ground = outline->ground;
    int64_t least = qd_board_least_value(ground->board), n = ground->values;
    memset(outline->weights, 0, ground->cells * sizeof *outline->weights);
    outline->rule_count = 0;
    outline->total = outline->house_count * (n * least + n * (n - 1) / 2);
    for (uint32_t i = 0; i < outline->house_count; i++) {
        qd_house house = qd_board_house(ground->board, outline->houses[i]);
        for (uint32_t k = 0; k < house.cell_count; k++)
            if (outline->weights[house.cells[k]]++)
                return; /* they share a cell */
    }
    for (size_t i = 0; i < readings; i++) {
        const struct demand *cage = &outline->demands->list[i];
        uint32_t inside = demands_is_cage(cage) ? demands_inside(outline, cage) : UINT32_MAX;
        bool fits = inside != UINT32_MAX && inside > 0 &&
                    (share == 2   ? inside == cage->count
                     : share == 1 ? 2 * inside > cage->count
                                  : true);
        if (fits && outline->rule_count < 2 * QD_MAX_VALUES)
            demands_take(outline, cage);
    }
    demands_add_outline(outline);
}

static void demands_add_outlines(struct outline *outline, size_t readings) {
    for (unsigned share = 3; share-- > 0;)
        demands_add_houses(outline, readings, share);
}

/* Houses of one kind that follow each other, up to half of them, as the others have the same innies and outies. */
static void demands_add_runs(struct outline *outline, size_t readings, enum area_kind kind) {
    const struct ground *ground = outline->ground;
    uint32_t first = ground->first_area[kind], end = ground->first_area[kind + 1];
    uint32_t most = kind == AREA_OTHER ? 1 : kind == AREA_BOX ? 2 : (end - first + 1) / 2;
    for (uint32_t size = 1; size <= most; size++)
        for (uint32_t i = first; i + size <= end; i++) {
            outline->house_count = size;
            for (uint32_t k = 0; k < size; k++)
                outline->houses[k] = ground->area[i + k].house;
            demands_add_outlines(outline, readings);
        }
}

/* Two or three boxes, or four around a corner: those of which each touches another one. `step` is how far away, in the
 * order of boxes. */
static void demands_add_boxes(struct outline *outline, size_t readings) {
    const struct ground *ground = outline->ground;
    uint32_t across =
        ground->values / (qd_board_box_columns(ground->board) ? qd_board_box_columns(ground->board)
                                                              : ground->values);
    const uint32_t shapes[][4] = {
        {0, across, 0, 0}, {0, across, 2 * across, 0}, {0, 1, across, across + 1}};
    uint32_t first = ground->first_area[AREA_BOX], end = ground->first_area[AREA_BOX + 1];
    for (uint32_t i = first; i < end && !qd_board_has_regions(ground->board); i++)
        for (unsigned shape = 0; shape < 3; shape++) {
            outline->house_count = shape + 2;
            bool fits = shape < 2 || (i - first) % across + 1 < across;
            for (uint32_t k = 0; fits && k < outline->house_count; k++) {
                fits = i + shapes[shape][k] < end;
                if (fits)
                    outline->houses[k] = ground->area[i + shapes[shape][k]].house;
            }
            if (fits)
                demands_add_outlines(outline, readings);
        }
}

static void demands_add_sums(struct demands *demands, const struct ground *ground) {
    struct outline outline = {.demands = demands, .ground = ground};
    size_t readings = demands->count;
    bool any = false;
    for (size_t i = 0; i < readings; i++)
        any |= demands_is_cage(&demands->list[i]);
    if (!any || demands->failed)
        return;
    outline.weights = qd_array_new(ground->cells, sizeof *outline.weights);
    if (!outline.weights) {
        demands->failed = true;
        return;
    }
    demands_add_runs(&outline, readings, AREA_ROW);
    demands_add_runs(&outline, readings, AREA_COLUMN);
    demands_add_runs(&outline, readings, AREA_BOX);
    demands_add_runs(&outline, readings, AREA_OTHER);
    demands_add_boxes(&outline, readings);
    free(outline.weights);
}

/* ---- all ------------------------------------------------------------------------------------- */

/* By kind; within a kind as they were found, sums of few cells first. */
static void demands_sort(struct demands *demands) {
    size_t at = 0;
    for (uint32_t kind = 0; kind < DEMAND_KINDS; kind++) {
        demands->first[kind] = (uint32_t)at;
        for (size_t i = at; i < demands->count; i++) {
            struct demand demand = demands->list[i];
            size_t to = at;
            if (demand.kind != kind)
                continue;
            while (kind == DEMAND_HOUSES && to > demands->first[kind] &&
                   demands->list[to - 1].count > demand.count)
                to--;
            memmove(demands->list + to + 1, demands->list + to, (i - to) * sizeof demand);
            demands->list[to] = demand;
            at++;
        }
    }
    demands->first[DEMAND_KINDS] = (uint32_t)at;
}

struct demands *qd_demands_new(const struct ground *ground) {
    struct demands *demands = qd_array_new(1, sizeof *demands);
    if (!demands)
        return NULL;
    demands_add_readings(demands, ground);
    demands_add_sums(demands, ground);
    demands_add_pairs(demands, ground);
    if (demands->failed) {
        qd_demands_free(demands);
        return NULL;
    }
    demands_sort(demands);
    return demands;
}

void qd_demands_free(struct demands *demands) {
    if (!demands)
        return;
    for (size_t i = 0; i < demands->count; i++) {
        free((void *)demands->list[i].cells);
        free((void *)demands->list[i].weights);
        free((void *)demands->list[i].rules);
        free((void *)demands->list[i].houses);
        free(demands->list[i].allowed);
    }
    free(demands->list);
    free(demands);
}
