#include "rules.h"
#include "multiple.h"
#include "techniques.h"

#include "../base/hash.h"
#include "../base/memory.h"

#include <stdlib.h>

/* ---- rules as they are noted ----------------------------------------------------------------- */

struct rules_asking {
    struct chains *chains;
    struct closure *closure;
    uint32_t level;
};

/* Begins a rule of the closure; false without memory. */
static bool rules_begin(struct chains *chains, const struct qd_technique *technique) {
    if (!qd_array_reserve(&chains->rules, &chains->rule_space, chains->rule_count + 1,
                          sizeof *chains->rules)) {
        chains->failed = true;
        return false;
    }
    chains->rules[chains->rule_count] =
        (struct closure_rule){(uint32_t)chains->parent_count, 0, technique, 0, 0};
    return true;
}

static bool rules_has_parent(const struct chains *chains, uint32_t candidate) {
    const struct closure_rule *rule = &chains->rules[chains->rule_count];
    for (uint32_t i = 0; i < rule->parents; i++)
        if (chains->parents[rule->first_parent + i] == candidate)
            return true;
    return false;
}

static void rules_add_parent(struct chains *chains, uint32_t candidate) {
    if (rules_has_parent(chains, candidate))
        return;
    if (!qd_array_reserve(&chains->parents, &chains->parent_space, chains->parent_count + 1,
                          sizeof *chains->parents)) {
        chains->failed = true;
        return;
    }
    chains->parents[chains->parent_count++] = (uint16_t)candidate;
    chains->rules[chains->rule_count].parents++;
}

static void rules_add_found(struct chains *chains, const struct closure *closure,
                            uint32_t candidate) {
    if (chains->found_count == CANDIDATES)
        return;
    chains->found[chains->found_count] = (uint16_t)candidate;
    chains->found_by[chains->found_count++] = (uint16_t)qd_closure_next_rule(chains, closure);
}

/* Sudoku Explainer keeps removals in a table of 16 places by cell; this is the order in which it goes
 * through them. */
static void rules_add_removals(struct chains *chains, const struct closure *closure,
                               const uint64_t values[81]) {
    for (uint32_t first = 0; first < 16; first++)
        for (uint32_t cell = first; cell < 81; cell += 16)
            for (uint64_t left = values[cell]; left; left &= left - 1)
                rules_add_found(chains, closure, 9 * cell + qd_lowest_bit(left));
}

static void rules_end(struct chains *chains) {
    chains->rule_count++;
}

/* ---- patterns -------------------------------------------------------------------------------- */

/* The candidates of the start that the pattern needs to be gone: of its cells, all but its values; or
 * of its values, all places in its houses but its own. */
static void rules_add_parents(struct chains *chains, const struct pattern *pattern) {
    const struct ground *ground = chains->ground;
    for (uint32_t i = 0; i < pattern->count; i++) {
        const struct area *area = &ground->area[pattern->areas[i]];
        for (uint64_t left = pattern->places; pattern->is_naked && left; left &= left - 1) {
            uint32_t cell = area->cells[qd_lowest_bit(left)];
            uint64_t gone = chains->start->candidates[cell] & ~pattern->values;
            for (; gone; gone &= gone - 1)
                rules_add_parent(chains, 9 * cell + qd_lowest_bit(gone));
        }
        for (uint64_t left = pattern->values; !pattern->is_naked && left; left &= left - 1) {
            uint32_t value = qd_lowest_bit(left);
            uint64_t gone =
                position_places(chains->start, pattern->areas[i], value) & ~pattern->places;
            for (; gone; gone &= gone - 1)
                rules_add_parent(chains, 9 * area->cells[qd_lowest_bit(gone)] + value);
        }
    }
}

static bool rules_take_pattern(struct search *search) {
    struct rules_asking *asking = search->context;
    struct chains *chains = asking->chains;
    const struct technique_step *step = search->step;
    uint64_t values[81] = {0};
    if (!rules_begin(chains, search->rung->technique))
        return false;
    rules_add_parents(chains, &step->pattern);
    if (chains->rules[chains->rule_count].parents == 0)
        return true;
    for (size_t i = 0; i < step->view.removal_count; i++)
        values[step->removals[i].cell] |= step->removals[i].values;
    rules_add_removals(chains, asking->closure, values);
    rules_end(chains);
    return true;
}

static void rules_ask_technique(struct rules_asking *asking, const struct qd_technique *technique) {
    const struct rung rung = {technique, 0, 0, 0};
    struct search search = {.ground = asking->chains->ground,
                            .position = &asking->chains->work,
                            .rung = &rung,
                            .step = &asking->chains->step,
                            .take = rules_take_pattern,
                            .context = asking};
    technique->find(&search);
}

/* ---- nested chains --------------------------------------------------------------------------- */

/* The candidates that must be gone for a node that is on: of its cell, or of its value in the house, all
 * others but the one it follows from. */
