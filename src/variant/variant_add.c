/* Constraints as they are given. */
#include "variant_inside.h"

#include "../base/error.h"
#include "../base/memory.h"

#include <stdlib.h>
#include <string.h>

/* ---- constraints ----------------------------------------------------------------------------------------------- */

qd_status qd_variant_add(qd_variant *variant, enum variant_kind kind, const uint32_t *cells,
                         uint32_t count, struct variant_constraint **out, qd_error *error) {
    struct variant_constraint *constraint;
    if (!qd_array_reserve(&variant->constraints, &variant->constraint_capacity,
                          (size_t)variant->constraint_count + 1, sizeof *variant->constraints))
        return qd_fail_memory(error);
    constraint = *out = &variant->constraints[variant->constraint_count];
    *constraint = (struct variant_constraint){
        .kind = kind, .count = count, .is_inner = variant->any_depth > 0};
    constraint->cells = qd_arena_array(&variant->arena, count, sizeof *cells);
    if (!constraint->cells)
        return qd_fail_memory(error);
    memcpy(constraint->cells, cells, count * sizeof *cells);
    uint32_t number = variant->constraint_count++;
    if (!variant->any_depth)
        return QD_OK;
    struct variant_open_any *any = &variant->open_any[variant->any_depth - 1];
    if (!qd_array_reserve(&any->list, &any->list_capacity, (size_t)any->list_count + 1,
                          sizeof *any->list))
        return qd_fail_memory(error);
    any->list[any->list_count++] = number;
    return QD_OK;
}

qd_status qd_variant_add_contradiction(qd_variant *variant, qd_error *error) {
    uint32_t allowed[QD_VARIANT_MAX_VALUES] = {0};
    return qd_variant_add_relation(variant, 0, 0, allowed, error);
}

/* ---- alternatives ---------------------------------------------------------------------------------------------- */

qd_status qd_variant_begin_any(qd_variant *variant, qd_error *error) {
    QD_CHECK(!variant->is_sealed);
    if (variant->any_depth == QD_VARIANT_NESTING)
        return qd_fail(error, QD_ERROR_RANGE, "alternatives are nested more than %u deep",
                       QD_VARIANT_NESTING);
    struct variant_open_any *any = &variant->open_any[variant->any_depth++];
    any->branch_count = any->list_count = 0;
    if (variant->any_depth > variant->deepest)
        variant->deepest = variant->any_depth;
    return QD_OK;
}

qd_status qd_variant_next_branch(qd_variant *variant, qd_error *error) {
    QD_CHECK(variant->any_depth);
    struct variant_open_any *any = &variant->open_any[variant->any_depth - 1];
    if (!qd_array_reserve(&any->first, &any->first_capacity, (size_t)any->branch_count + 2,
                          sizeof *any->first))
        return qd_fail_memory(error);
    any->first[any->branch_count++] = any->list_count;
    return QD_OK;
}

/* The cells of the constraints in the list, each once. */
static uint32_t variant_list_cells(const qd_variant *variant, const struct variant_open_any *any,
                                   uint32_t *cells, uint8_t *is_listed) {
    uint32_t count = 0;
    for (uint32_t i = 0; i < any->list_count; i++) {
        const struct variant_constraint *inner = &variant->constraints[any->list[i]];
        for (uint32_t k = 0; k < inner->count; k++)
            if (!is_listed[inner->cells[k]]) {
                is_listed[inner->cells[k]] = 1;
                cells[count++] = inner->cells[k];
            }
    }
    return count;
}

