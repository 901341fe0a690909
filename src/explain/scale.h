/* Scales: techniques in the order in which they are tried, with their ratings. */
#ifndef QD_EXPLAIN_SCALE_H
#define QD_EXPLAIN_SCALE_H

#include "technique.h"

struct qd_scale {
    const char *name;
    const struct rung *rungs; /* ends with one without technique */
    bool is_revised;
    bool by_rounds; /* whips */
    bool
        is_learner; /* steps are looked for and chosen as people do, and rated as their technique */
    const uint8_t *levels; /* qd_level of each rung; NULL: there are none */
};

/* The row of a technique; NULL if the scale does not have it. */
const struct rung *qd_scale_rung(const qd_scale *scale, const struct qd_technique *technique);

qd_level qd_scale_level(const qd_scale *scale, const struct rung *rung);

#endif
