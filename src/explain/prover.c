#include "prover.h"
#include "demands.h"
#include "filling.h"
#include "techniques.h"

#include <stdlib.h>

/* ---- what is known --------------------------------------------------------------------------- */

bool qd_known_new(const struct ground *ground, const struct qd_position *start,
                  struct known *known) {
    size_t candidates = (size_t)ground->cells * ground->values;
    *known = (struct known){.conflict = UNKNOWN};
    for (unsigned on = 0; on < 2; on++)
        known->after[on] = qd_array_new(candidates, sizeof *known->after[on]);
    known->trail = qd_array_new(2 * candidates, sizeof *known->trail);
    if (known->after[0] && known->after[1] && known->trail &&
        qd_position_new_copy(&known->work, start))
        return true;
    qd_known_free(known);
    return false;
}

void qd_known_free(struct known *known) {
    free(known->after[0]);
    free(known->after[1]);
    free(known->trail);
    qd_position_free(&known->work);
    *known = (struct known){.conflict = UNKNOWN}; /* freeing it again is fine */
}

static uint32_t prover_cell(const struct prover *prover, uint32_t candidate) {
    return candidate / prover->ground->values;
}

static uint32_t prover_value(const struct prover *prover, uint32_t candidate) {
    return candidate % prover->ground->values;
}

void qd_prover_know(struct prover *prover, uint32_t candidate, bool on, uint32_t fact) {
    struct known *known = prover->known;
    uint32_t cell = prover_cell(prover, candidate), value = prover_value(prover, candidate);
    if (known->after[on][candidate])
        return;
    known->after[on][candidate] = fact + 1;
    known->trail[known->count++] = 2 * candidate + on;
    if (!on && known->work.candidates[cell] >> value & 1)
        position_remove(&known->work, cell, value);
    if (known->after[!on][candidate] && known->conflict == UNKNOWN)
        known->conflict = candidate;
}

/* The opposite of position_remove. */
static void prover_restore(struct prover *prover, uint32_t candidate) {
    const struct ground *ground = prover->ground;
    struct qd_position *work = &prover->known->work;
    uint32_t cell = prover_cell(prover, candidate), value = prover_value(prover, candidate);
    if (!(prover->start->candidates[cell] >> value & 1))
        return;
    work->candidates[cell] |= (uint64_t)1 << value;
    for (uint32_t i = ground->seat_of[cell]; i < ground->seat_of[cell + 1]; i++)
        work->places[ground->seats[i].area * ground->values + value] |=
            (uint64_t)1 << ground->seats[i].position;
}

void qd_prover_forget(struct prover *prover, size_t count) {
    struct known *known = prover->known;
    while (known->count > count) {
        uint32_t node = known->trail[--known->count];
        known->after[node % 2][node / 2] = 0;
        if (node % 2 == 0)
            prover_restore(prover, node / 2);
    }
    known->next = known->next < count ? known->next : count;
    known->conflict = UNKNOWN;
}

uint32_t qd_prover_note(struct prover *prover, qd_because because, uint32_t candidate, bool on) {
    return qd_reason_add(prover->reason, because, prover_cell(prover, candidate),
                         prover_value(prover, candidate) + 1, on);
}

uint32_t qd_prover_assume(struct prover *prover, uint32_t candidate, bool on) {
    uint32_t fact = qd_prover_note(prover, QD_BECAUSE_ASSUMED, candidate, on);
    qd_prover_know(prover, candidate, on, fact);
    return fact;
}

/* Nothing more is to be found out: no memory, or no time. */
static bool prover_is_over(const struct prover *prover) {
    return prover->reason->failed || stop_is_due(prover->stop);
}

static bool prover_is_settled(const struct prover *prover, uint32_t goal) {
    return prover->known->conflict != UNKNOWN ||
           (goal != UNKNOWN && prover_fact(prover, goal / 2, goal % 2) != UNKNOWN);
}

static bool prover_may_know(const struct prover *prover, uint32_t candidate) {
    return !prover->allowed ||
           prover->allowed[prover_cell(prover, candidate)] >> prover_value(prover, candidate) & 1;
}

/* ---- links ----------------------------------------------------------------------------------- */

