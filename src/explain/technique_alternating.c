/*
 * Chains of alternating strong and weak links. If one end is off the other one is on, so one of them holds:
 *
 *     X-chain         one value: it is removed from what sees both ends
 *     XY-chain        over cells with two candidates
 *     alternating     any links; ends of two values in cells that see each other: each has not the other
 *                     one's value
 *     discontinuous   a candidate implies its own opposite
 *     continuous      the ends exclude each other, so that exactly one of each two linked nodes holds
 *
 * Those with groups are techniques of their own.
 */
#include "linkage.h"
#include "techniques.h"

enum { ALTERNATING_PLAIN, ALTERNATING_GROUPED, ALTERNATING_ALMOST };

/* Whether a chain found is one of the technique: with almost locked sets, with groups, or of candidates only. */
static bool alternating_fits(const struct linkage *linkage, bool is_on, bool closes) {
    uint32_t sets[LINKAGE_SETS];
    return linkage->kind.almost
               ? qd_linkage_sets(linkage, is_on, closes, sets) > 0
               : linkage->length > 3 && linkage->kind.groups == qd_linkage_has_group(linkage);
}

static void alternating_begin(struct search *search, const struct linkage *linkage, bool is_on,
                              bool closes) {
    step_begin(search, search->rung->rating);
    qd_linkage_put(search, linkage, is_on, closes);
}

/* ---- chains with two ends -------------------------------------------------------------------- */

/* Ends of one value. */
static bool alternating_offer_same(struct search *search, struct linkage *linkage, uint32_t source,
                                   uint32_t node) {
    const struct linkage_node *left = &linkage->nodes[source], *right = &linkage->nodes[node];
    struct cells removed =
        cells_and(linkage->survey.where[left->value], cells_and(left->seeing, right->seeing));
    if (left->value != right->value || source == node || !cells_any(removed))
        return true;
    qd_linkage_trace(linkage, node);
    if (!alternating_fits(linkage, false, false))
        return true;
    alternating_begin(search, linkage, false, false);
    return qd_step_offer_removed(search, removed, (uint64_t)1 << left->value);
}

/* Ends of two values, in cells that see each other. */
static bool alternating_offer_other(struct search *search, struct linkage *linkage, uint32_t source,
                                    uint32_t node) {
    const struct linkage_node *left = &linkage->nodes[source], *right = &linkage->nodes[node];
    const uint64_t *candidates = search->position->candidates;
    uint32_t first = cells_first(left->cells), second = cells_first(right->cells);
    if (left->value == right->value || left->is_group || right->is_group ||
        !cells_has(left->seeing, second) ||
        !((candidates[first] >> right->value | candidates[second] >> left->value) & 1))
        return true;
    qd_linkage_trace(linkage, node);
    if (!alternating_fits(linkage, false, false))
        return true;
    alternating_begin(search, linkage, false, false);
    step_remove(search, first, (uint64_t)1 << right->value);
    step_remove(search, second, (uint64_t)1 << left->value);
    return step_offer(search);
}

typedef bool (*alternating_offered)(struct search *search, struct linkage *linkage, uint32_t source,
                                    uint32_t node);

static bool alternating_offer_any(struct search *search, struct linkage *linkage, uint32_t source,
                                  uint32_t node) {
    return alternating_offer_same(search, linkage, source, node) &&
           alternating_offer_other(search, linkage, source, node);
}

/* From each node that is off to all that are on then. A chain is found from one of its ends. */
static bool alternating_find(struct search *search, struct linkage_kind kind,
                             alternating_offered offer_chain) {
    struct linkage *linkage = search->linkage;
    qd_linkage_make(linkage, search, kind);
    for (uint32_t source = 0; source < linkage->count; source++) {
        qd_linkage_search(linkage, source, false);
        for (uint32_t i = 0; i < linkage->reached_count; i++)
            if (linkage->reached[i] > source &&
                !offer_chain(search, linkage, source, linkage->reached[i]))
                return false;
    }
    return true;
}

static bool alternating_find_x(struct search *search) {
    return alternating_find(search, (struct linkage_kind){.in_houses = true},
                            alternating_offer_same);
}

static bool alternating_find_xy(struct search *search) {
    return alternating_find(search, (struct linkage_kind){.in_cells = true},
                            alternating_offer_same);
}

