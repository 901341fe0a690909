/*
 * The reason for a step: what its technique rests on says where the prover looks. Chains that branch are
 * followed link by link; all else is found by counts, by a contradiction within the pattern, or by the cases
 * of a deadly pattern, whichever comes first.
 */
#include "chains.h"
#include "eureka.h"
#include "mapping.h"
#include "prover.h"
#include "techniques.h"

#include "../base/error.h"

#include <stdlib.h>

#define GROUPS_MOST 16
#define DEADLY_MOST 81

struct finding {
    struct prover prover;
    struct known known;
    struct technique_step pattern; /* for the prover */
    const qd_step *step;
    const struct insight *look;
    uint64_t *allowed; /* of each cell: candidates that the step speaks of */
    struct prover_group groups[GROUPS_MOST];
};

/* ---- what a step speaks of ------------------------------------------------------------------- */

static void reason_find_allow_house(struct finding *finding, uint32_t number, uint64_t values) {
    qd_house house = qd_board_house(finding->prover.ground->board, number);
    for (uint32_t at = 0; at < house.cell_count; at++)
        finding->allowed[house.cells[at]] |= values;
}

static void reason_find_allow(struct finding *finding) {
    const qd_step *step = finding->step;
    for (size_t i = 0; i < step->part_count; i++) {
        if (step->parts[i].cell != QD_NO_CELL)
            finding->allowed[step->parts[i].cell] = ~(uint64_t)0;
        if (step->parts[i].house != QD_NO_HOUSE)
            reason_find_allow_house(finding, step->parts[i].house, step->parts[i].values);
    }
    for (size_t i = 0; i < step->link_count; i++) {
        const qd_link *link = &step->links[i];
        finding->allowed[link->from_cell] |= (uint64_t)1 << (link->from_value - 1);
        finding->allowed[link->to_cell] |= (uint64_t)1 << (link->to_value - 1);
    }
    for (size_t i = 0; i < step->removal_count; i++)
        finding->allowed[step->removals[i].cell] |= step->removals[i].values;
    if (step->cell != QD_NO_CELL)
        finding->allowed[step->cell] |= (uint64_t)1 << (step->value - 1);
}

static void reason_find_group(struct finding *finding, qd_role role, uint32_t set) {
    struct prover_group *group = &finding->groups[finding->prover.group_count];
    group->count = 0;
    for (size_t i = 0; i < finding->step->part_count; i++) {
        const qd_part *part = &finding->step->parts[i];
        if (part->role == role && part->set == set && part->cell != QD_NO_CELL &&
            group->count < QD_MAX_VALUES)
            group->cells[group->count++] = part->cell;
    }
    if (group->count && finding->prover.group_count + 1 < GROUPS_MOST)
        finding->prover.group_count++;
}

/* Almost locked sets, and cells that complete sets. */
static void reason_find_make_groups(struct finding *finding) {
    for (uint32_t set = 0; set < GROUPS_MOST / 2; set++) {
        reason_find_group(finding, QD_ROLE_ALMOST, set);
        reason_find_group(finding, QD_ROLE_SET, set);
    }
    finding->prover.groups = finding->groups;
}

/* ---- counts ---------------------------------------------------------------------------------- */

static bool reason_find_has_set(const qd_set *sets, size_t count, const qd_set *set) {
    for (size_t i = 0; i < count; i++)
        if (sets[i].house == set->house && sets[i].cell == set->cell &&
            sets[i].values == set->values)
            return true;
    return false;
}

static void reason_find_add_set(qd_set *sets, size_t *count, qd_set set) {
    if (*count < PROVER_SETS && !reason_find_has_set(sets, *count, &set))
        sets[(*count)++] = set;
}

/* The places of each value in the houses of the pattern. */
static size_t reason_find_house_sets(const qd_step *step, qd_set *sets) {
    size_t count = 0;
    for (size_t i = 0; i < step->part_count; i++) {
        const qd_part *part = &step->parts[i];
        bool is_one = part->role == QD_ROLE_BASE && part->house != QD_NO_HOUSE;
        for (uint64_t left = is_one ? part->values : 0; left; left &= left - 1)
            reason_find_add_set(sets, &count,
                                (qd_set){part->house, QD_NO_CELL, left & (~left + 1), 0});
    }
    return count;
}

static bool reason_find_is_cell(qd_role role) {
    return role == QD_ROLE_BASE || role == QD_ROLE_PIVOT || role == QD_ROLE_PINCER ||
           role == QD_ROLE_ALMOST || role == QD_ROLE_SET;
}

/* Its cells but for one, the cell of what is removed. */
static size_t reason_find_cell_sets(const qd_step *step, uint32_t without, qd_set *sets) {
    size_t count = 0;
    for (size_t i = 0; i < step->part_count; i++)
        if (step->parts[i].cell != QD_NO_CELL && step->parts[i].cell != without &&
            reason_find_is_cell(step->parts[i].role))
            reason_find_add_set(sets, &count, (qd_set){QD_NO_HOUSE, step->parts[i].cell, 0, 0});
    return count;
}