void qd_prover_exclude(struct prover *prover, uint32_t candidate, uint32_t by, uint32_t house) {
    if (prover_fact(prover, candidate, false) != UNKNOWN || !prover_may_know(prover, candidate))
        return;
    uint32_t fact = qd_prover_note(
        prover, house == QD_NO_HOUSE ? QD_BECAUSE_CELL : QD_BECAUSE_HOUSE, candidate, false);
    if (prover->reason->failed)
        return;
    prover->reason->facts[fact].house = house;
    qd_reason_add_from(prover->reason, prover_fact(prover, by, true));
    qd_prover_know(prover, candidate, false, fact);
}

static void prover_follow_on(struct prover *prover, uint32_t candidate) {
    const struct ground *ground = prover->ground;
    uint32_t cell = prover_cell(prover, candidate), value = prover_value(prover, candidate);
    uint64_t others = prover->start->candidates[cell] & ~((uint64_t)1 << value);
    for (; others; others &= others - 1)
        qd_prover_exclude(prover, prover_candidate(prover, cell, qd_lowest_bit(others)), candidate,
                          QD_NO_HOUSE);
    for (uint32_t i = ground->seat_of[cell]; i < ground->seat_of[cell + 1]; i++) {
        const struct seat *seat = &ground->seats[i];
        const struct area *area = &ground->area[seat->area];
        uint64_t places = position_places(prover->start, seat->area, value);
        for (places &= ~((uint64_t)1 << seat->position); places; places &= places - 1)
            qd_prover_exclude(prover,
                              prover_candidate(prover, area->cells[qd_lowest_bit(places)], value),
                              candidate, area->house);
    }
}

/* The candidate is the last one of its cell (no area), or the last place in an area: all others are known
 * not to hold. */
static void prover_put_last(struct prover *prover, uint32_t candidate, const struct area *area) {
    uint32_t cell = prover_cell(prover, candidate), value = prover_value(prover, candidate);
    uint32_t fact =
        qd_prover_note(prover, area ? QD_BECAUSE_HOUSE : QD_BECAUSE_CELL, candidate, true);
    if (prover->reason->failed)
        return;
    if (area)
        prover->reason->facts[fact].house = area->house;
    for (uint32_t at = 0; area && at < area->size; at++)
        if (area->cells[at] != cell && prover->start->candidates[area->cells[at]] >> value & 1)
            qd_reason_add_from(
                prover->reason,
                prover_fact(prover, prover_candidate(prover, area->cells[at], value), false));
    uint64_t others = area ? 0 : prover->start->candidates[cell] & ~((uint64_t)1 << value);
    for (; others; others &= others - 1)
        qd_reason_add_from(
            prover->reason,
            prover_fact(prover, prover_candidate(prover, cell, qd_lowest_bit(others)), false));
    qd_prover_know(prover, candidate, true, fact);
}

static void prover_try_last(struct prover *prover, uint32_t candidate, const struct area *area) {
    if (prover_fact(prover, candidate, true) == UNKNOWN && prover_may_know(prover, candidate))
        prover_put_last(prover, candidate, area);
}

/* One of some bits alone; or none at all, and then the one that was taken away last. */
static bool prover_is_last(uint64_t bits) {
    return (bits & (bits - 1)) == 0;
}

static void prover_follow_off(struct prover *prover, uint32_t candidate) {
    const struct ground *ground = prover->ground;
    const struct qd_position *work = &prover->known->work;
    uint32_t cell = prover_cell(prover, candidate), value = prover_value(prover, candidate);
    uint64_t left = work->candidates[cell];
    if (prover_is_last(left))
        prover_try_last(
            prover, left ? prover_candidate(prover, cell, qd_lowest_bit(left)) : candidate, NULL);
    for (uint32_t i = ground->seat_of[cell]; i < ground->seat_of[cell + 1]; i++) {
        const struct seat *seat = &ground->seats[i];
        const struct area *area = &ground->area[seat->area];
        if (seat->area >= ground->full_areas)
            continue;
        left = position_places(work, seat->area, value);
        if (prover_is_last(left))
            prover_try_last(prover,
                            left ? prover_candidate(prover, area->cells[qd_lowest_bit(left)], value)
                                 : candidate,
                            area);
    }
}

static void prover_follow_links(struct prover *prover, uint32_t goal) {
    struct known *known = prover->known;
    while (known->next < known->count && !prover_is_settled(prover, goal) &&
           !prover->reason->failed) {
        uint32_t node = known->trail[known->next++];
        if (node % 2)
            prover_follow_on(prover, node / 2);
        else
            prover_follow_off(prover, node / 2);
    }
}

