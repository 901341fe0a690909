/*
 * Dancing links: Knuth's Algorithm X on doubly linked lists (The Art of Computer Programming 4B,
 * 7.2.2.1; his programs dlx1 and dlx2). The reference engine, and the best one to read first.
 *
 * The structure: a header for each item, a node for each item of each option, and spacers between
 * the options, shown as (o) before option o. For the items a b c d and the options
 * {a, c}, {b}, {c, d}:
 *
 *      number   0   1   2   3  |  4    5   6    7    8    9   10   11   12
 *      item     a   b   c   d  | (0)   a   c   (1)   b   (2)   c    d   (3)
 *      down     5   8   6  11  |  6    0  10    8    1   11    2    3    -
 *      up       5   8  10  11  |  -    0   2    5    1    8    6    3   10
 *
 *   Each item's header and its nodes form a circle through `up` and `down`: c is 2 -> 6 -> 10 -> 2.
 *   A spacer's `up` is the first node of the option before it, its `down` the last node of the
 *   option after it, so that one can walk around an option in either direction.
 *   `left` and `right` are a circle through the primary items still to be covered and the root,
 *   which has the number item_count.
 *
 * Covering an item takes it out of that circle, and hides every option that names it: takes the
 * nodes of the option out of the circles of its *other* items. A removed node keeps its own links
 * and so knows where it was; putting nodes back in reverse order restores every byte. That is the
 * dance. Uncoloured secondary items work the same way, but are never in the left-right circle. When
 * an option gives a secondary item a colour, the item is purified: options that give it another
 * colour are hidden; those of the same colour stay, and their nodes are marked as settled, so that
 * this item is skipped in their options.
 *
 * Choosing the item would take as long as covering if all items were scanned. So hiding records
 * items whose lists become as short as 1 or 0 on a trail. Visiting a node reads the new part of the
 * trail, which shows dead ends, and puts items with one option left into a bit set (`single`). A
 * forced choice is then the first bit of open & single, a few words even for thousands of items.
 * Only if there is none are lists compared, up to the first of length 2. With few items, scanning
 * is faster than reading the trail, and only sizes of 0 are recorded. The tree is always that of a
 * full scan. 17-clue Sudokus take half the time.
 *
 *   Tried: keeping `single` right while hiding and unhiding costs more than it gains where updates
 *   dominate (pentominoes 6x10 a third slower, with an `if` a tenth; 12 queens a sixth, with an `if`
 *   two thirds). Stopping the scan at 1 without the bit set gains a third less on Sudoku.
 *
 * Indices are 32 bits, so that a node takes 12 bytes and the image of a 9x9 Sudoku (324 items, 729
 * options of 4) 52 KB. A restart copies the pristine image back instead of uncovering the start.
 */
#include "links.h"

#include "../base/bits.h"
#include "../base/check.h"
#include "../base/error.h"
#include "../base/memory.h"

#include <stdlib.h>
#include <string.h>

/* Up to this many primary items, lists are scanned for single options. */
#define FEW_ITEMS 100

/* ---- building -------------------------------------------------------------------------------- */

static void links_link_items(struct links *links, const qd_cover *cover) {
    uint32_t root = links->item_count, last = root;
    for (uint32_t i = 0; i < links->item_count; i++) {
        links->nodes[i] = (struct node){i, i, i};
        links->left[i] = links->right[i] = i;
        links->sizes[i] = 0;
        if (cover->kinds[i] != QD_PRIMARY)
            continue;
        links->left[i] = last;
        links->right[last] = i;
        last = i;
        links->primary[i >> 6] |= bit_of(i);
    }
    links->right[last] = root;
    links->left[root] = last;
}

static void links_append_node(struct links *links, uint32_t node, uint32_t item) {
    struct node *nodes = links->nodes;
    nodes[node] = (struct node){nodes[item].up, item, item};
    nodes[nodes[item].up].down = node;
    nodes[item].up = node;
    links->sizes[item]++;
}

