#include "multiple.h"

/* ---- closures -------------------------------------------------------------------------------- */

static void multiple_close(struct multiple *multiple, uint32_t node, bool resume) {
    struct closure *closure = &multiple->chains->closures[node];
    if (resume)
        qd_closure_resume(multiple->chains, closure, multiple->mode);
    else
        qd_closure_run(multiple->chains, closure, node, multiple->mode);
}

/* Those of the level below are gone on with, if they are there. */
void qd_multiple_close(struct multiple *multiple) {
    struct chains *chains = multiple->chains;
    struct closure_mode mode = multiple->mode;
    bool resume = mode.dynamic && !mode.nishio && chains->closed && chains->closed == mode.level &&
                  mode.level < CLOSURE_RUNS;
    if (!resume)
        chains->rule_count = chains->parent_count = 0;
    chains->closed = 0;
    for (uint32_t cell = 0; cell < 81; cell++)
        for (uint64_t left = chains->start->candidates[cell]; left; left &= left - 1) {
            uint32_t candidate = 9 * cell + qd_lowest_bit(left);
            if (chains_are_stopped(chains))
                return;
            multiple_close(multiple, node_of(candidate, true), resume);
            if (mode.dynamic)
                multiple_close(multiple, node_of(candidate, false), resume);
        }
    chains->closed = mode.dynamic && !mode.nishio ? mode.level + 1 : 0;
}

static const struct closure *multiple_closure(const struct multiple *multiple, uint32_t candidate,
                                              bool on) {
    return &multiple->chains->closures[node_of(candidate, on)];
}

/* ---- chains ---------------------------------------------------------------------------------- */

uint32_t qd_multiple_sources(const struct multiple_chain *chain, const struct qd_position *position,
                             uint16_t nodes[9]) {
    uint32_t count = 0;
    if (chain->kind == MULTIPLE_CONTRADICTION)
        nodes[count++] = (uint16_t)chain->source;
    if (chain->kind == MULTIPLE_DOUBLE) {
        nodes[count++] = (uint16_t)node_of(chain->source, true);
        nodes[count++] = (uint16_t)node_of(chain->source, false);
    }
    if (chain->kind == MULTIPLE_CELL)
        for (uint64_t left = position->candidates[chain->source]; left; left &= left - 1)
            nodes[count++] = (uint16_t)node_of(9 * chain->source + qd_lowest_bit(left), true);
    if (chain->kind == MULTIPLE_REGION) {
        const uint32_t *cells = position->ground->area[chain->source].cells;
        uint64_t left = position_places(position, chain->source, chain->value);
        for (; left; left &= left - 1)
            nodes[count++] = (uint16_t)node_of(9 * cells[qd_lowest_bit(left)] + chain->value, true);
    }
    return count;
}

/* The complexity of a chain; more than `limit` if it is more. */
static uint32_t multiple_complexity(const struct multiple *multiple,
                                    const struct multiple_chain *chain, uint32_t limit) {
    const struct chains *chains = multiple->chains;
    struct nested_chains nested;
    struct ancestors ancestors;
    uint16_t nodes[9];
    uint32_t count = qd_multiple_sources(chain, chains->start, nodes), sum = 0;
    nested.count = nested.complexity = 0;
    if (chain->kind == MULTIPLE_CONTRADICTION) {
        const struct closure *closure = &chains->closures[chain->source];
        sum = qd_closure_ancestors(chains, closure, node_of(closure->contradiction, true),
                                   &ancestors, &nested);
        sum += qd_closure_ancestors(chains, closure, node_of(closure->contradiction, false),
                                    &ancestors, &nested);
        return sum + nested.complexity;
    }
    for (uint32_t i = 0; i < count; i++)
        sum += chains->closures[nodes[i]].depth[chain->result / 2];
    if (sum > limit)
        return sum;
    sum = 0;
    for (uint32_t i = 0; i < count && sum <= limit; i++)
        sum += qd_closure_ancestors(chains, &chains->closures[nodes[i]], chain->result, &ancestors,
                                    &nested);
    return sum + nested.complexity;
}

static void multiple_try(struct multiple *multiple, enum multiple_kind kind, uint32_t source,
                         uint32_t value, uint32_t result, uint32_t key) {
    struct multiple_chain *chain = &multiple->chain;
    uint32_t limit =
        multiple->best.complexity - (key >= multiple->best.key); /* all have one base */
    *chain =
        (struct multiple_chain){.kind = kind, .source = source, .value = value, .result = result};
    uint32_t complexity = multiple_complexity(multiple, chain, limit);
    if (complexity > limit)
        return;
    chain->rank =
        (struct chain_rank){multiple->base + qd_chain_addition(complexity), complexity, key};
    multiple->take(multiple);
}

