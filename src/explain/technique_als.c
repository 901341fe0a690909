/*
 * Almost locked sets, linked one after another by values, each time another value: if the first set does
 * not have a value z, it has the value of its link, so the next set does not, and so on up to the last set,
 * which then has z, too. So z is in the first or the last set. Two sets are ALS-XZ, three ALS-XY-wing, more
 * an ALS chain. Two sets that are linked by two values are locked, both.
 */
#include "wording.h"
#include "als.h"
#include "techniques.h"

/* The values of a set but one, those that can remove something. */
static uint32_t als_without(const struct als *set, uint32_t value) {
    return set->acting & ~(1u << value);
}

static void als_part_common(struct search *search, uint32_t number, uint32_t value) {
    step_put_part(search, (qd_part){QD_ROLE_COMMON, number, QD_NO_HOUSE, QD_NO_CELL,
                                    (uint64_t)1 << value, 0});
}

/* What sees all places of one of the values in both sets. */
static void als_gather(const struct als_list *list, const struct als *left, const struct als *right,
                       uint32_t values, struct gathered *gathered) {
    for (; values; values &= values - 1) {
        uint32_t value = qd_lowest_bit(values);
        struct cells seeing = cells_and(left->buddies[value], right->buddies[value]);
        gather(gathered, cells_and(seeing, list->survey.where[value]), (uint64_t)1 << value);
    }
}

/* Whether something can be removed: else no step is built. */
static bool als_acts(const struct als_list *list, const struct als *left, const struct als *right,
                     uint32_t values) {
    for (; values; values &= values - 1) {
        uint32_t value = qd_lowest_bit(values);
        if (cells_meet(cells_and(left->buddies[value], right->buddies[value]),
                       list->survey.where[value]))
            return true;
    }
    return false;
}

/* ---- two sets -------------------------------------------------------------------------------- */

static bool als_offer_pair(struct search *search, const struct als_list *list,
                           const struct als *left, const struct als *right, uint32_t common) {
    struct gathered gathered = {{0}};
    uint32_t values = als_without(left, common) & right->acting;
    if (!als_acts(list, left, right, values))
        return true;
    als_gather(list, left, right, values, &gathered);
    step_begin(search, search->rung->rating);
    qd_als_put(search, left, 0);
    qd_als_put(search, right, 1);
    als_part_common(search, 0, common);
    return qd_step_offer_gathered(search, &gathered);
}

/* The values of a set but the common ones are locked in it; it does not act on the other set. */
static void als_gather_locked(const struct als_list *list, const struct als *set,
                              const struct als *other, uint32_t commons,
                              struct gathered *gathered) {
    for (uint32_t values = set->values & ~commons; values; values &= values - 1) {
        uint32_t value = qd_lowest_bit(values);
        struct cells seeing = cells_and(set->buddies[value], list->survey.where[value]);
        gather(gathered, cells_minus(seeing, other->cells), (uint64_t)1 << value);
    }
}

static bool als_offer_locked(struct search *search, const struct als_list *list,
                             const struct als *left, const struct als *right, uint32_t commons) {
    struct gathered gathered = {{0}};
    als_gather(list, left, right, left->values & right->values, &gathered);
    als_gather_locked(list, left, right, commons, &gathered);
    als_gather_locked(list, right, left, commons, &gathered);
    step_begin(search, search->rung->rating);
    qd_als_put(search, left, 0);
    qd_als_put(search, right, 1);
    for (uint32_t rest = commons; rest; rest &= rest - 1)
        als_part_common(search, 0, qd_lowest_bit(rest));
    return qd_step_offer_gathered(search, &gathered);
}

/* The partners of a set with higher numbers, each with all values that link them. */
static bool als_find_partners(struct search *search, const struct als_list *list, uint32_t first,
                              uint16_t *commons) {
    const struct als *left = &list->sets[first];
    const uint16_t *begin = &list->links[list->link_of[first]];
    const uint16_t *end = &list->links[list->link_of[first + 1]];
    for (const uint16_t *link = begin; link < end; link++)
        commons[ALS_SET(*link)] = (uint16_t)(commons[ALS_SET(*link)] | 1u << ALS_VALUE(*link));
    bool all = true;
    for (const uint16_t *link = begin; link < end; link++) {
        const struct als *right = &list->sets[ALS_SET(*link)];
        uint32_t values = commons[ALS_SET(*link)];
        commons[ALS_SET(*link)] = 0;
        if (!all || ALS_SET(*link) < first || !values)
            continue;
        if (values & (values - 1))
            all = als_offer_locked(search, list, left, right, values);
        else
            all = als_offer_pair(search, list, left, right, ALS_VALUE(*link));
    }
    return all;
}

static bool als_find_pairs(struct search *search) {
    struct als_list *list = search->almost;
    uint16_t commons[ALS_MOST] = {0};
    qd_als_collect(list, search);
    qd_als_link_all(list);
    for (uint32_t i = 0; i < list->count; i++)
        if (!als_find_partners(search, list, i, commons))
            return false;
    return true;
}

/* ---- three sets ------------------------------------------------------------------------------ */

static bool als_offer_wing(struct search *search, const struct als_list *list,
                           const struct als *pivot, uint32_t first, uint32_t second) {
    const struct als *left = &list->sets[ALS_SET(first)], *right = &list->sets[ALS_SET(second)];
    const uint32_t commons = 1u << ALS_VALUE(first) | 1u << ALS_VALUE(second);
    uint32_t values = left->acting & right->acting & ~commons;
    struct gathered gathered = {{0}};
    if (!values || ALS_VALUE(first) == ALS_VALUE(second) ||
        cells_meet(left->cells, right->cells) != (search->rung->technique->degree == 1) ||
        !als_acts(list, left, right, values))
        return true;
    als_gather(list, left, right, values, &gathered);
    step_begin(search, search->rung->rating);
    qd_als_put(search, left, 0);
    qd_als_put(search, pivot, 1);
    qd_als_put(search, right, 2);
    als_part_common(search, 0, ALS_VALUE(first));
    als_part_common(search, 1, ALS_VALUE(second));
    return qd_step_offer_gathered(search, &gathered);
}

