#include "learn.h"

#include "learn_clause.h"
#include "learn_items.h"
#include "learn_analyze.h"
#include "learn_trail.h"

#include "../base/error.h"
#include "../base/luby.h"
#include "../base/memory.h"

#include <stdlib.h>

/* Conflicts until the first restart. */
#define LEAST_CONFLICTS 128

/* Conflicts until clauses are deleted, and more each time than the clauses that were kept. */
#define FIRST_REDUCE 2000
#define NEXT_REDUCE 1200

/* Words for clauses: at first, for each option and in any case, and at most. */
#define OPTION_WORDS 16
#define FIRST_WORDS 1024
#define MOST_WORDS (UINT32_C(1) << 22)

/* ---- memory ---------------------------------------------------------------------------------- */

/* Bytes for an option, an item and an entry. */
#define OPTION_BYTES (12 * sizeof(uint32_t) + 2 * sizeof(uint64_t) + 3)
#define ITEM_BYTES (6 * sizeof(uint32_t))

static qd_status learn_fit(struct learn *learn, uint64_t memory, qd_error *error) {
    const qd_cover *cover = learn->cover;
    uint64_t needed = (uint64_t)learn->option_count * OPTION_BYTES +
                      (uint64_t)learn->item_count * ITEM_BYTES +
                      (uint64_t)cover->entry_count * sizeof(struct learn_use);
    if (cover->bounds || cover->entry_count >= LEARN_MOST || learn->option_count >= LEARN_MOST ||
        learn->item_count >= LEARN_MOST)
        return qd_fail(error, QD_ERROR_UNSUPPORTED, "it has bounds, or is too large");
    uint64_t words = FIRST_WORDS + (uint64_t)learn->option_count * OPTION_WORDS;
    uint64_t left = memory > needed ? (memory - needed) / sizeof *learn->clauses : 0;
    learn->clause_most = memory && left < MOST_WORDS ? (uint32_t)left : MOST_WORDS;
    learn->clause_space = words < MOST_WORDS ? (uint32_t)words : MOST_WORDS;
    if (learn->clause_space > learn->clause_most)
        return qd_fail(error, QD_ERROR_RANGE, "more memory is needed");
    return QD_OK;
}

/* Words beyond the space for clauses, so that one more fits if it is not full. */
static size_t learn_reserve(const struct learn *learn) {
    return (size_t)CLAUSE_LITERALS + learn->option_count;
}

static bool learn_allocate(struct learn *learn) {
    size_t options = learn->option_count, items = learn->item_count;
    learn->uses = qd_arena_array(&learn->arena, learn->cover->entry_count, sizeof *learn->uses);
    learn->first = qd_arena_array(&learn->arena, items, sizeof *learn->first);
    learn->last = qd_arena_array(&learn->arena, items, sizeof *learn->last);
    learn->count = qd_arena_array(&learn->arena, items, sizeof *learn->count);
    learn->rest = qd_arena_array(&learn->arena, items, sizeof *learn->rest);
    learn->latest = qd_arena_array(&learn->arena, items, sizeof *learn->latest);
    learn->open = qd_arena_array(&learn->arena, items, sizeof *learn->open);
    learn->holds = qd_arena_array(&learn->arena, 2 * options, sizeof *learn->holds);
    learn->level = qd_arena_array(&learn->arena, options, sizeof *learn->level);
    learn->reason = qd_arena_array(&learn->arena, options, sizeof *learn->reason);
    learn->trail = qd_arena_array(&learn->arena, options, sizeof *learn->trail);
    learn->begins = qd_arena_array(&learn->arena, options, sizeof *learn->begins);
    learn->clause_capacity = learn->clause_space + learn_reserve(learn);
    learn->clauses = qd_array_new(learn->clause_capacity, sizeof *learn->clauses);
    learn->watches = qd_arena_array(&learn->arena, 2 * options, sizeof *learn->watches);
    learn->clause = qd_arena_array(&learn->arena, options + 1, sizeof *learn->clause);
    learn->list = qd_arena_array(&learn->arena, options + 2, sizeof *learn->list);
    learn->seen = qd_arena_array(&learn->arena, options, sizeof *learn->seen);
    learn->marked = qd_arena_array(&learn->arena, options, sizeof *learn->marked);
    learn->stamps = qd_arena_array(&learn->arena, options + 1, sizeof *learn->stamps);
    learn->activity = qd_arena_array(&learn->arena, options, sizeof *learn->activity);
    return learn->clauses && !learn->arena.failed;
}

void qd_learn_close(struct learn *learn) {
    qd_arena_free(&learn->arena);
    free(learn->clauses);
}

qd_status qd_learn_open(struct learn *learn, const qd_cover *cover, uint64_t memory,
                        const qd_stop *stop, qd_error *error) {
    *learn = (struct learn){.cover = cover,
                            .option_count = cover->option_count,
                            .item_count = (uint32_t)qd_cover_item_count(cover),
                            .restart_at = LEAST_CONFLICTS,
                            .restarts = 1,
                            .reduce_at = FIRST_REDUCE,
                            .increment = 1 << 16};
    qd_status status = learn_fit(learn, memory, error);
    if (status != QD_OK)
        return status;
    if (!learn_allocate(learn))
        return qd_fail_memory(error);
    for (uint32_t l = 0; l < 2 * learn->option_count; l++)
        learn->watches[l] = LEARN_NONE;
    if (!qd_learn_list_uses(learn, stop))
        return qd_fail_stopped(error);
    return QD_OK;
}