static struct linkage_kind alternating_kind(const struct search *search) {
    uint32_t degree = search->rung->technique->degree;
    if (degree == ALTERNATING_ALMOST)
        qd_als_collect(search->almost, search);
    return (struct linkage_kind){true,
                                 true,
                                 true,
                                 degree != ALTERNATING_PLAIN,
                                 degree == ALTERNATING_ALMOST ? search->almost : NULL,
                                 8};
}

static bool alternating_find_any(struct search *search) {
    return alternating_find(search, alternating_kind(search), alternating_offer_any);
}

/* ---- loops ----------------------------------------------------------------------------------- */

/* What a weak link between two nodes, of which one holds, rules out: in its cell, or outside the loop but for
 * the cells that it begins with. */
static void alternating_gather(const struct linkage *linkage, uint32_t from, uint32_t to,
                               struct cells loop, struct gathered *gathered) {
    const struct linkage_node *left = &linkage->nodes[from], *right = &linkage->nodes[to];
    if (left->value == right->value)
        gather(gathered, cells_minus(cells_and(left->seeing, right->seeing), loop),
               (uint64_t)1 << left->value);
    else
        gather(gathered, left->cells,
               ~((uint64_t)1 << left->value | (uint64_t)1 << right->value) & 0x1ff);
}

/* In a loop each almost locked set has exactly one of the two values that link it, and so all others. */
static void alternating_gather_locked(const struct linkage *linkage, uint32_t from, uint32_t to,
                                      struct gathered *gathered) {
    uint32_t number = qd_linkage_by(linkage, from, to);
    if (number == LINKAGE_NONE)
        return;
    const struct als *set = &linkage->kind.almost->sets[number];
    uint32_t values =
        set->values & ~(1u << linkage->nodes[from].value | 1u << linkage->nodes[to].value);
    for (; values; values &= values - 1)
        gather(gathered, set->buddies[qd_lowest_bit(values)], values & ~(values - 1));
}

/* The path and the link back to its first node. */
static bool alternating_offer_loop(struct search *search, struct linkage *linkage, bool is_on) {
    struct gathered gathered = {{0}};
    struct cells loop = {0, 0};
    if (!alternating_fits(linkage, is_on, true))
        return true;
    for (uint32_t i = 1; !linkage->kind.almost && i < linkage->length; i++)
        loop = cells_or(loop, linkage->nodes[linkage->path[i]].cells);
    for (uint32_t i = 0; i < linkage->length; i++) {
        uint32_t from = linkage->path[i], to = linkage->path[(i + 1) % linkage->length];
        if (is_on == (i % 2 == 0))
            alternating_gather(linkage, from, to, loop, &gathered);
        else
            alternating_gather_locked(linkage, from, to, &gathered);
    }
    alternating_begin(search, linkage, is_on, true);
    return qd_step_offer_gathered(search, &gathered);
}

/* From a node that is off back by a weak link. */
static bool alternating_close_weak(struct search *search, struct linkage *linkage,
                                   uint32_t source) {
    qd_linkage_search(linkage, source, false);
    for (uint32_t i = linkage->weak_of[source]; i < linkage->weak_of[source + 1]; i++) {
        if (!linkage_is_on(linkage, linkage->weak[i]))
            continue;
        qd_linkage_trace(linkage, linkage->weak[i]);
        if (!alternating_offer_loop(search, linkage, false))
            return false;
    }
    return true;
}

/* From a node that is on back by a strong link of `last`, over each node that is on and rules it out. */
static bool alternating_close_strong(struct search *search, struct linkage *linkage,
                                     uint32_t source, uint32_t last) {
    for (uint32_t i = linkage->weak_of[last]; i < linkage->weak_of[last + 1]; i++) {
        uint32_t node = linkage->weak[i];
        if (node == source || !linkage_is_on(linkage, node))
            continue;
        qd_linkage_trace(linkage, node);
        linkage->path[linkage->length++] = (uint16_t)last;
        if (!alternating_offer_loop(search, linkage, true))
            return false;
    }
    return true;
}