qd_status qd_variant_end_any(qd_variant *variant, qd_error *error) {
    QD_CHECK(variant->any_depth);
    struct variant_open_any *any = &variant->open_any[--variant->any_depth];
    if (!any->branch_count)
        return qd_variant_add_contradiction(variant, error);
    any->first[any->branch_count] = any->list_count;
    for (uint32_t b = 0; b < any->branch_count; b++)
        if (any->first[b] == any->first[b + 1])
            return QD_OK; /* an alternative that asks nothing is always true */
    uint32_t *cells = qd_array_new(variant->cells, sizeof *cells);
    uint8_t *is_listed = qd_array_new(variant->cells, 1);
    struct variant_constraint *constraint;
    qd_status status = cells && is_listed ? QD_OK : qd_fail_memory(error);
    if (status == QD_OK)
        status =
            qd_variant_add(variant, VARIANT_ANY, cells,
                           variant_list_cells(variant, any, cells, is_listed), &constraint, error);
    free(cells);
    free(is_listed);
    if (status != QD_OK)
        return status;
    constraint->as.any.branch_count = any->branch_count;
    constraint->as.any.first =
        qd_arena_array(&variant->arena, (size_t)any->branch_count + 1, sizeof *any->first);
    constraint->as.any.list = qd_arena_array(&variant->arena, any->list_count, sizeof *any->list);
    constraint->as.any.lane = variant->lanes++;
    if (variant->arena.failed)
        return qd_fail_memory(error);
    memcpy(constraint->as.any.first, any->first,
           ((size_t)any->branch_count + 1) * sizeof *any->first);
    memcpy(constraint->as.any.list, any->list, any->list_count * sizeof *any->list);
    return QD_OK;
}

void qd_variant_set_differ(qd_variant *variant, uint32_t a, uint32_t b) {
    variant->differ[(size_t)a * variant->words + b / 64] |= UINT64_C(1) << b % 64;
    variant->differ[(size_t)b * variant->words + a / 64] |= UINT64_C(1) << a % 64;
}

qd_status qd_variant_add_house(qd_variant *variant, const uint32_t *cells, uint32_t count,
                               unsigned family, qd_error *error) {
    struct variant_constraint *house;
    uint32_t others[QD_VARIANT_MAX_VALUES];
    QD_CHECK(!variant->is_sealed);
    for (uint32_t v = 0; v < variant->values; v++)
        others[v] = variant->all & ~(UINT32_C(1) << v);
    if (variant->any_depth && count == 2)
        return qd_variant_add_relation(variant, cells[0], cells[1], others, error);
    for (uint32_t i = 0; i < count && !variant->any_depth; i++)
        for (uint32_t k = 0; k < i; k++)
            qd_variant_set_differ(variant, cells[i], cells[k]);
    if (count > variant->values)
        return qd_variant_add_contradiction(variant, error);
    if (count < 3)
        return QD_OK;
    qd_status status = qd_variant_add(variant, VARIANT_HOUSE, cells, count, &house, error);
    if (status == QD_OK) {
        house->as.house.family = family;
        house->as.house.lane = count == variant->values ? variant->lanes++ : 0;
    }
    return status;
}

/* The number of a table of unions. */
static qd_status variant_find_table(qd_variant *variant, const uint32_t *allowed, uint32_t *number,
                                    qd_error *error) {
    uint32_t chunks = (variant->values + 7) / 8;
    for (*number = 0; *number < variant->table_count; ++*number)
        if (memcmp(variant->tables[*number].allowed, allowed, variant->values * sizeof *allowed) ==
            0)
            return QD_OK;
    if (!qd_array_reserve(&variant->tables, &variant->table_capacity, (size_t)*number + 1,
                          sizeof *variant->tables))
        return qd_fail_memory(error);
    struct variant_table *table = &variant->tables[*number];
    *table = (struct variant_table){
        .unions = qd_arena_array(&variant->arena, (size_t)chunks * 256, sizeof *table->unions)};
    if (!table->unions)
        return qd_fail_memory(error);
    variant->table_count++;
    memcpy(table->allowed, allowed, variant->values * sizeof *allowed);
    for (uint32_t value = 0; value < variant->values; value++) {
        uint32_t *unions = table->unions + 256 * (value / 8), bit = UINT32_C(1) << value % 8;
        for (uint32_t set = 0; set < bit; set++)
            unions[bit + set] = unions[set] | allowed[value];
    }
    return QD_OK;
}

