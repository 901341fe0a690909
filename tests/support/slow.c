/*
 * A slow solver of exact covers, from the definitions in quadrille/cover.h. It only stores how
 * often each item is named, in which colour, and which options are out. Every node visits every
 * option. Its order of solutions is the one that engines promise: the item with the fewest ways to
 * continue (the first of several), its options in order. For an item with bounds, an option stays
 * out while later ones are tried, and covering the item no more is the last way.
 */
#include "support.h"
#include "cover/above.h"

#define MOST_ITEMS 1024
#define MOST_OPTIONS MAX_TAKEN

struct slow {
    struct verdict *verdict;
    const qd_cover *cover;
    uint64_t node_limit;
    size_t solution_limit;
    uint32_t used[MOST_ITEMS], colours[MOST_ITEMS];
    bool closed[MOST_ITEMS];    /* the item is covered no more */
    uint32_t out[MOST_OPTIONS]; /* since this level; 0: it is not */
    uint32_t taken[MOST_OPTIONS], taken_count;
};

static bool has_room(const struct slow *slow, uint32_t item, uint32_t colour) {
    if (qd_cover_item_about(slow->cover, item).kind == QD_SECONDARY)
        return slow->used[item] == 0 || (colour && slow->colours[item] == colour);
    qd_item_facts facts = qd_cover_item_about(slow->cover, item);
    return !slow->closed[item] && slow->used[item] < facts.most;
}

static bool may_take(const struct slow *slow, uint32_t option) {
    qd_option_facts facts = qd_cover_option_about(slow->cover, option);
    if (slow->out[option] || qd_cover_option_is_idle(slow->cover, option))
        return false;
    for (size_t i = 0; i < facts.count; i++)
        if (!has_room(slow, facts.items[i], facts.colours ? facts.colours[i] : 0))
            return false;
    return true;
}

static bool names(const qd_cover *cover, uint32_t option, uint32_t item) {
    qd_option_facts facts = qd_cover_option_about(cover, option);
    for (size_t i = 0; i < facts.count; i++)
        if (facts.items[i] == item)
            return true;
    return false;
}

static void take(struct slow *slow, uint32_t option, uint32_t level) {
    qd_option_facts facts = qd_cover_option_about(slow->cover, option);
    for (size_t i = 0; i < facts.count; i++) {
        slow->used[facts.items[i]]++;
        if (facts.colours)
            slow->colours[facts.items[i]] = facts.colours[i];
    }
    slow->out[option] = level;
    slow->taken[slow->taken_count++] = option;
}

/* The option stays out. */
static void untake(struct slow *slow, uint32_t option) {
    qd_option_facts facts = qd_cover_option_about(slow->cover, option);
    for (size_t i = 0; i < facts.count; i++)
        slow->used[facts.items[i]]--;
    slow->taken_count--;
}

struct branch {
    uint32_t item, need; /* this many more options */
    uint32_t ways;       /* to continue; UINT32_MAX: there is no such item */
};

static struct branch pick(const struct slow *slow) {
    const qd_cover *cover = slow->cover;
    struct branch best = {.ways = UINT32_MAX};
    uint32_t sizes[MOST_ITEMS] = {0};
    for (uint32_t o = 0; o < qd_cover_option_count(cover); o++) {
        qd_option_facts facts = qd_cover_option_about(cover, o);
        for (size_t i = 0; may_take(slow, o) && i < facts.count; i++)
            sizes[facts.items[i]]++;
    }
    for (uint32_t i = 0; i < qd_cover_item_count(cover); i++) {
        uint32_t used = slow->used[i];
        qd_item_facts facts = qd_cover_item_about(cover, i);
        if (facts.kind == QD_SECONDARY || slow->closed[i] || used == facts.most)
            continue;
        uint32_t need = used < facts.least ? facts.least - used : 0;
        uint32_t ways = sizes[i] < need ? 0 : sizes[i] - need + 1;
        if (ways < best.ways)
            best = (struct branch){i, need, ways};
        if (ways == 0 || slow->verdict->order == QD_ORDER_FIRST)
            break;
    }
    return best;
}

static void search(struct slow *slow, uint32_t level);

static void try_options(struct slow *slow, struct branch branch, uint32_t level) {
    uint32_t tried = 0;
    for (uint32_t o = 0; o < qd_cover_option_count(slow->cover); o++) {
        if (!names(slow->cover, o, branch.item) || !may_take(slow, o))
            continue;
        if (tried++ == branch.ways)
            break; /* too few would remain */
        take(slow, o, level);
        search(slow, level + 1);
        untake(slow, o);
    }
    if (branch.need == 0) {
        slow->closed[branch.item] = true;
        search(slow, level + 1);
        slow->closed[branch.item] = false;
    }
    for (uint32_t o = 0; o < qd_cover_option_count(slow->cover); o++)
        if (slow->out[o] == level)
            slow->out[o] = 0;
}

static void note_solution(struct slow *slow) {
    struct sequence *found = &slow->verdict->solutions;
    if (found->count == slow->solution_limit) {
        slow->verdict->complete = false;
        return;
    }
    if (found->count == 0) {
        memcpy(slow->verdict->first, slow->taken, sizeof slow->taken);
        slow->verdict->first_count = slow->taken_count;
    }
    OK(qd_cover_check_solution(slow->cover, slow->taken, slow->taken_count, NULL));
    found->hashes[found->count++] = hash_options(slow->taken, slow->taken_count);
}

static void search(struct slow *slow, uint32_t level) {
    if (slow->verdict->nodes == slow->node_limit)
        slow->verdict->complete = false;
    if (!slow->verdict->complete)
        return;
    slow->verdict->nodes++;
    struct branch branch = pick(slow);
    if (branch.ways == UINT32_MAX)
        note_solution(slow);
    else if (branch.ways)
        try_options(slow, branch, level);
}

static bool take_start(struct slow *slow, const qd_cover_start *start) {
    for (size_t i = 0; i < start->banned_count; i++)
        slow->out[start->banned[i]] = 1;
    for (size_t i = 0; i < start->chosen_count; i++) {
        if (!may_take(slow, start->chosen[i]))
            return false;
        take(slow, start->chosen[i], 1);
    }
    return true;
}

void slow_cover(const qd_cover *cover, const qd_cover_start *start, qd_order order,
                uint64_t node_limit, size_t solution_limit, struct verdict *verdict) {
    struct slow slow = {.verdict = verdict,
                        .cover = cover,
                        .node_limit = node_limit,
                        .solution_limit = solution_limit};
    assert_true(qd_cover_item_count(cover) <= MOST_ITEMS);
    assert_true(qd_cover_option_count(cover) <= MOST_OPTIONS);
    assert_true(solution_limit <= MAX_SOLUTIONS);
    verdict->start = start ? *start : (qd_cover_start)QD_COVER_START_INIT;
    verdict->order = order;
    verdict->complete = true;
    verdict->nodes = verdict->solutions.count = verdict->first_count = 0;
    if (take_start(&slow, &verdict->start))
        search(&slow, 2);
}
