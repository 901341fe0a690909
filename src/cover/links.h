/*
 * The structure of dancing links and its steps, for the two searches on it: engine_links.c (every
 * primary item once) and links_bounds.c (items with bounds). engine_links.c has a drawing.
 * links_tell.c tells an observer about steps.
 */
#ifndef QD_COVER_LINKS_H
#define QD_COVER_LINKS_H

#include "search_one.h"
#include "../base/memory.h"

/* In `item` of a spacer, with the number of the option after it. */
#define SPACER UINT32_C(0x80000000)

/* In `colours` of a node whose item got the node's colour from another option. */
#define SETTLED UINT32_MAX

struct node {
    uint32_t up, down;
    uint32_t item;
};

enum phase {
    VISIT,   /* a node of the search tree at `level` is to be visited */
    ADVANCE, /* the next option of the item chosen at `level` is to be tried */
    RETREAT  /* the node at `level` is finished: undo the choice that led there */
};

struct level {
    uint32_t choice;       /* the node of the option being tried; at first the item's header */
    uint32_t trail_before; /* trail_count when the node was visited */
    uint32_t trail_after;  /* trail_count when its item was covered */
    uint32_t item;         /* with bounds: the item, */
    uint32_t removed;      /* and removed_count when the node was visited */
};

struct links {
    struct arena arena; /* of all arrays */
    uint32_t item_count;
    size_t node_count;
    struct node *nodes;
    uint32_t *left, *right; /* item_count + 1 of each */
    uint32_t *sizes;        /* of items: options in their lists */
    uint32_t *colours;      /* of nodes, 0 for none; NULL if the problem has no colours */
    uint64_t *open;         /* bit set of items: primary and still to be covered */
    uint64_t *primary;      /* bit set of items */
    uint64_t *single;       /* bit set of items of size 1, as far as the trail was read */
    size_t word_count;      /* of each bit set */

    void *image; /* one block for open, nodes, left, right, sizes, colours and bounds */
    size_t image_size;
    void *pristine;     /* the image before any start */
    bool pristine_kept; /* a search that never restarts does not write that memory */
    bool fresh;         /* the image is unchanged since it was built */

    enum phase phase;
    uint32_t branch; /* the item for the first node, or QD_NO_ITEM */
    uint32_t level;
    struct level *levels; /* one more than choices can be nested */
    uint32_t noted_size;  /* 1, or 0 if there are few items */
    uint32_t *trail;      /* items whose size became noted_size or less since the start */
    uint32_t trail_count;
    uint8_t *excluded; /* of options, while a start is set up */
    uint32_t *holder;  /* of items, likewise */

    /* Only if the problem has bounds; see links_bounds.c. */
    uint32_t *least, *most; /* of items: how often each must and may still be covered */
    uint32_t
        *removed; /* nodes of options that were tried and are removed until the item is finished */
    uint32_t removed_count;
    uint32_t *solution; /* the option chosen at each level, or QD_NO_OPTION */
};

static inline uint64_t bit_of(uint32_t item) {
    return UINT64_C(1) << (item & 63);
}

/*
 * Takes the option of `node` out of the lists of its other items, walking to the right. Appends
 * items to the trail and returns its new end. Without branches, because it is often unpredictable
 * whether a list becomes short. Settled nodes stay: their item's list is not used any more.
 */
static inline uint32_t *hide(struct links *links, uint32_t *restrict trail, uint32_t node,
                             uint64_t *updates, const bool coloured) {
    struct node *restrict nodes = links->nodes;
    uint32_t *restrict sizes = links->sizes, noted = links->noted_size;
    for (uint32_t n = node + 1; n != node;) {
        uint32_t item = nodes[n].item, up = nodes[n].up, down = nodes[n].down;
        if (item & SPACER) {
            n = up;
            continue;
        }
        if (coloured && links->colours[n] == SETTLED) {
            n++;
            continue;
        }
        nodes[up].down = down;
        nodes[down].up = up;
        *trail = item;
        trail += --sizes[item] <= noted;
        ++*updates;
        n++;
    }
    return trail;
}

/* The exact reverse, walking to the left. The trail is restored elsewhere. */
static inline void unhide(struct links *links, uint32_t node, const bool coloured) {
    struct node *restrict nodes = links->nodes;
    uint32_t *restrict sizes = links->sizes;
    for (uint32_t n = node - 1; n != node;) {
        uint32_t item = nodes[n].item, up = nodes[n].up, down = nodes[n].down;
        if (item & SPACER) {
            n = down;
            continue;
        }
        if (coloured && links->colours[n] == SETTLED) {
            n--;
            continue;
        }
        nodes[up].down = n;
        nodes[down].up = n;
        sizes[item]++;
        n--;
    }
}

/* Returns the updates: one for each node taken out, and one for the item, as Knuth counts. */
static inline uint64_t cover_item(struct links *links, uint32_t item, const bool coloured) {
    const struct node *nodes = links->nodes;
    uint32_t *trail = links->trail + links->trail_count;
    uint64_t updates = 1;
    QD_CHECK(item < links->item_count);
    links->right[links->left[item]] = links->right[item];
    links->left[links->right[item]] = links->left[item];
    links->open[item >> 6] &= ~bit_of(item);
    for (uint32_t n = nodes[item].down; n != item; n = nodes[n].down)
        trail = hide(links, trail, n, &updates, coloured);
    links->trail_count = (uint32_t)(trail - links->trail);
    QD_CHECK(links->trail_count <= 2 * links->item_count);
    return updates;
}

