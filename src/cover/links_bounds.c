/*
 * Dancing links for problems with bounds: a primary item is to be covered `least` to `most` times
 * (after Knuth's Algorithm M, TAOCP 4B 7.2.2.1, and his program dlx3, but with other branches).
 *
 * A node branches on the item with the fewest ways to go on. Its options are tried in the order of
 * its list. Each is first removed from all lists and stays removed while later ones are tried, so
 * every set of options occurs once, in order. After all were tried, if the item is covered often
 * enough, there is one more way: to cover it no more. An item leaves the problem when it is covered
 * `most` times, or by that last way.
 *
 * An item that still needs n options of the s in its list has s - n + 1 ways: the first option
 * taken can be any except the last n - 1; with n = 0 it has s + 1.
 */
#include "links.h"

static inline uint32_t links_bounds_need_of(const struct links *links, uint32_t item) {
    int32_t least = (int32_t)links->least[item];
    return least > 0 ? (uint32_t)least : 0;
}

static inline void links_bounds_use(qd_cover_search *search, uint32_t node, const bool observed) {
    struct links *links = search->state;
    uint32_t item = links->nodes[node].item;
    if (!(links->primary[item >> 6] & bit_of(item))) {
        search->effort.updates += commit(links, node, links->colours);
        if (observed)
            qd_links_tell_commit(search, node);
        return;
    }
    QD_CHECK(links->most[item] > 0);
    links->least[item]--; /* below 0 when it was covered more often than required */
    if (--links->most[item] == 0)
        search->effort.updates += cover_item(links, item, links->colours);
    if (observed && links->most[item] == 0)
        tell(search, QD_EVENT_COVER, item, QD_NO_OPTION);
    else if (observed)
        tell(search, QD_EVENT_USE, item, option_of(links, node));
}

void qd_links_use(qd_cover_search *search, uint32_t node) {
    if (search->settings.observer)
        links_bounds_use(search, node, true);
    else
        links_bounds_use(search, node, false);
}

static inline void links_bounds_unuse(qd_cover_search *search, uint32_t node, const bool observed) {
    struct links *links = search->state;
    uint32_t item = links->nodes[node].item;
    if (!(links->primary[item >> 6] & bit_of(item))) {
        uncommit(links, node, links->colours);
        if (observed)
            qd_links_tell_uncommit(search, node);
        return;
    }
    bool covered = links->most[item]++ == 0;
    if (covered)
        uncover_item(links, item, links->colours);
    links->least[item]++;
    if (observed && covered)
        tell(search, QD_EVENT_UNCOVER, item, QD_NO_OPTION);
    else if (observed)
        tell(search, QD_EVENT_UNUSE, item, option_of(links, node));
}

static inline bool links_bounds_is_settled(const struct links *links, uint32_t node) {
    return links->colours && links->colours[node] == SETTLED;
}

/* Takes the node out of its list, and puts it back. */
static inline uint64_t links_bounds_unlink_node(struct links *links, uint32_t node) {
    struct node *nodes = links->nodes;
    if (links_bounds_is_settled(links, node))
        return 0;
    QD_CHECK(links->sizes[nodes[node].item] > 0);
    nodes[nodes[node].up].down = nodes[node].down;
    nodes[nodes[node].down].up = nodes[node].up;
    links->sizes[nodes[node].item]--;
    return 1;
}

static inline void links_bounds_relink_node(struct links *links, uint32_t node) {
    struct node *nodes = links->nodes;
    if (links_bounds_is_settled(links, node))
        return;
    nodes[nodes[node].up].down = node;
    nodes[nodes[node].down].up = node;
    links->sizes[nodes[node].item]++;
}

/* Removes the option of `node` from all its lists. */
static uint64_t links_bounds_remove_option(struct links *links, uint32_t node) {
    uint64_t updates = links_bounds_unlink_node(links, node);
    for (uint32_t n = to_right(links->nodes, node); n != node; n = to_right(links->nodes, n))
        updates += links_bounds_unlink_node(links, n);
    links->removed[links->removed_count++] = node;
    return updates;
}

static void links_bounds_put_back(struct links *links, uint32_t node) {
    for (uint32_t n = to_left(links->nodes, node); n != node; n = to_left(links->nodes, n))
        links_bounds_relink_node(links, n);
    links_bounds_relink_node(links, node);
}

static inline uint32_t links_bounds_ways_of(const struct links *links, uint32_t item) {
    uint32_t need = links_bounds_need_of(links, item), size = links->sizes[item];
    return size < need ? 0 : size - need + 1;
}