bool qd_prover_last(struct prover *prover, uint32_t candidate) {
    const struct ground *ground = prover->ground;
    const struct qd_position *work = &prover->known->work;
    uint32_t cell = prover_cell(prover, candidate), value = prover_value(prover, candidate);
    if (prover_fact(prover, candidate, true) != UNKNOWN)
        return true;
    if (work->candidates[cell] == (uint64_t)1 << value) {
        prover_put_last(prover, candidate, NULL);
        return true;
    }
    uint32_t area = position_last_place(work, cell, value);
    if (area == ground->areas)
        return false;
    prover_put_last(prover, candidate, &ground->area[area]);
    return true;
}

/* ---- counts ---------------------------------------------------------------------------------- */

#define COUNTING_MOST 256 /* candidates of all sets */
#define COUNTING_TRIES 2000

struct counting {
    const struct prover *prover;
    uint32_t candidate;                                /* that is not to hold */
    uint32_t left[COUNTING_MOST], gone[COUNTING_MOST]; /* of the sets; known not to hold */
    uint32_t left_count, gone_count;
    qd_set covers[PROVER_SETS];
    uint32_t cover_count, most, tries;
    bool only_cells; /* all sets are cells */
};

static bool counting_excludes(const struct prover *prover, uint32_t left, uint32_t right) {
    uint32_t cell = prover_cell(prover, left), other = prover_cell(prover, right);
    return cell == other || (prover_value(prover, left) == prover_value(prover, right) &&
                             ground_sees(prover->ground, cell, other));
}

/* False: it is in two sets, or it is the one that is not to hold, or there are too many. */
static bool counting_add(struct counting *counting, uint32_t cell, uint32_t value) {
    const struct prover *prover = counting->prover;
    uint32_t candidate = prover_candidate(prover, cell, value);
    if (candidate == counting->candidate)
        return false;
    if (counting_excludes(prover, candidate, counting->candidate))
        return true;
    bool is_gone = prover_fact(prover, candidate, false) != UNKNOWN;
    uint32_t *list = is_gone ? counting->gone : counting->left;
    uint32_t *count = is_gone ? &counting->gone_count : &counting->left_count;
    for (uint32_t i = 0; i < *count; i++)
        if (list[i] == candidate)
            return is_gone;
    if (*count == COUNTING_MOST)
        return false;
    list[(*count)++] = candidate;
    return true;
}

static bool counting_add_set(struct counting *counting, const qd_set *set) {
    const struct prover *prover = counting->prover;
    uint64_t values = set->house == QD_NO_HOUSE ? prover->start->candidates[set->cell] : 0;
    if (set->house == QD_NO_HOUSE && !values)
        return false; /* it is filled */
    for (; values; values &= values - 1)
        if (!counting_add(counting, set->cell, qd_lowest_bit(values)))
            return false;
    if (set->house == QD_NO_HOUSE)
        return true;
    qd_house house = qd_board_house(prover->ground->board, set->house);
    uint32_t value = qd_lowest_bit(set->values), places = 0;
    for (uint32_t at = 0; at < house.cell_count; at++)
        if (prover->start->candidates[house.cells[at]] >> value & 1) {
            places++;
            if (!counting_add(counting, house.cells[at], value))
                return false;
        }
    return places > 0 && house.cell_count == prover->ground->values;
}

static bool counting_covers(const struct counting *counting, const qd_set *cover,
                            uint32_t candidate) {
    const struct ground *ground = counting->prover->ground;
    uint32_t cell = prover_cell(counting->prover, candidate);
    uint32_t value = prover_value(counting->prover, candidate);
    if (cover->house == QD_NO_HOUSE)
        return cover->cell == cell;
    if (!(cover->values >> value & 1))
        return false;
    for (uint32_t i = ground->seat_of[cell]; i < ground->seat_of[cell + 1]; i++)
        if (ground->area[ground->seats[i].area].house == cover->house)
            return true;
    return false;
}

static bool counting_is_covered(const struct counting *counting, uint32_t candidate) {
    for (uint32_t i = 0; i < counting->cover_count; i++)
        if (counting_covers(counting, &counting->covers[i], candidate))
            return true;
    return false;
}

/* The number of the first candidate that is not covered yet. */
static uint32_t counting_first(const struct counting *counting) {
    uint32_t i = 0;
    while (i < counting->left_count && counting_is_covered(counting, counting->left[i]))
        i++;
    return i;
}

static bool counting_cover(struct counting *counting);

static bool counting_cover_by(struct counting *counting, const qd_set *cover) {
    counting->covers[counting->cover_count++] = *cover;
    if (counting_cover(counting))
        return true;
    counting->cover_count--;
    return false;
}

