/*
 * Better covers near the best one: some of its options are kept, chosen at random, and what the
 * others covered is searched for something cheaper, in a small tree. Trees that end early are
 * followed by larger ones. (Large neighbourhood search: Shaw 1998.)
 */
#ifndef QD_BEST_NEAR_H
#define QD_BEST_NEAR_H

#include "best_tree.h"

struct best_near {
    struct best_tree *tree;
    uint64_t random; /* the state of random numbers */
    uint32_t freed;  /* options that are not kept */
    uint64_t nodes;  /* of this tree */
};

void qd_best_near_open(struct best_near *near, struct best_tree *tree);

/* The next tree, near these options: numbers of the problem, ascending, of which there is at least
 * one. It looks for covers of at most this cost. */
void qd_best_near_begin(struct best_near *near, const uint32_t *options, uint32_t count,
                        int64_t most);

/* As qd_best_tree_go_on; BEST_END also if the tree becomes too large. */
enum best_event qd_best_near_go_on(struct best_near *near);

#endif