/* The item with the fewest ways; `*ways` is 0 at a dead end. The root if there is none. */
static uint32_t links_bounds_pick_bounded(const struct links *links, qd_order order,
                                          uint32_t *ways) {
    uint32_t root = links->item_count, best = root;
    *ways = UINT32_MAX;
    for (uint32_t i = links->right[root]; i != root && *ways; i = links->right[i]) {
        uint32_t own = links_bounds_ways_of(links, i);
        if (best == root || own == 0 || (order == QD_ORDER_FEWEST && own < *ways)) {
            *ways = own;
            best = i;
        }
    }
    if (*ways == 0 || !has_branch(links))
        return best;
    *ways = links_bounds_ways_of(links, links->branch);
    return links->branch;
}

static void links_bounds_take_solution(qd_cover_search *search) {
    const struct links *links = search->state;
    size_t length = search->chosen_count;
    for (uint32_t l = 0; l < links->level; l++)
        if (links->solution[l] != QD_NO_OPTION)
            search->solution[length++] = links->solution[l];
    search->solution_length = length;
}

static inline enum phase links_bounds_visit(qd_cover_search *search, uint32_t item, uint32_t ways,
                                            const bool observed) {
    struct links *links = search->state;
    count_node(search, links->level);
    links->trail_count = 0;
    if (item == links->item_count) {
        search->effort.solutions++;
        if (observed)
            tell(search, QD_EVENT_SOLUTION, QD_NO_ITEM, QD_NO_OPTION);
        return RETREAT;
    }
    if (ways == 0) {
        if (observed)
            tell(search, QD_EVENT_DEAD_END, item, QD_NO_OPTION);
        return RETREAT;
    }
    struct level *level = &links->levels[links->level];
    level->item = item;
    level->removed = links->removed_count;
    return ADVANCE;
}

static inline enum phase links_bounds_try_option(qd_cover_search *search, uint32_t node,
                                                 const bool observed) {
    struct links *links = search->state;
    uint32_t item = links->nodes[node].item, option = option_of(links, node);
    if (observed)
        tell(search, QD_EVENT_CHOICE, item, option);
    search->effort.updates += links_bounds_remove_option(links, node);
    if (observed)
        tell(search, QD_EVENT_TWEAK, item, option);
    links_bounds_use(search, node, observed);
    for (uint32_t n = to_right(links->nodes, node); n != node; n = to_right(links->nodes, n))
        links_bounds_use(search, n, observed);
    links->solution[links->level] = option;
    links->levels[links->level].choice = node;
    links->level++;
    return VISIT;
}

/* The last way: the item, whose list is empty, is covered no more. */
static inline enum phase links_bounds_close(qd_cover_search *search, uint32_t item,
                                            const bool observed) {
    struct links *links = search->state;
    if (observed)
        tell(search, QD_EVENT_CLOSE, item, QD_NO_OPTION);
    search->effort.updates += cover_item(links, item, false);
    if (observed)
        tell(search, QD_EVENT_COVER, item, QD_NO_OPTION);
    links->solution[links->level++] = QD_NO_OPTION;
    return VISIT;
}

static inline enum phase links_bounds_leave_item(const qd_cover_search *search,
                                                 const struct level *level, const bool observed) {
    struct links *links = search->state;
    QD_CHECK(links->removed_count >= level->removed);
    while (links->removed_count > level->removed) {
        uint32_t node = links->removed[--links->removed_count];
        links_bounds_put_back(links, node);
        if (observed)
            tell(search, QD_EVENT_UNTWEAK, level->item, option_of(links, node));
    }
    return RETREAT;
}

/* Takes the next way of the item chosen at links->level. */
static inline enum phase links_bounds_advance(qd_cover_search *search, const bool observed) {
    struct links *links = search->state;
    struct level *level = &links->levels[links->level];
    uint32_t item = level->item, need = links_bounds_need_of(links, item),
             size = links->sizes[item];
    if (size && size >= need)
        return links_bounds_try_option(search, links->nodes[item].down, observed);
    if (need)
        return links_bounds_leave_item(search, level, observed);
    return links_bounds_close(search, item, observed);
}