/* Covers the first candidate that is not covered yet, and so on. */
static bool counting_cover(struct counting *counting) {
    const struct prover *prover = counting->prover;
    const struct ground *ground = prover->ground;
    uint32_t i = counting_first(counting);
    if (i == counting->left_count)
        return true;
    if (counting->cover_count == counting->most || ++counting->tries > COUNTING_TRIES)
        return false;
    uint32_t cell = prover_cell(prover, counting->left[i]);
    uint64_t value = (uint64_t)1 << prover_value(prover, counting->left[i]);
    for (uint32_t seat = ground->seat_of[cell]; seat < ground->seat_of[cell + 1]; seat++)
        if (counting_cover_by(counting, &(qd_set){ground->area[ground->seats[seat].area].house,
                                                  QD_NO_CELL, value, 0}))
            return true;
    return !counting->only_cells && counting_cover_by(counting, &(qd_set){QD_NO_HOUSE, cell, 0, 0});
}

/* If all sets are cells, only houses cover, each one value: as few as possible for each. */
static bool counting_cover_values(struct counting *counting) {
    uint32_t all = counting->left_count, most = counting->most;
    bool done = true;
    for (uint32_t value = 0; done && value < counting->prover->ground->values; value++) {
        uint32_t own = 0, before = counting->cover_count;
        for (uint32_t i = 0; i < all; i++)
            if (prover_value(counting->prover, counting->left[i]) == value) {
                uint32_t swapped = counting->left[own];
                counting->left[own++] = counting->left[i];
                counting->left[i] = swapped;
            }
        counting->left_count = own;
        counting->tries = 0;
        done = false;
        for (counting->most = before; !done && counting->most <= most; counting->most++)
            done = counting_cover(counting);
    }
    counting->left_count = all;
    return done;
}

bool qd_prover_count(struct prover *prover, uint32_t candidate, const qd_set *sets, size_t count) {
    struct counting counting = {
        .prover = prover, .candidate = candidate, .most = (uint32_t)count - 1};
    if (prover_fact(prover, candidate, false) != UNKNOWN)
        return true;
    if (count == 0 || count > PROVER_SETS)
        return false;
    counting.only_cells = true;
    for (size_t i = 0; i < count; i++) {
        counting.only_cells &= sets[i].house == QD_NO_HOUSE;
        if (!counting_add_set(&counting, &sets[i]))
            return false;
    }
    if (!(counting.only_cells ? counting_cover_values(&counting) : counting_cover(&counting)))
        return false;
    uint32_t fact = qd_prover_note(prover, QD_BECAUSE_COUNT, candidate, false);
    for (uint32_t i = 0; i < counting.gone_count; i++)
        qd_reason_add_from(prover->reason, prover_fact(prover, counting.gone[i], false));
    for (size_t i = 0; i < count; i++)
        qd_reason_add_set(prover->reason, &sets[i]);
    for (uint32_t i = 0; i < counting.cover_count; i++)
        qd_reason_add_cover(prover->reason, &counting.covers[i]);
    qd_prover_know(prover, candidate, false, fact);
    return true;
}

/* What sees all places that a value has left in a house. */
static void prover_follow_locked(struct prover *prover, uint32_t number, uint32_t value,
                                 uint32_t goal) {
    const struct ground *ground = prover->ground;
    const struct area *area = &ground->area[number];
    uint64_t places = position_places(&prover->known->work, number, value);
    if (places == position_places(prover->start, number, value) || !(places & (places - 1)))
        return;
    const qd_set set = {area->house, QD_NO_CELL, (uint64_t)1 << value, 0};
    uint32_t first = area->cells[qd_lowest_bit(places)];
    for (uint32_t i = ground->peer_of[first]; i < ground->peer_of[first + 1]; i++) {
        uint32_t cell = ground->peers[i], candidate = prover_candidate(prover, cell, value);
        bool sees = prover->known->work.candidates[cell] >> value & 1;
        for (uint64_t left = places; sees && left; left &= left - 1)
            sees = ground_sees(ground, cell, area->cells[qd_lowest_bit(left)]);
        if (sees && prover_may_know(prover, candidate))
            qd_prover_count(prover, candidate, &set, 1);
        if (prover_is_settled(prover, goal))
            return;
    }
}

