#include "best_near.h"

#include "../base/random.h"

#define TREE_NODES 200
#define FIRST_FREED 8
#define LEAST_FREED 4

void qd_best_near_open(struct best_near *near, struct best_tree *tree) {
    *near = (struct best_near){.tree = tree, .random = 1, .freed = FIRST_FREED};
}

/* The state's number of an option. */
static uint32_t best_near_find(const struct best_state *state, uint32_t number) {
    uint32_t begin = 0, end = state->option_count;
    while (begin + 1 < end) {
        uint32_t middle = begin + (end - begin) / 2;
        if (state->number[middle] <= number)
            begin = middle;
        else
            end = middle;
    }
    QD_CHECK(state->number[begin] == number);
    return begin;
}

void qd_best_near_begin(struct best_near *near, const uint32_t *options, uint32_t count,
                        int64_t most) {
    struct best_state *state = near->tree->state;
    if (near->freed > count)
        near->freed = count;
    uint32_t left = near->freed;
    near->nodes = 0;
    qd_best_tree_begin(near->tree, most);
    near->tree->most_steps = BEST_FEW_STEPS;
    for (uint32_t i = 0; i < count; i++) {
        if (qd_random_below(&near->random, count - i) < left)
            left--;
        else
            qd_best_choose(state, best_near_find(state, options[i]));
    }
    qd_best_gather(near->tree->bound, NULL);
}

enum best_event qd_best_near_go_on(struct best_near *near) {
    enum best_event event = qd_best_tree_go_on(near->tree);
    if (event == BEST_END) {
        near->freed++;
    } else if (event == BEST_NODE && ++near->nodes >= TREE_NODES) {
        near->freed -= near->freed > LEAST_FREED;
        return BEST_END;
    }
    return event;
}