/* NULL if there is none; those of alternatives are not looked for. */
static struct variant_constraint *variant_find_relation(const qd_variant *variant, uint32_t first,
                                                        uint32_t second) {
    uint32_t number = variant->any_depth ? 0 : variant->last_relation[first];
    while (number && variant->constraints[number - 1].cells[1] != second)
        number = variant->constraints[number - 1].as.relation.next;
    return number ? &variant->constraints[number - 1] : NULL;
}

static qd_status variant_new_relation(qd_variant *variant, const uint32_t *cells,
                                      struct variant_constraint **out, qd_error *error) {
    qd_status status = qd_variant_add(variant, VARIANT_RELATION, cells, 2, out, error);
    if (status != QD_OK || variant->any_depth)
        return status;
    (*out)->as.relation.next = variant->last_relation[cells[0]];
    variant->last_relation[cells[0]] = variant->constraint_count;
    return QD_OK;
}

qd_status qd_variant_add_relation(qd_variant *variant, uint32_t first, uint32_t second,
                                  const uint32_t *allowed, qd_error *error) {
    uint32_t forth[QD_VARIANT_MAX_VALUES] = {0}, back[QD_VARIANT_MAX_VALUES] = {0};
    QD_CHECK(!variant->is_sealed);
    bool turned = first > second, differ = true;
    uint32_t cells[2] = {turned ? second : first, turned ? first : second};
    struct variant_constraint *relation = variant_find_relation(variant, cells[0], cells[1]);
    for (uint32_t v = 0; v < variant->values; v++)
        for (uint32_t w = 0; w < variant->values; w++) {
            bool fine =
                (turned ? allowed[w] >> v : allowed[v] >> w) & 1 && (first != second || v == w);
            if (!fine ||
                (relation && !(variant->tables[relation->as.relation.forth].allowed[v] >> w & 1)))
                continue;
            forth[v] |= UINT32_C(1) << w;
            back[w] |= UINT32_C(1) << v;
            differ &= v != w;
        }
    if (differ && first != second && !variant->any_depth)
        qd_variant_set_differ(variant, first, second);
    qd_status status = QD_OK;
    if (!relation)
        status = variant_new_relation(variant, cells, &relation, error);
    uint32_t tables[2];
    if (status == QD_OK)
        status = variant_find_table(variant, forth, &tables[0], error);
    if (status == QD_OK)
        status = variant_find_table(variant, back, &tables[1], error);
    if (status == QD_OK) {
        relation->as.relation.forth = tables[0];
        relation->as.relation.back = tables[1];
    }
    return status;
}

/* A cell only once, and none with weight 0; returns how many are left. */
static uint32_t variant_merge_weights(uint32_t *cells, int32_t *weights, uint32_t count) {
    uint32_t merged = 0, left = 0;
    for (uint32_t i = 0; i < count; i++) {
        uint32_t k = 0;
        while (k < merged && cells[k] != cells[i])
            k++;
        if (k < merged) {
            weights[k] += weights[i];
        } else {
            cells[merged] = cells[i];
            weights[merged++] = weights[i];
        }
    }
    for (uint32_t i = 0; i < merged; i++)
        if (weights[i]) {
            cells[left] = cells[i];
            weights[left++] = weights[i];
        }
    return left;
}

static qd_status variant_add_list(qd_variant *variant, enum variant_kind kind,
                                  const uint32_t *cells, uint32_t count, const uint64_t *sets,
                                  uint32_t set_count, qd_error *error) {
    struct variant_constraint *constraint = NULL;
    uint64_t runs = 0;
    QD_CHECK(!variant->is_sealed);
    qd_status status = qd_variant_add(variant, kind, cells, count, &constraint, error);
    if (status != QD_OK)
        return status;
    constraint->as.sets.list =
        qd_arena_array(&variant->arena, set_count, sizeof *constraint->as.sets.list);
    if (!constraint->as.sets.list)
        return qd_fail_memory(error);
    bool are_runs = kind == VARIANT_SETS;
    for (uint32_t i = 0; i < set_count; i++) {
        uint64_t least = sets[i] & (~sets[i] + 1);
        constraint->as.sets.list[i] = (uint32_t)sets[i];
        are_runs = are_runs && sets[i] == (least << count) - least;
        runs |= least;
    }
    constraint->as.sets.list_count = set_count;
    constraint->as.sets.runs = are_runs ? (uint32_t)runs : 0;
    return QD_OK;
}