static void rules_add_gone(struct chains *chains, uint32_t candidate, uint32_t link) {
    uint32_t cell = candidate / 9, value = candidate % 9;
    const struct qd_position *start = chains->start, *work = &chains->work;
    if (link == LINK_CELL) {
        uint64_t gone = start->candidates[cell] & ~work->candidates[cell];
        for (; gone; gone &= gone - 1)
            rules_add_parent(chains, 9 * cell + qd_lowest_bit(gone));
        return;
    }
    const struct seat *seat = link_seat(chains->ground, cell, link);
    uint64_t gone =
        position_places(start, seat->area, value) & ~position_places(work, seat->area, value);
    for (; gone; gone &= gone - 1)
        rules_add_parent(chains,
                         9 * chains->ground->area[seat->area].cells[qd_lowest_bit(gone)] + value);
}

static void rules_take_forcing(struct chains *chains, const struct closure *closure,
                               const struct forcing_chain *chain) {
    struct forcing *forcing = &chains->inner->forcing;
    uint16_t removed[CANDIDATES];
    uint64_t values[81] = {0}, hash = qd_hash_mix(1, chain->kind);
    if (!rules_begin(chains, &qd_technique_forcing_chain))
        return;
    for (uint32_t i = 0; i < chain->length; i++) {
        uint32_t node = chain->nodes[i], before = chain->nodes[i ? i - 1 : chain->length - 1];
        hash = qd_hash_mix(hash, node);
        if (node % 2 && (i > 0 || chain->kind == FORCING_CYCLE))
            rules_add_gone(chains, node / 2, qd_forcing_link(forcing, before / 2, node / 2));
    }
    struct closure_rule *rule = &chains->rules[chains->rule_count];
    if (rule->parents == 0)
        return;
    rule->nested = hash;
    rule->complexity = chain->rank.complexity;
    uint32_t count = qd_forcing_removed(forcing, chain, removed);
    for (uint32_t i = 0; i < count; i++)
        values[removed[i] / 9] |= (uint64_t)1 << removed[i] % 9;
    rules_add_removals(chains, closure, values);
    rules_end(chains);
}

/* Ranks and numbers of the chains that a nested search found, to be sorted. */
struct nested_rank {
    struct chain_rank rank;
    uint32_t number;
};

static int rules_compare(const void *left_rank, const void *right_rank) {
    const struct nested_rank *left = left_rank, *right = right_rank;
    if (left->rank.difficulty < right->rank.difficulty)
        return -1;
    if (left->rank.difficulty > right->rank.difficulty)
        return 1;
    if (left->rank.complexity != right->rank.complexity)
        return left->rank.complexity < right->rank.complexity ? -1 : 1;
    if (left->rank.key != right->rank.key)
        return left->rank.key < right->rank.key ? -1 : 1;
    return left->number < right->number ? -1 : left->number > right->number;
}

/* All chains that a nested search finds. */
struct rules_found {
    void *chains; /* of what the search finds, `size` bytes each */
    size_t size;
    struct nested_rank *ranks;
    size_t count, chain_space, rank_space;
    bool failed;
};

static void rules_keep(struct rules_found *found, const void *chain,
                       const struct chain_rank *rank) {
    if (!qd_array_reserve(&found->chains, &found->chain_space, found->count + 1, found->size) ||
        !qd_array_reserve(&found->ranks, &found->rank_space, found->count + 1,
                          sizeof *found->ranks)) {
        found->failed = true;
        return;
    }
    memcpy((char *)found->chains + found->count * found->size, chain, found->size);
    found->ranks[found->count] = (struct nested_rank){*rank, (uint32_t)found->count};
    found->count++;
}

/* In the order of their ranks: number i of them. */
static const void *rules_sorted(const struct rules_found *found, size_t i) {
    if (i == 0)
        qsort(found->ranks, found->count, sizeof *found->ranks, rules_compare);
    return (const char *)found->chains + found->ranks[i].number * found->size;
}

static void rules_forget(struct rules_found *found, struct chains *chains) {
    chains->failed |= found->failed;
    free(found->chains);
    free(found->ranks);
}

static void rules_keep_forcing(struct forcing *forcing) {
    rules_keep(forcing->context, &forcing->chain, &forcing->chain.rank);
}

static void rules_ask_forcing(struct rules_asking *asking) {
    struct chains *chains = asking->chains, *inner = qd_chains_inner(chains);
    struct rules_found found = {.size = sizeof(struct forcing_chain)};
    if (!inner)
        return;
    struct forcing *forcing = &inner->forcing;
    forcing->base_cycle = 6.5;
    forcing->base_x = 6.6;
    forcing->base_xy = 7.0;
    forcing->best = (struct chain_rank){1000, 0, 0};
    forcing->take = rules_keep_forcing;
    forcing->context = &found;
    qd_forcing_search(forcing, &chains->work, chains->start);
    for (size_t i = 0; i < found.count; i++)
        rules_take_forcing(chains, asking->closure, rules_sorted(&found, i));
    rules_forget(&found, chains);
}

