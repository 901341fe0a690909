/* Makes variants, and what the search needs. */
#include "variant_queue.h"

#include "../base/error.h"
#include "../base/memory.h"

#include <stdlib.h>
#include <string.h>

qd_status qd_variant_new(uint32_t cells, uint32_t values, qd_variant **out, qd_error *error) {
    QD_CHECK(cells >= 1 && cells <= QD_VARIANT_MAX_CELLS);
    QD_CHECK(values >= 1 && values <= QD_VARIANT_MAX_VALUES);
    qd_variant *variant = *out = qd_array_new(1, sizeof *variant);
    if (!variant)
        return qd_fail_memory(error);
    variant->cells = cells;
    variant->values = values;
    variant->all = UINT32_MAX >> (32 - values);
    variant->words = (cells + 63) / 64;
    variant->differ =
        qd_arena_array(&variant->arena, (size_t)cells * variant->words, sizeof *variant->differ);
    variant->last_relation = qd_arena_array(&variant->arena, cells, sizeof *variant->last_relation);
    return variant->arena.failed ? qd_fail_memory(error) : QD_OK;
}

void qd_variant_free(qd_variant *variant) {
    if (!variant)
        return;
    for (uint32_t depth = 0; depth < QD_VARIANT_NESTING; depth++) {
        free(variant->open_any[depth].first);
        free(variant->open_any[depth].list);
    }
    free(variant->constraints);
    free(variant->tables);
    qd_arena_free(&variant->arena);
    free(variant);
}

/* ---- sealing --------------------------------------------------------------------------------------------------- */

/* The houses of each cell, for grouping. */
struct variant_membership {
    uint32_t *first, *houses; /* of cells: constraints */
    uint32_t *counts;         /* of constraints: scratch, 0 between uses */
    struct arena arena;
};

static bool variant_is_outer_house(const qd_variant *variant, uint32_t number) {
    return variant->constraints[number].kind == VARIANT_HOUSE &&
           !variant->constraints[number].is_inner;
}

static qd_status variant_list_houses(const qd_variant *variant, struct variant_membership *of,
                                     qd_error *error) {
    size_t total = 0;
    for (uint32_t i = 0; i < variant->constraint_count; i++)
        total += variant_is_outer_house(variant, i) ? variant->constraints[i].count : 0;
    of->first = qd_arena_array(&of->arena, (size_t)variant->cells + 2, sizeof *of->first);
    of->houses = qd_arena_array(&of->arena, total, sizeof *of->houses);
    of->counts = qd_arena_array(&of->arena, variant->constraint_count, sizeof *of->counts);
    if (of->arena.failed)
        return qd_fail_memory(error);
    for (uint32_t i = 0; i < variant->constraint_count; i++)
        for (uint32_t k = 0;
             k < variant->constraints[i].count && variant_is_outer_house(variant, i); k++)
            of->first[variant->constraints[i].cells[k] + 2]++;
    for (uint32_t cell = 0; cell < variant->cells; cell++)
        of->first[cell + 2] += of->first[cell + 1];
    for (uint32_t i = 0; i < variant->constraint_count; i++)
        for (uint32_t k = 0;
             k < variant->constraints[i].count && variant_is_outer_house(variant, i); k++)
            of->houses[of->first[variant->constraints[i].cells[k] + 1]++] = i;
    return QD_OK;
}

static void variant_swap_terms(struct variant_constraint *terms, uint32_t i, uint32_t k) {
    uint32_t cell = terms->cells[i];
    int32_t weight = terms->weights[i];
    terms->cells[i] = terms->cells[k], terms->weights[i] = terms->weights[k];
    terms->cells[k] = cell, terms->weights[k] = weight;
}

/* Of the houses of its cells from this one on. */
static void variant_forget_counts(const struct variant_membership *of,
                                  const struct variant_constraint *constraint, uint32_t begin) {
    for (uint32_t i = begin; i < constraint->count; i++)
        for (uint32_t h = of->first[constraint->cells[i]]; h < of->first[constraint->cells[i] + 1];
             h++)
            of->counts[of->houses[h]] = 0;
}

/* The house with the most cells of the rest of a sum that have its first weight, as the first of them. A sum that is
 * as great or small as it can be is seen to be so only if its groups are as large as possible. */