qd_status qd_variant_add_sets(qd_variant *variant, const uint32_t *cells, uint32_t count,
                              const uint64_t *sets, uint32_t set_count, qd_error *error) {
    if (count > variant->values)
        return qd_variant_add_contradiction(variant, error);
    return variant_add_list(variant, VARIANT_SETS, cells, count, sets, set_count, error);
}

qd_status qd_variant_add_each(qd_variant *variant, const uint32_t *cells, uint32_t count,
                              const uint64_t *sets, uint32_t set_count, qd_error *error) {
    return variant_add_list(variant, VARIANT_EACH, cells, count, sets, set_count, error);
}

qd_status qd_variant_add_sum(qd_variant *variant, const uint32_t *cells, const int32_t *weights,
                             uint32_t count, int64_t total, qd_error *error) {
    struct variant_constraint *sum;
    QD_CHECK(!variant->is_sealed);
    qd_status status = qd_variant_add(variant, VARIANT_SUM, cells, count, &sum, error);
    if (status != QD_OK)
        return status;
    sum->as.sum.total = total;
    sum->weights = qd_arena_array(&variant->arena, count, sizeof *weights);
    sum->group_end = qd_arena_array(&variant->arena, count, sizeof *sum->group_end);
    if (variant->arena.failed)
        return qd_fail_memory(error);
    for (uint32_t i = 0; i < count; i++)
        sum->weights[i] = weights ? weights[i] : 1;
    sum->count = variant_merge_weights(sum->cells, sum->weights, count);
    return QD_OK;
}

/* The last constraint, if it counts in the same cells. */
static struct variant_constraint *variant_find_counts(const qd_variant *variant,
                                                      const uint32_t *cells, const int32_t *weights,
                                                      uint32_t count, uint32_t value) {
    if (!variant->constraint_count)
        return NULL;
    struct variant_constraint *last = &variant->constraints[variant->constraint_count - 1];
    bool fits = last->kind == VARIANT_COUNTS && last->count == count &&
                !(last->as.counts.counted >> (value - 1) & 1) &&
                last->is_inner == (variant->any_depth > 0) && !variant->any_depth;
    fits = fits && memcmp(last->cells, cells, count * sizeof *cells) == 0 &&
           memcmp(last->weights, weights, count * sizeof *weights) == 0;
    return fits ? last : NULL;
}

static qd_status variant_new_counts(qd_variant *variant, const uint32_t *cells,
                                    const int32_t *weights, uint32_t count,
                                    struct variant_constraint **out, qd_error *error) {
    qd_status status = qd_variant_add(variant, VARIANT_COUNTS, cells, count, out, error);
    if (status != QD_OK)
        return status;
    struct variant_constraint *counts = *out;
    counts->weights = qd_arena_array(&variant->arena, count, sizeof *weights);
    counts->group_end = qd_arena_array(&variant->arena, count, sizeof *counts->group_end);
    counts->as.counts.times =
        qd_arena_array(&variant->arena, variant->values, sizeof *counts->as.counts.times);
    if (variant->arena.failed)
        return qd_fail_memory(error);
    memcpy(counts->weights, weights, count * sizeof *weights);
    return QD_OK;
}

qd_status qd_variant_add_count(qd_variant *variant, const uint32_t *cells, const int32_t *weights,
                               uint32_t count, uint32_t value, int32_t least, int32_t most,
                               bool or_never, qd_error *error) {
    qd_status status = QD_OK;
    QD_CHECK(!variant->is_sealed);
    if (value == 0 || count == 0)
        return or_never || (least <= 0 && most >= 0) ? QD_OK
                                                     : qd_variant_add_contradiction(variant, error);
    struct variant_constraint *counts = variant_find_counts(variant, cells, weights, count, value);
    if (!counts)
        status = variant_new_counts(variant, cells, weights, count, &counts, error);
    if (status != QD_OK)
        return status;
    counts->as.counts.counted |= UINT32_C(1) << (value - 1);
    counts->as.counts.times[value - 1] = (struct variant_times){least, most, or_never};
    return QD_OK;
}

