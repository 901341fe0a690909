/*
 * A place in the tree of choices that can be moved to any other, with the options and items that
 * remain there. For dividing a problem into starts, which visits many places but searches none.
 * Supports all kinds of items.
 *
 * Every item has a bit set of its options, in whole words, as in engine_cells.c, and three numbers:
 *
 *      size   live options
 *      need   how often it must still be covered; 0 for secondary items
 *      room   how often it may still be covered
 *
 * Hidden options and used items are recorded, and undone in reverse order. A step ends as soon as an
 * item is short. Then nothing can be done here but to go back.
 */
#ifndef QD_COVER_WALK_H
#define QD_COVER_WALK_H

#include "problem.h"

#include "../base/asking.h"
#include "../base/bits.h"
#include "../base/memory.h"

/* An item of an option. The place of its bit is 64 times its word, plus the number in the word. */
struct walk_entry {
    uint32_t item, place;
};

/* An item before it was used once more. */
struct walk_use {
    uint32_t item, need, room, colour;
};

/* A place on the path to the current one. */
struct walk_mark {
    uint32_t hidden_count, short_count;
    size_t use_count;
};

struct walk {
    const qd_cover *cover;
    struct arena arena;         /* of all arrays */
    struct walk_entry *entries; /* like those of the problem */
    struct uses options;        /* of items */
    uint32_t *first_word;       /* of items, in bits; item_count + 1 */
    uint64_t *bits;
    uint8_t *alive;                        /* of options */
    uint32_t *size, *need, *room, *colour; /* of items; colour 0: it has none */
    uint32_t *hidden, hidden_count;        /* options */
    struct walk_use *uses;                 /* at most one for each entry */
    size_t use_count;
    uint32_t short_count; /* items whose size is below their need; if any: no solution here */
    uint32_t *forced;     /* items that may have no more options than they need */
    size_t forced_count;
    uint64_t work;   /* entries visited since it was opened */
    uint64_t chosen; /* options chosen since then, one by one */

    /* From `bits` to `alive` it is one block of that many bytes, and a copy of it; NULL if large. */
    size_t state_size;
    uint8_t *kept;
    struct walk_mark kept_mark;
};

/* It must be closed even if this fails. QD_ERROR_RANGE: it is too large; QD_ERROR_STOPPED: `asking` (may be NULL) was. */
qd_status qd_walk_open(struct walk *walk, const qd_cover *cover, struct asking *asking,
                       qd_error *error);
void qd_walk_close(struct walk *walk);

static inline struct walk_mark walk_mark(const struct walk *walk) {
    return (struct walk_mark){walk->hidden_count, walk->short_count, walk->use_count};
}

void qd_walk_undo(struct walk *walk, struct walk_mark mark);

/* Keeps this place, to return to it any number of times: from far away quicker than undoing. It must
 * not be left upwards meanwhile. */
void qd_walk_keep(struct walk *walk);
void qd_walk_return(struct walk *walk);

/* Removes the option, if it is alive. */
void qd_walk_ban(struct walk *walk, uint32_t option);

/* Covers the item without choosing any of its options yet, and hides them: once for all of them. */
void qd_walk_cover(struct walk *walk, uint32_t item);

/* Then chooses one of them. */
void qd_walk_choose_for(struct walk *walk, uint32_t option, uint32_t item);

/* Chooses the option; false, and nothing is done, if it is not alive. */
bool qd_walk_choose(struct walk *walk, uint32_t option);

/*
 * Chooses the options of items that need all they have left, until there are no more such items, or
 * one is short: those since the last call or, the first time at a place, all of them.
 */
void qd_walk_settle(struct walk *walk, bool everywhere);

/* Applies a whole start; false if it chooses an option that it cannot. */
bool qd_walk_apply(struct walk *walk, const qd_cover_start *start);

/*
 * The item that an engine would branch on (`branch` is that of a start, and takes precedence if
 * possible); QD_NO_ITEM if nothing is left to decide, or an item cannot be covered. No item has
 * fewer ways than `least`: 2 after all forced choices were made, else 1.
 */
uint32_t qd_walk_pick(struct walk *walk, uint32_t branch, uint32_t least);

/* Lists the options of the item, ascending, at most `most` of them; returns how many. */
uint32_t qd_walk_list(const struct walk *walk, uint32_t item, uint32_t *options, uint32_t most);

/* Bans the first options of the item, so many. */
void qd_walk_ban_first(struct walk *walk, uint32_t item, uint32_t count);

/* Live option `number` of the item, which must exist. */
uint32_t qd_walk_find(const struct walk *walk, uint32_t item, uint32_t number);

/* How many ways there are to cover the item next: with bounds, the last ones leave too few options. */
static inline uint32_t walk_ways(const struct walk *walk, uint32_t item) {
    return walk->size[item] - walk->need[item] + 1;
}

/* The number of live options. */
static inline uint32_t walk_weight(const struct walk *walk) {
    return walk->cover->option_count - walk->hidden_count;
}

#endif
