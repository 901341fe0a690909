/* Chains from several assumptions: nishio, cell and region chains, and dynamic ones up to nested. */
#include "techniques.h"

#include "multiple.h"

static void multiple_keep(struct multiple *multiple) {
    step_choice_keep(multiple->context, &multiple->chain);
    multiple->best = multiple->chain.rank;
}

/* ---- the reason ------------------------------------------------------------------------------ */

static void multiple_put_link(struct search *search, const struct closure *closure, uint32_t chain,
                              uint32_t from, uint32_t to) {
    qd_link link = {.chain = chain,
                    .from_cell = from / 18,
                    .from_value = from / 2 % 9 + 1,
                    .from_on = from % 2,
                    .to_cell = to / 18,
                    .to_value = to / 2 % 9 + 1,
                    .to_on = to % 2,
                    .house = QD_NO_HOUSE,
                    .technique = qd_closure_technique(search->chains, closure, to)};
    if (!link.technique)
        link.house = qd_chain_house(search->ground, from / 2, to / 2);
    step_put_link(search, &link);
}

static bool multiple_is_known(uint64_t known[2][CANDIDATE_WORDS], uint32_t node) {
    return known[node % 2][node / 128] >> (node / 2 % 64) & 1;
}

/* Puts the links to a node if all its premises are known. */
static bool multiple_conclude(struct search *search, const struct closure *closure, uint32_t chain,
                              uint32_t node, uint64_t known[2][CANDIDATE_WORDS]) {
    uint16_t parents[CANDIDATES];
    uint32_t count = qd_closure_parents(search->chains, closure, node, parents);
    for (uint32_t i = 0; i < count; i++)
        if (!multiple_is_known(known, parents[i]))
            return false;
    for (uint32_t i = 0; i < count; i++)
        multiple_put_link(search, closure, chain, parents[i], node);
    known[node % 2][node / 128] |= (uint64_t)1 << (node / 2 % 64);
    return true;
}

void qd_multiple_put_chain(struct search *search, const struct closure *closure, uint32_t chain,
                           uint32_t result) {
    uint64_t known[2][CANDIDATE_WORDS] = {{0}};
    struct ancestors ancestors;
    struct nested_chains nested;
    nested.count = nested.complexity = 0;
    qd_closure_ancestors(search->chains, closure, result, &ancestors, &nested);
    for (uint32_t left = ancestors.count, before = left + 1; left < before;) {
        before = left;
        for (uint32_t i = ancestors.count; i-- > 0;)
            if (!multiple_is_known(known, ancestors.nodes[i]))
                left -= multiple_conclude(search, closure, chain, ancestors.nodes[i], known);
    }
}

static void multiple_put_reason(struct search *search, const struct multiple_chain *chain,
                                const uint16_t *nodes, uint32_t count) {
    const struct closure *closures = search->chains->closures;
    for (uint32_t i = 0; i < count; i++) {
        const struct closure *closure = &closures[nodes[i]];
        step_part(search, nodes[i] % 2 ? QD_ROLE_SOURCE : QD_ROLE_DENIAL, QD_NO_HOUSE,
                  nodes[i] / 18, (uint64_t)1 << nodes[i] / 2 % 9);
        if (chain->kind != MULTIPLE_CONTRADICTION) {
            qd_multiple_put_chain(search, closure, i, chain->result);
            continue;
        }
        qd_multiple_put_chain(search, closure, 0, node_of(closure->contradiction, true));
        qd_multiple_put_chain(search, closure, 1, node_of(closure->contradiction, false));
    }
}

static bool multiple_offer(void *user, const void *record) {
    struct search *search = user;
    const struct multiple_chain *chain = record;
    uint16_t nodes[9];
    uint32_t candidate = chain->result / 2;
    uint32_t count = qd_multiple_sources(chain, search->position, nodes);
    step_begin(search, chain->rank.difficulty);
    multiple_put_reason(search, chain, nodes, count);
    if (chain->result % 2)
        step_place(search, candidate / 9, candidate % 9);
    else
        step_remove(search, candidate / 9, (uint64_t)1 << candidate % 9);
    return step_offer(search);
}

static bool multiple_find(struct search *search, struct closure_mode mode) {
    struct multiple_chain best;
    struct step_choice choice = {
        .user = search, .offer = multiple_offer, .best = &best, .size = sizeof best};
    struct multiple multiple = {.chains = search->chains,
                                .mode = mode,
                                .base = search->rung->rating,
                                .best = {1000, UINT32_MAX / 2, 0},
                                .take = multiple_keep,
                                .context = &choice};
    qd_multiple_search(&multiple, search->position);
    return step_choice_end(&choice);
}

static bool multiple_find_nishio(struct search *search) {
    return multiple_find(search, (struct closure_mode){true, true, 0});
}

static bool multiple_find_static(struct search *search) {
    return multiple_find(search, (struct closure_mode){false, false, 0});
}