/* Idle options have nodes too, which keeps the numbers simple, but nothing links to them. */
static qd_status links_link_options(struct links *links, const qd_cover *cover,
                                    const qd_cover_search *opened, qd_error *error) {
    uint32_t next = links->item_count, first = next;
    for (uint32_t o = 0; o < cover->option_count; o++) {
        if (opened && stops_opening(opened, o, error))
            return QD_ERROR_STOPPED;
        uint32_t length = cover->first[o + 1] - cover->first[o];
        links->nodes[next] = (struct node){first, next + length, SPACER | o};
        first = ++next;
        for (const uint32_t *e = option_begin(cover, o); e < option_end(cover, o); e++, next++) {
            if (cover->idle[o])
                links->nodes[next] = (struct node){next, next, *e};
            else
                links_append_node(links, next, *e);
        }
    }
    links->nodes[next] = (struct node){first, next, SPACER | cover->option_count};
    QD_CHECK(next + 1 == links->node_count);
    return QD_OK;
}

/* The nodes of option o come after the items, the options before it, and o + 1 spacers. */
static inline uint32_t links_first_node(const struct links *links, const qd_cover *cover,
                                        uint32_t option) {
    return links->item_count + cover->first[option] + option + 1;
}

static void links_set_colours_and_bounds(struct links *links, const qd_cover *cover) {
    for (uint32_t o = 0; links->colours && o < cover->option_count; o++)
        memcpy(links->colours + links_first_node(links, cover, o), cover->colours + cover->first[o],
               (cover->first[o + 1] - cover->first[o]) * sizeof *links->colours);
    for (uint32_t i = 0; links->most && i < links->item_count; i++) {
        uint32_t least = bounds_of(cover, i).least;
        links->least[i] = least < INT32_MAX ? least : INT32_MAX; /* signed; more than all options */
        links->most[i] = bounds_of(cover, i).most;
    }
}

/* `opened`: the search that is being opened, whose stop may end this; NULL: none. After a stop the image is of no
 * use. */
static qd_status links_build_image(struct links *links, const qd_cover *cover,
                                   const qd_cover_search *opened, qd_error *error) {
    links_link_items(links, cover);
    qd_status status = links_link_options(links, cover, opened, error);
    if (status != QD_OK)
        return status;
    links_set_colours_and_bounds(links, cover);
    memcpy(links->open, links->primary, links->word_count * sizeof *links->open);
    links->fresh = true;
    return QD_OK;
}

static qd_status links_take_memory(qd_cover_search *search, qd_error *error) {
    struct links *links = search->state;
    const qd_cover *cover = search->cover;
    size_t items = qd_cover_item_count(cover);
    links->item_count = (uint32_t)items;
    links->node_count = items + cover->entry_count + cover->option_count + 1;
    if (links->node_count >= SPACER)
        return qd_fail(error, QD_ERROR_RANGE, "the problem is too large for engine links");
    links->word_count = (items + 63) / 64;
    links->noted_size = cover->primary_count > FEW_ITEMS;
    size_t levels = cover->depth + cover->primary_count + 1;
    size_t words = 2 * links->word_count + 3 * links->node_count + 2 * (items + 1) + items;
    size_t colours_at = words, bounds_at = words += cover->colours ? links->node_count : 0;
    words += cover->bounds ? 2 * items : 0;
    links->image_size = words * sizeof(uint32_t);
    uint64_t bytes = 2 * (uint64_t)links->image_size + levels * sizeof *links->levels + 12 * items +
                     cover->option_count + (cover->bounds ? 4 * (cover->option_count + levels) : 0);
    qd_status status = qd_room_take(&search->room, bytes, "engine links", error);
    if (status != QD_OK)
        return status;
    links->image = qd_arena_array(&links->arena, words, sizeof(uint32_t));
    links->pristine = qd_arena_array(&links->arena, words, sizeof(uint32_t));
    links->primary = qd_arena_array(&links->arena, links->word_count, sizeof *links->primary);
    links->single = qd_arena_array(&links->arena, links->word_count, sizeof *links->single);
    links->levels = qd_arena_array(&links->arena, levels, sizeof *links->levels);
    links->trail = qd_arena_array(&links->arena, 2 * items + 1, sizeof *links->trail);
    links->excluded = qd_arena_array(&links->arena, cover->option_count, 1);
    links->holder = qd_arena_array(&links->arena, items, sizeof *links->holder);
    links->removed =
        qd_arena_array(&links->arena, cover->bounds ? cover->option_count : 0, sizeof(uint32_t));
    links->solution = qd_arena_array(&links->arena, cover->bounds ? levels : 0, sizeof(uint32_t));
    if (links->arena.failed)
        return qd_fail_memory(error);
    links->open = links->image;
    links->nodes = (struct node *)(links->open + links->word_count);
    links->left = (uint32_t *)(links->nodes + links->node_count);
    links->right = links->left + items + 1;
    links->sizes = links->right + items + 1;
    links->colours = cover->colours ? (uint32_t *)links->image + colours_at : NULL;
    links->least = cover->bounds ? (uint32_t *)links->image + bounds_at : NULL;
    links->most = cover->bounds ? links->least + items : NULL;
    return QD_OK;
}

