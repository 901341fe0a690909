/* What is in an explainer, for whoever finds out more about its position. */
#ifndef QD_EXPLAIN_LOOK_H
#define QD_EXPLAIN_LOOK_H

#include "ground.h"
#include "position.h"
#include "stop.h"

#include "quadrille/explain.h"

struct demands;
struct filling;

struct insight {
    const struct ground *ground;
    const struct qd_position *position;
    const uint64_t *origin; /* of each cell: its candidates in the puzzle */
    struct stop *stop;
    struct demands *demands; /* NULL: no rules but houses */
    struct filling *filling;
    bool is_within; /* a call that shows steps; else the time of the explainer begins now */
};

/* From one to the other the explainer must not be used. */
void qd_explainer_look(qd_explainer *explainer, struct insight *look);
void qd_explainer_look_away(qd_explainer *explainer, const struct insight *look);

#endif