static bool als_find_wings(struct search *search) {
    struct als_list *list = search->almost;
    qd_als_collect(list, search);
    qd_als_link_all(list);
    for (uint32_t pivot = 0; pivot < list->count; pivot++)
        for (uint32_t i = list->link_of[pivot]; i < list->link_of[pivot + 1]; i++)
            for (uint32_t k = i + 1; k < list->link_of[pivot + 1]; k++)
                if (!als_offer_wing(search, list, &list->sets[pivot], list->links[i],
                                    list->links[k]))
                    return false;
    return true;
}

/* ---- chains ---------------------------------------------------------------------------------- */

/* The sets of a chain that ends with a state, the last one first; their count. */
static uint32_t als_trace(const struct als_list *list, uint32_t state, uint32_t source,
                          uint16_t *states) {
    uint32_t count = 0;
    for (; state != ALS_NO_STATE && count + 1 < ALS_MOST; state = list->from[state])
        states[count++] = (uint16_t)state;
    states[count++] = (uint16_t)source;
    return count;
}

static bool als_offer_chain(struct search *search, const struct als_list *list, uint32_t source,
                            uint32_t state) {
    uint16_t states[ALS_MOST];
    struct gathered gathered = {{0}};
    const struct als *left = &list->sets[ALS_SET(source)], *right = &list->sets[ALS_SET(state)];
    uint32_t values = als_without(left, ALS_VALUE(source)) & als_without(right, ALS_VALUE(state));
    if (!als_acts(list, left, right, values))
        return true;
    uint32_t count = als_trace(list, state, source, states);
    als_gather(list, left, right, values, &gathered);
    step_begin(search, search->rung->rating);
    for (uint32_t i = 0; i < count; i++) {
        uint32_t at = states[count - 1 - i];
        qd_als_put(search, &list->sets[ALS_SET(at)], i);
        if (i > 0)
            als_part_common(search, i - 1, ALS_VALUE(at));
    }
    return qd_step_offer_gathered(search, &gathered);
}

/* Breadth first from a set, by links of one value to begin with. A chain is offered from its set with the lower number:
 * from the other one it is found, too. */
static bool als_find_chains_from(struct search *search, struct als_list *list, uint32_t first,
                                 uint32_t value) {
    const uint16_t source = ALS_STATE(first, value);
    uint32_t count = 0, sets = 2, end = 1; /* sets of the chains that are found until `end` */
    list->marker++;
    list->queue[count++] = source;
    for (uint32_t i = 0; i < count; i++) {
        const uint16_t state = list->queue[i];
        const uint32_t set = ALS_SET(state), own = ALS_VALUE(state);
        if (i == end) {
            sets++;
            end = count;
        }
        for (uint32_t k = list->link_of[set]; k < list->link_of[set + 1]; k++) {
            const uint16_t next = list->links[k];
            if (list->mark[next] == list->marker || (ALS_VALUE(next) == own) != (i == 0))
                continue;
            list->mark[next] = list->marker;
            list->from[next] = i ? state : ALS_NO_STATE;
            list->queue[count++] = next;
            if (sets >= 4 && ALS_SET(next) >= first && !als_offer_chain(search, list, source, next))
                return false;
        }
    }
    return true;
}

static bool als_find_chains(struct search *search) {
    struct als_list *list = search->almost;
    qd_als_collect(list, search);
    qd_als_link_all(list);
    memset(list->mark, 0, sizeof list->mark);
    list->marker = 0;
    for (uint32_t first = 0; first < list->count; first++)
        for (uint32_t values = list->sets[first].values; values; values &= values - 1)
            if (als_without(&list->sets[first], qd_lowest_bit(values)) &&
                !als_find_chains_from(search, list, first, qd_lowest_bit(values)))
                return false;
    return true;
}

#define SENTENCE_ALMOST_CHAIN                                                                      \
    SENTENCE_ALMOST                                                                                \
    "Each set is linked to the next one by a value that only one of them can "                     \
    "have: %i. So the first or the last set is without its linking value, and has "                \
    "all its others. In every case %t."

const struct qd_technique qd_technique_als_xz = {
    .name = "als-xz",
    .title = "ALS-XZ",
    .sentence = SENTENCE_ALMOST "Each linking value (%m) can be in only one of A and B; the other "
                                "set then has all its other values. In every case %t.",
    .find = als_find_pairs};

const struct qd_technique qd_technique_als_xy_wing = {.name = "als-xy-wing",
                                                      .title = "ALS-XY-wing",
                                                      .sentence = SENTENCE_ALMOST_CHAIN,
                                                      .find = als_find_wings};

/* With cells that the outer sets share. */
const struct qd_technique qd_technique_als_xy_wing_overlap = {.name = "als-xy-wing-overlap",
                                                              .title = "overlapping ALS-XY-wing",
                                                              .sentence = SENTENCE_ALMOST_CHAIN,
                                                              .find = als_find_wings,
                                                              .degree = 1};

const struct qd_technique qd_technique_als_chain = {.name = "als-chain",
                                                    .title = "ALS chain",
                                                    .sentence = SENTENCE_ALMOST_CHAIN,
                                                    .find = als_find_chains};