/* A group with fewer values than cells contradicts whatever holds; one with as many has each of them. */
static void prover_follow_group(struct prover *prover, const struct prover_group *group) {
    const struct ground *ground = prover->ground;
    const struct known *known = prover->known;
    qd_set sets[QD_MAX_VALUES];
    uint64_t values = 0;
    for (uint32_t i = 0; i < group->count; i++) {
        sets[i] = (qd_set){QD_NO_HOUSE, group->cells[i], 0, 0};
        values |= known->work.candidates[group->cells[i]];
    }
    if (qd_bit_count(values) > group->count)
        return;
    for (size_t i = 0; qd_bit_count(values) < group->count && i < known->count; i++)
        if (known->trail[i] % 2 && qd_prover_count(prover, known->trail[i] / 2, sets, group->count))
            return;
    for (uint32_t cell = 0; cell < ground->cells; cell++)
        for (uint64_t left = known->work.candidates[cell] & values; left; left &= left - 1) {
            uint32_t candidate = prover_candidate(prover, cell, qd_lowest_bit(left));
            if (known->conflict != UNKNOWN)
                return;
            if (prover_may_know(prover, candidate))
                qd_prover_count(prover, candidate, sets, group->count);
        }
}

/* ---- patterns -------------------------------------------------------------------------------- */

/* Whether the step is to be taken: the goal is among what it removes, or there is none. */
static bool prover_is_wanted(const struct prover *prover, const struct technique_step *step) {
    if (prover->goal == UNKNOWN)
        return true;
    for (size_t i = 0; i < step->view.removal_count; i++)
        if (step->removals[i].cell == prover_cell(prover, prover->goal) &&
            step->removals[i].values >> prover_value(prover, prover->goal) & 1)
            return true;
    return false;
}

static bool prover_take_pattern(struct search *search) {
    struct prover *prover = search->context;
    const qd_step *view = &search->step->view;
    if (!prover_is_wanted(prover, search->step))
        return true;
    qd_set sets[PROVER_SETS];
    size_t houses = 0, cells = 0, before = prover->known->count;
    for (size_t i = 0; i < view->part_count; i++) {
        const qd_part *part = &search->step->parts[i];
        if (part->role != QD_ROLE_BASE)
            continue;
        uint64_t values = part->house == QD_NO_HOUSE ? 1 : part->values;
        for (; values && houses < PROVER_SETS / 2; values &= values - 1)
            if (part->house != QD_NO_HOUSE)
                sets[houses++] = (qd_set){part->house, QD_NO_CELL, values & (~values + 1), 0};
    }
    for (size_t i = 0; i < view->part_count; i++)
        if (search->step->parts[i].role == QD_ROLE_BASE &&
            search->step->parts[i].cell != QD_NO_CELL)
            sets[houses + cells++] = (qd_set){QD_NO_HOUSE, search->step->parts[i].cell, 0, 0};
    for (size_t i = 0; i < view->removal_count; i++)
        for (uint64_t left = search->step->removals[i].values; left; left &= left - 1) {
            uint32_t candidate =
                prover_candidate(prover, search->step->removals[i].cell, qd_lowest_bit(left));
            if (!qd_prover_count(prover, candidate, sets, houses))
                qd_prover_count(prover, candidate, sets + houses, cells);
        }
    return prover->known->count == before;
}

/* Most reasons need no patterns: the first one makes the memory for them. */
static bool prover_make_step(struct prover *prover) {
    struct technique_step *step = prover->step;
    if (!step->removals)
        step->removals = qd_array_new(prover->ground->cells, sizeof *step->removals);
    if (!step->parts)
        step->parts = qd_array_new(STEP_PARTS, sizeof *step->parts);
    prover->reason->failed |= !step->removals || !step->parts;
    return !prover->reason->failed;
}

bool qd_prover_pattern(struct prover *prover, const qd_technique *technique, uint32_t goal) {
    const struct rung rung = {technique, 0, 0, 0};
    struct search search = {.ground = prover->ground,
                            .position = &prover->known->work,
                            .rung = &rung,
                            .step = prover->step,
                            .take = prover_take_pattern,
                            .context = prover};
    prover->goal = goal;
    return prover_make_step(prover) && !technique->find(&search);
}

/* By the first pattern that finds anything. */
static void prover_follow_patterns(struct prover *prover) {
    static const struct qd_technique *const patterns[] = {
        &qd_technique_locking, &qd_technique_hidden_pair, &qd_technique_naked_pair,
        &qd_technique_x_wing};
    for (size_t i = 0; i < sizeof patterns / sizeof *patterns; i++)
        if (qd_prover_pattern(prover, patterns[i], UNKNOWN))
            return;
}

