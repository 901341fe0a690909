/* The walker of the structure of the links engine. */
#include "links.h"

#include "../base/bits.h"

#ifdef QUADRILLE_CHECKS

/* Whether an option that was chosen, by the start or above the current node, names the item. Not
 * checked with bounds. */
static bool links_check_is_named(const struct links *links, uint32_t item) {
    const struct node *nodes = links->nodes;
    if (links->holder[item] || links->most)
        return true;
    for (uint32_t l = 0; l < links->level; l++) {
        uint32_t choice = links->levels[l].choice, n = to_right(nodes, choice);
        while (n != choice && nodes[n].item != item)
            n = to_right(nodes, n);
        if (nodes[n].item == item)
            return true;
    }
    return false;
}

static const char *links_check_check_circle(const struct links *links, uint32_t item) {
    const struct node *nodes = links->nodes;
    uint32_t length = 0, above = item;
    bool settled = false;
    for (uint32_t n = nodes[item].down; n != item; above = n, n = nodes[n].down) {
        if (n < links->item_count || n >= links->node_count)
            return "a list leads to another header, or out of the nodes";
        if (nodes[n].up != above)
            return "a node's up does not point to the node above it";
        if (nodes[n].item != item)
            return "a node is in the list of another item";
        settled = settled || (links->colours && links->colours[n] == SETTLED);
        if (++length > links->node_count)
            return "a list does not come back to its header";
    }
    if (nodes[item].up != above)
        return "a header's up does not point to the last node";
    if (settled &&
        ((links->primary[item >> 6] & bit_of(item)) || !links_check_is_named(links, item)))
        return "a node is settled, but its item has no colour";
    return length == links->sizes[item] ? NULL : "a size is not the length of its list";
}

/* The circle of items is in the order of the numbers, and agrees with `open`. */
static const char *links_check_check_items(const struct links *links) {
    uint32_t root = links->item_count, steps = 0, open = 0;
    for (uint32_t i = links->right[root]; i != root; i = links->right[i]) {
        if (i >= root || links->left[links->right[i]] != i || links->right[links->left[i]] != i)
            return "the circle of items is broken";
        if (links->right[i] <= i)
            return "the circle of items is not in the order of their numbers";
        if (!(links->open[i >> 6] & bit_of(i)))
            return "an item is in the circle, but not open";
        if (++steps > root)
            return "the circle of items does not come back to the root";
    }
    for (size_t w = 0; w < links->word_count; w++) {
        open += qd_bit_count(links->open[w]);
        if (links->open[w] & ~links->primary[w])
            return "an item is open, but not primary";
    }
    return open == steps ? NULL : "an item is open, but not in the circle";
}

/* Choices are nodes of covered items; the trail only grows from level to level. */
static const char *links_check_check_levels(const struct links *links) {
    uint32_t trail = 0;
    for (uint32_t l = 0; l < open_levels(links) && !links->most; l++) {
        const struct level *level = &links->levels[l];
        uint32_t item = links->nodes[level->choice].item;
        if (l < links->level && level->choice < links->item_count)
            return "a level above the current one has no choice";
        if (links->open[item >> 6] & bit_of(item))
            return "the item of a level is open";
        if (level->trail_before < trail || level->trail_after < level->trail_before)
            return "the trail of a level is shorter than that of the one above";
        trail = level->trail_after;
    }
    return links->most || trail <= links->trail_count ? NULL : "the trail is too short";
}

/* Also checks covered items: their lists remain as they were when the item was covered. */
const char *qd_links_check(const qd_cover_search *search) {
    const struct links *links = search->state;
    const char *wrong = links_check_check_items(links);
    for (uint32_t i = 0; i < links->item_count && !wrong; i++)
        wrong = links_check_check_circle(links, i);
    return wrong ? wrong : links_check_check_levels(links);
}

#endif
