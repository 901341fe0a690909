/*
 * Searching: asking the constraints that wait, the choice of a cell, and going down and up.
 *
 * The cell is that with the highest score for its number of candidates (dom/wdeg), or one of the last two cells for a
 * value of a house; or a cage has one of its last two sets of values. A score rises when a value of the cell fails at
 * once, and a little when a constraint on the cell fails; all are halved from time to time, so that what failed lately
 * counts most.
 */
#include "variant_queue.h"

#include "../base/random.h"

#include <string.h>

/* ---- asking ---------------------------------------------------------------------------------------------------- */

static bool variant_ask(qd_variant *variant, uint32_t number) {
    const struct variant_constraint *constraint = &variant->constraints[number];
    switch (constraint->kind) {
    case VARIANT_RELATION:
        return qd_variant_ask_relation(variant, constraint);
    case VARIANT_HOUSE:
        return qd_variant_ask_house(variant, constraint);
    case VARIANT_CAGE:
        return qd_variant_ask_cage(variant, constraint);
    case VARIANT_SETS:
        return qd_variant_ask_sets(variant, constraint);
    case VARIANT_SUM:
        return qd_variant_ask_sum(variant, constraint);
    case VARIANT_EQUAL:
        return qd_variant_ask_equal(variant, constraint);
    case VARIANT_BETWEEN:
        return qd_variant_ask_between(variant, constraint);
    case VARIANT_EACH:
        return qd_variant_ask_each(variant, constraint);
    case VARIANT_COUNTS:
        return qd_variant_ask_counts(variant, constraint);
    case VARIANT_DISTINCT:
        return qd_variant_ask_distinct(variant, constraint);
    case VARIANT_CROSSING:
        return qd_variant_ask_crossing(variant, constraint);
    case VARIANT_BAND:
        return qd_variant_ask_band(variant, constraint);
    case VARIANT_AUTOMATON:
        return qd_variant_ask_automaton(variant, constraint);
    case VARIANT_AREA:
        return qd_variant_ask_area(variant, constraint);
    case VARIANT_PARTITION:
        return qd_variant_ask_partition(variant, constraint);
    case VARIANT_RUN:
        return qd_variant_ask_run(variant, constraint);
    case VARIANT_RANKING:
        return qd_variant_ask_ranking(variant, constraint);
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

/* Whether a constraint has nothing to add to what it has just removed itself. */
static bool variant_is_thorough(const struct variant_constraint *constraint) {
    enum variant_kind kind = constraint->kind;
    if (kind == VARIANT_AUTOMATON)
        return !constraint->as.automaton.repeats; /* one place of a cell may be behind the other */
    if (kind == VARIANT_RUN)
        return !constraint->as.run.repeats;
    return kind == VARIANT_RELATION || kind == VARIANT_CAGE || kind == VARIANT_SETS ||
           kind == VARIANT_SUM || kind == VARIANT_BETWEEN || kind == VARIANT_EQUAL;
}

static bool variant_serve_one(qd_variant *variant, uint32_t number) {
    variant->effort.updates++;
    if (!variant_ask(variant, number)) {
        variant->failing = number;
        return false;
    }
    if (variant_is_thorough(&variant->constraints[number]))
        qd_variant_forget(variant, number);
    return true;
}

static bool variant_serve(qd_variant *variant) {
    variant->failing = QD_VARIANT_NO_CONSTRAINT;
    for (;;) {
        while (variant->single_count)
            if (!variant_tell_peers(variant, variant->singles[--variant->single_count]))
                return false;
        uint32_t number = qd_variant_pop(variant);
        if (number == QD_VARIANT_NO_CONSTRAINT)
            return true;
        if (!variant_serve_one(variant, number))
            return false;
    }
}

static bool variant_propagate(qd_variant *variant) {
    bool fine = variant_serve(variant);
    if (!fine)
        qd_variant_forget_all(variant);
    return fine;
}

/* ---- searching ------------------------------------------------------------------------------------------------- */

#define DECAY_AFTER 500u
#define BLAME 6u /* of the cell that was tried */
#define SHARED_BLAME 4u
#define PARTNER 2u /* of a cell whose label is known, or of the label of a known cell: times that */
#define SETS_SCORE 2u  /* of two sets of a cage: times the highest score of its cells */
#define FIRST_SCORE 3u /* of a cell, for each constraint that it wakes */

/*
 * The search begins anew after so many nodes, and again after ten times as many, as long as there is no solution: what
 * was tried first was chosen without scores.
 */
#define RESTART_AFTER 300u
#define RESTART_GROWTH 10u
#define RESTARTS 2u

/*
 * Before it begins anew, it tries the values of so many cells at the root, and of as many more whenever one fails: few
 * the first time, as many puzzles are nearly done then.
 */
#define PROBES 3u
#define PROBES_GROWTH 10u

static void variant_blame(qd_variant *variant, const struct variant_branch *tried) {
    if (tried->cell != QD_VARIANT_NO_CELL)
        variant->scores[tried->cell] += BLAME;
    else
        for (uint32_t i = 0; i < variant->constraints[tried->cage].count; i++)
            variant->scores[variant->constraints[tried->cage].cells[i]] += BLAME / 2;
    if (variant->failing != QD_VARIANT_NO_CONSTRAINT) {
        const struct variant_constraint *failing = &variant->constraints[variant->failing];
        /* few cells are a better place, and of these the ones that had few candidates left, or none */
        uint32_t blame = SHARED_BLAME * (1 + variant->values / failing->count);
        bool is_wide = failing->kind == VARIANT_PARTITION; /* most cells have no part in it */
        for (uint32_t i = 0; i < failing->count; i++)
            if (!is_wide || !variant->masks[failing->cells[i]])
                variant->scores[failing->cells[i]] +=
                    blame / (1 + qd_bit_count(variant->masks[failing->cells[i]]));
    }
    if (++variant->failures < DECAY_AFTER)
        return;
    variant->failures = 0;
    for (uint32_t i = 0; i < variant->cells; i++)
        variant->scores[i] /= 2;
}

/* Than the best so far, which is 0 for one way if there is none. */
static inline bool variant_is_better(const struct variant_branch *best, uint64_t score,
                                     uint32_t ways) {
    return score * best->ways > best->score * ways;
}

static inline struct variant_branch variant_on_cell(uint32_t cell, uint32_t values, uint32_t ways,
                                                    uint64_t score) {
    return (struct variant_branch){cell, QD_VARIANT_NO_CONSTRAINT, values, 0, ways, score};
}

/* The values of a house that have two cells left: a branch on one of them decides both. */
static void variant_choose_places(const qd_variant *variant, const struct variant_constraint *house,
                                  struct variant_branch *best) {
    uint32_t left = variant->masks[variant->cells + house->as.house.lane];
    for (; left; left &= left - 1) {
        uint32_t value = left & (~left + 1), cell = QD_VARIANT_NO_CELL;
        uint64_t score = 0, greater = 0;
        for (uint32_t i = 0; i < house->count; i++)
            if (variant->masks[house->cells[i]] & value) {
                uint64_t own = (uint64_t)variant->scores[house->cells[i]] + 1;
                score += own;
                if (own > greater) {
                    greater = own;
                    cell = house->cells[i];
                }
            }
        if (variant_is_better(best, score, 2))
            *best = variant_on_cell(cell, value, 2, score);
    }
}

static inline uint64_t variant_score(const qd_variant *variant, uint32_t cell) {
    uint64_t score = (uint64_t)variant->scores[cell] + 1;
    bool is_linked = variant->partners && variant->partners[cell] != cell &&
                     variant_is_single(variant->masks[variant->partners[cell]]);
    return is_linked ? PARTNER * score : score;
}

/* Of the cells that are not among these, which may be NULL. */
static inline struct variant_branch variant_choose_cell(const qd_variant *variant,
                                                        const uint8_t *without) {
    struct variant_branch best = variant_on_cell(QD_VARIANT_NO_CELL, 0, 1, 0);
    for (uint32_t cell = 0; cell < variant->cells; cell++) {
        uint32_t mask = variant->masks[cell];
        uint64_t score = variant_score(variant, cell);
        if (variant_is_single(mask) || !variant_is_better(&best, score, 2) ||
            (without && without[cell]))
            continue;
        uint32_t ways = qd_bit_count(mask);
        if (variant_is_better(&best, score, ways))
            best = variant_on_cell(cell, mask, ways, score);
    }
    return best;
}

/*
 * Where at a side of the board the number begins that begins with the value of a ranked one. Its place says more than
 * any digit of it, so it counts twice (four times: half as many nodes more).
 */
static void variant_choose_beginnings(const qd_variant *variant,
                                      const struct variant_constraint *ranking,
                                      struct variant_branch *best) {
    uint32_t n = variant->values, value = qd_variant_first_ranked(ranking);
    for (uint32_t side = 0; value && side < 4; side++) {
        struct variant_branch own = variant_on_cell(QD_VARIANT_NO_CELL, value, 0, 0);
        for (uint32_t line = side * n; line < (side + 1) * n; line++) {
            uint32_t cell = qd_variant_ranked_cell(variant, ranking, line, 0);
            uint64_t score = (uint64_t)variant->scores[cell] + 1;
            if (!(variant->masks[cell] & value))
                continue;
            own.ways++;
            if (score > own.score) {
                own.score = score;
                own.cell = cell;
            }
        }
        own.score *= 2;
        if (own.ways > 1 && variant_is_better(best, own.score, own.ways))
            *best = own;
    }
}

/* A cage that has two sets of values left. */
static void variant_choose_sets(const qd_variant *variant, uint32_t number,
                                struct variant_branch *best) {
    const struct variant_constraint *cage = &variant->constraints[number];
    uint64_t score = 0;
    uint32_t sets[2];
    for (uint32_t i = 0; i < cage->count; i++)
        if (!variant_is_single(variant->masks[cage->cells[i]]) &&
            variant->scores[cage->cells[i]] + UINT64_C(1) > score)
            score = variant->scores[cage->cells[i]] + UINT64_C(1);
    score *= SETS_SCORE;
    if (variant_is_better(best, score, 2) && qd_variant_has_two_sets(variant, cage, sets))
        *best = (struct variant_branch){QD_VARIANT_NO_CELL, number, sets[0], sets[1], 2, score};
}

/* With the score 0 if all cells have their value. */
static struct variant_branch variant_choose(const qd_variant *variant) {
    struct variant_branch best = variant_choose_cell(variant, NULL);
    for (uint32_t i = 0; best.ways > 2 && i < variant->house_count; i++)
        variant_choose_places(variant, &variant->constraints[variant->houses[i]], &best);
    for (uint32_t i = 0; best.ways > 1 && i < variant->cage_count; i++)
        variant_choose_sets(variant, variant->cages[i], &best);
    for (uint32_t i = 0; best.ways > 1 && i < variant->ranking_count; i++)
        variant_choose_beginnings(variant, &variant->constraints[variant->rankings[i]], &best);
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
    variant->ask = variant_ask;
    variant->masks = variant->levels;
    memcpy(variant->masks, variant->start, variant->cells * sizeof *variant->masks);
    memset(variant->masks + variant->cells, 0, variant->lanes * sizeof *variant->masks);
    memset(variant->witnesses, 0, variant->lanes * sizeof *variant->witnesses);
    memset(variant->scores, 0, variant->cells * sizeof *variant->scores);
    for (uint32_t cell = 0; cell < variant->cells; cell++)
        variant->scores[cell] = FIRST_SCORE * qd_variant_watched_by(variant, cell);
    variant->budget.limits = *limits;
    variant->budget.limits.solutions = 0;
    variant->budget.pause_at = variant->budget.work_at = 0;
    variant->effort = (qd_effort){0};
    variant->seed = variant->random = seed;
    variant->level = variant->failures = variant->restarts = 0;
    variant->restart_at = RESTART_AFTER;
    variant->phase = VARIANT_BEGIN;
    variant->trial_depth = 0;
    qd_variant_forget_all(variant);
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
            qd_variant_wake(variant, i);
    return variant_propagate(variant);
}

/* These values of the cell, or this set of the cage. */
static bool variant_take(qd_variant *variant, const struct variant_branch *branch,
                         uint32_t values) {
    if (branch->cell != QD_VARIANT_NO_CELL)
        return variant_keep(variant, branch->cell, values) && variant_propagate(variant);
    const struct variant_constraint *cage = &variant->constraints[branch->cage];
    for (uint32_t i = 0; i < cage->count; i++)
        if (!variant_is_single(variant->masks[cage->cells[i]]) &&
            !variant_keep(variant, cage->cells[i], values))
            return false;
    return variant_propagate(variant);
}

/* Tries a value of a cell, or a set, one level further down. */
static bool variant_descend(qd_variant *variant, struct variant_branch branch) {
    uint32_t *above = variant->masks;
    if (branch.cell != QD_VARIANT_NO_CELL) {
        branch.values = variant_choose_value(variant, branch.values);
        branch.others = ~branch.values;
    }
    variant->tried[variant->level++] = branch;
    QD_CHECK(variant->level <= variant->cells + variant->constraint_count);
    variant->masks = variant->levels + (size_t)variant->level * variant->stride;
    memcpy(variant->masks, above, variant->stride * sizeof *above);
    return variant_take(variant, &branch, branch.values);
}

static void variant_be_patient(qd_variant *variant) {
    variant->probe_patience = variant->restarts > 1 ? PROBES * PROBES_GROWTH : PROBES;
}

/*
 * Begins anew if it is time. Without a solution so far, what is not done is the whole search, less what was disproved
 * at its root.
 */
static void variant_restart(qd_variant *variant) {
    if (variant->restarts == RESTARTS || variant->effort.nodes < variant->restart_at)
        return;
    variant->restarts++;
    variant_be_patient(variant);
    variant->probe_left = 0;
    memset(variant->probed, 0, variant->cells);
    variant->restart_at += RESTART_GROWTH * variant->restart_at;
    variant->level = 0;
    variant->masks = variant->levels;
    variant->phase = VARIANT_PROBE;
}

/*
 * Tries one value at the root, of the cell with the highest score among those that were not tried. What follows is
 * dropped, but that it fails. False if there is no solution.
 */
static bool variant_probe(qd_variant *variant) {
    uint32_t left = variant->probe_left & variant->masks[variant->probe_cell];
    if (!left) {
        struct variant_branch next = variant_choose_cell(variant, variant->probed);
        if (next.cell == QD_VARIANT_NO_CELL || !variant->probe_patience--) {
            variant->phase = VARIANT_DOWN;
            return true;
        }
        variant->probe_cell = next.cell;
        variant->probed[next.cell] = 1;
        left = next.values;
    }
    uint32_t cell = variant->probe_cell, value = left & (~left + 1);
    variant->probe_left = left ^ value;
    bool fine = variant_descend(variant, variant_on_cell(cell, value, 1, 0));
    variant->level = 0;
    variant->masks = variant->levels;
    if (fine)
        return true;
    variant_be_patient(variant);
    return variant_keep(variant, cell, ~value) && variant_propagate(variant);
}

/* Back to the level above, without the value that was tried; false if there is no way on there. */
static bool variant_ascend(qd_variant *variant) {
    const struct variant_branch *tried = &variant->tried[--variant->level];
    variant->masks = variant->levels + (size_t)variant->level * variant->stride;
    bool fine = variant_take(variant, tried, tried->others);
    if (!fine)
        variant_blame(variant, tried);
    return fine;
}

static qd_outcome variant_run(qd_variant *variant, uint8_t *values) {
    for (;;) {
        qd_outcome why;
        bool fine = true;
        if (variant->phase == VARIANT_DONE)
            return QD_DONE;
        if (qd_budget_stops_at_once(&variant->budget, &variant->effort, &why))
            return why;
        if (variant->phase == VARIANT_DOWN)
            variant_restart(variant);
        variant->effort.nodes += variant->phase != VARIANT_UP;
        if (variant->phase == VARIANT_BEGIN) {
            fine = variant_begin(variant);
        } else if (variant->phase == VARIANT_PROBE) {
            fine = variant_probe(variant);
        } else if (variant->phase == VARIANT_DOWN) {
            struct variant_branch branch = variant_choose(variant);
            if (!branch.score) {
                variant->restarts = RESTARTS; /* the same solution would come again */
                for (uint32_t i = 0; i < variant->cells; i++)
                    values[i] = (uint8_t)(qd_lowest_bit(variant->masks[i]) + 1);
                variant->phase = variant->level ? VARIANT_UP : VARIANT_DONE;
                return QD_SOLUTION;
            }
            fine = variant_descend(variant, branch);
            if (!fine)
                variant_blame(variant, &branch);
        } else {
            fine = variant_ascend(variant);
        }
        if (fine && variant->phase != VARIANT_PROBE)
            variant->phase = VARIANT_DOWN;
        else if (!fine)
            variant->phase = variant->level ? VARIANT_UP : VARIANT_DONE;
    }
}

qd_outcome qd_variant_next(qd_variant *variant, uint8_t *values) {
    qd_budget_enter(&variant->budget, &variant->effort);
    qd_outcome outcome = variant_run(variant, values);
    qd_budget_leave(&variant->budget, &variant->effort);
    return outcome;
}

/* ---- dives ----------------------------------------------------------------------------------------------------- */

/* Takes one of so many ways: a value of the cell, whether the one value is there or not, or a set. */
static bool variant_take_way(qd_variant *variant, const struct variant_branch *branch,
                             uint32_t ways) {
    uint32_t values = branch->values;
    if (branch->cell == QD_VARIANT_NO_CELL)
        return variant_take(variant, branch,
                            qd_random_below(&variant->random, 2) ? values : branch->others);
    for (uint32_t i = qd_random_below(&variant->random, ways); i > 0; i--)
        values &= values - 1;
    uint32_t value = values ? values & (~values + 1) : ~branch->values;
    return variant_take(variant, branch, value);
}

static qd_outcome variant_sample(qd_variant *variant, double *weight) {
    qd_outcome why;
    if (variant->phase == VARIANT_BEGIN) {
        variant->effort.nodes++;
        variant->phase = variant_begin(variant) ? VARIANT_DOWN : VARIANT_DONE;
    }
    if (variant->phase == VARIANT_DONE)
        return QD_DONE;
    variant->masks = variant->levels + variant->stride;
    memcpy(variant->masks, variant->levels, variant->stride * sizeof *variant->masks);
    for (double product = 1;;) {
        struct variant_branch branch = variant_choose(variant);
        if (!branch.score) {
            *weight = product;
            return QD_SOLUTION;
        }
        if (qd_budget_stops_at_once(&variant->budget, &variant->effort, &why) && why != QD_PAUSED)
            return why; /* a dive that is dropped half-way would make long ones count less */
        variant->effort.nodes++;
        uint32_t ways = variant_is_single(branch.values) ? 2 : branch.ways;
        product *= ways;
        if (!variant_take_way(variant, &branch, ways)) {
            variant_blame(variant, &branch);
            return QD_DONE;
        }
    }
}

qd_outcome qd_variant_dive(qd_variant *variant, double *weight) {
    QD_CHECK(variant->level == 0);
    *weight = 0;
    qd_budget_enter(&variant->budget, &variant->effort);
    qd_outcome outcome = variant_sample(variant, weight);
    qd_budget_leave(&variant->budget, &variant->effort);
    variant->masks = variant->levels;
    return outcome;
}

qd_effort qd_variant_effort(const qd_variant *variant) {
    return variant->effort;
}