/* ---- rules of the board ---------------------------------------------------------------------- */

#define RULE_CELLS 24u /* of larger ones is not looked at what they leave */

/* The candidates that are left of its cells; false: it is not looked at. */
static bool prover_look_at(const struct prover *prover, const struct demand *demand,
                           uint64_t *candidates) {
    uint32_t open = 0;
    for (uint32_t i = 0; i < demand->count && demand->count <= RULE_CELLS; i++) {
        uint32_t cell = demand->cells[i];
        uint8_t value = prover->start->value[cell];
        bool is_open = value == NO_VALUE;
        candidates[i] = is_open ? prover->known->work.candidates[cell] : (uint64_t)1 << value;
        open += is_open && !prover_is_last(candidates[i]);
    }
    return demand->count <= RULE_CELLS && (demand->kind != DEMAND_HOUSES || open <= DEMAND_OPEN);
}

/* Of each of its cells, what is known not to hold. */
static void prover_rule_premises(struct prover *prover, const struct demand *demand) {
    for (uint32_t i = 0; i < demand->count; i++) {
        uint32_t cell = demand->cells[i];
        uint64_t gone = prover->start->candidates[cell] & ~prover->known->work.candidates[cell];
        for (; gone; gone &= gone - 1) {
            uint32_t fact =
                prover_fact(prover, prover_candidate(prover, cell, qd_lowest_bit(gone)), false);
            if (fact != UNKNOWN)
                qd_reason_add_from(prover->reason, fact);
        }
    }
}

static void prover_rule_out(struct prover *prover, const struct demand *demand, uint32_t cell,
                            uint32_t value) {
    uint32_t candidate = prover_candidate(prover, cell, value);
    if (prover_fact(prover, candidate, false) != UNKNOWN)
        return;
    uint32_t fact = qd_prover_note(prover, QD_BECAUSE_RULE, candidate, false);
    prover_rule_premises(prover, demand);
    for (uint32_t i = 0; i < demand->house_count; i++)
        qd_reason_add_set(prover->reason, &(qd_set){demand->houses[i], QD_NO_CELL, 0, 0});
    for (uint32_t i = 0; i < demand->rule_count; i++)
        qd_reason_add_set(prover->reason, &(qd_set){QD_NO_HOUSE, QD_NO_CELL, 0, demand->rules[i]});
    if (!prover->reason->failed)
        qd_prover_know(prover, candidate, false, fact);
}

/* What is in no filling; if there is none, all of one cell that is open. */
static void prover_follow_demand(struct prover *prover, struct demand *demand) {
    uint64_t candidates[RULE_CELLS], kept[RULE_CELLS];
    if (!prover_look_at(prover, demand, candidates))
        return;
    uint64_t hash = demand_hash(demand, candidates);
    size_t before = prover->known->count;
    if (hash == demand->tried || hash == demand->settled)
        return;
    if (!qd_filling_find(prover->filling, demand, candidates, kept))
        memset(kept, 0, sizeof kept);
    for (uint32_t i = 0; i < demand->count && prover->known->count == before; i++) {
        bool is_open = prover->start->value[demand->cells[i]] == NO_VALUE;
        for (uint64_t out = is_open ? candidates[i] & ~kept[i] : 0; out; out &= out - 1)
            prover_rule_out(prover, demand, demand->cells[i], qd_lowest_bit(out));
    }
    if (prover->known->count == before && !prover->stop->failed)
        demand->tried = hash;
}

/* By the first rule that leaves out anything. */
static void prover_follow_rules(struct prover *prover) {
    size_t before = prover->known->count;
    for (size_t i = 0; i < prover->demands->count && !prover_is_over(prover); i++) {
        prover_follow_demand(prover, &prover->demands->list[i]);
        if (prover->known->count > before)
            return;
    }
}

/* ---- propagation ----------------------------------------------------------------------------- */

static void prover_follow_counts(struct prover *prover, uint32_t goal) {
    size_t before = prover->known->count;
    for (size_t i = 0; i < prover->group_count && !prover_is_settled(prover, goal); i++)
        prover_follow_group(prover, &prover->groups[i]);
    for (uint32_t area = 0; area < prover->ground->full_areas; area++)
        for (uint32_t value = 0; value < prover->ground->values; value++) {
            if (prover->known->count > before || prover_is_settled(prover, goal))
                return;
            prover_follow_locked(prover, area, value, goal);
        }
}

