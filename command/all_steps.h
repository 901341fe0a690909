/* All steps that techniques find in a position, once each, the easiest first. */
#ifndef QD_COMMAND_ALL_STEPS_H
#define QD_COMMAND_ALL_STEPS_H

#include "choice.h"

struct all_steps {
    struct kept_step *steps;
    size_t count, space;
    uint32_t technique; /* number, on the scale, of those that are being added */
    size_t *slots;      /* a table of steps by technique and effect: number plus 1; twice `space` */
};

/* A step with arrays of its own. */
struct kept_step {
    qd_step step;
    uint32_t technique; /* its number on the scale */
    size_t effect;      /* how many candidates it removes */
    uint64_t hash;      /* of its technique and effect */
};

/*
 * Finds those of the technique, or, if it is NULL, of all of the scale that may be used, but of chains that branch
 * only if they are named. Begin with 0.
 * Their order: that of the techniques on the scale; placements; more removals; fewer links and parts; cells.
 * Of steps of one technique with the same effect the shortest is kept; none whose chain has a node twice, other than
 * as both its ends. The outcome is QD_DONE, a limit, or QD_INTERRUPTED.
 */
qd_outcome all_steps_find(struct all_steps *all, qd_explainer *explainer, const qd_scale *scale,
                          const struct choice *choice, const qd_technique *technique);

void all_steps_free(struct all_steps *all);

#endif
