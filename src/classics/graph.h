/* Graphs: those that have names, and those in texts. */
#ifndef QD_CLASSICS_GRAPH_H
#define QD_CLASSICS_GRAPH_H

#include "classic.h"

#include "../base/names.h"

struct qd_edge {
    uint32_t ends[2]; /* vertices, the lower one first */
};

struct qd_graph {
    qd_names vertices;
    struct qd_edge *edges;
    size_t count, capacity;
};

/* The next argument: `petersen`, `grid4x5`, or the name of a text. The edges are sorted, and each is
 * there once. */
void qd_graph_take(qd_making *making, struct qd_graph *graph);
void qd_graph_free(struct qd_graph *graph);

/* Adds a primary item for each vertex: vertex n is item n. */
void qd_graph_add_vertices(qd_making *making, const struct qd_graph *graph);

#endif