static void variant_begin_group(struct variant_membership *of, struct variant_constraint *terms,
                                uint32_t begin) {
    int32_t weight = terms->weights[begin];
    uint32_t best = begin, most = 0;
    for (uint32_t i = begin; i < terms->count; i++)
        for (uint32_t h = of->first[terms->cells[i]];
             h < of->first[terms->cells[i] + 1] && terms->weights[i] == weight; h++)
            if (++of->counts[of->houses[h]] > most) {
                most = of->counts[of->houses[h]];
                best = h;
            }
    uint32_t house = most ? of->houses[best] : 0;
    variant_forget_counts(of, terms, begin);
    for (uint32_t i = begin, end = begin; i < terms->count && most > 1; i++)
        for (uint32_t h = of->first[terms->cells[i]]; h < of->first[terms->cells[i] + 1]; h++)
            if (of->houses[h] == house && terms->weights[i] == weight) {
                variant_swap_terms(terms, i, end++);
                break;
            }
}

/* Puts the cells that differ and have one weight side by side. */
static void variant_group(const qd_variant *variant, struct variant_membership *of,
                          struct variant_constraint *terms) {
    const uint32_t *cells = terms->cells;
    for (uint32_t begin = 0, end; begin < terms->count; begin = end) {
        variant_begin_group(of, terms, begin);
        end = begin + 1;
        for (uint32_t i = end; i < terms->count; i++) {
            bool fits = terms->weights[i] == terms->weights[begin];
            for (uint32_t k = begin; k < end && fits; k++)
                fits = variant_differ(variant, cells[i], cells[k]);
            if (fits)
                variant_swap_terms(terms, i, end++);
        }
        for (uint32_t i = begin; i < end; i++)
            terms->group_end[i] = end;
    }
}

/*
 * A house of all values that has all cells of the cage; NULL if there is none. That the cells of a cage differ is a
 * house as well, which is hushed: it hardly ever removes what the cage leaves (pairs, if more cells are open than
 * combinations are tried for), and its cells stay peers.
 */
static const struct variant_constraint *
variant_house_around(const qd_variant *variant, const struct variant_membership *of,
                     const struct variant_constraint *cage) {
    const struct variant_constraint *around = NULL;
    for (uint32_t i = 0; i < cage->count; i++)
        for (uint32_t h = of->first[cage->cells[i]]; h < of->first[cage->cells[i] + 1]; h++) {
            struct variant_constraint *house = &variant->constraints[of->houses[h]];
            if (++of->counts[of->houses[h]] != cage->count)
                continue;
            house->is_inner |= house->count == cage->count;
            around = house->count == variant->values ? house : around;
        }
    variant_forget_counts(of, cage, 0);
    return around;
}

static qd_status variant_list_rest(qd_variant *variant, const struct variant_constraint *house,
                                   struct variant_constraint *cage, qd_error *error) {
    cage->as.sum.rest =
        qd_arena_array(&variant->arena, house->count - cage->count, sizeof *cage->as.sum.rest);
    if (!cage->as.sum.rest)
        return qd_fail_memory(error);
    for (uint32_t i = 0; i < house->count; i++) {
        uint32_t k = 0;
        while (k < cage->count && cage->cells[k] != house->cells[i])
            k++;
        if (k == cage->count)
            cage->as.sum.rest[cage->as.sum.rest_count++] = house->cells[i];
    }
    return QD_OK;
}

/* A sum of one group is a cage. */
static void variant_finish_sum(const qd_variant *variant, struct variant_constraint *sum) {
    const int32_t *weights = sum->weights;
    sum->as.sum.far = qd_variant_sum_far(sum);
    if (!sum->count || sum->group_end[0] != sum->count || (weights[0] != 1 && weights[0] != -1) ||
        variant->values > QD_VARIANT_CAGE_VALUES || sum->count > variant->values)
        return;
    sum->kind = VARIANT_CAGE;
    sum->as.sum.total *= weights[0];
}

static qd_status variant_group_all(qd_variant *variant, qd_error *error) {
    struct variant_membership of = {0};
    qd_status status = variant_list_houses(variant, &of, error);
    for (uint32_t i = 0; i < variant->constraint_count && status == QD_OK; i++) {
        struct variant_constraint *own = &variant->constraints[i];
        if (own->weights)
            variant_group(variant, &of, own);
        if (own->kind == VARIANT_SUM)
            variant_finish_sum(variant, own);
        if ((own->kind != VARIANT_CAGE && own->kind != VARIANT_SETS) || own->is_inner ||
            own->count >= variant->values)
            continue;
        const struct variant_constraint *house = variant_house_around(variant, &of, own);
        if (house && own->kind == VARIANT_CAGE)
            status = variant_list_rest(variant, house, own, error);
    }
    qd_arena_free(&of.arena);
    return status;
}

/* Sums of more cells are asked late. */
#define LONG_SUM 6u

