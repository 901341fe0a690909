/*
 * A place in the tree of choices that can be moved to any other: what options and items are left
 * there. For what looks at many places and searches none: dividing a problem into starts. Knows all
 * kinds of items.
 *
 * Every item has its options as bits, in whole words, as in engine_cells.c, and three numbers:
 *
 *      size   options alive
 *      need   how often it must still be covered; 0 for secondary items
 *      room   how often it may
 *
 * Hidden options and used items are noted, and taken back in the reverse order.
 */
#ifndef QD_COVER_WALK_H
#define QD_COVER_WALK_H

#include "problem.h"

#include "../base/bits.h"

/* An item of an option: where its bit is, 64 times its word and the number in it. */
struct walk_entry {
    uint32_t item, place;
};

/* An item before it was used once more. */
struct walk_use {
    uint32_t item, need, room, colour;
};

struct walk {
    const qd_cover *cover;
    struct walk_entry *entries;   /* as those of the problem */
    uint32_t *list;               /* of items: their options */
    uint32_t *first, *first_word; /* of items, in list and in bits; item_count + 1 */
    uint64_t *bits;
    uint8_t *alive;                        /* of options */
    uint32_t *size, *need, *room, *colour; /* of items; colour 0: it has none */
    uint32_t *hidden, hidden_count;        /* options */
    struct walk_use *uses;                 /* at most one for each entry */
    size_t use_count;
    uint32_t
        short_count; /* items whose size is less than their need: if any, nothing comes of this place */
    uint32_t *forced; /* items that may have come down to what they need */
    size_t forced_count;
    uint64_t work; /* entries looked at since it was opened */
};

/* A place on the way to the present one. */
struct walk_mark {
    uint32_t hidden_count, short_count;
    size_t use_count;
};

/* On failure it is to be closed, too. */
qd_status qd_walk_open(struct walk *walk, const qd_cover *cover, qd_error *error);
void qd_walk_close(struct walk *walk);

static inline struct walk_mark walk_mark(const struct walk *walk) {
    return (struct walk_mark){walk->hidden_count, walk->short_count, walk->use_count};
}

void qd_walk_undo(struct walk *walk, struct walk_mark mark);

/* Takes the option out, if it is alive. */
void qd_walk_ban(struct walk *walk, uint32_t option);

/* Covers the item with none of its options yet, and hides them: once for all of them. */
void qd_walk_cover(struct walk *walk, uint32_t item);

/* Then chooses one of them. */
void qd_walk_choose_for(struct walk *walk, uint32_t option, uint32_t item);

/* Chooses the option; false, and nothing is done, if it is not alive. */
bool qd_walk_choose(struct walk *walk, uint32_t option);

/*
 * Chooses what items need of their last options, until none is left that does, or one is short:
 * what is new since it was called last, or (everywhere) at the place where it is called first.
 */
void qd_walk_settle(struct walk *walk, bool everywhere);

/* All of a start; false if it chooses what it cannot. */
bool qd_walk_apply(struct walk *walk, const qd_cover_start *start);

/*
 * The item that an engine would branch on (`branch` is that of a start, and wins if it can be);
 * QD_NO_ITEM if nothing is left to decide, or an item cannot be covered. No item has fewer ways
 * than `least`: 2 where all is settled, else 1.
 */
uint32_t qd_walk_pick(struct walk *walk, uint32_t branch, uint32_t least);

/* The options of the item, ascending, at most `most` of them. Returns how many. */
uint32_t qd_walk_list(const struct walk *walk, uint32_t item, uint32_t *options, uint32_t most);

/* Options alive. */
static inline uint32_t walk_weight(const struct walk *walk) {
    return walk->cover->option_count - walk->hidden_count;
}

#endif