/* ---- decisions ------------------------------------------------------------------------------- */

static uint64_t learn_sum_activity(struct learn *learn, uint32_t item) {
    uint64_t sum = 0;
    learn->work += learn->last[item] - learn->first[item];
    for (uint32_t at = learn->first[item]; at < learn->last[item]; at++)
        if (!learn->holds[learn_out(learn->uses[at].option)])
            sum += learn->activity[learn->uses[at].option];
    return sum;
}

/* An item with the fewest options, of several the one whose options are the most active; LEARN_NONE: all
 * are covered. */
static uint32_t learn_choose_item(struct learn *learn) {
    uint32_t best = LEARN_NONE, fewest = UINT32_MAX;
    uint64_t most = 0;
    learn->work += learn->open_count / 4;
    for (uint32_t at = 0; at < learn->open_count; at++) {
        uint32_t item = learn->open[at], count = learn->count[item];
        if (count == 1 || count > fewest)
            continue;
        uint64_t activity = learn_sum_activity(learn, item);
        if (count < fewest || activity > most) {
            best = item;
            fewest = count;
            most = activity;
        }
    }
    return best;
}

/* The one that was in last, or else the most active. */
static uint32_t learn_choose_option(const struct learn *learn, uint32_t item) {
    uint32_t best = LEARN_NONE;
    for (uint32_t at = learn->first[item]; at < learn->last[item]; at++) {
        uint32_t option = learn->uses[at].option;
        if (!learn_is_open(learn, option))
            continue;
        if (option == learn->latest[item])
            return option;
        if (best == LEARN_NONE || learn->activity[option] > learn->activity[best])
            best = option;
    }
    return best;
}

/* At first, options of items with few options are the most active. */
static void learn_begin_activity(struct learn *learn) {
    for (uint32_t at = 0; at < learn->open_count; at++) {
        uint32_t item = learn->open[at];
        for (uint32_t use = learn->first[item]; use < learn->last[item]; use++)
            learn->activity[learn->uses[use].option] += learn->increment / learn->count[item];
    }
}

/* ---- searching ------------------------------------------------------------------------------- */

/* Sets what follows, until all is followed or the work is done; false: a conflict. */
static bool learn_propagate(struct learn *learn) {
    while (learn->next < learn->trail_count && learn->work < learn->work_end) {
        uint32_t literal = learn->trail[learn->next++];
        learn->work++;
        if (!qd_learn_propagate_items(learn, literal) ||
            !qd_learn_propagate_clauses(learn, literal))
            return false;
    }
    return true;
}

/* Makes space for twice as many clauses; false: there may not be more, or no memory is left. */
static bool learn_grow(struct learn *learn) {
    uint32_t most = learn->clause_most, space = learn->clause_space;
    uint32_t wanted = space < most / 2 ? 2 * space : most;
    if (wanted == space || !qd_array_reserve(&learn->clauses, &learn->clause_capacity,
                                             wanted + learn_reserve(learn), sizeof *learn->clauses))
        return false;
    learn->clause_space = wanted;
    return true;
}

static void learn_restart(struct learn *learn) {
    qd_learn_backjump(learn, 0);
    learn->restart_at = learn->conflicts + LEAST_CONFLICTS * qd_luby(++learn->restarts);
    if (learn->conflicts < learn->reduce_at && !qd_learn_is_full(learn))
        return;
    qd_learn_tidy(learn);
    qd_learn_reduce(learn);
    learn->reduce_at = learn->conflicts + learn->clause_count + NEXT_REDUCE;
}

static void learn_from_conflict(struct learn *learn) {
    learn->conflicts++;
    if (qd_learn_is_full(learn) && !learn_grow(learn)) {
        learn_restart(learn);
        return;
    }
    uint32_t level = qd_learn_analyze(learn);
    qd_learn_backjump(learn, level);
    qd_learn_add(learn);
}

/* All that follows has been set: takes the next step. */
static qd_outcome learn_step(struct learn *learn) {
    QD_CHECK_SOMETIMES(learn->nodes, qd_learn_check_work(learn), qd_learn_check(learn));
    if (!learn->begun) {
        learn->begun = true;
        qd_learn_tidy(learn);
        learn_begin_activity(learn);
    }
    if (learn->conflicts >= learn->restart_at || (qd_learn_is_full(learn) && !learn_grow(learn)))
        learn_restart(learn);
    uint32_t item = learn_choose_item(learn);
    if (item == LEARN_NONE)
        return QD_SOLUTION;
    learn->nodes++;
    learn->begins[learn->level_count++] = learn->trail_count;
    qd_learn_set(learn, learn_in(learn_choose_option(learn, item)),
                 learn_because(LEARN_DECISION, 0));
    return QD_PAUSED;
}

qd_outcome qd_learn_go_on(struct learn *learn, uint64_t work) {
    qd_outcome outcome = QD_PAUSED;
    learn->work_end = learn->work + work;
    if (!learn->nodes && !learn->trail_count) {
        learn->nodes = 1;
        if (!qd_learn_begin(learn))
            outcome = QD_DONE;
    }
    while (outcome == QD_PAUSED && learn->work < learn->work_end) {
        if (learn_propagate(learn)) {
            if (learn->next == learn->trail_count)
                outcome = learn_step(learn);
        } else if (learn->level_count) {
            learn_from_conflict(learn);
        } else {
            outcome = QD_DONE;
        }
    }
    return outcome;
}