/* Whether it says that one cell has some values where the other one has them. */
static bool variant_counts_two(const qd_variant *variant, const struct variant_constraint *counts) {
    if (counts->kind != VARIANT_COUNTS || counts->count != 2 ||
        counts->weights[0] != -counts->weights[1])
        return false;
    for (uint32_t v = 0; v < variant->values; v++) {
        const struct variant_times *times = &counts->as.counts.times[v];
        if (counts->as.counts.counted >> v & 1 && (times->least || times->most))
            return false;
    }
    return true;
}

qd_status qd_variant_relate_counts(qd_variant *variant, qd_error *error) {
    qd_status status = QD_OK;
    for (uint32_t i = 0; i < variant->constraint_count && status == QD_OK; i++) {
        struct variant_constraint *own = &variant->constraints[i];
        uint32_t allowed[QD_VARIANT_MAX_VALUES] = {0}, table = 0;
        if (!variant_counts_two(variant, own))
            continue;
        for (uint32_t v = 0; v < variant->values; v++)
            allowed[v] = own->as.counts.counted >> v & 1 ? UINT32_C(1) << v
                                                         : variant->all & ~own->as.counts.counted;
        status = variant_find_table(variant, allowed, &table, error);
        own->kind = VARIANT_RELATION;
        own->as.relation.forth = own->as.relation.back = table;
        own->as.relation.next = 0;
    }
    return status;
}

qd_status qd_variant_add_distinct(qd_variant *variant, const uint32_t *cells, uint32_t count,
                                  uint32_t least, qd_error *error) {
    struct variant_constraint *distinct = NULL;
    QD_CHECK(!variant->is_sealed && count >= 2);
    qd_status status = qd_variant_add(variant, VARIANT_DISTINCT, cells, count, &distinct, error);
    if (status == QD_OK)
        distinct->as.distinct.least = least;
    return status;
}

qd_status qd_variant_add_area(qd_variant *variant, const uint32_t *cells, const uint32_t *side,
                              uint32_t count, uint64_t values, uint32_t size, qd_error *error) {
    struct variant_constraint *area = NULL;
    QD_CHECK(!variant->is_sealed);
    qd_status status = qd_variant_add(variant, VARIANT_AREA, cells, count, &area, error);
    if (status != QD_OK)
        return status;
    area->as.area.values = (uint32_t)values & variant->all;
    area->as.area.size = size;
    area->as.area.first =
        qd_arena_array(&variant->arena, (size_t)count + 1, sizeof *area->as.area.first);
    area->as.area.sides =
        qd_arena_array(&variant->arena, (size_t)count * 4, sizeof *area->as.area.sides);
    area->as.area.weights = qd_arena_array(&variant->arena, count, sizeof *area->as.area.weights);
    if (variant->arena.failed)
        return qd_fail_memory(error);
    uint32_t total = 0;
    for (uint32_t i = 0; i < count; i++) {
        area->as.area.weights[i] = 1;
        area->as.area.first[i] = total;
        for (uint32_t s = 4 * i; s < 4 * i + 4; s++)
            if (side[s] != QD_VARIANT_NO_SIDE)
                area->as.area.sides[total++] = side[s];
    }
    area->as.area.first[count] = total;
    return QD_OK;
}