static void links_close(qd_cover_search *search) {
    struct links *links = search->state;
    if (!links)
        return;
    qd_arena_free(&links->arena);
    free(links);
}

static qd_status links_open(qd_cover_search *search, qd_error *error) {
    struct links *links = search->state = qd_array_new(1, sizeof *links);
    if (!links)
        return qd_fail_memory(error);
    qd_status status = links_take_memory(search, error);
    return status == QD_OK ? links_build_image(links, search->cover, search, error) : status;
}

/* ---- the search ------------------------------------------------------------------------------ */

/*
 * Reads what is new on the trail. Returns the first open item without options, or the root if there
 * is none; then `single` is right. Also without branches.
 */
static inline uint32_t links_first_bare(struct links *links) {
    const uint32_t *restrict sizes = links->sizes, *restrict trail = links->trail;
    const uint64_t *restrict open = links->open;
    uint64_t *restrict single = links->single;
    uint32_t root = links->item_count, first = root, end = links->trail_count;
    for (uint32_t i = links->levels[links->level - 1].trail_before; i < end; i++) {
        uint32_t item = trail[i];
        uint64_t bit = open[item >> 6] & bit_of(item);
        uint32_t bare = ((bit != 0) & (sizes[item] == 0)) ? item : root;
        first = bare < first ? bare : first;
        single[item >> 6] |= bit;
    }
    return first;
}

/* The first open item with one option, if none has fewer; the root if there is none. */
static inline uint32_t links_first_single(const struct links *links) {
    for (size_t w = 0; w < links->word_count; w++) {
        uint64_t both = links->open[w] & links->single[w];
        if (both)
            return (uint32_t)(64 * w) + qd_lowest_bit(both);
    }
    return links->item_count;
}

/* The first item with the fewest options, if none has fewer than `least`. */
static inline uint32_t links_first_shortest(const struct links *links, uint32_t least) {
    const uint32_t *right = links->right, *sizes = links->sizes;
    uint32_t root = links->item_count, best = right[root], fewest = sizes[best];
    for (uint32_t i = right[best]; i != root && fewest > least; i = right[i])
        if (sizes[i] < fewest) {
            fewest = sizes[i];
            best = i;
        }
    return best;
}

/* The item for the first node; a dead end is seen there, because it will not be on the trail. */
static uint32_t links_pick_first_item(const struct links *links, qd_order order) {
    uint32_t root = links->item_count, found = links->right[root];
    if (found != root && order == QD_ORDER_FEWEST) {
        found = links_first_shortest(links, 0);
        if (links->sizes[found] == 0)
            return found;
    }
    return has_branch(links) ? links->branch : found;
}

/* The item to branch on; the root if there is none. The circle is in the order of the numbers. */
static inline uint32_t links_pick_item(struct links *links, qd_order order) {
    uint32_t root = links->item_count, found;
    if (links->level == 0)
        return links_pick_first_item(links, order);
    if (links->right[root] == root || order == QD_ORDER_FIRST)
        return links->right[root];
    if ((found = links_first_bare(links)) != root)
        return found;
    if (links->noted_size == 0)
        return links_first_shortest(links, 1);
    found = links_first_single(links);
    return found != root ? found : links_first_shortest(links, 2);
}