/* The strong links of a chain, after these sets. */
static size_t reason_find_link_sets(const qd_step *step, qd_set *sets, size_t count) {
    for (size_t i = 0; i < step->link_count; i++) {
        const qd_link *link = &step->links[i];
        if (link->from_on || !link->to_on)
            continue;
        if (link->house == QD_NO_HOUSE)
            reason_find_add_set(sets, &count, (qd_set){QD_NO_HOUSE, link->from_cell, 0, 0});
        else
            reason_find_add_set(
                sets, &count,
                (qd_set){link->house, QD_NO_CELL, (uint64_t)1 << (link->from_value - 1), 0});
    }
    return count;
}

static bool reason_find_count(struct finding *finding, uint32_t candidate) {
    qd_set sets[PROVER_SETS];
    size_t count = reason_find_house_sets(finding->step, sets);
    if (qd_prover_count(&finding->prover, candidate, sets, count))
        return true;
    count = reason_find_link_sets(finding->step, sets, count);
    if (qd_prover_count(&finding->prover, candidate, sets, count))
        return true;
    uint32_t cell = candidate / finding->prover.ground->values;
    count = reason_find_cell_sets(finding->step, cell, sets);
    return qd_prover_count(&finding->prover, candidate, sets, count);
}

/* A value is placed where removals that are not told leave one place for it. */
static bool reason_find_direct(struct finding *finding, uint32_t candidate) {
    struct prover *prover = &finding->prover;
    const struct ground *ground = prover->ground;
    uint32_t cell = candidate / ground->values, value = candidate % ground->values;
    for (uint32_t i = ground->seat_of[cell]; i < ground->seat_of[cell + 1]; i++) {
        const struct area *area = &ground->area[ground->seats[i].area];
        size_t trail = prover->known->count, mark = prover->reason->count;
        bool all = ground->seats[i].area < ground->full_areas;
        for (uint32_t at = 0; all && at < area->size; at++)
            if (area->cells[at] != cell && prover->start->candidates[area->cells[at]] >> value & 1)
                all = reason_find_count(finding, prover_candidate(prover, area->cells[at], value));
        if (all && qd_prover_last(prover, candidate))
            return true;
        qd_prover_forget(prover, trail);
        qd_reason_cut(prover->reason, mark);
    }
    return false;
}

/* ---- deadly patterns ------------------------------------------------------------------------- */

static bool reason_find_has_role(const qd_step *step, qd_role role) {
    for (size_t i = 0; i < step->part_count; i++)
        if (step->parts[i].role == role)
            return true;
    return false;
}

/* All empty cells, without the extra candidates. */
static size_t reason_find_grave(const struct finding *finding, qd_set *sets) {
    const struct qd_position *start = finding->prover.start;
    size_t count = 0;
    for (uint32_t cell = 0; cell < finding->prover.ground->cells; cell++) {
        uint64_t values = start->candidates[cell];
        for (size_t i = 0; i < finding->step->part_count; i++)
            if (finding->step->parts[i].role == QD_ROLE_EXTRA &&
                finding->step->parts[i].cell == cell)
                values &= ~finding->step->parts[i].values;
        if (start->candidates[cell] && count < DEADLY_MOST)
            sets[count++] = (qd_set){QD_NO_HOUSE, cell, values, 0};
    }
    return count;
}

static size_t reason_find_deadly(const struct finding *finding, qd_set *sets) {
    const qd_step *step = finding->step;
    size_t count = 0;
    bool two_each = true;
    if (!reason_find_has_role(step, QD_ROLE_BASE))
        return reason_find_has_role(step, QD_ROLE_EXTRA) ? reason_find_grave(finding, sets) : 0;
    for (size_t i = 0; i < step->part_count; i++) {
        const qd_part *part = &step->parts[i];
        if (part->role != QD_ROLE_BASE)
            continue;
        if (part->cell == QD_NO_CELL || qd_bit_count(part->values) < 2)
            return 0;
        two_each &= qd_bit_count(part->values) == 2;
        if (count < DEADLY_MOST)
            sets[count++] = (qd_set){QD_NO_HOUSE, part->cell, part->values, 0};
    }
    bool two_lines = count == 2 * qd_bit_count(sets->values);
    for (size_t i = 1; i < count; i++)
        two_lines &= sets[i].values == sets->values;
    return count >= 4 && (two_each || two_lines) ? count : 0;
}

/* The candidate's opposite leaves nothing but the pattern. */
static bool reason_find_exchange(struct finding *finding, uint32_t candidate, bool on,
                                 const qd_set *sets, size_t count) {
    struct prover *prover = &finding->prover;
    size_t trail = prover->known->count;
    uint32_t first = qd_prover_assume(prover, candidate, !on);
    qd_prover_follow(prover, UNKNOWN);
    if (prover->known->conflict == UNKNOWN)
        qd_prover_cases(prover, candidate, on, sets, count);
    return qd_prover_settle(prover, first, candidate, on, trail);
}