/* Undoes the choice from the node at links->level - 1 to the one below it. */
static inline enum phase links_bounds_retreat(qd_cover_search *search, const bool observed) {
    struct links *links = search->state;
    struct level *level = &links->levels[--links->level];
    uint32_t option = links->solution[links->level], node = level->choice;
    if (observed)
        tell(search, QD_EVENT_RETREAT, level->item, option);
    if (option == QD_NO_OPTION) {
        uncover_item(links, level->item, false);
        if (observed)
            tell(search, QD_EVENT_UNCOVER, level->item, QD_NO_OPTION);
        return links_bounds_leave_item(search, level, observed);
    }
    for (uint32_t n = to_left(links->nodes, node); n != node; n = to_left(links->nodes, n))
        links_bounds_unuse(search, n, observed);
    links_bounds_unuse(search, node, observed);
    return ADVANCE;
}

static inline enum phase links_bounds_step(qd_cover_search *search, const bool observed) {
    const struct links *links = search->state;
    return links->phase == ADVANCE ? links_bounds_advance(search, observed)
                                   : links_bounds_retreat(search, observed);
}

/* Compiled twice, with and without an observer. */
static inline qd_outcome links_bounds_dance(qd_cover_search *search, const bool observed) {
    struct links *links = search->state;
    qd_outcome why;
    for (;;) {
        if (links->phase == RETREAT && links->level == 0) {
            QD_CHECK_ALL(qd_links_check(search));
            QD_CHECK(links->removed_count == 0);
            return QD_DONE;
        }
        if (links->phase != VISIT) {
            links->phase = links_bounds_step(search, observed);
            continue;
        }
        if (qd_budget_stops(&search->budget, &search->effort, &why))
            return why;
        QD_CHECK_SOMETIMES(search->effort.nodes, links->node_count, qd_links_check(search));
        uint32_t ways, item = links_bounds_pick_bounded(links, search->settings.order, &ways);
        links->phase = links_bounds_visit(search, item, ways, observed);
        if (item != links->item_count)
            continue;
        if (!search->counting) {
            links_bounds_take_solution(search);
            return QD_SOLUTION;
        }
        if (search->effort.solutions == search->settings.limits.solutions)
            return QD_SOLUTION_LIMIT;
    }
}

qd_outcome qd_links_run_bounds(qd_cover_search *search) {
    if (search->settings.observer)
        return links_bounds_dance(search, true);
    return links_bounds_dance(search, false);
}

/* ---- the rest of the search ------------------------------------------------------------------ */

/*
 * The options chosen above `level`; banned are those that were tried and removed, up to `removed`,
 * except the chosen ones.
 */
static void links_bounds_write_path(const qd_cover_search *search, uint32_t level, uint32_t removed,
                                    qd_cover_starts *starts) {
    const struct links *links = search->state;
    write_current(search, starts);
    for (uint32_t l = 0; l < level; l++)
        qd_starts_choose(starts, links->solution[l]);
    ban_current(search, starts);
    for (uint32_t l = 0, r = 0; r < removed; r++) {
        uint32_t option = option_of(links, links->removed[r]);
        while (l < level && links->solution[l] == QD_NO_OPTION)
            l++;
        if (l < level && links->solution[l] == option)
            l++;
        else
            qd_starts_ban(starts, option);
    }
}

qd_status qd_links_remaining_bounds(const qd_cover_search *search, qd_cover_starts *starts,
                                    qd_error *error) {
    const struct links *links = search->state;
    qd_status status = QD_OK;
    uint32_t open = open_levels(links);
    if (links->phase == VISIT) {
        links_bounds_write_path(search, links->level, links->removed_count, starts);
        status = qd_starts_end(starts, has_branch(links) ? links->branch : QD_NO_ITEM, error);
    }
    for (uint32_t l = open; l-- > 0 && status == QD_OK;) {
        bool closed = l < links->level && links->solution[l] == QD_NO_OPTION;
        if (closed)
            continue;
        uint32_t removed = l + 1 < open ? links->levels[l + 1].removed : links->removed_count;
        links_bounds_write_path(search, l, removed, starts);
        status = qd_starts_end(starts, links->levels[l].item, error);
    }
    return status;
}

/* All choices are those tried and those still in the list; deeper choices may hide some of
 * these. */
bool qd_links_share_bounds(const qd_cover_search *search, uint32_t level, uint32_t *tried,
                           uint32_t *all) {
    const struct links *links = search->state;
    uint32_t open = open_levels(links);
    if (level >= open)
        return false;
    uint32_t next = level + 1 < open ? links->levels[level + 1].removed : links->removed_count;
    *tried = next - links->levels[level].removed;
    *all = *tried + links->sizes[links->levels[level].item] + 1;
    return true;
}
