#include "best_root.h"

#include <stdlib.h>
#include <string.h>

#define STEPS 1000
#define FIRST_PACE 2.0
#define SLOWER 0.7
#define LEAST_PACE 0.001
#define PATIENCE 10

void qd_best_root_begin(struct best_root *root, struct best_bound *bound, int64_t *prices) {
    *root = (struct best_root){.bound = bound, .prices = prices, .value = INT64_MIN};
    root->pace = FIRST_PACE;
}

static void best_root_copy(const struct best_root *root, int64_t *to, const int64_t *from) {
    memcpy(to, from, root->bound->state->item_count * sizeof *to);
}

/* Back to the best prices, in shorter steps. */
static void best_root_slow_down(struct best_root *root) {
    root->pace *= SLOWER;
    root->idle_steps = 0;
    best_root_copy(root, root->bound->prices, root->prices);
    qd_best_evaluate(root->bound);
}

bool qd_best_root_go_on(struct best_root *root) {
    struct best_bound *bound = root->bound;
    qd_best_evaluate(bound);
    if (bound->value > root->value) {
        root->value = bound->value;
        root->idle_steps = 0;
        best_root_copy(root, root->prices, bound->prices);
    } else if (++root->idle_steps >= PATIENCE) {
        best_root_slow_down(root);
    }
    int64_t aim = root->value + llabs(root->value) / 50 + bound->scale;
    bool may_improve = root->steps++ < STEPS && root->pace > LEAST_PACE;
    if (may_improve && qd_best_step(bound, aim, root->pace))
        return true;
    best_root_copy(root, bound->prices, root->prices);
    return false;
}