static inline void uncover_item(struct links *links, uint32_t item, const bool coloured) {
    const struct node *nodes = links->nodes;
    QD_CHECK(!(links->open[item >> 6] & bit_of(item))); /* it is covered */
    for (uint32_t n = nodes[item].up; n != item; n = nodes[n].up)
        unhide(links, n, coloured);
    links->right[links->left[item]] = item;
    links->left[links->right[item]] = item;
    links->open[item >> 6] |= links->primary[item >> 6] & bit_of(item);
}

/* The item of `node` gets the node's colour: hides options with another colour, settles the
 * others. */
static inline uint64_t purify(struct links *links, uint32_t node) {
    const struct node *nodes = links->nodes;
    uint32_t *trail = links->trail + links->trail_count;
    uint32_t item = nodes[node].item, colour = links->colours[node];
    QD_CHECK(colour != 0 && colour != SETTLED);
    uint64_t updates = 1;
    for (uint32_t n = nodes[item].down; n != item; n = nodes[n].down) {
        if (links->colours[n] != colour)
            trail = hide(links, trail, n, &updates, true);
        else if (n != node)
            links->colours[n] = SETTLED;
    }
    links->trail_count = (uint32_t)(trail - links->trail);
    return updates;
}

static inline void unpurify(struct links *links, uint32_t node) {
    const struct node *nodes = links->nodes;
    uint32_t item = nodes[node].item, colour = links->colours[node];
    for (uint32_t n = nodes[item].up; n != item; n = nodes[n].up) {
        if (links->colours[n] == SETTLED)
            links->colours[n] = colour;
        else if (n != node)
            unhide(links, n, true);
    }
}

/* The effect of choosing the option of `node` on the node's item, and its reverse. */
static inline uint64_t commit(struct links *links, uint32_t node, const bool coloured) {
    if (!coloured || links->colours[node] == 0)
        return cover_item(links, links->nodes[node].item, coloured);
    return links->colours[node] == SETTLED ? 0 : purify(links, node);
}

static inline void uncommit(struct links *links, uint32_t node, const bool coloured) {
    if (!coloured || links->colours[node] == 0)
        uncover_item(links, links->nodes[node].item, coloured);
    else if (links->colours[node] != SETTLED)
        unpurify(links, node);
}

/* To be called when sizes are again what they were when the trail had that length. */
static inline void shorten_trail(struct links *links, uint32_t count) {
    QD_CHECK(count <= links->trail_count);
    for (uint32_t i = count; i < links->trail_count; i++) {
        uint32_t item = links->trail[i];
        links->single[item >> 6] &= ~((uint64_t)(links->sizes[item] != 1) << (item & 63));
    }
    links->trail_count = count;
}

/* The next node of the option to the right of `node`, and to the left; wraps around at the ends. */
static inline uint32_t to_right(const struct node *nodes, uint32_t node) {
    return nodes[node + 1].item & SPACER ? nodes[node + 1].up : node + 1;
}

static inline uint32_t to_left(const struct node *nodes, uint32_t node) {
    return nodes[node - 1].item & SPACER ? nodes[node - 1].down : node - 1;
}

static inline uint32_t option_of(const struct links *links, uint32_t node) {
    QD_CHECK(node >= links->item_count && node < links->node_count);
    while (!(links->nodes[node].item & SPACER))
        node++;
    return (links->nodes[node].item & ~SPACER) - 1;
}

/* Calls the observer. */
static inline void tell(const qd_cover_search *search, qd_cover_event_kind kind, uint32_t item,
                        uint32_t option) {
    const struct links *links = search->state;
    qd_cover_event event = {kind, links->level, item, option};
    search->settings.observer(search->settings.observer_user, &event);
}

/* Tells what committing to `node` did, or what undoing that did, if it did anything. */
void qd_links_tell_commit(const qd_cover_search *search, uint32_t node);
void qd_links_tell_uncommit(const qd_cover_search *search, uint32_t node);

/* The rest of the search, and shares, with bounds. */
qd_status qd_links_remaining_bounds(const qd_cover_search *search, qd_cover_starts *starts,
                                    qd_error *error);
bool qd_links_share_bounds(const qd_cover_search *search, uint32_t level, uint32_t *tried,
                           uint32_t *all);

/* The number of levels whose items have options being tried. */
static inline uint32_t open_levels(const struct links *links) {
    return links->level + (links->phase == ADVANCE);
}

/* Whether the item of the first node is given, and still open. */
static inline bool has_branch(const struct links *links) {
    return links->level == 0 && links->branch != QD_NO_ITEM &&
           (links->open[links->branch >> 6] & bit_of(links->branch));
}

/* The search with bounds; and using the item of `node` once more, which counts updates. */
void qd_links_use(qd_cover_search *search, uint32_t node);
qd_outcome qd_links_run_bounds(qd_cover_search *search);

/* ---- for the tests --------------------------------------------------------------------------- */

#ifdef QUADRILLE_CHECKS

/* Walks every list and checks every link and size; NULL if all is right, else what is wrong. */
const char *qd_links_check(const qd_cover_search *search);

#endif

/* Everything that covering changes and uncovering must restore, byte for byte. */
const void *qd_links_image(const qd_cover_search *search, size_t *size);

#endif