static bool reason_find_unique(struct finding *finding, uint32_t candidate, bool on) {
    qd_set sets[DEADLY_MOST];
    size_t count = reason_find_deadly(finding, sets);
    if (!count)
        return false;
    finding->prover.level = PROVER_LOCKED;
    if (qd_prover_cases(&finding->prover, candidate, on, sets, count))
        return true;
    finding->prover.level = PROVER_PATTERNS;
    return reason_find_exchange(finding, candidate, on, sets, count);
}

/* ---- contradictions -------------------------------------------------------------------------- */

/* Rules out candidates of the pattern's cells one by one, until there is a contradiction. */
static bool reason_find_probe(struct finding *finding, uint32_t candidate, bool on) {
    struct prover *prover = &finding->prover;
    const qd_step *step = finding->step;
    size_t trail = prover->known->count;
    uint32_t first = qd_prover_assume(prover, candidate, !on);
    qd_prover_follow(prover, UNKNOWN);
    for (size_t i = 0; i < step->part_count && prover->known->conflict == UNKNOWN; i++) {
        uint32_t cell = step->parts[i].cell;
        if (cell == QD_NO_CELL || step->parts[i].role != QD_ROLE_BASE)
            continue;
        uint64_t left = prover->known->work.candidates[cell];
        for (; left && prover->known->conflict == UNKNOWN; left &= left - 1)
            if (qd_prover_refute(prover, prover_candidate(prover, cell, qd_lowest_bit(left)),
                                 false))
                qd_prover_follow(prover, UNKNOWN);
    }
    return qd_prover_settle(prover, first, candidate, on, trail);
}

#define EXHAUST_DEPTH 8
#define EXHAUST_FACTS 40000

static bool reason_find_is_tried(qd_role role) {
    return role == QD_ROLE_BASE || role == QD_ROLE_PIVOT || role == QD_ROLE_PINCER;
}

/* The first candidate of the pattern's cell with fewest; UNKNOWN: none has two. */
static uint32_t reason_find_choose_cell(const struct finding *finding) {
    const struct qd_position *work = &finding->prover.known->work;
    const qd_step *step = finding->step;
    uint32_t best = UNKNOWN, least = UNKNOWN;
    for (size_t i = 0; i < step->part_count; i++) {
        const qd_part *part = &step->parts[i];
        uint64_t left = part->cell == QD_NO_CELL ? 0 : work->candidates[part->cell];
        if (!reason_find_is_tried(part->role) || !(left & (left - 1)) ||
            qd_bit_count(left) >= least)
            continue;
        least = qd_bit_count(left);
        best = prover_candidate(&finding->prover, part->cell, qd_lowest_bit(left));
    }
    return best;
}

/* The first place of a value in the house where it has fewest, if the pattern has its houses. */
static uint32_t reason_find_choose_place(const struct finding *finding, uint32_t value) {
    const struct qd_position *work = &finding->prover.known->work;
    const struct ground *ground = finding->prover.ground;
    uint32_t best = UNKNOWN, least = UNKNOWN;
    for (uint32_t area = 0; area < ground->full_areas; area++) {
        uint64_t left = position_places(work, area, value);
        if (!(left & (left - 1)) || qd_bit_count(left) >= least)
            continue;
        least = qd_bit_count(left);
        best = prover_candidate(&finding->prover, ground->area[area].cells[qd_lowest_bit(left)],
                                value);
    }
    return best;
}

static bool reason_find_exhaust(struct finding *finding, uint32_t depth, uint32_t value);

/* By the places of one value: of any whose houses are in the pattern. */
static bool reason_find_exhaust_values(struct finding *finding, uint32_t depth) {
    struct prover *prover = &finding->prover;
    uint64_t values = 0;
    for (size_t i = 0; i < finding->step->part_count; i++) {
        const qd_part *part = &finding->step->parts[i];
        if (part->house != QD_NO_HOUSE && (part->role == QD_ROLE_BASE || part->role == QD_ROLE_TIE))
            values |= part->values;
    }
    size_t trail = prover->known->count, mark = prover->reason->count;
    for (; values; values &= values - 1) {
        if (reason_find_exhaust(finding, depth, qd_lowest_bit(values)))
            return true;
        qd_prover_forget(prover, trail);
        qd_reason_cut(prover->reason, mark);
    }
    return false;
}

/* Assumes one candidate of the pattern's cells after another, within each other, until all ends in contradictions; or
 * one place of a value after another. */