qd_status qd_variant_add_partition(qd_variant *variant, const uint32_t *labels,
                                   const uint32_t *cells, uint32_t count, uint32_t size,
                                   qd_error *error) {
    struct variant_constraint *partition = NULL;
    /* of cells: see there; how many shards; of regions: the cells that can be and that are in it */
    uint32_t lanes = count + 1 + 2 * ((count + 31) / 32) * (count / size);
    uint32_t *both = qd_array_new((size_t)count * 2, sizeof *both);
    QD_CHECK(!variant->is_sealed);
    if (!both)
        return qd_fail_memory(error);
    memcpy(both, labels, count * sizeof *both);
    memcpy(both + count, cells, count * sizeof *both);
    qd_status status =
        qd_variant_add(variant, VARIANT_PARTITION, both, 2 * count, &partition, error);
    free(both);
    if (status != QD_OK)
        return status;
    partition->as.partition.size = size;
    partition->as.partition.lane = variant->lanes;
    variant->lanes += lanes;
    partition->as.partition.same =
        qd_arena_array(&variant->arena, count, sizeof *partition->as.partition.same);
    /* twelve for each cell; then `first` and `now`, together as many as the lanes */
    partition->as.partition.scratch = qd_arena_array(&variant->arena, (size_t)count * 12 + lanes,
                                                     sizeof *partition->as.partition.scratch);
    for (uint32_t i = 0; i < count && !variant->arena.failed; i++)
        partition->as.partition.same[i] = i;
    return variant->arena.failed ? qd_fail_memory(error) : QD_OK;
}

qd_status qd_variant_add_run(qd_variant *variant, const uint32_t *cells, const uint32_t *arm_end,
                             uint32_t arms, uint32_t more, bool counts, qd_error *error) {
    struct variant_constraint *run = NULL;
    uint32_t count = arm_end[arms - 1] + 1;
    QD_CHECK(!variant->is_sealed && more < QD_VARIANT_MAX_VALUES && arms < 64);
    qd_status status = qd_variant_add(variant, VARIANT_RUN, cells, count, &run, error);
    if (status != QD_OK)
        return status;
    run->as.run.arms = arms;
    run->as.run.more = more;
    run->as.run.counts = counts;
    run->as.run.partition = QD_VARIANT_NO_CONSTRAINT;
    run->as.run.arm_end = qd_arena_array(&variant->arena, arms, sizeof *run->as.run.arm_end);
    run->as.run.labels = qd_arena_array(&variant->arena, count, sizeof *run->as.run.labels);
    if (variant->arena.failed)
        return qd_fail_memory(error);
    memcpy(run->as.run.arm_end, arm_end, arms * sizeof *arm_end);
    for (uint32_t i = 0; i < count; i++)
        for (uint32_t k = 0; k < i; k++)
            run->as.run.repeats |= cells[i] == cells[k];
    return QD_OK;
}

qd_status qd_variant_add_ranking(qd_variant *variant, const uint32_t *cells, uint32_t line,
                                 uint32_t rank, bool ties, qd_error *error) {
    struct variant_constraint *ranking = NULL;
    uint32_t n = variant->values;
    QD_CHECK(!variant->is_sealed && line < 4 * n && rank <= 4 * n);
    qd_status status = qd_variant_add(variant, VARIANT_RANKING, cells, n * n, &ranking, error);
    if (status != QD_OK)
        return status;
    ranking->as.ranking.line = line;
    ranking->as.ranking.rank = rank;
    ranking->as.ranking.ties = ties;
    return QD_OK;
}

/* ---- automata -------------------------------------------------------------------------------------------------- */

/* An automaton while it is taken apart. */
struct variant_layers {
    qd_variant *variant;
    const uint32_t *cells, *first_state, *next;
    uint32_t count;
};

/* Whether the state after a layer says exactly which value was read last. */
static bool variant_layer_is_value(const struct variant_layers *layers, uint32_t layer) {
    uint32_t values = layers->variant->values, state_of[QD_VARIANT_MAX_VALUES];
    for (uint32_t v = 0; v < values; v++)
        state_of[v] = QD_VARIANT_NO_STATE;
    for (uint32_t s = layers->first_state[layer]; s < layers->first_state[layer + 1]; s++)
        for (uint32_t v = 0; v < values; v++) {
            uint32_t to = layers->next[s * values + v];
            if (to == QD_VARIANT_NO_STATE)
                continue;
            for (uint32_t w = 0; w < values; w++)
                if ((w == v && state_of[w] != QD_VARIANT_NO_STATE && state_of[w] != to) ||
                    (w != v && state_of[w] == to))
                    return false;
            state_of[v] = to;
        }
    return true;
}

