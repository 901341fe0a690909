/*
 * Alternating chains whose links may lie in almost locked sets: if a value is in none of its places in such a set, all
 * other values of the set are in theirs. All that a candidate implies is followed, breadth first, until something rules
 * it out; the chain from the first node that it rules out to that one has two ends of which one holds.
 */
#include "linkage.h"
#include "techniques.h"
#include "wording.h"

#define ALMOST_CHAIN_SETS 8 /* most in a chain */

/* What a node rules out, if it holds: its value in what sees it, the other values in its cell. */
static void almost_chain_gather(const struct linkage_node *node, struct gathered *gathered) {
    gather(gathered, node->seeing, (uint64_t)1 << node->value);
    if (!node->is_group)
        gather(gathered, node->cells, 0x1ff & ~((uint64_t)1 << node->value));
}

static bool almost_chain_excludes(const struct linkage_node *node,
                                  const struct linkage_node *other) {
    uint32_t cell = cells_first(other->cells);
    return node->value == other->value ? cells_has(node->seeing, cell)
                                       : !node->is_group && cells_equal(node->cells, other->cells);
}

/* The sets of the path's links, in their order; their count. 0: it is not told, for there are none, or too many, or one
 * whose link would look like one within a cell. */
static uint32_t almost_chain_sets(const struct linkage *linkage, uint32_t *sets) {
    uint32_t count = 0;
    for (uint32_t i = 0; i + 1 < linkage->length; i += 2) {
        uint32_t from = linkage->path[i], to = linkage->path[i + 1];
        uint32_t set = qd_linkage_by(linkage, from, to);
        if (set == LINKAGE_NONE)
            continue;
        bool is_in_cell = !linkage->nodes[from].is_group &&
                          cells_equal(linkage->nodes[from].cells, linkage->nodes[to].cells);
        if (count == ALMOST_CHAIN_SETS || is_in_cell)
            return 0;
        sets[count++] = set;
    }
    return count;
}

/* The path to a node, without the candidate that is ruled out. */
static bool almost_chain_offer(struct search *search, struct linkage *linkage, uint32_t node) {
    struct gathered first = {{0}}, last = {{0}};
    uint32_t sets[ALMOST_CHAIN_SETS];
    qd_linkage_trace(linkage, node);
    linkage->length--;
    memmove(linkage->path, linkage->path + 1, linkage->length * sizeof *linkage->path);
    uint32_t count = almost_chain_sets(linkage, sets), rectangles = 0, first_set = 0;
    for (uint32_t i = 0; i < count; i++)
        if (linkage->kind.almost->sets[sets[i]].pair) {
            rectangles++;
            first_set = i;
        }
    if (count == 0 || rectangles != search->rung->technique->degree)
        return true;
    almost_chain_gather(&linkage->nodes[linkage->path[0]], &first);
    almost_chain_gather(&linkage->nodes[node], &last);
    step_begin(search, search->rung->rating);
    if (rectangles)
        qd_als_put(search, &linkage->kind.almost->sets[sets[first_set]], 0);
    for (uint32_t i = 0, number = 0; i < count; i++)
        if (!linkage->kind.almost->sets[sets[i]].pair)
            qd_als_put(search, &linkage->kind.almost->sets[sets[i]], number++);
    qd_linkage_put(search, linkage, false, false);
    for (uint32_t cell = 0; cell < 81; cell++)
        step_remove(search, cell, first.values[cell] & last.values[cell]);
    return step_offer(search);
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

static bool almost_chain_find(struct search *search) {
    struct linkage *linkage = search->linkage;
    qd_als_collect(search->almost, search);
    if (search->rung->technique->degree)
        qd_als_add_rectangles(search->almost, search);
    qd_linkage_make(linkage, search, (struct linkage_kind){true, true, true, true, search->almost});
    for (uint32_t source = 0; source < linkage->count && !linkage->nodes[source].is_group; source++)
        if (!almost_chain_find_from(search, linkage, source))
            return false;
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