static bool reason_find_exhaust(struct finding *finding, uint32_t depth, uint32_t value) {
    struct prover *prover = &finding->prover;
    for (;;) {
        qd_prover_follow(prover, UNKNOWN);
        if (prover->known->conflict != UNKNOWN)
            return true;
        uint32_t candidate = value == UNKNOWN ? reason_find_choose_cell(finding)
                                              : reason_find_choose_place(finding, value);
        if (candidate == UNKNOWN && value == UNKNOWN)
            return reason_find_exhaust_values(finding, depth);
        if (candidate == UNKNOWN || depth == 0 || prover->reason->count > EXHAUST_FACTS ||
            prover->reason->failed || stop_is_due(prover->stop))
            return false;
        size_t trail = prover->known->count;
        uint32_t first = qd_prover_assume(prover, candidate, true);
        if (!reason_find_exhaust(finding, depth - 1, value))
            return false;
        qd_prover_contradict(prover, first, candidate, false, trail);
    }
}

static bool reason_find_exhausted_by(struct finding *finding, uint32_t candidate, bool on,
                                     uint32_t value) {
    struct prover *prover = &finding->prover;
    size_t trail = prover->known->count;
    bool done = false;
    prover->level = PROVER_LOCKED;
    for (uint32_t depth = 2; !done && depth <= EXHAUST_DEPTH; depth++) {
        uint32_t first = qd_prover_assume(prover, candidate, !on);
        reason_find_exhaust(finding, depth, value);
        done = qd_prover_settle(prover, first, candidate, on, trail);
    }
    return done;
}

static bool reason_find_exhausted(struct finding *finding, uint32_t candidate, bool on) {
    finding->prover.allowed = finding->allowed;
    bool done = reason_find_exhausted_by(finding, candidate, on, UNKNOWN);
    finding->prover.allowed = NULL;
    return done;
}

/* First what other values have, one after another, by their places alone. */
static bool reason_find_overlay(struct finding *finding, uint32_t candidate, bool on) {
    struct prover *prover = &finding->prover;
    const qd_step *step = finding->step;
    if (on || step->technique != &qd_technique_overlay)
        return false;
    for (size_t i = 0; i < step->part_count; i++) {
        const qd_part *part = &step->parts[i];
        if (part->role != QD_ROLE_EXTRA)
            continue;
        uint32_t value = qd_lowest_bit(part->values);
        uint32_t fixed = prover_candidate(prover, part->cell, value);
        if (prover_fact(prover, fixed, true) == UNKNOWN &&
            !reason_find_exhausted_by(finding, fixed, true, value))
            return false;
    }
    qd_prover_follow(prover, UNKNOWN);
    return prover_fact(prover, candidate, false) != UNKNOWN ||
           reason_find_exhausted_by(finding, candidate, on, qd_lowest_bit(step->parts[0].values));
}

/* Within the pattern, then anywhere. */
static bool reason_find_refute(struct finding *finding, uint32_t candidate, bool on) {
    struct prover *prover = &finding->prover;
    static const enum prover_level levels[] = {PROVER_LINKS, PROVER_LOCKED};
    bool done = false;
    for (int anywhere = 0; anywhere < 2 && !done; anywhere++)
        for (int level = 0; level < 2 && !done; level++) {
            prover->allowed = anywhere ? NULL : finding->allowed;
            prover->level = levels[level];
            done = qd_prover_refute(prover, candidate, on) ||
                   reason_find_probe(finding, candidate, on);
        }
    prover->allowed = NULL;
    return done;
}

/* ---- chains that branch ---------------------------------------------------------------------- */

/* Nested in chains of each level are those of four levels less. */
static enum prover_level reason_find_nested_level(const qd_step *step) {
    uint32_t degree = step->technique->degree;
    return degree < 5 ? PROVER_LINKS : (enum prover_level)(PROVER_PATTERNS + degree - 5);
}

/* By a pattern or a nested chain, from what is known of the premises alone. */
static bool reason_find_conclude_alone(struct prover *prover, const qd_technique *technique,
                                       uint32_t candidate) {
    if (technique != &qd_technique_forcing_chain && technique != &qd_technique_multiple_chain &&
        technique != &qd_technique_dynamic_chain) {
        qd_prover_pattern(prover, technique, candidate);
        return prover_fact(prover, candidate, false) != UNKNOWN;
    }
    return qd_prover_refute(prover, candidate, false) ||
           (technique != &qd_technique_forcing_chain &&
            qd_prover_any_cases(prover, candidate, false,
                                technique == &qd_technique_dynamic_chain));
}

static bool reason_find_conclude_nested(struct finding *finding, const qd_link *links,
                                        size_t count) {
    struct prover *prover = &finding->prover, inner = *prover;
    const uint32_t values = prover->ground->values;
    uint32_t candidate = links->to_cell * values + links->to_value - 1;
    struct known known;
    if (!qd_known_new(prover->ground, prover->start, &known)) {
        prover->reason->failed = true;
        return false;
    }
    inner.known = &known;
    inner.level = reason_find_nested_level(finding->step);
    inner.group_count = 0;
    for (size_t i = 0; i < count; i++) {
        uint32_t from = links[i].from_cell * values + links[i].from_value - 1;
        qd_prover_know(&inner, from, links[i].from_on, prover_fact(prover, from, links[i].from_on));
    }
    bool done = reason_find_conclude_alone(&inner, links->technique, candidate);
    uint32_t fact = prover_fact(&inner, candidate, false);
    if (done && !prover->reason->failed) {
        prover->reason->facts[fact].technique = links->technique;
        qd_prover_know(prover, candidate, false, fact);
    }
    qd_known_free(&known);
    return done;
}

