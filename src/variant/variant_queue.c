/* Which constraints wait to be asked, because a cell of theirs has changed. */
#include "variant_queue.h"

#include "../base/error.h"
#include "../base/memory.h"

#include <stdlib.h>
#include <string.h>

#ifdef QUADRILLE_CHECKS

/* What a cell wakes: words in their order, and of those constraints some that wait for less. */
static const char *variant_queue_check_cell(const qd_variant *variant, uint32_t cell) {
    for (uint32_t i = variant->first_watch[cell]; i < variant->first_watch[cell + 1]; i++) {
        const struct variant_watch *watch = &variant->watches[i];
        if (watch->word >= variant->waiting_words ||
            (i > variant->first_watch[cell] && watch[-1].word >= watch->word))
            return "the words that a cell wakes do not ascend";
        if (!watch->constraints ||
            (watch->not_bounds | watch->singles | watch->pairs) & ~watch->constraints)
            return "a cell wakes none, or more than its constraints";
    }
    return NULL;
}

/* Constraints and places belong to each other, queue after queue; none waits before the first word, or past the last
 * place. */
static const char *variant_queue_check(const qd_variant *variant) {
    uint32_t count = variant->constraint_count;
    for (uint32_t place = 0; place < count; place++) {
        uint32_t number = variant->order[place];
        if (number >= count || variant->place[number] != place)
            return "a constraint and its place do not belong to each other";
        if (place && variant->constraints[variant->order[place - 1]].queue >
                         variant->constraints[number].queue)
            return "a constraint comes before one of an earlier queue";
    }
    for (uint32_t word = 0; word < variant->first_waiting; word++)
        if (variant->waiting[word])
            return "a constraint waits before the first word of those that wait";
    if (variant->waiting[count / 64] >> count % 64)
        return "a constraint waits that does not exist";
    const char *wrong = NULL;
    for (uint32_t cell = 0; cell < variant->cells && !wrong; cell++)
        wrong = variant_queue_check_cell(variant, cell);
    return wrong;
}

#endif

/* ---- before the search ----------------------------------------------------------------------------------------- */

/* In a queue those that were added last come first, as derived sums are: where one of these fails is a better place to
 * branch than where a cage does. The other way round killers take three times as many nodes. */
static void variant_queue_order(qd_variant *variant) {
    uint32_t count = 0;
    for (int queue = 0; queue < VARIANT_QUEUES; queue++)
        for (uint32_t i = variant->constraint_count; i-- > 0;)
            if (variant->constraints[i].queue == (enum variant_queue_number)queue) {
                variant->place[i] = count;
                variant->order[count++] = i;
            }
}

/* Whether a relation removes nothing while both cells have two candidates: no value is excluded by two others. */
static bool variant_queue_is_idle(const qd_variant *variant,
                                  const struct variant_constraint *relation) {
    const struct variant_table *tables[] = {&variant->tables[relation->as.relation.forth],
                                            &variant->tables[relation->as.relation.back]};
    for (unsigned t = 0; t < 2; t++) {
        uint32_t excluded = 0;
        for (uint32_t v = 0; v < variant->values; v++) {
            uint32_t own = variant->all & ~tables[t]->allowed[v];
            if (excluded & own)
                return false;
            excluded |= own;
        }
    }
    return true;
}

/* Sums of so many cells look at the least and the greatest candidates only, but where they are near an end. */
#define BOUNDS_SUM 5u

/* Adds a constraint to what the cell wakes; places ascend. `ends` has the watches of the cells so far. */
static void variant_queue_add(qd_variant *variant, uint32_t *ends, uint32_t cell, uint32_t place) {
    uint64_t bit = UINT64_C(1) << place % 64;
    uint32_t end = ends[cell];
    if (end == variant->first_watch[cell] || variant->watches[end - 1].word != place / 64)
        variant->watches[ends[cell]++] = (struct variant_watch){.word = place / 64};
    struct variant_watch *watch = &variant->watches[ends[cell] - 1];
    const struct variant_constraint *constraint = &variant->constraints[variant->order[place]];
    watch->constraints |= bit;
    if (constraint->kind != VARIANT_SUM || constraint->count < BOUNDS_SUM)
        watch->not_bounds |= bit;
    if (constraint->kind == VARIANT_RELATION && variant_queue_is_idle(variant, constraint))
        watch->singles |= bit;
    if (constraint->kind == VARIANT_HOUSE && 2 * constraint->count <= variant->values)
        watch->pairs |= bit;
}

/* Closes the gaps between the watches of cells: there is room for each constraint. */
static void variant_queue_pack(qd_variant *variant, const uint32_t *ends) {
    uint32_t count = 0;
    for (uint32_t cell = 0; cell < variant->cells; cell++) {
        uint32_t begin = variant->first_watch[cell];
        variant->first_watch[cell] = count;
        for (uint32_t i = begin; i < ends[cell]; i++)
            variant->watches[count++] = variant->watches[i];
    }
    variant->first_watch[variant->cells] = count;
}