static enum variant_queue_number variant_queue_of(const struct variant_constraint *constraint) {
    switch (constraint->kind) {
    case VARIANT_RELATION:
    case VARIANT_EACH:
        return QUEUE_RELATION;
    case VARIANT_HOUSE:
        return QUEUE_HOUSE;
    case VARIANT_CAGE:
    case VARIANT_SETS:
        return QUEUE_CAGE;
    case VARIANT_SUM:
        return constraint->count > LONG_SUM ? QUEUE_LONG_SUM : QUEUE_SUM;
    case VARIANT_EQUAL:
    case VARIANT_COUNTS:
    case VARIANT_DISTINCT:
        return QUEUE_SUM;
    case VARIANT_CROSSING:
    case VARIANT_BAND:
        return QUEUE_CROSSING;
    case VARIANT_BETWEEN:
    case VARIANT_AUTOMATON:
    case VARIANT_RUN:
        return QUEUE_AUTOMATON;
    case VARIANT_AREA:
    case VARIANT_PARTITION:
    case VARIANT_RANKING:
        return QUEUE_AREA;
    case VARIANT_ANY:
    case VARIANT_KINDS:
        break;
    }
    return QUEUE_ANY;
}

static void variant_sort(qd_variant *variant) {
    for (uint32_t i = 0; i < variant->constraint_count; i++) {
        struct variant_constraint *constraint = &variant->constraints[i];
        constraint->queue = variant_queue_of(constraint);
        if (constraint->kind == VARIANT_HOUSE && !constraint->is_inner &&
            constraint->count == variant->values)
            variant->houses[variant->house_count++] = i;
        if (constraint->kind == VARIANT_RANKING && !constraint->is_inner)
            variant->rankings[variant->ranking_count++] = i;
        if (constraint->kind == VARIANT_CAGE && !constraint->is_inner)
            variant->cages[variant->cage_count++] = i;
    }
}

static qd_status variant_list_peers(qd_variant *variant, qd_error *error) {
    size_t total = 0, at = 0;
    for (size_t i = 0; i < (size_t)variant->cells * variant->words; i++)
        total += qd_bit_count(variant->differ[i]);
    variant->first_peer =
        qd_arena_array(&variant->arena, (size_t)variant->cells + 1, sizeof *variant->first_peer);
    variant->peers = qd_arena_array(&variant->arena, total, sizeof *variant->peers);
    if (variant->arena.failed)
        return qd_fail_memory(error);
    for (uint32_t cell = 0; cell < variant->cells; cell++) {
        variant->first_peer[cell] = (uint32_t)at;
        for (uint32_t w = 0; w < variant->words; w++)
            for (uint64_t left = variant->differ[(size_t)cell * variant->words + w]; left;
                 left &= left - 1)
                variant->peers[at++] = 64 * w + qd_lowest_bit(left);
    }
    variant->first_peer[variant->cells] = (uint32_t)at;
    return QD_OK;
}

/* Words for the sets of states of an automaton, those of a layer after those of another. */
static size_t variant_state_words(const struct variant_constraint *automaton) {
    size_t words = 0;
    for (uint32_t i = 0; i <= automaton->count; i++)
        words += (automaton->as.automaton.first_state[i + 1] -
                  automaton->as.automaton.first_state[i] + 63) /
                 64;
    return words;
}