static bool reason_find_knows(const struct prover *prover, uint32_t cell, uint32_t value, bool on) {
    return prover_fact(prover, prover_candidate(prover, cell, value - 1), on) != UNKNOWN;
}

static bool reason_find_conclude(struct finding *finding, const qd_link *links, size_t count) {
    struct prover *prover = &finding->prover;
    uint32_t candidate = prover_candidate(prover, links->to_cell, links->to_value - 1);
    for (size_t i = 0; i < count; i++)
        if (!reason_find_knows(prover, links[i].from_cell, links[i].from_value, links[i].from_on))
            return false;
    if (reason_find_knows(prover, links->to_cell, links->to_value, links->to_on))
        return true;
    if (links->technique)
        return reason_find_conclude_nested(finding, links, count);
    if (links->to_on)
        return qd_prover_last(prover, candidate);
    qd_prover_exclude(prover, candidate,
                      prover_candidate(prover, links->from_cell, links->from_value - 1),
                      links->house);
    return !prover->reason->failed;
}

static bool reason_find_same_end(const qd_link *left, const qd_link *right) {
    return left->chain == right->chain && left->to_cell == right->to_cell &&
           left->to_value == right->to_value && left->to_on == right->to_on &&
           left->technique == right->technique;
}

/* Follows the links of a chain of the step. */
static bool reason_find_follow(struct finding *finding, uint32_t chain) {
    const qd_step *step = finding->step;
    for (size_t i = 0, count; i < step->link_count; i += count) {
        count = 1;
        while (i + count < step->link_count &&
               reason_find_same_end(&step->links[i], &step->links[i + count]))
            count++;
        if (step->links[i].chain == chain && !reason_find_conclude(finding, &step->links[i], count))
            return false;
    }
    return true;
}

struct sources {
    uint32_t nodes[QD_MAX_VALUES]; /* 2 candidate + 1 if it holds */
    uint32_t count;
};

static void reason_find_list_sources(const struct finding *finding, struct sources *sources) {
    const qd_step *step = finding->step;
    sources->count = 0;
    for (size_t i = 0; i < step->part_count; i++) {
        const qd_part *part = &step->parts[i];
        if ((part->role == QD_ROLE_SOURCE || part->role == QD_ROLE_DENIAL) &&
            sources->count < QD_MAX_VALUES)
            sources->nodes[sources->count++] =
                2 * prover_candidate(&finding->prover, part->cell, qd_lowest_bit(part->values)) +
                (part->role == QD_ROLE_SOURCE);
    }
}

/* What is the same of all sources: the candidate, the cell, or the value and a house. */
static size_t reason_find_source_set(const struct finding *finding, const struct sources *sources,
                                     qd_set *set) {
    const struct prover *prover = &finding->prover;
    const struct ground *ground = prover->ground;
    uint32_t first = sources->nodes[0] / 2, second = sources->nodes[1] / 2;
    uint32_t cell = first / ground->values, value = first % ground->values;
    if (first == second)
        return 0;
    *set = (qd_set){QD_NO_HOUSE, cell, 0, 0};
    if (second / ground->values == cell)
        return 1;
    for (uint32_t i = ground->seat_of[cell]; i < ground->seat_of[cell + 1]; i++) {
        const struct seat *seat = &ground->seats[i];
        uint32_t count = 0;
        for (uint32_t k = 0; k < sources->count; k++) {
            uint32_t other = sources->nodes[k] / 2 / ground->values;
            count += ground_members(ground, seat->area)[other / 64] >> (other % 64) & 1 ? 1 : 0;
        }
        if (count == sources->count &&
            qd_bit_count(position_places(prover->start, seat->area, value)) == count)
            *set = (qd_set){ground->area[seat->area].house, QD_NO_CELL, (uint64_t)1 << value, 0};
    }
    return 1;
}

static bool reason_find_contradiction(struct finding *finding, const struct sources *sources,
                                      uint32_t candidate, bool on) {
    struct prover *prover = &finding->prover;
    size_t trail = prover->known->count;
    uint32_t first = qd_prover_assume(prover, sources->nodes[0] / 2, sources->nodes[0] % 2);
    if (sources->nodes[0] != 2 * candidate + !on || !reason_find_follow(finding, 0) ||
        !reason_find_follow(finding, 1) || prover->known->conflict == UNKNOWN)
        return false;
    qd_prover_contradict(prover, first, candidate, on, trail);
    return true;
}