static bool alternating_find_continuous(struct search *search) {
    struct linkage *linkage = search->linkage;
    qd_linkage_make(linkage, search, alternating_kind(search));
    for (uint32_t source = 0; source < linkage->count; source++) {
        if (!alternating_close_weak(search, linkage, source))
            return false;
        qd_linkage_search(linkage, source, true);
        for (uint32_t i = linkage->strong_of[source]; i < linkage->strong_of[source + 1]; i++)
            if (!alternating_close_strong(search, linkage, source, linkage->strong[i]))
                return false;
    }
    return true;
}

/* A candidate that is on if it is off: it holds; so no other one in its cell does. */
static bool alternating_offer_on(struct search *search, struct linkage *linkage, uint32_t source) {
    const struct linkage_node *node = &linkage->nodes[source];
    qd_linkage_search(linkage, source, false);
    if (!linkage_is_on(linkage, source))
        return true;
    qd_linkage_trace(linkage, source);
    if (!alternating_fits(linkage, false, false))
        return true;
    alternating_begin(search, linkage, false, false);
    step_remove(search, cells_first(node->cells), ~((uint64_t)1 << node->value));
    return step_offer(search);
}

/* A candidate that is off if it is on. */
static bool alternating_offer_off(struct search *search, struct linkage *linkage, uint32_t source) {
    const struct linkage_node *node = &linkage->nodes[source];
    qd_linkage_search(linkage, source, true);
    for (uint32_t i = linkage->weak_of[source]; i < linkage->weak_of[source + 1]; i++) {
        if (!linkage_is_on(linkage, linkage->weak[i]))
            continue;
        qd_linkage_trace(linkage, linkage->weak[i]);
        if (!alternating_fits(linkage, true, true))
            continue;
        alternating_begin(search, linkage, true, true);
        qd_step_remove_from(search, node->cells, (uint64_t)1 << node->value);
        if (!step_offer(search))
            return false;
    }
    return true;
}

static bool alternating_find_discontinuous(struct search *search) {
    struct linkage *linkage = search->linkage;
    qd_linkage_make(linkage, search, alternating_kind(search));
    for (uint32_t source = 0; source < linkage->count && !linkage->nodes[source].is_group; source++)
        if (!alternating_offer_on(search, linkage, source) ||
            !alternating_offer_off(search, linkage, source))
            return false;
    return true;
}

#define ALTERNATING(id, text_name, text_title, finder, groups, family_name)                        \
    const struct qd_technique qd_technique_##id = {.name = text_name,                              \
                                                   .title = text_title,                            \
                                                   .find = finder,                                 \
                                                   .degree = groups,                               \
                                                   .family = family_name}

ALTERNATING(x_chain, "x-chain", "X-chain", alternating_find_x, 0, FAMILY_OWN);
ALTERNATING(xy_chain, "xy-chain", "XY-chain", alternating_find_xy, 0, FAMILY_OWN);
ALTERNATING(continuous_loop, "continuous-loop", "continuous nice loop", alternating_find_continuous,
            0, FAMILY_LOOP);
ALTERNATING(discontinuous_loop, "discontinuous-loop", "discontinuous nice loop",
            alternating_find_discontinuous, 0, FAMILY_LOOP);
ALTERNATING(alternating_chain, "alternating-chain", "alternating inference chain",
            alternating_find_any, 0, FAMILY_LOOP);
ALTERNATING(grouped_continuous_loop, "grouped-continuous-loop", "grouped continuous nice loop",
            alternating_find_continuous, 1, FAMILY_GROUPED_LOOP);
ALTERNATING(grouped_discontinuous_loop, "grouped-discontinuous-loop",
            "grouped discontinuous nice loop", alternating_find_discontinuous, 1,
            FAMILY_GROUPED_LOOP);
ALTERNATING(grouped_alternating_chain, "grouped-alternating-chain",
            "grouped alternating inference chain", alternating_find_any, 1, FAMILY_GROUPED_LOOP);
ALTERNATING(almost_loop, "almost-continuous-loop", "continuous nice loop with almost locked sets",
            alternating_find_continuous, ALTERNATING_ALMOST, FAMILY_OWN);
ALTERNATING(almost_discontinuous_loop, "almost-discontinuous-loop",
            "discontinuous nice loop with almost locked sets", alternating_find_discontinuous,
            ALTERNATING_ALMOST, FAMILY_OWN);
