/*
 * The solutions of a family in the order of their costs: the least cost from each node to the end is
 * known, so a search that always extends the cheapest beginning makes no beginning in vain.
 */
#include "family.h"

#include "../base/error.h"
#include "../base/memory.h"
#include "../base/sort.h"

#include <stdlib.h>

/* A beginning of a way. Beginnings share what is common. */
struct prefix {
    uint32_t before; /* the prefix without the last arc; NONE */
    uint32_t arc;
    int64_t cost;
    uint32_t node; /* where it is */
};

#define NONE UINT32_MAX

struct pricing {
    const qd_family *family;
    bool greatest, is_beyond;
    int64_t *least; /* from each node to the end */
    struct prefix *prefixes;
    size_t count, capacity;
    uint32_t *heap; /* prefixes, by `pricing_is_less` */
    size_t heap_count, heap_capacity;
    uint32_t *options;
};

/* INT64_MIN is beyond, too, as it has no opposite. */
static bool price_add(int64_t left, int64_t right, int64_t *sum) {
    if ((right > 0 && left > INT64_MAX - right) || (right < 0 && left < -INT64_MAX - right))
        return false;
    *sum = left + right;
    return true;
}

/* The cost of an arc; greatest first is least first of the negative ones. */
static int64_t price_of(const struct pricing *pricing, uint32_t arc) {
    uint32_t option = pricing->family->diagram.option[arc];
    int64_t cost =
        option == QD_NO_OPTION ? 0 : qd_cover_option_about(pricing->family->cover, option).cost;
    QD_CHECK(cost != INT64_MIN);
    return pricing->greatest ? -cost : cost;
}

static bool price_all(struct pricing *pricing) {
    const struct diagram *diagram = &pricing->family->diagram;
    int64_t sum;
    for (uint32_t n = diagram->node_count; n-- > 0;) {
        bool known = false;
        for (uint32_t a = diagram->first[n]; a < diagram->first[n + 1]; a++) {
            if (!family_leads(pricing->family, a))
                continue;
            if (!price_add(price_of(pricing, a), pricing->least[diagram->to[a]], &sum))
                return false;
            if (!known || sum < pricing->least[n])
                pricing->least[n] = sum;
            known = true;
        }
    }
    return true;
}

/* ---- the heap -------------------------------------------------------------------------------- */

static int64_t price_estimate(const struct pricing *pricing, uint32_t prefix) {
    const struct prefix *at = &pricing->prefixes[prefix];
    return at->cost + pricing->least[at->node]; /* fits: it is the cost of a whole way */
}

/* Among equals the later one goes first: it is nearer to the end. */
static bool pricing_is_less(const struct pricing *pricing, uint32_t left, uint32_t right) {
    int64_t a = price_estimate(pricing, left), b = price_estimate(pricing, right);
    return a != b ? a < b : left > right;
}

static bool pricing_push(struct pricing *pricing, uint32_t prefix) {
    if (!qd_array_reserve(&pricing->heap, &pricing->heap_capacity, pricing->heap_count + 1,
                          sizeof *pricing->heap))
        return false;
    size_t at = pricing->heap_count++;
    for (; at && pricing_is_less(pricing, prefix, pricing->heap[(at - 1) / 2]); at = (at - 1) / 2)
        pricing->heap[at] = pricing->heap[(at - 1) / 2];
    pricing->heap[at] = prefix;
    return true;
}

static uint32_t pricing_pop(struct pricing *pricing) {
    uint32_t top = pricing->heap[0], last = pricing->heap[--pricing->heap_count];
    size_t at = 0, child;
    while ((child = 2 * at + 1) < pricing->heap_count) {
        child += child + 1 < pricing->heap_count &&
                 pricing_is_less(pricing, pricing->heap[child + 1], pricing->heap[child]);
        if (!pricing_is_less(pricing, pricing->heap[child], last))
            break;
        pricing->heap[at] = pricing->heap[child];
        at = child;
    }
    pricing->heap[at] = last;
    return top;
}

/* ---- ways ------------------------------------------------------------------------------------ */

static bool pricing_extend(struct pricing *pricing, uint32_t from) {
    const struct diagram *diagram = &pricing->family->diagram;
    struct prefix before = pricing->prefixes[from];
    for (uint32_t a = diagram->first[before.node + 1]; a-- > diagram->first[before.node];) {
        int64_t whole;
        if (!family_leads(pricing->family, a))
            continue;
        if (pricing->count >= NONE ||
            !qd_array_reserve(&pricing->prefixes, &pricing->capacity, pricing->count + 1,
                              sizeof *pricing->prefixes))
            return false;
        struct prefix *next = &pricing->prefixes[pricing->count];
        *next = (struct prefix){.before = from, .arc = a, .node = diagram->to[a]};
        if (!price_add(before.cost, price_of(pricing, a), &next->cost) ||
            !price_add(next->cost, pricing->least[next->node], &whole)) {
            pricing->is_beyond = true;
            return false;
        }
        if (!pricing_push(pricing, (uint32_t)pricing->count++))
            return false;
    }
    return true;
}

static bool pricing_show(struct pricing *pricing, uint32_t prefix, qd_family_priced visit,
                         void *user) {
    int64_t cost = pricing->prefixes[prefix].cost;
    size_t count = 0;
    for (; pricing->prefixes[prefix].before != NONE; prefix = pricing->prefixes[prefix].before) {
        uint32_t option = pricing->family->diagram.option[pricing->prefixes[prefix].arc];
        if (option != QD_NO_OPTION)
            pricing->options[count++] = option;
    }
    qd_sort_numbers(pricing->options, count);
    return visit(user, pricing->greatest ? -cost : cost, pricing->options, count);
}

/* False: there is no memory, or a cost is beyond 64 bits. */
static bool pricing_run(struct pricing *pricing, qd_family_priced visit, void *user) {
    uint32_t end = pricing->family->diagram.node_count;
    if (!qd_array_reserve(&pricing->prefixes, &pricing->capacity, 1, sizeof *pricing->prefixes))
        return false;
    pricing->prefixes[pricing->count++] = (struct prefix){.before = NONE};
    if (!pricing_push(pricing, 0))
        return false;
    while (pricing->heap_count) {
        uint32_t prefix = pricing_pop(pricing);
        if (pricing->prefixes[prefix].node != end) {
            if (!pricing_extend(pricing, prefix))
                return false;
        } else if (!pricing_show(pricing, prefix, visit, user)) {
            return true;
        }
    }
    return true;
}

qd_status qd_family_cheapest(const qd_family *family, bool greatest, qd_family_priced visit,
                             void *user, qd_error *error) {
    struct pricing pricing = {.family = family, .greatest = greatest};
    qd_status status = QD_OK;
    if (family_is_empty(family))
        return QD_OK;
    pricing.least = qd_array_new((size_t)family->diagram.node_count + 1, sizeof *pricing.least);
    pricing.options = qd_array_new(family->diagram.step_count, sizeof *pricing.options);
    if (!pricing.least || !pricing.options)
        status = qd_fail_memory(error);
    else if (!price_all(&pricing))
        pricing.is_beyond = true;
    else if (!pricing_run(&pricing, visit, user) && !pricing.is_beyond)
        status = qd_fail_memory(error);
    if (pricing.is_beyond)
        status = qd_fail(error, QD_ERROR_RANGE, "a cost is beyond 64 bits");
    free(pricing.least);
    free(pricing.options);
    free(pricing.prefixes);
    free(pricing.heap);
    return status;
}