static bool reason_find_cases(struct finding *finding, const struct sources *sources,
                              uint32_t candidate, bool on) {
    struct prover *prover = &finding->prover;
    uint32_t from[2 * QD_MAX_VALUES], first = UNKNOWN;
    qd_set set;
    for (uint32_t i = 0; i < sources->count; i++) {
        size_t trail = prover->known->count;
        from[2 * i] = qd_prover_assume(prover, sources->nodes[i] / 2, sources->nodes[i] % 2);
        first = i ? first : from[0];
        bool done = reason_find_follow(finding, i);
        from[2 * i + 1] = prover_fact(prover, candidate, on);
        qd_prover_forget(prover, trail);
        if (!done || from[2 * i + 1] == UNKNOWN)
            return false;
    }
    size_t sets = reason_find_source_set(finding, sources, &set);
    uint32_t fact = qd_prover_note(prover, QD_BECAUSE_CASES, candidate, on);
    if (prover->reason->failed)
        return false;
    prover->reason->facts[fact].first = first;
    for (uint32_t i = 0; i < 2 * sources->count; i++)
        qd_reason_add_from(prover->reason, from[i]);
    if (sets)
        qd_reason_add_set(prover->reason, &set);
    qd_prover_know(prover, candidate, on, fact);
    return true;
}

static bool reason_find_branch(struct finding *finding, uint32_t candidate, bool on) {
    struct sources sources;
    reason_find_list_sources(finding, &sources);
    if (sources.count == 0)
        return false;
    if (sources.count == 1)
        return reason_find_contradiction(finding, &sources, candidate, on);
    return reason_find_cases(finding, &sources, candidate, on);
}

/* ---- fish with chains ------------------------------------------------------------------------ */

/* Under the assumption that the candidate holds: the chain from a fin ends with its opposite, so the fin does not
 * hold. */
static bool reason_find_refute_fin(struct finding *finding, uint32_t chain, uint32_t fin) {
    struct prover *prover = &finding->prover;
    size_t trail = prover->known->count;
    uint32_t first = qd_prover_assume(prover, fin, true);
    reason_find_follow(finding, chain); /* up to a conflict, which may come before its end */
    return qd_prover_settle(prover, first, fin, false, trail);
}

/* The number of the chain from one candidate to another one; UNKNOWN: there is none. */
static uint32_t reason_find_chain(const struct finding *finding, uint32_t from, uint32_t to) {
    const struct prover *prover = &finding->prover;
    const qd_step *step = finding->step;
    uint32_t chain = UNKNOWN;
    for (size_t i = 0; i < step->link_count; i++) {
        const qd_link *link = &step->links[i];
        bool begins = i == 0 || link[-1].chain != link->chain;
        bool ends = i + 1 == step->link_count || link[1].chain != link->chain;
        if (begins)
            chain = prover_candidate(prover, link->from_cell, link->from_value - 1) == from
                        ? link->chain
                        : UNKNOWN;
        if (ends && chain != UNKNOWN &&
            prover_candidate(prover, link->to_cell, link->to_value - 1) == to)
            return chain;
    }
    return UNKNOWN;
}

/* No fin holds if the candidate does: it sees the fin, or the chain from the fin ends there. Then the fish is
 * complete. */
static bool reason_find_kraken(struct finding *finding, uint32_t candidate, bool on) {
    struct prover *prover = &finding->prover;
    const qd_step *step = finding->step;
    const struct ground *ground = prover->ground;
    if (on || step->technique != &qd_technique_kraken)
        return false;
    size_t trail = prover->known->count;
    uint32_t first = qd_prover_assume(prover, candidate, true);
    for (size_t i = 0; i < step->part_count; i++) {
        if (step->parts[i].role != QD_ROLE_FIN)
            continue;
        uint32_t fin =
            prover_candidate(prover, step->parts[i].cell, qd_lowest_bit(step->parts[i].values));
        uint32_t chain = reason_find_chain(finding, fin, candidate);
        if (chain == UNKNOWN)
            qd_prover_exclude(prover, fin, candidate, qd_chain_house(ground, fin, candidate));
        else if (!reason_find_refute_fin(finding, chain, fin))
            break;
    }
    reason_find_count(finding, candidate);
    return qd_prover_settle(prover, first, candidate, on, trail);
}

/* ---- rules of the board ---------------------------------------------------------------------- */

/* What the step rests on is what the fact does. */
static bool reason_find_rule(struct finding *finding, uint32_t candidate, bool on) {
    struct prover *prover = &finding->prover;
    const qd_step *step = finding->step;
    if (on || !step->technique->of_rules)
        return false;
    if (step->technique == &qd_technique_rule_contradiction) {
        prover->demands = finding->look->demands;
        prover->filling = finding->look->filling;
        return qd_prover_refute(prover, candidate, false);
    }
    uint32_t fact = qd_prover_note(prover, QD_BECAUSE_RULE, candidate, false);
    for (size_t i = 0; i < step->part_count; i++) {
        const qd_part *part = &step->parts[i];
        const qd_set set = {part->house, QD_NO_CELL, 0, part->rule};
        if (part->rule || part->house != QD_NO_HOUSE)
            qd_reason_add_set(prover->reason, &set);
    }
    qd_prover_know(prover, candidate, false, fact);
    return !prover->reason->failed;
}

