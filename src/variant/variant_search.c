/*
 * Searching: the queues of constraints, the choice of a cell, and going down and up.
 *
 * The cell is that with the highest score for its number of candidates (dom/wdeg). A score rises when a value of the
 * cell fails at once; all are halved from time to time, so that what failed lately counts most.
 */
#include "variant_inside.h"

#include "../base/random.h"

#include <string.h>

/* ---- queues ---------------------------------------------------------------------------------------------------- */

static void variant_wake(qd_variant *variant, uint32_t number) {
    if (variant->is_waiting[number])
        return;
    struct variant_queue *queue = &variant->queues[variant->constraints[number].kind];
    variant->is_waiting[number] = 1;
    queue->waiting[queue->tail++ & variant->ring_mask] = number;
}

void qd_variant_notice(qd_variant *variant, uint32_t cell) {
    variant->changed = true;
    if (variant->trial_depth)
        return;
    uint32_t mask = variant->masks[cell];
    if (variant_is_single(mask))
        variant->singles[variant->single_count++] = cell;
    for (uint32_t i = variant->first_watch[cell]; i < variant->first_watch[cell + 1]; i++)
        variant_wake(variant, variant->watches[i]);
}

bool qd_variant_ask(qd_variant *variant, uint32_t number) {
    const struct variant_constraint *constraint = &variant->constraints[number];
    switch (constraint->kind) {
    case VARIANT_RELATION:
        return qd_variant_ask_relation(variant, constraint);
    case VARIANT_HOUSE:
        return qd_variant_ask_house(variant, constraint);
    case VARIANT_CAGE:
        return qd_variant_ask_cage(variant, constraint);
    case VARIANT_SUM:
        return qd_variant_ask_sum(variant, constraint);
    case VARIANT_CROSSING:
        return qd_variant_ask_crossing(variant, constraint);
    case VARIANT_AUTOMATON:
        return qd_variant_ask_automaton(variant, constraint);
    case VARIANT_ANY:
        return qd_variant_ask_any(variant, constraint);
    case VARIANT_KINDS:
        break;
    }
    QD_CHECK(false);
    return false;
}

static bool variant_tell_peers(qd_variant *variant, uint32_t cell) {
    uint32_t value = variant->masks[cell];
    for (uint32_t i = variant->first_peer[cell]; i < variant->first_peer[cell + 1]; i++)
        if (!variant_keep(variant, variant->peers[i], ~value))
            return false;
    return true;
}

static bool variant_serve(qd_variant *variant) {
    for (int kind = 0; kind < VARIANT_KINDS; kind++) {
        struct variant_queue *queue = &variant->queues[kind];
        if (variant->single_count) {
            if (!variant_tell_peers(variant, variant->singles[--variant->single_count]))
                return false;
            kind = -1;
        } else if (queue->head != queue->tail) {
            uint32_t number = queue->waiting[queue->head++ & variant->ring_mask];
            variant->is_waiting[number] = 0;
            variant->effort.updates++;
            if (!qd_variant_ask(variant, number))
                return false;
            kind = -1;
        }
    }
    return true;
}

static void variant_empty_queues(qd_variant *variant) {
    variant->single_count = 0;
    for (int kind = 0; kind < VARIANT_KINDS; kind++) {
        struct variant_queue *queue = &variant->queues[kind];
        for (; queue->head != queue->tail; queue->head++)
            variant->is_waiting[queue->waiting[queue->head & variant->ring_mask]] = 0;
    }
}

bool qd_variant_propagate(qd_variant *variant) {
    bool fine = variant_serve(variant);
    if (!fine)
        variant_empty_queues(variant);
    return fine;
}

/* ---- searching ------------------------------------------------------------------------------------------------- */

#define DECAY_AFTER 4096u

static void variant_blame(qd_variant *variant, uint32_t cell) {
    variant->scores[cell]++;
    if (++variant->failures < DECAY_AFTER)
        return;
    variant->failures = 0;
    for (uint32_t i = 0; i < variant->cells; i++)
        variant->scores[i] /= 2;
}

/* The cell to branch on, or QD_VARIANT_NO_CELL if all have their value. */
static uint32_t variant_choose(const qd_variant *variant) {
    uint32_t best = QD_VARIANT_NO_CELL, best_count = 1;
    uint64_t best_score = 0;
    for (uint32_t cell = 0; cell < variant->cells; cell++) {
        uint32_t mask = variant->masks[cell];
        if (variant_is_single(mask))
            continue;
        uint32_t count = qd_bit_count(mask);
        uint64_t score = variant->scores[cell] + 1;
        /* score / count > best_score / best_count */
        if (best == QD_VARIANT_NO_CELL || score * best_count > best_score * count) {
            best = cell;
            best_count = count;
            best_score = score;
        }
    }
    return best;
}

