/*
 * What a rule of the board leaves: candidates of its cells that are in none of its fillings, and a value that all of
 * these have where a cell sees it. There is a technique for each kind of demand, whose `degree` is the kind.
 */
#include "techniques.h"

#include "demands.h"
#include "filling.h"
#include "stop.h"

#define CELLS_MOST 100u       /* of a demand; larger ones are not looked at */
#define COMBINATIONS_MOST 12u /* that are told */

/* ---- candidates ------------------------------------------------------------------------------ */

/* Of a cell with a value, that. */
static uint64_t demand_candidates(const struct search *search, uint32_t cell) {
    uint8_t value = search->position->value[cell];
    return value == NO_VALUE ? search->position->candidates[cell] : (uint64_t)1 << value;
}

/* The candidates of all its cells; returns how many cells have no value. */
static uint32_t demand_look(const struct search *search, const struct demand *demand,
                            uint64_t *candidates) {
    uint32_t open = 0;
    for (uint32_t i = 0; i < demand->count; i++) {
        candidates[i] = demand_candidates(search, demand->cells[i]);
        open += search->position->value[demand->cells[i]] == NO_VALUE;
    }
    return open;
}

/* Whether it is worth a look: it can be filled in several ways. */
static bool demand_is_open(const struct search *search, const struct demand *demand,
                           uint64_t *candidates) {
    uint32_t open = demand->count > CELLS_MOST ? 0 : demand_look(search, demand, candidates);
    return open > 0 && (demand->kind != DEMAND_HOUSES || open <= DEMAND_OPEN);
}

/* ---- parts ----------------------------------------------------------------------------------- */

/* The houses and rules that it follows from. */
static void demand_put_grounds(struct search *search, const struct demand *demand) {
    for (uint32_t i = 0; i < demand->house_count; i++)
        step_put_part(search, (qd_part){QD_ROLE_BASE, 0, demand->houses[i], QD_NO_CELL, 0, 0});
    for (uint32_t i = 0; i < demand->rule_count; i++)
        step_put_part(search,
                      (qd_part){QD_ROLE_BASE, 0, QD_NO_HOUSE, QD_NO_CELL, 0, demand->rules[i]});
}

static bool demand_is_first(const struct demand *demand, uint32_t number) {
    for (uint32_t i = 0; i < number; i++)
        if (demand->cells[i] == demand->cells[number])
            return false;
    return true;
}

/* Cells whose values are subtracted are extra ones. */
static void demand_put_cells(struct search *search, const struct demand *demand,
                             const uint64_t *candidates, uint64_t values) {
    for (uint32_t i = 0; i < demand->count; i++) {
        bool is_less = demand->kind == DEMAND_HOUSES && demand->weights[i] < 0;
        if (demand_is_first(demand, i) && candidates[i] & values)
            step_put_part(search, (qd_part){is_less ? QD_ROLE_EXTRA : QD_ROLE_BASE, 0, QD_NO_HOUSE,
                                            demand->cells[i], candidates[i] & values, 0});
    }
}

/* ---- combinations of a cage ------------------------------------------------------------------ */

/* Whether its values differ and are added up, so that sets of values say all. */
static bool demand_has_combinations(const struct search *search, const struct demand *demand) {
    for (uint32_t i = 0; i < demand->count; i++)
        for (uint32_t k = 0; k < i; k++)
            if (!ground_sees(search->ground, demand->cells[i], demand->cells[k]))
                return false;
    return demand->kind == DEMAND_CAGE && demand->weights && demand->count > 1;
}

/* The sets of `count` of these values that can be in the cells, up to one more than can be told. */
static uint32_t demand_combine(struct search *search, const struct demand *demand,
                               const uint64_t *candidates, uint64_t values, uint64_t *sets) {
    uint64_t chosen[CELLS_MOST], all = 0;
    uint8_t names[QD_MAX_VALUES];
    uint32_t picks[QD_MAX_VALUES], found = 0, size = 0, depth = 0;
    for (; values; values &= values - 1)
        names[size++] = (uint8_t)qd_lowest_bit(values);
    picks[0] = 0;
    for (uint32_t tries = 0; tries < 5000 && found <= COMBINATIONS_MOST;) {
        if (picks[depth] == size) {
            if (depth-- == 0)
                break;
            all &= ~((uint64_t)1 << names[picks[depth]++]);
        } else if (depth + 1 < demand->count) {
            all |= (uint64_t)1 << names[picks[depth]];
            picks[depth + 1] = picks[depth] + 1;
            depth++;
        } else {
            uint64_t set = all | (uint64_t)1 << names[picks[depth]++];
            for (uint32_t i = 0; i < demand->count; i++)
                chosen[i] = candidates[i] & set;
            tries++;
            if (qd_filling_find(search->filling, demand, chosen, NULL))
                sets[found++] = set;
        }
    }
    return found;
}