static qd_status variant_take_memory(qd_variant *variant, qd_error *error) {
    size_t cells = variant->cells, stride = cells + variant->lanes, longest = 1, words = 1;
    size_t levels = cells + 1; /* each has a cell or a cage less to choose */
    for (uint32_t i = 0; i < variant->constraint_count; i++) {
        const struct variant_constraint *constraint = &variant->constraints[i];
        longest = constraint->count > longest ? constraint->count : longest;
        levels += constraint->kind == VARIANT_CAGE;
        if (constraint->kind == VARIANT_AUTOMATON && variant_state_words(constraint) > words)
            words = variant_state_words(constraint);
    }
    variant->stride = (uint32_t)stride;
    variant->groups = qd_arena_array(&variant->arena, longest, sizeof *variant->groups);
    variant->open_cells = qd_arena_array(&variant->arena, longest, sizeof *variant->open_cells);
    variant->steps = qd_arena_array(&variant->arena, longest, sizeof *variant->steps);
    variant->open_weights = qd_arena_array(&variant->arena, longest, sizeof *variant->open_weights);
    variant->copies =
        qd_arena_array(&variant->arena, 2 * stride * variant->deepest, sizeof *variant->copies);
    variant->reached = qd_arena_array(&variant->arena, words > longest + 1 ? words : longest + 1,
                                      sizeof *variant->reached);
    variant->cell_set = qd_arena_array(&variant->arena, variant->words, sizeof *variant->cell_set);
    variant->areas = qd_arena_array(&variant->arena, longest, sizeof *variant->areas);
    variant->area_states = qd_arena_array(&variant->arena, longest, 1);
    variant->start = qd_arena_array(&variant->arena, cells, sizeof *variant->start);
    variant->probed = qd_arena_array(&variant->arena, cells, sizeof *variant->probed);
    variant->levels = qd_arena_array(&variant->arena, levels * stride, sizeof *variant->levels);
    variant->witnesses =
        qd_arena_array(&variant->arena, variant->lanes, sizeof *variant->witnesses);
    variant->tried = qd_arena_array(&variant->arena, levels, sizeof *variant->tried);
    variant->singles = qd_arena_array(&variant->arena, cells, sizeof *variant->singles);
    variant->scores = qd_arena_array(&variant->arena, cells, sizeof *variant->scores);
    variant->houses =
        qd_arena_array(&variant->arena, variant->constraint_count, sizeof *variant->houses);
    variant->rankings =
        qd_arena_array(&variant->arena, variant->constraint_count, sizeof *variant->rankings);
    variant->cages =
        qd_arena_array(&variant->arena, variant->constraint_count, sizeof *variant->cages);
    return variant->arena.failed ? qd_fail_memory(error) : QD_OK;
}

/* ---- houses that are seen --------------------------------------------------------------------------------------- */

/* Houses of all values: their cells, and which of the first 64 a cell is in. */
struct variant_rooms {
    uint64_t *cells, *rooms;
};

/* Whether it sees more than the cells of a row, a column and a box. */
static bool variant_sees_more(const qd_variant *variant, const struct variant_rooms *of,
                              uint32_t cell) {
    uint64_t more = 0;
    uint32_t rooms = 0;
    for (uint64_t left = of->rooms[cell]; left; left &= left - 1)
        rooms++;
    for (uint32_t w = 0; w < variant->words; w++) {
        uint64_t left = of->rooms[cell], own = variant->differ[(size_t)cell * variant->words + w];
        for (; left; left &= left - 1)
            own &= ~of->cells[(size_t)qd_lowest_bit(left) * variant->words + w];
        more |= own;
    }
    return more || rooms > 3;
}

/* Whether it sees two cells of the house, and not all that it sees from another house. */
static bool variant_sees_two(const qd_variant *variant, const struct variant_rooms *of,
                             const uint64_t *house, uint32_t cell) {
    const uint64_t *sees = variant->differ + (size_t)cell * variant->words;
    uint64_t any = 0, two = 0;
    for (uint32_t w = 0; w < variant->words; w++) {
        uint64_t own = sees[w] & house[w];
        two |= (own & (own - 1)) | (any ? own : 0);
        any |= own;
    }
    for (uint64_t left = of->rooms[cell]; left && two; left &= left - 1) {
        const uint64_t *room = of->cells + (size_t)qd_lowest_bit(left) * variant->words;
        two = 0;
        for (uint32_t w = 0; w < variant->words; w++)
            two |= sees[w] & house[w] & ~room[w];
    }
    return two != 0;
}

static qd_status variant_find_seen(qd_variant *variant, qd_error *error) {
    uint32_t words = variant->words, rooms = variant->house_count < 64 ? variant->house_count : 64;
    struct arena arena = {0};
    struct variant_rooms of = {qd_arena_array(&arena, (size_t)rooms * words, sizeof *of.cells),
                               qd_arena_array(&arena, variant->cells, sizeof *of.rooms)};
    bool fine = !arena.failed;
    for (uint32_t h = 0; h < rooms && fine; h++) {
        const struct variant_constraint *house = &variant->constraints[variant->houses[h]];
        for (uint32_t i = 0; i < house->count; i++) {
            of.cells[h * words + house->cells[i] / 64] |= UINT64_C(1) << house->cells[i] % 64;
            of.rooms[house->cells[i]] |= UINT64_C(1) << h;
        }
    }
    for (uint32_t cell = 0; cell < variant->cells && fine; cell++)
        for (uint32_t h = variant_sees_more(variant, &of, cell) ? 0 : rooms; h < rooms; h++)
            if (!variant->constraints[variant->houses[h]].as.house.is_seen)
                variant->constraints[variant->houses[h]].as.house.is_seen =
                    variant_sees_two(variant, &of, of.cells + (size_t)h * words, cell);
    qd_arena_free(&arena);
    return fine ? QD_OK : qd_fail_memory(error);
}