/* ---- nested chains from several assumptions -------------------------------------------------- */

static void rules_keep_multiple(struct multiple *multiple) {
    rules_keep(multiple->context, &multiple->chain, &multiple->chain.rank);
}

/* What a node of a nested closure and all it depends on rest on; returns the hash. */
static uint64_t rules_add_nodes(struct chains *chains, const struct closure *nested, uint32_t node,
                                uint64_t hash) {
    struct ancestors ancestors;
    struct nested_chains deeper;
    deeper.count = deeper.complexity = 0;
    qd_closure_ancestors(chains->inner, nested, node, &ancestors, &deeper);
    for (uint32_t i = 0; i < ancestors.count; i++) {
        uint32_t candidate = ancestors.nodes[i] / 2;
        hash = qd_hash_mix(hash, ancestors.nodes[i]);
        if (ancestors.nodes[i] % 2 && nested->by[candidate] != BY_NOTHING)
            rules_add_gone(chains, candidate, nested->by[candidate]);
    }
    return hash;
}

/* What must be gone for the source to have no more values or places. */
static void rules_add_source(struct chains *chains, const struct multiple_chain *chain) {
    if (chain->kind == MULTIPLE_CELL) {
        rules_add_gone(chains, 9 * chain->source, LINK_CELL);
    } else if (chain->kind == MULTIPLE_REGION) {
        const struct area *area = &chains->ground->area[chain->source];
        static const uint8_t links[] = {
            [AREA_BOX] = LINK_BOX, [AREA_COLUMN] = LINK_COLUMN, [AREA_ROW] = LINK_ROW};
        rules_add_gone(chains, 9 * area->cells[0] + chain->value, links[area->kind]);
    }
}

static void rules_take_multiple(struct chains *chains, const struct closure *closure,
                                const struct multiple_chain *chain, uint32_t level) {
    const struct closure *closures = chains->inner->closures;
    uint64_t values[81] = {0}, hash = qd_hash_mix(2, chain->result);
    uint16_t nodes[9];
    uint32_t candidate = chain->result / 2;
    if (!rules_begin(chains,
                     level < 4 ? &qd_technique_multiple_chain : &qd_technique_dynamic_chain))
        return;
    uint32_t count = qd_multiple_sources(chain, &chains->work, nodes);
    if (chain->kind == MULTIPLE_CONTRADICTION) {
        const struct closure *nested = &closures[chain->source];
        for (uint32_t on = 2; on-- > 0;)
            hash = rules_add_nodes(chains, nested, node_of(nested->contradiction, on), hash);
    } else {
        for (uint32_t i = 0; i < count; i++)
            hash = rules_add_nodes(chains, &closures[nodes[i]], chain->result, hash);
    }
    rules_add_source(chains, chain);
    struct closure_rule *rule = &chains->rules[chains->rule_count];
    if (rule->parents == 0)
        return;
    rule->nested = hash;
    rule->complexity = chain->rank.complexity;
    if (chain->result % 2)
        values[candidate / 9] =
            chains->work.candidates[candidate / 9] & ~((uint64_t)1 << candidate % 9);
    else
        values[candidate / 9] = (uint64_t)1 << candidate % 9;
    rules_add_removals(chains, closure, values);
    rules_end(chains);
}

static void rules_ask_multiple(struct rules_asking *asking) {
    struct chains *chains = asking->chains, *inner = qd_chains_inner(chains);
    struct rules_found found = {.size = sizeof(struct multiple_chain)};
    if (!inner)
        return;
    struct multiple multiple = {.chains = inner,
                                .base = 8,
                                .best = {1000, UINT32_MAX / 2, 0},
                                .take = rules_keep_multiple,
                                .context = &found};
    if (asking->level >= 4)
        multiple.mode = (struct closure_mode){true, false, asking->level - 4};
    chains_forget(inner);
    qd_multiple_search(&multiple, &chains->work);
    for (size_t i = 0; i < found.count; i++)
        rules_take_multiple(chains, asking->closure, rules_sorted(&found, i), asking->level);
    chains->failed |= inner->failed;
    rules_forget(&found, chains);
}

/* ---- asking ---------------------------------------------------------------------------------- */

void qd_rules_ask(struct chains *chains, struct closure *closure, uint32_t level,
                  uint32_t from_level) {
    static const struct qd_technique *const patterns[] = {
        &qd_technique_locking, &qd_technique_hidden_pair, &qd_technique_naked_pair,
        &qd_technique_x_wing};
    struct rules_asking asking = {chains, closure, level};
    if (from_level <= 1)
        for (size_t i = 0; i < sizeof patterns / sizeof *patterns && !chains->found_count; i++)
            rules_ask_technique(&asking, patterns[i]);
    if (level >= 2 && level < 4 && from_level <= 2 && !chains->found_count)
        rules_ask_forcing(&asking);
    if (level >= 3 && !chains->found_count)
        rules_ask_multiple(&asking);
}