/* ---- symmetries ------------------------------------------------------------------------------ */

static size_t reason_find_mapping(const qd_step *step, qd_set *sets) {
    size_t count = 0;
    for (size_t i = 0; i < step->part_count; i++)
        if (step->parts[i].role == QD_ROLE_IMAGE && count < MAPPING_MOST)
            sets[count++] = (qd_set){step->parts[i].house, QD_NO_CELL, step->parts[i].values, 0};
    return count;
}

/* Whether a candidate, and what it becomes, cannot hold together. */
static bool reason_find_clash(const struct prover *prover, uint32_t candidate, uint32_t image) {
    const struct qd_position *start = prover->start;
    const uint32_t values = prover->ground->values;
    uint32_t cell = image / values, value = image % values;
    bool is_there = start->value[cell] == NO_VALUE ? start->candidates[cell] >> value & 1
                                                   : start->value[cell] == value;
    if (!is_there)
        return true;
    return cell == candidate / values ? image != candidate
                                      : value == candidate % values &&
                                            ground_sees(prover->ground, cell, candidate / values);
}

/* The image of a candidate by the symmetry cannot hold with it; or it does not hold itself, for the same reason. */
static bool reason_find_mapped(struct finding *finding, uint32_t candidate, bool on) {
    struct prover *prover = &finding->prover;
    const struct ground *ground = prover->ground;
    qd_set sets[MAPPING_MOST];
    uint32_t orbit[CANDIDATES], count = 0, premise = UNKNOWN;
    if (on || finding->step->technique != &qd_technique_gurth)
        return false;
    size_t set_count = reason_find_mapping(finding->step, sets);
    for (uint32_t image = candidate;; count++) {
        if (count == CANDIDATES || (count && image == candidate))
            return false;
        orbit[count] = image;
        uint32_t cell = mapping_cell(ground->board, sets, image / ground->values);
        image = prover_candidate(
            prover, cell, mapping_value(ground->board, sets, image % ground->values + 1) - 1);
        if (reason_find_clash(prover, orbit[count], image))
            break;
    }
    for (count++; count-- > 0;) {
        uint32_t fact = qd_prover_note(prover, QD_BECAUSE_SYMMETRY, orbit[count], false);
        if (prover->reason->failed)
            return false;
        if (premise != UNKNOWN)
            qd_reason_add_from(prover->reason, premise);
        for (size_t i = 0; i < set_count; i++)
            qd_reason_add_set(prover->reason, &sets[i]);
        qd_prover_know(prover, orbit[count], false, fact);
        premise = fact;
    }
    return true;
}

/* ---- all ------------------------------------------------------------------------------------- */

typedef bool (*reason_find_way)(struct finding *finding, uint32_t candidate, bool on);

static bool reason_find_last(struct finding *finding, uint32_t candidate, bool on) {
    return on &&
           (qd_prover_last(&finding->prover, candidate) || reason_find_direct(finding, candidate));
}

static bool reason_find_short(struct finding *finding, uint32_t candidate, bool on) {
    return !on && finding->step->link_count == 0 && reason_find_count(finding, candidate);
}

static bool reason_find_long(struct finding *finding, uint32_t candidate, bool on) {
    return !on && reason_find_count(finding, candidate);
}

static bool reason_find_anyhow(struct finding *finding, uint32_t candidate, bool on) {
    struct prover *prover = &finding->prover;
    prover->level = PROVER_MULTIPLE;
    return qd_prover_refute(prover, candidate, on) ||
           qd_prover_any_cases(prover, candidate, on, true);
}

/* What leads to nothing is cut off. */
static bool reason_find_prove(struct finding *finding, uint32_t candidate, bool on) {
    static const reason_find_way ways[] = {
        reason_find_rule,   reason_find_last,    reason_find_branch,    reason_find_kraken,
        reason_find_mapped, reason_find_overlay, reason_find_short,     reason_find_unique,
        reason_find_refute, reason_find_long,    reason_find_exhausted, reason_find_anyhow};
    struct prover *prover = &finding->prover;
    size_t trail = prover->known->count, mark = prover->reason->count;
    for (size_t i = 0; i < sizeof ways / sizeof *ways; i++) {
        if (prover->reason->failed || stop_is_due(prover->stop))
            return false;
        if (ways[i](finding, candidate, on))
            return true;
        qd_prover_forget(prover, trail);
        qd_reason_cut(prover->reason, mark);
    }
    return false;
}