qd_status qd_variant_watch(qd_variant *variant, qd_error *error) {
    uint32_t constraints = variant->constraint_count, total = 0;
    variant->waiting_words = constraints / 64 + 1;
    variant->first_waiting = variant->waiting_words;
    variant->order = qd_arena_array(&variant->arena, constraints, sizeof *variant->order);
    variant->place = qd_arena_array(&variant->arena, constraints, sizeof *variant->place);
    variant->waiting =
        qd_arena_array(&variant->arena, variant->waiting_words, sizeof *variant->waiting);
    uint32_t *ends = qd_array_new((size_t)variant->cells + 1, sizeof *ends);
    uint32_t *first = variant->first_watch =
        qd_arena_array(&variant->arena, (size_t)variant->cells + 1, sizeof *variant->first_watch);
    bool fine = ends && !variant->arena.failed;
    for (uint32_t i = 0; i < constraints && fine; i++)
        for (uint32_t k = 0; k < variant->constraints[i].count; k++)
            ends[variant->constraints[i].cells[k]]++;
    for (uint32_t cell = 0; cell < variant->cells && fine; cell++) {
        first[cell] = total;
        total += ends[cell];
        ends[cell] = first[cell];
    }
    variant->watches = qd_arena_array(&variant->arena, total, sizeof *variant->watches);
    fine = fine && !variant->arena.failed;
    if (fine)
        variant_queue_order(variant);
    for (uint32_t place = 0; place < constraints && fine; place++) {
        const struct variant_constraint *constraint = &variant->constraints[variant->order[place]];
        for (uint32_t k = 0; k < constraint->count && !constraint->is_inner; k++)
            variant_queue_add(variant, ends, constraint->cells[k], place);
    }
    if (fine) {
        variant_queue_pack(variant, ends);
        QD_CHECK_ALL(variant_queue_check(variant));
    }
    free(ends);
    return fine ? QD_OK : qd_fail_memory(error);
}

uint32_t qd_variant_watched_by(const qd_variant *variant, uint32_t cell) {
    uint32_t count = 0;
    for (uint32_t i = variant->first_watch[cell]; i < variant->first_watch[cell + 1]; i++)
        for (uint64_t left = variant->watches[i].constraints; left; left &= left - 1) {
            uint32_t place = 64 * variant->watches[i].word + qd_lowest_bit(left);
            enum variant_queue_number queue = variant->constraints[variant->order[place]].queue;
            count += queue < QUEUE_HOUSE || queue == QUEUE_ANY;
        }
    return count;
}

/* ---- during the search ----------------------------------------------------------------------------------------- */

static inline void variant_queue_put(qd_variant *variant, uint32_t word, uint64_t bits) {
    variant->waiting[word] |= bits;
    if (word < variant->first_waiting)
        variant->first_waiting = word;
}

void qd_variant_wake(qd_variant *variant, uint32_t number) {
    uint32_t place = variant->place[number];
    variant_queue_put(variant, place / 64, UINT64_C(1) << place % 64);
}

void qd_variant_forget(qd_variant *variant, uint32_t number) {
    uint32_t place = variant->place[number];
    variant->waiting[place / 64] &= ~(UINT64_C(1) << place % 64);
}

void qd_variant_forget_all(qd_variant *variant) {
    QD_CHECK_SOMETIMES(variant->effort.nodes, variant->constraint_count,
                       variant_queue_check(variant));
    memset(variant->waiting, 0, variant->waiting_words * sizeof *variant->waiting);
    variant->first_waiting = variant->waiting_words;
    variant->single_count = 0;
}

uint32_t qd_variant_pop(qd_variant *variant) {
    for (; variant->first_waiting < variant->waiting_words; variant->first_waiting++) {
        uint64_t *word = &variant->waiting[variant->first_waiting];
        if (!*word)
            continue;
        uint32_t place = 64 * variant->first_waiting + qd_lowest_bit(*word);
        *word &= *word - 1;
        return variant->order[place];
    }
    return QD_VARIANT_NO_CONSTRAINT;
}

void qd_variant_notice(qd_variant *variant, uint32_t cell, bool inside) {
    variant->changed = true;
    if (variant->trial_depth)
        return;
    uint32_t rest = variant->masks[cell] & (variant->masks[cell] - 1);
    if (!rest)
        variant->singles[variant->single_count++] = cell;
    const struct variant_watch *watch = variant->watches + variant->first_watch[cell],
                               *end = variant->watches + variant->first_watch[cell + 1];
    for (; watch < end; watch++)
        variant_queue_put(
            variant, watch->word,
            (inside ? watch->not_bounds : watch->constraints) &
                ~((rest ? watch->singles : 0) | (variant_is_single(rest) ? 0 : watch->pairs)));
}