/* What chains within the chain find: contradictions by links, then cases. */
static void prover_follow_chains(struct prover *prover) {
    enum prover_level level = prover->level;
    size_t before = prover->known->count;
    for (int cases = 0; cases <= (level >= PROVER_MULTIPLE); cases++)
        for (uint32_t cell = 0; cell < prover->ground->cells; cell++)
            for (uint64_t left = prover->known->work.candidates[cell]; left; left &= left - 1) {
                uint32_t candidate = prover_candidate(prover, cell, qd_lowest_bit(left));
                if (prover_is_over(prover) || prover->known->conflict != UNKNOWN)
                    return;
                prover->level = PROVER_LINKS;
                if (cases)
                    qd_prover_any_cases(prover, candidate, false, false);
                else
                    qd_prover_refute(prover, candidate, false);
                prover->level = level;
                if (prover->known->count > before)
                    return;
            }
}

static void prover_follow_more(struct prover *prover, uint32_t goal) {
    size_t before = prover->known->count;
    if (prover->level >= PROVER_LOCKED)
        prover_follow_counts(prover, goal);
    if (prover->level >= PROVER_PATTERNS && prover->known->count == before)
        prover_follow_patterns(prover);
    if (prover->level >= PROVER_CHAINS && prover->known->count == before)
        prover_follow_chains(prover);
    if (prover->demands && prover->known->count == before)
        prover_follow_rules(prover);
}

void qd_prover_follow(struct prover *prover, uint32_t goal) {
    size_t before;
    do {
        prover_follow_links(prover, goal);
        before = prover->known->count;
        if (!prover_is_settled(prover, goal) && !prover_is_over(prover))
            prover_follow_more(prover, goal);
    } while (prover->known->count > before && !prover_is_settled(prover, goal) &&
             !prover_is_over(prover));
}

/* ---- assumptions ----------------------------------------------------------------------------- */

/* What contradicts itself under the assumptions since `first` is the end of these. */
void qd_prover_contradict(struct prover *prover, uint32_t first, uint32_t candidate, bool on,
                          size_t trail) {
    uint32_t conflict = prover->known->conflict;
    uint32_t holds = prover_fact(prover, conflict, true);
    uint32_t fails = prover_fact(prover, conflict, false);
    qd_prover_forget(prover, trail);
    uint32_t fact = qd_prover_note(prover, QD_BECAUSE_CONTRADICTION, candidate, on);
    if (prover->reason->failed)
        return;
    prover->reason->facts[fact].first = first;
    qd_reason_add_from(prover->reason, first);
    qd_reason_add_from(prover->reason, holds);
    qd_reason_add_from(prover->reason, fails);
    qd_prover_know(prover, candidate, on, fact);
}

bool qd_prover_settle(struct prover *prover, uint32_t first, uint32_t candidate, bool on,
                      size_t trail) {
    if (prover->known->conflict != UNKNOWN) {
        qd_prover_contradict(prover, first, candidate, on, trail);
        return true;
    }
    qd_prover_forget(prover, trail);
    qd_reason_cut(prover->reason, first);
    return false;
}

bool qd_prover_refute(struct prover *prover, uint32_t candidate, bool on) {
    size_t trail = prover->known->count;
    if (prover_fact(prover, candidate, on) != UNKNOWN)
        return true;
    if (prover_fact(prover, candidate, !on) != UNKNOWN)
        return false;
    uint32_t first = qd_prover_assume(prover, candidate, !on);
    qd_prover_follow(prover, UNKNOWN);
    return qd_prover_settle(prover, first, candidate, on, trail) && !prover->reason->failed;
}

#define CASES_MOST 256

struct cases {
    uint32_t nodes[CASES_MOST]; /* the assumption of each */
    uint32_t from[2 * CASES_MOST];
    uint32_t count, from_count;
};

static bool cases_add(struct prover *prover, struct cases *cases, uint32_t cell, uint64_t values) {
    for (values &= prover->start->candidates[cell]; values; values &= values - 1) {
        if (cases->count == CASES_MOST)
            return false;
        cases->nodes[cases->count++] =
            2 * prover_candidate(prover, cell, qd_lowest_bit(values)) + 1;
    }
    return true;
}