static uint32_t variant_choose_value(qd_variant *variant, uint32_t mask) {
    if (variant->seed)
        for (uint32_t i = qd_random_below(&variant->random, qd_bit_count(mask)); i > 0; i--)
            mask &= mask - 1;
    return mask & (~mask + 1);
}

void qd_variant_start(qd_variant *variant, const uint64_t *candidates, const qd_limits *limits,
                      uint64_t seed) {
    QD_CHECK(variant->is_sealed);
    for (uint32_t cell = 0; cell < variant->cells; cell++)
        variant->start[cell] = (uint32_t)candidates[cell] & variant->all;
    variant->masks = variant->levels;
    memcpy(variant->masks, variant->start, variant->cells * sizeof *variant->masks);
    memset(variant->scores, 0, variant->cells * sizeof *variant->scores);
    for (uint32_t cell = 0; cell < variant->cells; cell++)
        variant->scores[cell] = variant->first_watch[cell + 1] - variant->first_watch[cell];
    variant->budget.limits = *limits;
    variant->budget.limits.solutions = 0;
    variant->budget.pause_at = variant->budget.work_at = 0;
    variant->effort = (qd_effort){0};
    variant->seed = variant->random = seed;
    variant->level = variant->failures = 0;
    variant->phase = VARIANT_BEGIN;
    variant->trial_depth = 0;
    variant_empty_queues(variant);
}

static bool variant_begin(qd_variant *variant) {
    for (uint32_t cell = 0; cell < variant->cells; cell++) {
        if (!variant->masks[cell])
            return false;
        if (variant_is_single(variant->masks[cell]))
            variant->singles[variant->single_count++] = cell;
    }
    for (uint32_t i = 0; i < variant->constraint_count; i++)
        if (!variant->constraints[i].is_inner)
            variant_wake(variant, i);
    return qd_variant_propagate(variant);
}

/* Tries a value of a cell one level further down. */
static bool variant_descend(qd_variant *variant, uint32_t cell) {
    uint32_t *above = variant->masks, value = variant_choose_value(variant, above[cell]);
    variant->tried[variant->level++] = (struct variant_level){cell, value};
    QD_CHECK(variant->level <= variant->cells);
    variant->masks = variant->levels + (size_t)variant->level * variant->cells;
    memcpy(variant->masks, above, variant->cells * sizeof *above);
    return variant_keep(variant, cell, value) && qd_variant_propagate(variant);
}

/* Back to the level above, without the value that was tried; false if there is no way on there. */
static bool variant_ascend(qd_variant *variant) {
    struct variant_level tried = variant->tried[--variant->level];
    variant->masks = variant->levels + (size_t)variant->level * variant->cells;
    return variant_keep(variant, tried.cell, ~tried.value) && qd_variant_propagate(variant);
}

static qd_outcome variant_run(qd_variant *variant, uint8_t *values) {
    for (;;) {
        qd_outcome why;
        bool fine = true;
        if (variant->phase == VARIANT_DONE)
            return QD_DONE;
        if (qd_budget_stops(&variant->budget, &variant->effort, &why))
            return why;
        variant->effort.nodes += variant->phase != VARIANT_UP;
        if (variant->phase == VARIANT_BEGIN) {
            fine = variant_begin(variant);
        } else if (variant->phase == VARIANT_DOWN) {
            uint32_t cell = variant_choose(variant);
            if (cell == QD_VARIANT_NO_CELL) {
                for (uint32_t i = 0; i < variant->cells; i++)
                    values[i] = (uint8_t)(qd_lowest_bit(variant->masks[i]) + 1);
                variant->phase = variant->level ? VARIANT_UP : VARIANT_DONE;
                return QD_SOLUTION;
            }
            fine = variant_descend(variant, cell);
            if (!fine)
                variant_blame(variant, cell);
        } else {
            fine = variant_ascend(variant);
        }
        if (fine)
            variant->phase = VARIANT_DOWN;
        else
            variant->phase = variant->level ? VARIANT_UP : VARIANT_DONE;
    }
}

qd_outcome qd_variant_next(qd_variant *variant, uint8_t *values) {
    qd_budget_enter(&variant->budget, &variant->effort);
    qd_outcome outcome = variant_run(variant, values);
    qd_budget_leave(&variant->budget, &variant->effort);
    return outcome;
}

void qd_variant_interrupt(qd_variant *variant) {
    atomic_store(&variant->budget.interrupted, true);
}

qd_effort qd_variant_effort(const qd_variant *variant) {
    return variant->effort;
}