static void demand_put_combinations(struct search *search, const struct demand *demand,
                                    const uint64_t *candidates) {
    uint64_t sets[COMBINATIONS_MOST + 1], values = 0;
    if (!demand_has_combinations(search, demand))
        return;
    for (uint32_t i = 0; i < demand->count; i++)
        values |= candidates[i];
    uint32_t count = demand_combine(search, demand, candidates, values, sets);
    for (uint32_t i = 0; i < count && count <= COMBINATIONS_MOST; i++)
        step_put_part(search,
                      (qd_part){QD_ROLE_COMBINATION, i, QD_NO_HOUSE, QD_NO_CELL, sets[i], 0});
}

/* ---- within its cells ------------------------------------------------------------------------ */

static bool demand_offer(struct search *search, const struct demand *demand,
                         const uint64_t *candidates, const uint64_t *kept) {
    step_begin(search, search->rung->rating);
    demand_put_cells(search, demand, candidates, ~(uint64_t)0);
    demand_put_grounds(search, demand);
    demand_put_combinations(search, demand, candidates);
    for (uint32_t i = 0; i < demand->count; i++) {
        uint64_t left = kept[i];
        for (uint32_t k = i + 1; k < demand->count; k++) /* a cell that comes again */
            left &= demand->cells[k] == demand->cells[i] ? kept[k] : ~(uint64_t)0;
        if (demand_is_first(demand, i))
            step_remove(search, demand->cells[i], ~left);
    }
    return step_offer(search);
}

static bool demand_find_in(struct search *search, struct demand *demand) {
    uint64_t candidates[CELLS_MOST], kept[CELLS_MOST];
    if (!demand_is_open(search, demand, candidates))
        return true;
    uint64_t hash = demand_hash(demand, candidates);
    if (hash == demand->settled)
        return true;
    if (!qd_filling_find(search->filling, demand, candidates, kept))
        return true; /* the position has no solution */
    if (memcmp(kept, candidates, demand->count * sizeof *kept) != 0)
        return demand_offer(search, demand, candidates, kept);
    if (!search->stop->failed)
        demand->settled = hash;
    return true;
}

static bool demand_find(struct search *search) {
    struct demands *demands = search->demands;
    uint32_t kind = search->rung->technique->degree;
    for (uint32_t i = demands ? demands->first[kind] : 0;
         demands && i < demands->first[kind + 1] && !stop_is_due(search->stop); i++)
        if (!demand_find_in(search, &demands->list[i]))
            return false;
    return true;
}

/* ---- around its cells ------------------------------------------------------------------------ */

/* Whether it can be filled if none of the cells that see `cell` has the value; QD_NO_CELL: none at all. */
static bool demand_can_lack(struct search *search, const struct demand *demand,
                            const uint64_t *candidates, uint32_t cell, uint32_t value) {
    uint64_t less[CELLS_MOST];
    for (uint32_t i = 0; i < demand->count; i++) {
        bool is_without = cell == QD_NO_CELL || demand->cells[i] == cell ||
                          ground_sees(search->ground, demand->cells[i], cell);
        less[i] = is_without ? candidates[i] & ~((uint64_t)1 << value) : candidates[i];
    }
    return qd_filling_find(search->filling, demand, less, NULL);
}

static bool demand_names(const struct demand *demand, uint32_t cell) {
    for (uint32_t i = 0; i < demand->count; i++)
        if (demand->cells[i] == cell)
            return true;
    return false;
}

/* Whether the cell sees some of those that have the value; `all`: all of them. */
static bool demand_sees(const struct search *search, const struct demand *demand,
                        const uint64_t *candidates, uint32_t cell, uint32_t value, bool all) {
    for (uint32_t i = 0; i < demand->count; i++)
        if (candidates[i] >> value & 1 &&
            ground_sees(search->ground, demand->cells[i], cell) != all)
            return !all;
    return all;
}

