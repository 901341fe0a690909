/* Scales: techniques in the order in which they are tried, with their ratings. */
#ifndef QD_EXPLAIN_SCALE_H
#define QD_EXPLAIN_SCALE_H

#include "technique.h"

struct scale {
    const char *name;
    const struct rung *rungs; /* ends with one without technique */
    bool is_revised;
    bool by_rounds;        /* whips */
    const uint8_t *levels; /* qd_level of each rung; NULL: there are none */
};

const struct scale *qd_scale_of(qd_scale scale);

/* The row of a technique; NULL if the scale does not have it. */
const struct rung *qd_scale_rung(const struct scale *scale, const struct qd_technique *technique);

qd_level qd_scale_level(const struct scale *scale, const struct rung *rung);

#endif