/* The relation of the cells at layers `layer` and `layer` + 1, where the state between them is the value. */
static qd_status variant_relate(const struct variant_layers *layers, uint32_t layer,
                                qd_error *error) {
    uint32_t values = layers->variant->values, allowed[QD_VARIANT_MAX_VALUES] = {0};
    for (uint32_t s = layers->first_state[layer]; s < layers->first_state[layer + 1]; s++)
        for (uint32_t v = 0; v < values; v++) {
            uint32_t to = layers->next[s * values + v];
            for (uint32_t w = 0; to != QD_VARIANT_NO_STATE && w < values; w++)
                if (layers->next[to * values + w] != QD_VARIANT_NO_STATE)
                    allowed[v] |= UINT32_C(1) << w;
        }
    return qd_variant_add_relation(layers->variant, layers->cells[layer], layers->cells[layer + 1],
                                   allowed, error);
}

/* Values of one cell. */
static qd_status variant_restrict(const struct variant_layers *layers, uint32_t layer,
                                  qd_error *error) {
    uint32_t values = layers->variant->values, allowed[QD_VARIANT_MAX_VALUES] = {0};
    for (uint32_t s = layers->first_state[layer]; s < layers->first_state[layer + 1]; s++)
        for (uint32_t v = 0; v < values; v++)
            if (layers->next[s * values + v] != QD_VARIANT_NO_STATE)
                allowed[v] |= UINT32_C(1) << v;
    return qd_variant_add_relation(layers->variant, layers->cells[layer], layers->cells[layer],
                                   allowed, error);
}

/* The layers from `first` to before `end`, which have one state at both ends. */
static qd_status variant_add_part(const struct variant_layers *layers, uint32_t first, uint32_t end,
                                  qd_error *error) {
    uint32_t values = layers->variant->values, base = layers->first_state[first],
             count = end - first;
    uint32_t states = layers->first_state[end + 1] - base;
    struct arena *arena = &layers->variant->arena;
    struct variant_constraint *part;
    qd_status status = qd_variant_add(layers->variant, VARIANT_AUTOMATON, layers->cells + first,
                                      count, &part, error);
    if (status != QD_OK)
        return status;
    part->as.automaton.first_state =
        qd_arena_array(arena, (size_t)count + 2, sizeof *layers->first_state);
    part->as.automaton.next = qd_arena_array(arena, (size_t)states * values, sizeof *layers->next);
    if (arena->failed)
        return qd_fail_memory(error);
    for (uint32_t i = 0; i <= count + 1; i++)
        part->as.automaton.first_state[i] = layers->first_state[first + i] - base;
    uint32_t last = part->as.automaton.first_state[count];
    for (uint32_t s = 0; s < last; s++)
        for (uint32_t v = 0; v < values; v++) {
            uint32_t to = layers->next[(base + s) * values + v];
            part->as.automaton.next[s * values + v] = to == QD_VARIANT_NO_STATE ? to : to - base;
        }
    for (uint32_t i = 0; i < count; i++)
        for (uint32_t k = 0; k < i; k++)
            part->as.automaton.repeats |= part->cells[i] == part->cells[k];
    return qd_variant_prepare_automaton(layers->variant, part, error);
}

/* Where only one state is between two layers, what is before and after have nothing to do with each other. A part in
 * which each state is the last value is made of relations. */
qd_status qd_variant_add_automaton(qd_variant *variant, const uint32_t *cells, uint32_t count,
                                   const uint32_t *first_state, const uint32_t *next,
                                   qd_error *error) {
    struct variant_layers layers = {variant, cells, first_state, next, count};
    qd_status status = QD_OK;
    QD_CHECK(!variant->is_sealed);
    for (uint32_t first = 0, end; first < count && status == QD_OK; first = end) {
        bool related = true;
        for (end = first + 1; end < count && first_state[end + 1] - first_state[end] > 1; end++)
            related &= variant_layer_is_value(&layers, end - 1);
        if (end == first + 1)
            status = variant_restrict(&layers, first, error);
        else if (!related)
            status = variant_add_part(&layers, first, end, error);
        for (uint32_t i = first; related && i + 1 < end && status == QD_OK; i++)
            status = variant_relate(&layers, i, error);
    }
    return status;
}