static bool cases_list(struct prover *prover, struct cases *cases, const qd_set *sets,
                       size_t count) {
    bool is_deadly = count > 1 || (count == 1 && sets->house == QD_NO_HOUSE && sets->values);
    for (size_t i = 0; i < count; i++) {
        if (sets[i].house == QD_NO_HOUSE) {
            if (!cases_add(prover, cases, sets[i].cell, is_deadly ? ~sets[i].values : ~(uint64_t)0))
                return false;
            continue;
        }
        qd_house house = qd_board_house(prover->ground->board, sets[i].house);
        for (uint32_t at = 0; at < house.cell_count; at++)
            if (!cases_add(prover, cases, house.cells[at], sets[i].values))
                return false;
    }
    return true;
}

/* One case; false: it leads to something else. A case that contradicts itself is none. */
static bool cases_try(struct prover *prover, struct cases *cases, uint32_t node, uint32_t goal) {
    size_t trail = prover->known->count;
    uint32_t known = prover_fact(prover, node / 2, node % 2 == 0);
    if (known != UNKNOWN) {
        cases->from[cases->from_count++] = known;
        return true;
    }
    uint32_t first = qd_prover_assume(prover, node / 2, node % 2);
    qd_prover_follow(prover, goal);
    uint32_t result = prover_fact(prover, goal / 2, goal % 2);
    if (result != UNKNOWN) {
        cases->from[cases->from_count++] = first;
        cases->from[cases->from_count++] = result;
        qd_prover_forget(prover, trail);
        return true;
    }
    if (prover->known->conflict == UNKNOWN) {
        qd_prover_forget(prover, trail);
        return false;
    }
    qd_prover_contradict(prover, first, node / 2, node % 2 == 0, trail);
    cases->from[cases->from_count++] = prover_fact(prover, node / 2, node % 2 == 0);
    return !prover->reason->failed;
}

static bool cases_run(struct prover *prover, struct cases *cases, uint32_t candidate, bool on,
                      const qd_set *sets, size_t count) {
    size_t trail = prover->known->count, mark = prover->reason->count;
    uint32_t goal = 2 * candidate + on;
    for (uint32_t i = 0; i < cases->count; i++) {
        if (!prover_is_over(prover) && cases_try(prover, cases, cases->nodes[i], goal))
            continue;
        qd_prover_forget(prover, trail);
        qd_reason_cut(prover->reason, mark);
        return false;
    }
    uint32_t fact = qd_prover_note(prover, QD_BECAUSE_CASES, candidate, on);
    if (prover->reason->failed)
        return false;
    prover->reason->facts[fact].first = (uint32_t)mark;
    for (uint32_t i = 0; i < cases->from_count; i++)
        qd_reason_add_from(prover->reason, cases->from[i]);
    for (size_t i = 0; i < count; i++)
        qd_reason_add_set(prover->reason, &sets[i]);
    qd_prover_know(prover, candidate, on, fact);
    return true;
}

bool qd_prover_cases(struct prover *prover, uint32_t candidate, bool on, const qd_set *sets,
                     size_t count) {
    struct cases cases = {.count = 0};
    if (prover_fact(prover, candidate, on) != UNKNOWN)
        return true;
    return cases_list(prover, &cases, sets, count) && cases.count &&
           cases_run(prover, &cases, candidate, on, sets, count);
}

static bool prover_double(struct prover *prover, uint32_t candidate, bool on, uint32_t either) {
    struct cases cases = {.count = 2, .nodes = {2 * either + 1, 2 * either}};
    return cases_run(prover, &cases, candidate, on, NULL, 0);
}

bool qd_prover_any_cases(struct prover *prover, uint32_t candidate, bool on, bool doubles) {
    const struct ground *ground = prover->ground;
    for (uint32_t cell = 0; cell < ground->cells; cell++) {
        const qd_set set = {QD_NO_HOUSE, cell, 0, 0};
        uint64_t left = prover->known->work.candidates[cell];
        if (left & (left - 1) && qd_prover_cases(prover, candidate, on, &set, 1))
            return true;
        for (; doubles && left; left &= left - 1)
            if (prover_double(prover, candidate, on,
                              prover_candidate(prover, cell, qd_lowest_bit(left))))
                return true;
    }
    for (uint32_t area = 0; area < ground->full_areas; area++)
        for (uint32_t value = 0; value < ground->values; value++) {
            const qd_set set = {ground->area[area].house, QD_NO_CELL, (uint64_t)1 << value, 0};
            uint64_t left = position_places(&prover->known->work, area, value);
            if (left & (left - 1) && qd_prover_cases(prover, candidate, on, &set, 1))
                return true;
        }
    return false;
}
