/*
 * Alternating chains whose links may lie in almost locked sets: if a value is in none of its places in such a set, all
 * other values of the set are in theirs. All that a candidate implies is followed, breadth first, until something rules
 * it out; the chain from the first node that it rules out to that one has two ends of which one holds.
 */
#include "linkage.h"
#include "techniques.h"
#include "wording.h"

static bool almost_chain_excludes(const struct linkage_node *node,
                                  const struct linkage_node *other) {
    uint32_t cell = cells_first(other->cells);
    return node->value == other->value ? cells_has(node->seeing, cell)
                                       : !node->is_group && cells_equal(node->cells, other->cells);
}

/* The path to a node, without the candidate that is ruled out. */
static bool almost_chain_offer(struct search *search, struct linkage *linkage, uint32_t node) {
    uint32_t sets[LINKAGE_SETS];
    qd_linkage_trace(linkage, node);
    linkage->length--;
    memmove(linkage->path, linkage->path + 1, linkage->length * sizeof *linkage->path);
    uint32_t count = qd_linkage_sets(linkage, false, false, sets), rectangles = 0;
    for (uint32_t i = 0; i < count; i++)
        rectangles += linkage->kind.almost->sets[sets[i]].pair != 0;
    if (count == 0 || rectangles != search->rung->technique->degree)
        return true;
    return qd_linkage_offer(search, linkage);
}

static bool almost_chain_find_from(struct search *search, struct linkage *linkage,
                                   uint32_t source) {
    qd_linkage_search(linkage, source, true);
    for (uint32_t i = 1; i < linkage->reached_count; i++)
        if (almost_chain_excludes(&linkage->nodes[linkage->reached[i]], &linkage->nodes[source]) &&
            !almost_chain_offer(search, linkage, linkage->reached[i]))
            return false;
    return true;
}

/* First without large sets: with them other chains to the same ends may be shorter. */
static bool almost_chain_find(struct search *search) {
    struct linkage *linkage = search->linkage;
    qd_als_collect(search->almost, search);
    if (search->rung->technique->degree)
        qd_als_add_rectangles(search->almost, search);
    for (uint32_t most = 4; most <= 8; most += 4) {
        qd_linkage_make(linkage, search,
                        (struct linkage_kind){true, true, true, true, search->almost, most});
        for (uint32_t source = 0; source < linkage->count && !linkage->nodes[source].is_group;
             source++)
            if (!almost_chain_find_from(search, linkage, source))
                return false;
    }
    return true;
}

const struct qd_technique qd_technique_almost_chain = {
    .name = "almost-alternating-chain",
    .title = "alternating inference chain with almost locked sets",
    .find = almost_chain_find,
    .family = FAMILY_OWN};

/* One of the links lies in a unique rectangle, whose corners have two more values: one of them holds. */
const struct qd_technique qd_technique_rectangle_chain = {
    .name = "rectangle-chain",
    .title = "alternating inference chain with a unique rectangle",
    .sentence = SENTENCE_EXCHANGE "So one of their other candidates holds. %e",
    .find = almost_chain_find,
    .degree = 1,
    .family = FAMILY_OWN};