/* ---- kinds ----------------------------------------------------------------------------------- */

/* Whether the result of a chain changes anything. */
static bool multiple_is_worth(const struct multiple *multiple, uint32_t candidate, bool on) {
    uint64_t others =
        multiple->chains->start->candidates[candidate / 9] & ~((uint64_t)1 << candidate % 9);
    return !on || others;
}

static void multiple_find_contradiction(struct multiple *multiple, uint32_t candidate, bool on) {
    if (multiple_closure(multiple, candidate, on)->contradiction != NO_CANDIDATE &&
        multiple_is_worth(multiple, candidate, !on))
        multiple_try(multiple, MULTIPLE_CONTRADICTION, node_of(candidate, on), 0,
                     node_of(candidate, !on), KEY_CONTRADICTION);
}

/* Nodes that all closures of the sources have, in the order of the first of them: first those that
 * are on. */
static void multiple_find_common(struct multiple *multiple, enum multiple_kind kind,
                                 uint32_t source, uint32_t value, uint32_t key) {
    const struct chains *chains = multiple->chains;
    const struct multiple_chain sources = {.kind = kind, .source = source, .value = value};
    uint64_t common[2][CANDIDATE_WORDS];
    uint16_t nodes[9];
    uint32_t count = qd_multiple_sources(&sources, chains->start, nodes);
    const struct closure *first = &chains->closures[nodes[0]];
    memcpy(common, first->bits, sizeof common);
    for (uint32_t i = 1; i < count; i++)
        for (uint32_t word = 0; word < CANDIDATE_WORDS; word++) {
            common[0][word] &= chains->closures[nodes[i]].bits[0][word];
            common[1][word] &= chains->closures[nodes[i]].bits[1][word];
        }
    for (uint32_t side = 0; side < 2; side++) {
        bool on = side == 0;
        uint32_t number = on ? first->on_count : first->off_count;
        uint64_t any = 0;
        for (uint32_t word = 0; word < CANDIDATE_WORDS; word++)
            any |= common[on][word];
        for (uint32_t i = 0; any && i < number; i++) {
            uint32_t found = on ? closure_on(first, i) : closure_off(first, i);
            if (common[on][found / 64] >> (found % 64) & 1 &&
                multiple_is_worth(multiple, found, on))
                multiple_try(multiple, kind, source, value, node_of(found, on), key);
        }
    }
}

/* The houses in which the cell is the first place of the value. */
static void multiple_find_regions(struct multiple *multiple, uint32_t cell, uint32_t value) {
    const struct qd_position *start = multiple->chains->start;
    for (uint32_t link = LINK_BOX; link <= LINK_COLUMN; link++) {
        const struct seat *seat = link_seat(start->ground, cell, link);
        uint64_t places = position_places(start, seat->area, value);
        if (qd_lowest_bit(places) == seat->position && places & (places - 1))
            multiple_find_common(multiple, MULTIPLE_REGION, seat->area, value, KEY_REGION);
    }
}

static void multiple_find_candidate(struct multiple *multiple, uint32_t cell, uint32_t value,
                                    bool is_many) {
    uint32_t candidate = 9 * cell + value;
    if (multiple->mode.dynamic) {
        multiple_find_contradiction(multiple, candidate, true);
        multiple_find_contradiction(multiple, candidate, false);
    }
    if (multiple->mode.nishio)
        return;
    if (multiple->mode.dynamic && is_many)
        multiple_find_common(multiple, MULTIPLE_DOUBLE, candidate, 0, KEY_DOUBLE);
    multiple_find_regions(multiple, cell, value);
}

void qd_multiple_search(struct multiple *multiple, const struct qd_position *position) {
    struct chains *chains = multiple->chains;
    chains->start = position;
    qd_multiple_close(multiple);
    for (uint32_t cell = 0; cell < 81 && !chains_are_stopped(chains); cell++) {
        uint32_t count = qd_bit_count(position->candidates[cell]);
        if (count < (multiple->mode.dynamic ? 2 : 3))
            continue;
        for (uint64_t left = position->candidates[cell]; left; left &= left - 1)
            multiple_find_candidate(multiple, cell, qd_lowest_bit(left), count >= 3);
        if (!multiple->mode.nishio)
            multiple_find_common(multiple, MULTIPLE_CELL, cell, 0, KEY_CELL);
    }
}