static inline void links_cover_others(qd_cover_search *search, uint32_t node, const bool observed,
                                      const bool coloured) {
    struct links *links = search->state;
    for (uint32_t n = to_right(links->nodes, node); n != node; n = to_right(links->nodes, n)) {
        search->effort.updates += commit(links, n, coloured);
        if (observed)
            qd_links_tell_commit(search, n);
    }
}

static inline void links_uncover_others(qd_cover_search *search, uint32_t node, const bool observed,
                                        const bool coloured) {
    struct links *links = search->state;
    if (observed)
        tell(search, QD_EVENT_RETREAT, links->nodes[node].item, option_of(links, node));
    for (uint32_t n = to_left(links->nodes, node); n != node; n = to_left(links->nodes, n)) {
        uncommit(links, n, coloured);
        if (observed)
            qd_links_tell_uncommit(search, n);
    }
}

static void links_take_solution(qd_cover_search *search) {
    struct links *links = search->state;
    QD_CHECK(search->chosen_count + links->level <= search->cover->depth);
    for (uint32_t l = 0; l < links->level; l++)
        search->solution[search->chosen_count + l] = option_of(links, links->levels[l].choice);
    search->solution_length = search->chosen_count + links->level;
}

/* Visits the node at links->level, which branches on `item`, and returns the next phase. */
static inline enum phase links_visit(qd_cover_search *search, uint32_t item, const bool observed,
                                     const bool coloured) {
    struct links *links = search->state;
    count_node(search, links->level);
    if (item == links->item_count) {
        search->effort.solutions++;
        if (observed)
            tell(search, QD_EVENT_SOLUTION, QD_NO_ITEM, QD_NO_OPTION);
        return RETREAT;
    }
    if (links->sizes[item] == 0) {
        if (observed)
            tell(search, QD_EVENT_DEAD_END, item, QD_NO_OPTION);
        return RETREAT;
    }
    struct level *level = &links->levels[links->level];
    level->choice = item;
    level->trail_before = links->trail_count;
    search->effort.updates += cover_item(links, item, coloured);
    level->trail_after = links->trail_count;
    if (observed)
        tell(search, QD_EVENT_COVER, item, QD_NO_OPTION);
    return ADVANCE;
}

/* Tries the next option of the item chosen at links->level, or uncovers the item. */
static inline enum phase links_advance(qd_cover_search *search, const bool observed,
                                       const bool coloured) {
    struct links *links = search->state;
    struct level *level = &links->levels[links->level];
    uint32_t node = links->nodes[level->choice].down;
    if (node < links->item_count) {
        uncover_item(links, node, coloured);
        shorten_trail(links, level->trail_before);
        if (observed)
            tell(search, QD_EVENT_UNCOVER, node, QD_NO_OPTION);
        return RETREAT;
    }
    QD_CHECK(links->nodes[node].item == links->nodes[level->choice].item);
    level->choice = node;
    shorten_trail(links, level->trail_after);
    if (observed)
        tell(search, QD_EVENT_CHOICE, links->nodes[node].item, option_of(links, node));
    links_cover_others(search, node, observed, coloured);
    links->level++;
    return VISIT;
}

/*
 * The recursion of the textbooks as a machine with three phases, so that it can stop anywhere and
 * continue. Compiled four times, with and without an observer, with and without colours.
 */
static inline qd_outcome links_dance(qd_cover_search *search, const bool observed,
                                     const bool coloured) {
    struct links *links = search->state;
    qd_outcome why;
    for (;;) {
        if (links->phase == VISIT) {
            if (qd_budget_stops(&search->budget, &search->effort, &why))
                return why;
            QD_CHECK_SOMETIMES(search->effort.nodes, links->node_count, qd_links_check(search));
            uint32_t item = links_pick_item(links, search->settings.order);
            QD_CHECK(item == links->item_count || (links->open[item >> 6] & bit_of(item)));
            links->phase = links_visit(search, item, observed, coloured);
            if (item != links->item_count)
                continue;
            if (!search->counting) {
                links_take_solution(search);
                return QD_SOLUTION;
            }
            if (search->effort.solutions == search->settings.limits.solutions)
                return QD_SOLUTION_LIMIT;
        } else if (links->phase == ADVANCE) {
            links->phase = links_advance(search, observed, coloured);
        } else {
            if (links->level == 0) {
                QD_CHECK_ALL(qd_links_check(search));
                return QD_DONE;
            }
            links->level--;
            links_uncover_others(search, links->levels[links->level].choice, observed, coloured);
            links->phase = ADVANCE;
        }
    }
}