/* ---- equal cells ------------------------------------------------------------------------------------------------ */

static bool variant_are_equal(const qd_variant *variant,
                              const struct variant_constraint *relation) {
    if (relation->kind != VARIANT_RELATION || relation->is_inner ||
        relation->cells[0] == relation->cells[1])
        return false;
    const uint32_t *allowed = variant->tables[relation->as.relation.forth].allowed;
    for (uint32_t v = 0; v < variant->values; v++)
        if (allowed[v] & ~(UINT32_C(1) << v))
            return false;
    return true;
}

/* What differs from the one differs from the other; returns whether that is news. */
static bool variant_share_peers(qd_variant *variant, uint32_t a, uint32_t b) {
    bool is_news = false;
    for (uint32_t cell = 0; cell < variant->cells; cell++) {
        bool from_a = variant_differ(variant, a, cell), from_b = variant_differ(variant, b, cell);
        if (from_a == from_b || cell == a || cell == b)
            continue;
        qd_variant_set_differ(variant, from_a ? b : a, cell);
        is_news = true;
    }
    return is_news;
}

/* Gives cells that have equal values the number of the first of them. */
static void variant_find_classes(const qd_variant *variant, uint32_t *classes) {
    for (uint32_t cell = 0; cell < variant->cells; cell++)
        classes[cell] = cell;
    for (bool is_news = true; is_news;) {
        is_news = false;
        for (uint32_t i = 0; i < variant->constraint_count; i++) {
            if (!variant_are_equal(variant, &variant->constraints[i]))
                continue;
            uint32_t *a = &classes[variant->constraints[i].cells[0]],
                     *b = &classes[variant->constraints[i].cells[1]];
            is_news |= *a != *b;
            *a = *b = *a < *b ? *a : *b;
        }
    }
}

/* Cells in one region, whichever it is, differ. */
static void variant_separate(qd_variant *variant, const uint32_t *classes) {
    for (uint32_t n = 0; n < variant->constraint_count; n++) {
        const struct variant_constraint *partition = &variant->constraints[n];
        uint32_t count = partition->count / 2;
        const uint32_t *labels = partition->cells, *cells = labels + count;
        if (partition->kind != VARIANT_PARTITION || partition->is_inner)
            continue;
        for (uint32_t i = 0; i < count; i++)
            for (uint32_t k = 0; k < i; k++)
                if (classes[labels[i]] == classes[labels[k]])
                    qd_variant_set_differ(variant, cells[i], cells[k]);
    }
}

/* What equal cells mean to others. Those of a palindrome differ from the same cells: sums have larger groups so. */
static qd_status variant_use_equal(qd_variant *variant, uint32_t **out, qd_error *error) {
    uint32_t *classes = *out = qd_array_new(variant->cells, sizeof *classes);
    if (!classes)
        return qd_fail_memory(error);
    variant_find_classes(variant, classes);
    variant_separate(variant, classes);
    for (bool is_news = true; is_news;) {
        is_news = false;
        for (uint32_t cell = 0; cell < variant->cells; cell++)
            if (classes[cell] != cell)
                is_news |= variant_share_peers(variant, cell, classes[cell]);
    }
    return QD_OK;
}

qd_status qd_variant_seal(qd_variant *variant, qd_error *error) {
    QD_CHECK(!variant->is_sealed);
    uint32_t *classes = NULL;
    qd_status status = qd_variant_relate_counts(variant, error);
    if (status == QD_OK)
        status = variant_use_equal(variant, &classes, error);
    if (status == QD_OK)
        status = qd_variant_derive(variant, error);
    variant->is_sealed = true;
    if (status == QD_OK)
        status = qd_variant_take_areas(variant, classes, error);
    if (status == QD_OK)
        status = qd_variant_join_areas(variant, classes, error);
    free(classes);
    if (status == QD_OK)
        status = variant_group_all(variant, error);
    if (status == QD_OK)
        status = qd_variant_combine(variant, error);
    if (status == QD_OK)
        status = qd_variant_list_sets(variant, error);
    if (status == QD_OK)
        status = qd_variant_prepare_each(variant, error);
    if (status == QD_OK)
        status = variant_list_peers(variant, error);
    if (status == QD_OK)
        status = variant_take_memory(variant, error);
    if (status == QD_OK)
        status = qd_variant_make_memos(variant, error);
    if (status == QD_OK)
        variant_sort(variant);
    if (status == QD_OK)
        status = variant_find_seen(variant, error);
    if (status == QD_OK)
        status = qd_variant_watch(variant, error);
    return status;
}