static bool demand_offer_needed(struct search *search, const struct demand *demand,
                                const uint64_t *candidates, uint32_t value) {
    uint64_t bit = (uint64_t)1 << value;
    step_begin(search, search->rung->rating);
    demand_put_cells(search, demand, candidates, bit);
    demand_put_grounds(search, demand);
    for (uint32_t cell = 0; cell < search->ground->cells; cell++)
        if (search->position->candidates[cell] & bit && !demand_names(demand, cell) &&
            demand_sees(search, demand, candidates, cell, value, false) &&
            (demand_sees(search, demand, candidates, cell, value, true) ||
             !demand_can_lack(search, demand, candidates, cell, value)))
            step_remove(search, cell, bit);
    return step_offer(search);
}

/* Which values are in all fillings. */
static uint64_t demand_needs(struct search *search, struct demand *demand,
                             const uint64_t *candidates) {
    uint64_t hash = demand_hash(demand, candidates), all = 0;
    if (hash == demand->asked)
        return demand->needs;
    demand->asked = hash;
    demand->needs = 0;
    for (uint32_t i = 0; i < demand->count; i++)
        if (search->position->value[demand->cells[i]] == NO_VALUE)
            all |= candidates[i];
    for (uint32_t i = 0; i < demand->count; i++) /* what is there already rules itself out */
        if (search->position->value[demand->cells[i]] != NO_VALUE)
            all &= ~candidates[i];
    for (; all; all &= all - 1)
        if (!demand_can_lack(search, demand, candidates, QD_NO_CELL, qd_lowest_bit(all)))
            demand->needs |= all & (~all + 1);
    return demand->needs;
}

static bool demand_find_around(struct search *search, struct demand *demand) {
    uint64_t candidates[CELLS_MOST];
    if (!demand_is_open(search, demand, candidates) ||
        !qd_filling_find(search->filling, demand, candidates, NULL))
        return true;
    for (uint64_t needs = demand_needs(search, demand, candidates); needs; needs &= needs - 1)
        if (!demand_offer_needed(search, demand, candidates, qd_lowest_bit(needs)))
            return false;
    return true;
}

static bool demand_find_needed(struct search *search) {
    struct demands *demands = search->demands;
    for (uint32_t i = 0; demands && i < demands->first[DEMAND_HOUSES] && !stop_is_due(search->stop);
         i++)
        if (!demands->list[i].allowed && !demand_find_around(search, &demands->list[i]))
            return false;
    return true;
}

/* ---- techniques ------------------------------------------------------------------------------ */

#define DEMAND(id, text_name, text_title, kind, words)                                             \
    const struct qd_technique id = {.name = text_name,                                             \
                                    .title = text_title,                                           \
                                    .sentence = words,                                             \
                                    .find = demand_find,                                           \
                                    .degree = kind,                                                \
                                    .any_board = true,                                             \
                                    .of_rules = true}

DEMAND(qd_technique_dot, "dot", "dots and signs", DEMAND_DOT,
       "By %r, each value of a cell needs one of the other cell that goes with it: %t.");
DEMAND(qd_technique_thermometer, "thermometer", "ends of a thermometer", DEMAND_THERMO,
       "Along %r there must be room for values that rise from the bulb to the end: %t.");
DEMAND(qd_technique_arrow, "arrow", "arrow", DEMAND_ARROW,
       "The sums of %r can only be equal in this way: %t.");
DEMAND(qd_technique_cage, "cage", "combinations of a cage", DEMAND_CAGE, "%k: %t.");
DEMAND(qd_technique_line, "line", "line", DEMAND_LINE, "Along %r, no other values fit: %t.");
DEMAND(qd_technique_outside_clue, "outside-clue", "clue beside the board", DEMAND_OUTSIDE,
       "No other values fit %r: %t.");
DEMAND(qd_technique_rule, "rule", "another rule of the board", DEMAND_RULE,
       "By %r, no other values fit: %t.");
DEMAND(qd_technique_innies_outies, "innies-outies", "innies and outies (45 rule)", DEMAND_HOUSES,
       "The sum of %b is %h. Less %j, that leaves %s: %t.");

const struct qd_technique qd_technique_needed_value = {
    .name = "needed-value",
    .title = "value that a rule needs",
    .sentence = "However %r is filled, %v is in one of %B: %t.",
    .find = demand_find_needed,
    .degree = DEMAND_KINDS,
    .any_board = true,
    .of_rules = true};