static bool reason_find_prove_all(struct finding *finding, uint32_t *conclusions, size_t *count) {
    struct prover *prover = &finding->prover;
    const qd_step *step = finding->step;
    if (step->cell != QD_NO_CELL) {
        uint32_t candidate = prover_candidate(prover, step->cell, step->value - 1);
        if (!reason_find_prove(finding, candidate, true))
            return false;
        conclusions[(*count)++] = prover_fact(prover, candidate, true);
    }
    for (size_t i = 0; i < step->removal_count; i++)
        for (uint64_t left = step->removals[i].values; left; left &= left - 1) {
            uint32_t candidate =
                prover_candidate(prover, step->removals[i].cell, qd_lowest_bit(left));
            if (!reason_find_prove(finding, candidate, false))
                return false;
            conclusions[(*count)++] = prover_fact(prover, candidate, false);
        }
    return true;
}

static size_t reason_find_conclusions(const qd_step *step) {
    size_t count = 1;
    for (size_t i = 0; i < step->removal_count; i++)
        count += qd_bit_count(step->removals[i].values);
    return count;
}

static bool reason_find_allocate(struct finding *finding, const struct insight *look) {
    finding->allowed = qd_array_new(look->ground->cells, sizeof *finding->allowed);
    return finding->allowed && qd_known_new(look->ground, look->position, &finding->known);
}

static void reason_find_free(struct finding *finding) {
    free(finding->allowed);
    free(finding->pattern.removals);
    free(finding->pattern.parts);
    qd_known_free(&finding->known);
    free(finding);
}

static qd_status reason_find_run(struct finding *finding, qd_reason *reason, qd_error *error) {
    size_t count = 0, most = reason_find_conclusions(finding->step);
    uint32_t *conclusions = qd_array_new(most, sizeof *conclusions);
    if (!conclusions)
        return qd_fail_memory(error);
    reason_find_allow(finding);
    reason_find_make_groups(finding);
    bool done = reason_find_prove_all(finding, conclusions, &count);
    if (done)
        qd_reason_finish(reason, conclusions, count);
    free(conclusions);
    if (reason->failed)
        return qd_fail_memory(error);
    if (!done && !finding->prover.stop->stopped)
        return qd_fail(error, QD_ERROR_UNSUPPORTED, "no reason was found for a step by %s",
                       finding->step->technique->name);
    return QD_OK;
}

/* A value that is placed where nothing else is left: no premises, and no memory for what is known. Easy puzzles have
 * nothing else, and hard ones little. */
static bool reason_find_single(const struct insight *look, const qd_step *step, qd_reason *reason) {
    const struct ground *ground = look->ground;
    if (step->cell == QD_NO_CELL || step->removal_count || stop_is_due(look->stop))
        return false;
    uint32_t area = ground->areas, cell = step->cell, value = step->value - 1;
    bool is_last = look->position->candidates[cell] == (uint64_t)1 << value;
    if (!is_last)
        area = position_last_place(look->position, cell, value);
    if (!is_last && area == ground->areas)
        return false;
    uint32_t fact = qd_reason_add(reason, is_last ? QD_BECAUSE_CELL : QD_BECAUSE_HOUSE, cell,
                                  step->value, true);
    if (!is_last && !reason->failed)
        reason->facts[fact].house = ground->area[area].house;
    qd_reason_point(reason);
    return true;
}

static qd_status reason_find_begin(const struct insight *look, const qd_step *step,
                                   qd_reason *reason, qd_error *error) {
    if (reason_find_single(look, step, reason))
        return reason->failed ? qd_fail_memory(error) : QD_OK;
    struct finding *finding = qd_array_new(1, sizeof *finding);
    if (!finding)
        return qd_fail_memory(error);
    qd_status status = QD_ERROR_MEMORY;
    finding->step = step;
    finding->look = look;
    finding->prover = (struct prover){.ground = look->ground,
                                      .start = look->position,
                                      .origin = look->origin,
                                      .stop = look->stop,
                                      .reason = reason,
                                      .known = &finding->known,
                                      .step = &finding->pattern};
    if (reason_find_allocate(finding, look))
        status = reason_find_run(finding, reason, error);
    else
        status = qd_fail_memory(error);
    reason_find_free(finding);
    return status;
}

qd_status qd_reason_new(qd_explainer *explainer, const qd_step *step, qd_reason **out,
                        qd_error *error) {
    struct insight look;
    qd_reason *reason = qd_reason_begin();
    *out = NULL;
    if (!reason)
        return qd_fail_memory(error);
    qd_explainer_look(explainer, &look);
    qd_status status = reason_find_begin(&look, step, reason, error);
    bool is_stopped = look.stop->stopped;
    qd_explainer_look_away(explainer, &look);
    if (status == QD_OK && !is_stopped) {
        reason->put_json = qd_reason_put_json;
        reason->put_eureka = qd_eureka_put_reason;
        *out = reason;
        return QD_OK;
    }
    qd_reason_free(reason);
    return status;
}
