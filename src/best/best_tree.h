/*
 * Branch and bound: all covers whose cost is at most `most`, in units. A node improves the prices it
 * has from the node above by some steps, drops the options that would cost too much, and branches on
 * the item with the fewest options left. One choice is tried first, then the node goes on without
 * it.
 *
 * The tree is walked in small pieces, so that it can be left and entered again anywhere.
 */
#ifndef QD_BEST_TREE_H
#define QD_BEST_TREE_H

#include "best_bound.h"
#include "../base/memory.h"

/* Steps of a node where nothing has to be proved. */
#define BEST_FEW_STEPS 10

/* A choice on the path: what it was, and the counts of the state before it. */
struct best_level {
    uint32_t option, live_count, chosen_count;
};

enum best_event {
    BEST_GOES_ON, /* something was done, at most all entries were gone through */
    BEST_NODE,    /* and a node is complete */
    BEST_COVER,   /* the options chosen are a cover, and cost at most `most` */
    BEST_END      /* there are no more nodes */
};

struct best_tree {
    struct arena arena; /* of all arrays */
    struct best_state *state;
    struct best_bound *bound;
    int64_t most; /* may be lowered at any time */
    bool has_cut; /* something was left out because of its cost */

    struct best_level *levels;
    uint32_t depth;
    int64_t *root_prices;
    int64_t *saved; /* prices at the first levels of the path */
    uint32_t saved_levels;
    uint32_t *options_left; /* of items */

    uint64_t passes;     /* of all trees */
    bool is_dive;        /* it only has to find some cover */
    int64_t aim;         /* then: the bound that prices are improved for, in scaled units */
    uint32_t most_steps; /* of a node; may be lowered before the first one */
    uint32_t steps;      /* of the node so far */
    int64_t highest;     /* its best bound so far */
    double pace;
    bool is_fresh;   /* an option was chosen since the last cover */
    bool is_forcing; /* a choice of this node was forced, and there may be more of them */
    uint64_t
        forced_work; /* entries gone through for such choices, which `work` of the bound lacks */
};

/* The bound must have been opened; its prices are those of the root from here on. `memory`: bytes
 * for saving prices. */
qd_status qd_best_tree_open(struct best_tree *tree, struct best_bound *bound, uint64_t memory,
                            qd_error *error);
void qd_best_tree_close(struct best_tree *tree);

/* Goes to the root, for covers of at most this cost. */
void qd_best_tree_begin(struct best_tree *tree, int64_t most);

/* The same, with less effort at each node: to find some cover, of about that bound. */
void qd_best_tree_dive(struct best_tree *tree, int64_t most, int64_t aim);

enum best_event qd_best_tree_go_on(struct best_tree *tree);

#endif
