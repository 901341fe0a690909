#include "best_root.h"

#include <stdlib.h>
#include <string.h>

/*
 * Steps go on in the direction of those before, as far as `DEFLECTION` says (Camerini, Fratta and Maffioli
 * 1975). Bounds after 1,000 steps, or fewer if prices do not improve any more:
 *
 *     deflection, patience, slower    L-trominoes 15x18   pentominoes 6x10   partition-100-2000-1
 *     0, 10, 0.6                      1805.5              58.0               4136.0
 *     0, 20, 0.7                      1822.0              73.1               4138.4
 *     0.7, 10, 0.7                    1825.8              75.1               4138.3
 *     0.7, 20, 0.7                    1829.1              78.6               4138.6
 *     0.8, 20, 0.7                    1829.6              79.3               4138.5
 *     0.9, 20, 0.8                    1807.0              74.7               4138.6
 */
#define DEFLECTION 0.7
#define STEPS 1000
#define FIRST_PACE 2.0
#define SLOWER 0.7
#define LEAST_PACE 0.02
#define PATIENCE 20

void qd_best_root_begin(struct best_root *root, struct best_bound *bound, int64_t *prices) {
    *root = (struct best_root){.bound = bound, .prices = prices, .value = INT64_MIN};
    root->pace = FIRST_PACE;
    qd_best_begin_steps(bound);
}

static void best_root_copy(const struct best_root *root, int64_t *to, const int64_t *from) {
    memcpy(to, from, root->bound->state->item_count * sizeof *to);
}

/* Back to the best prices, in shorter steps. */
static void best_root_slow_down(struct best_root *root) {
    root->pace *= SLOWER;
    root->idle_steps = 0;
    best_root_copy(root, root->bound->prices, root->prices);
    qd_best_begin_steps(root->bound);
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
    if (may_improve && qd_best_step(bound, aim, root->pace, DEFLECTION))
        return true;
    best_root_copy(root, bound->prices, root->prices);
    return false;
}
