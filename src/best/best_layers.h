/*
 * The cheapest cover by layers: what partial covers leave to be covered is a state, as in counting
 * (../counting/plan.h), and of all partial covers that lead to the same state only the cheapest is
 * kept. States wait in buckets, one for each step; those that cannot lead to a cover of at most
 * `most` by the prices of the root are dropped. (The frontier method, with bounds: of the same kind as
 * the relaxed decision diagrams of Bergman, Cire, van Hoeve and Hooker, Decision Diagrams for
 * Optimization, 2016.)
 *
 *     buckets   | states of step 0 | states of step 1 | ...     freed as they are left
 *     reached   | cost, priced of each ...                      likewise
 *     came      | the state before, and the option, of each ... kept until the end
 *
 * A choice of step s adds the reduced cost of its option to `priced`, which begins with what the prices
 * say of the whole problem. The least that a step can add is known, and so is the sum of these for all
 * steps to come, `rest`: a cover costs at least priced + rest. A step at which one of some options must
 * be chosen adds the least of their reduced costs if that is negative, however many of them are: a bound
 * at least as good as that of the root.
 */
#ifndef QD_BEST_LAYERS_H
#define QD_BEST_LAYERS_H

#include "best_bound.h"

#include "../counting/bucket.h"
#include "../counting/plan.h"

enum best_layers_event {
    BEST_LAYERS_GO_ON,
    BEST_LAYERS_COVER, /* the cheapest one of all, which costs at most `most` */
    BEST_LAYERS_NONE,  /* there is no cover of at most `most` */
    BEST_LAYERS_FULL   /* there is no memory for more states */
};

/* The plan of a piece of the problem, and the number of its first step: steps are counted on. */
struct best_piece {
    struct plan *plan;
    uint32_t first_step;
};

/* How a state was reached: costs of the problem; and with reduced costs, in scaled units. */
struct best_reached {
    int64_t cost, priced;
};

/* The state from which it was reached, and the option of the problem, or QD_NO_OPTION. */
struct best_came {
    uint32_t step, number, option;
};

/* What waits for a step. */
struct best_layer {
    struct bucket bucket;
    struct best_reached *reached;
    struct best_came *came;
    size_t capacity; /* of both */
};

struct best_layers {
    const struct best_state *state;
    const struct best_bound *bound;
    struct subjects subjects;
    struct best_piece *pieces;
    size_t piece_count;
    uint32_t step_count;       /* of all pieces */
    struct best_layer *layers; /* of all steps, and one for the end */
    int64_t *costs, *reduced;  /* of options of the problem */
    int64_t *rest;             /* of steps */
    int64_t begin;             /* `priced` of the first state */

    int64_t most;          /* in scaled units */
    size_t piece;          /* where it is: */
    uint32_t step, number; /* of all steps; the next state of it */
    bool has_cut;          /* states were dropped */
    uint64_t work,
        nodes; /* entries of options that were tried; states that were left; of all runs */
    size_t bytes, most_bytes;
};

/*
 * Makes the plans, by the prices in `prices`. `*fits`: it can be done, within `most_bytes` and as long as
 * `asking` goes on. To be closed whatever it returns.
 */
qd_status qd_best_layers_open(struct best_layers *layers, const qd_cover *cover,
                              const struct best_bound *bound, const int64_t *prices,
                              size_t most_bytes, struct asking *asking, bool *fits,
                              qd_error *error);
void qd_best_layers_close(struct best_layers *layers);

/* Begins anew, for covers of at most this cost, in units. */
void qd_best_layers_begin(struct best_layers *layers, int64_t most);

/* Goes on until `work` or `nodes` has reached this. */
enum best_layers_event qd_best_layers_go_on(struct best_layers *layers, uint64_t work,
                                            uint64_t nodes);

/* After BEST_LAYERS_COVER: its options in the problem, ascending, and how many; its cost in units. */
uint32_t qd_best_layers_get(const struct best_layers *layers, uint32_t *options, int64_t *cost);

#endif