static bool multiple_find_dynamic(struct search *search) {
    return multiple_find(search,
                         (struct closure_mode){true, false, search->rung->technique->degree});
}

/* ---- by kind --------------------------------------------------------------------------------- */

/* Of each result, the first chain of one kind. */
struct multiple_kind_all {
    enum multiple_kind kind;
    struct multiple_chain chains[2 * CANDIDATES];
    bool found[2 * CANDIDATES];
};

static bool multiple_is_before(const struct chain_rank *left, const struct chain_rank *right) {
    if (left->difficulty < right->difficulty || left->difficulty > right->difficulty)
        return left->difficulty < right->difficulty;
    return left->complexity < right->complexity;
}

static void multiple_keep_kind(struct multiple *multiple) {
    struct multiple_kind_all *all = multiple->context;
    const struct multiple_chain *chain = &multiple->chain;
    uint32_t result = chain->result;
    if (chain->kind != all->kind ||
        (all->found[result] && !multiple_is_before(&chain->rank, &all->chains[result].rank)))
        return;
    all->found[result] = true;
    all->chains[result] = *chain;
}

static bool multiple_find_kind(struct search *search, enum multiple_kind kind, bool is_dynamic) {
    struct multiple_kind_all all = {.kind = kind};
    struct multiple multiple = {.chains = search->chains,
                                .mode = {is_dynamic, false, 0},
                                .base = search->rung->rating,
                                .best = {1000, UINT32_MAX / 2, 0},
                                .take = multiple_keep_kind,
                                .context = &all};
    qd_multiple_search(&multiple, search->position);
    for (uint32_t result = 0; result < 2 * CANDIDATES; result++)
        if (all.found[result] && !multiple_offer(search, &all.chains[result]))
            return false;
    return true;
}

static bool multiple_find_cell(struct search *search) {
    return multiple_find_kind(search, MULTIPLE_CELL, false);
}

static bool multiple_find_region(struct search *search) {
    return multiple_find_kind(search, MULTIPLE_REGION, false);
}

static bool multiple_find_double(struct search *search) {
    return multiple_find_kind(search, MULTIPLE_DOUBLE, true);
}

static bool multiple_find_contradictions(struct search *search) {
    return multiple_find_kind(search, MULTIPLE_CONTRADICTION, true);
}

#define OF_KIND(id, text_name, text_title, finder)                                                 \
    const struct qd_technique id = {.name = text_name,                                             \
                                    .title = text_title,                                           \
                                    .find = finder,                                                \
                                    .family = FAMILY_OWN,                                          \
                                    .branches = true}

OF_KIND(qd_technique_cell_chain, "cell-forcing-chain", "cell forcing chain", multiple_find_cell);
OF_KIND(qd_technique_house_chain, "house-forcing-chain", "house forcing chain",
        multiple_find_region);
OF_KIND(qd_technique_digit_chain, "digit-forcing-chain", "digit forcing chain",
        multiple_find_double);
OF_KIND(qd_technique_contradiction_chain, "contradiction-forcing-chain",
        "contradiction forcing chain", multiple_find_contradictions);

const struct qd_technique qd_technique_nishio = {.name = "nishio",
                                                 .title = "nishio forcing chain",
                                                 .find = multiple_find_nishio,
                                                 .branches = true};

const struct qd_technique qd_technique_multiple_chain = {.name = "multiple-chain",
                                                         .title = "cell or region forcing chain",
                                                         .find = multiple_find_static,
                                                         .branches = true};

#define DYNAMIC(id, text_name, text_title, chain_level)                                            \
    const struct qd_technique id = {.name = text_name,                                             \
                                    .title = text_title,                                           \
                                    .find = multiple_find_dynamic,                                 \
                                    .degree = chain_level,                                         \
                                    .branches = true}

DYNAMIC(qd_technique_dynamic_chain, "dynamic-chain", "dynamic forcing chain", 0);
DYNAMIC(qd_technique_dynamic_plus_chain, "dynamic-chain-plus", "dynamic forcing chain (+)", 1);
DYNAMIC(qd_technique_nested_chain_2, "nested-chain", "dynamic chain with nested forcing chains", 2);
DYNAMIC(qd_technique_nested_chain_3, "nested-multiple-chain",
        "dynamic chain with nested cell and region chains", 3);
DYNAMIC(qd_technique_nested_chain_4, "nested-dynamic-chain",
        "dynamic chain with nested dynamic chains", 4);
DYNAMIC(qd_technique_nested_chain_5, "nested-dynamic-chain-plus",
        "dynamic chain with nested dynamic chains (+)", 5);
DYNAMIC(qd_technique_nested_chain_6, "nested-nested-chain",
        "dynamic chain with nested chains that have nested forcing chains", 6);
DYNAMIC(qd_technique_nested_chain_7, "nested-nested-multiple-chain",
        "dynamic chain with nested chains that have nested cell and region chains", 7);