static qd_outcome links_run(qd_cover_search *search) {
    const struct links *links = search->state;
    bool observed = search->settings.observer;
    if (links->most)
        return qd_links_run_bounds(search);
    if (links->colours)
        return observed ? links_dance(search, true, true) : links_dance(search, false, true);
    return observed ? links_dance(search, true, false) : links_dance(search, false, false);
}

/* ---- the rest of the search ------------------------------------------------------------------ */

static void links_write_path(const qd_cover_search *search, uint32_t level,
                             qd_cover_starts *starts) {
    const struct links *links = search->state;
    write_current(search, starts);
    for (uint32_t l = 0; l < level; l++)
        qd_starts_choose(starts, option_of(links, links->levels[l].choice));
}

/* The options after the choice at this level, if there are any; the others are banned. */
static qd_status links_write_siblings(const qd_cover_search *search, uint32_t level,
                                      qd_cover_starts *starts, qd_error *error) {
    const struct links *links = search->state;
    const struct node *nodes = links->nodes;
    uint32_t choice = links->levels[level].choice, item = nodes[choice].item;
    if (nodes[choice].down == item)
        return QD_OK;
    links_write_path(search, level, starts);
    ban_current(search, starts);
    for (uint32_t n = choice; n != item; n = nodes[n].up)
        qd_starts_ban(starts, option_of(links, n));
    return qd_starts_end(starts, item, error);
}

static qd_status links_remaining(const qd_cover_search *search, qd_cover_starts *starts,
                                 qd_error *error) {
    const struct links *links = search->state;
    qd_status status = QD_OK;
    if (links->most)
        return qd_links_remaining_bounds(search, starts, error);
    if (links->phase == VISIT) {
        links_write_path(search, links->level, starts);
        ban_current(search, starts);
        status = qd_starts_end(starts, has_branch(links) ? links->branch : QD_NO_ITEM, error);
    }
    for (uint32_t l = open_levels(links); l-- > 0 && status == QD_OK;)
        status = links_write_siblings(search, l, starts, error);
    return status;
}

static bool links_share(const qd_cover_search *search, uint32_t level, uint32_t *tried,
                        uint32_t *all) {
    const struct links *links = search->state;
    const struct node *nodes = links->nodes;
    if (links->most)
        return qd_links_share_bounds(search, level, tried, all);
    if (level >= open_levels(links))
        return false;
    uint32_t choice = links->levels[level].choice, item = nodes[choice].item;
    *all = links->sizes[item];
    *tried = 0;
    for (uint32_t n = choice; n != item; n = nodes[n].up)
        ++*tried;
    return true;
}

/* ---- starts ---------------------------------------------------------------------------------- */

static void links_restore_image(struct links *links, const qd_cover *cover) {
    if (links->fresh)
        return;
    if (links->pristine_kept) {
        memcpy(links->image, links->pristine, links->image_size);
    } else {
        links_build_image(links, cover, NULL, NULL);
        memcpy(links->pristine, links->image, links->image_size);
        links->pristine_kept = true;
    }
}

/* Removes one option from all its lists, permanently. False if it is in none. */
static bool links_ban(struct links *links, const qd_cover *cover, uint32_t option) {
    struct node *nodes = links->nodes;
    if (links->excluded[option] || cover->idle[option])
        return false;
    links->excluded[option] = 1;
    for (uint32_t n = links_first_node(links, cover, option); !(nodes[n].item & SPACER); n++) {
        nodes[nodes[n].up].down = nodes[n].down;
        nodes[nodes[n].down].up = nodes[n].up;
        links->sizes[nodes[n].item]--;
    }
    return true;
}

static void links_ban_all(qd_cover_search *search, const qd_cover_start *start) {
    struct links *links = search->state;
    for (size_t i = 0; i < start->banned_count; i++)
        if (links_ban(links, search->cover, start->banned[i]) && search->settings.observer)
            tell(search, QD_EVENT_BAN, QD_NO_ITEM, start->banned[i]);
}

/*
 * Whether one more option may name the item with this colour, after those chosen before. The holder
 * of an item is 0, or the colour that was chosen for it, or SETTLED if it has none.
 */
static bool links_may_name(const struct links *links, uint32_t item, uint32_t colour) {
    if (links->holder[item] == 0)
        return true;
    if (colour || links->holder[item] != SETTLED)
        return links->holder[item] == colour;
    bool primary = links->primary[item >> 6] & bit_of(item);
    return primary && links->most && links->most[item] > 0;
}

/* The first item of an option that conflicts with options chosen before; QD_NO_ITEM if none
 * does. */
static uint32_t links_find_clash(const struct links *links, const qd_cover *cover,
                                 uint32_t option) {
    for (const uint32_t *e = option_begin(cover, option); e < option_end(cover, option); e++)
        if (!links_may_name(links, *e, colour_at(cover, e)))
            return *e;
    return QD_NO_ITEM;
}

/* Covers the items of an option, permanently. */
static void links_commit_all(qd_cover_search *search, uint32_t option) {
    struct links *links = search->state;
    const qd_cover *cover = search->cover;
    bool observed = search->settings.observer;
    uint32_t n = links_first_node(links, cover, option);
    for (const uint32_t *e = option_begin(cover, option); e < option_end(cover, option); e++, n++) {
        uint32_t colour = colour_at(cover, e);
        links->holder[*e] = colour ? colour : SETTLED;
        if (links->most) {
            qd_links_use(search, n);
            continue;
        }
        search->effort.updates += commit(links, n, links->colours);
        if (observed)
            qd_links_tell_commit(search, n);
    }
}

/* Chooses an option, permanently. False if it is excluded or conflicts with one chosen before. */
static bool links_choose(qd_cover_search *search, uint32_t option) {
    struct links *links = search->state;
    const qd_cover *cover = search->cover;
    uint32_t clash = links_find_clash(links, cover, option);
    bool fine = clash == QD_NO_ITEM && !links->excluded[option] && !cover->idle[option];
    if (search->settings.observer)
        tell(search, fine ? QD_EVENT_GIVEN : QD_EVENT_CLASH, clash, option);
    if (!fine)
        return false;
    if (links->most)
        links_ban(links, cover, option);
    links_commit_all(search, option);
    return true;
}

static bool links_begin(qd_cover_search *search, const qd_cover_start *start) {
    struct links *links = search->state;
    const qd_cover *cover = search->cover;
    links_restore_image(links, cover);
    links->fresh = false;
    links->level = links->trail_count = 0;
    links->branch = start->branch;
    links->phase = VISIT;
    if (search->settings.observer)
        tell(search, QD_EVENT_START, QD_NO_ITEM, QD_NO_OPTION);
    if (start->banned_count || links->most) {
        memset(links->excluded, 0, cover->option_count);
        links_ban_all(search, start);
    }
    memset(links->holder, 0, links->item_count * sizeof *links->holder);
    links->removed_count = 0;
    bool possible = true;
    for (size_t i = 0; i < start->chosen_count && possible; i++)
        possible = links_choose(search, start->chosen[i]);
    if (start->banned_count || links->most)
        memset(links->excluded, 0, cover->option_count);
    links->trail_count = 0;
    memset(links->single, 0, links->word_count * sizeof *links->single);
    for (uint32_t i = 0; i < links->item_count; i++)
        links->single[i >> 6] |= (uint64_t)(links->sizes[i] == 1) << (i & 63);
    QD_CHECK_ALL(qd_links_check(search));
    return possible;
}

const struct qd_engine qd_engine_links = {
    .name = "links",
    .summary = "dancing links (Knuth's Algorithm X): the reference; works on any problem",
    .open = links_open,
    .close = links_close,
    .begin = links_begin,
    .run = links_run,
    .remaining = links_remaining,
    .share = links_share,
};

/* ---- for the tests --------------------------------------------------------------------------- */

const void *qd_links_image(const qd_cover_search *search, size_t *size) {
    const struct links *links = search->state;
    *size = links->image_size;
    return links->image;
}
